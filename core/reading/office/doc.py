"""Reads old Word documents (.doc), which LibreOffice converts to new ones where it is installed."""

from __future__ import annotations

import struct
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from core.base.errors import UnreadableFile
from core.base.translation import tr
from core.reading.office.libreoffice import converted, find_office
from core.reading.word.reader import read_docx

if TYPE_CHECKING:
    from core.types import Document

_WORD_97: Final = 0xC1  # the first version whose header is laid out as below
_ENCRYPTED, _SECOND_TABLE = 0x0100, 0x0200
_FIELDS: Final = (154 + 8 * 16, 154 + 8 * 18)  # offsets in the header of where body and note fields are
_BEGIN: Final = 0x13
_REFERENCES: Final = frozenset({3, 37, 72})  # REF, PAGEREF, NOTEREF
_IMPLIED: Final = 2  # a reference without its keyword


def read_doc(path: Path, document_id: str) -> Document:
    """The document in an old Word file (.doc).

    Raises:
        UnreadableFile: LibreOffice is not installed, or cannot read it; or it is protected.
    """
    office = find_office()
    if office is None:
        raise UnreadableFile(
            tr("This is an old Word document (.doc), which is read with the help of LibreOffice."),
            tr(
                "Install LibreOffice, which is free, and add the file again; "
                "or open it in Word, save it as a Word document (.docx), and add that."
            ),
            path,
        )
    try:
        with converted(office, path, ".doc", "docx", _prepare) as made:
            # LibreOffice also hides ends of paragraphs that are not hidden in the original.
            return replace(read_docx(made, document_id, run_in=False), source=path)
    except UnreadableFile as error:
        raise UnreadableFile(error.title, error.message, path) from error


def _prepare(copy: Path) -> None:
    """Makes LibreOffice keep the shown text of cross-references, which it would regenerate, often not as Word does.

    It regenerates a reference marked by keyword, and keeps one marked as implied.
    Source: [MS-DOC] 2.5 (the header, FIB) and 2.8.25 (the list of fields, Plcfld).
    """
    import olefile

    try:
        with olefile.OleFileIO(str(copy), write_mode=True) as container:
            header = container.openstream("WordDocument").read(1024)
            version, flags = struct.unpack_from("<2xH6xH", header)
            if flags & _ENCRYPTED:
                title = tr("This old Word document (.doc) is protected by a password.")
                raise UnreadableFile(title, tr("Open it, save a copy without the password, and add that."), copy)
            if version >= _WORD_97:
                _keep_references(container, header, "1Table" if flags & _SECOND_TABLE else "0Table")
    except (MemoryError, UnreadableFile):
        raise
    except Exception:  # a damaged container can do anything; LibreOffice may still read it
        return


def _keep_references(container: Any, header: bytes, name: str) -> None:
    table = bytearray(container.openstream(name).read())
    for place in _FIELDS:
        start, length = struct.unpack_from("<2I", header, place)
        count = max(0, length - 4) // 6  # n + 1 places of four bytes, then n marks of two
        for at in range(start + 4 * (count + 1), min(start + length, len(table) - 1), 2):
            if table[at] & 0x1F == _BEGIN and table[at + 1] in _REFERENCES:
                table[at + 1] = _IMPLIED
    container.write_stream(name, bytes(table))
