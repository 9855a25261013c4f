"""What clauses state, read for a table: values of measures with the words they were read from, amounts, attributes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from core.base.translation import tr
from core.store.catalog.catalog import Catalog
from core.tagging.attributes import worded
from core.tagging.lexicon import Lexicon
from core.tagging.limits import CARVE_OUTS, EXCEPTED, WITHOUT_CARVE_OUTS, exceptions
from core.tagging.limits import MEASURES as CEILINGS
from core.tagging.limits import measures as ceilings
from core.tagging.measures import Measured, Unit, measured, measures
from core.tagging.parties import PartySide
from core.tagging.values import ValueKind, days_of, notice_periods
from core.text.numerals import money_amounts, money_value
from core.types import Clause, Span
from core.types.clauses import part_ids
from core.types.kept import is_kept
from core.types.stated import Stated, StatedValue

_DO_NOT_SAY: Final = frozenset({"notice-period", PartySide.ONE})
"""Attributes that other cells state, or nobody asks for in a table."""
_SURVIVAL: Final = frozenset({"survives", "survival-period"})


def stated_by(catalog: Catalog, lexicon: Lexicon, clauses: Sequence[Clause]) -> list[Stated]:
    """What each of these clauses states, in its order; what cannot be read is left out.

    A value of a measure is one of what the same words are tagged with, so that a query for a range finds the clause.
    """
    documents = list(dict.fromkeys(each.document for each in clauses))
    every = catalog.clauses.of_each(documents)
    particulars = {each: () if is_kept(each) else catalog.particulars(each) for each in documents}
    tags, names = _tags(catalog, clauses), {each.id: each.name for each in lexicon.concepts if each.attribute}
    found = []
    for clause in clauses:
        around = [each for each in every[clause.document] if each.span.overlaps(clause.span)]
        values = [each for each in measured(around, particulars[clause.document]) if clause.span.contains(each.span)]
        said = [*_values(values), *_periods_of_notice(clause, values), *_amounts(clause)]
        said += _attributes(clause, tags[clause.id], names)
        found.append(tuple(replace(each, document=clause.document) if each.span else each for each in said))
    return found


def _tags(catalog: Catalog, clauses: Sequence[Clause]) -> dict[str, list[str]]:
    """The tags of each clause."""
    columns = catalog.word_index().columns
    rows = {columns.row_of[part]: each.id for each in clauses for part in part_ids(each.id) if part in columns.row_of}
    tags: dict[str, list[str]] = {each.id: [] for each in clauses}
    for row, tag in columns.tagged[np.isin(columns.tagged[:, 0], list(rows))].tolist():
        tags[rows[row]].append(columns.concepts[tag])
    return tags


def _values(values: Sequence[Measured]) -> Iterator[StatedValue]:
    for each in values:
        measure = measures()[each.measure]
        if measure.above:
            continue
        unit = {
            Unit.DAYS: tr("days"),
            Unit.PERCENT: tr("% a year"),
            Unit.SHARE: "%",
            Unit.TIMES: tr("times"),
            Unit.MONEY: each.words[:3],
        }
        yield StatedValue(f"{measure.name} ({unit[measure.unit]})", each.words, each.value, each.span)


def _periods_of_notice(clause: Clause, values: Sequence[Measured]) -> Iterator[StatedValue]:
    """The periods of notice that are of no measure."""
    known = [each.span for each in values if not measures()[each.measure].above]
    for span, words in notice_periods(clause.text):
        here = Span(clause.span.start + span.start, clause.span.start + span.end)
        if not any(here.overlaps(each) for each in known):
            yield StatedValue(tr("Other notice (days)"), words, days_of(words), here)


def _amounts(clause: Clause) -> Iterator[StatedValue]:
    for span in money_amounts(clause.text):
        value, currency = money_value(span.of(clause.text))
        here = Span(clause.span.start + span.start, clause.span.start + span.end)
        if value:
            yield StatedValue(tr("Amounts ({currency})", currency=currency), f"{currency} {value:,}", value, here)


def _attributes(clause: Clause, tags: Sequence[str], names: Mapping[str, str]) -> Iterator[StatedValue]:
    """What the tags of a clause say of it, each with the first words that show it, where single words do."""
    spans = {**dict(worded(clause.text)), **dict(ceilings(clause.text)), **dict(exceptions(clause.text))}
    several = not EXCEPTED.isdisjoint(tags)
    for tag in tags:
        at = spans.get(tag)
        span = Span(clause.span.start + at.start, clause.span.start + at.end) if at else None
        if forum := ValueKind.FORUM.value_of(tag):
            yield StatedValue(tr("Forum"), forum)
        elif tag == WITHOUT_CARVE_OUTS:
            yield StatedValue(tr("Carve-outs"), tr("None"))
        elif tag in names and tag not in _DO_NOT_SAY and not (tag == CARVE_OUTS and several):
            yield StatedValue(_column(tag), tr("Some") if tag == CARVE_OUTS else names[tag], span=span)


def _column(attribute: str) -> str:
    if attribute in set(PartySide):
        return tr("Whose")
    if attribute == CARVE_OUTS or attribute in EXCEPTED:
        return tr("Carve-outs")
    if attribute in _SURVIVAL:
        return tr("Survival")
    return tr("Base of the cap") if attribute in CEILINGS else tr("Attributes")
