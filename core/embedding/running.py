"""What runs a model on batches of texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from core.ports import Vectors


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
        """Where batches of so many texts end."""
        ...

    def __call__(self, batch: Sequence[TokenisedText]) -> Vectors:
        """Shape (texts, dimensions), of texts that are sorted by length."""
        ...
