"""What a separate process makes of one file: a page of a PDF as it is printed, with passages marked; or its text."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from core.base.errors import UnreadableFile
from core.base.translation import tr
from core.isolation.limits import MEGABYTES_A_FILE, SECONDS_A_STEP
from core.isolation.pool import Outcome, run_isolated
from core.isolation.reader import Task
from core.library.indexing.extract import content_of
from core.reading import identify, read, reading_needs, unpacked
from core.reading.pdf.pictures import draw_page
from core.types import Document, PagePicture, Span, Tick

_T = TypeVar("_T")


def page_picture(
    document: Document, number: int, passages: Sequence[Span], words: Sequence[Span], *, recognise: bool
) -> Generator[None, None, PagePicture]:
    """Draws a page of a document as it is printed; for what it takes, see `core.library.documents.Documents.page`."""
    sought = [_on_page(document, number, each, words) for each in passages]
    texts, lit = tuple(text for text, _ in sought), tuple(inside for _, inside in sought)
    task = partial(
        _draw, number=number, passages=texts, words=lit, recognise=recognise, content=content_of(document.id)
    )
    return (yield from _in_process(task, document.source, tr("The page could not be drawn.")))


def _on_page(document: Document, number: int, passage: Span, words: Sequence[Span]) -> tuple[str, tuple[Span, ...]]:
    """The part of a passage that is on a page (all of a note, which follows the body), and the words inside it."""
    inside = [page.span for page in document.pages if page.number == number and page.span.overlaps(passage)]
    notes = [line.span for line in document.lines if line.note and line.page == number and line.span.overlaps(passage)]
    spans = [Span(max(each.start, passage.start), min(each.end, passage.end)) for each in notes or inside]
    text, lit = "", list[Span]()
    for each in spans:
        shift = len(text) - each.start
        lit += [Span(word.start + shift, word.end + shift) for word in words if each.overlaps(word)]
        text += f"{each.of(document.text)} "
    return text, tuple(lit)


def _draw(
    path: Path,
    _tick: Tick,
    *,
    number: int,
    passages: tuple[str, ...],
    words: tuple[tuple[Span, ...], ...],
    recognise: bool,
    content: str,
) -> PagePicture:
    """Runs in the drawing process."""
    with unpacked(path) as file:
        if identify(file) != content:
            title = tr("This file has changed since it was read.")
            raise UnreadableFile(title, tr("Add it again to see its pages."), path)
        return draw_page(file, number, passages, words, recognise=recognise)


def read_outside(path: Path) -> Generator[None, None, Document]:
    """Reads a file that need not be in the library."""
    document = yield from _in_process(_document, path, tr("It could not be read."))
    return replace(document, source=path)


def read_several(paths: Sequence[Path]) -> Generator[None, None, dict[Path, Document]]:
    """Reads files that need not be in the library, one after another; those that cannot be read are left out."""
    found: dict[Path, Document] = {}
    if not paths:
        return found
    for event in run_isolated(
        _document, paths, processes=1, seconds=SECONDS_A_STEP, megabytes=MEGABYTES_A_FILE, needs=reading_needs()
    ):
        if isinstance(event, Outcome) and event.result is not None:
            found[event.path] = event.result
        yield
    return found


def _document(path: Path, tick: Tick) -> Document:
    """Runs in the reading process."""
    return read(path, (), tick)


def _in_process(task: Task[_T], path: Path, failed: str) -> Generator[None, None, _T]:
    """The result of a task on one file, done in a process of its own.

    Raises:
        MunimentError: that of the task; an `UnreadableFile` with the title ``failed`` where it gives none.
    """
    for event in run_isolated(
        task, [path], processes=1, seconds=SECONDS_A_STEP, megabytes=MEGABYTES_A_FILE, needs=reading_needs()
    ):
        if isinstance(event, Outcome):
            if event.result is None:
                raise event.error or UnreadableFile(failed, "", path)
            return event.result
        yield
    raise RuntimeError("the process ended without a result")
