"""Finds Tesseract's language data, needed to read words in pictures. Fetches and runs nothing."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from core.base.paths import resources
from core.base.translation import marked, tr

LANGUAGE: Final = "eng"

_USUAL: Final = (
    "/usr/share/tesseract-ocr/*/tessdata",  # Debian, Ubuntu
    "/usr/share/tesseract-ocr/tessdata",
    "/usr/share/tesseract/tessdata",  # Fedora
    "/usr/share/tessdata",  # Arch, Alpine
    "/usr/local/share/tessdata",  # built from source, Homebrew on Intel
    "/opt/homebrew/share/tessdata",
    "/opt/local/share/tessdata",  # MacPorts
)
_HOW: Final = {
    "linux": marked(
        "To have them read, install the package tesseract-ocr-eng (on Fedora tesseract-langpack-eng, on Arch"
        " tesseract-data-eng), and add the file again."
    ),
    "darwin": marked(
        "To have them read, install Tesseract with Homebrew: brew install tesseract, and add the file again."
    ),
    "win32": marked(
        "To have them read, install Tesseract for Windows with its usual settings, and add the file again."
    ),
}


def language_data() -> Path | None:
    """The folder with the language data; None where there is none.

    The folder in the environment variable TESSDATA_PREFIX comes first, then the data that comes with a frozen program,
    then those beside the program `tesseract`, then the usual folders of Linux, macOS and Windows.
    """
    return next((folder for folder in _folders() if (folder / f"{LANGUAGE}.traineddata").is_file()), None)


def how_to_get_it() -> str:
    """How to make this computer read the words in pictures, as a sentence."""
    how = _HOW.get(sys.platform, _HOW["linux"])
    return tr(how)


def _folders() -> Iterator[Path]:
    if named := os.environ.get("TESSDATA_PREFIX"):
        yield from (Path(named), Path(named, "tessdata"))
    yield resources() / "tessdata"
    if program := shutil.which("tesseract"):
        folder = Path(program).resolve().parent
        yield from (folder / "tessdata", folder.parent / "share" / "tessdata")
    if sys.platform == "win32":
        for variable, below in (("PROGRAMFILES", ""), ("PROGRAMFILES(X86)", ""), ("LOCALAPPDATA", "Programs")):
            if root := os.environ.get(variable):
                yield Path(root, below, "Tesseract-OCR", "tessdata")
    for pattern in _USUAL:
        yield from sorted(Path("/").glob(pattern.lstrip("/")), reverse=True)
