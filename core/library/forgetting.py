"""Removing files from the library with what the user kept of them, and wiping their text from the disk.

Taking documents out is one commit of the catalogue, which also records what to wipe. From then on no search sees them.
Wiping is a second step; if it is interrupted, the next opening, search or indexing finishes it.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from core.base.errors import LibraryError, NothingFound
from core.base.places import on_disk
from core.base.translation import tr
from core.store.catalog.catalog import Catalog
from core.store.catalog.user_data import KeptWith
from core.store.word_index import StoredWordIndex
from core.text.words import word_texts
from core.types import FileRecord, Forgotten, SavedSearch
from core.types.library_columns import Places

if TYPE_CHECKING:  # whose import takes a second
    from core.store.vectors.lance import LanceVectorStore

_QUOTE: Final = 6
"""The number of consecutive words that count as a quotation, where no other contract of the library has them."""


class LibraryRemoval:
    """Takes documents out of a library. Nothing else may write to it meanwhile.

    Args:
        catalog: what is in the library, and the commit point.
        store: provides the vector store, when there is anything to wipe.
    """

    def __init__(self, catalog: Catalog, store: Callable[[], LanceVectorStore]) -> None:
        self._catalog = catalog
        self._store = store

    def forget(self, paths: Sequence[Path], *, keep_quotes: bool = False) -> Forgotten:
        """Takes out files with what is kept of them, and wipes their text; see `core.library.files.Files.forget`."""
        try:
            files, kept = self._looked_up(paths)
        except NothingFound:
            self._finish_now()  # an interrupted run may already have taken it out
            raise
        dropped = KeptWith(corrections=kept.corrections) if keep_quotes else kept
        self._catalog.forget(files.files, dropped, self._in_watched(files.files))
        self._finish_now()
        return _with_kept(files, dropped)

    def would_forget(self, paths: Sequence[Path]) -> Forgotten:
        """What `forget` would take out; nothing is changed."""
        return _with_kept(*self._looked_up(paths))

    def _looked_up(self, paths: Sequence[Path]) -> tuple[Forgotten, KeptWith]:
        """The files that the user names, and what is kept of them."""
        files = self._catalog.files()
        chosen = named_files(files, paths)
        gone = Forgotten(tuple(file.path for file in chosen), copies_of(files, chosen))
        paths_gone = set(gone.files)
        staying = {file.document for file in files if file.path not in paths_gone}
        return gone, kept_with(self._catalog, {file.document for file in chosen if file.document} - staying)

    def _in_watched(self, files: Sequence[Path]) -> list[Path]:
        """The files that are in watched folders now, and would come back."""
        folders = self._catalog.user_data.folders.watched()
        return [path for path in files if any(each.holds(path) for each in folders) and os.path.lexists(on_disk(path))]

    def take_out(self) -> None:
        """Removes from the store what a crash left there, so that what is read now replaces it."""
        orphans = self._store().documents() - self._catalog.documents()
        self._remove(orphans | self._catalog.removals.hidden())

    def finish(self) -> bool:
        """Wipes what was taken out and may still be on the disk; costs nothing if all is wiped.

        Returns:
            False if another program is reading it, so that it cannot be wiped yet. It stays hidden.

        Raises:
            LibraryError: it cannot be wiped for another reason, which the error states.
        """
        unfinished, removals = self._catalog.removals.unfinished(), self._catalog.removals
        if not unfinished:
            return True
        store = self._store()
        if removals.hidden() or not store.is_wiped():
            self._remove(unfinished)
            store.optimise()
        removals.wipe_catalogue()
        removals.replace_backups()
        wiped = store.is_wiped()
        if wiped:
            removals.mark_wiped(unfinished)
        return wiped

    def _finish_now(self) -> None:
        """Wipes all that is out of the library, including what a killed program was writing.

        Raises:
            LibraryError: it cannot be wiped yet, with the reason.
        """
        try:
            self.take_out()
            self._store().optimise()
            wiped = self.finish()
        except LibraryError as error:
            title = tr("The text could not be wiped from the disk yet. {reason}", reason=error.title)
            raise LibraryError(title, f"{error.message} {_later()}".strip(), error.source) from error
        if not wiped:
            title = tr("The text could not be wiped from the disk yet: another program is reading this library.")
            raise LibraryError(title, _later())

    def _remove(self, documents: Collection[str]) -> None:
        """Removes the rows of documents from the store."""
        if documents:
            self._store().remove(sorted(documents))
            self._catalog.removals.mark_removed(documents)


def _with_kept(gone: Forgotten, kept: KeptWith) -> Forgotten:
    searches = tuple(each.name for each in kept.searches)
    lost = replace(gone, searches=searches, ratings=len(kept.ratings), trays=len(kept.trays))
    return replace(lost, corrections=kept.corrections, kept=len(kept.kept_clauses))


def _later() -> str:
    return tr("No search finds it any more, and it is wiped when the library is next opened.")


# ------------------------------------------------------------------------ the files that the user names


def named_files(files: Sequence[FileRecord], paths: Iterable[Path]) -> list[FileRecord]:
    """The files at or below these paths, in path order, each once.

    A path is first taken as written. If the library has nothing there, links are followed, both in the path and in
    those that files were added under, and case is ignored if the file system ignores it.

    Raises:
        NothingFound: there is none at or below one of them.
    """
    chosen: dict[Path, FileRecord] = {}
    for path in paths:
        place = Path(os.path.abspath(path.expanduser()))
        found = _below(files, place) or _resolved(files, place) or _in_another_case(files, place)
        if not found:
            title = tr("{path} is not in this library.", path=path)
            raise NothingFound(title, tr("Look for its name in the list of files."))
        chosen |= {file.path: file for file in found}
    return sorted(chosen.values(), key=lambda file: file.path)


def copies_of(files: Sequence[FileRecord], chosen: Sequence[FileRecord]) -> tuple[Path, ...]:
    """The other files with the same content, whatever version of the extraction read it."""
    paths, contents = {file.path for file in chosen}, {_content(file) for file in chosen if file.document}
    return tuple(file.path for file in files if file.document and _content(file) in contents and file.path not in paths)


def _content(file: FileRecord) -> str:
    """`core.library.indexing.extract.content_of` of a file: its import would load the readers."""
    return (file.document or "").partition("-")[0]


def _below(files: Sequence[FileRecord], place: Path) -> list[FileRecord]:
    return [file for file in files if file.path == place or place in file.path.parents]


def _resolved(files: Sequence[FileRecord], place: Path) -> list[FileRecord]:
    """The files at or below the place that the links lead to."""
    real = Path(os.path.realpath(place))
    by_folder: dict[Path, Path] = {}
    found = []
    for file in files:
        folder = by_folder.setdefault(file.path.parent, Path(os.path.realpath(file.path.parent)))
        ways = (file.path, folder / file.path.name, Path(os.path.realpath(file.path)))
        if any(way == real or real in way.parents for way in ways):
            found.append(file)
    return found


def _in_another_case(files: Sequence[FileRecord], place: Path) -> list[FileRecord]:
    """The files at or below a place, where the file system also knows it by this spelling."""
    name = _folded(place)
    spelled = {way for file in files for way in (file.path, *file.path.parents) if _folded(way) == name}
    same = {way for way in spelled if _same_file(way, place)}
    return [file for file in files if same & {file.path, *file.path.parents}]


def _folded(path: Path) -> str:
    return unicodedata.normalize("NFC", str(path)).casefold()


def _same_file(one: Path, other: Path) -> bool:
    try:
        return os.path.samefile(one, other)
    except OSError:
        return False


# ----------------------------------------------------------------------- what is kept with the documents


def kept_with(catalog: Catalog, documents: Collection[str]) -> KeptWith:
    """The saved searches that quote documents, the ratings of their clauses or for queries that quote them, their
    clauses in trays, and the kept clauses taken from them; and how many of their facts are corrected.

    Words that another contract has too are not a quotation: most contracts share sentences.
    """
    if not documents:
        return KeptWith()
    quotes = _Quotes(catalog.word_index(), documents)
    searches = tuple(each for each in catalog.user_data.saved_searches() if quotes.in_search(each))
    ratings = catalog.user_data.ratings()
    rated = tuple(each for each in ratings if quotes.has(each.clause) or quotes.in_query(each.query))
    laid = catalog.user_data.trays.all_entries()
    contents = {document.partition("-")[0] for document in documents}
    corrected = sum(len(kinds) for content, kinds in catalog.user_data.corrections.all().items() if content in contents)
    kept = (each.clause for each in catalog.user_data.kept_clauses.all())
    taken = tuple(each.id for each in kept if each.source and quotes.has(each.source))
    return KeptWith(searches, rated, tuple(each for each in laid if quotes.has(each[1].clause)), corrected, taken)


class _Quotes:
    """Looks for runs of words that only certain documents have."""

    def __init__(self, index: StoredWordIndex, documents: Collection[str]) -> None:
        facts, columns = index.columns.facts, index.columns
        self._base = index.state.base
        self._ours = np.array([each.document in documents for each in facts], bool)
        self._clauses = {columns.ids[row] for row in np.flatnonzero(self._ours[columns.document]).tolist()}
        self._contents = {document.partition("-")[0] for document in documents}
        self._places = cache(index.places)

    def has(self, clause: str) -> bool:
        """Whether a clause belongs to the documents, or to an earlier reading of the same files."""
        content, hyphen, _ = clause.partition("-")
        return clause in self._clauses or (bool(hyphen) and content in self._contents)

    def in_search(self, saved: SavedSearch) -> bool:
        return self.in_query(saved.query.text) or any(map(self.in_example, saved.examples))

    def in_query(self, query: str) -> bool:
        """Whether a query quotes the documents; a shorter one is the user's own, even if a contract has its words."""
        return any(self._only_here(run) for run in _runs(query) if len(run) == _QUOTE)

    def in_example(self, example: str) -> bool:
        return any(map(self._only_here, _runs(example)))

    def _only_here(self, run: Sequence[str]) -> bool:
        """Whether the words occur in this order in one of the documents, and in no other."""
        places = sorted(((self._places(word), at) for at, word in enumerate(run)), key=lambda each: len(each[0]))
        first, at = places[0]
        starts = first - at
        for others, distance in places[1:]:
            starts = starts[_among(starts + distance, others)]
        document = np.searchsorted(self._base, starts, side="right") - 1
        whole = document == np.searchsorted(self._base, starts + len(run) - 1, side="right") - 1
        found = document[whole & (starts >= 0)]
        return len(found) > 0 and bool(self._ours[found].all())


def _runs(text: str) -> Iterator[Sequence[str]]:
    """Each run of `_QUOTE` words; the whole of a shorter text."""
    found = word_texts(text)
    for start in range(max(1, len(found) - _QUOTE + 1)) if found else ():
        yield found[start : start + _QUOTE]


def _among(some: Places, others: Places) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which of some places are among others, which are sorted."""
    at = np.searchsorted(others, some)
    within = at < len(others)
    result = np.zeros(len(some), bool)
    result[within] = others[at[within]] == some[within]
    return result
