"""What the styles of a Word document say about a paragraph or a run, inheritance resolved (ECMA-376 part 1, 17.7)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from core.reading.package import Element

if TYPE_CHECKING:
    from collections.abc import Iterator

W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_BEYOND: Final = 1 << 31  # Word's numbers are 32-bit integers


def attribute(element: Element | None, name: str, key: str = "val") -> str | None:
    """The attribute of a child element, None where either is missing."""
    child = None if element is None else element.find(f"{W}{name}")
    return None if child is None else child.get(f"{W}{key}")


def integer(element: Element | None, name: str) -> int | None:
    """The attribute ``w:val`` of a child element as a number; None where it is missing or not a number."""
    text = attribute(element, name)
    try:
        number = int(text) if text is not None else None
    except ValueError:
        return None
    return number if number is None or abs(number) < _BEYOND else None


def is_on(element: Element | None) -> bool | None:
    """A Word switch such as ``<w:b/>`` or ``<w:b w:val="0"/>``; None where it is not set."""
    if element is None:
        return None
    return element.get(f"{W}val", "true").lower() not in {"0", "false", "off", "none"}


def _is_on_attribute(element: Element, name: str) -> bool:
    """A switch written as an attribute, ``w:default="1"``."""
    return element.get(f"{W}{name}", "0").lower() in {"1", "true", "on"}


_HEADING = "heading "
_LONGEST = 50  # styles based on one another; Word itself goes no further than ten
_NO_LEVEL = 9  # the outline level that Word calls "body text"


class WordStyles:
    """Looks properties up along the chain of styles, from the most specific to the document's defaults."""

    def __init__(self, root: Element | None) -> None:
        self._styles: dict[str, Element] = {}
        self._defaults: Element | None = None
        self._default_id: str | None = None
        if root is not None:
            self._defaults = root.find(f"{W}docDefaults")
            for style in root.iterfind(f"{W}style"):
                self._styles[style.get(f"{W}styleId", "")] = style
                if style.get(f"{W}type") == "paragraph" and _is_on_attribute(style, "default"):
                    self._default_id = style.get(f"{W}styleId")
        self._first = lru_cache(maxsize=None)(self._first_of_chain)
        self._switch = lru_cache(maxsize=None)(self._switch_of_chain)
        self._heading_of = lru_cache(maxsize=None)(self._style_heading)
        self._size_of = lru_cache(maxsize=None)(self._style_size)
        self._list_of = lru_cache(maxsize=None)(self._style_list)

    def name(self, style_id: str | None) -> str:
        """The style's name in lower case; Word names its own styles in English in every language."""
        return (attribute(self._styles.get(style_id or ""), "name") or "").lower()

    def paragraph_style(self, properties: Element | None) -> str | None:
        """The id of a paragraph's style."""
        return attribute(properties, "pStyle") or self._default_id

    def list_styles(self) -> dict[str, str]:
        """The list that each list style names."""
        lists = {}
        for style_id, style in self._styles.items():
            link = attribute(style.find(f"{W}pPr/{W}numPr"), "numId")
            if style.get(f"{W}type") == "numbering" and link:
                lists[style_id] = link
        return lists

    def heading(self, properties: Element | None) -> int:
        """The outline level from 1, from the paragraph itself, its styles, or the name of its style; 0 for none."""
        level = integer(properties, "outlineLvl")
        if level is None:
            level = self._heading_of(self.paragraph_style(properties))
        return level + 1 if level is not None and 0 <= level < _NO_LEVEL else 0

    def _style_heading(self, style_id: str | None) -> int | None:
        for style in self._chain(style_id):
            level = integer(style.find(f"{W}pPr"), "outlineLvl")
            name = (attribute(style, "name") or "").lower()
            if level is None and name.startswith(_HEADING) and name[len(_HEADING) :].isdigit():
                level = int(name[len(_HEADING) :]) - 1
            if level is not None:
                return level
        return None

    def centred(self, properties: Element | None) -> bool:
        """Whether the paragraph is set in the middle."""
        alignment = attribute(properties, "jc")
        if not alignment and (of_style := self._first("pPr", "jc", self.paragraph_style(properties))) is not None:
            alignment = of_style.get(f"{W}val")
        return alignment == "center"

    def list_of(self, properties: Element | None) -> tuple[str, list[int | str]] | None:
        """The list of a paragraph and the identifiers of its level, the most specific first; None for no list.

        A level is identified by its number, or by the style tied to it: such a tie, where the list has one, takes
        precedence over the number that the style itself names.
        """
        own = None if properties is None else properties.find(f"{W}numPr")
        by_style, levels = self._list_of(self.paragraph_style(properties))
        list_id = by_style if own is None else attribute(own, "numId") or by_style
        if list_id is None or list_id == "0":
            return None
        level = integer(own, "ilvl")
        return list_id, levels if level is None else [level, *levels]

    def _style_list(self, style_id: str | None) -> tuple[str | None, list[int | str]]:
        list_id: str | None = None
        levels: list[int | str] = []
        for style in self._chain(style_id):
            levels.append(style.get(f"{W}styleId", ""))
            numbered = style.find(f"{W}pPr/{W}numPr")
            if numbered is not None:
                list_id = attribute(numbered, "numId") if list_id is None else list_id
                level = integer(numbered, "ilvl")
                levels += [] if level is None else [level]
        return list_id, levels

    def is_set(self, switch: str, run: Element | None, style_id: str | None) -> bool:
        """Whether a switch of a run's type ("b", "caps", "vanish") is on; ``run`` is its own properties (rPr)."""
        own = is_on(None if run is None else run.find(f"{W}{switch}"))
        if own is not None:
            return own
        character = attribute(run, "rStyle")
        by_character = self._switch(switch, character) if character else None
        by_paragraph = self._switch(switch, style_id)
        if by_character is not None and by_paragraph is not None:
            return by_character != by_paragraph  # two styles that both set it cancel out (17.7.3)
        return bool(by_character if by_character is not None else by_paragraph)

    def run_value(self, name: str, run: Element | None, style_id: str | None) -> Element | None:
        """The element of a run's type, such as its colour, that holds for it; None where none is set."""
        own = None if run is None else run.find(f"{W}{name}")
        if own is not None:
            return own
        by_character = self._first("rPr", name, attribute(run, "rStyle"))
        return self._first("rPr", name, style_id) if by_character is None else by_character

    def shade(self, properties: Element | None) -> Element | None:
        """The shading of a paragraph; None where none is set."""
        own = None if properties is None else properties.find(f"{W}shd")
        return self._first("pPr", "shd", self.paragraph_style(properties)) if own is None else own

    def may_shade_cells(self, table_style: str | None) -> bool:
        """Whether the style of a table gives some of its cells a colour of their own."""
        return any(next(style.iter(f"{W}shd"), None) is not None for style in self._chain(table_style))

    def size(self, run: Element | None, style_id: str | None) -> float:
        """The type size of a run in points; 0 where none is set."""
        own = integer(run, "sz")
        return (self._size_of(style_id) if own is None else own) / 2  # half-points

    def _style_size(self, style_id: str | None) -> int:
        for style in self._chain(style_id):
            if (size := integer(style.find(f"{W}rPr"), "sz")) is not None:
                return size
        return 0 if self._defaults is None else integer(self._defaults.find(f"{W}rPrDefault/{W}rPr"), "sz") or 0

    def _switch_of_chain(self, switch: str, style_id: str | None) -> bool | None:
        found = self._first("rPr", switch, style_id)
        if found is None and self._defaults is not None:
            found = self._defaults.find(f"{W}rPrDefault/{W}rPr/{W}{switch}")
        return is_on(found)

    def _first_of_chain(self, part: str, name: str, style_id: str | None) -> Element | None:
        """The first element of a name among the properties ("pPr" or "rPr") of a style and those it is based on."""
        found = (style.find(f"{W}{part}/{W}{name}") for style in self._chain(style_id))
        return next((each for each in found if each is not None), None)

    def _chain(self, style_id: str | None) -> Iterator[Element]:
        seen: set[str] = set()
        while style_id and style_id in self._styles and style_id not in seen and len(seen) < _LONGEST:
            seen.add(style_id)
            yield self._styles[style_id]
            style_id = attribute(self._styles[style_id], "basedOn")
