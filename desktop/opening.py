"""Opens a file in the system's program for it: a PDF at a given page, if that program supports this.

No operating system can name a page, but programs can: browsers take a PDF's open parameters in the address (RFC 8118),
others take an option. Any other program opens the file at its beginning.
"""

from __future__ import annotations

import ctypes
import platform
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QProcess, QUrl
from PySide6.QtGui import QDesktopServices

from core import on_disk

_Arguments = Callable[[Path, int], list[str]]


def _evince(path: Path, page: int) -> list[str]:
    return [f"--page-index={page}", str(path)]


def _acrobat(path: Path, page: int) -> list[str]:
    return ["/A", f"page={page}", str(path)]


def _browser(path: Path, page: int) -> list[str]:
    return [f"{path.as_uri()}#page={page}"]


_TAKES: Final[Mapping[str, _Arguments]] = {
    **dict.fromkeys(("evince", "papers", "atril", "xreader"), _evince),
    **dict.fromkeys(("acrobat", "acrord32", "foxitpdfreader", "foxitreader"), _acrobat),
    **dict.fromkeys(
        ("firefox", "chromium", "google-chrome", "brave-browser", "microsoft-edge", "msedge", "chrome", "brave"),
        _browser,
    ),
    "okular": lambda path, page: ["--page", str(page), str(path)],
    "zathura": lambda path, page: [f"--page={page}", str(path)],
    "sumatrapdf": lambda path, page: ["-page", str(page), str(path)],
}
"""The arguments that open a file at a page, by the name of the program."""


def open_file(path: Path, page: int = 0) -> None:
    """Opens a file; a PDF at this page, counted from 1, if its program supports this. 0: at the beginning.

    For a file in an archive or a mail, opens the archive or the mail.
    """
    member, path = path, on_disk(path)
    paged = page > 1 and path == member and path.suffix.lower() == ".pdf"
    match platform.system():
        case "Linux" if paged:
            _ask_linux(lambda program: _open_in(program, path, page))
        case "Windows" if paged:
            _open_in(_windows_program(path.suffix), path, page)
        case _:
            _open(path)


def show_in_folder(path: Path) -> None:
    """Shows a file in its folder, selected if the system can do that; for one in an archive or a mail, shows that."""
    path = on_disk(path)
    match platform.system():
        case "Windows":
            _start("explorer", [f"/select,{path}"])
        case "Darwin":
            _start("open", ["-R", str(path)])
        case _:
            _open(path.parent)


def _open(path: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


def _open_in(program: str | None, path: Path, page: int) -> None:
    takes = _TAKES.get(Path(program).stem.lower()) if program else None
    if not (program and takes and _start(program, takes(path, page))):
        _open(path)


def _start(program: str, arguments: list[str]) -> bool:
    started, _ = QProcess.startDetached(program, arguments)
    return started


def _ask_linux(then: Callable[[str | None], None]) -> None:
    """Calls back with the user's program for PDFs, or None if it is unknown or runs in a sandbox."""
    asked = QProcess(QCoreApplication.instance())

    def answer() -> None:
        entry = asked.readAllStandardOutput().toStdString().strip().lower()  # such as "org.gnome.evince.desktop"
        asked.deleteLater()
        then(next(filter(None, (shutil.which(name) for name in _TAKES if name in entry)), None))

    asked.finished.connect(answer)
    asked.errorOccurred.connect(lambda error: answer() if error is QProcess.ProcessError.FailedToStart else None)
    asked.start("xdg-mime", ["query", "default", "application/pdf"])


def _windows_program(suffix: str) -> str | None:
    executable, room = 2, ctypes.c_uint(1024)
    found = ctypes.create_unicode_buffer(room.value)
    ask = ctypes.windll.shlwapi.AssocQueryStringW  # type: ignore[attr-defined,unused-ignore]
    return found.value if ask(0, executable, suffix, "open", found, ctypes.byref(room)) == 0 else None
