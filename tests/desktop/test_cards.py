"""Near-identical clauses, own ratings, marks, and the menu of a card."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QHelpEvent, QImage, QPainter
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from core import Clause, Hit, Joined, LibraryError, Query, Sort, Span
from core.types import COMPLETES, Facts, PartFound, PartKind, Presence, QueryPart, Wanted
from desktop.main_window import MainWindow
from desktop.results.card import EXCERPT, LEAD_IN, Card, CardState, clause_words, excerpt, line_at, runs
from desktop.results.cards import CardsWiring
from desktop.results.hits import GROUP, HIT, NEAR_DUPLICATES
from desktop.widgets.theme import colours
from tests.desktop.acting import KEY, LEFT, clause_ids, click, type_and_search
from tests.desktop.fake_library import FakeLibrary


@pytest.fixture
def hit(library: FakeLibrary) -> Hit:
    return next(library.search.find(Query("liability"))).hits[1]


def with_text(hit: Hit, text: str, *marks: Span) -> Hit:
    clause = Clause("id", "doc", "1", "Term", 1, Span(0, len(text)), text)
    return replace(hit, clause=clause, highlights=marks, why=())


def test_what_the_clause_has_of_the_parts_of_the_query_stands_over_its_text(qapp: QGuiApplication, hit: Hit) -> None:
    part = QueryPart("p", "exception for fraud", PartKind.EXCEPTION, Wanted.WITH, "fraud", Span(0, 5))
    told = replace(hit, parts=(PartFound(part, Presence.HAS),))
    for compact in (False, True):  # a card of a compact list says only where the clause is, until it is expanded
        plain, said = (Card(each, 500, qapp.font(), colours(), expanded=False, compact=compact) for each in (hit, told))
        assert (said.height > plain.height) is not compact


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
    assert (beside[0], beside[-1]) == (pytest.approx(card.rule.top(), abs=2), pytest.approx(card.rule.bottom(), abs=2))
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


PLACES = (
    "1 Clause 1  ·  Beta agreement  ·  Beta.pdf  ·  page 1",
    "2 Clause 2  ·  Alpha agreement  ·  Alpha.pdf  ·  page 1",
)


@pytest.fixture
def searched(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> MainWindow:
    library.near_duplicates["Gamma-4"] = ("Beta-1", "Alpha-2")
    type_and_search(qtbot, window, "capped", "12 clauses")
    qtbot.keyClick(window.search.field, KEY.Key_Down)
    return window


def test_near_identical_clauses_unfold_and_each_opens(qtbot: QtBot, searched: MainWindow) -> None:
    cards = searched.cards
    index = cards.currentIndex()
    qtbot.keyClick(cards, KEY.Key_Right)
    qtbot.waitUntil(lambda: index.data(NEAR_DUPLICATES) == PLACES)
    qtbot.waitUntil(lambda: len(cards.itemDelegate().card(index).near_duplicates) == 2)
    card = cards.itemDelegate().card(index)
    at = cards.visualRect(index).topLeft() + card.near_duplicates[1].center().toPoint()
    qtbot.mouseClick(cards.viewport(), LEFT, pos=at)
    qtbot.waitUntil(lambda: searched.preview.where.text().endswith("Alpha.pdf"))
    assert searched.preview.heading.text() == "2 Clause 2"


def test_near_identical_clauses_are_offered_beside_the_clause_by_keyboard(qtbot: QtBot, searched: MainWindow) -> None:
    qtbot.keyClick(searched.cards, KEY.Key_Return)
    aside = searched.preview.near_duplicates
    qtbot.waitUntil(lambda: aside.title.text() == "Near-identical (2)")
    aside.title.setFocus()
    qtbot.keyClick(aside.title, KEY.Key_Space)
    assert aside.passages.item(0).text() == "Beta agreement  ·  1, page 1  ·  Beta.pdf"
    qtbot.keyClick(aside.passages, KEY.Key_Return)
    qtbot.waitUntil(lambda: searched.preview.heading.text() == "1 Clause 1")
    qtbot.waitUntil(aside.isVisible)
    qtbot.keyClick(searched.cards, KEY.Key_Down)  # another hit, which stands for itself alone
    qtbot.waitUntil(lambda: searched.preview.heading.text() == "3 Clause 3")
    assert not aside.isVisible()


def test_near_identical_clauses_that_are_gone_are_not_named(
    qtbot: QtBot, searched: MainWindow, library: FakeLibrary
) -> None:
    library.error = LibraryError("Gone.")
    qtbot.keyClick(searched.cards, KEY.Key_Right)
    qtbot.wait(50)
    assert searched.cards.currentIndex().data(NEAR_DUPLICATES) == ()
    assert not searched.notice.isVisible()


def test_a_figure_key_rates_and_nought_takes_it_back(qtbot: QtBot, searched: MainWindow, library: FakeLibrary) -> None:
    index = searched.cards.currentIndex()
    qtbot.keyClick(searched.cards, KEY.Key_4)
    qtbot.waitUntil(lambda: index.data(HIT).rating == 4)
    assert [(each.query, each.clause, each.stars) for each in library.rated] == [("capped", "Gamma-4", 4)]
    assert searched.statusBar().currentMessage() == "Your rating: 4 stars, a good clause."
    qtbot.keyClick(searched.cards, KEY.Key_0)
    qtbot.waitUntil(lambda: index.data(HIT).rating == 0)
    assert library.rated[-1].stars == 0
    assert searched.statusBar().currentMessage() == "Your rating was removed."


def test_a_rating_shows_at_once_and_moves_its_clause_in_the_next_search(
    qtbot: QtBot, searched: MainWindow, library: FakeLibrary
) -> None:
    cards = searched.cards
    for _ in range(5):
        qtbot.keyClick(cards, KEY.Key_Down)
    qtbot.wait(50)
    before, clause = clause_ids(searched), cards.currentIndex().data(HIT).clause.id
    scrolled = cards.verticalScrollBar().value()
    qtbot.keyClick(cards, KEY.Key_5)
    qtbot.waitUntil(lambda: cards.currentIndex().data(HIT).rating == 5)
    qtbot.wait(100)
    assert library.searched_for == ["capped"], "no search runs, and so nothing moves"
    assert (clause_ids(searched), cards.verticalScrollBar().value()) == (before, scrolled)
    qtbot.keyClick(searched.search.field, KEY.Key_Return)
    qtbot.waitUntil(lambda: clause_ids(searched)[0] == clause)


def test_fit_says_what_it_means_when_the_mouse_rests_on_it(
    searched: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    tips: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda at, words, view: tips.append(words))
    cards = searched.cards
    index = cards.model().index(0, 0)
    at = cards.visualRect(index).topLeft() + cards.itemDelegate().card(index).fit.center().toPoint()
    help_ = QHelpEvent(QEvent.Type.ToolTip, at, cards.viewport().mapToGlobal(at))
    QApplication.sendEvent(cards.viewport(), help_)
    assert tips[0].startswith("Good fit, says search: on the point")
    assert "Related: on the point with something missing" in tips[0]


def test_a_draft_is_marked_on_its_card_with_what_that_means(searched: MainWindow) -> None:
    remark = "This is a draft with 14 tracked changes; it was read as if all were accepted."
    index = searched.cards.model().index(0, 0)
    draft = Facts("d", (Path("/c/Alpha (v3).docx"),), "", remarks=(remark,))
    searched.cards.model().revise([replace(index.data(HIT), contract=draft)])
    card = searched.cards.itemDelegate().card(searched.cards.model().index(0, 0))
    ((box, mark),) = card.marks
    assert (mark, card.tip_at(box.center())) == ("Draft", remark)
    assert card.tip_at(card.where.center()) == "/c/Alpha (v3).docx"


def test_a_click_on_a_star_rates_and_another_takes_it_back(
    qtbot: QtBot, searched: MainWindow, library: FakeLibrary
) -> None:
    index = searched.cards.model().index(1, 0)
    click(qtbot, searched, 1, "rating")  # the star in the middle
    qtbot.waitUntil(lambda: index.data(HIT).rating == 3)
    assert not searched.preview.isVisible()
    click(qtbot, searched, 1, "rating")
    qtbot.waitUntil(lambda: index.data(HIT).rating == 0)


def test_a_rating_given_while_an_answer_is_on_its_way_stays(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    library.rerank.clear()
    type_and_search(qtbot, window, "capped", "12 clauses  ·  ranking…")
    qtbot.keyClick(window.search.field, KEY.Key_Down)
    given = library.rated
    library.rated = []  # the better order was begun before
    qtbot.keyClick(window.cards, KEY.Key_2)
    index = window.cards.currentIndex()
    qtbot.waitUntil(lambda: index.data(HIT).rating == 2)
    library.rated = given
    library.rerank.set()
    qtbot.waitUntil(lambda: window.note.text() == "12 clauses")
    assert window.cards.currentIndex().data(HIT).rating == 2
    type_and_search(qtbot, window, "Clause 1", "3 clauses")
    assert {window.cards.model().index(row, 0).data(HIT).rating for row in range(3)} == {0}


def test_a_rating_that_cannot_be_kept_says_so(qtbot: QtBot, searched: MainWindow, library: FakeLibrary) -> None:
    library.error = LibraryError("The disk is full.", "Make room.")
    qtbot.keyClick(searched.cards, KEY.Key_5)
    qtbot.waitUntil(searched.notice.isVisible)
    assert searched.notice.heading.text() == "The disk is full."
    assert searched.cards.currentIndex().data(HIT).rating == 0


def test_the_menu_of_a_card_does_all_of_it(qtbot: QtBot, searched: MainWindow, library: FakeLibrary) -> None:
    wiring = searched.findChild(CardsWiring)
    index = searched.cards.currentIndex()
    qtbot.keyClick(searched.cards, KEY.Key_Right)
    qtbot.waitUntil(lambda: index.data(NEAR_DUPLICATES) == PLACES)
    menu = wiring.menu(index)
    titles = [action.text() for action in menu.actions() if action.text()]
    assert titles == [
        "Show clause in its &document",
        "&Copy clauses",
        "&Export to Word…",
        "&Keep this clause…",
        "&More like this",
        "Find simi&lar in a contract…",
        "Search in th&is contract only",
        "Your rating",
        "Near-identical",
    ]
    ratings, near = (action.menu() for action in menu.actions()[-2:])
    assert ratings.actions()[-1].isChecked()
    ratings.actions()[0].trigger()
    qtbot.waitUntil(lambda: index.data(HIT).rating == 5)
    near.actions()[0].trigger()
    qtbot.waitUntil(lambda: searched.preview.where.text().endswith("Beta.pdf"))
    menu.deleteLater()


def test_the_menu_key_opens_the_menu_of_the_current_card(qtbot: QtBot, searched: MainWindow) -> None:
    with qtbot.waitSignal(searched.cards.menu_wanted) as asked:
        searched.cards.menu_wanted.emit(searched.cards.currentIndex(), searched.mapToGlobal(QPoint(60, 60)))
    assert asked.args[0].data(HIT).clause.id == "Gamma-4"
    menu = QApplication.activePopupWidget()
    assert menu is not None
    qtbot.keyClick(menu, KEY.Key_Escape)
    assert QApplication.activePopupWidget() is None


def test_by_contract_each_stands_under_its_name(qtbot: QtBot, window: MainWindow) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    model = window.cards.model()
    assert [model.index(row, 0).data(GROUP) for row in range(12)] == [None] * 12
    tall = window.cards.visualRect(model.index(0, 0)).height()
    window.sorting.choices[Sort.CONTRACT].trigger()
    qtbot.waitUntil(lambda: bool(model.index(0, 0).data(GROUP)))
    groups = {row: each for row in range(12) if (each := model.index(row, 0).data(GROUP)).contract}
    assert list(groups) == [0, 4, 8]
    assert all(each.clauses == "4 clauses" for each in groups.values())
    assert window.cards.visualRect(model.index(0, 0)).height() > tall
    assert model.index(4, 0).data(Qt.ItemDataRole.AccessibleTextRole).startswith(groups[4].contract)
    click(qtbot, window, 4, "check")
    assert window.chosen.list.clauses == (clause_ids(window)[4],)
