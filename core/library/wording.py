"""What clauses usually say: their sentences grouped by what they say, across contracts.

Each sentence is compared with all others (`core.tagging.likeness`). How usual it is depends on how many contracts say
the same in any of their sentences. The sentence with which most agree begins the first group, which takes all that say
the same; the next of those that are left begins the second. In a group, wordings are distinguished in the same way,
more strictly. A contract counts once, however often it says something.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.store.catalog.catalog import Catalog
from core.store.catalog.documents import document_of
from core.tagging.lexicon import Lexicon
from core.tagging.likeness import SAME_WORDING, SAYS_THE_SAME, SentenceIndex, sentences_said
from core.tagging.parties import PartySide
from core.text.companies import same_company
from core.types import Clause, FacetName, Progress, Stage
from core.types.clauses import part_ids
from core.types.facts import Facts
from core.types.library_columns import Columns
from core.types.review import SentenceExample, Share, Usage
from core.types.usual import Breakdown, UsualSentence, UsualWording, WordingVariant

_STANDARD: Final = 0.35
"""The least share of contracts that say what is standard: about what readers call so, since wordings that differ in
every word escape the comparison."""
_COMMON: Final = 0.08
_MOST: Final = 4000  # clauses that are compared: the time grows with their square
_AT_ONCE: Final = 200  # clauses read between two checkpoints
_LISTED: Final = 5  # values of each facet in a breakdown
_SEVERAL: Final = 2  # contracts: what fewer say is rare however few there are

_Rows = NDArray[np.int32]


class Sentence(NamedTuple):
    """A sentence of a clause of the library."""

    clause: str
    text: str


def usage_of(share: Share) -> Usage:
    """How usual what so many contracts say is."""
    if not share.have:
        return Usage.UNSEEN
    if share.have < _SEVERAL or share.have < _COMMON * share.of:
        return Usage.RARE
    return Usage.STANDARD if share.have >= _STANDARD * share.of else Usage.COMMON


def sentences_of(clauses: Sequence[Clause]) -> tuple[list[Sentence], list[int]]:
    """The sentences of clauses, those of one contract together, and the number of the contract of each."""
    ordered = sorted(clauses, key=lambda each: document_of(each.id))
    numbers = {contract: at for at, contract in enumerate(dict.fromkeys(document_of(each.id) for each in ordered))}
    pairs = [
        (Sentence(each.id, span.of(each.text)), numbers[document_of(each.id)])
        for each in ordered
        for span in sentences_said(each.text)
    ]
    return [sentence for sentence, _ in pairs], [number for _, number in pairs]


def usual_wording(
    catalog: Catalog, lexicon: Lexicon, ids: Sequence[str], of: str = ""
) -> Generator[Progress, None, UsualWording]:
    """What clauses usually say. Every yield is a checkpoint.

    Args:
        catalog: of the library.
        lexicon: the names of the sides of a deal.
        ids: of the clauses; those that are gone are left out, and of very many some of all contracts are compared.
        of: the name of their clause type, if they are of one.
    """
    found = sorted(set(chain.from_iterable(map(part_ids, ids))))
    parts = [found[at] for at in np.linspace(0, len(found) - 1, min(_MOST, len(found))).round().astype(int).tolist()]
    clauses: list[Clause] = []
    for at in range(0, len(parts), _AT_ONCE):
        yield Progress(Stage.COMPARING_WORDING, at, 2 * len(parts))
        clauses += catalog.clauses.by_id(parts[at : at + _AT_ONCE])
    sentences, numbers = sentences_of(clauses)
    index = SentenceIndex([each.text for each in sentences], numbers)
    alike: list[_Rows] = []  # as each sentence
    worded_so: list[_Rows] = []
    counts: list[int] = []
    for at, likeness in index.own_likeness():
        yield Progress(Stage.COMPARING_WORDING, len(sentences) + at, 2 * len(sentences))
        alike += [np.flatnonzero(row >= SAYS_THE_SAME).astype(np.int32) for row in likeness]
        worded_so += [np.flatnonzero(row >= SAME_WORDING).astype(np.int32) for row in likeness]
        counts += index.saying(likeness)[0].tolist()
    compared = _Compared(catalog, lexicon, clauses, sentences, worded_so)
    groups = (compared.group(members) for _, members in _groups(range(len(sentences)), alike, counts))
    said = tuple(sorted(groups, key=lambda each: -each.share.have))
    return UsualWording(of, len(found), len(clauses), len(compared.contracts), said)


def _groups(rows: Collection[int], alike: Sequence[_Rows], counts: Sequence[int]) -> Iterator[tuple[int, list[int]]]:
    """Each row in the group of the one with the greatest count that it is like: first that one, then all of them."""
    free = set(rows)
    for first in sorted(rows, key=lambda at: (-counts[at], at)):
        if first in free:
            members = [first, *(at for at in alike[first].tolist() if at in free and at != first)]
            free.difference_update(members)
            yield first, members


class _Compared:
    """Sentences that were compared with one another, and what is known of their contracts.

    Args:
        catalog: of the library.
        lexicon: the names of the sides of a deal.
        clauses: those that the sentences are of.
        sentences: of the clauses.
        worded_so: those in nearly the same words as each, itself among them.
    """

    def __init__(
        self,
        catalog: Catalog,
        lexicon: Lexicon,
        clauses: Sequence[Clause],
        sentences: Sequence[Sentence],
        worded_so: Sequence[_Rows],
    ) -> None:
        self._sentences, self._worded_so = sentences, worded_so
        self._typical = [len(each) for each in worded_so]
        self.contracts = frozenset(document_of(each.id) for each in clauses)
        columns = catalog.word_index().columns
        known = {each.document: each for each in columns.facts}
        self._titles = {each.document: known[each.document].title for each in clauses if each.document in known}
        one = same_company(name for each in columns.facts for name in each.parties)
        self._values: dict[str, frozenset[_Value]] = {
            contract: frozenset(_values(known[contract], one)) for contract in self.contracts if contract in known
        }
        for contract, sides in _sides(columns, lexicon, [each.id for each in clauses]).items():
            self._values[contract] = self._values.get(contract, frozenset()) | sides
        self._having = Counter(chain.from_iterable(self._values.values()))

    def group(self, members: Sequence[int]) -> UsualSentence:
        """Sentences that say the same."""
        saying = {document_of(self._sentences[at].clause) for at in members}
        share = Share(len(saying), len(self.contracts))
        variants = [self._variant(same) for _, same in _groups(members, self._worded_so, self._typical)]
        variants.sort(key=lambda each: -each.contracts)
        return UsualSentence(usage_of(share), share, tuple(variants), tuple(self._breakdown(saying)))

    def _variant(self, same: Sequence[int]) -> WordingVariant:
        """Sentences in nearly the same words, the most typical first."""
        saying = {document_of(self._sentences[at].clause) for at in same}
        return WordingVariant(len(saying), tuple(map(self._example, same)))

    def _example(self, at: int) -> SentenceExample:
        clause, text = self._sentences[at]
        return SentenceExample(clause, self._titles.get(document_of(clause), ""), text)

    def _breakdown(self, saying: Collection[str]) -> Iterator[Breakdown]:
        """What is known of the contracts that say something, and their share of those of which it is known."""
        if len(saying) < _SEVERAL:
            return
        counts = Counter(chain.from_iterable(self._values[each] for each in saying if each in self._values))
        listed: Counter[FacetName] = Counter()
        for value, have in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])):
            facet, name = value
            if self._having[value] >= _SEVERAL and listed[facet] < _LISTED:
                listed[facet] += 1
                yield Breakdown(facet, name, Share(have, self._having[value]))


_Value = tuple[FacetName, str]


def _values(facts: Facts, one: Mapping[str, str]) -> Iterator[_Value]:
    """The facts by which the contracts that say something are broken down.

    Args:
        facts: of a contract.
        one: the name of the company that each name of a party is of.
    """
    for facet, values in (
        (FacetName.AGREEMENT, (facts.kind,)),
        (FacetName.YEAR, (facts.date[:4],)),
        (FacetName.LAW, (facts.law,)),
        (FacetName.PARTY, tuple(one[name] for name in facts.parties)),
    ):
        yield from ((facet, value) for value in values if value)


def _sides(columns: Columns, lexicon: Lexicon, clauses: Sequence[str]) -> dict[str, frozenset[_Value]]:
    """Whose the rules of clauses are, by their contract."""
    names = {each.value: concept.name for each in PartySide if (concept := lexicon.get(each.value))}
    rows = np.array([columns.row_of[each] for each in clauses if each in columns.row_of], np.int64)
    found: dict[str, set[_Value]] = defaultdict(set)
    for row, tag in columns.tagged[np.isin(columns.tagged[:, 0], rows)].tolist():
        if (name := names.get(columns.concepts[tag])) is not None:
            found[document_of(columns.ids[row])].add((FacetName.ATTRIBUTE, name))
    return {contract: frozenset(values) for contract, values in found.items()}
