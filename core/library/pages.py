"""Use case: a page of a PDF of the library as it is printed, with passages marked, drawn in a separate process."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from core.base.errors import UnreadableFile
from core.base.translation import tr
from core.isolation.limits import MEGABYTES_A_FILE, SECONDS_A_STEP
from core.isolation.pool import Outcome, run_isolated
from core.library.indexing.extract import content_of
from core.reading import identify, read, reading_needs, unpacked
from core.reading.pdf.pictures import draw_page
from core.types import Document, PagePicture, Span, Tick


def page_picture(
    document: Document, number: int, passages: Sequence[Span], words: Sequence[Span], *, recognise: bool
) -> Generator[None, None, PagePicture]:
    """See `core.library.documents.Documents.page`."""
    sought = [_on_page(document, number, each, words) for each in passages]
    texts, lit = tuple(text for text, _ in sought), tuple(inside for _, inside in sought)
    task = partial(
        _draw, number=number, passages=texts, words=lit, recognise=recognise, content=content_of(document.id)
    )
    for event in run_isolated(
        task,
        [document.source],
        processes=1,
        seconds=SECONDS_A_STEP,
        megabytes=MEGABYTES_A_FILE,
        needs=reading_needs(),
    ):
        if isinstance(event, Outcome):
            if event.result is None:
                raise event.error or UnreadableFile(tr("The page could not be drawn."), "", document.source)
            return event.result
        yield
    raise RuntimeError("the drawing process ended without a result")


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
    """See `core.library.documents.Documents.read`."""
    for event in run_isolated(
        _document,
        [path],
        processes=1,
        seconds=SECONDS_A_STEP,
        megabytes=MEGABYTES_A_FILE,
        needs=reading_needs(),
    ):
        if isinstance(event, Outcome):
            if event.result is None:
                raise event.error or UnreadableFile(tr("It could not be read."), "", path)
            return replace(event.result, source=path)
        yield
    raise RuntimeError("the reading process ended without a result")


def _document(path: Path, tick: Tick) -> Document:
    """Runs in the reading process."""
    return read(path, (), tick)
