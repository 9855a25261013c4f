"""Writes a corpus of broken files into a folder: `python -m tests.core.hostile.corpus FOLDER [--few] [--huge]`.

Beside the broken ones, in ``good``, are the project's own samples, which must be read whatever is beside them.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

from tests.core.hostile import bombs, damage, pdfs, places, texts, words

FAMILIES = (damage, bombs, texts, words, pdfs, places)


def write_corpus(folder: Path, *, few: bool = False, huge: bool = False) -> Path:
    """Writes the corpus, a folder for each family; the huge files, which take minutes to read, only if asked.

    With ``few``, each kind of damage is done to one file of each format, in one degree, and there are few sound files.
    """
    for family in FAMILIES:
        place = folder / family.__name__.rpartition(".")[2]
        place.mkdir(parents=True)
        family.write(place)
    shutil.copytree(damage.SAMPLES, folder / "good", ignore=shutil.ignore_patterns("*.md"))
    if few:
        _thin_out(folder)
    if huge:
        write_huge(folder)
    return folder


def _thin_out(folder: Path) -> None:
    for degrees in _degrees(folder / "damage"):
        middle = degrees[(len(degrees) - 1) // 2]
        for path in degrees:
            if path != middle:
                path.unlink()
    kept = {sample.name for sample in damage.samples()}
    for path in (folder / "good").iterdir():
        if path.name not in kept:
            path.unlink()


def _degrees(folder: Path) -> list[list[Path]]:
    """Groups of files in a folder whose names differ only in numbers, the least damaged or shortest first."""
    kinds: dict[str, list[Path]] = {}
    for path in sorted(folder.iterdir(), key=lambda path: (len(path.name), path.name)):
        kinds.setdefault(re.sub(r"\d+", "", path.name), []).append(path)
    return list(kinds.values())


def write_huge(folder: Path) -> Path:
    """Writes only the huge files."""
    place = folder / "huge"
    place.mkdir(parents=True)
    for family in (texts, pdfs):
        family.write_huge(place)
    return folder


if __name__ == "__main__":
    write_corpus(Path(sys.argv[1]), few="--few" in sys.argv, huge="--huge" in sys.argv)
