"""The pages of formats that mark them: what is printed on every page goes, and paragraphs go on over a page break."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from core.reading.blocks import LONGEST, PAGE_BREAK, TextBlock, clean_text
from core.text.headings import says_something
from core.text.labels import begins_with_label, is_named_label
from core.text.numerals import roman_value
from core.text.sentences import ends_line


def split_pages(blocks: Sequence[TextBlock]) -> list[list[TextBlock]]:
    """The blocks of each page, without the page breaks between them."""
    pages: list[list[TextBlock]] = [[]]
    for block in blocks:
        head, *rest = block.text.split(PAGE_BREAK)
        pages[-1].append(replace(block, text=head.strip()))
        pages.extend([replace(block, text=text.strip())] for text in rest)
    while len(pages) > 1 and not any(block.text for block in pages[0]):
        pages.pop(0)  # a mark before the first word begins the first page, not the second
    return [[block for block in page if block.text] for page in pages]


def drop_furniture(pages: Sequence[Sequence[TextBlock]]) -> list[list[TextBlock]]:
    """The pages without page numbers and running headers and footers."""
    drops = furniture([[block.text for block in page] for page in pages])
    return [
        [block for index, block in enumerate(page) if index not in dropped]
        for page, dropped in zip(pages, drops, strict=True)
    ]


def join_pages(pages: Sequence[Sequence[TextBlock]]) -> list[TextBlock]:
    """All blocks in one list, with page breaks in their texts."""
    joined: list[TextBlock] = []
    breaks = ""
    for number, page in enumerate(pages):
        breaks += PAGE_BREAK if number else ""
        for block in page:
            if breaks and joined and _goes_on(joined[-1], block):
                joined[-1] = replace(joined[-1], text=f"{joined[-1].text} {breaks}{block.text}")
            else:
                joined.append(replace(block, text=breaks + block.text))
            breaks = ""
    return joined


def _goes_on(last: TextBlock, block: TextBlock) -> bool:
    """Whether the first paragraph of a page continues the last one of the previous page."""
    if len(last.text) > LONGEST or last.style.centred or block.style.centred:
        return False
    if "\t" in last.text or ends_line(last.text):
        return False
    running = len(last.text) > 60 and not begins_with_label(block.text) and not block.text.isupper()
    return block.text[:1].islower() or (running and not block.style.bold)


# --------------------------------------------------------- furniture

_EDGE = 3  # how many lines from the top and the bottom of a page may be furniture
_LONGEST_LINE = 120
_PAGE_NUMBER = re.compile(
    r"^(?:page\s*)?[-–—~*\s]*(?:page\s*)?(?:[A-Z]{1,4}-)?(?:\d{1,4}|[ivxl]{1,7})(?:\s*(?:of|/)\s*\d{1,4})?[-–—~*\s.]*$"
    r"|^\(\d{1,3}\)$|^[-–—]\s*[A-Z]?\s*[-–—]?\d{1,4}\s*[-–—]$",
    re.IGNORECASE,
)
# "US-DOCS\\123456789.1", "NY/1234567v2", "4812-3456-7890, v. 1": under which a law firm's software files the document.
_FILED = re.compile(
    r"\|*(?:[A-Z][A-Z0-9_.-]{0,15}\s?:?[\\/]\s?\d{5,}(?:[\\/.-]\d+)*|\d{4}-\d{4}-\d{4})(?:[.,]?\s?v?\.?\s?\d{1,3})?\|*"
)
_ENDS_SENTENCE = re.compile(r"page\s.*\.")
_DIGITS = re.compile(r"\d+|\b[ivxl]{1,7}\b", re.IGNORECASE)


def is_page_number(text: str) -> bool:
    """Whether a line is a page number and nothing else: ``-12-``, ``Page 3 of 9``, ``iv``, ``A-4``.

    ``page 3.`` ends a sentence that the line before begins.
    """
    if _ENDS_SENTENCE.fullmatch(text.strip()):
        return False
    number = _PAGE_NUMBER.match(text.strip())
    letters = re.fullmatch(r"[\s–—~*.-]*([ivxl]+)[\s–—~*-]*(\.?)", text, re.IGNORECASE)
    return bool(number) and (letters is None or (roman_value(letters[1]) is not None and not letters[2]))


def _is_file_number(text: str) -> bool:
    """Whether a line is the document's number in a law firm's files and nothing else."""
    return bool(_FILED.fullmatch(text.strip()))


def furniture(pages: Sequence[Sequence[str]]) -> list[set[int]]:
    """For each page, the indexes of its lines that are furniture; lines without words are skipped.

    A number at the edge of a page is its page number. What recurs at the edges of three consecutive pages, apart from
    numbers in it that count the pages, is a running header or footer. Its first occurrence is kept if at the top of a
    page, for it may be the title that the later ones repeat. A file number is furniture anywhere.
    """
    filed = [{index for index, line in enumerate(lines) if _is_file_number(line)} for lines in pages]
    if len(pages) < 2:
        return filed
    recurring = _recurring(pages, [_edges(lines) for lines in pages])
    kept: set[str] = set()
    for lines, dropped in zip(pages, filed, strict=True):
        for place, index in enumerate(_edges(lines)):
            key = _key(lines[index])
            if key in recurring and (place >= _EDGE or key in kept or "#" in key):
                dropped.add(index)
            elif key in recurring:
                kept.add(key)
            elif _at_edge(lines, index) and is_page_number(lines[index]):
                dropped.add(index)
    if all(_is_bare(lines, dropped) for lines, dropped in zip(pages, filed, strict=True)):
        return [set() for _ in pages]  # where all pages are the same, their text is not furniture
    return filed


def _is_bare(lines: Sequence[str], dropped: set[int]) -> bool:
    return not any(line.strip() for index, line in enumerate(lines) if index not in dropped)


def _edges(lines: Sequence[str]) -> list[int]:
    filled = [index for index, line in enumerate(lines) if line.strip()]
    return sorted({*filled[:_EDGE], *filled[-_EDGE:]})


def _at_edge(lines: Sequence[str], index: int) -> bool:
    """Whether at most one other line is between a line and an edge of the page."""
    before = [line for line in lines[:index] if line.strip()]
    after = [line for line in lines[index + 1 :] if line.strip()]
    return len(before) < 2 or len(after) < 2


def _recurring(pages: Sequence[Sequence[str]], edges: Sequence[Sequence[int]]) -> set[str]:
    seen: dict[str, dict[int, str]] = defaultdict(dict)
    for number, (lines, places) in enumerate(zip(pages, edges, strict=True)):
        for index in places:
            if len(lines[index].strip()) <= _LONGEST_LINE and re.search(r"[^\W_]", lines[index]):
                seen[_key(lines[index])][number] = clean_text(lines[index])
    least = max(3, len(pages) // 10)
    return {key for key, lines in seen.items() if len(lines) >= least and _runs(sorted(lines)) and _counts_pages(lines)}


def _runs(numbers: Sequence[int]) -> bool:
    """Whether three of these pages are consecutive, left-hand and right-hand pages counted separately."""
    return any(last - first <= 4 for first, last in zip(numbers, numbers[2:], strict=False))


def _counts_pages(lines: dict[int, str]) -> bool:
    """Whether lines that differ only in numbers differ as the pages do: "Schedule 2" on page 9 is a heading."""
    texts = set(lines.values())
    if len(texts) <= max(1, len(lines) // 3):
        return True
    if any(is_named_label(text) or (begins_with_label(text) and says_something(text)) for text in texts):
        return False
    numbers = [[int(number) - page for number in re.findall(r"\d{1,9}", text)] for page, text in lines.items()]
    columns = zip(*(row[::-1] for row in numbers if row), strict=False)  # from the end: "Page 3", "3/116"
    return any(max(map(column.count, set(column))) >= len(lines) // 2 for column in columns)


def _key(line: str) -> str:
    return _DIGITS.sub("#", clean_text(line).casefold())
