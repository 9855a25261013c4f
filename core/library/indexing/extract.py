"""Use case: one file -> everything extracted from it. Runs in the reading workers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from core.contract.clauses.join import build_clauses
from core.contract.clauses.substance import read_ledger
from core.contract.particulars.find import find_particulars
from core.contract.references.definitions import find_definitions
from core.contract.references.resolve import find_references
from core.contract.sections.tree import section_tree
from core.library.indexing.bounds import check_document, check_taken
from core.reading import identify, read
from core.types import Extraction, Remedy, Tick

EXTRACTION: Final = 15
"""The version of the extraction. Raise it whenever a changed reader or finder would extract something else from real
files: existing libraries then read their files again at the next indexing, and each document stays as it was until it
is replaced.
"""


def document_id(path: Path) -> str:
    """The id, in a library, of the document in a file: made from its content and the version of the extraction.

    A newer reading is a separate document, so that it replaces the older one in one step, clauses included.

    Raises:
        UnreadableFile: the file is gone, is a folder, or may not be opened.
    """
    return _versioned(identify(path))


def content_of(document: str) -> str:
    """The id of the content that a document of a library was made from, whatever version extracted it."""
    return document.partition("-")[0]


def is_current(document: str) -> bool:
    """Whether a document, by its id, was extracted from its file as it would be today."""
    return document.split("-")[1:2] == [str(EXTRACTION)]


def is_whole(document: str) -> bool:
    """Whether a document, by its id, is also complete, so that reading its file again would yield no more."""
    return is_current(document) and not document.endswith(_WANTING)


_WANTING: Final = "-pictures"  # a document without the words of its pictures is not the same as one with them


def _versioned(content: str) -> str:
    return f"{content}-{EXTRACTION}"


def extract(path: Path, tick: Tick | None = None, passwords: Sequence[str] = ()) -> Extraction:
    """Reads a file and finds its sections, references and clauses.

    Args:
        path: the file.
        tick: called now and then while many pages are read.
        passwords: tried in turn if the file asks for one.

    Raises:
        ProtectedFile: none of the passwords opens the file.
        UnreadableFile: the file cannot be read, or holds more than a contract.
    """
    read_ = read(path, passwords, tick)
    wanting = any(issue.remedy is Remedy.RECOGNITION for issue in read_.issues)
    document = replace(read_, id=_versioned(read_.id) + (_WANTING if wanting else ""))
    check_document(document)
    sections = section_tree(document)
    tied = find_references(document, sections)
    definitions, particulars = find_definitions(document, sections), find_particulars(document, sections)
    clauses = build_clauses(document, sections, tied)
    check_taken(clauses, definitions, path)
    return Extraction(
        document=document,
        sections=sections,
        references=tied,
        definitions=definitions,
        particulars=particulars,
        clauses=clauses,
        version=EXTRACTION,
        ledger=read_ledger(document, clauses),
    )
