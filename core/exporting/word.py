r"""Writes chosen clauses to a Word file, ready to paste into a contract.

Their labels become automatic numbers: each list has its own definition (``w:abstractNum``), since two that share one
share its count (ECMA-376 part 1, 17.9). Citations of other exported sections become fields. When fields are updated, a
word processor makes each show the number of its paragraph by itself (``\n``), relative to the field's position
(``\r``), or with the numbers of the levels around it (``\w``); or the label, if that is typed (17.16.5.51). So only the
words of a citation that it would show become a field. Other words that name a number, as "7.2" does of "Section 7.2",
become a link to the paragraph, and stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import docx
from docx.enum.style import WD_STYLE_TYPE
from docx.enum.text import WD_COLOR_INDEX
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Pt, RGBColor

from core.base.errors import ExportError
from core.base.translation import tr
from core.exporting.destination import destination, write_aside
from core.exporting.layout import LaidOutClause, ParagraphKind, TiedWords, lay_out
from core.exporting.numbering import ListPlace, NumberedLevel, NumberedList, number_paragraphs
from core.types import STANDARD_EXPORT, Excerpt, ExportChoices
from core.types.clauses import MissingProvision, SectionCitation, SectionLabel, UndefinedTerm

AUTHOR: Final = "Muniment"
"""Of comments and tracked changes."""
OMITTED_STYLE = "Omitted Words"
SOURCE_STYLE = "Clause Source"
_DEFINITION_STYLE = "Definition Used"
CITED_STYLE = "Cited Passage"
_STYLE = {
    ParagraphKind.OWN: "Normal",
    ParagraphKind.JOINED: CITED_STYLE,
    ParagraphKind.DEFINITION: _DEFINITION_STYLE,
    ParagraphKind.OMITTED: OMITTED_STYLE,
}
_INDENT = 24  # points, of definitions and of passages that a clause refers to
_GREY = RGBColor(0x59, 0x59, 0x59)
_STEP: Final = 720  # twentieths of a point, between the indents of two levels of a list
_FIRST_LIST: Final = 0x4D550000
"""The first id of the lists, by which Word tells them apart: it joins lists with one id that come from two files."""
_NUMBERED: Final = re.compile(r"\d|\b[A-Z]\b|\b[IVXLC]+\b|\(\w+\)")  # not "this Section"


def write_word(excerpts: Sequence[Excerpt], to: Path, choices: ExportChoices = STANDARD_EXPORT) -> Path:
    """Writes the clauses, in the given order, to ``to``; an existing file is replaced as a whole.

    Each clause has a heading (style Heading 2), its words (Normal), in smaller type the passages that it refers to, and
    what ``choices`` add: the definitions that it uses, a line that names file, section and page, and the user's note on
    it. If its contract is a draft or was read by text recognition, another line says so. If the ties of its words are
    given, its labels become automatic numbers, its citations of other exported sections become cross-references, and by
    choice comments say what the contract lacks.

    Returns:
        The file written: ``to``, with ".docx" added if it has another extension.

    Raises:
        ExportError: nothing was chosen, or the file cannot be written.
    """
    to = destination(excerpts, to, ".docx")
    document = styled_document(tr("Precedent clauses"))
    entries = [lay_out(excerpt, choices) for excerpt in excerpts]
    writer = _ParagraphWriter(document, entries, choices)
    for number, entry in enumerate(entries):
        _add(document, entry, number, writer)
    return save_document(document, to)


def styled_document(title: str) -> Any:
    """An empty document with a plain contract's styles instead of the template's blue headings.

    Its properties name no library.
    """
    document = docx.Document()
    styles = document.styles
    _shape(styles["Normal"], 11, after=6)
    _shape(styles["Heading 2"], 12, after=6, before=18)
    styles["Heading 2"].font.color.rgb = RGBColor(0, 0, 0)
    for name, size, after in ((OMITTED_STYLE, 11, 6), (SOURCE_STYLE, 9, 6)):
        style = styles.add_style(name, WD_STYLE_TYPE.PARAGRAPH)
        style.base_style = styles["Normal"]
        _shape(style, size, after=after)
        style.font.color.rgb = _GREY
    for name, size in ((_DEFINITION_STYLE, 11), (CITED_STYLE, 9)):
        style = styles.add_style(name, WD_STYLE_TYPE.PARAGRAPH)
        style.base_style = styles["Normal"]
        _shape(style, size, after=6)
        style.paragraph_format.left_indent = Pt(_INDENT)
    properties = document.core_properties
    properties.title, properties.author, properties.comments = title, "", ""
    properties.created = properties.modified = datetime.now(UTC)
    return document


def _shape(style: Any, size: int, *, after: int, before: int = 0) -> None:
    style.font.size = Pt(size)
    style.paragraph_format.space_before = Pt(before)
    style.paragraph_format.space_after = Pt(after)


def _add(document: Any, entry: LaidOutClause, number: int, writer: _ParagraphWriter) -> None:
    document.add_heading(entry.heading, level=2)
    for at, paragraph in enumerate(entry.paragraphs):
        made = document.add_paragraph(style=_STYLE[paragraph.kind])
        writer.write(number, at, made)
        made.paragraph_format.keep_with_next = bool(entry.below) and paragraph is entry.paragraphs[-1]
    for line in entry.below:
        document.add_paragraph(line, style=SOURCE_STYLE)


def save_document(document: Any, to: Path) -> Path:
    """Writes a document; returns its path, with ".docx" added if it had another extension.

    Raises:
        ExportError: it cannot be written; the old file is unchanged.
    """
    to = to if to.suffix.lower() == ".docx" else to.with_name(f"{to.name}.docx")
    if not 1980 <= datetime.now().year <= 2107:  # python-docx writes it into the file
        advice = tr("The clock of this computer shows a year that Word files cannot hold. Set it, and export again.")
        raise ExportError(tr("The Word file could not be saved."), advice, to)
    made = BytesIO()  # complete before it is written: python-docx leaves its archive open when the disk is full
    document.save(made)
    write_aside(made.getvalue(), to, tr("The Word file could not be saved."))
    return to


# ------------------------------------------------------------ the words of paragraphs


class _ParagraphWriter:
    """Writes the paragraphs of clauses.

    Args:
        document: python-docx's.
        clauses: all that are written, in order.
        choices: whether labels are numbers and citations fields, and whether there are comments.
    """

    def __init__(self, document: Any, clauses: Sequence[LaidOutClause], choices: ExportChoices) -> None:
        numbered = clauses if choices.numbering else ()
        self._document, self._clauses, self._choices = document, clauses, choices
        self._lists = _Lists(document)
        self._places = [number_paragraphs(clause.paragraphs) for clause in numbered]
        self._bookmarks = _Bookmarks(numbered, self._places)
        self._commented: set[tuple[int, str]] = set()  # clauses and words

    def write(self, clause: int, paragraph: int, into: Any) -> None:
        """Fills a python-docx paragraph.

        Args:
            clause: its number among the clauses.
            paragraph: its number in the clause.
            into: the empty paragraph.
        """
        entry, place = self._clauses[clause], self._places[clause][paragraph] if self._places else None
        label, *words = entry.paragraphs[paragraph].words
        bookmark = self._bookmarks.at(clause, paragraph)
        if place:
            self._lists.put(into, place)
            words[:1] = [replace(each, text=each.text.lstrip()) for each in words[:1]]
        elif bookmark:
            with _marked(into, bookmark):
                into.add_run(bookmark.label)
            into.add_run(label.text.removeprefix(bookmark.label))
        else:
            words = [label, *words]
        with _marked(into, bookmark if place else None):
            for each in words:
                self._write(clause, each, into)

    def _write(self, clause: int, words: TiedWords, into: Any) -> None:
        tie, document = words.tie, self._clauses[clause].document
        cited = (document, tie, words.text) if isinstance(tie, SectionCitation) else None
        if cited and (found := self._bookmarks.reference(*cited)):
            into.add_run(found.before)
            _add_field(into, found)
            into.add_run(found.after)
        elif cited and (name := self._bookmarks.link(*cited)):
            _add_link(into, name, words.text)
        else:
            run = into.add_run(words.text)
            if words.is_placeholder:
                run.font.highlight_color = WD_COLOR_INDEX.YELLOW
            self._comment(clause, words, run)

    def _comment(self, clause: int, words: TiedWords, run: Any) -> None:
        """Comments on words that lack something, at their first occurrence in a clause."""
        text = _comment_on(words) if self._choices.comments else ""
        if text and (clause, words.text) not in self._commented:
            self._commented.add((clause, words.text))
            self._document.add_comment(run, text, author=AUTHOR, initials=AUTHOR[0])


@contextmanager
def _marked(into: Any, bookmark: _Bookmark | None) -> Iterator[None]:
    """Puts what is added to a paragraph in the context into a bookmark."""
    if bookmark:
        into._p.append(_element("w:bookmarkStart", {"w:id": bookmark.id, "w:name": bookmark.name}))
    yield
    if bookmark:
        into._p.append(_element("w:bookmarkEnd", {"w:id": bookmark.id}))


def _add_field(into: Any, reference: _CrossReference) -> None:
    """Adds a complex field (ECMA-376 part 1, 17.16.18) with its result, so that opening the file changes nothing."""
    instruction = OxmlElement("w:instrText")
    instruction.set(qn("xml:space"), "preserve")
    instruction.text = f" {reference.instruction} "
    for each in (_field_part("begin"), instruction, _field_part("separate")):
        into.add_run()._r.append(each)
    into.add_run(reference.shown)
    into.add_run()._r.append(_field_part("end"))


def _add_link(into: Any, bookmark: str, text: str) -> None:
    """Adds words that lead to a bookmark (ECMA-376 part 1, 17.16.22) and look like those around them."""
    run = into.add_run(text)._r
    run.getparent().replace(run, link := _element("w:hyperlink", {"w:anchor": bookmark, "w:history": "1"}))
    link.append(run)


def _field_part(kind: str) -> Any:
    return _element("w:fldChar", {"w:fldCharType": kind})


def _element(name: str, values: Mapping[str, object]) -> Any:
    return OxmlElement(name, attrs={qn(key): str(value) for key, value in values.items()})


def _comment_on(words: TiedWords) -> str:
    """What is missing, in words for a lawyer; "" if nothing is."""
    match words.tie:
        case MissingProvision(attached=True):
            return tr("The contract's file does not contain this attachment. Obtain it, or remove the reference to it.")
        case MissingProvision():
            return tr(
                "The contract from which this clause was taken has no such provision. "
                "Find out what was meant, or remove the reference."
            )
        case UndefinedTerm():
            return tr(
                "“{term}” is written as a defined term, but no definition of it was found in the contract from which "
                "this clause was taken. Define it, or use other words.",
                term=words.text,
            )
    return ""


# ------------------------------------------------------------ lists


class _Lists:
    """The lists of one Word file, written into its numbering part.

    Args:
        document: python-docx's.
    """

    def __init__(self, document: Any) -> None:
        self._numbering = document.part.numbering_part.element
        self._ids: dict[NumberedList, int] = {}

    def put(self, paragraph: Any, place: ListPlace) -> None:
        """Puts a python-docx paragraph on a level of a list."""
        if place.list not in self._ids:
            self._ids[place.list] = self._add(place.list)
        properties = paragraph._p.get_or_add_pPr().get_or_add_numPr()
        properties.get_or_add_ilvl().val = place.level
        properties.get_or_add_numId().val = self._ids[place.list]

    def _add(self, of: NumberedList) -> int:
        taken = [int(each.get(qn("w:abstractNumId"))) for each in self._numbering.findall(qn("w:abstractNum"))]
        number = max(taken, default=-1) + 1
        definition = _element("w:abstractNum", {"w:abstractNumId": number})
        definition.append(_element("w:nsid", {"w:val": f"{_FIRST_LIST + number:08X}"}))
        definition.append(_element("w:multiLevelType", {"w:val": "multilevel"}))
        definition.extend(_level(at, of.levels[at]) for at in sorted(of.levels))
        nums = self._numbering.findall(qn("w:num"))
        self._numbering.insert(self._numbering.index(nums[0]) if nums else len(self._numbering), definition)
        return int(self._numbering.add_num(number).numId)


def _level(at: int, level: NumberedLevel) -> Any:
    made = _element("w:lvl", {"w:ilvl": at})
    values = {
        "w:start": level.start,
        "w:numFmt": level.format,
        "w:suff": "tab" if level.hangs else "space",
        "w:lvlText": level.text or f"%{at + 1}",
        "w:lvlJc": "left",
    }
    made.extend(_element(name, {"w:val": value}) for name, value in values.items())
    left, hanging = (_STEP * (level.indent + 1), _STEP) if level.hangs else (_STEP * level.indent, 0)
    properties = OxmlElement("w:pPr")
    properties.append(_element("w:ind", {"w:left": left, "w:hanging": hanging}))
    made.append(properties)
    return made


# ------------------------------------------------------------ cross-references


@dataclass(frozen=True, slots=True)
class _Bookmark:
    """A bookmark at a labelled paragraph: its id and name in the file, the label, and its place if that is automatic.

    The label omits its final full stop, as fields do.
    """

    id: int
    name: str
    label: str
    place: ListPlace | None


@dataclass(frozen=True, slots=True)
class _CrossReference:
    """A citation with a field in it: the words before, those that the field shows, its instruction, the words after."""

    before: str
    shown: str
    instruction: str
    after: str


class _Bookmarks:
    """The bookmarks of an export: one at the label of each section that is cited in it.

    Args:
        clauses: as they are printed, in order.
        places: in lists, of the paragraphs of each clause.
    """

    def __init__(self, clauses: Sequence[LaidOutClause], places: Sequence[Sequence[ListPlace | None]]) -> None:
        cited = set(_cited(clauses))
        self._by_section: dict[tuple[str, int], _Bookmark] = {}
        self._by_place: dict[tuple[int, int], _Bookmark] = {}
        for section, at in _labelled(clauses):
            if section in cited and section not in self._by_section:
                label = clauses[at[0]].paragraphs[at[1]].words[0].text.rstrip(".")
                name = f"_Ref{sha256(f'{section[0]}.{section[1]}'.encode()).hexdigest()[:12]}"
                made = _Bookmark(len(self._by_place), name, label, places[at[0]][at[1]])
                self._by_section[section] = self._by_place[at] = made

    def at(self, clause: int, paragraph: int) -> _Bookmark | None:
        """The bookmark of a paragraph, by the numbers of its clause and paragraph."""
        return self._by_place.get((clause, paragraph))

    def reference(self, document: str, citation: SectionCitation, words: str) -> _CrossReference | None:
        """A citation's words with a field to what they cite; None if it is not in the export, or no field shows them.

        Args:
            document: the id of the citing contract.
            citation: what is cited.
            words: that cite it.
        """
        bookmark = self._by_section.get((document, citation.section))
        for shown, switch in _shown(bookmark) if bookmark else ():
            if bookmark and (found := re.search(rf"(?<![\w.)]){re.escape(shown)}(?!\w|\.\w)", words)):
                instruction = f"REF {bookmark.name} {switch}\\h"
                return _CrossReference(words[: found.start()], shown, instruction, words[found.end() :])
        return None

    def link(self, document: str, citation: SectionCitation, words: str) -> str | None:
        """The name of the bookmark at what is cited; None if it is not in the export, or the words name no number."""
        bookmark = self._by_section.get((document, citation.section))
        return bookmark.name if bookmark and _NUMBERED.search(words) else None


def _shown(bookmark: _Bookmark) -> Iterator[tuple[str, str]]:
    """What fields to a bookmark show, each with its switch, the fullest first."""
    place = bookmark.place
    if place is None:
        yield bookmark.label, ""
    elif place.number == bookmark.label:
        yield bookmark.label, "\\r "
    else:
        yield place.number, "\\w "
        yield bookmark.label, "\\n "


def _cited(clauses: Sequence[LaidOutClause]) -> Iterator[tuple[str, int]]:
    for clause in clauses:
        for paragraph in clause.paragraphs:
            ties = (words.tie for words in paragraph.words)
            yield from ((clause.document, tie.section) for tie in ties if isinstance(tie, SectionCitation))


def _labelled(clauses: Sequence[LaidOutClause]) -> Iterator[tuple[tuple[str, int], tuple[int, int]]]:
    """The labelled sections of the export and the places of their paragraphs; those of the clauses' own words first."""
    for kind in (ParagraphKind.OWN, ParagraphKind.JOINED):
        for number, clause in enumerate(clauses):
            for at, paragraph in enumerate(clause.paragraphs):
                tie = paragraph.words[0].tie
                if paragraph.kind is kind and isinstance(tie, SectionLabel):
                    yield (clause.document, tie.section), (number, at)
