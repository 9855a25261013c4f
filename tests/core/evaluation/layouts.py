"""A small benchmark in BEIR's layout, written for these tests."""

from __future__ import annotations

import json
from pathlib import Path

CORPUS = {
    "c1": "The Supplier's liability is capped at the fees paid.",
    "c2": "Liability for fraud is not limited.",
    "c3": "Rent is due monthly in advance.",
    "c4": "A cap on liability: aggregate liability shall not exceed one million dollars.",
}
QUERY = '"cap" on liability'
QUERIES = {
    QUERY: {"medium": "Clause by which liability is capped", "long": "A clause that limits liability to an amount"},
    "rent": {"medium": "Clause that says when rent is due"},
}
QRELS = [
    '"""cap"" on liability"\tc1\t2',
    '"""cap"" on liability"\tc4\t4',
    '"""cap"" on liability"\tc3\t0',
    "rent\tc3\t3",
]


def write(folder: Path, split: str = "train", header: str = "query-id\tcorpus-id\tscore") -> Path:
    """Writes four clauses and two queries, one of them with three judged clauses; returns their folder."""
    (folder / "qrels").mkdir(parents=True, exist_ok=True)
    corpus = [{"_id": id_, "title": "", "text": text} for id_, text in CORPUS.items()]
    queries = [{"_id": query, "text": query, "metadata": wordings} for query, wordings in QUERIES.items()]
    for name, rows in (("corpus", corpus), ("queries", queries)):
        (folder / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    (folder / "qrels" / f"{split}.tsv").write_bytes("\r\n".join([header, *QRELS, ""]).encode())
    return folder
