"""Query -> hits: on a real store and catalogue, with stand-ins for the models."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from core.errors import ModelError
from core.finding import Finder
from core.lexicon import Lexicon
from core.ports import Embedder, Reranker
from core.store.catalog import Catalog
from core.store.lance import LanceClauseStore
from core.types import Clause, Extraction, Hits, Mode, Query, Span, Window
from tests.core.store.examples import extraction, record
from tests.fakes import WordEmbedder, WordReranker


@dataclass
class Shelf:
    """A library to search in, and which models a search asked for."""

    store: LanceClauseStore
    catalog: Catalog
    asked: list[str]

    def add(self, document: str, *texts: str, vectors: bool = True) -> None:
        taken = extraction(document, *texts)
        placed = tuple(
            Clause(f"{document}:{i}", document, f"{i}", "", 1, section.span, text)
            for i, (text, section) in enumerate(zip(texts, taken.sections, strict=True))
        )
        self.add_units(document, Extraction(taken.document, taken.sections, (), placed), vectors=vectors)

    def add_units(self, document: str, taken: Extraction, *, vectors: bool = True) -> None:
        self.store.add_clauses(document, taken.clauses)
        self.catalog.commit(record(f"/c/{document}.pdf", document, len(taken.clauses)), None, taken)
        if vectors:
            embedded = WordEmbedder().embed([clause.text for clause in taken.clauses])
            windows = [Window(c.id, Span(0, len(c.text)), v) for c, v in zip(taken.clauses, embedded, strict=True)]
            self.store.add_windows(document, windows)
            self.catalog.mark_embedded(document, "words")

    def finder(self, reranker: Reranker | None = None, embedder: Embedder | ModelError | None = None) -> Finder:
        def give_embedder() -> Embedder:
            self.asked.append("embedder")
            if isinstance(embedder, ModelError):
                raise embedder
            return embedder or WordEmbedder()

        def give_reranker() -> Reranker | None:
            self.asked.append("reranker")
            return reranker

        return Finder(self.store, self.catalog, give_embedder, give_reranker, Lexicon([]))

    def find(self, text: str, mode: Mode = Mode.AUTO, limit: int = 20, reranker: Reranker | None = None) -> list[Hits]:
        return list(self.finder(reranker).find(Query(text, mode, limit)))


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    shelf = Shelf(LanceClauseStore(tmp_path), Catalog(tmp_path), [])
    yield shelf
    shelf.catalog.close()


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
    assert (hit.rank, hit.clause.id, hit.file, hit.title) == (1, "a:1", Path("/c/a.pdf"), "Supply Agreement")
    assert [span.of(hit.clause.text) for span in hit.highlights] == ["liability", "Supplier"]
    assert hit.why == ("1st by its words", "1st by its meaning")
    assert 1 <= hit.stars <= 5
    assert answer.timing.total >= answer.timing.retrieve > 0


def test_by_keyword_no_model_is_loaded(shelf: Shelf) -> None:
    shelf.add("a", "Cap on liability", "Rent")
    (answer,) = shelf.find("liability", Mode.KEYWORD, reranker=WordReranker())
    assert ids(answer) == ["a:0"]
    assert answer.mode is Mode.KEYWORD
    assert answer.hits[0].why == ("1st by its words",)
    assert shelf.asked == []


def test_the_quick_hits_come_first_and_then_the_better_order(shelf: Shelf) -> None:
    shelf.add("a", "liability", "liability liability liability of the supplier and much else besides that is long")
    quick, better = shelf.find("liability", reranker=WordReranker())
    assert (quick.reranked, better.reranked) == (False, True)
    assert ids(quick) == ["a:0", "a:1"]
    assert ids(better) == ["a:1", "a:0"]
    assert [hit.rank for hit in better.hits] == [1, 2]
    assert better.hits[0].why[0] == "1st by a close reading"
    assert better.timing.rerank > 0


def test_a_search_that_is_stopped_after_the_quick_hits_reads_nothing_closely(shelf: Shelf) -> None:
    shelf.add("a", "liability")
    answers = shelf.finder(WordReranker()).find(Query("liability"))
    next(answers)
    answers.close()  # type: ignore[attr-defined]
    assert shelf.asked == ["embedder"]


def test_without_a_reranker_the_quick_hits_are_all(shelf: Shelf) -> None:
    shelf.add("a", "liability")
    assert len(shelf.find("liability")) == 1
    assert len(list(shelf.finder(WordReranker()).find(Query("liability"), rerank=False))) == 1


def test_a_better_clause_from_below_the_limit_can_rise_into_it(shelf: Shelf) -> None:
    shelf.add("a", "liability", "liability liability for the whole of everything")
    quick, better = shelf.find("liability", limit=1, reranker=WordReranker())
    assert ids(quick) == ["a:0"]
    assert ids(better) == ["a:1"]


def test_more_hits_than_are_read_closely_follow_in_their_old_order(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.finding.RERANKED", 2)
    shelf.add("a", "liability", "liability liability then", "liability and so on and on", "liability " + "long " * 30)
    quick, better = shelf.find("liability", reranker=WordReranker())
    assert ids(better) == [*reversed(ids(quick)[:2]), *ids(quick)[2:]]
    scores = [hit.score for hit in better.hits]
    assert scores == sorted(scores, reverse=True)


def test_a_document_is_found_by_keyword_before_its_vectors_are_in(shelf: Shelf) -> None:
    shelf.add("a", "Audit rights of the customer")
    shelf.add("b", "Audit rights of the supplier", vectors=False)
    assert set(ids(shelf.find("audit supplier")[0])) == {"a:0", "b:0"}


def test_clauses_whose_document_is_not_in_the_catalogue_are_not_shown(shelf: Shelf) -> None:
    shelf.add("a", "Audit rights")
    shelf.store.add_clauses("half", extraction("half", "Audit rights").clauses)  # and then the power failed
    assert ids(shelf.find("audit")[0]) == ["a:0"]


def test_a_clause_inside_a_better_one_is_not_shown(shelf: Shelf) -> None:
    taken = extraction("a", "8. Liability of the supplier is capped.")
    whole = taken.clauses[0]
    inner = Clause("a:inner", "a", "8(a)", "", 1, Span(3, 12), "Liability of the supplier is capped. And much more.")
    shelf.add_units("a", Extraction(taken.document, taken.sections, (), (whole, inner)))
    assert ids(shelf.find("liability supplier capped", Mode.KEYWORD)[0]) == [whole.id]


def test_if_the_model_fails_words_still_find(shelf: Shelf) -> None:
    shelf.add("a", "Audit rights")
    broken = shelf.finder(embedder=ModelError("The embedding model is damaged.", "Install Muniment again."))
    (answer,) = broken.find(Query("audit"))
    assert ids(answer) == ["a:0"]
    assert answer.mode is Mode.KEYWORD
    with pytest.raises(ModelError, match="damaged"):
        list(broken.find(Query("audit", Mode.NATURAL)))


def test_the_same_search_gives_the_same_answer_and_near_identical_clauses_fold(shelf: Shelf) -> None:
    for document in "dcba":
        shelf.add(document, "Time is of the essence.", "Time is of the essence.")
    first, again = shelf.find("time essence")[0], shelf.find("time essence")[0]
    assert first.hits == again.hits
    assert [(hit.clause.id, *hit.alike) for hit in first.hits] == [
        tuple(f"{document}:{i}" for document in "abcd" for i in (0, 1))
    ]
    assert first.total == 8
