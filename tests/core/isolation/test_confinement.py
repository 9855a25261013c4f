"""A compromised reader can do nothing except read its own file, as far as Linux can prevent it."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pymupdf
import pytest

from core.base.errors import UnreadableFile
from core.isolation.confinement import confinable
from core.isolation.limits import Confinement, Limits
from core.isolation.messages import Reply, Step
from core.isolation.pool import Outcome, run_isolated
from core.isolation.process import IsolatedProcess, sandbox_state
from core.isolation.reader import Copies
from core.isolation.scratch import Scratch
from core.reading import read
from core.reading.needs import reading_needs
from core.reading.ocr.tessdata import language_data
from core.types import Document, Tick
from tests import ROOT
from tests.core.isolation import deeds
from tests.core.isolation.leftovers import leave_scratch
from tests.core.reading.ocr.test_scans import WORDS, scanned

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="where processes are confined")
confined = pytest.mark.skipif(not confinable(), reason="this kernel has no landlock or no seccomp")


OUTSIDE = Path(tempfile.gettempdir())


def done(*deeds_: str) -> dict[str, str]:
    """The result of each deed in a reader; "" if it was refused."""
    found = run_isolated(deeds.attempt, [Path(each) for each in deeds_], processes=1, seconds=600, megabytes=600)
    outcomes = [each for each in found if isinstance(each, Outcome)]
    assert [each.error for each in outcomes] == [None] * len(deeds_)
    return {str(each.path): str(each.result) for each in outcomes}


def at(path: Path) -> str:
    return str(path).replace("/", "|")


@confined
def test_it_reads_no_file_of_the_user_or_the_system(tmp_path: Path) -> None:
    secret = tmp_path / "privileged"
    secret.write_text("words of another contract")
    home = Path.home() / f".{deeds.MARK}"
    home.write_text("secret")
    try:
        places = [Path("/etc/passwd"), Path("/etc/shadow"), secret, home]
        found = done(*(f"read={at(place)}" for place in places), f"list={at(tmp_path)}", f"list={at(Path.home())}")
    finally:
        home.unlink()
    assert set(found.values()) == {""}


@confined
def test_it_changes_nothing_outside_its_scratch_folder(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.write_text("mine")
    mine.chmod(0o600)
    found = done(*(f"write={at(place)}" for place in (tmp_path, OUTSIDE, ROOT / "core", Path.home())),
                 f"remove={at(mine)}", f"mode={at(mine)}")  # fmt: skip
    assert set(found.values()) == {""}
    assert mine.read_text() == "mine"
    assert mine.stat().st_mode & 0o777 == 0o600


@confined
@pytest.mark.parametrize(
    "deed",
    ["socket", "unix", "pair", "shell", "program", "become", "fork", "bomb", "kill", "signal", "memory", "environ",
     "rings", "handles"],
)  # fmt: skip
def test_it_reaches_no_network_program_or_process(deed: str) -> None:
    assert done(deed) == {deed: ""}


@confined
def test_a_process_that_runs_a_model_is_confined_too(tmp_path: Path) -> None:
    model = tmp_path / "model.gguf"
    model.write_text("weights")
    limits = Limits(reads=(str(model),))
    refused = ["read=|etc|passwd", "socket", "shell", "fork", "kill", f"write={at(OUTSIDE)}"]
    arguments = [*refused, f"read={at(model)}"]
    expected = Reply[dict[str, str]]
    with closing(IsolatedProcess("test", deeds.attempts, arguments, expected=expected, limits=limits)) as process:
        found: Reply[dict[str, str]] = process.channel.receive()
    assert found.result == {**dict.fromkeys(refused, ""), arguments[-1]: "done: b'weights'"}


def test_it_has_nothing_of_the_program_but_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLOUD_TOKEN", "secret of the shell")
    file, other = tmp_path / "a.txt", tmp_path / "open in the program"
    file.write_text("the contract")
    other.write_text("secret")
    descriptor = os.open(other, os.O_RDONLY)
    os.set_inheritable(descriptor, True)
    try:
        found = run_isolated(deeds.possessions, [file], processes=1, seconds=600, megabytes=600)
        (outcome,) = (each for each in found if isinstance(each, Outcome))
    finally:
        os.close(descriptor)
    has: dict[str, Any] = outcome.result or {}
    assert has["content"] == "the contract"
    assert has["path"] != str(file)  # its own copy
    assert "CLOUD_TOKEN" not in has["environment"]
    assert "secret of the shell" not in has["at start"]
    assert str(other) not in has["files"]
    assert (has["dump"], has["open files"] <= 256, has["largest file"] <= 2 << 30) == (0, True, True)
    assert has["processor"] > 0
    assert has["memory"] > 0
    assert not Path(has["path"]).exists()


def content(path: Path, _: Tick) -> Document:
    return read(path)


def test_sound_files_of_every_format_are_read_as_ever(tmp_path: Path) -> None:
    files = sorted(path for path in (ROOT / "resources" / "samples").iterdir() if path.suffix != ".md")
    if language_data() is not None:
        pdf = pymupdf.open()
        scanned(pdf, *WORDS)
        pdf.save(tmp_path / "scan.pdf")
        files.append(tmp_path / "scan.pdf")
    found = run_isolated(content, files, processes=2, seconds=600, megabytes=2048, needs=reading_needs())
    outcomes = {each.path: each for each in found if isinstance(each, Outcome)}
    assert [str(each.error) for each in outcomes.values() if each.error] == []
    for path in files:
        here, there = read(path), outcomes[path].result
        assert there is not None
        assert (there.id, there.text, there.title, there.lines) == (here.id, here.text, here.title, here.lines)


def slow(path: Path, tick: Tick) -> str:
    tick(1, 2)
    return path.read_text()


def test_a_reader_keeps_the_bytes_it_was_handed(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("as it was")
    job = run_isolated(slow, [file], processes=1, seconds=600, megabytes=600)
    for event in job:
        if isinstance(event, Step):
            file.write_text("changed meanwhile")
        elif isinstance(event, Outcome):
            assert event.result == "as it was"


def test_where_there_is_no_space_for_the_copy_it_is_not_the_file_that_is_blamed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    file, scratch = tmp_path / "a.txt", tmp_path / "scratch"
    file.write_text("the contract")
    scratch.mkdir()
    monkeypatch.setattr("shutil.copyfileobj", full)
    handed = Copies(scratch).handed(file, file, os.open(file, os.O_RDONLY))
    with pytest.raises(UnreadableFile, match="no space left"), handed:
        raise AssertionError
    assert list(scratch.iterdir()) == []


@confined
def test_what_holds_can_be_asked() -> None:
    state = sandbox_state()
    assert state.whole
    assert all(holds and words for holds, words in state.words())


def test_what_does_not_hold_is_said() -> None:
    state = Confinement(resources=True)
    assert not state.whole
    assert [holds for holds, _ in state.words()] == [False, False, False, False, False, True]


def test_scratch_folders_of_the_killed_are_removed_and_those_in_use_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = leave_scratch(tmp_path, monkeypatch)
    used = Scratch()
    assert not left.exists()
    assert used.folder.stat().st_mode & 0o777 == 0o700
    other = Scratch()
    assert used.folder.exists()
    used.remove()
    other.remove()
    assert list(tmp_path.iterdir()) == []


WITHOUT_LANDLOCK = """
import sys
from pathlib import Path
from core.isolation import linux
from core.isolation.pool import Outcome, run_isolated
from core.isolation.process import sandbox_state
from tests.core.isolation.deeds import possessions

refuse_landlock = [(linux._LOAD, 0, 0, 0), (linux._EQUALS, 0, 1, 444), (linux._RETURN, 0, 0, linux._UNKNOWN)]
linux._filter = lambda *_: [*refuse_landlock, (linux._RETURN, 0, 0, linux._ALLOW)]
assert linux.refuse_calls()
print(sandbox_state().files)
found = run_isolated(possessions, [Path(sys.argv[1])], processes=1, seconds=600, megabytes=600)
print([each.result["content"] for each in found if isinstance(each, Outcome)])
"""


@confined
def test_where_the_kernel_lacks_landlock_it_is_said_and_files_are_read(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("the contract")
    command = [sys.executable, "-c", WITHOUT_LANDLOCK, str(file)]
    shown = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert shown.stdout.splitlines() == ["False", "['the contract']"]
