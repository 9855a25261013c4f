"""Resolves mentions to the sections that they refer to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from core.contract.references.grammar import split_label
from core.contract.references.mentions import Citation, document_citations
from core.contract.references.numbers import (
    SectionNumbers,
    enclosing,
    positioned,
    relative,
    schedule_key,
    statute_like,
)
from core.contract.references.outside import Destination
from core.types import Document, MentionKind, Reference, Section, Unresolved

_OPENING: Final = 2500  # characters at the start of a schedule that may say that it is an agreement
_IS_AGREEMENT = re.compile(
    r"\bthis\s+(?:[\w&“”\"’-]+\s+){0,8}(?:agreement|lease|guaranty|deed|license|note|undertaking)\b"
    r"[^.]{0,200}\b(?:made|entered|dated|executed|effective|between)\b",
    re.IGNORECASE,
)
_LETTERED = re.compile(r"(\d+(?:\.\d+)*)([A-Za-z])(?=\(|$)")
_DIGITS = re.compile(r"\d+(?=\(|$)")
_MISREAD = re.compile(r"(\d+)\(l\)")
_DOTTED = re.compile(r"[\dIVXLC]\.[A-Za-z](?!\w)")
_SPACED = re.compile(r"(?:[ ]?\.[ ]?\d{1,2})+(?![\d%])")
_MOST: Final = 40  # sections in a range
_OUTSIDE: Final = Unresolved("It points to another document or to a law.")


def find_references(document: Document, sections: Sequence[Section]) -> tuple[Reference, ...]:
    """Every mention of a provision in a document, resolved to its section, or with the reason why it is not.

    A mention of several sections at once ("Sections 3 through 5") gives one reference for each.
    """
    citations = document_citations(document, sections)
    numbers = SectionNumbers(document, sections, [citation.mention.span for citation in citations])
    resolver = _Resolver(numbers)
    return tuple(reference for citation in citations for reference in resolver.resolve(citation))


class _Resolver:
    """Finds the section that each citation of one document refers to."""

    def __init__(self, numbers: SectionNumbers) -> None:
        self._numbers = numbers
        self._sections = numbers.sections
        self._agreements: dict[int, bool] = {}

    def resolve(self, citation: Citation) -> Iterator[Reference]:
        mention = citation.mention
        if citation.destination is Destination.OUTSIDE or self._is_law(citation):
            yield Reference(replace(mention, kind=MentionKind.OUTSIDE), _OUTSIDE)
            return
        citation = self._spaced(citation)
        for target in self._targets(citation):
            if not (citation.this and mention.kind is MentionKind.SCHEDULE and isinstance(target, Unresolved)):
                yield Reference(citation.mention, target)  # "this Addendum" may be the whole document

    def _spaced(self, citation: Citation) -> Citation:
        """The citation of "10. 2", as 10.2 where the document has that number."""
        mention = citation.mention
        more = _SPACED.match(self._numbers.text, mention.span.end) if mention.label.isdecimal() else None
        digits = re.findall(r"\d+", more[0]) if more else []
        for count in range(len(digits), 0, -1):
            label = ".".join([mention.label, *digits[:count]])
            if self._numbers.knows(label):
                return replace(citation, mention=replace(mention, label=label))
        return citation

    def _is_law(self, citation: Citation) -> bool:
        head = split_label(citation.mention.label)[0].removeprefix("Article ")
        return citation.mention.kind is MentionKind.SECTION and statute_like(head) and not self._numbers.knows(head)

    def _targets(self, citation: Citation) -> Sequence[int | Unresolved]:
        """The sections in a range, in order; only its ends where they are not siblings."""
        first, dash, last = citation.mention.label.partition("–")
        start = self._target(citation, first)
        if not dash:
            return [start]
        kind = "Article" if first.startswith("Article ") else first.partition(" ")[0] if schedule_key(first) else ""
        end = self._target(citation, last if last.startswith(kind) else f"{kind} {last}")
        if not isinstance(start, int) or not isinstance(end, int):
            return [start, end]
        siblings = self._numbers.children[self._sections[start].parent]
        if start < end and self._sections[start].parent == self._sections[end].parent:
            between = (i for i in siblings if start <= i <= end and (self._sections[i].label or i in (start, end)))
            return [i for i in between if self._is_alike(start, i)][:_MOST]
        return [start] if start == end else [start, end]

    def _is_alike(self, one: int, other: int) -> bool:
        """Whether neither of two provisions is a schedule, or both are of one kind: two annexes, two exhibits."""
        nouns = [schedule_key(self._sections[i].number).partition(" ")[0] for i in (one, other)]
        return nouns[0] == nouns[1]

    def _target(self, citation: Citation, label: str) -> int | Unresolved:
        at, noun = citation.mention.span.start, citation.noun
        if label == f"this {noun}":
            return enclosing(self._numbers, noun, at)
        if label[0].islower():
            return positioned(self._numbers, label, noun, at)
        if label[0] == '"':
            return self._defined(label)
        if label[0] == "(":
            return relative(self._numbers, label, noun, at)
        outer, comma, inner = label.partition(", ")
        if schedule_key(outer):
            return self._in_schedule(outer, inner)
        if comma:
            return self._within(citation, outer, inner)
        return self._absolute(citation, label)

    # ------------------------------------------------------------- numbers

    def _absolute(self, citation: Citation, label: str, outer: int | None = None) -> int | Unresolved:
        """The section with this number, or the one whose text has a passage with this number."""
        results = (self._numbered(citation, reading, outer) for reading in self._readings(citation, label))
        first = next(results)
        return first if isinstance(first, int) else next((each for each in results if isinstance(each, int)), first)

    def _readings(self, citation: Citation, label: str) -> Iterator[str]:
        """A label and what else it may mean, the most likely first.

        "2A" may be 2(A), and "3(e)" the (e) in (3). The l of "5.l" may be a 1. A letter after a stop may be one only of
        the words, or begin the next sentence: "7.B" may be 7.
        """
        yield label
        if lettered := _LETTERED.match(label):
            yield f"{lettered[1]}({lettered[2]}){label[lettered.end() :]}"
        if digits := _DIGITS.match(label):
            yield f"({digits[0]}){label[digits.end() :]}"
        if misread := _MISREAD.match(label):
            yield f"{misread[1]}.1{label[misread.end() :]}"
        if _DOTTED.search(citation.mention.span.of(self._numbers.text)):
            while "(" in label:
                label = label.rpartition("(")[0]
                yield label

    def _numbered(self, citation: Citation, label: str, outer: int | None) -> int | Unresolved:
        head, parts = split_label(label.removeprefix("Article "))
        here = self._numbers.around(citation.mention.span.start)
        article = label.startswith("Article ")
        if citation.this and (own := self._own(head, parts, here)) is not None:
            return own
        known = False
        for scope in self._scopes(citation, here):
            for section in self._numbers.numbered(head, scope, here, article=article):
                if outer is not None and not self._numbers.inside(section, outer):
                    continue
                known = True
                if (below := self._numbers.down(section, parts)) is not None:
                    return below
            if (
                not parts
                and outer is None
                and not known
                and (holding := self._numbers.holding(head, scope)) is not None
            ):
                return holding
            full = self._numbers.numbered(label, scope, here) if parts else []
            if full and outer is None:
                return full[0]
        if known:
            return Unresolved(f"{head} of this document has no passage marked {label[len(head) :]}.")
        return Unresolved(f"This document has no provision numbered {label}.")

    def _own(self, head: str, parts: Sequence[str], here: Sequence[int]) -> int | None:
        """The section with this number around the words "this Section 8"."""
        for section in here:
            number = self._sections[section].number.rpartition(", ")[2].removeprefix("Article ")
            if number.lower() == head.lower():
                return self._numbers.down(section, parts)
        return None

    def _scopes(self, citation: Citation, here: Sequence[int]) -> Sequence[int | None]:
        """The scopes to search for a number, in order; a schedule that is an agreement has its own numbers."""
        scope = self._numbers.scopes[here[0]] if here else None
        if scope is None:
            return [None]
        if citation.destination is Destination.HERE or self._is_agreement(scope):
            return [scope]
        return [None, scope] if citation.destination is Destination.DOCUMENT else [scope, None]

    def _is_agreement(self, schedule: int) -> bool:
        if schedule not in self._agreements:
            span = self._sections[schedule].span
            opening = self._numbers.text[span.start : min(span.end, span.start + _OPENING)]
            self._agreements[schedule] = bool(_IS_AGREEMENT.search(opening))
        return self._agreements[schedule]

    def _within(self, citation: Citation, outer: str, inner: str) -> int | Unresolved:
        """The 2 in Article III for "Article III, 2"."""
        around = self._absolute(citation, outer)
        if isinstance(around, int):
            target = self._absolute(citation, inner, around)
            if isinstance(target, int):
                return target
            down = self._numbers.down(around, [inner.partition("(")[0], *split_label(inner)[1]])
            if down is not None and down != around:
                return down
        return self._absolute(citation, inner)

    # ----------------------------------------------------------- schedules

    def _in_schedule(self, name: str, inner: str) -> int | Unresolved:
        schedules = self._named(schedule_key(name))
        if not schedules:
            return Unresolved(f"This file does not hold {name}.")
        schedule = max(schedules, key=lambda i: len(self._sections[i].span))
        target: int | Unresolved = schedule
        for label in filter(None, inner.split(", ")):
            target = self._inside_schedule(schedule, target, label)
            if isinstance(target, Unresolved):
                return target
        return target

    def _named(self, key: str) -> Sequence[int]:
        """The schedules with a name; for "Schedule 3(a)" and "Exhibit 5.A" also those named without the letter."""
        whole = key.partition("(")[0]
        named = self._numbers.schedules
        return named.get(key) or [i for i in named.get(whole, ()) if schedule_key(self._sections[i].number) == whole]

    def _inside_schedule(self, schedule: int, outer: int | Unresolved, label: str) -> int | Unresolved:
        missing = Unresolved(f"{self._sections[schedule].number} has no {label}.")
        if not isinstance(outer, int):
            return missing
        if label.startswith("("):
            below = self._numbers.down(outer, split_label(label)[1])
            return missing if below is None else below
        if label.startswith("Part "):
            parts = [s.id for s in self._sections if self._numbers.inside(s.id, outer) and self._begins(s, label)]
            return parts[0] if parts else outer
        head, parts_ = split_label(label.removeprefix("Article "))
        for section in self._numbers.numbered(head, schedule, [outer], article=label.startswith("Article ")):
            if self._numbers.inside(section, outer):
                below = self._numbers.down(section, parts_)
                if below is not None:
                    return below
        return missing

    def _begins(self, section: Section, words: str) -> bool:
        opening = self._numbers.text[section.span.start :][: len(words) + 1]
        return bool(re.match(rf"{re.escape(words)}\b", opening, re.IGNORECASE))

    # --------------------------------------------------------- definitions

    def _defined(self, label: str) -> int | Unresolved:
        """The section that defines a term, or an item of it: "clause (b) of the definition of “Losses”"."""
        term, _, rest = label[1:].partition('"')
        pattern = rf"[“\"]{re.escape(term)}[”\"][^.\n]{{0,60}}\b(?:means?|shall\s+mean|has|have|is\s+defined)\b"
        if match := re.search(pattern, self._numbers.text):
            around = self._numbers.around(match.start())
            if around:
                below = self._numbers.down(around[0], split_label(rest)[1])
                return around[0] if below is None else below
        return Unresolved(f"This document does not define {term}.")
