"""What the sentences of clauses usually say, what few of them say, and how usual each sentence of a draft is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from core.base.translation import marked
from core.types.documents import Span
from core.types.review import Share
from core.types.searching import FacetName


class Usage(StrEnum):
    """How many contracts with such a clause say what a sentence says, worded for the user."""

    STANDARD = marked("Standard")
    COMMON = marked("Common")
    RARE = marked("Rare")
    UNSEEN = marked("Not seen")


@dataclass(frozen=True, slots=True)
class SentenceExample:
    """A sentence of a clause of the library: the clause's id, the title of its contract, and the sentence."""

    clause: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class WordingVariant:
    """One wording of what a sentence says.

    Attributes:
        contracts: how many have it, in nearly these words.
        examples: where; the first is the most typical.
    """

    contracts: int
    examples: tuple[SentenceExample, ...]

    @property
    def text(self) -> str:
        """The sentence in its most typical words."""
        return self.examples[0].text


@dataclass(frozen=True, slots=True)
class Breakdown:
    """Of the contracts with such a clause that have one value of a facet, how many say what a sentence says."""

    facet: FacetName
    value: str
    share: Share


@dataclass(frozen=True, slots=True)
class UsualSentence:
    """What sentences of several contracts say alike, or a sentence that only one has.

    Attributes:
        usage: how usual it is.
        share: the contracts that say it, in whatever words, of all with such a clause.
        variants: its wordings, the commonest first.
        breakdown: the share by type of agreement, year, governing law, party and side.
    """

    usage: Usage
    share: Share
    variants: tuple[WordingVariant, ...]
    breakdown: tuple[Breakdown, ...] = ()

    @property
    def text(self) -> str:
        """The sentence in its commonest wording."""
        return self.variants[0].text


@dataclass(frozen=True, slots=True)
class UsualWording:
    """What clauses usually say.

    Attributes:
        of: the name of their clause type; "" for those that a search found, or the user chose.
        clauses: how many there are.
        contracts: how many they are of.
        sentences: what they say, the most usual first.
    """

    of: str
    clauses: int
    contracts: int
    sentences: tuple[UsualSentence, ...]


@dataclass(frozen=True, slots=True)
class SentenceUse:
    """How usual a sentence of a draft is in clauses of its type.

    Attributes:
        span: of the sentence in the draft.
        usage: how usual it is.
        share: the contracts compared that say it, of those with such a clause.
        concept: the clause type, an id of the lexicon: of several that the clause has, that in which it is most usual.
        nearest: the sentence of those contracts that is most like it; None if none has a word in common.
    """

    span: Span
    usage: Usage
    share: Share
    concept: str
    nearest: SentenceExample | None
