"""Widens a query by what its words mean: the drafting phrases and the definitions of the concepts that it names.

A lawyer asks for "as-is clause"; the clause says "with all faults". The lexicon knows both. What is added is shown, can
be taken out, and never replaces the user's own words: they are searched separately, and count most
(see `core.search.fuse`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain
from typing import Final

from core.base import paths
from core.search.asked import (
    Asked,
    AskedFavour,
    AskedSide,
    Exclusion,
    read_exclusion,
    read_favour,
    read_query,
    read_values,
)
from core.search.quantities import Money, Quantity, read_amounts, read_quantities
from core.tagging.attributes import ATTRIBUTES, worded
from core.tagging.lexicon import Lexicon, read_tables
from core.tagging.limits import measures
from core.tagging.parties import PartySide
from core.tagging.values import ValueKind
from core.text.english import stem
from core.text.places import places_in
from core.text.words import STOP_WORDS, blanked, blanked_if_words_remain, word_texts, words
from core.types import Concept, QueryConcept, Span

_CAP: Final = "cap-on-liability"
_OF: Final = re.compile(r"\bof\s*$", re.IGNORECASE)
_DENIED: Final = {
    "exclusive": (
        re.compile(r"\bnot\b(?: \w+){0,2} (?:exclusiv|sole|only)|\bno exclusiv", re.IGNORECASE),
        ("non-exclusive",),
    ),
    "automatic": (re.compile(r"\b(?:no|not)\b(?: \w+){0,2} automatic|\bnot\b.{,60}\bwithout\b", re.IGNORECASE), ()),
    "survives": (re.compile(r"\b(?:no|not)\b(?: \w+){0,2} surviv", re.IGNORECASE), ()),
    "best-efforts": (re.compile(r"\b(?:no|not)\b(?: \w+){0,4} best", re.IGNORECASE), ()),
    "names-beneficiary": (
        re.compile(
            r"\b(?:no|not|never|neither|nor|without|den\w+|exclu\w+|disclaim\w*)\b.{,60}beneficiar", re.IGNORECASE
        ),
        (),
    ),
    "irrevocable": (re.compile(r"\bnot\b(?: \w+){0,2} irrevocabl", re.IGNORECASE), ()),
}
"""Attributes whose words a query may deny ("not the sole remedy"): how it does, and what it asks for instead."""


_IN_DAYS: Final = re.compile(r"\b(\d{1,3})d\b")  # 30d


@cache
def _short_forms() -> tuple[re.Pattern[str], Mapping[str, str]]:
    """What finds the short forms that are known, and what each stands for."""
    words: Mapping[str, Sequence[str]] = read_tables(paths.resources() / "lexicon" / "words" / "short_forms.toml")[
        "short_forms"
    ]
    long = {short: words_ for words_, shorts in words.items() for short in shorts}
    forms = (
        re.escape(each) if each != each.lower() else f"(?i:{re.escape(each)})" for each in sorted(long, key=len)[::-1]
    )
    return re.compile(rf"(?<![\w-])(?:{'|'.join(forms)})(?![\w-])(?!/\w)"), long


def short_forms(text: str) -> list[tuple[Span, str]]:
    """The short forms of a query and what each stands for: "LoL", "w/o"."""
    pattern, long = _short_forms()
    found = [
        (Span(*match.span()), long.get(match.group()) or long[match.group().lower()])
        for match in pattern.finditer(text)
    ]
    days = [(Span(*match.span()), f"{match[1]} days") for match in _IN_DAYS.finditer(text)]
    return sorted([*found, *days])


def spelled_out(text: str) -> str:
    """A query with its short forms spelled out: the models know the words, and clauses have them."""
    for span, words_ in reversed(short_forms(text)):
        before, after = text[: span.start], text[span.end :]
        text = f"{before}{words_}{'' if after[:1] in ('', ' ', ',', ';', '.', ')') else ' '}{after}"
    return text


@dataclass(frozen=True, slots=True)
class ExpandedQuery:
    """A query and what is added to it.

    ``meant`` are the concepts that its words name, each with the phrases by which it was widened; ``words`` are the
    words of those phrases, without stop words; ``definitions`` are the concepts' definitions. Quantities, amounts and
    places are meant too ("at least 60 days", "$1,000,000", "Delaware"), and what the query excludes ("without bond").
    ``said`` are the words of the query that clauses have: not those by which it only describes them ("unqualified",
    "that does not include"), nor those of a quantity, an amount or a place that was taken out. ``wanted`` is the query
    without what was taken out and what a clause is to be silent about: its meaning would find that first. ``asked`` is
    what it asks of a clause besides its subject.
    """

    text: str
    said: str
    wanted: str
    asked: Asked
    meant: tuple[QueryConcept, ...] = ()
    words: str = ""
    definitions: tuple[str, ...] = ()


def unexpanded(text: str) -> ExpandedQuery:
    """A query to which nothing is added."""
    return ExpandedQuery(text, text, text, read_query(text))


def expand(text: str, lexicon: Lexicon, without: Collection[str] = ()) -> ExpandedQuery:
    """A query as the lexicon reads it.

    A query asks for the attributes that it names, and for those that a clause with the same words would have; not for
    what it excludes.

    Args:
        text: the query.
        lexicon: what words mean.
        without: the ids of the concepts, quantities, amounts, places and exclusions that the user took out.
    """
    exclusion = read_exclusion(text, without)
    excluded = [] if exclusion is None else [exclusion.span]
    meant = _lexicon_concepts(text, lexicon, without, excluded)
    concepts = [each.concept for each in meant]
    stated = named_concepts(text)
    plain = blanked_if_words_remain(text, [each.span for each in stated if each.concept.id in without])
    favour = read_favour(text)
    described = [
        *_unsaid(text, meant, stated),
        *([] if exclusion is None else [exclusion.marker]),
        *([] if favour is None else favour.unsaid),
    ]
    said = blanked_if_words_remain(plain, described)
    positive = blanked(text, excluded)
    asked = _asked(positive, {each.concept.id: each.span for each in meant})
    read = read_query(
        plain,
        said=said,
        attributes=tuple(each for each in asked if each in ATTRIBUTES and each not in without),
        opposites=tuple(_opposites(lexicon, asked, without)),
        without=tuple(without),
        type_=_named_type(text, lexicon, concepts),
    )
    side = {} if read.side is None else {str(read.side.side): read.side.span}
    unnamed = _unnamed(lexicon, asked | side, {each.id for each in concepts} | set(without))
    favoured = None if favour is None else _as_favoured(text, favour, lexicon, concepts)
    if favour is not None and favoured is not None and favoured.concept.id not in without:
        read = _in_favour(read, favour, lexicon, concepts)
        unnamed = (*unnamed, *([] if favoured.concept in concepts else [favoured]))
    kept = [each for each in stated if each.concept.id not in without]
    return ExpandedQuery(
        text,
        said,
        blanked_if_words_remain(plain, excluded if exclusion is not None and exclusion.unsaid else []),
        read,
        (*meant, *unnamed, *kept, *([] if exclusion is None else [_as_excluded(text, exclusion)])),
        " ".join(_distinctive_words(concepts)),
        tuple(each.definition for each in concepts),
    )


def _lexicon_concepts(
    text: str, lexicon: Lexicon, without: Collection[str], excluded: Collection[Span]
) -> tuple[QueryConcept, ...]:
    """The concepts that a text names outside what it excludes, with their phrases, but those taken out."""
    named = [*_of_a_number(text, lexicon), *lexicon.find(text)]
    found = sorted({each.concept.id: each for each in named}.values(), key=lambda each: each.span)
    return tuple(
        replace(each, words=each.concept.phrases)
        for each in found
        if each.concept.id not in without and not any(span.start < each.span.start < span.end for span in excluded)
    )


def _of_a_number(text: str, lexicon: Lexicon) -> Iterator[QueryConcept]:
    """What a query names that goes on with a number, "cap of $1,000,000", as if it said nothing else; but no notice."""
    numbers = [*(each.span for each in read_quantities(text)), *(each.span for each in read_amounts(text))]
    head = text[: min(numbers, default=Span(0, 0)).start]
    if _OF.search(head) and lexicon.named(head) and not read_values(text):
        yield from lexicon.find(head)


def _named_type(text: str, lexicon: Lexicon, meant: Collection[Concept]) -> str:
    """The id of the clause type of which the text is the name, unless the user took it out; "" for none."""
    named = lexicon.named(text)
    return named.id if named is not None and not named.attribute and named in meant else ""


def _asked(text: str, named: Mapping[str, Span]) -> dict[str, Span]:
    """The ids of the concepts that a query names and of the attributes that its words decide, without those denied;
    where it says so.
    """
    by_words = dict((*plainly_asked(text), *worded(text), *(measures(text) if _CAP in named else ())))
    asked = {**named, **{attribute: span for attribute, span in by_words.items() if attribute not in named}}
    for attribute, (denied, instead) in _DENIED.items():
        if attribute in asked and (match := denied.search(text)):
            del asked[attribute]
            asked |= {each: asked.get(each, Span(*match.span())) for each in instead}
    return asked


def _unnamed(lexicon: Lexicon, asked: Mapping[str, Span], but: Collection[str]) -> tuple[QueryConcept, ...]:
    """The attributes that a query asks for without naming them, but some. It is not widened by them; they count, so the
    user sees them and can take them out.
    """
    found = ((lexicon.get(each), span) for each, span in asked.items() if each in ATTRIBUTES and each not in but)
    return tuple(
        QueryConcept(replace(concept, definition="", phrases=()), span)
        for concept, span in found
        if concept is not None
    )


def _opposites(lexicon: Lexicon, asked: Collection[str], without: Collection[str]) -> Iterator[str]:
    """The opposites of what is asked for, but those asked for too: "exclusive there, non-exclusive elsewhere"."""
    concepts = (lexicon.get(each) for each in asked if each not in without)
    opposites = (concept.opposite for concept in concepts if concept is not None)
    return (each for each in opposites if each and each not in asked)


@cache
def _favouring() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """By clause type and side, the attributes by which a clause favours that side; a lawyer may edit the file."""
    sides = {"supply": PartySide.SUPPLY, "demand": PartySide.DEMAND}
    tables = read_tables(paths.resources() / "lexicon" / "words" / "favour.toml")
    return {type_: {sides[side]: attributes for side, attributes in table.items()} for type_, table in tables.items()}


def favouring(type_: Concept, lexicon: Lexicon) -> Mapping[str, Sequence[str]]:
    """By side, the attributes by which clauses of a type, or of the nearest wider one that has a table, favour it."""
    wider: Concept | None = type_
    while wider is not None and wider.id not in _favouring():
        wider = lexicon.get(wider.parent)
    return {} if wider is None else _favouring()[wider.id]


def _as_favoured(text: str, favour: AskedFavour, lexicon: Lexicon, concepts: Collection[Concept]) -> QueryConcept:
    """In whose favour a clause is to be as a concept that the query names, so that the user can take it out; with the
    attributes that count for it.
    """
    named = lexicon.named(favour.span.of(text))
    counting = (lexicon.get(each) for type_ in concepts for each in favouring(type_, lexicon).get(favour.side, ()))
    names = tuple(dict.fromkeys(each.name for each in counting if each is not None))
    concept = named or Concept(f"favours:{favour.side}", favour.span.of(text), "", attribute=True)
    return QueryConcept(concept, favour.span, names)


def _in_favour(read: Asked, favour: AskedFavour, lexicon: Lexicon, concepts: Collection[Concept]) -> Asked:
    """What is asked, with the attributes and the side by which clauses of its types favour a side, so far as the query
    itself asks for nothing else.
    """
    tables = [favouring(each, lexicon) for each in concepts if not each.attribute]
    contradicting = {each.id for each in lexicon.concepts if each.opposite in read.attributes}.union(read.opposites)
    wanted = dict.fromkeys(each for table in tables for each in table.get(favour.side, ()) if each not in contradicting)
    unwanted = dict.fromkeys(each for table in tables for each in table.get(favour.opposite, ()))
    sides = (favour.side, favour.opposite)
    side = next((PartySide(each) for each in wanted if each in sides), None)
    attributes = dict.fromkeys((*read.attributes, *wanted))
    opposites = dict.fromkeys((*read.opposites, *(each for each in unwanted if each not in attributes)))
    return replace(
        read,
        attributes=tuple(each for each in attributes if each not in sides),
        opposites=tuple(each for each in opposites if each not in sides),
        side=read.side or (None if side is None else AskedSide(side, favour.span)),
    )


def _unsaid(text: str, meant: Collection[QueryConcept], stated: Collection[QueryConcept]) -> Iterator[Span]:
    """The words of the names of attributes that none of their phrases has, but what is asked for too: quantities."""
    for each in meant:
        known = {stem(word) for phrase in each.words for word in word_texts(phrase)}
        for word in words(each.span.of(text)) if each.concept.attribute else ():
            span = Span(each.span.start + word.span.start, each.span.start + word.span.end)
            if stem(word.text) not in known and not any(each.span.contains(span) for each in stated):
                yield span


def _as_excluded(text: str, exclusion: Exclusion) -> QueryConcept:
    """What a query excludes as one of the concepts that it names, so that the user can take it out like them."""
    concept = Concept(exclusion.id, exclusion.span.of(text), "", attribute=True)
    return QueryConcept(concept, exclusion.span, exclusion.words, excluded=True)


def _distinctive_words(concepts: Collection[Concept]) -> dict[str, None]:
    """The words that mark these concepts in a draft, each once, in order."""
    phrases = chain.from_iterable(concept.phrases for concept in concepts)
    split = chain.from_iterable(map(word_texts, phrases))
    return dict.fromkeys(word for word in split if word not in STOP_WORDS)


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


_FORBIDDING: Final = (
    r"(?:must|shall|may|can|will) (?:not|never)",  # tenant may not sublet
    r"cannot|can['’]t",  # employees cannot be solicited
    r"(?:is|are) not (?:allowed|permitted|entitled)",  # licensee is not permitted to sublicense
    r"(?:do|does) not grant",  # licensor does not grant any license
    r"no (?:implied )?licen[cs]es?",  # no implied licenses
    r"no (?:other )?rights? (?:(?:is|are) )?(?:granted|conferred)",  # no rights granted by implication
    r"(?<!or )not to",  # manufacturer not to make competing products; but not "whether or not to renew"
    r"prohibit\w*|forbid\w*",  # agreement prohibits assignment
    r"no (?:right|authority)",  # no right to sublicense
)
_FORBIDS_NOTHING: Final = r"(?! (?:be )?(?:unreasonably|required|apply|exceed|less|only)\b)"
"""What may not follow: "consent may not be unreasonably withheld", "not to exceed the fees"."""
_PLAIN: Final = {
    "forbids": re.compile(rf"\b(?:{'|'.join(_FORBIDDING)})\b{_FORBIDS_NOTHING}", re.IGNORECASE),
    "exclusive": re.compile(  # sole licence of the trademarks, sole right to sell
        r"(?<!not )(?<!not the )(?<!not a )\bsole(?:ly)? (?:licen[cs]|distribut|suppl|resell|franchis|agen"
        r"|right to (?:sell|resell|distribute|market|promote|supply|make|manufacture|use)\b)\w*",
        re.IGNORECASE,
    ),
    "names-beneficiary": re.compile(r"\bthird[- ]party beneficiar(?:y|ies)\b", re.IGNORECASE),
}
"""The plain words by which a query asks for an attribute."""
_BESIDES: Final = re.compile(
    r"(?<=.)[,;]?\s(?:if|unless|where|when|except|though|although|provided|because|while|who|which|that|but|so|even|as)\b",
    re.IGNORECASE,
)
"""Where the main clause of a query ends: what follows is a condition or an exception."""


def plainly_asked(text: str) -> Iterator[tuple[str, Span]]:
    """The ids of the attributes that the main clause of a query asks for, and where."""
    end = _BESIDES.search(text)
    for attribute, asked in _PLAIN.items():
        if found := asked.search(text, 0, end.start() if end else len(text)):
            yield attribute, Span(*found.span())
