"""The cover pages of Word templates: tables whose rows have headings in several sizes of type, some with captions."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from core.contract.sections.body import BodyParagraph
from core.contract.sections.marks import heading_like, is_typed

_SMALLER: Final = 0.9  # the size of a caption, at most, to that of the heading above it
_ROWS: Final = 3  # of a table on a cover page at least


@dataclass(frozen=True, slots=True)
class Cover:
    """What the type of a template says of its lines.

    ``ranks`` are the sizes of headings without labels: 0 for the largest; empty where all are of one size. ``captions``
    only explain the heading above, or are fields left empty. ``starts`` has the heading of the table on the first page,
    if there is one.
    """

    ranks: dict[int, int]
    captions: set[int]
    starts: set[int]


def cover_page(paragraphs: Sequence[BodyParagraph], labelled: Collection[int]) -> Cover:
    """The headings of a document that is not laid out in pages, by the size of their type.

    Args:
        paragraphs: all paragraphs.
        labelled: those that begin with a label.
    """
    sizes = {
        i: size
        for i in range(len(paragraphs))
        if (size := _size(paragraphs[i])) and i not in labelled and _heads(paragraphs[i])
    }
    captions = {i for i in sizes if _is_caption(i, sizes) or _is_empty_field(paragraphs, i)}
    kept = {i: size for i, size in sizes.items() if i not in captions}
    order = _distinct(set(kept.values()))
    if len(order) < 2:
        return Cover({}, captions, set())
    ranks = {i: next(rank for rank, least in enumerate(order) if size >= least) for i, size in kept.items()}
    return Cover(ranks, captions, _start(paragraphs, ranks, min(labelled, default=len(paragraphs))))


def _size(paragraph: BodyParagraph) -> float:
    """The size of the type of a line in bold; 0 where the line has a place on a page or an outline level."""
    line = paragraph.line
    plain = line is None or line.box is not None or line.centred or line.heading > 0 or not line.bold
    return 0.0 if plain or line is None else line.size


def _heads(paragraph: BodyParagraph) -> bool:
    return is_typed(paragraph) and heading_like(paragraph)


def _is_caption(i: int, sizes: dict[int, float]) -> bool:
    return i - 1 in sizes and sizes[i] < _SMALLER * sizes[i - 1]


def _is_empty_field(paragraphs: Sequence[BodyParagraph], i: int) -> bool:
    """Whether a line has no text under it but the next field, set alike, with its value in the next cell."""
    row = paragraphs[i + 1] if i + 1 < len(paragraphs) else None
    return row is not None and "\t" in row.text and _size(row) == _size(paragraphs[i])


def _distinct(sizes: set[float]) -> list[float]:
    """The least size of each rank, the largest first; sizes that hardly differ are of one rank."""
    order: list[float] = []
    for size in sorted(sizes, reverse=True):
        if order and size > _SMALLER * order[-1]:
            order[-1] = size
        else:
            order.append(size)
    return order


def _start(paragraphs: Sequence[BodyParagraph], ranks: dict[int, int], end: int) -> set[int]:
    """The first heading of the largest size below the title, over the rows of a table before the first label."""
    start = next((i for i in sorted(ranks) if i > 0 and ranks[i] == 0), end)
    rows = sum("\t" in paragraph.text for paragraph in paragraphs[start:end])
    return {start} if rows >= _ROWS else set()
