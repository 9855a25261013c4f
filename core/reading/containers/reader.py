"""Reads an archive or a mail itself: the list of members to read, and a mail's text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path, PurePosixPath

from core.base.errors import UnreadableFile
from core.base.translation import tr
from core.reading.containers.archive import open_archive
from core.reading.containers.contents import Contents
from core.reading.containers.mail import letter_contents, letter_document, read_letter
from core.reading.containers.outlook import read_outlook_letter
from core.reading.listing import count_kinds
from core.reading.sniff import FileFormat, sniff
from core.types import Document, Page, Span
from core.types.library import kinds_words


def read_archive(path: Path, document_id: str) -> Document:
    """A document without text, which lists the members of a zip archive to read.

    Raises:
        UnreadableFile: damaged, it would fill the disk, or nothing in it can be read.
    """
    with open_archive(path) as contents:
        document = Document(document_id, path, "", (Page(0, Span(0, 0)),), ())
        if not contents.members:
            kinds = kinds_words(tuple(count_kinds(contents.left_out).items()))
            advice = tr("It holds: {kinds}.", kinds=kinds) if kinds else tr("It is empty.")
            raise UnreadableFile(tr("There is no contract in this archive."), advice, path)
        remark = tr("This is an archive: what is in it is listed under names of its own.")
        return _with_contents(replace(document, remarks=(remark,)), contents)


def read_mail(path: Path, document_id: str, format_: FileFormat) -> Document:
    """A mail itself, as it is sent or as Outlook saves it, which also lists the attachments to read.

    Raises:
        UnreadableFile: out of reach, damaged, or larger than any mail.
    """
    letter = read_outlook_letter(path) if format_ is FileFormat.OUTLOOK else read_letter(path)
    return _with_contents(letter_document(letter, document_id, path), letter_contents(letter))


@contextmanager
def _open_container(path: Path) -> Iterator[Contents]:
    """The contents of an archive or a mail, which can be extracted within the context.

    Raises:
        UnreadableFile: it is neither, or damaged.
    """
    match sniff(path):
        case FileFormat.ARCHIVE:
            with open_archive(path) as contents:
                yield contents
        case FileFormat.MAIL:
            yield letter_contents(read_letter(path))
        case FileFormat.OUTLOOK:
            yield letter_contents(read_outlook_letter(path))
        case _:
            raise UnreadableFile(tr("There is no such file."), tr("It may have been moved, renamed or deleted."), path)


def take_out(
    holder: Path, inner: tuple[str, ...], place: Path, passwords: Sequence[str]
) -> tuple[Path, tuple[str, ...]]:
    """The member to which a path leads, unpacked, and the rest of the path from there."""
    with _open_container(holder) as contents:
        member = _member(contents, inner)
        if member is None:
            raise UnreadableFile(
                tr("There is no such file."), tr("It may have been moved, renamed or deleted."), holder
            )
        file = place.with_suffix(member.suffix[:20])
        with file.open("xb") as target:
            contents.members[member](target, passwords)
    return file, inner[len(member.parts) :]


def _member(contents: Contents, inner: tuple[str, ...]) -> PurePosixPath | None:
    """The member that a path names, or the archive or mail through which it leads."""
    ways = (PurePosixPath(*inner[:length]) for length in range(len(inner), 0, -1))
    return next((way for way in ways if way in contents.members), None)


def _with_contents(document: Document, contents: Contents) -> Document:
    left_out = tuple(count_kinds(contents.left_out).items())
    issues = (*document.issues, *contents.issues)
    return replace(document, members=tuple(map(str, contents.members)), left_out=left_out, issues=issues)
