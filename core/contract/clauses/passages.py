"""Passages of a text that make sense by themselves: whole paragraphs, runs of sentences, parts of bounded length."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import Final

from core.text.headings import looks_titled, says_something, stands_alone
from core.text.labels import after_label, begins_with_label
from core.text.sentences import ends_sentence, paragraph_spans, sentences
from core.types import Span

_WORD = re.compile(r"\w+")


def count_words(text: str, within: Span | None = None) -> int:
    """How many words a text or a part of it has, numbers included; a word that the bounds of the part cut counts."""
    if within is None:
        return len(_WORD.findall(text))
    starts, ends = _bounds_of_words(text)
    return bisect_left(starts, within.end) - bisect_right(ends, within.start) if len(within) else 0


@lru_cache(maxsize=1)
def _bounds_of_words(text: str) -> tuple[list[int], list[int]]:
    """Where the words of a text begin and end: the words of a section are counted with each section around it."""
    spans = [match.span() for match in _WORD.finditer(text)]
    return [start for start, _ in spans], [end for _, end in spans]


def trimmed_span(text: str, start: int, end: int) -> Span:
    """The span from ``start`` to ``end`` without the white space at its end."""
    return Span(start, start + len(text[start:end].rstrip()))


def gaps(spans: Iterable[Span], end: int) -> Iterator[Span]:
    """What none of these spans covers of a text of this length, in order."""
    at = 0
    for span in sorted(spans):
        if span.start > at:
            yield Span(at, span.start)
        at = max(at, span.end)
    if at < end:
        yield Span(at, end)


_GOES_ON: Final = re.compile(r"[,:;–—-]$|\b(?:and/or|and|or|but)$")
_SHORT_LINE: Final = 60  # characters: a longer line without a stop is a paragraph split by a page break
_LINE: Final = 200  # characters: a longer paragraph is no line of an address
_LEADS_ON: Final = re.compile(r"[:—–][-\s]*$")


def whole_paragraphs(text: str, within: Span) -> list[Span]:
    """The paragraphs of a passage; a broken one, a heading, a list or a lead-in is joined to what continues it."""
    blocks: list[Span] = []
    led = False  # whether all since a lead-in may be what it leads into
    before = ""
    for paragraph in paragraph_spans(within.of(text)):
        span = Span(within.start + paragraph.start, within.start + paragraph.end)
        words = span.of(text)
        led = led and _is_data(words)
        if blocks and (led or _is_unfinished(before, words)):
            blocks[-1] = Span(blocks[-1].start, span.end)
        else:
            blocks.append(span)
        led = led or (leads_on(words) and says_something(words))
        before = words
    return blocks


def _is_data(paragraph: str) -> bool:
    """Whether a paragraph is a line of an address, or of another list of facts, after "as follows:"."""
    return len(paragraph) <= _LINE and not says_something(paragraph) and not begins_with_label(paragraph)


def _is_unfinished(before: str, after: str) -> bool:
    """Whether the text before a paragraph is unfinished without it; lines of an address or a form are not."""
    last = before.rpartition("\n")[2]
    if (after[:1].islower() and not begins_with_label(after)) or ("\t" in last and "\t" in after):
        return True
    if ends_sentence(before):
        return False
    return bool(_GOES_ON.search(last)) or len(last) > _SHORT_LINE or stands_alone(last[after_label(last) :])


def leads_on(text: str) -> bool:
    """Whether a passage ends with the lead-in of something that is not in it."""
    return bool(_LEADS_ON.search(text))


def without_lead_in(text: str, passage: Span) -> Span:
    """A passage without the lead-in at its end; empty where that is all."""
    sentence = block_sentences(text, whole_paragraphs(text, passage)[-1])[-1]
    return trimmed_span(text, passage.start, sentence.start)


def block_sentences(text: str, block: Span) -> list[Span]:
    """The sentences of a block, in order; one split by a page or line break counts as one."""
    found: list[Span] = []
    ended = True
    for sentence in sentences(block.of(text), items=False):
        span = Span(block.start + sentence.start, block.start + sentence.end)
        if ended:
            found.append(span)
        else:
            found[-1] = Span(found[-1].start, span.end)
        ended = ends_sentence(span.of(text))
    return found


# -------------------------------------------------------------------------------------------------- runs of sentences

LONG_PARAGRAPH: Final = 350  # words: a longer paragraph is also searched by its runs
RUN: Final = 250  # words of a run, except where a single sentence is longer
_CONSPICUOUS: Final = 15  # words in capitals: fewer are a heading, or emphasise something
_CAPITALS: Final = 0.8  # of the letters of a sentence in capitals, which may cite a "Section"
_NEARLY_ALL: Final = 0.8  # of a paragraph: a run that is nearly all of it is found with it


def sentence_runs(text: str, paragraph: Span) -> list[Span]:
    """The runs of sentences of a long paragraph, in order; none if it is short enough to be read at once.

    Each run begins half-way through the one before, so any two neighbouring sentences share a run.
    """
    if count_words(text, paragraph) <= LONG_PARAGRAPH:
        return []
    parts = block_sentences(text, paragraph)
    words = [count_words(text, part) for part in parts]
    runs, first = [], 0
    while first < len(words):
        last = _reach(words, first, RUN)
        runs.append(trimmed_span(text, parts[first].start, parts[last - 1].end))
        if last == len(words):
            break
        first = max(first + 1, _reach(words, first, sum(words[first:last]) // 2))
    return runs if len(runs) > 1 else []


def _reach(words: list[int], first: int, most: int) -> int:
    """The end of the longest run of sentences from ``first`` of no more than ``most`` words, or of one sentence."""
    end, total = first, 0
    while end < len(words) and (end == first or total + words[end] <= most):
        total += words[end]
        end += 1
    return end


def conspicuous_runs(text: str, paragraph: Span) -> list[Span]:
    """The runs of sentences in capitals among other sentences of a paragraph, in order, with their run-in headings."""
    parts = block_sentences(text, paragraph)
    found, heading = [], None
    for capitals, run in groupby(parts, lambda part: _in_capitals(part.of(text))):
        inside = list(run)
        first, last = inside[0], inside[-1]
        if capitals and count_words(text, Span(first.start, last.end)) >= _CONSPICUOUS:
            found.append(trimmed_span(text, heading.start if heading else first.start, last.end))
        heading = None if capitals or not looks_titled(last.of(text).rstrip(".:")) else last
    return [run for run in found if len(run) < _NEARLY_ALL * len(paragraph) and "\n" not in run.of(text)]


def _in_capitals(sentence: str) -> bool:
    least = _CAPITALS * max(sum(map(str.isalpha, sentence)), 1)
    return sum(map(str.isupper, sentence)) >= least and sum(map(str.isupper, filter(str.isalpha, sentence))) >= least


# -------------------------------------------------------------------------------------------- parts of bounded length

LONGEST: Final = 250_000
"""Characters of a clause: some eighty pages without a number or a heading."""
_SPACE: Final = re.compile(r"\s*")


def bounded_spans(text: str, span: Span, longest: int = LONGEST) -> list[Span]:
    """A passage in parts of at most ``longest`` characters; a shorter passage stays whole.

    A part ends with a paragraph, else with a word, where one ends in its second half.
    """
    parts, start = [], span.start
    while span.end - start > longest:
        end = _cut(text, start, start + longest)
        parts.append(trimmed_span(text, start, end))
        start = end + len(_SPACE.match(text, end, span.end)[0])  # type: ignore[index]  # it matches anywhere
    return [part for part in [*parts, Span(start, span.end)] if len(part)]


def _cut(text: str, start: int, most: int) -> int:
    """The end of a part that begins at ``start``: ``most`` or before."""
    middle = start + (most - start) // 2
    ends = (text.rfind(sign, middle, most) for sign in "\n ")
    return next((end + 1 for end in ends if end >= 0), most)
