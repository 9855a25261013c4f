"""The clauses of a document slice by slice, so that a document of any length takes the memory of one slice."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

from core.store.catalog.documents import in_order
from core.types import Clause, Span

CLAUSES: Final = 2048
CHARACTERS: Final = 500_000  # nearly all contracts are one slice
TOGETHER: Final = 512
"""Clauses of documents that are worked on together: some seconds of embedding, which a killed program loses."""
_DOCUMENTS: Final = 256
_FURTHEST: Final = 2  # how many times as much, while clauses keep overlapping


def batches(documents: Iterable[str], clauses: Mapping[str, int], alone: Collection[str]) -> Iterator[list[str]]:
    """Documents to be worked on together, in their order; long ones, and those that must be ``alone``, by themselves.

    Args:
        documents: their ids.
        clauses: how many clauses each has.
        alone: on which a run has died.
    """
    batch: list[str] = []
    count = 0
    for document in documents:
        many = clauses.get(document, 0)
        single = many > TOGETHER or document in alone
        if batch and (single or count + many > TOGETHER or len(batch) >= _DOCUMENTS):
            yield batch
            batch, count = [], 0
        if single:
            yield [document]
        else:
            batch.append(document)
            count += many
    if batch:
        yield batch


def slices_of(clauses: Sequence[Clause]) -> Iterator[Sequence[Clause]]:
    """The clauses of a document in slices; clauses inside one another, or overlapping, are in one slice.

    So a choice among overlapping clauses can be made within a slice.
    """
    ordered = in_order(clauses)
    starts = [clause.span.start for clause in ordered]
    for within in cut_slices([clause.span for clause in ordered]):
        yield ordered[bisect_left(starts, within.start) : bisect_left(starts, within.end)]


def cut_slices(spans: Sequence[Span]) -> list[Span]:
    """The ranges of the text in which the clauses of each slice begin.

    Args:
        spans: the spans of all clauses of a document, in document order.
    """
    starts: list[int] = []
    count = reach = 0
    for span in spans:
        if not starts or _is_full(count, span.start - starts[-1], apart=span.start >= reach):
            starts.append(span.start)
            count = 0
        count, reach = count + 1, max(reach, span.end)
    return [Span(*ends) for ends in zip(starts, [*starts[1:], reach + 1], strict=True)] if starts else []


def _is_full(clauses: int, characters: int, *, apart: bool) -> bool:
    times = 1 if apart else _FURTHEST
    return characters > 0 and (clauses >= times * CLAUSES or characters >= times * CHARACTERS)
