"""Which passages become clauses, the units of retrieval: those that can be copied into a draft as they are."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Final

from core.contract.clauses.passages import (
    block_sentences,
    bounded_spans,
    conspicuous_runs,
    count_words,
    gaps,
    leads_on,
    sentence_runs,
    trimmed_span,
    whole_paragraphs,
    without_lead_in,
)
from core.contract.clauses.substance import is_formal, is_provision, said_in, says_all, says_alone, without_form
from core.contract.sections.tree import section_at
from core.text.headings import is_said, of_a_form, says_something, stands_alone
from core.text.labels import after_label, begins_with_label
from core.text.sentences import ends_sentence, paragraph_spans
from core.types import Section, Span

LONG: Final = 1200  # words: a longer section is searched by its parts alone
SHORT: Final = 12  # words: a shorter section says too little to be found alone
PARAGRAPH: Final = 25  # words: a shorter paragraph inside a section says too little to be found alone
LIST: Final = 250  # words: the items of a shorter list are found with the whole list
_SMALL_WORD: Final = re.compile(r"[a-z]+[\s,.;:)]")  # not of a name such as eBay
_AFTER_LABEL: Final = " .:)–—-\t"
_BRIDGED: Final = 2  # lines between two that say something, or over the first, that join them
_TOP: Final = 3  # a section at the top needs more words than this


@dataclass(frozen=True, slots=True)
class RetrievalUnit:
    """A passage, its section, and the words before and after its list that make a sentence of it."""

    section: Section
    span: Span
    around: tuple[Span, ...] = ()


def retrieval_units(text: str, sections: Sequence[Section], lists: ListedItems) -> list[RetrievalUnit]:
    """The passages that are searched, in document order.

    A section of up to `LONG` words, including its sub-sections, is one unit, and each sub-section that is long enough,
    or a sentence, is another; but the items of a list are units only where the list is long, each with its lead-in. In
    a longer section, the text before its first sub-section is a unit. Where a section's own text has several
    paragraphs, each of some length is a unit too, since drafters put more than one provision under a number; so is each
    run of sentences in a long paragraph, and each run in capitals among other sentences. Whatever exceeds the longest
    clause is cut, and what is not a provision is left out, unless it says something that would be in no unit at all: a
    definition that only points elsewhere, a recital, the words that lead into the signatures.
    """
    return _Units(text, sections, lists).all()


class _Units:
    def __init__(self, text: str, sections: Sequence[Section], lists: ListedItems) -> None:
        self._text = text
        self._sections = sections
        self._lists = lists
        self._parts = lists.parts

    def all(self) -> list[RetrievalUnit]:
        units: dict[Span, RetrievalUnit] = {}
        for section in self._sections:
            if not self._is_found_with_its_list(section):
                for passage in self._passages(section):
                    for unit in self._bounded(section, passage):
                        units.setdefault(unit.span, unit)
        found = [*units.values(), *self._left_out(units)]
        return sorted(found or self._all_text(), key=lambda unit: (unit.span.start, -unit.span.end))

    def _left_out(self, covered: Iterable[Span]) -> Iterator[RetrievalUnit]:
        """What says something between the units, in order: the lines of each section together."""
        for gap in gaps(covered, len(self._text)):
            lines = (Span(gap.start + line.start, gap.start + line.end) for line in paragraph_spans(gap.of(self._text)))
            for section, run in groupby(lines, key=lambda line: section_at(self._sections, line.start)):
                if section is not None:
                    yield from self._said(section, list(run))

    def _said(self, section: Section, lines: Sequence[Span]) -> Iterator[RetrievalUnit]:
        """The lines of a section that say something, those near each other together, each run with what it leads into.

        The label and heading just over them join them. No unit is longer than a list that is found as a whole.
        """
        runs: list[list[int]] = []  # of each the first line, the last, and the words
        for at, line in enumerate(lines):
            words = self._words(line)
            apart = not runs or at - runs[-1][1] > _BRIDGED + 1 or runs[-1][2] + words > LIST
            if not self._says_alone(section, line):
                if not apart and self._is_led(lines, runs[-1][1], at):
                    runs[-1][1:] = [at, runs[-1][2] + words]
            elif apart:
                headed = not runs and 0 < at <= _BRIDGED and self._begins(section, lines[0])
                runs.append([0 if headed else at, at, words])
            else:
                runs[-1][1:] = [at, runs[-1][2] + words]
        for first, last, _ in runs:
            yield RetrievalUnit(section, Span(lines[first].start, lines[last].end))
        if not runs and self._says_all(section, lines):
            yield RetrievalUnit(section, Span(lines[0].start, lines[-1].end))

    def _says_all(self, section: Section, lines: Sequence[Span]) -> bool:
        """Whether these lines are all of a section without parts, which has a number or ends as a sentence does."""
        whole = self._trimmed(section.span.start, section.span.end)
        if section.kind != "section" or (lines[0].start, lines[-1].end) != (whole.start, whole.end):
            return False
        label = whole.start + len(section.label)
        words = [Span(min(max(line.start, label), line.end), line.end).of(self._text) for line in lines]
        headed = bool(section.label) or ends_sentence(words[-1])
        return headed and not self._parts[section.id] and says_all([each.lstrip(_AFTER_LABEL) for each in words])

    def _begins(self, section: Section, line: Span) -> bool:
        return line.start == section.span.start and not of_a_form(line.of(self._text))

    def _is_led(self, lines: Sequence[Span], last: int, at: int) -> bool:
        """Whether a line that says nothing by itself is what the line before leads into, or goes on with that."""
        words = lines[at].of(self._text)
        led = leads_on(lines[last].of(self._text)) or not says_alone(lines[last].of(self._text))
        return led and at == last + 1 and not begins_with_label(words) and not of_a_form(words)

    def _says_alone(self, section: Section, line: Span) -> bool:
        words = line.of(self._text)
        heading = line.start == section.span.start and words.strip(" .:").endswith(section.heading or words)
        return says_alone(words) and (not heading or not self._parts[section.id] or is_said(words))

    def _all_text(self) -> list[RetrievalUnit]:
        """The top-level sections of a document without provisions, which must be found nevertheless."""
        tops = [(section, self._trimmed(section.span.start, section.span.end)) for section in self._parts[None]]
        return [
            RetrievalUnit(section, part) for section, span in tops for part in bounded_spans(self._text, span) if part
        ]

    def _passages(self, section: Section) -> Iterator[Span]:
        if is_formal(section):
            said = (said_in(self._text, block) for block in self._blocks(section))
            yield from (passage for passage in said if self._words(passage) >= PARAGRAPH)
            return
        whole = self._whole(section)
        words = self._words(whole)
        if words >= SHORT or (words > _TOP and (section.parent is None or self._is_short_sentence(section, whole))):
            yield whole
        blocks = [block for block in self._blocks(section) if self._words(block) >= PARAGRAPH]
        if len(blocks) > 1 or (blocks and (self._parts[section.id] or len(blocks[0]) < 0.7 * len(whole))):
            yield from blocks
        for block in blocks:
            yield from sentence_runs(self._text, block)
            yield from conspicuous_runs(self._text, block)

    def _is_short_sentence(self, section: Section, whole: Span) -> bool:
        """Whether a numbered section is a sentence of its own: "10.2 The yard is locked at night."."""
        words = whole.of(self._text)
        said = bool(section.number) and not self._parts[section.id] and ends_sentence(words) and is_said(words)
        return said and not self._lists.completes(section)

    def _whole(self, section: Section) -> Span:
        """A section; of one that is too long, the words before its first sub-section and before the lead-in."""
        parts = self._parts[section.id]
        if not parts or self._words(section.span) <= LONG:
            return self._trimmed(section.span.start, section.span.end)
        return self._before_lists(section)

    def _blocks(self, section: Section) -> list[Span]:
        return whole_paragraphs(self._text, self._before_lists(section))

    def _before_lists(self, section: Section) -> Span:
        parts, lead_in = self._parts[section.id], self._lists.lead_in(section)
        end = lead_in.start if lead_in else parts[0].span.start if parts else section.span.end
        return self._trimmed(section.span.start, end)

    def _is_found_with_its_list(self, section: Section) -> bool:
        at = section
        while at.parent is not None and self._lists.completes(at):
            at = self._sections[at.parent]
            if self._words(at.span) <= LIST:
                return True
        return False

    def _bounded(self, section: Section, passage: Span) -> Iterator[RetrievalUnit]:
        """A passage that says anything, in parts if it is too long; an item comes with the lead-in before it."""
        around: tuple[Span, ...] = ()
        passage = without_form(self._text, self._finished(section, passage))
        if passage.start == section.span.start:
            if self._lacks_its_beginning(section) and self._is_found_with_its_parent(section):
                return
            passage, around = self._lists.framed(section, passage)
        for part in bounded_spans(self._text, self._lists.without_conjunction(passage)):
            if is_provision(part.of(self._text)):
                yield RetrievalUnit(section, part, around)

    def _lacks_its_beginning(self, section: Section) -> bool:
        """Whether a section continues a sentence whose lead-in was not found."""
        words = after_label(self._text, section.span.start, section.span.end)
        return bool(_SMALL_WORD.match(self._text, words)) and not self._lists.completes(section)

    def _is_found_with_its_parent(self, section: Section) -> bool:
        return section.parent is not None and self._words(self._sections[section.parent].span) <= LONG

    def _finished(self, section: Section, passage: Span) -> Span:
        """A passage that ends with a lead-in: with the address or the table that follows it, or without the lead-in."""
        if not leads_on(passage.of(self._text)):
            return passage
        after = self._after(section)
        if after and passage.end == self._trimmed(section.span.start, section.span.end).end:
            return self._trimmed(passage.start, after.span.end)
        return without_lead_in(self._text, passage)

    def _after(self, section: Section) -> Section | None:
        """The next section, if it is short and has no label of its own: what a lead-in leads into."""
        after = next((each for each in self._sections[section.id + 1 :] if each.span.start >= section.span.end), None)
        if after is None or after.label or after.kind != "section" or section.kind != "section":
            return None
        return after if self._words(after.span) <= LIST else None

    def _words(self, span: Span) -> int:
        return count_words(self._text, span)

    def _trimmed(self, start: int, end: int) -> Span:
        return trimmed_span(self._text, start, end)


# -------------------------------------------------------------------------------------------------------------- lists

_WHOLE_LEAD_IN: Final = 60  # words before a list that are its lead-in as a whole, heading and all
_FINISHED: Final = re.compile(r"[.!?;][\"”’')\]]*$|[;,]\s*(?:and/or|and|or)$")
_CONJUNCTION: Final = re.compile(r"(?<=[;,])\s*(?:and/or|and|or)[,:]?$")
_ITEM_END: Final = re.compile(r"[.;,](?:\s*(?:and/or|and|or))?$")
_CAPITAL: Final = re.compile(r"[\W\d_]*[^\W\d_a-zà-ÿ]")
_AGREED: Final = re.compile(r"\bagree\w*\s+as\s+follows?\b", re.IGNORECASE)  # leads into a contract, not into a list
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

    Attributes:
        parts: the sub-sections of each section; under None, those at the top.
        lead_in: the unfinished words of a section before its first sub-section; None where a sentence ends before that.
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
        self._list_of = cache(self._find_list)
        self.lead_in = cache(self._find_lead_in)
        self._lead_in_before = cache(self._find_lead_in_before)
        self._tail = cache(self._find_tail)

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

    def _find_list(self, section: Section) -> _List | None:
        """The list of an item: that of the section around it, or one whose lead-in ends the previous section."""
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

    def _find_lead_in_before(self, first: Section) -> Span | None:
        """The lead-in that ends the section before a list; None where it does not end in one."""
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
        return own if count_words(words) <= _WHOLE_LEAD_IN else self._last_sentence(own)

    def _last_sentence(self, passage: Span) -> Span:
        return block_sentences(self._text, whole_paragraphs(self._text, passage)[-1])[-1]

    def _is_sentence(self, section: Section) -> bool:
        """Whether a section begins with a sentence of its own."""
        first = block_sentences(self._text, section.span)[0].of(self._text)
        return bool(_CAPITAL.match(first, after_label(first))) and ends_sentence(first) and says_something(first)

    def _find_tail(self, parent: Section) -> Span | None:
        """The words after the last item that end the sentence of a list."""
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
