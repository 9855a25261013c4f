"""Automatic multilevel numbering: the lists with which a word processor shows a clause's own labels.

A list counts as Word's do (ECMA-376 part 1, 17.9): each use of a level increments it, resets the levels below it, and
makes unused levels above it show their starting numbers. Where a clause's labels do not continue so, for example after
omitted words, another list begins with their numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, product
from typing import Final

from core.exporting.layout import Paragraph, ParagraphKind
from core.text.labels import SCHEDULE_NOUN, SECTION_NOUN
from core.text.numerals import letter_value, roman_numeral, roman_value
from core.types.clauses import SectionLabel

_LEVELS: Final = 9
"""The number of levels of a list in Word (ECMA-376 part 1, 17.9.6)."""
_MOST: Final = 780  # of letters and roman numerals: after 30 times Z Word starts again with A
_DIGITS: Final = 4
_ALPHABET: Final = 26  # letters
_SHORT: Final = 7  # characters, of a count two on average
_NOUN: Final = re.compile(rf"(?:{SECTION_NOUN}|part|chapter|item|{SCHEDULE_NOUN})\s+|§+\s*", re.IGNORECASE)
_COUNTS: Final = re.compile(r"[0-9]+|[A-Za-z]+")
_BETWEEN: Final = re.compile(r"[().\[\] :–—-]*")


@dataclass(frozen=True, slots=True)
class Count:
    """What one part of a label says: a number from 1, in a format of Word's ("lowerRoman")."""

    format: str
    number: int


@dataclass(frozen=True, slots=True)
class LabelForm:
    """A label as a list would print it: ``around`` has the words around its counts, one more than these."""

    label: str
    around: tuple[str, ...]
    counts: tuple[Count, ...]

    @property
    def formats(self) -> tuple[str, ...]:
        return tuple(count.format for count in self.counts)

    @property
    def own(self) -> Count:
        """The count of its own level; those before it belong to the levels around it."""
        return self.counts[-1]

    @property
    def is_short(self) -> bool:
        """Whether it fits into the margin of an indented paragraph."""
        return not self.around[0][:1].isalpha() and len("".join(self.around)) + 2 * len(self.counts) <= _SHORT

    def continues(self, before: LabelForm) -> bool:
        """Whether it is the next label of the same list after another."""
        alike = (self.around, self.formats, self.counts[:-1]) == (before.around, before.formats, before.counts[:-1])
        return alike and self.own.number == before.own.number + 1


@dataclass(frozen=True, slots=True)
class Labelled:
    """The label of a paragraph, and the level of its section in the contract; a lower one is further out."""

    label: str
    level: int


@dataclass(slots=True)
class NumberedLevel:
    """A level of a list: its format, its first number, what is printed, and its indent in steps.

    ``text`` is as in Word's files: "%1.%2". It is "" for a level that no paragraph is on. ``hangs`` says that the label
    is short enough to stand beside the paragraph.
    """

    format: str
    start: int
    text: str = ""
    indent: int = 0
    hangs: bool = False


@dataclass(slots=True, eq=False)
class NumberedList:
    """A list by its levels, counted from 0, and, while it is built, how far it has counted."""

    levels: dict[int, NumberedLevel] = field(default_factory=dict)
    _reached: dict[int, int] = field(default_factory=dict)
    _passed: set[int] = field(default_factory=set)  # levels that counted before it was known what they show
    _open: list[tuple[int, int]] = field(default_factory=list)  # levels in the contract, and in the list
    _numbers: dict[int, str] = field(default_factory=dict)  # of the enclosing paragraphs, each with those around it

    def level_for(self, form: LabelForm, level: int) -> int | None:
        """The level on which the next paragraph, of a section this deep, shows this label; None if none would.

        Labels of a form that the list has at this depth go on there or nowhere: one that begins again is no level
        inside the last one, and neither is one that nothing in the list encloses.
        """
        above = max((place for depth, place in self._open if depth < level), default=-1)
        below = range(max(above + 1, len(form.counts) - 1), _LEVELS)
        alike = [at for at in below if at in self.levels and self.levels[at].text == level_text(form, at)]
        free = [at for at in below if at not in self.levels or not self.levels[at].text]
        if above < 0 and self._reached and not alike:
            return None
        return next((at for at in alike[:1] or free[:1] if self._takes(form, at)), None)

    def add(self, form: LabelForm, at: int, level: int, indent: int) -> str:
        """Puts a paragraph on the level that `level_for` found, and returns its full number: "8.2(a)"."""
        for i, count in enumerate(form.counts, at - len(form.counts) + 1):
            self.levels.setdefault(i, NumberedLevel(count.format, count.number))
        if not self.levels[at].text:
            text = level_text(form, at)
            self.levels[at] = NumberedLevel(form.own.format, self.levels[at].start, text, indent, form.is_short)
        passed = {above: each.start for above, each in self.levels.items() if above < at}
        kept = {above: number for above, number in self._reached.items() if above < at}
        self._reached = passed | kept | {at: form.own.number}
        self._passed = {above for above in range(at) if above not in self.levels}
        self._open = [each for each in self._open if each[0] < level] + [(level, at)]
        self._numbers = {above: number for above, number in self._numbers.items() if above in kept}
        self._numbers[at] = self._numbers.get(at - len(form.counts), "") + form.label.rstrip(".")
        return self._numbers[at]

    def _takes(self, form: LabelForm, at: int) -> bool:
        first = at - len(form.counts) + 1
        around = all(self._shows(first + i, count.format, count.number) for i, count in enumerate(form.counts[:-1]))
        if (level := self.levels.get(at)) is None:
            return around and at not in self._passed
        due = self._reached[at] + 1 if at in self._reached else level.start
        same = level.format == form.own.format and level.text in ("", level_text(form, at))
        return around and same and due == form.own.number

    def _shows(self, at: int, style: str, number: int) -> bool:
        level = self.levels.get(at)
        return level is None or (level.format == style and self._reached.get(at, level.start) == number)


@dataclass(frozen=True, slots=True)
class ListPlace:
    """A paragraph's list, its level in it from 0, and its number with those of the levels around it."""

    list: NumberedList
    level: int
    number: str


def level_text(form: LabelForm, at: int) -> str:
    """What a level prints: "%1.%2" for "8.2" on the second one."""
    first = at - len(form.counts) + 2
    counts = (f"%{first + i}{words}" for i, words in enumerate(form.around[1:]))
    return "".join((form.around[0], *counts))


def number_paragraphs(paragraphs: Sequence[Paragraph]) -> list[ListPlace | None]:
    """The place of each paragraph of a clause; None if it has no label, or one that no list can show.

    A passage that the clause only refers to counts by itself: Article IX is no level inside Article III.
    """
    places: list[ListPlace | None] = [None] * len(paragraphs)
    for passage in _passages(paragraphs):
        labelled = {at: label for at in passage if (label := _labelled(paragraphs[at]))}
        places_here = number_labels(list(labelled.values()))
        for at, place in zip(labelled, places_here, strict=True):
            places[at] = place
    return places


def _passages(paragraphs: Sequence[Paragraph]) -> list[list[int]]:
    """The paragraphs that count together: the clause's own with what follows them directly, and each other passage."""
    runs = groupby(range(len(paragraphs)), key=lambda at: paragraphs[at].kind is ParagraphKind.OMITTED)
    passages = [list(run) for omitted, run in runs if not omitted]
    cited = [all(paragraphs[at].kind is not ParagraphKind.OWN for at in passage) for passage in passages]
    own = [at for passage, other in zip(passages, cited, strict=True) if not other for at in passage]
    return [own, *(passage for passage, other in zip(passages, cited, strict=True) if other)]


def _labelled(paragraph: Paragraph) -> Labelled | None:
    """The label with which a paragraph begins, if white space separates it from the words after it."""
    first, *others = paragraph.words
    parted = not others or others[0].text[0].isspace()
    return Labelled(first.text, first.tie.level) if parted and isinstance(first.tie, SectionLabel) else None


def number_labels(labels: Sequence[Labelled]) -> list[ListPlace | None]:
    """The place of each labelled paragraph of a clause; None if no list can show its label."""
    lists: list[NumberedList] = []
    around: list[tuple[int, int]] = []  # the levels and indents of the enclosing paragraphs
    places: list[ListPlace | None] = []
    for labelled, form in zip(labels, _read(labels), strict=True):
        place = None
        if form is not None:
            around = [each for each in around if each[0] < labelled.level]
            around.append((labelled.level, around[-1][1] + (len(form.counts) == 1) if around else 0))
            place = _place(lists, form, *around[-1])
        if place and place.list not in lists:
            lists.append(place.list)
        places.append(place)
    return places


def _place(lists: Sequence[NumberedList], form: LabelForm, level: int, indent: int) -> ListPlace | None:
    """A place in the latest list that shows the label next, or else in a new one."""
    for each in (*reversed(lists), NumberedList()):
        if (at := each.level_for(form, level)) is not None:
            return ListPlace(each, at, each.add(form, at, level, indent))
    return None


def _read(labels: Sequence[Labelled]) -> Iterator[LabelForm | None]:
    """The form of each label: one that continues from the label before it on its level, or to the one after it."""
    read: dict[int, LabelForm] = {}
    for i, labelled in enumerate(labels):
        forms = label_forms(labelled.label)
        following = next((each for each in labels[i + 1 :] if each.level <= labelled.level), None)
        next_forms = label_forms(following.label) if following and following.level == labelled.level else []
        continuing = [form for form in forms if labelled.level in read and form.continues(read[labelled.level])]
        continued = [form for form in forms if any(each.continues(form) for each in next_forms)]
        form = next(iter((*continuing, *continued, *forms)), None)
        read = {level: each for level, each in read.items() if level < labelled.level}
        if form:
            read[labelled.level] = form
        yield form


# ------------------------------------------------------------ what labels count


def label_forms(label: str) -> list[LabelForm]:
    """Every way of counting that prints exactly this label, lowest number first; none if no list prints it.

    "(i)" is the first roman numeral or the ninth letter; "8.2(a)" counts three levels; no list prints "4A", "(ab)",
    "007" or "Article Four".
    """
    noun = _NOUN.match(label)
    start = noun.end() if noun else 0
    found = [match.span() for match in _COUNTS.finditer(label, start)]
    if not 1 <= len(found) <= _LEVELS or not _is_parted(label, start, found):
        return []
    edges = [0, *(edge for span in found for edge in span), len(label)]
    around = tuple(label[one:other] for one, other in zip(edges[::2], edges[1::2], strict=True))
    forms = (LabelForm(label, around, counts) for counts in product(*(list(_counts(label[a:b])) for a, b in found)))
    return sorted(forms, key=lambda form: [count.number for count in form.counts])


def _is_parted(label: str, start: int, found: Sequence[tuple[int, int]]) -> bool:
    """Whether only marks surround the counts, with some between them: the A of "4A" is not a separate part."""
    edges = [start, *(edge for span in found for edge in span), len(label)]
    between = [label[one:other] for one, other in zip(edges[::2], edges[1::2], strict=True)]
    return all(map(_BETWEEN.fullmatch, between)) and all(between[1:-1])


def _counts(text: str) -> Iterator[Count]:
    """What digits or letters may count; nothing if they are not written as lists write them."""
    if text.isdecimal():
        if text[0] != "0" and len(text) <= _DIGITS:
            yield Count("decimal", int(text))
        if len(text) == 2 and text != "00":
            yield Count("decimalZero", int(text))  # "4.01", with "4.10" after "4.09"
    elif text.isupper() or text.islower():
        case = "upper" if text.isupper() else "lower"
        for kind, value in (("Roman", roman_value(text)), ("Letter", letter_value(text))):
            if value is not None and value <= _MOST:
                yield Count(case + kind, value)


def written_label(form: LabelForm) -> str:
    """The label that a list prints for these counts."""
    pieces = (f"{_written(count)}{words}" for count, words in zip(form.counts, form.around[1:], strict=True))
    return "".join((form.around[0], *pieces))


def _written(count: Count) -> str:
    if count.format in ("decimal", "decimalZero"):
        return f"{count.number:02d}" if count.format == "decimalZero" else str(count.number)
    if count.format.endswith("Roman"):
        written = roman_numeral(count.number)
    else:
        repeats, letter = divmod(count.number - 1, _ALPHABET)
        written = chr(ord("a") + letter) * (repeats + 1)
    return written.upper() if count.format.startswith("upper") else written
