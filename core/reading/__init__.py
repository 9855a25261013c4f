"""Path -> Document. Every reader gives the same shape of text; which reader it is, the content decides.

The convention that all readers keep: ``Document.text`` is paragraphs, each ended by one line feed, with single spaces
inside; the cells of a table row stand in one paragraph, parted by tabs.
"""

from __future__ import annotations

from hashlib import sha256
from importlib import import_module
from typing import TYPE_CHECKING, cast

from core.errors import UnreadableFile
from core.reading.listing import SUFFIXES, list_files
from core.reading.sniff import open_error, sniff

if TYPE_CHECKING:
    from pathlib import Path

    from core.ports import Reader
    from core.types import Document

__all__ = ["SUFFIXES", "identify", "list_files", "read"]

_BLOCK = 1 << 20


def identify(path: Path) -> str:
    """The id of the document in a file: the first 16 hexadecimal digits of the SHA-256 of its content.

    Raises:
        UnreadableFile: the file is gone, is a folder, or may not be opened.
    """
    digest = sha256()
    try:
        with path.open("rb") as file:
            while block := file.read(_BLOCK):
                digest.update(block)
    except OSError as error:
        raise open_error(error, path) from error
    return digest.hexdigest()[:16]


def read(path: Path) -> Document:
    """Reads a contract, whatever its format and its name.

    Raises:
        UnreadableFile: gone, empty, encrypted, damaged, without text, or of a kind that is not read.
    """
    kind = sniff(path)
    reader = cast("Reader", getattr(import_module(f"core.reading.{kind}"), f"read_{kind}"))
    document = reader(path, identify(path))
    if not document.text.strip() and not document.issues:
        raise UnreadableFile(
            "There is no text in this file.",
            "If it holds pictures of pages, save it as a PDF and have the text recognised.",
            path,
        )
    return document
