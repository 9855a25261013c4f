"""Makes the picture of a page fit to be recognised: level, and without rules.

The page is sheared by each of many angles, and its dark dots counted row by row: where the counts change most from one
row to the next, the lines and the white between them are level; on lines askew Tesseract runs words together. Source:
Postl, "Detection of linear oblique structures and skew scan in digitized documents" (1986). Tesseract also takes ruled
tables for drawings and skips their words, so rules are removed.
"""

from __future__ import annotations

from statistics import median
from typing import Any, Final

import numpy as np
import pymupdf
from numpy.typing import NDArray

DPI: Final = 100  # of the picture examined
_DARK: Final = 140
_MOST: Final = 6.0  # degrees; a page is rarely scanned more askew than that
_COARSE: Final = 0.5  # degrees from one angle to the next
_FINE: Final = 0.1
_FINEST: Final = 0.02
_FEWEST: Final = 500  # dots needed to tell the angle
_LEAST: Final = 0.25  # degrees: less does no harm
_CLEARLY: Final = 5.0  # times as level as at most angles; lines of writing score 7 times or more, a drawing hardly once

Places = NDArray[Any]


def skew_of(picture: pymupdf.Pixmap) -> float:
    """The angle of the lines in a picture of a page, in degrees, positive clockwise; 0 if slight or unclear.

    Args:
        picture: in grey.
    """
    dots: NDArray[Any] = np.frombuffer(picture.samples, np.uint8).reshape(picture.height, picture.width)
    down, across = np.nonzero(dots < _DARK)
    if len(down) < _FEWEST:
        return 0.0
    across = across - picture.width / 2
    levels = {angle: _levelness(down, across, angle) for angle in _around(0.0, _COARSE, _MOST)}
    best = max(levels, key=levels.__getitem__)
    for step, reach in ((_FINE, _COARSE), (_FINEST, _FINE)):
        best = max(_around(best, step, reach), key=lambda angle: _levelness(down, across, angle))
    clear = _levelness(down, across, best) > _CLEARLY * median(levels.values())
    return round(best, 2) if clear and abs(best) > _LEAST else 0.0


def _around(angle: float, step: float, reach: float) -> list[float]:
    return [float(each) for each in angle + np.arange(-reach, reach + step / 2, step)]


def _levelness(down: Places, across: Places, angle: float) -> float:
    """How much the dot counts change from row to row when the page is sheared back by an angle."""
    rows = np.rint(down - across * np.tan(np.radians(angle))).astype(np.int64)
    changes = np.diff(np.bincount(rows - rows.min()).astype(np.float64))
    return float(changes @ changes)


# ------------------------------------------------------------- rules

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
