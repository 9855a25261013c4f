"""The values that WordprocessingML writes on its elements."""

from __future__ import annotations

from typing import Final

from core.reading.files.xml import Element

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


def is_on_attribute(element: Element, name: str) -> bool:
    """A switch written as an attribute, ``w:default="1"``."""
    return element.get(f"{W}{name}", "0").lower() in {"1", "true", "on"}
