"""Whether two contracts are versions of one: drafts, redlines, copies in other formats and the signed copy of one deal.

Versions have many words in the same order, whatever files they are read from (Broder, "On the resemblance and
containment of documents", 1997), and the same parties. That is not enough: a form that is filled in twice has as many
words in common. So contracts with other parties, another number, dates that are far apart, or other values throughout
in the same words are different deals, however alike they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import date
from enum import Enum
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.text.companies import without_legal_form
from core.text.headings import is_change
from core.text.numerals import ORDINALS
from core.text.similarity import SEQUENCE, Hashes, ordered_hashes, sequence_hashes
from core.text.words import word_texts
from core.types.facts import Facts

_VERSION: Final = 0.5  # of the sequences of the shorter contract: in a version of it between the same parties
_OF_THE_LONGER: Final = 0.25  # of those of the longer one: else it is a part of it, as a schedule is
_COPY: Final = 0.9  # of those of the longer one, where the parties are not known
_KNOWN: Final = 2  # parties
_APART: Final = 183  # days between the dates of two deals; a draft bears its own date, and is signed months later
_FORM: Final = 0.97  # of the sequences, names and numbers aside: in another use of the same form
_VALUES: Final = 10  # sequences with another name or number, about two to each: another use of a form has as many
_MOST: Final = 1 << 20  # times that a sequence occurs in a contract
_ODD: Final = np.uint64(0x9E3779B97F4A7C15)  # 2^64 divided by the golden ratio
_HEAD: Final = 1500  # characters in which a contract is numbered
_NUMBERED: Final = re.compile(
    r"\b(?P<what>statement of work|sow|(?:work|task|change|purchase|delivery|service)?\s?order(?: form)?|amendment|"
    r"addendum|supplement|schedule|lease|contract|agreement|note|project|release|lot|tranche|series)s?\s*"
    r"(?:(?:no|nr|number)\b\.?|#)\s*:?\s*(?P<number>[a-z]{0,6}[-/]?\d[\w/-]*|[ivx]{1,5}\b)",
    re.IGNORECASE,
)
_NTH: Final = re.compile(
    rf"\b(?P<number>{'|'.join(ORDINALS)})\s+(?P<what>amendment|addendum|supplement|renewal|extension|restated?)\b",
    re.IGNORECASE,
)
_RESTATED: Final = re.compile(r"\bamend\w*\s+and\s+restat|\bsuccessor agreement\b", re.IGNORECASE)
SIGNED: Final = re.compile(
    r"/s/|\(signed\)|\bdocusign|^\s*(?:by|signed|signature)\s*:\s*(?!name|title|date|its\b)[a-z]{2}",
    re.IGNORECASE | re.MULTILINE,
)
"""A signature that is filled in."""
_TOKEN: Final = re.compile(r"[^\W_]+(?:[.,'’/-][^\W_]+)*")


class Verdict(Enum):
    """Whether two contracts are versions of one."""

    VERSIONS = 1
    UNLIKE = 2
    """They have too little in common; yet each may be like a version between them."""
    OTHER_DEAL = 3
    """Nothing between them makes them versions."""


class Matter:
    """What tells the versions of one contract from other contracts.

    Args:
        facts: what is known of it.
        text: gives its text.
    """

    def __init__(self, facts: Facts, text: Callable[[], str]) -> None:
        self.facts, self._read = facts, text
        self.parties: Final = names(facts.parties)
        self._amends = is_change(facts.title)
        self._restates = bool(_RESTATED.search(facts.title))

    def verdict(self, other: Matter) -> Verdict:
        """Whether both are versions of one contract."""
        if (self._amends, self._restates) != (other._amends, other._restates):
            return Verdict.OTHER_DEAL
        known = min(len(self.parties), len(other.parties)) >= _KNOWN
        if not known and np.array_equal(self.sequences, other.sequences):
            return Verdict.VERSIONS
        if not (self._names(other) and other._names(self)):
            return Verdict.OTHER_DEAL
        shared = self.shared(other)
        shorter, longer = sorted((len(self.sequences), len(other.sequences)))
        if shared < _VERSION * shorter or shared < _OF_THE_LONGER * longer:
            return Verdict.UNLIKE
        if max(len(self.parties), len(other.parties)) < _KNOWN and not (shared >= _COPY * longer and self._says(other)):
            return Verdict.UNLIKE
        return Verdict.OTHER_DEAL if self._is_another_deal(other) else Verdict.VERSIONS

    def shared(self, other: Matter) -> int:
        """How many sequences of words both have."""
        return len(np.intersect1d(self.sequences, other.sequences, assume_unique=True))

    @cached_property
    def sequences(self) -> Hashes:
        """A hash of every few words in a row."""
        return sequence_hashes(word_texts(self.text))

    @cached_property
    def signed(self) -> int:
        """How many signatures are filled in."""
        return len(SIGNED.findall(self.text))

    @cached_property
    def text(self) -> str:
        return self._read()

    def _names(self, other: Matter) -> bool:
        """Whether the text has the names of the other's parties, which may have been read from that one alone."""
        return all(f" {each} " in self._running or each in self.parties for each in other.parties)

    def _says(self, other: Matter) -> bool:
        """Whether both have the same title and the same law, as far as these are known."""
        ours, theirs = self.facts, other.facts
        pairs = (ours.title, theirs.title), (ours.law, theirs.law)
        return all(_plain(one) == _plain(two) for one, two in pairs if one and two)

    def _is_another_deal(self, other: Matter) -> bool:
        ones, others = self._numbers, other._numbers
        if any(ones[what] != others[what] for what in ones.keys() & others.keys()):
            return True
        days = _days_between(self.facts.date, other.facts.date)
        if days > _APART or (days and self.signed and other.signed):
            return True
        return self._is_form_of(other)

    def _is_form_of(self, other: Matter) -> bool:
        """Whether both have nearly the same words, names and numbers aside, and other names and numbers throughout."""
        ours, theirs = self._form, other._form
        _, one, two = np.intersect1d(ours.masked, theirs.masked, assume_unique=True, return_indices=True)
        signed = self.signed and other.signed  # copies of one contract have the same values, however they are read
        if not signed and len(one) < _FORM * max(len(ours.masked), len(theirs.masked)):
            return False
        others = ours.words[one] != theirs.words[two]
        return int((others & ours.has_value[one]).sum()) >= _VALUES

    @cached_property
    def _numbers(self) -> dict[str, str]:
        """The number of an order, an amendment or the like, by what it is."""
        head = self.text[:_HEAD]
        found = [*_NUMBERED.finditer(head), *_NTH.finditer(head)]
        return {" ".join(each["what"].casefold().split()): each["number"].casefold() for each in reversed(found)}

    @cached_property
    def _running(self) -> str:
        return f" {' '.join(_plain(self.text).split())} "

    @cached_property
    def _form(self) -> _Form:
        tokens = _TOKEN.findall(self.text)
        masked = ordered_hashes(["0" if _is_value(each) else each for each in tokens])
        words = ordered_hashes([each.casefold() for each in tokens])
        values = np.array([*map(_is_value, tokens), *(True,) * SEQUENCE], dtype=bool)
        ahead = [values[at : at + len(masked)] for at in range(SEQUENCE)]
        inside = np.logical_or.reduce(ahead[1:-1]) & ~ahead[0] & ~ahead[-1]
        order = np.argsort(masked, kind="stable")
        _, first, counts = np.unique(masked[order], return_index=True, return_counts=True)
        occurrence, of = np.arange(len(masked)) - np.repeat(first, counts), np.repeat(counts, counts)
        keys = masked[order] + (occurrence * _MOST + of).astype(np.uint64) * _ODD
        ordered = np.argsort(keys, kind="stable")
        places = order[ordered]
        return _Form(keys[ordered], words[places], inside[places])


class _Form(NamedTuple):
    """The sequences of a few words of a text, names and numbers aside.

    Attributes:
        masked: a hash of each, ascending, in which one name or number is like another, with how often it occurs, and
            which of these it is: of forms filled in twice, the same lines stand in the same order.
        words: a hash of the words themselves.
        has_value: whether it has a name or number between other words, where no foot of a page gets in.
    """

    masked: Hashes
    words: Hashes
    has_value: NDArray[np.bool_]


def names(parties: Iterable[str]) -> frozenset[str]:
    """The names without legal forms and signs: "Alder Supplies, Inc." and "ALDER SUPPLIES INC" are one party."""
    return frozenset(filter(None, map(_name, parties)))


@lru_cache(1 << 16)
def _name(party: str) -> str:
    """Kept, since each contract is compared with all those of the same form."""
    return _plain(without_legal_form(party)[0]).strip()


def _plain(text: str) -> str:
    return re.sub(r"\W+", " ", text.casefold())


def _is_value(token: str) -> bool:
    return token[0].isupper() or any(c.isdigit() for c in token)


def _days_between(one: str, other: str) -> int:
    """The days between two dates (ISO 8601); 0 where one is not known."""
    return abs((date.fromisoformat(one) - date.fromisoformat(other)).days) if one and other else 0
