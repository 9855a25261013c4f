"""How much one file may hold: what is extracted from it must fit in memory.

Files are read in separate processes with memory of their own, but the results come back into this one. The bounds leave
room for a bundle of six thousand pages, and keep the program below a gigabyte and a half even for a malicious file.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from core.base.errors import UnreadableFile
from core.base.translation import tr
from core.text.words import entries

if TYPE_CHECKING:
    from pathlib import Path

    from core.types import Clause, Definition, Document

LINES: Final = 400_000
DEFINITIONS: Final = 100_000
CLAUSES: Final = 200_000
CHARACTERS: Final = 60_000_000  # of all clauses together: a sub-clause and the clause around it both count
NAMES: Final = 1_500_000  # different words, numbers and compounds in the index
PLACES: Final = 8_000_000  # where they occur
_SHORT: Final = 500_000  # characters: a shorter text cannot exceed these


def check_document(document: Document) -> None:
    """Refuses a text that would exhaust memory.

    Raises:
        UnreadableFile: it has more lines or more different words than any contract.
    """
    too_many = tr("This file holds more than {most} lines, which no contract does.", most=f"{LINES:,}")
    _check(len(document.lines) <= LINES, too_many, document.source)
    if len(document.text) > _SHORT:
        words = entries(document.text)
        too_many = tr("This file holds more than {most} different words, which no contract does.", most=f"{NAMES:,}")
        _check(len(words) <= NAMES, too_many, document.source)
        too_many = tr("This file holds more than {most} words, which no contract does.", most=f"{PLACES:,}")
        _check(sum(map(len, words.values())) <= PLACES, too_many, document.source)


def check_taken(clauses: Sequence[Clause], definitions: Sequence[Definition], source: Path) -> None:
    """Refuses what was extracted from a file if it would exhaust memory.

    Raises:
        UnreadableFile: it is more than any contract yields.
    """
    characters = sum(len(clause.text) + sum(len(each.text) for each in clause.joined) for clause in clauses)
    too_many = tr("This file holds more than {most} clauses, which no contract does.", most=f"{CLAUSES:,}")
    _check(len(clauses) <= CLAUSES, too_many, source)
    too_many = tr("This file defines more than {most} terms, which no contract does.", most=f"{DEFINITIONS:,}")
    _check(len(definitions) <= DEFINITIONS, too_many, source)
    too_many = tr("The sections of this file are nested deeper than those of any contract.")
    _check(characters <= CHARACTERS, too_many, source)


def _check(is_within: bool, too_many: str, source: Path) -> None:
    if not is_within:
        raise UnreadableFile(too_many, tr("Split it into parts and add those."), source)
