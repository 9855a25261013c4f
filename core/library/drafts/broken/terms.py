"""Defined terms: used and defined nowhere, defined and used nowhere, defined twice, spelt in another way."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from rapidfuzz.distance import OSA

from core.base.translation import tr
from core.contract.particulars.names import ROLES
from core.contract.references.outside import own_names
from core.contract.references.undefined import defined_elsewhere, find_undefined
from core.tagging.parties import party_names
from core.text.english import is_english, singular, stem
from core.text.headings import is_change
from core.text.sentences import end_of_sentence
from core.text.words import STOP_WORDS
from core.types import Definition, Extraction, ParticularKind, Span
from core.types.review import DraftFinding, FindingKind

_TOKEN: Final = re.compile(r"([^\W_]+)(?:['’][a-z]{1,2}\b)?")
_OPENS: Final = "“\"„‟‘'«‹"
_CLOSES: Final = "”\"“’'»›,.;"
_POINTS: Final = re.compile(  # to another definition, or says what a term includes rather than what it is
    r"^\W*(?:shall\s|will\s)?(?:(?:also\s)?(?:have|has)\b[^.\n]{0,60}\bmeanings?\b|"
    r"(?:is|are)\s(?:as\s)?(?:defined|set\sforth|specified|described)\b|"
    r"(?:does\s|shall\s|will\s)?(?:not\s|also\s)*(?:includes?|excludes?)\b|"
    r"(?:shall\s)?means?\s(?:as\b|that\sterm\b|the\smeaning\b|(?:the\s)?same\b))"
)
_LOCAL: Final = re.compile(  # a definition for a part of the contract only
    r"\b(?:(?:for\s(?:the\s)?purposes?\sof|as\sused\sin)\s(?!this\s(?:agreement|contract|lease|deed))|"
    r"(?:in|within)\sthis\s(?:section|article|clause|paragraph)|(?:as|when\sused\sas)\san?\s(?:noun|verb)|undersigned)\b",
    re.IGNORECASE,
)
_MEANS: Final = re.compile(r"\t(?![\d(])|[”\"’']?,?\s(?:shall\s)?(?:means?|ha(?:s|ve)\sthe\smeaning)\b")
_CITED: Final = re.compile(
    r"(?<![\w.])(?!(?:19|20)\d\d\b)\d[\w.()-]{0,8}\s\([“\"]$"
)  # before the heading of a cited clause or exhibit
_AND_TERM: Final = re.compile(r"[”\"],?\s(?:or\s|and\s)?[“\"]$")  # before one more form of a term
_ACRONYM: Final = re.compile(r"(?:[A-Z&]\.?){2,6}s?")
_ONE_OF: Final = re.compile(r"\b(?:each|an?)\s[“\"]$")  # '(an "Indemnifier")' may be said of each in turn
_SIGNS: Final = re.compile(r"\b(?:By|Name|Title|Its)\s?:")
_BESIDE: Final = 20  # characters between two names for one thing
_MOST_UNUSED: Final = 0.12  # of the defined terms: beyond, the words that use them are in another document
_FEW_UNUSED: Final = 6
_MISSPELT: Final = 5  # letters of a word at least that may be misspelt
_RARE: Final = 2  # uses of a misspelling at most: what occurs more often is a name


def find_wrong_terms(extraction: Extraction) -> Iterator[DraftFinding]:
    """Terms that are used and not defined, defined and not used, defined twice, or used in another spelling."""
    terms = _Terms(extraction)
    misspelt = list(terms.spelt_otherwise())
    yield from misspelt
    yield from terms.undefined({span.start for each in misspelt for span in (each.span, *each.others)})
    yield from terms.unused()
    yield from terms.defined_twice()


def amends(extraction: Extraction) -> bool:
    """Whether a draft amends or supplements another agreement, whose terms and provisions it uses."""
    kinds = [each.value for each in extraction.particulars if each.kind is ParticularKind.KIND]
    return is_change(" ".join([*kinds, extraction.document.title]))


class _Token(NamedTuple):
    """A word of the text: as printed without a possessive ending, its stem, and its place."""

    word: str
    stem: str
    start: int
    end: int


def _tokens(text: str) -> Iterator[_Token]:
    for match in _TOKEN.finditer(text):
        word = match[1]
        yield _Token(word, stem(word.lower()), match.start(), match.end(1))


def _stems(term: str) -> list[str]:
    """The stems of the words of a term; "Affiliate(s)" is "Affiliate", "Party/ies" is "Party"."""
    return [token.stem for token in _tokens(re.sub(r"[(/](?:s|es|ies)\b\)?", "", term))]


class _Terms:
    """The defined terms of one draft and their uses."""

    def __init__(self, extraction: Extraction) -> None:
        self._extraction = extraction
        self._text = extraction.document.text
        self._definitions = extraction.definitions
        self._tokens = list(_tokens(self._text))
        self._starts = [token.start for token in self._tokens]
        self._at_stem: dict[str, list[int]] = defaultdict(list)
        for at, token in enumerate(self._tokens):
            self._at_stem[token.stem].append(at)
        places = [each.span for each in extraction.particulars if each.kind is ParticularKind.PARTY]
        self._parties = {name for place in places for name in party_names(self._text, place, places)}
        self._own = own_names(self._text, Span(0, len(self._text)))
        self._not_terms = {name.lower() for name in self._parties} | self._own | _OF_ALL

    def _is_role(self, term: str) -> bool:
        """Whether a term names a party or the contract itself."""
        words = term.lower().split()
        return term.lower() in self._not_terms or singular(term.lower()) in self._not_terms or words[-1] in ROLES

    # ----------------------------------------------------------- not defined

    def undefined(self, known: set[int]) -> Iterator[DraftFinding]:
        """Terms that are defined nowhere; ``known`` are the places of those found to be spelt in another way.

        Where terms are defined in another document too, only those that look like a term of this one, renamed once.
        """
        elsewhere = amends(self._extraction) or defined_elsewhere(self._text, self._body(), self._own)
        document, sections = self._extraction.document, self._extraction.sections
        for each in find_undefined(document, sections, self._definitions, self._parties):
            if known.intersection(span.start for span in each.spans):
                continue
            words, near = each.words, self._akin(each.words)
            if elsewhere and (not near or len(each.spans) > 1):
                continue
            advice = (
                tr("Define it, or use the term that is meant, perhaps “{term}”.", term=near)
                if near
                else tr("Define it, or write it without capitals.")
            )
            message = tr("“{words}” is written as a defined term, and defined nowhere.", words=words)
            yield DraftFinding(FindingKind.UNDEFINED_TERM, each.spans[0], message, advice, each.spans[1:])

    def _body(self) -> list[Span]:
        """The parts of the draft between its schedules."""
        schedules = [each.span for each in self._extraction.sections if each.kind == "schedule" and each.parent is None]
        starts, ends = [0, *(each.end for each in schedules)], [*(each.start for each in schedules), len(self._text)]
        return [Span(start, end) for start, end in zip(starts, ends, strict=True) if start < end]

    def _akin(self, words: str) -> str:
        """A defined term that begins with the same word, and differs in one only; "" if there is none."""
        own = [stem(word.lower()) for word in words.split()]
        for each in self._definitions:
            other = [stem(word.lower()) for word in each.term.split()]
            if len(own) == len(other) > 1 and own[0] == other[0] and sum(map(str.__ne__, own, other)) == 1:
                return each.term
        return ""

    # ----------------------------------------------------------- never used

    def unused(self) -> Iterator[DraftFinding]:
        """Terms that are defined, and used nowhere but in their own definition."""
        found: dict[str, list[Span]] = defaultdict(list)
        for group in self._together():
            if not any(self._is_role(each.term) or self._is_used(each) for each in group):
                found[group[0].term].append(self._mention(group[0]))
        if len(found) > max(_FEW_UNUSED, _MOST_UNUSED * len(self._definitions)):
            return
        for term, mentions in found.items():
            if all(map(self._is_stated, mentions)):
                message = tr("“{term}” is defined here, and used nowhere.", term=term)
                advice = tr("Take the definition out, or use the term.")
                yield DraftFinding(FindingKind.UNUSED_TERM, mentions[0], message, advice, tuple(mentions[1:]))

    def _together(self) -> Iterator[list[Definition]]:
        """Definitions in order, those together that give one thing several names: '"Multilevel Marketing" or "MLM"'."""
        group: list[Definition] = []
        for each in sorted(self._definitions, key=self._mention):
            before = self._mention(group[-1]).end if group else 0
            between = self._text[before : self._mention(each).start]
            if group and (len(between) > _BESIDE or "." in between or "\n" in between):
                yield group
                group = []
            group.append(each)
        if group:
            yield group

    def _is_stated(self, mention: Span) -> bool:
        """Whether it is beyond doubt that words define a term.

        The heading of a clause that is cited does not, nor the abbreviation of a name in passing.
        """
        before = self._text[max(0, mention.start - 20) : mention.start]
        means = _MEANS.match(self._text, mention.end) is not None
        if _CITED.search(before) or _AND_TERM.search(before):
            return False
        return means or (self._is_quoted(mention) and not _ACRONYM.fullmatch(mention.of(self._text)))

    def _is_used(self, definition: Definition) -> bool:
        begins = self._mention(definition).start - definition.span.start < _BESIDE
        end = end_of_sentence(self._text, definition.span.start, definition.span.end)
        own = Span(definition.span.start, end) if begins else Span(0, 0)
        places = self._places(_stems(definition.term))
        return any(not own.contains(place) and not self._is_quoted(place) for place in places)

    def _places(self, stems: Sequence[str]) -> Iterator[Span]:
        """Where the words of a term stand, in any form and case."""
        for at in self._at_stem[stems[0]] if stems else ():
            tokens = self._tokens[at : at + len(stems)]
            if [token.stem for token in tokens] == stems:
                yield Span(tokens[0].start, tokens[-1].end)

    def _is_quoted(self, place: Span) -> bool:
        """Whether quotation marks are around a term: it is defined or mentioned there, not used."""
        before = self._text[max(0, place.start - 5) : place.start]
        before = re.sub(r"(?i:the|an?)\s$", "", before)
        after = re.sub(r"^(?:[(/](?:s|es|ies)\)?)? ?(?=\W)", "", self._text[place.end : place.end + 7])
        return before[-1:] in tuple(_OPENS) and after[:1] in tuple(_CLOSES)

    def _mention(self, definition: Definition) -> Span:
        """The words of the term in its own definition."""
        stems = _stems(definition.term)
        first = bisect_left(self._starts, definition.span.start)
        last = bisect_left(self._starts, definition.span.end)
        spans = [
            Span(self._tokens[at].start, self._tokens[at + len(stems) - 1].end)
            for at in range(first, last - len(stems) + 1)
            if stems and [token.stem for token in self._tokens[at : at + len(stems)]] == stems
        ]
        quoted = [span for span in spans if self._is_quoted(span)]
        exact = next((span for span in quoted if self._text.startswith(definition.term, span.start)), None)
        return (
            exact or next(iter(quoted), None) or next(iter(spans), Span(definition.span.start, definition.span.start))
        )

    # --------------------------------------------------------- defined twice

    def defined_twice(self) -> Iterator[DraftFinding]:
        """Terms with two definitions for the same part of the contract that do not say the same."""
        by_term: dict[str, list[Definition]] = defaultdict(list)
        for each in self._definitions:
            if not self._is_role(each.term) and each.term.lower() not in STOP_WORDS and self._defines(each):
                by_term[each.term].append(each)
        for term, several in by_term.items():
            first = several[0]
            others = [each for each in several[1:] if self._differs(first, each)]
            if others:
                mentions = [self._mention(each) for each in others]
                message = tr("“{term}” is defined here, and once more in another place.", term=term)
                yield DraftFinding(
                    FindingKind.TERM_DEFINED_TWICE, self._mention(first), message, tr("Keep one."), tuple(mentions)
                )

    def _defines(self, definition: Definition) -> bool:
        """Whether it says what the term means, throughout the contract."""
        mention = self._mention(definition)
        after = self._text[mention.end : definition.span.end].lstrip("”\"“’' ,")
        around = self._text[max(definition.span.start, mention.start - 120) : mention.end + 120]
        return self._is_stated(mention) and not (
            _POINTS.match(after)
            or _LOCAL.search(around)
            or _SIGNS.search(after[:60])
            or _ONE_OF.search(self._text, max(0, mention.start - 12), mention.start)
        )

    def _differs(self, one: Definition, other: Definition) -> bool:
        if one.span.overlaps(other.span) or self._scope(one) != self._scope(other):
            return False
        return self._mention(one) != self._mention(other)

    def _scope(self, definition: Definition) -> int | None:
        """The schedule that a definition belongs to."""
        sections = self._extraction.sections
        at: int | None = definition.section
        while at is not None and sections[at].kind != "schedule":
            at = sections[at].parent
        return at

    # --------------------------------------------------- spelt in another way

    def spelt_otherwise(self) -> Iterator[DraftFinding]:
        """Capitalised words that are a defined term in another spelling, and not defined themselves."""
        found: dict[tuple[str, str], list[Span]] = defaultdict(list)
        for span, term in sorted(self._near(), key=lambda each: each[0]):
            found[span.of(self._text), term].append(span)
        for (words, term), spans in found.items():
            message = tr("“{words}” is written here for “{term}”, the term that is defined.", words=words, term=term)
            advice = tr("Write it as it is defined.")
            yield DraftFinding(FindingKind.TERM_SPELT_OTHERWISE, spans[0], message, advice, tuple(spans[1:]))

    def _near(self) -> Iterator[tuple[Span, str]]:
        """The places of words that are nearly a defined term, each with the term."""
        terms = {tuple(_key(word) for word in each.term.split()): each.term for each in self._definitions}
        terms = {words: term for words, term in terms.items() if term[:1].isupper() and all(words)}
        without = _without_each(terms)
        lengths = sorted({len(words) for words in terms if len(words) > 1})
        for at, token in enumerate(self._tokens):
            if not token.word[0].isupper() or token.word.isupper():
                continue
            for length in lengths:
                window = self._tokens[at : at + length]
                if len(window) == length and self._is_phrase(window):
                    yield from self._nearly(window, terms, without)
        yield from self._misspelt({words[0]: term for words, term in terms.items() if len(words) == 1})

    def _is_phrase(self, window: Sequence[_Token]) -> bool:
        """Whether words follow one another with only spaces between them, and all have a capital."""
        capital = all(token.word[0].isupper() or token.word in _SMALL for token in window)
        return capital and all(self._text[a.end : b.start] in (" ", "\n", "-") for a, b in pairwise(window))

    def _nearly(
        self,
        window: Sequence[_Token],
        terms: dict[tuple[str, ...], str],
        without: _Without,
    ) -> Iterator[tuple[Span, str]]:
        words = tuple(_key(token.word) for token in window)
        if words in terms:
            return
        for at, word in enumerate(words):
            for defined, term in without.get((at, words[:at] + words[at + 1 :]), ()):
                if _is_variant(window[at].word.lower(), defined) or _is_misspelt(word, defined):
                    yield Span(window[0].start, window[-1].end), term

    def _misspelt(self, terms: dict[str, str]) -> Iterator[tuple[Span, str]]:
        """Single words that are no English, and nearly a defined term of one word."""
        places: dict[str, list[_Token]] = defaultdict(list)
        names = {word.lower() for name in self._parties for word in re.findall(r"\w+", name)}
        for token in self._tokens:
            if token.word[0].isupper() and not token.word.isupper() and len(token.word) >= _MISSPELT:
                places[_key(token.word)].append(token)
        for word, tokens in places.items():
            if word in terms or word in names or len(tokens) > _RARE or self._is_in_use(tokens[0]):
                continue
            term = next((term for defined, term in terms.items() if _is_misspelt(word, defined)), "")
            if term:
                yield from ((Span(token.start, token.end), term) for token in tokens)

    def _is_in_use(self, token: _Token) -> bool:
        """Whether a form of a word without a capital stands elsewhere: it is no slip."""
        return any(self._tokens[at].word.islower() for at in self._at_stem[token.stem])


_OF_ALL: Final = {
    "party",
    "parties",
    "agreement",
    "contract",
    "lease",
    "deed",
    "amendment",
    "addendum",
    "exhibit",
    "schedule",
}
"""What every contract calls its parties and itself."""
_Without = dict[tuple[int, tuple[str, ...]], list[tuple[str, str]]]
_SMALL: Final = ("of", "and", "or", "the", "for", "to", "in")


def _key(word: str) -> str:
    return singular(word.strip(".,;:’'\"“”()").lower())


def _without_each(terms: Mapping[tuple[str, ...], str]) -> _Without:
    """The terms by their words without one, and its place: with that word, and as printed."""
    without: _Without = defaultdict(list)
    for words, term in terms.items():
        for at, word in enumerate(words) if len(words) > 1 else ():
            without[at, words[:at] + words[at + 1 :]].append((word, term))
    return without


def _is_variant(word: str, defined: str) -> bool:
    """Whether two words are forms of one: "license" and "licensed", "licence" and "license"."""
    shorter, longer = sorted((word, defined), key=len)
    return longer in (f"{shorter}d", f"{shorter}ed") or _british(word) == _british(defined) != ""


def _british(word: str) -> str:
    return re.sub(
        r"our(?=s?$)", "or", re.sub(r"i[sz](?=e|ing|ation)", "is", re.sub(r"(?<=cen|fen|cti)[cs](?=e)", "s", word))
    )


def _is_misspelt(word: str, defined: str) -> bool:
    """Whether a word that is no English is a defined one with one or two letters wrong."""
    if min(len(word), len(defined)) < _MISSPELT or word[0] != defined[0] or word == defined:
        return False
    most = 1 if len(defined) < 8 else 2
    return OSA.distance(word, defined, score_cutoff=most) <= most and not is_english(word)
