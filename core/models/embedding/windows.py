"""Chooses the passages of a document to embed, so that nested clauses share the work, and cuts long texts into windows.

A clause that fits the encoder is one passage. A longer one consists of the passages of the clauses inside it (its
sub-sections, its paragraphs), which are embedded anyway, and of windows over what these leave uncovered. The item of a
list is embedded with its lead-in.

The encoder reads a fixed number of tokens and silently drops the rest, so windows overlap. One ends with a paragraph or
a sentence where one ends in its second half, and begins with a sentence where one begins in the overlap, so that what
is embedded reads as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from core.types import Clause

_LEAST: Final = 40  # characters: less than this between two inner clauses says nothing by itself

Windows = Callable[[str], Sequence[tuple[int, int]]]


def cut_passages(
    clauses: Sequence[Clause], windows: Windows, fits: Callable[[str], bool] | None = None
) -> list[list[str]]:
    """For each clause of one document, the texts that are embedded for it, in order.

    Args:
        clauses: all clauses of the document, by start, the longer first.
        windows: cuts a text into windows for the encoder; one range for a text that fits.
        fits: says sooner whether a text fits.
    """
    cut: list[list[str]] = [[] for _ in clauses]
    for at in reversed(range(len(clauses))):  # so that what is inside a clause is cut before the clause
        whole = clauses[at].sentence
        is_one = fits(whole) if fits is not None else len(windows(whole)) == 1
        cut[at] = [whole] if is_one else _cover(clauses, at, cut, windows)
    return cut


def _cover(clauses: Sequence[Clause], number: int, cut: Sequence[list[str]], windows: Windows) -> list[str]:
    """A long clause, covered from its start by the passages of the clauses inside it, and by windows between them.

    Of clauses inside one another the outer one counts.
    """
    clause = clauses[number]
    cover: list[str] = []
    offset, at = clause.span.start, clause.span.start
    for inside in range(number + 1, len(clauses)):
        span = clauses[inside].span
        if span.start >= clause.span.end:
            break
        if span.start >= at and span.end <= clause.span.end:
            cover += [*_between(clause.text[at - offset : span.start - offset], windows), *cut[inside]]
            at = span.end
    return cover + _between(clause.text[at - offset :], windows)


def _between(text: str, windows: Windows) -> list[str]:
    if len(text.strip()) < _LEAST:
        return []
    return [text[start:end] for start, end in windows(text)]


# --------------------------------------------------------------- windows


@dataclass(frozen=True, slots=True)
class Tokens:
    """A text and its tokens: where each is in the text, and the index of the word that it is part of."""

    text: str
    offsets: Sequence[tuple[int, int]]
    words: Sequence[int | None]

    def __len__(self) -> int:
        return len(self.offsets)

    def begins_word(self, token: int) -> bool:
        return self.words[token] != self.words[token - 1]

    def begins_paragraph(self, token: int) -> bool:
        return "\n" in self._gap(token)

    def begins_sentence(self, token: int) -> bool:
        gap = self._gap(token)
        return "\n" in gap or (gap != "" and self.text[self.offsets[token - 1][1] - 1] in ".;:?!")

    def _gap(self, token: int) -> str:
        """The text between a token and the one before it."""
        return self.text[self.offsets[token - 1][1] : self.offsets[token][0]]


def cut_windows(tokens: Tokens, size: int, overlap: int) -> list[tuple[int, int]]:
    """The character ranges of the windows of a text; the whole text where it fits.

    Args:
        tokens: the text's tokens, special ones left out.
        size: how many tokens a window may have.
        overlap: about how many tokens of a window the next one repeats; less than half of ``size``.
    """
    ranges = []
    first, begin = 0, 0
    while first + size < len(tokens):
        beyond = _end(tokens, first, size)
        ranges.append((begin, tokens.offsets[beyond - 1][1]))
        first = _begin(tokens, beyond, overlap)
        begin = tokens.offsets[first][0]
    return [*ranges, (begin, len(tokens.text))]


def _end(tokens: Tokens, first: int, size: int) -> int:
    """The token before which a window beginning with ``first`` ends."""
    second_half = range(first + size, first + size // 2, -1)
    for is_end in (tokens.begins_paragraph, tokens.begins_sentence, tokens.begins_word):
        for token in second_half:
            if is_end(token):
                return token
    return first + size  # one word longer than half a window


def _begin(tokens: Tokens, beyond: int, overlap: int) -> int:
    """The first token of the window after one that ends before ``beyond``."""
    repeated = range(beyond - overlap, beyond)
    for is_begin in (tokens.begins_sentence, tokens.begins_word):
        for token in repeated:
            if is_begin(token):
                return token
    return beyond
