"""A file in an archive or a mail, unpacked into a folder of its own while it is read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from core.base.errors import UnreadableFile
from core.base.places import on_disk
from core.base.translation import tr

if TYPE_CHECKING:
    from core.reading.containers.contents import Contents

_DEEPEST: Final = 5  # archives and mails within one another


@contextmanager
def unpacked(path: Path, passwords: Sequence[str] = ()) -> Iterator[Path]:
    """The path at which a file can be read within the context; a file in an archive or a mail is unpacked.

    Args:
        path: the file; see `core.base.places`.
        passwords: tried in turn where a file in an archive asks for one.

    Raises:
        ProtectedFile: none of the passwords opens it.
        UnreadableFile: missing, nested too deeply, would fill the disk, or its container is damaged.
    """
    holder = on_disk(path)
    if holder == path:
        yield path
        return
    with TemporaryDirectory(prefix="member-") as folder:
        inner = path.relative_to(holder).parts
        for depth in range(_DEEPEST + 1):
            if not inner:
                break
            if depth == _DEEPEST:
                title = tr("This file is more than {depth} archives or e-mails deep.", depth=_DEEPEST)
                raise UnreadableFile(title, tr("Unpack the outer ones, and add the files in them."), path)
            holder, inner = _taken_out(holder, inner, Path(folder, str(depth)), passwords)
        yield holder


def _taken_out(
    holder: Path, inner: tuple[str, ...], place: Path, passwords: Sequence[str]
) -> tuple[Path, tuple[str, ...]]:
    """The member to which a path leads, unpacked, and the rest of the path from there."""
    from core.reading.containers.reader import open_container

    with open_container(holder) as contents:
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
