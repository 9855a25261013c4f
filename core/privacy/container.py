"""The sealed files of an encrypted library, and the sealed list of them.

The list defines the state of the library: changes are first written to new files, then the list is replaced in one
step, then files that it no longer names are deleted. So a crash at any time leaves the whole old state or the whole new
one.
"""

from __future__ import annotations

import errno
import io
import json
import os
import secrets
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from pathlib import Path, PurePosixPath
from typing import BinaryIO, Final

from core.base.errors import LibraryError
from core.base.layout import SEALED_LIST, WINDOW, own_files, sealed_files
from core.base.translation import tr
from core.privacy.keys import BrokenSealError, seal, unseal
from core.privacy.permissions import flush_folder, private_file, replace_file

LIST: Final = SEALED_LIST
OUTSIDE: Final = frozenset({"writer.lock", f"{WINDOW}.lock"})
"""Files of a library that are never sealed: locks, which hold nothing of its contracts."""
_SEALED: Final = ".sealed"
_RACY_NS: Final = 2_000_000_000  # the step of the coarsest file system clock


@dataclass(frozen=True, slots=True)
class SealedFile:
    """A file of the library, and the sealed file that holds it.

    Attributes:
        path: its path in the library's folder, with "/".
        name: the name of the sealed file, random and never reused.
        size: its size in bytes, in clear.
        changed: its modification time, in ns.
    """

    path: str
    name: str
    size: int
    changed: int


class Container:
    """The sealed files in ``folder``.

    Args:
        folder: the library folder.
        key: the key of the library.
    """

    def __init__(self, folder: Path, key: bytes) -> None:
        self._folder, self._key = folder, key
        self._files: dict[str, SealedFile] = {}
        self._racy: set[str] = set()  # changed so recently that a further change may not show in the time

    @property
    def size(self) -> int:
        """The total size of all files in bytes, in clear."""
        return sum(file.size for file in self._files.values())

    @property
    def paths(self) -> tuple[str, ...]:
        """The paths of all files in the library."""
        return tuple(self._files)

    def read(self) -> None:
        """Reads the list of files.

        Raises:
            LibraryError: it is damaged.
        """
        plain = io.BytesIO()
        self._unseal(LIST, plain)
        files = [SealedFile(*fields) for fields in json.loads(plain.getvalue())]
        if not all(_is_within(file.path) for file in files):
            raise self._damaged(LIST)
        self._files = {file.path: file for file in files}

    def unpack(self, to: Path) -> None:
        """Decrypts all files into a folder.

        Raises:
            LibraryError: one is missing or damaged, or there is no space.
        """
        for file in self._files.values():
            path = to / file.path
            with vault_errors(to):
                path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                with private_file(path) as plain:
                    self._unseal(file.name, plain)
                os.utime(path, ns=(file.changed, file.changed))

    def keep(self, plain: Path, *, verify: bool = False) -> None:
        """Writes back what has changed in a folder, as the library's next state.

        Args:
            plain: the folder with the decrypted library.
            verify: whether to check first that all sealed files open.

        Raises:
            LibraryError: it cannot be written; the previous state is untouched.
        """
        with vault_errors(self._folder):
            kept = ((path, self._kept(plain, path)) for path in sorted(clear_files(plain)))
            files = {path: file for path, file in kept if file}
            if verify:
                self._verify(files.values())
            if files != self._files or verify:
                self._commit(files)
            self._drop_others()

    def _verify(self, files: Iterable[SealedFile]) -> None:
        with Path(os.devnull).open("wb") as nowhere:
            for file in files:
                self._unseal(file.name, nowhere)

    def _kept(self, plain: Path, path: str) -> SealedFile | None:
        """The sealed file for a path: the existing one if unchanged, or a new one; None if it has just gone."""
        try:
            state, before = (plain / path).stat(), self._files.get(path)
        except FileNotFoundError:  # the window replaces its own file whenever it likes
            return None
        if before and path not in self._racy and (state.st_size, state.st_mtime_ns) == (before.size, before.changed):
            return before
        name = secrets.token_hex(16) + _SEALED
        with (plain / path).open("rb") as source, private_file(self._folder / name) as sealed:
            size = seal(self._key, name, source, sealed)
        racy = state.st_mtime_ns > time.time_ns() - _RACY_NS
        self._racy = self._racy | {path} if racy else self._racy - {path}
        return SealedFile(path, name, size, state.st_mtime_ns)

    def _commit(self, files: dict[str, SealedFile]) -> None:
        flush_folder(self._folder)  # the new files are on the disk before the list names them
        sealed = io.BytesIO()
        seal(self._key, LIST, io.BytesIO(json.dumps([astuple(file) for file in files.values()]).encode()), sealed)
        replace_file(self._folder / LIST, sealed.getvalue())
        self._files = files

    def _drop_others(self) -> None:
        named = {LIST, *(file.name for file in self._files.values())}
        for path in sealed_files(self._folder):
            if path.name not in named:
                path.unlink(missing_ok=True)

    def _unseal(self, name: str, plain: BinaryIO) -> None:
        try:
            with (self._folder / name).open("rb") as sealed:
                unseal(self._key, name, sealed, plain)
        except (BrokenSealError, FileNotFoundError) as error:
            raise self._damaged(name) from error

    def _damaged(self, name: str) -> LibraryError:
        advice = tr("Restore the library's folder from a copy, or add your contracts to a new library.")
        return LibraryError(tr("The encrypted library is damaged."), advice, self._folder / name)


def clear_files(folder: Path) -> Iterator[str]:
    """The paths of the files of a decrypted library, with "/"; without links and the vault's own files.

    What else lies in the folder of a library is not the library's, and is not encrypted with it.
    """
    relative = (path.relative_to(folder).as_posix() for path in own_files(folder))
    return (path for path in relative if not _is_vaults_own(path))


def _is_vaults_own(relative: str) -> bool:
    """Whether a file belongs in the folder of an encrypted library."""
    own = relative.startswith("vault.") or relative.endswith((_SEALED, _SEALED + ".new"))
    return "/" not in relative and (own or relative in OUTSIDE)


def _is_within(path: str) -> bool:
    parts = PurePosixPath(path)
    strange = os.name == "nt" and any(sign in path for sign in "\\:")
    return not (parts.is_absolute() or ".." in parts.parts or strange)


@contextmanager
def vault_errors(folder: Path) -> Iterator[None]:
    """The operating system's errors with the files of an encrypted library, as `LibraryError`."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            title, advice = tr("There is no space left."), tr("Free some space and try again; what was kept is safe.")
        else:
            title = tr("The encrypted library cannot be read or written.")
            advice = tr("Check that its folder exists and that you have permission to write to it.")
        raise LibraryError(title, advice, folder) from error
