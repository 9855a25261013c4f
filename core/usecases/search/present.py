"""The clauses that answer a query -> hits: where each comes from, why it is there, what to mark in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np

from core.ports import ClauseStore, Embedder
from core.searching.ranking.fuse import Found
from core.searching.ranking.sorting import in_order
from core.searching.results.highlight import EVERYWHERE
from core.searching.results.view import View
from core.searching.results.why import decided, decided_by_meaning, rarity, reasons, widened
from core.store.catalog.catalog import Catalog
from core.text.words import words
from core.types import Clause, Hit, Mode, Query, Span
from core.usecases.search.answer import Answer

_ENOUGH: Final = 0.5  # share of what a query's words are worth; sentences with less are compared by their meaning


@dataclass(frozen=True, slots=True)
class Shown:
    """A clause that is in the library, how it was found, which others fold into it, and where it comes from."""

    row: int
    found: Found
    clause: Clause
    alike: tuple[str, ...]
    file: Path
    title: str


@dataclass(frozen=True, slots=True)
class Valued:
    """A clause to be shown, with its score, its stars, and reasons for them beside those of how it was found."""

    shown: Shown
    score: float
    stars: int
    why: tuple[str, ...] = ()


class Showing:
    """Makes hits. Safe to use from several threads.

    Args:
        store: where the clauses are.
        catalog: says which of them are in the library, and their files.
        embedder: gives the embedding model; asked only where sentences are compared by their meaning.
    """

    def __init__(self, store: ClauseStore, catalog: Catalog, embedder: Callable[[], Embedder]) -> None:
        self._store = store
        self._catalog = catalog
        self._embedder = embedder

    def shown(self, view: View, answer: Answer) -> list[Shown]:
        """The clauses of a ranking, less those that have left the library meanwhile."""
        columns, ranking = view.columns, answer.ranking
        clauses = {clause.id: clause for clause in self._store.clauses([columns.ids[row] for row in ranking.rows])}
        sources = self._catalog.sources(clause.document for clause in clauses.values())
        return [
            Shown(row, answer.found[row], clause, tuple(columns.ids[each] for each in alike), *sources[clause.document])
            for row, alike in zip(ranking.rows, ranking.alike, strict=True)
            if (clause := clauses.get(columns.ids[row])) is not None and clause.document in sources
        ]

    def hits(
        self, query: Query, view: View, answer: Answer, best: Sequence[Valued], *, closely: bool = False
    ) -> tuple[Hit, ...]:
        """The clauses to be shown as hits, in the order asked for.

        Args:
            query: what the user asks.
            view: the library.
            answer: what was found.
            best: what is to be shown of it, best first.
            closely: whether there is time to compare the meaning of sentences where their words do not decide.
        """
        decide = self._decider(view, answer, closely=closely)
        by_row = {each.shown.row: each for each in best}
        rows = in_order(view.columns, np.array(list(by_row), dtype=np.int64), query.sort)
        hits = [_hit(query, view, answer, by_row[row], decide) for row in rows.tolist()]
        return tuple(replace(hit, rank=rank) for rank, hit in enumerate(hits, start=1))

    def _decider(self, view: View, answer: Answer, *, closely: bool) -> Decide:
        """Gives what finds the sentence of a text, with its marks, that decided."""
        weight = rarity(view.index)
        enough = _ENOUGH * sum(weight(word.text) for word in words(answer.text) if word.text not in EVERYWHERE)
        embed = self._embedder().embed if closely and answer.mode is Mode.NATURAL else None
        vector = embed([answer.text])[0] if embed else None

        def decide(text: str, marked: Sequence[Span]) -> Span | None:
            sentence, worth = decided(text, marked, weight)
            if embed is None or vector is None or worth >= enough:
                return sentence
            return decided_by_meaning(text, vector, embed)

        return decide


Decide = Callable[[str, Sequence[Span]], Span | None]


def _hit(query: Query, view: View, answer: Answer, valued: Valued, decide: Decide) -> Hit:
    shown, text, meant = valued.shown, valued.shown.clause.text, answer.reading.meant
    given = view.verdicts.of(shown.row)
    marked, types = answer.mark(text), view.ground.types(shown.row)
    return Hit(
        rank=0,
        clause=shown.clause,
        score=valued.score,
        stars=valued.stars,
        file=shown.file,
        title=shown.title,
        highlights=marked,
        why=(
            *([given.told] if given else ()),
            *valued.why,
            *reasons(shown.found.candidates, meant, types),
            *widened(query.text, meant, text),
        ),
        decided=decide(text, marked),
        types=types,
        alike=shown.alike,
        rating=view.stars.get(shown.clause.id, 0),
    )
