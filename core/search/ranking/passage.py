"""The passage of a clause that a reranker reads: the one with most of what the query asks for.

A reranker reads a few hundred tokens, and its time rises with each; a clause may have thousands of words, and answer
the query in its last sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from core.text.english import stem
from core.text.sentences import sentences
from core.text.words import content_words, words

MOST: Final = 180
"""Words of a passage, about 250 tokens. With 90, search gains half as much from the reranker (BENCHMARKS.md)."""


def best_passage(text: str, query: str, most: int = MOST) -> str:
    """The run of sentences with most words of the query; of equals the shortest, then the first.

    The room that is left is filled with the sentences after it, then with those before.

    Args:
        text: of a clause.
        query: its words are matched by their stems; stop words are ignored.
        most: words of the passage; a single sentence may be longer.

    Returns:
        The text itself where it is no longer than that.
    """
    spans = sentences(text)
    held = [words(span.of(text)) for span in spans]
    lengths = [len(each) for each in held]
    if sum(lengths) <= most or len(spans) < 2:
        return text
    wanted = {stem(word.text) for word in content_words(query)}
    found = [{stem(word.text) for word in each} & wanted for each in held]
    ends = list(accumulate(lengths, initial=0))

    first, last = max(
        _runs(ends, most),
        key=lambda run: (len(set().union(*found[slice(*run)])), ends[run[0]] - ends[run[1]], -run[0]),
    )
    while last < len(spans) and ends[last + 1] - ends[first] <= most:
        last += 1
    while first and ends[last] - ends[first - 1] <= most:
        first -= 1
    return text[spans[first].start : spans[last - 1].end]


def _runs(ends: Sequence[int], most: int) -> Iterator[tuple[int, int]]:
    """All runs of sentences, half-open, of at most this many words or of one sentence; ``ends`` begins with 0."""
    for first in range(len(ends) - 1):
        yield first, first + 1
        for last in range(first + 2, len(ends)):
            if ends[last] - ends[first] > most:
                break
            yield first, last
