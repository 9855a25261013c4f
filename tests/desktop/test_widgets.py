"""What the features share: the theme, the layout that wraps, dialogs, and errors in plain language."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from core import SUFFIXES, Forgotten, UnreadableFile
from desktop.widgets import dialogs
from desktop.widgets.controls import FlowLayout
from desktop.widgets.faults import FaultDialog, error_words
from desktop.widgets.theme import LEAST, Colours, colours, scaled, wear
from tests.desktop.acting import when_open


class Brick(QWidget):
    def __init__(self, width: int) -> None:
        super().__init__()
        self._width = width

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(self._width, 20)


def laid(qtbot: QtBot, width: int, *bricks: int) -> tuple[list[tuple[int, int, int]], int]:
    """Where the bricks come to lie (left, top, width), and how high all are."""
    outer = QWidget()
    qtbot.addWidget(outer)
    layout = FlowLayout(outer, gap=4)
    made = [Brick(each) for each in bricks]
    for brick in made:
        layout.addWidget(brick)
    outer.resize(width, 100)
    outer.show()
    return [(brick.x(), brick.y(), brick.width()) for brick in made], layout.heightForWidth(width)


def test_what_fits_stands_in_one_line(qtbot: QtBot) -> None:
    assert laid(qtbot, 104, 50, 50) == ([(0, 0, 50), (54, 0, 50)], 20)


def test_what_does_not_fit_goes_to_the_next_line(qtbot: QtBot) -> None:
    assert laid(qtbot, 103, 50, 50) == ([(0, 0, 50), (0, 24, 50)], 44)


def test_what_is_wider_than_the_line_is_made_narrower(qtbot: QtBot) -> None:
    assert laid(qtbot, 100, 150, 20) == ([(0, 0, 100), (0, 24, 20)], 44)


TEXT = [
    *(("text", ground) for ground in ("window", "card", "tint", "mark", "joined", "found", "found_here")),
    *(("muted", ground) for ground in ("window", "card", "tint", "error_tint", "success_tint")),
    *(("accent", ground) for ground in ("window", "card", "tint", "joined", "success_tint")),
    *(("error", ground) for ground in ("window", "card", "error_tint")),
    *(("success", ground) for ground in ("card", "success_tint")),
    ("on_accent", "accent"),
]
"""Colours of words and what lies behind them: success criterion 1.4.3 asks for 4.5 to 1."""

SHAPES = [("muted", "card"), ("accent", "card"), ("accent", "window"), ("star", "card"), ("star", "tint")]
"""What has to be seen to use the window: success criterion 1.4.11 asks for 3 to 1."""


@pytest.fixture(params=[Qt.ColorScheme.Light, Qt.ColorScheme.Dark], ids=["light", "dark"])
def theme(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[Colours]:
    wear(request.param)
    yield colours()
    wear(Qt.ColorScheme.Unknown)


def luminance(colour: QColor) -> float:
    """WCAG 2.2, relative luminance."""
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_measure_is_that_of_the_standard() -> None:
    assert contrast(QColor("white"), QColor("black")) == pytest.approx(21)
    assert contrast(QColor("#767676"), QColor("white")) == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize(("words", "ground"), TEXT)
def test_words_stand_out_from_what_lies_behind_them(theme: Colours, words: str, ground: str) -> None:
    assert contrast(getattr(theme, words), getattr(theme, ground)) >= 4.5


@pytest.mark.parametrize(("shape", "ground"), SHAPES)
def test_shapes_stand_out_too(theme: Colours, shape: str, ground: str) -> None:
    assert contrast(getattr(theme, shape), getattr(theme, ground)) >= 3


def test_small_type_stays_readable_and_large_type_grows() -> None:
    font = QFont()
    font.setPixelSize(13)
    assert QFontInfo(scaled(font, 0.5)).pixelSize() == LEAST
    assert QFontInfo(scaled(font, 2)).pixelSize() == 26


def test_an_error_to_act_on_says_what_where_and_what_to_do() -> None:
    error = UnreadableFile("It has a password.", "Save a copy without.", Path("a.pdf"))
    assert error_words(error) == ("It has a password.", "Save a copy without.\na.pdf")


def test_any_other_error_is_our_fault() -> None:
    assert error_words(KeyError("x"))[0] == "Something went wrong in Muniment."


def test_the_details_of_a_fault_can_be_copied(qtbot: QtBot) -> None:
    try:
        raise ValueError("<b>odd</b>")
    except ValueError as error:
        dialog = FaultDialog(error)
    qtbot.addWidget(dialog)
    qtbot.mouseClick(dialog.copy, Qt.MouseButton.LeftButton)
    copied = QGuiApplication.clipboard().text()
    assert "ValueError: <b>odd</b>" in copied
    assert "test_widgets.py" in copied


@pytest.mark.parametrize("method", ["getOpenFileNames", "getOpenFileName"])
def test_every_format_that_is_read_can_be_picked(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    filters = []
    picked = ["/c/a.odt"] if method == "getOpenFileNames" else "/c/a.odt"

    def pick(parent: QWidget, title: str, folder: str, shown: str) -> tuple[object, str]:
        filters.append(shown)
        return picked, ""

    monkeypatch.setattr(QFileDialog, method, pick)
    parent = QWidget()
    qtbot.addWidget(parent)
    choose = dialogs.choose_files if method == "getOpenFileNames" else dialogs.choose_example
    assert choose(parent) in ([Path("/c/a.odt")], Path("/c/a.odt"))
    contracts, every = filters[0].split(";;")
    assert set(contracts.removeprefix("Contracts (").rstrip(")").split()) == {f"*{suffix}" for suffix in SUFFIXES}
    assert every == "All files (*)"


def test_the_next_folder_is_looked_for_beside_the_last_one(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []

    def pick(parent: QWidget, title: str, folder: str) -> str:
        begun.append(folder)
        return "/clients/orrery/leases" if len(begun) == 1 else ""

    monkeypatch.setattr(QFileDialog, "getExistingDirectory", pick)
    parent = QWidget()
    qtbot.addWidget(parent)
    dialogs.keep_secret(False)
    for wanted in (Path("/clients/orrery/leases"), None, None):
        assert dialogs.choose_folder(parent) == wanted
    assert begun == ["", "/clients/orrery", "/clients/orrery"]
    dialogs.keep_secret(False)  # as another library opens
    dialogs.choose_watched_folder(parent)
    assert begun[-1] == ""


@pytest.mark.parametrize(
    ("gone", "question", "said"),
    [
        (Forgotten((Path("/c/a.pdf"),)), "“a.pdf”", []),
        (
            Forgotten((Path("/c/a.pdf"),), (Path("/d/copy.pdf"),), ("Caps",), 1),
            "“a.pdf”",
            [
                "1 saved search quotes the text",
                "“Caps”",
                "stars for 1 of the clauses",
                "stays in the library: /d/copy.pdf",
            ],
        ),
        (
            Forgotten((Path("/c/a.pdf"), Path("/c/b.pdf")), (Path("/d"), Path("/e")), ("Caps", "Terms"), 12),
            "2 files",
            ["2 saved searches quote the text", "stars for 12 of the clauses", "2 identical copies stay"],
        ),
    ],
)
def test_before_files_are_removed_it_is_said_what_goes_with_them_and_what_stays(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, gone: Forgotten, question: str, said: list[str]
) -> None:
    asked: list[tuple[str, str]] = []
    monkeypatch.setattr(dialogs, "confirm", lambda parent, title, what, words, *_: asked.append((what, words)) or True)
    parent = QWidget()
    qtbot.addWidget(parent)
    assert dialogs.confirm_removal(parent, gone)
    ((what, words),) = asked
    assert question in what
    assert all(each in words for each in ["The files themselves stay", *said])
    assert len(words.split("\n\n")) == 1 + bool(gone.searches) + bool(gone.ratings) + bool(gone.copies)


@pytest.mark.parametrize("control_enter", [True, False])
def test_a_note_is_kept_by_keys_alone(qtbot: QtBot, control_enter: bool) -> None:
    """By Ctrl+Enter, or by Tab to the button and Space."""
    parent = QWidget()
    qtbot.addWidget(parent)

    def write(dialog: QInputDialog) -> None:
        field = dialog.focusWidget()
        assert isinstance(field, QPlainTextEdit)
        qtbot.keyClicks(field, "softer")
        qtbot.keyClick(field, Qt.Key.Key_Return)
        qtbot.keyClicks(field, "than ours")
        if control_enter:
            qtbot.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        else:
            qtbot.keyClick(field, Qt.Key.Key_Tab)
            assert isinstance(dialog.focusWidget(), QPushButton)
            qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Space)

    when_open(QInputDialog, write)
    assert dialogs.ask_note(parent, "8.2 Liability", "") == "softer\nthan ours"
