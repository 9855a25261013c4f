"""What the parts of an open library share: its catalogue, its vectors, its models, and the right to write to it."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import chain, islice
from pathlib import Path
from threading import RLock
from time import monotonic
from typing import TYPE_CHECKING, Final, TypeVar

from core.base import paths
from core.base.errors import BusyLibrary, LibraryError
from core.base.generators import Steps
from core.base.translation import tr
from core.library.loaded_models import Latest, Lazy, LoadedModels
from core.store.catalog.catalog import Catalog
from core.store.catalog.schema import is_outdated
from core.store.database import own_folder
from core.store.folder import WriterLock

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.library.forgetting import LibraryRemoval
    from core.library.indexing.embed import LibraryEmbedder
    from core.models import Models
    from core.models.embedding.encoder import Encoder
    from core.privacy.vault import UnlockedVault
    from core.store.vectors.lance import LanceVectorStore
    from core.tagging import Tagger
    from core.tagging.lexicon import Lexicon
    from core.types import Hits
    from core.types.ports import Embedder, Judge

S = TypeVar("S")
T = TypeVar("T")

_WAIT: Final = 30.0  # seconds, while another program brings the library up to date
_SHOWN: Final = 100  # documents, of the last searches
_UNWRITTEN: Final = 60.0  # seconds of work in a long job on an encrypted library, which a crash may lose


class OpenLibrary:
    """The library in ``folder``. Thread-safe.

    Only the table of vectors, the lexicon and the models are opened when first needed: that takes seconds for some.

    Attributes:
        folder: the folder of the version that is open; only that of a published library changes.
        catalog: the catalogue of that version.
        models: the models in use.
        store: the vectors of that version.
        lexicon: the meanings of words.
        moves: how often it has switched versions.
        shown: the ids of the documents that searches showed last, the latest first.

    Args:
        folder: the library folder, which exists.
        models: the models on this machine; None: the user's own.
        judge: opens the judge; None for the language model in use.
        vault: the vault that the library was unlocked from; None if it is not encrypted.
    """

    def __init__(
        self,
        folder: Path,
        models: Models | None = None,
        judge: Callable[[], Judge] | None = None,
        vault: UnlockedVault | None = None,
    ) -> None:
        self.folder, self._vault = folder, vault
        self.catalog = self._open_catalog()
        self._left: Catalog | None = None  # the catalogue of the previous version
        self.moves = 0
        self.shown: tuple[str, ...] = ()
        self._version = RLock()  # held while switching to another version, or opening the vectors of the current one
        self.models = LoadedModels(models, judge)
        self.store = Lazy(self._open_store, self._version)
        self.lexicon = Lazy(_load_lexicon)
        self._tagger: Latest[str, Tagger] = Latest(self._version)
        self._tried: frozenset[str] = frozenset()  # documents that this program has tried to wipe

    # ------------------------------------------------------------ its parts

    def answering_encoder(self) -> Encoder:
        """The encoder that searches the library: see `LoadedModels.answering`. Ask again for each search.

        Raises:
            ModelError: the encoder in use is missing or damaged.
        """
        return self.models.answering(self.catalog.encoders.answering())

    def tagger(self, encoder: Embedder) -> Tagger:
        """Classifies clauses by the vectors of an encoder."""
        from core.tagging import Rarity, Tagger

        def make() -> Tagger:
            shipped = paths.resources() / "lexicon"
            return Tagger(self.lexicon(), encoder, Rarity.read(shipped), self.folder, shipped)

        return self._tagger.get(encoder.fingerprint, make)

    def embedder(self) -> LibraryEmbedder:
        """Embeds the library's documents, and tags their clauses."""
        from core.library.indexing.embed import LibraryEmbedder

        return LibraryEmbedder(
            self.catalog,
            self.store(),
            self.models.encoder,
            self.answering_encoder,
            self.tagger,
            lambda: self.shown,
        )

    def note_shown(self, hits: Hits) -> None:
        """Notes what a search has shown: contracts that the encoder has yet to read, it reads in this order."""
        documents = (hit.clause.document for hit in hits.hits)
        self.shown = tuple(islice(dict.fromkeys(chain(documents, self.shown)), _SHOWN))

    def removal(self) -> LibraryRemoval:
        """Takes files out of the library."""
        from core.library.forgetting import LibraryRemoval

        return LibraryRemoval(self.catalog, self.store)

    @property
    def own_folder(self) -> Path:
        """The folder with what the user keeps, and its backups; of a published library it is another."""
        return own_folder(self.folder)

    @contextmanager
    def kept(self) -> Iterator[Catalog]:
        """The catalogue with what the user keeps, for backing up or restoring."""
        if self.own_folder == self.folder:
            yield self.catalog
            return
        with closing(Catalog(self.own_folder)) as catalog:
            yield catalog

    # -------------------------------------------------------------- writing

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Held by the one job that writes to the library; its changes are written back to the vault at the end.

        Raises:
            BusyLibrary: another job or program is writing to it.
            LibraryError: others publish it; or the changes cannot be written back.
        """
        self.check_own()
        with self.keeping():
            yield

    @contextmanager
    def keeping(self) -> Iterator[None]:
        """Like `writing`, for a job that writes what the user keeps, which is possible in a published library too."""
        with WriterLock(self.own_folder):
            try:
                yield
            finally:
                self._write_back()

    def check_free(self) -> None:
        """Raises an error if no job could write to the library now.

        Raises:
            BusyLibrary: another job or program is writing to it.
            LibraryError: others publish it.
        """
        self.check_own()
        with WriterLock(self.folder):
            pass

    def keep(self) -> None:
        """Writes the user's latest change back to the vault, unless a writing job is going to.

        Raises:
            LibraryError: it cannot be written back.
        """
        if self.encrypted:
            with suppress(BusyLibrary), self.writing():
                pass

    @property
    def encrypted(self) -> bool:
        """Whether it is the decrypted copy of an encrypted library."""
        return self._vault is not None

    def written_back(self, job: Generator[S, None, T]) -> Generator[S, None, T]:
        """A job that writes, whose changes are written back to the vault every minute."""
        written = monotonic()
        with Steps(job) as steps:
            for step in steps:
                yield step
                if self.encrypted and monotonic() - written > _UNWRITTEN:
                    self._write_back()
                    written = monotonic()
        return steps.result

    def finish_removals(self) -> None:
        """Wipes what an interrupted run removed from the library; what cannot be wiped now stays hidden.

        Each document is tried once, so that a full disk does not hold up every search.
        """
        unfinished = self.catalog.removals.unfinished()
        if unfinished - self._tried:
            with suppress(LibraryError, OSError), self.writing():
                self._tried |= unfinished
                self.removal().finish()

    def check_own(self) -> None:
        """Raises an error if what is in the library cannot be changed here.

        Raises:
            LibraryError: others publish it.
        """
        if self.own_folder != self.folder:
            title = tr("This library is published by others, and cannot be changed here.")
            raise LibraryError(title, tr("Add contracts to a library of your own, or ask whoever publishes this one."))

    def _write_back(self) -> None:
        """Writes all changes back to the vault, between two steps of the one job that writes.

        Raises:
            LibraryError: they cannot be written; the encrypted library is as it was.
        """
        if self._vault:
            with self.catalog.still():
                self._vault.keep()

    # ---------------------------------------------------- opening and closing

    def move_to(self, folder: Path) -> None:
        """Switches to another version of the same library. Searches under way keep the previous one until the next."""
        if folder == self.folder:
            return
        catalog = Catalog(folder)
        with self._version:
            left, self._left = self._left, self.catalog
            self.folder, self.catalog, self.moves = folder, catalog, self.moves + 1
            self.store.reset()
            self._tagger.reset()
        if left:
            left.close()

    def reload_models(self) -> None:
        """Drops the loaded models: those in use are loaded when next needed."""
        self.models.reset()
        self._tagger.reset()

    def close(self) -> None:
        """Frees the models and the catalogue. Safe to call twice."""
        self.models.close()
        for catalog in filter(None, (self._left, self.catalog)):
            catalog.close()

    def _open_catalog(self) -> Catalog:
        """The catalogue, brought up to date where another version wrote it, and then written back to the vault.

        The update takes the writer's lock: an older program, which does not know the newer tables, may be indexing
        files.

        Raises:
            BusyLibrary: another program is writing to it.
        """
        if not is_outdated(self.folder):
            return Catalog(self.folder)
        with WriterLock(self.folder, _WAIT):
            self.catalog = Catalog(self.folder)
            try:
                self._write_back()
            except BaseException:
                self.catalog.close()
                raise
            return self.catalog

    def _open_store(self) -> LanceVectorStore:
        from core.store.vectors.lance import LanceVectorStore

        return LanceVectorStore(self.folder, self.catalog.removals.hidden, self.catalog.encoders.windows)


def _load_lexicon() -> Lexicon:
    from core.tagging.lexicon import load_lexicon

    return load_lexicon(paths.resources() / "lexicon")
