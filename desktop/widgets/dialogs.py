"""The base of dialogs that ask for what a job needs, and stay open while it runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import ParamSpec, TypeVar

from PySide6.QtCore import QDir, QSettings, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QGridLayout,
    QInputDialog,
    QLineEdit,
    QMessageBox,
    QPlainTextEdit,
    QWidget,
)
from shiboken6 import delete

from core import Forgotten, KeptClause, file_words, tr, visible_name
from desktop.widgets.controls import announce, button, dialog_column, label, restyle
from desktop.widgets.words import keyless, show_plain, tip

_ACCEPT, _DESTRUCTIVE = QMessageBox.ButtonRole.AcceptRole, QMessageBox.ButtonRole.DestructiveRole

_P = ParamSpec("_P")
_T = TypeVar("_T")
_QT = "QtProject"  # where Qt's file dialogs keep the folders that were visited, for all programs made with Qt


class _Secrecy:
    """Whether the library is encrypted, so that nothing may name its folders outside."""

    on = False


class _Visited:
    """The folder that holds what was added last, where the next dialog begins; known until the program ends."""

    folder = ""


def keep_secret(on: bool) -> None:
    """Says whether the file dialogs must leave no folder behind; what they left before is removed."""
    _Secrecy.on, _Visited.folder = on, ""
    _forget_folders()


def asked(choose: Callable[_P, _T], *args: _P.args, **options: _P.kwargs) -> _T:
    """What one of Qt's file dialogs answers."""
    try:
        return choose(*args, **options)
    finally:
        _forget_folders()


def _forget_folders() -> None:
    if _Secrecy.on:
        settings = QSettings(QSettings.Scope.UserScope, _QT)
        for key in ("history", "lastVisited"):
            settings.remove(f"FileDialog/{key}")
        settings.sync()


def _visit(name: str) -> None:
    if name:
        _Visited.folder = str(Path(name).parent)


def choose_files(parent: QWidget) -> list[Path]:
    """The files that the user picks; none if the dialog is cancelled."""
    names, _ = asked(QFileDialog.getOpenFileNames, parent, tr("Add files"), _Visited.folder, _contracts_filter())
    _visit(names[0] if names else "")
    return [Path(name) for name in names]


def choose_example(parent: QWidget) -> Path | None:
    """The file that holds an example; None if the dialog is cancelled."""
    name, _ = asked(QFileDialog.getOpenFileName, parent, tr("Choose an example"), "", _contracts_filter())
    return Path(name) if name else None


def choose_folder(parent: QWidget) -> Path | None:
    """The folder that the user picks; None if the dialog is cancelled."""
    name = asked(QFileDialog.getExistingDirectory, parent, tr("Add a folder of contracts"), _Visited.folder)
    _visit(name)
    return Path(name) if name else None


def choose_watched_folder(parent: QWidget) -> Path | None:
    """The folder to watch; None if the dialog is cancelled."""
    name = asked(QFileDialog.getExistingDirectory, parent, tr("Watch a folder"), _Visited.folder)
    _visit(name)
    return Path(name) if name else None


def choose_word_file(parent: QWidget) -> Path | None:
    """Where to write; the dialog has already asked whether to replace an existing file."""
    return _choose_file(parent, tr("Export to Word"), tr("Precedent clauses.docx"), tr("Word (*.docx)"))


def choose_pdf_file(parent: QWidget) -> Path | None:
    """The same for a PDF."""
    return _choose_file(parent, tr("Export as PDF"), tr("Precedent clauses.pdf"), tr("PDF (*.pdf)"))


def choose_redline_file(parent: QWidget) -> Path | None:
    """The same for a redline."""
    return _choose_file(parent, tr("Export redline to Word"), tr("Redline.docx"), tr("Word (*.docx)"))


def choose_draft(parent: QWidget) -> Path | None:
    """The file that holds the user's draft; None if the dialog is cancelled."""
    kinds = tr("Word (*.docx *.doc);;All files (*)")
    name, _ = asked(QFileDialog.getOpenFileName, parent, tr("Choose your draft"), "", kinds)
    return Path(name) if name else None


def choose_version(parent: QWidget) -> Path | None:
    """The file of the library that is a version of the contract shown; None if the dialog is cancelled."""
    name, _ = asked(QFileDialog.getOpenFileName, parent, tr("Add a version"), "", _contracts_filter())
    return Path(name) if name else None


def choose_draft_to_review(parent: QWidget) -> Path | None:
    """The draft to be reviewed; None if the dialog is cancelled."""
    name, _ = asked(QFileDialog.getOpenFileName, parent, tr("Open a draft"), "", _contracts_filter())
    return Path(name) if name else None


def choose_review_file(parent: QWidget, draft: Path) -> Path | None:
    """Where to write the report on a draft: Word, or a table by the ending of the name; None if it is cancelled."""
    kinds = tr("Word (*.docx)"), tr("Excel (*.xlsx)"), tr("Table (*.csv)"), tr("JSON (*.json)")
    name = tr("{draft}, reviewed.docx", draft=draft.stem)
    return _choose_file(parent, tr("Export the report"), name, ";;".join(kinds))


def choose_copy_of_draft(parent: QWidget, draft: Path) -> Path | None:
    """Where to write a copy of a draft with a clause put in, beside it at first; None if the dialog is cancelled.

    It does not ask whether to replace a file: none is replaced.
    """
    name = tr("{name} - with clause", name=draft.stem) + ".docx"
    return _choose_file(parent, tr("Put into a copy of the draft"), name, tr("Word (*.docx)"), beside=draft)


def choose_table_file(parent: QWidget) -> Path | None:
    """The same for a table."""
    kinds = tr("Excel (*.xlsx)"), tr("Table (*.csv)"), tr("JSON (*.json)")
    return _choose_file(parent, tr("Export as a table"), tr("Clauses.xlsx"), ";;".join(kinds))


def _choose_file(parent: QWidget, title: str, name: str, kind: str, *, beside: Path | None = None) -> Path | None:
    dialog = QFileDialog(parent, title, "", kind)  # in the folder last written to
    if beside:
        dialog.setDirectory(str(beside.parent))
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
    elif dialog.directory() == QDir.current():
        dialog.setDirectory(str(Path.home()))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(name.rpartition(".")[2])
    dialog.selectFile(name)
    chosen = dialog.selectedFiles()[0] if dialog.exec() else ""
    asked(delete, dialog)  # which is when Qt writes down the folder
    return Path(chosen) if chosen else None


def choose_report_file(parent: QWidget) -> Path | None:
    """Where to write the privacy report; None if the dialog is cancelled. It has asked before replacing a file."""
    return _choose_file(parent, tr("Save the privacy report"), tr("Muniment privacy report.txt"), tr("Text (*.txt)"))


def choose_backup_file(parent: QWidget) -> Path | None:
    """Where to write a backup; None if the dialog is cancelled. It has asked before replacing a file."""
    return _choose_file(parent, tr("Back up"), f"Muniment {date.today().isoformat()}.backup", _backups_filter())


def confirm_clear_backup(parent: QWidget) -> bool:
    """Whether to write an unencrypted backup of an encrypted library."""
    question = tr("Write a backup that is not encrypted?")
    words = tr("The library is encrypted; this file will not be. It names your files and holds your searches.")
    return confirm(parent, tr("Back up"), question, words, tr("Write it"))


def choose_backup(parent: QWidget, folder: Path) -> Path | None:
    """The backup that the user picks, starting in ``folder``; None if the dialog is cancelled."""
    title = tr("Restore from a backup")
    name, _ = asked(QFileDialog.getOpenFileName, parent, title, str(folder), _backups_filter())
    return Path(name) if name else None


def _backups_filter() -> str:
    return tr("Backups (*.backup)")


def choose_kept_file(parent: QWidget) -> Path | None:
    """Where to write the kept clauses; None if the dialog is cancelled. It has asked before replacing a file."""
    return _choose_file(parent, tr("Export kept clauses"), tr("Kept clauses.json"), tr("Kept clauses (*.json)"))


def choose_kept_import(parent: QWidget) -> Path | None:
    """The file of kept clauses that the user picks; None if the dialog is cancelled."""
    name, _ = asked(
        QFileDialog.getOpenFileName, parent, tr("Import kept clauses"), "", tr("Kept clauses (*.json);;All files (*)")
    )
    return Path(name) if name else None


def confirm_replace_kept(parent: QWidget, differing: Sequence[KeptClause]) -> bool:
    """Whether kept clauses become as they are in a file."""
    question = tr("1 kept clause differs from the one in the file.")
    if len(differing) > 1:
        question = tr("{count:,} kept clauses differ from those in the file.", count=len(differing))
    named = "\n".join(visible_name(each.title) for each in differing[:5])
    more = "\n…" if len(differing) > 5 else ""
    words = tr("Take what the file has? What is here would be lost.")
    return confirm(
        parent, tr("Import kept clauses"), question, f"{words}\n\n{named}{more}", tr("Replace"), _DESTRUCTIVE
    )


def choose_model_file(parent: QWidget) -> Path | None:
    """The model file that the user picks; None if the dialog is cancelled."""
    name, _ = asked(QFileDialog.getOpenFileName, parent, tr("Add a model"), "", tr("Models (*.gguf);;All files (*)"))
    return Path(name) if name else None


def choose_model_folder(parent: QWidget) -> Path | None:
    """The model folder that the user picks; None if the dialog is cancelled."""
    name = asked(QFileDialog.getExistingDirectory, parent, tr("Add the folder of a model"))
    return Path(name) if name else None


def choose_stars_folder(parent: QWidget) -> Path | None:
    """A new folder for the user's stars, inside the one picked; None if the dialog is cancelled."""
    name = asked(QFileDialog.getExistingDirectory, parent, tr("Export my stars to a folder"))
    return Path(name) / tr("Muniment stars") if name else None


def ask_note(parent: QWidget, clause: str, note: str) -> str | None:
    """The user's note on a clause, "" to remove it; None if the dialog is cancelled."""
    words = tr(
        "Your note on “{clause}”. It is exported only if you choose so in the export settings.",
        clause=visible_name(clause),
    )
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(tr("Note"))
    dialog.setOption(QInputDialog.InputDialogOption.UsePlainTextEditForTextInput)
    dialog.setLabelText(words)
    dialog.setTextValue(note)
    show_plain(dialog)
    field = dialog.findChild(QPlainTextEdit)
    assert field is not None
    field.setTabChangesFocus(True)
    field.setToolTip(tip(tr("Tab goes on to the buttons, Ctrl+Enter keeps the note.")))
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
        QShortcut(QKeySequence(Qt.Modifier.CTRL | key), dialog, dialog.accept)
    return dialog.textValue().strip() if dialog.exec() else None


def confirm(
    parent: QWidget, title: str, question: str, words: str, yes: str, role: QMessageBox.ButtonRole = _ACCEPT
) -> bool:
    """Whether the user says yes to a question; Enter alone says no.

    If the action destroys something, ``role`` is the destructive one, which the platform may place and colour apart.
    """
    box = QMessageBox(QMessageBox.Icon.Question, title, question, parent=parent)
    box.setInformativeText(words)
    show_plain(box)
    agree = box.addButton(yes, role)
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
    box.exec()
    return box.clickedButton() is agree


def confirm_removal(parent: QWidget, gone: Forgotten) -> bool:
    """Whether to remove files from the library, along with everything that quotes them."""
    question = tr("Remove “{file}” from the library?", file=visible_name(file_words(gone.files[0])))
    if len(gone.files) > 1:
        question = tr("Remove {count:,} files from the library?", count=len(gone.files))
    words = [
        tr(
            "The clauses will no longer be found, and the text will be erased from the library. "
            "The files themselves stay where they are."
        ),
        *_lost_with(gone),
        *_copies(gone),
    ]
    return confirm(parent, tr("Remove from library"), question, "\n\n".join(words), tr("Remove"), _DESTRUCTIVE)


def _lost_with(gone: Forgotten) -> Iterator[str]:
    """What the user keeps, and would lose with the files."""
    if count := len(gone.searches):
        one = tr("1 saved search quotes the text and will be deleted: “{name}”.", name=visible_name(gone.searches[0]))
        yield one if count == 1 else tr("{count:,} saved searches quote the text and will be deleted.", count=count)
    if count := gone.trays:
        one = tr("1 of the clauses will be removed from its tray, together with your note.")
        more = tr("{count:,} of the clauses will be removed from trays, together with your notes.", count=count)
        yield one if count == 1 else more
    if count := gone.kept:
        one = tr("1 kept clause was taken from it. It stays, with the words that you gave it.")
        more = tr(
            "{count:,} kept clauses were taken from them. They stay, with the words that you gave them.", count=count
        )
        yield one if count == 1 else more
    if count := gone.ratings:
        one = tr("Your stars for 1 of the clauses will be deleted.")
        yield one if count == 1 else tr("Your stars for {count:,} of the clauses will be deleted.", count=count)


def _copies(gone: Forgotten) -> Iterator[str]:
    """What remains of the text in the library."""
    if not gone.copies:
        return
    count, file = len(gone.copies), visible_name(str(gone.copies[0]))
    if count == 1:
        yield tr("An identical copy stays in the library: {file}", file=file)
    else:
        yield tr("{count:,} identical copies stay in the library, such as {file}", count=count, file=file)


def ask_password(parent: QWidget, paths: Sequence[Path]) -> str:
    """The password of files, "" if none was given. It is shown as dots, and nowhere else."""
    one = len(paths) == 1
    if one:
        what = tr("“{file}” is protected by a password.", file=keyless(file_words(paths[0])))
        use = tr("The password is tried on the file now, and is not stored.")
    else:
        what = tr("{count:,} files are protected by a password.", count=len(paths))
        use = tr("The password is tried on each of them now, and is not stored.")
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(tr("Enter password"))
    label = tr("Password:")
    dialog.setLabelText(f"{what}\n{use}\n\n{label}")
    show_plain(dialog)
    dialog.setTextEchoMode(QLineEdit.EchoMode.Password)
    dialog.setOkButtonText(tr("Read file") if one else tr("Read files"))
    return dialog.textValue() if dialog.exec() else ""


def show_loss(parent: QWidget, title: str, words: str) -> None:
    """Says that the last changes to an encrypted library could not be written back, and why."""
    box = QMessageBox(QMessageBox.Icon.Warning, tr("Library locked"), title, parent=parent)
    loss = tr("The last changes to the encrypted library are lost; what was written back before is safe.")
    box.setInformativeText(f"{words}\n\n{loss}")
    show_plain(box)
    box.exec()


def ask_lock_after(parent: QWidget, minutes: int) -> int:
    """The idle minutes before the library is locked, 0 for never; unchanged if the dialog is cancelled."""
    question = tr("Lock the library after so many minutes without use (0 for never):")
    chosen, given = QInputDialog.getInt(parent, tr("Lock when idle"), question, minutes, 0, 24 * 60)
    return chosen if given else minutes


def ask_name(parent: QWidget, title: str, what: str, proposal: str = "") -> str:
    """A name from the user, "" if none was given."""
    name, given = QInputDialog.getText(parent, title, what, QLineEdit.EchoMode.Normal, proposal)
    return name.strip() if given else ""


def confirm_replace(parent: QWidget, name: str) -> bool:
    """Whether a search takes the place of the saved one of this name."""
    question = tr("Replace the saved search “{name}”?", name=visible_name(name))
    words = tr("There is one of this name already. The search and its results cannot be restored.")
    return confirm(parent, tr("Save this search"), question, words, tr("Replace"), _DESTRUCTIVE)


def confirm_discard(parent: QWidget, name: str) -> bool:
    """Whether to delete a saved search."""
    question = tr("Delete the saved search “{name}”?", name=visible_name(name))
    words = tr("The clauses that it found stay in the library. The search and its results cannot be restored.")
    return confirm(parent, tr("Delete saved search"), question, words, tr("Delete"), _DESTRUCTIVE)


def _contracts_filter() -> str:
    """The file dialog's filter for every format the program reads."""
    from core import SUFFIXES  # imported on first use: the window opens without the readers

    patterns = " ".join(f"*{suffix}" for suffix in sorted(SUFFIXES))
    return tr("Contracts ({patterns});;All files (*)", patterns=patterns)


class AskingDialog(QDialog):
    """Fields under a heading. Its opener closes it, so that the user can correct mistakes in it.

    Args:
        title: of the dialog.
        heading: what must not be overlooked.
        words: to read first, in paragraphs.
        go_on: the name of the button that continues, with its key.
        fields: what is asked for, each with its name and key.
    """

    def __init__(
        self,
        title: str,
        heading: str,
        words: str,
        go_on: str,
        fields: Sequence[tuple[str, QLineEdit]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(600)
        self._busy = False
        self.hint = label(muted=True, wrap=True)
        self.go_on, self.cancel = button(go_on, primary=True), button(tr("Cancel"))
        self.cancel.setAutoDefault(False)  # Enter continues, also after the focus has been there
        self._grid = QGridLayout()
        for row, (name, field) in enumerate(fields):
            of_it = label(name)
            of_it.setBuddy(field)
            field.setAccessibleName(name.replace("&", "").rstrip(":"))
            self._grid.addWidget(of_it, row, 0)
            self._grid.addWidget(field, row, 1)
        self._grid.addWidget(self.hint, len(fields), 1, 1, 2)
        self._lay_out(heading, words)

    def show_busy(self, words: str) -> None:
        """Says what is being done, until `show_fault` is called or the dialog closes."""
        self._busy = True
        self._enable()
        self._say(words)

    def show_fault(self, words: str) -> None:
        """Says what was wrong, and lets the user try again."""
        self._busy = False
        self._enable()
        self.go_on.setDefault(True)  # which Qt forgets of a button that was disabled
        self._say(words, fault=True)

    def _enable(self) -> None:
        """Enables what can be used now."""
        raise NotImplementedError

    def _go_on(self) -> None:
        """Continues with what was given."""
        raise NotImplementedError

    def _say(self, words: str, *, fault: bool = False) -> None:
        if fault or words != self.hint.text():
            self.hint.setText(words)
            restyle(self.hint, "error", fault)
            self._grow()
            announce(self, words)

    def _grow(self) -> None:
        """Makes room for a longer hint: the fields would be squeezed."""
        if self.isVisible() and (layout := self.layout()):
            layout.activate()
            self.resize(self.width(), max(self.height(), layout.totalHeightForWidth(self.width())))

    def _lay_out(self, heading: str, words: str) -> None:
        column = dialog_column(self)
        warning = label(heading, wrap=True, bold=1.0)
        column.addWidget(warning)
        if words:
            column.addWidget(label(words, wrap=True))
        column.addLayout(self._grid)
        column.addStretch()
        buttons = QDialogButtonBox()
        buttons.addButton(self.go_on, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(self.cancel, QDialogButtonBox.ButtonRole.RejectRole)
        self.go_on.setDefault(True)
        self.go_on.clicked.connect(self._go_on)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
