"""Use case: one file -> everything that is taken from it. Runs in the reading workers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from core.reading import identify, read
from core.references.definitions import definitions
from core.references.join import clauses
from core.references.resolve import references
from core.sections.outline import outline
from core.types import Extraction

EXTRACTION: Final = 2
"""Names the way in which all that is taken from a file is taken. Raise it whenever a changed reader or finder would
take something else from a file that people have: libraries made before then read their files again at the next
indexing, and each document stays as it was until it is replaced.
"""


def document_id(path: Path) -> str:
    """The id, in a library, of the document in a file: from the content and from the way in which it is taken.

    A newer reading is a document of its own, so that it takes the older one's place in one step, clauses and all.

    Raises:
        UnreadableFile: the file is gone, is a folder, or may not be opened.
    """
    return _versioned(identify(path))


def content_of(document: str) -> str:
    """The id of the content that a document of a library was made from, whichever way it was taken."""
    return document.partition("-")[0]


def _versioned(content: str) -> str:
    return f"{content}-{EXTRACTION}"


def extract(path: Path) -> Extraction:
    """Reads a file and finds its sections, references and clauses.

    Raises:
        UnreadableFile: the file cannot be read.
    """
    read_ = read(path)
    document = replace(read_, id=_versioned(read_.id))
    sections = outline(document)
    tied = references(document, sections)
    return Extraction(
        document,
        sections,
        tied,
        clauses(document, sections, tied),
        definitions(document, sections),
        version=EXTRACTION,
    )
