"""Draws the program's icon into files: ``python packaging/draw_icons.py FOLDER``, in each system's format."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from desktop.widgets.icons import icon

_LARGEST = 256


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="for a PNG of each size, muniment.ico and muniment.icns")
    folder = parser.parse_args().folder
    draw_icons(folder)
    for ending in ("ico", "icns"):
        _save(_LARGEST, folder / f"muniment.{ending}")


def draw_icons(folder: Path) -> dict[int, Path]:
    """Draws the icon in each of its sizes. Returns the files by their size in pixels.

    Raises:
        OSError: a file cannot be written.
    """
    _ = QApplication.instance() or QApplication([])
    folder.mkdir(parents=True, exist_ok=True)
    files = {size.width(): folder / f"{size.width()}.png" for size in icon().availableSizes()}
    for size, file in files.items():
        _save(size, file)
    return files


def _save(size: int, file: Path) -> None:
    _ = QApplication.instance() or QApplication([])
    if not icon().pixmap(size, size).save(str(file)):
        raise OSError(f"{file} cannot be written")


if __name__ == "__main__":
    main()
