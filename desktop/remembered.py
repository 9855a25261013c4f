"""The window's place, size and look, saved in its library from one start to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings

from desktop.main_window import MainWindow

if TYPE_CHECKING:
    from core import Library


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
    ):
        if value := settings.value(name):
            restore(value)
    if settings.contains("window"):
        _keep_on_screen(window)
    preview.want_printed(bool(settings.value("printed", True, bool)))
    preview.text.zoom = int(str(settings.value("text size", 0, int)))
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
        ("printed", window.preview.printed_wanted),
        ("text size", window.preview.text.zoom),
        ("page size", window.preview.printed.zoom),
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
