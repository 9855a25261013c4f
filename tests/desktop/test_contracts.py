"""The list of contracts on the engine itself, with real keys: filtering, opening without a search, correcting facts."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from core import Facts, ParticularKind
from desktop.app import App
from desktop.contracts.model import COLUMNS, FACTS, ContractsModel, listed
from desktop.contracts.page import TARGET, ContractsPage, CorrectionDialog
from desktop.main_window import MainWindow
from desktop.preview import following
from desktop.results.hits import HIT
from tests.desktop.acting import ALT, CONTROL, KEY, back_to

LAW, PARTY, DATE = (
    next(at for at, column in enumerate(COLUMNS) if column.kind is kind)
    for kind in (ParticularKind.LAW, ParticularKind.PARTY, ParticularKind.DATE)
)


@pytest.fixture
def window(qtbot: QtBot, read_library: Path, tmp_path: Path) -> Iterator[MainWindow]:
    shutil.copytree(read_library / "library", tmp_path / "library")
    app = App(tmp_path / "library")
    qtbot.addWidget(app.window)
    app.window.resize(1100, 800)
    app.window.show()
    app.open()
    qtbot.waitUntil(lambda: bool(app.window.counts.text()))
    app.window.preview.want_printed(False)
    yield app.window
    app.window.close()
    qtbot.waitUntil(app.close)


def show(qtbot: QtBot, window: MainWindow) -> ContractsModel:
    qtbot.keyClick(window, KEY.Key_4, CONTROL)
    model = window.contracts.model
    qtbot.waitUntil(lambda: model.total == 2)
    return model


def cells(model: ContractsModel, column: int) -> list[str]:
    return [model.index(row, column).data() for row in range(model.rowCount())]


@pytest.fixture
def follows_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The preview follows the cards without a pause."""
    monkeypatch.setattr(following, "_DELAY_MS", 0)


def choose(qtbot: QtBot, window: MainWindow, row: int, column: int) -> None:
    """Goes to a cell by the keyboard."""
    qtbot.keyClick(window.contracts.words, KEY.Key_Down)
    for _ in range(row):
        qtbot.keyClick(window.contracts.table, KEY.Key_Down)
    for _ in range(column):
        qtbot.keyClick(window.contracts.table, KEY.Key_Right)
    qtbot.waitUntil(lambda: window.contracts.facts.passages.count() > 0)


def dialog(qtbot: QtBot, window: MainWindow) -> CorrectionDialog:
    qtbot.waitUntil(lambda: any(each.isVisible() for each in window.findChildren(CorrectionDialog)))
    (found,) = (each for each in window.findChildren(CorrectionDialog) if each.isVisible())
    return found


def correct(qtbot: QtBot, window: MainWindow, text: str) -> CorrectionDialog:
    qtbot.keyClick(window.contracts.table, KEY.Key_F2)
    asked = dialog(qtbot, window)
    asked.field.selectAll()
    qtbot.keyClicks(asked.field, text)
    qtbot.keyClick(asked.field, KEY.Key_Return)
    return asked


def fact_row(window: MainWindow, begins: str) -> int:
    rows = window.contracts.facts.passages
    return next(row for row in range(rows.count()) if rows.item(row).text().startswith(begins))


# ------------------------------------------------------------- the window


def test_typing_a_law_leaves_its_contracts_and_escape_shows_all(qtbot: QtBot, window: MainWindow) -> None:
    model = show(qtbot, window)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is window.contracts.words)
    assert cells(model, LAW) == ["England and Wales", "New York"]
    qtbot.keyClicks(window.contracts.words, "law:new")
    assert cells(model, LAW) == ["New York"]
    assert window.contracts.count.text() == "1 of 2 contracts"
    qtbot.keyClick(window.contracts.words, KEY.Key_Escape)
    assert window.contracts.count.text() == "2 contracts"


def test_a_contract_opens_without_a_search_and_escape_returns_to_the_list(qtbot: QtBot, window: MainWindow) -> None:
    show(qtbot, window)
    choose(qtbot, window, 1, 0)
    qtbot.keyClick(window.contracts.table, KEY.Key_Return)
    qtbot.waitUntil(lambda: window.preview.text.toPlainText().startswith("SUPPLY AGREEMENT"))
    assert window.preview.isVisible()
    qtbot.keyClick(window.preview, KEY.Key_Escape)
    qtbot.waitUntil(window.contracts.isVisible)
    assert not window.preview.isVisible()


def test_the_list_opens_no_other_window_that_would_take_its_keys(qtbot: QtBot, window: MainWindow) -> None:
    show(qtbot, window)
    assert [each for each in QApplication.topLevelWidgets() if each.isVisible()] == [window]
    assert window.contracts.none_selected.isVisible()
    choose(qtbot, window, 0, 0)
    assert [each for each in QApplication.topLevelWidgets() if each.isVisible()] == [window]
    assert window.contracts.facts.isVisible()
    assert not window.contracts.none_selected.isVisible()


def test_choosing_a_fact_opens_the_contract_at_its_words(qtbot: QtBot, window: MainWindow) -> None:
    show(qtbot, window)
    choose(qtbot, window, 1, 0)
    passages = window.contracts.facts.passages
    row = fact_row(window, "Governing law: New York")
    assert "governed by the laws of the State of New York" in passages.item(row).text()
    target = passages.item(row).data(TARGET)
    passages.setFocus()
    passages.setCurrentRow(row)
    qtbot.keyClick(passages, KEY.Key_Return)
    qtbot.waitUntil(lambda: window.preview.isVisible() and window.preview.document is not None)
    qtbot.waitUntil(lambda: window.preview._at == target.span)
    assert target.span.of(window.preview.document.text) == "New York"
    qtbot.waitUntil(lambda: window.preview.facts.passages.count() > 0)


def test_a_contract_of_files_opens_without_a_search(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClick(window, KEY.Key_2, CONTROL)
    qtbot.waitUntil(lambda: window.files.table.model().rowCount() == 2)
    window.files.choose(0)
    qtbot.keyClick(window.files.table, KEY.Key_Return, CONTROL)
    qtbot.waitUntil(lambda: window.preview.text.toPlainText().startswith("SERVICES AGREEMENT"))
    qtbot.keyClick(window.preview, KEY.Key_Escape)
    qtbot.waitUntil(window.files.isVisible)


def test_a_contract_of_files_opens_where_a_search_lists_clauses(
    qtbot: QtBot, follows_at_once: None, window: MainWindow
) -> None:
    window.search.ask("governing law")
    qtbot.waitUntil(lambda: window.cards.model().rowCount() > 0)
    qtbot.keyClick(window, KEY.Key_2, CONTROL)
    qtbot.waitUntil(lambda: window.files.table.model().rowCount() == 2)
    window.files.choose(0)
    qtbot.keyClick(window.files.table, KEY.Key_Return, CONTROL)
    qtbot.waitUntil(lambda: window.preview.document is not None)
    assert window.preview.clause == "", "the contract, not the clause that the search lists first"


def test_the_button_of_files_shows_the_text_of_the_selected_file(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClick(window, KEY.Key_2, CONTROL)
    qtbot.waitUntil(lambda: window.files.table.model().rowCount() == 2)
    assert not window.files.show_text.isEnabled()
    window.files.choose(0)
    qtbot.keyClick(window.files.show_text, KEY.Key_Space)
    qtbot.waitUntil(lambda: window.preview.text.toPlainText().startswith("SERVICES AGREEMENT"))


def test_a_fact_is_corrected_by_keys_and_undone(qtbot: QtBot, window: MainWindow) -> None:
    model = show(qtbot, window)
    choose(qtbot, window, 0, LAW)
    correct(qtbot, window, "Scotland")
    qtbot.waitUntil(lambda: cells(model, LAW)[0] == "Scotland")
    cell = model.index(0, LAW)
    assert "corrected by you; read: England and Wales" in cell.data(Qt.ItemDataRole.AccessibleTextRole)
    assert cell.data(Qt.ItemDataRole.FontRole).italic()
    qtbot.waitUntil(lambda: "Governing law: Scotland" in str(_texts(window)))
    assert any("corrected by you; read: England and Wales" in text for text in _texts(window))
    assert window.notice.heading.text() == "Governing law corrected."
    back_to(qtbot, window)
    (undo,) = (each for each in window.notice.findChildren(QPushButton) if each.text() == "Undo")
    qtbot.keyClick(undo, KEY.Key_Space)
    qtbot.waitUntil(lambda: cells(model, LAW)[0] == "England and Wales")


def test_a_correction_is_undone_by_its_key_while_its_message_shows(qtbot: QtBot, window: MainWindow) -> None:
    model = show(qtbot, window)
    choose(qtbot, window, 0, LAW)
    correct(qtbot, window, "Scotland")
    qtbot.waitUntil(lambda: cells(model, LAW)[0] == "Scotland" and window.notice.isVisible())
    back_to(qtbot, window)
    qtbot.keyClick(window.contracts.table, KEY.Key_Z, CONTROL)
    qtbot.waitUntil(lambda: cells(model, LAW)[0] == "England and Wales")
    qtbot.waitUntil(lambda: window.notice.heading.text() == "Governing law is as it was before.")
    assert not window.menus.undo.isEnabled()


def test_a_correction_is_undone_from_the_edit_menu(qtbot: QtBot, window: MainWindow) -> None:
    model = show(qtbot, window)
    assert not window.menus.undo.isEnabled()
    choose(qtbot, window, 0, LAW)
    correct(qtbot, window, "Scotland")
    qtbot.waitUntil(lambda: cells(model, LAW)[0] == "Scotland" and window.menus.undo.isEnabled())
    back_to(qtbot, window)
    qtbot.keyClick(window, KEY.Key_E, ALT)
    qtbot.keyClick(QApplication.activePopupWidget(), KEY.Key_U)
    qtbot.waitUntil(lambda: cells(model, LAW)[0] == "England and Wales")


def test_in_a_low_window_the_table_has_more_room_than_the_facts(qtbot: QtBot, window: MainWindow) -> None:
    show(qtbot, window)
    choose(qtbot, window, 0, 0)
    page = window.contracts
    tall = page.facts.passages.height()
    window.resize(900, 600)
    qtbot.waitUntil(lambda: page.facts.passages.height() < tall)
    qtbot.waitUntil(lambda: page.table.height() > page.facts.passages.height())


def test_the_cell_that_f2_corrects_is_marked(qtbot: QtBot, window: MainWindow) -> None:
    show(qtbot, window)
    choose(qtbot, window, 0, LAW)
    table = window.contracts.table
    qtbot.waitUntil(table.hasFocus)
    at, other = (table.visualRect(table.model().index(0, column)) for column in (LAW, DATE))
    marked = table.viewport().grab(at).toImage()
    qtbot.keyClick(table, KEY.Key_Left)
    assert table.viewport().grab(at).toImage() != marked
    before = table.viewport().grab(other).toImage()
    qtbot.keyClick(table, KEY.Key_Left)
    assert table.viewport().grab(other).toImage() != before


def test_a_contract_opened_without_a_search_has_the_whole_width_and_its_title(qtbot: QtBot, window: MainWindow) -> None:
    model = show(qtbot, window)
    choose(qtbot, window, 1, 0)
    correct(qtbot, window, "Supply of castings")
    qtbot.waitUntil(lambda: "Supply of castings" in cells(model, 0))
    back_to(qtbot, window)
    qtbot.keyClick(window.contracts.table, KEY.Key_Return)
    qtbot.waitUntil(lambda: window.preview.heading.text() == "Supply of castings")
    assert window.preview.width() == window.results.width()
    assert not window.preview.summarise.isVisible(), "there is no clause to summarise"
    window.search.ask("indemnify")
    qtbot.waitUntil(lambda: window.cards.model().rowCount() > 0)
    qtbot.waitUntil(lambda: window.cards.isVisible() and window.preview.summarise.isVisible())
    assert window.preview.width() < window.results.width()


def test_a_corrected_fact_counts_in_a_search_and_shows_on_its_card(qtbot: QtBot, window: MainWindow) -> None:
    model = show(qtbot, window)
    choose(qtbot, window, 0, LAW)
    correct(qtbot, window, "Scotland")
    qtbot.waitUntil(lambda: cells(model, LAW)[0] == "Scotland")
    back_to(qtbot, window)
    window.search.ask("law:scotland indemnify")
    qtbot.waitUntil(lambda: window.cards.model().rowCount() > 0)
    (hit, *others) = [window.cards.model().index(row, 0).data(HIT) for row in range(window.cards.model().rowCount())]
    assert {each.file.name for each in (hit, *others)} == {"alder.txt"}
    spoken = window.cards.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "Scotland" in spoken
    assert "corrected by you" in spoken
    qtbot.keyClick(window, KEY.Key_I, CONTROL)
    qtbot.waitUntil(lambda: window.preview.facts.passages.isVisible() and window.preview.facts.passages.count() > 0)
    assert any("read: England and Wales" in text for text in _texts(window, window.preview.facts.passages))


def test_a_date_that_is_none_is_refused_in_the_dialog_and_nothing_changes(qtbot: QtBot, window: MainWindow) -> None:
    model = show(qtbot, window)
    choose(qtbot, window, 0, DATE)
    asked = correct(qtbot, window, "soon")
    qtbot.waitUntil(lambda: "not a date" in asked.hint.text())
    assert asked.isVisible()
    asked.field.selectAll()
    qtbot.keyClicks(asked.field, "5 March 2019")
    qtbot.keyClick(asked.field, KEY.Key_Return)
    qtbot.waitUntil(lambda: cells(model, DATE)[0] == "2019-03-05")


def test_parties_are_written_one_a_line_and_none_can_be_said(qtbot: QtBot, window: MainWindow) -> None:
    model = show(qtbot, window)
    choose(qtbot, window, 0, PARTY)
    qtbot.keyClick(window.contracts.table, KEY.Key_F2)
    asked = dialog(qtbot, window)
    qtbot.keyClicks(asked.field, "Orrery Limited")
    qtbot.keyClick(asked.field, KEY.Key_Return)
    qtbot.keyClicks(asked.field, "Galt plc")
    qtbot.keyClick(asked.field, KEY.Key_Return, CONTROL)
    qtbot.waitUntil(lambda: cells(model, PARTY)[0] == "Orrery Limited / Galt plc")
    back_to(qtbot, window)
    qtbot.keyClick(window.contracts.table, KEY.Key_F2)
    again = dialog(qtbot, window)
    qtbot.keyClick(again.none, KEY.Key_Space)
    qtbot.waitUntil(lambda: cells(model, PARTY)[0] == "")
    back_to(qtbot, window)
    qtbot.keyClick(window.contracts.table, KEY.Key_F2)
    qtbot.keyClick(dialog(qtbot, window).as_read, KEY.Key_Space)
    qtbot.waitUntil(lambda: not window.contracts.chosen().read)


def _texts(window: MainWindow, passages: object = None) -> list[str]:
    rows = passages or window.contracts.facts.passages
    return [rows.item(row).text() for row in range(rows.count())]


def test_the_buttons_beside_a_long_file_name_keep_their_room(qtbot: QtBot, window: MainWindow) -> None:
    show(qtbot, window)
    choose(qtbot, window, 0, 0)
    qtbot.keyClick(window.contracts.table, KEY.Key_Return)
    preview = window.preview
    qtbot.waitUntil(lambda: preview.isVisible() and preview.document is not None)
    window.resize(640, 700)
    preview.document = None
    preview._head_with("ORRERYHOLDINGSINCORPORATED_12_15_2014-EX-99.1-COOPERATION AGREEMENT")
    for made in (preview.more, preview.open, preview.close_button):
        qtbot.waitUntil(lambda made=made: made.width() >= made.sizeHint().width())
    word = preview.heading.fontMetrics().horizontalAdvance("ORRERYHOLDINGSINCORPORATED_12_15")
    qtbot.waitUntil(lambda: preview.heading.width() >= word)


# -------------------------------------------------------------- the model


def contract(number: int, **more: str) -> Facts:
    return Facts(f"d{number}", (Path(f"/c/{number:05}.pdf"),), f"Agreement {number:05}", **more)


def test_what_is_not_known_comes_last_whichever_way_it_is_sorted() -> None:
    model = ContractsModel()
    model.show(listed([contract(1, date="2020-01-01"), contract(2), contract(3, date="2018-01-01")]))
    for order, wanted in ((Qt.SortOrder.AscendingOrder, [3, 1, 2]), (Qt.SortOrder.DescendingOrder, [1, 3, 2])):
        model.sort(DATE, order)
        shown = [model.index(row, 0).data(FACTS).document for row in range(3)]
        assert shown == [f"d{number}" for number in wanted]


def test_terms_are_sorted_by_their_length() -> None:
    model = ContractsModel()
    model.show(listed([contract(1, term="120"), contract(2, term="24"), contract(3, term="at will")]))
    at = next(at for at, column in enumerate(COLUMNS) if column.kind is ParticularKind.TERM)
    model.sort(at)
    assert cells(model, at) == ["2 years", "10 years", "at will"]


def test_fifty_thousand_contracts_are_filtered_by_all_words() -> None:
    model = ContractsModel()
    laws = ("Delaware", "New York", "Texas")
    model.show(listed([contract(n, law=laws[n % 3], date=f"{2000 + n % 20}-01-01") for n in range(50_000)]))
    model.filter("texas year:2007")
    assert model.rowCount() == len([n for n in range(50_000) if n % 3 == 2 and n % 20 == 7])
    assert (model.rowCount(), model.total) == (833, 50_000)


def test_documents_of_which_nothing_is_known_are_not_counted_as_contracts(qtbot: QtBot) -> None:
    page = ContractsPage()
    qtbot.addWidget(page)
    page.show_contracts(listed([contract(1, law="Texas"), contract(2, date="2020-01-01"), contract(3)]))
    assert (page.model.rowCount(), page.count.text()) == (3, "2 contracts and 1 document without facts")
    page.words.setText("texas")
    assert page.count.text() == "1 of 3 documents"


def test_the_same_contracts_again_leave_the_table_as_it_is(qtbot: QtBot) -> None:
    model = ContractsModel()
    model.show(listed([contract(1), contract(2)]))
    with qtbot.assertNotEmitted(model.modelReset):
        model.show(listed([contract(1), contract(2)]))
