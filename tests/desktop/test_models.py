"""The page of models, and how they are described."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from core import ModelError, ModelKind, Speed
from desktop import opening
from desktop.main_window import MainWindow
from desktop.models.card import AboutModelDialog, ModelCard, Shelf, minutes_words, speed_words
from desktop.widgets import dialogs
from desktop.widgets.words import of_size_words, size_words
from tests.desktop.acting import CONTROL, KEY, LEFT, back_to, button, card, clause_ids, drop, press, type_and_search
from tests.desktop.fake_library import FakeLibrary
from tests.desktop.fake_models import DAMAGED, ENCODER, JUDGE, KNOWN, OTHER, FakeModels


@pytest.mark.parametrize(
    ("count", "words"),
    [(0, "0 KB"), (830_000, "830 KB"), (999_600, "1 MB"), (612_000_000, "612 MB"), (999_600_000, "1.0 GB"),
     (1_940_000_000, "1.9 GB")],
)  # fmt: skip
def test_bytes_are_shown_in_a_readable_unit(count: int, words: str) -> None:
    assert size_words(count) == words


def test_how_many_bytes_of_how_many() -> None:
    assert of_size_words(83_000_000, 612_000_000) == "83 of 612 MB"
    assert of_size_words(400_000_000, 1_900_000_000) == "0.4 of 1.9 GB"


@pytest.mark.parametrize(
    ("number", "words"), [(66.4, "66 clauses a second"), (3.26, "3.3 clauses a second"), (0.25, "15 clauses a minute")]
)
def test_a_speed_is_shown_with_its_day(number: float, words: str) -> None:
    measured = replace(ENCODER, speed=Speed(number, "clauses", "2026-11-21T10:00:00+00:00"))
    assert speed_words(measured) == f"Measured 2026-11-21: {words}."


@pytest.mark.parametrize(
    ("clauses", "words"), [(100, "about a minute"), (40_000, "about 10 minutes"), (600_000, "about 3 hours")]
)
def test_how_long_embedding_takes(clauses: int, words: str) -> None:
    assert minutes_words(clauses, ENCODER) == words


def test_without_a_measured_speed_nobody_knows() -> None:
    assert minutes_words(100, OTHER) == "how long this takes will be known once the model has been measured"


def test_the_model_in_use_stands_first() -> None:
    shelf = Shelf((OTHER, ENCODER, JUDGE), (KNOWN,))
    assert [each.id for each in shelf.of(ModelKind.ENCODER)] == ["contracts", "other"]
    assert shelf.in_use(ModelKind.JUDGE) is None


@pytest.mark.parametrize(
    ("here", "offered"),
    [
        (JUDGE, True),
        (replace(JUDGE, id=KNOWN.id), False),
        (replace(JUDGE, sha256=KNOWN.sha256), False),
        (replace(JUDGE, id=KNOWN.id, damaged="Torn."), True),
    ],
)
def test_what_is_here_already_is_not_offered_again(here: object, offered: bool) -> None:
    assert bool(Shelf((here,), (KNOWN,)).offered) is offered


CARD = "# Contract encoder\n\nMade from **MiniLM**. See [there](https://example.org/). <img src='x.png'>\n"


@pytest.fixture
def page(qtbot: QtBot, window: MainWindow) -> MainWindow:
    """The window, turned to the page of models by its key."""
    qtbot.waitUntil(lambda: bool(window.models.cards))
    qtbot.keyClick(window, KEY.Key_Comma, CONTROL)
    assert window.models.isVisible()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is window.models.add)
    return window


def lines(card: ModelCard) -> list[str]:
    return [each.text() for each in card.findChildren(QLabel)]


# ------------------------------------------------------------------- to read


def test_each_model_is_described_in_words(page: MainWindow) -> None:
    assert lines(card(page, "contracts")) == [
        "Contract encoder",
        "In use",
        "45 MB  ·  licence: Apache-2.0  ·  based on MiniLM",
        "Measured 2026-11-21: 66 clauses a second.",
    ]
    assert lines(card(page, "other"))[-1] == "Speed on this computer: not measured yet."
    assert lines(card(page, "big")) == [
        "Big judge",
        "Language model",
        "612 MB  ·  licence: Apache-2.0  ·  example.org",
        "Slow, and better than all that ships.",
    ]


def test_a_model_offers_what_can_be_done_with_it(page: MainWindow) -> None:
    assert list(card(page, "contracts").buttons) == ["Measure", "About this model…"]
    assert list(card(page, "reader").buttons) == ["Stop using", "Measure", "About this model…"]
    assert list(card(page, "other").buttons) == ["Use", "Measure", "About this model…", "Remove…"]
    assert card(page, "other").buttons["Use"].accessibleName() == "Use: Other encoder"


@pytest.mark.parametrize("models", [FakeModels(ENCODER, DAMAGED)])
def test_a_damaged_model_says_so_and_can_only_be_removed(page: MainWindow, models: FakeModels) -> None:
    assert DAMAGED.damaged in lines(card(page, "torn"))
    assert list(card(page, "torn").buttons) == ["About this model…", "Remove…"]


def test_every_button_has_a_name_to_be_heard(page: MainWindow) -> None:
    for each in page.models.findChildren(QWidget):
        if each.focusPolicy() & Qt.FocusPolicy.TabFocus and not each.objectName().startswith("qt_"):
            assert QAccessible.queryAccessibleInterface(each).text(QAccessible.Text.Name), each


def test_tab_goes_through_all_buttons_and_the_page_scrolls_along(qtbot: QtBot, page: MainWindow) -> None:
    page.resize(900, 600)
    seen: set[QWidget] = set()
    while (focus := QApplication.focusWidget()) not in seen:
        seen.add(focus)
        if page.models.isAncestorOf(focus):
            top = focus.mapTo(page.models, focus.rect().topLeft()).y()
            assert 0 <= top <= page.models.height()
        qtbot.keyClick(focus, KEY.Key_Tab)
    assert {made for each in page.models.cards for made in each.buttons.values()} <= seen


def test_the_card_is_read_as_text_that_leads_nowhere(
    qtbot: QtBot, page: MainWindow, models: FakeModels, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(opening.QDesktopServices, "openUrl", opened.append)
    path = tmp_path / "card.md"
    path.write_text(CARD)
    models.shelf["contracts"] = replace(ENCODER, card=path)
    press(qtbot, page, "other", "Measure")  # after which the shelf is read again
    qtbot.waitUntil(lambda: page.notice.heading.text() == "Other encoder was measured.")
    qtbot.waitUntil(lambda: "Measured" in lines(card(page, "other"))[-1])
    press(qtbot, page, "contracts", "About this model…")
    qtbot.waitUntil(lambda: page.findChild(AboutModelDialog) is not None)
    dialog = page.findChild(AboutModelDialog)
    words = dialog.text.toPlainText()
    assert "Made from MiniLM. See there." in words
    assert "<img src='x.png'>" in words
    dialog.text.anchorClicked.emit(QUrl("https://example.org/"))
    assert opened == []
    assert dialog.text.toPlainText() == words
    qtbot.keyClick(dialog, KEY.Key_Escape)


def test_a_model_without_a_card_says_so(qtbot: QtBot, page: MainWindow) -> None:
    press(qtbot, page, "contracts", "About this model…")
    qtbot.waitUntil(lambda: page.findChild(AboutModelDialog) is not None)
    dialog = page.findChild(AboutModelDialog)
    assert dialog.text.toPlainText() == "This model came without a model card."
    dialog.reject()


# -------------------------------------------------------------------- in use


def test_the_reranker_can_be_done_without_and_taken_back(
    qtbot: QtBot, page: MainWindow, models: FakeModels, library: FakeLibrary
) -> None:
    press(qtbot, page, "reader", "Stop using")
    qtbot.waitUntil(lambda: "Use" in card(page, "reader").buttons)
    assert models.in_use(ModelKind.RERANKER) is None
    assert page.models.isAncestorOf(QApplication.focusWidget())  # the keys stay on the page
    press(qtbot, page, "reader", "Use")
    qtbot.waitUntil(lambda: "Stop using" in card(page, "reader").buttons)
    assert library.models_changes == 2


def test_another_reranker_is_used_at_once(
    qtbot: QtBot, window: MainWindow, models: FakeModels, library: FakeLibrary
) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    qtbot.keyClick(window, KEY.Key_Comma, CONTROL)
    press(qtbot, window, "reader", "Stop using")
    qtbot.waitUntil(lambda: library.searched_for == ["liability", "liability"])


def test_a_model_that_cannot_be_used_says_why_and_nothing_changes(
    qtbot: QtBot, page: MainWindow, models: FakeModels, agreed: list[tuple[str, ...]]
) -> None:
    models.error = ModelError("This model gives no sense.", "Get it again.")
    press(qtbot, page, "other", "Use")
    qtbot.waitUntil(page.notice.isVisible)
    assert page.notice.heading.text() == "This model gives no sense."
    assert models.in_use(ModelKind.ENCODER).id == "contracts"


# -------------------------------------------------------------- measure, add


def test_measuring_shows_how_far_it_is_and_can_be_stopped(qtbot: QtBot, page: MainWindow, models: FakeModels) -> None:
    models.gate.at = 1
    press(qtbot, page, "other", "Measure")
    panel = page.modelling
    qtbot.waitUntil(lambda: panel.counts.text() == "1 of 4 steps")
    assert panel.stage.text() == "Measuring the model"
    assert panel.current.text() == "Other encoder"
    press(qtbot, page, "contracts", "Measure")
    assert page.notice.heading.text() == "Another model is being prepared."
    panel.button.setFocus()
    qtbot.keyClick(panel.button, KEY.Key_Escape)
    assert panel.stage.text() == "Stopping…"
    models.gate.open()
    qtbot.waitUntil(lambda: not panel.isVisible())
    assert models.closed.is_set()
    assert models.shelf["other"].speed is None
    assert page.notice.heading.text() == "Stopped."
    assert QApplication.focusWidget() is page.models.add


@pytest.mark.parametrize("what", ["file", "folder"])
def test_a_model_is_added_from_disk(
    qtbot: QtBot, page: MainWindow, models: FakeModels, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr(dialogs, f"choose_model_{what}", lambda parent: Path("/disk/mine.gguf"))
    actions = page.models.add.menu().actions()
    actions[0 if what == "file" else 1].trigger()
    qtbot.waitUntil(lambda: page.notice.heading.text() == "mine is now on this computer.")
    qtbot.waitUntil(lambda: any(each.id == "mine" for each in page.models.cards))
    qtbot.mouseClick(button(page.notice, "Use"), LEFT)
    qtbot.waitUntil(lambda: models.in_use(ModelKind.JUDGE) is not None)
    qtbot.waitUntil(lambda: page.menus.judge.text() == "Read closely with mine")


def test_a_model_dropped_on_the_page_is_added_and_no_contract(
    qtbot: QtBot, page: MainWindow, models: FakeModels, library: FakeLibrary
) -> None:
    assert drop(page.settings, [Path("/disk/mine.gguf")])
    qtbot.waitUntil(lambda: models.added == [Path("/disk/mine.gguf")])
    qtbot.waitUntil(lambda: page.notice.heading.text() == "mine is now on this computer.")
    assert len(library.files.list()) == 3


def test_what_is_no_model_is_said_in_words(qtbot: QtBot, page: MainWindow, models: FakeModels) -> None:
    models.error = ModelError(
        "This is not a model file: it is not in the GGUF format.", "Get it again.", Path("/disk/odd.gguf")
    )
    drop(page.settings, [Path("/disk/odd.gguf")])
    qtbot.waitUntil(page.notice.isVisible)
    assert page.notice.property("tone") == "error"
    assert page.notice.words.text() == "Get it again.\n/disk/odd.gguf"
    assert not page.modelling.isVisible()


# ------------------------------------------------------------------ download


def test_a_download_asks_first_and_names_host_and_size(
    qtbot: QtBot, page: MainWindow, models: FakeModels, agreed: list[tuple[str, ...]]
) -> None:
    models.gate.at = 1
    press(qtbot, page, "big", "Download…")
    _, question, words, yes = agreed[0]
    assert question == "Download 612 MB from example.org?"
    assert "None of your data is sent." in words
    assert "resumed" in words
    assert yes == "Download"
    qtbot.waitUntil(lambda: page.modelling.counts.text() == "153 of 612 MB")
    assert page.modelling.stage.text() == "Downloading the model"
    assert page.modelling.bar.value() * 4 == page.modelling.bar.maximum()
    models.gate.open()
    qtbot.waitUntil(lambda: page.notice.heading.text() == "Big judge is now on this computer.")
    qtbot.waitUntil(lambda: "Remove…" in card(page, "big").buttons)


def test_without_a_yes_nothing_is_downloaded(
    qtbot: QtBot, page: MainWindow, models: FakeModels, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "confirm", lambda *_: False)
    press(qtbot, page, "big", "Download…")
    qtbot.wait(50)
    assert models.downloaded == []


def test_a_download_that_is_stopped_says_that_it_can_be_resumed(
    qtbot: QtBot, page: MainWindow, models: FakeModels, agreed: list[tuple[str, ...]]
) -> None:
    models.gate.at = 1
    press(qtbot, page, "big", "Download…")
    qtbot.waitUntil(lambda: page.modelling.counts.text() == "153 of 612 MB")
    qtbot.mouseClick(page.modelling.button, LEFT)
    models.gate.open()
    qtbot.waitUntil(lambda: not page.modelling.isVisible())
    assert page.notice.heading.text() == "Stopped."
    assert page.notice.words.text() == "What has been downloaded is kept; Download… resumes it."
    assert "Download…" in card(page, "big").buttons


def test_one_goes_on_searching_while_a_model_is_downloaded(
    qtbot: QtBot, page: MainWindow, models: FakeModels, agreed: list[tuple[str, ...]]
) -> None:
    models.gate.at = 1
    press(qtbot, page, "big", "Download…")
    qtbot.waitUntil(page.modelling.isVisible)
    back_to(qtbot, page)
    type_and_search(qtbot, page, "liability", "12 clauses")
    page.settings.close()
    assert page.modelling.window() is page
    assert page.modelling.isVisible()
    assert len(clause_ids(page)) == 12


# -------------------------------------------------------------------- remove


@pytest.mark.parametrize("yes", [True, False])
def test_a_model_is_removed_when_the_user_says_so(
    qtbot: QtBot, page: MainWindow, models: FakeModels, monkeypatch: pytest.MonkeyPatch, yes: bool
) -> None:
    monkeypatch.setattr(dialogs, "confirm", lambda *_: yes)
    press(qtbot, page, "other", "Remove…")
    if yes:
        qtbot.waitUntil(lambda: all(each.id != "other" for each in page.models.cards))
        assert page.notice.heading.text() == "Other encoder was removed."
        assert QApplication.focusWidget() is page.models.add
    else:
        qtbot.wait(50)
        assert "other" in models.shelf
