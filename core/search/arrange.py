"""Arranges the clauses found as they are shown: each passage once, near-duplicates grouped, sorted and cut.

Units are sections, their sub-sections and runs of their sentences, so one lies within another. Where both satisfy a
query with connectors, the innermost is what was asked for; of candidates ranked by how well they answer, the best one
is. Adjacent parts of a provision that all answer are shown as the whole, where that is a clause: annotators of clauses
do the same. (Where it is none, see `core.library.search.provisions`.)

Contracts made from one form share most clauses word for word. Two clauses are near-identical when at least `_SIMILAR`
of the bytes of their signatures are equal, which estimates the share of word sequences that they have in common
(Broder, "On the resemblance and containment of documents", 1997). Names, dates and numbers may differ. Only clauses
that share a band of their signatures are compared, so that each is compared with few others (Leskovec, Rajaraman and
Ullman, "Mining of Massive Datasets", 2014, chapter 3.4).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from core.base.highest import nth_highest
from core.search.fuse import ANSWERS, RELATED, ScoredClause, by_words
from core.types import Candidate, FacetName, Sort
from core.types.library_columns import Columns, Mask, Rows

SHARE: Final = 0.75
"""The least share of the whole's words that is in parts that answer: with less, the answer would be buried in it."""
_PUT_TOGETHER: Final = 50
"""How many of the best are put together: for worse ones nobody asks whether they belong together."""
_SIMILAR: Final = 0.7
"""The least share of equal bytes that makes two clauses near-identical. Of pairs read from different contracts, those
above it differ in names, dates, references and a word or two; those below say something more or less."""
MOST: Final = 20_000
"""How many of the best-ranked clauses are grouped; each clause below is a group of its own."""
_BAND: Final = 4  # bytes
_HASH_BITS: Final = 18
_KNUTH: Final = np.uint32(2_654_435_769)
"""2^32 divided by the golden ratio: multiplicative hashing (Knuth, "The Art of Computer Programming", volume 3)."""
_FULFILLED: Final = 3  # stars: the most that words alone ever earn


@dataclass(frozen=True)
class Scored:
    """The clauses of a library that a query finds, by their rows, in the order of search.

    Attributes:
        ranked: the rows that pass the filters, best first.
        by_scope: under None the rows that pass all filters, under a facet those that pass all but its own; facets
            without a filter are left out. Of candidates those that count as answers.
        bm25: of all that match a query with connectors, the score of each clause of the library; None of candidates.
        candidates: of candidates, how each of the rows was found.
    """

    ranked: Rows
    by_scope: Mapping[FacetName | None, Rows]
    bm25: NDArray[np.float64] | None = None
    candidates: Mapping[int, ScoredClause] = field(default_factory=dict)

    @property
    def complete(self) -> bool:
        """Whether these are all that match, and each row of a scope counts; else they are candidates."""
        return self.bm25 is not None

    def found(self, rows: Sequence[int], ids: Sequence[str]) -> dict[int, ScoredClause]:
        """How some of the ranked rows were found; ``ids`` are those of all clauses."""
        if self.bm25 is None:
            return {row: self.candidates[row] for row in rows}
        scores = dict(zip(rows, self.bm25[list(rows)].tolist(), strict=True))
        ranked = sorted(rows, key=lambda row: -scores[row])
        proposed = [Candidate(ids[row], "keyword", rank, scores[row]) for rank, row in enumerate(ranked, start=1)]
        by_conditions_alone = {row: ScoredClause(ids[row], 0.0, _FULFILLED, ()) for row in rows if scores[row] <= 0}
        return dict(zip(ranked, by_words(proposed), strict=True)) | by_conditions_alone


def all_matches(
    columns: Columns,
    allowed: Mapping[FacetName | None, Mask],
    rows: Rows,
    scores: NDArray[np.float64],
    first: int | None = None,
) -> Scored:
    """All clauses that satisfy a query; of nested ones only the innermost.

    Args:
        columns: of the library.
        allowed: the clauses that pass the filters, by scope.
        rows: of the clauses that satisfy it, regardless of filters, ascending.
        scores: of each of these rows, higher is better, none below 0.
        first: how many of the best are put in order; the others follow in any. None: all.
    """
    by_scope = {name: rows[mask[rows]] for name, mask in allowed.items()}
    passages = np.flatnonzero(allowed[None][rows])
    passages = passages[innermost_mask(columns, rows[passages])]
    bm25 = np.zeros(len(columns))
    bm25[rows] = scores
    return Scored(rows[passages][_best_first(scores[passages], first)], by_scope, bm25)


def best_matches(by_scope: Mapping[FacetName | None, Mapping[int, ScoredClause]], answers: int) -> Scored:
    """The candidates for a query, best first, by scope; those with at least so many stars count as answers."""
    counting = {
        name: np.array([row for row, how in scored.items() if how.stars >= answers], dtype=np.int64)
        for name, scored in by_scope.items()
    }
    return Scored(np.array(list(by_scope[None]), dtype=np.int64), counting, candidates=by_scope[None])


def _best_first(scores: NDArray[np.float64], first: int | None = None) -> Rows:
    """The order of scores from the highest, ties as they stand; if ``first`` is given, only that many are in order.

    By radix: 64-bit numbers of which none is negative are in the order of their bits, and NumPy sorts 16 bits stably in
    linear time. Half a million take half as long as by comparing them.
    """
    if not scores.any():
        return np.arange(len(scores))
    if first is not None and first < len(scores):
        best = scores >= nth_highest(scores, first)
        rows = np.flatnonzero(best)
        return np.concatenate([rows[_best_first(scores[rows])], np.flatnonzero(~best)])
    keys, order = ~scores.view(np.uint64), np.arange(len(scores))
    for shift in range(0, 64, 16):
        digits = (keys[order] >> np.uint64(shift)).astype(np.uint16)
        order = order[np.argsort(digits, kind="stable")]
    return order


@dataclass(frozen=True, slots=True)
class Arranged:
    """Rows of clauses in the order in which they are shown.

    Attributes:
        rows: those on the page; ``near_duplicates[i]`` are grouped under ``rows[i]``.
        found: how each of these rows was found.
        ranked: all passages that are shown, near-duplicates included.
        answers: those of them that answer, in the same order: all, but for candidates by relevance.
    """

    rows: tuple[int, ...]
    near_duplicates: tuple[tuple[int, ...], ...]
    found: Mapping[int, ScoredClause]
    ranked: Rows
    answers: Rows


def arrange(
    columns: Columns,
    scored: Scored,
    sort: Sort,
    limit: int,
    *,
    calibrated: bool = False,
    rated: Container[int] = (),
) -> Arranged:
    """The first matches as they are shown.

    Args:
        columns: of the library.
        scored: complete matches are sorted as a whole; of candidates only those that answer (`ANSWERS`; of those whose
            stars are not calibrated, the related), or those that are related, where the order is by relevance or none
            answers.
        sort: the order.
        limit: how many to give.
        calibrated: whether the stars of candidates say what they are worth; else all are shown by relevance.
        rated: rows that the user rated for this query; they are shown whatever their stars.
    """
    if scored.complete:
        ranked = answers = sort_rows(columns, scored.ranked, sort)
    else:
        related = _with_stars(scored, scored.ranked, RELATED, rated) if calibrated else scored.ranked
        ranked = answers = np.array(without_overlaps(columns, related.tolist()), dtype=np.int64)
        if calibrated or sort is not Sort.RELEVANCE:
            some = _with_stars(scored, ranked, ANSWERS if calibrated else RELATED, rated)
            answers = some if len(some) else ranked
        if sort is not Sort.RELEVANCE:
            ranked = answers = sort_rows(columns, answers, sort)
        elif calibrated:
            scored = _with_wholes(columns, scored, ranked, rated)
            ranked = scored.ranked
    rows, near_duplicates = _grouped(columns, ranked, limit)
    return Arranged(rows, near_duplicates, scored.found(rows, columns.ids), ranked, answers)


def _with_stars(scored: Scored, ranked: Rows, least: int, rated: Container[int]) -> Rows:
    """The candidates with at least this many stars, and those rated."""
    stars = scored.candidates
    return np.array([row for row in ranked.tolist() if row in rated or stars[row].stars >= least], dtype=np.int64)


def _with_wholes(columns: Columns, scored: Scored, ranked: Rows, rated: Container[int]) -> Scored:
    """Replaces parts that answer by the provision that they make up; rated clauses stay as they are."""
    candidates = {row: scored.candidates[row] for row in scored.ranked.tolist()}
    answering = [row for row in ranked.tolist() if candidates[row].stars >= ANSWERS]
    found = _wholes(columns, answering, [row for row in ranked.tolist() if row in rated], candidates.keys())
    whole_of = {part: whole for whole, parts in found.items() for part in parts}
    for whole, (best, *_) in found.items():
        candidates[whole] = replace(candidates[whole], score=candidates[best].score)
    rows = without_overlaps(columns, dict.fromkeys(whole_of.get(row, row) for row in ranked.tolist()))
    return replace(scored, ranked=np.array(rows, dtype=np.int64), candidates=candidates)


def _wholes(
    columns: Columns, answering: Sequence[int], kept: Collection[int], candidates: Collection[int]
) -> dict[int, tuple[int, ...]]:
    """The units that consist mostly of two or more others that answer, with these, best first: 10 for 10.1 to 10.3.

    Args:
        columns: of the library.
        answering: rows that answer, best first, none within another.
        kept: rows that are shown by themselves.
        candidates: rows that may take the place of others.
    """
    by_document = defaultdict(list)
    for row in answering[:_PUT_TOGETHER]:
        by_document[int(columns.document[row])].append(row)
    several = {document: rows for document, rows in by_document.items() if len(rows) > 1}
    around = defaultdict(list)
    for row in candidates if several else ():
        if (document := int(columns.document[row])) in several:
            around[document].append(row)
    found: dict[int, tuple[int, ...]] = {}
    for document, rows in several.items():
        free = [row for row in around[document] if not any(_within(columns, each, row) for each in kept)]
        found |= _wholes_of(columns, rows, free)
    return found


def _wholes_of(columns: Columns, rows: Sequence[int], around: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """Those of one document: the one with most parts first, then the shortest; no part belongs to two."""
    parts = {whole: tuple(row for row in rows if row != whole and _within(columns, row, whole)) for whole in around}
    order = sorted(parts, key=lambda whole: (-len(parts[whole]), _words(columns, whole), whole))
    found: dict[int, tuple[int, ...]] = {}
    taken: set[int] = set()
    for whole in order:
        own = parts[whole]
        enough = sum(_words(columns, row) for row in own) >= SHARE * _words(columns, whole)
        if len(own) > 1 and enough and taken.isdisjoint(own):
            found[whole] = own
            taken.update(own)
    return found


def _within(columns: Columns, row: int, whole: int) -> bool:
    return bool(columns.first[whole] <= columns.first[row] and columns.end[row] <= columns.end[whole])


def _words(columns: Columns, row: int) -> int:
    return int(columns.end[row] - columns.first[row])


def _grouped(columns: Columns, ranked: Rows, limit: int) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """The rows that lead groups of near-duplicates, and the others of each group."""
    if limit < 1:
        return (), ()
    leaders = group_leaders(columns, ranked)
    leads = leaders == np.arange(len(leaders))
    followers: dict[int, list[int]] = defaultdict(list)
    for follower in np.flatnonzero(~leads).tolist():
        followers[int(leaders[follower])].append(int(ranked[follower]))
    shown = np.flatnonzero(leads)[:limit]
    return tuple(ranked[shown].tolist()), tuple(tuple(followers[at]) for at in shown.tolist())


def sort_rows(columns: Columns, ranked: Rows, sort: Sort) -> Rows:
    """Rows, best first, in another order; ties keep their rank.

    By date, contracts without a known date come last; by contract, clauses keep their order in it.
    """
    if sort is Sort.RELEVANCE:
        return ranked
    document = columns.document[ranked]
    if sort is Sort.CONTRACT:
        keys = [(facts.title.casefold(), str(facts.files[0]) if facts.files else "") for facts in columns.facts]
        return ranked[np.lexsort((ranked, _ranks(keys)[document]))]
    dates = [facts.date for facts in columns.facts]
    rank = _ranks([(date,) for date in dates])
    rank = -rank if sort is Sort.NEWEST else rank
    known = np.array([bool(date) for date in dates], dtype=bool)
    return ranked[np.lexsort((rank[document], ~known[document]))]


def _ranks(keys: Sequence[tuple[str, ...]]) -> Rows:
    """The rank of each key among all, the same for equal ones."""
    place = {key: rank for rank, key in enumerate(sorted(set(keys)))}
    return np.array([place[key] for key in keys], dtype=np.int64)


def innermost(columns: Columns, rows: Rows) -> Rows:
    """Those of these rows, ascending, that contain no other of them. Clauses without words are left out."""
    return rows[innermost_mask(columns, rows)]


def innermost_mask(columns: Columns, rows: Rows, groups: NDArray[np.integer[Any]] | None = None) -> Mask:
    """Which of these rows contain no other row of their group.

    Rows of one document are sorted by where they begin, the longer first, so whatever lies within a row comes after it:
    something does if the least end of all later rows is no greater than the row's own.

    Args:
        columns: of the library.
        rows: in the order of groups, ascending in each.
        groups: the group of each row; None: all are of one.
    """
    mask: Mask = columns.ranges.lengths[rows] > 0
    ends = columns.ends[rows]
    if groups is not None:
        ends += groups * np.int64(columns.beyond)  # of a later group greater than all before
    after = ends if mask.all() else np.where(mask, ends, np.iinfo(np.int64).max)
    least = np.minimum.accumulate(after[::-1])[::-1]
    mask[:-1] &= least[1:] > ends[:-1]
    return mask


def without_overlaps(columns: Columns, ranked: Iterable[int]) -> list[int]:
    """The rows, best first, without those that share words with a better-ranked one."""
    rows = np.array(list(ranked), dtype=np.int64)
    of_rows = (rows, columns.document[rows], columns.first[rows], columns.end[rows])
    taken: dict[int, list[tuple[int, int]]] = {}
    kept = []
    for row, document, first, end in zip(*(each.tolist() for each in of_rows), strict=True):
        better = taken.setdefault(document, [])
        for start, stop in better:
            if start < end and first < stop:
                break
        else:
            better.append((first, end))
            kept.append(row)
    return kept


def group_leaders(columns: Columns, ranked: Rows) -> Rows:
    """The leader of each row's group, the row itself or a better one, as its position in ``ranked``, best first.

    A leader leads itself: there are no chains.
    """
    own = np.arange(len(ranked))
    best = ranked[:MOST]
    signatures = np.ascontiguousarray(columns.signature[best])
    if len(best) < 2 or signatures.shape[1] < _BAND:
        return own
    leader = _best_with_a_common_band(signatures)
    root = leader[leader]
    while (root != leader[root]).any():
        root = leader[root]
    # A row like its leader need not be like that leader's own: then it leads a group itself.
    itself = own[: len(best)]
    leader = np.where(near_duplicates(signatures, signatures[root]), root, itself)
    leader = np.where((leader == itself)[leader], leader, itself)
    return np.concatenate([leader, own[len(best) :]])


def near_duplicates(signatures: NDArray[np.uint8], other: NDArray[np.uint8]) -> Mask:
    """Which clauses are near-identical to the other of the same row, or to the only other.

    Args:
        signatures: shape (clauses, bytes).
        other: the same shape, or one signature.
    """
    similar: Mask = (signatures == other).sum(axis=1) >= _SIMILAR * signatures.shape[1]
    return similar


def _best_with_a_common_band(signatures: NDArray[np.uint8]) -> Rows:
    """The best-ranked near-duplicate of each clause among those that share a band with it."""
    leader = np.arange(len(signatures))
    for at in range(0, signatures.shape[1] - _BAND + 1, _BAND):
        bands = np.ascontiguousarray(signatures[:, at : at + _BAND]).view(np.uint32).ravel()
        candidate = _firsts(bands)  # the best-ranked clause with the same band
        better = np.flatnonzero(candidate < leader)
        similar = near_duplicates(signatures[better], signatures[candidate[better]])
        leader[better] = np.where(similar, candidate[better], leader[better])
    return leader


def _firsts(bands: NDArray[np.uint32]) -> Rows:
    """Where each band stands first, by hashing: sorting them, as `np.unique` does, takes three times as long."""
    first = np.empty(len(bands), np.int64)
    table = np.empty(1 << _HASH_BITS, np.int64)
    waiting = np.arange(len(bands))
    while len(waiting):
        some = bands[waiting]
        slot = some * _KNUTH >> np.uint32(32 - _HASH_BITS)
        table[slot[::-1]] = waiting[::-1]  # of several in one slot the first is written last, and stays
        found = table[slot]
        same = bands[found] == some
        first[waiting[same]] = found[same]
        waiting = waiting[~same]  # another band has their slot
    return first
