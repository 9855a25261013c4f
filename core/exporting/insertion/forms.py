"""How a draft sets its sections: their numbers, headings and type, taken from its own paragraphs.

A form is that of one level: of the section after which a clause is put, and of each level below it, from the nearest
section of the draft that is set so. What the draft has nothing like takes the form of the level above.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cached_property
from typing import Any, Final

from docx.oxml import OxmlElement
from docx.oxml.ns import qn

from core.base.errors import ExportError
from core.base.translation import tr
from core.exporting.insertion.draft import WordDraft, is_changed
from core.exporting.numbering import Count, LabelForm, label_forms, written_label
from core.exporting.word_file import Cut, Element, FileWords, Places, text_of
from core.types import Extraction, Section, Span

_DEEPEST: Final = 6  # levels below the clause
_NOT_COPIED: Final = ("sectPr", "pPrChange", "pageBreakBefore", "framePr", "rPr")  # of a paragraph's properties
_NOT_TYPE: Final = ("ins", "del", "moveFrom", "moveTo", "rPrChange", "highlight", "vanish", "specVanish", "strike")
_QUOTES: Final = "“\"‘'„«"
_NUMBERS: Final = re.compile(r"\d[\w.]*|\(\w+\)")
_ENDS_HEADING: Final = ".:;–—-"


class HeadingForm(Enum):
    """Where a level of a draft has its headings."""

    NONE = auto()
    RUN_IN = auto()  # before the words, in their paragraph
    ALONE = auto()  # in a paragraph of their own


@dataclass(frozen=True, slots=True)
class Counted:
    """The place of an automatic number: its list and the level in it."""

    list: str
    level: int


@dataclass(frozen=True, slots=True)
class LevelForm:
    """How one level is set.

    Attributes:
        label: what its numbers look like, with those of the section that the form is taken from; None for a level
            without numbers, or with such that are not understood.
        counted: where the draft counts them by itself; None where they are typed.
        gap: what separates a typed number from the words.
        heading: where its headings are.
        ends_heading: what follows a heading in its paragraph.
        capitals: whether headings are typed in capitals.
        properties: of its paragraphs (``w:pPr``).
        number_type: of the type of typed numbers (``w:rPr``).
        heading_type: of the type of headings (``w:rPr``).
        words_type: of the type of its words (``w:rPr``).
        body: the properties and the type of paragraphs without a number below its first; None if it has none.
        body_first: whether its sections, below a heading of their own, go on with such a paragraph.
    """

    label: LabelForm | None
    counted: Counted | None
    gap: str
    heading: HeadingForm
    ends_heading: str
    capitals: bool
    properties: Any
    number_type: Any
    heading_type: Any
    words_type: Any
    body: tuple[Any, Any] | None
    body_first: bool

    @property
    def numbered(self) -> bool:
        return self.label is not None or self.counted is not None


@dataclass(frozen=True, slots=True)
class Place:
    """Where a clause is put.

    Attributes:
        after: the last paragraph of the section before it.
        forms: of the section's level, and of those below it, as far as the draft has them.
        is_clashing: whether the next section of the draft has the number that the clause gets, typed.
        run_in: the form of sections of one paragraph, where the others have their headings alone and number what is
            below; None if there are none.
    """

    after: Element
    forms: tuple[LevelForm, ...]
    is_clashing: bool
    run_in: LevelForm | None = None

    @property
    def of_one_paragraph(self) -> Place:
        """The place for a clause of one paragraph."""
        return replace(self, forms=(self.run_in, *self.forms[1:])) if self.run_in else self


class DraftForms:
    """The forms of a draft.

    Args:
        draft: its file.
        extraction: what was read from it.
    """

    def __init__(self, draft: WordDraft, extraction: Extraction) -> None:
        self._draft, self._extraction = draft, extraction
        self._text, self._sections = extraction.document.text, extraction.sections
        self._lines = [line for line in extraction.document.lines if not line.note]
        self._words = FileWords(draft.document)
        self._places = Places(self._text, extraction.document.lines, self._words)
        self._paragraphs = [self._places.paragraph(line) for line in self._lines]
        self._starts = [line.span.start for line in self._lines]
        self._styles = {} if draft.styles is None else _styles(draft.styles)

    def place_after(self, section: Section) -> Place:
        """The place after a section, at its level.

        Raises:
            ExportError: the section is not one of paragraphs of its own, is in a table, or has tracked changes at its
                end.
        """
        lines = self._lines_of(section.span)
        after = self._paragraphs[lines[-1]] if lines else None
        if after is None or self._first(section) is None or not self._ends_paragraph(section):
            raise self._no_place(tr("The end of this section could not be found in the Word file."))
        if _in_table(after):
            raise self._no_place(tr("This section is in a table."))
        following = self._following(after)
        if is_changed(after) or (following is not None and is_changed(following)):
            title = tr("This draft has tracked changes of its own at this place.")
            advice = tr("Accept or reject them in Word first, or choose another section.")
            raise ExportError(title, advice, self._draft.path)
        forms = tuple(self._forms(section))
        return Place(after, forms, self._is_clashing(section, forms[0]), self._run_in(section, forms))

    def definition_form(self, paragraph: Element) -> tuple[Any, Any, Any]:
        """The properties of a paragraph that defines a term, the type of the term, and that of the words after it."""
        words = text_of(paragraph)
        quoted = next((at for at, letter in enumerate(words) if letter in _QUOTES), 0)
        term_type, words_type = _types(paragraph, quoted, 1)
        return _copied(paragraph.pPr), term_type, words_type

    def paragraph(self, line: int) -> Element | None:
        """The paragraph of a line of the draft's text, by its index; None if it is not known, or is in a table."""
        found = self._paragraphs[line]
        return None if found is None or _in_table(found) or is_changed(found) else found

    def _no_place(self, title: str) -> ExportError:
        return ExportError(title, tr("Choose another section."), self._draft.path)

    def _ends_paragraph(self, section: Section) -> bool:
        end = self._text.rstrip()
        rest = self._text[section.span.end : section.span.end + 1]
        return section.span.end >= len(end) or rest == "\n" or self._text[section.span.end - 1] == "\n"

    def _following(self, paragraph: Element) -> Element | None:
        after = paragraph.getnext()
        return after if after is not None and after.tag == qn("w:p") else None

    def renumbered(self, after: Section) -> dict[int, str]:
        """The numbers that later sections get, by their ids, if one that is counted with them comes after another."""
        last, shape, moved = self._label(after), self._shape(after), dict[int, str]()
        for section in self._sections[after.id + 1 :]:
            if section.parent in moved:
                number = self._sections[section.parent].number
                if section.number.startswith(number):
                    moved[section.id] = moved[section.parent] + section.number[len(number) :]
            elif self._shape(section) == shape and section.label and last is not None:
                following = next((form for form in label_forms(section.label) if form.continues(last)), None)
                if following is None:
                    break
                last = following
                label = written_label(replace(last, counts=(*last.counts[:-1], _one_more(last.own))))
                own = section.label.rstrip(".")
                if section.number.endswith(own):
                    moved[section.id] = section.number.removesuffix(own) + label.rstrip(".")
        return moved

    # ----------------------------------------------------------------- forms

    def _forms(self, section: Section) -> Iterator[LevelForm]:
        form = self._form(section)
        if form is None:
            raise self._no_place(tr("The beginning of this section could not be found in the Word file."))
        yield form
        shapes = [self._shape(section)]
        for _ in range(_DEEPEST):
            found = next(self._models(section, shapes), None)
            if found is None:
                return
            shapes.append(self._shape(found[0]))
            yield found[1]

    def _models(self, section: Section, shapes: Sequence[tuple[object, ...]]) -> Iterator[tuple[Section, LevelForm]]:
        """Numbered sections below others of these shapes, from the outermost, the nearest first; each begins a list."""
        candidates = [each for each in self._sections if each.label and self._under(each, shapes)]
        inside = [each for each in candidates if section.span.contains(each.span)]
        rest = sorted(candidates, key=lambda each: abs(each.span.start - section.span.end))
        for each in (*inside, *rest):
            if not self._is_first(each):
                continue
            form = self._form(each)
            if form is not None and form.numbered:
                yield each, form

    def _under(self, section: Section, shapes: Sequence[tuple[object, ...]]) -> bool:
        for shape in reversed(shapes):
            if section.parent is None:
                return False
            section = self._sections[section.parent]
            if self._shape(section) != shape:
                return False
        return True

    def _shape(self, section: Section) -> tuple[object, ...]:
        """What sections of one level have in common: how their numbers look, and where they are counted."""
        if section.id not in self._shapes:
            forms = label_forms(section.label)
            first = self._first(section)
            counted = None if first is None else self.counted(first)
            looks: set[object] = {(form.around, len(form.counts)) for form in forms} or {section.label[:1]}
            case = "".join("A" if letter.isupper() else "a" for letter in section.label if letter.isalpha())[:1]
            self._shapes[section.id] = (frozenset(looks), case, counted.level if counted else None)
        return self._shapes[section.id]

    @cached_property
    def _shapes(self) -> dict[int, tuple[object, ...]]:
        return {}

    def _form(self, section: Section) -> LevelForm | None:
        """How a section is set; None if its first paragraph is not known, in a table, or is being changed."""
        first = self._first(section)
        if first is None or _in_table(first) or is_changed(first):
            return None
        line = self._lines[self._line_at(section.span.start)]
        printed = line.span.of(self._text).removeprefix(section.label).strip()
        typed = text_of(first)
        is_typed = "".join(typed.split()).startswith("".join(section.label.split()))
        counted = None if section.label and is_typed else self.counted(first)
        label = self._label(section) if section.label else None
        heading, rest = _heading(section.heading, printed)
        gap = "\t" if not counted and "\t" in typed[: len(section.label) + 3] else " "
        skipped = 0 if counted else len(section.label)
        set_apart = 0 if heading is HeadingForm.NONE else len(section.heading)
        heading_type, words_type = _types(first, skipped, set_apart)
        body, body_first = self._body(section)
        if heading is HeadingForm.ALONE and body is not None:
            words_type = body[1]
        return LevelForm(
            label=label,
            counted=counted,
            gap=gap,
            heading=heading,
            ends_heading=rest,
            capitals=heading is not HeadingForm.NONE and section.heading.isupper(),
            properties=_copied(first.pPr),
            number_type=type_of(next((run for run in first.iter(qn("w:r")) if text_of(run).strip()), None)),
            heading_type=heading_type,
            words_type=words_type,
            body=body,
            body_first=body_first,
        )

    def _run_in(self, section: Section, forms: Sequence[LevelForm]) -> LevelForm | None:
        """See `Place.run_in`."""
        if forms[0].heading is not HeadingForm.ALONE or forms[0].body_first or len(forms) == 1:
            return None
        alike = [each for each in self._siblings(section) if self._shape(each) == self._shape(section)]
        nearest = sorted(alike, key=lambda each: abs(each.id - section.id))
        found = (form for each in nearest if (form := self._form(each)) and form.heading is HeadingForm.RUN_IN)
        same = (each for each in found if (each.counted is None) == (forms[0].counted is None))
        return next((replace(each, label=forms[0].label) for each in same), None)

    def _label(self, section: Section) -> LabelForm | None:
        """What the section's label counts: what continues the label before it, or is the lowest that it may be."""
        forms = label_forms(section.label)
        before = [each for each in self._siblings(section) if each.id < section.id]
        earlier = label_forms(before[-1].label) if before else []
        continuing = (form for form in forms if any(form.continues(each) for each in earlier))
        return next(continuing, next(iter(forms), None))

    def _body(self, section: Section) -> tuple[tuple[Any, Any] | None, bool]:
        """The form of paragraphs without a number of sections set like this one, and whether they come first."""
        shape = self._shape(section)
        alike = [each for each in self._sections if each.id != section.id and self._shape(each) == shape]
        nearest = sorted(alike, key=lambda each: abs(each.id - section.id))
        begins = {each.span.start for each in self._sections}
        first: bool | None = None
        for each in (section, *nearest):
            lines = self._lines_of(each.span)
            for number, at in enumerate(lines[1:]):
                line, paragraph = self._lines[at], self._paragraphs[at]
                labelled = line.span.start in begins
                if number == 0 and first is None:
                    first = not labelled
                if labelled:
                    break
                if paragraph is None or _in_table(paragraph) or not line.paragraph or is_changed(paragraph):
                    continue
                if self.counted(paragraph) is None:
                    return (_copied(paragraph.pPr), _types(paragraph, 0, 0)[1]), bool(first)
        return None, False

    def _siblings(self, section: Section) -> list[Section]:
        return [each for each in self._sections if each.parent == section.parent and each.kind == section.kind]

    def _is_first(self, section: Section) -> bool:
        siblings = [each for each in self._siblings(section) if each.label]
        return bool(siblings) and siblings[0].id == section.id

    def _is_clashing(self, section: Section, form: LevelForm) -> bool:
        if form.label is None or form.counted is not None:
            return False
        following = [each for each in self._siblings(section) if each.id > section.id and each.label]
        return bool(following) and any(each.continues(form.label) for each in label_forms(following[0].label))

    # ----------------------------------------------------------------- lines

    def _line_at(self, offset: int) -> int:
        return max(0, bisect_left(self._starts, offset + 1) - 1)

    def _lines_of(self, span: Span) -> range:
        return range(bisect_left(self._starts, span.start), bisect_left(self._starts, span.end))

    def _first(self, section: Section) -> Element | None:
        at = self._line_at(section.span.start)
        line = self._lines[at] if self._lines else None
        return self._paragraphs[at] if line is not None and line.span.start == section.span.start else None

    # ----------------------------------------------------------------- lists

    def counted(self, paragraph: Element) -> Counted | None:
        """The place of a paragraph's automatic number, from its own properties or those of its style."""
        own = None if paragraph.pPr is None else paragraph.pPr.numPr
        style = paragraph.pPr.style if paragraph.pPr is not None else None
        by_style = self._by_style(style)
        list_id = _value(own, "numId") or (by_style.list if by_style else None)
        if list_id is None or list_id == "0":
            return None
        level = _value(own, "ilvl")
        return Counted(list_id, int(level) if level else by_style.level if by_style else 0)

    def _by_style(self, style: str | None) -> Counted | None:
        seen: set[str] = set()
        list_id = level = None
        named = style
        while style in self._styles and style not in seen:
            seen.add(style)
            element = self._styles[style]
            numbered = element.find(f"{qn('w:pPr')}/{qn('w:numPr')}")
            list_id, level = list_id or _value(numbered, "numId"), level or _value(numbered, "ilvl")
            style = _value(element, "basedOn") or ""
        if list_id is None:
            return None
        return Counted(list_id, int(level) if level else self._tied_level(list_id, named or ""))

    def _tied_level(self, list_id: str, style: str) -> int:
        """The level of a list that names a style as its own; 0 if none does."""
        definition = self.definition(list_id)
        for level in () if definition is None else definition.iterfind(qn("w:lvl")):
            if _value(level, "pStyle") == style:
                return int(level.get(qn("w:ilvl")))
        return 0

    def definition(self, list_id: str) -> Element | None:
        """The abstract definition (``w:abstractNum``) of a list."""
        root = self._draft.numbering
        if root is None:
            return None
        nums = (each for each in root.iterfind(qn("w:num")) if each.get(qn("w:numId")) == list_id)
        name = _value(next(nums, None), "abstractNumId")
        definitions = (each for each in root.iterfind(qn("w:abstractNum")) if each.get(qn("w:abstractNumId")) == name)
        return next(definitions, None)

    def is_field(self, span: Span) -> bool:
        """Whether the numbers in words of the draft's text are what fields show, which a word processor updates."""
        text = span.of(self._text)
        numbers = [Span(span.start + each.start(), span.start + each.end()) for each in _NUMBERS.finditer(text)]
        found = [place for each in numbers if (place := self._places.of(each)) is not None]
        return bool(found) and all(self._words.is_field(*place) for place in found)

    def cuts(self, span: Span) -> tuple[Cut, Cut] | None:
        """Where words of the draft's text are in the file.

        None if they cannot be changed: they are not typed, or in a field, a link or a tracked change.
        """
        start, end = self._places.of(span) or (0, 0)
        if self._words.text[start:end] != span.of(self._text) or not self._words.is_plain(start, end):
            return None
        return None if is_changed(self._words.paragraph(start)) else self._words.cuts(start, end)


def _one_more(count: Count) -> Count:
    return replace(count, number=count.number + 1)


def deeper(forms: Sequence[LevelForm], label: str) -> LevelForm:
    """A form for a level that the draft does not have: that of the level above, further in, with typed numbers.

    Args:
        forms: of the levels above.
        label: of the clause's own; its form is kept unless a level above has it, or it says the number of one.
    """
    above = forms[-1]
    properties = _without_number(above.properties)
    indent = properties.get_or_add_ind()
    indent.left = (indent.left or 0) + _STEP
    taken = {each.label.own.format for each in forms if each.label is not None and len(each.label.counts) == 1}
    wanted = [form for each in (label, *_LABELS) for form in label_forms(each)[:1]]
    free = [form for form in wanted if len(form.counts) == 1 and form.own.format not in taken]
    first = free[0] if free else wanted[-1]
    return replace(
        above,
        label=replace(first, counts=(replace(first.own, number=1),)),
        counted=None,
        gap=" ",
        heading=HeadingForm.RUN_IN,
        ends_heading=".",
        capitals=False,
        properties=properties,
        number_type=above.words_type,
        heading_type=above.words_type,
        body=None,
        body_first=False,
    )


_LABELS: Final = ("(a)", "(i)", "(A)", "(1)")
_STEP: Final = 457_200  # half an inch in English Metric Units, as python-docx counts


def unnumbered(form: LevelForm) -> tuple[Any, Any]:
    """The properties and the type of a paragraph without a number at a level."""
    return form.body or (_without_number(form.properties), form.words_type)


def _without_number(properties: Any) -> Any:
    made = deepcopy(properties)
    made.get_or_add_numPr().get_or_add_numId().val = 0
    made.numPr._remove_ilvl()
    return made


def _in_table(paragraph: Element) -> bool:
    return any(above.tag == qn("w:tc") for above in paragraph.iterancestors())


def _styles(root: Element) -> dict[str, Element]:
    return {style.get(qn("w:styleId")): style for style in root.iterfind(qn("w:style"))}


def _value(element: Element | None, name: str) -> str | None:
    child = None if element is None else element.find(qn(f"w:{name}"))
    return None if child is None else child.get(qn("w:val"))


def _copied(properties: Element | None) -> Any:
    """A paragraph's properties for another one."""
    if properties is None:
        return OxmlElement("w:pPr")
    made = deepcopy(properties)
    for name in _NOT_COPIED:
        for each in made.findall(qn(f"w:{name}")):
            made.remove(each)
    return made


def _heading(heading: str, printed: str) -> tuple[HeadingForm, str]:
    """Where a section has its heading, and what follows it in its paragraph."""
    words = printed.lstrip()
    if not heading or words[:1] in _QUOTES or not words.casefold().startswith(heading.casefold()):
        return HeadingForm.NONE, ""
    rest = words[len(heading) :]
    bare = rest.lstrip(_ENDS_HEADING + " ")
    ends = rest[: len(rest) - len(bare)].strip()
    if not bare:
        return HeadingForm.ALONE, ends
    return (HeadingForm.RUN_IN, ends) if ends else (HeadingForm.NONE, "")


def _types(paragraph: Element, label: int, heading: int) -> tuple[Any, Any]:
    """The type of a paragraph's heading and that of most of its words.

    Args:
        paragraph: the paragraph.
        label: the characters of its typed number.
        heading: the characters of its heading; 0 if it has none.
    """
    shown: dict[int, int] = {}
    runs = [run for run in paragraph.iter(qn("w:r")) if text_of(run).strip()]
    at, head = 0, None
    for number, run in enumerate(runs):
        length = len(text_of(run))
        if heading and head is None and at + length > label + 1:
            head = run
        if at >= label + heading:
            shown[number] = length
        at += length
    last = runs[-1] if runs else None
    most = runs[max(shown, key=lambda number: shown[number])] if shown else last if head is None else head
    return type_of(head if head is not None else most), type_of(most)


def type_of(run: Element | None) -> Any:
    """The type of a run (``w:rPr``) for another one."""
    found = None if run is None else run.find(qn("w:rPr"))
    made = OxmlElement("w:rPr") if found is None else deepcopy(found)
    for name in _NOT_TYPE:
        for each in made.findall(qn(f"w:{name}")):
            made.remove(each)
    return made
