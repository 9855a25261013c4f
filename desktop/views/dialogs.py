"""The questions that the window asks: which files, which folder, where to, whether to."""

from __future__ import annotations

import platform
import subprocess
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QInputDialog, QLineEdit, QMessageBox, QWidget

_CONTRACTS = "Contracts (*.pdf *.docx *.doc *.html *.htm *.rtf *.txt);;All files (*)"
_AGREES, _LOSES = QMessageBox.ButtonRole.AcceptRole, QMessageBox.ButtonRole.DestructiveRole


def choose_files(parent: QWidget) -> list[Path]:
    """The files that the user picks; none where the dialog is closed."""
    names, _ = QFileDialog.getOpenFileNames(parent, "Add files", "", _CONTRACTS)
    return [Path(name) for name in names]


def choose_example(parent: QWidget) -> Path | None:
    """The file that holds an example; None where the dialog is closed."""
    name, _ = QFileDialog.getOpenFileName(parent, "Choose an example", "", _CONTRACTS)
    return Path(name) if name else None


def choose_folder(parent: QWidget) -> Path | None:
    """The folder that the user picks; None where the dialog is closed."""
    name = QFileDialog.getExistingDirectory(parent, "Add a folder of contracts")
    return Path(name) if name else None


def choose_word_file(parent: QWidget) -> Path | None:
    """Where to write; the dialog has asked already whether a file that is there may be replaced."""
    dialog = QFileDialog(parent, "Export to Word", str(Path.home() / "Precedent clauses.docx"), "Word (*.docx)")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix("docx")
    dialog.selectFile("Precedent clauses.docx")
    return Path(dialog.selectedFiles()[0]) if dialog.exec() else None


def choose_model_file(parent: QWidget) -> Path | None:
    """The model file that the user picks; None where the dialog is closed."""
    name, _ = QFileDialog.getOpenFileName(parent, "Add a model", "", "Models (*.gguf);;All files (*)")
    return Path(name) if name else None


def choose_model_folder(parent: QWidget) -> Path | None:
    """The folder of a model that the user picks; None where the dialog is closed."""
    name = QFileDialog.getExistingDirectory(parent, "Add the folder of a model")
    return Path(name) if name else None


def choose_stars_folder(parent: QWidget) -> Path | None:
    """The folder to write the user's stars to, a new one in the one picked; None where the dialog is closed."""
    name = QFileDialog.getExistingDirectory(parent, "Export my stars to a folder")
    return Path(name) / "Muniment stars" if name else None


def confirm(
    parent: QWidget, title: str, question: str, words: str, yes: str, role: QMessageBox.ButtonRole = _AGREES
) -> bool:
    """Whether the user says yes to a question; where Enter is pressed at once, it is no.

    Where something is lost by it, ``role`` is the destructive one: the platform may place and colour that apart.
    """
    box = QMessageBox(QMessageBox.Icon.Question, title, question, parent=parent)
    box.setInformativeText(words)
    agree = box.addButton(yes, role)
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
    box.exec()
    return box.clickedButton() is agree


def confirm_removal(parent: QWidget, paths: Sequence[Path]) -> bool:
    """Whether to take files out of the library."""
    what = f"“{paths[0].name}”" if len(paths) == 1 else f"{len(paths):,} files"
    words = (
        "Their clauses are no longer found, and their text is wiped from the library. "
        "The files themselves stay where they are."
    )
    return confirm(parent, "Remove from library", f"Remove {what} from the library?", words, "Remove", _LOSES)


def ask_password(parent: QWidget, paths: Sequence[Path]) -> str:
    """The password of files, "" where none was given. It is shown as dots, and nowhere else."""
    one = len(paths) == 1
    what = f"“{paths[0].name}” is protected." if one else f"{len(paths):,} files are protected."
    use = f"The password is tried on {'it' if one else 'each'} now, and is not kept."
    dialog = QInputDialog(parent)
    dialog.setWindowTitle("Enter password")
    dialog.setLabelText(f"{what}\n{use}\n\nPassword:")
    dialog.setTextEchoMode(QLineEdit.EchoMode.Password)
    dialog.setOkButtonText("Read file" if one else "Read files")
    return dialog.textValue() if dialog.exec() else ""


def ask_name(parent: QWidget, title: str, what: str, proposal: str = "") -> str:
    """A name that the user gives, "" where none was given."""
    name, given = QInputDialog.getText(parent, title, what, QLineEdit.EchoMode.Normal, proposal)
    return name.strip() if given else ""


def confirm_discard(parent: QWidget, name: str) -> bool:
    """Whether to delete a saved search."""
    words = (
        "The clauses that it found stay in the library. "
        "What was asked, and the order in which they were found, cannot be had back."
    )
    return confirm(parent, "Delete saved search", f"Delete the saved search “{name}”?", words, "Delete", _LOSES)


def show_about(parent: QWidget, version: str) -> None:
    """What the program is, and under which terms one may use it."""
    QMessageBox.about(
        parent,
        "About Muniment",
        f"<h3>Muniment {version}</h3><p>Finds precedent clauses in your own contracts. "
        "Everything is done on this computer; nothing leaves it.</p><p>Free software under the GNU Affero General "
        "Public License, version 3 or later, without any warranty.</p>",
    )


def open_file(path: Path) -> None:
    """Opens a file in the program that the system has for it."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


def show_in_folder(path: Path) -> None:
    """Shows a file where it lies, picked out where the system can do that."""
    match platform.system():
        case "Windows":
            subprocess.Popen(["explorer", f"/select,{path}"])
        case "Darwin":
            subprocess.Popen(["open", "-R", str(path)])
        case _:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent)))
