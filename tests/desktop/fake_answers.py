"""The answers of the stand-in of the library."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from core import (
    Clause,
    Concept,
    Document,
    Facet,
    FacetName,
    FacetValue,
    Facts,
    Filter,
    Hit,
    Hits,
    Interpretation,
    KeptClause,
    PartKind,
    Problem,
    Query,
    QueryConcept,
    QueryPart,
    QueryParts,
    Span,
    Timing,
    Wanted,
)

if TYPE_CHECKING:
    from tests.desktop.fake_library import FakeLibrary


class FakePart:
    """A part of the stand-in, which holds what all parts know."""

    def __init__(self, library: FakeLibrary) -> None:
        self._library = library


CAP = Concept("cap", "Cap on liability", "This provision caps what a party owes.", ("limit",), ("shall not exceed",))
FORBIDS = Concept("forbids", "Forbids or denies", "", attribute=True)
WITHOUT_CAP = Concept("exclusion:cap", "without cap", "", attribute=True)


def matching(library: FakeLibrary, words: str, query: Query) -> list[Hit]:
    """All clauses with these words, of the contracts and pages that the filters let through."""
    hits = []
    grouped = {clause for alike in library.near_duplicates.values() for clause in alike}
    for document, clauses in library.contents.values():
        for clause in clauses:
            at = clause.text.lower().find(words.lower())
            if at >= 0 and clause.id not in grouped and _passes(query, document, clause):
                marks, stars = (Span(at, at + len(words)),), _stars(library, clause.id)
                types = ("Cap on liability",) if clause.section == "1" else ()
                hit = Hit(
                    1, clause, 0.5, 3, document.source, document.title, marks, ("1st for its wording",), rating=stars
                )
                if any(document.id in family for family in library.families):
                    hit = replace(hit, contract=with_versions(library, document))
                hits.append(replace(hit, types=types, near_duplicates=library.near_duplicates.get(clause.id, ())))
    return hits


def with_versions(library: FakeLibrary, document: Document) -> Facts:
    """What is known of a contract, with how many versions of it there are."""
    facts = Facts(document.id, (document.source,), document.title)
    family = next((each for each in library.families if facts.document in each), [])
    return replace(facts, preferred=family[-1], versions=len(family)) if len(family) > 1 else facts


def moved(hits: Sequence[Hit]) -> list[Hit]:
    """What was rated well comes first, what was rated badly last."""
    return sorted(hits, key=lambda hit: 3 - hit.rating if hit.rating else 0)


def answer(library: FakeLibrary, query: Query, hits: Sequence[Hit], *, reranked: bool) -> Hits:
    shown = tuple(
        replace(hit, rank=i, stars=5 - i % 5 if reranked else 3) for i, hit in enumerate(hits[: query.limit], 1)
    )
    total = sum(1 + len(hit.near_duplicates) for hit in hits)
    timing = Timing(1, 0, 1)
    return Hits(
        query,
        library.mode,
        shown,
        reranked,
        timing,
        _reading(query),
        total,
        _facets(library, query),
        answers=total,
        kept=_kept(library.kept_clauses.values(), query),
    )


def _kept(kept: Collection[KeptClause], query: Query) -> tuple[Hit, ...]:
    """The kept clauses with the words of a query."""
    words = query.text.lower()
    found = (each for each in kept if words and words in f"{each.title} {each.text}".lower())
    return tuple(
        Hit(0, each.clause, 0.0, 0, Path(), "Kept clause", contract=each.facts, types=("Cap on liability",), kept=each)
        for each in found
    )


def _passes(query: Query, document: Document, clause: Clause) -> bool:
    has = {
        FacetName.AGREEMENT: document.id,
        FacetName.YEAR: f"200{clause.section}",
        FacetName.FILE: str(document.source),
    }
    return all(has.get(each.facet) in each.values for each in query.filters)


def _reading(query: Query) -> Interpretation:
    if " w/" in query.text:
        return Interpretation(True, "Clauses with “liability” near “capped”.")
    if query.text.endswith("("):
        at = len(query.text) - 1
        return Interpretation(
            False, "", (), Problem(Span(at, at + 1), "A bracket is not closed.", query.text[:at].strip())
        )
    if query.text == "liability of" and not query.filters:
        return Interpretation(False, narrowing=(Filter(FacetName.AGREEMENT, ("Alpha",)),))
    if query.text == "liability of the" and not query.filters:
        return Interpretation(False, narrowing=(Filter(FacetName.NOTICE, ("60 days", "90 days")),))
    if query.text == "liability of the Supplier":
        without = QueryConcept(WITHOUT_CAP, Span(13, 25), ("cap",), excluded=True)
        return Interpretation(False, "", () if WITHOUT_CAP.id in query.without else (without,))
    if query.text == "the Supplier":
        without = QueryConcept(WITHOUT_CAP, Span(4, 12), ("cap",), excluded=True)
        part = QueryPart("part", "cap", PartKind.LIMB, Wanted.WITHOUT, "cap", Span(4, 12))
        return Interpretation(False, "", () if query.without else (without,), parts=QueryParts("liability", (part,)))
    if query.text == "of the Supplier":
        part = QueryPart("part", "fraud", PartKind.LIMB, Wanted.WITH, "Supplier", Span(3, 15))
        inside, apart = QueryConcept(CAP, Span(7, 15), ("shall not exceed",)), QueryConcept(FORBIDS, Span(0, 2))
        return Interpretation(False, "", (inside, apart), parts=QueryParts("liability", (part,)))
    if query.text == "is capped":
        decided = QueryConcept(FORBIDS, Span(0, len(query.text)))
        return Interpretation(False, "", () if FORBIDS.id in query.without else (decided,))
    meant = QueryConcept(CAP, Span(0, len(query.text)), ("shall not exceed",))
    return Interpretation(False, "", (meant,) if query.text == "liability" and CAP.id not in query.without else ())


def _facets(library: FakeLibrary, query: Query) -> tuple[Facet, ...]:
    chosen = {(each.facet, value) for each in query.filters for value in each.values}
    of = {FacetName.AGREEMENT: list(library.contents), FacetName.YEAR: [f"200{n}" for n in range(1, 10)]}
    return tuple(
        Facet(name, tuple(FacetValue(value, 4, (name, value) in chosen) for value in values))
        for name, values in of.items()
    )


def _stars(library: FakeLibrary, clause: str) -> int:
    return next((each.stars for each in reversed(library.rated) if each.clause == clause), 0)
