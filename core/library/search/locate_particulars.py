"""Examples that are a title, party names or a date: their counterparts in a contract are its particulars.

So few words carry too little meaning to find similar ones, but they are in the head of an agreement, where
`core.contract.particulars` finds them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from core.contract.particulars.dates import agreement_date, all_dates
from core.contract.particulars.find import agreement_title
from core.contract.particulars.names import is_company, masked, name_at
from core.contract.particulars.parties import parties
from core.search.analogy.examples import MarkedExample, ScoredSpan
from core.types import ParticularKind, Span

PRECISION: Final[Mapping[ParticularKind, float]] = {
    ParticularKind.TITLE: 0.79,
    ParticularKind.PARTY: 0.78,
    ParticularKind.DATE: 0.85,
}
"""How often the words found are those that lawyers marked in CUAD's contracts (``training/choose_analogy.py``)."""

_LONGEST: Final = 150  # characters of a date or a name
_ANOTHER_NAME: Final = 60
"""The longest mark, in characters, that may be another name of a party: "the Supplier"."""


def particular_kind(examples: Sequence[MarkedExample]) -> ParticularKind | None:
    """The particular that most examples are; None if they are clauses."""
    return _majority(Counter(map(_kind_of, examples)))


def locate_particulars(kind: ParticularKind | None, text: str) -> list[ScoredSpan]:
    """The particulars of ``text`` of a kind, in order.

    Empty where the examples are clauses, or where the contract does not state the particular: search as for a clause.
    """
    return [] if kind is None else [ScoredSpan(span, PRECISION[kind]) for span in sorted(particular_spans(kind, text))]


def particular_spans(kind: ParticularKind, text: str) -> list[Span]:
    """Where a contract states its title, parties or date; empty for other kinds, which clauses state."""
    match kind:
        case ParticularKind.TITLE:
            title = agreement_title(text)
            return [title[1]] if title else []
        case ParticularKind.PARTY:
            return [span for _, span in parties(text, ())]
        case ParticularKind.DATE:
            date = agreement_date(text, ())
            return [date[1]] if date else []
    return []


def _kind_of(example: MarkedExample) -> ParticularKind | None:
    """The particular that most marks are: compared with their contract, or by their form if they have none."""
    marked = [mark.of(example.text) for mark in example.spans]
    kinds = Counter(map(_by_form if example.alone else _in_contract(example.text), marked))
    if kinds.keys() == {ParticularKind.PARTY, None} and max(map(len, marked)) <= _ANOTHER_NAME:
        return ParticularKind.PARTY
    return _majority(kinds)


def _majority(kinds: Counter[ParticularKind | None]) -> ParticularKind | None:
    """The most frequent kind, if it is at least half of all."""
    kind = max(kinds, key=lambda each: kinds[each], default=None)
    return kind if 2 * kinds[kind] >= kinds.total() else None


def _in_contract(text: str) -> Callable[[str], ParticularKind | None]:
    """A function that says which particular of a contract some words are."""
    stated = [(kind, span.of(text)) for kind in PRECISION for span in particular_spans(kind, text)]
    return lambda words: next((kind for kind, name in stated if same_words(words, name)), None)


def _by_form(words: str) -> ParticularKind | None:
    """A date, or the name of a company; titles and other names look like headings."""
    if len(words) > _LONGEST:
        return None
    if 2 * sum(len(span) for _, span in all_dates(words, 0, len(words))) >= len(words) > 0:
        return ParticularKind.DATE
    name = name_at(masked(words), 0, len(words))
    return ParticularKind.PARTY if name and is_company(name[0]) and 2 * len(name[1]) >= len(words) else None


def same_words(words: str, others: str) -> bool:
    """Whether texts are equal except for case and white space, or one is at least two thirds of the other."""
    short, long = sorted((" ".join(each.casefold().split()) for each in (words, others)), key=len)
    return short in long and 3 * len(short) >= 2 * len(long)
