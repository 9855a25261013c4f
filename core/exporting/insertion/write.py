"""Writes a fitted clause into a copy of the draft, as tracked changes (ECMA-376 part 1, 17.13.5).

A paragraph is inserted with its mark, so that rejecting the changes leaves the draft as it was. Numbers that the draft
counts by itself go on in its own lists; where the draft has a list of its own for each section, the clause gets one
more of the same definition, which begins again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

from docx.enum.text import WD_COLOR_INDEX
from docx.oxml import OxmlElement
from docx.oxml.ns import qn

from core.exporting.insertion.draft import WordDraft
from core.exporting.insertion.forms import DraftForms, HeadingForm, LevelForm, Place, type_of, unnumbered
from core.exporting.layout import clean_line
from core.exporting.numbering import Count, LabelForm, written_label
from core.exporting.word import AUTHOR
from core.exporting.word_file import Element, split
from core.types.fitting import DraftChange, FittedDefinition, FittedParagraph, FittedWords, Fitting

# ------------------------------------------------------------ the numbers that paragraphs will have


@dataclass(slots=True)
class LabelCounter:
    """The labels of paragraphs that are put in one after another, as the draft will print them.

    Args:
        forms: of the levels, the clause's own first.
    """

    forms: Sequence[LevelForm]
    _reached: dict[int, LabelForm] = field(default_factory=dict)

    def next(self, level: int) -> str:
        """The label of the next numbered paragraph on a level; "" if it is not known."""
        model = self.forms[level].label
        before = self._reached.get(level)
        self._reached = {above: label for above, label in self._reached.items() if above < level}
        if model is None:
            return ""
        if before is not None:
            number = before.own.number + 1
        else:
            number = model.own.number + (level == 0)
        around = model.counts[:-1] if level == 0 else self._around(model)
        if around is None:
            return ""
        form = replace(model, counts=(*around, replace(model.own, number=number)))
        self._reached[level] = form
        return written_label(form)

    def _around(self, model: LabelForm) -> tuple[Count, ...] | None:
        """What a label says of the levels around its own; None if that is not known."""
        wanted = len(model.counts) - 1
        path: list[int] = []
        for above in sorted(self._reached):
            numbers = [each.number for each in self._reached[above].counts]
            path = numbers if len(numbers) > 1 else [*path, *numbers]
        if len(path) < wanted:
            return None
        numbers = path[len(path) - wanted :] if wanted else []
        return tuple(replace(each, number=number) for each, number in zip(model.counts, numbers, strict=False))


# ------------------------------------------------------------ writing


def write_fitting(draft: WordDraft, forms: DraftForms, place: Place, fitting: Fitting, to: Path) -> Path:
    """Writes a copy of a draft with a clause in it.

    Args:
        draft: its file.
        forms: the draft's.
        place: where the clause is put, with the forms of all levels that it has.
        fitting: the clause.
        to: the copy.

    Raises:
        ExportError: it cannot be written.
    """
    tracked = _Tracked(draft, forms, place.forms, fitting)
    clause = [tracked.paragraph(each) for each in fitting.paragraphs]
    elsewhere: list[tuple[Element, Element]] = []
    for each in fitting.definitions:
        neighbour = None if each.after is None else forms.paragraph(each.after)
        made = tracked.definition(each, None if each.like is None else forms.paragraph(each.like))
        if neighbour is None:
            clause.append(made)
        else:
            elsewhere.append((neighbour, made))
    tracked.change(fitting.changes)
    for neighbour, made in reversed(elsewhere):
        neighbour.addnext(made)
    after = _outermost(place.after)
    for made in reversed(clause):
        after.addnext(made)
    return draft.write(to, tracked.lists)


def _outermost(paragraph: Element) -> Element:
    """The paragraph, or the content controls that it is the last one in."""
    while paragraph.getparent().tag == qn("w:sdtContent") and paragraph.getnext() is None:
        paragraph = paragraph.getparent().getparent()
    return paragraph


class _Tracked:
    """Makes inserted paragraphs. All have the same date, and each change its own id."""

    def __init__(self, draft: WordDraft, forms: DraftForms, levels: Sequence[LevelForm], fitting: Fitting) -> None:
        self._forms, self._levels = forms, levels
        self._replacements = fitting.replacements
        self._ids = count(_highest(draft.document, "w:id") + 1)
        self._date = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        self._instances: dict[int, str] = {}  # by level, the clause's own list that goes on at it
        self._list_ids = count(0 if draft.numbering is None else _highest(draft.numbering, "w:numId") + 1)
        self.lists: list[Element] = []

    def paragraph(self, fitted: FittedParagraph) -> Element:
        form = self._levels[fitted.level]
        runs: list[Element] = []
        if fitted.numbered:
            properties, words_type = deepcopy(form.properties), form.words_type
            if form.counted is None and fitted.label:
                runs.append(self._run(fitted.label, form.number_type))
                runs.append(self._run(form.gap, words_type))
            elif form.counted is not None:
                self._count(properties, form, fitted.level)
        else:
            properties, words_type = map(deepcopy, unnumbered(form))
        runs += [self._words(each, form.heading_type) for each in fitted.heading]
        if fitted.heading and (between := fitted.ends + (" " if fitted.words else "")):
            runs.append(self._run(between, words_type))
        runs += [self._words(each, words_type) for each in fitted.words]
        return self._made(properties, runs)

    def definition(self, fitted: FittedDefinition, neighbour: Element | None) -> Element:
        """The paragraph of a definition, set as its neighbour is, or as a paragraph of the clause without a number."""
        form = next(
            (each for each in self._levels if each.body or each.heading is not HeadingForm.ALONE), self._levels[0]
        )
        if neighbour is None:
            properties, words_type = map(deepcopy, unnumbered(form))
            term_type = words_type
        else:
            properties, term_type, words_type = self._forms.definition_form(neighbour)
        runs: list[Element] = []
        for each in fitted.words:
            start = each.text.find(fitted.term) if not runs else -1
            if start < 0:
                runs.append(self._words(each, words_type))
                continue
            end = start + len(fitted.term)
            cut = (each.text[:start], words_type), (each.text[start:end], term_type), (each.text[end:], words_type)
            runs += [self._run(text, kind) for text, kind in cut if text]
        return self._made(properties, runs)

    def change(self, changes: Sequence[DraftChange]) -> None:
        """Changes words of the draft: the old ones are deleted, and new ones of their type inserted after them."""
        places = [(each, cuts) for each in changes if (cuts := self._forms.cuts(each.span)) is not None]
        before, after = split(cut for _, cuts in places for cut in cuts)
        for each, (start, end) in places:
            first, last = after[start].getparent(), before[end].getparent()
            inside = [first]
            while inside[-1] is not last:
                inside.append(inside[-1].getnext())
            kind = type_of(first)
            for run in (run for run in inside if run.tag == qn("w:r")):
                deletion = self._mark("w:del")
                run.addprevious(deletion)
                deletion.append(run)
                for text in run.iter(qn("w:t")):
                    text.tag = qn("w:delText")
                last = deletion
            insertion = self._mark("w:ins")
            insertion.append(self._run(each.new, kind))
            last.addnext(insertion)

    def _count(self, properties: Any, form: LevelForm, level: int) -> None:
        """Sees to it that an automatic number begins again below each paragraph above it."""
        self._instances = {at: each for at, each in self._instances.items() if at <= level}
        counted, above = form.counted, self._levels[level - 1].counted if level else None
        if counted is None or level == 0:
            return
        if level in self._instances:
            list_id = self._instances[level]
        elif above is not None and self._share(above.list, counted.list) and counted.level > above.level:
            if level - 1 not in self._instances:
                return
            list_id = self._instances[level - 1]
            self._instances[level] = list_id
        else:
            list_id = str(next(self._list_ids))
            self._instances[level] = list_id
            self.lists.append(self._instance(list_id, counted.list, counted.level, form.label))
        numbered = properties.get_or_add_numPr()
        numbered.get_or_add_ilvl().val = counted.level
        numbered.get_or_add_numId().val = int(list_id)

    def _share(self, one: str, other: str) -> bool:
        """Whether two lists share a count."""
        return one == other or self._forms.definition(one) is self._forms.definition(other)

    def _instance(self, list_id: str, of: str, level: int, label: LabelForm | None) -> Element:
        definition = self._forms.definition(of)
        name = "0" if definition is None else definition.get(qn("w:abstractNumId"))
        made = _element("w:num", {"w:numId": list_id})
        made.append(_element("w:abstractNumId", {"w:val": name}))
        override = _element("w:lvlOverride", {"w:ilvl": str(level)})
        override.append(_element("w:startOverride", {"w:val": str(label.own.number if label else 1)}))
        made.append(override)
        return made

    def _made(self, properties: Any, runs: Sequence[Element]) -> Element:
        paragraph = OxmlElement("w:p")
        mark = OxmlElement("w:rPr")
        mark.append(self._mark("w:ins"))
        properties.append(mark)
        paragraph.append(properties)
        for run in runs:
            change = self._mark("w:ins")
            change.append(run)
            paragraph.append(change)
        return paragraph

    def _mark(self, name: str) -> Element:
        return _element(name, {"w:id": str(next(self._ids)), "w:author": AUTHOR, "w:date": self._date})

    def _words(self, words: FittedWords, kind: Any) -> Element:
        is_open = words.replacement is not None and self._replacements[words.replacement].open
        return self._run(words.text, kind, highlighted=is_open)

    def _run(self, text: str, kind: Any, *, highlighted: bool = False) -> Element:
        run = OxmlElement("w:r")
        properties = deepcopy(kind)
        if highlighted:
            properties.highlight_val = WD_COLOR_INDEX.YELLOW
        if len(properties):
            run.append(properties)
        run.extend(_texts(text))
        return run


def _texts(text: str) -> Iterator[Element]:
    for at, piece in enumerate(text.split("\t")):
        if at:
            yield OxmlElement("w:tab")
        if piece:
            made = _element("w:t", {"xml:space": "preserve"})
            made.text = clean_line(piece) if piece.strip() == piece else _kept(piece)
            yield made


def _kept(piece: str) -> str:
    """A piece of text without characters that documents may not hold, with the white space around it."""
    bare = piece.strip()
    start = piece.find(bare) if bare else 0
    return piece if not bare else f"{' ' * (start > 0)}{clean_line(bare)}{' ' * (start + len(bare) < len(piece))}"


def _element(name: str, values: dict[str, str]) -> Element:
    return OxmlElement(name, attrs={qn(key): value for key, value in values.items()})


def _highest(root: Element, name: str) -> int:
    """The highest number that any element has as this attribute."""
    values = (each.get(qn(name), "") for each in root.iter() if isinstance(each.tag, str))
    return max((int(value) for value in values if value.isdecimal()), default=0)
