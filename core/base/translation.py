"""The only way that text reaches the user: every text is marked by `tr`, so that Qt's tools can collect it.

The engine knows nothing of Qt: the window sets the translator by `translate_with`. Until then texts stay English.
"""

from __future__ import annotations

from collections.abc import Callable

_translate: Callable[[str], str] = str


def tr(text: str, /, **values: object) -> str:
    """A text in the user's language, with values put into its ``{names}``.

    Args:
        text: an English literal: it is collected from the source into the translation catalogue. A variable only if its
            texts are `marked`.
        values: by the names in the text.
    """
    translated = _translate(text)
    return translated.format(**values) if values else translated


def marked(text: str) -> str:
    """A literal text that is collected into the catalogue but stays English until it is shown through `tr`.

    For texts of constants, created before anyone translates, and for those that the library stores.
    """
    return text


def translate_with(translate: Callable[[str], str]) -> None:
    """Sets the function that translates an English text; it returns the text itself if it has no translation."""
    global _translate
    _translate = translate
