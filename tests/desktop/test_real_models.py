"""The window's page of models and learning from stars, on the engine itself."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from core import Library, ModelKind, Query
from core.models import Models
from desktop.main_window import MainWindow
from desktop.models import wiring
from desktop.results.hits import HIT
from desktop.tuning import TuningDialog
from desktop.widgets import dialogs
from tests.desktop.acting import CONTROL, KEY, SHIFT, clause_ids, press
from tests.desktop.test_real_library import ask, window  # noqa: F401


@pytest.fixture
def page(qtbot: QtBot, window: MainWindow) -> MainWindow:  # noqa: F811
    """The window, turned to the page of models."""
    qtbot.keyClick(window, KEY.Key_Comma, CONTROL)
    qtbot.waitUntil(lambda: bool(window.models.cards))
    return window


def in_use(window: MainWindow, kind: ModelKind) -> str:  # noqa: F811
    model = window.findChild(wiring.Models).shelf.in_use(kind)
    return model.id if model else ""


def test_the_encoder_and_the_reranker_are_in_use_and_no_language_model(page: MainWindow) -> None:
    assert in_use(page, ModelKind.ENCODER) == "encoder"
    assert in_use(page, ModelKind.RERANKER) == "reranker"
    assert not in_use(page, ModelKind.JUDGE)
    assert page.menus.judge.text() == "Read closely with a language model"


def test_the_reranker_reads_while_it_is_in_use(qtbot: QtBot, page: MainWindow) -> None:
    press(qtbot, page, "reranker", "Stop using")
    qtbot.waitUntil(lambda: not in_use(page, ModelKind.RERANKER))
    ask(qtbot, page, "keeping things secret")
    assert not page.cards.model().index(0, 0).data(HIT).read_closely
    qtbot.keyClick(page, KEY.Key_Comma, CONTROL)
    press(qtbot, page, "reranker", "Use")
    qtbot.waitUntil(lambda: in_use(page, ModelKind.RERANKER) == "reranker")
    ask(qtbot, page, "keeping things secret at all times")
    qtbot.waitUntil(lambda: page.cards.model().index(0, 0).data(HIT).read_closely)


def test_a_clause_moves_by_its_stars_which_are_exported_and_too_few_to_learn_from(
    qtbot: QtBot,
    window: MainWindow,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ask(qtbot, window, "third party")
    order = clause_ids(window)
    window.cards.setCurrentIndex(window.cards.model().index(0, 0))
    qtbot.keyClick(window.cards, KEY.Key_1)
    hits = window.cards.model()
    qtbot.waitUntil(lambda: any(hits.index(row, 0).data(HIT).rating == 1 for row in range(hits.rowCount())))
    ask(qtbot, window, "third party")
    qtbot.waitUntil(lambda: clause_ids(window)[0] != order[0])

    monkeypatch.setattr(dialogs, "choose_stars_folder", lambda parent: tmp_path / "stars")
    window.menus.export_stars.trigger()
    qtbot.waitUntil(window.notice.isVisible)
    assert window.notice.heading.text() == "1 rating saved."
    assert "third party" in (tmp_path / "stars" / "queries.jsonl").read_text()

    qtbot.keyClick(window, KEY.Key_L, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: window.findChild(TuningDialog) is not None)
    qtbot.keyClick(window.findChild(TuningDialog), KEY.Key_Return)
    qtbot.waitUntil(lambda: window.notice.heading.text() == "Your ratings have not changed how search works.")
    assert window.notice.words.text().startswith("Rate at least")


def test_the_fit_says_who_judged_it(read_library: Path, tmp_path: Path) -> None:
    from desktop.results.hits import giver

    with Library.open(read_library / "library", Models.open(tmp_path / "models")) as library:
        quick, better = library.search.find(Query("keeping things secret"))
    assert giver(quick.hits[0]) == "search"
    assert giver(better.hits[0]) == "the second ranking"
