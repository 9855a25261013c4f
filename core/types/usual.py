"""What the sentences of clauses usually say, and what few of them say."""

from __future__ import annotations

from dataclasses import dataclass

from core.types.review import SentenceExample, Share, Usage
from core.types.searching import FacetName


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
        found: how many there are.
        clauses: how many of them were compared: all, or of very many some of all contracts.
        contracts: how many these are of.
        sentences: what they say, the most usual first.
    """

    of: str
    found: int
    clauses: int
    contracts: int
    sentences: tuple[UsualSentence, ...]
