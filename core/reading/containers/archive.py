"""Zip archives: bounded in the number and the unpacked size of their members, whatever they declare.

Source: PKWARE, APPNOTE.TXT; D. Fifield, "A better zip bomb" (WOOT 2019), for members that share their bytes.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from stat import S_ISLNK
from typing import BinaryIO, Final
from zipfile import BadZipFile, ZipFile, ZipInfo

from core.base.errors import UnreadableFile
from core.base.translation import marked, tr
from core.reading.containers.contents import Contents, PackedFile, contents_of
from core.reading.files import wrong_password
from core.reading.package import DAMAGED_ARCHIVE
from core.types import Issue

_MEGABYTE: Final = 1 << 20
_ENTRIES: Final = 100_000
_TOTAL: Final = 20_000 * _MEGABYTE
_LARGEST: Final = 1000 * _MEGABYTE  # of one member
_SUSPECT: Final = 100 * _MEGABYTE
_RATIO: Final = 100
_BLOCK: Final = _MEGABYTE
_ENCRYPTED, _UTF8 = 0x1, 0x800  # flags of a member
_AES: Final = 99
_MARK: Final = 4  # bytes that an archive once split into parts has before its members
_PROGRAMS: Final = (b"MZ", b"\x7fELF", b"#!")
_PRECEDED: Final = (
    marked("Something stands before the archive in this file, and was not read."),
    marked("If you need it, unpack the file with another program, and add the files in it."),
)
_FAULTS: Final = (BadZipFile, OSError, ValueError, EOFError, RuntimeError, NotImplementedError, KeyError, zlib.error)


@contextmanager
def open_archive(path: Path) -> Iterator[Contents]:
    """The contents of a zip archive, which can be extracted within the context.

    Raises:
        UnreadableFile: damaged, or it would fill the disk.
    """
    try:
        archive = ZipFile(path)
    except _FAULTS as error:
        raise UnreadableFile(*DAMAGED_ARCHIVE, path) from error
    with archive:
        entries = [each for each in archive.infolist() if not each.filename.endswith("/")]  # `is_dir` fails on no name
        _refuse_bomb(path, entries)
        contents = contents_of(
            PackedFile(_name(each), partial(_save, archive, each, path), aside=S_ISLNK(each.external_attr >> 16))
            for each in entries
        )
        yield replace(contents, issues=(Issue(*_PRECEDED),) if _is_preceded(path, archive) else ())


def _is_preceded(path: Path, archive: ZipFile) -> bool:
    """Whether something stands before the archive, such as another one; a program that unpacks it does not count."""
    begins = min((each.header_offset for each in archive.infolist()), default=archive.start_dir)
    with path.open("rb") as file:
        return begins > _MARK and not file.read(_MARK).startswith(_PROGRAMS)


def _refuse_bomb(path: Path, entries: Sequence[ZipInfo]) -> None:
    total, size = sum(each.file_size for each in entries), path.stat().st_size
    if len(entries) > _ENTRIES:
        title = tr("This archive holds {count:,} files, and may be harmful.", count=len(entries))
    elif total > _TOTAL or (total > _SUSPECT and total > _RATIO * size):
        megabytes = total // _MEGABYTE
        title = tr("This archive would unpack to {megabytes:,} megabytes, and may be harmful.", megabytes=megabytes)
    else:
        return
    raise UnreadableFile(title, tr("If you trust it, unpack it and add the files in it."), path)


def _name(entry: ZipInfo) -> str:
    """The name of a member; many programs write UTF-8 without declaring it, where the standard says cp437."""
    if entry.flag_bits & _UTF8:
        return entry.filename
    try:
        return entry.filename.encode("cp437").decode()
    except UnicodeError:
        return entry.filename


def _save(archive: ZipFile, entry: ZipInfo, path: Path, target: BinaryIO, passwords: Sequence[str]) -> None:
    """Writes a member to a file.

    Raises:
        ProtectedFile: none of the passwords opens it.
        UnreadableFile: damaged, or too large.
    """
    if entry.file_size > _LARGEST or entry.file_size > max(_SUSPECT, _RATIO * entry.compress_size):
        title = tr("This file would unpack to {megabytes:,} megabytes.", megabytes=entry.file_size // _MEGABYTE)
        raise UnreadableFile(title, tr("If you trust it, unpack its archive and add the files in it."), path)
    if entry.compress_type == _AES:
        title = tr("This file is protected by a password in a way that Muniment cannot unlock.")
        raise UnreadableFile(title, tr("Unpack its archive with the password, and add the files in it."), path)
    tried = passwords if entry.flag_bits & _ENCRYPTED else [""]
    if not any(_unpack(archive, entry, target, password) for password in tried):
        raise (
            wrong_password(path, passwords) if entry.flag_bits & _ENCRYPTED else UnreadableFile(*DAMAGED_ARCHIVE, path)
        )


def _unpack(archive: ZipFile, entry: ZipInfo, target: BinaryIO, password: str) -> bool:
    """Whether a member was written completely; its checksum shows that, and a wrong password too."""
    target.seek(0)
    target.truncate()
    try:
        with archive.open(entry, pwd=password.encode() or None) as source:
            while block := source.read(_BLOCK):  # no more than the entry declares
                target.write(block)
    except _FAULTS as error:
        if isinstance(error, OSError) and error.errno is not None:  # of the disk
            raise
        return False
    return True
