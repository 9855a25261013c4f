"""A file that would fill the memory is refused with a message; a bundle of thousands of pages is not."""

from __future__ import annotations

import logging
from pathlib import Path

import pymupdf
import pytest

from core.base.errors import UnreadableFile
from core.base.generators import finish
from core.library.indexing import extract as extracting
from core.library.indexing.extract import extract
from core.reading.tessdata import language_data
from core.types import FileStatus, Progress, Remedy, Stage
from tests.core.hostile.texts import CLAUSE
from tests.core.library.indexing.test_index import LAW, Desk, desk
from tests.core.reading.pdf.test_scans import scanned, typed
from tests.core.reading.word.test_protected import SECRET, locked_docx, locked_pdf

__all__ = ["desk"]


def written(folder: Path, text: str) -> Path:
    path = folder / "bundle.txt"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("bound", "most", "words"),
    [
        ("LINES", 20, "more than 20 lines"),
        ("NAMES", 10, "more than 10 different words"),
        ("PLACES", 100, "more than 100 words"),
        ("CLAUSES", 20, "more than 20 clauses"),
        ("DEFINITIONS", 20, "more than 20 terms"),
        ("CHARACTERS", 2000, "nested deeper"),
    ],
)
def test_what_is_beyond_a_bound_is_refused_with_its_name_and_advice(
    bound: str, most: int, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extracting, bound, most)
    monkeypatch.setattr(extracting, "_SHORT", 100)
    path = written(tmp_path, "".join(f"{i}. “Term {i}” means this. {CLAUSE}\n\n" for i in range(1, 40)))
    with pytest.raises(UnreadableFile, match=words) as refused:
        extract(path)
    assert refused.value.source == path
    assert "Split it into parts" in refused.value.message


@pytest.mark.slow(covers=["core/library", "core/reading"])
def test_short_paragraphs_without_end_are_refused_by_their_number(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match="more than 400,000 lines"):
        extract(written(tmp_path, "The fee.\n" * 400_001))


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
        extracting, "run_isolated", lambda task, items, **limits: iter(pytest.fail(f"read {i}") for i in items)
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
        without.setattr("core.reading.tessdata._folders", lambda: iter(()))
        without.setattr(extracting, "run_isolated", in_this_process)
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
        yield extracting.Outcome(item, task(item))


@needs_data
def test_progress_tells_the_page_of_a_long_file(desk: Desk) -> None:
    path = with_a_scan(desk)
    steps: list[Progress] = list(desk.indexer().index([desk.contracts]))
    told = [step for step in steps if step.pages]
    assert {(step.stage, step.current, step.page, step.pages) for step in told} == {(Stage.READING, path, 2, 2)}
