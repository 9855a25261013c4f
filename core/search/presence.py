"""Which of the parts that a query asks for a clause has: sentence by sentence, in three values.

A clause has an exception for something where a sentence speaks of it in what it excepts; a condition where a sentence
that sets a condition speaks of it; a period, an amount or a place where it is stated. What a clause cites counts where
it is at hand. That it has a part not is said only where all of it was read, and nothing in it comes near the part.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from core.search.quantities import Money, Quantity, read_amounts, read_quantities
from core.tagging.lexicon import Lexicon
from core.tagging.limits import CITED, ELSEWHERE, HEADING_ALONE, exceptions, what_it_excepts
from core.tagging.parties import ROLES
from core.tagging.patterns import any_of
from core.tagging.wording import shipped_words
from core.text.english import stem
from core.text.numerals import NUMBER_WORDS
from core.text.sentences import ends_sentence, sentences
from core.text.words import STOP_WORDS, blanked, word_set, word_texts
from core.types import Clause, Concept, Span
from core.types.parts import PartFound, PartKind, Presence, QueryPart, QueryParts, Wanted

_GENERAL: Final = STOP_WORDS | word_set(
    "breach breaches obligation obligations claim claims right rights requirement requirements clause provision "
    "liability liabilities any other party parties party's agreement such case event matters arising given made only"
)
"""Words of a part that do not tell it from others, unless it has no others."""
_ANY: Final = word_set("exception exceptions carve out outs exclusion exclusions")
_FULL: Final = 0.75  # the share of a part's words, by weight, with which a passage speaks of it
_NEAR: Final = 0.34  # and that with which it comes near it
_WITHIN: Final = 60  # characters in which the words of a part stand together, and
_WORD: Final = 8  # for each of them
_PREFIX: Final = 5  # letters that two stems share where one begins the other: "indemn", "indemnif"
_DENIAL: Final = 80  # characters from a denial to what it denies
_BEGINS: Final = 4  # letters of a stem that all forms of its word share: "polic" of "policy" and "policies"
_DAYS: Final = {"day": 1, "week": 7, "month": 30, "year": 360}  # as contracts reckon: twelve months are a year
_SAME: Final = {
    stem(each): stem(same[0])
    for same in (
        ("notice", "notify", "notification"),
        ("consent", "approval", "approve", "permission"),
        ("fee", "fees", "charge"),
        ("affiliate", "subsidiary"),
        ("employee", "personnel"),
        ("willful", "wilful", "intentional"),
    )
    for each in same
}
"""Words that clauses use for one another, by their stems."""
_ENDING: Final = 4  # letters by which the other is longer


@dataclass(frozen=True, slots=True)
class Sought:
    """A part, as it is looked for in clauses: the stems of its words with their weights, and patterns of words that may
    have them, of other ways of saying it, and of the quantity that it states; ``any`` exception will do for some.
    """

    part: QueryPart
    stems: dict[str, float]
    words: re.Pattern[str]
    ways: re.Pattern[str] | None
    quantity: re.Pattern[str] | None
    any: bool


def sought(parts: QueryParts, lexicon: Lexicon, without: Collection[str] = ()) -> tuple[Sought, ...]:
    """What to look for in clauses: quantities as clauses write them, concepts by their names and phrases.

    Args:
        parts: of a query.
        lexicon: what words mean.
        without: the ids of the parts that the user took out.
    """
    head = lexicon.named(parts.head)
    return tuple(_sought(part, lexicon, head) for part in parts.parts if part.id not in without)


def _sought(part: QueryPart, lexicon: Lexicon, head: Concept | None) -> Sought:
    asked: list[Quantity | Money] = [*read_quantities(part.words), *read_amounts(part.words)]
    plain = blanked(part.words, [each.span for each in asked])
    texts = word_texts(plain)
    counting = [each for each in texts if each not in _GENERAL] or [each for each in texts if each not in STOP_WORDS]
    named = lexicon.named(part.words) or (lexicon.named(plain) if plain.strip() else None)
    own, rarity = [_stem(each) for each in counting], shipped_words()
    said = [word_texts(way) for way in _ways(part, named) if named != head]
    ways = [r"\b" + r"\W+".join(map(_form, way)) for way in said if way]
    forms = [*own, *(form for form, same in _SAME.items() if same in own)]
    begins = (re.escape(each[: min(_BEGINS, len(each) - 1)]) for each in forms)
    return Sought(
        part,
        {each: rarity[each] for each in own},
        re.compile(rf"\b(?:{'|'.join(begins)})\w*"),
        re.compile("|".join(ways)) if ways else None,
        re.compile("|".join(_written(each) for each in asked), re.IGNORECASE) if asked else None,
        part.kind is PartKind.EXCEPTION and set(word_texts(part.words)) <= _ANY,
    )


def _form(word: str) -> str:
    """A pattern of the forms of a word."""
    begins = stem(word)
    return re.escape(begins[:-1] if len(begins) > _BEGINS else begins) + r"\w{0,6}"


def _ways(part: QueryPart, named: Concept | None) -> tuple[str, ...]:
    """Other ways of saying a part: where it is what the lexicon calls a concept, all of this one's, else those of its
    names that share a word with it.
    """
    if named is None:
        return ()
    if named.name.lower() == part.words.lower():
        return (named.name, *named.aliases, *named.phrases)
    own = {_stem(each) for each in word_texts(part.words)}
    return tuple(each for each in (named.name, *named.aliases) if not own.isdisjoint(map(_stem, word_texts(each))))


def _written(asked: Quantity | Money) -> str:
    """A pattern of how clauses write a quantity, also in another unit of time, or an amount."""
    if isinstance(asked, Money):
        return "|".join(rf"(?<!\w){re.escape(each)}(?![\d,]*\d)" for each in asked.written)
    ways = {asked.unit: asked.numbers}
    if asked.unit in _DAYS and asked.numbers[0].isdigit():
        days = int(asked.numbers[0]) * _DAYS[asked.unit]
        same = {unit: days // length for unit, length in _DAYS.items() if days % length == 0}
        ways = {
            unit: (str(n), *(w for w, value in NUMBER_WORDS.items() if value == n)) for unit, n in same.items()
        } | ways
    units = {unit: "(?:percent|per cent|%)" if unit == "percent" else rf"{unit}\w*" for unit in ways}
    return "|".join(
        [
            *(
                rf"(?<![\d.,])(?:{'|'.join(map(re.escape, numbers))})\b\W{{0,3}}(?:\w+\W{{1,3}}){{0,3}}?{units[unit]}"
                for unit, numbers in ways.items()
            ),
            *(rf"\b{each}\b" for each in asked.alone),
        ]
    )


_ALSO_EXCEPTS: Final = any_of(
    r"""
    (shall|will|do|does) not (be deemed to )?(include|extend|prevent|cover)
    may … without (\w+ ){0,3}?consent
    if … not
    (shall|will) have no (liability|obligation|duty)
    exempt\w*
    free to
    """
)
_CONDITION: Final = any_of(
    r"""
    if|when|whenever|where|unless|until|only|subject to|provided|condition(ed|al|s)?|upon|in the event|(as|so) long as
    after|prior|before|without|to the extent|must|requir\w+|in case|with
    """
)
_DENIED: Final = re.compile(
    r"\b(?:no|without(?! limit)|free of|need not|not (?:be )?(?:required|obligated|obliged) to)\W+"
    r"(?:\w+\W+){0,4}$"
)
_NEGATIVE: Final = re.compile(r"\b(?:no|not|without|cannot|never|ok)\b|n['’]t\b", re.IGNORECASE)
_FORBIDS: Final = re.compile(r"\b(?:no|not|cannot|never|neither|nor|none|prohibit\w*|forbid\w*|void)\b|n['’]t\b")
_TURNS: Final = re.compile(r"[;:]|\b(?:provided|except|however|but|unless)\b")
"""Where a sentence turns to another rule: what is forbidden before it is not forbidden after it."""
_REDACTED: Final = re.compile(r"\*{3}|\[\s*(?:\*|…|\.{3}|redacted|omitted)", re.IGNORECASE)
_POINTS: Final = re.compile(
    r"\b(?:section|article|clause|paragraph|exhibit|schedule|annex|appendix|attachment|addendum|agreement|terms)s?\b"
)
_NOT_LIMITED: Final = re.compile(r"\binclud\w*,?(?: but)?(?: is| are)? not(?: be)? limited to")
_LISTED: Final = re.compile(r"\((?:i|a|1|ii|b|2)\)")
_EXCEPTED: Final = 50  # words of an exception without a list
_TO_WHAT: Final = 80  # characters from "subject to" to what it points to


def parts_found(wanted: Sequence[Sought], clause: Clause, *, elsewhere: bool = False) -> tuple[PartFound, ...]:
    """Which of the parts a clause has.

    Args:
        wanted: the parts, as they are looked for.
        clause: with what completes its sentence and what it cites.
        elsewhere: whether another clause may except something from this one.
    """
    read = _Read(clause, elsewhere=elsewhere)
    return tuple(PartFound(each.part, *read.presence(each)) for each in wanted)


class _Read:
    """A clause as it is read for parts: its sentences, then those around it and those it cites."""

    def __init__(self, clause: Clause, *, elsewhere: bool) -> None:
        self._clause = clause
        self._text = _Sentence(None, _plain(clause.sentence))
        self._cited = [_Sentence(None, f"{each.heading} {each.text}".lower()) for each in clause.cited]
        self._all_cited = bool(clause.cited) and all(len(each.text.split()) > HEADING_ALONE for each in clause.cited)
        self._excepted_elsewhere = elsewhere

    @cached_property
    def _whole(self) -> bool:
        text = self._clause.sentence
        return ends_sentence(text.rstrip()) and not _REDACTED.search(text)

    @cached_property
    def _sentences(self) -> list[_Sentence]:
        text = self._clause.text
        own = [_Sentence(span, _plain(span.of(text))) for span in _with_their_items(text)]
        return [*own, *(_Sentence(None, _plain(each.text)) for each in (*self._clause.before, *self._clause.after))]

    def presence(self, each: Sought) -> tuple[Presence, Span | None]:
        """Whether the clause has a part, and the sentence that shows it."""
        if each.part.words.lower() in ROLES:  # every clause has the words
            return Presence.UNKNOWN, None
        nearest = 0.0
        text = self._text.text
        said = bool(each.words.search(text) or (each.ways and each.ways.search(text)))
        spoken_of = each.any or said or self._cited or (each.quantity and each.quantity.search(text))
        for sentence in self._sentences if spoken_of else ():
            shown, near = self._shown(each, sentence)
            if shown is not None:
                return shown, sentence.span
            nearest = max(nearest, near)
        cited = max((sentence.share(each) for sentence in self._cited), default=0.0)
        stated = each.part.kind is not PartKind.LIMB or not _NEGATIVE.search(each.part.words)
        silent = each.part.wanted is Wanted.SILENT  # what it says elsewhere does not matter
        known = silent or (self._whole and stated and not self._may_be_elsewhere(each))
        if max(nearest, 0.0 if silent else cited) >= _NEAR or not known:
            return Presence.UNKNOWN, None
        return Presence.HAS_NOT, None

    def _shown(self, each: Sought, sentence: _Sentence) -> tuple[Presence | None, float]:
        """What a sentence shows of a part, and how near it comes to it."""
        kind, share = each.part.kind, sentence.share(each)
        if each.part.wanted is Wanted.SILENT:
            return (Presence.HAS if share >= _FULL else None), share
        if kind is PartKind.EXCEPTION:
            return self._excepted(each, sentence) if share >= _FULL or self._cited or each.any else None, share
        if each.quantity and not each.quantity.search(sentence.text):  # another value is not nearly the part
            return None, 0.0 if kind in (PartKind.PERIOD, PartKind.AMOUNT) else share
        if share < _FULL:
            return None, max(share, _NEAR) if each.quantity else share
        if kind is PartKind.CONDITION and not _CONDITION.search(sentence.text):
            return None, share
        if kind in (PartKind.LIMB, PartKind.REMEDY) and not _NEGATIVE.search(each.part.words) and sentence.denies(each):
            return Presence.HAS_NOT, share
        return Presence.HAS, share

    def _excepted(self, each: Sought, sentence: _Sentence) -> Presence | None:
        """Whether a sentence excepts something, itself or by what it cites."""
        if each.any:
            return Presence.HAS if next(exceptions(sentence.text), None) else None
        what = sentence.excepted
        if what.share(each) >= _FULL and (each.quantity is None or each.quantity.search(what.text)):
            return Presence.HAS
        if CITED.search(what.text) and any(cited.share(each) >= _FULL for cited in self._cited):
            return Presence.HAS
        return None

    def _may_be_elsewhere(self, each: Sought) -> bool:
        """Whether the clause points to a place that was not read, or another excepts something from it."""
        return self._points_elsewhere or (each.part.kind is PartKind.EXCEPTION and self._excepted_elsewhere)

    @cached_property
    def _points_elsewhere(self) -> bool:
        return not self._all_cited and any(
            _POINTS.search(self._text.text, found.end(), found.end() + _TO_WHAT)
            for found in ELSEWHERE.finditer(self._text.text)
        )


def _with_their_items(text: str) -> list[Span]:
    """The sentences of a text, with the items of a list that follow on lines of their own: "shall not apply to:"."""
    found: list[Span] = []
    open_ = False
    for span in sentences(text, items=False):
        found[-1:] = [Span(found[-1].start, span.end)] if open_ else [*found[-1:], span]
        words = span.of(text).rstrip()
        open_ = words.endswith(":") or (open_ and not ends_sentence(words))
    return found


def _plain(text: str) -> str:
    plain = " ".join(text.lower().split())
    return _NOT_LIMITED.sub(" including", plain) if "limited to" in plain else plain


class _Sentence:
    """A sentence in lower case, and where it is in the clause; None beyond its text."""

    def __init__(self, span: Span | None, text: str) -> None:
        self.span, self.text = span, text

    @cached_property
    def excepted(self) -> _Sentence:
        """What it excepts."""
        also = _ALSO_EXCEPTS.search(self.text)
        what = max(what_it_excepts(self.text), self.text[also.start() :] if also else "", key=len)
        if not _LISTED.search(what):
            what = " ".join(what.split()[:_EXCEPTED])
        return _Sentence(self.span, what)

    def share(self, each: Sought) -> float:
        """How much of the words of a part stand together in it, by weight, from 0 to 1; 1 where it has no words but a
        quantity, and this is stated.
        """
        if not each.stems:
            return 1.0 if each.quantity and each.quantity.search(self.text) else 0.0
        if each.ways and each.ways.search(self.text):
            return 1.0
        held = list(self._held(each))
        within, worth = _WITHIN + _WORD * len(each.stems), sum(each.stems.values())
        near = ({own for at, own in held if first <= at < first + within} for first, _ in held)
        return max((sum(map(each.stems.__getitem__, some)) / worth for some in near), default=0.0)

    def _held(self, each: Sought) -> Iterator[tuple[int, str]]:
        """Where the words of a part begin, and the stem of each."""
        for found in each.words.finditer(self.text):
            for own in each.stems:
                if _alike(_stem(found[0]), own):
                    yield found.start(), own

    def denies(self, each: Sought) -> bool:
        """Whether it speaks of a part only to deny it: "without posting a bond"."""
        places = [at for at, _ in self._held(each)]
        return bool(places) and all(map(self._denied, places))

    def _denied(self, at: int) -> bool:
        """Whether what begins here is denied. "May not assign without consent" denies no consent."""
        denial = _DENIED.search(self.text, max(0, at - _DENIAL), at)
        if denial is None or not denial[0].startswith("without"):
            return denial is not None
        before = self.text[: denial.start()]
        turns = [found.end() for found in _TURNS.finditer(before)]
        return not _FORBIDS.search(before, turns[-1] if turns else 0)


def _stem(word: str) -> str:
    """The stem of a word, or of that which stands for all that clauses use for it."""
    return _SAME.get(stem(word), stem(word))


@lru_cache(maxsize=1 << 14)
def _alike(one: str, other: str) -> bool:
    """Whether two stems are those of one word: "indemn" (indemnity) and "indemnif" (indemnification)."""
    if one == other:
        return True
    shorter, longer = sorted((one, other), key=len)
    return len(shorter) >= _PREFIX and len(longer) - len(shorter) <= _ENDING and longer.startswith(shorter)
