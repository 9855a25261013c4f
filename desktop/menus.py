"""What one can do, in menus, with the keys for it. What it does is wired up in ``wiring``."""

from __future__ import annotations

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

Key = QKeySequence.StandardKey | str


class Menus:
    """The menus of the window and their actions."""

    def __init__(self, window: QMainWindow) -> None:
        keys = QKeySequence.StandardKey
        bar = window.menuBar()
        file = bar.addMenu("&File")
        self.add_files = _action(file, "&Add files…", keys.Open)
        self.add_folder = _action(file, "Add &folder…", "Ctrl+Shift+O")
        file.addSeparator()
        self.export = _action(file, "&Export to Word…", "Ctrl+E")
        file.addSeparator()
        self.quit = _action(file, "&Quit", keys.Quit)
        self.quit.setMenuRole(QAction.MenuRole.QuitRole)
        edit = bar.addMenu("&Edit")
        self.copy = _action(edit, "&Copy clauses", keys.Copy)
        self.clear = _action(edit, "C&hoose no clause", "Ctrl+Shift+A")
        self._make_search(bar.addMenu("&Search"))
        self._make_view(bar.addMenu("&View"))
        self._make_tools(bar.addMenu("&Tools"))
        help_menu = bar.addMenu("&Help")
        self.language = _action(help_menu, "&How to search with connectors", keys.HelpContents)
        self.about = _action(help_menu, "&About Muniment")
        self.about.setMenuRole(QAction.MenuRole.AboutRole)

    def _make_search(self, menu: QMenu) -> None:
        self.find_clause = _action(menu, "&Find a clause", "Ctrl+F", "Ctrl+L")
        self.more_like = _action(menu, "&More like this", "Ctrl+M")
        self.by_example = _action(menu, "Find by &example…", "Ctrl+Shift+M")
        self.where = _action(menu, "&Where is this clause in…", "Ctrl+Shift+W")
        menu.addSeparator()
        self.judge = _action(menu, "Rea&d closely", "Ctrl+J")
        menu.addSeparator()
        self.clear_filters = _action(menu, "&Clear filters", "Ctrl+Shift+X")
        menu.addSeparator()
        self.save = _action(menu, "&Save this search…", QKeySequence.StandardKey.Save)
        self.saved = _action(menu, "Saved sea&rches…", "Ctrl+Shift+S")

    def _make_view(self, menu: QMenu) -> None:
        self.clauses = _action(menu, "&Clauses", "Ctrl+1")
        self.files = _action(menu, "&Files", "Ctrl+2")
        self.models = _action(menu, "&Models", "Ctrl+3")
        menu.addSeparator()
        self.filters = _action(menu, "F&ilters", "Ctrl+Shift+F")
        self.filters.setCheckable(True)
        self.show_preview = _action(menu, "Clause in its &document", "Ctrl+D")

    def _make_tools(self, menu: QMenu) -> None:
        self.learn_stars = _action(menu, "&Learn from my stars…", "Ctrl+Shift+L")
        self.undo_stars = _action(menu, "&Undo what was learnt")
        menu.addSeparator()
        self.export_stars = _action(menu, "&Export my stars…")


def _action(menu: QMenu, text: str, *keys: Key) -> QAction:
    action = menu.addAction(text)
    action.setShortcuts([QKeySequence(key) for key in keys])
    return action
