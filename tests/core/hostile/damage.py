"""Good files, damaged: truncated, with flipped bits, under another type's name, under a password, empty."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pymupdf

from tests import ROOT
from tests.core.reading.containers.made import compound

SAMPLES = ROOT / "resources" / "samples"
CUTS = 20
FLIPS = 4  # files per sample, each with more flipped bits than the previous one


def samples() -> list[Path]:
    """One sample of each format: the shortest."""
    found: dict[str, Path] = {}
    for path in sorted(SAMPLES.iterdir(), key=lambda path: (-path.stat().st_size, path.name)):
        if path.suffix != ".md":
            found[path.suffix] = path
    return sorted(found.values())


def write(folder: Path) -> None:
    """Every damaged file."""
    for kind in (truncated, flipped, misnamed, protected, hollow):
        for name, data in kind():
            (folder / name).write_bytes(data)


def truncated() -> Iterator[tuple[str, bytes]]:
    """Each sample truncated at twenty places."""
    for path in samples():
        data = path.read_bytes()
        for cut in range(CUTS):
            yield f"cut at {cut * 100 // CUTS} percent{path.suffix}", data[: len(data) * cut // CUTS]


def flipped() -> Iterator[tuple[str, bytes]]:
    """Each sample with 1, 10, 100 and 1,000 bits flipped; and the same in its zip members, with valid checksums."""
    for path in samples():
        for power in range(FLIPS):
            yield f"flipped {10**power} bits{path.suffix}", flip(path.read_bytes(), 10**power)
    docx = next(path for path in samples() if path.suffix == ".docx")
    for power in range(FLIPS):
        yield f"flipped {10**power} bits inside.docx", _flip_members(docx, 10**power)


def flip(data: bytes, bits: int, seed: int = 7) -> bytes:
    """The bytes with ``bits`` bits flipped, always the same ones."""
    chance = random.Random(seed + bits)
    changed = bytearray(data)
    for _ in range(bits):
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def _flip_members(path: Path, bits: int) -> bytes:
    from io import BytesIO

    out = BytesIO()
    with ZipFile(path) as source, ZipFile(out, "w") as target:
        for name in source.namelist():
            data = source.read(name)
            target.writestr(name, flip(data, bits) if name.startswith("word/") else data)
    return out.getvalue()


def misnamed() -> Iterator[tuple[str, bytes]]:
    """Each sample under the name of each other type, and pictures, programs and archives named as contracts."""
    for path in samples():
        for suffix in (".pdf", ".docx", ".doc", ".rtf", ".html", ".txt", ".odt"):
            if suffix != path.suffix:
                yield f"a {path.suffix[1:]} file named{suffix}", path.read_bytes()
    foreign = {
        "png": b"\x89PNG\r\n\x1a\n" + bytes(200),
        "jpeg": b"\xff\xd8\xff\xe0" + bytes(200),
        "program": b"\x7fELF" + bytes(200),
        "gzip": b"\x1f\x8b\x08" + bytes(range(256)),
        "noise": random.Random(1).randbytes(5000),
        "ole2": ole2("WordDocument"),
        "mail": ole2("__substg1.0_0037001F"),
        "sheet": ole2("Workbook"),
    }
    for kind, data in foreign.items():
        for suffix in (".pdf", ".docx", ".doc", ".txt"):
            yield f"a {kind} file named{suffix}", data


def protected() -> Iterator[tuple[str, bytes]]:
    """Files under a password: a PDF, and a Word file as Office wraps it."""
    with pymupdf.open(next(path for path in samples() if path.suffix == ".pdf")) as pdf:
        strong = pymupdf.PDF_ENCRYPT_AES_256
        yield "locked.pdf", pdf.tobytes(encryption=strong, user_pw="secret", owner_pw="owner")
    yield "locked.docx", ole2("EncryptionInfo", "EncryptedPackage")


def ole2(*streams: str) -> bytes:
    """A compound file with empty streams of these names."""
    return compound(dict.fromkeys(streams, b""))


def hollow() -> Iterator[tuple[str, bytes]]:
    """Files that are empty, or contain only white space, zeros, or a beginning."""
    for suffix in (".pdf", ".docx", ".doc", ".rtf", ".html", ".txt", ".odt"):
        yield f"empty{suffix}", b""
        yield f"white{suffix}", b" \t\r\n" * 1000
        yield f"zeros{suffix}", bytes(4096)
    heads = {"pdf": b"%PDF-1.7\n", "docx": b"PK\x03\x04", "rtf": b"{\\rtf1", "html": b"<html><body>"}
    for kind, head in heads.items():
        yield f"head alone.{kind}", head
