"""The encoder that embeds a library, and the one that searches it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from core.base import paths
from core.base.errors import ModelError
from core.library.assembly.lazy import Latest, Lazy
from core.store.catalog.catalog import Catalog
from core.types import ModelKind

if TYPE_CHECKING:
    from core.models import Models
    from core.models.embedding.encoder import Encoder


class EncodersInUse:
    """The encoder in use, and the one whose vectors answer queries.

    They differ from the moment another encoder is taken into use until it has embedded all documents.

    Args:
        catalog: gives the catalogue, which says whose vectors answer and which documents have vectors.
        models: gives the models on this machine.
    """

    def __init__(self, catalog: Callable[[], Catalog], models: Callable[[], Models]) -> None:
        self._catalog = catalog
        self._models = models
        self.in_use = Lazy(self._open)
        self._answering: Latest[str, Encoder | None] = Latest()

    def answering(self) -> Encoder:
        """The encoder that searches the library; ask again for each search.

        It is the one whose vectors answer, or if that is not on this machine, the one in use, with its vectors so far.

        Raises:
            ModelError: the encoder in use is missing or damaged.
        """
        return self.by(self._catalog().encoders.answering())

    def by(self, fingerprint: str | None) -> Encoder:
        """The same, given the fingerprint of the encoder whose vectors answer; None where there are no vectors.

        Raises:
            ModelError: the encoder in use is missing or damaged.
        """
        if fingerprint is None:
            return self.in_use()
        # Not compared with the encoder in use first: its precision here is known only once torch is imported, which a
        # query need not wait for.
        return self._answering.get(fingerprint, lambda: self._find(fingerprint)) or self.in_use()

    def candidates(self) -> Iterator[Encoder]:
        """All encoders on this machine, in every precision: another machine may have made the vectors of a library.

        Includes all-MiniLM-L6-v2, which embedded libraries before there was an encoder of our own.
        """
        from core.models.embedding.encoder import PRECISIONS, Encoder

        folders = [model.folder for model in self._models().list() if model.kind is ModelKind.ENCODER]
        with suppress(ModelError):
            folders.append(paths.minilm_model())
        yield from (Encoder(folder, precision) for folder in dict.fromkeys(folders) for precision in PRECISIONS)

    def coverage(self) -> tuple[int, int]:
        """The number of documents found by meaning, and of those that the encoder in use has yet to embed."""
        encoders = self._catalog().encoders
        embedded = encoders.embedded()
        if self._is_settled(embedded):
            return next(iter(embedded.values())), 0
        if embedded:
            with suppress(ModelError):
                by_meaning = embedded.get(self.answering().fingerprint, 0)
                return by_meaning, encoders.behind(self.in_use().fingerprint)
        return 0, 0

    def reset(self) -> None:
        """Switches to the encoder now in use; searches under way keep theirs."""
        self.in_use.reset()
        self._answering.reset()

    def _open(self) -> Encoder:
        from core.models.embedding.encoder import Encoder

        used = self._models().in_use(ModelKind.ENCODER)
        return Encoder(used.folder if used else paths.encoder_model())

    def _find(self, fingerprint: str) -> Encoder | None:
        """The encoder with a fingerprint, if it is on this machine and works."""
        return next((each for each in self.candidates() if _is_whole(each, fingerprint)), None)

    def _is_settled(self, embedded: Collection[str]) -> bool:
        """Whether all vectors were made by the weights in use.

        Fingerprints begin with their checksum; finding out the rest, their precision here, takes seconds.
        """
        used = self._models().in_use(ModelKind.ENCODER)
        if used is None or not used.sha256 or len(embedded) != 1:
            return False
        return all(encoder.startswith(used.sha256[:16]) for encoder in embedded)


def _is_whole(encoder: Encoder, fingerprint: str) -> bool:
    """Whether an encoder has this fingerprint, and works."""
    try:
        return encoder.fingerprint == fingerprint and bool(encoder.embed_query("Is it whole?").size)
    except ModelError:
        return False
