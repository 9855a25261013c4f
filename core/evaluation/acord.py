"""Measures search on ACORD: lawyers' queries, and 1 to 5 stars for each of a thousand clauses a query.

The clauses are indexed into a library by the code that indexes contracts, and searched by the code that searches them;
only a query's judged clauses count, as published. Source: Wang et al., "ACORD: An Expert-Annotated Retrieval Dataset
for Legal Contract Drafting" (2025), in BEIR's layout.
"""

from __future__ import annotations

import csv
import hashlib
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from core import paths
from core.embedding.encoder import Encoder
from core.errors import MunimentError
from core.evaluation.measures import ndcg, star_precision
from core.indexing import Indexer
from core.ports import Embedder, Reranker
from core.searching.rerank import RERANKED, rerank
from core.searching.retrieve import Retriever
from core.store.catalog import Catalog
from core.store.lance import LanceClauseStore
from core.types import Clause, Document, Extraction, FileRecord, FileStatus, Mode, Page, Span

PIPELINES: Final = ("keyword", "vector", "hybrid", "rerank")
_DOCUMENT: Final = "acord"


@dataclass(frozen=True, slots=True)
class Benchmark:
    """The clauses, and for each query the grades, 0 to 4, of its judged clauses. Ids are those of the files."""

    folder: Path
    split: str
    clauses: dict[str, str]
    queries: dict[str, str]
    grades: dict[str, dict[str, int]]


@dataclass(frozen=True, slots=True)
class Report:
    """The figures in percent, means over queries, and a row of figures a query with its ten best clauses."""

    figures: dict[str, Any]
    per_query: tuple[dict[str, Any], ...]


def evaluate(folder: Path, split: str, pipeline: str, cache: Path | None = None) -> Report:
    """Runs a pipeline over the queries of a split.

    Args:
        folder: holds ``corpus.jsonl``, ``queries.jsonl`` and ``qrels/SPLIT.tsv``.
        split: ``train``, ``valid`` or ``test``.
        pipeline: ``keyword``, ``vector``, ``hybrid`` or ``rerank``.
        cache: where the indexed clauses are kept for the next run; None: the user's cache folder.

    Raises:
        MunimentError: a file is missing or not in that layout, or there is no reranker to measure.
    """
    benchmark = load(folder, split)
    encoder = Encoder(paths.encoder_model())
    place = (cache or paths.cache_folder() / "acord") / _key(benchmark.clauses)
    with_vectors = pipeline != "keyword"
    store = index(benchmark, place, encoder, with_vectors=with_vectors)
    reranker = _reranker() if pipeline == "rerank" else None
    return measure(benchmark, pipeline, ranker(pipeline, benchmark, Retriever(store, lambda: encoder), reranker))


def load(folder: Path, split: str) -> Benchmark:
    """Reads a split.

    Raises:
        MunimentError: a file is missing or not in BEIR's layout.
    """
    corpus, queries, qrels = folder / "corpus.jsonl", folder / "queries.jsonl", folder / "qrels" / f"{split}.tsv"
    for path in (corpus, queries, qrels):
        if not path.is_file():
            raise MunimentError(f"There is no {path.name} here.", "ACORD is expected in BEIR's layout.", path.parent)
    try:
        grades: dict[str, dict[str, int]] = {}
        with qrels.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file, delimiter="\t"):
                grades.setdefault(row["query-id"], {})[row["corpus-id"]] = int(row["score"])
        asked = _texts(queries)
        return Benchmark(folder, split, _texts(corpus), {query: asked[query] for query in grades}, grades)
    except (KeyError, ValueError, TypeError) as error:
        raise MunimentError(
            "This is not ACORD in BEIR's layout.", f"What was expected is missing: {error}.", folder
        ) from error


def index(benchmark: Benchmark, place: Path, embedder: Embedder, *, with_vectors: bool = True) -> LanceClauseStore:
    """The clauses in a library in ``place``, as one document; what is there already is not done again."""
    place.mkdir(parents=True, exist_ok=True)
    catalog, store = Catalog(place), LanceClauseStore(place)
    try:
        if not catalog.has_document(_DOCUMENT):
            extraction = _extraction(benchmark)
            record = FileRecord(
                extraction.document.source, FileStatus.DONE, _DOCUMENT, "ACORD", 1, 0, len(extraction.clauses)
            )
            store.add_clauses(_DOCUMENT, extraction.clauses)
            catalog.commit(record, None, extraction)
            store.optimise()
        if with_vectors and catalog.unembedded(embedder.fingerprint):
            for _ in Indexer(catalog, store, lambda: embedder).index([]):
                pass
    finally:
        catalog.close()
    return store


Ranker = Callable[[str, str], Sequence[str]]
"""Query id and query text to the ids of judged clauses, best first; those it leaves out were not found."""


def ranker(pipeline: str, benchmark: Benchmark, retriever: Retriever, reranker: Reranker | None = None) -> Ranker:
    """How a pipeline ranks the judged clauses of a query."""

    def rank(query: str, text: str) -> list[str]:
        judged = benchmark.grades[query].keys()
        if pipeline == "keyword":
            return [each.clause for each in retriever.keyword(text, judged)]
        if pipeline == "vector":
            return [each.clause for each in retriever.vector(text, judged)]
        found = retriever.find(text, Mode.NATURAL, judged)
        ids = [each.clause for each in found]
        if reranker is None:
            return ids
        read = found[:RERANKED]
        better = rerank(text, read, [benchmark.clauses[each.clause] for each in read], reranker)
        return [each.found.clause for each in better] + ids[RERANKED:]

    return rank


def measure(benchmark: Benchmark, pipeline: str, rank: Ranker) -> Report:
    """The measures of a ranking of each query's judged clauses; clauses that were not found come last, by id."""
    started = time.perf_counter()
    rows = []
    for query, grades in benchmark.grades.items():
        order = list(rank(query, benchmark.queries[query]))
        missed = sorted(grades.keys() - set(order))
        ranked = [grades[clause] for clause in order + missed]
        rows.append({"query": benchmark.queries[query], "judged": len(grades), **_figures(ranked), "top": order[:10]})
    seconds = round(time.perf_counter() - started, 2)
    means = {name: round(sum(row[name] for row in rows) / len(rows), 1) for name in _figures([])}
    return Report(
        {"pipeline": pipeline, "split": benchmark.split, "queries": len(rows), **means, "seconds": seconds}, tuple(rows)
    )


def _figures(ranked: Sequence[int]) -> dict[str, Any]:
    """The measures of one query, in percent."""
    figures = {f"ndcg@{k}": ndcg(ranked, k) for k in (5, 10)}
    figures |= {f"p{stars}@5": star_precision(ranked, stars) for stars in (3, 4, 5)}
    return {name: 100 * figure for name, figure in figures.items()}


def _texts(path: Path) -> dict[str, str]:
    with path.open(encoding="utf-8") as file:
        rows = [json.loads(line) for line in file if line.strip()]
    return {str(row["_id"]): str(row["text"]) for row in rows}


def _key(clauses: dict[str, str]) -> str:
    return hashlib.sha256(json.dumps(clauses, sort_keys=True).encode()).hexdigest()[:16]


def _extraction(benchmark: Benchmark) -> Extraction:
    """The clauses as they would stand in one contract, one after the other."""
    clauses, start = [], 0
    for clause, text in benchmark.clauses.items():
        clauses.append(Clause(clause, _DOCUMENT, "", "", 1, Span(start, start + len(text)), text))
        start += len(text) + 1
    whole = "\n".join(benchmark.clauses.values())
    source = benchmark.folder / "corpus.jsonl"
    document = Document(_DOCUMENT, source, whole, (Page(1, Span(0, len(whole))),), (), "ACORD")
    return Extraction(document, (), (), tuple(clauses))


def _reranker() -> Reranker:
    from core.reranking.llama import CrossEncoder

    return CrossEncoder(paths.reranker_model())
