"""Recoll's times count only if Recoll has read the files."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.recoll import PeerFailed, recoll

FILES = 10


@pytest.fixture
def contracts(tmp_path: Path) -> Path:
    folder = tmp_path / "contracts"
    folder.mkdir()
    for number in range(FILES):
        (folder / f"{number}.pdf").touch()
    return folder


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, matches: int, missing: str = "") -> None:
    """Puts a fake Recoll on the path that finds a word in this many files."""
    programs = {
        "recollindex": f'test -z "{missing}" || echo "{missing}" > "$2/missing"',
        "recollq": f'echo "Recoll query: (agreement)"; echo "{matches} results (printing  20 max):"',
    }
    folder.mkdir()
    for name, script in programs.items():
        (folder / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(folder), prepend=":")


def test_its_times_are_those_of_a_recoll_that_finds_what_the_files_say(
    contracts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path / "bin", monkeypatch, matches=FILES - 1)
    figures = recoll(contracts, tmp_path / "index")
    assert figures is not None
    assert figures.keys() == {"index_s", "query_ms"}


@pytest.mark.parametrize(("missing", "said"), [("pdftotext (application/pdf)", "lacks pdftotext"), ("", "poppler")])
def test_a_recoll_that_has_read_nothing_has_failed(
    missing: str, said: str, contracts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path / "bin", monkeypatch, matches=0, missing=missing)
    with pytest.raises(PeerFailed, match=f"0 of {FILES} files.*{said}"):
        recoll(contracts, tmp_path / "index")


def test_without_recoll_there_is_nothing_to_compare(
    contracts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert recoll(contracts, tmp_path / "index") is None
