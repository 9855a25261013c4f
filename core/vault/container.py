"""The sealed files of an encrypted library, and the list of them, which is sealed too.

A state of the library is its list: what is written back goes into new files first, then the list is replaced in one
step, then what it no longer names is removed. So a crash at any time leaves the old state or the new one, whole.
"""

from __future__ import annotations

import io
import json
import os
import secrets
import time
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass
from pathlib import Path, PurePosixPath
from typing import BinaryIO, Final

from core.errors import LibraryError
from core.permissions import flush_folder, private_file, replace_file
from core.translation import tr
from core.vault.disk import vault_errors
from core.vault.sealing import BrokenSealError, seal, unseal

LIST: Final = "files.sealed"
OUTSIDE: Final = frozenset({"writer.lock", "window.ini"})
"""Files of a library that are never sealed: they hold nothing of its contracts."""
_SEALED: Final = ".sealed"
_RACY_NS: Final = 2_000_000_000  # as long as the coarsest clock of a file system


@dataclass(frozen=True, slots=True)
class SealedFile:
    """A file of the library, and where it lies sealed.

    Attributes:
        path: in the library's folder, with "/".
        name: of the sealed file, random and never used again.
        size: in bytes, in clear.
        changed: when it was changed last, in ns.
    """

    path: str
    name: str
    size: int
    changed: int


class Container:
    """What is sealed in ``folder``.

    Args:
        folder: the library's.
        key: of the library.
    """

    def __init__(self, folder: Path, key: bytes) -> None:
        self._folder, self._key = folder, key
        self._files: dict[str, SealedFile] = {}
        self._racy: set[str] = set()  # changed so lately that a further change need not show in its time

    @property
    def size(self) -> int:
        """Bytes of all files, in clear."""
        return sum(file.size for file in self._files.values())

    @property
    def paths(self) -> tuple[str, ...]:
        """The files, by their paths in the library."""
        return tuple(self._files)

    def read(self) -> None:
        """Reads the list of the files.

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
        """Writes back what has changed in a folder: the library's next state.

        Args:
            plain: where the library lies in clear.
            verify: whether to open all sealed files first.

        Raises:
            LibraryError: it cannot be written; then the state before is untouched.
        """
        with vault_errors(self._folder):
            files = {path: self._kept(plain, path) for path in sorted(clear_files(plain))}
            if verify:
                self._verify(files.values())
            if files != self._files or verify:
                self._commit(files)
            self._drop_others()

    def _verify(self, files: Iterable[SealedFile]) -> None:
        with Path(os.devnull).open("wb") as nowhere:
            for file in files:
                self._unseal(file.name, nowhere)

    def _kept(self, plain: Path, path: str) -> SealedFile:
        """A file as it is sealed already, or sealed now."""
        state, before = (plain / path).stat(), self._files.get(path)
        if before and path not in self._racy and (state.st_size, state.st_mtime_ns) == (before.size, before.changed):
            return before
        name = secrets.token_hex(16) + _SEALED
        with (plain / path).open("rb") as source, private_file(self._folder / name) as sealed:
            size = seal(self._key, name, source, sealed)
        racy = state.st_mtime_ns > time.time_ns() - _RACY_NS
        self._racy = self._racy | {path} if racy else self._racy - {path}
        return SealedFile(path, name, size, state.st_mtime_ns)

    def _commit(self, files: dict[str, SealedFile]) -> None:
        flush_folder(self._folder)  # the new files are there before the list names them
        sealed = io.BytesIO()
        seal(self._key, LIST, io.BytesIO(json.dumps([astuple(file) for file in files.values()]).encode()), sealed)
        replace_file(self._folder / LIST, sealed.getvalue())
        self._files = files

    def _drop_others(self) -> None:
        named = {LIST, *(file.name for file in self._files.values())}
        for path in self._folder.glob("*" + _SEALED):
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
    """The files of a library in clear, by their paths in it, with "/"; links and the vault's own files are none."""
    for path in folder.rglob("*"):
        relative = path.relative_to(folder).as_posix()
        if path.is_file() and not path.is_symlink() and not is_vaults_own(relative):
            yield relative


def is_vaults_own(relative: str) -> bool:
    """Whether a file in an encrypted library's folder is to stay there."""
    own = relative.startswith("vault.") or relative.endswith((_SEALED, _SEALED + ".new"))
    return "/" not in relative and (own or relative in OUTSIDE)


def _is_within(path: str) -> bool:
    parts = PurePosixPath(path)
    strange = os.name == "nt" and any(sign in path for sign in "\\:")
    return not (parts.is_absolute() or ".." in parts.parts or strange)
