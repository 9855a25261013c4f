"""Replaces names, addresses, numbers, amounts and dates with placeholders, in the words of clauses as printed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from core.types import Placeholder, Span
from core.types.ties import Tie


@dataclass(frozen=True, slots=True)
class TiedWords:
    """Words of a paragraph, their tie to their contract, and whether they are a placeholder."""

    text: str
    tie: Tie | None = None
    is_placeholder: bool = False


class Replacer:
    """Replaces placeholders' words wherever they occur as whole words; where they overlap, the longest wins.

    Args:
        placeholders: what is replaced, and with what; one without a text replaces nothing.
    """

    def __init__(self, placeholders: Sequence[Placeholder]) -> None:
        wanted = [each for each in placeholders if each.text]
        self._texts = {" ".join(words.split()): each.text for each in wanted for words in each.words}
        self._pattern = re.compile(any_of_words(self._texts)) if self._texts else None

    def replaced(self, text: str) -> str:
        """A text with placeholders."""
        return "".join(each.text for each in self.replace([TiedWords(text)]))

    def replace(self, words: Sequence[TiedWords]) -> list[TiedWords]:
        """The words of a paragraph with placeholders; words that are partly replaced lose their tie."""
        text = "".join(each.text for each in words)
        made: list[TiedWords] = []
        at = 0
        for match in self._pattern.finditer(text) if self._pattern else ():
            made += _cut(words, Span(at, match.start()))
            made.append(TiedWords(self._texts[" ".join(match[0].split())], is_placeholder=True))
            at = match.end()
        return [*made, *_cut(words, Span(at, len(text)))]


def any_of_words(words: Iterable[str]) -> str:
    """A regular expression that finds any of these words, with any white space between them, longest first."""
    longest_first = sorted(words, key=len, reverse=True)
    spaced = (r"\s+".join(map(re.escape, each.split())) for each in longest_first)
    return rf"(?<![\w$£€¥])(?:{'|'.join(spaced)})(?![\w]|[.,]\d)"


def _cut(words: Sequence[TiedWords], span: Span) -> Iterator[TiedWords]:
    """The words in a part of a paragraph."""
    ends = accumulate(len(each.text) for each in words)
    for each, end in zip(words, ends, strict=True):
        start = end - len(each.text)
        part = each.text[max(0, span.start - start) : max(0, span.end - start)]
        if part:
            yield each if part == each.text else replace(each, text=part, tie=None)
