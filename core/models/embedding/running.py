"""The interface of what runs a model on batches of texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from core.types.ports import Vectors


class TokenisedText(Protocol):
    """A text that the tokenizer has read."""

    @property
    def ids(self) -> list[int]: ...

    @property
    def type_ids(self) -> list[int]: ...

    @property
    def attention_mask(self) -> list[int]: ...


class Runner(Protocol):
    """Makes vectors of texts. Safe to use from several threads."""

    def batches(self, count: int) -> list[int]:
        """Where the batches end for this number of texts."""
        ...

    def __call__(self, batch: Sequence[TokenisedText]) -> Vectors:
        """The vectors of texts sorted by length: shape (texts, dimensions)."""
        ...
