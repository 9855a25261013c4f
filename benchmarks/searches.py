"""Every kind of search on a library, warm and from a cold shell, beside other programs on the same clauses."""

from __future__ import annotations

import compileall
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import lancedb
import numpy as np

import core
from benchmarks.figures import Figure
from benchmarks.peers import Search, bm25s_search, brute_force_search, tantivy_search
from benchmarks.recoll import PeerFailed
from benchmarks.search import EXAMPLES, filtered_query
from benchmarks.timing import QUERIES, PeakMemory, timed
from core import Library, Mode, Query
from core.base.paths import encoder_model
from core.models import Models
from core.models.embedding.encoder import Encoder
from core.store.catalog.catalog import Catalog
from core.store.vectors.memory import read_windows
from core.store.vectors.tables import WindowTables

_TURNS: Final = 3
_RERANKED: Final = 6  # queries
_AT_ONCE: Final = 1000  # clauses read at a time

Spread = Mapping[str, float]


def searches(library: Path, place: Path, recoll: Mapping[str, float], errors: list[str]) -> Iterator[Figure]:
    """The figures of searches that have warmed up, beside those of the peers; adds to ``errors`` which did no work."""
    with Library.open(library) as opened, PeakMemory() as memory:
        find = opened.search.find
        first = timed(lambda: list(find(Query(QUERIES[0], Mode.NATURAL), rerank=False)))
        ours = {
            "key words": _of(lambda text: list(find(Query(text, Mode.KEYWORD), rerank=False))),
            "plain language": _of(lambda text: list(find(Query(text, Mode.NATURAL), rerank=False))),
            "filtered": _of(lambda text: list(find(filtered_query(text), rerank=False))),
            "by example": _of(lambda text: list(opened.search.similar([text])), EXAMPLES),
        }
    yield Figure("search", "first in a process, plain language", first, "ms")
    peers = dict(_peers(library, place, errors))  # only now: what they load would count as memory of a search
    beside = {
        "key words": ("bm25s", "tantivy"),
        "plain language": ("sentence-transformers and NumPy",),
        "filtered": ("sentence-transformers and NumPy",),
        "by example": ("sentence-transformers and NumPy, examples",),
    }
    for kind, names in beside.items():
        for name in names:
            for share in ("p50", "p95"):
                plain = peers[name][f"{share}_ms"] if name in peers else None
                label = f"{kind}, {share}" + (f", with {name}" if len(names) > 1 else "")
                yield Figure("search", label, ours[kind][f"{share}_ms"], "ms", name, plain)
    command = recoll.get("query_ms")
    yield Figure("search", "key words, p50, with Recoll", ours["key words"]["p50_ms"], "ms", "recollq", command)
    yield Figure("memory", "searching", memory.own, "MB")
    reranked = _reranked(library)
    yield Figure("search", "reranked, p50", reranked, "ms", "not reranked", ours["plain language"]["p50_ms"])


def start_up(library: Path) -> Iterator[Figure]:
    """Whole commands from a cold shell, median of 5, beside those of Python and of importing sentence-transformers.

    They run from bytecode, as an installed program does, whatever the environment says of writing it.
    """
    with tempfile.TemporaryDirectory() as cache:
        environment = {"PYTHONPYCACHEPREFIX": cache}
        muniment, python = str(Path(sys.executable).with_name("muniment")), sys.executable
        _compile(Path(core.__file__).parent, cache)
        place = ("--library", str(library))
        plain = _seconds(environment, python, "-c", "pass")
        yield Figure("start", "--help", _seconds(environment, muniment, "--help"), "s", "python -c pass", plain)
        words = ("search", "governing law", "--no-rerank", *place)
        seconds = _seconds(environment, muniment, *words, "--mode", "keyword")
        yield Figure("start", "key words", seconds, "s", "python -c pass", plain)
        theirs = _seconds(environment, python, "-c", "import sentence_transformers")
        seconds = _seconds(environment, muniment, *words, "--mode", "natural")
        yield Figure("start", "plain language", seconds, "s", "import sentence_transformers", theirs)
    with tempfile.TemporaryDirectory() as nothing:
        opening = timed(lambda: Library.open(library).close())
        plain = timed(lambda: Library.open(Path(nothing)).close())
        yield Figure("start", "open the library", opening, "ms", "an empty one", plain)


def _compile(folder: Path, cache: str) -> None:
    """Compiles the program, and by running it what it imports, into a cache."""
    before, sys.pycache_prefix = sys.pycache_prefix, cache
    try:
        compileall.compile_dir(folder, quiet=2)
    finally:
        sys.pycache_prefix = before


def _seconds(environment: Mapping[str, str], *command: str) -> float:
    """The median time of a command, after a first run that fills caches."""
    every = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | dict(environment)
    runs = [timed(lambda: subprocess.run(command, check=True, capture_output=True, env=every)) for _ in range(6)]
    return statistics.median(runs[1:]) / 1000


def _of(search: Callable[[str], Any], queries: tuple[str, ...] = QUERIES) -> Spread:
    """The times of queries after the first, each three times."""
    search(queries[0])
    times = sorted(timed(search, query) for _ in range(_TURNS) for query in queries)
    return {"p50_ms": statistics.median(times), "p95_ms": times[int(0.95 * (len(times) - 1))]}


def _peers(library: Path, place: Path, errors: list[str]) -> Iterator[tuple[str, Spread]]:
    with closing(Catalog(library)) as catalog:
        texts = [
            clause.text for some in catalog.clauses.of_each(sorted(catalog.documents())).values() for clause in some
        ]
    makers: dict[str, Callable[[], Search]] = {
        "bm25s": lambda: bm25s_search(texts),
        "tantivy": lambda: tantivy_search(texts, place / "tantivy"),
        "sentence-transformers and NumPy": lambda: brute_force_search(_vectors(library), encoder_model()),
    }
    for name, make in makers.items():
        try:
            search = make()
        except (PeerFailed, ImportError) as error:
            errors.append(str(error))
            continue
        yield name, _of(search)
        if name.startswith("sentence"):
            yield f"{name}, examples", _of(search, EXAMPLES)


def _vectors(library: Path) -> np.ndarray[Any, np.dtype[np.float32]]:
    """The vectors of the windows of a library."""
    encoder = Encoder(encoder_model()).fingerprint
    tables = WindowTables(lambda: lancedb.connect(library), library)
    windows = tables.read(encoder, lambda table: read_windows(table, None), None)
    assert windows is not None
    return windows.rows * windows.scale[:, None]


def _reranked(library: Path) -> float:
    """The median milliseconds of a search whose best hits are reranked, each query once."""
    with tempfile.TemporaryDirectory() as models, Library.open(library, Models.open(Path(models))) as opened:
        list(opened.search.find(Query(QUERIES[-1])))
        find = opened.search.find
        return statistics.median(
            timed(lambda query: list(find(Query(query, Mode.NATURAL))), query) for query in QUERIES[:_RERANKED]
        )
