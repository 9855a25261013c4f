"""What the styles of an OpenDocument text say about a paragraph or a run, inheritance resolved (OpenDocument 1.3)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from core.reading.files.colours import alike, parsed_colour
from core.reading.files.xml import Element
from core.reading.odt.lists import STYLE, TEXT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FO: Final = "{urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0}"
_POINTS: Final = {"pt": 1.0, "in": 72.0, "cm": 72 / 2.54, "mm": 72 / 25.4, "pc": 12.0, "px": 0.75}
_SIZE: Final = re.compile(r"(\d{1,4}(?:\.\d{1,6})?)(pt|in|cm|mm|pc|px)")
_TABLE: Final = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_OF_TABLES: Final = tuple(_TABLE + name for name in ("table", "table-row", "table-cell"))
_BOLD: Final = frozenset({"bold", "600", "700", "800", "900"})


class OdtStyles:
    """Looks properties up along the chain of styles, from the most specific to the document's defaults."""

    def __init__(self, roots: Iterable[Element]) -> None:
        self._styles: dict[tuple[str, str], Element] = {}
        self._defaults: dict[str, Element] = {}
        self.lists: dict[str, Element] = {}
        self.outline: Element | None = None
        for root in roots:
            for style in root.iter(f"{STYLE}style"):
                self._styles[style.get(f"{STYLE}family", ""), style.get(f"{STYLE}name", "")] = style
            for style in root.iter(f"{STYLE}default-style"):
                self._defaults[style.get(f"{STYLE}family", "")] = style
            for style in root.iter(f"{TEXT}list-style"):
                self.lists[style.get(f"{STYLE}name", "")] = style
            self.outline = next(root.iter(f"{TEXT}outline-style"), self.outline)
        self.of_text = lru_cache(maxsize=None)(self._of_text)
        self.of_paragraph = lru_cache(maxsize=None)(self._of_paragraph)
        self.list_style = lru_cache(maxsize=None)(self._list_style)

    def is_bold(self, span: str, paragraph: str) -> bool:
        return self.of_text(f"{FO}font-weight", span, paragraph) in _BOLD

    def is_underlined(self, span: str, paragraph: str) -> bool:
        return self.of_text(f"{STYLE}text-underline-style", span, paragraph) not in {"", "none"}

    def is_hidden(self, span: str, paragraph: str) -> bool:
        return self.of_text(f"{TEXT}display", span, paragraph) == "none"

    def is_struck(self, span: str, paragraph: str) -> bool:
        return self.of_text(f"{STYLE}text-line-through-style", span, paragraph) not in {"", "none"}

    def is_unseen(self, span: str, paragraph: str) -> bool:
        """Whether text has the colour of the paper, or of the background that it or its paragraph has."""
        ink = parsed_colour(self.of_text(f"{FO}color", span, paragraph))
        papers = (find(f"{FO}background-color", span, paragraph) for find in (self.of_text, self._behind))
        paper = next((paper for paper in papers if paper not in {"", "transparent"}), "#ffffff")
        return ink is not None and alike(ink, parsed_colour(paper))

    def _behind(self, name: str, _span: str, paragraph: str) -> str:
        return self.of_paragraph(name, paragraph)

    def is_shaded(self, table: Element) -> bool:
        """Whether a table, or a row or a cell of it, has a background."""
        names = {(each.tag.rpartition("}")[2], each.get(f"{_TABLE}style-name", "")) for each in table.iter(*_OF_TABLES)}
        chains = (self._chain(family, name) for family, name in names)
        return any(value for chain in chains for style in chain for value in _backgrounds(style))

    def in_capitals(self, span: str, paragraph: str) -> bool:
        return self.of_text(f"{FO}text-transform", span, paragraph) == "uppercase"

    def size(self, span: str, paragraph: str) -> float:
        """The type size in points, 0 where none is set."""
        match = _SIZE.fullmatch(self.of_text(f"{FO}font-size", span, paragraph))
        return round(float(match[1]) * _POINTS[match[2]], 1) if match else 0.0

    def is_centred(self, paragraph: str) -> bool:
        return self.of_paragraph(f"{FO}text-align", paragraph) == "center"

    def begins_page(self, paragraph: str) -> bool:
        """Whether a paragraph of this style is the first of a page: after a break, or with another page style."""
        own = self._styles.get(("paragraph", paragraph))
        other = own is not None and bool(own.get(f"{STYLE}master-page-name"))
        return other or self.of_paragraph(f"{FO}break-before", paragraph) == "page"

    def ends_page(self, paragraph: str) -> bool:
        return self.of_paragraph(f"{FO}break-after", paragraph) == "page"

    def _of_text(self, name: str, span: str, paragraph: str) -> str:
        chain = (*self._chain("text", span), *self._chain("paragraph", paragraph), *self._default("paragraph"))
        return _first(chain, "text-properties", name)

    def _of_paragraph(self, name: str, paragraph: str) -> str:
        chain = (*self._chain("paragraph", paragraph), *self._default("paragraph"))
        return _first(chain, "paragraph-properties", name)

    def _list_style(self, paragraph: str) -> str | None:
        """The list style that a paragraph style names: "" to take a heading out of the outline's; None for none."""
        named = (style.get(f"{STYLE}list-style-name") for style in self._chain("paragraph", paragraph))
        return next((name for name in named if name is not None), None)

    def _default(self, family: str) -> Iterator[Element]:
        if family in self._defaults:
            yield self._defaults[family]

    def _chain(self, family: str, name: str) -> Iterator[Element]:
        seen: set[str] = set()
        while name and name not in seen and (family, name) in self._styles:
            seen.add(name)
            style = self._styles[family, name]
            yield style
            name = style.get(f"{STYLE}parent-style-name", "")


def _backgrounds(style: Element) -> Iterator[str]:
    for properties in style:
        if (value := properties.get(f"{FO}background-color", "transparent")) != "transparent":
            yield value


def _first(chain: Iterable[Element], properties: str, name: str) -> str:
    """The value in the first style that sets one; "" where none does."""
    for style in chain:
        holder = style.find(f"{STYLE}{properties}")
        if holder is not None and (value := holder.get(name)) is not None:
            return str(value)
    return ""
