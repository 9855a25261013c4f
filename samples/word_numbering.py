"""Writes numbering.xml: a multi-level list each for clauses, recitals and schedules (ECMA-376 part 1, 17.9)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from docx.oxml import OxmlElement
from docx.oxml.ns import qn

from samples.numbering import Level

if TYPE_CHECKING:
    from docx.document import Document
    from docx.oxml.text.parfmt import CT_PPr
    from docx.text.paragraph import Paragraph
    from lxml.etree import _Element

    from samples.contract import Settings

CLAUSES, RECITALS, SCHEDULES = 1, 2, 3
_STYLES = ("Heading 1", "Heading 2", "Clause Level 3", "Clause Level 4")


def write_numbering(document: Document, settings: Settings, linked: bool) -> None:
    """Replaces the template's lists with the contract's own.

    Args:
        document: the Word document to write into.
        settings: the contract's levels.
        linked: whether to link the clause levels to their styles, so that a paragraph is numbered by its style alone.
    """
    root = document.part.numbering_part.element
    for child in list(root):
        root.remove(child)
    schedule = [settings.schedule, *map(_below_schedule, settings.schedule_levels)] if settings.schedule else []
    lists = ((CLAUSES, settings.levels), (RECITALS, [Level("upperLetter", "(%1)")]), (SCHEDULES, schedule))
    for number, levels in lists:
        root.append(_list(number, levels, document, linked and number == CLAUSES))
    for number, _ in lists:
        root.append(_element("w:num", {"w:numId": number}, _element("w:abstractNumId", {"w:val": number})))
    if linked:
        for index in range(len(settings.levels)):
            _set_number(document.styles[_STYLES[index]].element.get_or_add_pPr(), CLAUSES, index)


def number_paragraph(paragraph: Paragraph, number: int, depth: int) -> None:
    """Numbers one paragraph directly, at ``depth`` (from 0) of a list."""
    _set_number(paragraph._p.get_or_add_pPr(), number, depth)


def _below_schedule(level: Level) -> Level:
    """The level one deeper: in Word the schedule's own label is the top level of its list."""
    return Level(level.format, re.sub(r"%(\d)", lambda place: f"%{int(place[1]) + 1}", level.template), level.flags)


def _element(name: str, attributes: dict[str, object], *children: _Element) -> _Element:
    element = OxmlElement(name)
    for key, value in attributes.items():
        element.set(qn(key), str(value))
    element.extend(children)
    return element


def _set_number(properties: CT_PPr, number: int, depth: int) -> None:
    numbered = properties.get_or_add_numPr()
    numbered.get_or_add_ilvl().val = depth
    numbered.get_or_add_numId().val = number


def _list(number: int, levels: list[Level], document: Document, linked: bool) -> _Element:
    parts = [_element("w:multiLevelType", {"w:val": "multilevel"})]
    for index, level in enumerate(levels):
        style = document.styles[_STYLES[index]].style_id if linked else ""
        parts.append(_level(index, level, levels, style))
    return _element("w:abstractNum", {"w:abstractNumId": number}, *parts)


def _level(index: int, level: Level, levels: list[Level], style: str) -> _Element:
    above = {levels[int(place) - 1].format for place in re.findall(r"%(\d)", level.template) if int(place) <= index}
    parts = [_element("w:start", {"w:val": 1}), _element("w:numFmt", {"w:val": level.format})]
    if style:
        parts.append(_element("w:pStyle", {"w:val": style}))
    if above - {"decimal"}:
        parts.append(_element("w:isLgl", {}))
    parts.append(_element("w:suff", {"w:val": "tab"}))
    parts.append(_element("w:lvlText", {"w:val": level.template}))
    parts.append(_element("w:lvlJc", {"w:val": "left"}))
    left = 720 * max(1, index)
    indent = _element("w:ind", {"w:left": left, "w:hanging": 720})
    return _element("w:lvl", {"w:ilvl": index}, *parts, _element("w:pPr", {}, indent))
