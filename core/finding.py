"""Use case: query -> hits, the quick ones first, then in a better order."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Final, Protocol

import numpy as np

from core.errors import ModelError
from core.lexicon import Lexicon
from core.ports import ClauseStore, Embedder, Reranker
from core.searching.analogy.like import LikeClauses
from core.searching.expand import expand
from core.searching.fuse import Found, by_words
from core.searching.highlight import EVERYWHERE, highlights
from core.searching.language import evaluate, marks
from core.searching.mode import Asked, bare_words, read
from core.searching.ranking import Ranking, of_all, of_candidates
from core.searching.rated import stars_for
from core.searching.rerank import RERANKED, rerank
from core.searching.retrieve import Retriever
from core.searching.sorting import in_order
from core.searching.view import Ground, View
from core.searching.why import decided, decided_by_meaning, ordinal, rarity, reasons, widened
from core.store.catalog import Catalog
from core.types import (
    Candidate,
    Clause,
    FacetName,
    Hit,
    Hits,
    Mode,
    Query,
    Reading,
    Span,
    Timing,
)
from core.words import words

_ENOUGH: Final = 0.5  # share of what a query's words are worth; sentences with less are compared by their meaning

_FULFILLED: Final = 3  # stars: as many as words alone ever promise


class Candidates(Protocol):
    """Gives candidates, best first, among the clauses of these ids; None: among all."""

    def __call__(self, *, among: set[str] | None) -> list[Found]: ...


@dataclass(frozen=True)
class _Answer:
    """What was found: ``found`` says of each row how; ``mark`` gives the words to be marked in a clause.

    ``text`` is what was looked for: the query, or of one that is meant for connectors and cannot be read the words.
    """

    text: str
    mode: Mode
    reading: Reading
    ranking: Ranking
    found: dict[int, Found]
    mark: Callable[[str], tuple[Span, ...]]


@dataclass(frozen=True, slots=True)
class _Shown:
    """A clause that is in the library, how it was found, which others fold into it, and where it comes from."""

    row: int
    found: Found
    clause: Clause
    alike: tuple[str, ...]
    file: Path
    title: str


class Finder:
    """Answers queries on a library. Safe to use from several threads: a search sees the library in one state.

    Args:
        store: where the clauses are.
        catalog: says which of them are in the library, and what is known of them.
        embedder: gives the embedding model; asked only when meaning counts.
        reranker: gives the reranker, or None where there is none; asked only when hits are read closely.
        lexicon: what words mean.
    """

    def __init__(
        self,
        store: ClauseStore,
        catalog: Catalog,
        embedder: Callable[[], Embedder],
        reranker: Callable[[], Reranker | None],
        lexicon: Lexicon,
    ) -> None:
        self._store = store
        self._catalog = catalog
        self._embedder = embedder
        self._reranker = reranker
        self._lexicon = lexicon
        self._retriever = Retriever(store, embedder)
        self._examples = LikeClauses(store, embedder)
        self._ground: Ground | None = None

    # -------------------------------------------------------------- verbs

    def find(self, query: Query, *, rerank: bool = True) -> Iterator[Hits]:
        """See `core.library.Library.find`."""
        started = time.perf_counter()
        view = self._view(query)
        answer = self._answer(query, view)
        shown = self._shown(view, answer)
        quick = self._quick(query, view, answer, shown, started)
        yield quick
        if rerank and answer.mode is Mode.NATURAL and shown:
            started = time.perf_counter()  # not before: the caller may have shown the first hits meanwhile
            better = self._reranked(query, view, answer, shown)
            if better:
                took, before = _milliseconds(started), quick.timing.retrieve
                timing = Timing(before, took, before + took)
                yield replace(quick, hits=better, reranked=True, timing=timing)

    def like(self, examples: Sequence[str], query: Query) -> Iterator[Hits]:
        """See `core.library.Library.like`."""
        started = time.perf_counter()
        view = self._view(query)
        reading = Reading(connectors=False)
        if query.text.strip():
            asked = self._read(replace(query, mode=Mode.KEYWORD), vectors=True)
            reading = asked.reading
            if asked.tree is not None:
                view = replace(view, only=evaluate(asked.tree, view.index).mask)
        answer = self._candidates(query, view, Mode.NATURAL, reading, partial(self._examples.best, examples))
        yield self._quick(query, view, answer, self._shown(view, answer), started)

    def models(self, answer: Hits) -> tuple[tuple[str, str], ...]:
        """The models that took part in an answer, each by its part and its hash."""
        parts = [("lexicon", self._lexicon.fingerprint)]
        if answer.mode is Mode.NATURAL:
            parts.append(("encoder", self._embedder().fingerprint))
        if answer.reranked and (reranker := self._reranker()) is not None:
            parts.append(("reranker", reranker.fingerprint))
        return tuple(parts)

    def prepare(self) -> None:
        """Reads what all searches share, so that the first need not wait for it."""
        view = self._view(Query(""))
        _ = view.facets, view.ground.row_of

    # ------------------------------------------------------------ reading

    def _view(self, query: Query) -> View:
        index = self._catalog.word_index()
        ground = self._ground
        if ground is None or ground.columns is not index.columns:
            types = {concept.id: concept.name for concept in self._lexicon.concepts}
            ground = self._ground = Ground(index.columns, types)
        stars = stars_for(query.text, self._catalog.keeping.ratings())
        return View(index, ground, query.filters, stars, self._catalog.keeping.collections())

    def _answer(self, query: Query, view: View) -> _Answer:
        """What is found by connectors or key words, by plain words, or by the filters alone."""
        if not query.text.strip():
            return self._filtered(query, view)
        asked = self._read(query, vectors=self._catalog.counts().embedded > 0)
        if asked.mode is Mode.NATURAL:
            try:
                return self._plainly(query, view, Mode.NATURAL, asked.reading)
            except ModelError:
                if query.mode is Mode.NATURAL:
                    raise
            asked = self._read(query, vectors=False)
        answer = self._exact(query, view, asked)
        if answer.ranking.rows or query.mode is Mode.KEYWORD or asked.reading.connectors:
            return answer
        reading = replace(asked.reading, paraphrase="No clause has all of these words; these have some of them.")
        return self._plainly(query, view, Mode.KEYWORD, reading)

    def _read(self, query: Query, *, vectors: bool) -> Asked:
        return read(query, vectors=vectors, concepts=self._lexicon.concepts)

    # ------------------------------------------------------------ finding

    def _filtered(self, query: Query, view: View) -> _Answer:
        """All clauses that the filters leave; none where there is no filter."""
        rows = np.arange(len(view.columns) if query.filters else 0)
        ranking = of_all(view, rows, np.zeros(len(rows)), query.sort, query.limit)
        found = {row: _in_full(view.columns.ids[row]) for row in ranking.rows}
        reading = Reading(connectors=False, paraphrase="All clauses that the filters leave." if query.filters else "")
        return _Answer("", Mode.KEYWORD, reading, ranking, found, lambda _: ())

    def _exact(self, query: Query, view: View, asked: Asked) -> _Answer:
        """All clauses for which the query holds."""
        tree = asked.tree
        if tree is None:
            return replace(self._filtered(replace(query, filters=()), view), reading=asked.reading)
        matches = evaluate(tree, view.index)
        ranking = of_all(view, matches.rows, matches.scores, query.sort, query.limit)
        scores = matches.scores[np.searchsorted(matches.rows, ranking.rows)].tolist()
        ranked = sorted(zip(ranking.rows, scores, strict=True), key=lambda each: -each[1])
        candidates = [
            Candidate(view.columns.ids[row], "keyword", rank, score)
            for rank, (row, score) in enumerate(ranked, start=1)
        ]
        found = {
            row: each if score > 0 else _in_full(each.clause)
            for (row, score), each in zip(ranked, by_words(candidates), strict=True)
        }
        return _Answer(query.text, Mode.KEYWORD, asked.reading, ranking, found, partial(marks, tree))

    def _plainly(self, query: Query, view: View, mode: Mode, reading: Reading) -> _Answer:
        """What the words, and their meaning where that counts, propose."""
        expanded = expand(query.text, self._lexicon, query.without)
        if mode is Mode.NATURAL:
            reading = replace(reading, meant=expanded.meant)
        text = query.text if reading.problem is None else " ".join(bare_words(query.text)) or query.text
        propose = partial(self._retriever.find, text, mode, expanded=expanded)
        return self._candidates(replace(query, text=text), view, mode, reading, propose)

    def _candidates(self, query: Query, view: View, mode: Mode, reading: Reading, propose: Candidates) -> _Answer:
        """What retrievers propose among the clauses that the filters leave."""
        ids, row_of = view.columns.ids, view.ground.row_of

        @cache
        def found(but: FacetName | None) -> dict[int, Found]:
            among = None if view.is_open(but) else {ids[row] for row in np.flatnonzero(view.asked(but)).tolist()}
            proposed = propose(among=among) if among is None or among else []
            return {row_of[each.clause]: each for each in proposed if each.clause in row_of}

        ranking = of_candidates(view, lambda but: list(found(but)), max(query.limit, RERANKED))
        phrases = [word for meant in reading.meant for word in meant.words]
        mark = partial(highlights, query.text, stems=self._store.stems, phrases=phrases)
        return _Answer(query.text, mode, reading, ranking, found(None), mark)

    # ------------------------------------------------------------ showing

    def _shown(self, view: View, answer: _Answer) -> list[_Shown]:
        """The clauses of a ranking, less those that have left the library meanwhile."""
        columns, ranking = view.columns, answer.ranking
        clauses = {clause.id: clause for clause in self._store.clauses([columns.ids[row] for row in ranking.rows])}
        sources = self._catalog.sources(clause.document for clause in clauses.values())
        return [
            _Shown(
                row, answer.found[row], clause, tuple(columns.ids[each] for each in alike), *sources[clause.document]
            )
            for row, alike in zip(ranking.rows, ranking.alike, strict=True)
            if (clause := clauses.get(columns.ids[row])) is not None and clause.document in sources
        ]

    def _quick(self, query: Query, view: View, answer: _Answer, shown: Sequence[_Shown], started: float) -> Hits:
        """The first answer."""
        best = _in_order(view, query, shown[: query.limit])
        make = self._maker(query, view, answer)
        hits = _numbered([make(each, each.found.score, each.found.stars) for each in best])
        took = _milliseconds(started)
        return Hits(
            query,
            answer.mode,
            hits,
            reranked=False,
            timing=Timing(took, 0.0, took),
            reading=replace(answer.reading, paraphrase=self._told(view, answer.reading.paraphrase)),
            total=answer.ranking.total,
            facets=answer.ranking.facets,
        )

    def _told(self, view: View, paraphrase: str) -> str:
        """How the query was read, and which contracts were left out."""
        missing = self._catalog.counts().documents - len(view.columns.facts)
        if missing <= 0:
            return paraphrase
        are, them = ("1 contract is", "it") if missing == 1 else (f"{missing} contracts are", "them")
        left_out = f"{are} not searched: an older version of Muniment read {them}. Add {them} again."
        return f"{paraphrase} {left_out}".strip()

    def _reranked(self, query: Query, view: View, answer: _Answer, shown: Sequence[_Shown]) -> tuple[Hit, ...]:
        """The hits after a close reading; none where there is no reranker."""
        reranker = self._reranker()
        if reranker is None:
            return ()
        read, rest = shown[:RERANKED], shown[RERANKED:]
        by_id = {each.clause.id: each for each in shown}
        order = rerank(answer.text, [each.found for each in read], [each.clause.text for each in read], reranker)
        worst = order[-1]
        values: dict[str, tuple[float, int, tuple[str, ...]]] = {
            each.found.clause: (each.score, each.stars, (f"{ordinal(rank)} by a close reading",))
            for rank, each in enumerate(order, start=1)
        }
        values |= {each.clause.id: (worst.score, min(worst.stars, each.found.stars), ()) for each in rest}
        best = _in_order(view, query, [by_id[clause] for clause in values][: query.limit])
        make = self._maker(query, view, answer, closely=True)
        return _numbered([make(each, *values[each.clause.id]) for each in best])

    def _maker(self, query: Query, view: View, answer: _Answer, *, closely: bool = False) -> Callable[..., Hit]:
        """Gives what makes a hit of a clause shown, its score, its stars, and more reasons.

        Args:
            query: what the user asks.
            view: the library.
            answer: what was found.
            closely: whether there is time to compare the meaning of sentences where their words do not decide.
        """
        meant = answer.reading.meant
        decide = self._decider(view, answer, closely=closely)

        def make(shown: _Shown, score: float, stars: int, why: Sequence[str] = ()) -> Hit:
            text = shown.clause.text
            marked = answer.mark(text)
            types = view.ground.types(shown.row)
            return Hit(
                rank=0,
                clause=shown.clause,
                score=score,
                stars=stars,
                file=shown.file,
                title=shown.title,
                highlights=marked,
                why=(*why, *reasons(shown.found.candidates, meant, types), *widened(query.text, meant, text)),
                decided=decide(text, marked),
                types=types,
                alike=shown.alike,
                rating=view.stars.get(shown.clause.id, 0),
            )

        return make

    def _decider(self, view: View, answer: _Answer, *, closely: bool) -> Callable[[str, Sequence[Span]], Span | None]:
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


def _in_full(clause: str) -> Found:
    """A clause of which nothing was asked but conditions, which it fulfils like all others."""
    return Found(clause, 0.0, _FULFILLED, None, ())


def _in_order(view: View, query: Query, shown: Sequence[_Shown]) -> list[_Shown]:
    """The best clauses in the order asked for."""
    by_row = {each.row: each for each in shown}
    rows = np.array(list(by_row), dtype=np.int64)
    return [by_row[row] for row in in_order(view.columns, rows, query.sort).tolist()]


def _numbered(hits: Sequence[Hit]) -> tuple[Hit, ...]:
    return tuple(replace(hit, rank=rank) for rank, hit in enumerate(hits, start=1))


def _milliseconds(started: float) -> float:
    return 1000 * (time.perf_counter() - started)
