"""The models that a library uses: the encoder, the reranker and the language model, each loaded when first needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Generic, TypeVar

from core.base import paths
from core.base.errors import ModelError
from core.base.translation import tr
from core.types import ModelKind

if TYPE_CHECKING:
    from core.models import Models
    from core.models.embedding.encoder import Encoder
    from core.models.reranking.llama_reranker import RemoteReranker
    from core.models.reranking.reranker import QuantisedCrossEncoder
    from core.search.fuse import Tuned
    from core.types.ports import Judge, Summariser

K = TypeVar("K")
T = TypeVar("T")


class LoadedModels:
    """The models in use, each opened when it is first needed and kept until another comes into use. Thread-safe.

    Attributes:
        installed: the models on this machine.
        encoder: the encoder in use. That whose vectors answer may be another, see `answering`.
        reranker: the reranker in use, as shipped; None where none works: search does without.
        judge: the language model in use, as a judge of clauses.
        summariser: the same, as one that chooses sentences of a clause for its summary.

    Args:
        models: the models on this machine; None: the user's own.
        judge: opens the judge; None for the language model in use.
    """

    def __init__(self, models: Models | None, judge: Callable[[], Judge] | None) -> None:
        self.installed = Lazy(lambda: models or _own_models())
        self.encoder = Lazy(self._open_encoder)
        self.reranker = Lazy(self._open_reranker)
        self.judge = Lazy(judge or self._open_judge)
        self.summariser = Lazy(self._open_summariser)
        self._answering: Latest[str, Encoder | None] = Latest()
        self._corrected: Latest[Sequence[float], QuantisedCrossEncoder] = Latest()

    def answering(self, fingerprint: str | None) -> Encoder:
        """The encoder whose vectors answer, or if it is not on this machine, the one in use, with its vectors so far.

        They differ from the moment another encoder is taken into use until it has embedded all documents.

        Args:
            fingerprint: of the encoder whose vectors answer; None where there are no vectors.

        Raises:
            ModelError: the encoder in use is missing or damaged.
        """
        if fingerprint is None:
            return self.encoder()
        # Not compared with the encoder in use first: its precision here is known only once torch is imported, which a
        # query need not wait for.
        return self._answering.get(fingerprint, lambda: self._encoder_with(fingerprint)) or self.encoder()

    def tuned_reranker(self, tuned: Tuned) -> QuantisedCrossEncoder | RemoteReranker | None:
        """The reranker in use, with its tuned last layer if there is one; None where none is in use or works."""
        from core.models.reranking.reranker import QuantisedCrossEncoder

        plain = self.reranker()
        if not isinstance(plain, QuantisedCrossEncoder) or not tuned.correction or tuned.reranker != plain.fingerprint:
            return plain
        try:
            return self._corrected.get(tuned.correction, lambda: plain.corrected(tuned.correction))
        except ModelError:
            return plain

    def reset(self) -> None:
        """Drops what is loaded: the models now in use are loaded when next needed.

        Searches under way keep theirs, and the last one frees them.
        """
        for each in (self.encoder, self._answering, self.reranker, self._corrected, self.judge, self.summariser):
            each.reset()

    def close(self) -> None:
        """Frees the models, however long something still refers to a library that is closed."""
        for model in (self.reranker.peek(), self._corrected.peek(), self.judge.peek(), self.summariser.peek()):
            if model is not None:
                model.close()
        self.encoder = Lazy(self._open_encoder)
        self._answering = Latest()

    def _open_encoder(self) -> Encoder:
        from core.models.embedding.encoder import Encoder

        used = self.installed().in_use(ModelKind.ENCODER)
        return Encoder(used.folder if used else paths.encoder_model())

    def _encoder_with(self, fingerprint: str) -> Encoder | None:
        """The encoder with a fingerprint, if it is on this machine and works."""
        return next((each for each in self._encoders() if _works(each, fingerprint)), None)

    def _encoders(self) -> Iterator[Encoder]:
        """All encoders on this machine, in every precision: another machine may have made the vectors of a library.

        Includes all-MiniLM-L6-v2, which embedded libraries before there was an encoder of our own.
        """
        from core.models.embedding.encoder import PRECISIONS, Encoder

        folders = [model.folder for model in self.installed().list() if model.kind is ModelKind.ENCODER]
        with suppress(ModelError):
            folders.append(paths.minilm_model())
        yield from (Encoder(folder, precision) for folder in dict.fromkeys(folders) for precision in PRECISIONS)

    def _open_reranker(self) -> QuantisedCrossEncoder | RemoteReranker | None:
        """The user's own runs in a separate process: its faults must not end this one."""
        from core.models.reranking.llama_reranker import RemoteReranker
        from core.models.reranking.reranker import QuantisedCrossEncoder

        try:
            if (used := self.installed().in_use(ModelKind.RERANKER)) is None:
                return None
            return QuantisedCrossEncoder(used.folder) if used.shipped else RemoteReranker(used.folder)
        except ModelError:
            return None

    def _open_judge(self) -> Judge:
        from core.models.reranking.judge import LlamaJudge

        return LlamaJudge(self._language_model())

    def _open_summariser(self) -> Summariser:
        from core.models.summarising import LlamaSummariser

        return LlamaSummariser(self._language_model())

    def _language_model(self) -> Path:
        """The folder of the language model in use."""
        used = self.installed().in_use(ModelKind.JUDGE)
        if used is None:
            advice = tr(
                "Choose a language model among your models: any instruct model in a .gguf file, or Qwen3-Reranker."
            )
            raise ModelError(tr("No language model is in use."), advice)
        return used.folder


def _own_models() -> Models:
    from core.models import Models

    return Models.open()


def _works(encoder: Encoder, fingerprint: str) -> bool:
    """Whether an encoder has this fingerprint, and works."""
    try:
        return encoder.fingerprint == fingerprint and bool(encoder.embed_query("Is it whole?").size)
    except ModelError:
        return False


class Latest(Generic[K, T]):
    """The value made for the last key requested; the value of the previous key is dropped. Thread-safe.

    Args:
        lock: held while a value is made; values that are dropped together share it. None for a lock of its own.
    """

    def __init__(self, lock: RLock | None = None) -> None:
        self._lock = lock or RLock()
        self._made: tuple[K, T] | None = None

    def get(self, key: K, make: Callable[[], T]) -> T:
        """The value of a key, made by ``make`` if needed. Exceptions of ``make`` are not kept."""
        with self._lock:
            if self._made is None or self._made[0] != key:
                self._made = key, make()
            return self._made[1]

    def peek(self) -> T | None:
        """The value if it has been made. Does not wait for one being made."""
        made = self._made
        return made[1] if made else None

    def reset(self) -> None:
        """Drops the value; it is made again when next needed."""
        with self._lock:
            self._made = None


class Lazy(Generic[T]):
    """A value that is made when first needed, whichever thread needs it first. Call it for the value.

    Args:
        make: makes the value; if it raises, it is called again next time.
        lock: see `Latest`.
    """

    def __init__(self, make: Callable[[], T], lock: RLock | None = None) -> None:
        self._make = make
        self._value: Latest[None, T] = Latest(lock)

    def __call__(self) -> T:
        """The value, made now if needed."""
        return self._value.get(None, self._make)

    def peek(self) -> T | None:
        """The value if it has been made. Does not wait for one being made."""
        return self._value.peek()

    def reset(self) -> None:
        """Drops the value; it is made again when next needed."""
        self._value.reset()
