"""Clauses as data for other programs: rich text for Word, plain text for all others."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QDrag
from PySide6.QtWidgets import QWidget

from core import Clip


def mime(clip: Clip) -> QMimeData:
    """The clip as HTML and as plain text."""
    data = QMimeData()
    data.setHtml(clip.html)
    data.setText(clip.plain)
    return data


def carry(source: QWidget, clip: Clip) -> None:
    """Lets the mouse carry the clip to another program; returns when it is dropped or let go."""
    drag = QDrag(source)
    drag.setMimeData(mime(clip))
    drag.exec(Qt.DropAction.CopyAction)
