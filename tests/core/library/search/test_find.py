"""Query -> hits, with a real store and catalogue, and stand-ins for the models."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from core.base.errors import ModelError, MunimentError
from core.tagging.lexicon import Lexicon, LexiconEntry
from core.types import (
    Clause,
    Concept,
    Extraction,
    FacetName,
    Filter,
    Fit,
    Hits,
    Mode,
    Presence,
    Query,
    Rating,
    Sort,
    Span,
    Window,
)
from core.types.ports import Vectors
from tests.core.shelf import Shelf
from tests.core.store.examples import extraction, record
from tests.fakes import WordEmbedder, WordReranker


def ids(answer: Hits) -> list[str]:
    return [hit.clause.id for hit in answer.hits]


def test_an_empty_library_has_no_hits(shelf: Shelf) -> None:
    (answer,) = shelf.find("cap on liability")
    assert answer.hits == ()
    assert answer.mode is Mode.KEYWORD
    assert not answer.reranked
    assert shelf.asked == []


@pytest.mark.parametrize("text", ["", "   "])
def test_an_empty_query_has_no_hits(shelf: Shelf, text: str) -> None:
    shelf.add("a", "Cap on liability")
    (answer,) = shelf.find(text)
    assert answer.hits == ()
    assert shelf.asked == []


def test_a_hit_says_where_it_is_from_why_it_is_there_and_what_to_mark(shelf: Shelf) -> None:
    shelf.add("a", "Rent is due monthly.", "The liability of the Supplier is capped.")
    answer = shelf.find("supplier liability")[0]
    assert answer.mode is Mode.NATURAL
    hit = answer.hits[0]
    assert (hit.rank, hit.clause.id, hit.file, hit.title) == (1, "a.1", Path("/c/a.pdf"), "Supply Agreement")
    assert [span.of(hit.clause.text) for span in hit.highlights] == ["liability", "Supplier"]
    assert hit.why == ("1st for its wording", "1st for its meaning")
    assert hit.stars == 0, "of an encoder by which nothing was judged, stars say nothing"
    assert answer.timing.total >= answer.timing.retrieve > 0


def test_by_keyword_no_model_is_loaded(shelf: Shelf) -> None:
    shelf.add("a", "Cap on liability", "Rent")
    (answer,) = shelf.find("liability", Mode.KEYWORD, reranker=WordReranker())
    assert ids(answer) == ["a.0"]
    assert answer.mode is Mode.KEYWORD
    assert answer.hits[0].why == ("1st for its wording",)
    assert shelf.asked == []


def test_the_quick_hits_come_first_and_then_the_better_order(shelf: Shelf) -> None:
    shelf.add("a", "liability", "liability liability liability of the supplier and much else besides that is long")
    quick, better = shelf.find("liability", reranker=WordReranker())
    assert (quick.reranked, better.reranked) == (False, True)
    assert ids(quick) == ["a.0", "a.1"]
    assert ids(better) == ["a.1", "a.0"]
    assert [hit.rank for hit in better.hits] == [1, 2]
    assert better.hits[0].why[0] == "1st in the second ranking"
    assert better.timing.rerank > 0


def test_a_search_that_is_stopped_after_the_quick_hits_reads_nothing_closely(shelf: Shelf) -> None:
    shelf.add("a", "liability")
    answers = shelf.finder(WordReranker()).find(Query("liability"))
    next(answers)
    answers.close()  # type: ignore[attr-defined]
    assert set(shelf.asked) == {"embedder"}


def test_without_a_reranker_the_quick_hits_are_all(shelf: Shelf) -> None:
    shelf.add("a", "liability")
    assert len(shelf.find("liability")) == 1
    assert len(list(shelf.finder(WordReranker()).find(Query("liability"), rerank=False))) == 1


def test_a_better_clause_from_below_the_limit_can_rise_into_it(shelf: Shelf) -> None:
    shelf.add("a", "liability", "liability liability for the whole of everything")
    quick, better = shelf.find("liability", limit=1, reranker=WordReranker())
    assert ids(quick) == ["a.0"]
    assert ids(better) == ["a.1"]


def test_more_hits_than_are_read_closely_follow_in_their_old_order(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.library.search.find.RERANKED", 2)
    shelf.add("a", "liability", "liability liability then", "liability and so on and on", "liability " + "long " * 30)
    quick, better = shelf.find("liability", reranker=WordReranker())
    assert ids(better) == [*reversed(ids(quick)[:2]), *ids(quick)[2:]]
    scores = [hit.score for hit in better.hits]
    assert scores == sorted(scores, reverse=True)
    assert [hit.fit is not None for hit in better.hits] == [True, True, False, False]


def test_no_clause_is_called_better_than_those_above_it(shelf: Shelf) -> None:
    shelf.add("a", "liability", "liability liability liability of the supplier and much else besides that is long")
    by_itself = shelf.find("liability", reranker=WordReranker())[1]
    assert [(hit.clause.id, hit.stars) for hit in by_itself.hits] == [("a.1", 4), ("a.0", 2)]
    with_search = shelf.find("liability", reranker=WordReranker(weight=100.0))[1]
    assert [(hit.clause.id, hit.stars) for hit in with_search.hits] == [("a.0", 3), ("a.1", 3)]  # the mean of both


def test_what_the_user_puts_first_says_nothing_of_those_below(shelf: Shelf) -> None:
    shelf.add("a", "liability", "liability liability liability of the supplier and much else besides that is long")
    shelf.catalog.user_data.rate(Rating("liability", "a.0", 5, "1"))
    better = shelf.find("liability", reranker=WordReranker(weight=100.0))[1]
    assert [(hit.clause.id, hit.stars, hit.rating) for hit in better.hits] == [("a.0", 2, 5), ("a.1", 4, 0)]


def test_sorted_by_date_a_better_clause_may_stand_below_a_worse_one(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.library.search.find.is_calibrated_on", lambda encoder: True)
    shelf.add("a", "liability of the supplier", date="2020-01-01")
    shelf.add("b", "liability of a supplier for loss", date="2021-01-01")
    by_date = shelf.ask(Query("liability of the supplier", sort=Sort.NEWEST)).hits
    assert [(hit.clause.id, hit.stars) for hit in by_date] == [("b.0", 3), ("a.0", 4)]


NOTHING = "Probably nothing in this library does exactly what you ask; these are the nearest."


def test_where_nothing_is_what_was_asked_for_the_nearest_are_called_that(shelf: Shelf) -> None:
    shelf.add("a", "rent of the premises", "liability")
    quick, better = shelf.find("liability", reranker=WordReranker(unanswered=2.0))
    assert NOTHING not in quick.reading.paraphrase, "that is known only after close reading"
    assert better.reading.paraphrase.endswith(NOTHING)
    assert NOTHING not in shelf.find("liability", reranker=WordReranker(unanswered=1.0))[1].reading.paraphrase


def test_it_is_not_said_of_the_library_where_filters_are_set(shelf: Shelf) -> None:
    shelf.add("a", "liability", law="Ohio")
    query = Query("liability", filters=(Filter(FacetName.LAW, ("Ohio",)),))
    *_, better = shelf.finder(WordReranker(unanswered=9.0)).find(query)
    assert better.reading.paraphrase.endswith(
        "that the filters leave does exactly what you ask; these are the nearest."
    )


def test_a_clause_that_has_the_query_as_its_own_heading_is_good_and_an_answer(shelf: Shelf) -> None:
    texts = "1. Residuals. Each may use residuals that it remembers.", "Rent is due.", "(a) Residuals are paid monthly."
    taken = extraction("a", *texts)
    headed = tuple(replace(each, heading="Residuals") for each in taken.clauses)
    shelf.add_units("a", replace(taken, clauses=headed))
    *_, better = shelf.find("residuals clause", reranker=WordReranker(unanswered=9.0))
    assert {hit.clause.id: hit.stars for hit in better.hits} == {"a.0": 4, "a.1": 1, "a.2": 2}
    assert NOTHING not in better.reading.paraphrase
    *_, denied = shelf.find("no residuals", reranker=WordReranker())
    assert Fit.GOOD not in {hit.fit for hit in denied.hits}


def test_it_is_not_said_where_the_user_found_an_answer(shelf: Shelf) -> None:
    shelf.add("a", "liability")
    shelf.catalog.user_data.rate(Rating("liability", "a.0", 4, "1"))
    assert NOTHING not in shelf.find("liability", reranker=WordReranker(unanswered=9.0))[1].reading.paraphrase


def test_a_document_is_found_by_keyword_before_its_vectors_are_in(shelf: Shelf) -> None:
    shelf.add("a", "Audit rights of the customer")
    shelf.add("b", "Audit rights of the supplier", vectors=False)
    assert set(ids(shelf.find("audit supplier")[0])) == {"a.0", "b.0"}


def test_clauses_whose_document_is_not_in_the_catalogue_are_not_shown(shelf: Shelf) -> None:
    shelf.add("a", "Audit rights")
    (vector,) = WordEmbedder().embed(["Audit rights"])
    shelf.store.add_windows("half", [Window("half.0", vector)], "words")  # then the power failed
    assert ids(shelf.find("audit")[0]) == ["a.0"]


def test_a_clause_inside_a_better_one_is_not_shown(shelf: Shelf) -> None:
    taken = extraction("a", "8. Liability of the supplier is capped.")
    whole = taken.clauses[0]
    inner = Clause("a.inner", "a", "8(a)", "", 1, Span(3, 12), "Liability of the supplier is capped. And much more.")
    shelf.add_units("a", Extraction(taken.document, taken.sections, (), (whole, inner)))
    assert ids(shelf.find("liability supplier capped", Mode.KEYWORD)[0]) == [whole.id]


def test_if_the_model_fails_words_still_find(shelf: Shelf) -> None:
    shelf.add("a", "Audit rights")
    broken = shelf.finder(embedder=ModelError("The embedding model is damaged.", "Install Muniment again."))
    (answer,) = broken.find(Query("audit"))
    assert ids(answer) == ["a.0"]
    assert answer.mode is Mode.KEYWORD
    with pytest.raises(ModelError, match="damaged"):
        list(broken.find(Query("audit", Mode.NATURAL)))


def test_the_same_search_gives_the_same_answer_and_near_identical_clauses_fold(shelf: Shelf) -> None:
    for document in "dcba":
        shelf.add(document, "Time is of the essence.", "Time is of the essence.")
    first, again = shelf.find("time essence")[0], shelf.find("time essence")[0]
    assert first.hits == again.hits
    assert [(hit.clause.id, *hit.near_duplicates) for hit in first.hits] == [
        tuple(f"{document}.{i}" for document in "abcd" for i in (0, 1))
    ]
    assert first.total == 8


# ------------------------------------------------------------------ exactly


def test_connectors_find_exactly_what_they_say_and_count_all_of_it(shelf: Shelf) -> None:
    shelf.add("a", "The Supplier shall indemnify the Customer against all costs.", "Costs are shared.")
    shelf.add("b", "Indemnification covers fees of counsel.", "The indemnity has a cap.")
    (answer,) = shelf.find("indemnif! w/10 (costs OR fees)", limit=1, reranker=WordReranker())
    assert (answer.mode, answer.reading.connectors, answer.reranked) == (Mode.KEYWORD, True, False)
    assert answer.total == 2
    assert len(answer.hits) == 1
    assert "within 10 words" in answer.reading.paraphrase
    assert shelf.asked == []


def test_what_connectors_matched_is_marked_and_the_sentence_with_it_decides(shelf: Shelf) -> None:
    text = "The Supplier delivers. It shall indemnify the Customer against costs. Fees are due."
    shelf.add("a", text)
    hit = shelf.find("indemnif! /s costs")[0].hits[0]
    assert [span.of(text) for span in hit.highlights] == ["indemnify", "costs"]
    assert hit.deciding_sentence is not None
    assert hit.deciding_sentence.of(text) == "It shall indemnify the Customer against costs."


def test_a_query_that_cannot_be_read_says_where_and_is_searched_as_plain_words(shelf: Shelf) -> None:
    shelf.add("a", "The liability of the Supplier is capped.")
    answer = shelf.find("liability AND (capped")[0]
    assert answer.reading.problem is not None
    assert answer.reading.problem.span.of("liability AND (capped") == "("
    assert answer.reading.problem.suggestion == "liability AND (capped)"
    assert answer.mode is Mode.NATURAL
    assert ids(answer) == ["a.0"]


def test_by_keyword_all_words_must_occur_and_what_is_not_looked_for_is_said(shelf: Shelf) -> None:
    shelf.add("a", "Audit rights of the customer", "Audit of accounts")
    answer = shelf.ask(Query("audit rights clause", Mode.KEYWORD))
    assert ids(answer) == ["a.0"]
    assert "“clause” was ignored" in answer.reading.paraphrase


def test_where_nothing_is_known_of_meaning_some_of_the_words_do(shelf: Shelf) -> None:
    shelf.add("a", "Audit rights of the customer", vectors=False)
    answer = shelf.ask(Query("who has a right of audit"))
    assert ids(answer) == ["a.0"]
    assert "some of them" in answer.reading.paraphrase
    assert ids(shelf.ask(Query("who has a right of audit", Mode.KEYWORD))) == []


def test_the_smallest_unit_that_answers_stands_for_those_around_it(shelf: Shelf) -> None:
    taken = extraction("a", "8. Liability of the supplier is capped. Rent is due.")
    whole = taken.clauses[0]
    inner = Clause("a.inner", "a", "8(a)", "", 1, Span(0, 39), whole.text[:39])
    shelf.add_units("a", Extraction(taken.document, taken.sections, (), (whole, inner)))
    answer = shelf.ask(Query("liability capped", Mode.KEYWORD))
    assert (ids(answer), answer.total) == (["a.inner"], 1)
    assert ids(shelf.ask(Query("liability rent", Mode.KEYWORD))) == [whole.id]


# ---------------------------------------------------------- filters, facets


@pytest.fixture
def filed(shelf: Shelf) -> Shelf:
    """Contracts with a known law and date."""
    shelf.add("a", "Cap on liability of the supplier", "Rent", law="Delaware", date="2019-05-01")
    shelf.add("b", "Liability of the landlord has a cap", law="New York", date="2021-05-01")
    shelf.add("c", "Cap on what the bank may claim as liability", law="Delaware", date="2020-05-01")
    return shelf


def facet(answer: Hits, name: FacetName) -> dict[str, int]:
    return {each.value: each.count for found in answer.facets if found.name is name for each in found.values}


@pytest.mark.parametrize("mode", [Mode.KEYWORD, Mode.NATURAL])
def test_filters_and_facets(filed: Shelf, mode: Mode) -> None:
    answer = filed.ask(Query("cap liability", mode, filters=(Filter(FacetName.LAW, ("delaware",)),)))
    assert {each.split(".")[0] for each in ids(answer)} == {"a", "c"}
    assert facet(answer, FacetName.YEAR).keys() == {"2019", "2020"}
    assert facet(answer, FacetName.LAW).keys() == {"Delaware", "New York"}


def test_filters_alone_show_all_that_they_leave(filed: Shelf) -> None:
    answer = filed.ask(Query("", filters=(Filter(FacetName.LAW, ("Delaware",)),)))
    assert ids(answer) == ["a.0", "a.1", "c.0"]
    assert answer.total == 3
    assert {hit.stars for hit in answer.hits} == {0}, "a filter says nothing of what a clause is worth"


def test_a_query_of_fields_alone_ranks_nothing_by_its_words(filed: Shelf) -> None:
    answer = filed.ask(Query("law:delaware AND date:2020"))
    assert [(hit.clause.id, hit.stars, hit.why) for hit in answer.hits] == [("c.0", 0, ())]


def test_a_filter_that_nothing_passes(filed: Shelf) -> None:
    for mode in (Mode.KEYWORD, Mode.NATURAL):
        answer = filed.ask(Query("liability", mode, filters=(Filter(FacetName.LAW, ("Atlantis",)),)))
        assert (answer.hits, answer.total) == ((), 0)


def test_where_nothing_is_found_each_word_has_its_count(filed: Shelf) -> None:
    nowhere = (Filter(FacetName.LAW, ("Atlantis",)),)
    answer = filed.ask(Query("landlords of zebras with a cap", Mode.NATURAL, filters=nowhere))
    said = "On their own: “landlords” in 1 clause, “zebras” in none, “cap” in 3 clauses."
    assert answer.reading.paraphrase == said
    assert "On their own" not in filed.ask(Query("landlords of zebras", Mode.NATURAL)).reading.paraphrase


@pytest.mark.parametrize("mode", [Mode.KEYWORD, Mode.NATURAL])
def test_the_order_asked_for(filed: Shelf, mode: Mode) -> None:
    newest = filed.ask(Query("cap liability", mode, limit=3, sort=Sort.NEWEST))
    assert [each[0] for each in ids(newest) if each != "a.1"] == ["b", "c", "a"]
    assert [hit.rank for hit in newest.hits] == list(range(1, len(newest.hits) + 1))


def test_newest_first_is_of_all_that_answers_not_of_the_best_few(shelf: Shelf) -> None:
    for year in range(2000, 2030):
        shelf.add(f"d{year}", f"Cap on liability, case {year}.", date=f"{year}-01-01")
    answer = shelf.ask(Query("cap on liability", Mode.NATURAL, limit=3, sort=Sort.NEWEST))
    assert ids(answer) == ["d2029.0", "d2028.0", "d2027.0"]


def test_counts_and_orders_are_of_all_that_answers(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.search.fuse.CALIBRATED_ON", "words")
    monkeypatch.setattr("core.library.search.find.DEPTH", 10)
    shelf.add("a", *(f"Cap on liability, case {n}." for n in range(40)), law="Delaware", date="2019-05-01")
    shelf.add("b", *(f"Cap on liability of tenant {n}." for n in range(20)), law="Ohio", date="2021-05-01")
    shelf.add("c", *(f"Rent number {n} is due." for n in range(20)), law="Ohio", date="2022-05-01")
    answer = shelf.ask(Query("cap on liability", Mode.NATURAL))
    assert answer.answers == 60
    assert facet(answer, FacetName.LAW) == {"Delaware": 40, "Ohio": 20}
    for law, count in facet(answer, FacetName.LAW).items():
        filtered = shelf.ask(Query("cap on liability", Mode.NATURAL, filters=(Filter(FacetName.LAW, (law,)),)))
        assert filtered.answers == count
        assert facet(filtered, FacetName.LAW) == {"Delaware": 40, "Ohio": 20}
    newest = shelf.ask(Query("cap on liability", Mode.NATURAL, limit=30, sort=Sort.NEWEST))
    assert newest.total == newest.answers == 60
    dates = [hit.contract.date for hit in newest.hits]
    assert dates == sorted(dates, reverse=True)
    assert dates[0].startswith("2021")


def test_hits_in_another_order_are_not_read_closely(filed: Shelf) -> None:
    finder = filed.finder(WordReranker())
    answers = list(finder.find(Query("cap liability", Mode.NATURAL, sort=Sort.NEWEST)))
    assert [answer.reranked for answer in answers] == [False]


def test_collections_and_ratings_filter_at_once(filed: Shelf) -> None:
    filed.catalog.user_data.collect("Good", [record("/c/b.pdf", "b")])
    good = Filter(FacetName.COLLECTION, ("Good",))
    assert ids(filed.ask(Query("liability", Mode.KEYWORD, filters=(good,)))) == ["b.0"]
    filed.catalog.user_data.rate(Rating("liability", "c.0", 5, "1"))
    answer = filed.ask(Query("liability", Mode.KEYWORD))
    assert {hit.clause.id: hit.rating for hit in answer.hits} == {"a.0": 0, "b.0": 0, "c.0": 5}
    assert facet(answer, FacetName.RATING) == {"5 stars": 1}
    best = Filter(FacetName.RATING, ("5 stars",))
    assert ids(filed.ask(Query("cap", Mode.KEYWORD, filters=(best,)))) == ["c.0"]


def test_a_contract_that_comes_during_a_search_is_not_among_its_hits(filed: Shelf) -> None:
    class Slow(WordEmbedder):
        def embed(self, texts: Sequence[str]) -> Vectors:
            filed.add("new", "The Supplier's liability is capped.")
            return super().embed(texts)

    answer = next(filed.finder(embedder=Slow()).find(Query("liability", Mode.NATURAL)))
    assert filed.catalog.counts().documents == 4
    assert "new.0" not in ids(answer)
    assert "a.0" in ids(answer)


# ------------------------------------------------------------------ meaning

AS_IS = Concept("as-is", "As is", "This provision disclaims warranties.", ("as-is",), ("with all faults",))


def test_the_concepts_of_a_query_are_listed_unless_taken_out(shelf: Shelf) -> None:
    shelf.lexicon = Lexicon([LexiconEntry(AS_IS, Path("test.toml"))])
    shelf.add("a", "The goods are sold as is.")
    assert [meant.concept.id for meant in shelf.ask(Query("as is goods", Mode.NATURAL)).reading.meant] == ["as-is"]
    assert shelf.ask(Query("as is goods", Mode.NATURAL, without=("as-is",))).reading.meant == ()


class Unmoved(WordReranker):
    """Reads every clause as far from an answer."""

    def scores(self, query: str, texts: Sequence[str]) -> list[float]:
        return [0.0] * len(texts)


def test_a_clause_of_the_type_that_the_query_names_is_good(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.library.search.find.is_calibrated_on", lambda encoder: True)
    shelf.lexicon = Lexicon([LexiconEntry(AS_IS, Path("test.toml"))])
    shelf.add("a", "Goods are as-is.", "The rent of the premises is as-is, and so is much else.")
    before = shelf.find("as-is", reranker=Unmoved())[-1]
    shelf.catalog.mark_tagged("a", {"a.0": ("as-is",)}, "test")
    after = shelf.find("as-is", reranker=Unmoved())[-1]
    assert {hit.clause.id: hit.stars >= 4 for hit in before.hits} == {"a.0": False, "a.1": False}
    assert {hit.clause.id: hit.stars >= 4 for hit in after.hits} == {"a.0": True, "a.1": False}


def test_definitions_embedded_beforehand_keep_no_query_waiting(shelf: Shelf) -> None:
    class Recording(WordEmbedder):
        def __init__(self) -> None:
            super().__init__()
            self.texts: list[str] = []

        def embed(self, texts: Sequence[str]) -> Vectors:
            self.texts += texts
            return super().embed(texts)

    shelf.lexicon = Lexicon([LexiconEntry(AS_IS, Path("test.toml"))])
    shelf.add("a", "The goods are sold as is.")
    encoder = Recording()
    finder = shelf.finder(embedder=encoder)
    assert len(list(finder.embed_definitions())) == 1
    assert encoder.texts == [AS_IS.definition]
    next(finder.find(Query("as is goods", Mode.NATURAL)))
    assert encoder.texts == [AS_IS.definition, "as is goods"]


@pytest.mark.parametrize(
    ("query", "id_", "left"),
    [
        ("liability cap of $1,000,000", "amount:$1,000,000", "liability cap of"),
        ("liability cap of two times fees", "quantity:2 time", "liability cap of fees"),
        ("notice of at least 60 days", "quantity:60 day", "notice of"),
        ("courts of Delaware", "forum:Courts: Delaware", "courts of"),
    ],
)
def test_without_what_it_names_a_query_is_searched_as_if_it_had_not_been_typed(
    shelf: Shelf, query: str, id_: str, left: str
) -> None:
    shelf.add("a", "The liability cap is $1,000,000.", "The liability cap is two times the fees.", "The cap is high.")
    shelf.add("b", "Notice of 60 days is given.", "Notice is given.", "The courts of Delaware.", "The courts of Ohio.")
    answer = shelf.ask(Query(query, Mode.NATURAL))
    assert [meant.concept.id for meant in answer.reading.meant] == [id_]
    without = shelf.ask(Query(query, Mode.NATURAL, without=(id_,)))
    assert without.reading.meant == ()
    plain = shelf.ask(Query(left, Mode.NATURAL))
    assert [(hit.clause.id, hit.score) for hit in without.hits] == [(hit.clause.id, hit.score) for hit in plain.hits]
    assert without.hits[0].highlights == plain.hits[0].highlights


def test_what_each_clause_has_of_the_parts_of_a_query_and_the_sentence_that_shows_it(shelf: Shelf) -> None:
    shelf.add("a", "Liability is capped. The cap does not apply to fraud.", "Liability is capped.")
    query = Query("liability cap except for fraud", Mode.NATURAL)
    answer = shelf.ask(query)
    assert answer.reading.parts is not None
    (fraud,) = answer.reading.parts.parts
    shown = {hit.clause.text: (hit.parts[0].presence, hit.deciding_sentence) for hit in answer.hits}
    assert shown["Liability is capped. The cap does not apply to fraud."] == (Presence.HAS, Span(21, 53))
    assert shown["Liability is capped."][0] is Presence.HAS_NOT
    without = shelf.ask(replace(query, without=(fraud.id,)))
    assert without.reading.parts == answer.reading.parts, "it can be put back"
    assert [hit.parts for hit in without.hits] == [()] * len(without.hits)
    plain = shelf.ask(Query("liability cap", Mode.NATURAL))
    assert [(hit.clause.id, hit.score) for hit in without.hits] == [(hit.clause.id, hit.score) for hit in plain.hits]


# ---------------------------------------------------------------- by example


def test_by_example_the_like_is_found_among_what_the_filters_leave(filed: Shelf) -> None:
    (answer,) = filed.finder().like(["Cap on liability of the supplier"], Query(""))
    assert ids(answer)[0] == "a.0"
    assert answer.mode is Mode.NATURAL
    york = Query("", filters=(Filter(FacetName.LAW, ("New York",)),))
    assert ids(next(filed.finder().like(["Cap on liability of the supplier"], york))) == ["b.0"]


def test_by_example_words_must_occur_too(filed: Shelf) -> None:
    (answer,) = filed.finder().like(["Cap on liability of the supplier"], Query("bank OR landlord"))
    assert set(ids(answer)) == {"b.0", "c.0"}
    assert "bank" in answer.reading.paraphrase


# -------------------------------------------------------------- concurrency


def test_searches_while_contracts_come_and_go(shelf: Shelf) -> None:
    for number in range(6):
        shelf.add(f"d{number}", "Liability is capped.", f"Notice {number}")
    finder, faults = shelf.finder(), []

    def search() -> None:
        try:
            for _ in range(8):
                for mode in (Mode.KEYWORD, Mode.NATURAL):
                    answer = next(finder.find(Query("liability", mode)))
                    assert all(hit.clause.text for hit in answer.hits)
        except Exception as error:  # reported below
            faults.append(error)

    threads = [threading.Thread(target=search) for _ in range(3)]
    for thread in threads:
        thread.start()
    for number in range(3):
        gone = shelf.catalog.forget([Path(f"/c/d{number}.pdf")])
        shelf.store.remove(gone)
        shelf.add(f"e{number}", "Liability is not capped at all.")
    for thread in threads:
        thread.join()
    assert faults == []


def test_adjacent_clauses_that_both_answer_are_one_hit(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.search.fuse.CALIBRATED_ON", "words")
    monkeypatch.setattr("core.search.fuse.stars_of", lambda likelihood: 4)
    taken = extraction("d", "Seller pays the liability.", "Buyer pays the liability.", "Rent is due.")
    placed = zip(taken.clauses, taken.sections, strict=True)
    units = [
        replace(each, id=f"d.{at}", span=section.span, section=f"7.{at}") for at, (each, section) in enumerate(placed)
    ]
    shelf.add_units("d", replace(taken, clauses=tuple(units)))
    quick, better = shelf.find("liability", Mode.NATURAL, reranker=WordReranker())
    for answer in (quick, better):
        hit = answer.hits[0]
        assert (hit.clause.id, hit.clause.section) == ("d.0+1", "7.0–7.1")
        assert hit.clause.text == "Seller pays the liability.\nBuyer pays the liability."
        assert [span.of(hit.clause.text) for span in hit.highlights] == ["liability", "liability"]


@pytest.mark.parametrize("mode", [Mode.AUTO, Mode.KEYWORD, Mode.NATURAL])
def test_a_query_as_long_as_a_contract_is_refused_in_words(shelf: Shelf, mode: Mode) -> None:
    shelf.add("a", "Cap on liability")
    for text in ("a" * 40_000, "liability " * 2_000, "(" * 20_000, "liability OR " * 2_000):
        with pytest.raises(MunimentError, match=r"too long: it has [0-9,]+ characters") as refused:
            shelf.find(text, mode)
        assert "10,000" in refused.value.message


@pytest.mark.parametrize(
    "text",
    [
        *("a" * 9_000, "a-" * 4_000, "(" * 4_000 + "liability" + ")" * 4_000, "30 days notice " * 600),
        *("up to $5,000 " * 700, "liab* w/5 " * 900 + "cap", " OR ".join(f"*{each}*" for each in range(900))),
        "date:2020..2021 " * 600,
    ],
)
def test_a_query_that_no_lawyer_asks_is_answered_too(shelf: Shelf, text: str) -> None:
    """Each takes time in proportion to its length; some took minutes."""
    shelf.add("a", "Cap on liability", "At least 30 days notice in writing is given")
    assert shelf.find(text)


def test_short_forms_are_searched_for_in_full_and_the_user_is_told(shelf: Shelf) -> None:
    shelf.add("a", "Rent is due monthly.", "This limitation of liability has a carve-out for fraud.")
    typed, full = (shelf.find(each)[0] for each in ("LoL w/ carveout", "limitation of liability with carve-out"))
    assert ids(typed) == ids(full)
    assert typed.reading.missing is None
    assert typed.reading.problem is None  # "w/" is no connector without its number here
    assert typed.reading.parts == full.reading.parts is not None
    assert typed.reading.paraphrase == "Read as “limitation of liability with carve-out”."
    assert full.reading.paraphrase == ""


def test_a_connector_without_its_number_is_pointed_out_where_it_is_no_short_form(shelf: Shelf) -> None:
    shelf.add("a", "This limitation of liability has a carve-out for fraud.")
    (answer, *_) = shelf.find("liability NEAR carve-out")
    assert answer.reading.problem is not None
