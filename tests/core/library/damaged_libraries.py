"""A library of two contracts to damage, and what it answers while it is sound."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from core import Library, Mode, Query
from core.base.generators import finish
from tests import ROOT

CONTRACTS: Final = ("Mutual NDA*", "Office Lease*")
QUERIES: Final = (
    Query("what happens to confidential information at the end", Mode.NATURAL, 10),
    Query("limitation of liability", Mode.NATURAL, 10),
    Query("notice w/10 writing", Mode.KEYWORD, 10),
    Query("rent", Mode.KEYWORD, 10),
    Query("confiden*", Mode.KEYWORD, 10),
)


@dataclass(frozen=True)
class Answers:
    """What a library answers to `QUERIES`, what it would export of that, and the stars that were given."""

    hits: tuple[object, ...]
    exported: tuple[object, ...]
    ratings: tuple[object, ...]


def make_library(folder: Path) -> None:
    """Indexes the contracts, as the program does, and rates one clause."""
    samples = ROOT / "resources" / "samples"
    with Library.open(folder) as library:
        finish(library.files.index([path for pattern in CONTRACTS for path in samples.glob(pattern)]))
        (answer,) = library.search.find(QUERIES[3], rerank=False)
        library.ratings.rate("rent", answer.hits[0].clause.id, 5)


def answers(folder: Path) -> Answers:
    """What the library in a folder answers; raises what it raises."""
    with Library.open(folder) as library:
        found = [next(library.search.find(query, rerank=False)) for query in QUERIES]
        hits = tuple((hit.clause, hit.score, hit.stars, hit.file, hit.title) for each in found for hit in each.hits)
        exported = library.documents.excerpts([hit.clause.id for each in found for hit in each.hits])
        return Answers(hits, exported, library.ratings.list())


def copy(of: Path, to: Path) -> Path:
    """A copy to damage, which replaces an earlier one."""
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(of, to)
    return to


# ------------------------------------------------------------------ damage

Harm = Callable[[Path, random.Random], None]


def _flip(count: int) -> Harm:
    def flip(file: Path, chance: random.Random) -> None:
        data = bytearray(file.read_bytes())
        used = [at for at, byte in enumerate(data) if byte]  # the free space of a page holds nothing
        for _ in range(count):
            data[chance.choice(used)] ^= 1 << chance.randrange(8)
        file.write_bytes(data)

    return flip


def _truncate(file: Path, chance: random.Random) -> None:
    data = file.read_bytes()
    file.write_bytes(data[: chance.randrange(1, len(data))])


HARMS: Final[dict[str, Harm]] = {
    "deleted": lambda file, _: file.unlink(),
    "emptied": lambda file, _: file.write_bytes(b"") and None,
    "truncated": _truncate,
    "one bit": _flip(1),
    "300 bits": _flip(300),
}


def files_of(folder: Path) -> list[Path]:
    """The files of a library that hold anything, relative to its folder."""
    files = (file for file in folder.rglob("*") if file.is_file() and file.stat().st_size)
    return sorted(file.relative_to(folder) for file in files)
