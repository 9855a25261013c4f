"""Extreme text, web pages and Rich Text: long, deep, wide, in other scripts, with bytes that are not text."""

from __future__ import annotations

from pathlib import Path

CLAUSE = "1. Notices. Each notice must be in writing and sent to the address at the head of this agreement. "
ARABIC = "١. الإشعارات. يجب أن يكون كل إشعار مكتوباً ومرسلاً إلى العنوان المذكور في صدر هذه الاتفاقية."
HEBREW = "1. הודעות. כל הודעה תהיה בכתב ותישלח לכתובת הרשומה בראש הסכם זה."
CHINESE = "第一条 通知。每份通知均须以书面形式作出，并送达至本协议首页所载的地址。"
JAPANESE = "第1条（通知）本契約に基づく通知は、書面により、本契約の頭書に記載された住所に送付しなければならない。"
DEEP = 10_000


def plain(times: int) -> dict[str, bytes]:
    """Plain text, by name."""
    tongues = {"Arabic": ARABIC, "Hebrew": HEBREW, "Chinese": CHINESE, "Japanese": JAPANESE}
    found = {
        f"{name} in {code}": "\n\n".join([text] * 30).encode(code, "ignore") for name, text, code in _encoded(tongues)
    }
    return found | {
        "zeros between": CLAUSE.encode().replace(b" ", b"\0") * 50,
        "zeros among": (CLAUSE.encode() + b"\0") * 500,
        "all characters": "".join(map(chr, [*range(0xD800), *range(0xE000, 0x30000)])).encode(),
        "all controls": bytes(range(9)) + CLAUSE.encode() * 400 + bytes(range(14, 32)),
        "overrides": ("\u202e" + CLAUSE + "\u202c\u2066" + CLAUSE).encode() * 100,
        "marks on marks": ("a" + "\u0301" * 1000 + " ").encode() * 100,
        "lone halves": CLAUSE.encode("utf-16-le").replace(b"N\0", b"\x00\xd8") * 20,
        "one long word": b"a" * 200_000 * times,
        "long words": (b"a" * 5_000 * times + b" ") * 40,
        "one line": CLAUSE.encode() * 2_000 * times,
        "line feeds alone": b"a" + b"\n" * 300_000 * times + b"b",
        "tabs": b"a\t\t\t\t\t\t\tb\n" * 2_000 * times,
        "spaces": b"- " + b" " * 30_000 * times + b"x\n" + CLAUSE.encode(),
        "page feeds": b"a\f" * 10_000 * times,
        "page numbers": b"".join(b"%50d\n\n" % n for n in range(5_000 * times)),
        "labels without end": b"".join(
            b"%d. Notices. Each notice is in writing.\n\n" % n for n in range(10_000 * times)
        ),
        "letters without end": b"(a) each notice is in writing;\n\n" * 5_000 * times,
        "labels ever deeper": "\n\n".join(".".join(["1"] * n) + " Notices." for n in range(1, 400)).encode(),
        "mentions without end": b"1. Notices. " + b"Subject to Section 1(a) and clause (b), " * 2_000 * times + b"\n",
        "mentions in a chain": b"1. Notices. Sections 1" + b", 1 and 1" * 5_000 * times + b"\n",
        "brackets": b"1. Notices. Section 1" + b"(a" * 10_000 * times + b"\n" + b"(" * 10_000 * times,
        "terms": b"".join(b'"Term %d" means Term %d. ' % (n, n + 1) for n in range(2_000 * times)),
        "quotes": "“".encode() * 20_000 * times,
        "wrapper": b"<DOCUMENT>\n<TYPE>EX-10\n" * 2_000 * times + CLAUSE.encode(),
    }


def _encoded(tongues: dict[str, str]) -> list[tuple[str, str, str]]:
    codes = {
        "Arabic": ("utf-8", "utf-16", "cp1256"),
        "Hebrew": ("utf-8", "utf-16", "cp1255"),
        "Chinese": ("utf-8", "utf-16", "gb18030", "big5"),
        "Japanese": ("utf-8", "utf-16", "shift_jis", "euc_jp"),
    }
    return [(name, text, code) for name, text in tongues.items() for code in codes[name]]


def pages(times: int) -> dict[str, str]:
    """Web pages, by name."""
    attributes = " ".join(f'a{n}="x"' for n in range(20_000 * times))
    return {
        "deep lists": _page("<ol><li>Notice " * DEEP),
        "deep tables": _page("<table><tr><td>Notice " * DEEP),
        "deep tables, closed": _page("<table><tr><td>Notice " * DEEP + "</td></tr></table>" * DEEP),
        "deep divisions": _page("<div>" * 10_000 * times + CLAUSE),
        "deep type": _page("<b><i><u><font size=+1>" * 2_000 * times + CLAUSE),
        "many attributes": _page(f"<p {attributes}>{CLAUSE}</p>"),
        "long attribute": _page(f'<p style="{"font-size: 1em; " * 20_000 * times}">{CLAUSE}</p>'),
        "sizes": _page('<div style="font-size: 900%">' * 2000 + CLAUSE),
        "many cells": _page("<table><tr>" + "<td>Notice</td>" * 10_000 * times + "</tr></table>"),
        "many rows": _page("<table>" + "<tr><td>(a)</td><td>Notice</td></tr>" * 5_000 * times + "</table>"),
        "numbers": _page(
            '<ol start="99999999999999999999" type="a"><li>Notice</ol><ol start="²"><li value="９">Notice</ol>'
        ),
        "letters": _page('<ol start="1000000000" type="i"><li>Notice</ol><ol start="-5" type="A"><li>Notice</ol>'),
        "no end": "<html><body><p " * 10_000 * times,
        "comments": _page("<!--" * 10_000 * times + CLAUSE),
        "entities": _page("&#0;&#xD800;&#1114112;&nbsp;&notanentity;&#99999999999;" * 5000 + CLAUSE),
        "script": _page(f"<script>{CLAUSE * 1000}</script>"),
        "right to left": f'<html dir="rtl"><body><p>{ARABIC}</p><p>{HEBREW}</p></body></html>',
        "strange names": _page(
            "<h²>a</h²><h99999>b</h99999><font size=+-3>c</font><font size='²'>d</font><p style='font-weight:²'>e"
        ),
    }


def _page(body: str) -> str:
    return f"<!DOCTYPE html><html><head><title>Agreement</title></head><body>{body}</body></html>"


def rich(times: int) -> dict[str, bytes]:
    """Rich Text, by name."""
    sound = CLAUSE.encode() + rb"\par "
    return {
        "deep groups": _rtf(b"{" * 10_000 * times + sound + b"}" * 10_000 * times),
        "groups that do not match": _rtf(b"}" * 1000 + sound + b"{" * 1000),
        "deep footnotes": _rtf(rb"{\footnote Note " * 3000 + sound + b"}" * 3000),
        "deep tables": _rtf(rb"{\trowd\intbl Notice\nestcell " * DEEP + sound),
        "data beyond the end": _rtf(sound + rb"\bin9999999999 " + sound),
        "data of less than nothing": _rtf(sound + rb"\bin-5 " + sound),
        "numbers": _rtf(
            rb"\fs9999999999\u-99999\u9999999999\uc-4\u8364 ?\ansicpg99999\f99999999\outlinelevel-7 " + sound
        ),
        "halves": _rtf(rb"\u-10240 ?\par \u-9216 ?\par " + sound),
        "many runs": _rtf(b"".join(rb"{\b %d }" % n for n in range(5_000 * times)) + sound),
        "labels in pieces": _rtf(rb"{\b 1}{\b .}" * 2_000 * times + sound),
        "many cells": _rtf(rb"\trowd\intbl " + rb"Notice\cell " * 5_000 * times + rb"\row " + sound),
        "words alone": _rtf(b"\\" + b"a" * 50_000 * times + b"\\" * 50_000 * times),
        "hexadecimal": _rtf(rb"\'8" * 5_000 * times + rb"\'e9" * 5_000 * times + sound),
        "pictures": _rtf(rb"{\pict " + b"00ff" * 50_000 * times + b"}" + sound),
        "right to left": _rtf("".join(rf"\u{ord(c)}?" for c in ARABIC).encode() + rb"\par " + sound),
    }


def _rtf(body: bytes) -> bytes:
    return rb"{\rtf1\ansi " + body + b"}"


def write(folder: Path, times: int = 1) -> None:
    """Every file except the largest; those of unlimited length are this many times as long."""
    for name, data in plain(times).items():
        (folder / f"{name}.txt").write_bytes(data)
    for name, text in pages(times).items():
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    for name, data in rich(times).items():
        (folder / f"{name}.rtf").write_bytes(data)


def write_huge(folder: Path) -> None:
    """All of them ten times as long, and the largest: fifty megabytes without a line feed, and so on."""
    write(folder, times=10)
    (folder / "fifty megabytes in one line.txt").write_bytes(CLAUSE.encode() * (50_000_000 // len(CLAUSE)))
    (folder / "fifty megabytes in one word.txt").write_bytes(b"a" * 50_000_000)
