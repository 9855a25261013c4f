"""Shows text from elsewhere - titles, names of files, clauses, models, searches - exactly as written.

In tool tips and most labels Qt renders text that looks like HTML as HTML, and opens what it names: an image in the
title of a contract would be fetched from any path, on Windows even from other machines. Qt also takes "&" as the mark
of a shortcut key. And characters in a name that are invisible, or reverse its direction, are made visible
(`core.visible_name`).
"""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QObject, Qt, QUrl
from PySide6.QtGui import QAction, QImage, QTextDocument
from PySide6.QtGui import Qt as Markup
from PySide6.QtWidgets import QLabel, QListWidgetItem, QTextBrowser, QWidget

from core import visible_name, visible_text


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
