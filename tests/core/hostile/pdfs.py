"""PDF files written by hand, with things that the format allows but no writer makes."""

from __future__ import annotations

import zlib
from pathlib import Path

WORDS = b"BT /F1 12 Tf 72 720 Td (1. Notices. Each notice must be in writing.) Tj ET"
_FONT = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
CATALOG, PAGES, FONT, CONTENT, FIRST = 1, 2, 3, 4, 5  # the numbers of the objects in every file here
_RESOURCES = b"/Resources << /Font << /F1 3 0 R >> >>"
PAGE = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R " + _RESOURCES + b" >>"


def stream(data: bytes, entries: bytes = b"") -> bytes:
    """A stream object."""
    return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (entries, len(data), data)


def pdf(objects: dict[int, bytes], root: int = CATALOG) -> bytes:
    """A file of these objects, with a cross-reference table."""
    parts, places, at = [b"%PDF-1.7\n"], {}, 9
    for number, value in objects.items():
        places[number] = at
        parts.append(b"%d 0 obj\n%s\nendobj\n" % (number, value))
        at += len(parts[-1])
    last = max(objects)
    rows = [b"%010d 00000 n \n" % places[n] if n in places else b"0000000000 65535 f \n" for n in range(last + 1)]
    table = b"xref\n0 %d\n%s" % (last + 1, b"".join(rows))
    return (
        b"".join(parts)
        + table
        + b"trailer << /Root %d 0 R /Size %d >>\nstartxref\n%d\n%%%%EOF\n" % (root, last + 1, at)
    )


def book(pages: int = 1, **changed: bytes) -> bytes:
    """A file with this many pages; ``changed`` replaces the objects "tree", "content", "page" and "extra"."""
    kids = b" ".join(b"%d 0 R" % (FIRST + n) for n in range(pages))
    objects = {
        CATALOG: b"<< /Type /Catalog /Pages 2 0 R >>",
        PAGES: changed.get("tree", b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, pages)),
        FONT: _FONT,
        CONTENT: stream(changed.get("content", WORDS)),
        **dict.fromkeys(range(FIRST, FIRST + pages), changed.get("page", PAGE)),
    }
    if "extra" in changed:
        objects[FIRST + pages] = changed["extra"]
    return pdf(objects)


def long_book(pages: int) -> bytes:
    """A file with this many pages, each with different words."""
    numbers = range(pages)
    kids = b" ".join(b"%d 0 R" % (FIRST + n) for n in numbers)
    shown = b"BT /F1 12 Tf 72 720 Td (%d. Notices. Each is in writing.) Tj 0 -40 Td (It is sent to party %d.) Tj ET"
    return pdf(
        {
            CATALOG: b"<< /Type /Catalog /Pages 2 0 R >>",
            PAGES: b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, pages),
            FONT: _FONT,
            **{FIRST + n: PAGE.replace(b"4 0 R", b"%d 0 R" % (FIRST + pages + n)) for n in numbers},
            **{FIRST + pages + n: stream(shown % (n, n * 7)) for n in numbers},
        }
    )


def odd() -> dict[str, bytes]:
    """The files, by name."""
    loop = b"<< /Type /Pages /Kids [2 0 R 5 0 R] /Count 2 >>"
    image = b"/Type /XObject /Subtype /Image /Width 32768 /Height 32768 /ColorSpace /DeviceRGB /BitsPerComponent 8"
    shown = PAGE.replace(b"/Font", b"/XObject << /X 6 0 R >> /Font")
    form = b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>"
    draws_itself = stream(b"/X Do", form)
    return {
        "500 pages": long_book(500),
        "page tree that holds itself": book(1, tree=loop),
        "page tree of one page twice": book(1, tree=b"<< /Type /Pages /Kids [5 0 R 5 0 R 5 0 R] /Count 3 >>"),
        "a million pages declared": book(1, tree=b"<< /Type /Pages /Kids [5 0 R] /Count 1000000 >>"),
        "two thousand million pages declared": book(1, tree=b"<< /Type /Pages /Kids [5 0 R] /Count 2147483647 >>"),
        "fewer than no pages declared": book(1, tree=b"<< /Type /Pages /Kids [5 0 R] /Count -5 >>"),
        "deep page tree": _deep_tree(2000),
        "huge page": book(1, page=PAGE.replace(b"612 792", b"99999999999 99999999999")),
        "page of no size": book(1, page=PAGE.replace(b"612 792", b"0 0")),
        "page of no number": book(1, page=PAGE.replace(b"612 792", b"nan /X")),
        "picture of 3 gigabytes": book(1, page=shown, content=b"/X Do", extra=stream(b"", image)),
        "picture of 3 gigabytes with text": book(1, page=shown, content=b"/X Do " + WORDS, extra=stream(b"", image)),
        "form that draws itself": book(1, page=shown, content=b"/X Do " + WORDS, extra=draws_itself),
        "object streams that hold each other": _object_stream_loop(),
        "object that is itself": pdf({1: b"<< /Type /Catalog /Pages 2 0 R >>", 2: b"2 0 R"}),
        "table that points back": _backwards(),
        "deep arrays": book(1, page=PAGE[:-2] + b"/X " + b"[" * 50_000 + b"]" * 50_000 + b">>"),
        "deep states": book(1, content=b"q " * 100_000 + WORDS + b" Q" * 100_000),
        "many operators": book(1, content=b"0 0 m 1 1 l S " * 100_000 + WORDS),
        "many words": book(1, content=_many_words(5_000)),
        "ten thousand words one over the other": book(1, content=WORDS * 10_000),
        "stream that unpacks to 100 megabytes": pdf(_unpacking(100)),
        "action that runs": book(1).replace(
            b"/Type /Catalog", b"/Type /Catalog /OpenAction << /S /JavaScript /JS (while(1){}) >>"
        ),
    }


def _deep_tree(depth: int) -> bytes:
    nodes = {FIRST + n: b"<< /Type /Pages /Kids [%d 0 R] /Count 1 >>" % (FIRST + n + 1) for n in range(depth)}
    leaf = {FIRST + depth: PAGE}
    top = {PAGES: b"<< /Type /Pages /Kids [5 0 R] /Count 1 >>", FONT: _FONT, CONTENT: stream(WORDS)}
    return pdf({CATALOG: b"<< /Type /Catalog /Pages 2 0 R >>", **top, **nodes, **leaf})


def _object_stream_loop() -> bytes:
    """The catalogue is in an object stream inside an object stream inside the first."""
    held = stream(b"1 0 << /Type /Catalog /Pages 2 0 R >>", b"/Type /ObjStm /N 1 /First 4 /Extends 6 0 R")
    body = b"%%PDF-1.7\n5 0 obj\n%s\nendobj\n" % held
    rows = (
        bytes([0, 0, 0, 0]) + bytes([2, 0, 5, 0]) + bytes([2, 0, 6, 0]) * 3 + bytes([2, 0, 6, 0]) + bytes([2, 0, 5, 0])
    )
    table = stream(rows, b"/Type /XRef /W [1 2 1] /Size 7 /Root 1 0 R")
    return body + b"7 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF\n" % (table, len(body))


def _backwards() -> bytes:
    """A cross-reference table whose predecessor is itself."""
    data = book(1)
    at = data.rindex(b"xref\n0")
    return data.replace(b"trailer <<", b"trailer << /Prev %d" % at)


def _many_words(count: int) -> bytes:
    shown = (b"1 0 0 1 %d %d Tm (w%d) Tj" % (n % 500, 700 - n % 600, n) for n in range(count))
    return b"BT /F1 1 Tf " + b" ".join(shown) + b" ET"


def _unpacking(megabytes: int) -> dict[int, bytes]:
    packer = zlib.compressobj(9)
    spaces = b" " * (1 << 20)
    packed = packer.compress(WORDS) + b"".join(packer.compress(spaces) for _ in range(megabytes)) + packer.flush()
    return {
        CATALOG: b"<< /Type /Catalog /Pages 2 0 R >>",
        PAGES: b"<< /Type /Pages /Kids [5 0 R] /Count 1 >>",
        FONT: _FONT,
        CONTENT: stream(packed, b"/Filter /FlateDecode"),
        FIRST: PAGE,
    }


def write(folder: Path) -> None:
    """Every odd PDF but the largest."""
    for name, data in odd().items():
        (folder / f"{name}.pdf").write_bytes(data)


def write_huge(folder: Path) -> None:
    """The largest."""
    huge = {
        "3,000 pages": long_book(3000),
        "50,000 pages": long_book(50_000),
        "a million operators": book(1, content=b"0 0 m 1 1 l S " * 1_000_000 + WORDS),
        "a hundred thousand words": book(1, content=_many_words(100_000)),
        "stream that unpacks to a gigabyte": pdf(_unpacking(1000)),
    }
    for name, data in huge.items():
        (folder / f"{name}.pdf").write_bytes(data)
