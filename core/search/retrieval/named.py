"""The quantities, amounts, forums and places that a query names: shown as concepts, so that each can be taken out."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from core.search.ranking.fit.amounts import Money, read_amounts
from core.search.ranking.fit.quantities import Quantity, read_quantities
from core.search.ranking.fit.values import read_values
from core.tagging.attributes.values import ValueKind
from core.text.places import places_in
from core.text.words import blanked_if_words_remain
from core.types import Concept, QueryConcept, Span

_SHOWN: Final = 6  # ways of writing a quantity that are shown


def named_concepts(text: str) -> list[QueryConcept]:
    """The quantities, amounts, forums and places that a query names, each once, in the order of the query."""
    asked: list[Quantity | Money] = [*read_quantities(text), *read_amounts(text)]
    counted = [_concept(each.span.of(text), each.id, each.span, each.written[:_SHOWN]) for each in asked]
    values = [each for each in read_values(text) if each.kind is ValueKind.FORUM]
    forums = [_concept(each.value, each.id, each.span, (each.span.of(text),)) for each in values]
    places = {
        name: _concept(span.of(text), f"place:{name}", span, (span.of(text),))
        for span, name in _last_first(text)
        if not any(each.span.overlaps(span) for each in values)
    }
    return sorted([*counted, *forums, *places.values()], key=lambda each: each.span)


def without_named(text: str, without: Collection[str]) -> str:
    """A query with blanks for what it names and the user took out; as it is where no word would be left.

    Args:
        text: the query.
        without: the ids of what the user took out.
    """
    return blanked_if_words_remain(text, [each.span for each in named_concepts(text) if each.concept.id in without])


def _last_first(text: str) -> Iterator[tuple[Span, str]]:
    return reversed(list(places_in(text)))  # so that of two mentions of a place the first is kept


def _concept(name: str, id_: str, span: Span, written: tuple[str, ...]) -> QueryConcept:
    return QueryConcept(Concept(id_, name, "", attribute=True), span, written)
