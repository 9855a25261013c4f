"""Query -> the clauses that answer it: exactly, by plain words, by example, or by the filters alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Final, Protocol

import numpy as np

from core.errors import ModelError
from core.lexicon import Lexicon
from core.ports import ClauseStore, Embedder
from core.searching.analogy.similar import SimilarClauses
from core.searching.language.evaluate import evaluate
from core.searching.language.marks import marks
from core.searching.ranking.fuse import Found, by_words
from core.searching.ranking.ranking import Ranking, of_all, of_candidates
from core.searching.ranking.rerank import RERANKED
from core.searching.ranking.tuned import Tuned, as_shipped
from core.searching.results.highlight import highlighter
from core.searching.results.view import View
from core.searching.retrieval.expand import expand
from core.searching.retrieval.keyword import KeywordSearch
from core.searching.retrieval.mode import Asked, bare_words, read
from core.searching.retrieval.retrieve import DEPTH, Retriever
from core.types import Candidate, FacetName, Interpretation, Mode, Query, Span
from core.usecases.search.coverage import Meaning

_FULFILLED: Final = 3  # stars: as many as words alone ever promise


class Candidates(Protocol):
    """Gives candidates, best first, among the clauses of these ids; None: among all."""

    def __call__(self, *, among: set[str] | None) -> list[Found]: ...


@dataclass(frozen=True)
class Answer:
    """What was found: ``found`` says of each row how; ``mark`` gives the words to be marked in a clause.

    ``text`` is what was looked for: the query, or of one that is meant for connectors and cannot be read the words.
    """

    text: str
    mode: Mode
    reading: Interpretation
    ranking: Ranking
    found: dict[int, Found]
    mark: Callable[[str], tuple[Span, ...]]


class Answers:
    """Answers queries on a library. Safe to use from several threads.

    Args:
        store: where the clauses are.
        keywords: finds clauses by their words.
        embedder: gives the embedding model; asked only when meaning counts.
        lexicon: what words mean.
        meaning: says how far the library can be searched by meaning.
        tuned: gives what was learnt from the user's stars; asked only when meaning counts.
    """

    def __init__(
        self,
        store: ClauseStore,
        keywords: KeywordSearch,
        embedder: Callable[[], Embedder],
        lexicon: Lexicon,
        meaning: Meaning,
        tuned: Callable[[], Tuned] = as_shipped,
    ) -> None:
        self._store = store
        self._lexicon = lexicon
        self._meaning = meaning
        self._retriever = Retriever(store, keywords, embedder, DEPTH, tuned)
        self._examples = SimilarClauses(store, keywords, embedder)

    def to(self, query: Query, view: View) -> Answer:
        """What is found by connectors or key words, by plain words, or by the filters alone.

        Raises:
            ModelError: the embedding model is missing or damaged, and the query is to be read by its meaning.
        """
        if not query.text.strip():
            return self._filtered(query, view)
        asked, said = self._read(query, vectors=True), ""
        if asked.mode is Mode.NATURAL:
            try:
                if query.mode is Mode.NATURAL or self._meaning.is_there():
                    return self._plainly(query, view, Mode.NATURAL, _saying(asked.reading, self._meaning.told()))
                said = self._meaning.told()
            except ModelError as error:
                if query.mode is Mode.NATURAL:
                    raise
                said = f"{error.title} So clauses are found by their words alone."
            asked = self._read(query, vectors=False)
        answer = self._exact(query, view, asked)
        if answer.ranking.rows or query.mode is Mode.KEYWORD or asked.reading.connectors:
            return replace(answer, reading=_saying(answer.reading, said))
        reading = replace(asked.reading, paraphrase="No clause has all of these words; these have some of them.")
        return self._plainly(query, view, Mode.KEYWORD, _saying(reading, said))

    def by_example(self, examples: Sequence[str], query: Query, view: View) -> Answer:
        """The clauses that are most like examples; the words of the query must occur in them too.

        Raises:
            ModelError: the embedding model is missing or damaged.
        """
        reading = Interpretation(connectors=False)
        if query.text.strip():
            asked = self._read(replace(query, mode=Mode.KEYWORD), vectors=True)
            reading = asked.reading
            if asked.tree is not None:
                view = replace(view, only=evaluate(asked.tree, view.index).mask)
        reading = _saying(reading, self._meaning.told())
        return self._candidates(query, view, Mode.NATURAL, reading, partial(self._examples.best, examples))

    def _read(self, query: Query, *, vectors: bool) -> Asked:
        return read(query, vectors=vectors, lexicon=self._lexicon)

    def _filtered(self, query: Query, view: View) -> Answer:
        """All clauses that the filters leave; none where there is no filter."""
        rows = np.arange(len(view.columns) if query.filters else 0)
        ranking = of_all(view, rows, np.zeros(len(rows)), query.sort, query.limit)
        found = {row: _in_full(view.columns.ids[row]) for row in ranking.rows}
        reading = Interpretation(
            connectors=False, paraphrase="All clauses that the filters leave." if query.filters else ""
        )
        return Answer("", Mode.KEYWORD, reading, ranking, found, lambda _: ())

    def _exact(self, query: Query, view: View, asked: Asked) -> Answer:
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
        return Answer(query.text, Mode.KEYWORD, asked.reading, ranking, found, partial(marks, tree))

    def _plainly(self, query: Query, view: View, mode: Mode, reading: Interpretation) -> Answer:
        """What the words, and their meaning where that counts, propose."""
        expanded = expand(query.text, self._lexicon, query.without)
        if mode is Mode.NATURAL:
            reading = replace(reading, meant=expanded.meant)
        text = query.text if reading.problem is None else " ".join(bare_words(query.text)) or query.text
        propose = partial(self._retriever.find, text, mode, expanded=expanded)
        return self._candidates(replace(query, text=text), view, mode, reading, propose)

    def _candidates(self, query: Query, view: View, mode: Mode, reading: Interpretation, propose: Candidates) -> Answer:
        """What retrievers propose among the clauses that the filters leave."""
        ids, row_of = view.columns.ids, view.ground.row_of

        @cache
        def found(but: FacetName | None) -> dict[int, Found]:
            among = None if view.is_open(but) else {ids[row] for row in np.flatnonzero(view.asked(but)).tolist()}
            proposed = propose(among=among) if among is None or among else []
            rows = {row_of[each.clause]: each for each in proposed if each.clause in row_of}
            worst = min((each.score for each in proposed), default=0.0)
            return {row: Found(ids[row], worst, view.given[ids[row]].stars, ()) for row in view.brought(but)} | rows

        ranking = of_candidates(view, lambda but: list(found(but)), max(query.limit, RERANKED))
        phrases = [word for meant in reading.meant for word in meant.words]
        mark = highlighter(query.text, self._store.stems, phrases)
        return Answer(query.text, mode, reading, ranking, found(None), mark)


def _saying(reading: Interpretation, more: str) -> Interpretation:
    """How the query was understood, and a word besides."""
    return replace(reading, paraphrase=f"{reading.paraphrase} {more}".strip()) if more else reading


def _in_full(clause: str) -> Found:
    """A clause of which nothing was asked but conditions, which it fulfils like all others."""
    return Found(clause, 0.0, _FULFILLED, ())
