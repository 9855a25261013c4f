"""The menu of trays: the open one, the others, and what can be done with the open one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu

from core import tr
from desktop.plain import keyless


class TraysMenu(QMenu):
    """An entry for each tray, with a check mark at the open one."""

    opened = Signal(str)
    new_wanted = Signal()
    rename_wanted = Signal()
    delete_wanted = Signal()

    def __init__(self) -> None:
        super().__init__(tr("&Trays"))
        self.show_trays("", ())

    def show_trays(self, open_: str, names: Sequence[str]) -> None:
        """Lists the trays, the unnamed one first."""
        self.clear()
        for name in sorted({"", open_, *names}, key=str.casefold):
            action = self.addAction(keyless(name or tr("Unnamed tray")))
            action.setCheckable(True)
            action.setChecked(name == open_)
            action.triggered.connect(lambda _=False, name=name: self.opened.emit(name))
        self.addSeparator()
        self.addAction(tr("&New tray…")).triggered.connect(self.new_wanted)
        renamed = self.addAction(tr("&Rename this tray…") if open_ else tr("Give this tray a &name…"))
        renamed.triggered.connect(self.rename_wanted)
        deleted = self.addAction(tr("&Delete this tray"))
        deleted.setEnabled(bool(open_))
        deleted.triggered.connect(self.delete_wanted)
