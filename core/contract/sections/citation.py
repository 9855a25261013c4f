"""How a provision is cited from outside its document."""

from __future__ import annotations

import re
from typing import Final

from core.contract.sections.numbering import SECTION_WORD, LabelReading
from core.contract.sections.stack import Stack

_NUMBERED: Final = frozenset({"1", "1 "})
_DIVISION_WORD: Final = re.compile(r"\w+\.?\s+(?:[–—-]\s+)?")
_DIVISIONS: Final = frozenset({"article", "part", "chapter", "item", "section"})
_CITED_ALONE: Final = _DIVISIONS | _NUMBERED


def citation(stack: Stack) -> str:
    """How the provision under these labels is cited: "8.2(a)", "Article IV", "Exhibit A, 3(b)"."""
    if not stack:
        return ""
    schedule = f"{_bare(stack[0])}, " if stack[0].style == "schedule" else ""
    if schedule and len(stack) == 1:
        return _bare(stack[0])
    base = 0
    for depth, label in enumerate(stack):
        if (label.style in _CITED_ALONE and not _is_nested(stack[:depth], label)) or _is_decimal(label):
            base = depth
    first, *inner = [_bare(label) for label in stack[base:] if label.style != "schedule"]
    return schedule + first + "".join(f"({part.strip('()')})" for part in inner)


def _is_nested(above: Stack, label: LabelReading) -> bool:
    """Whether a number counts inside another number, or inside the letters of a division: "17(A)(1)", "IV(B)(2)"."""
    lists = [outer for outer in above if outer.style != "schedule"]
    if label.style not in _NUMBERED or not lists:
        return False
    lettered = len(lists) > 1 and lists[-1].style not in _DIVISIONS
    return lettered or any(outer.style in _NUMBERED or _is_decimal(outer) for outer in lists)


def _is_decimal(label: LabelReading) -> bool:
    return len(label.value) > 1 and label.style != "schedule"


def _bare(label: LabelReading) -> str:
    if label.style == "schedule":
        kind, _, mark = label.text.rstrip(".").partition(" ")
        return f"{kind.capitalize()} {mark.lstrip('–—- ')}".strip()
    if label.style in ("article", "part", "chapter", "item"):
        return f"{label.style.capitalize()} {_DIVISION_WORD.sub('', label.text, count=1).replace(' ', '').rstrip('.')}"
    word = SECTION_WORD.match(label.text)
    text = label.text[word.end() if word else 0 :]
    return text.replace(" ", "").rstrip(".:)").removesuffix(".0") + (")" if text.startswith("(") else "")
