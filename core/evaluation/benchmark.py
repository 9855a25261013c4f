"""A benchmark of search in BEIR's layout, and a library that holds its texts.

The layout is that of Thakur et al., "BEIR: A Heterogeneous Benchmark for Zero-shot Evaluation of Information Retrieval
Models" (2021): ``corpus.jsonl`` (``_id``, ``title``, ``text``), ``queries.jsonl`` (``_id``, ``text``, ``metadata``) and
``qrels/SPLIT.tsv`` (query id, corpus id, grade). The texts are indexed by the code that indexes contracts.
"""

from __future__ import annotations

import csv
import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from core.base import paths
from core.base.errors import MunimentError
from core.base.generators import finish
from core.library.indexing.embed import LibraryEmbedder
from core.library.indexing.index import Indexer
from core.search.keyword import KeywordSearch
from core.store.catalog.catalog import Catalog
from core.store.catalog.schema import VERSION
from core.store.vectors.lance import LanceVectorStore
from core.types import Clause, Document, Extraction, FileRecord, FileStatus, Page, Span
from core.types.ports import Embedder

_DOCUMENT: Final = "benchmark"
_HEADER: Final = ("query-id", "corpus-id", "score")


class QueryWording(StrEnum):
    """How a query is worded: ACORD's lawyers wrote three wordings of each."""

    SHORT = "short"
    MEDIUM = "medium"
    LONG = "long"


@dataclass(frozen=True, slots=True)
class Benchmark:
    """The texts, and for each query of a split its words and the grades of its judged texts; ids are as in the files.

    Queries without this wording are left out.
    """

    folder: Path
    split: str
    wording: QueryWording
    clauses: dict[str, str]
    queries: dict[str, str]
    grades: dict[str, dict[str, int]]


@dataclass(frozen=True, slots=True)
class BenchmarkReport:
    """The figures in percent, means over queries, and a row of figures per query with its ten best clauses."""

    figures: dict[str, Any]
    per_query: tuple[dict[str, Any], ...]


def load_benchmark(folder: Path, split: str | None, wording: QueryWording = QueryWording.SHORT) -> Benchmark:
    """Reads a split.

    Args:
        folder: holds the files.
        split: its name; None: "test", or else the only one.
        wording: short is a query's text, the others are in its metadata.

    Raises:
        MunimentError: a file is missing or not in BEIR's layout, or no query has this wording.
    """
    corpus, queries = folder / "corpus.jsonl", folder / "queries.jsonl"
    qrels = _qrels(folder, split)
    for path in (corpus, queries, qrels):
        if not path.is_file():
            advice = "A benchmark is expected in BEIR's layout."
            raise MunimentError(f"There is no {path.name} here.", advice, path.parent)
    worded = {str(row["_id"]): _worded(row, wording) for row in _rows(queries, "text")}
    grades = _grades(qrels)
    for query in grades:
        if query not in worded:
            raise _wrong(qrels, f"the query “{query}” is judged, but is not in queries.jsonl")
    texts = {str(row["_id"]): _text(row) for row in _rows(corpus, "text")}
    kept = [query for query in grades if worded[query]]
    if not kept:
        raise MunimentError(f"No query has a {wording} wording.", "Ask for the short ones.", queries)
    return Benchmark(
        folder, qrels.stem, wording, texts, {each: worded[each] for each in kept}, {each: grades[each] for each in kept}
    )


def index_benchmark(
    benchmark: Benchmark, embedder: Embedder, cache: Path | None = None, *, with_vectors: bool = True
) -> tuple[LanceVectorStore, KeywordSearch]:
    """The texts in a library, as one document, and keyword search over them; what is already there is not done again.

    Args:
        benchmark: holds the texts.
        embedder: makes their vectors.
        cache: the folder in which libraries of benchmarks are kept; None: in the user's cache folder.
        with_vectors: whether vectors are needed.
    """
    place = (cache or paths.cache_folder() / "benchmarks") / _key(benchmark.clauses, embedder.fingerprint)
    place.mkdir(parents=True, exist_ok=True)
    catalog, store = Catalog(place), LanceVectorStore(place)
    if not catalog.has_document(_DOCUMENT):
        extraction = _extraction(benchmark)
        source, count = extraction.document.source, len(extraction.clauses)
        record = FileRecord(source, FileStatus.DONE, _DOCUMENT, benchmark.folder.name, 1, 0, count)
        catalog.commit(record, None, extraction)
        store.optimise()
    if with_vectors:
        finish(Indexer(catalog, store, LibraryEmbedder(catalog, store, lambda: embedder)).index([]))
    return store, KeywordSearch(catalog.word_index)


def _qrels(folder: Path, split: str | None) -> Path:
    files = sorted((folder / "qrels").glob("*.tsv"))
    names = [path.stem for path in files]
    if split is None and "test" not in names:
        if len(files) == 1:
            return files[0]
        if files:
            raise MunimentError(
                f"There is no split “test” here, but {', '.join(names)}.", "Name one with --split.", folder / "qrels"
            )
    return folder / "qrels" / f"{split or 'test'}.tsv"


def _grades(path: Path) -> dict[str, dict[str, int]]:
    grades: dict[str, dict[str, int]] = {}
    try:
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file, delimiter="\t"):
                query, clause, score = (row[name] for name in _HEADER)
                grades.setdefault(query, {})[clause] = int(float(score))
    except KeyError as error:
        raise _wrong(path, f"there is no column {error}; the first line should be “{'<tab>'.join(_HEADER)}”") from error
    except (ValueError, TypeError, OverflowError, csv.Error) as error:
        raise _wrong(path, f"a line is not three columns, the last a number ({error})") from error
    if not grades:
        raise _wrong(path, "nothing is judged in it")
    return grades


def _rows(path: Path, *fields: str) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            if not line.strip():
                continue
            try:
                row = json.loads(line)
            except ValueError as error:
                raise _wrong(path, f"line {number} is not JSON ({error})") from error
            missing = [name for name in ("_id", *fields) if not isinstance(row, dict) or name not in row]
            if missing:
                raise _wrong(path, f"line {number} has no “{missing[0]}”")
            yield row


def _worded(row: Mapping[str, Any], wording: QueryWording) -> str:
    """The text of a query, "" where it does not have this wording."""
    if wording is QueryWording.SHORT:
        return str(row["text"])
    return str((row.get("metadata") or {}).get(wording.value) or "")


def _text(row: Mapping[str, Any]) -> str:
    """A text with its title, where it has one, as the heading."""
    return "\n".join(filter(None, (str(row.get("title") or ""), str(row["text"]))))


def _wrong(path: Path, what: str) -> MunimentError:
    return MunimentError("This is not a benchmark in BEIR's layout.", f"Correct it: {what}.", path)


def _key(clauses: dict[str, str], encoder: str) -> str:
    """The name of a library for one encoder and layout: several are measured, and their vectors are made once."""
    return hashlib.sha256(json.dumps([clauses, encoder, VERSION], sort_keys=True).encode()).hexdigest()[:16]


def _extraction(benchmark: Benchmark) -> Extraction:
    """The texts as if they were in one contract, one after the other."""
    clauses, start = [], 0
    for clause, text in benchmark.clauses.items():
        clauses.append(Clause(clause, _DOCUMENT, "", "", 1, Span(start, start + len(text)), text))
        start += len(text) + 1
    whole = "\n".join(benchmark.clauses.values())
    source = benchmark.folder / "corpus.jsonl"
    document = Document(_DOCUMENT, source, whole, (Page(1, Span(0, len(whole))),), (), benchmark.folder.name)
    return Extraction(document, (), (), tuple(clauses))
