"""Characters in fonts of signs are what they look like on the page."""

from __future__ import annotations

import pytest

from core.reading.signs import is_sign_font, signs_in


@pytest.mark.parametrize(
    "name",
    ["Wingdings", "ABCDEF+Wingdings-Regular", "Wingdings2", "wingdings 3", "SymbolMT", "ZaDb", "ITC Zapf Dingbats"],
)
def test_fonts_of_signs_are_known_by_the_names_that_files_give_them(name: str) -> None:
    assert is_sign_font(name)


@pytest.mark.parametrize("name", ["Arial", "Symbolic", "Wingdings 9", ""])
def test_other_fonts_have_letters(name: str) -> None:
    assert not is_sign_font(name)


@pytest.mark.parametrize(
    ("text", "font", "signs"),
    [
        ("þ \uf0a8 x", "Wingdings", "☑ ☐ ☒"),
        ("§", "Wingdings", "▪"),
        ("à\uf0df", "Wingdings", "→←"),
        ("\x8c", "Wingdings", "❶"),
        ("P\uf0a3", "Wingdings 2", "✓☐"),
        ("·", "Symbol", "•"),
        ("4", "ZapfDingbats", "✔"),
        ("\uf0d5", "Zapf Dingbats", "→"),
        ("•", "Wingdings", "•"),
        ("The rent is due", "Wingdings", "The rent is due"),
        ("\uf001", "Wingdings", "\uf001"),
    ],
)
def test_codes_become_signs_and_words_and_other_characters_stay(text: str, font: str, signs: str) -> None:
    assert signs_in(text, font) == signs
