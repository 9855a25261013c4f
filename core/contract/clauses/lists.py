"""Lists in contracts: the lead-in before the items, and the words after the last item that end the sentence."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from core.contract.clauses.blocks import block_sentences, leads_on, whole_paragraphs
from core.contract.clauses.spans import count_words, trimmed_span
from core.text.headings import says_something, stands_alone
from core.text.labels import after_label, begins_with_label
from core.text.sentences import ends_sentence, paragraph_spans
from core.types import Section, Span

_SHORT: Final = 60  # words before a list that are its lead-in as a whole, heading and all
_FINISHED: Final = re.compile(r"[.!?;][\"”’')\]]*$|[;,]\s*(?:and/or|and|or)$")
_CONJUNCTION: Final = re.compile(r"(?<=[;,])\s*(?:and/or|and|or)[,:]?$")
_ITEM_END: Final = re.compile(r"[.;,](?:\s*(?:and/or|and|or))?$")
_CAPITAL: Final = re.compile(r"[\W\d_]*[^\W\d_a-zà-ÿ]")
_AGREED: Final = re.compile(
    r"\bagree\w*\s+as\s+follows?\b", re.IGNORECASE
)  # which leads into a contract, not into a list
_COUNTED: Final = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class _List:
    """What makes sentences of the items of a list.

    ``lead_in`` is empty where the section around the list has only its label before the first item; ``section`` is that
    section, None for a list at the top.
    """

    section: Section | None
    lead_in: Span
    first: Section
    tail: Span | None = None


class ListedItems:
    """Tells which sections of a document are items of a list, and what surrounds them.

    Args:
        text: of the document.
        sections: of the document.

    Attributes:
        parts: the sub-sections of each section; under None, those at the top.
    """

    def __init__(self, text: str, sections: Sequence[Section]) -> None:
        self._text = text
        self._sections = sections
        self.parts: dict[int | None, list[Section]] = defaultdict(list)
        for section in sections:
            self.parts[section.parent].append(section)
        self._place = {part.id: at for siblings in self.parts.values() for at, part in enumerate(siblings)}
        self._firsts = {part.id: first for siblings in self.parts.values() for part, first in _firsts(siblings)}
        # Each is found once: the items of a list share what surrounds them, which may be most of the document.
        self._lists: dict[int, _List | None] = {}
        self._lead_ins: dict[int, Span | None] = {}
        self._lead_ins_before: dict[int, Span | None] = {}
        self._tails: dict[int, Span | None] = {}

    def lead_in(self, section: Section) -> Span | None:
        """The unfinished words of a section before its first sub-section; None where a sentence ends before that."""
        if section.id not in self._lead_ins:
            self._lead_ins[section.id] = self._find_lead_in(section)
        return self._lead_ins[section.id]

    def completes(self, section: Section) -> bool:
        """Whether a section is an item that a lead-in makes a sentence of; one with its own heading is not."""
        return self._list_of(section) is not None

    def framed(self, section: Section, passage: Span) -> tuple[Span, tuple[Span, ...]]:
        """A passage from the beginning of a section, and what surrounds it, in order.

        The lead-in right before the first item of a list joins the passage; the "and" before the next does not.
        """
        around = []
        start, at = passage.start, section
        while list_ := self._list_of(at):
            if at is list_.first and at.span.start >= start:
                start = list_.lead_in.start
            elif list_.lead_in:
                around.append(list_.lead_in)
            if list_.tail and list_.tail.start >= passage.end:
                around.append(list_.tail)
            if list_.section is None:
                break
            at = list_.section
        return Span(start, self.without_conjunction(passage).end), tuple(sorted(around))

    def without_conjunction(self, passage: Span) -> Span:
        """A passage without the "and" or "or" before what follows it."""
        conjunction = _CONJUNCTION.search(passage.of(self._text))
        return Span(passage.start, passage.start + conjunction.start()) if conjunction else passage

    def _list_of(self, section: Section) -> _List | None:
        """The list of an item: that of the section around it, or one whose lead-in ends the previous section."""
        if section.id not in self._lists:
            self._lists[section.id] = self._find_list(section)
        return self._lists[section.id]

    def _find_list(self, section: Section) -> _List | None:
        if self._is_headed(section) or self._follows_its_list(section):
            return None
        parent = None if section.parent is None else self._sections[section.parent]
        if parent is not None:
            first = self.parts[parent.id][0]
            if lead_in := self.lead_in(parent):
                return _List(parent, lead_in, first, self._tail(parent))
            if self._is_label(parent) and self._list_of(parent):  # "(a) (i) any claim"
                return _List(parent, Span(parent.span.start, parent.span.start), first, self._tail(parent))
        first = self._firsts[section.id]
        lead_in = None if self._is_sentence(section) else self._lead_in_before(first)
        return _List(parent, lead_in, first) if lead_in else None

    def _lead_in_before(self, first: Section) -> Span | None:
        """The lead-in that ends the section before a list; None where it does not end in one."""
        if first.id not in self._lead_ins_before:
            self._lead_ins_before[first.id] = self._find_lead_in_before(first)
        return self._lead_ins_before[first.id]

    def _find_lead_in_before(self, first: Section) -> Span | None:
        at = self._place[first.id]
        if not at or not first.label:
            return None
        before = self.parts[first.parent][at - 1]
        own = trimmed_span(self._text, before.span.start, before.span.end)
        if not leads_on(own.of(self._text)):
            return None
        lead_in = self._last_sentence(own)
        return None if _AGREED.search(lead_in.of(self._text)) else lead_in

    def _follows_its_list(self, section: Section) -> bool:
        """Whether the sentence of a list ended with the item before: "(a) ...; or (b) .... (c) We may also"."""
        siblings, at = self.parts[section.parent], self._place[section.id]
        if at < 2:
            return False
        last, before = (trimmed_span(self._text, each.span.start, each.span.end) for each in siblings[at - 2 : at])
        return ends_sentence(before.of(self._text)) and _CONJUNCTION.search(last.of(self._text)) is not None

    def _find_lead_in(self, section: Section) -> Span | None:
        if not self.parts.get(section.id):
            return None
        own = self._own(section)
        words = own.of(self._text)
        if not words.strip() or self._is_heading(own) or _FINISHED.search(words):
            return None
        if not leads_on(words) and not says_something(words) and self._is_sentence(self.parts[section.id][0]):
            return None  # a heading in the words of a sentence
        return own if count_words(words) <= _SHORT else self._last_sentence(own)

    def _last_sentence(self, passage: Span) -> Span:
        return block_sentences(self._text, whole_paragraphs(self._text, passage)[-1])[-1]

    def _is_sentence(self, section: Section) -> bool:
        """Whether a section begins with a sentence of its own."""
        first = block_sentences(self._text, section.span)[0].of(self._text)
        return bool(_CAPITAL.match(first, after_label(first))) and ends_sentence(first) and says_something(first)

    def _tail(self, parent: Section) -> Span | None:
        """The words after the last item that end the sentence of a list."""
        if parent.id not in self._tails:
            self._tails[parent.id] = self._find_tail(parent)
        return self._tails[parent.id]

    def _find_tail(self, parent: Section) -> Span | None:
        *before, last = self.parts[parent.id]
        if self.parts.get(last.id) or not before:
            return None
        own = last.span.of(self._text)
        first, *others = paragraph_spans(own)
        if not others or not _ITEM_END.search(first.of(own)):
            return None
        words = others[0].of(own)
        if not words[:1].islower() or begins_with_label(words):
            return None
        return Span(last.span.start + others[0].start, last.span.start + others[0].end)

    def _is_heading(self, own: Span) -> bool:
        """Whether the last paragraph before a list is only a label or a heading."""
        last = own.of(self._text).rpartition("\n")[2]
        words = last[after_label(last) :].strip()
        if not words or (begins_with_label(words) and len(words) < 8):
            return True
        return stands_alone(words) and (not words.endswith(":") or words == words.title() or words.isupper())

    def _is_headed(self, section: Section) -> bool:
        """Whether a section has a heading and says something by itself below it."""
        words = section.span.of(self._text)
        if not section.heading or words[after_label(words) :][:1].islower():
            return False
        return says_something(words.partition(section.heading)[2])

    def _is_label(self, section: Section) -> bool:
        """Whether a section says nothing before its first sub-section."""
        return not self._own(section).of(self._text).removeprefix(section.label).strip()

    def _own(self, section: Section) -> Span:
        return trimmed_span(self._text, section.span.start, self.parts[section.id][0].span.start)


def _firsts(siblings: Sequence[Section]) -> Iterator[tuple[Section, Section]]:
    """Each section with the first of the consecutive ones that are labelled in the same form: "(C)" with "(A)"."""
    first = form = None
    for section in siblings:
        if first is None or not section.label or _form(section.label) != form:
            first, form = section, _form(section.label)
        yield section, first


def _form(label: str) -> str:
    """The form of a label, without its number or letter."""
    return _COUNTED.sub("", label)
