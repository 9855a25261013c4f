"""The parts of an open library, joined: each is made when it is first needed, once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from core import paths
from core.errors import ModelError
from core.store.catalog import Catalog

if TYPE_CHECKING:
    from core.embedding.encoder import Encoder
    from core.finding import Finder
    from core.keeping import Keeper
    from core.learning import Learner
    from core.lexicon import Lexicon
    from core.locating import Locating
    from core.ports import Embedder
    from core.reranking.llama import CrossEncoder
    from core.searching.suggest import Suggester
    from core.store.lance import LanceClauseStore
    from core.tagging import Tagger


class Parts:
    """What the verbs of the library in ``folder`` need. Only here is said which store and which models are used.

    May be used from several threads. Stores and models are imported when they are needed, for that takes seconds.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._catalog = Catalog(folder)
        self._loading = threading.RLock()
        self._before: dict[str, Encoder | None] = {}  # the encoder that answers yet, by its fingerprint
        self._told: dict[str, Tagger] = {}  # the tagger asked last, by the fingerprint of its encoder

    @cached_property
    def _store(self) -> LanceClauseStore:
        from core.store.lance import LanceClauseStore

        with self._loading:
            return self.__dict__.get("_store") or LanceClauseStore(self.folder)

    @cached_property
    def _encoder(self) -> Encoder:
        """The encoder in use: all documents are learned by it."""
        from core.embedding.encoder import Encoder

        with self._loading:
            return self.__dict__.get("_encoder") or Encoder(paths.encoder_model())

    @property
    def _answering(self) -> Encoder:
        """The encoder by which the library is searched: the one whose vectors answer, else the one in use.

        They differ from the day another one comes into use until all documents are learned by that. Ask anew for each
        search. Where the one whose vectors answer cannot be had, what is learned by the one in use has to do.
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
        """All encoders on this machine."""
        yield self._encoder

    @cached_property
    def _reranker(self) -> CrossEncoder | None:
        """The model that orders the best hits anew; None where it is not installed, and search does without."""
        from core.reranking.llama import CrossEncoder

        with self._loading:
            try:
                return self.__dict__.get("_reranker") or CrossEncoder(paths.reranker_model())
            except ModelError:
                return None

    @cached_property
    def _finder(self) -> Finder:
        from core.finding import Finder

        return Finder(self._store, self._catalog, lambda: self._answering, lambda: self._reranker, self._lexicon)

    @cached_property
    def _lexicon(self) -> Lexicon:
        from core.lexicon import load

        return load(paths.resources() / "lexicon")

    @cached_property
    def _learner(self) -> Learner:
        from core.learning import Learner

        return Learner(self._catalog, self._store, lambda: self._encoder, lambda: self._answering, self._tagger)

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
        from core.searching.suggest import Suggester

        return Suggester(self._lexicon.concepts)

    @cached_property
    def _locating(self) -> Locating:
        from core.locating import Locating

        return Locating(self._catalog, self._store, lambda: self._answering)

    @cached_property
    def _keeper(self) -> Keeper:
        from core.keeping import Keeper

        return Keeper(self._catalog, self._finder)


def _is_whole(fingerprint: str, encoder: Encoder) -> bool:
    """Whether an encoder is the one of this fingerprint, and works."""
    try:
        return encoder.fingerprint == fingerprint and bool(encoder.embed(["Is it whole?"]).size)
    except ModelError:
        return False
