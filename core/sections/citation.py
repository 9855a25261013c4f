"""How a provision is cited from outside its document."""

from __future__ import annotations

from typing import Final

from core.sections.numbering import SECTION_WORD, LabelReading
from core.sections.stack import Stack

_NUMBERED: Final = frozenset({"1", "1 "})
_CITED_ALONE: Final = frozenset({"article", "part", "chapter", "item", "section"}) | _NUMBERED


def citation(stack: Stack) -> str:
    """How the provision under these labels is cited: "8.2(a)", "Article IV", "Exhibit A, 3(b)"."""
    if not stack:
        return ""
    schedule = f"{_bare(stack[0])}, " if stack[0].style == "schedule" else ""
    if schedule and len(stack) == 1:
        return _bare(stack[0])
    base = 0
    for depth, label in enumerate(stack):
        nested = label.style in _NUMBERED and _is_numbered(stack[:depth])  # "17(A)(1)"
        if (label.style in _CITED_ALONE and not nested) or _is_decimal(label):
            base = depth
    first, *inner = [_bare(label) for label in stack[base:] if label.style != "schedule"]
    return schedule + first + "".join(f"({part.strip('()')})" for part in inner)


def _is_numbered(stack: Stack) -> bool:
    return any(label.style in _NUMBERED or _is_decimal(label) for label in stack)


def _is_decimal(label: LabelReading) -> bool:
    return len(label.value) > 1 and label.style != "schedule"


def _bare(label: LabelReading) -> str:
    if label.style == "schedule":
        kind, _, mark = label.text.rstrip(".").partition(" ")
        return f"{kind.capitalize()} {mark.lstrip('–—- ')}".strip()
    if label.style in ("article", "part", "chapter", "item"):
        return f"{label.style.capitalize()} {label.text.split()[-1].rstrip('.')}"
    word = SECTION_WORD.match(label.text)
    text = label.text[word.end() if word else 0 :]
    return text.replace(" ", "").rstrip(".:)").removesuffix(".0") + (")" if text.startswith("(") else "")
