from dataclasses import replace

import pytest
from PySide6.QtGui import QGuiApplication

from core import Clause, Hit, Query, Span
from desktop.views.card import Card
from desktop.views.cardtext import EXCERPT, excerpt
from desktop.views.theme import colours
from tests.desktop.fake_library import FakeLibrary


@pytest.fixture
def hit(library: FakeLibrary) -> Hit:
    return next(library.find(Query("liability"))).hits[1]


def with_text(hit: Hit, text: str, *marks: Span) -> Hit:
    clause = Clause("id", "doc", "1", "Term", 1, Span(0, len(text)), text)
    return replace(hit, clause=clause, highlights=marks, why=())


def test_a_short_clause_is_shown_whole(hit: Hit) -> None:
    assert excerpt(with_text(hit, "Short.\n")) == Span(0, 6)


def test_a_long_clause_is_shown_from_its_start_when_the_words_are_there(hit: Hit) -> None:
    whole_words = Span(0, EXCERPT - 1)
    assert excerpt(with_text(hit, "word " * 500, Span(50, 54))) == whole_words
    assert excerpt(with_text(hit, "word " * 500)) == whole_words


def test_a_long_clause_without_spaces_is_cut_all_the_same(hit: Hit) -> None:
    assert excerpt(with_text(hit, "x" * 1000)) == Span(0, EXCERPT)


@pytest.mark.parametrize("at", [400, 1000, 2490])
def test_a_long_clause_is_shown_around_words_further_on(hit: Hit, at: int) -> None:
    found = with_text(hit, "word " * 500, Span(at, at + 4))
    shown = excerpt(found)
    assert shown.contains(Span(at, at + 4))
    assert len(shown) <= EXCERPT + 5
    assert shown.of(found.clause.text).split()[0] == shown.of(found.clause.text).split()[-1] == "word"


def test_unfolding_shows_all_of_it_and_what_it_refers_to(qapp: QGuiApplication, hit: Hit) -> None:
    folded, unfolded = (Card(hit, 500, qapp.font(), colours(), unfolded=way) for way in (False, True))
    assert unfolded.height > folded.height
    assert not folded.fold.isNull()


def test_a_clause_without_references_has_nothing_to_unfold(qapp: QGuiApplication, hit: Hit) -> None:
    card = Card(with_text(hit, "Short."), 500, qapp.font(), colours(), unfolded=True)
    assert card.fold.isNull()


def test_a_narrower_card_is_higher(qapp: QGuiApplication, hit: Hit) -> None:
    wide, narrow = (Card(hit, width, qapp.font(), colours(), unfolded=False) for width in (900, 300))
    assert narrow.height > wide.height
