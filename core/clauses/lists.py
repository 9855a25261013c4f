"""Lists in running contracts: the lead-in before their items, and the words after the last that end its sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from core.clauses.blocks import block_sentences, whole_paragraphs
from core.clauses.spans import count_words, trimmed_span
from core.text.headings import stands_alone
from core.text.labels import after_label, begins_with_label
from core.text.sentences import paragraph_spans
from core.types import Section, Span

_SHORT: Final = 60  # words before a list that are its lead-in as a whole, heading and all
_FINISHED: Final = re.compile(r"[.!?;][\"”’')\]]*$|[;,]\s*(?:and/or|and|or)$")
_CONJUNCTION: Final = re.compile(r"(?<=[;,])\s*(?:and/or|and|or)[,:]?$")
_ITEM_END: Final = re.compile(r"[.;,](?:\s*(?:and/or|and|or))?$")


class ListedItems:
    """Says of the sections of a document which are items of a list, and what stands around them.

    Args:
        text: of the document.
        sections: of the document.
        parts: the sub-sections of each section.
    """

    def __init__(self, text: str, sections: Sequence[Section], parts: Mapping[int | None, Sequence[Section]]) -> None:
        self._text = text
        self._sections = sections
        self._parts = parts
        self._lead_ins: dict[int, Span | None] = {}

    def lead_in(self, section: Section) -> Span | None:
        """The unfinished words of a section before its first sub-section; None where a sentence ends before that."""
        if section.id not in self._lead_ins:
            self._lead_ins[section.id] = self._find_lead_in(section)
        return self._lead_ins[section.id]

    def completes(self, section: Section) -> bool:
        """Whether a section is an item that its lead-in makes a sentence of; a heading of its own says it is not."""
        return self._list_of(section) is not None

    def framed(self, section: Section, passage: Span) -> tuple[Span, tuple[Span, ...]]:
        """A passage from the beginning of a section, and what stands around it, in order.

        The lead-in right before the first item of a list is made part of the passage; the "and" before the next is not.
        """
        around = []
        start, at = passage.start, section
        while list_ := self._list_of(at):
            lead_in = self.lead_in(list_) or Span(list_.span.start, list_.span.start)
            if at is self._parts[list_.id][0] and at.span.start >= start:
                start = lead_in.start
            elif lead_in:
                around.append(lead_in)
            if (tail := self._tail(list_)) and tail.start >= passage.end:
                around.append(tail)
            at = list_
        end = self._before_conjunction(passage) if at is not section else passage.end
        return Span(start, end), tuple(sorted(around))

    def _list_of(self, section: Section) -> Section | None:
        """The section that has the lead-in of an item, or only the label before it: "(a) (i) any claim"."""
        if section.parent is None or self._is_headed(section):
            return None
        parent = self._sections[section.parent]
        if self.lead_in(parent):
            return parent
        return parent if self._is_label(parent) and self._list_of(parent) else None

    def _before_conjunction(self, passage: Span) -> int:
        conjunction = _CONJUNCTION.search(passage.of(self._text))
        return passage.start + conjunction.start() if conjunction else passage.end

    def _find_lead_in(self, section: Section) -> Span | None:
        if not self._parts.get(section.id):
            return None
        own = self._own(section)
        blocks = whole_paragraphs(self._text, own)
        if not blocks or self._is_heading(own) or _FINISHED.search(own.of(self._text)):
            return None
        if count_words(own.of(self._text)) <= _SHORT:
            return own
        return block_sentences(self._text, blocks[-1])[-1]

    def _tail(self, parent: Section) -> Span | None:
        """The words after the last item that end the sentence of a list."""
        *before, last = self._parts[parent.id]
        if self._parts.get(last.id) or not before:
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
        words = section.span.of(self._text)
        return bool(section.heading) and not words[after_label(words) :][:1].islower()

    def _is_label(self, section: Section) -> bool:
        """Whether a section says nothing before its first sub-section."""
        return not self._own(section).of(self._text).removeprefix(section.label).strip()

    def _own(self, section: Section) -> Span:
        return trimmed_span(self._text, section.span.start, self._parts[section.id][0].span.start)
