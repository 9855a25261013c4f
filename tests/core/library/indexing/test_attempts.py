"""A file that crashes the program is tried once more; then it is set aside, and the others are added."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.base.errors import LibraryError
from core.base.generators import finish
from core.types import FileRecord, FileStatus
from tests import ROOT
from tests.core.library.indexing.test_crash import surroundings
from tests.core.library.indexing.test_index import LAW, NOTICES, Desk
from tests.fakes import LetterCounts

FATAL = "1. Fatal. This provision is the last that the program reads before it is ended by the system at once.\n"
RUN = """
    import os, signal, sys
    from pathlib import Path
    from core.library.library import Library
    from core.store.catalog.catalog import Catalog
    from tests.fakes import LetterCounts

    def fatal(texts):
        if any("Fatal" in text for text in texts):
            os.kill(os.getpid(), signal.SIGKILL)

    class Deadly(LetterCounts):
        def embed(self, texts):
            if sys.argv[3] == "embed":
                fatal(texts)
            return super().embed(texts)

    commit = Catalog.commit
    def fatal_commit(self, record, stamp, extraction):
        if sys.argv[3] == "commit" and extraction is not None:
            fatal([clause.text for clause in extraction.clauses])
        return commit(self, record, stamp, extraction)
    Catalog.commit = fatal_commit

    with Library.open(Path(sys.argv[2])) as library:
        library._opened.models.encoder = Deadly
        list(library.files.index([Path(sys.argv[1])]))
"""


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    for name, text in (("a fatal.txt", FATAL), ("law.txt", LAW), ("notices.txt", NOTICES)):
        made.write(name, text)
    yield made
    made.catalog.close()


def run(desk: Desk, deadly: str = "", place: str = "") -> int:
    """Indexes in a separate process, which kills itself at the fatal text; returns its exit code."""
    words = [str(desk.contracts / place), str(desk.library), deadly]
    command = [sys.executable, "-c", textwrap.dedent(RUN), *words]
    return subprocess.run(command, cwd=ROOT, env=surroundings(desk.library), check=False).returncode


def files(desk: Desk) -> dict[str, FileRecord]:
    return {file.path.name: file for file in desk.catalog.files()}


@pytest.mark.skipif(sys.platform == "win32", reason="no signals")
@pytest.mark.parametrize("deadly", ["embed", "commit"])
def test_a_file_that_ended_two_runs_is_set_aside_and_the_others_go_in(desk: Desk, deadly: str) -> None:
    assert [run(desk, deadly) for _ in range(3)] == [-signal.SIGKILL, -signal.SIGKILL, 0]
    found = files(desk)
    assert [found[name].status for name in ("law.txt", "notices.txt")] == [FileStatus.DONE] * 2
    assert [found[name].embedded for name in ("law.txt", "notices.txt")] == [True, True]
    fatal = found["a fatal.txt"]
    assert fatal.status is (FileStatus.PARTIAL if deadly == "embed" else FileStatus.FAILED)
    (issue,) = fatal.issues
    assert "stopped working twice" in issue.message
    assert "add this file by itself" in issue.advice
    assert run(desk, deadly) == 0


@pytest.mark.trial
@pytest.mark.skipif(sys.platform == "win32", reason="no signals")
@pytest.mark.parametrize("deadly", ["embed", pytest.param("commit", marks=pytest.mark.slow)])
def test_it_is_tried_again_when_it_is_named_or_has_changed(desk: Desk, deadly: str) -> None:
    for _ in range(3):
        run(desk, deadly)
    run(desk)  # it is no longer fatal, but the folder is named, not the file
    assert files(desk)["a fatal.txt"].status is not FileStatus.DONE
    assert run(desk, place="a fatal.txt") == 0
    assert files(desk)["a fatal.txt"].status is FileStatus.DONE
    assert files(desk)["a fatal.txt"].embedded
    for _ in range(2):
        desk.write("a fatal.txt", FATAL + LAW)
        run(desk, deadly)
    desk.write("a fatal.txt", LAW)
    assert run(desk, deadly) == 0
    assert files(desk)["a fatal.txt"].status is FileStatus.DONE


def test_what_is_set_aside_keeps_no_encoder_from_answering(desk: Desk) -> None:
    desk.index()
    document = next(iter(desk.catalog.documents()))
    for _ in range(2):
        with pytest.raises(ZeroDivisionError), desk.catalog.attempts.at(document):
            raise ZeroDivisionError
    assert desk.catalog.attempts.set_aside() == {document}
    desk.embedder = Other()
    desk.index()
    assert desk.catalog.encoders.answering() == "other"
    assert desk.catalog.encoders.behind("other") == 0
    assert sum(file.embedded for file in desk.catalog.files()) == 2


class Other(LetterCounts):
    fingerprint = "other"


def test_what_is_cancelled_or_fails_for_want_of_space_is_no_attempt(desk: Desk) -> None:
    for error in (GeneratorExit(), KeyboardInterrupt(), LibraryError("There is no space left on the disk.")) * 2:
        with pytest.raises(type(error)), desk.catalog.attempts.at("a"):
            raise error
    assert desk.catalog.attempts.set_aside() == set()


def set_aside(desk: Desk) -> str:
    """Sets a document of the library aside; returns its id."""
    document = files(desk)["law.txt"].document
    assert document is not None
    for _ in range(2):
        with pytest.raises(ZeroDivisionError), desk.catalog.attempts.at(document):
            raise ZeroDivisionError
    return document


def test_a_copy_of_what_is_set_aside_is_no_longer_listed_so_once_it_is_embedded(desk: Desk) -> None:
    desk.index()
    document = set_aside(desk)
    desk.write("copy.txt", LAW)
    desk.index()
    assert files(desk)["copy.txt"].status is FileStatus.PARTIAL
    finish(desk.indexer().index([desk.contracts / "copy.txt"]))
    desk.catalog.attempts.take_back(document)
    assert {files(desk)[name].status for name in ("law.txt", "copy.txt")} == {FileStatus.DONE}


def test_to_forget_a_file_is_to_forget_its_attempts(desk: Desk) -> None:
    desk.index()
    set_aside(desk)
    desk.catalog.forget([desk.contracts])
    assert desk.catalog.attempts.set_aside() == set()
