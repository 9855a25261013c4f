"""The pages of plain text: by the marks between them, or by the numbers and rules printed where one ends."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from core.reading.blocks.furniture import furniture, is_page_number
from core.text.numerals import roman_value

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_PAGE_MARK: Final = re.compile(r"</?PAGE(?:\s+NAME=\S+)?>(?:[ \t]*\d{1,4})?[ \t]*$|\f", re.IGNORECASE | re.MULTILINE)
_TABLE_MARK: Final = re.compile(r"^[ \t]*(?:</?(?:TABLE|CAPTION|S|C|FN|F\d)>[ \t]*)+$", re.IGNORECASE | re.MULTILINE)
_INLINE_MARK: Final = re.compile(r"</?(?:TABLE|CAPTION|S|C|FN|F\d{1,2})>", re.IGNORECASE)
_RULE: Final = re.compile(r"(?:_{10,}|-{10,}|={10,}|\*{10,})")
_RULES: Final = 3  # so many identical rules, each set apart, separate pages
_NUMERAL: Final = re.compile(r"\d{1,4}|\b[ivxlIVXL]{1,7}\b")
_TRAILING: Final = re.compile(
    r"(.*\S)\s{3,}((?:annex |exhibit |schedule |appendix )?[A-Z]{0,3}[-– ]{0,3}(?:page )?)(\d{1,4}|[ivxl]{1,7})[-– ]*$",
    re.IGNORECASE,
)
_LEAST_ON_PAGE: Final = 300  # characters between one number and the next, where numbers are the only sign of pages


def pages_of(text: str) -> list[list[str]]:
    """The lines of each page; marks, page numbers and running headers are left empty or out."""
    marked = _INLINE_MARK.sub(" ", _TABLE_MARK.sub("", text))
    pages = [part.expandtabs(8).rstrip().split("\n") for part in _PAGE_MARK.split(marked)]
    # A mark before the first word begins the first page, not the second.
    pages = pages[next((at for at, page in enumerate(pages) if any(map(str.strip, page))), len(pages) - 1) :]
    if len(pages) == 1:
        pages = list(_split(pages[0], _between_pages(pages[0])))
    marked_off = len(pages) > 1
    pages = [page for part in pages for page in _split(part, _page_ends(part, 2 if marked_off else 1))]
    pages = _without_trailing_numbers(pages)
    drops = furniture(pages)
    return [
        ["" if index in dropped else line for index, line in enumerate(lines)]
        for lines, dropped in zip(pages, drops, strict=True)
    ]


def _without_trailing_numbers(pages: Sequence[list[str]]) -> list[list[str]]:
    """The pages without the page numbers that are set apart after their last words."""
    last = [max((i for i, line in enumerate(page) if line.strip()), default=0) for page in pages]
    matches = [_TRAILING.match(page[index] if page else "") for page, index in zip(pages, last, strict=True)]
    offsets = [(match[2], (_value(match[3]) or 0) - place) if match else None for place, match in enumerate(matches)]
    counts = Counter(offsets)
    return [
        [*page[:index], match[1], *page[index + 1 :]] if match and counts[offset] >= 3 else page
        for page, index, match, offset in zip(pages, last, matches, offsets, strict=True)
    ]


def _split(lines: Sequence[str], ends: Sequence[int]) -> Iterator[list[str]]:
    """The lines before, between and after those at ``ends``, which are left out."""
    start = 0
    for end in (*ends, len(lines)):
        yield list(lines[start:end])
        start = end + 1


def _between_pages(lines: Sequence[str]) -> list[int]:
    """Identical rules well apart from all else, as web editors write page breaks."""
    alone = [i for i, line in enumerate(lines) if _RULE.fullmatch(line.strip()) and min(_room(lines, i)) >= 2]
    if not alone:
        return []
    usual, count = Counter(lines[i].strip() for i in alone).most_common(1)[0]
    return [i for i in alone if lines[i].strip() == usual] if count >= _RULES else []


def _page_ends(lines: Sequence[str], least_numbers: int) -> list[int]:
    """The lines with nothing but numbers that count up, with a page of text between one and the next."""
    sizes = _letters_before(lines)
    chains: list[list[tuple[int, int]]] = []  # line and number
    last: dict[tuple[str, int], list[tuple[int, int]]] = {}
    for index, line in enumerate(lines):
        match = _NUMERAL.search(line) if is_page_number(line) and min(_room(lines, index)) >= 1 else None
        number = _value(match[0]) if match else None
        if match is None or number is None:
            continue
        style = f"{line[: match.start()].strip()}#{line[match.end() :].strip()}{'1' if match[0].isdigit() else 'i'}"
        chain = last.pop((style, number - 1), None) or last.pop((style, number - 2), None)
        least = 0 if _dressed(line) else _LEAST_ON_PAGE
        if chain is None or sizes[index] - sizes[chain[-1][0]] < least:
            chain = []
            chains.append(chain)
        chain.append((index, number))
        last[style, number] = chain
    counting = [chain for chain in chains if len(chain) >= least_numbers and _counts_pages(lines, chain, sizes)]
    return sorted(index for chain in counting for index, _ in chain)


def _counts_pages(lines: Sequence[str], chain: Sequence[tuple[int, int]], sizes: Sequence[int]) -> bool:
    """Whether numbers are page numbers: three that count up, or fewer set apart like nothing else in a text."""
    if len(chain) >= 3:
        return True
    apart = all(_set_apart(lines, index) for index, _ in chain)
    if len(chain) == 2:
        return apart
    index, number = chain[0]
    return apart and number <= 2 and min(_room(lines, index)) >= 3 and sizes[index] >= _LEAST_ON_PAGE


def _set_apart(lines: Sequence[str], index: int) -> bool:
    return _dressed(lines[index]) or min(_room(lines, index)) >= 2


def _dressed(line: str) -> bool:
    """Whether a number is in the middle of its line or between signs, not bare at the start."""
    return len(line) - len(line.lstrip()) >= 20 or not line.strip().isalnum()


def _room(lines: Sequence[str], index: int) -> tuple[int, int]:
    """How many blank lines are before and after a line, three at most; no text at all counts as three."""

    def blank(places: range) -> int:
        count = next((i for i, place in enumerate(places) if lines[place].strip()), 3)
        return min(count, 3)

    return blank(range(index - 1, max(-1, index - 4), -1)), blank(range(index + 1, min(len(lines), index + 4)))


def _letters_before(lines: Sequence[str]) -> list[int]:
    sizes, total = [], 0
    for line in lines:
        sizes.append(total)
        total += len(line.strip())
    return sizes


def _value(numeral: str) -> int | None:
    return int(numeral) if numeral.isdigit() else roman_value(numeral)
