"""Opens the zip packages of Word and LibreOffice safely: no bomb is unpacked, no entity expanded, nothing fetched.

Only the parts that are read are unpacked, which python-docx does not offer.
Source: ECMA-376 part 2, Open Packaging Conventions; OpenDocument 1.3 part 2.
"""

from __future__ import annotations

import posixpath
import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, BinaryIO, TypeAlias
from zipfile import BadZipFile, ZipFile

from core.base.errors import UnreadableFile
from core.base.translation import marked, tr
from core.reading.listing import DOCUMENTS, ending

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from pathlib import Path
    from types import TracebackType

_MEGABYTE = 1 << 20
_LARGEST = 500 * _MEGABYTE
_SUSPECT = 50 * _MEGABYTE
_RATIO = 200
_STRICT = b"http://purl.oclc.org/ooxml/wordprocessingml/main"
_USUAL = b"http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_KINDS = (
    ("word", "word/", b"wordprocessingml"),
    ("excel", "xl/", b"spreadsheetml"),
    ("powerpoint", "ppt/", b"presentationml"),
)
_OF_PACKAGES = frozenset({"word", "xl", "ppt", "docProps", "customXml", "_rels", "customUI", "Index", "Data"})
_OPEN_DOCUMENTS = (
    ("odt", b"opendocument.text"),
    ("spreadsheet", b"opendocument.spreadsheet"),
    ("presentation", b"opendocument.presentation"),
)
_OF_PAGES = ("Index/Document.iwa", "index.xml", "index.xml.gz")
_PREVIEW = "QuickLook/Preview.pdf"
_OLD_INDEX = ("Index.zip", "Metadata/")
_OF_XPS = ("FixedDocSeq.fdseq", "FixedDocumentSequence.fdseq")
_DAMAGED = (
    marked("This document is damaged."),
    marked("Open it in the program that it was made with, let that repair it, save it under a new name, and add that."),
)

DAMAGED_ARCHIVE = (
    marked("This archive is damaged."),
    marked("Get a fresh copy of it, or unpack it and add the files in it."),
)
_HARMFUL = (
    marked("This file contains something that no contract contains, and may be harmful."),
    marked("If you trust it, open it in its own program, save it as a PDF, and add that."),
)


def package_kind(path: Path, content: BinaryIO | None = None) -> str:
    """What a zip file contains: "word", "excel", "powerpoint", "odt", "spreadsheet" or "presentation" (OpenDocument),
    "pages" (Apple's), "xps" (pages as Windows prints them), or "" for any other archive. One with documents beside
    the parts of a package is an archive too, except where the package is a document that is read: see `strangers`.

    Raises:
        UnreadableFile: damaged.
    """
    with Package(path, content, bounded=False) as package:
        names = package.names
        declared = package.read("mimetype", 200) if "mimetype" in names else b""
        for kind, mark in _OPEN_DOCUMENTS:
            if mark in declared:
                return kind
        if _is_pages(names):
            return "pages"
        beside = strangers(names)
        if not (names.isdisjoint(_OF_XPS) or beside):
            return "xps"
        types = package.read("[Content_Types].xml", _MEGABYTE) if "[Content_Types].xml" in names else b""
    fitting = (
        kind for kind, folder, mark in _KINDS if mark in types and any(name.startswith(folder) for name in names)
    )
    found = next(fitting, "")
    return found if found == "word" or not beside else ""


def _is_pages(names: Collection[str]) -> bool:
    whole = any(name in names for name in _OF_PAGES) and not [
        name
        for name in strangers(names)
        if not name.lower().endswith(".pdf")  # a picture may be one
    ]
    index, described = _OLD_INDEX
    beside = [name for name in strangers(names) if name not in {index, _PREVIEW}]
    packed = index in names and any(name.startswith(described) for name in names)
    return whole or ((packed or _PREVIEW in names) and not beside)


def strangers(names: Iterable[str]) -> list[str]:
    """Documents in a package that are none of its parts, sorted by name."""
    return sorted(
        name
        for name in names
        if ending(name) in DOCUMENTS and name.partition("/")[0] not in _OF_PACKAGES and not name.startswith("/")
    )


class Package:
    """A zip file of XML parts that relate to one another. Use as a context manager.

    Args:
        path: the file.
        content: what to read instead, where the file itself is locked.
        bounded: whether to refuse one that is larger than any contract; not where it may be an archive of many.

    Raises:
        UnreadableFile: on opening and on every read, if the file is damaged or a bomb.
    """

    def __init__(self, path: Path, content: BinaryIO | None = None, *, bounded: bool = True) -> None:
        self._path = path
        try:
            self._zip = ZipFile(content or path)
        except (BadZipFile, OSError, ValueError, NotImplementedError) as error:
            raise UnreadableFile(*(DAMAGED_ARCHIVE if path.suffix.lower() == ".zip" else _DAMAGED), path) from error
        self.names = frozenset(self._zip.namelist())
        if bounded:
            self._refuse_bombs()

    def __enter__(self) -> Package:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._zip.close()

    def read(self, name: str, most: int | None = None) -> bytes:
        """The bytes of a part, ``most`` of them at most."""
        try:
            info = self._zip.getinfo(name)
            with self._zip.open(info) as file:
                declared = info.file_size + 1  # no more than that, whatever the stream contains
                data = file.read(declared if most is None else most)
        except (
            BadZipFile,
            KeyError,
            OSError,
            ValueError,
            EOFError,
            RuntimeError,
            NotImplementedError,
            zlib.error,
        ) as error:
            raise UnreadableFile(*_DAMAGED, self._path) from error
        return data

    def xml(self, name: str) -> Element:
        """The root element of an XML part.

        A document type declaration, which no office program writes, is refused. The parser says whether there is one:
        its bytes differ from encoding to encoding.
        """
        from lxml import etree

        parser = etree.XMLParser(
            resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_comments=True
        )
        try:
            root = etree.fromstring(self.read(name).replace(_STRICT, _USUAL), parser)
        except etree.XMLSyntaxError as error:
            swollen = "entity amplification" in error.msg or "entity reference loop" in error.msg
            raise UnreadableFile(*(_HARMFUL if swollen else _DAMAGED), self._path) from error
        if root.getroottree().docinfo.internalDTD is not None:
            raise UnreadableFile(*_HARMFUL, self._path)
        return root

    def related(self, source: str, kind: str) -> str | None:
        """The name of the part of a kind ("styles", ...) to which the part ``source``, or the package (""), points."""
        target = next(iter(self.all_related(source, kind).values()), None)
        return target if target in self.names else None

    def all_related(self, source: str, kind: str) -> dict[str, str]:
        """The names of all such parts, also of missing ones, by the ids by which ``source`` calls them."""
        folder, name = posixpath.split(source)
        listing = posixpath.join(folder, "_rels", f"{name}.rels")
        targets: dict[str, str] = {}
        for relation in self.xml(listing) if listing in self.names else ():
            if relation.get("Type", "").endswith(f"/{kind}") and relation.get("TargetMode") != "External":
                target = posixpath.normpath(posixpath.join("/", folder, relation.get("Target", "")))
                targets[relation.get("Id", "")] = target.lstrip("/")
        return targets

    def _refuse_bombs(self) -> None:
        sizes = [(info.file_size, info.compress_size) for info in self._zip.infolist()]
        total = sum(size for size, _ in sizes)
        packed = sum(size for _, size in sizes) or 1
        if total > _LARGEST or (total > _SUSPECT and total / packed > _RATIO):
            title = tr(
                "This file would unpack to {megabytes} megabytes, which no contract does.", megabytes=total // _MEGABYTE
            )
            raise UnreadableFile(
                title, tr("It may be harmful. If you trust it, save it as a PDF and add that."), self._path
            )


# ---------------------------------------------------------- elements

Element: TypeAlias = Any  # lxml's classes carry no types


def outermost(element: Element, tag: str) -> Iterator[Element]:
    """The elements with this tag, from an element itself down, except those inside another such element."""
    if element.tag == tag:
        yield element
    else:
        for child in element:
            yield from outermost(child, tag)
