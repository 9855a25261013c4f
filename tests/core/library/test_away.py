"""A library whose folder vanishes while it is open: each method says so, and when it is back nothing is lost."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from core import Library, LibraryError, Mode, Query
from core.base.errors import MunimentError
from core.base.generators import finish
from core.isolation.scratch import Scratch, sweep_scratch
from core.types import Hits

AWAY = "The library folder cannot be reached."
LAW = "1. Governing law. This agreement is governed by the laws of the State of New York.\n"


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    (tmp_path / "law.txt").write_text(LAW)
    with Library.open(tmp_path / "drive" / "library") as opened:
        finish(opened.files.index([tmp_path / "law.txt"]))
        yield opened


def said_by(verb: Callable[[], object]) -> str:
    """The message of a method that fails."""
    try:
        verb()
    except LibraryError as error:
        return error.title
    return ""


def find(library: Library) -> Hits:
    *_, hits = library.search.find(Query("governing law", Mode.NATURAL), rerank=False)
    return hits


def test_each_verb_says_that_the_folder_is_away_and_makes_no_other(library: Library, tmp_path: Path) -> None:
    drive, away = tmp_path / "drive", tmp_path / "away"
    clause = find(library).hits[0].clause.id
    library.ratings.rate("law", clause, 5)
    (tmp_path / "new.txt").write_text(LAW.replace("New York", "Ruritania"))
    verbs: list[Callable[[], object]] = [
        lambda: find(library),
        lambda: library.ratings.rate("law", clause, 4),
        lambda: finish(library.files.index([tmp_path / "new.txt"])),
        lambda: finish(library.files.embed()),
        lambda: library.files.forget([tmp_path / "law.txt"]),
        lambda: library.files.status(),
        lambda: library.saved_searches.list(),
    ]
    drive.rename(away)
    for verb in verbs:
        assert said_by(verb) in ("", AWAY)
        assert not drive.exists()
    assert [said_by(verb) for verb in verbs[2:5]] == [AWAY] * 3
    away.rename(drive)
    assert [hit.clause.id for hit in find(library).hits] == [clause]
    assert [rating.clause for rating in library.ratings.list()] == [clause]
    finish(library.files.index([tmp_path / "new.txt"]))
    assert library.files.status().documents == 2


def test_a_folder_that_vanishes_while_it_is_indexed_into_is_said(library: Library, tmp_path: Path) -> None:
    contracts = tmp_path / "contracts"
    contracts.mkdir()
    for number in range(3):
        (contracts / f"{number}.txt").write_text(LAW.replace("New York", f"Place {number}"))
    job = library.files.index([contracts])
    next(job)
    (tmp_path / "drive").rename(tmp_path / "away")
    with pytest.raises(LibraryError, match="cannot be reached"):
        finish(job)
    if (tmp_path / "drive").exists():
        (tmp_path / "drive").rename(tmp_path / "stray")
    (tmp_path / "away").rename(tmp_path / "drive")
    finish(library.files.index([contracts]))
    assert library.files.status().documents == 4
    assert finish(library.health.check()).sound


def test_where_nothing_can_be_written_for_the_time_being_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none() -> str:
        raise FileNotFoundError("No usable temporary directory found")

    monkeypatch.setattr("core.isolation.scratch.gettempdir", none)
    monkeypatch.setattr(tempfile, "gettempdir", none)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "full" / "disk"))
    sweep_scratch()
    with pytest.raises(MunimentError, match="temporary files"):
        Scratch()
