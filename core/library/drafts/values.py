"""The values that a draft states, and what contracts of the library say in their place, to be seen side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from core.base.translation import tr
from core.library.drafts.alike import ENOUGH, TaggedClauses
from core.library.drafts.precedents import precedents_of
from core.library.drafts.spreads import Spread, Stating, spreads, unit_of
from core.store.catalog.catalog import Catalog
from core.tagging.measures import Unit, measured
from core.types import Extraction, Span
from core.types.review import DraftReview, DraftValue, ValuePoint, ValueSpread

_SAMPLE: Final = 80  # contracts of other types that are shown at most
_PERIODS: Final = {"year": 360.0, "month": 30.0, "week": 7.0, "day": 1.0}  # days, in which periods are counted


def draft_values(extraction: Extraction) -> tuple[DraftValue, ...]:
    """The values of measures that a draft states, in order."""
    found = measured(extraction.clauses, extraction.particulars)
    return tuple(DraftValue(each.measure, each.value, each.words, each.span) for each in found)


def value_spreads(catalog: Catalog, review: DraftReview, span: Span) -> tuple[ValueSpread, ...]:
    """See `Drafts.values`."""
    own = [each for each in review.values if span.start <= each.span.start < span.end]
    wanted = dict.fromkeys(each.measure for each in own)
    known = spreads(TaggedClauses(catalog, review.like), wanted)
    if few := [each for each in wanted if each not in known or len(known[each].stated) < ENOUGH]:
        facts = catalog.word_index().columns.facts
        others = TaggedClauses(catalog, [each.document for each in facts if each.document not in review.like][:_SAMPLE])
        known |= {each: of.with_others(known.get(each)) for each, of in spreads(others, few).items()}
    return tuple(
        _beside(catalog, known[measure], [each for each in own if each.measure == measure])
        for measure in wanted
        if measure in known
    )


def _beside(catalog: Catalog, spread: Spread, own: Sequence[DraftValue]) -> ValueSpread:
    stated = [each for some in spread.stated.values() for each in {each.value: each for each in some}.values()]
    size, unit = _unit(spread.measure.unit, stated)
    precedents = {each.clause: each for each in precedents_of(catalog, [each.clause for each in stated])}
    points = [
        ValuePoint(each.value / size, each.words, precedents[each.clause])
        for each in stated
        if each.clause in precedents
    ]
    once = {each.value: DraftValue(each.measure, each.value / size, each.words, each.span) for each in reversed(own)}
    return ValueSpread(
        name=spread.measure.name,
        unit=unit,
        own=tuple(once.values())[::-1],
        stated=tuple(sorted(points, key=lambda each: (each.value, each.precedent.title))),
        contracts=len(spread.stated),
        of_all_types=spread.everywhere,
    )


def _unit(unit: Unit, stated: Iterable[Stating]) -> tuple[float, str]:
    """In what values are shown, and how much of the measure's own unit that is: periods as most of them are written."""
    if unit is not Unit.DAYS:
        return 1.0, {Unit.PERCENT: tr("% a year"), Unit.SHARE: "%", Unit.TIMES: tr("times")}.get(unit, "")
    written = Counter(unit_of(each.words) for each in stated)
    commonest = max(_PERIODS, key=lambda each: written[each])
    names = {"year": tr("years"), "month": tr("months"), "week": tr("weeks"), "day": tr("days")}
    return _PERIODS[commonest], names[commonest]
