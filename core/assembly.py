"""The parts of an open library, joined: each is made when it is first needed, once."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from core import paths
from core.errors import ModelError
from core.store.catalog.catalog import Catalog
from core.types import ModelKind

if TYPE_CHECKING:
    from core.embedding.encoder import Encoder
    from core.lexicon import Lexicon
    from core.models import Models
    from core.ports import Embedder
    from core.reranking.cross_encoder.llama import CrossEncoder
    from core.reranking.cross_encoder.pooled import PooledEncoder
    from core.reranking.cross_encoder.remote import RemoteReranker
    from core.reranking.judge.judge import LlamaJudge
    from core.searching.retrieval.suggest import Suggester
    from core.store.lock import WriterLock
    from core.store.vectors.lance import LanceClauseStore
    from core.tagging import Tagger
    from core.usecases.clauses import ClauseLookup
    from core.usecases.indexing.embed import LibraryEmbedder
    from core.usecases.keep import Keeper
    from core.usecases.search.find import Finder
    from core.usecases.search.judge import Judging
    from core.usecases.search.locate import ClauseLocator
    from core.usecases.tuning.tune import Tuner


class Parts:
    """What the verbs of the library in ``folder`` need. Only here is said which store and which models are used.

    May be used from several threads. Stores and models are imported when they are needed, for that takes seconds.
    """

    def __init__(self, folder: Path, models: Models | None = None) -> None:
        self.folder = folder
        if models is not None:
            self._models = models
        self._catalog = Catalog(folder)
        self._loading = threading.RLock()
        self._before: dict[str, Encoder | None] = {}  # the encoder that answers yet, by its fingerprint
        self._told: dict[str, Tagger] = {}  # the tagger asked last, by the fingerprint of its encoder
        self._corrected: tuple[tuple[float, ...], PooledEncoder] | None = None  # with what was learnt of its last layer

    @cached_property
    def _store(self) -> LanceClauseStore:
        from core.store.vectors.lance import LanceClauseStore

        with self._loading:
            return self.__dict__.get("_store") or LanceClauseStore(self.folder)

    def _writing(self) -> WriterLock:
        """Held by the one job that writes."""
        from core.store.lock import WriterLock

        return WriterLock(self.folder)

    @cached_property
    def _models(self) -> Models:
        """Says which models are in use: the user's own choice, where no other was handed in."""
        from core.models import Models

        return Models.open()

    @cached_property
    def _encoder(self) -> Encoder:
        """The encoder in use: all documents are learnt by it."""
        from core.embedding.encoder import Encoder

        with self._loading:
            used = self._models.in_use(ModelKind.ENCODER)
            return self.__dict__.get("_encoder") or Encoder(used.folder if used else paths.encoder_model())

    @property
    def _answering(self) -> Encoder:
        """The encoder by which the library is searched: the one whose vectors answer, else the one in use.

        They differ from the day another one comes into use until all documents are learnt by that. Ask anew for each
        search. Where the one whose vectors answer cannot be had, what is learnt by the one in use has to do.
        """
        learned_by = self._catalog.encoders.answering()
        with suppress(ModelError):
            if learned_by is None or self._encoder.fingerprint == learned_by:
                self._before = {}
                return self._encoder
        return (self._encoder_before(learned_by) if learned_by else None) or self._encoder

    def _encoder_before(self, fingerprint: str) -> Encoder | None:
        """The encoder of a fingerprint, if it is on this machine and whole."""
        with self._loading:
            before = self._before
            if fingerprint not in before:
                found = next(filter(partial(_is_whole, fingerprint), self._encoders()), None)
                before = self._before = {fingerprint: found}
            return before[fingerprint]

    def _encoders(self) -> Iterator[Encoder]:
        """All encoders on this machine, in every precision: another machine may have learnt what lies here.

        all-MiniLM-L6-v2 is one of them, for by it libraries were learnt before ours came.
        """
        from core.embedding.encoder import PRECISIONS, Encoder

        folders = [each.folder for each in self._models.list() if each.kind is ModelKind.ENCODER]
        with suppress(ModelError):
            folders.append(paths.minilm_model())
        yield from (Encoder(folder, precision) for folder in dict.fromkeys(folders) for precision in PRECISIONS)

    @cached_property
    def _reranker(self) -> CrossEncoder | RemoteReranker | None:
        """The model that orders the best hits anew; None where there is none that works, and search does without.

        One that the user brought has a process of its own: what is wrong with it must not end this one.
        """
        from core.reranking.cross_encoder.llama import CrossEncoder
        from core.reranking.cross_encoder.remote import RemoteReranker

        with self._loading:
            if (loaded := self.__dict__.get("_reranker")) is not None:
                return cast("CrossEncoder | RemoteReranker", loaded)
            try:
                if (used := self._models.in_use(ModelKind.RERANKER)) is None:
                    return None
                return CrossEncoder(used.folder) if used.shipped else RemoteReranker(used.folder)
            except ModelError:
                return None

    @cached_property
    def _judge(self) -> LlamaJudge:
        """The language model that is asked for stars.

        Raises:
            ModelError: none is in use, or it is missing or damaged.
        """
        from core.reranking.judge.judge import LlamaJudge

        with self._loading:
            used = self._models.in_use(ModelKind.JUDGE)
            if used is None:
                advice = "Choose a language model among your models; any GGUF instruct model or Qwen3-Reranker will do."
                raise ModelError("No judge is in use.", advice)
            return self.__dict__.get("_judge") or LlamaJudge(used.folder)

    def _drop_models(self) -> None:
        """Forgets what is loaded, so that whoever needs a model next gets the one in use.

        What searches that are under way have in hand they keep, and it is freed with the last of them.
        """
        with self._loading:
            for name in ("_encoder", "_reranker", "_judge"):
                self.__dict__.pop(name, None)
            self._before, self._told, self._corrected = {}, {}, None

    def _close_models(self) -> None:
        """Frees what is loaded and has memory or a process of its own."""
        corrected = self._corrected[1] if self._corrected else None
        for model in (self.__dict__.get("_reranker"), self.__dict__.get("_judge"), corrected):
            if model is not None:
                model.close()

    @cached_property
    def _finder(self) -> Finder:
        from core.usecases.search.find import Finder

        return Finder(
            self._store,
            self._catalog,
            lambda: self._answering,
            lambda: self._close_reader,
            self._lexicon,
            lambda: self._adapting.tuned(),
        )

    @cached_property
    def _adapting(self) -> Tuner:
        from core.usecases.tuning.tune import Tuner

        return Tuner(
            self._catalog,
            self._store,
            lambda: self._answering,
            lambda: self._reranker,
            self._with_its_head_outside,
            self._lexicon,
        )

    @property
    def _close_reader(self) -> CrossEncoder | RemoteReranker | None:
        """The reranker, with the last layer that was learnt from the user's stars where there is one for it."""
        plain = self._reranker
        correction = self._adapting.correction(plain.fingerprint) if plain is not None else ()
        if plain is None or not correction:
            return plain
        with self._loading:
            if self._corrected is None or self._corrected[0] != correction:
                try:
                    self._corrected = correction, self._with_its_head_outside(correction)
                except ModelError:
                    return plain
            return self._corrected[1]

    def _with_its_head_outside(self, correction: Sequence[float] | None = None) -> PooledEncoder:
        """The reranker in use, with the last layer corrected.

        Raises:
            ModelError: it has no such layer, or is one that the user brought, which is used as it is.
        """
        from core.reranking.cross_encoder.pooled import PooledEncoder

        used = self._models.in_use(ModelKind.RERANKER)
        if used is None or not used.shipped:
            raise ModelError("Only the reranking model that comes with the program can be learnt anew.")
        return PooledEncoder(used.folder, correction)

    @cached_property
    def _lexicon(self) -> Lexicon:
        from core.lexicon import load_lexicon

        return load_lexicon(paths.resources() / "lexicon")

    @cached_property
    def _embedding(self) -> LibraryEmbedder:
        from core.usecases.indexing.embed import LibraryEmbedder

        return LibraryEmbedder(self._catalog, self._store, lambda: self._encoder, lambda: self._answering, self._tagger)

    def _tagger(self, encoder: Embedder) -> Tagger:
        """What tells the kinds of clauses from the vectors of an encoder."""
        from core.tagging import Rarity, Tagger

        with self._loading:
            if encoder.fingerprint not in self._told:
                rarity = Rarity.read(paths.resources() / "lexicon")
                self._told = {encoder.fingerprint: Tagger(self._lexicon, encoder, rarity, self.folder)}
            return self._told[encoder.fingerprint]

    @cached_property
    def _suggester(self) -> Suggester:
        from core.searching.retrieval.suggest import Suggester

        return Suggester(self._lexicon.concepts)

    @cached_property
    def _locating(self) -> ClauseLocator:
        from core.searching.analogy.clause_types import ClauseTypeClassifier
        from core.usecases.search.locate import ClauseLocator

        classifier = ClauseTypeClassifier.read(paths.clause_type_model())
        return ClauseLocator(self._catalog, self._store, lambda: self._answering, classifier)

    @cached_property
    def _judging(self) -> Judging:
        from core.usecases.search.judge import Judging

        return Judging(self._catalog, self._store, lambda: self._judge)

    @cached_property
    def _keeper(self) -> Keeper:
        from core.usecases.keep import Keeper

        return Keeper(self._catalog, self._finder)

    @cached_property
    def _provisions(self) -> ClauseLookup:
        from core.usecases.clauses import ClauseLookup

        return ClauseLookup(self._catalog, self._store)


def _is_whole(fingerprint: str, encoder: Encoder) -> bool:
    """Whether an encoder is the one of this fingerprint, and works."""
    try:
        return encoder.fingerprint == fingerprint and bool(encoder.embed(["Is it whole?"]).size)
    except ModelError:
        return False
