"""``python -m desktop [--library DIR] [FILE]``: the window on a library, with what to search for."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from PySide6.QtWidgets import QMessageBox

from core import MunimentError, check_processor
from desktop.app import application, run


def start_window() -> int:
    """Opens the window; says why where it cannot. Returns the exit status of the process."""
    parser = argparse.ArgumentParser(prog="Muniment", description="Opens the window of Muniment.")
    parser.add_argument("--library", type=Path, metavar="DIR", help="the library's folder; your own if not given")
    parser.add_argument("file", type=Path, nargs="?", metavar="FILE", help="a contract to search by")
    parser.add_argument("--search-clipboard", action="store_true", help="search for what is on the clipboard")
    parser.add_argument("--search-file", type=Path, metavar="TEXT", help="search for the text in this file (UTF-8)")
    parser.add_argument("--until-usable", action="store_true", help=argparse.SUPPRESS)  # for `muniment --self-test`
    given = parser.parse_args()
    try:
        check_processor()
        if given.until_usable:
            from desktop.self_test import start_and_end

            start_and_end(given.library)
        return run(given.library, given.file, clipboard=given.search_clipboard, text=given.search_file)
    except MunimentError as error:
        application()
        QMessageBox.critical(None, "Muniment", f"{error.title}\n\n{error.message}")
        return 1


if __name__ == "__main__":
    sys.exit(start_window())
