"""The one way by which words reach the user: every text is marked by `tr`, so that Qt's tools can collect it.

The engine knows nothing of Qt: the window says by `translate_with` who translates. Until then texts stay English.
"""

from __future__ import annotations

from collections.abc import Callable

_translate: Callable[[str], str] = str


def tr(text: str, /, **values: object) -> str:
    """A text in the user's language, with values put into its ``{names}``.

    Args:
        text: in English, a literal: it is collected from the source into the catalogue of translations. A variable
            only where its texts are `marked`.
        values: by the names in the text.
    """
    translated = _translate(text)
    return translated.format(**values) if values else translated


def marked(text: str) -> str:
    """A text, a literal, that is collected into the catalogue but stays English until it is shown through `tr`.

    For texts of constants, made before anyone translates, and for those that the library stores.
    """
    return text


def translate_with(translate: Callable[[str], str]) -> None:
    """Says what gives the text in the user's language for one in English, itself where it has none."""
    global _translate
    _translate = translate
