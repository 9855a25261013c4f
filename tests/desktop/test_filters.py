"""The panel of filters, the chips above the clauses, the order, and more of the same."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core import Facet, FacetName, FacetValue, Filter, Mode, Sort, translate_with
from desktop.app import App
from desktop.main_window import MainWindow
from desktop.results.hits import HIT
from desktop.search.facets import FacetsModel, toggled, value_words
from desktop.search.filters import FacetsPanel
from tests.desktop.acting import CONTROL, KEY, LEFT, SHIFT, button, clause_ids, is_offered, type_and_search
from tests.desktop.fake_contracts import make_document
from tests.desktop.fake_library import FakeLibrary

LAWS = Facet(FacetName.LAW, tuple(FacetValue(f"Law {n}", 10 - n, n == 8) for n in range(9)))
YEARS = Facet(FacetName.YEAR, (FacetValue("2020", 1200),))


@pytest.fixture
def model(qtbot: QtBot) -> Iterator[FacetsModel]:
    made = FacetsModel()
    tester = QAbstractItemModelTester(made, QAbstractItemModelTester.FailureReportingMode.Warning)
    yield made
    tester.deleteLater()


def rows(model: FacetsModel, facet: int) -> list[tuple[str, str | None]]:
    title = model.index(facet, 0)
    return [
        (model.index(row, 0, title).data(), model.index(row, 1, title).data()) for row in range(model.rowCount(title))
    ]


def test_lengths_and_ratings_are_in_the_language_of_the_user_and_names_as_they_are() -> None:
    translate_with({"over 400 words": "mehr als 400 Wörter", "Law 1": "Gesetz 1"}.get)
    try:
        assert value_words(FacetName.LENGTH, "over 400 words") == "mehr als 400 Wörter"
        assert value_words(FacetName.LAW, "Law 1") == "Law 1"
    finally:
        translate_with(str)


def test_facets_are_titles_with_their_values_below(model: FacetsModel) -> None:
    model.show([YEARS, Facet(FacetName.PARTY, ()), LAWS])
    assert [model.index(row, 0).data() for row in range(model.rowCount())] == ["Year", "Governing law"]
    assert rows(model, 0) == [("2020", "1,200")]


def test_chosen_values_come_first_and_a_long_list_is_cut(model: FacetsModel) -> None:
    model.show([LAWS])
    shown = rows(model, 0)
    assert [name for name, _ in shown] == ["Law 8", "Law 0", "Law 1", "Law 2", "Law 3", "Law 4", "3 more…"]
    title = model.index(0, 0)
    assert model.index(0, 0, title).data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked.value
    model.press(model.index(6, 1, title))
    assert len(rows(model, 0)) == 10
    model.show([LAWS])  # the next answer: what is expanded stays so
    assert rows(model, 0)[-1][0] == "Fewer"


def test_pressing_a_value_says_which(qtbot: QtBot, model: FacetsModel) -> None:
    model.show([YEARS])
    with qtbot.waitSignal(model.toggled) as signal:
        model.press(model.index(0, 1, model.index(0, 0)))
    assert signal.args == ["year", "2020"]
    model.press(model.index(0, 0))  # a title is no value


def test_values_of_one_facet_are_one_filter_and_the_last_one_takes_it_along() -> None:
    law, year = Filter(FacetName.LAW, ("Ohio",)), Filter(FacetName.YEAR, ("2020",))
    both = toggled((law, year), FacetName.LAW, "Texas")
    assert set(both) == {year, Filter(FacetName.LAW, ("Ohio", "Texas"))}
    assert toggled(both, FacetName.YEAR, "2020") == (Filter(FacetName.LAW, ("Ohio", "Texas")),)
    assert toggled((law,), FacetName.LAW, "Ohio") == ()


def test_our_words_in_forums_and_periods_of_notice_are_in_the_language_of_the_user() -> None:
    german = {"Courts": "Gerichte", "Arbitration": "Schiedsgericht", "days": "Tage"}
    translate_with(lambda text: german.get(text, text))
    try:
        assert value_words(FacetName.FORUM, "Courts: Ohio") == "Gerichte: Ohio"
        assert value_words(FacetName.FORUM, "Arbitration") == "Schiedsgericht"
        assert value_words(FacetName.NOTICE, "30 days") == "30 Tage"
        assert value_words(FacetName.NOTICE, "gone") == "gone"
    finally:
        translate_with(str)


def row_of(panel: FacetsPanel, words: str) -> QModelIndex:
    model = panel.model()
    for row in range(model.rowCount()):
        title = model.index(row, 0)
        for below in range(model.rowCount(title)):
            if model.index(below, 0, title).data() == words:
                return model.index(below, 0, title)
    raise AssertionError(f"no {words}")


def click_on(qtbot: QtBot, panel: FacetsPanel, words: str) -> None:
    qtbot.mouseClick(panel.viewport(), LEFT, pos=panel.visualRect(row_of(panel, words)).center())


@pytest.fixture
def searched(qtbot: QtBot, window: MainWindow) -> MainWindow:
    type_and_search(qtbot, window, "capped", "12 clauses")
    return window


def test_facets_show_values_and_counts(searched: MainWindow) -> None:
    panel = searched.results.facets
    assert panel.isVisible()
    row = row_of(panel, "Alpha")
    assert row.siblingAtColumn(1).data() == "4"
    assert row.data(Qt.ItemDataRole.AccessibleTextRole) == "Alpha, 4 clauses"
    assert row.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Unchecked.value


def test_nothing_to_filter_shows_no_panel(window: MainWindow) -> None:
    assert not window.results.facets.isVisible()
    assert not window.filters_tab.isVisible()
    assert not window.sorting.isVisible()


@pytest.mark.parametrize("by", ["click", "space"])
def test_choosing_a_value_asks_at_once(qtbot: QtBot, searched: MainWindow, library: FakeLibrary, by: str) -> None:
    panel = searched.results.facets
    if by == "click":
        click_on(qtbot, panel, "Beta")
    else:
        panel.setFocus()
        qtbot.keyClick(panel, KEY.Key_Home)
        for _ in range(2):
            qtbot.keyClick(panel, KEY.Key_Down)
        qtbot.keyClick(panel, KEY.Key_Space)
    qtbot.waitUntil(lambda: searched.note.text() == "4 clauses")
    assert library.queries[-1].filters == (Filter(FacetName.AGREEMENT, ("Beta",)),)
    assert row_of(panel, "Beta").row() == 0  # chosen ones on top
    assert row_of(panel, "Beta").data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked.value
    assert [chip.text() for chip in searched.filters.chips] == ["Beta  ×"]
    assert panel.currentIndex().data() == "Beta"  # the keys stand where they stood


def test_two_values_of_a_facet_are_one_filter_and_a_chip_takes_one_out(
    qtbot: QtBot, searched: MainWindow, library: FakeLibrary
) -> None:
    for name in ("Alpha", "Gamma"):
        click_on(qtbot, searched.results.facets, name)
    qtbot.waitUntil(lambda: searched.note.text() == "8 clauses")
    assert library.queries[-1].filters == (Filter(FacetName.AGREEMENT, ("Alpha", "Gamma")),)
    first = searched.filters.chips[0]
    assert first.accessibleName() == "Remove the filter agreement type: Alpha"
    first.setFocus()
    qtbot.keyClick(first, KEY.Key_Delete)
    qtbot.waitUntil(lambda: searched.note.text() == "4 clauses")
    assert [chip.text() for chip in searched.filters.chips] == ["Gamma  ×"]
    assert searched.filters.chips[0].hasFocus()
    qtbot.keyClick(searched.filters.chips[0], KEY.Key_Return)
    qtbot.waitUntil(lambda: searched.note.text() == "12 clauses")
    assert not searched.filters.isVisible()
    assert QApplication.focusWidget() is searched.cards


def test_the_same_is_asked_of_one_contract_alone(qtbot: QtBot, searched: MainWindow) -> None:
    assert not searched.menus.in_file.isEnabled()
    qtbot.keyClick(searched.cards, KEY.Key_End)
    hit = searched.cards.currentIndex().data(HIT)
    qtbot.keyClick(searched.cards, KEY.Key_I, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: searched.note.text() == "4 clauses")
    assert {clause.partition("-")[0] for clause in clause_ids(searched)} == {hit.clause.document}
    (chip,) = searched.filters.chips
    assert chip.text() == f"{hit.file.name}  ×"
    qtbot.mouseClick(chip, LEFT)
    qtbot.waitUntil(lambda: searched.note.text() == "12 clauses")


def test_filters_hold_for_the_next_question_until_they_are_cleared(
    qtbot: QtBot, searched: MainWindow, library: FakeLibrary
) -> None:
    click_on(qtbot, searched.results.facets, "Alpha")
    qtbot.waitUntil(lambda: searched.note.text() == "4 clauses")
    type_and_search(qtbot, searched, "Clause 2", "1 clause")
    qtbot.waitUntil(lambda: clause_ids(searched) == ["Alpha-2"])
    qtbot.mouseClick(button(searched.filters, "Clear filters"), LEFT)
    qtbot.waitUntil(lambda: searched.note.text() == "3 clauses")


def test_where_the_filters_let_nothing_through_one_can_clear_them(qtbot: QtBot, searched: MainWindow) -> None:
    panel = searched.results.facets
    panel.expand(panel.model().index(1, 0))
    click_on(qtbot, panel, "2005")
    qtbot.waitUntil(lambda: searched.empty.words.text() == "No clause matches these filters.")
    assert panel.isVisible()
    qtbot.waitUntil(lambda: is_offered(searched.empty, "Clear filters"))
    qtbot.mouseClick(button(searched.empty, "Clear filters"), LEFT)
    qtbot.waitUntil(lambda: searched.note.text() == "12 clauses")


def test_a_long_list_is_cut_and_unfolds(qtbot: QtBot, searched: MainWindow) -> None:
    panel = searched.results.facets
    year = panel.model().index(1, 0)
    panel.setCurrentIndex(year)
    qtbot.keyClick(panel, KEY.Key_Right)
    assert panel.isExpanded(year)
    assert panel.model().rowCount(year) == 7
    panel.setCurrentIndex(row_of(panel, "3 more…"))
    qtbot.keyClick(panel, KEY.Key_Return)
    assert panel.model().rowCount(panel.model().index(1, 0)) == 10
    assert row_of(panel, "Fewer").row() == 9


def test_the_panel_is_hidden_and_shown_by_key_and_remembered(
    qtbot: QtBot, qapp: QApplication, searched: MainWindow, app: App, library: FakeLibrary
) -> None:
    assert searched.filters_tab.isChecked()
    qtbot.keyClick(searched, KEY.Key_F, CONTROL | SHIFT)
    qtbot.keyClick(searched, KEY.Key_F, CONTROL | SHIFT)
    assert searched.results.facets.isVisible()
    qtbot.keyClick(searched, KEY.Key_F, CONTROL | SHIFT)
    assert not searched.results.facets.isVisible()
    assert not searched.filters_tab.isChecked()
    searched.closing.emit()
    other = App(None)
    qtbot.addWidget(other.window)
    other.show_library(library)
    assert not other.window.results.filters_wanted
    qtbot.waitUntil(other.close)


def test_a_narrow_window_has_no_panel_unless_it_is_asked_for(qtbot: QtBot, searched: MainWindow) -> None:
    panel = searched.results.facets
    searched.resize(780, 700)
    qtbot.waitUntil(lambda: not panel.isVisible())
    assert not searched.filters_tab.isChecked()
    qtbot.mouseClick(searched.filters_tab, LEFT)
    assert panel.isVisible()
    assert searched.filters_tab.isChecked()
    searched.resize(1100, 700)
    qtbot.waitUntil(panel.isVisible)


def test_the_order_is_picked_by_keys(qtbot: QtBot, searched: MainWindow, library: FakeLibrary) -> None:
    assert searched.sorting.text() == "Best first"
    searched.sorting.setFocus()
    menu = searched.sorting.menu()
    menu.popup(searched.mapToGlobal(QPoint(0, 0)))
    for _ in range(2):
        qtbot.keyClick(menu, KEY.Key_Down)
    qtbot.keyClick(menu, KEY.Key_Return)
    qtbot.waitUntil(lambda: library.queries[-1].sort is Sort.NEWEST)
    assert searched.sorting.text() == "Newest first"
    assert searched.sorting.accessibleName() == "Order of the clauses: Newest first"


@pytest.fixture
def many(library: FakeLibrary) -> FakeLibrary:
    for number in range(10):
        library.contents[f"More{number}"] = make_document(f"More{number}")
    return library


@pytest.mark.parametrize("by", ["button", "scrolling"])
def test_more_clauses_come_below_on_demand(qtbot: QtBot, window: MainWindow, many: FakeLibrary, by: str) -> None:
    type_and_search(qtbot, window, "capped", "52 clauses, 20 shown")
    first = clause_ids(window)
    if by == "button":
        qtbot.mouseClick(window.results.more, LEFT)
    else:
        window.cards.setFocus()
        qtbot.keyClick(window.cards, KEY.Key_End)
    qtbot.waitUntil(lambda: window.note.text() == "52 clauses, 40 shown")
    assert clause_ids(window)[:20] == first
    window.results.more.click()
    qtbot.waitUntil(lambda: window.note.text() == "52 clauses")
    assert not window.results.more.isVisible()


def test_a_folder_is_named_as_people_write_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from desktop.search.facets import value_words

    monkeypatch.setenv("HOME", str(tmp_path))
    assert value_words(FacetName.FOLDER, str(tmp_path / "Contracts")) == "~/Contracts"
    assert value_words(FacetName.PARTY, "Harrow & Pike") == "Harrow & Pike"


@pytest.mark.parametrize(("mode", "words"), [(Mode.KEYWORD, ""), (Mode.NATURAL, "Among the 12 that fit best")])
def test_where_only_the_best_are_counted_it_says_so(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, mode: Mode, words: str
) -> None:
    library.mode = mode
    type_and_search(qtbot, window, "capped", "12 clauses")
    panel = window.results.facets
    assert panel.isHeaderHidden() == (not words)
    assert panel.model().headerData(0, Qt.Orientation.Horizontal) == words
