"""Files of exports: their names, and that each is written whole or not at all."""

import errno
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from core.base.errors import ExportError
from core.exporting.pdf import write_pdf
from core.exporting.table import TableRow, write_table
from core.exporting.word import write_word
from core.types import Excerpt
from core.types.facts import Facts
from tests.core.exporting.examples import excerpt


def table(excerpts: Sequence[Excerpt], to: Path) -> Path:
    facts = Facts("1", (Path("/contracts/services.pdf"),), "Services Agreement")
    return write_table([TableRow(each, facts) for each in excerpts], to)


@pytest.mark.parametrize(("write", "ending"), [(write_word, ".docx"), (write_pdf, ".pdf"), (table, ".csv")])
def test_a_file_has_the_right_ending_and_what_cannot_be_written_is_said(
    write: Callable[[Sequence[Excerpt], Path], Path], ending: str, tmp_path: Path
) -> None:
    assert write([excerpt()], tmp_path / "v1.2 draft") == tmp_path / f"v1.2 draft{ending}"
    upper = tmp_path / f"UPPER{ending.upper()}"
    assert write([excerpt()], upper) == upper
    with pytest.raises(ExportError, match="No clause is selected"):
        write([], tmp_path / "a")
    (tmp_path / "file").touch()
    for folder in ("gone", "file"):
        with pytest.raises(ExportError, match="no such folder"):
            write([excerpt()], tmp_path / folder / "a")


def test_an_older_file_is_replaced_and_nothing_else_stays(tmp_path: Path) -> None:
    (tmp_path / "a.docx").write_bytes(b"older")
    write_word([excerpt()], tmp_path / "a.docx")
    assert (tmp_path / "a.docx").read_bytes().startswith(b"PK")
    assert [path.name for path in tmp_path.iterdir()] == ["a.docx"]


def test_the_draft_of_a_program_that_was_killed_does_not_stay(tmp_path: Path) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    (tmp_path / f".a [1].docx.{gone.pid}.tmp").write_bytes(b"half a clause")
    running = tmp_path / f".a [1].docx.{os.getppid()}.tmp"
    running.write_bytes(b"another program writes this")
    write_word([excerpt()], tmp_path / "a [1].docx")
    assert set(tmp_path.iterdir()) == {tmp_path / "a [1].docx", running}


def test_a_folder_of_that_name_is_said_in_words(tmp_path: Path) -> None:
    (tmp_path / "a.docx").mkdir()
    with pytest.raises(ExportError, match="A folder has that name"):
        write_word([excerpt()], tmp_path / "a.docx")
    assert list(tmp_path.iterdir()) == [tmp_path / "a.docx"]


@pytest.mark.parametrize(
    ("failure", "words"),
    [
        (PermissionError(errno.EACCES, "denied"), "open in another program"),
        (OSError(errno.ENOSPC, "no space"), "disk is full"),
        (OSError(errno.ENAMETOOLONG, "long"), "name is too long"),
        (OSError(errno.EIO, "Input/output error"), "The system says: Input/output error."),
    ],
)
def test_a_failure_leaves_the_older_file_and_says_what_to_do(
    failure: OSError, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def replace(*_: Any) -> None:
        raise failure

    (tmp_path / "a.docx").write_bytes(b"older")
    monkeypatch.setattr(os, "replace", replace)
    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(ExportError, match=words) as caught:
        write_word([excerpt()], tmp_path / "a.docx")
    assert caught.value.source == tmp_path / "a.docx"
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("a.docx", b"older")]
