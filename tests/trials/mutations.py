"""Real files, each damaged in its own way: the same one each time for the same number."""

from __future__ import annotations

import os
import random
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from tests import ROOT
from tests.core.hostile.damage import flip

SAMPLES = ROOT / "resources" / "samples"
SHARED = Path(os.environ.get("MUNIMENT_DATA", ROOT.parent / "shared" / "data"))
SUFFIXES = frozenset((".pdf", ".docx", ".doc", ".rtf", ".html", ".htm", ".odt", ".txt"))
LARGEST = 200_000  # bytes of a seed file: pages that need text recognition once damaged take seconds each

Mutation = Callable[[bytes, bytes, random.Random], bytes]


def seeds() -> list[Path]:
    """The files to be mutated: the samples, and the shared contracts if they are there."""
    found = [*SAMPLES.iterdir(), *(SHARED / "formats").rglob("*"), *(SHARED / "cuad").glob("*/*")]
    return sorted(path for path in found if path.suffix.lower() in SUFFIXES and path.stat().st_size <= LARGEST)


def write_mutant(number: int, folder: Path, files: Sequence[Path], seed: int = 1) -> tuple[str, Path]:
    """Writes the file with this number; returns the kind of its mutation, and its path."""
    chance = random.Random(seed * 1_000_003 + number)
    kinds = sorted(MUTATIONS)
    kind, source, other = kinds[number % len(kinds)], _drawn(files, chance), _drawn(files, chance)
    to = folder / f"{number:05} {kind}{source.suffix.lower()}"
    to.write_bytes(MUTATIONS[kind](source.read_bytes(), other.read_bytes(), chance))
    return kind, to


def _drawn(files: Sequence[Path], chance: random.Random) -> Path:
    """A file. Formats are drawn by the square root of how many files they have, so that rare ones also come often."""
    formats = Counter(path.suffix.lower() for path in files)
    (drawn,) = chance.choices(files, [formats[path.suffix.lower()] ** -0.5 for path in files])
    return drawn


def flip_bits(data: bytes, _: bytes, chance: random.Random) -> bytes:
    """One to 3,000 bits flipped."""
    return flip(data, int(10 ** chance.uniform(0, 3.5)), chance.randrange(1 << 30))


def flip_head(data: bytes, _: bytes, chance: random.Random) -> bytes:
    """Bits flipped in the first or last kilobyte, where formats identify themselves."""
    if chance.random() < 0.5:
        return flip(data[:1024], 8, chance.randrange(1 << 30)) + data[1024:]
    return data[:-1024] + flip(data[-1024:], 8, chance.randrange(1 << 30))


def truncate(data: bytes, _: bytes, chance: random.Random) -> bytes:
    """Truncated anywhere."""
    return data[: chance.randrange(len(data))]


def double_chunk(data: bytes, _: bytes, chance: random.Random) -> bytes:
    """A piece repeated, up to 200 times."""
    start, end = _piece(data, chance)
    times = chance.choice((1, 1, 10, 200)) if end - start < 20_000 else 1
    return data[:end] + data[start:end] * times + data[end:]


def delete_chunk(data: bytes, _: bytes, chance: random.Random) -> bytes:
    """A piece left out."""
    start, end = _piece(data, chance)
    return data[:start] + data[end:]


def blank_chunk(data: bytes, _: bytes, chance: random.Random) -> bytes:
    """A piece of zeros, of spaces or of noise."""
    start, end = _piece(data, chance)
    filling = chance.choice((bytes(end - start), b" " * (end - start), chance.randbytes(end - start)))
    return data[:start] + filling + data[end:]


def splice(data: bytes, other: bytes, chance: random.Random) -> bytes:
    """The beginning of one file and the end of another."""
    return data[: chance.randrange(len(data))] + other[chance.randrange(len(other)) :]


def tamper_members(data: bytes, other: bytes, chance: random.Random) -> bytes:
    """Members of an archive changed, left out, swapped or doubled, with valid checksums; PDF streams repacked."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            members = [(name, archive.read(name)) for name in archive.namelist()]
    except BadZipFile:
        return _tamper_stream(data, other, chance)
    at = chance.randrange(len(members))
    name, content = members[at]
    kinds = [kind for kind in MUTATIONS.values() if kind is not tamper_members]
    changed = chance.choice(kinds)(content or b" ", other, chance)
    members[at] = (name, chance.choice((changed, changed, changed, b"", members[chance.randrange(len(members))][1])))
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        for each, words in members:
            archive.writestr(each, words)
    return out.getvalue()


def _tamper_stream(data: bytes, other: bytes, chance: random.Random) -> bytes:
    """One compressed stream of a PDF unpacked, changed, and repacked; other files are spliced."""
    starts = [at + 7 for at in range(len(data)) if data.startswith(b"stream\n", at)]
    for start in sorted(starts, key=lambda _: chance.random()):
        end = data.find(b"endstream", start)
        try:
            content = zlib.decompress(data[start:end])
        except zlib.error:
            continue
        changed = chance.choice((flip_bits, double_chunk, delete_chunk))(content or b" ", other, chance)
        return data[:start] + zlib.compress(changed) + data[end:]
    return splice(data, other, chance)


def _piece(data: bytes, chance: random.Random) -> tuple[int, int]:
    start = chance.randrange(len(data))
    return start, min(len(data), start + int(10 ** chance.uniform(0, 5)))


MUTATIONS: dict[str, Mutation] = {
    "bits": flip_bits,
    "head": flip_head,
    "cut": truncate,
    "doubled": double_chunk,
    "deleted": delete_chunk,
    "blanked": blank_chunk,
    "spliced": splice,
    "members": tamper_members,
}
