"""Takes the pictures of the window that the documentation shows.

    python packaging/screenshots.py resources/samples resources/screenshots [--dark]

Drives the real window, without a screen, as a user would: empty, adding contracts, suggestions, results, filters,
connectors, a query that does not read, a clause in its document, search by example, a saved search, an export, the list
of files, the models, a language model that reads (a stand-in: none comes with Muniment), learning from stars. The
library is a temporary one.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPalette
from PySide6.QtWidgets import QApplication, QWidget

import core
from core import Hit, Hits, JudgeProgress, Model, ModelKind
from core.models import Models
from core.privacy import guard
from desktop.app import App
from desktop.models.hits import HIT
from desktop.models.shelf import Shelf
from desktop.presenters.models import ModelsPresenter
from desktop.views import contract, dialogs
from desktop.views.language import LanguageDialog
from desktop.views.tuning import TuningDialog

SIZE = (1180, 780)
QUESTION = "limitation of liability"
CONNECTORS = "liab! w/10 (exceed OR limit!) NOT insurance"
FILTERS = (("clause type", "Limitation of liability"), ("file type", "PDF"))
MISTAKEN = "liability w/ (fees OR charges"
LOOKED_IN = "Supply"  # the contract in which the like of a clause is looked for
RATED = (  # searches whose first clauses are given stars, to learn from
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
JUDGE = Model("judge", "Language model 4B", ModelKind.JUDGE, Path(), 2_500_000_000, "", "Apache-2.0", in_use=True)
PATIENCE_S = 900


class WithJudge(Models):
    """The models, and once it is wanted a language model in use."""

    judge: Model | None = None

    def list(self) -> tuple[Model, ...]:
        return (*super().list(), *([self.judge] if self.judge else []))


def judged(hits: Hits, seconds: float | None = None) -> Iterator[Hits]:  # noqa: ARG001
    """What a language model that is halfway through might say."""
    for done in range(len(hits.hits)):
        order = (*hits.hits[1:3], hits.hits[0], *hits.hits[3:])
        shown = tuple(replace(hit, stars=max(1, 5 - at // 2)) for at, hit in enumerate(order))
        yield replace(
            hits, hits=shown if done > 3 else hits.hits, judged=JudgeProgress(JUDGE.name, done, len(hits.hits))
        )
        time.sleep(0.05 if done < 12 else 1)


class Photographer:
    """Waits until the window shows what is wanted, then takes its picture."""

    def __init__(self, app: App, folder: Path, suffix: str) -> None:
        self.app, self.window = app, app.window
        self._folder, self._suffix = folder, suffix
        folder.mkdir(parents=True, exist_ok=True)

    def wait(self, ready: Callable[[], bool], settle_ms: int = 400) -> None:
        end = time.monotonic() + PATIENCE_S
        while not ready():
            if time.monotonic() > end:
                raise SystemExit(f"Waited {PATIENCE_S} s in vain for: {ready.__name__}")
            pause(30)
        pause(settle_ms)

    def shoot(self, name: str, widget: QWidget | None = None) -> None:
        path = self._folder / f"{name}{self._suffix}.png"
        picture = (widget or self.window).grab().toImage()
        few = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
        picture.convertToFormat(QImage.Format.Format_Indexed8, commonest(picture), few).save(str(path), "PNG", 10)
        print(f"{path} ({path.stat().st_size // 1024} KB)")


def commonest(picture: QImage) -> list[int]:
    """The 256 colours that most pixels of a picture have: a third of the size, and no difference to see."""
    pixels = np.frombuffer(picture.convertToFormat(QImage.Format.Format_RGB32).constBits(), np.uint32)
    found, counts = np.unique(pixels, return_counts=True)
    return [int(colour) | 0xFF000000 for colour in found[np.argsort(-counts)[:256]]]


def pause(milliseconds: int) -> None:
    """Lets the window live on for a while."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def empty(camera: Photographer) -> None:
    camera.wait(lambda: camera.window.empty.heading.text() == "Drop your contracts here")
    camera.shoot("empty")


def adding(camera: Photographer, contracts: Path) -> None:
    window = camera.window
    window.dropped.emit([contracts])
    camera.wait(lambda: window.progress.bar.value() > 3, settle_ms=0)
    window.search.ask(QUESTION)
    camera.wait(lambda: window.cards.model().rowCount() > 0)
    camera.shoot("indexing")
    camera.wait(lambda: not window.progress.isVisible())
    window.notice.dismiss()


def searching(camera: Photographer) -> None:
    window = camera.window
    camera.wait(lambda: bool(window.counts.text()))
    ask(camera, QUESTION)
    window.search.left.emit()
    for row in (0, 2):
        window.cards.toggle(window.cards.model().index(row, 0))
    pause(300)
    camera.shoot("results")


def suggesting(camera: Photographer) -> None:
    """While it is typed."""
    field, suggestions = camera.window.search.field, camera.window.search.suggestions
    camera.window.activateWindow()
    field.setFocus()
    field.setText("limit")
    camera.window.search.edited.emit(field.text(), len(field.text()))
    camera.wait(suggestions.isVisible)
    suggestions.move_choice(1)
    camera.shoot("suggestions")
    suggestions.hide()


def filtering(camera: Photographer) -> None:
    window = camera.window
    for facet, value in FILTERS:
        window.results.facets.toggled.emit(facet, value)
        settle(camera)
    camera.shoot("filters")
    window.menus.clear_filters.trigger()
    settle(camera)


def connecting(camera: Photographer) -> None:
    window = camera.window
    ask(camera, CONNECTORS)
    window.cards.setCurrentIndex(window.cards.model().index(0, 0))
    window.search.left.emit()
    window.cards.expand(window.cards.currentIndex(), True)
    pause(300)
    camera.shoot("connectors")
    ask(camera, MISTAKEN)
    camera.shoot("problem")
    window.search.help.click()
    pause(300)
    (page,) = window.findChildren(LanguageDialog)
    camera.shoot("language", page)
    page.close()


def by_example(camera: Photographer) -> None:
    window = camera.window
    window.menus.clear.trigger()
    ask(camera, QUESTION)
    for row in (1, 3):
        window.cards.toggle(window.cards.model().index(row, 0))
    window.menus.more_like.trigger()
    camera.wait(window.banner.isVisible)
    settle(camera)
    camera.shoot("by-example")
    contract.choose_contract = lambda _, files, __: next(path for path in files if path.name.startswith(LOOKED_IN))
    window.menus.where.trigger()
    camera.wait(lambda: "similar passage" in window.preview.heading.text() or window.notice.isVisible())
    camera.shoot("where")
    window.preview.closed.emit()
    window.menus.clear.trigger()


def saving(camera: Photographer) -> None:
    window = camera.window
    ask(camera, QUESTION)
    dialogs.ask_name = lambda *_: "Caps on liability"
    window.menus.save.trigger()
    camera.wait(lambda: len(window.saved.menu().actions()) > 2)
    window.saved.menu().actions()[0].trigger()
    camera.wait(window.banner.isVisible)
    settle(camera)
    camera.shoot("saved")


def ask(camera: Photographer, text: str) -> None:
    camera.window.search.ask(text)
    settle(camera)


def settle(camera: Photographer) -> None:
    """Waits for the better order."""
    window = camera.window
    pause(50)
    camera.wait(lambda: window.note.text().endswith(("clauses", "clause", "shown")) or window.note.text() == "")


def reading(camera: Photographer) -> None:
    window, model = camera.window, camera.window.cards.model()
    rows = [model.index(row, 0) for row in range(model.rowCount())]
    window.cards.setCurrentIndex(next(index for index in rows if telling(index.data(HIT))))
    window.menus.show_preview.trigger()
    camera.wait(lambda: bool(window.preview.heading.text()))
    camera.shoot("preview")


def telling(hit: Hit) -> bool:
    """Whether a hit shows what the preview can: pages, and passages that the clause refers to."""
    return hit.file.suffix == ".pdf" and bool(hit.clause.joined)


def exporting(camera: Photographer, to: Path) -> None:
    dialogs.choose_word_file = lambda _: to
    camera.window.menus.export.trigger()
    camera.wait(camera.window.notice.isVisible)
    camera.shoot("export-done")


def listing(camera: Photographer) -> None:
    window = camera.window
    window.notice.dismiss()
    window.menus.clear.trigger()
    window.show_files()
    window.files.table.sortByColumn(1, Qt.SortOrder.AscendingOrder)
    window.files.choose(0)
    pause(200)
    camera.shoot("files")


def modelling(camera: Photographer) -> None:
    window = camera.window
    window.show_models()
    camera.wait(lambda: bool(window.models.cards))
    for kind in (ModelKind.ENCODER, ModelKind.RERANKER):
        model = next(each for each in shelf(camera).models if each.kind is kind and each.in_use)
        window.models.measure_wanted.emit(model)
        camera.wait(lambda model=model: any(each.id == model.id and each.speed for each in shelf(camera).models))
        camera.wait(lambda: not window.modelling.isVisible())
    window.models.verticalScrollBar().setValue(0)
    pause(200)
    camera.shoot("models")
    window.models.verticalScrollBar().setValue(window.models.verticalScrollBar().maximum())
    pause(200)
    camera.shoot("models-known")


def shelf(camera: Photographer) -> Shelf:
    return camera.window.findChild(ModelsPresenter).shelf


def judging(camera: Photographer) -> None:
    window = camera.window
    WithJudge.judge = JUDGE
    camera.app.library.search.grade = judged
    window.findChild(ModelsPresenter).refresh()
    ask(camera, QUESTION)
    camera.wait(lambda: JUDGE.name in window.menus.judge.text() and window.menus.judge.isEnabled())
    window.menus.judge.trigger()
    camera.wait(lambda: "has read 12 " in window.judging.words.text(), settle_ms=100)
    camera.shoot("judging")
    window.judging.stopped.emit()
    WithJudge.judge = None
    camera.wait(lambda: "Stopped" in window.judging.words.text())
    window.judging.clear()


def tuning(camera: Photographer) -> None:
    window, library = camera.window, camera.app.library
    for question in RATED:
        *_, hits = library.search.find(core.Query(question))
        for hit, stars in zip(hits.hits, STARS, strict=False):
            library.ratings.rate(question, hit.clause.id, stars)
    ask(camera, QUESTION)
    window.menus.learn_stars.trigger()
    camera.wait(lambda: any(each.isVisible() for each in window.findChildren(TuningDialog)))
    (dialog,) = window.findChildren(TuningDialog)
    camera.shoot("tuning", dialog)
    dialog.learn.click()
    camera.wait(window.notice.isVisible)
    camera.wait(lambda: not window.tuning.isVisible())
    camera.shoot("tuning-outcome")
    window.notice.dismiss()


def dark() -> QPalette:
    """A dark palette as desktops have it, for a platform that has none of its own."""
    palette, role = QPalette(QColor("#2b2d30"), QColor("#1e1f22")), QPalette.ColorRole
    palette.setColor(role.Base, QColor("#26282b"))
    palette.setColor(role.Accent, QColor("#308cc6"))
    palette.setColor(role.Highlight, QColor("#308cc6"))
    return palette


def take_all(camera: Photographer, home: Path) -> None:
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
    judging(camera)
    tuning(camera)


def main() -> None:
    arguments = argparse.ArgumentParser(description="Takes the pictures that the documentation shows.")
    arguments.add_argument("contracts", type=Path, help="the folder that is added")
    arguments.add_argument("to", type=Path, help="the folder for the pictures")
    arguments.add_argument("--dark", action="store_true")
    arguments.add_argument("--size", type=int, nargs=2, default=SIZE, metavar=("WIDTH", "HEIGHT"))
    given = arguments.parse_args()
    guard()  # as the program does: the light in the status bar says so
    application = QApplication(sys.argv[:1])
    application.setStyle("Fusion")
    application.setQuitOnLastWindowClosed(False)
    if given.dark:
        QGuiApplication.setPalette(dark())
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        home = Path(scratch)
        os.environ["HOME"] = os.environ["USERPROFILE"] = scratch  # so that the pictures show no path of this machine
        os.environ["MUNIMENT_MODELS"] = str(home / "models")
        shutil.copytree(given.contracts, home / "Contracts")
        (home / "Documents").mkdir()
        core.models.Models = WithJudge
        app = App(home / "library")
        app.window.show()
        app.window.resize(*given.size)
        app.open()
        camera = Photographer(app, given.to, "-dark" if given.dark else "")
        take_all(camera, home)
        app.window.close()
        app.close()


if __name__ == "__main__":
    main()
