"""The report of a review: the draft itself with comments, or a table of the findings."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from core.base.errors import ExportError, UnreadableFile
from core.base.translation import tr
from core.exporting.commenting import WordComment, add_comments
from core.exporting.destination import write_aside
from core.exporting.findings import comment_on
from core.exporting.findings_table import ENDINGS, write_findings
from core.exporting.word_file import NotWordFile
from core.isolation.limits import MEGABYTES_A_FILE, SECONDS_A_STEP
from core.isolation.pool import Outcome, run_isolated
from core.library.indexing.extract import content_of
from core.reading import identify, unpacked
from core.reading.files import read_bytes
from core.types import Line, Tick
from core.types.review import DraftReview

_WORD: Final = ".docx"


def write_report(review: DraftReview, to: Path) -> Path:
    """See `Drafts.report`."""
    to = to if to.suffix.lower() in ENDINGS else to.with_name(f"{to.name}{_WORD}")
    draft = review.document.source
    if to.exists() and draft.exists() and to.samefile(draft):
        raise ExportError(tr("This file is the draft itself."), tr("Choose another name for the report."), to)
    if to.suffix.lower() == _WORD and (copy := _commented_copy(review)):
        write_aside(copy, to, tr("The report could not be saved."))
        return to
    return write_findings(review, to)


def _commented_copy(review: DraftReview) -> bytes:
    """The draft with its findings as comments; b"" where it is no Word file that comments can be written into.

    It is taken apart in a separate process, as when it is read.
    """
    document = review.document
    comments = tuple(WordComment(each.span, comment_on(review, each)) for each in review.open)
    task = partial(
        commented, identity=content_of(document.id), text=document.text, lines=document.lines, comments=comments
    )
    reports = run_isolated(task, [document.source], processes=1, seconds=SECONDS_A_STEP, megabytes=MEGABYTES_A_FILE)
    (outcome,) = (each for each in reports if isinstance(each, Outcome))
    if outcome.result is None:
        raise outcome.error or UnreadableFile(tr("It could not be read."), "", document.source)
    return outcome.result


def commented(
    path: Path, tick: Tick, identity: str, text: str, lines: tuple[Line, ...], comments: tuple[WordComment, ...]
) -> bytes:
    """A copy of a draft with comments, made in a process that reads files; b"" where none can be made.

    Args:
        path: the draft.
        tick: called before the work begins.
        identity: the id of the content that was reviewed.
        text: as it was read then.
        lines: of the text.
        comments: what to write.

    Raises:
        UnreadableFile: it has changed since, or is gone.
    """
    tick(0, 1)
    with unpacked(path) as file:
        if identify(file) != identity:
            title = tr("This draft has changed since it was reviewed.")
            raise UnreadableFile(title, tr("Review it again, and then write the report."), path)
        try:
            return add_comments(read_bytes(file), text, lines, comments)
        except NotWordFile:
            return b""
