"""Searching a library: by words, by connectors, and by example."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from core.base.errors import MunimentError
from core.base.paths import clause_type_model
from core.base.translation import tr
from core.library.loaded_models import Latest, Lazy
from core.types import FacetName, Filter, Hits, LocatedPassage, Mode, Progress, Query, Stage, Suggestion

if TYPE_CHECKING:
    from core.library.opened import OpenLibrary
    from core.library.search.find import Finder
    from core.library.search.locate import ClauseLocator
    from core.search.suggest import Suggester
    from core.store.catalog.catalog import Catalog
    from core.types.usual import UsualWording

_ANYTHING: Final = Query("")
_LONGEST: Final = 40_000  # characters of an example: longer than any clause, and quick to compare


class Search:
    """Finds clauses."""

    def __init__(self, opened: OpenLibrary) -> None:
        self._opened = opened
        self._finder: Latest[Catalog, Finder] = Latest()  # a published library moves to another catalogue
        self._locator: Latest[Catalog, ClauseLocator] = Latest()  # it keeps the contracts that it searched last
        self._suggester: Lazy[Suggester] = Lazy(self._make_suggester)

    def finder(self) -> Finder:
        """Answers queries on the version of the library that is open now."""
        return self._finder.get(self._opened.catalog, self._make_finder)

    def find(self, query: Query, *, rerank: bool = True) -> Iterator[Hits]:
        """Answers a query: quick hits first, then, with ``rerank`` and a reranker in use, the same in a better order.

        Stop iterating to cancel.
        """
        yield from self._noted(self.finder().find(query, rerank=rerank))

    def similar(self, examples: Sequence[str], query: Query = _ANYTHING) -> Iterator[Hits]:
        """Finds the clauses of the library that are most similar to one to five examples, best first.

        Args:
            examples: the texts of clauses, from anywhere.
            query: its filters, order and limit apply as in `find`; its words, if any, must occur too.

        Raises:
            MunimentError: an example is longer than any clause.
            ModelError: the encoder is missing or damaged.
        """
        _check_lengths(examples)
        yield from self._noted(self.finder().like(examples, query))

    def locate(
        self, examples: Sequence[str], paths: Sequence[Path]
    ) -> Generator[Progress, None, tuple[LocatedPassage, ...]]:
        """Finds the passages of certain contracts that are similar to one to five example clauses, best first.

        Every yield is a checkpoint: close the generator to cancel.

        Args:
            examples: the texts of clauses, from anywhere.
            paths: files of the library, or folders for all its files below them.

        Raises:
            MunimentError: an example is longer than any clause.
            NothingFound: one of the paths is not in the library.
            ModelError: the encoder is missing or damaged.
        """
        _check_lengths(examples)
        documents = dict.fromkeys(file.document or "" for file in self._opened.catalog.files_at(paths))
        locator = self._locator.get(self._opened.catalog, self._make_locator)
        return (yield from locator.where(examples, tuple(documents)))

    def usual_wording(self, query: Query, clauses: Sequence[str] = ()) -> Generator[Progress, None, UsualWording]:
        """What clauses usually say, sentence by sentence, and what few of them say.

        Every yield is a checkpoint: close the generator to cancel.

        Args:
            query: what finds the clauses: where its words name a clause type, and are not only key words, all clauses
                of that type that pass its filters; else, or where there are none, all that answer it.
            clauses: their ids; none for those that the query finds.

        Raises:
            MunimentError: the query is too long.
            ModelError: the encoder is missing or damaged.
        """
        from core.library.wording import usual_wording

        yield Progress(Stage.COMPARING_WORDING, 0, 1)
        catalog, lexicon, of = self._opened.catalog, self._opened.lexicon(), ""
        concept = lexicon.named(query.text) if query.mode is not Mode.KEYWORD else None
        if not clauses and concept is not None and not concept.attribute:
            of = concept.name
            of_type = (*query.filters, Filter(FacetName.CLAUSE_TYPE, (of,)))
            clauses = self.finder().found(replace(query, text="", filters=of_type))
        if not clauses:
            of, clauses = "", self.finder().found(query)
        return (yield from usual_wording(catalog, lexicon, clauses, of))

    def suggest(self, text: str, cursor: int) -> tuple[Suggestion, ...]:
        """What the user may mean while typing: clause types, fields and their values.

        Args:
            text: the whole text of the search field.
            cursor: the position in it where the user types, from 0.
        """
        facts = self._opened.catalog.word_index().columns.facts
        return self._suggester().suggest(text, cursor, facts)

    def grade(self, hits: Hits, seconds: float | None = 60.0) -> Generator[Hits, None, None]:
        """Has the judge, the language model in use, grade the clauses of an answer; yields better and better orders.

        `Hits.judged` of each answer says how far the judge is, and of the last one how it ended. While there is nothing
        new the same answer is repeated several times a second, so that the caller can stop. Stop iterating to cancel.
        Grades are kept: asking again is instant, and a stopped run is resumed.

        Args:
            hits: an answer of `find`.
            seconds: how long the judge may read, not counting loading it; None until all is read.

        Raises:
            ModelError: no judge is in use, it cannot be used, or it stopped working; its grades so far are kept.
        """
        from core.library.search.judge import Judging

        try:
            yield from Judging(self._opened.catalog, self._opened.models.judge).judge(hits, seconds)
        finally:
            self._opened.keep()

    def _noted(self, answers: Iterator[Hits]) -> Iterator[Hits]:
        for hits in answers:
            self._opened.note_shown(hits)
            yield hits
        self._opened.finish_removals()

    def _make_finder(self) -> Finder:
        from core.library.search.find import Finder

        opened, models = self._opened, self._opened.models
        return Finder(opened.store, opened.catalog, models.answering, models.tuned_reranker, opened.lexicon())

    def _make_locator(self) -> ClauseLocator:
        from core.library.search.locate import ClauseLocator
        from core.search.analogy.clause_types import ClauseTypeClassifier

        classifier = ClauseTypeClassifier.read(clause_type_model())
        return ClauseLocator(self._opened.catalog, self._opened.answering_encoder, classifier)

    def _make_suggester(self) -> Suggester:
        from core.search.suggest import Suggester

        return Suggester(self._opened.lexicon().concepts)


def _check_lengths(examples: Sequence[str]) -> None:
    if (longest := max(map(len, examples), default=0)) > _LONGEST:
        title = tr(
            "An example has {count:,} characters; at most {most:,} can be compared.", count=longest, most=_LONGEST
        )
        raise MunimentError(title, tr("Choose a clause of it, not a whole contract."))
