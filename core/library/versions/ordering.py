"""Puts the versions of one contract in order, from the first draft to the signed copy.

Versions made one after the other are most alike, so the order is a short path through all of them. Where it begins and
ends, and what else it must keep to, is said by the versions: one is signed, another has blanks, a third has tracked
changes, and without these is like the one before it. The dates of the files decide only where nothing else does.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import pairwise, permutations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.library.versions.matching import Matter
from core.text.similarity import Hashes, sequence_hashes
from core.text.words import word_texts
from core.types import Annotation, AnnotationKind, Document
from core.types.versions import Reason, ReasonKind

_OPEN: Final = re.compile(
    r"_{3,}|●|\[[^\[\]\n]{0,600}\]|<<[^<>\n]{1,60}>>|\bnotes? to (?:draft|form)\b|\bTB[DC]\b|^\W*(?:\S+ ){0,4}draft\b",
    re.IGNORECASE | re.MULTILINE,
)
"""What is left to be filled in, decided or deleted."""
_ALL: Final = 7  # versions of which all orders are tried; more are put in one by one
CHANGES: Final = (AnnotationKind.INSERTED, AnnotationKind.DELETED)
TRACKING: Final = (".docx", ".docm", ".dotx")
"""The endings of files whose tracked changes are read with their authors and dates."""

# What it costs to put one version before another against what both say, in steps between two versions.
_SIGNED: Final = 8.0
_CONTAINED: Final = 4.0  # the one has the tracked changes of the other, or lacks them
_LATER: Final = 4.0  # by the dates of the tracked changes
_LEFT_OPEN: Final = 2.0
_DATED: Final = 1.0  # by the dates of the drafts
_CLEANED: Final = 0.5  # the same words, once with changes that are not accepted yet
_FILE: Final = 0.1  # by the dates of the files
_CLEAR: Final = 0.5  # the share of tracked changes that another version must have, or lack, beyond the rest


@dataclass(frozen=True)
class Draft:
    """A document among its versions.

    Attributes:
        document: its id.
        matter: its words.
        changed: when its file was last changed, in nanoseconds; 0: not known.
        redline: the document with its tracked changes, as its file was read again; None where there are none.
    """

    document: str
    matter: Matter
    changed: int
    redline: Document | None = None

    @cached_property
    def open(self) -> int:
        """How many places are left to be filled in or decided."""
        return len(_OPEN.findall(self.matter.text))

    @cached_property
    def changes(self) -> list[Annotation]:
        """Its tracked changes."""
        return [each for each in self.redline.annotations if each.kind in CHANGES] if self.redline else []

    @property
    def words(self) -> Hashes:
        """A hash of every few words in a row."""
        return self.matter.sequences

    @cached_property
    def before(self) -> Hashes:
        """A hash of every few words in a row, as they were before the tracked changes."""
        if self.redline is None:
            return self.words
        return sequence_hashes(word_texts(rejected(self.redline.text, self.changes)))

    @cached_property
    def last_change(self) -> datetime | None:
        """When the last of its tracked changes was made, as far as the file says."""
        dates = []
        for each in self.changes:
            with suppress(ValueError):
                dates.append(datetime.fromisoformat(each.date).replace(tzinfo=None))
        return max(dates, default=None)


def rejected(text: str, changes: Sequence[Annotation]) -> str:
    """A text as it was before its tracked changes."""
    pieces, at = [], 0
    for each in sorted(changes, key=lambda change: change.span):
        if each.span.start < at:
            continue
        pieces.append(text[at : each.span.start])
        if each.kind is AnnotationKind.DELETED:
            pieces.append(f" {each.words} ")
            at = each.span.start
        else:
            at = each.span.end
    return "".join([*pieces, text[at:]])


def in_order(drafts: Sequence[Draft]) -> list[tuple[str, tuple[Reason, ...]]]:
    """The ids of the documents from the first draft on, and why each stands where it does."""
    by_file = sorted(drafts, key=lambda each: (each.changed, each.document))
    distances, costs = _distances(by_file), _costs(by_file)

    def cost(order: Sequence[int]) -> float:
        path = sum(distances[one, other] for one, other in pairwise(order))
        return float(path + sum(costs[one, other] for at, one in enumerate(order) for other in order[at + 1 :]))

    everything = range(len(by_file))
    best: Sequence[int] = ()
    if len(by_file) <= _ALL:
        best = min(permutations(everything), key=cost)
    else:
        for each in everything:
            best = min(([*best[:at], each, *best[at:]] for at in range(len(best) + 1)), key=cost)
    return [(by_file[at].document, _reasons(by_file, at, costs)) for at in best]


def _reasons(drafts: Sequence[Draft], at: int, costs: NDArray[np.float64]) -> tuple[Reason, ...]:
    draft, reasons = drafts[at], []
    if draft.matter.signed:
        reasons.append(Reason(ReasonKind.SIGNED, 0))
    if draft.changes:
        reasons.append(Reason(ReasonKind.TRACKED, len(draft.changes)))
    if draft.open and any(each.open < draft.open for each in drafts):
        reasons.append(Reason(ReasonKind.OPEN, draft.open))
    if not reasons:
        only_file = max(costs[at].max(), costs[:, at].max()) <= _FILE
        reasons.append(Reason(ReasonKind.FILE_DATE if only_file else ReasonKind.ALIKE, 0))
    return tuple(reasons)


def _distances(drafts: Sequence[Draft]) -> NDArray[np.float64]:
    """How far each is from each, in steps: the mean distance is one."""
    count = len(drafts)
    found = np.zeros((count, count))
    for one in range(count):
        for other in range(one):
            found[one, other] = found[other, one] = _far(drafts[one].words, drafts[other].words)
    found /= max(found.mean() * count / max(count - 1, 1), 1)
    return found


def _costs(drafts: Sequence[Draft]) -> NDArray[np.float64]:
    """What it costs to put each before each."""
    count = len(drafts)
    found = np.zeros((count, count))
    for one in range(count):
        for other in range(count):
            if one != other:
                found[one, other] = _cost(drafts[one], drafts[other])
    return found


def _cost(earlier: Draft, later: Draft) -> float:
    """What it costs to put one before another."""
    cost = _FILE * (earlier.changed > later.changed > 0)
    if earlier.matter.signed and not later.matter.signed:
        cost += _SIGNED
    cost += _LEFT_OPEN * (earlier.open < later.open)
    if earlier.last_change and later.last_change:
        cost += _LATER * (earlier.last_change > later.last_change)
    one, other = earlier.matter.facts.date, later.matter.facts.date
    cost += _DATED * bool(one and other and one > other)
    cost += _CONTAINED * max(0.0, -_since(earlier, later))
    cost += _CONTAINED * max(0.0, _since(later, earlier))
    cost += _CLEANED * (later.redline is not None and not earlier.redline and not _far(later.words, earlier.words))
    return cost


def _since(redline: Draft, other: Draft) -> float:
    """Whether another version has the tracked changes of a redline: 1 if it has all, -1 if it has none; 0 if it cannot
    be said, as of a later version in which many of them are gone again.
    """
    changed = _far(redline.before, redline.words)
    since = (_far(redline.before, other.words) - _far(redline.words, other.words)) / max(changed, 1)
    return since if abs(since) > _CLEAR else 0.0


def _far(one: Hashes, other: Hashes) -> int:
    return len(one) + len(other) - 2 * len(np.intersect1d(one, other, assume_unique=True))
