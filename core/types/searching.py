"""A query, how it was understood, what may answer it, and its hits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple

from core.base.translation import marked
from core.types.clauses import Clause
from core.types.documents import Span, remarks_on
from core.types.facts import Facts
from core.types.kept import KeptClause
from core.types.models import JudgeProgress
from core.types.parts import PartFound, QueryPart, QueryParts

_UNKNOWN: Final = Facts("", (), "")


class Mode(StrEnum):
    """How a query is read: by its key words alone, by its meaning too, or as its form suggests."""

    AUTO = "auto"
    KEYWORD = "keyword"
    NATURAL = "natural"


class Sort(StrEnum):
    """The order in which the clauses found are shown."""

    RELEVANCE = "relevance"
    NEWEST = "newest"
    OLDEST = "oldest"
    CONTRACT = "contract"  # by the title of the contract, then by position in it


class FacetName(StrEnum):
    """What the clauses found can be filtered and counted by, worded for the user."""

    CLAUSE_TYPE = marked("clause type")
    ATTRIBUTE = marked("attribute")
    FORUM = marked("forum")
    NOTICE = marked("notice period")
    AGREEMENT = marked("agreement type")
    PARTY = marked("party")
    ROLE = marked("role")
    LAW = marked("governing law")
    YEAR = marked("year")
    FILE_TYPE = marked("file type")
    FOLDER = marked("folder")
    FILE = marked("file")
    COLLECTION = marked("collection")
    LENGTH = marked("length")
    RATING = marked("own rating")
    TEXT = marked("kind of text")
    VERSION = marked("version")


LATEST: Final = marked("signed or latest")
EARLIER: Final = marked("earlier")
"""The values of `FacetName.VERSION`. Where a query is not filtered by it, nor by where files are, search finds the
signed or latest version of each contract in place of all."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Only clauses that have one of these values of a facet. Several filters must all hold; a party and a role must be
    those of one party.
    """

    facet: FacetName
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Query:
    """What the user asks: the words, how to read them, which clauses to search, how many hits and in what order.

    Filters apply before ranking. For key words and connectors, all matches are sorted; for plain language, the best
    ``limit`` are found and then sorted. ``without`` are the ids of concepts that the user removed, so that the query is
    not widened by them.
    """

    text: str
    mode: Mode = Mode.AUTO
    limit: int = 20
    filters: tuple[Filter, ...] = ()
    sort: Sort = Sort.RELEVANCE
    without: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a query: where in its text, in plain language, and what to write instead.

    ``suggestion`` is a whole query that would be valid, "" if none is obvious; ``others`` are further problems.
    """

    span: Span
    message: str
    suggestion: str = ""
    others: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Concept:
    """An entry of the lexicon: a kind of clause, or an attribute that clauses have.

    ``definition`` is one sentence, "This provision ..."; ``aliases`` are other names; ``phrases`` are words that
    mark it in a draft; ``parent`` is the id of the wider concept, "" for none; ``opposite`` is the id of the attribute
    that a clause with this one should not have, "" for none.
    """

    id: str
    name: str
    definition: str
    aliases: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    parent: str = ""
    attribute: bool = False
    opposite: str = ""


@dataclass(frozen=True, slots=True)
class QueryConcept:
    """A concept that a query names, and where.

    ``words`` are those that the search was widened by; of one that the query excludes ("without bond"), those with
    which a clause ranks lower.
    """

    concept: Concept
    span: Span
    words: tuple[str, ...] = ()
    excluded: bool = False


@dataclass(frozen=True, slots=True)
class Interpretation:
    """How a query was understood.

    ``connectors`` says whether it was read in the language of connectors; ``paraphrase`` says in plain language what
    was searched for, and what was not ("“clause” was ignored: ..."). ``problem`` says why a query that seems to be in
    that language was searched as plain language; ``missing`` says which of its words no clause has, and what may be
    meant. ``narrowing`` are filters that the query's words name and that the user may add; ``parts`` are those of the
    clause that it asks for, those that the user took out among them, None where it joins none.
    """

    connectors: bool
    paraphrase: str = ""
    meant: tuple[QueryConcept, ...] = ()
    problem: Problem | None = None
    missing: Problem | None = None
    narrowing: tuple[Filter, ...] = ()
    parts: QueryParts | None = None

    def part_of(self, meant: QueryConcept) -> QueryPart | None:
        """The part whose words name a concept, so that both need not be shown; None for none."""
        overlapping = (each for each in (self.parts.parts if self.parts else ()) if each.span.overlaps(meant.span))
        return next((each for each in overlapping if meant.excluded or each.span.contains(meant.span)), None)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What the user may mean while typing: the whole field's text if it is accepted, and a word on what it is."""

    text: str
    about: str = ""


class Candidate(NamedTuple):
    """A clause that a retriever proposes: which retriever, at which rank (from 1), with which score (on its scale)."""

    clause: str
    source: str
    rank: int
    score: float


class Fit(StrEnum):
    """How well a clause answers a query, worded for the user: fit to copy, good, or on the point at best."""

    STRONG = marked("Strong")
    GOOD = marked("Good")
    RELATED = marked("Related")


FIT_OF_STARS: Final = {5: Fit.STRONG, 4: Fit.GOOD, 3: Fit.RELATED, 2: Fit.RELATED}
"""What readers found about clauses of each word is in the reranker's card (``make calibrate-reranker``) and, by search
alone, in that of the judgements (``make choose-fit``)."""


@dataclass(frozen=True, slots=True)
class Hit:
    """One search result: the only one that the desktop sees. Spans are ranges in ``clause.text``.

    ``file`` is the first of its contract's files, ``title`` the agreement's, ``contract`` what else is known of it.
    ``deciding_sentence`` is the one that answers most of the query; ``types`` are the names of its clause types, and
    ``attributes`` those of its attributes; ``forums`` are the courts and arbitrations to which it submits disputes,
    ``notice`` its periods of notice; ``near_duplicates`` are the ids of near-identical clauses of other contracts,
    grouped under this one; ``rating`` is the number of stars that the user gave it, 0 for none; ``parts`` says which of
    the parts that the query joins to the clause it has.

    ``why`` says how search found and ranked it. Its stars come from search, 0 where search cannot tell what it is worth
    (key words, connectors, filters, examples, the user's own encoder); from the reranker, if it was ``read_closely``;
    or from a language model, if ``judge`` names one, with ``judge_reasons``. ``by_rating`` says that it stands where it
    does because the user rated it, or a clause nearly identical to it, for the query.

    ``kept`` is the kept clause that it is, whose words are in no contract: ``file`` is then empty, and ``rank`` 0.
    """

    rank: int
    clause: Clause
    score: float
    stars: int
    file: Path
    title: str
    contract: Facts = field(default=_UNKNOWN, kw_only=True)
    highlights: tuple[Span, ...] = ()
    why: tuple[str, ...] = ()
    deciding_sentence: Span | None = None
    types: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()
    forums: tuple[str, ...] = field(default=(), kw_only=True)
    notice: tuple[str, ...] = field(default=(), kw_only=True)
    near_duplicates: tuple[str, ...] = ()
    rating: int = 0
    read_closely: bool = False
    judge: str = ""
    judge_reasons: tuple[str, ...] = ()
    by_rating: bool = field(default=False, kw_only=True)
    parts: tuple[PartFound, ...] = field(default=(), kw_only=True)
    kept: KeptClause | None = field(default=None, kw_only=True)

    @property
    def remarks(self) -> tuple[str, ...]:
        """What to know of its contract before using it, except what concerns other pages."""
        return remarks_on(self.contract.remarks, self.clause.pages)

    @property
    def fit(self) -> Fit | None:
        """Its stars in a word; None if they are unknown, or it does not fit."""
        return FIT_OF_STARS.get(self.stars)

    @property
    def reasons(self) -> tuple[str, ...]:
        """All reasons for its rank and its stars."""
        return (*self.judge_reasons, *self.why)


def with_falling_stars(hits: Iterable[Hit]) -> tuple[Hit, ...]:
    """Hits, best first, of which none has more stars than those above it.

    The order comes from more than the stars do: on how search and the reranker agree, for one. Where a clause stands
    below one with fewer stars, there is reason to doubt it, and it is not called better. Hits whose stars are unknown,
    and those that stand where the user's ratings put them, are as they were and bound no others.
    """
    most, shown = max(FIT_OF_STARS), list[Hit]()
    for hit in hits:
        if hit.stars and not hit.by_rating:
            most = min(most, hit.stars)
            shown.append(replace(hit, stars=most))
        else:
            shown.append(hit)
    return tuple(shown)


@dataclass(frozen=True, slots=True)
class FacetValue:
    """A value of a facet: how many of the clauses found have it, and whether the query asks for it."""

    value: str
    count: int
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Facet:
    """The values of a facet, the most frequent first, each counted as if no filter were set on this facet."""

    name: FacetName
    values: tuple[FacetValue, ...]


@dataclass(frozen=True, slots=True)
class Timing:
    """Milliseconds that a search spent finding candidates, reranking them, and altogether."""

    retrieve: float
    rerank: float
    total: float


@dataclass(frozen=True, slots=True)
class Hits:
    """An answer to a query. ``reranked`` is False for the first, quick answer that a slower, better one follows.

    ``passages`` is the number of other passages found, which come after all clauses; ``hits`` has the first of both.

    ``total`` is the number of clauses found in the whole library, near-identical ones included: exact for key words and
    connectors, where only the smallest of nested clauses that answer counts; for plain language it includes candidates
    that are related, for examples all candidates, each passage once. ``answers`` is the number of those that answer,
    or where none does, of all: ``facets`` count these, and other orders than by relevance show no others. ``judged``
    says how far the judge has got that reorders them, None if none was asked. ``kept`` are the kept clauses that
    answer; they come before ``hits``, and are not counted.
    """

    query: Query
    mode: Mode
    hits: tuple[Hit, ...]
    reranked: bool
    timing: Timing
    reading: Interpretation = Interpretation(connectors=False)
    total: int = 0
    facets: tuple[Facet, ...] = ()
    judged: JudgeProgress | None = None
    answers: int = 0
    passages: int = 0
    kept: tuple[Hit, ...] = ()

    @property
    def shown(self) -> tuple[Hit, ...]:
        """All that is shown, in order."""
        return (*self.kept, *self.hits)
