"""Files dropped or picked are read into the library: the progress of a run, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import monotonic

from PySide6.QtCore import Qt, Signal

from core import (
    FileStatus,
    IndexNews,
    IndexReport,
    LibraryStatus,
    Progress,
    Remedy,
    Stage,
    WatchedFolder,
    file_words,
    tr,
    visible_name,
)
from desktop.feature import Desk, Feature
from desktop.files.folders import Folders
from desktop.files.indexing import IndexingPresenter
from desktop.files.pace import Pace
from desktop.widgets import dialogs
from desktop.widgets.controls import ElidedLabel, announce, button
from desktop.widgets.faults import say_error
from desktop.widgets.notice import Action
from desktop.widgets.progress import ProgressPanel
from desktop.widgets.words import file_count, tip


def news_words(news: IndexNews, failed: int, in_cloud: int, folders: Sequence[WatchedFolder]) -> list[str]:
    """A sentence for each kind of news, the most welcome first.

    ``failed`` files could not be read; ``in_cloud`` files are only in the cloud.
    """
    new, changed, moved = len(news.new), len(news.changed), len(news.moved)
    held = {folder.path for folder in folders if any(folder.holds(file) for file in news.new)}
    said = [
        (new, tr("1 new file was added."), tr("{count:,} new files in watched folders were added.", count=new)),
        (changed, tr("1 changed file was read again."), tr("{count:,} changed files were read again.", count=changed)),
        (
            moved,
            tr("1 file was moved; its stars and collections stay with it."),
            tr("{count:,} files were moved; their stars and collections stay with them.", count=moved),
        ),
        (
            failed,
            tr("1 file in a watched folder could not be read."),
            tr("{count:,} files in watched folders could not be read.", count=failed),
        ),
        (
            in_cloud,
            tr("1 file in a watched folder is in the cloud only."),
            tr("{count:,} files in watched folders are in the cloud only.", count=in_cloud),
        ),
    ]
    if len(held) == 1 and (name := visible_name(next(iter(held)).name)):
        one = tr("1 new file in “{folder}” was added.", folder=name)
        said[0] = (new, one, tr("{count:,} new files in “{folder}” were added.", count=new, folder=name))
    return [one if count == 1 else more for count, one, more in said if count]


class AddingPanel(ProgressPanel):
    """A run that can be paused and resumed; while it is paused, search and everything else work as usual."""

    def __init__(self) -> None:
        super().__init__(tr("Adding files"), tr("files"), Stage.LISTING)
        self.pace = ElidedLabel(muted=True, end=True)
        self.column.addWidget(self.pace)
        self.pause = button(tr("Pause"))
        self.row.insertWidget(1, self.pause, 0, Qt.AlignmentFlag.AlignVCenter)

    def show_run(self, progress: Progress, pace: str) -> None:
        """Shows how far a run has got; ``pace`` is empty while unknown."""
        self.show_progress(progress)
        pages = tr("{count:,} pages read", count=progress.pages_read) if progress.pages_read else ""
        self.pace.setText("  ·  ".join(filter(None, (pages, pace))))

    def show_going(self) -> None:
        """Shows that a run has begun, or has resumed."""
        self._say_pause(paused=False)
        self.pace.setText("")

    def stopping(self) -> None:
        super().stopping()
        self.pause.setEnabled(False)
        self.pace.setText("")

    def pausing(self) -> None:
        """Shows that the request to pause was received."""
        self.stopping()
        self.stage.setText(tr("Pausing…"))

    def show_paused(self, *, kept: bool) -> None:
        """Shows that the run is paused until resumed or cancelled; ``kept``: the next start continues it."""
        self._say_pause(paused=True)
        self.stage.setText(tr("Paused"))
        self.current.setText("")
        rest = tr("If you close Muniment, the rest is added at the next start.") if kept else ""
        self.pace.setText(" ".join(filter(None, (tr("What has been read can be searched."), rest))))
        if not self.bar.maximum():
            self.bar.setRange(0, 1)  # a moving one would suggest that work is going on
        self.button.setEnabled(True)
        if self.hasFocus():
            self.pause.setFocus(Qt.FocusReason.OtherFocusReason)
        announce(self, self.stage.text())

    def _say_pause(self, *, paused: bool) -> None:
        self.pause.setText(tr("Resume") if paused else tr("Pause"))
        self.pause.setAccessibleName(tr("Resume adding files") if paused else tr("Pause adding files"))
        self.pause.setToolTip(tip(tr("Ctrl+Shift+P")))
        self.pause.setEnabled(True)


_ALL_READ = frozenset({Stage.EMBEDDING, Stage.TAGGING, Stage.FINISHING})


class IndexingWiring(Feature):
    """Shows a run while it lasts, and reports how it ended; offers once to go on preparing for another model."""

    running = Signal(bool)

    def __init__(self, desk: Desk, presenter: IndexingPresenter, folders: Folders) -> None:
        super().__init__(desk)
        window = desk.window
        self._presenter, self._folders = presenter, folders
        self._pace = Pace()
        self._offered = False
        self._stage = Stage.LISTING  # that the run has reached
        window.dropped.connect(presenter.add)
        window.menus.add_files.triggered.connect(self._add_files)
        window.menus.add_folder.triggered.connect(self._add_folder)
        window.progress.cancelled.connect(presenter.cancel)
        window.files.password_wanted.connect(self._unlock)
        presenter.started.connect(self._start)
        presenter.progressed.connect(self._show_progress)
        window.menus.pause.triggered.connect(presenter.pause_or_resume)
        window.progress.pause.clicked.connect(presenter.pause_or_resume)
        presenter.pausing.connect(window.progress.pausing)
        presenter.queued.connect(self._say_queued)
        presenter.paused.connect(self._show_paused)
        presenter.stopping.connect(window.progress.stopping)
        presenter.finished.connect(self._say_report)
        presenter.cancelled.connect(self._say_cancelled)
        presenter.failed.connect(lambda error: say_error(window, error))
        presenter.embedded.connect(self._say_embedded)
        presenter.idle.connect(self._end)

    def resume(self) -> None:
        """Continues what was being added when the window closed, and says so."""
        if self._presenter.resume():
            words = tr("Muniment was closed while files were being added. The rest is being added now.")
            self._window.notice.say("plain", tr("Resuming where it stopped."), words)

    def counted(self, status: LibraryStatus) -> None:
        """Offers to continue, once, if contracts remain to be prepared for the model in use."""
        if not self._offered and status.outdated and not self._presenter.running:
            heading = tr("{count:,} contracts have not been prepared for the new model yet.", count=status.outdated)
            if status.outdated == 1:
                heading = tr("1 contract has not been prepared for the new model yet.")
            words = tr("Until then, the previous model is used for search in your own words.")
            self._window.notice.say("plain", heading, words, [(tr("Continue"), self._continue)])
        self._offered = True

    def _continue(self) -> None:
        self._window.notice.hide()
        self._presenter.embed()

    def _say_embedded(self) -> None:
        self._window.notice.say(
            "success", tr("The library is prepared for the new model."), tr("All searches now use the new model.")
        )

    def _add_files(self) -> None:
        self._presenter.add(dialogs.choose_files(self._window))

    def _add_folder(self) -> None:
        if folder := dialogs.choose_folder(self._window):
            self._presenter.add([folder])

    def _unlock(self, paths: tuple[Path, ...]) -> None:
        if paths and (password := dialogs.ask_password(self._window, paths)):
            self._presenter.add(paths, password)

    def _start(self) -> None:
        if not self._presenter.by_itself:
            self._window.notice.hide()
        if self._presenter.embedding:
            names = {Stage.EMBEDDING: tr("Preparing the library for the new model")}
            self._window.progress.start(Stage.EMBEDDING, names=names, things=tr("contracts"))
        else:
            self._window.progress.start()
        self._pace, self._stage = Pace(), Stage.LISTING
        self._window.progress.show_going()
        self._window.menus.pause.setEnabled(True)
        self.running.emit(True)

    def _show_progress(self, progress: Progress) -> None:
        self._stage = progress.stage
        self._pace.take(progress, monotonic())
        self._window.progress.show_run(progress, self._pace.words())

    def _say_queued(self, paths: tuple[Path, ...]) -> None:
        name = visible_name(file_words(paths[0]))
        words = tr("“{name}” is queued, and will be read next.", name=name)
        if len(paths) > 1:
            words = tr("{count:,} files and folders are queued, and will be read next.", count=len(paths))
        self._window.notice.say("plain", words, "", passing=True)

    def _show_paused(self) -> None:
        self._window.progress.show_paused(kept=self._presenter.kept)
        self.running.emit(False)

    def _end(self) -> None:
        self._window.menus.pause.setEnabled(False)
        if self._window.progress.has_focus:
            self._window.search.focus()
        self._window.progress.hide()
        self.running.emit(False)

    def _say_cancelled(self) -> None:
        if self._presenter.embedding:
            words = tr("Contracts prepared so far are kept; the others are still searched with the previous model.")
            self._window.notice.say("plain", tr("Stopped."), words, [(tr("Continue"), self._presenter.embed)])
        else:
            paths = self._presenter.reading
            words = tr("The files read so far are in the library; the others are not.")
            if self._stage in _ALL_READ and not self._presenter.left_unread:
                words = tr(
                    "All files were read. Those that the model for search in your own words has yet to read are found "
                    "by their wording, and less precisely by meaning."
                )
            add = self._presenter.add_found if self._presenter.by_itself else self._presenter.add
            go_on: list[Action] = [(tr("Continue"), lambda: add(paths))]
            self._window.notice.say("plain", tr("Stopped."), words, go_on)

    def _say_report(self, report: IndexReport) -> None:
        if self._presenter.by_itself:
            self._say_news(report)
            return
        part, in_cloud = report.count(FileStatus.PARTIAL), _in_cloud(report)
        failed = report.count(FileStatus.FAILED) - in_cloud
        read = report.count(FileStatus.DONE) + part
        words = [tr("{files} read.", files=file_count(read))] if read or not failed + in_cloud else []
        words += [tr("{files} read only in part.", files=file_count(part))] if part else []
        words += [tr("{files} could not be read.", files=file_count(failed))] if failed else []
        words += [tr("{files} in the cloud only, and not read.", files=file_count(in_cloud))] if in_cloud else []
        say = self._window.notice.say
        left_out = report.left_out_words
        if not report.files:
            formats = tr("Muniment reads PDF, Word, OpenDocument, HTML, RTF, plain text, e-mail and zip archives.")
            say("plain", tr("No contracts found."), " ".join(filter(None, (formats, left_out))))
        elif failed and len(report.files) == 1:
            (file,) = report.files
            heading = tr("“{file}” could not be read.", file=file_words(file.path))
            say("error", heading, tr(file.issues[0].message), self._remedies(report))
        elif part or failed or in_cloud:
            say("plain", " ".join(words), left_out, [*self._remedies(report), *self._offers(report)])
        elif left_out:
            say("plain", words[0], left_out, self._offers(report))
        else:
            say("success", words[0], actions=self._offers(report), passing=True)

    def _say_news(self, report: IndexReport) -> None:
        """Says what came in from watched folders; nothing if nothing did after all."""
        in_cloud = _in_cloud(report)
        failed = report.count(FileStatus.FAILED) - in_cloud
        words = news_words(report.news, failed, in_cloud, self._folders.folders)
        if failed:
            self._window.notice.say("plain", words[0], " ".join(words[1:]), self._remedies(report))
        elif words:
            self._window.notice.say("success", words[0], " ".join(words[1:]))

    def _offers(self, report: IndexReport) -> list[Action]:
        """Offers to watch the folders that were added."""
        folders = [folder for folder in report.folders if not self._folders.holds(folder)]
        if not folders:
            return []
        words = tr("Watch this folder") if len(folders) == 1 else tr("Watch these folders")
        return [(words, lambda: self._folders.add(folders))]

    def _remedies(self, report: IndexReport) -> list[Action]:
        """What the user can do about files that were not read, or only in part."""
        locked = tuple(file.path for file in report.files if file.needs(Remedy.PASSWORD))
        unlock: list[Action] = [(tr("Enter password…"), lambda: self._unlock(locked))] if locked else []
        return [*unlock, (tr("Show problems"), self._show_problems)]

    def _show_problems(self) -> None:
        self._window.files.only_problems.setChecked(True)
        self._window.show_files()


def _in_cloud(report: IndexReport) -> int:
    """How many files are only in the cloud."""
    return sum(1 for file in report.files if file.needs(Remedy.DOWNLOAD))
