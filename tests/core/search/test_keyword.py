"""Clauses found by the words of a query, the best first."""

from __future__ import annotations

import math
import random
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from core.search.keyword import AskedStem, Bm25, KeywordSearch, best_rows, scores_of, stems
from core.search.retrieve import only
from core.store import postings
from core.store.catalog.catalog import Catalog
from core.types import Span, ranges
from core.types.ranges import WordCounts
from tests.core.search.library import put
from tests.core.store.examples import extraction, record


@pytest.fixture
def catalog(tmp_path: Path) -> Iterator[Catalog]:
    catalog = Catalog(tmp_path)
    yield catalog
    catalog.close()


@pytest.fixture
def search(catalog: Catalog) -> KeywordSearch:
    return KeywordSearch(catalog.word_index)


def ids(search: KeywordSearch, query: str, limit: int = 10) -> list[str]:
    return [each.clause for each in search.best(query, limit)]


def test_an_empty_library_finds_nothing(search: KeywordSearch) -> None:
    assert search.best("indemnity", 5) == []


def test_a_clause_is_found_by_its_words_as_soon_as_it_is_committed(catalog: Catalog, search: KeywordSearch) -> None:
    put(catalog, "a", "The Supplier shall indemnify the Customer.", "Governing law.")
    assert ids(search, "indemnify customer") == ["a.0"]
    put(catalog, "b", "Each party shall indemnify the other.")
    assert set(ids(search, "indemnify")) == {"a.0", "b.0"}
    catalog.merge_words()
    assert set(ids(search, "indemnify")) == {"a.0", "b.0"}


def test_a_forgotten_or_replaced_clause_is_never_found(catalog: Catalog, search: KeywordSearch) -> None:
    put(catalog, "a", "Force majeure.")
    put(catalog, "b", "Force majeure.")
    assert ids(search, "majeure") == ["a.0", "b.0"]
    catalog.forget([Path("/c/a")])
    assert ids(search, "majeure") == ["b.0"]
    put(catalog, "b2", "Notices.", path="/c/b")
    assert ids(search, "majeure") == []


def test_candidates_say_who_proposes_them_and_are_ranked_from_one(catalog: Catalog, search: KeywordSearch) -> None:
    put(catalog, "a", "cap on liability", "liability and much besides that is longer")
    first, second = search.best("cap liability", 10)
    assert (first.clause, first.source, first.rank) == ("a.0", "keyword", 1)
    assert second.rank == 2
    assert first.score > second.score


def test_equal_scores_are_in_order_of_id_even_at_the_limit(catalog: Catalog, search: KeywordSearch) -> None:
    for document in "dbca":
        put(catalog, document, *["Time is of the essence."] * 3)
    assert ids(search, "essence", 4) == ["a.0", "a.1", "a.2", "b.0"]


@pytest.mark.parametrize("query", ["", "  ", '"', "(a) & [b] ~ x:y * ? + - !", "AND OR NOT", "'; DROP", "§ $"])
def test_signs_in_a_query_are_not_read_as_commands(catalog: Catalog, search: KeywordSearch, query: str) -> None:
    put(catalog, "a", "Boilerplate stands here for $5.")
    assert ids(search, query) == []
    assert ids(search, query + " boilerplate") == ["a.0"]


@pytest.mark.parametrize("query", ["indemnify", "INDEMNIFYING", "cafe", "the", "licensees", "don't", "5,000"])
def test_words_are_matched_by_stem_and_without_accents(catalog: Catalog, search: KeywordSearch, query: str) -> None:
    put(catalog, "a", "The Licensee's staff don't indemnify the café for 5,000 dollars")
    assert ids(search, query) == ["a.0"]


def test_a_possessive_counts_once(catalog: Catalog, search: KeywordSearch) -> None:
    put(catalog, "a", "The buyer's duty.")
    put(catalog, "b", "The buyer has a duty.", "No more.")
    one, other = search.best("buyer", 2)
    assert one.clause == "a.0"  # it is shorter; if both its forms counted, it would lead by far more
    assert one.score / other.score < 1.5


def test_only_some_clauses_may_count_and_are_ranked_as_if_alone(catalog: Catalog, search: KeywordSearch) -> None:
    put(catalog, "a", *["rent rent due"] * 30, "rent and much else besides", "notice")
    (all_of_it,) = [each for each in search.best("rent", 100) if each.clause == "a.30"]
    (alone,) = search.best("rent", 2, only({"a.30", "a.31"}))
    assert (alone.clause, alone.rank, alone.score) == ("a.30", 1, all_of_it.score)
    assert [each.rank for each in search.best("rent", 2, only({f"a.{at}" for at in range(32)}))] == [1, 2]
    assert search.best("rent", 5, only(set())) == []


def test_scores_are_bm25_whether_words_are_merged_or_not(catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postings, "MERGE_AT", 4)
    draw = random.Random(5)
    vocabulary = ["party", "parties", "party's", "notice", "notices", "fee", "the", "of", "buyer"]
    texts = {f"{at}": " ".join(draw.choices(vocabulary, k=draw.randrange(1, 30))) for at in range(15)}
    for name, text in texts.items():
        put(catalog, name, text)
    search = KeywordSearch(catalog.word_index)
    for _ in range(2):
        got = {each.clause: each.score for each in search.best("The parties' notice; notices", 99)}
        assert got == pytest.approx(by_hand(texts, ["the", "parti", "notic", "notic"]))
        catalog.merge_words()


def by_hand(texts: dict[str, str], query: list[str]) -> dict[str, float]:
    stemmed = {f"{name}.0": [stems(word)[0] for word in text.split()] for name, text in texts.items()}
    mean = sum(map(len, stemmed.values())) / len(stemmed)
    scores = dict.fromkeys(stemmed, 0.0)
    for stem in query:
        having = [clause for clause, words in stemmed.items() if stem in words]
        rarity = math.log(1 + (len(stemmed) - len(having) + 0.5) / (len(having) + 0.5))
        for clause in having:
            times, length = stemmed[clause].count(stem), len(stemmed[clause])
            scores[clause] += rarity * times * 2.2 / (times + 1.2 * (0.25 + 0.75 * length / mean))
    return {clause: score for clause, score in scores.items() if score}


def test_clauses_may_lie_in_one_another(catalog: Catalog, search: KeywordSearch) -> None:
    taken = extraction("a", "The Buyer pays.", "The Seller delivers the Goods.")
    inner, text = taken.clauses[0], taken.document.text
    whole = replace(taken.clauses[1], span=Span(0, 26), text=text[:26])
    catalog.commit(record("/c/a", "a", 2), None, replace(taken, clauses=(inner, whole)))
    assert ids(search, "buyer") == ["a.0", "a.1"]
    assert ids(search, "sellers") == ["a.1"]
    assert ids(search, "goods") == []


def test_the_weights_of_stems_are_kept_until_the_clauses_change(
    catalog: Catalog, search: KeywordSearch, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(catalog, "a", "The buyer and the seller.")
    assert ids(search, "buyer seller") == ["a.0"]
    read: list[str] = []
    index = type(catalog.word_index())
    real = index.stem_places
    monkeypatch.setattr(index, "stem_places", lambda self, stem: (read.append(stem), real(self, stem))[1])
    assert ids(search, "sellers") == ["a.0"]
    catalog.merge_words()
    assert ids(search, "sellers") == ["a.0"]
    assert read == []
    monkeypatch.setattr(ranges, "_KEPT", 1)
    put(catalog, "b", "No seller.")
    assert ids(search, "seller and buyer") == ["a.0", "b.0"]
    assert ids(search, "seller") == ["b.0", "a.0"]
    assert (sorted(read[:3]), read[3:]) == (["and", "buyer", "seller"], ["seller"])  # several at a time


def test_searching_while_documents_come_and_go(
    catalog: Catalog, search: KeywordSearch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postings, "MERGE_AT", 5)
    put(catalog, "stays", "Payment of the fee.")
    wrong: list[object] = []
    done = threading.Event()

    def ask() -> None:
        try:
            while not done.is_set():
                if "stays.0" not in ids(search, "payments", 99):
                    wrong.append("not found")
        except Exception as error:
            wrong.append(error)

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    for at in range(30):
        put(catalog, f"d{at}", f"Payment {at}.")
        if at % 3 == 0:
            catalog.forget([Path(f"/c/d{at}")])
    done.set()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert len(ids(search, "payment", 99)) == 21


def test_files_that_cannot_be_read_hold_no_words(catalog: Catalog, search: KeywordSearch) -> None:
    catalog.commit(record("/c/broken.pdf", None), None, None)
    assert ids(search, "broken") == []


CLAUSES = 5000


def query(seed: int, shares: tuple[float, ...]) -> list[AskedStem]:
    """Stems that these shares of the clauses have."""
    draw = np.random.default_rng(seed)
    bm25 = Bm25(draw.integers(5, 200, CLAUSES))
    stems = []
    for share in shares:
        rows = np.flatnonzero(draw.random(CLAUSES) < share).astype(np.int32)
        counts = WordCounts(rows, draw.integers(1, 9, len(rows)).astype(np.int32))
        stems.append(AskedStem(bm25, counts, int(draw.integers(1, 3))))
    return stems


def scores_of_all(asked: list[AskedStem]) -> np.ndarray:
    return scores_of(asked, np.arange(CLAUSES))


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("shares", [(0.9, 0.01, 0.3, 0.02), (0.95, 0.8), (0.001,), (0.5, 0.9, 0.004, 0.0)])
@pytest.mark.parametrize("limit", [1, 20, 600])
def test_the_best_are_those_of_scoring_all(seed: int, shares: tuple[float, ...], limit: int) -> None:
    asked = query(seed, shares)
    every = scores_of_all(asked)
    among = np.random.default_rng(seed).random(CLAUSES) < 0.5
    for mask in (None, among):
        counting = every if mask is None else np.where(mask, every, 0.0)
        rows = best_rows(asked, CLAUSES, limit, mask)
        best = np.flatnonzero(counting)
        best = best[np.argsort(-counting[best], kind="stable")][:limit]
        assert np.isin(best, rows).all()
        assert np.array_equal(scores_of(asked, rows), every[rows])  # to the last bit: equal scores stay equal


def test_few_clauses_are_scored_for_a_word_that_most_have() -> None:
    asked = query(0, (0.95, 0.02))
    assert len(best_rows(asked, CLAUSES, 20)) < 0.02 * CLAUSES
