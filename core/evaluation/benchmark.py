"""Measures the program's search on benchmarks in BEIR's layout: ACORD, and any other.

The layout is that of Thakur et al., "BEIR: A Heterogeneous Benchmark for Zero-shot Evaluation of Information Retrieval
Models" (2021): ``corpus.jsonl`` (``_id``, ``title``, ``text``), ``queries.jsonl`` (``_id``, ``text``, ``metadata``) and
``qrels/SPLIT.tsv`` (query id, corpus id, grade). The texts are indexed by the code that indexes contracts.
"""

from __future__ import annotations

import csv
import hashlib
import json
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from core.base import paths
from core.base.errors import MunimentError
from core.base.generators import finish
from core.base.metrics import ndcg, star_precision
from core.library.indexing.embed import LibraryEmbedder
from core.library.indexing.index import Indexer
from core.models.embedding.encoder import Encoder
from core.search.expand import expand, unexpanded
from core.search.fuse import WEIGHTS, fuse
from core.search.keyword import KeywordSearch
from core.search.rerank import RERANKED, rerank
from core.search.retrieve import DEPTH, Retriever, only
from core.store.catalog.catalog import Catalog
from core.store.catalog.schema import VERSION
from core.store.vectors.lance import LanceVectorStore
from core.tagging.lexicon import Lexicon, load_lexicon
from core.types import Clause, Document, Extraction, FileRecord, FileStatus, Page, Span
from core.types.ports import Embedder, Reranker

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


KEYWORD, MINILM, VECTOR, FUSED, HYBRID, RERANK = PIPELINES = (
    "keyword",
    "minilm",
    "vector",
    "fused",
    "hybrid",
    "rerank",
)
"""BM25 alone; all-MiniLM-L6-v2 alone, from which the encoder was trained; the encoder alone; BM25 and the encoder added
up; what the program does without a reranker; and with it.
"""

PLAIN: Final = replace(WEIGHTS, words=0.1, neighbours=0.0, fit=0.0)
"""The best sum of just the two, chosen in the same way as the weights of `core.search.fuse`."""

Ranker = Callable[[str, Collection[str] | None], Sequence[str]]
"""Maps a query's text, and the only texts that count (None: all), to the ids of those found, best first."""


def ranker(
    pipeline: str, texts: Mapping[str, str], retriever: Retriever, lexicon: Lexicon, reranker: Reranker | None = None
) -> Ranker:
    """How a pipeline ranks the texts of a benchmark.

    Args:
        pipeline: one of `PIPELINES`.
        texts: of the benchmark, by id; read by the reranker.
        retriever: searches them.
        lexicon: what words mean.
        reranker: needed by ``rerank`` alone.
    """

    def rank(text: str, ids: Collection[str] | None) -> list[str]:
        among = None if ids is None else only(ids)
        if pipeline == KEYWORD:
            return [each.clause for each in retriever.keyword(text, among)]
        if pipeline in (MINILM, VECTOR):
            return [each.clause for each in retriever.vector(text, among)]
        if pipeline == FUSED:
            return [each.clause for each in fuse(retriever.evidence(unexpanded(text), among), PLAIN)]
        ranked = fuse(retriever.evidence(expand(text, lexicon), among))
        order = [each.clause for each in ranked]
        if pipeline == HYBRID or reranker is None:
            return order
        read = ranked[:RERANKED]
        better = rerank(text, read, [texts[each.clause] for each in read], reranker)
        return [each.clause.clause for each in better] + order[RERANKED:]

    return rank


def load_pipeline(benchmark: Benchmark, pipeline: str, depth: int = DEPTH) -> Ranker:
    """A pipeline over a benchmark: its texts indexed, its models loaded.

    Raises:
        MunimentError: a model to be measured, or the lexicon, is missing.
    """
    embedder = Encoder(paths.minilm_model() if pipeline == MINILM else paths.encoder_model())
    store, keywords = index_benchmark(benchmark, embedder, with_vectors=pipeline != KEYWORD)
    retriever = Retriever(store, keywords, embedder, depth)
    lexicon = load_lexicon(paths.resources() / "lexicon")
    return ranker(pipeline, benchmark.clauses, retriever, lexicon, _reranker() if pipeline == RERANK else None)


def _reranker() -> Reranker:
    from core.models.reranking.reranker import QuantisedCrossEncoder

    return QuantisedCrossEncoder(paths.reranker_model())


def measure_acord(
    folder: Path, split: str, pipeline: str, wording: QueryWording = QueryWording.SHORT
) -> BenchmarkReport:
    """Runs a pipeline over the queries of a split.

    Args:
        folder: holds ``corpus.jsonl``, ``queries.jsonl`` and ``qrels/SPLIT.tsv``.
        split: ``train``, ``valid`` or ``test``.
        pipeline: one of `PIPELINES`.
        wording: of the queries; those without it are left out.

    Raises:
        MunimentError: a file is missing or not in that layout, or there is no reranker to measure.
    """
    benchmark = load_benchmark(folder, split, wording)
    return acord_report(benchmark, pipeline, load_pipeline(benchmark, pipeline))


def acord_report(benchmark: Benchmark, pipeline: str, rank: Ranker) -> BenchmarkReport:
    """The measures of a ranking of each query's judged clauses; clauses that were not found come last, by id."""
    started = time.perf_counter()
    rows = []
    for query, grades in benchmark.grades.items():
        text = benchmark.queries[query]
        order = list(rank(text, grades.keys()))
        missed = sorted(grades.keys() - set(order))
        ranked = [grades[clause] for clause in order + missed]
        rows.append({"query": text, "judged": len(grades), **_acord_figures(ranked), "top": order[:10]})
    seconds = round(time.perf_counter() - started, 2)
    means = {name: round(sum(row[name] for row in rows) / len(rows), 1) for name in _acord_figures([])}
    setting = {"pipeline": pipeline, "split": benchmark.split, "format": benchmark.wording.value, "queries": len(rows)}
    return BenchmarkReport({**setting, **means, "seconds": seconds}, tuple(rows))


def _acord_figures(ranked: Sequence[int]) -> dict[str, Any]:
    """The measures of one query, in percent."""
    figures = {f"ndcg@{k}": ndcg(ranked, k) for k in (5, 10)}
    figures |= {f"p{stars}@5": star_precision(ranked, stars) for stars in (3, 4, 5)}
    return {name: 100 * figure for name, figure in figures.items()}


Run = Mapping[str, Sequence[str]]
"""The texts that a query found, best first, by the query's id."""


def measure_beir(folder: Path, split: str | None, pipeline: str, cuts: Sequence[int]) -> BenchmarkReport:
    """Runs a pipeline over the queries of a split.

    Args:
        folder: holds ``corpus.jsonl``, ``queries.jsonl`` and ``qrels/SPLIT.tsv``.
        split: its name; None: ``test``, or else the only one.
        pipeline: one of `PIPELINES`.
        cuts: the ranks at which NDCG and recall are taken, each at least 1.

    Raises:
        MunimentError: a file is missing or not in that layout, or there is no reranker to measure.
    """
    benchmark = load_benchmark(folder, split)
    rank = load_pipeline(benchmark, pipeline, max(DEPTH, *cuts))
    return beir_report(benchmark, pipeline, rank, cuts)


def beir_report(benchmark: Benchmark, pipeline: str, rank: Ranker, cuts: Sequence[int]) -> BenchmarkReport:
    """The measures, in percent, of what each query finds among all texts; means over all judged queries."""
    started = time.perf_counter()
    run = {query: list(rank(benchmark.queries[query], None)) for query in benchmark.grades}
    seconds = round(time.perf_counter() - started, 2)
    figures = beir_scores(benchmark.grades, run, cuts)
    names = list(next(iter(figures.values())))
    rows = [{"id": query, "query": benchmark.queries[query], **figures[query], "top": run[query][:10]} for query in run]
    means = {name: round(sum(figures[query][name] for query in run) / len(run), 1) for name in names}
    setting = {"pipeline": pipeline, "split": benchmark.split, "queries": len(run), "documents": len(benchmark.clauses)}
    return BenchmarkReport({**setting, **means, "seconds": seconds}, tuple(rows))


def beir_scores(grades: Mapping[str, Mapping[str, int]], run: Run, cuts: Sequence[int]) -> dict[str, dict[str, float]]:
    """The measures of each query in percent; 0 where nothing was found, or nothing is relevant.

    Args:
        grades: of each query's judged texts; 1 or more is relevant.
        run: what each query found.
        cuts: the ranks at which NDCG and recall are taken.
    """
    from ir_measures import AP, RR, Qrel, R, ScoredDoc, nDCG, pytrec_eval

    named = {f"ndcg@{k}": nDCG @ k for k in cuts} | {f"recall@{k}": R @ k for k in cuts} | {"mrr": RR, "map": AP}
    judged = [Qrel(query, text, grade) for query, texts in grades.items() for text, grade in texts.items()]
    scored = [ScoredDoc(query, text, -float(rank)) for query, texts in run.items() for rank, text in enumerate(texts)]
    figures = {query: dict.fromkeys(named, 0.0) for query in grades}
    names = {measure: name for name, measure in named.items()}
    for metric in pytrec_eval.iter_calc(list(names), judged, scored):
        figures[metric.query_id][names[metric.measure]] = 100 * metric.value
    return figures
