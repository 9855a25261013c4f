"""Numbers of provisions that do not go on as they should: left out, given twice, too deep at once, or typed by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from core.base.translation import tr
from core.contract.sections.body import BodyParagraph, body_paragraphs
from core.contract.sections.candidates import label_candidates
from core.contract.sections.numbering import LabelReading, Stack
from core.contract.sections.sequence import LabelCandidate, PlacedLabel, decide_labels, with_inset
from core.text.numerals import roman_numeral
from core.types import Extraction, Span
from core.types.review import DraftFinding, FindingKind


@dataclass(frozen=True, slots=True)
class _Numbered:
    """A numbered provision: its label as read, where it is printed, and whether the file counts it."""

    label: LabelReading
    span: Span
    counted: bool


def find_wrong_numbers(extraction: Extraction) -> Iterator[DraftFinding]:
    """The numbers left out, given twice, skipped to, or typed among automatic ones."""
    paragraphs = body_paragraphs(extraction.document)
    candidates = label_candidates(paragraphs)
    placed = list(_with_ignored(candidates, with_inset(paragraphs, decide_labels(candidates))))
    text = extraction.document.text
    for siblings in _lists(paragraphs, placed):
        repeated = False
        for one, other, after in zip(siblings, siblings[1:], [*siblings[2:], None], strict=False):
            found = list(_between(text, one, other, after))
            if not (repeated and all(each.kind is FindingKind.NUMBER_LEFT_OUT for each in found)):
                yield from found
            repeated = any(each.kind is FindingKind.NUMBER_REPEATED for each in found)
        yield from _typed(siblings)
    yield from _too_deep(text, paragraphs, placed)


def _with_ignored(candidates: Sequence[LabelCandidate], placed: Sequence[PlacedLabel]) -> Iterator[PlacedLabel]:
    """The labels of the section tree, and those that it ignores since their number does not go on in their list."""
    known: dict[int, list[PlacedLabel]] = {}
    for place in placed:
        known.setdefault(place.paragraph, []).append(place)
    stack: Stack = ()
    for candidate in candidates:
        if places := known.get(candidate.paragraph):
            stack = places[-1].stack
            yield from places
        elif candidate.doubt == 0 and (wrong := _wrongly_continued(stack, candidate.readings)):
            stack = wrong
            yield PlacedLabel(candidate.paragraph, wrong[-1], wrong)


def _wrongly_continued(stack: Stack, readings: Sequence[LabelReading]) -> Stack:
    """The open lists after a label that repeats the last number of one of them, or leaves one or two out."""
    found: list[Stack] = []
    for label in readings:
        for depth, frame in enumerate(stack):
            if label.style != frame.style or label.around != frame.around or label.suffix or frame.suffix:
                continue
            gap = label.value[-1] - frame.value[-1]
            if gap == 1 or label.value == (1,):
                return ()
            if label.style in _SURE and gap in (0, 2, 3):
                found.append((*stack[:depth], label))
    return found[-1] if found else ()


_SURE: Final = frozenset(
    {"(a)", "(A)", "(i)", "(1)", "a.", "a)", "1", "1)", "1.1", "1.1.1", "1.1.1.1", "section", "article"}
)
"""Styles of labels that are hardly ever anything else."""


def _lists(paragraphs: Sequence[BodyParagraph], placed: Sequence[PlacedLabel]) -> Iterator[list[_Numbered]]:
    """The items of each list in order."""
    lists: dict[tuple[object, ...], list[_Numbered]] = {}
    for place in placed:
        if place.label.style == "schedule" or not place.label.value:
            continue
        around = tuple(map(id, place.stack[:-1]))
        items = lists.setdefault((around, place.label.style, place.label.around), [])
        paragraph = paragraphs[place.paragraph]
        start = paragraph.span.start + (place.start or max(paragraph.text.find(place.label.text), 0))
        items.append(_Numbered(place.label, Span(start, start + len(place.label.text)), paragraph.line.counted))
    yield from lists.values()


def _between(text: str, one: _Numbered, other: _Numbered, after: _Numbered | None) -> Iterator[DraftFinding]:
    """What is wrong between two neighbours of a list; ``after`` follows them."""
    last, following = one.label, other.label
    gap = following.value[-1] - last.value[-1]
    if (
        other.span.start - one.span.end > _FAR
        and following.style.strip("().").lower() in ("a", "i", "1")
        and len(following.style) > 1
    ):
        return  # so far apart, the items are of two lists
    first = following.value[-1] == 1 and not (after and after.label.value[-1] == following.value[-1] + 2)  # of a list
    if gap == 0 and following.suffix == last.suffix and not first and _noun(last) == _noun(following):
        message = tr("The number {number} is given twice.", number=following.text.rstrip("."))
        advice = tr("Number this provision and those after it again.")
        yield DraftFinding(FindingKind.NUMBER_REPEATED, other.span, message, advice, (one.span,))
    if not 1 < gap <= _MOST or last.suffix or following.suffix:
        return
    missing = [_like(last, following, value) for value in range(last.value[-1] + 1, following.value[-1])]
    if not all(missing) or any(_is_printed(text, one.span.end, other.span.start, each) for each in missing):
        return
    if _is_range(text, one.span.end) or _REDACTED.search(text, one.span.end, other.span.start):
        return
    message = (
        tr(
            "After {before} comes {after}: {missing} is missing.",
            before=_bare(last),
            after=_bare(following),
            missing=missing[0],
        )
        if len(missing) == 1
        else tr(
            "After {before} comes {after}: {first} to {last} are missing.",
            before=_bare(last), after=_bare(following), first=missing[0], last=missing[-1],
        )
    )  # fmt: skip
    advice = tr("Put the missing provision back, or number those after it again.")
    yield DraftFinding(FindingKind.NUMBER_LEFT_OUT, other.span, message, advice, (one.span,))


_FAR: Final = 6000  # characters
_MOST: Final = 4  # steps from a number to the next: more than this are another list
_REDACTED: Final = re.compile(
    r"^\W*(?:\[\s*\*|\*{3,})|\b(?:reserved|intentionally|redacted|deleted)\b", re.IGNORECASE | re.MULTILINE
)
_RANGE: Final = re.compile(r"\s?(?:-|–|—|to|through|and|,|&)\s?(?:section\s+)?[\d(]", re.IGNORECASE)
_CITING: Final = re.compile(
    r"(?:\b(?:sub)?(?:sections?|clauses?|paragraphs?|articles?|items?)|§+|"
    r"\b(?:and|or|to|through|under|in|of|with)) ?$|[,)] ?$",
    re.IGNORECASE,
)


def _noun(label: LabelReading) -> str:
    """The word before a number: in a list that has none, "Section 16.3" at the beginning of a line is a reference."""
    return label.text.partition(" ")[0].lower() if " " in label.text else ""


def _bare(label: LabelReading) -> str:
    return label.text.strip().rstrip(".:")


def _like(last: LabelReading, following: LabelReading, value: int) -> str:
    """The label between two others, as they are printed; "" where it cannot be told."""
    before, after = str(last.value[-1]), str(following.value[-1])
    if following.text.count(after) and last.text.count(before):
        head, _, tail = following.text.rpartition(after)
        return f"{head}{value}{tail}".strip().rstrip(".:")
    mark = re.search(r"[A-Za-z]+(?=\W*$)", following.text)
    if mark is None:
        return ""
    roman = following.style in _ROMAN or following.style in ("article", "part", "chapter", "item", "section")
    name = roman_numeral(value) if roman and len(mark[0]) < 6 else chr(97 + (value - 1) % 26) * (1 + (value - 1) // 26)
    written = name.upper() if mark[0].isupper() else name
    return f"{following.text[: mark.start()]}{written}{following.text[mark.end() :]}".strip().rstrip(".:")


_ROMAN: Final = ("(i)", "(I)", "I.", "i.")


def _is_printed(text: str, start: int, end: int, label: str) -> bool:
    """Whether a label stands somewhere between two others, other than in a reference."""
    if " " in label and re.search(rf"[.;:\t\n]\s?{re.escape(label)}(?!\w)", text[start:end]):
        return True  # run in: "... as above. ARTICLE II TERM"
    number = re.escape(label.rpartition(" ")[2])
    follows = "" if number.endswith(")") else r"(?=[.):]|\s+(?-i:[A-Z“\"(\[]))(?!\.\d)"  # rather than "3 days"
    for found in re.finditer(rf"(?<![\w.(]){number}{follows}", text[start:end], re.IGNORECASE):
        if not _CITING.search(text, max(0, start + found.start() - 15), start + found.start()):
            return True
        begin = text.rfind("\n", 0, start + found.start()) + 1
        if (
            " " not in text[begin : start + found.start()].strip()
        ):  # at the beginning of a line, with its noun or without
            return True
    return False


def _is_range(text: str, end: int) -> bool:
    """Whether a label stands for several: "4.3 - 4.5 [Reserved]"."""
    return _RANGE.match(text, end) is not None


def _typed(siblings: Sequence[_Numbered]) -> Iterator[DraftFinding]:
    """The items whose number was typed in a list that the file counts."""
    typed = [each for each in siblings if not each.counted]
    if not typed or 3 * len(typed) > len(siblings):
        return
    for each in typed:
        message = tr("The number {number} is typed, and the numbers around it are automatic.", number=_bare(each.label))
        advice = tr("Replace it with an automatic number, or it will be wrong when one changes.")
        yield DraftFinding(FindingKind.NUMBER_TYPED, each.span, message, advice)


def _too_deep(text: str, paragraphs: Sequence[BodyParagraph], placed: Sequence[PlacedLabel]) -> Iterator[DraftFinding]:
    """The numbers two levels below the one they follow, or before the next of the level between: 8.1.1, then 8.2."""
    known: set[tuple[int, ...]] = set()
    values = {place.label.value for place in placed if place.label.style != "schedule"}
    last = 0
    for place in placed:
        if place.label.style == "schedule":
            known = set()
            continue
        value, first = place.label.value, place.label
        follows = value[:-2] in known or (value[-2:] == (1, 1) and (*value[:-2], 2) in values)
        if len(value) > 2 and value[:-1] not in known and follows and value[-1] == 1:
            paragraph = paragraphs[place.paragraph]
            start = paragraph.span.start + (place.start or max(paragraph.text.find(first.text), 0))
            above = ".".join(map(str, value[:-1]))
            if not _is_printed(text, last, start, above):
                message = tr("{number} is numbered without a {above} above it.", number=_bare(first), above=above)
                yield DraftFinding(FindingKind.LEVEL_SKIPPED, Span(start, start + len(first.text)), message)
        known.add(value)
        last = paragraphs[place.paragraph].span.start
