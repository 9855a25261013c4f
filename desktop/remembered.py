"""What the window remembers from one start to the next: its place, size and look, and lists of strings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings

if TYPE_CHECKING:
    from core import Library
    from desktop.main_window import MainWindow


Write = Callable[[Callable[[], None]], object]


def _at_once(write: Callable[[], None]) -> None:
    write()


class KeptList:
    """The strings under one key.

    Args:
        settings: the window's; None: nothing is remembered.
        key: where they are saved.
        write: calls what it is given, in order, before the program ends: the window never waits for the disk.
    """

    def __init__(self, settings: QSettings | None, key: str, write: Write = _at_once) -> None:
        self._file, self._key, self._write = settings.fileName() if settings else "", key, write
        kept = settings.value(key) if settings else None
        self._words = tuple(map(str, kept)) if isinstance(kept, list) else (str(kept),) if kept else ()

    @property
    def words(self) -> tuple[str, ...]:
        """What was saved last, in order."""
        return self._words

    def keep(self, words: Iterable[str]) -> None:
        """Saves these, replacing the previous ones."""
        kept = tuple(words)
        if self._file and kept != self._words:
            self._words = kept
            self._write(lambda: _save(self._file, self._key, kept))


def _save(file: str, key: str, words: tuple[str, ...]) -> None:
    """Writes to the file with settings of its own: what the GUI thread's were told, it would write itself."""
    settings = QSettings(file, QSettings.Format.IniFormat)
    settings.setValue(key, list(words)) if words else settings.remove(key)
    settings.sync()


def settings_of(library: Library) -> QSettings:
    """The window's own settings file, in its library: of an encrypted one, nothing is written outside."""
    return QSettings(str(library.private_folder / "window.ini"), QSettings.Format.IniFormat)


def restore_window(window: MainWindow, settings: QSettings) -> None:
    """Gives a window the place, size and look that were saved."""
    results, preview = window.results, window.preview
    for name, restore in (
        ("window", window.restoreGeometry),
        ("clauses", results.inner.restoreState),
        ("columns", results.outer.restoreState),
        ("draft", window.draft.columns.restoreState),
    ):
        if value := settings.value(name):
            restore(value)
    if settings.contains("window"):
        _keep_on_screen(window)
    preview.want_printed(bool(settings.value("printed", True, bool)))
    preview.text.zoom = int(str(settings.value("text size", 0, int)))
    window.draft.text.zoom = int(str(settings.value("draft size", 0, int)))
    preview.printed.zoom = int(str(settings.value("page size", 0, int)))
    results.want_filters(bool(settings.value("filters", True, bool)))
    compact = bool(settings.value("compact", False, bool))
    window.settings.look.show_look(str(settings.value("theme", "")), compact=compact)


def save_window(window: MainWindow, settings: QSettings) -> None:
    """Saves the place, size and look of a window."""
    for name, value in (
        ("window", window.saveGeometry()),
        ("clauses", window.results.inner.saveState()),
        ("columns", window.results.outer.saveState()),
        ("draft", window.draft.columns.saveState()),
        ("printed", window.preview.printed_wanted),
        ("text size", window.preview.text.zoom),
        ("page size", window.preview.printed.zoom),
        ("draft size", window.draft.text.zoom),
        ("filters", window.results.filters_wanted),
        ("theme", window.settings.look.theme),
        ("compact", window.settings.look.compact.isChecked()),
    ):
        settings.setValue(name, value)
    settings.sync()


def _keep_on_screen(window: MainWindow) -> None:
    """Moves a window that was last on a larger screen, or at another scale, to where all of it is visible."""
    if (screen := window.screen()) and not window.isMaximized():
        room = screen.availableGeometry()
        frame = window.frameGeometry().size() - window.size()
        window.resize(window.size().boundedTo(room.size() - frame))
        place = window.frameGeometry()
        window.move(
            max(room.left(), min(place.left(), room.right() - place.width() + 1)),
            max(room.top(), min(place.top(), room.bottom() - place.height() + 1)),
        )
