"""What is said about a file that was written."""

from __future__ import annotations

from pathlib import Path

from core import tr, visible_name
from desktop import opening
from desktop.models.files import path_words
from desktop.views.notice import Notice


def say_exported(notice: Notice, path: Path) -> None:
    """Says where a file was saved, and offers to open it."""
    actions = [
        (tr("Open"), lambda: opening.open_file(path)),
        (tr("Show in folder"), lambda: opening.show_in_folder(path)),
    ]
    notice.say("success", tr("Saved to {file}", file=visible_name(path.name)), path_words(path.parent), actions)
