"""What is unusual in a draft: values far from those of contracts like it, and rules for one party where others' are for
both.

A value is unusual where it is beyond those of nearly all contracts that state one of the same measure
(`core.tagging.measures`), and at least twice, or at most half, any that is common. Where too few contracts like the
draft state the measure, others of the library are compared too, unless it varies with the type of agreement.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import numpy as np

from core.base.translation import tr
from core.library.drafts.alike import ENOUGH, TaggedClauses
from core.library.drafts.draft import TaggedDraft
from core.library.drafts.one_sided import find_one_sided
from core.library.drafts.precedents import precedents_of
from core.library.drafts.spreads import Spread, Stating, spreads
from core.store.catalog.catalog import Catalog
from core.store.catalog.documents import document_of
from core.tagging.lexicon import Lexicon
from core.tagging.measures import Measure, Unit, measures
from core.types.review import DraftFinding, DraftValue, FindingKind, Share

_SAMPLE: Final = 80  # contracts of other types that are compared at most
_BEYOND: Final = 7.5  # per cent of the values at either end, which are not usual
_FAR: Final = 2.0  # times the nearest common value
_MANY: Final = 12  # contracts without which nothing is said of such a measure
_COMMON: Final = 0.1  # share of the contracts that state a value which is common
_MOST_VALUES: Final = 3  # that a message lists
_LISTED: Final = 0.5  # of the contracts state one of the values listed, or else their range is given
_SHOWN: Final = 3  # precedents of a finding


def find_unusual(
    draft: TaggedDraft,
    values: Sequence[DraftValue],
    like: TaggedClauses,
    lexicon: Lexicon,
    others: Callable[[], Sequence[str]],
) -> list[DraftFinding]:
    """What is unusual in a draft.

    Args:
        draft: the draft.
        values: that it states.
        like: the clauses of the contracts that it is compared with; nothing is unusual beside fewer than `ENOUGH`.
        lexicon: the clause types.
        others: gives the ids of the contracts that count too where too few of these state a value.
    """
    if len(like.documents) < ENOUGH:
        return []
    return [*_unusual_values(values, like, others), *find_one_sided(draft, like, lexicon)]


def _unusual_values(
    values: Sequence[DraftValue], like: TaggedClauses, others: Callable[[], Sequence[str]]
) -> Iterator[DraftFinding]:
    """The values of a draft that are far from those of other contracts."""
    own = [each for each in values if measures()[each.measure].unit is not Unit.MONEY]  # which depend on the deal
    known = spreads(like, {each.measure for each in own})
    rare = {each.measure for each in own if _too_few(each, known.get(each.measure))}
    if rare and (more := [each for each in others() if each not in like.documents]):
        of_others = spreads(TaggedClauses(like.catalog, more[:_SAMPLE]), rare)
        known |= {each: of.with_others(known.get(each)) for each, of in of_others.items()}
    said: dict[tuple[str, float], list[DraftValue]] = defaultdict(list)
    for each in own:
        said[each.measure, each.value].append(each)
    for (measure, value), places in said.items():
        spread = known.get(measure)
        if spread is not None and spread.measure.above:
            spread = spread.in_unit_of(places[0].words)
        if spread is not None and is_unusual(value, spread):
            yield _of_value(like.catalog, places, spread)


def _too_few(own: DraftValue, spread: Spread | None) -> bool:
    """Whether too few contracts like the draft state the measure of a value, so that others are looked at."""
    measure = measures()[own.measure]
    if spread is not None and measure.above:
        spread = spread.in_unit_of(own.words)
    return not measure.by_type and (spread is None or len(spread.stated) < _needed(measure))


def _needed(measure: Measure) -> int:
    return _MANY if measure.above else ENOUGH


def is_unusual(value: float, spread: Spread) -> bool:
    """Whether a value is far from those that contracts state of its measure."""
    common = _common(spread)
    if len(spread.stated) < _needed(spread.measure) or not common:
        return False
    low, high = np.percentile(spread.values, (_BEYOND, 100 - _BEYOND), method="inverted_cdf").tolist()
    below = not spread.measure.above and value < low and value * _FAR <= min(common)
    return below or (value > high and value >= _FAR * max(common))


def _common(spread: Spread) -> Counter[float]:
    """The values that several contracts state, and how many do."""
    counts = Counter(spread.values)
    least = max(2, _COMMON * len(spread.stated))
    return Counter({value: count for value, count in counts.items() if count >= least})


def _of_value(catalog: Catalog, places: Sequence[DraftValue], spread: Spread) -> DraftFinding:
    first, *others = places
    usual, words = _usual(spread)
    share = Share(len(usual), len(spread.stated))
    said = {"measure": spread.measure.name, "value": first.words, "usual": words, "share": share.words}
    if spread.everywhere:
        message = tr("{measure}: {value} here, {usual} in {share} contracts of all types that state it.", **said)
    else:
        message = tr("{measure}: {value} here, {usual} in {share} contracts like it that state it.", **said)
    return DraftFinding(
        FindingKind.VALUE_UNUSUAL,
        first.span,
        message,
        others=tuple(each.span for each in others),
        concept=spread.measure.type,
        share=share,
        precedents=precedents_of(catalog, [each.clause for each in usual[:_SHOWN]]),
        value=first.words,
    )


def _usual(spread: Spread) -> tuple[list[Stating], str]:
    """A usual value from each contract that states one, those of the commonest first, and all of them in words."""
    listed = [value for value, _ in _common(spread).most_common(_MOST_VALUES)]
    stating = [each for value in listed for each in spread.stating(value, value)]
    usual = list({document_of(each.clause): each for each in reversed(stating)}.values())[::-1]
    if len(usual) >= _LISTED * len(spread.stated):
        words = [_in_words(spread, value) for value in sorted(listed)]
        *some, last = words
        return usual, tr("{some} or {last}", some=", ".join(some), last=last) if some else last
    low, high = np.percentile(spread.values, (2 * _BEYOND, 100 - 2 * _BEYOND), method="inverted_cdf").tolist()
    ends = {"low": _in_words(spread, low), "high": _in_words(spread, high)}
    return spread.stating(low, high), tr("{low} to {high}", **ends)


def _in_words(spread: Spread, value: float) -> str:
    """A value as most contracts write it."""
    written = Counter(each.words for some in spread.stated.values() for each in some if each.value == value)
    return written.most_common(1)[0][0]
