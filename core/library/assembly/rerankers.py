"""The reranker that orders the best hits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from core.base.errors import ModelError
from core.base.translation import tr
from core.library.assembly.lazy import Latest, Lazy
from core.types import ModelKind

if TYPE_CHECKING:
    from core.models import Models
    from core.models.reranking.llama_reranker import RemoteReranker
    from core.models.reranking.reranker import QuantisedCrossEncoder
    from core.search.ranking.tuned import Tuned


class RerankersInUse:
    """The reranker in use, plain and as trained on the user's stars.

    Args:
        models: gives the models on this machine.
    """

    def __init__(self, models: Callable[[], Models]) -> None:
        self._models = models
        self.plain = Lazy(self._open)
        self._corrected: Latest[Sequence[float], QuantisedCrossEncoder] = Latest()

    def corrected(self, tuned: Tuned) -> QuantisedCrossEncoder | RemoteReranker | None:
        """The reranker in use, with its tuned last layer if there is one; None where none is in use or works."""
        plain = self.plain()
        if plain is None or not tuned.correction or tuned.reranker != plain.fingerprint:
            return plain
        try:
            return self._corrected.get(tuned.correction, lambda: self._trainable(plain).corrected(tuned.correction))
        except ModelError:
            return plain

    def trainable(self) -> QuantisedCrossEncoder:
        """The reranker in use, whose last layer can be trained; closing it leaves that of searches open.

        Raises:
            ModelError: it is the user's own, which is used as it is.
        """
        return self._trainable(self.plain()).corrected()

    def reset(self) -> None:
        """Switches to the reranker now in use; searches under way keep theirs, and free it when they end."""
        self.plain.reset()
        self._corrected.reset()

    def close(self) -> None:
        """Frees what is loaded."""
        for model in (self.plain.peek(), self._corrected.peek()):
            if model is not None:
                model.close()

    @staticmethod
    def _trainable(plain: QuantisedCrossEncoder | RemoteReranker | None) -> QuantisedCrossEncoder:
        from core.models.reranking.reranker import QuantisedCrossEncoder

        if not isinstance(plain, QuantisedCrossEncoder):
            raise ModelError(tr("Only the second ranking that comes with Muniment can learn from your stars."))
        return plain

    def _open(self) -> QuantisedCrossEncoder | RemoteReranker | None:
        """The reranker in use; None where none works: search does without.

        The user's own runs in a separate process: its faults must not end this one.
        """
        from core.models.reranking.llama_reranker import RemoteReranker
        from core.models.reranking.reranker import QuantisedCrossEncoder

        try:
            if (used := self._models().in_use(ModelKind.RERANKER)) is None:
                return None
            return QuantisedCrossEncoder(used.folder) if used.shipped else RemoteReranker(used.folder)
        except ModelError:
            return None
