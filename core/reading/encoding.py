"""Bytes -> text, for formats that do not declare their encoding reliably.

charset-normalizer is right less often: it takes quotation marks for letters of other alphabets, above all in Mac Roman.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from html import unescape
from itertools import pairwise
from typing import Final

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_WIDE: Final = ("utf-32-le", "utf-32-be", "utf-16-le", "utf-16-be")
_SAMPLE: Final = 200_000
_HEAD: Final = 4096
_TELLING: Final = 40_000  # bytes of lines with more than ASCII
_CONTROL: Final = bytes(set(range(32)) - {8, 9, 10, 11, 12, 13, 26, 27})
_LAYOUT: Final = "\t\n\v\f\r\x1a"
_CONTROLS_OF_WINDOWS: Final = {
    byte: bytes([byte]).decode("cp1252", "ignore") or "\N{REPLACEMENT CHARACTER}" for byte in range(0x80, 0xA0)
}
_ESCAPED: Final = {
    0xDC00 + byte: bytes([byte]).decode("cp1252", "ignore") or "\N{REPLACEMENT CHARACTER}"
    for byte in range(0x80, 0x100)
}


def looks_like_text(head: bytes) -> bool:
    """Whether these first bytes of a file are text in any common encoding, and not a picture or a program."""
    if any(head.startswith(mark) for mark, _ in _MARKS) or _wide(head[:_HEAD]):
        return True
    controls = len(head) - len(head.translate(None, _CONTROL))
    return controls <= len(head) // 500


def decode_text(data: bytes, declared: str | None = None) -> str:
    """The text in ``data``; what cannot be decoded becomes U+FFFD.

    A byte order mark decides, then UTF-8 where it fits, then what the file declares, then what its bytes suggest.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data.decode(encoding, errors="replace")
    if wide := _wide(data[:_HEAD]):
        return data.decode(wide, errors="replace")
    if b"\x1b$" in data[:_SAMPLE]:
        return data.decode("iso2022_jp", errors="replace")
    for encoding in filter(None, ("utf-8", _known(declared))):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return _mostly_utf8(data) or data.decode(_guess(data), errors="replace")


def unscrambled(text: str) -> tuple[str, int]:
    """The text with characters that were encoded twice ("â€œ" or "&ldquo;" for “) put right, and how many these were.

    Only where a sequence occurs that nobody writes; then the others are put right too. What passed through several such
    encodings is put right layer by layer.
    """
    count = 0
    for layers in _SCRAMBLED:
        for _ in range(_LAYERS):
            if not layers.sure.search(text):
                break
            text, repaired = layers.sequence.subn(layers.repaired, text)
            count += repaired
    if "&" in text:
        text, repaired = _ENTITY.subn(lambda named: unescape(unescape(named[0])), text)
        count += repaired
    return text.translate(_CONTROLS_OF_WINDOWS) if count else text, count


_ENTITY: Final = re.compile(
    r"&(?:amp;)?(?:#\d{2,6}|#[xX][0-9A-Fa-f]{2,5}"
    r"|[lr][sd]quo|quot|apos|nbsp|[mn]dash|sect|para|amp|lt|gt|hellip|bull|middot|euro|pound|yen|copy|reg|trade);"
)
"""A character of a web page that was written out once more, for what shows it."""


class _Scrambled:
    """UTF-8 that was read in another encoding.

    Attributes:
        sequence: a character of UTF-8 read so.
        sure: a sequence that occurs in no text.
    """

    def __init__(self, encoding: str, leads: str) -> None:
        shown = {byte: bytes([byte]).decode(encoding, "ignore") or chr(byte) for byte in range(0x80, 0x100)}
        self._bytes = {character: byte for byte, character in shown.items()}
        self._bytes |= {chr(byte): byte for byte in range(0x80, 0xA0)}
        rest = "".join(re.escape(shown[byte] + (chr(byte) if byte < 0xA0 else "")) for byte in range(0x80, 0xC0))
        mark = re.escape(shown[0xE2])
        first = re.escape(shown[0x80])
        cut = rf"|{mark}{first}(?![{rest}])" if encoding == "cp1252" else ""  # a closing quotation mark, half lost
        self.sequence = re.compile(rf"[{leads}][{rest}]|{mark}[{rest}]{{2}}{cut}")
        sure = rf"{mark}{first}[{rest}]"
        if encoding == "cp1252":
            sure += rf"|{mark}[{re.escape(shown[0x82] + shown[0x84])}][{rest}]|Â[¡-¿]|(?:[ÐÑ][{rest}]){{4}}"
            sure += r"|(?<=[^\W_])Ã[¡-¿]|Ã[¡-¿](?=[^\W_])"
        self.sure = re.compile(sure)

    def repaired(self, match: re.Match[str]) -> str:
        if match[0] == "â€":
            return "”"
        try:
            return bytes(self._bytes[character] for character in match[0]).decode()
        except UnicodeDecodeError:
            return match[0]


_LAYERS: Final = 3
_SCRAMBLED: Final = (
    _Scrambled("cp1252", "Â-ÅÎ-Ñ"),
    _Scrambled("mac_roman", "¬√"),
    _Scrambled("cp437", "┬├"),
    _Scrambled("cp850", "┬├"),
)


def _wide(head: bytes) -> str | None:
    """UTF-16 or UTF-32 without a mark: it contains zeros, and in the right byte order reads as text."""
    if 0 not in head or len(head) < 16:
        return None
    scored = [(_sense(head[: len(head) // 4 * 4], encoding), encoding) for encoding in _WIDE]
    best, encoding = max(scored, key=lambda score: score[0])
    return encoding if best > 0 else None


def _sense(head: bytes, encoding: str) -> float:
    """The share of spaces, Latin letters and stops among the characters, 0 where some never occur in text."""
    text = head.decode(encoding, "replace")[: len(head) // (4 if "32" in encoding else 2) - 1]  # the last may be cut
    strange = sum(unicodedata.category(c) in {"Cc", "Cn", "Co", "Cs"} and c not in _LAYOUT for c in text)
    if not text or strange + text.count("\N{REPLACEMENT CHARACTER}") > len(text) // 50:
        return 0.0
    return sum(c in " \n\r\t,.、。，" or c.isascii() for c in text) / len(text)


def _mostly_utf8(data: bytes) -> str | None:
    """UTF-8 into which a few characters of Windows were pasted; None where it is another encoding."""
    text = data.decode("utf-8", "surrogateescape")
    strays = sum("\udc80" <= character <= "\udcff" for character in text)
    right = sum(character > "\x7f" for character in text) - strays
    return text.translate(_ESCAPED) if right > 4 * strays else None


def _known(encoding: str | None) -> str | None:
    try:
        name = codecs.lookup(encoding or "").name
    except LookupError:
        return None
    return "cp1252" if name in {"iso8859-1", "ascii"} else name  # as every browser does


def _guess(data: bytes) -> str:
    """The encoding in which the most characters beyond ASCII are common in its languages."""
    foreign = b"\n".join(line for line in data.splitlines() if not line.isascii())[:_TELLING]
    best, best_fit = "cp1252", 0.0
    for encoding in _COMMON:
        fit = _likeness(foreign, encoding)
        if fit > best_fit:
            best, best_fit = encoding, fit
        if best_fit == 1.0:
            break
    return best


def _likeness(data: bytes, encoding: str) -> float:
    """How well the bytes fit an encoding: the share of its common characters, relative to that usual in a text."""
    decoder = codecs.getincrementaldecoder(encoding)("strict")
    try:
        text = decoder.decode(data)  # the last character may be cut
    except UnicodeDecodeError:
        return 0.0
    usual, common = _COMMON[encoding]
    foreign = [character for character in text if character > "\x7f"]
    if not foreign:
        return 0.0
    broken = sum(  # a capital in the midst of a word is a wrong reading
        before.islower() and character.isupper() for before, character in pairwise(text) if character > "\x7f"
    )
    return min(1.0, (sum(character in common for character in foreign) - broken) / len(foreign) / usual)


_SIGNS = "“”‘’–—…•§©®™€£°·«»\u00a0½¶†"
_WESTERN = "àâäáãåæçèéêëìíîïñòóôöõøœùûüúßÀÁÂÄÅÇÉÈÊÍÑÖÓÜÚØ¿¡ºª"
_CENTRAL = "áäąćčçďéęěëíłĺľńňóöôőŕřśšťúůüűýźžżăâîţşÁČĎÉÍŁŃÓÖŘŚŠŤÚŮÜÝŹŽŻĄĆĘ"
_TURKISH = "çğıöşüâîÇĞİÖŞÜ"
_CYRILLIC = "абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґўАБВГДЕЗИКЛМНОПРСТУФХЦЧШЭЮЯ№"
_GREEK = "αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώΑΒΓΔΕΗΘΙΚΛΜΝΟΠΡΣΤΥΦΧΩ"
_HEBREW = "אבגדהוזחטיכךלמםנןסעפףצץקרשת"
_ARABIC = "ابتثجحخدذرزسشصضطظعغفقكلمنهويىةءأإآؤئ،؛؟"
_JAPANESE = "のにはをたがでてとしれさあるいうおかきくけこすせそちつなねびべまみめもやよらりるろわんっ。、・ー"
_CHINESE = "的一是不在有人了和方合同本应其为以或于由及任何之与款按定期约双甲乙日内规条签订，。、；：（）"
_TRADITIONAL = "的一是不在有人了和方合同本應其為以或於由及任何之與款按定期約雙甲乙日內規條簽訂，。、；：（）"
_KOREAN = "이다의는에을를가한고지하로사기은도서자인시정대여계약조제등및해할수있그나것리아어부전일상과와.,"

_COMMON: Final[dict[str, tuple[float, frozenset[str]]]] = {
    encoding: (share, frozenset(characters))
    for encoding, share, characters in (
        ("cp1252", 1.0, _WESTERN + _SIGNS),
        ("mac_roman", 1.0, _WESTERN + _SIGNS),
        ("cp1254", 1.0, _TURKISH + _SIGNS),
        ("cp1250", 1.0, _CENTRAL + _SIGNS),
        ("iso8859_2", 1.0, _CENTRAL + "§°\u00a0"),
        ("cp1255", 1.0, _HEBREW + _SIGNS),
        ("cp1251", 1.0, _CYRILLIC + _SIGNS),
        ("koi8_r", 1.0, _CYRILLIC + "©°·\u00a0"),
        ("iso8859_5", 1.0, _CYRILLIC + "§\u00a0"),
        ("cp1253", 1.0, _GREEK + _SIGNS),
        ("cp1256", 1.0, _ARABIC + _SIGNS),
        ("cp932", 0.4, _JAPANESE),
        ("euc_jp", 0.4, _JAPANESE),
        ("gb18030", 0.25, _CHINESE),
        ("big5", 0.25, _TRADITIONAL),
        ("cp949", 0.4, _KOREAN),
    )
}
