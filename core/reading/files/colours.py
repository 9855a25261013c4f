"""Colours as files write them, compared to tell whether words can be seen."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tinycss2.color3 import parse_color

Colour = tuple[float, float, float]
"""Red, green and blue, each from 0 to 1."""

BLACK: Final[Colour] = (0.0, 0.0, 0.0)
WHITE: Final[Colour] = (1.0, 1.0, 1.0)
_ALIKE: Final = 0.06  # of each part of a colour; nobody sees letters that differ less from what is behind them
_CLEAR: Final = 0.05  # of the opacity


@lru_cache(maxsize=1024)
def parsed_colour(text: str) -> Colour | None:
    """A colour as CSS and HTML write it: "white", "#fff", "FFFFFF", "rgb(255, 255, 255)".

    None for one that is not known without more, such as "inherit", or that lets the background through.
    """
    parsed = parse_color(text) or parse_color(f"#{text.strip()}")
    if parsed is None or isinstance(parsed, str) or parsed.alpha < 1:
        return None
    return (parsed.red, parsed.green, parsed.blue)


@lru_cache(maxsize=1024)
def is_transparent(text: str) -> bool:
    """Whether what has this colour cannot be seen on any background."""
    parsed = parse_color(text)
    return parsed is not None and not isinstance(parsed, str) and parsed.alpha < _CLEAR


def alike(ink: Colour | None, paper: Colour | None) -> bool:
    """Whether letters of one colour cannot be seen on the other; False where one is not known."""
    if ink is None or paper is None:
        return False
    return all(abs(own - behind) <= _ALIKE for own, behind in zip(ink, paper, strict=True))
