"""Reads plain text files, hard-wrapped or not, among them exhibits as filed with the SEC in the 1990s."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from core.reading.blocks import LONGEST, PAGE_BREAK, TextBlock, without_marks
from core.reading.document import build_document, printed_title
from core.reading.encoding import decode_text, unscrambled
from core.reading.files import read_bytes
from core.reading.pages import dropped_provisions, furniture, is_page_number, join_pages
from core.reading.remarks import Findings
from core.reading.text.layout import Measure, lines_to_blocks
from core.text.labels import begins_with_label, is_label
from core.text.numerals import roman_value
from core.text.sentences import ends_line
from core.types import Document

if TYPE_CHECKING:
    from collections.abc import Iterator

_LINE = 60  # characters; a shorter line may be a heading
_NUMERIC = re.compile(r"[\s$£€¥(+-]*\d[\d.,]*[%)]*(?:\s|$)")
_NAMED = re.compile(r"\s*(?:[^\W\d_]{3}|[^\W\d_]+\.?:|§)")  # Article 2, By:
_ENTITIES = (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&nbsp;", " "), ("&sect;", "§"), ("&amp;", "&"))
_SPACES = re.compile("[\xa0\u2000-\u200a\u202f\u205f\u3000]")  # as wide as the spaces that columns are made of
_SOFT_HYPHEN = re.compile(r"\xad(?:[ \t]*\n[ \t]*(?=[^\W\d_]))?")
_NEWLINES = re.compile(r"\r\n?|\u2028|\u2029|\x0b")


def read_text(path: Path, document_id: str) -> Document:
    """The document in a plain text file.

    Raises:
        UnreadableFile: out of reach.
    """
    text, repaired = unscrambled(decode_text(read_bytes(path)))
    blocks = text_blocks(text)
    return build_document(blocks, document_id, path, printed_title(blocks), findings=Findings(repaired=repaired))


def text_blocks(text: str) -> list[TextBlock]:
    """The paragraphs of a plain text, hard-wrapped or not."""
    plain = _SPACES.sub(" ", without_marks(_NEWLINES.sub("\n", _without_entities(text))))
    pages = _pages_of(_SOFT_HYPHEN.sub("", plain))
    measure = Measure.of([line for page in pages for line in page])
    blocks = join_pages([lines_to_blocks(page, measure) for page in pages])
    return _with_notes(_with_labels(_rejoined(_without_echoes(blocks))))


def _rejoined(blocks: Sequence[TextBlock]) -> list[TextBlock]:
    """The blocks, joined where a blank line splits a sentence, as an old page break does."""
    joined: list[TextBlock] = []
    for block in blocks:
        last = joined[-1] if joined else TextBlock("")
        running = _LINE < len(last.text) < LONGEST and last.text[-1:].isalnum() and not ends_line(last.text)
        set_apart = last.style.centred or block.style.centred or "\t" in last.text + block.text
        if running and block.text[:1].islower() and not set_apart and not begins_with_label(block.text):
            joined[-1] = replace(last, text=f"{last.text} {block.text}")
        else:
            joined.append(block)
    return joined


def _with_labels(blocks: Sequence[TextBlock]) -> list[TextBlock]:
    """The blocks, with labels alone on their lines joined to the words that follow them."""
    labelled: list[TextBlock] = []
    for block in blocks:
        label = labelled[-1].text if labelled else ""
        bare = is_label(label) and not _NAMED.match(label)
        words = block.text.lstrip(PAGE_BREAK)
        if bare and not (_NUMERIC.match(words) or begins_with_label(words) or is_label(words)):
            labelled[-1] = replace(block, text=f"{label} {block.text}")
        else:
            labelled.append(block)
    return labelled


def _without_echoes(blocks: Sequence[TextBlock]) -> list[TextBlock]:
    """The blocks without labels that stand alone and are repeated before the words of the next block.

    Word writes the number of a paragraph that it does not show in this way.
    """
    followers = [*(block.text for block in blocks[1:]), ""]
    return [
        block
        for block, follower in zip(blocks, followers, strict=False)  # where there are no blocks, one more
        if not (is_label(block.text) and follower.startswith(f"{block.text.strip()} "))
    ]


def _without_entities(text: str) -> str:
    """The text with the few entities that filing agents wrote resolved."""
    for entity, character in _ENTITIES:
        text = text.replace(entity, character)
    return text


# ------------------------------------------------------------- pages

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


def _pages_of(text: str) -> list[list[str]]:
    """The lines of each page; marks, page numbers and running headers are left empty or out.

    Provisions among them end the last page.
    """
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
    kept = [
        ["" if index in dropped else line for index, line in enumerate(lines)]
        for lines, dropped in zip(pages, drops, strict=True)
    ]
    last = max((number for number, lines in enumerate(kept) if any(map(str.strip, lines))), default=0)
    for lines in dropped_provisions(pages, drops):
        kept[last] += ["", *lines]
    return kept


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


# --------------------------------------------------------- footnotes

_NOTE: Final = re.compile(r"(\d{1,3}) +(?=[^\W\d_]|[\"“‘(\[])|\[(\d{1,3})\] *(?=\S)")
_BEHIND_WORDS: Final = (
    r"(?<!section)(?<!article)(?<!clause)(?<!exhibit)(?<!schedule)(?<!annex)(?<!appendix)(?<!\d[.,:])"
    r"(?<=[^\W\d_]|[.,;:)\]”’\"'])"
)


def _with_notes(blocks: Sequence[TextBlock]) -> list[TextBlock]:
    """The blocks, with notes at their end marked as such, and the marks there and in the body as ``[1]``.

    Notes are recognised by their numbers: they count from 1 to the end of the text, and each number occurs in the body,
    in the same order, right after a word or a stop. If one is missing, nothing is changed.
    """
    openings = [(index, _number(block.text)) for index, block in enumerate(blocks)]
    first = next((index for index, number in reversed(openings) if number == 1), None)
    if not first:
        return list(blocks)
    notes = blocks[first:]
    count = 0
    for block in notes:
        count += _number(block.text) == count + 1
    body = _marked(blocks[:first], count)
    if body is None:
        return list(blocks)
    return [*body, *_numbered_notes(notes)]


def _number(text: str) -> int:
    match = _NOTE.match(text)
    return int(match[1] or match[2]) if match else 0


def _marked(body: Sequence[TextBlock], count: int) -> list[TextBlock] | None:
    """The body with its marks in brackets; None if one of them is missing."""
    marked = list(body)
    at, offset = 0, 0
    for number in range(1, count + 1):
        mark = re.compile(rf"{_BEHIND_WORDS}(?:{number}|\[{number}\])(?![\w%$]|[.,]\d)", re.IGNORECASE)
        match = mark.search(marked[at].text, offset)
        while match is None:
            at, offset = at + 1, 0
            if at == len(marked):
                return None
            match = mark.search(marked[at].text)
        text = marked[at].text
        marked[at] = replace(marked[at], text=f"{text[: match.start()]}[{number}]{text[match.end() :]}")
        offset = match.start() + len(f"[{number}]")
    return marked


def _numbered_notes(notes: Sequence[TextBlock]) -> list[TextBlock]:
    numbered, count = [], 0
    for block in notes:
        text = block.text
        if _number(text) == count + 1:
            count += 1
            text = _NOTE.sub(f"[{count}] ", text, count=1)
        numbered.append(replace(block, text=text, note=True))
    return numbered
