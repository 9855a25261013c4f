"""The composition root: joins store, models and use cases for one library."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, Final

from core.base import paths
from core.base.errors import BusyLibrary, LibraryError, ModelError
from core.base.translation import tr
from core.library.assembly.encoders import EncodersInUse
from core.library.assembly.lazy import Latest, Lazy
from core.library.assembly.rerankers import RerankersInUse
from core.library.assembly.write_back import WriteBack
from core.store.catalog.catalog import Catalog
from core.store.catalog.schema import is_outdated
from core.store.database import own_folder
from core.types import IndexReport, ModelKind, Progress, RayCluster

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from core.library.bulk.engine import RayEngine
    from core.library.health.repair import LibraryRepair
    from core.library.indexing.embed import LibraryEmbedder
    from core.library.indexing.remove import LibraryRemoval
    from core.library.search.find import Finder
    from core.library.search.judge import Judging
    from core.library.search.locate import ClauseLocator
    from core.library.tuning.tune import Tuner
    from core.library.usecases.clauses import ClauseLookup
    from core.library.usecases.saved_searches import SavedSearchRunner
    from core.library.usecases.summarise import Summarising
    from core.library.watching.events import FolderEvents
    from core.models import Models
    from core.privacy.vault.vault import UnlockedVault
    from core.search.retrieval.suggest import Suggester
    from core.store.vectors.lance import LanceVectorStore
    from core.tagging import Tagger
    from core.tagging.lexicon import Lexicon
    from core.types.ports import Embedder, Judge, Summariser


_SECONDS: Final = 30.0  # to wait while another program brings the library up to date


class Assembly:
    """The parts of the library in ``folder``. Thread-safe.

    Each part is imported and made when first needed, since that takes seconds for some.

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
        self.folder = folder
        self.catalog, self.write_back = _open_catalog(folder, vault)
        self._left: Catalog | None = None  # the catalogue of the previous version
        self.moves = 0  # how often it has switched versions
        self._version = RLock()  # held while switching to another version, or making a part of the current one
        self.models = Lazy(lambda: models or _own_models())
        self.store = Lazy(self._open_store, self._version)
        self.lexicon = Lazy(_load_lexicon)
        self.encoders = EncodersInUse(lambda: self.catalog, self.models)
        self.rerankers = RerankersInUse(self.models)
        self.judge = Lazy(judge or self._open_judge)
        self.summariser = Lazy(self._open_summariser)
        self._taggers: Latest[str, Tagger] = Latest(self._version)
        self._tried: frozenset[str] = frozenset()  # documents that this program has tried to wipe
        self.embedder = Lazy(self._join_embedder, self._version)
        self.finder = Lazy(self._join_finder, self._version)
        self.grader = Lazy(self._join_grader, self._version)
        self.locator = Lazy(self._join_locator, self._version)
        self.provisions = Lazy(self._join_provisions, self._version)
        self.saved_searches = Lazy(self._join_saved_searches, self._version)
        self.suggester = Lazy(self._join_suggester)
        self.summarising = Lazy(self._join_summarising, self._version)
        self.tuner = Lazy(self._join_tuner, self._version)
        self.folder_events = Lazy(_watch_folders)
        self._parts: tuple[Lazy[Any] | Latest[Any, Any], ...] = (
            *(self.store, self.embedder, self.finder, self.grader, self.locator, self.provisions),
            *(self.saved_searches, self.summarising, self.tuner, self._taggers),
        )

    @property
    def own_folder(self) -> Path:
        """The folder with what the user keeps, and its backups."""
        return own_folder(self.folder)

    @contextmanager
    def kept(self) -> Iterator[Catalog]:
        """The catalogue with what the user keeps, for backing up or restoring."""
        if self.own_folder == self.folder:
            yield self.catalog
            return
        with closing(Catalog(self.own_folder)) as catalog:
            yield catalog

    def move_to(self, folder: Path) -> None:
        """Switches to another version of the same library. Searches under way keep the previous one until the next."""
        if folder == self.folder:
            return
        catalog, _ = _open_catalog(folder, None)
        with self._version:
            left, self._left = self._left, self.catalog
            self.folder, self.catalog, self.moves = folder, catalog, self.moves + 1
            for part in self._parts:
                part.reset()
        if left:
            left.close()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Held by the one job that writes to the library; its changes are written back to the vault at the end.

        Raises:
            BusyLibrary: another job or program is writing to it.
            LibraryError: others publish it; or the changes cannot be written back.
        """
        self._check_own()
        with self.keeping():
            yield

    @contextmanager
    def keeping(self) -> Iterator[None]:
        """The same for a job that writes what the user keeps, which is possible in a published library too."""
        from core.store.lock import WriterLock

        with WriterLock(self.own_folder):
            try:
                yield
            finally:
                self.write_back.now()

    def check_free(self) -> None:
        """Raises an error if no job could write to the library now.

        Raises:
            BusyLibrary: another job or program is writing to it.
            LibraryError: others publish it.
        """
        from core.store.lock import WriterLock

        self._check_own()
        with WriterLock(self.folder):
            pass

    def _check_own(self) -> None:
        if self.own_folder != self.folder:
            title = tr("This library is published by others, and cannot be changed here.")
            raise LibraryError(title, tr("Add contracts to a library of your own, or ask whoever publishes this one."))

    def keep(self) -> None:
        """Writes the user's latest change back to the vault, unless a writing job is going to.

        Raises:
            LibraryError: it cannot be written back.
        """
        if self.write_back.wanted:
            with suppress(BusyLibrary), self.writing():
                pass

    @contextmanager
    def indexing(
        self, ray: RayCluster | None = None
    ) -> Iterator[Callable[..., Generator[Progress, None, IndexReport]]]:
        """Reads files into the library, as the one job that writes to it.

        Args:
            ray: the Ray cluster whose workers read and embed them; None for processes on this computer.

        Raises:
            BusyLibrary: another job or program is writing to it.
        """
        from core.library.indexing.index import Indexer

        with self.writing():
            engine = self._ray_engine(ray) if ray else None
            indexer = Indexer(self.catalog, self.store(), self.embedder(), self.repair(), engine=engine)
            yield self.write_back.during(indexer.index)

    def _ray_engine(self, ray: RayCluster) -> RayEngine:
        from core.library.bulk.engine import RayEngine
        from core.library.bulk.messages import Cluster

        encoder = self.encoders.in_use()
        return RayEngine(Cluster(ray.address, ray.workers, encoder.folder, encoder.fingerprint))

    def removal(self) -> LibraryRemoval:
        """Takes files out of the library."""
        from core.library.indexing.remove import LibraryRemoval

        return LibraryRemoval(self.catalog, self.store)

    def finish_removals(self) -> None:
        """Wipes what an interrupted run removed from the library; what cannot be wiped now stays hidden.

        Each document is tried once, so that a full disk does not hold up every search.
        """
        unfinished = self.catalog.removals.unfinished()
        if unfinished - self._tried:
            with suppress(LibraryError, OSError), self.writing():
                self._tried |= unfinished
                self.removal().finish()

    def repair(self) -> LibraryRepair:
        """Repairs damaged vectors."""
        from core.library.health.repair import LibraryRepair

        return LibraryRepair(self.catalog, self.store())

    def tagger(self, encoder: Embedder) -> Tagger:
        """Classifies clauses by the vectors of an encoder."""
        from core.tagging import Rarity, Tagger

        def make() -> Tagger:
            shipped = paths.resources() / "lexicon"
            return Tagger(self.lexicon(), encoder, Rarity.read(shipped), self.folder, shipped)

        return self._taggers.get(encoder.fingerprint, make)

    def reload_models(self) -> None:
        """Drops the loaded models: those in use are loaded when next needed.

        Searches under way keep theirs, and the last one frees them.
        """
        for models in (self.encoders, self.rerankers, self.judge, self.summariser, self._taggers):
            models.reset()

    def close(self) -> None:
        """Frees the models that have memory or a process of their own, and the catalogue. Safe to call twice.

        Stops following watched folders.
        """
        if (events := self.folder_events.peek()) is not None:
            events.close()
        self.rerankers.close()
        for model in (self.judge.peek(), self.summariser.peek()):
            if model is not None:
                model.close()
        for catalog in filter(None, (self._left, self.catalog)):
            catalog.close()

    # --------------------------------------------------------------- making

    def _open_store(self) -> LanceVectorStore:
        from core.store.vectors.lance import LanceVectorStore

        return LanceVectorStore(self.folder, self.catalog.removals.hidden, self.catalog.encoders.windows)

    def _open_judge(self) -> Judge:
        from core.models.reranking.judge import LlamaJudge

        return LlamaJudge(self._language_model())

    def _open_summariser(self) -> Summariser:
        from core.models.summarising import LlamaSummariser

        return LlamaSummariser(self._language_model())

    def _language_model(self) -> Path:
        """The folder of the language model in use."""
        used = self.models().in_use(ModelKind.JUDGE)
        if used is None:
            advice = tr(
                "Choose a language model among your models: any instruct model in a .gguf file, or Qwen3-Reranker."
            )
            raise ModelError(tr("No language model is in use."), advice)
        return used.folder

    def _join_embedder(self) -> LibraryEmbedder:
        from core.library.indexing.embed import LibraryEmbedder

        encoders = self.encoders
        return LibraryEmbedder(self.catalog, self.store(), encoders.in_use, encoders.answering, self.tagger)

    def _join_finder(self) -> Finder:
        from core.library.search.find import Finder

        return Finder(self.store, self.catalog, self.encoders.by, self.rerankers.corrected, self.lexicon())

    def _join_grader(self) -> Judging:
        from core.library.search.judge import Judging

        return Judging(self.catalog, self.judge)

    def _join_locator(self) -> ClauseLocator:
        from core.library.search.locate import ClauseLocator
        from core.search.analogy.clause_types import ClauseTypeClassifier

        classifier = ClauseTypeClassifier.read(paths.clause_type_model())
        return ClauseLocator(self.catalog, self.encoders.answering, classifier)

    def _join_provisions(self) -> ClauseLookup:
        from core.library.usecases.clauses import ClauseLookup

        return ClauseLookup(self.catalog)

    def _join_saved_searches(self) -> SavedSearchRunner:
        from core.library.usecases.saved_searches import SavedSearchRunner

        return SavedSearchRunner(self.catalog, self.finder())

    def _join_suggester(self) -> Suggester:
        from core.search.retrieval.suggest import Suggester

        return Suggester(self.lexicon().concepts)

    def _join_summarising(self) -> Summarising:
        from core.library.usecases.summarise import Summarising

        return Summarising(self.provisions(), self.summariser)

    def _join_tuner(self) -> Tuner:
        from core.library.tuning.tune import Tuner

        encoder, rerankers = self.encoders.answering, self.rerankers
        return Tuner(self.catalog, self.store(), encoder, rerankers.plain, rerankers.trainable, self.lexicon())


def _open_catalog(folder: Path, vault: UnlockedVault | None) -> tuple[Catalog, WriteBack]:
    """The catalogue, and what writes it back to the vault, which happens at once if it is brought up to date.

    The update takes the writer's lock: an older program, which does not know the newer tables, may be indexing files.

    Raises:
        BusyLibrary: another program is writing to it.
    """
    if not is_outdated(folder):
        catalog = Catalog(folder)
        return catalog, WriteBack(catalog, vault)
    from core.store.lock import WriterLock

    with WriterLock(folder, _SECONDS):
        catalog = Catalog(folder)
        write_back = WriteBack(catalog, vault)
        try:
            write_back.now()
        except BaseException:
            catalog.close()
            raise
        return catalog, write_back


def _own_models() -> Models:
    from core.models import Models

    return Models.open()


def _watch_folders() -> FolderEvents:
    from core.library.watching.events import FolderEvents

    return FolderEvents()


def _load_lexicon() -> Lexicon:
    from core.tagging.lexicon import load_lexicon

    return load_lexicon(paths.resources() / "lexicon")
