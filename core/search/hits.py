"""The clauses found for a query -> hits: why each is there, its deciding sentence, what to mark in it."""

from __future__ import annotations

import math
import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain
from typing import Final, NamedTuple

import numpy as np

from core.base.translation import marked, tr
from core.search.arrange import sort_rows
from core.search.fuse import ScoredClause
from core.search.language.evaluate import joined_ranges, marks
from core.search.language.ranges import value_marks
from core.search.presence import parts_found
from core.search.ratings import QueryRating
from core.search.scope import Frame
from core.tagging.values import ValueKind
from core.text.english import stem
from core.text.headings import stands_alone
from core.text.labels import after_label
from core.text.numerals import ordinal_numeral
from core.text.sentences import sentences
from core.text.words import STOP_WORDS, hyphenated, normalise, word_texts
from core.types import Candidate, Clause, Hit, QueryConcept, Sort, Span, with_falling_stars
from core.types.facts import Facts
from core.types.parts import PartFound, Presence, Wanted
from core.types.ports import Embedder, Vectors, WordIndex

_ENOUGH: Final = 0.5  # share of what a query's words are worth; sentences with less are compared by their meaning
ABOUT: Final = 0.95  # share of what the best sentence is worth
_BY: Final = {"keyword": marked("{rank} for its wording"), "vector": marked("{rank} for its meaning")}


@dataclass(frozen=True, slots=True)
class MatchedClause:
    """A clause that is in the library: what is known of its contract, its near-duplicates by id, and how it was found.

    ``reasons`` explain its score and its stars, in addition to how it was found. Of adjacent clauses shown as one,
    ``row`` is that of the best, and ``parts`` are those of all.
    """

    row: int
    clause: Clause
    contract: Facts
    near_duplicates: tuple[str, ...]
    scored: ScoredClause
    score: float
    stars: int
    reasons: tuple[str, ...] = ()
    read_closely: bool = False
    parts: tuple[int, ...] = ()


def hits_of(
    frame: Frame, matched: Sequence[MatchedClause], *, closely: bool = False, after: int = 0
) -> tuple[Hit, ...]:
    """The first clauses as hits, the user's ratings first, in the order asked for.

    Args:
        frame: what is asked, and of which clauses.
        matched: the matches that may be shown, best first.
        closely: whether there is time to compare the meaning of sentences where their words do not decide.
        after: how many hits come before them.
    """
    query, ratings, by_row = frame.query, frame.scope.ratings, {each.row: each for each in matched}
    best = ratings.order(np.array(list(by_row), dtype=np.int64))[: query.limit - after]
    rows = sort_rows(frame.scope.columns, best, query.sort)
    rated, shown = ratings.of(rows), _Presentation(frame, closely=closely)
    hits = (shown.hit(by_row[row], rated.get(row), rank) for rank, row in enumerate(rows.tolist(), start=after + 1))
    return with_falling_stars(hits) if query.sort is Sort.RELEVANCE else tuple(hits)


def parts_of(frame: Frame, matched: MatchedClause) -> tuple[PartFound, ...]:
    """Which of the parts that are asked for a clause has."""
    if not frame.parts:
        return ()
    rows = matched.parts or (matched.row,)
    return parts_found(frame.parts, matched.clause, elsewhere=frame.scope.snapshot.may_be_excepted_from(rows))


class _Presentation:
    """How the clauses found for one query are shown: which words are marked in each, and which sentence decides."""

    def __init__(self, frame: Frame, *, closely: bool) -> None:
        self._frame = frame
        self._meant = [each for each in frame.reading.meant if not each.excluded]
        self._words = Highlighter(frame.text, [word for meant in self._meant for word in meant.words])
        self._weights = WordWeights(frame.scope.index)
        self._encoder = frame.encoder if closely else None
        counting = (word for word in word_texts(frame.text) if word not in STOP_WORDS)
        self._enough = _ENOUGH * sum(map(self._weights.__getitem__, counting))

    def hit(self, matched: MatchedClause, rating: QueryRating | None, rank: int) -> Hit:
        """A clause as a hit of this rank, with the user's rating of it for the query."""
        frame, clause, snapshot = self._frame, matched.clause, self._frame.scope.snapshot
        rows = matched.parts or (matched.row,)
        marked = self._marked(clause, rows)
        types, attributes = _distinct(map(snapshot.types, rows)), _distinct(map(snapshot.attributes, rows))
        parts = parts_of(frame, matched)
        shows = (each.span for each in parts if each.presence is Presence.HAS and each.part.wanted is Wanted.WITH)
        return Hit(
            rank=rank,
            clause=clause,
            score=matched.score,
            stars=matched.stars if frame.calibrated or matched.read_closely else 0,
            file=matched.contract.files[0],
            title=matched.contract.title,
            contract=matched.contract,
            highlights=marked,
            why=(
                *([rating.reason] if rating else ()),
                *matched.reasons,
                *reasons(matched.scored.candidates, self._meant, (*types, *attributes)),
                *widening_reasons(frame.spelled, self._meant, clause.text),
            ),
            deciding_sentence=next(filter(None, shows), None) or self._deciding(clause.text, marked),
            types=types,
            attributes=attributes,
            forums=_distinct(snapshot.values(row, ValueKind.FORUM) for row in rows),
            notice=_distinct(snapshot.values(row, ValueKind.NOTICE) for row in rows),
            near_duplicates=matched.near_duplicates,
            read_closely=matched.read_closely,
            rating=frame.scope.stars.get(frame.scope.columns.ids[matched.row], 0),
            by_rating=rating is not None,
            parts=parts,
        )

    def _marked(self, clause: Clause, rows: Sequence[int]) -> tuple[Span, ...]:
        tree, text, snapshot = self._frame.tree, clause.text, self._frame.scope.snapshot
        if tree is None:
            return self._words.in_text(text)
        values = value_marks(tree, clause, _distinct(map(snapshot.tags, rows)))
        return tuple(joined_ranges(text, [(each.start, each.end) for each in (*marks(tree, text), *values)]))

    def _deciding(self, text: str, marked: Sequence[Span]) -> Span | None:
        sentence, worth = deciding_sentence(text, marked, self._weights)
        if self._encoder is None or worth >= self._enough:
            return sentence
        return nearest_sentence(text, self._vector, self._encoder)

    @cached_property
    def _vector(self) -> Vectors:
        """The vector of the query."""
        assert self._encoder is not None, "sentences are compared only where there is an encoder"
        vector: Vectors = self._encoder.embed([self._frame.text])[0]
        return vector


def _distinct(named: Iterable[Iterable[str]]) -> tuple[str, ...]:
    """All the names, each once, in order."""
    return tuple(dict.fromkeys(chain.from_iterable(named)))


class WordWeights(dict[str, float]):
    """What each word, as `core.text.words` writes it, is worth: the logarithm of how rare it is in a library."""

    def __init__(self, index: WordIndex) -> None:
        super().__init__()
        self._index = index
        self._all_words = int(index.columns.end.max(initial=0))

    def __missing__(self, word: str) -> float:
        self[word] = weight = math.log1p(self._all_words / (1 + self._index.frequency(word)))
        return weight


class Decision(NamedTuple):
    """The sentence of a clause that answers most of a query, None where none does, and what its words are worth."""

    sentence: Span | None
    worth: float


def deciding_sentence(text: str, marked: Sequence[Span], weights: Mapping[str, float]) -> Decision:
    """The first sentence with about as much of the query, by weight, as any: the rule comes first, and then how it is
    applied. A heading is none.

    Args:
        text: of a clause.
        marked: the words of the query, or of what it means, in the text.
        weights: of the words; each counts once in a sentence, in all its forms together as the most frequent of them.
    """
    worth = {each: _worth(held, weights) for each, held in _words_by_sentence(text, marked)}
    enough = ABOUT * max(worth.values(), default=0.0)
    return next((Decision(each, worth[each]) for each in worth if worth[each] >= enough), Decision(None, 0.0))


def _worth(held: Iterable[str], weights: Mapping[str, float]) -> float:
    by_stem: dict[str, float] = {}
    for word in held:
        by_stem[stem(word)] = min(by_stem.get(stem(word), math.inf), weights[word])
    return sum(map(by_stem.__getitem__, sorted(by_stem)))


def _words_by_sentence(text: str, marked: Sequence[Span]) -> Iterator[tuple[Span, set[str]]]:
    """The sentences that contain marked words, with those words; "of" only where it is marked alone.

    Sentences are in order, so those of a mark are found without looking at the others: a clause may have thousands of
    both.
    """
    spans = _said(text) if marked else []
    starts, ends = [each.start for each in spans], [each.end for each in spans]
    by_sentence: dict[int, set[str]] = {}
    for mark in marked:
        every = set(word_texts(mark.of(text)))
        inside = every - STOP_WORDS or every
        for at in range(bisect_right(ends, mark.start), bisect_left(starts, mark.end)):
            by_sentence.setdefault(at, set()).update(inside)
    return ((spans[at], by_sentence[at]) for at in sorted(by_sentence) if by_sentence[at])


def _said(text: str) -> list[Span]:
    """The sentences of a text, without its headings."""
    return [
        each for each in sentences(text) if not stands_alone(text[after_label(text, each.start, each.end) : each.end])
    ]


def nearest_sentence(text: str, query: Vectors, encoder: Embedder) -> Span | None:
    """The sentence nearest to a query in meaning; the first of equals, None in a text without any."""
    spans = _said(text)
    if not spans:
        return None
    return spans[int(np.argmax(np.round(encoder.embed([span.of(text) for span in spans]) @ query, 4)))]


def reasons(candidates: Iterable[Candidate], meant: Sequence[QueryConcept], types: Sequence[str]) -> tuple[str, ...]:
    """Why a clause is among the hits, in plain language: its rank in each kind of search, and its tags in the query.

    Args:
        candidates: the clause, as each retriever proposed it.
        meant: the concepts that the query names.
        types: the names of the clause types and attributes that it is tagged with.
    """
    names = list(dict.fromkeys(each.concept.name for each in meant if each.concept.definition))
    ranks = [_rank(each, names) for each in candidates]
    return (*ranks, *(tr("tagged “{name}”", name=name) for name in types if name in names))


def _rank(candidate: Candidate, names: Sequence[str]) -> str:
    rank = ordinal_numeral(candidate.rank)
    if candidate.source in _BY:
        return tr(_BY[candidate.source], rank=rank)
    if candidate.source == "concept":
        conjunction = tr("and")
        concepts = f" {conjunction} ".join(f"“{name}”" for name in names)
        return tr("{rank} for {concepts}", rank=rank, concepts=concepts)
    return tr("{rank} for {source}", rank=rank, source=candidate.source)


def widening_reasons(query: str, meant: Iterable[QueryConcept], text: str) -> tuple[str, ...]:
    """Which of the phrases by which a query was widened occur in a clause, in plain language.

    Args:
        query: as typed.
        meant: the concepts that it names, each with the phrases by which it was widened.
        text: of the clause.
    """
    words_of_text = _word_run(text)
    other = (
        (each, [word for word in each.words if _word_run(word) != _word_run(each.span.of(query))]) for each in meant
    )
    present = ((each, [phrase for phrase in phrases if _word_run(phrase) in words_of_text]) for each, phrases in other)
    return tuple(
        tr(
            "“{words}” also matches: {phrases}",
            words=each.span.of(query),
            phrases=", ".join(phrases),
        )
        for each, phrases in present
        if phrases
    )


@lru_cache(maxsize=1024)  # the phrases of a query are looked for in each of its hits
def _word_run(text: str) -> str:
    return f" {' '.join(word_texts(text))} "


_WORD: Final = re.compile(r"[^\W_]+(?:['’]s\b)?")  # a possessive is one word: no "s" of it is marked alone
_POSSESSIVE: Final = re.compile(r"['’]s$")
_SHORT: Final = 4  # letters: a shorter part of a hyphenated word means little alone: "set-off", "non-compete"
_NOT_INCLUDE: Final = re.compile(r"\bnot\s+(?:include|contain)\b", re.IGNORECASE)
_QUOTED: Final = re.compile(r"\"([^\"]+)\"|“([^”]+)”")
_Stems = tuple[str, ...]


class Highlighter:
    """Finds the words of a query in texts.

    Words are matched as search matches them, by their stems, so that "indemnify" marks "indemnified". Stop words ("of",
    "the") and short parts of hyphenated words ("out" in "carve-outs") are marked only next to a word that counts, as in
    the query, or in a quoted phrase. "Not include" is marked only as a phrase: "including" is something else.

    Args:
        query: what the user asks.
        phrases: by which the query was widened; each is marked where it occurs in full.
    """

    def __init__(self, query: str, phrases: Sequence[str] = ()) -> None:
        self._by_first: dict[str, list[_Stems]] = defaultdict(list)
        for pattern in _patterns(query) | {_stems(phrase) for phrase in phrases}:
            if pattern:
                self._by_first[pattern[0]].append(pattern)

    def in_text(self, text: str) -> tuple[Span, ...]:
        """The ranges of the query's words in a text, in order; adjacent words are one range."""
        words, stems = list(_WORD.finditer(text)), _stems(text)
        marked: set[int] = set()
        for at, first in enumerate(stems):
            for pattern in self._by_first.get(first, ()):
                if stems[at : at + len(pattern)] == pattern:
                    marked.update(range(at, at + len(pattern)))
        return tuple(joined_ranges(text, [words[at].span() for at in sorted(marked)]))


def _stems(text: str) -> _Stems:
    return tuple(map(_stem, _WORD.findall(text)))


@lru_cache(maxsize=65_536)
def _stem(word: str) -> str:
    return stem(normalise(_POSSESSIVE.sub("", word)))


def _patterns(query: str) -> set[_Stems]:
    """The sequences of stems to be marked: phrases, words that count, and these with the stop word beside them."""
    phrases = ["".join(match.groups("")) for match in _QUOTED.finditer(query)]
    unquoted = _QUOTED.sub(" ", query)
    phrases += _NOT_INCLUDE.findall(unquoted)
    unquoted = _NOT_INCLUDE.sub(" ", unquoted)
    stems = _stems(unquoted)
    counts = list(_counting(unquoted))
    if stems and not any(counts) and not phrases:
        return {stems}
    singles = {(stems[at],) for at in range(len(stems)) if counts[at]}
    pairs = {stems[at : at + 2] for at in range(len(stems) - 1) if counts[at] or counts[at + 1]}
    phrases += [whole.of(unquoted) for whole in hyphenated(unquoted)]
    return {_stems(phrase) for phrase in phrases} | singles | pairs


def _counting(text: str) -> Iterator[bool]:
    """Whether each word of a text is marked by itself."""
    hyphened = hyphenated(text)
    for word in _WORD.finditer(text):
        part = any(whole.contains(Span(*word.span())) for whole in hyphened)
        yield word.group().lower() not in STOP_WORDS and not (part and len(stem(normalise(word.group()))) < _SHORT)
