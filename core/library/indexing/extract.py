"""One file -> everything extracted from it. Runs in the reading workers."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from core.base.errors import UnreadableFile
from core.base.generators import finish
from core.base.translation import marked, tr
from core.contract.clauses.join import build_clauses
from core.contract.clauses.outside import other_passages
from core.contract.clauses.substance import read_ledger
from core.contract.particulars.find import find_particulars
from core.contract.references.definitions import find_definitions
from core.contract.references.resolve import find_references
from core.contract.sections.tree import section_tree
from core.isolation.limits import MEGABYTES_A_FILE, SECONDS_A_STEP
from core.isolation.messages import Step
from core.isolation.pool import Outcome, run_isolated
from core.isolation.programs import Needs
from core.isolation.reader import Task
from core.reading import identify, read, reading_needs
from core.text.words import entries
from core.types import Extraction, Remedy, Tick

if TYPE_CHECKING:
    from core.types import Clause, Definition, Document


EXTRACTION: Final = 19
"""The version of the extraction. Raise it whenever a changed reader or finder would extract something else from real
files: existing libraries then read their files again at the next indexing, and each document stays as it was until it
is replaced.
"""

_WANTING: Final = "-pictures"  # a document without the words of its pictures is not the same as one with them

# More than any contract has; what goes beyond would exhaust memory.
LINES: Final = 400_000
DEFINITIONS: Final = 100_000
CLAUSES: Final = 200_000
CHARACTERS: Final = 60_000_000  # of all clauses together: a sub-clause and the clause around it both count
NAMES: Final = 1_500_000  # different words, numbers and compounds in the index
PLACES: Final = 8_000_000  # where they occur
_SHORT: Final = 500_000  # characters: a shorter text cannot exceed these


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
    return extract_document(replace(read_, id=_versioned(read_.id) + (_WANTING if wanting else "")))


def extract_document(document: Document) -> Extraction:
    """Finds the sections, references and clauses of a document that is read.

    Raises:
        UnreadableFile: it holds more than a contract.
    """
    check_document(document)
    sections = section_tree(document)
    tied = find_references(document, sections)
    definitions, particulars = find_definitions(document, sections), find_particulars(document, sections)
    clauses = build_clauses(document, sections, tied)
    check_taken(clauses, definitions, document.source)
    return Extraction(
        document=document,
        sections=sections,
        references=tied,
        definitions=definitions,
        particulars=particulars,
        clauses=clauses,
        version=EXTRACTION,
        ledger=read_ledger(document, clauses),
        passages=other_passages(document, sections, clauses),
    )


def extract_safely(path: Path, passwords: Sequence[str] = ()) -> Extraction:
    """What is extracted from one file, read in a separate process.

    Raises:
        UnreadableFile: it cannot be read.
    """
    return finish(extracting_safely(path, passwords))


def extracting_safely(path: Path, passwords: Sequence[str] = ()) -> Generator[Step | None, None, Extraction]:
    """The same step by step. Every yield is a checkpoint, and says how many pages are read, if that is known.

    Raises:
        UnreadableFile: it cannot be read.
    """
    task = partial(extract, passwords=tuple(passwords))
    outcome: Outcome[Extraction] = Outcome(path)
    with closing(isolated_extractions(task, [path], 1, reading_needs())) as reports:
        for report in reports:
            if isinstance(report, Outcome):
                outcome = report
            else:
                yield report
    if outcome.result is None:
        raise outcome.error or UnreadableFile(marked("It could not be read."), "", path)
    return outcome.result


def isolated_extractions(
    task: Task[Extraction], paths: Iterable[Path], processes: int, needs: Needs
) -> Generator[Outcome[Extraction] | Step | None, None, None]:
    """What is extracted from each file, with limits on time and memory."""
    for report in run_isolated(
        task,
        paths,
        processes=processes,
        seconds=SECONDS_A_STEP,
        megabytes=MEGABYTES_A_FILE,
        needs=needs,
    ):
        yield _placed(report) if isinstance(report, Outcome) else report


def _placed(outcome: Outcome[Extraction]) -> Outcome[Extraction]:
    """Sets the path of the file, which the reader, working on a copy, does not know."""
    if outcome.result is None:
        return outcome
    document = replace(outcome.result.document, source=outcome.path)
    return replace(outcome, result=replace(outcome.result, document=document))


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
