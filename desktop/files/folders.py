"""Watched folders: their page in the settings, and reading by itself what is new in them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QListWidget

from core import BusyLibrary, WatchedFolder, tr, visible_name
from desktop.feature import Desk, Feature
from desktop.files.indexing import IndexingPresenter
from desktop.jobs import Job, Jobs
from desktop.widgets import dialogs
from desktop.widgets.controls import across, button, down, label
from desktop.widgets.theme import GAP
from desktop.widgets.words import path_words, tip

if TYPE_CHECKING:
    from core import Library


class FoldersPage(QFrame):
    """A list, and a button for each action. Delete stops watching the selected folder."""

    remove_wanted = Signal(Path)

    def __init__(self) -> None:
        super().__init__()
        self._folders: tuple[WatchedFolder, ...] = ()
        self.list = QListWidget()
        self.list.setObjectName("folders")
        self.list.setAccessibleName(tr("Watched folders"))
        self.empty = label(tr("No folders are watched yet."), muted=True)
        self.add = button(tr("&Watch a folder…"))
        self.remove = button(tr("&Stop watching"))
        self.remove.setToolTip(tip(tr("Its contracts stay in the library (Delete)")))
        self.look = button(tr("Check &now"))
        self.look.setToolTip(tip(tr("Adds new and changed files in the watched folders now")))
        self._lay_out()
        delete = QShortcut(QKeySequence(QKeySequence.StandardKey.Delete), self.list)
        delete.setContext(Qt.ShortcutContext.WidgetShortcut)
        delete.activated.connect(self._remove)
        self.remove.clicked.connect(self._remove)
        self.list.currentRowChanged.connect(lambda _: self._enable())
        self.show_folders((), frozenset())

    def show_folders(self, folders: Sequence[WatchedFolder], away: frozenset[Path]) -> None:
        """Shows which folders are watched, and which of them cannot be reached now."""
        row = self.list.currentRow()
        self._folders = tuple(folders)
        self.list.clear()
        for folder in folders:
            words = path_words(folder.path)
            self.list.addItem(tr("{folder} (cannot be reached now)", folder=words) if folder.path in away else words)
            self.list.item(self.list.count() - 1).setToolTip(tip(visible_name(folder.path)))
        self.list.setCurrentRow(min(max(row, 0), len(folders) - 1))
        self.list.setVisible(bool(folders))
        self.empty.setVisible(not folders)
        self._enable()

    def _enable(self) -> None:
        self.remove.setEnabled(self.list.currentRow() >= 0)
        self.look.setEnabled(bool(self._folders))

    def _remove(self) -> None:
        if 0 <= (row := self.list.currentRow()) < len(self._folders):
            self.remove_wanted.emit(self._folders[row].path)

    def _lay_out(self) -> None:
        words = tr(
            "While Muniment is open, new and changed files in these folders are added automatically. "
            "What changed while it was closed is added when it starts."
        )
        buttons = across(self.add, self.remove, self.look, None)  # above the list, as messages float over the foot
        pieces = (label(words, muted=True, wrap=True), buttons, (self.list, 1), self.empty, None)
        down(*pieces, within=self, margins=(GAP, 2 * GAP, GAP, GAP))


_EVERY_MS: Final = 2_000  # how often to ask what the system has reported
_LISTING_MS: Final = 15 * 60_000  # how often to list the folders: many network shares report nothing


class Watching(QObject):
    """``noticed`` says that files have changed, come or gone; ``nothing_new`` answers `look` if there is nothing."""

    noticed = Signal()
    nothing_new = Signal()
    failed = Signal(object)

    def __init__(
        self, library: Library, jobs: Jobs, folders: Folders, indexing: IndexingPresenter, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._library, self._jobs, self._indexing = library, jobs, indexing
        self._watched: tuple[WatchedFolder, ...] | None = None
        self._changed: set[Path] = set()  # still to be looked at
        self._all = self._asked = False  # whether to look at all folders, and whether the user is waiting for that
        self._away: frozenset[Path] = frozenset()
        self._looking: Job | None = None
        self._often = QTimer(self, interval=_EVERY_MS)
        self._often.timeout.connect(self._ask)
        self._seldom = QTimer(self, interval=_LISTING_MS)
        self._seldom.timeout.connect(self.look_at_all)
        folders.listed.connect(self._follow)
        indexing.idle.connect(self._look)
        indexing.put_off.connect(self._put_off)

    def look(self) -> None:
        """Looks at all watched folders now, at the user's request."""
        self._asked = True
        self.look_at_all()

    def look_at_all(self) -> None:
        """Looks for new files in all watched folders, as soon as nothing else is being added."""
        self._all = True
        self._look()

    def _follow(self, folders: tuple[WatchedFolder, ...]) -> None:
        if folders == self._watched:
            return
        self._watched = folders
        for timer in (self._often, self._seldom):
            timer.start() if folders else timer.stop()
        self._jobs.run(self._library.folders.follow, lane="follow")
        if folders:
            self.look_at_all()

    def _ask(self) -> None:
        job = self._jobs.run(self._library.folders.changed, lane="changed files")
        job.succeeded.connect(self._notice)

    def _notice(self, changed: frozenset[Path]) -> None:
        if changed:
            self._changed |= changed
            self.noticed.emit()
        if self._changed or self._all:
            self._look()

    def _look(self) -> None:
        if self._looking or self._indexing.engaged or not (self._all or self._changed):
            return
        changed = None if self._all else tuple(sorted(self._changed))
        before = self._changed, self._all
        self._changed, self._all = set(), False
        self._looking = job = self._jobs.run(lambda: self._looked(changed))
        job.succeeded.connect(self._read)
        job.failed.connect(lambda error: self._fail(error, *before))
        job.finished.connect(self._rest)

    def _looked(self, changed: tuple[Path, ...] | None) -> tuple[Path, ...]:
        """Looks at the folders, on a worker thread. A folder that was away when it was to be watched may be back."""
        if changed is None:
            self._library.folders.follow()
        return self._library.folders.look(changed)

    def _read(self, news: tuple[Path, ...]) -> None:
        if news:
            self._indexing.add_found(news)
        elif self._asked:
            self.nothing_new.emit()
        self._asked = False

    def show_away(self, away: frozenset[Path]) -> None:
        """Looks at all folders if one of them has come back."""
        if self._away - away:
            self.look_at_all()
        self._away = away

    def _fail(self, error: Exception, changed: set[Path], everywhere: bool) -> None:
        if isinstance(error, BusyLibrary):
            self._changed |= changed
            self._all |= everywhere
        else:
            self.failed.emit(error)

    def _put_off(self, paths: tuple[Path, ...]) -> None:
        self._changed.update(paths)

    def _rest(self) -> None:
        self._looking = None


class Folders(Feature):
    """The watched folders: their page in the settings, and the messages about them."""

    listed = Signal(tuple)

    def __init__(self, desk: Desk, indexing: IndexingPresenter) -> None:
        super().__init__(desk)
        window, library, jobs = desk.window, desk.library, desk.jobs
        self.folders: tuple[WatchedFolder, ...] = ()
        self._away: frozenset[Path] = frozenset()
        self.watching = watching = Watching(library, jobs, self, indexing, self)
        page = window.settings.folders
        page.add.clicked.connect(self._choose)
        page.remove_wanted.connect(self._remove)
        page.look.clicked.connect(watching.look)
        watching.nothing_new.connect(self._say_nothing_new)
        watching.failed.connect(self._say_failed)
        self.refresh()

    def holds(self, path: Path) -> bool:
        """Whether a folder is watched, or is inside one that is."""
        return any(folder.holds(path) for folder in self.folders)

    def refresh(self) -> None:
        """Lists the watched folders."""
        self._run(self._library.folders.list, self._show, lane="watched folders")

    def _show(self, folders: tuple[WatchedFolder, ...]) -> None:
        self.folders = folders
        self._window.settings.folders.show_folders(folders, self._away)
        self.listed.emit(folders)

    def show_away(self, away: frozenset[Path]) -> None:
        """Marks the folders that cannot be reached, and reports each of them once."""
        new, self._away = sorted(away - self._away), away
        self._window.settings.folders.show_folders(self.folders, away)
        self.watching.show_away(away)
        if new:
            heading = tr("“{folder}” cannot be reached now.", folder=visible_name(new[0].name or str(new[0])))
            if len(new) > 1:
                heading = tr("{count:,} watched folders cannot be reached now.", count=len(new))
            words = tr("What was read from it stays in the library. It is checked again as soon as it is back.")
            self._window.notice.say("plain", heading, words, passing=True)

    def _say_nothing_new(self) -> None:
        self._window.notice.say("success", tr("There are no new files in the watched folders."))

    def _choose(self) -> None:
        if folder := dialogs.choose_watched_folder(self._window.settings):
            self.add([folder])

    def add(self, paths: Sequence[Path]) -> None:
        """Starts watching folders."""
        add = self._library.folders.add
        self._write(lambda: tuple(add(path) for path in paths), self._show_added).finished.connect(self.refresh)

    def _show_added(self, folders: tuple[WatchedFolder, ...]) -> None:
        # Listed at once: files that are dropped before the list is read again must not bring an offer to watch them.
        self._show(tuple({each.path: each for each in (*self.folders, *folders)}.values()))
        names = ", ".join(tr("“{folder}”", folder=visible_name(each.path.name or str(each.path))) for each in folders)
        heading = tr("{folders} is watched.", folders=names)
        if len(folders) > 1:
            heading = tr("{folders} are watched.", folders=names)
        self._window.notice.say("success", heading, tr("New and changed files in it will be added automatically."))

    def _remove(self, path: Path) -> None:
        """Stops watching a folder; its files stay in the library."""
        self._write(lambda: self._library.folders.remove(path), self._say_removed).finished.connect(self.refresh)

    def _say_removed(self, folder: WatchedFolder) -> None:
        name = visible_name(folder.path.name or str(folder.path))
        undo = [(tr("Undo"), lambda: self.add([folder.path]))]
        words = tr("Its contracts stay in the library.")
        self._window.notice.say("plain", tr("“{folder}” is no longer watched.", folder=name), words, undo)
