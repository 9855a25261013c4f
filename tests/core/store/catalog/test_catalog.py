"""The catalogue of files and documents: a document is in the library exactly when its row is in the catalogue."""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
import textwrap
import threading
from contextlib import closing
from dataclasses import astuple, replace
from pathlib import Path

import numpy as np
import pytest

from core.base.errors import LibraryError, NothingFound
from core.base.generators import finish
from core.isolation.messages import Decoder, Undecodable, encode
from core.search.keyword import KeywordSearch
from core.store.catalog import catalog as catalog_module
from core.store.catalog.catalog import Catalog, Counts, Source
from core.store.catalog.documents import pack_text
from core.store.catalog.files import Stamp
from core.store.catalog.rows import DocumentRows, pack_rows
from core.store.catalog.user_data import KeptWith
from core.store.database import FILE_NAME
from core.store.vectors.lance import LanceVectorStore
from core.types import Page, PassageKind, Rating, Window
from tests.core.store.examples import EXTRACTION, extraction, passage, record

STAMP = Stamp(10, 1_700_000_000_123_456_789)


def add(catalog: Catalog, path: str, document: str, *texts: str) -> list[str]:
    return catalog.commit(record(path, document, len(texts)), STAMP, extraction(document, *texts or ("Text.",)))


def test_a_new_catalogue_is_empty(catalog: Catalog) -> None:
    assert catalog.files() == ()
    assert catalog.stamps(EXTRACTION) == {}
    assert catalog.counts() == Counts(0, 0, 0, 0)


def test_a_document_packed_where_it_was_read_is_stored_as_one_packed_here(tmp_path: Path, catalog: Catalog) -> None:
    taken = replace(extraction("a", "1. Term: two years", "2. Fees"), passages=(passage("a", "1. Term"),))
    sent = Decoder[DocumentRows](DocumentRows).decode(encode(pack_rows(taken)))
    catalog.commit(record("/a.pdf", "a", 2), STAMP, taken)
    (tmp_path / "other").mkdir()
    with closing(Catalog(tmp_path / "other")) as other:
        other.commit(record("/a.pdf", "a", 2), STAMP, sent)
    for table in ("documents", "texts", "passages", "fresh", "files"):
        assert rows_of(tmp_path / "other", table) == rows_of(tmp_path, table) != []


def test_rows_of_another_shape_are_refused() -> None:
    rows = pack_rows(extraction("a", "1. Term: two years"))
    for other in (replace(rows, ledger="words"), replace(rows, document=rows.document[:-1]), replace(rows, text=None)):
        with pytest.raises(Undecodable):
            Decoder[DocumentRows](DocumentRows).decode(encode(other))


def rows_of(folder: Path, table: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(folder / FILE_NAME)) as db:
        return db.execute(f"SELECT * FROM {table}").fetchall()


def test_a_library_can_be_named_from_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("library").mkdir()
    with closing(Catalog(Path("library"))) as catalog:
        assert not catalog.documents()
    assert (tmp_path / "library" / FILE_NAME).exists()


def test_a_document_comes_back_as_it_was_read_but_for_the_place_of_its_file(catalog: Catalog) -> None:
    taken = extraction("a", "1. Term: “two years” §", "2. Fees")
    taken = replace(taken, document=replace(taken.document, remarks=("A draft with 2 changes.",)))
    catalog.commit(record("/contracts/a.pdf", "a", 2), STAMP, taken)
    pages = tuple(Page(page.number, page.span) for page in taken.document.pages)  # the formatting is not needed again
    assert catalog.document("a") == replace(taken.document, source=Path("/contracts/a.pdf"), pages=pages, lines=())
    assert catalog.sections("a") == taken.sections
    assert catalog.definitions("a") == taken.definitions
    assert catalog.particulars("a") == taken.particulars


def test_every_character_is_on_its_page_as_it_was_when_read_also_in_notes(catalog: Catalog) -> None:
    taken = extraction("a", "1. Term", "2. Fees that are long", "[1] Of this year.")
    *body, note = taken.document.lines
    read = replace(taken.document, lines=(*body, replace(note, note=True)))
    catalog.commit(record("/c/a.pdf", "a", 3), STAMP, replace(taken, document=read))
    pages = [read.page_at(offset) for offset in range(len(read.text) + 1)]
    assert (pages[0], max(pages), pages[-1]) == (1, 2, 1)  # the note is on the first page, its text after the second
    assert [catalog.document("a").page_at(offset) for offset in range(len(read.text) + 1)] == pages


def test_what_is_not_in_the_library_is_not_found(catalog: Catalog) -> None:
    assert not catalog.has_document("a")
    assert catalog.record_of("a", Path()) is None
    assert catalog.sources(["a"]) == {}
    for ask in (catalog.document, catalog.sections, catalog.definitions, catalog.particulars):
        with pytest.raises(NothingFound, match="not in the library"):
            ask("a")


def test_files_come_in_path_order_with_what_went_wrong(catalog: Catalog) -> None:
    catalog.commit(record("/c/locked.pdf", None), None, None)
    add(catalog, "/c/b.pdf", "b", "One.", "Two.")
    catalog.encoders.mark("b", "model 1")
    read, locked = catalog.files()
    assert read == replace(record("/c/b.pdf", "b", 2), embedded=True)
    assert locked == record("/c/locked.pdf", None)
    assert catalog.counts() == Counts(files=2, failed=1, documents=1, clauses=2)


def test_only_files_that_need_not_be_tried_again_have_stamps(catalog: Catalog) -> None:
    add(catalog, "/c/a.pdf", "a")
    catalog.commit(record("/c/locked.pdf", None), None, None)
    assert catalog.stamps(EXTRACTION) == {Path("/c/a.pdf"): STAMP}


def test_a_copy_shares_the_document_and_its_record_is_known(catalog: Catalog) -> None:
    add(catalog, "/c/a.pdf", "a", "One.")
    known = catalog.record_of("a", Path())
    assert known is not None
    assert catalog.commit(replace(known, path=Path("/b/copy.pdf")), STAMP, None) == []
    assert catalog.counts().documents == 1
    assert catalog.sources(["a"]) == {"a": Source(Path("/b/copy.pdf"), "Supply Agreement", ())}
    assert catalog.forget([Path("/b/copy.pdf")]) == []
    assert catalog.document("a").source == Path("/c/a.pdf")


def test_a_changed_file_lets_go_of_the_document_it_had(catalog: Catalog) -> None:
    add(catalog, "/c/a.pdf", "old")
    assert add(catalog, "/c/a.pdf", "new") == ["old"]
    assert catalog.documents() == {"new"}
    assert catalog.commit(record("/c/a.pdf", None), None, None) == ["new"]
    assert catalog.documents() == set()


def test_a_document_that_is_there_is_not_written_again(catalog: Catalog) -> None:
    add(catalog, "/c/a.pdf", "a")
    catalog.encoders.mark("a", "model 1")
    add(catalog, "/c/copy.pdf", "a")
    assert catalog.encoders.waiting("model 1") == []


def test_a_file_of_a_document_that_is_not_there_is_a_fault_of_the_program(catalog: Catalog) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        catalog.commit(record("/c/a.pdf", "a"), STAMP, None)
    assert catalog.files() == ()


def test_what_no_clause_covers_comes_and_goes_with_its_document(catalog: Catalog) -> None:
    signed = passage("a", "Signed by Zyxwvut")
    taken = replace(extraction("a", "Signed by Zyxwvut"), clauses=(), passages=(signed,))
    catalog.commit(record("/c/a.pdf", "a", 0), None, taken)
    index = catalog.word_index()
    assert (list(index.passages.ids), index.passages.first.tolist(), index.passages.end.tolist()) == (
        ["a.p0"],
        [0],
        [3],
    )
    assert [list(PassageKind)[kind] for kind in index.passages.kinds] == [PassageKind.SIGNATURE]
    assert catalog.clauses.by_id(["a.p0"]) == [signed]
    assert catalog.clauses.of("a") == []
    assert catalog.counts().clauses == 0
    catalog.forget([Path("/c/a.pdf")])
    assert catalog.clauses.by_id(["a.p0"]) == []
    assert len(catalog.word_index().passages) == 0
    assert finish(catalog.is_sound())


def test_forgetting_a_folder_forgets_all_under_it_and_nothing_beside_it(catalog: Catalog) -> None:
    for path in ("/c/one/a.pdf", "/c/one/deep/b.pdf", "/c/one.pdf", "/c/one2/c.pdf", "/c/one-d.pdf"):
        add(catalog, path, path)
    gone = catalog.forget([Path("/c/one"), Path("/never/there")])
    assert sorted(gone) == ["/c/one/a.pdf", "/c/one/deep/b.pdf"]
    assert [str(file.path) for file in catalog.files()] == ["/c/one-d.pdf", "/c/one.pdf", "/c/one2/c.pdf"]
    assert len(catalog.forget([Path("/")])) == 3


def test_documents_wait_for_the_vectors_of_the_model_in_use(catalog: Catalog) -> None:
    for name in "cab":
        add(catalog, f"/c/{name}.pdf", name)
    catalog.encoders.mark("a", "model 1")
    assert catalog.encoders.waiting("model 1") == ["c", "b"]
    assert catalog.encoders.waiting("model 2") == ["c", "a", "b"]


def test_names_that_are_not_text_are_kept(catalog: Catalog) -> None:
    path = Path(os.fsdecode(b"/c/\xff.pdf"))
    catalog.commit(record(path, "a"), STAMP, extraction("a", "Text."))
    assert catalog.files()[0].path == path
    assert catalog.document("a").source == path


def test_forgotten_text_leaves_the_disk(catalog: Catalog, tmp_path: Path) -> None:
    taken = extraction("secret", *(f"{i}. Zyxwvut pays {i * i} florins" for i in range(500)))
    catalog.commit(record("/c/Zyxwvut v Flurb.pdf", "secret"), STAMP, taken)
    add(catalog, "/c/b.pdf", "b")
    middle = pack_text(taken.document.text)[200:232]

    def on_disk(needle: bytes) -> bool:
        return any(needle in path.read_bytes() for path in tmp_path.iterdir())

    assert on_disk(middle)
    assert on_disk(b"Zyxwvut")
    assert catalog.forget([Path("/c/Zyxwvut v Flurb.pdf")]) == ["secret"]
    assert not on_disk(middle)
    assert not on_disk(b"Zyxwvut")


def test_what_sqlite_left_where_it_moved_rows_leaves_the_disk(catalog: Catalog, tmp_path: Path) -> None:
    def still_there(queries: list[str]) -> list[str]:
        data = (tmp_path / FILE_NAME).read_bytes()
        return [query for query in queries if query[-12:].encode() in data]

    for seed in range(20):  # about one time in three, a copy is left behind that `secure_delete` does not overwrite
        draw = random.Random(seed)
        queries = [f"{draw.random()} {'q' * draw.randint(0, 300)} secret{seed:02}{n:04}" for n in range(400)]
        gone = draw.sample(queries, 250)
        ratings = tuple(Rating(query, "a.1", 3, "1") for query in queries)
        with catalog._database.transaction() as db:
            db.executemany("INSERT INTO ratings VALUES (?, ?, ?, ?)", map(astuple, ratings))
        catalog.forget([], KeptWith((), tuple(each for each in ratings if each.query in gone)))
        if still_there(gone):
            break
    else:
        pytest.skip("this SQLite leaves nothing behind")
    catalog.removals.wipe_catalogue()
    assert still_there(gone) == []
    assert len(still_there(queries)) == 150


def test_what_leaves_the_library_stands_in_the_journal_until_it_is_wiped(catalog: Catalog) -> None:
    add(catalog, "/c/a.pdf", "old")
    add(catalog, "/c/a.pdf", "new")
    assert catalog.removals.hidden() == {"old"}
    catalog.removals.mark_removed(["old"])
    assert catalog.removals.hidden() == frozenset()
    catalog.forget([Path("/c/a.pdf")])
    assert catalog.removals.unfinished() == {"", "old", "new"}
    add(catalog, "/c/a.pdf", "new")
    assert catalog.removals.unfinished() == {"", "old"}
    catalog.removals.mark_wiped(catalog.removals.unfinished())
    assert catalog.removals.unfinished() == frozenset()


def test_a_crash_before_the_catalogue_is_written_leaves_nothing_to_be_seen(catalog: Catalog, tmp_path: Path) -> None:
    store = LanceVectorStore(tmp_path)
    store.add_windows("a", [Window("a.0", np.ones(4, np.float32))], "A")  # then the power fails
    assert catalog.files() == ()
    assert KeywordSearch(catalog.word_index).best("half", 5) == []
    assert store.documents() - catalog.documents() == {"a"}  # so the next writer removes it


def test_a_failed_commit_changes_nothing(catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    add(catalog, "/c/a.pdf", "a")

    def full_disk(*_: object) -> bytes:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(catalog_module, "insert_record", full_disk)
    with pytest.raises(LibraryError):
        add(catalog, "/c/a.pdf", "b")
    assert catalog.record_of("a", Path()) == record("/c/a.pdf", "a")
    assert catalog.documents() == {"a"}


def test_several_threads_write_and_read(catalog: Catalog) -> None:
    failures: list[BaseException] = []

    def work(name: int) -> None:
        try:
            for i in range(20):
                add(catalog, f"/c/{name}/{i}.pdf", f"{name}.{i}")
                assert catalog.document(f"{name}.{i}").text == "Text."
                assert len(catalog.files()) >= i
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(name,)) for name in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert catalog.counts().documents == 60


def test_another_process_reads_while_this_one_writes(catalog: Catalog, tmp_path: Path) -> None:
    script = """
        import sys
        from pathlib import Path
        from core.store.catalog.catalog import Catalog
        catalog = Catalog(Path(sys.argv[1]))
        for _ in sys.stdin:
            print(len(catalog.files()), flush=True)
    """
    command = [sys.executable, "-c", textwrap.dedent(script), str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as reader:
        assert reader.stdin is not None
        assert reader.stdout is not None
        for i in range(3):
            add(catalog, f"/c/{i}.pdf", f"{i}")
            reader.stdin.write("\n")
            reader.stdin.flush()
            assert int(reader.stdout.readline()) == i + 1
        reader.stdin.close()


def test_what_was_written_is_there_in_the_next_session(catalog: Catalog, tmp_path: Path) -> None:
    add(catalog, "/c/a.pdf", "a")
    catalog.close()
    catalog.close()
    again = Catalog(tmp_path)
    assert again.files() == (record("/c/a.pdf", "a"),)
    again.close()


def test_only_what_was_taken_in_the_way_of_today_counts_as_read(catalog: Catalog) -> None:
    add(catalog, "/c/a.pdf", "a")
    assert catalog.stamps(extraction("a", "Text.").version) == {Path("/c/a.pdf"): STAMP}
    assert catalog.stamps(extraction("a", "Text.").version + 1) == {}


def test_the_files_of_one_content_are_known_in_whichever_way_it_was_taken(catalog: Catalog) -> None:
    for path, document in (("/c/1", "ab"), ("/c/2", "ab-2"), ("/c/3", "ab-3"), ("/c/4", "abc-2"), ("/c/5", "a")):
        add(catalog, path, document)
    assert sorted(catalog.files_of_content("ab")) == [Path("/c/1"), Path("/c/2"), Path("/c/3")]


@pytest.mark.parametrize(
    "damage", [b"this is no database, and longer than its header would be" * 40, b"SQLite format 3\0" * 99]
)
def test_a_damaged_catalogue_is_reported_in_words(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / FILE_NAME).write_bytes(damage)
    with pytest.raises(LibraryError, match="damaged") as caught:
        Catalog(tmp_path)
    assert caught.value.source == tmp_path
    assert "Repair it" in caught.value.message


def test_a_folder_that_is_not_there_is_reported_in_words(tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match="cannot be reached"):
        Catalog(tmp_path / "missing")


def test_a_title_that_is_no_text_is_kept_as_far_as_it_is(catalog: Catalog) -> None:
    odd = os.fsdecode(b"/contracts/odd \xff.pdf")
    catalog.commit(replace(record(odd, None), title=Path(odd).stem), STAMP, None)
    (kept,) = catalog.files()
    assert (kept.path, kept.title) == (Path(odd), "odd ?")
