"""Where libraries are published: objects by name, and the folder that holds them as files, as on a network share.

A folder's file system need only rename atomically: no locks, no hard links. Buckets are in `core.store.publishing.s3`.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
import uuid
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, Protocol, TypeVar

from core.base.errors import LibraryError
from core.base.translation import tr
from core.privacy.permissions import flush_folder, private_file

LARGEST: Final = 64 << 20
"""The most bytes of anything at a place; a manifest of 300,000 files has fewer."""


class Storage(Protocol):
    """Objects by name. The parts of a name are separated by slashes.

    Raises:
        LibraryError: from any method: the place cannot be reached, read or written.
    """

    def sizes(self, prefix: str) -> dict[str, int]:
        """The bytes of each object whose name begins with a prefix that ends with a slash."""
        ...

    def read(self, name: str) -> bytes | None:
        """The content of an object; None if it does not exist (any more)."""
        ...

    def write(self, name: str, content: bytes) -> None:
        """Writes an object, completely or not at all."""
        ...

    def create(self, name: str, content: bytes) -> bool:
        """Writes an object if none has this name; otherwise returns False and leaves that one as it is."""
        ...

    def delete(self, names: Iterable[str]) -> None:
        """Deletes objects; ignores those that do not exist."""
        ...


_DRAFT: Final = ".draft-"  # files and folders that are being written
_HEX: Final = "[0-9a-f]"
_TRIES: Final = 5
_T = TypeVar("_T")


class FolderStorage:
    """See `core.store.publishing.storage.Storage`. Whoever may enter the folder may read what it writes."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def sizes(self, prefix: str) -> dict[str, int]:
        sizes: dict[str, int] = {}
        with self._errors():
            for place, _, names in os.walk(self._folder / prefix):
                for name in names:
                    file = Path(place, name)
                    if not any(part.startswith(_DRAFT) for part in file.relative_to(self._folder).parts):
                        with suppress(FileNotFoundError):  # just deleted
                            state = file.lstat()
                            if stat.S_ISREG(state.st_mode):  # a link is not followed: it may lead anywhere
                                sizes[file.relative_to(self._folder).as_posix()] = state.st_size
        return sizes

    def read(self, name: str) -> bytes | None:
        with self._errors():
            try:
                with open(self._folder / name, "rb", opener=_open_at_once) as file:
                    state = os.fstat(file.fileno())
                    if not stat.S_ISREG(state.st_mode) or state.st_size > LARGEST:
                        raise no_library()
                    return file.read(LARGEST)
            except FileNotFoundError:
                return None

    def write(self, name: str, content: bytes) -> None:
        file = self._folder / name

        def put() -> None:
            self._make(file.parent)
            draft = file.parent / f"{_DRAFT}{uuid.uuid4().hex}"
            self._fill(draft, content)
            draft.replace(file)
            flush_folder(file.parent)

        with self._errors():
            _in_spite_of_others(put)

    def create(self, name: str, content: bytes) -> bool:
        """Renames the object into place with its folder, since no system renames a folder onto another object's."""
        file = self._folder / name

        def put() -> bool:
            self._make(file.parent.parent)
            draft = file.parent.parent / f"{_DRAFT}{uuid.uuid4().hex}"
            draft.mkdir()
            try:
                self._open_to_readers(draft)
                self._fill(draft / file.name, content)
                draft.rename(file.parent)
            except OSError as error:
                shutil.rmtree(draft, ignore_errors=True)
                if error.errno in (errno.EEXIST, errno.ENOTEMPTY) or file.exists():
                    return False
                raise
            flush_folder(file.parent.parent)
            return True

        with self._errors():
            return _in_spite_of_others(put)

    def delete(self, names: Iterable[str]) -> None:
        with self._errors():
            for name in names:
                file = self._folder / name
                file.unlink(missing_ok=True)
                with suppress(OSError):  # it contains others
                    file.parent.rmdir()
            for depth in ("", "*/", "*/*/"):
                for draft in self._folder.glob(f"{depth}{_DRAFT}{_HEX * 32}"):  # of a program that was killed
                    shutil.rmtree(draft, ignore_errors=True) if draft.is_dir() else draft.unlink(missing_ok=True)

    def _fill(self, file: Path, content: bytes) -> None:
        with private_file(file) as opened:
            opened.write(content)
        self._open_to_readers(file)

    def _make(self, folder: Path) -> None:
        for each in (*reversed(folder.parents), folder):
            if each.is_relative_to(self._folder) and not each.exists():
                each.mkdir(exist_ok=True)
                self._open_to_readers(each)

    def _open_to_readers(self, path: Path) -> None:
        """Gives a file the permissions of the folder."""
        mode = stat.S_IMODE(self._folder.stat().st_mode)
        with suppress(OSError):  # a file system without modes
            path.chmod(mode if path.is_dir() else mode & 0o666)

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            reason = tr("The system says: {reason}.", reason=error.strerror or error)
            title = tr("The folder in which the library is published cannot be read or written.")
            raise LibraryError(title, reason, self._folder) from error


def _in_spite_of_others(put: Callable[[], _T]) -> _T:
    """Puts a file again where a publisher on another computer took its draft or its folder for one left behind."""
    for _ in range(_TRIES):
        with suppress(FileNotFoundError):
            return put()
    return put()


def _open_at_once(path: str, flags: int) -> int:
    """Opens a file; neither follows a link nor waits for the other end of a pipe."""
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))


def no_library() -> LibraryError:
    """The error for what is at a place and was not published by Muniment, or is damaged."""
    return LibraryError(tr("What is published there is no library, or damaged."))
