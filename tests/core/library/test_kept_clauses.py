"""Kept clauses: kept, changed, listed when due, found first, exported and imported, on a small library."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from core import (
    ClauseGone,
    FacetName,
    Filter,
    KeptClause,
    KeptConcern,
    Library,
    LibraryError,
    Mode,
    MunimentError,
    NothingFound,
    Position,
    Query,
    Risk,
    UnreadableFile,
)
from core.base import paths
from core.base.generators import finish
from core.library.publishing import publish_library, subscribe_folder
from core.store.catalog.catalog import Catalog
from core.store.catalog.soundness import salvage
from core.store.publishing.process import place_of
from core.tagging.lexicon import load_lexicon
from core.types import ExportChoices, Extraction, Hits
from tests.core.shelf import Shelf
from tests.core.store.examples import clause, extraction, record

CAP, RENT = "The liability of Alder Ltd has a cap of ten pounds", "Rent is due each month"


@pytest.fixture
def filed(shelf: Shelf) -> Shelf:
    shelf.lexicon = load_lexicon(paths.resources() / "lexicon")
    shelf.add("a", CAP, RENT)
    shelf.add("b", "Notice is given in writing")
    return shelf


@pytest.fixture
def library(filed: Shelf, tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path) as opened:
        yield opened


def keep(library: Library, clause: str = "a.0", **said: object) -> KeptClause:
    return library.kept.keep(replace(library.kept.propose(clause), **said))  # type: ignore[arg-type]


def titles(answer: Hits) -> list[str]:
    return [hit.kept.title for hit in answer.kept if hit.kept]


# ------------------------------------------------------------ keeping


def test_a_clause_is_kept_with_what_the_firm_says_of_it_changed_dropped_and_brought_back(library: Library) -> None:
    kept = keep(library, title="Our cap", guidance="Start here.", risk=Risk.LOW, review="5 March 2031")
    assert (kept.text, kept.source, kept.review) == (CAP, "a.0", "2031-03-05")
    assert library.kept.get(kept.id) == kept
    changed = library.kept.keep(replace(kept, text="No more than [AMOUNT].", position=Position.FALLBACK))
    assert library.kept.list() == (changed,)
    assert library.kept.propose(kept.id) == changed
    assert library.kept.drop(kept.id).text == "No more than [AMOUNT]."
    assert library.kept.list() == ()
    with pytest.raises(NothingFound, match="No kept clause"):
        library.kept.drop(kept.id)
    assert library.kept.keep(changed).id == kept.id


def test_its_label_stays_with_the_contract(filed: Shelf, library: Library) -> None:
    filed.add("c", "8.2 The cap is the price")
    assert library.kept.propose("c.0").text == "The cap is the price"


@pytest.mark.parametrize(
    ("said", "why"),
    [({"title": " "}, "empty"), ({"text": "\n"}, "no words"), ({"review": "soon"}, "not a date")],
)
def test_what_cannot_be_kept_is_refused(library: Library, said: dict[str, str], why: str) -> None:
    with pytest.raises(MunimentError, match=why):
        keep(library, **said)
    assert library.kept.list() == ()


def test_parties_and_amounts_are_replaced_by_placeholders_and_filled_in_at_export(
    library: Library, tmp_path: Path
) -> None:
    proposed = library.kept.propose("a.0")
    kept = library.kept.keep(
        library.kept.with_placeholders(replace(proposed, title="Cap", text="Not above £500 a year."))
    )
    assert kept.text == "Not above [AMOUNT] a year."
    (blank,) = library.export.placeholders([kept.id])
    assert (blank.words, blank.places, blank.text) == (("[AMOUNT]",), 1, "[AMOUNT]")
    clip = library.export.clip([kept.id], ExportChoices(placeholders=(replace(blank, text="£70"),)))
    assert "Not above £70 a year." in clip.plain
    assert library.export.word([kept.id, "a.1"], tmp_path / "Own.docx").is_file()
    assert library.export.table([kept.id], tmp_path / "Own.csv").is_file()


def test_where_a_clause_goes_a_kept_one_goes_too(library: Library) -> None:
    kept = keep(library, title="Our cap")
    (found,) = library.documents.clauses([kept.id])
    assert (found.text, found.heading) == (CAP, "Our cap")
    provision = library.documents.provision(kept.id)
    assert (provision.document.text, library.documents.get(kept.id).text) == (CAP, CAP)
    assert library.documents.sections(kept.id) == ()
    assert library.documents.term_at(kept.id, 3) is None
    one, other = library.documents.wordings([kept.id, "a.0"])
    assert library.documents.compare(one, other).same
    library.kept.drop(kept.id)
    with pytest.raises(ClauseGone):
        library.drafts.fit(Path("/c/Draft.docx"), kept.id, "3")
    with pytest.raises(ClauseGone):
        library.documents.excerpts([kept.id])


def test_they_are_listed_by_type_standards_first(library: Library) -> None:
    keep(library, title="B", type="cap-on-liability", position=Position.FALLBACK)
    keep(library, title="C", type="cap-on-liability")
    keep(library, title="A")
    assert [each.title for each in library.kept.list()] == ["C", "B", "A"]
    wider = library.kept.types()
    parent = next(each.parent for each in wider if each.id == "cap-on-liability")
    assert [each.title for each in library.kept.list(type_=parent)] == ["C", "B"]
    assert [each.id for each in wider].index(parent) < [each.id for each in wider].index("cap-on-liability")


# ----------------------------------------------------- never stale in silence


def test_one_whose_review_is_due_says_so(library: Library) -> None:
    keep(library, title="Later", review="2990-01-01")
    due = keep(library, title="Now", review="2020-01-01")
    assert due.concerns == (KeptConcern.REVIEW_DUE,)
    assert [each.title for each in library.kept.list(due=True)] == ["Now"]


def test_one_whose_source_changed_or_went_says_so_unless_its_words_are_still_there(
    filed: Shelf, library: Library
) -> None:
    cap, rent, notice = keep(library), keep(library, "a.1"), keep(library, "b.0")
    assert library.kept.list(due=True) == ()
    path = filed.catalog.files()[0].path

    def read_anew(taken: Extraction) -> None:
        filed.catalog.commit(record(path, taken.document.id, 2), None, taken)

    read_anew(extraction("c", "Nobody is liable", RENT))
    assert library.kept.get(cap.id).concerns == (KeptConcern.SOURCE_CHANGED,)
    assert library.kept.get(rent.id).concerns == ()
    filed.catalog.forget([Path("/c/b.pdf")])
    assert library.kept.get(notice.id).concerns == (KeptConcern.SOURCE_GONE,)
    edited = library.kept.keep(replace(library.kept.get(cap.id), guidance="Still good."))
    assert edited.concerns == (KeptConcern.SOURCE_CHANGED,)
    assert library.kept.keep(replace(edited, source="")).concerns == ()


def test_it_follows_its_source_through_a_newer_reading(shelf: Shelf, library: Library) -> None:
    shelf.add_units("e-1", extraction("e-1", CAP, RENT), vectors=False)
    kept = keep(library, "e-1.1", text="Rent is due each year")
    newer = extraction("e-2", "A new first clause", CAP, RENT)
    shelf.catalog.commit(replace(shelf.catalog.files()[-1], document="e-2"), None, newer)
    assert library.kept.get(kept.id).source == "e-2.2"
    assert library.kept.get(kept.id).concerns == ()


def test_it_stays_when_its_contract_is_forgotten_without_what_it_had_of_it(library: Library, tmp_path: Path) -> None:
    kept = keep(library, "a.1", title="Our rent", text="Our rent is monthly")
    assert library.files.would_forget([Path("/c/a.pdf")]).kept == 1
    assert library.files.forget([Path("/c/a.pdf")]).kept == 1
    assert library.kept.get(kept.id).text == "Our rent is monthly"
    assert library.kept.get(kept.id).concerns == (KeptConcern.SOURCE_GONE,)
    assert RENT.encode() not in (tmp_path / "catalog.sqlite").read_bytes()


def test_it_is_saved_from_a_damaged_catalogue(library: Library, tmp_path: Path) -> None:
    kept = keep(library)
    library.close()
    finish(salvage(tmp_path))
    with Library.open(tmp_path) as again:
        assert again.kept.list() == (kept,)


# ------------------------------------------------------------- searching


def test_it_comes_first_in_a_search_for_its_type_or_its_words(filed: Shelf, library: Library) -> None:
    keep(library, title="Our fallback", type="cap-on-liability", position=Position.FALLBACK)
    keep(library, title="Our standard", type="cap-on-liability")
    keep(library, "b.0", title="Notices")
    answer = filed.ask(Query("cap on liability"))
    assert titles(answer) == ["Our standard", "Our fallback"]
    assert [hit.clause.id for hit in answer.shown][2] == "a.0"
    assert answer.total == len(answer.hits)
    (hit, *_) = answer.kept
    assert [mark.of(hit.clause.text) for mark in hit.highlights] == ["liability", "cap"]
    assert hit.types == ("Cap on liability",)
    assert titles(filed.ask(Query("given writing", Mode.KEYWORD))) == ["Notices"]
    assert titles(filed.ask(Query("rent"))) == []


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("liability w/4 cap", ["Our cap"]),
        ("liability pre/1 cap", []),
        ("cap OR pasta", ["Our cap"]),
        ("cap NOT pounds", []),
        ("cap AND party:alder", []),
    ],
)
def test_connectors_ask_its_own_words(filed: Shelf, library: Library, query: str, found: list[str]) -> None:
    keep(library, title="Our cap", type="cap-on-liability")
    assert titles(filed.ask(Query(query))) == found


def test_filters_leave_those_of_the_type_that_they_name(filed: Shelf, library: Library) -> None:
    keep(library, title="Our cap", type="cap-on-liability")

    def found(text: str, facet: FacetName, value: str) -> list[str]:
        return titles(filed.ask(Query(text, filters=(Filter(facet, (value,)),))))

    assert found("", FacetName.CLAUSE_TYPE, "Cap on liability") == ["Our cap"]
    assert found("cap", FacetName.CLAUSE_TYPE, "Notices") == []
    assert found("cap", FacetName.LAW, "Delaware") == []


# ------------------------------------------------------ files, publishing


def test_a_file_of_them_is_read_by_another_library_and_conflicts_are_left_to_the_user(
    library: Library, tmp_path: Path
) -> None:
    kept, file = keep(library, title="Our cap", risk=Risk.HIGH), tmp_path / "Kept.json"
    keep(library, "b.0", title="Notices")
    assert library.kept.export(file) == 2
    with Library.open(tmp_path / "other") as other:
        outcome = other.kept.import_(file)
        assert (outcome.added, outcome.same, outcome.conflicts) == (2, 0, ())
        assert (other.kept.get(kept.id).risk, other.kept.get(kept.id).concerns) == (Risk.HIGH, ())
        assert other.kept.import_(file).same == 2
        mine = other.kept.keep(replace(other.kept.get(kept.id), text="Another text"))
        assert other.kept.import_(file).conflicts == (replace(mine, concerns=()),)
        assert other.kept.get(kept.id).text == "Another text"
        assert other.kept.import_(file, [kept.id]).replaced == 1
        assert other.kept.get(kept.id).text == CAP


@pytest.mark.parametrize(
    "changes",
    [{"format": "other"}, {"version": 2}, {"clauses": [{}]}, {"clauses": 5}],
)
def test_what_is_no_file_of_them_is_refused(library: Library, tmp_path: Path, changes: dict[str, object]) -> None:
    file = tmp_path / "Kept.json"
    keep(library)
    library.kept.export(file)
    file.write_text(json.dumps(json.loads(file.read_text()) | changes))
    for path in (file, tmp_path / "none.json"):
        with pytest.raises(UnreadableFile, match="cannot be read"):
            library.kept.import_(path)
    file.write_bytes(b"\xff{")
    with pytest.raises(UnreadableFile):
        library.kept.import_(file)


def test_there_is_no_file_of_none(library: Library, tmp_path: Path) -> None:
    with pytest.raises(NothingFound, match="no kept clauses yet"):
        library.kept.export(tmp_path / "Kept.json")


def test_subscribers_read_those_that_are_published_and_keep_their_own_beside_them(tmp_path: Path) -> None:
    own, share, reader = (tmp_path / name for name in ("own", "share", "reader"))
    share.mkdir()
    with Library.open(own) as library, closing(Catalog(own)) as catalog:
        taken = extraction("a", CAP)
        catalog.commit(record("/c/a.pdf", "a", 1), None, replace(taken, clauses=(clause("a", 0, CAP),)))
        kept = keep(library, title="Our cap")
    finish(publish_library(own, place_of(str(share))))
    finish(subscribe_folder(reader, place_of(str(share))))
    with Library.open(reader) as library:
        assert library.kept.list() == (kept,)
        for verb in (lambda: library.kept.keep(kept), lambda: library.kept.drop(kept.id)):
            with pytest.raises(LibraryError, match="published by others"):
                verb()
        mine = library.kept.keep(replace(library.kept.propose(kept.source), title="My cap"))
        assert library.kept.list() == (mine, kept)  # by title
        library.kept.export(tmp_path / "Mine.json")
        backup = library.backups.write(tmp_path / "Mine.backup")
    with Library.open(own) as library:
        keep(library, title="Our other cap")
        assert [each.title for each in library.kept.list()] == ["Our cap", "Our other cap"]  # not the reader's
    finish(publish_library(own, place_of(str(share))))
    with Library.open(reader) as library:
        finish(library.publishing.refresh())
        assert [each.title for each in library.kept.list()] == ["My cap", "Our cap", "Our other cap"]
        assert library.kept.drop(mine.id) == mine
        assert [each.title for each in library.kept.list()] == ["Our cap", "Our other cap"]
        assert library.kept.import_(tmp_path / "Mine.json").added == 1
        library.kept.drop(mine.id)
        assert library.backups.restore(backup).kept == 1
        assert [each.title for each in library.kept.list()] == ["My cap", "Our cap", "Our other cap"]
