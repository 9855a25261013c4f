"""Icons of one family (Phosphor Icons, in resources/icons) in the theme's colours."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtGui import QIcon, QImage, QPixmap
from PySide6.QtWidgets import QAbstractButton, QWidget

from core import resources
from desktop.views.theme import colours

_NAME = "glyph"
_SIDE = 96  # pixels: larger than any icon on screen
_INK = b"currentColor"


def give_icon(button: QAbstractButton, name: str) -> None:
    """Gives a button an icon, by name, before its text.

    Raises:
        OSError: there is no such icon.
    """
    button.setProperty(_NAME, name)
    _draw(button)


def recolour_icons(within: QWidget) -> None:
    """Redraws the icons of all buttons in the current theme's colours."""
    for button in within.findChildren(QAbstractButton):
        if button.property(_NAME):
            _draw(button)


def _draw(button: QAbstractButton) -> None:
    c, name = colours(), str(button.property(_NAME))
    plain = c.on_accent if button.property("primary") else c.accent if button.property("link") else c.text
    icon = QIcon(_picture(name, plain.name()))
    icon.addPixmap(_picture(name, c.line.name()), QIcon.Mode.Disabled)
    button.setIcon(icon)


@lru_cache
def _picture(name: str, colour: str) -> QPixmap:
    drawing = (resources() / "icons" / f"{name}.svg").read_bytes().replace(_INK, colour.encode())
    sized = drawing.replace(b"<svg ", f'<svg width="{_SIDE}" height="{_SIDE}" '.encode(), 1)
    return QPixmap.fromImage(QImage.fromData(sized))
