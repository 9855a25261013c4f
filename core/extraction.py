"""Use case: one file -> everything that is taken from it. Runs in the reading workers."""

from __future__ import annotations

from pathlib import Path

from core.reading import read
from core.references.join import clauses
from core.references.resolve import references
from core.sections.outline import outline
from core.types import Extraction


def extract(path: Path) -> Extraction:
    """Reads a file and finds its sections, references and clauses.

    Raises:
        UnreadableFile: the file cannot be read.
    """
    document = read(path)
    sections = outline(document)
    tied = references(document, sections)
    return Extraction(document, sections, tied, clauses(document, sections, tied))
