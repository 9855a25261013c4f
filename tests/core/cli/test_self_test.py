"""`muniment --self-test`: says in plain language what works, and fails if something does not."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from core.base.generators import finish
from core.cli import self_test
from core.cli.self_test import STEPS, Failed, Trial, outcome, write_odt
from core.library.library import Library
from core.privacy.network import NetworkRefused, refuses
from core.store.publishing.s3 import check_files
from core.types import FileStatus
from tests import ROOT
from tests.core.cli.shell import from_a_shell, muniment


@pytest.fixture
def trial(own_library: Path, tmp_path: Path) -> Trial:
    with Library.open(own_library) as library:
        yield Trial(tmp_path, library)


def test_it_reads_an_open_document_of_its_own_making(trial: Trial) -> None:
    write_odt(trial.folder / "own.odt")
    report = finish(trial.library.files.index([trial.folder / "own.odt"]))
    assert report.count(FileStatus.DONE) == 1
    assert trial.find('"delivered by courier"').hits[0].file.name == "own.odt"


def test_what_comes_with_the_program_is_looked_for(
    trial: Trial, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert self_test.parts(trial).startswith("Muniment ")
    shutil.copytree(self_test.resources() / "lexicon", tmp_path / "resources" / "lexicon")
    monkeypatch.setattr(self_test, "resources", lambda: tmp_path / "resources")
    with pytest.raises(Failed, match=r"missing: licences/licences\.md, models/encoder"):
        self_test.parts(trial)


def test_the_packaged_program_brings_its_own_language_data(trial: Trial, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(self_test, "resources", lambda: ROOT / "resources")
    with pytest.raises(Failed, match=r"^missing: tessdata/eng\.traineddata$"):
        self_test.parts(trial)


def test_words_of_a_scanned_page_are_found_and_clauses_exported(trial: Trial) -> None:
    assert "Services Agreement" in self_test.scans(trial)
    assert self_test.exporting(trial) == "3 clauses were written to Clauses.docx, Clauses.pdf, Clauses.csv"


def test_a_library_is_published_and_what_storage_needs_is_there(
    trial: Trial, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert self_test.publishing(trial).startswith("version 1 was published")
    monkeypatch.setattr("core.store.publishing.s3.get_cert_path", lambda _: str(tmp_path / "cacert.pem"))
    with pytest.raises(FileNotFoundError):
        check_files()


def test_what_finds_nothing_fails(trial: Trial) -> None:
    with pytest.raises(Failed, match='nothing was found by "no such words"'):
        trial.find('"no such words"')


def test_a_guard_that_lets_a_connection_out_fails(trial: Trial) -> None:
    with patch("socket.socket.connect"), pytest.raises(Failed, match="was not refused"):
        self_test.network(trial)
    with patch("socket.socket.connect", side_effect=NetworkRefused):
        assert refuses()
    with patch("socket.socket.connect", side_effect=TimeoutError):
        assert not refuses(), "the way was open, only nobody answered"


def test_a_step_that_fails_says_how_and_the_others_are_taken(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_trial: Trial) -> str:
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr(self_test, "STEPS", {"Broken": broken, "Program": self_test.parts})
    assert not self_test.run_self_test()
    first, second, last = capsys.readouterr().out.splitlines()
    assert first == "FAILED  Broken: ZeroDivisionError: by nought"
    assert second.startswith("well    Program: Muniment")
    assert last == "Muniment does not work as it should on this computer."


def test_its_exit_status_says_whether_all_went_well(monkeypatch: pytest.MonkeyPatch) -> None:
    for well in (True, False):
        monkeypatch.setattr(self_test, "run_self_test", lambda picture, well=well: well)
        muniment("--self-test", status=0 if well else 1)


def test_a_step_has_words(trial: Trial) -> None:
    assert outcome(lambda _: "as it should", trial) == (True, "as it should")
    assert set(STEPS) >= {"Reading", "Scans", "Search", "By example", "Reranking", "Export", "Window", "Network"}


@pytest.mark.trial
def test_all_of_it_works_here(tmp_path: Path) -> None:
    picture = tmp_path / "window.png"
    printed = from_a_shell("--self-test", "--picture", picture).splitlines()
    assert [line.split()[0] for line in printed[:-1]] == ["well"] * len(STEPS)
    assert picture.read_bytes().startswith(b"\x89PNG")
