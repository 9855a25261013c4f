"""References that lead nowhere: the field of one, or what word processors print in the place of its number."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from core.base.translation import tr

_PRINTED: Final = re.compile(
    r"Error[!:] ?(?:Reference source not found|Not a valid bookmark self-reference|No bookmark name given|"
    r"Bookmark not defined(?!\W*$))|Fehler[!:] ?Verweisquelle konnte nicht gefunden werden|"
    r"Erreur ?[!:] ?Source du renvoi introuvable|Error[!:] ?No se encuentra el origen de la referencia",
    re.IGNORECASE | re.MULTILINE,  # at the end of a line of a table of contents "Bookmark not defined" is a page
)
_NAMED: Final = 3  # so many places are named, the others counted
_BEGINNING: Final = 50  # characters


def broken_places(text: str) -> list[str]:
    """For each broken reference that is printed in a text, how its paragraph begins."""
    return [
        beginning(text[text.rfind("\n", 0, found.start()) + 1 :][: 2 * _BEGINNING].partition("\n")[0])
        for found in _PRINTED.finditer(text)
    ]


def broken_remarks(places: Sequence[str]) -> Iterator[str]:
    """What to tell the user of broken references in these places."""
    if len(places) == 1:
        yield tr(
            "A cross-reference is broken, since what it pointed to is no longer in the file: {places}.",
            places=few(places),
        )
    elif places:
        yield tr(
            "{count:,} cross-references are broken, since what they pointed to is no longer in the file: {places}.",
            count=len(places),
            places=few(places),
        )


def beginning(words: str) -> str:
    """The first words of a paragraph, quoted."""
    shown = " ".join(words.split())
    cut = shown[:_BEGINNING].rpartition(" ")[0] or shown[:_BEGINNING]
    return f"“{shown}”" if len(shown) <= _BEGINNING else f"“{cut} …”"


def few(places: Sequence[str]) -> str:
    """The first places, and how many there are besides."""
    shown, others = "; ".join(places[:_NAMED]), len(places) - _NAMED
    return tr("{names} and {count} more", names=shown, count=others) if others > 0 else shown
