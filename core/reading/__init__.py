"""Path -> Document. Every reader gives text of the same shape; a file's content decides which reader reads it.

The convention that all readers keep: ``Document.text`` is paragraphs, each ended by one line feed, with single spaces
inside; the cells of a table row are one paragraph, separated by tabs.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

from core.base.errors import OutOfReach, UnreadableFile
from core.base.places import on_disk
from core.base.translation import tr
from core.reading.blocks.broken import broken_places, broken_remarks
from core.reading.blocks.document import Findings
from core.reading.containers.unpack import unpacked
from core.reading.embedded import embedded_objects
from core.reading.files.opening import open_regular, read_error
from core.reading.formats import SourceFile, read_format
from core.reading.kinds import SUFFIXES
from core.reading.listing import list_files
from core.reading.misnamed import named_otherwise
from core.reading.sniff import FileFormat, sniff

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from core.types import Document, Tick

__all__ = ["SUFFIXES", "identify", "list_files", "read"]

_BLOCK = 1 << 20
_LONGEST = 20_000_000  # characters, some 6,000 pages. A contract is read whole or not at all, never cut.


def identify(path: Path) -> str:
    """The id of the document in a file: the first 16 hexadecimal digits of the SHA-256 of its content.

    Raises:
        UnreadableFile: the file is gone, is a folder, or may not be opened.
    """
    digest = sha256()
    try:
        with open_regular(path) as file:
            while block := file.read(_BLOCK):
                digest.update(block)
    except OSError as error:
        raise read_error(error, path) from error
    return digest.hexdigest()[:16]


def read(path: Path, passwords: Sequence[str] = (), tick: Tick | None = None) -> Document:
    """Reads a contract, whatever its format and name.

    Args:
        path: the file, which may be in an archive or a mail; see `core.base.places`.
        passwords: tried in turn where the file asks for one.
        tick: called from time to time while many pages are read.

    Raises:
        ProtectedFile: none of the passwords opens the file.
        UnreadableFile: gone, empty, encrypted, damaged, without text, or of an unsupported format.
    """
    before = _state(path)
    try:
        with unpacked(path, passwords) as file:
            document = replace(_read(file, passwords, tick), source=path)
    except UnreadableFile as error:
        error.source = path
        raise
    if _state(path) != before:
        raise OutOfReach(tr("This file was changed while it was read."), tr("Add it again when it is done."), path)
    _check(document)
    return document


def _read(path: Path, passwords: Sequence[str], tick: Tick | None) -> Document:
    format_ = sniff(path)
    document = _printable(read_format(format_, SourceFile(path, identify(path), tuple(passwords), tick)))
    if embedded := Findings(embedded=embedded_objects(path, format_)).issues():
        document = replace(document, issues=(*document.issues, *embedded))
    if format_ is not FileFormat.DOCX:  # whose reader finds them by their fields
        document = replace(document, remarks=(*document.remarks, *broken_remarks(broken_places(document.text))))
    remark = named_otherwise(path.name, format_)
    return replace(document, remarks=(remark, *document.remarks)) if remark else document


def _check(document: Document) -> None:
    if len(document.text) > _LONGEST:
        title = tr(
            "This file holds more than {millions} million characters, which no contract does.",
            millions=_LONGEST // 1_000_000,
        )
        raise UnreadableFile(title, tr("Split it into parts and add those."), document.source)
    if not (document.text.strip() or document.issues or document.members):
        raise UnreadableFile(
            tr("There is no text in this file."),
            tr("If it holds pictures of pages, save it as a PDF and have the text recognised."),
            document.source,
        )


def _state(path: Path) -> tuple[int, int] | None:
    """The size and time of a file, which show a change; None where it is out of reach (the reader reports that)."""
    try:
        state = on_disk(path).stat()
    except OSError:
        return None
    return state.st_size, state.st_mtime_ns


def _printable(document: Document) -> Document:
    """The document with halves of characters, which damaged files contain and nothing can store, as "?"."""
    try:
        (document.text + document.title).encode()
    except UnicodeEncodeError:
        text, title = (words.encode(errors="replace").decode() for words in (document.text, document.title))
        return replace(document, text=text, title=title)
    return document
