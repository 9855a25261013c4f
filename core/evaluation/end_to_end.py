"""Measures search from files to hits: contracts as they come, and what a user would get for ACORD's queries.

`core.evaluation.benchmark` ranks the texts that lawyers graded. Here the program reads the contracts from their files
and cuts them, so a hit is one of its own clauses. It has the grade of the graded text with which it shares most: three
words in a row are one piece, and the two are the same where the F1 over pieces is at least `SAME`, or nearly all of the
shorter is in the longer. Hits without such a text are ungraded; they can be graded by reading, and fed back.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from typing import Any, Final

import numpy as np
from scipy.sparse import csr_array

from core.base.errors import MunimentError
from core.base.metrics import ndcg
from core.evaluation.benchmark import Benchmark
from core.text.words import word_texts

SAME: Final = 0.5
"""The least F1 over pieces for a hit and a graded text to be the same."""
DEPTH: Final = 100
"""Hits asked for."""
SHOWN: Final = 5
"""Hits that a user looks at, and that are to be graded."""
_CONTAINED: Final = 0.9  # share of the pieces of the shorter that are in the longer
_LEAST: Final = 15  # pieces of a text that can be contained in another
_IN_A_ROW: Final = 3  # words of a piece
_GOOD: Final = 4  # stars
_BEGINS_AMID: Final = re.compile(r"^(?!\(?[a-z0-9]{1,4}[).])[a-z,;]")
_ENDS_AMID: Final = re.compile(r"[:,]$|\b(?:and|or|of|the|to)$")

Search = Callable[[str], Sequence[str]]
"""Maps a query to the texts of its hits as they are copied, best first, up to `DEPTH`."""
Known = Mapping[tuple[str, str], int]
"""Stars, 1 to 5, that readers gave to a text for a query: by the query and `digest` of the text."""


@dataclass(frozen=True, slots=True)
class EndToEndReport:
    """The figures, means over queries in percent, and the ungraded ones of the first hits: a JSON line per query."""

    figures: dict[str, Any]
    ungraded: tuple[dict[str, Any], ...]


def measure_end_to_end(search: Search, benchmarks: Sequence[Benchmark], known: Known | None = None) -> EndToEndReport:
    """The figures of the hits of all queries of some splits of one benchmark.

    Args:
        search: over a library of the contracts from which the benchmark's texts were taken.
        benchmarks: the splits.
        known: earlier grades by reading.
    """
    ids, texts = list(benchmarks[0].clauses), benchmarks[0].clauses
    pieces = _Pieces(list(texts.values()))
    rows, ungraded = [], []
    for benchmark in benchmarks:
        for query, grades in benchmark.grades.items():
            asked = benchmark.queries[query]
            hits = search(asked)
            judged = np.array([each in grades for each in ids])
            found = [pieces.same(hit, judged) for hit in hits]
            read = [(known or {}).get((asked, digest(hit))) for hit in hits]
            graded = [stars if at is None else grades[ids[at]] + 1 for at, stars in zip(found, read, strict=True)]
            rows.append(_figures(hits, graded))
            left = [hit for hit, stars in zip(hits[:SHOWN], graded, strict=False) if stars is None]
            ungraded.append({"query": asked, "systems": {"search": [{"id": digest(hit), "text": hit} for hit in left]}})
    figures = {name: round(100 * mean(row[name] for row in rows), 1) for name in rows[0]}
    return EndToEndReport({"queries": len(rows), **figures}, tuple(ungraded))


def read_known(file: Path, reader: str = "") -> dict[tuple[str, str], int]:
    """Grades given by reading, one per line: query, `digest` of the text, stars, a note and the reader, separated by
    tabs; the last two may be left out.

    Args:
        file: the grades.
        reader: whose grades to read; empty: everybody's.

    Raises:
        MunimentError: a line does not have that form.
    """
    known = {}
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        query, text, stars, _, own, *_ = [*line.split("\t"), "", "", "", "", ""]
        if line.strip():
            if stars not in "12345" or not stars:
                message = "A line is expected to hold query, hash and grade, with tabs between."
                raise MunimentError(f"Line {number} is no grade.", message, file)
            if reader in ("", own):
                known[query, text] = int(stars)
    return known


def write_ungraded(file: Path, report: EndToEndReport) -> None:
    """Writes the hits to be graded by reading, a line of JSON for each query."""
    lines = (json.dumps(row, ensure_ascii=False) + "\n" for row in report.ungraded)
    file.write_text("".join(lines), encoding="utf-8")


def digest(text: str) -> str:
    """A hash that identifies a text, whatever its white space."""
    return hashlib.sha256(" ".join(text.split()).encode()).hexdigest()[:16]


def is_fragment(text: str) -> bool:
    """Whether a text seems to begin or end in mid-sentence."""
    plain = " ".join(text.split())
    return bool(_BEGINS_AMID.search(plain) or _ENDS_AMID.search(plain))


def _figures(hits: Sequence[str], stars: Sequence[int | None]) -> dict[str, float]:
    """The figures of one query, 0 to 1. Ungraded hits count only as hits shown."""
    ranked = [each - 1 for each in stars if each is not None]
    first = [each for each in stars[:SHOWN] if each is not None]
    shown = max(1, len(hits[:SHOWN]))
    return {
        "ndcg@5": ndcg(ranked, 5),
        "ndcg@10": ndcg(ranked, 10),
        "graded of 5": len(first) / shown,
        "4 or better of those": mean(each >= _GOOD for each in first) if first else 0.0,
        "fragments of 5": sum(map(is_fragment, hits[:SHOWN])) / shown,
    }


class _Pieces:
    """The graded texts by their pieces."""

    def __init__(self, texts: Sequence[str]) -> None:
        cut = [_pieces(text) for text in texts]
        self._places = {piece: at for at, piece in enumerate(sorted({piece for each in cut for piece in each}))}
        self._counts = np.array([len(each) for each in cut], dtype=np.float64)
        columns = [self._places[piece] for each in cut for piece in sorted(each)]
        rows = np.concatenate([[0], np.cumsum(self._counts)]).astype(np.int64)
        shape = (len(texts), max(1, len(self._places)))
        self._matrix = csr_array((np.ones(len(columns)), np.array(columns, dtype=np.int64), rows), shape=shape)

    def same(self, text: str, among: np.ndarray[Any, np.dtype[np.bool_]]) -> int | None:
        """Which of the texts is the same as another text; None where none of those that count is."""
        pieces = _pieces(text)
        held = np.zeros(self._matrix.shape[1])
        held[[self._places[piece] for piece in pieces if piece in self._places]] = 1.0
        shared = self._matrix @ held
        f1 = 2 * shared / np.maximum(1, self._counts + len(pieces))
        shorter = np.minimum(self._counts, len(pieces))
        contained = np.where(shorter >= _LEAST, shared / np.maximum(1, shorter), 0.0)
        worth = np.where(among & ((f1 >= SAME) | (contained >= _CONTAINED)), np.maximum(f1, 1e-9), 0.0)
        best = int(np.argmax(worth)) if len(worth) else 0
        return best if len(worth) and worth[best] > 0 else None


def _pieces(text: str) -> set[tuple[str, ...]]:
    plain = word_texts(text)
    return {tuple(plain[at : at + _IN_A_ROW]) for at in range(max(1, len(plain) - _IN_A_ROW + 1))}
