"""The title of an agreement."""

from __future__ import annotations

import re
from typing import Final

from core.contract.particulars.head import Stated
from core.contract.particulars.names import is_company
from core.text.lists import word_set
from core.text.titles import KIND_OF_AGREEMENT, title_begins_with, title_goes_on
from core.types import Span

_LOOKED_AT: Final = 12_000  # characters from the beginning
_PARAGRAPHS: Final = 60
_MOST_WORDS: Final = 24
_AGREEMENT = re.compile(r"\b(?:agreement|contract|lease|indenture|deed)\b", re.IGNORECASE)
_FILE: Final = r"(?:\d{1,3}\s+)?[\w-]+\.(?:html?|txt|pdf|docx?|rtf)\b\s*"
"""What a filing prints above a document: its number in the filing and the name of its file."""
_MARK = re.compile(
    rf"^(?:{_FILE})?(?:\[\w+\]\s*)?(?:(?:exhibit|ex)[\s-]*[\d.]+(?:\([\w.]+\))*(?:[A-Za-z]\b)?[\s:–—-]*)?(?:{_FILE})?(?:(?:re|subject)\s*[:.]\s*)?",
    re.IGNORECASE,
)
_STAMP = re.compile(
    r"\[|\*|(?:(?:key|cover|standard) )?terms$|(?:preliminary|drafting|explanatory|introductory|guidance) notes?$|"
    r"(?:execution (?:copy|version)|conformed|draft|page|"
    r"confidential\b(?! (?:disclosure|information|non-?disclosure) )|"
    r"table of|version|dated|index|source|redacted)\b|^[\W\d_]*$|certain (?:portions|information|identified)|"
    r"portions? of this|"
    r"(?:confidential|order) (?:treatment|granting)|pursuant to|www\.",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"^\d+\.|^(?:section|article)\b|\s\d{1,3}$", re.IGNORECASE)
_TORN: Final = re.compile(r"^\d{1,2}, (?:19|20)\d\d|\(the\b|, the\b", re.IGNORECASE)  # from the middle of a sentence
_SENTENCE = re.compile(
    r"\b(?:shall|will|is|are|was|has been|have been|hereby|entered|made|dated|between|this)\b", re.IGNORECASE
)
_LETTERHEAD: Final = re.compile(r"(?P<name>.{3,80}?)\s+(?:--?|[–—|:])\s+(?=\S)")
_PLAIN: Final = word_set("agreement contract lease deed indenture amendment")
_CALLED = re.compile(
    r"\b[Tt](?:his|HIS)\s+((?:[A-Z][\w’'&/,-]*\s+|(?:and|of|for|to|or|the|&)\s+){0,9}"
    rf"(?:{'|'.join(f'{word.capitalize()}|{word.upper()}' for word in sorted(_PLAIN))}))\b"
)


def agreement_title(text: str, declared: str = "") -> Stated | None:
    """The title in one line, and its place.

    It is the title that the file declares, if the text contains it; else the first lines that are set as a title and
    name a kind of agreement; else what the agreement calls itself in its first sentence. The company of a letterhead
    before it ("Alder Ltd - Supply Agreement") is no part of it.
    """
    title = _title(text, declared)
    return _without_letterhead(text, title) if title else None


def _title(text: str, declared: str) -> Stated | None:
    declared = _MARK.sub("", declared.strip())
    if KIND_OF_AGREEMENT.search(declared) and _may_be_title(declared) and (span := _place(text, declared)):
        return declared, span
    lines = _lines(text)
    printed = [i for i, (words, _) in enumerate(lines) if words and KIND_OF_AGREEMENT.search(words)]
    if (named := next((i for i in printed if _AGREEMENT.search(lines[i][0])), None)) is not None:
        return _whole(lines, named)
    if printed:
        return _whole(lines, printed[0])
    return _called(text)


def _without_letterhead(text: str, title: Stated) -> Stated:
    value, span = title
    apart = _LETTERHEAD.match(value)
    if apart is None or not is_company(apart["name"]) or KIND_OF_AGREEMENT.search(apart["name"]):
        return title
    rest = value[apart.end() :]
    printed = span.of(text).rfind(rest.split()[0])
    return (rest, Span(span.start + max(printed, 0), span.end)) if KIND_OF_AGREEMENT.search(rest) else title


def _called(text: str) -> Stated | None:
    for match in _CALLED.finditer(text, 0, _LOOKED_AT):
        if match.group(1).lower() not in _PLAIN and not _TORN.search(match.group(1)):
            return " ".join(match.group(1).split()), Span(*match.span(1))
    return None


def _lines(text: str) -> list[Stated]:
    """The first paragraphs, each with its words, or "" if they cannot be part of a title."""
    found: list[Stated] = []
    at = 0
    for line in text[:_LOOKED_AT].split("\n")[:_PARAGRAPHS]:
        mark = _MARK.match(line)
        start = mark.end() if mark else 0
        words = line[start:].strip()
        begin = at + line.find(words, start) if words else at
        found.append((words if _may_be_title(words) else "", Span(begin, begin + len(words))))
        at += len(line) + 1
    return found


def _may_be_title(words: str) -> bool:
    if (
        not words
        or _STAMP.match(words)
        or "\t" in words
        or "\\" in words
        or words[-1] in ".:;"
        or len(words.split()) > _MOST_WORDS
    ):
        return False
    if _NUMBERED.search(words) or _TORN.search(words):
        return False
    if words.isupper():
        return True
    main = re.findall(r"[^\W\d_]{4,}", words)
    return bool(main) and not _SENTENCE.search(words) and sum(word[0].isupper() for word in main) >= 0.75 * len(main)


def _whole(lines: list[Stated], index: int) -> Stated:
    """The line at ``index`` with those before and after it that belong to the same title."""
    first = last = index
    title = lines[index][0]
    while first and (before := lines[first - 1][0]) and _goes_before(before, title):
        first -= 1
        title = f"{before} {title}"
    while last + 1 < len(lines) and (after := lines[last + 1][0]) and title_goes_on(title, after):
        last += 1
        title = f"{title} {after}"
    return title, Span(lines[first][1].start, lines[last][1].end)


def _goes_before(before: str, title: str) -> bool:
    return title_begins_with(before, title) or title.lower() in _PLAIN


def _place(text: str, title: str) -> Span | None:
    """The first place of the title's words, with any white space between them."""
    words = r"\s+".join(re.escape(word) for word in title.split())
    match = re.compile(words, re.IGNORECASE).search(text, 0, _LOOKED_AT)
    return Span(*match.span()) if match else None
