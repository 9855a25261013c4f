"""Elements of XML and HTML, as lxml gives them."""

from typing import Any, TypeAlias

Element: TypeAlias = Any  # lxml's classes carry no types
