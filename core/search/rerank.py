"""Re-ranks the best candidates with a model that reads query and clause together, of a long clause the best passage.

A reranker reads a few hundred tokens, and its time rises with each; a clause may have thousands of words, and answer
the query in its last sentence.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Final

from core.search.asked import without_exclusion
from core.search.fuse import SHIPPED, ScoredClause, Tuned
from core.text.english import stem
from core.text.sentences import sentences
from core.text.words import content_words, words
from core.types.models import Scale
from core.types.ports import Reranker

RERANKED: Final = 30
"""How many candidates are read closely, which takes most of the time of a search; more of them gain nothing
(BENCHMARKS.md)."""
FIRST: Final = 5
"""Of how many of the first clauses it is asked whether any is a good answer."""


@dataclass(frozen=True, slots=True)
class Reranked:
    """A clause that was read closely: how it was found, its combined score, its stars, and the reranker's own score,
    None where that does not say how well the clause answers.
    """

    clause: ScoredClause
    score: float
    stars: int
    alone: float | None


def close_reading(query: str, texts: Sequence[str], without: Collection[str] = ()) -> tuple[str, list[str]]:
    """What a reranker reads: the query without what it wants left out, and the best passage of each text.

    Args:
        query: the words of the query.
        texts: of the clauses.
        without: the ids of what the user took out of the query.
    """
    asked = without_exclusion(query, without)
    return asked, [best_passage(text, asked) for text in texts]


def rerank(
    query: str,
    clauses: Sequence[ScoredClause],
    texts: Sequence[str],
    reranker: Reranker,
    tuned: Tuned = SHIPPED,
    without: Collection[str] = (),
) -> list[Reranked]:
    """The candidates, best first, by the reranker's score combined with that of search; ties keep their order.

    What the query wants left out counts in the score of search alone, and then the stars are those of search: the
    reranker would look for it. They are also those of search where the reranker's last layer was tuned, since its
    thresholds hold for the scores that it had before.

    Args:
        query: the words of the query.
        clauses: the candidates, best first.
        texts: of each candidate; of a long one its best passage is read.
        reranker: also says how to combine the two, and what the result is worth.
        tuned: how much the score of search counts.
        without: the ids of what the user took out of the query.
    """
    scale = reranker.scale
    asked, passages = close_reading(query, texts, without)
    scores = reranker.scores(asked, passages)
    joined = [
        scale.combined(score, tuned.joining(each.score, reranker.fingerprint))
        for score, each in zip(scores, clauses, strict=True)
    ]
    order = sorted(range(len(clauses)), key=lambda at: -joined[at])
    corrected = bool(tuned.correction) and tuned.reranker == reranker.fingerprint
    known = asked == query and not corrected
    stars = [scale.stars(score) for score in scores] if known else [each.stars for each in clauses]
    return [Reranked(clauses[at], joined[at], stars[at], scores[at] if known else None) for at in order]


def with_falling_scores(
    read: Sequence[Reranked], scale: Scale, apart: Container[str], lacking: Container[str] = ()
) -> list[Reranked]:
    """The same, best first, with the stars of the reranker's scores as they are once none is above one before it.

    So no clause is called better than those above it, and one that is read as somewhat worse than those below it does
    not drag these down. A clause that lacks a part is called a word less: the reranker scores it nearly as high.

    Args:
        read: the clauses in their order.
        scale: what scores are worth.
        apart: clauses that stand where the user's ratings put them.
        lacking: clauses of which a part speaks against them (`core.types.parts.PartFound`).
    """
    own = [at for at, each in enumerate(read) if each.alone is not None and each.clause.clause not in apart]
    less = [scale.word if read[at].clause.clause in lacking else 0.0 for at in own]
    scores = _falling([(read[at].alone or 0.0) - points for at, points in zip(own, less, strict=True)])
    stars = {at: scale.stars(score) for at, score in zip(own, scores, strict=True)}
    return [replace(each, stars=stars.get(at, each.stars)) for at, each in enumerate(read)]


def _falling(scores: Sequence[float]) -> list[float]:
    """The numbers nearest to these, by their squares, of which none is larger than those before it.

    Pooling adjacent violators (Ayer et al., "An empirical distribution function for sampling with incomplete
    information", 1955).
    """
    pooled: list[tuple[float, int]] = []
    for score in scores:
        total, count = score, 1
        while pooled and pooled[-1][0] * count < total * pooled[-1][1]:
            more, others = pooled.pop()
            total, count = total + more, count + others
        pooled.append((total, count))
    return [total / count for total, count in pooled for _ in range(count)]


def nothing_answers(read: Sequence[Reranked], scale: Scale) -> bool:
    """Whether probably none of the first clauses that were read is a good answer; False where that is unknown."""
    scores = [each.alone for each in read[:FIRST] if each.alone is not None]
    return scale.unanswered is not None and bool(scores) and max(scores) < scale.unanswered


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
