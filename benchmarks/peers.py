"""Other programs on the same clauses: bm25s, tantivy, and sentence-transformers with NumPy's brute force.

Each is used as its own guide shows. A peer that finds nothing has done no work, so its times do not count.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from benchmarks.recoll import PeerFailed
from benchmarks.timing import QUERIES

FOLDER: Final = Path("build/peers")
"""Where `make bench` installs them."""
HITS: Final = 20

Search = Callable[[str], Sequence[Any]]
"""Gives the best hits for a query."""


def load_peers() -> None:
    """Makes what is installed in `FOLDER` importable.

    Raises:
        PeerFailed: it is not there.
    """
    if not (FOLDER / "bm25s").is_dir() or not (FOLDER / "tantivy").is_dir():
        raise PeerFailed(f"bm25s and tantivy are not in {FOLDER}: run `make bench`, which installs them")
    sys.path.append(str(FOLDER.absolute()))


def bm25s_search(texts: Sequence[str]) -> Search:
    """Search by key words with bm25s (https://github.com/xhluca/bm25s)."""
    import bm25s

    retriever = bm25s.BM25()
    retriever.index(bm25s.tokenize(list(texts), show_progress=False), show_progress=False)

    def search(query: str) -> list[int]:
        found, scores = retriever.retrieve(bm25s.tokenize(query, show_progress=False), k=HITS, show_progress=False)
        return [int(row) for row, score in zip(found[0], scores[0], strict=True) if score > 0]

    return working("bm25s", search)


def tantivy_search(texts: Sequence[str], folder: Path) -> Search:
    """Search by key words with tantivy (https://github.com/quickwit-oss/tantivy-py), its index in a folder."""
    import tantivy

    folder.mkdir()
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("body", stored=False, tokenizer_name="en_stem")
    builder.add_integer_field("row", stored=True)
    index = tantivy.Index(builder.build(), path=str(folder))
    writer = index.writer()
    for row, text in enumerate(texts):
        writer.add_document(tantivy.Document(body=text, row=row))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()

    def search(query: str) -> list[Any]:
        words = "".join(sign if sign.isalnum() else " " for sign in query)
        searcher = index.searcher()
        best = searcher.search(index.parse_query(words, ["body"]), HITS).hits
        return [searcher.doc(address)["row"] for _, address in best]

    return working("tantivy", search)


def brute_force_search(vectors: np.ndarray[Any, np.dtype[np.float32]], model: Path) -> Search:
    """Search by meaning: a query's vector by sentence-transformers, compared with all vectors by NumPy."""
    from sentence_transformers import SentenceTransformer

    encoder = SentenceTransformer(str(model.absolute()), device="cpu", local_files_only=True)

    def search(query: str) -> list[int]:
        cosines = vectors @ encoder.encode(query, normalize_embeddings=True, show_progress_bar=False)
        best = np.argpartition(-cosines, HITS)[:HITS]
        return [int(row) for row in best[np.argsort(-cosines[best])] if cosines[row] > 0]

    return working("sentence-transformers and NumPy", search)


def working(name: str, search: Search) -> Search:
    """The search of a peer, once it has found something for each query.

    Raises:
        PeerFailed: it finds nothing.
    """
    without = [query for query in QUERIES if not search(query)]
    if without:
        raise PeerFailed(f"{name} finds nothing for {len(without)} of {len(QUERIES)} queries, such as {without[0]!r}")
    return search
