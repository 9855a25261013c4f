"""Everything that others name, named by somebody who means harm; and what no widget may make of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtGui import Qt as Markup
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QLabel, QTextEdit, QWidget

from core import FileStatus, Issue, Joined, Model, Span
from tests.desktop.fake_contracts import CONTRACTS, make_document
from tests.desktop.fake_library import FakeLibrary
from tests.desktop.fake_models import ENCODER, JUDGE, KNOWN, RERANKER, FakeModels

EVIL = "<img src='x.png'>A&B\u202efdp\x1b[2J\t<b>liability"
LATER = replace(KNOWN, name=f"known {EVIL}", about=EVIL, licence=EVIL)


def hostile_models() -> FakeModels:
    def named(model: Model) -> Model:
        return replace(model, name=f"{model.id} {EVIL}", quality=EVIL, base=EVIL, licence=EVIL)

    judge = replace(named(JUDGE), in_use=True)
    torn = replace(named(JUDGE), id="torn", damaged=EVIL)
    return FakeModels(named(ENCODER), named(RERANKER), judge, torn, known=(LATER,))


def hostile_library(folder: Path) -> FakeLibrary:
    """Contracts whose names, titles, headings, sections and reasons to be joined are all hostile."""
    library = FakeLibrary(folder, names=(), models=hostile_models())
    for number in range(2):
        document, clauses = make_document(f"{number} {EVIL}", source=CONTRACTS / f"{number} {EVIL}.pdf")
        joined = tuple(Joined(Span(0, 9), EVIL, EVIL, EVIL, 1, EVIL) for _ in range(2))
        evil = tuple(replace(c, section=f"{c.section} {EVIL}", heading=EVIL, joined=joined) for c in clauses)
        library.contents[document.id] = (replace(document, title=f"{EVIL} {number}"), evil)
    first, other = (clauses for _, clauses in library.contents.values())
    library.near_duplicates = {first[0].id: (other[0].id, other[1].id)}
    library.add_problem(f"torn {EVIL}.pdf", FileStatus.FAILED, Issue(EVIL, EVIL))
    library.collected = {EVIL: {first_path(library)}}
    return library


def first_path(library: FakeLibrary) -> Path:
    return next(iter(library.contents.values()))[0].source


# --------------------------------------------------------------- what to look at


def faults() -> list[str]:
    """What is wrong with any widget of any window: its kind, and the text."""
    return [f"{type(widget).__name__}: {fault}" for widget in QApplication.allWidgets() for fault in _faults(widget)]


def _faults(widget: QWidget) -> Iterator[str]:
    tips = [widget.toolTip(), widget.statusTip(), widget.whatsThis()]
    keyed = [widget.text()] if isinstance(widget, QAbstractButton) else []
    for action in widget.actions():
        tips += [action.toolTip(), action.statusTip(), action.whatsThis()]
        keyed += [action.text()] if _is_shown(action) else []
    yield from (f"a tool tip is markup: {each!r}" for each in tips if _is_markup(each))
    yield from (f'"&" marks a key: {each!r}' for each in keyed if "A&B" in each)
    shown = [*tips, *keyed, widget.windowTitle()]
    if isinstance(widget, QLabel):
        shown.append(widget.text())
        if widget.textFormat() is not Qt.TextFormat.PlainText and _is_markup(widget.text()):
            yield f"a label shows markup: {widget.text()!r}"
    if isinstance(widget, QTextEdit):
        shown.append(widget.toPlainText())
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        for role, text in _texts(widget.model()):
            shown.append(text)
            if role is Qt.ItemDataRole.ToolTipRole and _is_markup(text):
                yield f"a tool tip of a row is markup: {text!r}"
    yield from (f"steers what is read: {each!r}" for each in shown if "\u202e" in each or "\x1b" in each)


def _is_shown(action: QAction) -> bool:
    return not action.isSeparator()


def _is_markup(text: str) -> bool:
    """Whether Qt would take the words of others in a text for an image."""
    return Markup.mightBeRichText(text) and "<img" in text


def _texts(model: QAbstractItemModel, parent: QModelIndex | None = None) -> Iterator[tuple[Qt.ItemDataRole, str]]:
    parent = parent or QModelIndex()
    for row in range(model.rowCount(parent)):
        for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)):
            index = model.index(row, column, parent)
            for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
                if isinstance(text := index.data(role), str):
                    yield role, text
        yield from _texts(model, model.index(row, 0, parent))
