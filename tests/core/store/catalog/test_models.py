"""Which encoders' vectors are stored, and which answer; those of different encoders never mix, on disk or in memory."""

from __future__ import annotations

import gc
import shutil
import weakref
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from core.base.errors import LibraryError
from core.store.catalog.catalog import Catalog
from core.store.catalog.models import grade_key
from core.store.database import FILE_NAME
from core.store.vectors import memory as vectors
from core.store.vectors.lance import LanceVectorStore
from core.store.vectors.tables import table_of
from core.types import Window
from tests.core.store.examples import extraction, record

A, B = "model A bf16-256+32", "model B"


@pytest.fixture
def catalog(tmp_path: Path) -> Iterator[Catalog]:
    opened = Catalog(tmp_path)
    for name in "abc":
        opened.commit(record(f"/c/{name}.pdf", name), None, extraction(name, "Text."))
    yield opened
    opened.close()


def window(document: str, *vector: float) -> list[Window]:
    values = np.asarray(vector, np.float32)
    return [Window(f"{document}.1", values / np.linalg.norm(values))]


def nearest(store: LanceVectorStore, encoder: str, *vector: float) -> list[str]:
    return [found.clause for found in store.nearest(np.asarray(vector, np.float32), 9, encoder)]


# ------------------------------------------------------------ the catalogue


def test_the_first_encoder_answers(catalog: Catalog) -> None:
    assert (catalog.encoders.answering(), catalog.encoders.embedded()) == (None, {})
    catalog.encoders.mark("a", A)
    catalog.encoders.mark("a", B)
    assert (catalog.encoders.answering(), catalog.encoders.embedded()) == (A, {A: 1, B: 1})
    assert [file.embedded for file in catalog.files()] == [True, False, False]


def test_another_answers_only_when_it_has_learned_all(catalog: Catalog) -> None:
    for document in "ab":
        catalog.encoders.mark(document, A)
        catalog.encoders.mark(document, B)
    assert not catalog.encoders.answer_by(B)
    assert catalog.encoders.answering() == A
    catalog.encoders.mark("c", B)
    assert catalog.encoders.answer_by(B)
    assert (catalog.encoders.answering(), catalog.encoders.embedded()) == (B, {B: 3})


def test_documents_are_behind_that_others_have_learned(catalog: Catalog) -> None:
    catalog.encoders.mark("a", A)
    catalog.encoders.mark("b", A)
    catalog.encoders.mark("b", B)
    assert (catalog.encoders.behind(A), catalog.encoders.behind(B)) == (0, 1)


def test_the_one_that_answers_is_always_kept(catalog: Catalog) -> None:
    for encoder in (A, B, "model C"):
        catalog.encoders.mark("a", encoder)
    catalog.encoders.keep([B])
    assert catalog.encoders.embedded() == {A: 1, B: 1}


def test_an_encoder_whose_documents_are_all_forgotten_answers_no_more(catalog: Catalog) -> None:
    catalog.encoders.mark("a", A)
    catalog.forget([Path("/c/a.pdf")])
    assert (catalog.encoders.answering(), catalog.encoders.embedded()) == (None, {})
    catalog.encoders.mark("b", B)
    assert catalog.encoders.answering() == B


def test_what_the_library_holds_has_another_name_once_another_encoder_answers(catalog: Catalog) -> None:
    for document in "abc":
        catalog.encoders.mark(document, A)
    before = catalog.fingerprint()
    for document in "abc":
        catalog.encoders.mark(document, B)
    assert catalog.fingerprint() == before
    catalog.encoders.answer_by(B)
    assert catalog.fingerprint() != before


# ---------------------------------------------------------------- the tables


def test_vectors_of_different_encoders_are_kept_apart(tmp_path: Path) -> None:
    store = LanceVectorStore(tmp_path)
    store.add_windows("a", window("a", 1, 0), A)
    store.add_windows("a", window("a", 0, 0, 1), B)
    store.add_windows("b", window("b", 0, 1, 0), B)
    assert nearest(store, A, 1, 0) == ["a.1"]
    assert nearest(store, B, 0, 1, 0) == ["b.1", "a.1"]
    assert [rows.shape for rows in store.vectors(["a.1"], B).values()] == [(1, 3)]
    store.remove(["a"])
    assert (nearest(store, A, 1, 0), nearest(store, B, 0, 1, 0)) == ([], ["b.1"])


def test_vectors_that_are_kept_no_more_leave_the_disk(tmp_path: Path) -> None:
    store, other = LanceVectorStore(tmp_path), LanceVectorStore(tmp_path)
    for encoder in (A, B):
        store.add_windows("a", window("a", 1, 0), encoder)
    store.remove(["a"])  # which must still be wiped
    assert nearest(other, A, 1, 0) == []
    store.add_windows("a", window("a", 1, 0), A)
    assert nearest(other, A, 1, 0) == ["a.1"]
    store.keep_windows([B])
    assert {path.name for path in tmp_path.glob("windows*")} == {f"{table_of(B)}.lance", f"{table_of(B)}.wipe"}
    for each in (store, other):  # one had the table open
        assert (nearest(each, A, 1, 0), each.vectors(["a.1"], A)) == ([], {})
    store.optimise()


def test_a_table_made_again_under_the_same_name_is_read_again(tmp_path: Path) -> None:
    store, other = LanceVectorStore(tmp_path), LanceVectorStore(tmp_path)
    for document, far in (("a", "b"), ("b", "c"), ("c", "a")):
        store.keep_windows([])
        store.add_windows(document, window(document, 1, 0), A)
        store.add_windows(far, window(far, 0, 1), A)
        for each in (store, other):
            assert nearest(each, A, 1, 0) == [f"{document}.1", f"{far}.1"]


def test_a_table_that_is_wiped_while_it_is_searched_has_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = LanceVectorStore(tmp_path)
    store.add_windows("a", window("a", 1, 0), A)

    def wiped(*_: object) -> None:
        LanceVectorStore(tmp_path).keep_windows([])
        raise LibraryError("The library's clauses could not be read or written.")

    monkeypatch.setattr(vectors, "read_windows", wiped)
    assert nearest(store, A, 1, 0) == []


def test_a_damaged_table_of_vectors_is_reported_in_words(tmp_path: Path) -> None:
    LanceVectorStore(tmp_path).add_windows("a", window("a", 1, 0), A)
    for path in (tmp_path / f"{table_of(A)}.lance" / "data").iterdir():
        path.write_bytes(b"not a table")
    with pytest.raises(LibraryError, match="could not be read"):
        nearest(LanceVectorStore(tmp_path), A, 1, 0)


def test_what_a_crash_left_of_a_wiped_table_goes_the_next_time(tmp_path: Path) -> None:
    store = LanceVectorStore(tmp_path)
    store.add_windows("a", window("a", 1, 0), A)
    table = tmp_path / f"{table_of(A)}.lance"
    shutil.copytree(table, table.with_suffix(".gone"))
    store.keep_windows([])
    assert list(tmp_path.glob("windows*")) == []


def test_only_the_vectors_asked_last_are_held_in_memory(tmp_path: Path) -> None:
    store = LanceVectorStore(tmp_path)
    store.add_windows("a", window("a", 1, 0), A)
    nearest(store, A, 1, 0)
    held = weakref.ref(store._memory._vectors.rows)  # type: ignore[union-attr]
    store.add_windows("a", window("a", 0, 0, 1), B)
    nearest(store, A, 1, 0)
    assert held() is not None  # not read again, whatever another encoder embeds meanwhile
    nearest(store, B, 0, 0, 1)
    gc.collect()
    assert held() is None


def test_nothing_is_known_before_anything_was_said(catalog: Catalog) -> None:
    assert catalog.judgements.answers("a", [grade_key("cap", "text")]) == {}


def test_what_was_said_is_known_also_after_reopening_and_by_its_judge_alone(catalog: Catalog, tmp_path: Path) -> None:
    catalog.judgements.put("a", {grade_key("cap", "one"): 4.25, grade_key("cap", "two"): 1.0})
    catalog.judgements.put("a", {grade_key("cap", "two"): 2.0})
    other = Catalog(tmp_path)
    wanted = [grade_key("cap", text) for text in ("two", "one", "three")]
    assert other.judgements.answers("a", wanted) == {wanted[1]: 4.25, wanted[0]: 2.0}
    assert other.judgements.answers("b", wanted) == {}
    other.close()


def test_more_questions_than_fit_into_one_statement(catalog: Catalog) -> None:
    said = {grade_key("cap", str(number)): float(number) for number in range(1200)}
    catalog.judgements.put("a", said)
    assert catalog.judgements.answers("a", said) == said


def test_questions_differ_by_query_by_clause_and_by_their_order() -> None:
    assert (
        len(
            {
                grade_key("a", "b"),
                grade_key("a", "b", "c"),
                grade_key("a", "c", "b"),
                grade_key("b", "a"),
                grade_key("ab"),
            }
        )
        == 5
    )


def test_no_word_of_a_query_or_a_contract_is_written(catalog: Catalog, tmp_path: Path) -> None:
    catalog.judgements.put("a", {grade_key("takeover of Lumenfold", "The Purchaser shall acquire Lumenfold."): 5.0})
    assert b"Lumenfold" not in (tmp_path / FILE_NAME).read_bytes()


def test_with_the_last_document_goes_all_that_was_said(catalog: Catalog) -> None:
    catalog.judgements.put("a", {grade_key("cap", "one"): 4.25})
    catalog.forget([Path("/c/a.pdf"), Path("/c/b.pdf")])
    assert catalog.judgements.answers("a", [grade_key("cap", "one")])
    catalog.forget([Path("/c/c.pdf")])
    assert catalog.judgements.answers("a", [grade_key("cap", "one")]) == {}
