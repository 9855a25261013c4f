"""Icons of one family (Phosphor, by QtAwesome) in the colours of the theme."""

from __future__ import annotations

import qtawesome
from PySide6.QtWidgets import QAbstractButton, QWidget

from desktop.views.theme import colours

_NAME = "glyph"


def give_icon(button: QAbstractButton, name: str) -> None:
    """Gives a button the icon of that name, before its text.

    Raises:
        Exception: there is no such icon in the family.
    """
    button.setProperty(_NAME, name)
    _draw(button)


def recolour_icons(within: QWidget) -> None:
    """Draws the icons of all buttons in the colours of the theme that holds now."""
    for button in within.findChildren(QAbstractButton):
        if button.property(_NAME):
            _draw(button)


def _draw(button: QAbstractButton) -> None:
    c = colours()
    plain = c.on_accent if button.property("primary") else c.accent if button.property("link") else c.text
    icon = qtawesome.icon(f"ph.{button.property(_NAME)}", color=plain, color_disabled=c.line)
    button.setIcon(icon)
