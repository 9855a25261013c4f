"""Reads password-protected Word documents. They are unlocked in memory, and never written to disk.

Source: [MS-OFFCRYPTO], as msoffcrypto-tool reads it.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from msoffcrypto.exceptions import InvalidKeyError
from msoffcrypto.format.ooxml import OOXMLFile

from core.base.errors import UnreadableFile
from core.base.translation import tr
from core.reading.files.opening import read_bytes
from core.reading.files.passwords import wrong_password
from core.reading.sniff import zipped
from core.reading.word.reader import read_docx
from core.types import Document


def read_locked(path: Path, document_id: str, passwords: Sequence[str] = ()) -> Document:
    """The document in a Word file (.docx) under a password.

    Raises:
        ProtectedFile: none of the passwords opens it.
        UnreadableFile: damaged, not a Word document, or protected by something other than a password.
    """
    unlocked = _unlocked(path, passwords)
    zipped(path, unlocked)
    return read_docx(path, document_id, unlocked)


def _unlocked(path: Path, passwords: Sequence[str]) -> BytesIO:
    """The Word file inside its locked container."""
    try:
        container = OOXMLFile(BytesIO(read_bytes(path)))
        for password in filter(None, passwords):
            try:
                container.load_key(password=password, verify_password=True)
            except InvalidKeyError:
                continue
            unlocked = BytesIO()
            container.decrypt(unlocked)
            return unlocked
    except (MemoryError, UnreadableFile):
        raise
    except Exception as error:  # parsers can raise anything on a damaged container
        title = tr("This file is damaged, or protected by something other than a password, such as rights management.")
        raise UnreadableFile(
            title, tr("Open it in Word, save a copy without protection, and add that."), path
        ) from error
    raise wrong_password(path, passwords)
