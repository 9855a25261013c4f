"""Searches saved and run again, ratings, collections: on a small library."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from core import Library
from core.errors import ClauseGone, NothingFound
from core.store.catalog.catalog import Catalog
from core.store.vectors.lance import LanceClauseStore
from core.types import FacetName, Filter, Hits, Mode, Query, SavedSearch, Sort
from core.usecases.keep import RANKED, Keeper
from tests import ROOT
from tests.core.shelf import Shelf
from tests.fakes import WordReranker


@pytest.fixture
def filed(shelf: Shelf) -> Shelf:
    shelf.add("a", "Cap on liability of the supplier", "Rent is due", law="Delaware", date="2019")
    shelf.add("b", "Liability of the landlord has a cap", "Notice in writing", law="Texas", date="2021")
    shelf.add("c", "Cap on what the bank may claim as liability", law="Delaware", date="2020")
    return shelf


def keeper(shelf: Shelf, reranker: WordReranker | None = None) -> Keeper:
    return Keeper(shelf.catalog, shelf.finder(reranker))


def saved(shelf: Shelf, query: Query, reranker: WordReranker | None = None, *examples: str) -> SavedSearch:
    finder = shelf.finder(reranker)
    *_, hits = finder.like(examples, query) if examples else finder.find(query)
    return Keeper(shelf.catalog, finder).save(hits, "Caps", examples)


QUERIES = [
    Query("cap liability", Mode.KEYWORD),
    Query("cap w/5 liability", limit=1),
    Query("who is liable and how far", Mode.NATURAL),
    Query("liability", filters=(Filter(FacetName.LAW, ("Delaware",)),), sort=Sort.NEWEST),
]


@pytest.mark.parametrize("query", QUERIES, ids=lambda query: query.text)
def test_a_saved_search_gives_the_same_order_again_and_again(filed: Shelf, query: Query) -> None:
    receipt = saved(filed, query)
    for _ in range(2):
        again = keeper(filed).rerun(receipt.id)
        assert (again.same, again.changed) == (True, ())
        assert tuple(hit.clause.id for hit in again.hits.hits) == receipt.ranked


@pytest.mark.parametrize("query", QUERIES, ids=lambda query: query.text)
def test_and_after_the_library_was_opened_anew(filed: Shelf, query: Query, tmp_path: Path) -> None:
    receipt = saved(filed, query)
    filed.catalog.close()
    filed.catalog, filed.store = Catalog(tmp_path), LanceClauseStore(tmp_path)
    assert keeper(filed).receipts() == (receipt,)
    assert keeper(filed).rerun(receipt.id).same


def test_and_in_another_process(filed: Shelf, tmp_path: Path) -> None:
    receipt = saved(filed, QUERIES[1])
    code = (
        "import sys; from pathlib import Path; from core import Library\n"
        "with Library.open(Path(sys.argv[1])) as library:\n"
        "    again = library.saved_searches.rerun(sys.argv[2])\n"
        "    print(again.same, *(hit.clause.id for hit in again.hits.hits))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path), receipt.id], capture_output=True, text=True, check=True, cwd=ROOT
    )
    # The lexicon that comes with the program is not that of these tests, but key words are not widened by it.
    assert run.stdout.split() == ["True", *receipt.ranked]


def test_a_receipt_names_more_clauses_than_were_shown(shelf: Shelf) -> None:
    for number in range(3):
        shelf.add(f"d{number}", *(f"liability {number} {place} " + "x " * place for place in range(60)))
    receipt = saved(shelf, Query("liability", Mode.KEYWORD, limit=5))
    assert len(receipt.ranked) == RANKED
    assert receipt.query.limit == RANKED


def test_a_receipt_tells_what_was_asked_of_what(filed: Shelf) -> None:
    query = Query("liability", Mode.NATURAL, filters=(Filter(FacetName.LAW, ("Delaware",)),))
    receipt = saved(filed, query, WordReranker())
    assert (receipt.name, receipt.query.text, receipt.query.filters) == ("Caps", "liability", query.filters)
    assert receipt.library.startswith("3:")
    assert dict(receipt.models) == {"lexicon": filed.lexicon.fingerprint, "encoder": "words", "reranker": "words"}
    assert keeper(filed, WordReranker()).rerun(receipt.id).hits.reranked


def test_a_search_by_example_is_run_again_with_its_examples(filed: Shelf) -> None:
    receipt = saved(filed, Query(""), None, "Cap on liability of the supplier")
    assert receipt.examples == ("Cap on liability of the supplier",)
    assert keeper(filed).rerun(receipt.id).same


def test_a_changed_library_says_what_has_changed(filed: Shelf) -> None:
    receipt = saved(filed, Query("liability", Mode.KEYWORD))
    filed.add("d", "Liability without any cap")
    filed.store.remove(filed.catalog.forget([Path("/c/a.pdf"), Path("/c/b.pdf")]))
    again = keeper(filed).rerun(receipt.id)
    assert not again.same
    assert again.changed == (
        "The library has changed since: it held 3 contracts and holds 2 now.",
        "2 clauses found then are not among those found now.",
        "1 clause found now was not among those found then.",
    )


def test_a_change_that_does_not_touch_the_answer_is_told_too(filed: Shelf) -> None:
    receipt = saved(filed, Query("liability", Mode.KEYWORD))
    filed.add("d", "Rent")
    again = keeper(filed).rerun(receipt.id)
    assert again.same
    assert again.changed == ("The library has changed since: it held 3 contracts and holds 4 now.",)


def test_another_model_is_told(filed: Shelf) -> None:
    receipt = saved(filed, Query("liability", Mode.NATURAL), WordReranker())
    other = WordReranker()
    other.fingerprint = "another"
    assert keeper(filed, other).rerun(receipt.id).changed == ("The reranker is another one.",)
    assert keeper(filed).rerun(receipt.id).changed[0] == "The reranker was not used this time."


def test_a_receipt_keeps_no_words_of_contracts(filed: Shelf, tmp_path: Path) -> None:
    receipt = saved(filed, Query("liability", Mode.KEYWORD))
    assert "landlord" not in repr(receipt)
    filed.store.remove(filed.catalog.forget([Path("/c")]))
    filed.store.optimise()
    assert keeper(filed).receipts() == (receipt,)
    assert not any(b"landlord" in file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())


def test_an_unknown_receipt_is_said_in_words(filed: Shelf) -> None:
    for act in (keeper(filed).rerun, keeper(filed).discard):
        with pytest.raises(NothingFound, match="No saved search nonsense"):
            act("nonsense")
    receipt = saved(filed, QUERIES[0])
    keeper(filed).discard(receipt.id)
    assert keeper(filed).receipts() == ()


# ------------------------------------------------------------------ ratings


def rating(answer: Hits, clause: str) -> int:
    return next(hit.rating for hit in answer.hits if hit.clause.id == clause)


def test_stars_show_on_the_clause_and_those_for_this_very_query_before_others(filed: Shelf) -> None:
    keeper(filed).rate("cap  liability", "a:0", 2)
    keeper(filed).rate("something else", "a:0", 5)
    assert rating(filed.ask(Query("cap liability", Mode.KEYWORD)), "a:0") == 2
    assert rating(filed.ask(Query("liability", Mode.KEYWORD)), "a:0") == 5
    keeper(filed).rate("something else", "a:0", 0)
    assert rating(filed.ask(Query("liability", Mode.KEYWORD)), "a:0") == 2
    assert [each.stars for each in keeper(filed).ratings()] == [2]


def test_no_more_than_five_stars(filed: Shelf) -> None:
    with pytest.raises(ValueError, match="6"):
        keeper(filed).rate("cap", "a:0", 6)


def test_only_clauses_of_the_library_are_rated(filed: Shelf, tmp_path: Path) -> None:
    with Library.open(tmp_path) as library, pytest.raises(ClauseGone, match="no longer in the library"):
        library.ratings.rate("cap", "nonsense", 3)


# -------------------------------------------------------------- collections


def test_files_and_folders_are_collected(filed: Shelf) -> None:
    assert keeper(filed).collect("Good", [Path("/c/a.pdf")]) == 1
    assert keeper(filed).collect("All", [Path("/c")]) == 3
    paths = [Path(f"/c/{name}.pdf") for name in "abc"]
    assert keeper(filed).collections() == {"All": tuple(paths), "Good": (paths[0],)}
    assert keeper(filed).uncollect("All", [Path("/c/b.pdf"), Path("/c/c.pdf")]) == 2
    assert keeper(filed).collections() == {"All": (paths[0],), "Good": (paths[0],)}
    assert keeper(filed).documents([Path("/c")]) == ("a", "b", "c")


def test_what_is_not_in_the_library_is_not_collected(filed: Shelf) -> None:
    for act in (keeper(filed).collect, keeper(filed).uncollect):
        with pytest.raises(NothingFound, match=r"other\.pdf is not in this library"):
            act("Good", [Path("/c/a.pdf"), Path("/c/other.pdf")])
    assert keeper(filed).collections() == {}
