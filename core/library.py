"""The library: the few verbs by which the command line and the desktop use the engine."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final

from core import paths
from core.errors import LibraryError
from core.taught import Taught
from core.types import (
    Clip,
    Document,
    Excerpt,
    FileRecord,
    Hits,
    IndexReport,
    LibraryStatus,
    LocatedPassage,
    Progress,
    Provision,
    Query,
    Rerun,
    SavedSearch,
    Suggestion,
)

if TYPE_CHECKING:
    from core.models import Models

_ANYTHING: Final = Query("")


class Library(Taught):
    """A folder that holds indexed contracts. Use as a context manager, or call `close`.

    All methods may be called from any thread; one job may write at a time. The store and the models are loaded when
    they are first needed, each once.
    """

    @classmethod
    def open(cls, folder: Path | None = None, models: Models | None = None) -> Library:
        """Opens the library in ``folder`` (None: the user's own), and makes it where there is none.

        Args:
            folder: where it lies.
            models: say which models are in use; None: the user's own.

        Raises:
            LibraryError: made by a newer version, or the folder cannot be written.
        """
        folder = (folder or paths.default_library()).expanduser().absolute()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise LibraryError(
                "The library folder cannot be made.", "Choose a folder in which you may write.", folder
            ) from error
        return cls(folder, models)

    # ---------------------------------------------------------------- verbs

    def index(self, paths: Sequence[Path], passwords: Sequence[str] = ()) -> Generator[Progress, None, IndexReport]:
        """Reads files and folders into the library; what has not changed is not read again.

        Every yield is a checkpoint: close the generator to cancel. What was finished by then is kept.

        Args:
            paths: files, and folders with all below them.
            passwords: tried in turn where a file asks for one. They are kept nowhere.

        Raises:
            LibraryError: another program is writing to this library.
        """
        from core.usecases.indexing.index import Indexer

        with self._writing():
            return (yield from Indexer(self._catalog, self._store, self._embedding).index(paths, passwords))

    def find(self, query: Query, *, rerank: bool = True) -> Iterator[Hits]:
        """Answers a query: first the quick hits, then, where ``rerank`` and the reranker are there, the better order.

        Stop iterating to cancel.
        """
        yield from self._finder.find(query, rerank=rerank)

    def like(self, examples: Sequence[str], query: Query = _ANYTHING) -> Iterator[Hits]:
        """Finds the clauses of the library that are most like one to five examples, best first.

        Args:
            examples: the texts of clauses, from anywhere.
            query: its filters, order and limit hold as in `find`; its words, if any, must occur too.

        Raises:
            ModelError: the embedding model is missing or damaged.
        """
        yield from self._finder.like(examples, query)

    def where(
        self, examples: Sequence[str], paths: Sequence[Path]
    ) -> Generator[Progress, None, tuple[LocatedPassage, ...]]:
        """Finds where the like of one to five example clauses stands in contracts of the library, best first.

        Every yield is a checkpoint: close the generator to cancel.

        Args:
            examples: the texts of clauses, from anywhere.
            paths: files of the library, and folders with all its files below them.

        Raises:
            NothingFound: one of the paths is not in the library.
            ModelError: the embedding model is missing or damaged.
        """
        return (yield from self._locating.where(examples, self._keeper.documents(paths)))

    def suggest(self, text: str, cursor: int) -> tuple[Suggestion, ...]:
        """What the user may mean while typing: kinds of clause, fields and what stands in them.

        Args:
            text: all of the field.
            cursor: where in it one types, counted from 0.
        """
        return self._suggester.suggest(text, cursor, self._catalog.word_index().columns.facts)

    def save(self, hits: Hits, name: str, examples: Sequence[str] = ()) -> SavedSearch:
        """Saves a search, to be run again: what was asked, of which library and models, and what came out.

        Args:
            hits: its answer; it is saved as quick or as reranked as it is.
            name: by which the user knows it.
            examples: those of a search by example.
        """
        return self._keeper.save(hits, name, examples)

    def receipts(self) -> tuple[SavedSearch, ...]:
        """All saved searches, the newest first."""
        return self._keeper.receipts()

    def rerun(self, receipt: str) -> Rerun:
        """Runs a saved search again. Where library and models are as they were, the order is too.

        Raises:
            NothingFound: no saved search of this id.
        """
        return self._keeper.rerun(receipt)

    def discard(self, receipt: str) -> None:
        """Deletes a saved search.

        Raises:
            NothingFound: no saved search of this id.
        """
        self._keeper.discard(receipt)

    def collect(self, name: str, paths: Sequence[Path]) -> int:
        """Puts files of the library, or all under a folder, into a collection. Returns how many files those are.

        Raises:
            NothingFound: one of the paths is not in the library.
        """
        return self._keeper.collect(name, paths)

    def uncollect(self, name: str, paths: Sequence[Path]) -> int:
        """Takes files, or all under a folder, out of a collection. Returns how many files those are.

        Raises:
            NothingFound: one of the paths is not in the library.
        """
        return self._keeper.uncollect(name, paths)

    def collections(self) -> dict[str, tuple[Path, ...]]:
        """The collections by name, each with its files in path order."""
        return self._keeper.collections()

    def files(self) -> tuple[FileRecord, ...]:
        """Every file that was ever asked for and not forgotten, in path order, with what could not be read and why."""
        return self._catalog.files()

    def provision(self, clause: str) -> Provision:
        """The whole provision of a clause, in its document.

        Raises:
            NothingFound: no such clause.
        """
        return self._provisions.of(clause)

    def document(self, document: str) -> Document:
        """A document of the library by its id, as one shows it to mark passages in it.

        Raises:
            NothingFound: no such document.
        """
        return self._provisions.document(document)

    def excerpts(self, clauses: Sequence[str]) -> tuple[Excerpt, ...]:
        """Clauses with where they stand: title, file, section and page.

        Raises:
            NothingFound: no such clause.
        """
        return tuple(self._provisions.excerpts(clauses))

    def read(self, path: Path) -> Generator[None, None, Document]:
        """Reads a file that need not be in the library, as when it holds an example; nothing is kept of it.

        Every yield is a checkpoint: close the generator to cancel.

        Raises:
            ProtectedFile: it asks for a password.
            UnreadableFile: it cannot be read.
        """
        from core.usecases.read_file import read_outside

        return (yield from read_outside(path))

    def export(self, clauses: Sequence[str], to: Path) -> Path:
        """Writes clauses, in the order given, to a Word file, with file, section and page under each.

        Raises:
            NothingFound: no such clause.
            ExportError: the file cannot be written (open in Word, no such folder, no space).
        """
        from core.exporting.word import write_word

        return write_word(self._provisions.excerpts(clauses), to)

    def clip(self, clauses: Sequence[str]) -> Clip:
        """Clauses as HTML and plain text, for the clipboard.

        Raises:
            NothingFound: no such clause.
        """
        from core.exporting.clipboard import clip

        return clip(self._provisions.excerpts(clauses))

    def forget(self, paths: Sequence[Path]) -> int:
        """Takes files, or all files under a folder, out of the library, and wipes their text from it.

        The files themselves are not touched. Returns how many were forgotten.

        Raises:
            LibraryError: another program is writing to this library.
        """
        with self._writing():
            before = self._catalog.counts().files
            gone = self._catalog.forget([path.expanduser().absolute() for path in paths])
            if gone:
                self._store.remove(gone)
                self._store.optimise()
            return before - self._catalog.counts().files

    def status(self) -> LibraryStatus:
        """How much the library holds, how much of it can be found by its meaning, and what is to be learnt anew."""
        counts, size, (answers, learning) = self._catalog.counts(), _size(self.folder), self._by_meaning()
        return LibraryStatus(
            self.folder, counts.files, counts.failed, counts.documents, counts.clauses, answers, size, learning
        )

    def close(self) -> None:
        """Frees the models and the store. Safe to call twice."""
        self._close_models()
        self._catalog.close()

    def __enter__(self) -> Library:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _size(folder: Path) -> int:
    """The bytes of the files in a folder; those that a running job takes away meanwhile count nothing."""
    size = 0
    for file in folder.rglob("*"):
        try:
            size += file.stat().st_size if file.is_file() else 0
        except FileNotFoundError:
            continue
    return size
