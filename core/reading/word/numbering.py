"""The automatic numbers of a Word document, which are not in any run of text.

A paragraph names a list (``numId``) and a level; the list is an instance of an abstract definition, which contains the
format of each level and shares one count among all its instances.
Source: ECMA-376 part 1, 17.9; what it leaves open is done as Word does it.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from core.reading.blocks import BULLET, list_number
from core.reading.package import Element
from core.reading.word.styles import W, attribute, integer, is_on

if TYPE_CHECKING:
    from collections.abc import Iterator

_PLACE = re.compile(r"%([1-9])")
_INDEXES: Final = frozenset("012345678")
_LONGEST: Final = 200  # characters of a label's pattern: nine numbers and the words between them


@dataclass(frozen=True, slots=True)
class _NumberingLevel:
    """How one level of a list is numbered; ``restart`` is the level (from 1) after which it restarts; 0: never."""

    format: str
    text: str
    start: int
    restart: int | None
    legal: bool
    suffix: str
    style: str | None


@dataclass(slots=True)
class _List:
    """An instance of an abstract definition: its levels, and the starts that it overrides at first use."""

    abstract: str
    levels: dict[int, _NumberingLevel]
    overrides: dict[int, int]


@dataclass(slots=True)
class _Count:
    """How far an abstract definition has been counted: the last number given at each level in use.

    ``begun`` contains the instances and levels used so far: a start that an instance overrides holds for its first use.
    """

    numbers: dict[int, int] = field(default_factory=dict)
    begun: set[tuple[str, int]] = field(default_factory=set)


class Numbering:
    """Gives each numbered paragraph its label; to be called in document order.

    Args:
        root: the root element of numbering.xml, None if the document has none.
        style_lists: for each list style, the ``numId`` that it names.
    """

    def __init__(self, root: Element | None, style_lists: dict[str, str] | None = None) -> None:
        self._lists: dict[str, _List] = {}
        self._counts: dict[str, _Count] = {}
        self._stories: dict[str, dict[str, _Count]] = {}
        if root is not None:
            self._load(root, style_lists or {})

    def level_of_style(self, list_id: str, style: str) -> int | None:
        """The level of a list that a paragraph style is tied to."""
        levels = self._lists[list_id].levels if list_id in self._lists else {}
        return next((index for index, level in levels.items() if level.style == style), None)

    @contextmanager
    def story(self, name: str) -> Iterator[None]:
        """Text outside the body, as in notes or text boxes, which has counts of its own."""
        around, self._counts = self._counts, self._stories.setdefault(name, {})
        try:
            yield
        finally:
            self._counts = around

    def label(self, list_id: str, level: int) -> str:
        """Counts a paragraph and gives what Word prints before it, with the space that follows; "" for no number."""
        list_ = self._lists.get(list_id)
        if list_ is None or level not in list_.levels:
            return ""
        count = self._counts.setdefault(list_.abstract, _Count())
        self._advance(list_, count, list_id, level)
        shown = self._render(list_, count, level)
        return shown + ("" if list_.levels[level].suffix == "nothing" else " ") if shown else ""

    def whole_label(self, list_id: str, level: int) -> tuple[str, ...]:
        """The number that the last counted paragraph of a list has in full, from the outermost level: "1.", "(a)".

        A level whose label contains the number of an upper one stands for that too: "1.1", "(a)".
        """
        list_ = self._lists.get(list_id)
        if list_ is None or level not in list_.levels:
            return ()
        count = self._counts.setdefault(list_.abstract, _Count())
        parts: list[str] = []
        while level >= 0 and level in list_.levels:
            parts.insert(0, self._render(list_, count, level))
            named = [int(place) - 1 for place in _PLACE.findall(list_.levels[level].text)]
            level = min([level, *named]) - 1
        return tuple(filter(None, parts))

    def _load(self, root: Element, style_lists: dict[str, str]) -> None:
        abstracts = {item.get(f"{W}abstractNumId"): item for item in root.iterfind(f"{W}abstractNum")}
        of_list = {item.get(f"{W}numId"): attribute(item, "abstractNumId") for item in root.iterfind(f"{W}num")}
        for item in root.iterfind(f"{W}num"):
            list_id = item.get(f"{W}numId")
            abstract = of_list[list_id]
            link = attribute(abstracts.get(abstract), "numStyleLink")
            if link is not None:  # the definition is with the list style
                abstract = of_list.get(style_lists.get(link, ""), abstract)
            if abstract in abstracts:
                self._lists[list_id] = _instance(item, str(abstract), abstracts[abstract])

    def _advance(self, list_: _List, count: _Count, list_id: str, level: int) -> None:
        for upper in range(level):  # a skipped level counts as used: Word numbers "1.1" and then "2"
            if upper in list_.levels and upper not in count.numbers:
                count.numbers[upper] = list_.overrides.get(upper, list_.levels[upper].start)
                count.begun.add((list_id, upper))
        if level in list_.overrides and (list_id, level) not in count.begun:
            count.numbers[level] = list_.overrides[level]
        else:
            count.numbers[level] = count.numbers.get(level, list_.levels[level].start - 1) + 1
        count.begun.add((list_id, level))
        for lower in [lower for lower in count.numbers if lower > level]:
            restart = list_.levels[lower].restart if lower in list_.levels else None
            if restart is None or level < restart:
                del count.numbers[lower]

    def _render(self, list_: _List, count: _Count, level: int) -> str:
        shape = list_.levels[level]
        if shape.format == "bullet":
            return BULLET if shape.text.strip() else ""

        def place(match: re.Match[str]) -> str:
            index = int(match[1]) - 1
            if index not in list_.levels or index > level:
                return ""
            upper = list_.levels[index]
            return list_number(max(count.numbers.get(index, upper.start), 0), upper.format, legal=shape.legal)

        return _PLACE.sub(place, shape.text).strip()


def _instance(item: Element, abstract: str, definition: Element) -> _List:
    levels = dict(_levels(definition))
    overrides: dict[int, int] = {}
    for override in item.iterfind(f"{W}lvlOverride"):
        index = _index(override)
        levels.update(_levels(override))
        if index is not None and (start := integer(override, "startOverride")) is not None:
            overrides[index] = start
    return _List(abstract, levels, overrides)


def _levels(definition: Element) -> Iterator[tuple[int, _NumberingLevel]]:
    for item in definition.iterfind(f"{W}lvl"):
        start, index = integer(item, "start"), _index(item)
        if index is None:
            continue
        yield (
            index,
            _NumberingLevel(
                format=attribute(item, "numFmt") or _fallback_format(item),
                text=(attribute(item, "lvlText") or "")[:_LONGEST],
                start=1 if start is None else start,
                restart=integer(item, "lvlRestart"),
                legal=is_on(item.find(f"{W}isLgl")) is True,
                suffix=attribute(item, "suff") or "tab",
                style=attribute(item, "pStyle"),
            ),
        )


def _index(item: Element) -> int | None:
    """The level, from 0, of an element; None for a level that Word does not have."""
    text = item.get(f"{W}ilvl", "0")
    return int(text) if text in _INDEXES else None


def _fallback_format(item: Element) -> str:
    """Formats newer than the standard are in an alternative, whose last choice every program knows."""
    choices = [format_.get(f"{W}val", "") for format_ in item.iter(f"{W}numFmt")]
    return choices[-1] if choices else "decimal"
