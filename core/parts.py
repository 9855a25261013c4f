"""The parts of an open library, joined: each is made when it is first needed, once."""

from __future__ import annotations

import threading
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from core import paths
from core.errors import ModelError
from core.store.catalog import Catalog

if TYPE_CHECKING:
    from core.embedding.encoder import Encoder
    from core.finding import Finder
    from core.keeping import Keeper
    from core.lexicon import Lexicon
    from core.locating import Locating
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

    @cached_property
    def _store(self) -> LanceClauseStore:
        from core.store.lance import LanceClauseStore

        with self._loading:
            return self.__dict__.get("_store") or LanceClauseStore(self.folder)

    @cached_property
    def _encoder(self) -> Encoder:
        from core.embedding.encoder import Encoder

        with self._loading:
            return self.__dict__.get("_encoder") or Encoder(paths.encoder_model())

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

        return Finder(self._store, self._catalog, lambda: self._encoder, lambda: self._reranker, self._lexicon)

    @cached_property
    def _lexicon(self) -> Lexicon:
        from core.lexicon import load

        return load(paths.resources() / "lexicon")

    @cached_property
    def _tagger(self) -> Tagger:
        from core.tagging import Rarity, Tagger

        rarity = Rarity.read(paths.resources() / "lexicon")
        return Tagger(self._lexicon, self._encoder, rarity, self.folder)

    @cached_property
    def _suggester(self) -> Suggester:
        from core.searching.suggest import Suggester

        return Suggester(self._lexicon.concepts)

    @cached_property
    def _locating(self) -> Locating:
        from core.locating import Locating

        return Locating(self._catalog, self._store, lambda: self._encoder)

    @cached_property
    def _keeper(self) -> Keeper:
        from core.keeping import Keeper

        return Keeper(self._catalog, self._finder)
