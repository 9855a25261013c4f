"""Removes the rules from a picture of a page: Tesseract takes a ruled table for a drawing and skips its words."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pymupdf
from numpy.typing import NDArray

_DARK: Final = 140
_LENGTH: Final = 0.4  # inches; the longest stroke of a letter, or a dash, is shorter
_THICKNESS: Final = 0.04  # inches; anything thicker is a bar, perhaps with words in it
_BLUR: Final = 2  # so many dots on both sides of a rule are darker than the page

Mask = NDArray[np.bool_]


def without_rules(picture: pymupdf.Pixmap) -> bytes:
    """The dots of a picture, row by row, with its long thin lines, across and down, painted white.

    Args:
        picture: in grey, with its resolution.
    """
    dpi = picture.xres
    dots: NDArray[Any] = np.frombuffer(picture.samples, np.uint8).reshape(picture.height, picture.width)
    dark = dots < _DARK
    rules = _rules(dark, dpi) | _rules(dark.T, dpi).T
    return np.where(rules, np.uint8(255), dots).tobytes()


def _rules(dark: Mask, dpi: int) -> Mask:
    """The dots of thin lines across."""
    lines = _runs(dark, int(_LENGTH * dpi))
    lines &= ~_runs(lines.T, max(2, int(_THICKNESS * dpi))).T
    for _ in range(_BLUR):
        lines[1:] |= lines[:-1]
        lines[:-1] |= lines[1:]
    return lines


def _runs(dark: Mask, length: int) -> Mask:
    """The dots in unbroken horizontal runs of at least ``length``."""
    runs = np.zeros_like(dark)
    if dark.shape[1] < length:
        return runs
    edges = np.diff(np.pad(dark, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    rows, starts = np.nonzero(edges == 1)
    _, ends = np.nonzero(edges == -1)
    for row, start, end in zip(*(each[ends - starts >= length] for each in (rows, starts, ends)), strict=True):
        runs[row, start:end] = True
    return runs
