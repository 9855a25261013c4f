"""Indexing with the real catalogue, vector store and readers; only the encoder is a stand-in behind its port."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from core.base.generators import finish
from core.isolation.pool import Outcome
from core.library.indexing.embed import LibraryEmbedder
from core.library.indexing.extract import EXTRACTION
from core.library.indexing.index import Indexer
from core.search.keyword import KeywordSearch
from core.store.catalog.catalog import Catalog
from core.store.vectors.lance import LanceVectorStore
from core.types import Extraction, FileStatus, IndexReport, Progress, Stage, TrayEntry, Window
from core.types.clauses import joint_id
from tests.fakes import LetterCounts

NOTICES = "1. Notices. Each notice must be in writing and sent to the address at the head of this agreement.\n"
LAW = (
    "1. Governing law. This agreement is governed by the laws of the State of New York, without regard to conflicts.\n"
)


class Desk:
    """A folder of contracts and a library for them."""

    def __init__(self, folder: Path) -> None:
        self.contracts = folder / "contracts"
        self.contracts.mkdir()
        self.library = folder / "library"
        self.library.mkdir()
        self.embedder = LetterCounts()
        self.open()

    def open(self) -> None:
        self.catalog = Catalog(self.library)
        self.store = LanceVectorStore(self.library)

    def indexer(self) -> Indexer:
        return Indexer(
            self.catalog, self.store, LibraryEmbedder(self.catalog, self.store, lambda: self.embedder), processes=1
        )

    def index(self) -> IndexReport:
        return finish(self.indexer().index([self.contracts]))

    def write(self, name: str, text: str) -> Path:
        path = self.contracts / name
        path.write_text(text, encoding="utf-8")
        return path

    def content(self) -> str:
        """Everything that the library holds, as one comparable text."""
        documents = sorted(self.catalog.documents())
        clauses = {document: [repr(clause) for clause in self.catalog.clauses.of(document)] for document in documents}
        return json.dumps([[repr(record) for record in self.catalog.files()], clauses], indent=1)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path)
    yield desk
    desk.catalog.close()


def found(desk: Desk, words: str) -> list[str]:
    best = KeywordSearch(desk.catalog.word_index).best(words, 10)
    clauses = desk.catalog.clauses.by_id([each.clause for each in best])
    return [clause.text for clause in clauses]


def test_a_contract_goes_in_and_can_be_found(desk: Desk) -> None:
    desk.write("law.txt", LAW)
    report = desk.index()
    assert [(file.status, file.clauses, file.embedded) for file in report.files] == [(FileStatus.DONE, 1, True)]
    assert found(desk, "governed") == [LAW.strip()]


def test_a_second_run_reads_nothing_and_embeds_nothing(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.write("law.txt", LAW)
    desk.index()
    before, embedded = desk.content(), desk.embedder.embedded
    monkeypatch.setattr(
        "core.library.indexing.extract.run_isolated",
        lambda task, items, **limits: iter(pytest.fail(f"read {i}") for i in items),
    )
    desk.index()
    assert (desk.content(), desk.embedder.embedded) == (before, embedded)


def test_what_is_said_of_a_name_is_said_of_that_file_alone(desk: Desk) -> None:
    word, text = desk.write("law.docx", LAW), desk.write("law.txt", LAW)
    said = {file.path: file.remarks for file in desk.index().files}
    assert said == {word: ("This file is named .docx, but is plain text; it was read as that.",), text: ()}
    shutil.move(word, desk.contracts / "copy.text")
    assert {file.path.name: file.remarks for file in desk.index().files} == {"copy.text": (), "law.txt": ()}
    assert [file.path.name for file in desk.catalog.files()] == ["copy.text", "law.txt"]


def test_only_what_changed_is_read(desk: Desk) -> None:
    desk.write("law.txt", LAW)
    desk.write("notices.txt", NOTICES)
    desk.index()
    desk.write("law.txt", LAW.replace("New York", "Delaware"))
    desk.index()
    assert found(desk, "York") == []
    assert len(found(desk, "Delaware")) == 1
    assert len(found(desk, "notice")) == 1


def test_a_moved_file_is_not_read_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    old = desk.write("law.txt", LAW)
    desk.index()
    shutil.move(old, desk.contracts / "moved.txt")
    monkeypatch.setattr(
        "core.library.indexing.extract.run_isolated",
        lambda task, items, **limits: iter(pytest.fail(f"read {i}") for i in items),
    )
    report = desk.index()
    assert [file.path.name for file in report.files] == ["moved.txt"]
    assert [file.path.name for file in desk.catalog.files()] == ["moved.txt"]
    assert len(found(desk, "governed")) == 1


def test_what_cannot_be_read_is_listed_with_its_reason_and_stops_nothing(desk: Desk) -> None:
    desk.write("law.txt", LAW)
    desk.write("empty.docx", "")
    (desk.contracts / "broken.pdf").write_bytes(b"%PDF-1.7\n" + os.urandom(300))
    (desk.contracts / "picture.docx").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))
    report = desk.index()
    assert (report.count(FileStatus.DONE), report.count(FileStatus.FAILED)) == (1, 3)
    for file in report.files:
        if file.status is FileStatus.FAILED:
            assert file.issues[0].message
            assert file.issues[0].advice


def test_a_named_file_that_is_not_there_is_listed(desk: Desk) -> None:
    (file,) = finish(desk.indexer().index([desk.contracts / "gone.pdf"])).files
    assert (file.path.name, file.status) == ("gone.pdf", FileStatus.FAILED)


def test_a_file_is_found_by_keyword_before_its_vectors_are_in(desk: Desk) -> None:
    desk.write("law.txt", LAW)
    job = desk.indexer().index([desk.contracts])
    for step in job:
        if step.stage is Stage.EMBEDDING:
            break
    assert len(found(desk, "governed")) == 1
    assert desk.catalog.encoders.embedded() == {}
    job.close()


@pytest.mark.parametrize("steps", [2, 4, 6, 8])
def test_a_cancelled_run_resumes_and_ends_in_the_same_library(desk: Desk, tmp_path: Path, steps: int) -> None:
    for n in range(3):
        desk.write(f"law{n}.txt", LAW.replace("New York", f"Place {n}"))
    job = desk.indexer().index([desk.contracts])
    for _ in range(steps):
        next(job)
    job.close()
    desk.index()

    (tmp_path / "other").mkdir()
    other = Desk(tmp_path / "other")
    other.contracts = desk.contracts
    other.index()
    assert desk.content() == other.content()
    other.catalog.close()


def test_what_a_crash_left_half_is_swept(desk: Desk) -> None:
    desk.write("law.txt", LAW)
    desk.index()
    (vector,) = LetterCounts().embed([LAW])
    desk.store.add_windows("half", [Window("half.0", vector)], "letters")  # as after a crash: no catalogue row
    desk.index()
    assert desk.store.documents() == desk.catalog.documents()


def older(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Indexes like a program with an older version of the extraction."""
    with monkeypatch.context() as past:
        past.setattr("core.library.indexing.extract.EXTRACTION", EXTRACTION - 1)
        past.setattr("core.library.indexing.index.EXTRACTION", EXTRACTION - 1)
        past.setattr("core.library.indexing.extract.run_isolated", in_this_process)
        desk.index()


def in_this_process(task: Callable[[Path], Extraction], paths: Iterable[Path], **_: object) -> Iterator[Outcome]:
    for path in paths:
        yield Outcome(path, task(path))


def test_a_library_read_in_an_older_way_is_read_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.write("law.txt", LAW)
    shutil.copy(desk.contracts / "law.txt", desk.contracts / "copy.txt")
    older(desk, monkeypatch)
    (old,) = desk.catalog.documents()
    assert len(found(desk, "governed")) == 1
    desk.index()
    (new,) = desk.catalog.documents()
    assert new != old
    assert desk.store.documents() == {new}
    assert found(desk, "governed") == [LAW.strip()]
    assert [(file.document, file.embedded) for file in desk.catalog.files()] == [(new, True)] * 2
    monkeypatch.setattr(
        "core.library.indexing.extract.run_isolated",
        lambda task, items, **limits: iter(pytest.fail(f"{i}") for i in items),
    )
    desk.index()


def test_what_lies_in_a_tray_is_followed_into_a_newer_reading(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.write("law.txt", LAW)
    older(desk, monkeypatch)
    trays = desk.catalog.user_data.trays
    (old,) = desk.catalog.word_index().columns.ids
    trays.put("Closing", [TrayEntry(old, "ask Smith")])
    desk.index()
    (new,) = desk.catalog.word_index().columns.ids
    assert new != old
    assert trays.entries("Closing") == (TrayEntry(new, "ask Smith"),)


def test_so_are_adjacent_clauses_that_lie_there_as_one(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = [f"7.{number} {what}. {LAW.strip()}" for number, what in ((1, "Law of the contract"), (2, "Law of torts"))]
    desk.write("law.txt", "7. Law\n" + "\n".join(parts))
    older(desk, monkeypatch)
    trays = desk.catalog.user_data.trays
    _, *old = desk.catalog.word_index().columns.ids
    trays.put("Closing", [TrayEntry(joint_id(old))])
    desk.index()
    _, *new = desk.catalog.word_index().columns.ids
    assert trays.entries("Closing") == (TrayEntry(joint_id(new)),)


def test_a_file_moved_since_an_older_version_read_it_is_there_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    old = desk.write("law.txt", LAW)
    older(desk, monkeypatch)
    shutil.move(old, desk.contracts / "moved.txt")
    desk.index()
    assert [file.path.name for file in desk.catalog.files()] == ["moved.txt"]
    assert len(found(desk, "governed")) == 1


class PowerCut(BaseException):
    """An error that no code expects."""


@pytest.mark.parametrize("step", ["commit", "remove", "add_windows", "mark", "keep_windows", "optimise"])
@pytest.mark.parametrize("before", [True, False])
def test_a_crash_while_a_document_is_replaced_leaves_one_of_the_two_whole(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, step: str, before: bool
) -> None:
    desk.write("law.txt", LAW)
    older(desk, monkeypatch)
    with monkeypatch.context() as crash:
        parts = (desk.catalog, desk.catalog.encoders, desk.store)
        cut_power(crash, next(part for part in parts if hasattr(part, step)), step, before=before)
        with pytest.raises(PowerCut):
            desk.index()
    (document,) = desk.catalog.documents()
    seen = desk.catalog.clauses.of(document)
    assert [clause.span.of(desk.catalog.document(document).text) for clause in seen] == [LAW.strip()]
    desk.index()
    assert desk.store.documents() == desk.catalog.documents()
    assert len(found(desk, "governed")) == 1
    assert [file.embedded for file in desk.catalog.files()] == [True]


def cut_power(patch: pytest.MonkeyPatch, part: object, step: str, *, before: bool) -> None:
    done = getattr(part, step)

    def cut(*args: object, **how: object) -> None:
        if not before:
            done(*args, **how)
        raise PowerCut

    patch.setattr(part, step, cut)


def test_progress_counts_files_and_names_them(desk: Desk) -> None:
    desk.write("law.txt", LAW)
    desk.write("notices.txt", NOTICES)
    steps: list[Progress] = list(desk.indexer().index([desk.contracts]))
    reading = [step for step in steps if step.stage is Stage.READING]
    assert {step.current.name for step in reading if step.current} == {"law.txt", "notices.txt"}
    assert (reading[-1].done, reading[-1].total) == (2, 2)


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_a_link_out_of_the_folder_is_listed_with_words_and_its_text_stays_out(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text(LAW)
    link = desk.contracts / "link.txt"
    link.symlink_to(tmp_path / "secret.txt")
    (record,) = desk.index().files
    assert (record.path, record.status, record.clauses) == (link, FileStatus.FAILED, 0)
    assert record.issues[0].message.startswith("This link leads out of the folder")
    assert record.issues[0].advice
    assert found(desk, "governing law") == []


def test_progress_counts_the_pages_of_the_files_that_are_read(desk: Desk) -> None:
    for name in ("a.html", "b.html"):
        desk.write(name, f"<p>{LAW}{name}</p><p style='page-break-before: always'>{NOTICES}</p>")
    steps = list(desk.indexer().index([desk.contracts]))
    read = [step.pages_read for step in steps if step.stage is Stage.READING and step.current]
    assert read == sorted(read)
    assert read[-1] == sum(record.pages for record in desk.catalog.files())


def contracts(desk: Desk, count: int) -> None:
    for number in range(count):
        desk.write(f"{number:02}.txt", LAW.replace("New York", f"Place {number}") + NOTICES)


def writes(desk: Desk) -> list[int]:
    """The numbers of versions that the tables of the library have had, of which each write makes one."""
    manifests = desk.library.glob("*.lance/_versions/*.manifest")
    return [(1 << 64) - 1 - int(path.stem) for path in manifests]


def test_many_short_contracts_are_written_and_embedded_with_few_writes(desk: Desk) -> None:
    contracts(desk, 30)
    report = desk.index()
    assert [(file.status, file.clauses, file.embedded) for file in report.files] == [(FileStatus.DONE, 2, True)] * 30
    assert max(writes(desk)) < 8
    assert len(found(desk, "governed")) == 10
    assert desk.store.documents() == desk.catalog.documents()


def test_what_was_read_before_a_run_is_cancelled_is_kept(desk: Desk) -> None:
    contracts(desk, 6)
    job = desk.indexer().index([desk.contracts])
    read = next(step.done for step in job if step.stage is Stage.READING and step.done >= 3)
    job.close()
    assert len(desk.catalog.documents()) == read
    assert desk.store.documents() <= desk.catalog.documents()
    assert desk.catalog.attempts.begun() == set()


@pytest.mark.parametrize("step", ["commit", "add_windows", "mark"])
def test_a_crash_within_a_batch_leaves_whole_documents_and_the_next_run_all(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    contracts(desk, 6)
    part = next(part for part in (desk.catalog, desk.catalog.encoders, desk.store) if hasattr(part, step))
    done, calls = getattr(part, step), list[object]()

    def third(*args: object, **how: object) -> object:
        calls.append(args)
        if len(calls) == 3:
            raise PowerCut
        return done(*args, **how)

    for _ in range(2):  # nor are documents set aside that another brought down
        calls.clear()
        with monkeypatch.context() as crash:
            crash.setattr(part, step, third)
            with pytest.raises(PowerCut):
                desk.index()
        for document in desk.catalog.documents():
            assert len(desk.catalog.clauses.of(document)) == 2
    report = desk.index()
    assert [(file.clauses, file.embedded) for file in report.files if file.status is FileStatus.DONE] == [(2, True)] * 5
    assert desk.store.documents() <= desk.catalog.documents()


def test_two_files_of_the_same_content_in_one_batch_share_a_document(desk: Desk) -> None:
    for name in ("a.txt", "b.txt", "c.text"):
        desk.write(name, LAW)
    assert desk.index().count(FileStatus.DONE) == 3
    (document,) = desk.catalog.documents()
    assert len(desk.catalog.clauses.of(document)) == 1
