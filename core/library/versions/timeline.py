"""What changed in a clause from version to version, who asked for it, and what became of that.

Only the file itself says who made a tracked change and when; it is read again for that, in a process of its own. A
change that stayed until the last version was conceded by the other side; one that is gone, by whoever asked for it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np

from core.base.generators import Steps
from core.exporting.comparing import compare_texts
from core.library.indexing.extract import content_of
from core.library.pages import read_several
from core.library.versions.ordering import CHANGES, TRACKING
from core.store.catalog.catalog import Catalog
from core.text.similarity import Hashes, sequence_hashes
from core.text.words import word_texts
from core.types import Annotation, AnnotationKind, Clause, Document, Progress, Span, Stage
from core.types.facts import Facts
from core.types.versions import ClauseVersion, Family, Fate, Request

_AROUND: Final = 4  # words on either side by which the place of a change is known
_LONG: Final = 5  # words that are found again by themselves
_MOST: Final = 0.6  # of the sequences of words of a long change: so many are left of it where it stayed
_SAME_PLACE: Final = 2  # characters between words deleted and those that replace them
_ALIKE: Final = 0.2  # of the sequences of words of two clauses that are one in two versions
_SAME_NUMBER: Final = 0.05  # what the same number and heading are worth


def timeline(
    catalog: Catalog, family: Family, shown: Clause, *, requests: bool
) -> Generator[Progress, None, tuple[ClauseVersion, ...]]:
    """A clause in every version of its contract; see `core.library.versions.Versions.clause`."""
    versions = family.versions
    at = next(at for at, each in enumerate(versions) if each.contract.document == shown.document)
    clauses: list[Clause | None] = [None] * len(versions)
    clauses[at] = shown
    for order in (range(at - 1, -1, -1), range(at + 1, len(versions))):
        known = shown
        for number in order:
            found = clauses[number] = _follower(known, catalog.clauses.of(versions[number].contract.document))
            known = found or known
    last = catalog.document(versions[-1].contract.document).text
    files = {at: file for at, each in enumerate(versions) if requests and (file := _tracking(each.contract))}
    with Steps(read_several([*files.values()])) as steps:
        for _ in steps:
            yield Progress(Stage.READING, 0, len(files))
    rows: list[ClauseVersion] = []
    before = ""
    for number, (version, clause) in enumerate(zip(versions, clauses, strict=True)):
        text, read = clause.text if clause else "", steps.result.get(files.get(number, Path()))
        same = read is not None and read.id == content_of(version.contract.document)
        asked = requests_in(read, last) if read and clause and same else []
        own = tuple(request for span, request in asked if clause and _is_in(span, clause.span))
        changes = compare_texts(before, text) if number else None
        if changes is not None and changes.same:
            changes = None
        rows.append(ClauseVersion(version, clause.id if clause else "", text, changes, own))
        before = text
    return tuple(rows)


def _tracking(contract: Facts) -> Path | None:
    """The file of a version that may say who asked for what."""
    return next((each for each in contract.files if each.suffix.lower() in TRACKING), None)


def _follower(clause: Clause, others: Sequence[Clause]) -> Clause | None:
    """The clause of another version that has most words in common, and least beside; None where none has enough."""
    own = sequence_hashes(word_texts(clause.text))

    def likeness(other: Clause) -> float:
        theirs = sequence_hashes(word_texts(other.text))
        shared = len(np.intersect1d(own, theirs, assume_unique=True))
        same = (clause.section, clause.heading) == (other.section, other.heading)
        return 2 * shared / (len(own) + len(theirs)) + _SAME_NUMBER * same

    best = max(others, key=likeness, default=None)
    return best if best is not None and likeness(best) >= _ALIKE else None


def _is_in(span: Span, clause: Span) -> bool:
    return clause.start <= span.start and span.end <= clause.end


def requests_in(document: Document, last: str) -> list[tuple[Span, Request]]:
    """The tracked changes and comments of a document, in the order of its text, with what became of each.

    Args:
        document: as its file was read.
        last: the text of the last version.
    """
    words = f" {' '.join(word_texts(last))} "
    final = sequence_hashes(word_texts(last))
    found = [
        (span, replace(request, fate=_fate(document, span, request, words, final)))
        for span, request in _changes(document)
    ]
    notes = (each for each in document.annotations if each.kind is AnnotationKind.COMMENT)
    found += [(each.span, Request(each.kind, each.author, each.date, each.words)) for each in notes]
    return sorted(found, key=lambda each: each[0])


def _changes(document: Document) -> Iterator[tuple[Span, Request]]:
    """The tracked changes; words deleted and those inserted there by the same author are one."""
    changes = [each for each in document.annotations if each.kind in CHANGES]
    waiting: Annotation | None = None
    for each in changes:
        if waiting is not None:
            if _is_replaced(waiting, each):
                inserted, deleted = sorted((waiting, each), key=lambda one: one.kind is AnnotationKind.DELETED)
                yield inserted.span, _request(inserted, deleted.words)
                waiting = None
                continue
            yield waiting.span, _request(waiting)
        waiting = each
    if waiting is not None:
        yield waiting.span, _request(waiting)


def _is_replaced(one: Annotation, other: Annotation) -> bool:
    return one.kind is not other.kind and one.author == other.author and other.span.start - one.span.end <= _SAME_PLACE


def _request(change: Annotation, replaced: str = "") -> Request:
    return Request(change.kind, change.author, change.date, change.words.strip(), replaced.strip())


def _fate(document: Document, span: Span, request: Request, last: str, final: Hashes) -> Fate:
    """What became of a change: by the words around the place, else by those of a long change themselves."""
    deleted = request.kind is AnnotationKind.DELETED
    new, old = ([], word_texts(request.words)) if deleted else (word_texts(request.words), word_texts(request.replaced))
    left = word_texts(document.text[max(0, span.start - 200) : span.start])[-_AROUND:]
    right = word_texts(document.text[span.end : span.end + 200])[:_AROUND]
    for before, after in ((left, right), (left[-2:], right[:2]), (left, []), ([], right)):
        agreed, withdrawn = (
            bool(words or (before == left and after == right)) and _has(last, [*before, *words, *after])
            for words in (new, old)  # few words around show no longer that nothing is there
        )
        if agreed != withdrawn:
            return Fate.AGREED if agreed else Fate.WITHDRAWN
    if not (_has(last, left) or _has(last, right)):  # the place is gone
        for words, fate in ((new, Fate.AGREED), (old, Fate.WITHDRAWN)):
            own = sequence_hashes(words)
            if len(words) >= _LONG and len(np.intersect1d(own, final)) >= _MOST * len(own):
                return fate
    return Fate.COMPROMISE


def _has(text: str, words: Sequence[str]) -> bool:
    return f" {' '.join(words)} " in text
