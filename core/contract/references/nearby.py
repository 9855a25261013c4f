"""Citations relative to their own place: "this Section", "clause (b) above", "the preceding sentence"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from core.contract.references.grammar import ATTACHED
from core.contract.references.labels import split_label
from core.contract.references.numbers import SectionNumbers
from core.text.sentences import sentences
from core.types import Unresolved

_ITEM = re.compile(r"(?<![\w)])\(\w{1,5}\)\s")
_INLINE_FIRST: Final = ("clause", "item", "subclause")


def enclosing(numbers: SectionNumbers, noun: str, offset: int) -> int | Unresolved:
    """The provision that contains the words "this Section", "this Article", "this Exhibit".

    Where a provision around them has the noun in its label, as has "CLAUSE SEVENTH" around 7.6, that one is meant.
    """
    here = numbers.around(offset)
    if noun in ATTACHED:
        scope = numbers.scopes[here[0]] if here else None
        return scope if scope is not None else Unresolved(f"The words stand in no {noun}.")
    inner = [i for i in here if numbers.sections[i].kind != "schedule"]
    if not inner:
        return Unresolved(f"The words stand in no {noun}.")
    if (titled := next((i for i in inner if _is_titled(numbers.sections[i].label, noun)), None)) is not None:
        return titled
    if noun == "article":
        return inner[-1]
    if noun == "section":
        whole = [i for i in inner if _is_section(numbers.sections[i].number)]
        return whole[0] if whole else inner[0]
    return inner[0]


def _is_titled(label: str, noun: str) -> bool:
    return label.lower().partition(" ")[0] == noun


def _is_section(number: str) -> bool:
    return bool(number) and "(" not in number and not number.startswith("Article")


def relative(numbers: SectionNumbers, label: str, noun: str, offset: int) -> int | Unresolved:
    """The passage "(b)" as cited at an offset: in the same provision, then beside it, then further out.

    A "clause" is more likely a passage in the same text, a "paragraph" a provision with a label of its own.
    """
    parts = split_label(label)[1]
    here = numbers.around(offset)
    inline_first = noun in _INLINE_FIRST
    for place, section in enumerate(here):
        words = numbers.own_text(section)
        marked = numbers.marked(parts[0], words)
        if marked and inline_first and len(parts) == 1 and (place == 0 or not _has(numbers, section, parts[0])):
            return section
        found = numbers.down(section, parts)
        if found is not None and (found != section or marked):
            return found
    if here and numbers.sections[here[-1]].parent is None:
        scope = numbers.scopes[here[0]]
        tops = numbers.children[scope]
        beside = [i for i in tops if numbers.sections[i].label.strip("(). ") == parts[0] and i not in here]
        if beside and numbers.sections[here[-1]].label.startswith("("):
            return numbers.down(beside[0], parts[1:]) or beside[0]
    return Unresolved(f"No provision near it is numbered {label}.")


def _has(numbers: SectionNumbers, section: int, part: str) -> bool:
    return any(numbers.sections[i].label.strip("(). ") == part for i in numbers.children[section])


def positioned(numbers: SectionNumbers, words: str, noun: str, offset: int) -> int | Unresolved:
    """The provision before or after the citation: "the preceding sentence", "the immediately following paragraph"."""
    here = numbers.around(offset)
    if not here:
        return Unresolved("The words stand in no provision.")
    after = "following" in words or "succeeding" in words or words.startswith("next")
    if noun == "sentence":
        return _sentence(numbers, here[0], offset, after=after)
    if noun == "paragraph":
        return _paragraph(numbers, here[0], offset, after=after)
    section = here[0]
    if noun in _INLINE_FIRST and _item(numbers, section, offset, after=after):
        return section
    if noun in ("section", "article"):
        own = enclosing(numbers, noun, offset)
        section = own if isinstance(own, int) else section
    return _beside(numbers, section, after=after)


def _item(numbers: SectionNumbers, section: int, offset: int, *, after: bool) -> bool:
    """Whether an item of the section's own words, "(vi)", stands before the citation, or after it."""
    own = numbers.own_text(section)
    before = own.start + len(numbers.sections[section].label), offset
    start, end = (offset, own.end) if after else before
    return bool(_ITEM.search(numbers.text, start, end))


def _sentence(numbers: SectionNumbers, section: int, offset: int, *, after: bool) -> int | Unresolved:
    span = numbers.sections[section].span
    heading = span.start + len(numbers.sections[section].label) + len(numbers.sections[section].heading) + 4
    start, end = (offset, span.end) if after else (span.start, offset)
    if any(start + s.start > heading for s in sentences(numbers.text[start:end])[1:]):
        return section
    return _step(numbers, span.end + 1 if after else span.start - 2, section)


def _paragraph(numbers: SectionNumbers, section: int, offset: int, *, after: bool) -> int | Unresolved:
    at = numbers.text.find("\n", offset) + 1 if after else numbers.text.rfind("\n", 0, offset) - 1
    return _step(numbers, at, section)


def _step(numbers: SectionNumbers, at: int, section: int) -> int | Unresolved:
    around = numbers.around(at) if 0 < at < len(numbers.text) else []
    return around[0] if around else section


def _beside(numbers: SectionNumbers, section: int, *, after: bool) -> int | Unresolved:
    siblings: Sequence[int] = numbers.children[numbers.sections[section].parent]
    place = siblings.index(section) + (1 if after else -1)
    if 0 <= place < len(siblings):
        return siblings[place]
    return section
