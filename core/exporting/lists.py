"""Writes lists into the numbering part of a Word file, and puts paragraphs on their levels.

Each list has its own definition (``w:abstractNum``): two that share one share its count.
Source: ECMA-376 part 1, 17.9.
"""

from __future__ import annotations

from typing import Any, Final

from docx.oxml import OxmlElement
from docx.oxml.ns import qn

from core.exporting.numbering import ListPlace, NumberedLevel, NumberedList

_STEP: Final = 720  # twentieths of a point, between the indents of two levels
_FIRST_ID: Final = 0x4D550000
"""The first id of the lists, by which Word tells them apart: it joins lists with one id that come from two files."""


class Lists:
    """The lists of one Word file.

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
        definition.append(_element("w:nsid", {"w:val": f"{_FIRST_ID + number:08X}"}))
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


def _element(name: str, values: dict[str, object]) -> Any:
    return OxmlElement(name, attrs={qn(key): str(value) for key, value in values.items()})
