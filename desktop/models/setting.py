"""How the paragraphs of a document are set, from its section tree: headings, list items, the title."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from core import Section

_NEAR = 20  # a heading begins within this many characters of its label
_TITLE = 120  # a line of more characters is not a title


@dataclass(frozen=True, slots=True)
class Setting:
    """How one paragraph is set.

    Attributes:
        indent: in steps.
        label: characters at its beginning that hang out: the label of an item.
        bold: characters at its beginning in bold: its label and heading.
        centred: whether it is centred, as the title is.
        own_line: whether the whole paragraph is a heading.
    """

    indent: int = 0
    label: int = 0
    bold: int = 0
    centred: bool = False
    own_line: bool = False


class Settings:
    """The setting of each paragraph of a text, computed on request.

    Args:
        text: the document's text.
        sections: its sections, in document order.
    """

    def __init__(self, text: str, sections: Sequence[Section]) -> None:
        self._text, self._sections = text, sections
        self._starts = [section.span.start for section in sections]
        self._indents: list[int] = []
        for section in sections:
            self._indents.append(self._indent_of(section))

    def at(self, start: int) -> Setting:
        """The setting of the paragraph that begins at a character of the text."""
        section = self._innermost(start)
        if section is None:
            return Setting()
        end = self._text.find("\n", start)
        length = (end if end >= 0 else len(self._text)) - start
        if section.kind == "title":
            title = length <= _TITLE
            return Setting(bold=length if title else 0, centred=title)
        item = self._is_item(section)
        if start > section.span.start:
            return Setting(self._indents[section.id] + item)
        bold = self._heading_end(section) - start
        label = len(section.label) if item else 0
        return Setting(self._indents[section.id], label, bold, own_line=0 < length <= bold + 1)

    def _innermost(self, offset: int) -> Section | None:
        at = bisect_right(self._starts, offset) - 1
        section = self._sections[at] if at >= 0 else None
        while section is not None and section.span.end <= offset:
            section = self._sections[section.parent] if section.parent is not None else None
        return section

    def _indent_of(self, section: Section) -> int:
        if section.parent is None:
            return 0
        parent = self._sections[section.parent]
        return self._indents[parent.id] + (self._is_item(section) and bool(parent.label))

    def _is_item(self, section: Section) -> bool:
        """Whether its label means nothing without that of the section around it, like the "(a)" of 4.2(a)."""
        return bool(section.label) and section.number not in section.label

    def _heading_end(self, section: Section) -> int:
        start = section.span.start
        if not section.heading:
            return start
        near = start + len(section.label) + len(section.heading) + _NEAR
        at = self._text.find(section.heading, start, near)
        return at + len(section.heading) if at >= 0 else start
