"""A folder of broken files is indexed to the end: each is read or refused with a message, and sound ones are found."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.isolation.limits import MEGABYTES_A_FILE
from tests import ROOT
from tests.core.hostile import places
from tests.core.hostile.corpus import write_corpus, write_huge
from tests.core.hostile.damage import samples
from tests.core.invariants import check_words

# The messages about some files, by their names; for the others any message will do.
SAID = {
    "empty.docx": "is empty",
    "white.txt": "no text",
    "locked.pdf": "password",
    "a png file named.docx": "picture is damaged",
    "a gzip file named.pdf": "an archive",
    "a program file named.pdf": "a program",
    "a mail file named.doc": "no text",
    "entity laughs.docx": "may be harmful",
    "entity file.odt": "may be harmful",
    "ten gigabytes.docx": "would unpack to",
    "many members.docx": "archive",
    "without word document.xml.docx": "damaged",
    "object that is itself.pdf": "no pages",
    "pipe.pdf": "not a file",
    "socket.pdf": "not a file",
    "device zero.pdf": "leads out of the folder",
    "itself.pdf": "points back to itself",
    "nowhere.pdf": "no such file",
    "four gigabytes of nothing.pdf": "larger than 1 gigabyte",
}
READ = (
    *("a pdf file named.docx", "a docx file named.pdf", "a html file named.doc", "a rtf file named.txt"),
    *("entity web.xhtml", "fetches.html", "deep lists.html", "Chinese in gb18030.txt", "Arabic in cp1256.txt"),
    *("data beyond the end.rtf", "styles in a circle.docx", "starts at 9999999 as lowerLetter.docx", "500 pages.pdf"),
    *("emoji 📜.txt", "line\nfeed.txt"),
)


def indexed(folder: Path, place: Path) -> dict[str, Any]:
    """Indexes a folder in a separate process, whose temporary files would be in ``place``."""
    scratch = place / "scratch"
    scratch.mkdir()
    command = [sys.executable, "-m", "tests.core.hostile.indexed", str(place / "library"), str(folder)]
    made = subprocess.run(command, cwd=ROOT, env=os.environ | {"TMPDIR": str(scratch)}, capture_output=True, text=True)
    assert made.returncode == 0, made.stderr[-2000:]
    assert list(scratch.iterdir()) == []
    report: dict[str, Any] = json.loads(made.stdout)
    report["files"] = {Path(os.fsdecode(bytes.fromhex(name))): file for name, file in report["files"].items()}
    return report


def check_report(report: dict[str, Any]) -> None:
    """Asserts what every run must satisfy: limits kept, nothing left behind, each file listed with its reason."""
    assert report["left"] == []
    assert report["worker"] < MEGABYTES_A_FILE + 600  # plus what a process needs before it reads anything
    assert report["parent"] < 1500
    for path, file in report["files"].items():
        assert file["status"] == "done" or file["issues"], path
        for title, advice in file["issues"]:
            check_words(title, advice)
            assert "not expected" not in advice, path  # how bugs of the program are reported


@pytest.fixture(
    scope="module", params=[pytest.param("few", marks=pytest.mark.trial), pytest.param("all", marks=pytest.mark.slow)]
)
def report(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """The results for the corpus: for one file of each kind in each format, and, as a slow test, for all."""
    few = request.param == "few"
    folder = write_corpus(tmp_path_factory.mktemp("corpus") / "files", few=few)
    yield indexed(folder, tmp_path_factory.mktemp("place")) | {"folder": folder, "least": 250 if few else 400}
    places.open_again(folder / "places")


pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pipes, links and names that Windows does not have")


def test_every_file_is_read_or_refused_in_words(report: dict[str, Any]) -> None:
    check_report(report)
    assert len(report["files"]) > report["least"]


def test_what_is_said_of_some_files(report: dict[str, Any]) -> None:
    said = {path.name: file["issues"][0][0] for path, file in report["files"].items() if file["status"] == "failed"}
    assert {name: said.get(name) for name, words in SAID.items() if words not in said.get(name, "?")} == {}
    status = {path.name: file["status"] for path, file in report["files"].items()}
    assert [name for name in READ if status.get(name, "done") == "failed"] == []


def test_sound_files_beside_them_are_read_and_found(report: dict[str, Any]) -> None:
    sound = {path.name for path in (report["folder"] / "good").iterdir()}
    assert {Path(name).suffix for name in sound} == {path.suffix for path in samples()}
    status = {path.name: file["status"] for path, file in report["files"].items() if path.parent.name == "good"}
    assert set(status) == sound
    assert "failed" not in status.values()
    assert report["found"]


def test_the_run_can_be_stopped_at_any_time(report: dict[str, Any]) -> None:
    assert report["pause"] < 10  # seconds of processor time between two checkpoints: about one


@pytest.mark.slow
def test_huge_files(tmp_path: Path) -> None:
    check_report(indexed(write_huge(tmp_path / "files"), tmp_path))
