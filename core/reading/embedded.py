"""Documents embedded in Office files: they are not read, and named so that nobody relies on a text that lacks them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from core.base.errors import UnreadableFile
from core.base.translation import marked, tr
from core.reading.package import Package, strangers
from core.reading.sniff import FileFormat

if TYPE_CHECKING:
    from pathlib import Path

_EMBEDDING: Final = ("/oleObject", "/package")
_ID: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_OLE: Final = "{urn:schemas-microsoft-com:office:office}OLEObject"
_MANIFEST: Final = "{urn:oasis:names:tc:opendocument:xmlns:manifest:1.0}"
_OPEN_KINDS: Final = {
    "text": marked("a Word document"),
    "spreadsheet": marked("an Excel workbook"),
    "presentation": marked("a PowerPoint presentation"),
}
_NAMES: Final = re.compile(rb"[A-Za-z][\x20-\x7e]{2,80}(?=\0)")
_POOL: Final = "ObjectPool"
_STREAM: Final = 4096  # bytes; such a stream has some hundred
_CLASS: Final = re.compile(r"[A-Za-z][\w.]{1,60}")


def embedded_kind(class_name: str) -> str:
    """What an object is, by the name of its class: "Excel.Sheet.12" is an Excel workbook."""
    name = class_name.strip(" \0")
    kind = name.partition(".")[0].lower()
    if kind.startswith("word"):
        return tr("a Word document")
    if kind.startswith("excel"):
        return tr("an Excel workbook")
    if kind.startswith("powerpoint"):
        return tr("a PowerPoint presentation")
    if kind.startswith(("acro", "pdf")):
        return tr("a PDF")
    if kind.startswith(("equation", "mathtype")):
        return tr("a formula")
    if kind == "package":
        return tr("a file")
    return tr("an object ({kind})", kind=name) if _CLASS.fullmatch(name) else tr("an object")


def embedded_objects(path: Path, format_: FileFormat) -> list[str]:
    """What is embedded in a file, in words; nothing where that cannot be told, which the reader of the file reports."""
    try:
        if format_ is FileFormat.DOC:
            return [_class_of(stream) for stream in _class_streams(path)]
        if format_ in {FileFormat.DOCX, FileFormat.ODT}:
            with Package(path) as package:
                found = _of_word(package) if format_ is FileFormat.DOCX else _of_open_document(package)
                return [*found, *(f"“{name}”" for name in strangers(package.names))]
    except UnreadableFile:
        pass
    return []


def _of_word(package: Package) -> list[str]:
    """The objects that the document itself shows; a chart's table is no document."""
    main = package.related("", "officeDocument") or "word/document.xml"
    folder, _, name = main.rpartition("/")
    listing = f"{folder}/_rels/{name}.rels"
    if listing not in package.names:
        return []
    targets = {
        relation.get("Id", ""): relation.get("Target", "")
        for relation in package.xml(listing)
        if relation.get("Type", "").endswith(_EMBEDDING) and relation.get("TargetMode") != "External"
    }
    if not targets:
        return []
    classes = {each.get(_ID, ""): each.get("ProgID", "") for each in package.xml(main).iter(_OLE)}
    return [
        embedded_kind(classes.get(name) or _FILES.get(f".{target.rpartition('.')[2].lower()}", ""))
        for name, target in targets.items()
    ]


def _of_open_document(package: Package) -> list[str]:
    if (name := "META-INF/manifest.xml") not in package.names:
        return []
    entries = [
        (each.get(f"{_MANIFEST}full-path", ""), each.get(f"{_MANIFEST}media-type", "")) for each in package.xml(name)
    ]
    found = []
    for place, kind in entries:
        if kind == "application/vnd.sun.star.oleobject":
            found.append(tr("an object"))
        elif place.endswith("/") and place != "/" and "opendocument." in kind:
            named = _OPEN_KINDS.get(kind.rpartition("opendocument.")[2], "")
            found.append(tr(named))
    return [each for each in found if each]


def _class_streams(path: Path) -> list[bytes]:
    """What an old Word document says of the class of each object embedded in it: nothing (b"") where it does not say.

    Each has a storage of its own in the pool of objects ([MS-OLEDS] 2.3.8). A damaged document gives no object.
    """
    import olefile

    try:
        with olefile.OleFileIO(str(path)) as container:
            objects = dict.fromkeys(
                name[1] for name in container.listdir(storages=True) if name[0] == _POOL and name[1:]
            )
            streams = [[_POOL, name, "\x01CompObj"] for name in objects]
            return [container.openstream(at).read(_STREAM) if container.exists(at) else b"" for at in streams]
    except MemoryError:
        raise
    except Exception:  # anything can happen in a damaged container
        return []


def _class_of(stream: bytes) -> str:
    names = [match.decode("ascii") for match in _NAMES.findall(stream)]
    return embedded_kind(next((name for name in reversed(names) if "." in name or name == "Package"), ""))


_FILES: Final = {
    **dict.fromkeys((".docx", ".docm", ".doc", ".rtf", ".odt"), "Word"),
    **dict.fromkeys((".xlsx", ".xlsm", ".xlsb", ".xls"), "Excel"),
    **dict.fromkeys((".pptx", ".ppt", ".sldx"), "PowerPoint"),
    ".pdf": "PDF",
}
