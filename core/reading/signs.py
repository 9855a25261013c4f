"""Fonts of signs instead of letters, such as Symbol and Wingdings: what each of their characters looks like.

Source: Unicode's mapping of Adobe's Symbol encoding; of the others, what contracts use: boxes, ticks, bullets, arrows,
numbers in circles.
"""

from __future__ import annotations

import re
from functools import cache
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
_NUMBERS: Final = "⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿"


def _at(codes: str, signs: str) -> dict[int, str]:
    """The signs at the places of these characters, one for each, or one for all."""
    return dict(zip(map(ord, codes), signs * len(codes) if len(signs) == 1 else signs, strict=False))


_WINGDINGS: Final = {
    **_at("opqrs\xa8", "☐") | _at("\xfeR", "☑") | _at("\xfdxT", "☒"),
    **_at('"()*-?CDEFGHlmntuvw}~\xa7\xb7', "✂☎✆✉–✍👍👎☜☞☝☟●❍■◆◆❖◆“”▪•"),
    **dict(enumerate(_NUMBERS, 0x80)),
    **dict(enumerate("·•▪○○○◉◎", 0x9E)),
    **dict(enumerate("✦★✶✴✹✵", 0xAA)),
    **dict(enumerate("⌫⌦◀➢▲▼", 0xD5)),
    **dict(enumerate("←→↑↓↖↗↙↘", 0xDF)),
    **dict(enumerate("←→↑↓↖↗↙↘⇦⇨⇧⇩⬄⇳⬁⬀⬃⬂▫▫✗✓", 0xE7)),
}
_WINGDINGS_2: Final = {
    **_at("5OPQRSTUVWX", "☐✗✓☒☑☒☒⊗⊗⊘⊘"),
    **dict(enumerate(_NUMBERS, 0x69)),
    **dict(enumerate("••••○○○○◉◉▪■■■☐☐☐☐", 0x95)),
    **dict(enumerate("◆◆◆◇", 0xAC)),
}
_WINGDINGS_3: Final = _at("!\"#$%&'(pqrstuvw}\x84\xe2", "←→↑↓↖↗↙↘▲▼△▽◀▶◁▷▶◀▸")
_WEBDINGS: Final = _at("3456<=acgnr", "◀▶▲▼■•✓☐■●✗")
_DINGBATS: Final = {  # Unicode has them in their order, except those that it had before
    **{code: chr(0x2700 + code - 0x20) for code in range(0x21, 0x7F)},
    **{code: chr(0x2700 + code - 0x40) for code in (*range(0xA1, 0xA8), *range(0xB6, 0xF0), *range(0xF1, 0xFF))},
    **dict(enumerate("♣♦♥♠①②③④⑤⑥⑦⑧⑨⑩", 0xA8)),
    **_at("%*+Hlnstuw\xd5\xd6\xd7", "☎☛☞★●■▲▼◆◗→↔↕"),
}
_FONTS: Final = {
    "symbol": _SYMBOL,
    "wingdings": _WINGDINGS,
    "wingdings 2": _WINGDINGS_2,
    "wingdings 3": _WINGDINGS_3,
    "webdings": _WEBDINGS,
    **dict.fromkeys(("zapfdingbats", "zapf dingbats", "itc zapf dingbats", "zadb", "monotype sorts"), _DINGBATS),
}
_PREFIX: Final = re.compile(r"^[a-z]{6}\+")  # of a font of which a file contains a part
_STYLE: Final = re.compile(r"(?:ps)?(?:mt)?(?:[-,](?:regular|normal|roman|bold|italic|bolditalic))?$")
_NUMBERED: Final = re.compile(r"(?<=[a-z])[- ]*(?=[23]$)")
_LETTERS: Final = re.compile(r"[^\W\d_]{3}")
_PRIVATE: Final = 0xF000  # where fonts of signs have their characters


def signs_in(text: str, font: str) -> str:
    """What a text in a font of signs looks like, where a file gives its codes as if they were letters.

    Characters that are no such codes stay as they are, and so does a text with a word in it: it was meant to be read.
    """
    if _LETTERS.search(text):
        return text
    known = _FONTS.get(_plain(font), {})
    return "".join(known.get(ord(char) & 0xFF, char) if _is_code(char) else char for char in text)


def _is_code(char: str) -> bool:
    return not char.isspace() and (ord(char) < 0x100 or _PRIVATE < ord(char) < _PRIVATE + 0x100)


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


@cache
def _plain(font: str) -> str:
    """The name without what depends on the file or the weight: "ABCDEF+Wingdings2-Regular" is "wingdings 2"."""
    name = _PREFIX.sub("", font.strip(" ;'\"").lower())
    return name if name in _FONTS else _NUMBERED.sub(" ", _STYLE.sub("", name))
