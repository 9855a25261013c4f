"""Rich Text Format as tokens: groups, control words, and text, with every way of writing a character resolved."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from core.reading.signs import is_sign_font, sign

_TOKEN: Final = re.compile(
    rb"\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|((?:\\'[0-9a-fA-F]{2})+)|\\(.)|([{}])|[\r\n]+|([^\\{}\r\n]+)", re.DOTALL
)
# Windows character sets by their number in the font table, as Python's codecs.
_CHARSETS: Final = {
    0: "cp1252",
    2: "symbols",
    77: "mac_roman",
    128: "cp932",
    129: "cp949",
    130: "johab",
    134: "gbk",
    136: "cp950",
    161: "cp1253",
    162: "cp1254",
    163: "cp1258",
    177: "cp1255",
    178: "cp1256",
    186: "cp1257",
    204: "cp1251",
    222: "cp874",
    238: "cp1250",
}
_SYMBOLS: Final = "symbols"  # fonts of signs
_FONT_NAME: Final = 60  # characters of the name of a font


class RtfToken(NamedTuple):
    r"""One token; control symbols such as ``\\~`` are words; those that are only file syntax are left out."""

    kind: Literal["open", "close", "word", "text"]
    text: str = ""
    number: int | None = None


@dataclass(slots=True)
class RtfGroup:
    """The state inside a group: type, paragraph and destination. A group starts with the state of the one around it."""

    bold: bool = False
    underlined: bool = False
    capitals: bool = False
    hidden: bool = False
    deleted: bool = False
    inserted: bool = False
    moved: bool = False
    struck: bool = False
    ink: int = 0
    behind: int = 0  # the colour behind letters, and behind the paragraph
    paper: int = 0
    size: float = 12.0
    centred: bool = False
    heading: int = 0
    in_table: bool = False
    level: int = 1
    skipped: bool = False
    repeated: bool = False
    label: bool = False
    colours: bool = False  # in the table of colours
    object: bool = False  # in the class of an embedded object

    @property
    def table_level(self) -> int:
        """How many nested tables the paragraph is in."""
        return max(1, self.level) if self.in_table else 0

    def plain(self) -> None:
        """Resets the type."""
        self.bold = self.underlined = self.capitals = self.hidden = False
        self.deleted = self.inserted = self.moved = self.struck = False
        self.ink = self.behind = 0
        self.size = 12.0

    def pard(self) -> None:
        """Resets the paragraph."""
        self.centred = self.in_table = False
        self.heading, self.level, self.paper = 0, 1, 0


def rtf_tokens(data: bytes) -> Iterator[RtfToken]:
    """The tokens of a file. Unmatched braces are passed on as they come."""
    characters = _Characters()
    at = 0
    while token := _TOKEN.match(data, at):
        at = token.end()
        word, number, hexed, symbol, brace, text = token.groups()
        if brace:
            characters.enter(brace == b"{")
            yield RtfToken("open" if brace == b"{" else "close")
        elif word:
            name, value = word.decode("ascii"), int(number) if number else None
            if name == "bin":
                at += max(value or 0, 0)
            elif name == "u":
                yield RtfToken("text", characters.unicode(value or 0))
            elif not characters.word(name, value):
                yield RtfToken("word", name, value)
        elif symbol and symbol in b"\\{}":
            yield RtfToken("text", characters.shown(symbol))
        elif symbol:
            yield RtfToken("word", symbol.decode("latin-1"))
        elif hexed or text:
            yield RtfToken(
                "text", characters.shown(bytes.fromhex(hexed.replace(b"\\'", b"").decode()) if hexed else text)
            )


def with_pairs(text: str) -> str:
    """The text with characters beyond 16 bits, which are written in two halves, joined."""
    if any("\ud800" <= character <= "\udfff" for character in text):
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


class _Characters:
    """Turns bytes into characters by the code page of the font in use."""

    def __init__(self) -> None:
        self._page = "cp1252"
        self._fonts: dict[int, str] = {}
        self._names: dict[int, str] = {}
        self._in_fonts = 0  # how many groups were open around the table of fonts, while in it
        self._default_font = 0
        self._font: list[int | None] = [None]
        self._spare: list[int] = [1]  # how many characters after \\uN replace it in old programs
        self._skip = 0
        self._codec = ""
        self._decoder = codecs.getincrementaldecoder("ascii")("replace")

    def enter(self, opening: bool) -> None:
        self._skip = 0
        if not opening and len(self._font) <= self._in_fonts:
            self._in_fonts = 0
        for stack in (self._font, self._spare):
            if opening:
                stack.append(stack[-1])  # type: ignore[arg-type]
            elif len(stack) > 1:
                stack.pop()

    def word(self, name: str, value: int | None) -> bool:
        """Applies control words for the encoding of characters; False for any other word."""
        if name == "plain":
            self._font[-1] = None
            return False
        if name == "fonttbl":
            self._in_fonts = len(self._font)
            return False
        if name == "ansicpg" and value:
            self._page = _codec(f"cp{value}")
        elif name == "mac":
            self._page = "mac_roman"
        elif name in {"pc", "pca"}:
            self._page = "cp437" if name == "pc" else "cp850"
        elif name == "uc":
            self._spare[-1] = max(value or 0, 0)
        elif name == "deff":
            self._default_font = value or 0
        elif name == "f" and value is not None:
            self._font[-1] = value
        elif name in {"fcharset", "cpg"} and value is not None and self._font[-1] is not None:
            codec = _CHARSETS.get(value, "") if name == "fcharset" else _codec(f"cp{value}")
            self._fonts.setdefault(self._font[-1], codec)
        else:
            return False
        return True

    def unicode(self, value: int) -> str:
        self._skip = self._spare[-1]
        code = value + 0x10000 if value < 0 else value
        if 0xF000 <= code <= 0xF0FF:
            return sign(code & 0xFF, self._font_name(), letters=False)
        return chr(code) if 0 <= code <= 0x10FFFF else ""

    def shown(self, data: bytes) -> str:
        """The characters of ``data``, without those that replace a Unicode character just given in old programs.

        The second byte of an East Asian character may be in the text after an escaped first one.
        """
        skipped, self._skip = min(self._skip, len(data)), max(0, self._skip - len(data))
        data = data[skipped:]
        font = self._font[-1]
        if self._in_fonts:
            self._name_font(data)
            return ""
        codec = self._fonts.get(self._default_font if font is None else font, "") or self._page
        if codec == _SYMBOLS or is_sign_font(self._font_name()):
            return "".join(sign(byte, self._font_name()) for byte in data)
        if codec != self._codec:
            self._codec, self._decoder = codec, codecs.getincrementaldecoder(codec)("replace")
        return self._decoder.decode(data)

    def _font_name(self) -> str:
        font = self._font[-1]
        return self._names.get(self._default_font if font is None else font, "")

    def _name_font(self, data: bytes) -> None:
        if (font := self._font[-1]) is not None and not self._names.get(font, "").endswith(";"):
            self._names[font] = (self._names.get(font, "") + data.decode("latin-1").strip(" "))[:_FONT_NAME]


def _codec(name: str) -> str:
    try:
        return codecs.lookup(name).name
    except LookupError:
        return "cp1252"
