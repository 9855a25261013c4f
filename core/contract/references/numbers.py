"""A document's sections, by the numbers that citations give them."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from core.contract.references.grammar import ATTACHED, SUB, normal_label, split_label
from core.text.labels import ATTACHED_NOUN
from core.text.numerals import number_value, roman_value
from core.text.sentences import sentences
from core.types import Document, Section, Span, Unresolved

_SCHEDULE_NAME = re.compile(
    rf"((?i:{ATTACHED_NOUN}))\s*(?:(?i:no)\.?\s*)?[“\"‘']?"
    rf"((?:\d{{1,3}}(?:\.\d{{1,3}})*(?:[.-]?[A-Z])?|[IVX]{{1,6}}(?:\.[A-Z])?|[A-Z]{{1,2}})(?![A-Za-z])(?:[.-]?\d{{1,2}})*(?:{SUB})*)"
)
_MARK = re.compile(r"\(\s?([A-Za-z0-9]{1,7})\s?\)")
_PAGE_AT_END = re.compile(r"[A-Za-z)]\s\d{1,3}$")
_LONGEST_ENTRY: Final = 150  # characters
_EMPTY: Final = 40  # characters of a section without content
_CONSIDERED: Final = 50  # so many sections of one number are considered before a citation, and after it
_LEAST: Final = 3  # with so many plainly numbered sections, "Section 5" is not Article V


class SectionNumbers:
    """Finds the sections of one document by number, by offset, and by their label within another section.

    A scope is the id of the schedule that a number belongs to, None for the body of the agreement.
    """

    def __init__(self, document: Document, sections: Sequence[Section], mentioned: Sequence[Span]) -> None:
        """``mentioned`` are the spans of citations, in order: a label inside one marks no passage."""
        self.text = document.text
        self.sections = sections
        self.starts = [section.span.start for section in sections]
        self.children: dict[int | None, list[int]] = defaultdict(list)
        self.scopes: list[int | None] = []
        self.schedules: dict[str, list[int]] = defaultdict(list)
        self._by_number: dict[tuple[int | None, str], list[int]] = defaultdict(list)
        self._agreement: list[int] = []  # for each section, which of the agreements in the file it belongs to
        self._heads: set[str] = set()
        self._plain: dict[int | None, int] = defaultdict(int)
        for section in sections:
            self._add(section)
        self._count_agreements()
        self._marks = _marks(document.text, mentioned)

    def _add(self, section: Section) -> None:
        self.children[section.parent].append(section.id)
        scope = None if section.parent is None else self.scopes[section.parent]
        if section.kind == "schedule":
            scope = section.id
            opening = self.text[section.span.start : section.span.start + 60]
            names = {schedule_key(section.number), schedule_key(opening)}
            for name in names | {name.partition("(")[0] for name in names}:  # "Schedule 1.1" is "Schedule 1.1(b)" too
                self.schedules[name].append(section.id)
        self.scopes.append(scope)
        if section.number and section.kind != "schedule":
            number = section.number
            if scope is not None:
                number = number.removeprefix(f"{self.sections[scope].number}, ")
            for key in _keys(number):
                self._by_number[scope, key].append(section.id)
                self._heads.add(key)
            if number.isdecimal():
                self._plain[scope] += 1

    def _count_agreements(self) -> None:
        """Several agreements in one file each count from 1."""
        at, seen = 0, set[str]()
        for section in self.sections:
            if section.parent is None:
                first = section.number.lower() in ("1", "i", "article 1", "article i", "article one")
                if first and section.number in seen:
                    at, seen = at + 1, set()
                seen.add(section.number)
                self._agreement.append(at)
            else:
                self._agreement.append(self._agreement[section.parent])

    # -------------------------------------------------------------- offset

    def around(self, offset: int) -> list[int]:
        """The sections that contain a character, innermost first."""
        at: int | None = bisect_right(self.starts, offset) - 1
        chain: list[int] = []
        if at is None or at < 0:
            return chain
        while at is not None:
            if self.sections[at].span.end > offset:
                chain.append(at)
            at = self.sections[at].parent
        return chain

    def inside(self, section: int, outer: int) -> bool:
        return self.sections[outer].span.contains(self.sections[section].span)

    def own_text(self, section: int) -> Span:
        """A section up to its first sub-section."""
        span, children = self.sections[section].span, self.children[section]
        return Span(span.start, self.sections[children[0]].span.start) if children else span

    # -------------------------------------------------------------- number

    def numbered(self, head: str, scope: int | None, here: Sequence[int], *, article: bool = False) -> list[int]:
        """The sections with a number in a scope, the most likely first.

        Sections are more likely than items of a list inside a numbered section. Then those nearest in the tree come
        first, such as the Section 2 of the same Article, and then those of the same agreement.
        """
        plain_ones = self._plain[scope] >= _LEAST
        for key in _cited_keys(head, article=article, plain_ones=plain_ones):
            if sections := self._by_number.get((scope, key)):
                return sorted(_near(sections, here), key=lambda i: self._distance(i, here))
        return []

    def holding(self, head: str, scope: int | None) -> int | None:
        """For 14: the unnumbered heading over 14.1, 14.2 and so on, and over nothing else that is numbered."""
        first = self._by_number.get((scope, f"{head}.1"), ())
        parents = {self.sections[section].parent for section in first} - {None, scope}
        for parent in sorted(filter(None, parents)):
            numbers = [self.sections[i].number.rpartition(", ")[2] for i in self.children[parent]]
            if not self.sections[parent].number and all(n.startswith(f"{head}.") for n in numbers if n):
                return parent
        return None

    def knows(self, head: str) -> bool:
        """Whether a number is one of this document's, in any scope."""
        return head.lower() in self._heads

    def _distance(self, section: int, here: Sequence[int]) -> tuple[bool, bool, int, bool, int]:
        chain, at = set(), self.sections[section].parent
        while at is not None:
            chain.add(at)
            at = self.sections[at].parent
        item = any(_is_whole(self.sections[i].number) for i in chain) and self.sections[section].number.isdecimal()
        other = not here or self._agreement[section] != self._agreement[here[-1]]
        return item, self._is_entry(section), -len(chain.intersection(here)), other, section

    def _is_entry(self, section: int) -> bool:
        """Whether a section looks like an entry of a table of contents, or like a citation at a line's start."""
        span = self.sections[section].span
        ends = len(span) < _LONGEST_ENTRY and bool(_PAGE_AT_END.search(span.of(self.text).rstrip()))
        return ends or len(span) < _EMPTY

    # --------------------------------------------------------------- parts

    def down(self, section: int, parts: Sequence[str]) -> int | None:
        """The sub-section under these labels, or the one whose text has a passage so marked; None if there is none."""
        for part in parts:
            child = self._child(section, part)
            if child is None:
                return section if self.marked(part, self.sections[section].span) else None
            section = child
        return section

    def _child(self, section: int, part: str) -> int | None:
        children = self.children[section]
        for exact in (True, False):
            for child in children:
                bare = self.sections[child].label.strip("(). ")
                if bare == part or (not exact and bare.lower() == part.lower()):
                    return child
        unnumbered = (self._child(child, part) for child in children if not self.sections[child].label)
        return next((below for below in unnumbered if below is not None), None)

    def marked(self, part: str, span: Span) -> bool:
        """Whether "(b)" marks something in a passage, apart from citations."""
        places = self._marks.get(part, [])
        return bisect_left(places, span.start) < bisect_left(places, span.end)


def _near(sections: Sequence[int], here: Sequence[int]) -> Sequence[int]:
    """The sections with one number; where they are very many, those around the citation."""
    if len(sections) <= 2 * _CONSIDERED:
        return sections
    at = bisect_left(sections, here[0] if here else 0)
    return sections[max(0, at - _CONSIDERED) : at + _CONSIDERED]


def _is_whole(number: str) -> bool:
    """Whether a number is that of a section rather than of an article or a part: "4", "4.2"."""
    return bool(re.fullmatch(r"(?:.*, )?\d+(?:\.\d+)*", number))


def _marks(text: str, mentioned: Sequence[Span]) -> dict[str, list[int]]:
    marks: dict[str, list[int]] = defaultdict(list)
    starts = [span.start for span in mentioned]
    for match in _MARK.finditer(text):
        before = bisect_right(starts, match.start()) - 1
        if before < 0 or mentioned[before].end <= match.start():
            marks[match[1]].append(match.start())
    return marks


def schedule_key(name: str) -> str:
    """A schedule's name normalised: "exhibit b" for "EXHIBIT “B” - Prices"; "" if there is none."""
    match = _SCHEDULE_NAME.match(name)
    if not match:
        return ""
    kind = match[1].lower().replace("annexure", "annex")
    return f"{kind} {normal_label(match[2]).lower()}"


def _keys(number: str) -> Iterator[str]:
    """The keys of a section's number."""
    number = number.lower()
    if number.startswith("article "):
        word = number.split()[-1]
        yield f"article {number_value(word) or word}"
        return
    yield number
    if (value := roman_value(number)) is not None:
        yield f"roman {value}"


def _cited_keys(head: str, *, article: bool, plain_ones: bool) -> Iterator[str]:
    """The keys of a cited number, the most likely first."""
    head = head.lower()
    value = number_value(head)
    if article:
        yield f"article {head if value is None else value}"
    yield head
    if value is not None:
        yield str(value)
        yield f"roman {value}"
        if not article and not plain_ones:
            yield f"article {value}"


def statute_like(head: str) -> bool:
    """Whether a number looks like one of a statute rather than of a contract: "1542", "409A", "52.227"."""
    return bool(re.search(r"\d{3}", split_label(head)[0]))


# -------------------------------------------------------------------------------- relative to the place of a citation

_ITEM = re.compile(r"(?<![\w)])\(\w{1,5}\)\s")
_INLINE_FIRST: Final = ("clause", "item", "subclause")


def enclosing(numbers: SectionNumbers, noun: str, offset: int) -> int | Unresolved:
    """The provision that contains the words "this Section", "this Article", "this Exhibit".

    Where a provision around them has the noun in its label, as has "CLAUSE SEVENTH" around 7.6, that one is meant.
    """
    here = numbers.around(offset)
    if noun in ATTACHED:
        scope = numbers.scopes[here[0]] if here else None
        return scope if scope is not None else Unresolved(f"The words stand in no {noun}.")
    inner = [i for i in here if numbers.sections[i].kind != "schedule"]
    if not inner:
        return Unresolved(f"The words stand in no {noun}.")
    if (titled := next((i for i in inner if _is_titled(numbers.sections[i].label, noun)), None)) is not None:
        return titled
    if noun == "article":
        return inner[-1]
    if noun == "section":
        whole = [i for i in inner if _is_section(numbers.sections[i].number)]
        return whole[0] if whole else inner[0]
    return inner[0]


def _is_titled(label: str, noun: str) -> bool:
    return label.lower().partition(" ")[0] == noun


def _is_section(number: str) -> bool:
    return bool(number) and "(" not in number and not number.startswith("Article")


def relative(numbers: SectionNumbers, label: str, noun: str, offset: int) -> int | Unresolved:
    """The passage "(b)" as cited at an offset: in the same provision, then beside it, then further out.

    A "clause" is more likely a passage in the same text, a "paragraph" a provision with a label of its own.
    """
    parts = split_label(label)[1]
    here = numbers.around(offset)
    inline_first = noun in _INLINE_FIRST
    for place, section in enumerate(here):
        words = numbers.own_text(section)
        marked = numbers.marked(parts[0], words)
        if marked and inline_first and len(parts) == 1 and (place == 0 or not _has(numbers, section, parts[0])):
            return section
        found = numbers.down(section, parts)
        if found is not None and (found != section or marked):
            return found
    if here and numbers.sections[here[-1]].parent is None:
        scope = numbers.scopes[here[0]]
        tops = numbers.children[scope]
        beside = [i for i in tops if numbers.sections[i].label.strip("(). ") == parts[0] and i not in here]
        if beside and numbers.sections[here[-1]].label.startswith("("):
            return numbers.down(beside[0], parts[1:]) or beside[0]
    return Unresolved(f"No provision near it is numbered {label}.")


def _has(numbers: SectionNumbers, section: int, part: str) -> bool:
    return any(numbers.sections[i].label.strip("(). ") == part for i in numbers.children[section])


def positioned(numbers: SectionNumbers, words: str, noun: str, offset: int) -> int | Unresolved:
    """The provision before or after the citation: "the preceding sentence", "the immediately following paragraph"."""
    here = numbers.around(offset)
    if not here:
        return Unresolved("The words stand in no provision.")
    after = "following" in words or "succeeding" in words or words.startswith("next")
    if noun == "sentence":
        return _sentence(numbers, here[0], offset, after=after)
    if noun == "paragraph":
        return _paragraph(numbers, here[0], offset, after=after)
    section = here[0]
    if noun in _INLINE_FIRST and _has_item(numbers, section, offset, after=after):
        return section
    if noun in ("section", "article"):
        own = enclosing(numbers, noun, offset)
        section = own if isinstance(own, int) else section
    return _beside(numbers, section, after=after)


def _has_item(numbers: SectionNumbers, section: int, offset: int, *, after: bool) -> bool:
    """Whether an item of the section's own words, "(vi)", stands before the citation, or after it."""
    own = numbers.own_text(section)
    before = own.start + len(numbers.sections[section].label), offset
    start, end = (offset, own.end) if after else before
    return bool(_ITEM.search(numbers.text, start, end))


def _sentence(numbers: SectionNumbers, section: int, offset: int, *, after: bool) -> int | Unresolved:
    span = numbers.sections[section].span
    heading = span.start + len(numbers.sections[section].label) + len(numbers.sections[section].heading) + 4
    start, end = (offset, span.end) if after else (span.start, offset)
    if any(start + s.start > heading for s in sentences(numbers.text[start:end])[1:]):
        return section
    return _step(numbers, span.end + 1 if after else span.start - 2, section)


def _paragraph(numbers: SectionNumbers, section: int, offset: int, *, after: bool) -> int | Unresolved:
    at = numbers.text.find("\n", offset) + 1 if after else numbers.text.rfind("\n", 0, offset) - 1
    return _step(numbers, at, section)


def _step(numbers: SectionNumbers, at: int, section: int) -> int | Unresolved:
    around = numbers.around(at) if 0 < at < len(numbers.text) else []
    return around[0] if around else section


def _beside(numbers: SectionNumbers, section: int, *, after: bool) -> int | Unresolved:
    siblings: Sequence[int] = numbers.children[numbers.sections[section].parent]
    place = siblings.index(section) + (1 if after else -1)
    if 0 <= place < len(siblings):
        return siblings[place]
    return section
