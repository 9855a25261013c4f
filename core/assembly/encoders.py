"""Which encoder a library is embedded by, and which one it is searched by."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from core import paths
from core.assembly.lazy import Latest, Lazy
from core.errors import ModelError
from core.store.catalog.catalog import Catalog
from core.types import ModelKind

if TYPE_CHECKING:
    from core.embedding.encoder import Encoder
    from core.models import Models


class EncodersInUse:
    """The encoder in use, and the one whose vectors answer queries.

    They differ from the moment another one is taken into use until all documents are embedded by it.

    Args:
        catalog: gives what says which encoder's vectors answer, and which documents have vectors.
        models: gives the models on this machine.
    """

    def __init__(self, catalog: Callable[[], Catalog], models: Callable[[], Models]) -> None:
        self._catalog = catalog
        self._models = models
        self.in_use = Lazy(self._open)
        self._answering: Latest[str, Encoder | None] = Latest()

    def answering(self) -> Encoder:
        """The encoder by which the library is searched; ask again for each search.

        It is the one whose vectors answer. Where that is not on this machine, it is the one in use, with the vectors
        made by it so far.

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
        # Not compared with that of the encoder in use first: in which precision it embeds here is known only once torch
        # is imported, which a query need not wait for.
        return self._answering.get(fingerprint, lambda: self._find(fingerprint)) or self.in_use()

    def candidates(self) -> Iterator[Encoder]:
        """All encoders on this machine, in every precision: another machine may have made the vectors of a library.

        all-MiniLM-L6-v2 is one of them: libraries were embedded by it before there was an encoder of our own.
        """
        from core.embedding.encoder import PRECISIONS, Encoder

        folders = [model.folder for model in self._models().list() if model.kind is ModelKind.ENCODER]
        with suppress(ModelError):
            folders.append(paths.minilm_model())
        yield from (Encoder(folder, precision) for folder in dict.fromkeys(folders) for precision in PRECISIONS)

    def coverage(self) -> tuple[int, int]:
        """How many documents are found by meaning, and how many are still to be embedded by the encoder in use."""
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
        """Takes the encoder that is in use by now; searches under way keep theirs."""
        self.in_use.reset()
        self._answering.reset()

    def _open(self) -> Encoder:
        from core.embedding.encoder import Encoder

        used = self._models().in_use(ModelKind.ENCODER)
        return Encoder(used.folder if used else paths.encoder_model())

    def _find(self, fingerprint: str) -> Encoder | None:
        """The encoder of a fingerprint, if it is on this machine and works."""
        return next((each for each in self.candidates() if _is_whole(each, fingerprint)), None)

    def _is_settled(self, embedded: Collection[str]) -> bool:
        """Whether all vectors were made by the weights in use.

        Fingerprints begin with their checksum; to find out the rest, in which precision they run here, takes seconds.
        """
        used = self._models().in_use(ModelKind.ENCODER)
        if used is None or not used.sha256 or len(embedded) != 1:
            return False
        return all(encoder.startswith(used.sha256[:16]) for encoder in embedded)


def _is_whole(encoder: Encoder, fingerprint: str) -> bool:
    """Whether an encoder is the one of this fingerprint, and works."""
    try:
        return encoder.fingerprint == fingerprint and bool(encoder.embed_query("Is it whole?").size)
    except ModelError:
        return False
