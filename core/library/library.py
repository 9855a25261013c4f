"""The library: the public interface of the engine, for the command line and the window."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from core.base import paths
from core.base.errors import LibraryError, NothingFound
from core.base.layout import make_place, need_library
from core.isolation.cores import share_memory
from core.isolation.scratch import sweep_scratch
from core.library.backups import Backups
from core.library.collections import Collections, Trays
from core.library.contracts import Contracts
from core.library.documents import Documents
from core.library.drafts import Drafts
from core.library.encryption import sweep_unlocked, unlock
from core.library.export import Export
from core.library.files import Files
from core.library.folders import WatchedFolders
from core.library.health import Health
from core.library.kept import KeptClauses
from core.library.models import ModelsInUse
from core.library.opened import OpenLibrary
from core.library.parties import Parties
from core.library.publishing import Publishing, current_folder
from core.library.ratings import Ratings, RatingsTuning
from core.library.saved_searches import SavedSearches
from core.library.search import Search
from core.library.summaries import Summaries
from core.library.versions import Versions
from core.store.catalog.schema import is_outdated
from core.store.folder import check_file_system

if TYPE_CHECKING:
    from core.library.doctor import Doctor
    from core.models import Models
    from core.privacy.vault import UnlockedVault

__all__ = ["Library"]


class Library:
    """A folder that holds indexed contracts. Use as a context manager, or call `close`.

    Its parts do the work. All their methods may be called from any thread; one job may write at a time. The store and
    the models are loaded once each, when first needed.

    Attributes:
        folder: the library folder.
        search: finds clauses by words, by connectors and by example.
        files: reads files into the library, lists them and forgets them.
        folders: watched folders, whose new and changed files are added automatically.
        documents: documents as read, and clauses with what belongs to them.
        drafts: reviews drafts against the contracts of the library.
        contracts: contracts with what is known of each, and the user's corrections.
        versions: the versions of one contract, in their order, and what changed between them.
        parties: the parties to the contracts, and what each usually gets.
        saved_searches: searches to be run again.
        collections: named sets of files.
        trays: clauses collected for a purpose.
        kept: the firm's own clauses.
        ratings: the stars that the user gave.
        tuning: fits search to those stars.
        models: the models that it uses.
        summaries: has clauses summarised by a language model.
        export: exports clauses to files and the clipboard.
        health: checks it for damage, and repairs it.
        backups: backs up what cannot be recreated from the contracts, and restores it.
        publishing: publishes it for others, and keeps one that others publish up to date.
    """

    def __init__(self, opened: OpenLibrary, folder: Path | None = None, vault: UnlockedVault | None = None) -> None:
        self._opened, self._vault = opened, vault
        self.folder = folder or opened.folder
        self.search = Search(opened)
        self.files = Files(opened, self.folder)
        self.folders = WatchedFolders(opened)
        self.documents = Documents(opened)
        self.drafts = Drafts(opened)
        self.contracts = Contracts(opened)
        self.versions = Versions(opened)
        self.parties = Parties(opened)
        self.saved_searches = SavedSearches(opened, self.search)
        self.collections = Collections(opened)
        self.trays = Trays(opened)
        self.kept = KeptClauses(opened, self.documents)
        self.ratings = Ratings(opened, self.documents)
        self.tuning = RatingsTuning(opened)
        self.models = ModelsInUse(opened, self.search)
        self.summaries = Summaries(opened, self.documents)
        self.export = Export(opened, self.documents)
        self.health = Health(opened)
        self.backups = Backups(opened)
        self.publishing = Publishing(opened, self.folder)

    @property
    def doctor(self) -> Doctor:
        """Examines the program and this computer, for a report that can be filed."""
        from core.library.doctor import Doctor  # rarely wanted, and slow to import

        return Doctor(self._opened)

    @classmethod
    def open(
        cls,
        folder: Path | None = None,
        models: Models | None = None,
        passphrase: str | None = None,
        *,
        make: bool = True,
    ) -> Library:
        """Opens the library in ``folder`` (None: the user's own), or makes one where it is empty or does not exist.

        A folder with anything else in it is refused, and not changed.

        One of an older version is brought up to date, which takes seconds; what the user keeps in it is backed up
        first. Interrupted wiping is finished; copies of files that a killed program was reading are removed. A backup
        is written if the newest is a week old.

        Args:
            folder: the library folder.
            models: the models on this machine; None: the user's own.
            passphrase: the passphrase of an encrypted library.
            make: whether to make a library where there is none.

        Raises:
            LockedLibrary: it is encrypted, and the passphrase is missing or wrong.
            LibraryError: the folder holds other files, another version made the library, the folder cannot be written,
                or its drive cannot hold a library.
            NothingFound: there is no library; or others publish it, and nothing of it has been fetched yet.
        """
        share_memory()
        folder = paths.library_folder(folder)
        make_place(folder) if make else need_library(folder)
        sweep_scratch()
        sweep_unlocked()
        vault = unlock(folder, passphrase)
        try:
            clear = vault.folder if vault else current_folder(folder)
            check_file_system(clear)
            opened = OpenLibrary(clear, models, vault=vault)
            opened.finish_removals()
        except BaseException:
            if vault:
                vault.lock()
            raise
        library = cls(opened, folder, vault)
        library.backups.write_weekly()
        return library

    @staticmethod
    def is_outdated(folder: Path | None = None) -> bool:
        """Whether opening the library in ``folder`` first brings it up to date; False if encrypted: not known."""
        with suppress(LibraryError, NothingFound):
            return is_outdated(current_folder(need_library(paths.library_folder(folder))))
        return False

    @property
    def encrypted(self) -> bool:
        """Whether it is encrypted in its folder."""
        return self._vault is not None

    @property
    def private_folder(self) -> Path:
        """Where the window keeps what it remembers of the user's work: its folder, or what that decrypts to."""
        return self._vault.folder if self._vault else self.folder

    def keep(self) -> None:
        """Writes back the changes of an encrypted library, as `close` and every change that must last do.

        Raises:
            LibraryError: it cannot be written; what was kept earlier is safe.
        """
        self._opened.keep()

    def close(self) -> None:
        """Frees the models and the store, and locks an encrypted library. Safe to call twice.

        Raises:
            LibraryError: changes of an encrypted library since it was last kept cannot be written, and are lost.
        """
        vault, self._vault = self._vault, None
        try:
            if vault:
                self._opened.keep()
        finally:
            self.folders.close()
            self._opened.close()
            if vault:
                vault.lock()

    def abandon(self) -> None:
        """Removes the decrypted copy of an encrypted library, losing what was not kept: for a program that must end."""
        if self._vault:
            self._vault.lock()

    def __enter__(self) -> Library:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
