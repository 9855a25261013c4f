"""A page of a file as it is printed, and where passages are on it."""

from __future__ import annotations

from dataclasses import dataclass

from core.types.documents import Box


@dataclass(frozen=True, slots=True)
class PagePicture:
    """One page of a file, drawn.

    ``number`` is counted from 1, of ``pages``; ``samples`` are red, green and blue of each pixel, one byte each, row
    by row. ``marks`` are the boxes of the lines of each requested passage, in shares of the page's width and height,
    and ``words`` the boxes of the requested words in them. ``is_scan`` says that the page is a picture whose words
    have not been recognised for this, so that nothing could be marked.
    """

    number: int
    pages: int
    width: int
    height: int
    samples: bytes
    marks: tuple[tuple[Box, ...], ...] = ()
    is_scan: bool = False
    words: tuple[Box, ...] = ()
