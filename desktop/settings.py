"""The settings: the models, exports, the watched folders, the look of the window, and the key for the clipboard."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QHideEvent, QShowEvent
from PySide6.QtWidgets import QButtonGroup, QDialog, QFrame, QRadioButton, QTabWidget, QVBoxLayout, QWidget

from core import tr
from desktop.exporting.choices import ExportPage
from desktop.files.folders import FoldersPage
from desktop.models.page import ModelsPage
from desktop.shortcut.page import ShortcutPage
from desktop.widgets.controls import CheckBox, dialog_column, label, local_files, take_room
from desktop.widgets.theme import GAP, wear, worn
from desktop.widgets.words import QT_TRANSLATE_NOOP

_THEMES = {
    Qt.ColorScheme.Unknown: QT_TRANSLATE_NOOP("", "Same as the &system"),
    Qt.ColorScheme.Light: QT_TRANSLATE_NOOP("", "&Light"),
    Qt.ColorScheme.Dark: QT_TRANSLATE_NOOP("", "&Dark"),
}


class SettingsDialog(QDialog):
    """Stays open beside the window; choices apply at once.

    ``shown`` and ``hidden`` say where the program's messages appear.
    """

    model_dropped = Signal(Path)
    shown = Signal()
    hidden = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Settings"))
        self.setAcceptDrops(True)
        take_room(self, 760, 560)
        self.models, self.exporting, self.folders, self.look = ModelsPage(), ExportPage(), FoldersPage(), LookPage()
        self.shortcut = ShortcutPage()
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.setAccessibleName(tr("Settings"))
        self.tabs.tabBar().setAccessibleName(tr("Settings"))
        self.tabs.addTab(self.models, tr("Models"))
        self.tabs.addTab(self.exporting, tr("Export"))
        self.tabs.addTab(self.folders, tr("Folders"))
        self.tabs.addTab(self.look, tr("Appearance"))
        self.tabs.addTab(self.shortcut, tr("Shortcut"))
        self.foot = QVBoxLayout()
        dialog_column(self, (self.tabs, 1), self.foot)

    def open_models(self) -> None:
        """Shows the models."""
        self._open(self.models)
        self.models.take_focus()

    def open_exporting(self) -> None:
        """Shows what is included with exported clauses."""
        self._open(self.exporting)
        self.tabs.tabBar().setFocus(Qt.FocusReason.OtherFocusReason)

    def open_shortcut(self) -> None:
        """Shows the key that searches for what is on the clipboard."""
        self._open(self.shortcut)
        self.shortcut.keys.setFocus(Qt.FocusReason.OtherFocusReason)

    def _open(self, page: QWidget) -> None:
        self.tabs.setCurrentWidget(page)
        self.show()
        self.raise_()
        self.activateWindow()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self.models.isVisible() and local_files(event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        if paths := local_files(event.mimeData().urls()):
            event.acceptProposedAction()
            self.model_dropped.emit(paths[0])

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.hidden.emit()


class LookPage(QFrame):
    """Light or dark, and how much of each clause the list shows. ``changed`` after each choice the user makes."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._themes = QButtonGroup(self)
        self.themes = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(GAP, 2 * GAP, GAP, GAP)
        column.setSpacing(GAP)
        column.addWidget(label(tr("Colours")))
        for theme, words in _THEMES.items():
            self.themes[theme] = QRadioButton(tr(words))
            self._themes.addButton(self.themes[theme])
            self.themes[theme].clicked.connect(self._apply)
            column.addWidget(self.themes[theme])
        column.addSpacing(GAP)
        self.compact = CheckBox(tr("&Compact list: show only the beginning of each clause"))
        self.compact.clicked.connect(self.changed)
        column.addWidget(self.compact)
        column.addStretch()
        self.show_look(worn().name, compact=False)  # a library that is opened again stays as dark as it was

    @property
    def theme(self) -> str:
        """The choice: "Light", "Dark", or "Unknown" for the system's own."""
        return next(theme.name for theme, made in self.themes.items() if made.isChecked())

    def show_look(self, theme: str, *, compact: bool) -> None:
        """Shows and applies the earlier choices."""
        chosen = next((each for each in self.themes if each.name == theme), Qt.ColorScheme.Unknown)
        self.themes[chosen].setChecked(True)
        self.compact.setChecked(compact)
        self._apply()

    def _apply(self) -> None:
        wear(next(theme for theme, made in self.themes.items() if made.isChecked()))
        self.changed.emit()
