"""A clock that is off by years, and corrected again: nothing fails, and nothing stays that was forgotten."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.store.vectors.lance import LanceVectorStore
from tests.trials.clock_off import can_be_off, clock_off
from tests.trials.program import Program

YEAR = 365 * 86400
pytestmark = pytest.mark.skipif(not can_be_off(), reason="clocks cannot be set off here")


@pytest.mark.trial
def test_what_was_written_under_a_clock_ahead_is_forgotten_and_wiped_when_it_is_right(tmp_path: Path) -> None:
    program, contracts = Program(tmp_path), tmp_path / "contracts"
    contracts.mkdir()
    for name in ("law", "notices"):
        (contracts / f"{name}.txt").write_text(f"1. {name.title()}. The word {name} stands in this agreement.")
    ahead = clock_off(9 * YEAR, tmp_path)
    assert program.run("index", contracts, surroundings=ahead).fault(0) == ""
    assert program.run("forget", contracts / "law.txt").fault(0) == ""
    assert LanceVectorStore(program.library).is_wiped()
    assert not [each for each in program.library.rglob("*") if each.is_file() and b"word law" in each.read_bytes()]


@pytest.mark.slow(covers=["core/store", "core/library", "core/exporting", "core/isolation"])
@pytest.mark.parametrize("years", [-56, -20, 60])
def test_under_a_clock_off_by_years_all_works_and_so_it_does_afterwards(tmp_path: Path, years: int) -> None:
    program, contracts = Program(tmp_path), tmp_path / "contracts"
    contracts.mkdir()
    (contracts / "law.txt").write_text("1. Law. The word law stands in this agreement.")
    off = clock_off(years * YEAR, tmp_path)
    for surroundings in ({}, off, {}, off):
        assert program.run("index", contracts, surroundings=surroundings).fault(0) == ""
        found = program.run("search", "law", "--json", surroundings=surroundings)
        assert found.fault(0) == ""
        (clause,) = (hit["clause"] for hit in json.loads(found.out)["hits"])
        for words in (("rate", clause, "5", "--query", "law"), ("check",), ("status",), ("doctor",)):
            assert program.run(*words, surroundings=surroundings).fault(0, 1) == ""
        to = program.exports / "law.docx"
        assert program.run("export", clause, "--to", to, surroundings=surroundings).fault(0, 1) == ""
    assert program.run("forget", contracts).fault(0) == ""
    assert LanceVectorStore(program.library).is_wiped()
