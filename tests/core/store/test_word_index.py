"""Where words are, compared with a slow and obvious search of the texts; words come and go with their documents."""

from __future__ import annotations

import random
import re
import sqlite3
import subprocess
import sys
import textwrap
import threading
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.store import postings
from core.store.catalog import index, texts
from core.store.catalog.catalog import Catalog
from core.store.database import FILE_NAME
from core.text.english import stem
from core.text.sentences import paragraph_spans, sentences
from core.text.words import indexed, is_word, normal, places_covered, words
from core.types import Particular, ParticularKind, Span
from tests import ROOT
from tests.core.store.examples import extraction, record
from tests.thoroughness import examples


def add(catalog: Catalog, document: str, *clauses: str) -> None:
    catalog.commit(record(f"/c/{document}", document, len(clauses)), None, extraction(document, *clauses))


def places(catalog: Catalog, word: str) -> list[int]:
    return catalog.word_index().places(word).tolist()


# ---------------------------------------------------------------- by example


def test_an_empty_library_has_no_words(catalog: Catalog) -> None:
    index = catalog.word_index()
    assert len(index.columns) == len(index.columns.facts) == 0
    assert index.places("term").tolist() == index.sentences.tolist() == index.paragraphs.tolist() == []
    assert index.matching("t.*") == index.near("term", 2) == []


def test_documents_without_a_clause_or_without_a_word(catalog: Catalog) -> None:
    catalog.commit(record("/c/blank", "blank", 0), None, replace(extraction("blank", "---"), clauses=()))
    add(catalog, "signs", "--- ... ---")
    add(catalog, "a", "No waiver.")
    for _ in range(2):
        assert places(catalog, "waiver") == [1]
        columns = catalog.word_index().columns
        assert columns.ids[:] == ["signs.0", "a.0"]
        assert list(zip(columns.first.tolist(), columns.end.tolist(), strict=True)) == [(0, 0), (0, 2)]
        catalog.merge_words()


def test_words_stand_one_after_another_over_all_documents(catalog: Catalog) -> None:
    add(catalog, "a", "The Buyer pays $5,000.", "The Seller's non-compete.")
    add(catalog, "b", "The buyer sues under 403(b).")
    for _ in range(2):
        assert places(catalog, "the") == [0, 5, 9]
        assert places(catalog, "buyer") == [1, 10]
        assert places(catalog, "$5,000") == [3]
        assert places(catalog, "5,000") == [4]
        assert places(catalog, "seller") == places(catalog, "seller's") == [6]
        assert places(catalog, "non-compete") == [7]
        assert places(catalog, "403(b") == [13]
        assert places(catalog, "goods") == []
        catalog.merge_words()


def test_a_clause_is_a_range_of_places(catalog: Catalog) -> None:
    add(catalog, "a", "The Buyer pays.", "The Seller delivers the Goods.")
    add(catalog, "b", "No waiver.")
    columns = catalog.word_index().columns
    assert columns.ids[:] == ["a.0", "a.1", "b.0"]
    assert columns.document.tolist() == [0, 0, 1]
    assert list(zip(columns.first.tolist(), columns.end.tolist(), strict=True)) == [(0, 3), (3, 8), (8, 10)]
    assert columns.captions.headings == ("Heading",)
    assert columns.captions.heading.tolist() == [0, 0, 0]
    assert columns.captions.sections == ("0", "1", "0")
    assert columns.signature.shape == (3, 64)


def test_what_can_be_asked_of_a_document(catalog: Catalog) -> None:
    taken = extraction("a", "Text.")
    found = [
        Particular(ParticularKind.PARTY, "Acme", Span(0, 1), 1),
        Particular(ParticularKind.PARTY, "Bolt", Span(0, 1), 1),
        Particular(ParticularKind.PARTY, "Acme", Span(0, 1), 1),
        Particular(ParticularKind.DATE, "2020-02-29", Span(0, 1), 1),
        Particular(ParticularKind.DATE, "2021-01-01", Span(0, 1), 1),
    ]
    for path in ("/c/b.pdf", "/c/a.pdf"):
        object.__setattr__(taken, "particulars", tuple(found))
        catalog.commit(record(path, "a", 1), None, taken)
    (facts,) = catalog.word_index().columns.facts
    assert facts.files == (Path("/c/a.pdf"), Path("/c/b.pdf"))
    assert (facts.document, facts.title, facts.kind, facts.law) == ("a", "Supply Agreement", "", "")
    assert facts.parties == ("Acme", "Bolt")
    assert facts.date == "2020-02-29"


def test_sentences_and_paragraphs_begin_where_their_first_words_do(catalog: Catalog) -> None:
    add(catalog, "a", "“The Buyer pays.” “The Seller delivers.”", "***", "No. 5 is due.")
    add(catalog, "b", "* * *")
    add(catalog, "c", "It ends.")
    index = catalog.word_index()
    assert index.paragraphs.tolist() == [0, 6, 10]
    assert index.sentences.tolist() == [0, 3, 6, 10]
    assert len(index.columns.facts) == 3


def test_words_by_pattern_and_by_likeness(catalog: Catalog) -> None:
    add(catalog, "a", "Indemnify, indemnity and indemnified; re-indemnify O'Brien's 5,000 goods. U.S.")
    for _ in range(2):
        index = catalog.word_index()
        assert index.matching(r"indemnif\w*") == ["indemnified", "indemnify"]
        assert index.matching(r"\w*y") == ["indemnify", "indemnity"]
        assert index.matching(r"goods?|and") == ["and", "goods"]
        assert index.matching(r"indemnity*") == ["indemnity"]
        assert index.matching(r"x*goods") == ["goods"]
        assert index.matching(r".*-.*") == []
        assert index.matching(r"5,.*") == ["5,000"]
        assert index.matching(r"o'b.*") == ["o'brien", "o'brien's"]
        assert index.near("idnemnity", 1) == ["indemnity"]
        assert index.near("inemnity", 1) == index.near("indemnitys", 1) == index.near("indomnity", 1) == ["indemnity"]
        assert index.near("indemnity", 2) == ["indemnity", "indemnify"]
        catalog.merge_words()


def test_an_index_belongs_to_one_state_of_the_library(catalog: Catalog) -> None:
    add(catalog, "a", "The Buyer.")
    before = catalog.word_index()
    assert catalog.word_index() is before
    add(catalog, "b", "The Seller.")
    catalog.merge_words()
    assert before.places("the").tolist() == [0]
    assert before.places("seller").tolist() == before.places("zebra").tolist() == []
    assert len(before.sentences) == len(before.columns) == 1
    assert places(catalog, "the") == [0, 2]


def test_documents_that_a_change_leaves_are_not_read_again(catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    add(catalog, "a", "The Buyer.")
    catalog.word_index()
    read: list[int] = []
    real = index.read_texts
    monkeypatch.setattr(
        index, "read_texts", lambda rows, passages: (read.extend(row[0] for row in rows), real(rows, passages))[1]
    )
    add(catalog, "b", "The Seller.")
    assert places(catalog, "the") == [0, 2]
    assert len(read) == 1


def test_what_does_not_change_the_words_leaves_the_columns_as_they_are(catalog: Catalog) -> None:
    add(catalog, "a", "The Buyer.")
    before = catalog.word_index()
    before.places("the")
    catalog.encoders.mark("a", "letters")
    catalog.merge_words()
    assert catalog.word_index().columns is before.columns
    assert list(catalog.word_index()._cache) == ["the"]
    catalog.commit(record("/c/copy", "a", 1), None, None)
    after = catalog.word_index().columns
    assert [len(columns.facts[0].files) for columns in (before.columns, after)] == [1, 2]
    assert after.ids is before.columns.ids


def test_the_words_asked_for_last_are_kept(catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.store.word_index._KEPT", 3)
    add(catalog, "a", "The Buyer and the Seller.")
    index = catalog.word_index()
    assert index.places("the").tolist() == index.places("the").tolist() == [0, 3]
    assert list(index._cache) == ["the"]
    for word in ("buyer", "seller"):
        index.places(word)
    assert list(index._cache) == ["buyer", "seller"]


def test_how_often_a_word_occurs(catalog: Catalog) -> None:
    add(catalog, "a", "The Buyer and the Seller under Section 403(b).")
    add(catalog, "b", "The Seller.")
    for _ in ("fresh", "merged"):
        index = catalog.word_index()
        for word in ("the", "buyer", "seller", "403(b", "nowhere"):
            assert index.frequency(word) == len(index.places(word))
        catalog.merge_words()
    catalog.forget([Path("/c/b")])
    assert catalog.word_index().frequency("the") == 2


# --------------------------------------------------------------- by property

WORDS = [
    "the",
    "Buyer",
    "Buyer's",
    "buyers",
    "non-compete",
    "403(b)",
    "$5",
    "U.S.C.",
    "§7",
    "and/or",
    "—",
    "Goods.",
    "\n",
    ";",
    "(a)",
]
TEXTS = st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join)
STEPS = st.lists(
    st.tuples(st.just("add"), st.sampled_from("abcdefgh"), TEXTS)
    | st.tuples(st.just("forget"), st.sampled_from("abcdefgh"), st.just(""))
    | st.tuples(st.just("merge"), st.just(""), st.just("")),
    max_size=14,
)


def stands(held: list[str], name: str) -> list[int]:
    """Where a name occurs: tries every run of that many words, one document after another."""
    found, base, count = [], 0, places_covered(name)
    for text in held:
        cut = words(text)
        for at in range(len(cut) - count + 1):
            run = text[cut[at].span.start : cut[at + count - 1].span.end]
            if name in (normal(run), normal(run).removesuffix("'s")) and not any(sign.isspace() for sign in run):
                found.append(base + at)
        base += len(cut)
    return found


@settings(max_examples=examples(quick=20, thorough=500), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
def test_words_are_where_a_look_at_every_text_finds_them(
    steps: list[tuple[str, str, str]], tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postings, "MERGE_AT", 3)
    folder = tmp_path_factory.mktemp("library")
    held: dict[str, str] = {}
    catalog = Catalog(folder)
    try:
        for number, (step, name, text) in enumerate(steps):
            path = Path(f"/c/{name}")
            if step == "add":  # replaces what was at this path
                document = f"{name}{number}"
                held = {key: old for key, old in held.items() if key[0] != name} | {document: text}
                catalog.commit(record(path, document, 1), None, extraction(document, text))
            elif step == "forget":
                held.pop(next((key for key in held if key[0] == name), ""), "")
                catalog.forget([path])
            else:
                catalog.merge_words()
        agrees(catalog, held)
        catalog.merge_words()
        agrees(catalog, held)
        assert catalog.word_index().matching(".*") == sorted(
            {name for text in held.values() for name in indexed(text).entries if is_word(name)}
        )
    finally:
        catalog.close()


def agrees(catalog: Catalog, held: dict[str, str]) -> None:
    index, found = catalog.word_index(), list(held.values())
    assert [facts.document for facts in index.columns.facts] == list(held)
    names = {name for text in found for name in indexed(text).entries} | {"zebra", "goods"}
    for name in sorted(names):
        assert index.places(name).tolist() == stands(found, name), name
    for root in sorted({stem(name) for name in names if is_word(name)}):
        forms = [name for name in names if is_word(name) and stem(name) == root]
        assert index.stem_places(root).tolist() == sorted({place for name in forms for place in stands(found, name)}), (
            root
        )
    for ours, cut in ((index.sentences, sentences), (index.paragraphs, paragraph_spans)):
        base, begin = 0, set()
        for text in found:
            starts = [word.span.start for word in words(text)]
            inside = ([at for at, start in enumerate(starts) if span.start <= start < span.end] for span in cut(text))
            begin.update(base + each[0] for each in inside if each)
            base += len(starts)
        assert ours.tolist() == sorted(begin)


# ---------------------------------------------------------- coming and going


def lines(draw: random.Random, tag: str) -> str:
    """Words, some of them unique to this document, enough to fill several pages of the file."""
    own = [f"{tag}{draw.randrange(10**9)}x" for _ in range(400)]
    common = [f"common{draw.randrange(3000)}" for _ in range(800)]
    found = [*own, *common]
    draw.shuffle(found)
    return " ".join(found)


@pytest.mark.parametrize("merged", [False, True])
def test_no_word_of_a_forgotten_document_stays_in_the_file(catalog: Catalog, tmp_path: Path, merged: bool) -> None:
    draw = random.Random(3)
    for at in range(24):
        add(catalog, f"d{at}", lines(draw, f"own{at:02}z"))
        if merged and at % 8 == 7:
            catalog.merge_words()
    raw = (tmp_path / FILE_NAME).read_bytes()
    assert (b"own05z" in raw) == merged  # what is not merged yet is compressed
    catalog.forget([Path(f"/c/d{at}") for at in (5, 6, 17)])
    raw = (tmp_path / FILE_NAME).read_bytes()
    for at in range(24):
        stays = at not in (5, 6, 17)
        assert (f"own{at:02}z".encode() in raw) == (merged and stays)
        assert bool(catalog.word_index().matching(f"own{at:02}z.*")) == stays
    catalog.forget([Path("/c")])
    assert not re.search(rb"own\d\dz", (tmp_path / FILE_NAME).read_bytes())
    assert b"common" not in (tmp_path / FILE_NAME).read_bytes()


@pytest.mark.parametrize("seed", [1, 8, 13])
def test_whatever_comes_and_goes_the_file_holds_no_words_but_those_of_its_documents(
    catalog: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Rows deleted one by one leave copies of themselves where pages were split and merged; here they used to."""
    draw = random.Random(seed)
    monkeypatch.setattr(postings, "MERGE_AT", draw.choice([2, 5]))
    held: dict[str, str] = {}
    for step in range(24):
        action, name, tag = draw.random(), f"d{draw.randrange(20):02}", f"own{step:02}z"
        if action < 0.6:
            text = lines(draw, tag)
            catalog.commit(record(f"/c/{name}", f"{name}v{step}", 1), None, extraction(f"{name}v{step}", text))
            held[name] = tag
            continue
        if action < 0.8:
            held.pop(name, None)
            catalog.forget([Path(f"/c/{name}")])
        catalog.merge_words()
        left = re.findall(rb"own..z", (tmp_path / FILE_NAME).read_bytes())
        assert {tag.decode() for tag in left} == set(held.values())


def test_the_words_of_a_replaced_document_are_not_found_and_leave_when_words_are_merged(
    catalog: Catalog, tmp_path: Path
) -> None:
    add(catalog, "a", "Zebras are sold.")
    add(catalog, "b", "Goods are sold.")
    catalog.merge_words()
    catalog.commit(record("/c/a", "a2", 1), None, extraction("a2", "Lions are sold."))
    assert places(catalog, "zebras") == []
    assert places(catalog, "sold") == [2, 5]
    catalog.merge_words()
    assert b"zebras" not in (tmp_path / FILE_NAME).read_bytes()
    assert places(catalog, "sold") == [2, 5]


def test_a_crash_leaves_neither_the_document_nor_its_words(catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise sqlite3.OperationalError("disk full")

    add(catalog, "a", "The Buyer.")
    with monkeypatch.context() as patched:
        patched.setattr(texts, "add_postings", full)
        with pytest.raises(Exception, match="disk full"):
            add(catalog, "b", "The Seller.")
    assert not catalog.has_document("b")
    assert places(catalog, "the") == [0]
    assert places(catalog, "seller") == []
    add(catalog, "b", "The Seller.")
    assert places(catalog, "the") == [0, 2]


def test_another_process_puts_words_in(catalog: Catalog, tmp_path: Path) -> None:
    add(catalog, "a", "The Buyer.")
    assert places(catalog, "the") == [0]
    code = """
        import sys
        from pathlib import Path
        from core.store.catalog.catalog import Catalog
        from tests.core.store.test_word_index import add
        catalog = Catalog(Path(sys.argv[1]))
        add(catalog, "b", "The Seller.")
        catalog.merge_words()
    """
    root = ROOT
    subprocess.run([sys.executable, "-c", textwrap.dedent(code), str(tmp_path)], check=True, cwd=root, timeout=60)
    assert places(catalog, "the") == [0, 2]


def test_several_threads_ask_while_documents_come_in(catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postings, "MERGE_AT", 5)
    wrong: list[object] = []
    done = threading.Event()

    def ask() -> None:
        try:
            while not done.is_set():
                index = catalog.word_index()
                count = len(index.columns.facts)
                if index.places("the").tolist() != list(range(0, 2 * count, 2)):
                    wrong.append((count, index.places("the")))
        except Exception as error:
            wrong.append(error)

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    for at in range(40):
        add(catalog, f"d{at:02}", "The Buyer.")
    done.set()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert len(catalog.word_index().places("the")) == 40


def test_segments_of_like_size_are_merged_and_none_is_lost(catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postings, "MERGE_AT", 2)
    for at in range(33):
        add(catalog, f"d{at:02}", f"The word{at} of all.")
    catalog.merge_words()
    with catalog._database.transaction() as db:
        assert db.execute("SELECT COUNT(*) FROM segments").fetchone()[0] <= 6
        assert db.execute("SELECT COUNT(*) FROM fresh").fetchone()[0] == 0
    assert places(catalog, "the") == np.arange(0, 132, 4).tolist()
    assert places(catalog, "word17") == [69]
