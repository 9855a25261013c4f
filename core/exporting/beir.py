"""Writes grades as a benchmark in BEIR's layout, which other programs and our own evaluation read.

The layout is that of Thakur et al., "BEIR: A Heterogeneous Benchmark for Zero-shot Evaluation of Information Retrieval
Models" (2021), the grades are those of ACORD: 0 to 4 for one to five stars.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from core.base.errors import ExportError
from core.base.translation import tr
from core.privacy.permissions import shared_folder, take_place

_CORPUS, _QUERIES, _QRELS = FILES = "corpus.jsonl", "queries.jsonl", "qrels/ratings.tsv"
_HEADER: Final = "query-id\tcorpus-id\tscore"


@dataclass(frozen=True, slots=True)
class BenchmarkText:
    """A text of a benchmark: its id, its title, and its words."""

    id: str
    title: str
    text: str


def write_beir(texts: Iterable[BenchmarkText], grades: Mapping[str, Mapping[str, int]], to: Path) -> None:
    """Writes ``corpus.jsonl``, ``queries.jsonl`` and ``qrels/ratings.tsv``.

    Args:
        texts: all that have grades.
        grades: for each query the grades of texts, by text id.
        to: a folder that is new, empty, or holds only these files from an earlier export.

    Raises:
        ExportError: there are other files in it, or it cannot be written.
    """
    try:
        _make_room(to)
        _write(to / _CORPUS, ({"_id": each.id, "title": each.title, "text": each.text} for each in texts))
        _write(to / _QUERIES, ({"_id": query_id(query), "text": query, "metadata": {}} for query in grades))
        rows = [
            f"{query_id(query)}\t{text}\t{grade}"
            for query, answers in grades.items()
            for text, grade in answers.items()
        ]
        _replace(to / _QRELS, "\n".join([_HEADER, *rows]) + "\n")
    except OSError as error:
        raise ExportError(tr("The ratings could not be written here."), tr("Choose another folder."), to) from error


def query_id(query: str) -> str:
    """The id of a query: always the same for the same words."""
    return "q-" + hashlib.sha256(query.encode(errors="surrogatepass")).hexdigest()[:12]


def _make_room(to: Path) -> None:
    """Creates the folder, unless it contains something else."""
    if to.exists() and not to.is_dir():
        raise ExportError(tr("This is a file, not a folder."), tr("Choose a folder for the ratings."), to)
    present = {file.relative_to(to).as_posix() for file in to.rglob("*") if not file.is_dir()}
    if present and present != set(FILES):
        raise ExportError(tr("There are other files in this folder."), tr("Choose an empty folder, or a new one."), to)
    for folder in (to, (to / _QRELS).parent):
        shared_folder(folder)


def _write(path: Path, rows: Iterable[Mapping[str, object]]) -> None:
    _replace(path, "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows))


def _replace(path: Path, text: str) -> None:
    """Writes a file beside it first, so that a full disk never leaves half a file."""
    new = path.with_name(path.name + ".new")
    try:
        new.write_text(text, encoding="utf-8", errors="replace", newline="\n")
        take_place(new, path)
    finally:
        new.unlink(missing_ok=True)
