from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QGuiApplication, QImage, QPainter

from core import Clause, Hit, Joined, Query, Span
from core.types import COMPLETES
from desktop.results.card import EXCERPT, LEAD_IN, Card, CardState, clause_words, excerpt, line_at, runs
from desktop.widgets.theme import colours
from tests.desktop.fake_library import FakeLibrary


@pytest.fixture
def hit(library: FakeLibrary) -> Hit:
    return next(library.search.find(Query("liability"))).hits[1]


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


def test_paragraphs_labels_and_cells_are_set_off_by_a_space_in_an_excerpt(qapp: QGuiApplication, hit: Hit) -> None:
    found = with_text(hit, "9.1\tThe Cap.\n9.2\tThe Carve-outs.")
    assert (
        clause_words(found, qapp.font(), colours(), 500, EXCERPT).document.toPlainText()
        == "9.1 The Cap. 9.2 The Carve-outs."
    )
    assert "\t" in clause_words(found, qapp.font(), colours(), 500, None).document.toPlainText()


@pytest.mark.parametrize("whole", [False, True])
def test_an_item_is_shown_between_the_words_that_complete_its_sentence(
    qapp: QGuiApplication, hit: Hit, whole: bool
) -> None:
    lead_in, end = (
        Joined(Span(at, at + 8), words, "1", "", 1, COMPLETES) for at, words in ((0, "We bear:"), (90, "at all."))
    )
    clause = Clause("id", "doc", "1(b)", "Term", 1, Span(20, 27), "(b) it;", (lead_in, end))
    found, most = replace(hit, clause=clause, highlights=()), None if whole else EXCERPT
    shown = clause_words(found, qapp.font(), colours(), 500, most).document
    assert shown.toPlainText() == "We bear: … (b) it; … at all."


def test_a_long_lead_in_is_shown_in_brief(qapp: QGuiApplication, hit: Hit) -> None:
    lead_in = Joined(Span(0, 900), "word " * 180, "1", "", 1, COMPLETES)
    clause = Clause("id", "doc", "1(b)", "Term", 1, Span(920, 927), "(b) it;", (lead_in,))
    found = replace(hit, clause=clause, highlights=())
    brief, whole = (
        clause_words(found, qapp.font(), colours(), 500, most).document.toPlainText() for most in (EXCERPT, None)
    )
    assert len(brief) < LEAD_IN + 20 < 900 < len(whole)


def test_expanding_shows_all_of_it_and_what_it_refers_to(qapp: QGuiApplication, hit: Hit) -> None:
    collapsed, expanded = (Card(hit, 500, qapp.font(), colours(), expanded=way) for way in (False, True))
    assert expanded.height > collapsed.height
    assert not collapsed.expander.isNull()


def test_a_clause_without_references_has_nothing_to_expand(qapp: QGuiApplication, hit: Hit) -> None:
    card = Card(with_text(hit, "Short."), 500, qapp.font(), colours(), expanded=True)
    assert card.expander.isNull()


def test_a_narrower_card_is_higher(qapp: QGuiApplication, hit: Hit) -> None:
    wide, narrow = (Card(hit, width, qapp.font(), colours(), expanded=False) for width in (900, 300))
    assert narrow.height > wide.height


@pytest.mark.parametrize("at", [0, 1000, 2300])
def test_a_long_clause_is_shown_from_the_sentence_that_decided(hit: Hit, at: int) -> None:
    decided = Span(at, at + 100)
    found = replace(with_text(hit, "word " * 500, Span(0, 4)), deciding_sentence=decided)
    shown = excerpt(found)
    assert shown.contains(decided)
    assert len(shown) <= EXCERPT + 5


def test_the_sentence_that_decided_is_marked_apart_from_the_words() -> None:
    assert runs(Span(0, 30), [Span(2, 4), Span(12, 15)], Span(10, 20)) == [
        (Span(0, 2), False, False),
        (Span(2, 4), True, False),
        (Span(4, 10), False, False),
        (Span(10, 12), False, True),
        (Span(12, 15), True, True),
        (Span(15, 20), False, True),
        (Span(20, 30), False, False),
    ]


def test_a_rule_in_the_margin_stands_beside_the_lines_of_the_sentence_that_decided(
    qapp: QGuiApplication, hit: Hit
) -> None:
    text = "The first sentence says one thing. The second decides. The third says another, and at some length."
    clause = replace(hit.clause, text=text, joined=())
    decided = replace(hit, clause=clause, deciding_sentence=Span(35, 54))
    card = Card(decided, 300, qapp.font(), colours(), expanded=False)
    words = clause_words(decided, qapp.font(), colours(), 200, None)
    assert words.decided == Span(35, 54)
    first, last = line_at(words.document, 35), line_at(words.document, 53)
    assert last.bottom() - first.top() < words.document.size().height()
    image = QImage(300, card.height, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    card.paint(painter, CardState(chosen=False, current=False, focused=False, hovered=False))
    painter.end()
    column = [image.pixelColor(int(card.rule.center().x()), y) for y in range(card.height)]
    beside = [y for y, colour in enumerate(column) if colour == colours().star]
    assert (beside[0], beside[-1]) == (
        pytest.approx(card.rule.top(), abs=2),
        pytest.approx(card.rule.bottom(), abs=2),
    )
    without = Card(replace(decided, deciding_sentence=None), 300, qapp.font(), colours(), expanded=False)
    assert without.rule.isNull()


def test_a_mark_that_begins_before_what_is_shown_is_cut() -> None:
    assert runs(Span(5, 9), [Span(0, 7)]) == [(Span(5, 7), True, False), (Span(7, 9), False, False)]


def test_clause_types_take_a_line_of_their_own(qapp: QGuiApplication, hit: Hit) -> None:
    plain, tagged = (
        Card(replace(hit, types=types), 500, qapp.font(), colours(), expanded=False)
        for types in ((), ("Cap on liability", "Indemnity"))
    )
    assert tagged.height > plain.height


@pytest.mark.parametrize(
    ("types", "width", "shown"),
    [
        (("Cap", "Waiver", "Notice"), 600, ["Cap", "Waiver", "Notice"]),
        (("Cap", "Waiver", "Notice", "Term", "Fees", "Tax"), 600, ["Cap", "Waiver", "Notice", "Term", "+ 2"]),
        (("Cap", "A clause type with a very long name, too long for the line"), 330, ["Cap", "+ 1"]),
    ],
)
def test_a_few_types_are_named_and_the_others_counted(
    qapp: QGuiApplication, hit: Hit, types: tuple[str, ...], width: int, shown: list[str]
) -> None:
    card = Card(replace(hit, types=types), width, qapp.font(), colours(), expanded=False)
    assert [name for _, name in card._tags] == shown


def test_near_identical_clauses_and_reasons_are_listed_where_the_card_is_expanded(
    qapp: QGuiApplication, hit: Hit
) -> None:
    found = replace(hit, near_duplicates=("a", "b", "c"))
    collapsed, expanded = (Card(found, 500, qapp.font(), colours(), expanded=way) for way in (False, True))
    assert collapsed.near_duplicates == []
    assert [box.top() for box in expanded.near_duplicates] == sorted(box.top() for box in expanded.near_duplicates)
    assert len(expanded.near_duplicates) == 3
    without = Card(replace(found, why=()), 500, qapp.font(), colours(), expanded=True)
    assert without.height < expanded.height


def test_each_star_of_the_own_rating_is_found_by_where_one_clicks(qapp: QGuiApplication, hit: Hit) -> None:
    card = Card(hit, 500, qapp.font(), colours(), expanded=False)
    step, middle = card.rating.width() / 5, card.rating.center().y()
    at = [card.star_at(QPointF(card.rating.left() + (star + 0.5) * step, middle)) for star in range(5)]
    assert at == [1, 2, 3, 4, 5]
    assert card.star_at(QPointF(card.rating.left() - 20, middle)) == 0
    assert card.star_at(QPointF(card.rating.left() + 5, middle - 40)) == 0
