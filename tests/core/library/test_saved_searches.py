"""Searches saved and run again, on a small library."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from core.base.errors import NothingFound
from core.library.saved_searches import RANKED, SavedSearches
from core.store.catalog.catalog import Catalog
from core.store.vectors.lance import LanceVectorStore
from core.types import FacetName, Filter, Mode, Query, SavedSearch, Sort
from tests import ROOT
from tests.core.shelf import Shelf
from tests.fakes import WordReranker


@pytest.fixture
def filed(shelf: Shelf) -> Shelf:
    shelf.add("a", "Cap on liability of the supplier", "Rent is due", law="Delaware", date="2019")
    shelf.add("b", "Liability of the landlord has a cap", "Notice in writing", law="Texas", date="2021")
    shelf.add("c", "Cap on what the bank may claim as liability", law="Delaware", date="2020")
    return shelf


def runner(shelf: Shelf, reranker: WordReranker | None = None) -> SavedSearches:
    return shelf.saved_searches(shelf.finder(reranker))


def saved(shelf: Shelf, query: Query, reranker: WordReranker | None = None, *examples: str) -> SavedSearch:
    finder = shelf.finder(reranker)
    *_, hits = finder.like(examples, query) if examples else finder.find(query)
    return shelf.saved_searches(finder).save(hits, "Caps", examples)


QUERIES = [
    Query("cap liability", Mode.KEYWORD),
    Query("cap w/5 liability", limit=1),
    Query("who is liable and how far", Mode.NATURAL),
    Query("liability", filters=(Filter(FacetName.LAW, ("Delaware",)),), sort=Sort.NEWEST),
]


@pytest.mark.parametrize("query", QUERIES, ids=lambda query: query.text)
def test_a_saved_search_gives_the_same_order_again_and_again(filed: Shelf, query: Query) -> None:
    search = saved(filed, query)
    for _ in range(2):
        again = runner(filed).rerun(search.id)
        assert (again.same, again.changed) == (True, ())
        assert tuple(hit.clause.id for hit in again.hits.hits) == search.ranked


@pytest.mark.parametrize("query", QUERIES, ids=lambda query: query.text)
def test_and_after_the_library_was_opened_again(filed: Shelf, query: Query, tmp_path: Path) -> None:
    search = saved(filed, query)
    filed.catalog.close()
    filed.catalog, filed.store = Catalog(tmp_path), LanceVectorStore(tmp_path)
    assert filed.catalog.user_data.saved_searches() == (search,)
    assert runner(filed).rerun(search.id).same


def test_and_in_another_process(filed: Shelf, tmp_path: Path) -> None:
    search = saved(filed, QUERIES[1])
    code = (
        "import sys; from pathlib import Path; from core import Library\n"
        "with Library.open(Path(sys.argv[1])) as library:\n"
        "    again = library.saved_searches.rerun(sys.argv[2])\n"
        "    print(again.same, *(hit.clause.id for hit in again.hits.hits))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path), search.id], capture_output=True, text=True, check=True, cwd=ROOT
    )
    # The shipped lexicon is not that of these tests, but key words are not widened by it.
    assert run.stdout.split() == ["True", *search.ranked]


def test_a_receipt_names_more_clauses_than_were_shown(shelf: Shelf) -> None:
    for number in range(3):
        shelf.add(f"d{number}", *(f"liability {number} {place} " + "x " * place for place in range(60)))
    search = saved(shelf, Query("liability", Mode.KEYWORD, limit=5))
    assert len(search.ranked) == RANKED
    assert search.query.limit == RANKED


def test_a_receipt_tells_what_was_asked_of_what(filed: Shelf) -> None:
    query = Query("liability", Mode.NATURAL, filters=(Filter(FacetName.LAW, ("Delaware",)),))
    search = saved(filed, query, WordReranker())
    assert (search.name, search.query.text, search.query.filters) == ("Caps", "liability", query.filters)
    assert search.library.startswith("3:")
    assert dict(search.models) == {"lexicon": filed.lexicon.fingerprint, "encoder": "words", "reranker": "words"}
    assert runner(filed, WordReranker()).rerun(search.id).hits.reranked


def test_a_search_by_example_is_run_again_with_its_examples(filed: Shelf) -> None:
    search = saved(filed, Query(""), None, "Cap on liability of the supplier")
    assert search.examples == ("Cap on liability of the supplier",)
    assert runner(filed).rerun(search.id).same


def test_a_changed_library_says_what_has_changed(filed: Shelf) -> None:
    search = saved(filed, Query("liability", Mode.KEYWORD))
    filed.add("d", "Liability without any cap")
    filed.store.remove(filed.catalog.forget([Path("/c/a.pdf"), Path("/c/b.pdf")]))
    again = runner(filed).rerun(search.id)
    assert not again.same
    assert again.changed == (
        "The library has changed since: it held 3 contracts and holds 2 now.",
        "2 clauses are no longer found.",
        "1 clause is new since then.",
    )


def test_a_change_that_does_not_touch_the_answer_is_reported_too(filed: Shelf) -> None:
    search = saved(filed, Query("liability", Mode.KEYWORD))
    filed.add("d", "Rent")
    again = runner(filed).rerun(search.id)
    assert again.same
    assert again.changed == ("The library has changed since: it held 3 contracts and holds 4 now.",)


def test_another_model_is_reported(filed: Shelf) -> None:
    search = saved(filed, Query("liability", Mode.NATURAL), WordReranker())
    other = WordReranker()
    other.fingerprint = "another"
    assert runner(filed, other).rerun(search.id).changed == ("A different model for the second ranking was used.",)
    assert runner(filed).rerun(search.id).changed[0] == "The model for the second ranking was not used this time."


def test_a_receipt_keeps_no_words_of_contracts(filed: Shelf, tmp_path: Path) -> None:
    search = saved(filed, Query("liability", Mode.KEYWORD))
    assert "landlord" not in repr(search)
    filed.store.remove(filed.catalog.forget([Path("/c")]))
    filed.store.optimise()
    assert filed.catalog.user_data.saved_searches() == (search,)
    assert not any(b"landlord" in file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())


def test_an_unknown_receipt_is_said_in_words(filed: Shelf) -> None:
    for act in (runner(filed).rerun, runner(filed).delete):
        with pytest.raises(NothingFound, match="No saved search nonsense"):
            act("nonsense")
    search = saved(filed, QUERIES[0])
    runner(filed).delete(search.id)
    assert filed.catalog.user_data.saved_searches() == ()
