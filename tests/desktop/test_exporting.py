"""Clauses on their way out: files, the clipboard, a drag, and placeholders for names."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, Qt, QTimer, QUrl
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from core import Cited, ExportChoices, Placeholder, PlaceholderKind
from desktop import opening
from desktop.app import App
from desktop.exporting import sharing
from desktop.exporting.choices import choices_of, words_of
from desktop.exporting.placeholders import PlaceholdersDialog
from desktop.main_window import MainWindow
from desktop.widgets import dialogs
from tests.desktop.acting import CONTROL, LEFT, SHIFT, button, clause_ids, click, type_and_search, when_open
from tests.desktop.fake_library import FakeLibrary

PARTY = Placeholder(PlaceholderKind.PARTY, ("Harrow & Pike Limited", "Harrow"), 3, "[PARTY A]")
AMOUNT = Placeholder(PlaceholderKind.AMOUNT, ("$100",), 1, "[AMOUNT]")
DATE = Placeholder(PlaceholderKind.DATE, ("1 March 2024",), 2, "[DATE]")


@pytest.fixture
def exporting(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Callable[[PlaceholdersDialog], None]], None]:
    """Chooses that names are replaced, exports a clause, and does something in the dialog of the review."""
    library.proposed = (PARTY, AMOUNT, DATE)
    monkeypatch.setattr(dialogs, "choose_word_file", lambda parent: tmp_path / "open.docx")

    def export(act: Callable[[PlaceholdersDialog], None]) -> None:
        type_and_search(qtbot, window, "liability", "12 clauses")
        click(qtbot, window, 0, "check")
        qtbot.keyClick(window.settings.exporting.boxes["replacing"], Qt.Key.Key_Space)
        reviewed: list[bool] = []

        def review(dialog: PlaceholdersDialog) -> None:
            reviewed.append(True)
            act(dialog)

        when_open(PlaceholdersDialog, review)
        qtbot.mouseClick(window.chosen.export, LEFT)
        qtbot.waitUntil(lambda: bool(reviewed))

    return export


def test_what_is_ticked_is_replaced_by_what_is_written_there(
    qtbot: QtBot, exporting: Callable[..., None], window: MainWindow, library: FakeLibrary
) -> None:
    def act(dialog: PlaceholdersDialog) -> None:
        qtbot.keyClick(dialog.ticks[1], Qt.Key.Key_Space)
        assert not dialog.texts[1].isEnabled()
        dialog.texts[0].selectAll()
        qtbot.keyClicks(dialog.texts[0], "[SELLER]")
        dialog.texts[2].clear()
        qtbot.keyClick(dialog.texts[0], Qt.Key.Key_Return)

    exporting(act)
    qtbot.waitUntil(window.notice.isVisible)
    (choices,) = library.choices
    assert [(each.kind, each.text) for each in choices.placeholders] == [
        (PlaceholderKind.PARTY, "[SELLER]"),
        (PlaceholderKind.DATE, "[DATE]"),
    ]


def test_a_review_that_is_cancelled_writes_nothing(
    qtbot: QtBot, exporting: Callable[..., None], window: MainWindow, library: FakeLibrary, tmp_path: Path
) -> None:
    exporting(lambda dialog: qtbot.keyClick(dialog, Qt.Key.Key_Escape))
    qtbot.wait(50)
    assert not library.choices
    assert not list(tmp_path.glob("*.docx"))


def test_words_that_were_not_found_are_added_by_the_user(
    qtbot: QtBot, exporting: Callable[..., None], window: MainWindow, library: FakeLibrary
) -> None:
    library.proposed = ()

    def act(dialog: PlaceholdersDialog) -> None:
        assert not dialog.ticks
        dialog.also.setFocus()
        qtbot.keyClicks(dialog.also, "Nighthawk")
        qtbot.keyClick(dialog.also, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: dialog.hint.text() == "“Nighthawk” is in none of these clauses.")
        dialog.also.selectAll()
        qtbot.keyClicks(dialog.also, "Nightingale")
        qtbot.keyClick(dialog.also, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: len(dialog.ticks) == 1)
        assert dialog.ticks[0].accessibleDescription() == "2 places"
        assert dialog.focusWidget() is dialog.texts[0]
        qtbot.keyClicks(dialog.texts[0], "[PROJECT]")
        qtbot.keyClick(dialog.texts[0], Qt.Key.Key_Return)

    exporting(act)
    qtbot.waitUntil(window.notice.isVisible)
    (choices,) = library.choices
    assert [(each.words, each.text) for each in choices.placeholders] == [(("Nightingale", "NIGHTINGALE"), "[PROJECT]")]


def test_each_row_says_what_was_found_where_and_by_what_it_is_replaced(qtbot: QtBot) -> None:
    dialog = PlaceholdersDialog((PARTY, DATE))
    qtbot.addWidget(dialog)
    tick = dialog.ticks[0]
    assert tick.text() == "Harrow && Pike Limited; Harrow"
    assert tick.accessibleName() == "Party: Harrow & Pike Limited; Harrow"
    assert tick.accessibleDescription() == "3 places"
    assert dialog.texts[0].accessibleName() == "Placeholder for Harrow & Pike Limited"
    assert dialog.chosen == (PARTY, DATE)


def test_the_keyboard_leads_through_the_rows(qtbot: QtBot) -> None:
    dialog = PlaceholdersDialog((PARTY, DATE))
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(dialog.isVisible)
    dialog.ticks[0].setFocus()
    passed = []
    for _ in range(3):
        qtbot.keyClick(QApplication.focusWidget() or dialog, Qt.Key.Key_Tab)
        passed.append(dialog.focusWidget())
    assert passed == [dialog.texts[0], dialog.ticks[1], dialog.texts[1]]


def test_the_choice_is_exported_in_the_order_chosen(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    to = tmp_path / "clauses.docx"
    shown: list[QUrl] = []
    monkeypatch.setattr(dialogs, "choose_word_file", lambda parent: to)
    monkeypatch.setattr(opening.QDesktopServices, "openUrl", shown.append)
    type_and_search(qtbot, window, "liability", "12 clauses")
    click(qtbot, window, 1, "check")
    click(qtbot, window, 0, "check")
    qtbot.keyClick(window, Qt.Key.Key_E, CONTROL)
    qtbot.waitUntil(window.notice.isVisible)
    assert to.read_text() == "Gamma-3\nGamma-4"
    assert window.notice.heading.text() == "Saved to clauses.docx"
    qtbot.mouseClick(button(window.notice, "Open"), LEFT)
    qtbot.mouseClick(button(window.notice, "Show in folder"), LEFT)
    assert shown == [QUrl.fromLocalFile(str(to)), QUrl.fromLocalFile(str(tmp_path))]
    qtbot.mouseClick(button(window.notice, "Dismiss"), LEFT)
    assert not window.notice.isVisible()


def test_a_failed_export_says_what_to_do_and_keeps_the_choice(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "choose_word_file", lambda parent: tmp_path / "gone" / "a.docx")
    type_and_search(qtbot, window, "liability", "12 clauses")
    click(qtbot, window, 0, "check")
    qtbot.mouseClick(window.chosen.export, LEFT)
    qtbot.waitUntil(window.notice.isVisible)
    assert window.notice.heading.text() == "The Word file could not be saved."
    assert window.notice.words.text().startswith("There is no such folder.")
    assert window.chosen.count.text() == "▸ 1 clause selected"


def test_the_print_key_writes_a_pdf(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    to = tmp_path / "clauses.pdf"
    monkeypatch.setattr(dialogs, "choose_pdf_file", lambda parent: to)
    type_and_search(qtbot, window, "liability", "12 clauses")
    click(qtbot, window, 0, "check")
    qtbot.keyClick(window, Qt.Key.Key_P, CONTROL)
    qtbot.waitUntil(window.notice.isVisible)
    assert window.notice.heading.text() == "Saved to clauses.pdf"
    assert library.papers == ["a4"]


def test_selected_clauses_become_a_table_and_without_a_selection_all_that_were_found(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tmp_path / "clauses.csv"
    monkeypatch.setattr(dialogs, "choose_table_file", lambda parent: table)
    assert not window.menus.export_table.isEnabled()
    type_and_search(qtbot, window, "liability", "12 clauses")
    qtbot.keyClick(window, Qt.Key.Key_E, CONTROL | SHIFT)
    qtbot.waitUntil(window.notice.isVisible)
    assert len(table.read_text().splitlines()) == 12
    qtbot.mouseClick(button(window.notice, "Dismiss"), LEFT)
    click(qtbot, window, 1, "check")
    qtbot.keyClick(window, Qt.Key.Key_E, CONTROL | SHIFT)
    qtbot.waitUntil(window.notice.isVisible)
    assert table.read_text() == "Gamma-3"


def test_a_closed_dialog_exports_nothing(qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dialogs, "choose_word_file", lambda parent: None)
    type_and_search(qtbot, window, "liability", "12 clauses")
    click(qtbot, window, 0, "check")
    qtbot.keyClick(window, Qt.Key.Key_E, CONTROL)
    qtbot.wait(50)
    assert not window.notice.isVisible()


def test_what_goes_along_is_chosen_once_for_word_and_the_clipboard_and_kept(
    qtbot: QtBot, window: MainWindow, app: App, library: FakeLibrary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "choose_word_file", lambda parent: tmp_path / "clauses.docx")
    type_and_search(qtbot, window, "liability", "12 clauses")
    click(qtbot, window, 0, "check")
    page = window.settings.exporting
    qtbot.mouseClick(window.chosen.choices, LEFT)
    assert window.settings.isVisible()
    assert window.settings.tabs.currentWidget() is page
    assert page.choices == ExportChoices()
    pressed = (
        page.cited[Cited.HEADINGS],
        page.boxes["sources"],
        page.boxes["definitions"],
        page.boxes["numbering"],
        page.boxes["comments"],
    )
    for each in (*pressed, page.boxes["annotated"], page.boxes["replacing"]):
        qtbot.keyClick(each, Qt.Key.Key_Space)
    wanted = ExportChoices(
        Cited.HEADINGS, sources=False, definitions=True, numbering=False, comments=True, replacing=True, annotated=True
    )
    qtbot.keyClick(window.settings, Qt.Key.Key_Escape)
    _continue_when_asked(qtbot)
    qtbot.mouseClick(window.chosen.export, LEFT)
    qtbot.waitUntil(lambda: library.choices == [wanted])
    qtbot.mouseClick(window.chosen.copy, LEFT)
    qtbot.waitUntil(lambda: library.choices == [wanted, wanted])
    qtbot.waitUntil(app.close)
    again = App(None)
    qtbot.addWidget(again.window)
    again.show_library(library)  # type: ignore[arg-type]
    again.window.menus.export_choices.trigger()
    assert again.window.settings.isVisible()
    assert again.window.settings.exporting.choices == wanted
    qtbot.waitUntil(again.close)


def _continue_when_asked(qtbot: QtBot) -> None:
    """Reviews the names that are to be replaced, also where none was found."""
    dialog = QApplication.activeModalWidget()
    if isinstance(dialog, PlaceholdersDialog):
        qtbot.keyClick(dialog, Qt.Key.Key_Return)
    else:
        QTimer.singleShot(10, lambda: _continue_when_asked(qtbot))


def test_a_copy_does_not_name_the_contract_unless_that_is_chosen_and_a_word_file_does(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "choose_word_file", lambda parent: tmp_path / "clauses.docx")
    type_and_search(qtbot, window, "liability", "12 clauses")
    click(qtbot, window, 0, "check")
    qtbot.keyClick(window, Qt.Key.Key_E, CONTROL)
    qtbot.waitUntil(lambda: len(library.choices) == 1)
    qtbot.keyClick(window.cards, Qt.Key.Key_C, CONTROL)
    qtbot.waitUntil(lambda: len(library.choices) == 2)
    qtbot.keyClick(window.settings.exporting.boxes["copied_sources"], Qt.Key.Key_Space)
    qtbot.keyClick(window.cards, Qt.Key.Key_C, CONTROL)
    qtbot.waitUntil(lambda: len(library.choices) == 3)
    assert [choices.sources for choices in library.choices] == [True, False, True]


def test_notes_go_along_where_that_is_chosen(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "ask_note", lambda *_: "Softer than ours.")
    type_and_search(qtbot, window, "liability", "12 clauses")
    click(qtbot, window, 0, "check")
    click(qtbot, window, 1, "check")
    qtbot.mouseClick(window.chosen.count, LEFT)
    window.chosen.list.setFocus()
    window.chosen.list.setCurrentRow(0)
    qtbot.keyClick(window.chosen.list, Qt.Key.Key_N)
    qtbot.mouseClick(window.chosen.copy, LEFT)
    qtbot.waitUntil(lambda: len(library.choices) == 1)  # a newer copy replaces one that has not begun
    qtbot.keyClick(window.settings.exporting.boxes["annotated"], Qt.Key.Key_Space)
    qtbot.mouseClick(window.chosen.copy, LEFT)
    qtbot.waitUntil(lambda: len(library.choices) == 2)
    assert [choices.notes for choices in library.choices] == [{}, {clause_ids(window)[0]: "Softer than ours."}]


@pytest.mark.parametrize("words", [(), ("nonsense",), ("",)])
def test_what_was_never_chosen_is_as_it_comes(words: tuple[str, ...]) -> None:
    assert choices_of(words) == ExportChoices()
    chosen = ExportChoices(Cited.NONE, definitions=True, annotated=True)
    assert choices_of(words_of(chosen)) == chosen


@pytest.mark.parametrize("focused", ["cards", "field"])
def test_the_copy_key_copies_the_choice_as_rich_and_plain_text(qtbot: QtBot, window: MainWindow, focused: str) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    click(qtbot, window, 0, "check")
    click(qtbot, window, 2, "check")
    place = window.cards if focused == "cards" else window.search.field
    place.setFocus()
    QGuiApplication.clipboard().clear()
    qtbot.keyClick(place, Qt.Key.Key_C, CONTROL)
    qtbot.waitUntil(lambda: window.statusBar().currentMessage() == "2 clauses copied from Gamma.pdf.")
    data = QGuiApplication.clipboard().mimeData()
    assert (data.html(), data.text()) == ("<b>Gamma-4, Gamma-2</b>", "Gamma-4, Gamma-2")


def test_with_nothing_chosen_the_current_card_is_copied(qtbot: QtBot, window: MainWindow) -> None:
    assert not window.menus.copy.isEnabled()
    type_and_search(qtbot, window, "liability", "12 clauses")
    qtbot.keyClick(window.search.field, Qt.Key.Key_Down)
    qtbot.keyClick(window.cards, Qt.Key.Key_Down)
    qtbot.keyClick(window.cards, Qt.Key.Key_C, CONTROL)
    qtbot.waitUntil(lambda: QGuiApplication.clipboard().text() == "Gamma-3")
    assert window.statusBar().currentMessage() == "“Clause 3” copied from Gamma.pdf."


def test_in_the_preview_what_is_copied_is_what_it_shows(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    library.near_duplicates["Gamma-4"] = ("Beta-1",)
    type_and_search(qtbot, window, "capped", "12 clauses")
    qtbot.keyClick(window.search.field, Qt.Key.Key_Down)
    window.cards.near_duplicate_opened.emit(window.cards.currentIndex(), 0)
    qtbot.waitUntil(lambda: window.preview.clause == "Beta-1")
    window.preview.text.setFocus()
    qtbot.keyClick(window.preview.text, Qt.Key.Key_C, CONTROL)
    qtbot.waitUntil(lambda: QGuiApplication.clipboard().text() == "Beta-1")
    assert window.statusBar().currentMessage() == "“Clause 1” copied from Beta.pdf."
    window.cards.setFocus()
    qtbot.keyClick(window.cards, Qt.Key.Key_C, CONTROL)
    qtbot.waitUntil(lambda: QGuiApplication.clipboard().text() == "Gamma-4")


def test_text_selected_in_the_preview_is_copied_alone(qtbot: QtBot, window: MainWindow) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    qtbot.keyClick(window.search.field, Qt.Key.Key_Down)
    qtbot.keyClick(window.cards, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(window.preview.clause))
    text = window.preview.text
    text.setFocus()
    for _ in range(3):
        qtbot.keyClick(text, Qt.Key.Key_Right, CONTROL | SHIFT)
    chosen = text.selected()
    assert chosen
    qtbot.keyClick(text, Qt.Key.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text().strip() == chosen
    assert window.statusBar().currentMessage() == "Selected text copied from Gamma.pdf."


def test_selected_text_is_copied_as_text(qtbot: QtBot, window: MainWindow) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    click(qtbot, window, 0, "check")
    window.search.field.setFocus()
    window.search.field.selectAll()
    qtbot.keyClick(window.search.field, Qt.Key.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text() == "liability"


@pytest.mark.parametrize(("chosen", "carried"), [([], "Gamma-4"), ([0, 1], "Gamma-4, Gamma-3"), ([1], "Gamma-4")])
def test_a_drag_carries_the_card_or_all_chosen_ones(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch, chosen: list[int], carried: str
) -> None:
    drags: list[QMimeData] = []
    monkeypatch.setattr(sharing.QDrag, "exec", lambda self, action: drags.append(self.mimeData()))
    monkeypatch.setattr(QGuiApplication, "mouseButtons", lambda: LEFT)
    type_and_search(qtbot, window, "liability", "12 clauses")
    for row in chosen:
        click(qtbot, window, row, "check")
    pull(qtbot, window, QPoint(200, 60), QPoint(240, 160))
    qtbot.waitUntil(lambda: bool(drags))
    qtbot.wait(50)
    assert [(data.text(), data.html()) for data in drags] == [(carried, f"<b>{carried}</b>")]
    assert not window.preview.isVisible()


def test_a_drag_let_go_before_it_began_carries_nothing(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    drags: list[QMimeData] = []
    monkeypatch.setattr(sharing.QDrag, "exec", lambda self, action: drags.append(self.mimeData()))
    type_and_search(qtbot, window, "liability", "12 clauses")
    pull(qtbot, window, QPoint(200, 60), QPoint(240, 160))
    qtbot.wait(100)
    assert drags == []


def pull(qtbot: QtBot, window: MainWindow, start: QPoint, end: QPoint) -> None:
    view = window.cards.viewport()
    qtbot.mousePress(view, LEFT, pos=start)
    for step in (QPoint(5, 5), QPoint(20, 40), QPoint(22, 44), QPoint(24, 48), QPoint(26, 52)):
        move(view, start + step)
    move(view, end)
    qtbot.mouseRelease(view, LEFT, pos=end)


def move(view: QWidget, to: QPoint) -> None:
    event = QMouseEvent(
        QEvent.Type.MouseMove, to, view.mapToGlobal(to), Qt.MouseButton.NoButton, LEFT, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(view, event)
