"""What indexing could not read is read once what was missing is there: a password, or language data."""

from __future__ import annotations

import logging
from pathlib import Path

import pymupdf
import pytest

from core.base.generators import finish
from core.library.indexing import isolated
from core.reading.ocr.tessdata import language_data
from core.types import FileStatus, Progress, Remedy, Stage
from tests.core.library.indexing.test_index import LAW, Desk, desk
from tests.core.reading.ocr.test_scans import scanned, typed
from tests.core.reading.office.test_protected import SECRET, locked_docx, locked_pdf

__all__ = ["desk"]

needs_data = pytest.mark.skipif(language_data() is None, reason="no language data for text recognition")


def index(desk: Desk, *passwords: str) -> dict[str, tuple[FileStatus, bool]]:
    """For each file, whether it was read, and whether a missing password prevented that."""
    report = finish(desk.indexer().index([desk.contracts], passwords))
    return {file.path.name: (file.status, file.needs(Remedy.PASSWORD)) for file in report.files}


def test_protected_files_are_listed_as_such_until_their_password_is_given(desk: Desk) -> None:
    locked_pdf(desk.contracts / "locked.pdf")
    locked_docx(desk.contracts / "locked.docx")
    desk.write("law.txt", LAW)
    waits, done = (FileStatus.FAILED, True), (FileStatus.DONE, False)
    assert index(desk) == {"law.txt": done, "locked.docx": waits, "locked.pdf": waits, "open.docx": done}
    assert index(desk, "wrong")["locked.pdf"] == waits
    assert index(desk, "wrong", SECRET) == dict.fromkeys(("law.txt", "locked.docx", "locked.pdf", "open.docx"), done)


def test_once_read_it_stays_without_its_password(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    locked_pdf(desk.contracts / "locked.pdf")
    index(desk, SECRET)
    monkeypatch.setattr(
        isolated, "run_isolated", lambda task, items, **limits: iter(pytest.fail(f"read {i}") for i in items)
    )
    assert index(desk) == {"locked.pdf": (FileStatus.DONE, False)}


def test_passwords_are_neither_kept_nor_logged(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    locked_pdf(desk.contracts / "locked.pdf")
    (desk.contracts / "broken.docx").write_bytes(b"PK\x03\x04")
    index(desk, "wrong", SECRET)
    held = b"".join(file.read_bytes() for file in desk.library.rglob("*") if file.is_file())
    assert b"Trinity" not in held
    assert "Trinity" not in caplog.text + desk.content()


def with_a_scan(desk: Desk) -> Path:
    """A contract with a typed page and a scanned one."""
    path = desk.contracts / "lease.pdf"
    with pymupdf.open() as pdf:
        typed(pdf, "1. Term. The lease runs for two years.")
        scanned(pdf, "2. Rent. The tenant pays rent each quarter.")
        pdf.save(path)
    return path


@needs_data
def test_scans_are_read_once_there_is_language_data(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    with_a_scan(desk)
    with monkeypatch.context() as without:
        without.setattr("core.reading.ocr.tessdata._folders", lambda: iter(()))
        without.setattr(isolated, "run_isolated", in_this_process)
        assert index(desk) == {"lease.pdf": (FileStatus.PARTIAL, False)}
        assert index(desk) == {"lease.pdf": (FileStatus.PARTIAL, False)}
    (file,) = finish(desk.indexer().index([desk.contracts])).files
    assert (file.status, file.embedded) == (FileStatus.DONE, True)
    assert "was read by text recognition" in file.remarks[0]
    (document,) = desk.catalog.documents()
    assert "quarter" in desk.catalog.document(document).text
    assert desk.store.documents() == {document}


def in_this_process(task, items, **limits):  # type: ignore[no-untyped-def]
    """Like `run`, but where the environment can be changed."""
    for item in items:
        yield isolated.Outcome(item, task(item))


@needs_data
def test_progress_tells_the_page_of_a_long_file(desk: Desk) -> None:
    path = with_a_scan(desk)
    steps: list[Progress] = list(desk.indexer().index([desk.contracts]))
    told = [step for step in steps if step.pages]
    assert {(step.stage, step.current, step.page, step.pages) for step in told} == {(Stage.READING, path, 2, 2)}
