"""The pages of formats that mark them: what is printed on every page goes, and paragraphs go on over a page break.

A sentence that is printed on every page may be a provision, as a limit of liability at the foot of a form; it is kept
once.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from core.reading.blocks import LONGEST, PAGE_BREAK, TextBlock, clean_text
from core.text.headings import is_legend, is_said, of_a_form, says_something, stands_alone
from core.text.labels import after_label, begins_with_label, is_label, is_named_label
from core.text.numerals import roman_value
from core.text.sentences import ends_line, ends_sentence, sentences
from core.types import Span


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
    """The pages without page numbers and running headers and footers; provisions among them end the last page."""
    texts = [[block.text for block in page] for page in pages]
    drops = furniture(texts)
    kept = [
        [block for index, block in enumerate(page) if index not in dropped]
        for page, dropped in zip(pages, drops, strict=True)
    ]
    last = max((number for number, page in enumerate(kept) if page), default=0)
    for lines in dropped_provisions(texts, drops):
        kept[last].append(TextBlock(" ".join(lines)))
    return kept


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
_DEEP = 12  # where a sentence among them goes on further inside
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
_STAMPED = re.compile(r"source: .{2,90}, \d{1,2}/\d{1,2}/(?:\d\d){1,2}", re.IGNORECASE)
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


def is_filing_stamp(text: str) -> bool:
    """Whether a line says where the file came from, as archives of filings stamp it, and nothing else."""
    return bool(_STAMPED.fullmatch(text))


def _is_file_number(text: str) -> bool:
    """Whether a line is the document's number in a law firm's files and nothing else."""
    return bool(_FILED.fullmatch(text.strip()))


def furniture(pages: Sequence[Sequence[str]]) -> list[set[int]]:
    """For each page, the indexes of its lines that are furniture; lines without words are skipped.

    A number at the edge of a page is its page number. What recurs at the edges of three consecutive pages, apart from
    numbers in it that count the pages, is a running header or footer, with all of a sentence that it is part of. Its
    first occurrence is kept if at the top of a page, for it may be the title that the later ones repeat. A file number
    is furniture anywhere.
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
    repeated = _recurring(pages, [_edges(lines, _DEEP) for lines in pages])
    for lines, dropped in zip(pages, filed, strict=True):
        dropped |= _halved(lines, dropped, repeated)
    if all(_is_bare(lines, dropped) for lines, dropped in zip(pages, filed, strict=True)):
        return [set() for _ in pages]  # where all pages are the same, their text is not furniture
    return filed


def _is_bare(lines: Sequence[str], dropped: set[int]) -> bool:
    return not any(line.strip() for index, line in enumerate(lines) if index not in dropped)


def _edges(lines: Sequence[str], depth: int = _EDGE) -> list[int]:
    filled = [index for index, line in enumerate(lines) if line.strip()]
    return sorted({*filled[:depth], *filled[-depth:]})


def _halved(lines: Sequence[str], dropped: set[int], repeated: set[str]) -> set[int]:
    """The lines of the sentences, recurring as a whole, of which some lines are dropped and others too far inside."""
    filled = [index for index, line in enumerate(lines) if line.strip()]
    head = list(takewhile(lambda index: index in dropped or _key(lines[index]) in repeated, filled[:_DEEP]))
    foot = list(takewhile(lambda index: index in dropped or _key(lines[index]) in repeated, filled[: -_DEEP - 1 : -1]))
    whole: set[int] = set()
    for edge in (head, foot[::-1]):
        for start, end in provisions([lines[index].strip() for index in edge]):
            sentence = set(edge[start:end])
            whole |= sentence if sentence & dropped else set()
    return whole


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


# --------------------------------------------------------- provisions among the furniture

_OMISSIONS = re.compile(
    # Certain portions of this exhibit have been omitted.
    r"\b(?:has|have|had|was|were|is|are)\s+(?:been\s+)?(?:omitted|redacted|left out|filed separately)\b"
    r"|\b(?:has|have) been (?:excluded|furnished separately|provided separately)\b"
    # Confidential treatment has been requested. The copy filed omits information. Omissions are marked ***.
    r"|\bconfidential(?:ity)? (?:treatment )?(?:(?:has been|is|is being) )?request|\bcopy\b.{0,30}\bomits\b"
    r"|\bomissions are\b",
    re.IGNORECASE,
)
_NOTICES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        # This draft is not binding. Preliminary draft of 3 May. This document is only a draft.
        r"^\W*(?:(?:this|the|an?|\w+’s|\w+'s|preliminary|working|first|second|final|confidential) )*draft\b(?! by\b)"
        r"|\b(?:is|as) (?:only |merely )?an? (?:\w+ )?draft\b|\bfor discussion purposes\b",
        # © 2019 Harrow Forms. This form may not be reproduced.
        r"©|\(c\) ?(?:19|20)\d\d|^\W*copyright (?:by|\d|notice)|\ball rights (?:are )?reserved\b"
        r"|\b(?:document|form|publication|page|part)\b.{0,60}\b(?:reproduced|photocopied|reprinted)\b"
        r"|\bno part\b.{0,60}\b(?:copied|distributed|transmitted)\b",
        # This is page 3 of 9. Remove this footer before using.
        r"^\W*(?:this is )?page\b|^\W*(?:delete|remove) this (?:header|footer|note|notice|page)\b",
        # Free to use under CC BY 4.0. Harrow Forms does not give legal advice. Have a lawyer review it before signing.
        r"\b(?:CC0|CC BY|creative commons)\b"
        r"|\b(?:not|no|nor)\b(?:\s\w+){0,4}\slegal advice\b"
        r"|^[^.]{0,40}\b(?:have|ask|consult|see) (?:an? |your )?(?:own )?(?:legal )?(?:counsel|lawyer|attorney)\b",
        # Printed copies are uncontrolled.
        r"\bprinted\b.{0,40}\b(?:uncontrolled|not controlled)\b|\b(?:uncontrolled|not controlled)\b.{0,20}\bprint",
        # Acme LLP is a partnership registered in England, and is authorised and regulated by the authority.
        r"^(?!.*\b(?:shall|will|must|may)\b).*"
        r"(?:\bis an? [^.]{0,80}\b(?:registered|incorporated) (?:in|at|under|with)|\bauthori[sz]ed and regulated by)\b"
        r"|^\W*a list of (?:\w+ ){0,3}(?:members|partners|directors)\b",
    )
)


def dropped_provisions(pages: Sequence[Sequence[str]], drops: Sequence[set[int]]) -> list[list[str]]:
    """The lines of every provision among what `furniture` gave as dropped, each provision once."""
    kept = {
        clean_text(line).casefold()
        for lines, dropped in zip(pages, drops, strict=True)
        for index, line in enumerate(lines)
        if index not in dropped
    }
    found: list[list[str]] = []
    for lines, dropped in zip(pages, drops, strict=True):
        groups: list[list[str]] = []
        for index in sorted(dropped):
            if index - 1 in dropped and groups:
                groups[-1].append(lines[index].strip())
            else:
                groups.append([lines[index].strip()])
        found += [group[start:end] for group in groups for start, end in provisions(group)]
    found = [lines for lines in found if not all(clean_text(line).casefold() in kept for line in lines)]
    return [found[index] for index in last_of_each(" ".join(lines) for lines in found)]


def provisions(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where provisions begin and end among lines printed one below another at the edge of a page.

    A provision is a sentence with a verb, or what its lines show of one. Titles, page numbers, and remarks about the
    page, the draft, the copy that was filed or the right to copy it are none.
    """
    start = 0
    for at, line in enumerate(lines):
        titled = at == start and stands_alone(line) and not is_said(line)
        if titled or is_page_number(line) or is_filing_stamp(line):
            if _provides(" ".join(lines[start:at])):
                yield start, at
            start = at + 1
        elif ends_sentence(line) or at + 1 == len(lines):
            if _provides(" ".join(lines[start : at + 1])):
                yield start, at + 1
            start = at + 1


def _provides(text: str) -> bool:
    return bool(text) and not text[0].islower() and "\t" not in text and bool(_provisions_in(text))


def _provisions_in(text: str) -> list[Span]:
    """The sentences of a text that are provisions; of one about what the copy that was filed omits, none."""
    if is_legend(text) or _OMISSIONS.search(text):
        return []
    return [span for span in sentences(text, items=False) if _is_provision(span.of(text))]


def _is_provision(sentence: str) -> bool:
    words = sentence[after_label(sentence) :]
    return is_said(words) and not (of_a_form(words) or any(notice.search(words) for notice in _NOTICES))


def head_provisions(heads: Iterable[Sequence[TextBlock]], body: Iterable[TextBlock]) -> list[TextBlock]:
    """The provisions in the headers and footers that a format keeps apart from its text.

    Args:
        heads: the paragraphs of each header and footer; those side by side are paragraphs of their own.
        body: the paragraphs of the text.

    Returns:
        Each provision once, and none that the text has too.
    """
    found = [provided for head in heads for text in _whole(head) if (provided := _from_first_to_last(text))]
    known = {sentence for block in body for sentence in _plain_sentences(block.text)} if found else set()
    new: list[TextBlock] = []
    for provision in found:
        said = set(_plain_sentences(provision))
        if not said <= known:
            new.append(TextBlock(provision))
            known |= said
    return new


def _plain_sentences(text: str) -> list[str]:
    plain = clean_text(text.replace(PAGE_BREAK, " "))
    words = plain[after_label(plain) :]
    return [span.of(words).casefold() for span in sentences(words, items=False)]


def _whole(head: Iterable[TextBlock]) -> list[str]:
    """The paragraphs of a header or footer without page numbers; labels, and lines broken by hand, are joined."""
    whole: list[list[str]] = []
    for piece in (clean_text(piece) for block in head for piece in re.split(r"[\t\f]", block.text)):
        if not piece or (is_page_number(piece) and not piece.endswith(".")):
            continue
        before = whole[-1][-1] if whole else ""
        if before and (is_label(before) or (piece[0].islower() and not ends_sentence(before))):
            whole[-1].append(piece)
        else:
            whole.append([piece])
    return [" ".join(pieces) for pieces in whole]


def _from_first_to_last(text: str) -> str:
    """The words of a paragraph from its first provision to its last; "" where it holds none."""
    said = _provisions_in(text)
    return text[said[0].start : said[-1].end] if said else ""


def last_of_each(texts: Iterable[str]) -> list[int]:
    """The index of the last occurrence of every text that is no part of another.

    Texts that differ only in numbers, and each in its own, count the pages: they are one.
    """
    alike: dict[str, dict[str, int]] = defaultdict(dict)
    counts: dict[str, int] = defaultdict(int)
    for index, text in enumerate(texts):
        alike[_key(text)][clean_text(text).casefold()] = index
        counts[_key(text)] += 1
    last = {
        text: index
        for key, same in alike.items()
        for text, index in (list(same.items())[-1:] if len(same) == counts[key] else same.items())
    }
    return [index for text, index in last.items() if not any(text in other for other in last if other != text)]
