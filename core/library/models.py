"""The models that a library uses, as the user sees them."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.library.opened import OpenLibrary
    from core.library.search import Search
    from core.models import Models


class ModelsInUse:
    """Loads the models in use, and reloads them after changes."""

    def __init__(self, opened: OpenLibrary, search: Search) -> None:
        self._opened, self._search = opened, search

    @property
    def installed(self) -> Models:
        """The models on this machine, to choose, add and remove. Call `reload` after a change."""
        return self._opened.models.installed()

    def reload(self) -> None:
        """Makes the next search use the models now in use; searches under way keep theirs.

        After a change of encoder, `Files.embed` or `Files.index` embeds the library again; until that is done the
        previous encoder's vectors answer.
        """
        self._opened.reload_models()

    def warm_up(self) -> Generator[None, None, None]:
        """Loads the vectors and the models, one per step, so that the first search need not wait for them.

        Raises:
            LibraryError: the store is damaged.
            ModelError: a model is missing or damaged.
        """
        opened, finder = self._opened, self._search.finder()
        yield
        finder.prepare()
        yield
        if opened.catalog.encoders.has_vectors():
            encoder = opened.answering_encoder()
            vector = encoder.embed_query("warm up")
            yield
            opened.store().nearest(vector, 1, encoder.fingerprint)  # reads all vectors
            yield
            opened.models.reranker()
            yield from finder.embed_definitions()
