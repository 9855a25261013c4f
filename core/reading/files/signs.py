"""Fonts of signs instead of letters, such as Symbol and Wingdings: what each of their characters looks like.

Source: Unicode's mapping of Adobe's Symbol encoding; of the others, what contracts use: boxes, ticks, bullets, arrows.
"""

from __future__ import annotations

from typing import Final

UNKNOWN: Final = "\ufdd4"
"""Stands for a sign that no character is known for; it never occurs in text (Unicode, 23.7)."""

_LOW: Final = " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_`αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼"
_HIGH: Final = "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪�〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭"
_SYMBOL: Final = {
    code: sign
    for start, signs in ((0x20, _LOW), (0xA0, _HIGH))
    for code, sign in enumerate(signs, start)
    if sign != "\N{REPLACEMENT CHARACTER}"
}
_WINGDINGS: Final = {
    **dict.fromkeys((0x6F, 0x71, 0x72, 0x73, 0xA8), "☐"),
    **dict.fromkeys((0xFE, 0x52), "☑"),
    **dict.fromkeys((0xFD, 0x78, 0x54), "☒"),
    0xFC: "✓",
    0xFB: "✗",
    0x6C: "●",
    0x9F: "•",
    0xA1: "○",
    0x6E: "■",
    0xA7: "▪",
    0x76: "❖",
    0x75: "◆",
    0xB7: "•",
    0xD8: "➢",
    0xE0: "→",
    0xDF: "←",
    0xE1: "↑",
    0xE2: "↓",
    0xE8: "→",
    0xF0: "⇨",
    0x28: "☎",
    0x2A: "✉",
    0x2D: "–",
}
_WINGDINGS_2: Final = {
    0x52: "☑",
    0x51: "☒",
    0x53: "☒",
    0x54: "☒",
    0x50: "✓",
    0x4F: "✗",
    0x35: "☐",
    0xA3: "☐",
    0x98: "•",
}
_WINGDINGS_3: Final = {0x22: "→", 0x7D: "▶", 0x84: "◀", 0xE2: "▸"}
_WEBDINGS: Final = {0x63: "☐", 0x61: "✓", 0x72: "✗", 0x3D: "•", 0x67: "■", 0x34: "▶"}
_FONTS: Final = {
    "symbol": _SYMBOL,
    "wingdings": _WINGDINGS,
    "wingdings 2": _WINGDINGS_2,
    "wingdings 3": _WINGDINGS_3,
    "webdings": _WEBDINGS,
}


def is_sign_font(name: str) -> bool:
    """Whether a font, by its name as files write it, has signs in the place of letters."""
    return _plain(name) in _FONTS


def sign(code: int, font: str, *, letters: bool = True) -> str:
    """The character that looks like the one with this code (0 to 255) in a font of signs; else `UNKNOWN`.

    A font of another name is taken for Wingdings; with ``letters`` for one of letters where the code is that of one:
    files say of fonts with letters like any other that their characters are signs.
    """
    known = _FONTS.get(_plain(font))
    if code <= 0x20 or (0x7F <= code <= 0x9F and known is None):
        return chr(code) if code in {0x09, 0x0A, 0x20} else ""
    if known is None:
        return chr(code) if letters and code < 0x7F and code not in {0x6F, 0x2D} else _WINGDINGS.get(code, UNKNOWN)
    return known.get(code, UNKNOWN)


def _plain(font: str) -> str:
    return font.strip(" ;").lower()
