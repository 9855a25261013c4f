"""Use case: removing files from the library, and wiping their text from the disk.

Taking documents out is one commit of the catalogue, which also records what to wipe. From then on no search sees them.
Wiping is a second step; if it is interrupted, the next opening, search or indexing finishes it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from pathlib import Path

from core.base.errors import LibraryError, NothingFound
from core.base.places import on_disk
from core.base.translation import tr
from core.library.usecases.named_files import copies_of, named_files
from core.library.usecases.quotes import kept_with
from core.store.catalog.catalog import Catalog
from core.store.catalog.user_data import KeptWith
from core.types import Forgotten
from core.types.ports import VectorStore


class LibraryRemoval:
    """Takes documents out of a library. Nothing else may write to it meanwhile.

    Args:
        catalog: what is in the library, and the commit point.
        store: provides the vector store, when there is anything to wipe.
    """

    def __init__(self, catalog: Catalog, store: Callable[[], VectorStore]) -> None:
        self._catalog = catalog
        self._store = store

    def forget(self, paths: Sequence[Path], *, keep_quotes: bool = False) -> Forgotten:
        """See `core.library.files.Files.forget`."""
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
        """See `core.library.files.Files.would_forget`."""
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
    return replace(
        gone, searches=searches, ratings=len(kept.ratings), trays=len(kept.trays), corrections=kept.corrections
    )


def _later() -> str:
    return tr("No search finds it any more, and it is wiped when the library is next opened.")
