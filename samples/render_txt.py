"""A contract as plain text: 80 columns, centred headings, and a page mark and form feed at each page's end."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from samples.contract import Block, Contract, heading_runs, plain

if TYPE_CHECKING:
    from pathlib import Path

WIDTH, LINES = 80, 56
_ASCII = str.maketrans({"“": '"', "”": '"', "’": "'", "–": "-", "—": "-", "\u00a0": " "})


def render(contract: Contract, target: Path) -> None:
    """Writes the contract to ``target``."""
    paragraphs = [lines for block in contract.blocks for lines in _paragraphs(contract, block)]
    pages = list(_pages(paragraphs))
    texts = [_page(contract, page, number, len(pages)) for number, page in enumerate(pages, 1)]
    target.write_text("\f".join(texts).translate(_ASCII), encoding="utf-8", newline="\n")


def _paragraphs(contract: Contract, block: Block) -> list[list[str]]:
    """The block's lines; an empty list begins a page."""
    if block.kind == "pagebreak":
        return [[]]
    lines = _lines(contract, block)
    return [[], lines] if block.kind == "schedule" else [lines]


def _pages(paragraphs: list[list[str]]) -> list[list[str]]:
    pages: list[list[str]] = [[]]
    for lines in paragraphs:
        if not lines or len(pages[-1]) + min(len(lines), 3) > LINES:
            pages.append([])
        for line in [*lines, ""] if lines else []:
            if len(pages[-1]) >= LINES:
                pages.append([])
            pages[-1].append(line)
    return [page for page in pages if page]


def _page(contract: Contract, lines: list[str], number: int, count: int) -> str:
    settings = contract.settings
    footer = settings.footer.replace("{page}", str(number)).replace("{pages}", str(count))
    head, foot = (" -- ".join(part.strip() for part in text.split("|")) for text in (settings.header, footer))
    body = [line.rstrip() for line in (head.rjust(WIDTH), "", *lines, "", foot.center(WIDTH))]
    return "\n".join(body) + "\n"


def _lines(contract: Contract, block: Block) -> list[str]:
    text = plain(block.runs)
    match block.kind:
        case "title":
            return _centre(contract.settings.title)
        case "schedule":
            return [*_centre(block.label), *_centre(text)]
        case "heading" | "centred":
            return _centre(text)
        case "table":
            return _table(block)
        case "sign":
            party, *lines = (plain(row[0]) for row in block.rows)
            return ["", party, "", "By: ______________________________", *lines]
        case "clause":
            return _clause(contract, block)
        case _:
            return _fill(text, 4 * max(0, block.level - 1) + 4 * (block.kind == "definition"), block.label)


def _clause(contract: Contract, block: Block) -> list[str]:
    level = contract.level_of(block)
    text = plain(heading_runs(block, level) + block.runs)
    if "centred" in level.flags:
        return [*_centre(block.label), *_centre(text)]
    return _fill(text, 4 * (block.level - 1), block.label)


def _fill(text: str, indent: int, label: str = "") -> list[str]:
    start = " " * indent + (f"{label}  " if label else "")
    rest = " " * len(start) if len(label) < 6 else " " * indent
    return textwrap.wrap(text, WIDTH, initial_indent=start, subsequent_indent=rest, break_on_hyphens=False)


def _centre(text: str) -> list[str]:
    return [line.center(WIDTH) for line in textwrap.wrap(text, WIDTH - 16)]


def _table(block: Block) -> list[str]:
    rows = [[plain(cell) for cell in row] for row in block.rows]
    longest = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    room = WIDTH - 3 * (len(longest) - 1)
    widths = [min(size, room // len(longest)) for size in longest]
    widths[-1] = min(longest[-1], room - sum(widths[:-1]))
    lines = [line for row in rows for line in [*_row(row, widths), ""]][:-1]
    lines[len(_row(rows[0], widths))] = "   ".join("-" * width for width in widths)
    return lines


def _row(cells: list[str], widths: list[int]) -> list[str]:
    columns = [textwrap.wrap(cell, width) or [""] for cell, width in zip(cells, widths, strict=True)]
    height = max(map(len, columns))
    padded = [column + [""] * (height - len(column)) for column in columns]
    return [
        "   ".join(part.ljust(width) for part, width in zip(line, widths, strict=True))
        for line in zip(*padded, strict=True)
    ]
