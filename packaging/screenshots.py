"""Takes the pictures of the window that the documentation shows.

    python packaging/screenshots.py resources/samples resources/screenshots [--dark]

Drives the real window, without a screen, as a user would: empty, adding contracts, suggestions, results, filters,
connectors, an invalid query, a clause in its document, search by example, a saved search, an export, the lists of
files and of contracts, the models, a language model that reads (a stand-in: none comes with Muniment), learning from
stars. The library is a temporary one. The system's own dialogs, which cannot open here, are answered for the user.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from unittest.mock import patch

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import slow_judge
from camera import Camera, pause
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from core import Hit, Library, Model, ModelKind, Query
from core.library.opened import OpenLibrary
from core.privacy.network import guard
from desktop import example
from desktop.app import App
from desktop.help import HandbookDialog
from desktop.models.card import Shelf
from desktop.models.wiring import Models
from desktop.results.hits import HIT
from desktop.tuning import TuningDialog
from desktop.widgets import dialogs

SIZE = (1180, 780)
QUESTION = "limitation of liability"
CONNECTORS = "liab! w/10 (exceed OR limit!) NOT insurance"
FILTERS = (("clause type", "Limitation of liability"), ("file type", "PDF"))
MISTAKEN = "liability w/ (fees OR charges"
LOOKED_IN = "Supply"  # the contract that is searched for similar clauses
RATED = (  # searches whose first clauses are rated, to learn from
    "limitation of liability",
    "indemnification against third party claims",
    "confidentiality",
    "termination for convenience",
    "governing law",
    "assignment with consent",
    "force majeure",
    "warranty",
    "insurance",
)
STARS = (5, 2, 4, 1, 3, 5)


def empty(camera: Camera) -> None:
    camera.wait("the empty library", lambda: camera.window.empty.heading.text() == "Drop your contracts here")
    camera.shoot("empty")


def adding(camera: Camera, contracts: Path) -> None:
    window = camera.window
    window.dropped.emit([contracts])
    camera.wait("three files to be read", lambda: window.progress.bar.value() > 3, settle_ms=0)
    window.search.ask(QUESTION)
    camera.wait("clauses of the first files", lambda: window.cards.model().rowCount() > 0)
    camera.shoot("indexing")
    camera.wait("all files to be read", lambda: not window.progress.isVisible())
    window.notice.dismiss()


def searching(camera: Camera) -> None:
    window = camera.window
    camera.wait("the number of clauses", lambda: bool(window.counts.text()))
    camera.ask(QUESTION)
    window.search.left.emit()
    for row in (0, 2):
        window.cards.toggle(window.cards.model().index(row, 0))
    pause(300)
    camera.shoot("results")


def suggesting(camera: Camera) -> None:
    """While the query is typed."""
    field, suggestions = camera.window.search.field, camera.window.search.suggestions
    camera.window.activateWindow()
    field.setFocus()
    field.setText("limit")
    camera.window.search.edited.emit(field.text(), len(field.text()))
    camera.wait("suggestions", suggestions.isVisible)
    suggestions.move_choice(1)
    camera.shoot("suggestions")
    suggestions.hide()


def filtering(camera: Camera) -> None:
    window = camera.window
    for facet, value in FILTERS:
        window.results.facets.toggled.emit(facet, value)
        camera.settle()
    camera.shoot("filters")
    window.menus.clear_filters.trigger()
    camera.settle()


def connecting(camera: Camera) -> None:
    window = camera.window
    camera.ask(CONNECTORS)
    window.cards.setCurrentIndex(window.cards.model().index(0, 0))
    window.search.left.emit()
    window.cards.expand(window.cards.currentIndex(), True)
    pause(300)
    camera.shoot("connectors")
    camera.ask(MISTAKEN)
    camera.shoot("problem")
    window.search.help.click()
    pause(300)
    (page,) = window.findChildren(HandbookDialog)
    camera.shoot("handbook", page)
    page.close()


def by_example(camera: Camera) -> None:
    window = camera.window
    window.menus.clear.trigger()
    camera.ask(QUESTION)
    for row in (1, 3):
        window.cards.toggle(window.cards.model().index(row, 0))
    window.menus.more_like.trigger()
    camera.wait("the line of the example", window.banner.isVisible)
    camera.settle()
    camera.shoot("by-example")
    with patch.object(example, "choose_contract", lambda _, files, __: chosen_contract(files)):
        window.menus.where.trigger()
    camera.wait("similar passages in a contract", lambda: "similar passage" in window.preview.heading.text())
    camera.shoot("where")
    window.preview.closed.emit()
    window.menus.clear.trigger()


def chosen_contract(files: Sequence[Path]) -> Path:
    return next(path for path in files if path.name.startswith(LOOKED_IN))


def saving(camera: Camera) -> None:
    window = camera.window
    camera.ask(QUESTION)
    with patch.object(dialogs, "ask_name", lambda *_: "Caps on liability"):
        window.menus.save.trigger()
    camera.wait("the saved search in its menu", lambda: len(window.saved.menu().actions()) > 2)
    window.saved.menu().actions()[0].trigger()
    camera.wait("the line of the saved search", window.banner.isVisible)
    camera.settle()
    camera.shoot("saved")


def reading(camera: Camera) -> None:
    window, model = camera.window, camera.window.cards.model()
    rows = [model.index(row, 0) for row in range(model.rowCount())]
    window.cards.setCurrentIndex(next(index for index in rows if worth_showing(index.data(HIT))))
    window.menus.show_preview.trigger()
    camera.wait("the clause in its contract", lambda: bool(window.preview.heading.text()))
    camera.wait("the page to be drawn", lambda: not window.preview.printed.note.isVisible())
    camera.shoot("preview")


def worth_showing(hit: Hit) -> bool:
    """Whether a hit shows all that the preview can: pages, and passages that the clause refers to."""
    return hit.file.suffix == ".pdf" and bool(hit.clause.joined)


def exporting(camera: Camera, to: Path) -> None:
    with patch.object(dialogs, "choose_word_file", lambda _: to):
        camera.window.menus.export.trigger()
    camera.wait("the Word file", camera.window.notice.isVisible)
    camera.shoot("export-done")


def listing(camera: Camera) -> None:
    window = camera.window
    window.notice.dismiss()
    window.menus.clear.trigger()
    window.show_files()
    window.files.table.sortByColumn(1, Qt.SortOrder.AscendingOrder)
    window.files.choose(0)
    pause(200)
    camera.shoot("files")
    window.show_contracts()
    camera.wait("the contracts", lambda: window.contracts.model.total > 0)
    window.contracts.words.left.emit()
    camera.wait("the facts of one", lambda: window.contracts.facts.passages.count() > 0)
    camera.shoot("contracts")


def modelling(camera: Camera) -> None:
    window = camera.window
    window.show_models()
    camera.wait("the models", lambda: bool(window.models.cards))
    for kind in (ModelKind.ENCODER, ModelKind.RERANKER):
        model = next(each for each in shelf(camera).models if each.kind is kind)
        window.models.measure_wanted.emit(model)
        camera.wait(f"the speed of {model.name}", lambda id_=model.id: bool(installed(camera, id_).speed))
        camera.wait("the end of measuring", lambda: not window.modelling.isVisible())
    window.notice.dismiss()
    window.models.verticalScrollBar().setValue(0)
    pause(200)
    camera.shoot("models", window.settings)
    window.models.verticalScrollBar().setValue(window.models.verticalScrollBar().maximum())
    pause(200)
    camera.shoot("models-known", window.settings)
    window.settings.tabs.setCurrentWidget(window.settings.look)
    pause(200)
    camera.shoot("settings", window.settings)
    window.settings.close()


def shelf(camera: Camera) -> Shelf:
    return camera.window.findChild(Models).shelf


def installed(camera: Camera, id_: str) -> Model:
    return next(model for model in shelf(camera).models if model.id == id_)


def judging(camera: Camera, models: Path) -> None:
    window = camera.window
    slow_judge.install(models)
    window.findChild(Models).refresh()
    camera.wait("the language model in the list", lambda: slow_judge.ID in {each.id for each in shelf(camera).models})
    window.models.use_wanted.emit(installed(camera, slow_judge.ID))
    camera.wait("the language model to be in use", lambda: slow_judge.NAME in window.menus.judge.text())
    camera.ask(QUESTION)
    camera.wait("close reading to be offered", window.menus.judge.isEnabled)
    window.menus.judge.trigger()
    read = f" {slow_judge.READ} of "
    camera.wait(f"{slow_judge.READ} clauses to be read", lambda: read in window.judging.words.text())
    window.statusBar().clearMessage()
    camera.shoot("judging")
    window.judging.stopped.emit()
    camera.wait("close reading to stop", lambda: window.judging.button.text() == "Close")
    window.judging.clear()
    window.models.without_wanted.emit(ModelKind.JUDGE)
    camera.wait("search without the language model", lambda: slow_judge.NAME not in window.menus.judge.text())


def tuning(camera: Camera) -> None:
    window, library = camera.window, camera.app.library
    for question in RATED:
        *_, hits = library.search.find(Query(question))
        for hit, stars in zip(hits.hits, STARS, strict=False):
            library.ratings.rate(question, hit.clause.id, stars)
    camera.ask(QUESTION)
    window.menus.learn_stars.trigger()
    camera.wait("the dialog on stars", lambda: any(each.isVisible() for each in window.findChildren(TuningDialog)))
    (dialog,) = window.findChildren(TuningDialog)
    camera.shoot("tuning", dialog)
    dialog.learn.click()
    camera.wait("what came of learning", window.notice.isVisible)
    camera.wait("the end of learning", lambda: not window.tuning.isVisible())
    camera.shoot("tuning-outcome")
    window.notice.dismiss()


def take_all(camera: Camera, home: Path) -> None:
    empty(camera)
    adding(camera, home / "Contracts")
    suggesting(camera)
    searching(camera)
    filtering(camera)
    reading(camera)
    exporting(camera, home / "Documents" / "Precedent clauses.docx")
    camera.window.notice.dismiss()
    camera.window.preview.closed.emit()
    connecting(camera)
    by_example(camera)
    saving(camera)
    listing(camera)
    modelling(camera)
    judging(camera, home / "models")
    tuning(camera)


def main() -> None:
    arguments = argparse.ArgumentParser(description="Takes the pictures that the documentation shows.")
    arguments.add_argument("contracts", type=Path, help="the folder that is added")
    arguments.add_argument("to", type=Path, help="the folder for the pictures")
    arguments.add_argument("--dark", action="store_true")
    arguments.add_argument("--size", type=int, nargs=2, default=SIZE, metavar=("WIDTH", "HEIGHT"))
    given = arguments.parse_args()
    guard()  # as the program does, so that the status bar shows it
    application = QApplication(sys.argv[:1])
    application.setStyle("Fusion")
    application.setQuitOnLastWindowClosed(False)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        home = Path(scratch)
        os.environ["HOME"] = os.environ["USERPROFILE"] = scratch  # so that the pictures show no path of this machine
        os.environ["MUNIMENT_MODELS"] = str(home / "models")
        shutil.copytree(given.contracts, home / "Contracts")
        (home / "Documents").mkdir()
        (home / "library").mkdir()
        app = App(None)
        app.window.show()
        app.window.resize(*given.size)
        app.show_library(Library(OpenLibrary(home / "library", judge=slow_judge.SlowJudge)))
        if given.dark:
            app.window.settings.look.themes[Qt.ColorScheme.Dark].click()
        try:
            take_all(Camera(app, given.to, "-dark" if given.dark else ""), home)
        finally:
            app.window.close()
            app.close()


if __name__ == "__main__":
    main()
