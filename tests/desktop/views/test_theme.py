"""Both themes can be read: contrasts by WCAG 2.2, and no type below twelve pixels."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontInfo
from PySide6.QtWidgets import QApplication

from desktop.widgets.theme import LEAST, Colours, colours, scaled, wear

TEXT = [
    *(("text", ground) for ground in ("window", "card", "tint", "mark", "joined", "found", "found_here")),
    *(("muted", ground) for ground in ("window", "card", "tint", "error_tint", "success_tint")),
    *(("accent", ground) for ground in ("window", "card", "tint", "joined", "success_tint")),
    *(("error", ground) for ground in ("window", "card", "error_tint")),
    *(("success", ground) for ground in ("card", "success_tint")),
    ("on_accent", "accent"),
]
"""Colours of words and what lies behind them: success criterion 1.4.3 asks for 4.5 to 1."""

SHAPES = [("muted", "card"), ("accent", "card"), ("accent", "window"), ("star", "card"), ("star", "tint")]
"""What has to be seen to use the window: success criterion 1.4.11 asks for 3 to 1."""


@pytest.fixture(params=[Qt.ColorScheme.Light, Qt.ColorScheme.Dark], ids=["light", "dark"])
def theme(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[Colours]:
    wear(request.param)
    yield colours()
    wear(Qt.ColorScheme.Unknown)


def luminance(colour: QColor) -> float:
    """WCAG 2.2, relative luminance."""
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_measure_is_that_of_the_standard() -> None:
    assert contrast(QColor("white"), QColor("black")) == pytest.approx(21)
    assert contrast(QColor("#767676"), QColor("white")) == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize(("words", "ground"), TEXT)
def test_words_stand_out_from_what_lies_behind_them(theme: Colours, words: str, ground: str) -> None:
    assert contrast(getattr(theme, words), getattr(theme, ground)) >= 4.5


@pytest.mark.parametrize(("shape", "ground"), SHAPES)
def test_shapes_stand_out_too(theme: Colours, shape: str, ground: str) -> None:
    assert contrast(getattr(theme, shape), getattr(theme, ground)) >= 3


def test_small_type_stays_readable_and_large_type_grows() -> None:
    font = QFont()
    font.setPixelSize(13)
    assert QFontInfo(scaled(font, 0.5)).pixelSize() == LEAST
    assert QFontInfo(scaled(font, 2)).pixelSize() == 26
