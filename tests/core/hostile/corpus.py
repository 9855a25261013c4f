"""Writes a corpus of broken files into a folder: `python -m tests.core.hostile.corpus FOLDER [--huge]`.

Beside the broken ones, in ``good``, lie the project's own samples, which must be read whatever lies beside them.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from tests.core.hostile import bombs, damage, pdfs, places, texts, words

FAMILIES = (damage, bombs, texts, words, pdfs, places)


def write_corpus(folder: Path, *, huge: bool = False) -> Path:
    """Writes the corpus, a folder for each family; the huge files, which take minutes to read, only where asked."""
    for family in FAMILIES:
        place = folder / family.__name__.rpartition(".")[2]
        place.mkdir(parents=True)
        family.write(place)
    shutil.copytree(damage.SAMPLES, folder / "good", ignore=shutil.ignore_patterns("*.md"))
    if huge:
        write_huge(folder)
    return folder


def write_huge(folder: Path) -> Path:
    """Writes the huge files alone."""
    place = folder / "huge"
    place.mkdir(parents=True)
    for family in (texts, pdfs):
        family.write_huge(place)
    return folder


if __name__ == "__main__":
    write_corpus(Path(sys.argv[1]), huge="--huge" in sys.argv)
