"""Packs the extension for LibreOffice: ``python packaging/oxt.py FILE`` (``make libreoffice``).

The extension finds precedents for the paragraph at the cursor. It hands the text to Muniment as a file, and starts
``muniment app --search-file``.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

SOURCE: Final = Path(__file__).parent / "libreoffice"
_MODULE: Final = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script"
  script:name="{name}" script:language="StarBasic">{code}</script:module>
"""


def pack(target: Path) -> None:
    """Writes the extension, the same bytes from the same sources; its version is the program's."""
    project = tomllib.loads(SOURCE.parents[1].joinpath("pyproject.toml").read_text(encoding="utf-8"))["project"]
    target.parent.mkdir(parents=True, exist_ok=True)
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        for file in sorted(path for path in SOURCE.rglob("*") if path.is_file()):
            place, text = file.relative_to(SOURCE), file.read_text(encoding="utf-8")
            if file.suffix == ".bas":
                place, text = place.with_suffix(".xba"), module(file.stem, text)
            elif file.name == "description.xml":
                text = text.replace("VERSION", project["version"])
            entry = ZipInfo(place.as_posix())  # without the file's own date
            entry.compress_type, entry.external_attr = ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, text)


def module(name: str, code: str) -> str:
    """A module of Basic, as LibreOffice wants it: in XML."""
    return _MODULE.format(name=name, code=escape(code))


if __name__ == "__main__":
    pack(Path(sys.argv[1]))
