"""Elements of XML and HTML, as lxml gives them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

Element: TypeAlias = Any  # lxml's classes carry no types


def outermost(element: Element, tag: str) -> Iterator[Element]:
    """The elements with this tag, from an element itself down, except those inside another such element."""
    if element.tag == tag:
        yield element
    else:
        for child in element:
            yield from outermost(child, tag)
