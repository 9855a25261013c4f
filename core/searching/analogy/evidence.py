"""What speaks for each statement of a text being the clause sought: a row of numbers a statement.

Each space has its own view of likeness: the encoder's (by meaning), the same whitened (what all contracts have in
common counts less), and that of rare words and pairs of words. In each a statement is compared with the middle of the
examples and with the nearest one; and with the nearest statement that stands beside the examples and was not marked,
for a clause is told by what it is not as well. Then there are the heading over it, its length, and its place in the
text; and what is known of kinds of clauses that lawyers have labelled (`kinds`).

Tried on CUAD without the known kinds, each type searched by what was learnt from others, and no better over all numbers
of examples (soft F1 with three was 0.505): likeness in what each concept of the lexicon has in a statement (0.511);
what stands out within the text, as z-scores, margins and ranks (0.505); a space in which clauses of one type lie near
each other (0.515, but less with one and two examples); boosted trees on all of these in the place of the logistic
regression (0.502). With the known kinds (0.537) boosted trees and taking as many statements as the examples have were
no better either; nor were readers of the kinds that see the neighbours of a statement (clauses alone 0.553 in the place
of 0.561); a second model, of each statement's chance, its neighbours' and its section's, came to 0.543 to 0.552, but
gained nothing where the kind is unknown. With the right statements given, the rest would come to 0.88.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.searching.analogy.kinds import Chances
from core.searching.analogy.prepared import Prepared
from core.searching.analogy.projectors import Whitening, unit
from core.searching.analogy.scorers import Rows, Scores, centroid, maximum
from core.searching.analogy.vectorizers import rarity, weighted

Seed = tuple[Prepared, NDArray[np.int64]]
"""A text with a clause in it, and the statements that are the clause."""


@dataclass(frozen=True)
class Space:
    """One space: the statements of the target, the examples, and what stands beside these."""

    target: Rows
    examples: Rows
    others: Rows

    def views(self) -> Iterator[Scores]:
        yield centroid(self.target, self.examples)
        yield maximum(self.target, self.examples)
        yield maximum(self.target, self.others) if self.others.shape[0] else np.zeros(self.target.shape[0], np.float32)


def evidence(target: Prepared, seeds: Sequence[Seed]) -> NDArray[np.float32]:
    """Shape (statements, 14): of each of three spaces middle, nearest and other; heading, length, place; by kind."""
    views = [view for space in _spaces(target, seeds) for view in space.views()]
    apart = [_headings(target, seeds), _lengths(target, seeds), _places(target, seeds)]
    return np.hstack([np.stack([*views, *apart], axis=1), by_kind(target, seeds)]).astype(np.float32)


def _spaces(target: Prepared, seeds: Sequence[Seed]) -> Iterator[Space]:
    texts = [target, *(prepared for prepared, _ in seeds)]
    meaning = [each.meaning for each in texts]
    yield _space(meaning, seeds)
    whitened = Whitening.fit(np.concatenate(meaning))
    yield _space([whitened(each) for each in meaning], seeds)
    yield _space(_words(texts), seeds)


def _words(texts: Sequence[Prepared]) -> list[Rows]:
    """TF-IDF, with frequencies in these texts alone."""
    from scipy.sparse import vstack

    weights = rarity(vstack([each.words for each in texts]))
    return [weighted(each.words, weights) for each in texts]


def _space(rows: Sequence[Rows], seeds: Sequence[Seed]) -> Space:
    target, *samples = rows
    examples = [each[at] for each, (_, at) in zip(samples, seeds, strict=True)]
    others = [each[np.setdiff1d(np.arange(each.shape[0]), at)] for each, (_, at) in zip(samples, seeds, strict=True)]
    return Space(target, _stack(examples), _stack(others))


def _stack(parts: Sequence[Rows]) -> Rows:
    if isinstance(parts[0], np.ndarray):
        return np.concatenate(parts)
    from scipy.sparse import vstack

    return vstack(parts).tocsr()


_NO_HEADING = 0.2
"""The likeness of headings where one of the two has none: about the mean of all."""


def _headings(target: Prepared, seeds: Sequence[Seed]) -> Scores:
    """How like the heading over each statement is to the most like heading over an example."""
    found = np.full(len(target), _NO_HEADING, dtype=np.float32)
    over = [prepared.meaning[heading] for prepared, at in seeds for heading in prepared.heading[at] if heading >= 0]
    headed = target.heading >= 0
    if over and headed.any():
        found[headed] = maximum(target.meaning[target.heading[headed]], np.stack(over))
    return found


def _lengths(target: Prepared, seeds: Sequence[Seed]) -> Scores:
    """How far each statement's length is from the examples': the square of the difference of the logarithms."""
    usual = np.concatenate([np.log(prepared.lengths[at]) for prepared, at in seeds]).mean()
    return np.asarray((np.log(target.lengths) - usual) ** 2, dtype=np.float32)


_NO_PLACE = 0.1
"""How far a clause stands from its usual place where that is not known, for the examples come without their texts."""


def _places(target: Prepared, seeds: Sequence[Seed]) -> Scores:
    """How far each statement stands from the nearest place of an example, in shares of the text."""
    known = [(at + 0.5) / len(prepared) for prepared, at in seeds if len(at) < len(prepared)]
    if not known:
        return np.full(len(target), _NO_PLACE, dtype=np.float32)
    places = (np.arange(len(target)) + 0.5) / len(target)
    return np.asarray(np.abs(places[:, None] - np.concatenate(known)).min(axis=1), dtype=np.float32)


_OTHER_KIND: Final = 0.05
"""How much of a statement is of no known kind, where its likeness to another is told by their kinds."""

_FAINT: Final = 0.002
"""A chance that is too small to tell one kind from another."""

_CHANCE: Final = 1e-4
"""A chance of being of the same kind that tells nothing."""


def by_kind(target: Prepared, seeds: Sequence[Seed]) -> NDArray[np.float32]:
    """By the chances of the known kinds: whether a statement is of that of all examples, and how like it is to them.

    Shape (statements, 2), the columns `KINDS`. The first is a logarithm: the chance of each kind, by how much likelier
    than usual it is that all examples are of it. Both are 0 where no kinds are known.
    """
    if not target.kinds.shape[1]:
        return np.zeros((len(target), 2), dtype=np.float32)
    examples = [prepared.kinds[at] for prepared, at in seeds]
    usual = target.kinds.mean(axis=0)
    told = np.sum([np.log((rows.max(axis=0) + _FAINT) / (usual + _FAINT)) for rows in examples], axis=0)
    sought = np.exp(told - told.max())
    same = np.log1p(target.kinds @ (sought / sought.sum()) / _CHANCE)
    like = _profiles(target.kinds) @ _profiles(np.concatenate(examples)).mean(axis=0)
    return np.stack([same, like], axis=1).astype(np.float32)


def _profiles(chances: Chances) -> Chances:
    """The square roots of the chances and of being none of them, of unit length: products tell of likeness."""
    return unit(np.sqrt(np.pad(chances, ((0, 0), (0, 1)), constant_values=_OTHER_KIND)))


CONTEXT: Final = (2, 5, 8, 9, 11)
"""The columns of what is known of the contracts around the examples: others in each space, heading, place."""

KINDS: Final = (12, 13)
"""The columns of the known kinds."""
