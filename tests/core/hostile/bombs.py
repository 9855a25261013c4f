"""Small files made to fill the memory, and files that try to make the program fetch others."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from tests.core.reading.examples import NAMESPACES, para, write_docx

_LAUGHS = "".join(f'<!ENTITY l{n + 1} "{f"&l{n};" * 10}">' for n in range(10))
LAUGHS = f'<!DOCTYPE r [<!ENTITY l0 "ha">{_LAUGHS}]>'
OUTSIDE = {
    "file": '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    "web": '<!DOCTYPE r [<!ENTITY x SYSTEM "http://127.0.0.1:9/x">]>',
    "dtd": '<!DOCTYPE r SYSTEM "http://127.0.0.1:9/x.dtd">',
}
_ODT = "application/vnd.oasis.opendocument.text"
_TEXT = (
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
)


def write(folder: Path) -> None:
    """Every bomb."""
    _entities(folder)
    _zips(folder)


def _entities(folder: Path) -> None:
    for name, declared in {"laughs": LAUGHS, **OUTSIDE}.items():
        entity = "&l10;" if name == "laughs" else "&x;" if name != "dtd" else "words"
        body = f"<w:p><w:r><w:t>Before {entity} after.</w:t></w:r></w:p>"
        rewritten_docx(
            folder / f"entity {name}.docx", f"{declared}<w:document {NAMESPACES}><w:body>{body}</w:body></w:document>"
        )
        write_odt(folder / f"entity {name}.odt", f"<text:p>Before {entity} after.</text:p>", declared)
        page = f'<html xmlns="http://www.w3.org/1999/xhtml"><body><p>Before {entity} after.</p></body></html>'
        (folder / f"entity {name}.xhtml").write_text(f'<?xml version="1.0"?>{declared}{page}')
    link = '<link rel="stylesheet" href="http://127.0.0.1:9/a.css"><base href="http://127.0.0.1:9/"><img src="file:///etc/passwd">'
    (folder / "fetches.html").write_text(f"<html><head>{link}</head><body><p>Nothing is fetched.</p></body></html>")


def rewritten_docx(path: Path, document: str | bytes, name: str = "word/document.xml") -> Path:
    """A Word file with one part replaced."""
    sound = BytesIO()
    write_docx(sound, para("Sound."))  # type: ignore[arg-type]
    with ZipFile(sound) as source, ZipFile(path, "w", ZIP_DEFLATED) as target:
        for part in source.namelist():
            if part != name:
                target.writestr(part, source.read(part))
        target.writestr(name, document)
    return path


def write_odt(path: Path, body: str, declared: str = "") -> Path:
    """An OpenDocument text with this body."""
    inner = f"<office:body><office:text>{body}</office:text></office:body>"
    content = f"<office:document-content {_TEXT}>{inner}</office:document-content>"
    with ZipFile(path, "w", ZIP_DEFLATED) as package:
        package.writestr("mimetype", _ODT)
        package.writestr("content.xml", f'<?xml version="1.0" encoding="UTF-8"?>{declared}{content}')
    return path


def _zips(folder: Path) -> None:
    zeros = bytes(30 << 20)
    rewritten_docx(folder / "thirty megabytes of spaces.docx", _document(b" " * len(zeros)))
    with ZipFile(folder / "nested.docx", "w", ZIP_DEFLATED) as package:
        package.writestr("word/document.xml", _nested(zeros, 6))
    with ZipFile(folder / "many members.docx", "w") as package:
        for number in range(60_000):
            package.writestr(f"word/{number}", b"")
    for suffix in (".docx", ".odt"):
        (folder / f"ten gigabytes{suffix}").write_bytes(deflated_zip("word/document.xml", 10_000, honest=True))
        (folder / f"ten gigabytes hidden{suffix}").write_bytes(deflated_zip("word/document.xml", 10_000, honest=False))


def _document(text: bytes) -> bytes:
    return (
        f"<w:document {NAMESPACES}><w:body><w:p><w:r><w:t>".encode()
        + text
        + b"</w:t></w:r></w:p></w:body></w:document>"
    )


def _nested(inner: bytes, depth: int) -> bytes:
    for level in range(depth):
        out = BytesIO()
        with ZipFile(out, "w", ZIP_DEFLATED) as package:
            for number in range(4 if level else 1):
                package.writestr(f"{number}.zip", inner)
        inner = out.getvalue()
    return inner


def deflated_zip(name: str, megabytes: int, *, honest: bool) -> bytes:
    """A Word package with a member of this many megabytes of spaces, whose declared size is true or a kilobyte."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    head = packer.compress(f"<w:document {NAMESPACES}><w:body><w:p><w:r><w:t>".encode()) + packer.flush(
        zlib.Z_FULL_FLUSH
    )
    block = packer.compress(b" " * (1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    stream = head + block * megabytes + packer.flush(zlib.Z_FINISH)
    size = megabytes << 20 if honest else 1024
    types = b"<Types><Override ContentType='wordprocessingml'/></Types>"
    members = [(b"[Content_Types].xml", types, 0, len(types)), (name.encode(), stream, 8, size)]
    return _zip(members)


def _zip(members: list[tuple[bytes, bytes, int, int]]) -> bytes:
    """A zip file written by hand, with sizes as declared (APPNOTE 4.3, with zip64 fields)."""
    body, directory = b"", b""
    for name, data, method, size in members:
        extra = struct.pack("<HHQQ", 1, 16, size, len(data))
        crc = 0 if method else zlib.crc32(data)
        shared = struct.pack("<HHHHHIIIHH", 45, 0, method, 0, 0x21, crc, 0xFFFFFFFF, 0xFFFFFFFF, len(name), len(extra))
        directory += (
            b"PK\1\2" + struct.pack("<H", 45) + shared + struct.pack("<HHHII", 0, 0, 0, 0, len(body)) + name + extra
        )
        body += b"PK\3\4" + shared + name + extra + data
    end = struct.pack("<HHHHIIH", 0, 0, len(members), len(members), len(directory), len(body), 0)
    return body + directory + b"PK\5\6" + end
