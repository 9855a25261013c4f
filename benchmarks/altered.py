"""Real agreements, as often as it takes, each time with other names and numbers: see `AlteredAgreements`."""

from __future__ import annotations

import random
import re
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from core.base.errors import MunimentError
from core.library.indexing.extract import extract
from core.types import Clause, Extraction

_SEED: Final = 20_240_229
_SAMPLE: Final = 500  # clauses whose vectors are computed
_NAME: Final = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{2,}")
"""A capitalised word in the middle of a sentence: a name, or a defined term."""
_DIGITS: Final = re.compile(r"\d+")
_VOWELS, _OTHERS = "aeiou", "bcdfghlmnprst"


class AlteredAgreements:
    """Agreements from an archive of texts, in a random order, all of them again and again.

    From the second time on names and numbers are others, of the same length, so that what was extracted stays where it
    was. In one agreement a name always becomes the same other name.

    Args:
        archive: a tar file with one agreement in each .txt file.
        clauses: how many clauses are wanted; no more agreements are read than it takes.
    """

    def __init__(self, archive: Path, clauses: int) -> None:
        self._read: list[Extraction] = []
        wanted = clauses
        with tempfile.TemporaryDirectory() as folder, tarfile.open(archive) as files:
            names = sorted(name for name in files.getnames() if name.endswith(".txt"))
            for at, name in enumerate(random.Random(_SEED).sample(names, len(names))):
                path = Path(folder) / f"{at}.txt"
                path.write_bytes(files.extractfile(name).read())  # type: ignore[union-attr]
                try:
                    self._read.append(extract(path))
                except MunimentError as error:
                    print(f"{name}: {error}", file=sys.stderr)
                    continue
                wanted -= len(self._read[-1].clauses)
                if wanted <= 0:
                    break
        every = [clause for each in self._read for clause in each.clauses]
        self.clauses = every[:: -(-len(every) // _SAMPLE)]

    def documents(self, clauses: int) -> Iterator[tuple[Extraction, list[int]]]:
        """Documents with at least this many clauses, each with the clauses of the sample that its vectors vary."""
        number = 0
        while clauses > 0:
            extraction = altered(self._read[number % len(self._read)], number, same=number < len(self._read))
            yield extraction, [(number + at) % len(self.clauses) for at in range(len(extraction.clauses))]
            clauses -= len(extraction.clauses)
            number += 1


def altered(extraction: Extraction, number: int, *, same: bool = False) -> Extraction:
    """An agreement with other names and numbers, as a document of its own.

    Args:
        extraction: of the agreement.
        number: of the document; it decides which names and numbers.
        same: whether to keep them as they are.
    """
    id_ = f"{number:016x}-0"
    text = extraction.document.text if same else _altered(extraction.document.text, number)
    return rewritten(extraction, text, id_, Path(f"/contracts/{number % 40:02}/{id_}.txt"))


def rewritten(extraction: Extraction, text: str, id_: str, source: Path) -> Extraction:
    """An agreement with another text of the same length and form, as a document of its own."""

    def moved(clause: Clause) -> Clause:
        own = f"{id_}.{clause.id.rpartition('.')[2]}"
        return replace(clause, id=own, document=id_, text=clause.span.of(text), joined=())

    return replace(
        extraction,
        document=replace(extraction.document, id=id_, source=source, text=text),
        clauses=tuple(moved(clause) for clause in extraction.clauses),
    )


def _altered(text: str, number: int) -> str:
    draw = random.Random(number)
    names: dict[str, str] = {}

    def name(match: re.Match[str]) -> str:
        return names.setdefault(match[0], "".join(_letter(draw, each) for each in match[0]))

    text = _NAME.sub(name, text)
    return _DIGITS.sub(lambda match: "".join(draw.choice("123456789") for _ in match[0]), text)


def _letter(draw: random.Random, letter: str) -> str:
    other = draw.choice(_VOWELS if letter.lower() in _VOWELS else _OTHERS)
    return other.upper() if letter.isupper() else other
