"""A query as the clause that it asks for and the parts that this should have, lack or not mention.

"LoL w/ carve-out for indemnification" asks for a limitation of liability with an exception. The words that join parts
to their clause are in ``resources/lexicon/words/joins.toml``, with an example each. A query without any has no parts.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Final

from core.base.translation import tr
from core.search.asked import read_favour, read_values
from core.search.quantities import PERIODS, read_amounts, read_quantities
from core.tagging.lexicon import Lexicon
from core.tagging.parties import ROLES
from core.tagging.patterns import any_of, phrase_tables
from core.text.places import places_in
from core.text.words import STOP_WORDS, blanked, blanked_if_words_remain, word_set, word_texts
from core.types import Span
from core.types.parts import PartKind, QueryPart, QueryParts, Wanted

_ROLE: Final = rf"(?P<role>{'|'.join(sorted(ROLES))})s?"
_IN_FAVOUR: Final = re.compile(r"\bpro-(?!rata\b)\w+", re.IGNORECASE)  # also of a role of neither side: pro-discloser
_MUTUAL: Final = re.compile(
    r"\b(?<!non-)(?<!not )(?:mutual|reciprocal|two-way|bilateral|(?:by |for )?both (?:parties|sides))\b", re.IGNORECASE
)
_ONE_WAY: Final = re.compile(
    rf"\b(?:(?:one-(?:way|sided)|unilateral|non-mutual|not mutual)(?: (?:to|for|by|from) {_ROLE})?"
    rf"|{_ROLE.replace('role', 'other')}[- ]only)\b",
    re.IGNORECASE,
)
_ASIDE: Final = (_MUTUAL, _ONE_WAY, _IN_FAVOUR)
"""What says, besides in whose favour it is, whose clause it is to be, and is neither head nor part."""


@lru_cache(maxsize=64)
def read_parts(text: str, lexicon: Lexicon) -> QueryParts | None:
    """The clause and the parts that a query asks for; None where it joins no part to a clause.

    Args:
        text: of the query, with its short forms spelled out.
        lexicon: the words that join belong to a concept where they are in its name: "compliance with laws".
    """
    favour = read_favour(text)
    aside = [Span(*found.span()) for each in _ASIDE for found in each.finditer(text)]
    plain = blanked(text, aside if favour is None else [*aside, favour.span])
    counted = _apart(_counted(text))
    head, pieces = _turned(plain) or _cut(plain, _names(text, lexicon), [part.span for part in counted])
    if not _counting(head.of(plain)):
        return None
    parts = [part for each in pieces for part in _parts(plain, each, counted)]
    said = [part.span for part in parts]
    parts += [part for part in counted if not any(span.overlaps(part.span) for span in said)]
    first = {part.id: part for part in sorted(parts, key=lambda part: part.span, reverse=True)}  # each part once
    unique = tuple(sorted(first.values(), key=lambda part: part.span))
    if not unique:
        return None
    head_words = _trimmed(blanked(plain, [part.span for part in unique])[head.start : head.end])
    return QueryParts(head_words or _trimmed(head.of(plain)), unique)


def without_parts(text: str, lexicon: Lexicon, without: Collection[str]) -> str:
    """A query, with its short forms spelled out, with blanks for the parts that the user took out."""
    named = [each for each in without if each.startswith(tuple(Wanted))]  # not what `without_named` takes out
    parts = read_parts(text, lexicon) if named else None
    return blanked_if_words_remain(text, [each.span for each in parts.parts if each.id in named]) if parts else text


# ------------------------------------------------------------ head and pieces


@dataclass(frozen=True, slots=True)
class _Join:
    """A kind of join, as in the file."""

    kind: PartKind
    wanted: Wanted
    before: bool = False
    beside: bool = False


@dataclass(frozen=True, slots=True)
class _Piece:
    """Words of a query that are a part, or several, and those that join them to what stands before."""

    kind: PartKind
    wanted: Wanted
    span: Span
    words: Span


_PAUSE: Final = re.compile(r"\s*[,;:](?!\d)\s*|\s+[-–—+&]\s+|\s*[()]\s*")
_TURNED: Final = (
    # exceptions to limitation of liability for fraud
    re.compile(r"^(?:exceptions?|carve-outs?|exclusions?) (?:to|from) (?:the )?(?P<head>.+?) for (?P<part>.+)$", re.I),
    # carve-out for fraud from the cap
    re.compile(
        r"^(?:exceptions?|carve-outs?|exclusions?) (?:for|of) (?P<part>.+?) (?:to|from) (?:the )?(?P<head>.+)$", re.I
    ),
    # indemnification carve-out to cap on liability
    re.compile(r"^(?P<part>[^,;]+?) (?:exceptions?|carve-outs?) (?:to|from) (?:the )?(?P<head>[^,;]+)$", re.I),
    # uncapped for IP infringement, otherwise capped at fees paid
    re.compile(r"^(?P<part>[^,;]+?) (?:excluded|carved out|excepted) from (?:the )?(?P<head>[^,;]+)$", re.I),
)
"""Queries that begin with the part."""
_DENYING: Final = re.compile(
    r"\b(?:no|not|never|neither|nor|cannot|prohibit\w*|forbid\w*|only|anti-\w+)\b|n['’]t\b", re.I
)
_FORM: Final = re.compile(
    r"\b(?:exceptions?|carve-outs?|exclusions?|qualifiers?|qualification|wording|language)\b", re.I
)
_WITHOUT: Final = re.compile(r"\bwithout\b", re.I)
_NO: Final = re.compile(r"\bno\b", re.I)
_QUALIFIES: Final = re.compile(r"\b(?:without|unless|except)", re.I)
_EVEN: Final = re.compile(r"(?:not )?even\b", re.I)
_RELATIVE: Final = re.compile(r"(?:that|which|where)\b", re.I)
_SUBJECT_AND_VERB: Final = 2  # words
_SHORT: Final = 5  # words of what goes on with an enumeration after a comma


_WHERE: Final = ("before", "beside")


@cache
def _joins() -> list[tuple[re.Pattern[str], bool, _Join]]:
    """The patterns of the joins, and whether each counts after a pause alone."""
    return [
        (
            any_of(table["phrases"]),
            table.get("pause", False),
            _Join(PartKind(table["kind"]), Wanted(table["wanted"]), *(table.get(key, False) for key in _WHERE)),
        )
        for table in phrase_tables("joins").values()
    ]


def _names(text: str, lexicon: Lexicon) -> list[Span]:
    """Where a query names clause types, whose words join nothing: "compliance with laws"."""
    found = (each for each in lexicon.find(text) if not each.concept.attribute)
    return [each.span for each in found if lexicon.named(each.span.of(text)) == each.concept]


def _turned(text: str) -> tuple[Span, list[_Piece]] | None:
    """The head and the part of a query that begins with the part."""
    for each in _TURNED:
        if found := each.match(text.strip()):
            at = len(text) - len(text.lstrip())
            head, part = (Span(found.start(name) + at, found.end(name) + at) for name in ("head", "part"))
            around = Span(at, head.start) if part < head else Span(head.end, part.end)
            return head, [_Piece(PartKind.EXCEPTION, Wanted.WITH, around, part)]
    return None


def _cut(text: str, names: Sequence[Span], counted: Sequence[Span]) -> tuple[Span, list[_Piece]]:
    """The head of a query, and its pieces: the words after each join, pause, or quantity of the head."""
    cuts = list(_cuts(text, names))
    first = cuts[0][0].start if cuts else len(text)
    inside = [span for span in counted if span.end <= first and _counting(text[: span.start])]
    cuts = sorted([*cuts, *((span, None) for span in inside)], key=lambda cut: cut[0])
    ends = [*(span.start for span, _ in cuts[1:]), len(text)]
    head, pieces = Span(0, cuts[0][0].start if cuts else len(text)), list[_Piece]()
    for (span, join), end in zip(cuts, ends, strict=False):
        start = span.end if span in inside else span.start
        piece = _Piece(PartKind.LIMB, Wanted.WITH, Span(start, end), Span(span.end, end))
        before = pieces[-1] if pieces else None
        if join is None:
            if before is not None and before.kind is PartKind.EXCEPTION and _goes_on(text, span, piece.words, cuts):
                piece = replace(piece, kind=before.kind, wanted=before.wanted)
        elif join.before and before is not None:  # it closes what is before it
            words = before.words if _counting(before.words.of(text)) else span  # "without carve-outs": any
            pieces[-1] = replace(before, kind=join.kind, span=Span(before.span.start, span.end), words=words)
            piece = replace(piece, span=piece.words)
        elif join.before:  # of the head, or, like "for", before its part: "carve-out sole negligence"
            if not _counting(piece.words.of(text)):
                head = Span(0, span.end)
            piece = replace(piece, kind=join.kind)
        else:
            piece = replace(piece, kind=join.kind, wanted=join.wanted)
            denied = _NO.search(text, before.span.start, before.words.start) if before else None
            if before and _EVEN.match(span.of(text).strip(" ,")) and _of_verb(text, before):
                pieces.pop()
            elif before and denied and before.wanted is Wanted.WITHOUT and _QUALIFIES.search(span.of(text)):
                pieces[-1] = replace(before, wanted=Wanted.WITH)  # no use of the name without approval: the rule
            with_form = text[span.start : next((e.end for e, j in cuts if e.start == end and j and j.before), end)]
            if _WITHOUT.search(span.of(text)) and _DENYING.search(text, 0, span.start) and not _FORM.search(with_form):
                piece = replace(piece, kind=PartKind.CONDITION, wanted=Wanted.WITH)  # denied without it: wanted with it
        pieces.append(piece)
    return head, pieces


def _of_verb(text: str, piece: _Piece) -> bool:
    """Whether a piece only says what the clause does, as in "that the licensee has even after breach"."""
    relative = _RELATIVE.match(piece.span.of(text).strip(" ,")) is not None
    return relative and len(_counting(piece.words.of(text))) <= _SUBJECT_AND_VERB


def _goes_on(text: str, pause: Span, words: Span, cuts: Sequence[tuple[Span, _Join | None]]) -> bool:
    """Whether words after a pause go on with an enumeration."""
    closed = any(span.start == words.end and join is not None and join.before for span, join in cuts)
    return not closed and "-" not in pause.of(text) and len(word_texts(words.of(text))) <= _SHORT


def _cuts(text: str, names: Sequence[Span]) -> Iterator[tuple[Span, _Join | None]]:
    """The joins and the other pauses of a query, in order; None for a pause alone."""
    pauses = [Span(*each.span()) for each in _PAUSE.finditer(text) if each.end() < len(text)]
    lower, found = text.lower(), list[tuple[Span, _Join]]()
    for pattern, needs_pause, join in _joins():
        for match in pattern.finditer(lower):
            span = Span(*match.span())
            paused = next((each for each in pauses if each.end == span.start), None)
            if (needs_pause and paused is None) or any(_inside(span, name) for name in names):
                continue
            found.append((Span(paused.start, span.end) if paused else span, join))
    first = min((span.start for span, join in found if not join.beside), default=0)
    found = [(span, join) for span, join in found if not join.beside or span.start < first]  # they divide the head
    end = 0
    joined = sorted(found, key=lambda each: (each[0].start, -each[0].end))
    alone = [(each, None) for each in pauses if not any(each.overlaps(span) for span, _ in joined)]
    for span, which in sorted([*joined, *alone], key=lambda each: (each[0].start, -each[0].end)):
        if span.start < end or not _counting(text[: span.start]):  # the head has words
            continue
        end = span.end
        yield span, which


def _inside(join: Span, name: Span) -> bool:
    return name.start < join.start and join.end < name.end


# ------------------------------------------------------------ parts of a piece

_AND: Final = re.compile(r"\s*(?:,\s*(?:and|or|&)?|\band/or\b|\band\b|\bor\b|\s[+&]\s|(?<=\w)/(?=\w))\s*", re.I)
_REMEDY: Final = re.compile(
    r"\b(?:refunds?|repair\w*|replac\w+|re-?perform\w*|credits?|damages|claw-?back|injunct\w+|specific performance"
    r"|penalt(?:y|ies)|abatement|cancel\w*|terminat(?:e|es|ion)|reduction|remed(?:y|ies)|convert\w*)\b",
    re.I,
)
_EMPTY: Final = STOP_WORDS | word_set("clause provision clauses provisions etc otherwise then also mere")
_OF_WHAT: Final = re.compile(
    r"['’]?\s+(?:(?:of|prior|written)\s+)*(?:notice|cure(?: period)?|fees)\b"
    r"|\s*(?:/|per |a )(?:day|week|month|quarter|year)\b",
    re.I,
)
_FIXED: Final = 2  # other words beside a quantity in a part that is about it: "30-day cure period"


def _counting(text: str) -> list[str]:
    """The words of a text that say something."""
    return [word for word in word_texts(text) if word not in _EMPTY]


def _trimmed(text: str) -> str:
    """Words without what stands around them."""
    plain = " ".join(text.split()).strip(" ,;:.-–—+&()")
    plain = re.sub(r"^(?:(?:an?|the|any|for|of|to|from|by|in|on|then|else|otherwise)\s+)+", "", plain, flags=re.I)
    return re.sub(
        r"\s+(?:clause|provision|clauses|provisions|and|or|for|of|to|by|in|on|the|an?|is|are|with)$", "", plain
    )


def _parts(text: str, piece: _Piece, counted: Sequence[QueryPart]) -> Iterator[QueryPart]:
    """The parts of a piece: exceptions and conditions that are enumerated are one each."""
    cuts = [Span(*each.span()) for each in _AND.finditer(text, piece.words.start, piece.words.end)]
    splits = piece.kind in (PartKind.EXCEPTION, PartKind.CONDITION, PartKind.LIMB)
    cuts = [each for each in cuts if not any(part.span.overlaps(each) for part in counted)] if splits else []
    starts = [piece.words.start, *(each.end for each in cuts)]
    ends = [*(each.start for each in cuts), piece.words.end]
    around = [piece.span.start, *(each.start for each in cuts), piece.span.end]
    for at, (start, end) in enumerate(zip(starts, ends, strict=True)):
        words = _trimmed(text[start:end])
        if not _counting(words):
            continue
        inside = [part for part in counted if start <= part.span.start and part.span.end <= end]
        rest = _counting(blanked(text, [each.span for each in inside])[start:end])
        kind, known = piece.kind, ""
        if inside and len(rest) <= _FIXED and kind is PartKind.LIMB and piece.wanted is Wanted.WITH:
            kind, known = inside[0].kind, inside[0].id
        elif kind is PartKind.LIMB and piece.wanted is Wanted.WITH and _REMEDY.search(words):
            kind = PartKind.REMEDY
        yield _part(kind, piece.wanted, words, Span(around[at], around[at + 1]), known)


def _counted(text: str) -> Iterator[QueryPart]:
    """The periods, amounts and places that a query names, by the ids by which they are taken out of it."""
    for quantity in read_quantities(text):
        kind = PartKind.PERIOD if quantity.unit in PERIODS else PartKind.AMOUNT
        of = _OF_WHAT.match(text, quantity.span.end)
        span = Span(quantity.span.start, of.end() if of else quantity.span.end)
        yield _part(kind, Wanted.WITH, span.of(text), span, quantity.id)
    for amount in read_amounts(text):
        yield _part(PartKind.AMOUNT, Wanted.WITH, amount.span.of(text), amount.span, amount.id)
    forums = [each.span for each in read_values(text)]
    for span, name in places_in(text):
        if not any(span.overlaps(each) for each in forums):
            yield _part(PartKind.PLACE, Wanted.WITH, span.of(text), span, f"place:{name}")


def _apart(parts: Iterator[QueryPart]) -> list[QueryPart]:
    """Parts none of which overlaps another, in order: of "24 to 72 hours" and "72 hours" the longer stands."""
    kept = list[QueryPart]()
    for part in sorted(parts, key=lambda each: (each.span.start - each.span.end, each.span.start)):
        if not any(part.span.overlaps(each.span) for each in kept):
            kept.append(part)
    return sorted(kept, key=lambda each: each.span)


def _part(kind: PartKind, wanted: Wanted, words: str, span: Span, known: str = "") -> QueryPart:
    names = {
        PartKind.EXCEPTION: tr("exception for {words}", words=words),
        PartKind.CONDITION: tr("condition: {words}", words=words),
        PartKind.REMEDY: tr("remedy: {words}", words=words),
    }
    if _FORM.fullmatch(words):  # any exception
        names = {}
    return QueryPart(known or f"{wanted} {kind}:{words.lower()}", names.get(kind, words), kind, wanted, words, span)
