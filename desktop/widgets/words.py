"""Words as the window shows them: those from elsewhere exactly as written, and counts, sizes and paths.

In tool tips and most labels Qt renders text that looks like HTML as HTML, and opens what it names: an image in the
title of a contract would be fetched from any path, on Windows even from other machines. Qt also takes "&" as the mark
of a shortcut key. And characters in a name that are invisible, or reverse its direction, are made visible
(`core.visible_name`).
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QObject, Qt, QUrl
from PySide6.QtGui import QAction, QImage, QTextDocument
from PySide6.QtGui import Qt as Markup
from PySide6.QtWidgets import QLabel, QListWidgetItem, QTextBrowser, QWidget

from core import LibraryStatus, tr, visible_name, visible_text

# Qt's mark for texts in tables built at import, which `core.tr` translates when they are shown.
if TYPE_CHECKING:

    def QT_TRANSLATE_NOOP(context: str, text: str) -> str:  # noqa: ARG001
        """Returns the text unchanged; the binding's own stub declares that it returns any object."""
        return text

else:
    from PySide6.QtCore import QT_TRANSLATE_NOOP as QT_TRANSLATE_NOOP


class PlainLabel(QLabel):
    """A label that shows its text literally."""

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)

    def setText(self, text: str) -> None:
        super().setText(visible_text(text))


class InertBrowser(QTextBrowser):
    """Formatted text that loads nothing: images stay empty, and links are not followed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Returns an empty value: if this returned None, Qt would open the file itself."""
        if kind != QTextDocument.ResourceType.ImageResource.value:
            return QByteArray(b" ")
        empty = QImage(1, 1, QImage.Format.Format_ARGB32)
        empty.fill(Qt.GlobalColor.transparent)
        return empty


def tip(text: str) -> str:
    """A text for a tool tip, escaped if Qt would take it for HTML."""
    text = visible_text(text)
    if not Markup.mightBeRichText(text):
        return text
    return Markup.convertFromPlainText(text, Markup.WhiteSpaceMode.WhiteSpaceNormal)


def keyless(text: str) -> str:
    """A name for a button, menu or field label, where "&" would mark a shortcut key, and a tab a shortcut."""
    return visible_name(text).replace("&", "&&")


def entry(text: str, parent: QObject) -> QAction:
    """A menu entry that is, or contains, a name."""
    action = QAction(keyless(text), parent)
    action.setToolTip(tip(text))
    return action


def list_item(text: str, tip_text: str = "") -> QListWidgetItem:
    """A row of a list, with a tool tip."""
    item = QListWidgetItem(visible_name(text))
    item.setToolTip(tip(tip_text))
    return item


def show_plain(dialog: QWidget) -> None:
    """Makes all labels of one of Qt's own dialogs show their text literally."""
    for each in dialog.findChildren(QLabel):
        each.setTextFormat(Qt.TextFormat.PlainText)
        each.setText(visible_text(each.text()))


def clause_count(count: int) -> str:
    """For example: 1 clause; 1,200 clauses."""
    return tr("1 clause") if count == 1 else tr("{count:,} clauses", count=count)


def found_words(clauses: int, passages: int) -> str:
    """For example: 12 clauses; 1 clause and 3 other passages; 3 other passages."""
    if not passages:
        return clause_count(clauses)
    others = tr("1 other passage") if passages == 1 else tr("{count:,} other passages", count=passages)
    return tr("{clauses} and {others}", clauses=clause_count(clauses), others=others) if clauses else others


def file_count(count: int) -> str:
    """For example: 1 file; 1,200 files."""
    return tr("1 file") if count == 1 else tr("{count:,} files", count=count)


def lacking_words(status: LibraryStatus) -> str:
    """What a search cannot find in a library; empty if it finds everything."""
    words = []
    if status.failed:
        words.append(tr("{failed:,} of {files:,} files could not be read.", failed=status.failed, files=status.files))
    if waiting := status.documents - status.embedded:
        total = status.documents
        words.append(
            tr(
                "{waiting:,} of {total:,} contracts are not yet ready for search in your own words.",
                waiting=waiting,
                total=total,
            )
        )
    if status.imprecise:
        words.append(
            tr(
                "{count:,} of {total:,} contracts are not yet found by meaning as precisely as the others, nor by "
                "clause type.",
                count=status.imprecise,
                total=status.documents,
            )
        )
    return " ".join(words)


def path_words(path: Path) -> str:
    """A path as the user reads it: "~/Contracts" for a folder in the user's home folder (not on Windows)."""
    words, home = str(path), os.path.expanduser("~")  # as text: a list of files asks it of thousands at once
    if os.name != "nt" and f"{words}/".startswith(f"{home}/"):
        words = f"~{words[len(home) :]}"
    return visible_name(words)


def size_words(count: int) -> str:
    """A number of bytes, readable: 830 KB, 612 MB, 1.9 GB."""
    unit, digits, name = _unit(count)
    return f"{count / unit:.{digits}f} {name}"


def of_size_words(done: int, total: int) -> str:
    """Bytes done out of a total: 83 of 612 MB."""
    unit, digits, name = _unit(total)
    part, whole = (f"{count / unit:.{digits}f}" for count in (done, total))
    return tr("{part} of {whole} {unit}", part=part, whole=whole, unit=name)


def _unit(count: int) -> tuple[float, int, str]:
    if count < 999_500:
        return 1e3, 0, "KB"
    return (1e6, 0, "MB") if count < 999_500_000 else (1e9, 1, "GB")
