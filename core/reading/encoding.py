"""Bytes -> text, for the formats that do not say reliably how they are written."""

from __future__ import annotations

import codecs

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CANDIDATES = ["cp1252", "mac_roman", "cp1250", "cp1251", "cp1253", "shift_jis", "euc_jp", "gb18030", "big5", "euc_kr"]
_TYPOGRAPHIC = "€‚…‘’“”•–—™\u00a0£§©®°¶·½".encode("cp1252")
_SAMPLE = 200_000
_CONTROL = bytes(set(range(32)) - {8, 9, 10, 11, 12, 13, 26, 27})


def looks_like_text(head: bytes) -> bool:
    """Whether these first bytes of a file are text in any common encoding, and not a picture or a program."""
    if any(head.startswith(mark) for mark, _ in _MARKS) or _wide(head):
        return True
    controls = len(head) - len(head.translate(None, _CONTROL))
    return controls <= len(head) // 500


def decode(data: bytes, declared: str | None = None) -> str:
    """The text in ``data``; what cannot be decoded becomes U+FFFD.

    A byte order mark decides, then UTF-8 where it fits, then what the file declares, then what its bytes suggest.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data.decode(encoding, errors="replace")
    wide = _wide(data[:4096])
    for encoding in filter(None, (wide, "utf-8", _known(declared))):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode(_guess(data), errors="replace")


def _wide(head: bytes) -> str | None:
    """UTF-16 without a mark: Western text in it has a zero in every second byte."""
    half = len(head) // 2
    if half < 8:
        return None
    if head[1::2].count(0) > half * 0.8 and head[::2].count(0) < half * 0.1:
        return "utf-16-le"
    if head[::2].count(0) > half * 0.8 and head[1::2].count(0) < half * 0.1:
        return "utf-16-be"
    return None


def _known(encoding: str | None) -> str | None:
    try:
        name = codecs.lookup(encoding or "").name
    except LookupError:
        return None
    return "cp1252" if name in {"iso8859-1", "ascii"} else name  # as every browser does


def _guess(data: bytes) -> str:
    """Windows Western where most bytes beyond ASCII are its quotes, dashes and signs; else what fits the language."""
    others = [byte for byte in data[:_SAMPLE] if byte >= 0x80]
    if sum(byte in _TYPOGRAPHIC for byte in others) >= len(others) * 0.5:
        return "cp1252"
    from charset_normalizer import from_bytes

    best = from_bytes(data[:_SAMPLE], cp_isolation=_CANDIDATES).best()
    return best.encoding if best else "cp1252"
