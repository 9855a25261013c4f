"""Examples that are a title, the names of parties or a date: their like in a contract is told by its particulars.

So few words mean nothing by which their like could be found; how they stand in the head of an agreement does
(`core.particulars`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from core.particulars.dates import agreement_dates, all_dates
from core.particulars.names import is_company, masked, name_at
from core.particulars.parties import parties
from core.particulars.title import agreement_title
from core.searching.analogy.samples import Match, Sample
from core.types import ParticularKind, Span

SURE: Final[Mapping[ParticularKind, float]] = {
    ParticularKind.TITLE: 0.79,
    ParticularKind.PARTY: 0.78,
    ParticularKind.DATE: 0.85,
}
"""How often the words found are those that lawyers marked in CUAD's contracts (``packaging/choose_analogy.py``)."""

_LONGEST: Final = 150  # characters of a date or a name
_ANOTHER_NAME: Final = 60
"""The most characters of a mark that may be another name of a party: "the Supplier"."""


def sought(samples: Sequence[Sample]) -> ParticularKind | None:
    """Which particular most samples are; None where they are clauses."""
    return _most(Counter(map(_kind, samples)))


def matches(kind: ParticularKind | None, text: str) -> list[Match]:
    """The particulars of ``text`` of a kind, in order.

    None where clauses are sought, or where the contract does not tell: then it is to be searched as for a clause.
    """
    return [] if kind is None else [Match(span, SURE[kind]) for span in sorted(places(kind, text))]


def places(kind: ParticularKind, text: str) -> list[Span]:
    """Where a contract names its title, its parties or its date; none of other kinds, which are told in clauses."""
    if kind is ParticularKind.TITLE:
        title = agreement_title(text)
        return [title[1]] if title else []
    if kind is ParticularKind.PARTY:
        return [span for _, span in parties(text, ())]
    if kind is ParticularKind.DATE:
        return [span for _, span in agreement_dates(text, ())[:1]]
    return []


def _kind(sample: Sample) -> ParticularKind | None:
    """Which particular most marks of a sample are: of its contract, or by their form where they stand by themselves."""
    words = [mark.of(sample.text) for mark in sample.spans]
    kinds = Counter(map(_by_form if sample.alone else _in(sample.text), words))
    if kinds.keys() == {ParticularKind.PARTY, None} and max(map(len, words)) <= _ANOTHER_NAME:
        return ParticularKind.PARTY
    return _most(kinds)


def _most(kinds: Counter[ParticularKind | None]) -> ParticularKind | None:
    """The most frequent, if it is half of all or more."""
    kind = max(kinds, key=lambda each: kinds[each], default=None)
    return kind if 2 * kinds[kind] >= kinds.total() else None


def _in(text: str) -> Callable[[str], ParticularKind | None]:
    """Tells which particular of a contract words are."""
    told = [(kind, span.of(text)) for kind in SURE for span in places(kind, text)]
    return lambda words: next((kind for kind, name in told if same(words, name)), None)


def _by_form(words: str) -> ParticularKind | None:
    """A date, or the name of a company; titles and other names look like headings."""
    if len(words) > _LONGEST:
        return None
    if 2 * sum(len(span) for _, span in all_dates(words, 0, len(words))) >= len(words) > 0:
        return ParticularKind.DATE
    name = name_at(masked(words), 0, len(words))
    return ParticularKind.PARTY if name and is_company(name[0]) and 2 * len(name[1]) >= len(words) else None


def same(words: str, others: str) -> bool:
    """Whether words are the same but for case and white space, or one at least two thirds of the other."""
    short, long = sorted((" ".join(each.casefold().split()) for each in (words, others)), key=len)
    return short in long and 3 * len(short) >= 2 * len(long)
