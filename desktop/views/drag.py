"""Dragging: clauses to other programs, as rich text for Word and plain text for the rest; files into this one."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, Qt, QUrl
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
    """Drags the clip to another program; returns when it is dropped or released."""
    drag = QDrag(source)
    drag.setMimeData(mime(clip))
    drag.exec(Qt.DropAction.CopyAction)


def local_files(urls: list[QUrl]) -> list[Path]:
    """The local files among the dropped URLs."""
    return [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
