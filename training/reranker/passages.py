"""The texts of graded clauses, read from the contracts and from ACORD's corpus."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from core.base import paths
from core.models.embedding.encoder import Encoder
from training.judgements.records import Passage

ACORD: Final = "acord:"
"""Begins what stands for the contract of one of ACORD's clauses; its id follows."""


class Passages:
    """Reads passages.

    Args:
        cuad: the folder of CUAD.
        acord: the texts of ACORD's clauses, by id.
    """

    def __init__(self, cuad: Path, acord: Mapping[str, str]) -> None:
        self._cuad, self._acord = cuad, acord
        self._encoder = Encoder(paths.encoder_model())
        self._contract = cache(self._read_contract)
        self.first = cache(self._first)

    def text(self, passage: Passage) -> str:
        """The text of a passage, its white space as single spaces."""
        contract, ranges = passage
        if contract.startswith(ACORD):
            return self._acord[contract.removeprefix(ACORD)]
        raw = self._contract(contract)
        return " ".join(" ".join(raw[start:end] for start, end in ranges).split())

    def _first(self, passage: Passage) -> str:
        """The first window of a passage, as the encoder cuts it, which is what the reranker is trained on."""
        text = self.text(passage)
        start, end = next(iter(self._encoder.windows(text)), (0, len(text)))
        return text[start:end]

    def _read_contract(self, contract: str) -> str:
        return (self._cuad / "txt" / f"{contract}.txt").read_text(encoding="utf-8")
