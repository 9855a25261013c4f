"""From a document to its section tree."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from core.sections.blocks import Block, blocks
from core.sections.headings import run_in, stands_alone
from core.sections.numbering import Label, readings
from core.sections.sequence import Choice, Placed, decide
from core.types import Document, Section, SectionKind, Span

_SIGNATURE = re.compile(
    r"^(?:in witness where\s?of|executed (?:as of|by|and delivered)|signed (?:by|for and on behalf)|"
    r"\[?signature pages? (?:to )?follows?|the parties (?:have|hereto have) (?:caused|executed))",
    re.IGNORECASE,
)
_RECITAL = re.compile(
    r"^(?:recitals?|background|whereas|witnesseth|w i t n e s s e t h|preliminary statements?)\b", re.IGNORECASE
)
_SENTENCE_END = re.compile(r"[.:;!?—–][\"”’')\]]*$|[;,]\s*(?:and|or|and/or)$")
_CITED: Final = re.compile(
    r"^(?:of|and|or|to|through|hereof|above|below|shall|is|are|was|has|herein|thereof|in|as|by)\b|^[,;)]"
)
_POINTED_AT: Final = re.compile(r"^(?:of|above|below|hereof|through|(?:and|or|to)\s*\()\b|^[,;)]")
_MAX_SCHEDULE_TITLE: Final = 110
_LONG_PARAGRAPH: Final = 150  # characters


@dataclass(frozen=True, slots=True)
class _Opening:
    """A section as first seen: where it begins, how deep, under which label, with which heading."""

    start: int
    level: int
    kind: SectionKind
    label: str = ""
    number: str = ""
    heading: str = ""


def outline(document: Document) -> tuple[Section, ...]:
    """The sections of a document, in document order, each around its sub-sections.

    Every character of the text but a table of contents lies in some section; what stands before the first label or
    heading is the title and the preamble.
    """
    paragraphs = blocks(document)
    if not paragraphs:
        return ()
    placed = decide(_choices(paragraphs))
    openings = _openings(paragraphs, placed)
    return _tree(openings, len(document.text.rstrip()))


# ---------------------------------------------------------------- labels


def _choices(paragraphs: Sequence[Block]) -> list[Choice]:
    choices = []
    body = next((i for i, block in enumerate(paragraphs) if _is_body(block)), 0)
    found = [readings(block.text) for block in paragraphs]
    for i, labels in enumerate(found):
        if not labels:
            continue
        doubt = _doubt(paragraphs, i, labels[0])
        if labels[0].style == "schedule" and (doubt > 1 or i < body or _is_listed(found, i)):
            continue  # before the body it is the contract's own mark, as an exhibit to a filing
        choices.append(Choice(i, labels, doubt))
        choices.extend(_nested(i, paragraphs[i].text, labels))
    return choices


def _is_listed(found: Sequence[Sequence[Label]], i: int) -> bool:
    """Whether a schedule's name stands beside another's: a list of schedules, not the schedule itself."""
    beside = (*found[max(0, i - 1) : i], *found[i + 1 : i + 2])
    return any(labels and labels[0].style == "schedule" and labels[0].value for labels in beside)


def _nested(i: int, text: str, labels: Sequence[Label]) -> list[Choice]:
    """The label that follows a label at once: "4.1 (a) ..." opens two sections."""
    inner = [label for label in readings(text, labels[0].end) if label.style.startswith("(") and label.value == (1,)]
    return [Choice(i, inner, 0.0)] if inner and labels[0].style != "schedule" else []


def _doubt(paragraphs: Sequence[Block], i: int, label: Label) -> float:
    """How much a paragraph looks as if its label were words of a sentence, or a number of something else."""
    block = paragraphs[i]
    rest = block.text[label.end :]
    doubt = 0.0
    if label.style == "schedule":
        return _schedule_doubt(block, rest)
    if (_POINTED_AT if label.style[0] == "(" or label.style[-1] == "." else _CITED).match(rest):
        doubt += 2.0
    elif rest[:1].islower() and label.style in ("1 ", "article", "section", "A.", "I."):
        doubt += 1.0
    if i and not _SENTENCE_END.search(paragraphs[i - 1].text) and not _heading_like(paragraphs[i - 1]):
        doubt += 0.5
    if label.style == "1 " and (label.value[0] > 60 or not rest):
        doubt += 1.0
    return doubt


def _schedule_doubt(block: Block, rest: str) -> float:
    if len(block.text) > _MAX_SCHEDULE_TITLE or _CITED.match(rest) or block.text.rstrip().endswith((",", ";")):
        return 2.0
    set_apart = block.line is not None and (block.line.centred or block.line.bold or block.line.heading > 0)
    if rest and not set_apart and not stands_alone(rest) and not block.text.isupper():
        return 2.0
    return 0.0 if block.text[:1].isupper() else 2.0


# -------------------------------------------------------------- openings


def _openings(paragraphs: Sequence[Block], placed: Sequence[Placed]) -> list[_Opening]:
    by_block: dict[int, list[Placed]] = {}
    for place in placed:
        by_block.setdefault(place.block, []).append(place)
    first = _first_section(paragraphs, by_block)
    openings = _front(paragraphs, first)
    inside: tuple[Label, ...] = ()
    taken: set[int] = set()  # paragraphs that are the heading of the label before them
    signing = False
    titled = False  # whether the paragraph before is a heading, so that another may follow it
    for i in range(first, len(paragraphs)):
        block = paragraphs[i]
        before, titled = titled, False
        if i in by_block:
            for place in by_block[i]:
                opening = _labelled(block, place, paragraphs, i, taken)
                openings.append(opening)
                inside = place.stack
            signing = False
            titled = _is_heading(block)
        elif i in taken:
            titled = True
        elif _SIGNATURE.match(block.text):
            openings.append(_Opening(block.span.start, 1, "signature", heading="Signatures"))
            inside, signing = (), True
        elif not signing and _heading_like(block) and (before or not _continues(paragraphs, i)):
            titled = True
            openings.append(_unlabelled(block, inside))
            if _is_major(block) and not (inside and inside[0].style == "schedule"):
                inside = ()
    return openings


def _first_section(paragraphs: Sequence[Block], by_block: dict[int, list[Placed]]) -> int:
    """The paragraph with which the body begins: the first label, or heading with words under it."""
    for i, block in enumerate(paragraphs):
        if i in by_block or _RECITAL.match(block.text):
            return i
        words_follow = i + 1 < len(paragraphs) and len(paragraphs[i + 1].text) > _LONG_PARAGRAPH
        if (
            i > 0
            and _heading_like(block)
            and words_follow
            and any(len(b.text) > _LONG_PARAGRAPH for b in paragraphs[:i])
        ):
            return i
    return len(paragraphs)


def _front(paragraphs: Sequence[Block], first: int) -> list[_Opening]:
    """The title, up to the first paragraph of some length, and the preamble, which names the parties."""
    openings = []
    body = next((i for i in range(first) if _is_body(paragraphs[i])), None)
    if first and body != 0:
        openings.append(_Opening(paragraphs[0].span.start, 1, "title"))
    if body is not None:
        openings.append(_Opening(paragraphs[body].span.start, 1, "preamble"))
    return openings


def _labelled(block: Block, place: Placed, paragraphs: Sequence[Block], i: int, taken: set[int]) -> _Opening:
    label = place.label
    start = block.span.start
    if len(place.stack) > 1 and not block.text.startswith(label.text[:1]):
        start += block.text.find(label.text, 1) if label.text in block.text else 0
    rest = block.text[label.end :].strip()
    if end := run_in(rest):
        heading = rest[:end]
    elif rest and stands_alone(rest):
        heading = rest
    elif (
        not rest
        and i + 1 < len(paragraphs)
        and stands_alone(paragraphs[i + 1].text)
        and not readings(paragraphs[i + 1].text)
    ):
        heading = paragraphs[i + 1].text
        taken.add(i + 1)
    else:
        heading = ""
    kind: SectionKind = "schedule" if label.style == "schedule" else "section"
    if kind == "schedule" and not heading and rest:
        heading = rest
    return _Opening(start, len(place.stack), kind, label.text, citation(place.stack), heading.strip(" .:–—-"))


def citation(stack: Sequence[Label]) -> str:
    """How one cites the provision under these labels: "8.2(a)", "Article IV", "Exhibit A, 3(b)"."""
    schedule = f"{_bare(stack[0])}, " if stack[0].style == "schedule" else ""
    if schedule and len(stack) == 1:
        return _bare(stack[0])
    base = 0
    for depth, label in enumerate(stack):
        if label.style in ("section", "1", "1 ") or (len(label.value) > 1 and label.style != "schedule"):
            base = depth
    parts = [_bare(label) for label in stack[base:] if label.style != "schedule"]
    return schedule + parts[0] + "".join(f"({part.strip('()')})" if i else "" for i, part in enumerate(parts) if i)


def _bare(label: Label) -> str:
    if label.style == "schedule":
        kind, _, mark = label.text.rstrip(".").partition(" ")
        return f"{kind.capitalize()} {mark}".strip()
    if label.style == "article":
        return "Article " + label.text.split()[-1].rstrip(".")
    text = re.sub(r"^(?:section|clause|paragraph|§+)\s*", "", label.text, flags=re.IGNORECASE)
    return text.replace(" ", "").rstrip(".:)").removesuffix(".0") + (")" if text.startswith("(") else "")


def _unlabelled(block: Block, inside: tuple[Label, ...]) -> _Opening:
    in_schedule = bool(inside) and inside[0].style == "schedule"
    level = (2 if in_schedule else 1) if _is_major(block) else min(len(inside), 1 + in_schedule) + 1
    kind: SectionKind = "recital" if _RECITAL.match(block.text) else "section"
    return _Opening(block.span.start, level, kind, heading=block.text.strip(" .:–—-"))


def _is_heading(block: Block) -> bool:
    """Whether a paragraph is a heading and no more, with a label or without."""
    labels = readings(block.text)
    if not labels:
        return _heading_like(block)
    rest = block.text[labels[0].end :].strip()
    return not rest or (stands_alone(rest) and not run_in(rest))


def _is_body(block: Block) -> bool:
    """Whether a paragraph is so long that it belongs to no title."""
    return len(block.text) > _LONG_PARAGRAPH


def _heading_like(block: Block) -> bool:
    if _RECITAL.match(block.text) and len(block.text) < 60:
        return True
    line = block.line
    marked = line is not None and (line.bold or line.centred or line.underlined or line.heading > 0)
    return (marked or block.text.isupper()) and stands_alone(block.text)


def _is_major(block: Block) -> bool:
    line = block.line
    return block.text.isupper() or (line is not None and (line.centred or line.heading == 1))


def _continues(paragraphs: Sequence[Block], i: int) -> bool:
    """Whether a heading-like paragraph is only a piece of a sentence or of a table."""
    before, after = paragraphs[i - 1].text if i else "", paragraphs[i + 1].text if i + 1 < len(paragraphs) else ""
    goes_on = i > 0 and not _SENTENCE_END.search(before)
    return goes_on or (after[:1].islower() and not readings(after))


# ------------------------------------------------------------------ tree


def _tree(openings: Sequence[_Opening], end: int) -> tuple[Section, ...]:
    sections: list[Section] = []
    open_: list[int] = []

    def close(level: int, at: int) -> None:
        while open_ and openings[open_[-1]].level >= level:
            i = open_.pop()
            sections[i] = replace(sections[i], span=Span(sections[i].span.start, max(sections[i].span.start, at)))

    for i, opening in enumerate(openings):
        close(opening.level, opening.start)
        parent = open_[-1] if open_ else None
        span = Span(opening.start, opening.start)
        depth = len(open_) + 1  # levels without gaps: a section is one deeper than its parent
        sections.append(Section(i, opening.kind, opening.label, opening.number, opening.heading, depth, parent, span))
        open_.append(i)
    close(0, end)
    return tuple(sections)
