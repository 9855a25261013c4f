"""Where sentences end in contracts, whose full stops follow abbreviations and numbers as often as sentences.

A full stop, question or exclamation mark ends a sentence where what follows can begin one; a semicolon does where the
next item of an enumeration follows. The word before the stop may rule it out: a title ("Mr."), a word before a number
("No. 5"), the label of the sentence itself ("4.2. Fees"). After a company's legal form, a place or an initial ("Acme
Inc.", "U.S.", "J. Smith") a sentence ends only before a word known to begin sentences. The cases
are those that Savelka, Walker, Grabmair and Ashley found splitters for news to miss in legal text (Sentence Boundary
Detection in Adjudicatory Decisions in the United States, 2017); the rules and lists are ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from core.text.labels import ITEM, LABEL
from core.text.words import word_set
from core.types import Span

# Abbreviations, by what a full stop after them means, and the words that begin sentences.
_NEVER_LAST: Final = word_set(
    "mr mrs ms dr prof hon rev messrs mme st mt ft gen gov sen rep capt col lt attn v vs cf viz re approx incl excl "
    "dept univ assn bros e.g i.e c.f ie eg a/k/a f/k/a d/b/a tel fax ref resp intl natl"
)
_BEFORE_A_NUMBER: Final = word_set(
    "no nos nr sec secs sect ss art arts sched scheds ex exh para paras par cl cls ch vol fig figs reg regs rule p pp "
    "pg app n fn ann pt subsec jan feb mar apr jun jul aug sep sept oct nov dec stat supp"
)
_MAY_END: Final = word_set(
    "inc ltd corp co cos llc llp lp plc pty cie gmbh etc al jr sr esq ph.d ave rd blvd bldg ste sq hwy est mfg ins "
    "ltda av l.l.c l.l.p s.a.r.l s.p.a dist ct cir cal del fla ill mass mich minn pa tex va wash conn ariz colo"
)
_FIRST_WORDS: Final = word_set(
    "a after all although an and any as at because before both but by consequently during each either every except "
    "following for further furthermore given have he her here however i if in it its moreover neither nevertheless no "
    "none nor nothing notwithstanding of on once one only or other our provided pursuant should since so some subject "
    "such that the their then there thereafter therefore these they this those though thus to under unless until upon "
    "we what when where whether which while who with within without you your"
)

_PARAGRAPH: Final = re.compile(r"\S(?:[^\n]*\S)?")
_STOP: Final = re.compile(  # possessive throughout, so that long runs of dots and blanks are scanned once
    r"(?:(?<![.?!])(?P<stop>[.?!]++)[\"”’'»)\]]*+|;(?:\s++(?:and/or|and|or|but))?,?)\s++(?=\S)", re.IGNORECASE
)
_SEMICOLON: Final = re.compile(r";\s+")
_CLOSING: Final = r"[\"”’')\]]*"
_AND: Final = r"(?:and/or|and|or)"
_SENTENCE_END: Final = re.compile(rf"[.!?]{_CLOSING}$")
_ITEM_END: Final = re.compile(rf"[.:;!?—–]{_CLOSING}$|[;,]\s*{_AND}$")
_LINE_END: Final = re.compile(rf"[.:;!?]{_CLOSING}$|;\s*{_AND}$")
_OPEN_LIST: Final = re.compile(rf"[:;,]\s*{_AND}?$")
_OPENING: Final = re.compile(r"[\"“‘'(\[]*")
_NEXT_WORD: Final = re.compile(r"[\"“‘'\[]*([^\W\d_]+)")
_LETTERS: Final = re.compile(r"(?:[a-z]\.)*[a-z]", re.IGNORECASE)  # U.S, e.g, J


def paragraph_spans(text: str) -> list[Span]:
    """The lines of a text that are not blank, without the white space around them."""
    return [Span(*match.span()) for match in _PARAGRAPH.finditer(text)]


def sentences(text: str, *, items: bool = True) -> list[Span]:
    """The sentences of a text in order. Only white space is left out; none continues past the end of a line.

    Args:
        text: of any length.
        items: whether a semicolon before an item ends a sentence. False where the words before the first item are
            needed with the last: "Liens" means (a) mortgages; (b) pledges.
    """
    return [span for paragraph in paragraph_spans(text) for span in _sentences_of(text, paragraph, items)]


def sentence_parts(text: str, paragraph: Span) -> list[Span]:
    """The sentences of a paragraph, cut at every semicolon, each with the white space after it."""
    sentence_ends = [match.end() for match in _stops(text, paragraph, items=True)]
    semicolons = [match.end() for match in _SEMICOLON.finditer(text, paragraph.start, paragraph.end)]
    cuts = sorted({paragraph.start, *sentence_ends, *semicolons, paragraph.end})
    return [Span(start, end) for start, end in pairwise(cuts)]


def end_of_sentence(text: str, start: int, end: int) -> int:
    """Where the sentence that begins at ``start`` ends, before its stop, ``end`` at the latest.

    Line breaks do not end it: parties are on lines of their own.
    """
    return next((stop.start("stop") for stop in _stops(text, Span(start, end), items=False)), end)


def ends_sentence(text: str) -> bool:
    """Whether a paragraph ends as a sentence does."""
    return bool(_SENTENCE_END.search(text))


def ends_item(text: str) -> bool:
    """Whether a paragraph ends as a sentence or the item of a list does."""
    return bool(_ITEM_END.search(text))


def ends_line(text: str) -> bool:
    """Whether a line ends as the last of a paragraph does.

    Unlike `ends_item`, not by ", and": nearly every line that ends so continues in the next.
    """
    return bool(_LINE_END.search(text))


def opens_list(text: str) -> bool:
    """Whether a paragraph ends like one that is followed by its first or next item."""
    return bool(_OPEN_LIST.search(text))


def _sentences_of(text: str, paragraph: Span, items: bool) -> Iterator[Span]:
    start = paragraph.start
    for stop in _stops(text, paragraph, items=items):
        yield Span(start, start + len(text[start : stop.end()].rstrip()))
        start = stop.end()
    yield Span(start, paragraph.end)


def _stops(text: str, within: Span, *, items: bool) -> Iterator[re.Match[str]]:
    """The stops that end sentences, each with the white space after it."""
    start = within.start
    for match in _STOP.finditer(text, within.start, within.end):
        if (items or match["stop"]) and _ends(text, start, match):
            yield match
            start = match.end()


def _ends(text: str, start: int, match: re.Match[str]) -> bool:
    """Whether the sentence that begins at ``start`` ends with this stop."""
    if match["stop"] is None:
        return ITEM.match(text, match.end()) is not None
    before, after = text[max(start, match.start() - 24) : match.start()], match.end()
    if LABEL.fullmatch(text, start, match.end()):
        return False
    if match["stop"] != "." or before.rstrip().endswith("."):  # an ellipsis, or leaders before a page number
        return _is_capital(text, after)
    return _can_begin(text, after) and not _is_abbreviated(text, before, after)


def _is_capital(text: str, at: int) -> bool:
    letter = _OPENING.match(text, at)
    return letter is not None and text[letter.end() : letter.end() + 1].isupper()


def _can_begin(text: str, at: int) -> bool:
    """Whether a sentence can begin here: with a capital, a figure or the label of an item."""
    return _is_capital(text, at) or text[at].isdigit() or text[at] in "§$€£[•" or bool(ITEM.match(text, at))


def _is_abbreviated(text: str, before: str, at: int) -> bool:
    """Whether the full stop belongs to an abbreviation, and the sentence continues."""
    words = before.split()
    word = words[-1].lstrip("\"“‘'([_").lower() if words else ""
    if word in _NEVER_LAST:
        return True
    if word in _BEFORE_A_NUMBER and not (
        len(word) == 1 and before.rstrip()[-1:].isupper()
    ):  # "p. 5", not "John P. Birch"
        return text[at].isdigit() or text[at] in "#§" or (LABEL.match(text, at) is not None and not _begins(text, at))
    if word in _MAY_END or _LETTERS.fullmatch(word):
        return not _begins(text, at) and not (ITEM.match(text, at) and text[at] in "([•1234567890")
    return False


def _begins(text: str, at: int) -> bool:
    """Whether the next word is one that begins sentences."""
    word = _NEXT_WORD.match(text, at)
    return word is not None and word[1].lower() in _FIRST_WORDS
