"""Ties mentions to the sections that they point at."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence

from core.numerals import ordinal
from core.references.mentions import mentions
from core.types import Document, Mention, MentionKind, Reference, Section, Unresolved

_PAREN = re.compile(r"\(([a-zA-Z0-9]+)\)")
_RANGE = re.compile(r"^(?P<first>[^-]+)-(?P<last>[^-]+)$")


def references(document: Document, sections: Sequence[Section]) -> tuple[Reference, ...]:
    """Every mention of a provision in a document, tied to its section or with the reason why it is not.

    A mention of several sections at once ("Sections 3 through 5") gives one reference for each.
    """
    resolver = _Resolver(document, sections)
    return tuple(reference for mention in mentions(document.text) for reference in resolver.resolve(mention))


class _Resolver:
    """The sections of one document by the numbers under which they are cited."""

    def __init__(self, document: Document, sections: Sequence[Section]) -> None:
        self._text = document.text
        self._sections = sections
        self._starts = [section.span.start for section in sections]
        self._by_number: dict[str, list[int]] = defaultdict(list)
        self._children: dict[int | None, list[int]] = defaultdict(list)
        for section in sections:
            self._children[section.parent].append(section.id)
            if section.number:
                self._by_number[_key(section.number)].append(section.id)

    def resolve(self, mention: Mention) -> Iterator[Reference]:
        if mention.kind is MentionKind.OUTSIDE:
            yield Reference(mention, Unresolved("It points to another document or to a law."))
            return
        for label in self._labels(mention.label):
            target = self._relative(mention, label) if label.startswith("(") else self._absolute(mention, label)
            yield Reference(mention, target)

    def _labels(self, label: str) -> list[str]:
        """The labels in a range, its ends where the numbers between cannot be counted."""
        match = _RANGE.match(label)
        if not match:
            return [label]
        first, last = match["first"], match["last"]
        head, _, start = first.rpartition(".")
        stem, _, end = last.rpartition(".")
        if start.isdecimal() and end.isdecimal() and head == stem and 0 <= int(end) - int(start) <= 30:
            prefix = f"{head}." if head else ""
            return [f"{prefix}{n:0{len(start)}d}" for n in range(int(start), int(end) + 1)]
        return [first, last]

    def _absolute(self, mention: Mention, label: str) -> int | Unresolved:
        """The section of this number; the section around it where the number names a passage inside its text."""
        here = self._around(mention.span.start)
        wanted = label
        while wanted:
            if found := self._numbered(wanted, here):
                return found[0]
            shorter = re.sub(r"\([^()]*\)$", "", wanted)
            wanted = shorter if shorter != wanted else ""
        return Unresolved(f"This document has no provision numbered {label}.")

    def _numbered(self, label: str, here: Sequence[int]) -> list[int]:
        """The sections cited by a label, those of the schedule in which it is cited first, then those of the body."""
        keys = [_key(label)]
        if mention := re.fullmatch(r"article ([ivxlc\d]+)", keys[0]):
            keys.append(mention.group(1))
        elif re.fullmatch(r"[ivxlc]+|\d+", keys[0]):
            keys.append(f"article {keys[0]}")
        schedule = next((self._sections[i].number for i in here if self._sections[i].kind == "schedule"), "")
        if schedule:
            keys = [f"{_key(schedule)}, {keys[0]}", *keys]
        return [i for key in keys for i in self._by_number.get(key, ())]

    def _relative(self, mention: Mention, label: str) -> int | Unresolved:
        """The sub-section "(b)" as seen from where it is mentioned: among the neighbours, then further out."""
        parts = _PAREN.findall(label)
        here = self._around(mention.span.start)
        for outer in [*here, None]:
            found = self._down(outer, parts)
            if found is not None:
                return found
        own = self._sections[here[0]] if here else None
        if own and f"({parts[0]})" in own.span.of(self._text):
            return own.id  # a passage inside the same provision's text
        return Unresolved(f"No provision near it is numbered {label}.")

    def _down(self, section: int | None, parts: Sequence[str]) -> int | None:
        for part in parts:
            inside = [i for i in self._children[section] if self._sections[i].label.strip("().") == part]
            if not inside:
                return None
            section = inside[0]
        return section

    def _around(self, offset: int) -> list[int]:
        """The sections around a character, innermost first."""
        at: int | None = bisect_right(self._starts, offset) - 1
        if at is None or at < 0:
            return []
        chain = []
        while at is not None:
            if self._sections[at].span.end > offset:
                chain.append(at)
            at = self._sections[at].parent
        return chain


def _key(number: str) -> str:
    """A number as it is compared: lower case, roman articles as digits, schedules by their letter or digit."""
    head, comma, tail = number.lower().partition(", ")
    words = head.split()
    if len(words) == 2:
        kind = {"annexure": "annex"}.get(words[0], words[0])
        value = ordinal(words[1]) if kind == "article" else words[1].strip(".\"“”'")
        head = f"{kind} {value or words[1]}"
    return f"{head}, {_key(tail)}" if comma else head
