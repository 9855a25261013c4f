"""Numbers that the style sheet of a web page makes: CSS counters, shown before an element (CSS 2.1, 12.2 to 12.4)."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

import tinycss2

from core.reading.blocks.numerals import list_number
from core.reading.html.css import Declarations

COUNTER_STYLES: Final = {
    "decimal": "decimal",
    "decimal-leading-zero": "decimalZero",
    **dict.fromkeys(("disc", "circle", "square"), "bullet"),
    "lower-alpha": "lowerLetter",
    "lower-latin": "lowerLetter",
    "upper-alpha": "upperLetter",
    "upper-latin": "upperLetter",
    "lower-roman": "lowerRoman",
    "upper-roman": "upperRoman",
    "none": "none",
}
"""The formats of numbers by their names in CSS."""
_STEP: Final = re.compile(r"([\w-]*[^\W\d][\w-]*)(?:\s+(-?\d{1,9})\b)?")
_LONGEST: Final = 100  # characters before an element
_LONGEST_VALUE: Final = 500  # characters of a declaration; longer ones would only be made to be slow
_DEEPEST: Final = 32  # counters of one name inside one another that are shown


class Counters:
    """The counters at a place in the page; to be told of each element in document order."""

    def __init__(self) -> None:
        self._open: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)  # depth of the element, and the value

    def enter(self, depth: int, css: Declarations) -> None:
        """Counts an element, or what is shown before it, so many elements deep in the page."""
        for name, value in _steps(css.get("counter-reset", ""), 0):
            counts = self._within(name, depth)
            if counts and counts[-1][0] == depth:
                counts.pop()
            counts.append((depth, value))
        for name, step in _steps(css.get("counter-increment", ""), 1):
            counts = self._within(name, depth)
            at, value = counts.pop() if counts else (depth, 0)
            counts.append((at, value + step))

    def shown(self, depth: int, content: str) -> str:
        """The words that ``content`` stands for; none where it shows no counter."""
        words, counted = "", False
        for token in _tokens(content) if len(content) <= _LONGEST_VALUE else ():
            if token.type == "string":
                words += token.value
            elif token.type == "function" and token.lower_name in {"counter", "counters"}:
                words += self._number(depth, token)
                counted = True
            elif token.type != "whitespace":
                return ""
        return " ".join(words.split())[:_LONGEST] if counted else ""

    def _number(self, depth: int, token: Any) -> str:
        idents = [each.lower_value for each in token.arguments if each.type == "ident"]
        between = next((each.value for each in token.arguments if each.type == "string"), "")
        if not idents:
            return ""
        style = COUNTER_STYLES.get(idents[1] if len(idents) > 1 else "decimal", "decimal")
        values = [value for _, value in self._within(idents[0], depth)] or [0]
        shown = values[-_DEEPEST:] if token.lower_name == "counters" else values[-1:]
        return between.join(list_number(value, style) if value > 0 else str(value) for value in shown)

    def _within(self, name: str, depth: int) -> list[tuple[int, int]]:
        """The counters of a name around a place: each lasts to the end of what is around its element."""
        counts = self._open[name]
        while counts and counts[-1][0] > depth:
            counts.pop()
        return counts


def _steps(declared: str, usual: int) -> Iterator[tuple[str, int]]:
    for name, value in _STEP.findall(declared[:_LONGEST_VALUE]):
        if name not in {"none", "inherit", "initial"}:
            yield name, int(value) if value else usual


@lru_cache(maxsize=256)
def _tokens(content: str) -> list[Any]:
    return list(tinycss2.parse_component_value_list(content))
