"""The models that a library uses."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.library.assembly import Assembly
    from core.models import Models


class ModelsInUse:
    """Loads the models in use, and reloads them after changes."""

    def __init__(self, assembly: Assembly) -> None:
        self._assembly = assembly

    @property
    def installed(self) -> Models:
        """The models on this machine, to choose, add and remove. Call `reload` after a change."""
        return self._assembly.models()

    def reload(self) -> None:
        """Makes the next search use the models now in use; searches under way keep theirs.

        After a change of encoder, `Files.embed` or `Files.index` embeds the library again; until that is done the
        previous encoder's vectors answer.
        """
        self._assembly.reload_models()

    def warm_up(self) -> Generator[None, None, None]:
        """Loads the store and the models, one per step, so that the first search need not wait for them.

        Raises:
            LibraryError: the store is damaged.
            ModelError: a model is missing or damaged.
        """
        assembly = self._assembly
        yield
        assembly.store().documents()
        yield
        assembly.finder().prepare()
        yield
        if assembly.catalog.encoders.has_vectors():
            encoder = assembly.encoders.answering()
            vector = encoder.embed_query("warm up")
            yield
            assembly.store().nearest(vector, 1, encoder.fingerprint)  # reads all vectors
            yield
            assembly.rerankers.plain()
            yield from assembly.finder().embed_definitions()
