"""What stands around the provisions: title, cover page and preamble before them, signatures after them."""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from core.contract.sections.body import BodyParagraph
from core.contract.sections.marks import (
    LONG_PARAGRAPH,
    has_signature,
    heading_like,
    is_address,
    is_long,
    is_major,
    is_recital,
    is_signed,
    is_typed,
)
from core.contract.sections.numbering import LabelReading
from core.contract.sections.sequence import PlacedLabel
from core.text.headings import of_a_form, opens_signatures, says_something, stands_alone
from core.text.numerals import MONTH
from core.text.sentences import ends_sentence

_SEVERAL: Final = 3  # headings that make a short form


def first_section(paragraphs: Sequence[BodyParagraph], labelled: Container[int], run_in: Container[int]) -> int:
    """The paragraph where the body begins: the first that is labelled, or a heading with text under it."""
    long = False
    several = _several_headed(paragraphs, labelled)
    for i, paragraph in enumerate(paragraphs):
        if i in labelled or is_recital(paragraph) or (long and opens_signatures(paragraph.text)):
            return i
        if i + 1 < len(paragraphs) and _heads_preamble(paragraph, paragraphs[i + 1]):
            continue
        follows = paragraphs[i + 1].text if i + 1 < len(paragraphs) else ""
        if long and (len(follows) > LONG_PARAGRAPH or i + 1 in labelled) and heading_like(paragraph):
            return i
        if long and (i in run_in or i in several):
            return i
        long = long or is_long(paragraph)
    return len(paragraphs)


def _several_headed(paragraphs: Sequence[BodyParagraph], labelled: Container[int]) -> set[int]:
    """The headings in their own type, each with a paragraph under it, of a short form without labels.

    Under them may stand little text, as on a cover page, so that several are needed: one may be the name of a party.
    """
    headed = set[int]()
    for i, (paragraph, following) in enumerate(pairwise(paragraphs)):
        if i in labelled or opens_signatures(paragraph.text):
            break
        heads = is_typed(paragraph) and heading_like(paragraph) and not _TITLE.match(paragraph.text)
        if heads and not heading_like(following) and i + 1 not in labelled:
            headed.add(i)
    return headed if len(headed) >= _SEVERAL else set()


_KIND: Final = (
    "agreement|contract|lease|amendment|addendum|deed|indenture|undertaking|guaranty|guarantee|note|memorandum|letter"
)
_OPENS: Final = re.compile(
    rf"(?:this|the present)\s(?:[\w&/’'-]+\s){{0,8}}?(?:{_KIND})\b"
    rf".*\b(?:made|entered|dated|executed|effective|between|among)\b|"
    rf"(?:[\w&/’'-]+\s){{0,8}}?(?:{_KIND}),?\s(?:is\s)?(?:made|entered)\s(?:this|on|as|and|into|effective|the)\b",
    re.IGNORECASE,
)
_TITLE: Final = re.compile(r".*\b(?:agreement|contract|lease|amendment|addendum|indenture)\W*$", re.IGNORECASE)
"""The title of a contract."""
_LONGEST_TITLE: Final = 120  # characters
_BETWEEN: Final = re.compile(r"(?:by and )?(?:between|among)\W*", re.IGNORECASE)


def _opens_preamble(paragraph: BodyParagraph) -> bool:
    """Whether a paragraph begins as a preamble does: it is long, or says "This Agreement is made on ..."."""
    return is_long(paragraph) or bool(_OPENS.match(paragraph.text))


def _heads_preamble(title: BodyParagraph, below: BodyParagraph) -> bool:
    """Whether a line is the title of the contract just above its preamble: "SUPPLY AGREEMENT", "This Supply ..."."""
    name = len(title.text) <= _LONGEST_TITLE and not title.text.endswith(".")
    return name and bool(_TITLE.match(title.text)) and bool(_OPENS.match(below.text))


def preamble_start(paragraphs: Sequence[BodyParagraph], first: int) -> int | None:
    """The paragraph where the preamble begins, before the first section; None if there is none.

    It is the one under the title of the contract, whatever stands before that, or the first full paragraph.
    """
    titled = (i for i in range(1, first) if _heads_preamble(paragraphs[i - 1], paragraphs[i]))
    start = next(titled, None) or next((i for i in range(first) if _opens_preamble(paragraphs[i])), None)
    if start and is_long(paragraphs[start]) and _BETWEEN.fullmatch(paragraphs[start - 1].text):
        return start - 1
    return start


_SMALLER: Final = 0.9  # the size of a caption, at most, to that of the heading above it
_ROWS: Final = 3  # of a table on a cover page at least


@dataclass(frozen=True, slots=True)
class Cover:
    """What the type of a template says of its lines.

    ``ranks`` are the sizes of headings without labels: 0 for the largest; empty where all are of one size. ``captions``
    only explain the heading above, or are fields left empty. ``starts`` has the heading of the table on the first page,
    if there is one.
    """

    ranks: dict[int, int]
    captions: set[int]
    starts: set[int]


def cover_page(paragraphs: Sequence[BodyParagraph], labelled: Collection[int]) -> Cover:
    """The headings without a label, of a document that is not laid out in pages, by the size of their type."""
    sizes = {
        i: size
        for i in range(len(paragraphs))
        if (size := _size(paragraphs[i])) and i not in labelled and _heads(paragraphs[i])
    }
    captions = {i for i in sizes if _is_caption(i, sizes) or _is_empty_field(paragraphs, i)}
    kept = {i: size for i, size in sizes.items() if i not in captions}
    order = _distinct(set(kept.values()))
    if len(order) < 2:
        return Cover({}, captions, set())
    ranks = {i: next(rank for rank, least in enumerate(order) if size >= least) for i, size in kept.items()}
    return Cover(ranks, captions, _start(paragraphs, ranks, min(labelled, default=len(paragraphs))))


def _size(paragraph: BodyParagraph) -> float:
    """The size of the type of a line in bold; 0 where the line has a place on a page or an outline level."""
    line = paragraph.line
    plain = line.box is not None or line.centred or line.heading > 0 or not line.bold
    return 0.0 if plain else line.size


def _heads(paragraph: BodyParagraph) -> bool:
    return is_typed(paragraph) and heading_like(paragraph)


def _is_caption(i: int, sizes: dict[int, float]) -> bool:
    return i - 1 in sizes and sizes[i] < _SMALLER * sizes[i - 1]


def _is_empty_field(paragraphs: Sequence[BodyParagraph], i: int) -> bool:
    """Whether a line has no text under it but the next field, set alike, with its value in the next cell."""
    row = paragraphs[i + 1] if i + 1 < len(paragraphs) else None
    return row is not None and "\t" in row.text and _size(row) == _size(paragraphs[i])


def _distinct(sizes: set[float]) -> list[float]:
    """The least size of each rank, the largest first; sizes that hardly differ are of one rank."""
    order: list[float] = []
    for size in sorted(sizes, reverse=True):
        if order and size > _SMALLER * order[-1]:
            order[-1] = size
        else:
            order.append(size)
    return order


def _start(paragraphs: Sequence[BodyParagraph], ranks: dict[int, int], end: int) -> set[int]:
    """The first heading of the largest size below the title, over the rows of a table before the first label."""
    start = next((i for i in sorted(ranks) if i > 0 and ranks[i] == 0), end)
    rows = sum("\t" in paragraph.text for paragraph in paragraphs[start:end])
    return {start} if rows >= _ROWS else set()


_LINE: Final = re.compile(  # to be signed, or signed, or the last words of a letter
    r"(?:authori[sz]ed )?(?:signature|signatory)(?:\s*[:_\t]|$)|signed by\b|by$|"
    r"(?:(?:very |yours )?truly|(?:yours )?sincerely|yours faithfully)(?: yours)?,?$|"
    r".{0,80}\bby:?\s?_{3}|.{0,120}(?:^|\s)/s/|.{0,80}\((?:signature|seal)\)\s",
    re.IGNORECASE,
)
_LEADS_UP: Final = re.compile(  # whatever its length
    r"by signing (?:this|below)\b|(?:the )?(?:parties|undersigned)\b.*\b(?:executed|signed|agree)\b|"
    r"this \w+(?: \w+){0,3} (?:has been|is|was) (?:duly )?(?:executed|signed|entered)\b|.*\bto be executed\b|"
    r"(?:(?:accepted|acknowledged|agreed|understood|confirmed)\b[\s,&]*(?:and|to)?\s*){1,3}|the foregoing is\b|"
    r"(?:very |yours )?truly\b|(?:yours )?(?:sincerely|faithfully)\b|"
    r"(?:with )?(?:best|kind(?:est)?) (?:regards|wishes)\b|respectfully\b|if the foregoing\b|"
    r".{0,30}\bin witness whereof\b",
    re.IGNORECASE,
)
_HEADING: Final = re.compile(r"(?:signatures?|signatories|execution)(?: page)?s?\W*", re.IGNORECASE)
_RULE: Final = re.compile(r"[\s\d_=–—x).-]*")  # drawn to be signed on, or under the names of columns; a page number
_ROLE: Final = re.compile(r"[(<\[].{2,40}[)>\]]")  # ("Supplier"), <<Company>>
_NO_NAME: Final = re.compile(
    r"[•·*–-]|\[ ?\]|\( ?x? ?\)|\w{0,2}\d+[.)]|(?!dated?\b)\D*\d+\D+\d|.*[$€£%]|"
    r"(?:if to|with (?:a )?cop(?:y|ies))\b|.*\b(?:phone|fax)",
    re.IGNORECASE,
)
_DATED: Final = re.compile(rf"(?:\w+,\s)?(?:{MONTH})\s\d{{1,2}}(?:st|nd|rd|th)?,?\s\d{{4}}", re.IGNORECASE)
_PROVISIONS: Final = ("1", "1 ", "section", "article", "I.", "A.", "part", "chapter")
_NAME: Final = 100  # characters of a line with the name of a party, or with two beside each other
_SENTENCE: Final = 500  # characters of one that leads up to the signatures
_NAMES: Final = 5  # lines with names over the first to be signed
_INTRODUCED: Final = 3  # paragraphs from the heading of the signatures to the first names
_MOST: Final = 8  # lines and sentences before the first to be signed


def signature_blocks(paragraphs: Sequence[BodyParagraph], placed: Sequence[PlacedLabel]) -> set[int]:
    """The paragraphs where signatures may begin after the last provision of a document, or of a part of it.

    They begin with the names of the parties over a line to be signed, or with the words that lead up to them: "Very
    truly yours,", "Accepted and agreed:", a heading. There is one for each such line; all but the first are inside the
    signatures that the first begins, unless another part comes between.
    """
    blocks = set[int]()
    begins = 0
    for place in [*placed, None]:
        end = place.paragraph if place else len(paragraphs)
        if place is None or _begins_part(place.label):
            lines = (i for i in range(begins, end) if _is_line(paragraphs, i))
            blocks.update(_first_of_block(paragraphs, begins, line) for line in lines)
        begins = end + 1
    return blocks


def follows_signatures(lines: Sequence[BodyParagraph]) -> bool:
    """Whether a heading after signatures, with the paragraph below it, opens another part, such as other terms."""
    heading, *below = lines
    signs = any(map(has_signature, below))
    return is_major(heading) and not signs and (heading.titled or any(map(is_long, below)))


def _begins_part(label: LabelReading) -> bool:
    return label.style == "schedule" or (label.value == (1,) and label.style in _PROVISIONS)


def _is_line(paragraphs: Sequence[BodyParagraph], i: int) -> bool:
    text = paragraphs[i].text
    if paragraphs[i].quoted or not is_signed(paragraphs[i]):
        return not paragraphs[i].quoted and _LINE.match(text) is not None
    return not text.startswith("_") or (i > 0 and stands_alone(paragraphs[i - 1].text))


def _first_of_block(paragraphs: Sequence[BodyParagraph], begins: int, line: int) -> int:
    first, named = line, True
    for i in range(line - 1, max(begins, line - _MOST) - 1, -1):
        text = paragraphs[i].text
        if len(text) < _SENTENCE and (_LEADS_UP.match(text) or opens_signatures(text) or _is_remark(text)):
            first, named = i, False
        elif not named or line - i > _NAMES or not (is_address(text) or _is_name(text)):
            break
        elif not is_address(text) and not _RULE.fullmatch(text):
            first = i
    above = range(first - 1, max(begins, first - _INTRODUCED) - 1, -1)
    return next((i for i in above if _HEADING.fullmatch(paragraphs[i].text)), first)


def _is_remark(text: str) -> bool:
    return text.startswith(("[", "(")) and (of_a_form(text) or "signature" in text.lower())


def _is_name(text: str) -> bool:
    """Whether a line may name who signs; neither a sentence nor the row of a table."""
    if _RULE.fullmatch(text) or _ROLE.fullmatch(text):
        return True
    sentence = ends_sentence(text) and says_something(text)
    return len(text) <= _NAME and not sentence and (not _NO_NAME.match(text) or bool(_DATED.fullmatch(text)))
