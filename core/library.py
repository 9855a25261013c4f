"""The library: the few verbs by which the command line and the desktop use the engine."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from types import TracebackType

from core.types import Clip, FileRecord, Hits, IndexReport, LibraryStatus, Progress, Provision, Query


class Library:
    """A folder that holds indexed contracts. Use as a context manager, or call `close`.

    All methods may be called from any thread; one job may write at a time.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @classmethod
    def open(cls, folder: Path | None = None) -> Library:
        """Opens the library in ``folder`` (None: the user's own), and makes it where there is none.

        Raises:
            LibraryError: made by a newer version, or the folder cannot be written.
        """
        raise NotImplementedError

    def index(self, paths: Sequence[Path]) -> Generator[Progress, None, IndexReport]:
        """Reads files and folders into the library; what has not changed is not read again.

        Every yield is a checkpoint: close the generator to cancel. What was finished by then is kept.

        Raises:
            LibraryError: another program is writing to this library.
        """
        raise NotImplementedError

    def find(self, query: Query, *, rerank: bool = True) -> Iterator[Hits]:
        """Answers a query: first the quick hits, then, where ``rerank`` and the reranker are there, the better order.

        Stop iterating to cancel.
        """
        raise NotImplementedError

    def files(self) -> tuple[FileRecord, ...]:
        """Every file that was ever asked for and not forgotten, in path order, with what could not be read and why."""
        raise NotImplementedError

    def provision(self, clause: str) -> Provision:
        """The whole provision of a clause, in its document.

        Raises:
            NothingFound: no such clause.
        """
        raise NotImplementedError

    def export(self, clauses: Sequence[str], to: Path) -> Path:
        """Writes clauses, in the order given, to a Word file, with file, section and page under each.

        Raises:
            NothingFound: no such clause.
            ExportError: the file cannot be written (open in Word, no such folder, no space).
        """
        raise NotImplementedError

    def clip(self, clauses: Sequence[str]) -> Clip:
        """Clauses as HTML and plain text, for the clipboard.

        Raises:
            NothingFound: no such clause.
        """
        raise NotImplementedError

    def forget(self, paths: Sequence[Path]) -> int:
        """Takes files, or all files under a folder, out of the library, and wipes their text from it.

        The files themselves are not touched. Returns how many were forgotten.
        """
        raise NotImplementedError

    def status(self) -> LibraryStatus:
        """How much the library holds."""
        raise NotImplementedError

    def close(self) -> None:
        """Frees the models and the store. Safe to call twice."""
        raise NotImplementedError

    def __enter__(self) -> Library:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()
