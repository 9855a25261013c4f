"""Cross-references of a Word document, which are fields: the file contains what each showed when it was last updated.

That may be out of date: fields are updated when a document is printed, not when its sections move. So a reference is
read as the number of the paragraph to which it points, as Word shows it after an update.
Source: ECMA-376 part 1, 17.16.5.39 (NOTEREF), 17.16.5.51 (REF).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from core.base.translation import marked, tr
from core.reading.package import Element
from core.reading.remarks import beginning, broken_remarks, counted, few
from core.reading.word.styles import W
from core.types import AnnotationKind

_TOKEN: Final = re.compile(r'"[^"]*"?|\S+')
_REFERS: Final = re.compile(r"\b(?:NOTE|PAGE)?REF\b", re.IGNORECASE)
_NUMBERS: Final = frozenset("nrw")
_MARK: Final = re.compile(r"\[(\w+)\]")
_DIRECTION: Final = re.compile(r"\s*\b(above|below)$", re.IGNORECASE)
_NOUN: Final = re.compile(r"^(?:[^\W\d_]{2,}\s+)+(?=\S)")
_STALE: Final = (
    marked("A cross-reference was out of date and was read as it would be printed: {fields}."),
    marked("{count:,} cross-references were out of date and were read as they would be printed: {fields}."),
)
_LONGEST: Final = 300  # characters of a passage that is repeated elsewhere


def has_references(root: Element) -> bool:
    """Whether a document may contain fields that refer to another place in it."""
    simple = "".join(field.get(f"{W}instr", "") for field in root.iter(f"{W}fldSimple"))
    return bool(_REFERS.search(simple) or _REFERS.search("".join(e.text or "" for e in root.iter(f"{W}instrText"))))


def bookmark_names(root: Element) -> Iterator[str]:
    """The names of the bookmarks in a document."""
    return (mark.get(f"{W}name", "").lower() for mark in root.iter(f"{W}bookmarkStart"))


def closed_fields(root: Element) -> Iterator[Element]:
    """The beginnings of the fields that end somewhere."""
    begun: list[Element] = []
    for mark in root.iter(f"{W}fldChar"):
        kind = mark.get(f"{W}fldCharType")
        if kind == "begin":
            begun.append(mark)
        elif kind == "end" and begun:
            yield begun.pop()


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A place with a name: the index of its paragraph, and the words that it spans; None: not all in that paragraph."""

    paragraph: int
    words: str | None


@dataclass(frozen=True, slots=True)
class Place:
    """A paragraph as cross-references see it: its number in full, as `Numbering.whole_label`, and its first words."""

    label: tuple[str, ...]
    words: str

    def __str__(self) -> str:
        return beginning(f"{self.label[-1] if self.label else ''} {self.words}")


class CrossReferences:
    """Says what the cross-references of a document show after an update.

    Args:
        bookmarks: those in the text, by their names in lower case.
        places: the paragraphs by their index.
        names: of all bookmarks in the file, also those outside the text.
    """

    def __init__(self, bookmarks: Mapping[str, Bookmark], places: Mapping[int, Place], names: Iterable[str]) -> None:
        self._bookmarks = bookmarks
        self._places = places
        self._names = frozenset(names)
        self._broken: list[str] = []
        self._stale: list[str] = []
        self.last: AnnotationKind | None = None
        """What is wrong with the field that was asked for last; None if nothing is."""

    def shown(self, instruction: str, before: str, paragraph: int) -> str:
        """What a field shows.

        Args:
            instruction: of the field.
            before: what it showed when it was last updated; kept where it is right, or where nothing is known.
            paragraph: the index of the paragraph that contains the field.
        """
        self.last = None
        kind, name, switches = _parsed(instruction)
        if kind not in {"REF", "NOTEREF", "PAGEREF"}:
            if kind.lower() not in self._bookmarks:
                return before
            kind, name = "REF", kind  # a bookmark's name alone refers to it
        place = str(self._places.get(paragraph, ""))
        if name.lower() not in self._names:
            if not name.startswith("_Toc"):  # of a table of contents that is out of date
                self._broken.append(place)
                self.last = AnnotationKind.BROKEN
            return before
        target = self._bookmarks.get(name.lower())
        if target is None or kind == "PAGEREF":  # pages are the printer's, not the file's
            return before
        if kind == "NOTEREF":
            mark = _MARK.search(target.words or "")
            after = mark[1] if mark else before
        elif switches & _NUMBERS:
            after = self._number(target, before, paragraph, switches)
        elif "p" in switches:
            after = self._direction(target, paragraph) if _DIRECTION.search(before) or not before.strip() else before
        else:
            words = " ".join((target.words or "").split())
            same = words.casefold() == " ".join(before.split()).casefold() or not 0 < len(words) <= _LONGEST
            after = before if same or switches - {"h"} or _MARK.search(words) else words
        if after != before and before.strip():
            self.last = AnnotationKind.UPDATED
            self._stale.append(
                tr("“{before}” as “{after}” in {place}", before=before.strip(), after=after.strip(), place=place)
            )
        return after

    def _number(self, target: Bookmark, before: str, paragraph: int, switches: frozenset[str]) -> str:
        """The number of a paragraph as the switches ask for it; what the field showed, where that is a form of it."""
        at = self._places.get(target.paragraph)
        if at is None or not at.label:
            return before
        own, whole = _joined(at.label[-1:]), _joined(at.label)
        here = self._places[paragraph].label if paragraph in self._places else ()
        shared = next((n for n, (a, b) in enumerate(zip(at.label, here, strict=False)) if a != b), len(here))
        relative = _joined(at.label[min(shared, len(at.label) - 1) :])
        known = {_plain(form) for each in (own, whole, relative) for form in (each, _NOUN.sub("", each))}
        side = _DIRECTION.search(before)
        if _plain(_DIRECTION.sub("", before)) in known:
            return before
        number = own if "n" in switches else whole if "w" in switches else relative
        number = _NOUN.sub("", number) if "t" in switches else number
        return f"{number} {self._direction(target, paragraph)}" if side and "p" in switches else number

    def _direction(self, target: Bookmark, paragraph: int) -> str:
        return "above" if target.paragraph <= paragraph else "below"

    def remarks(self) -> Iterator[str]:
        """What the user should know about cross-references that were out of date, or that lead nowhere."""
        yield from counted(_STALE, len(self._stale), fields=few(self._stale))
        yield from broken_remarks(self._broken)


def _parsed(instruction: str) -> tuple[str, str, frozenset[str]]:
    """The kind of a field, the name after it, and its switches, without those of its format."""
    tokens = _TOKEN.findall(instruction)
    if not tokens:
        return "", "", frozenset()
    named = [token.strip('"') for token in tokens[1:2] if not token.startswith("\\")]
    switches = (token[1].lower() for token in tokens[1:] if token.startswith("\\") and token[1:2].isalpha())
    return tokens[0].upper() if _REFERS.fullmatch(tokens[0]) else tokens[0], "".join(named), frozenset(switches)


def _joined(labels: tuple[str, ...]) -> str:
    """Labels as one number, as Word writes it: "1." and "(a)" are 1(a), "1." and "a." are 1.a."""
    number = "".join(
        label.rstrip(". ") if follower.startswith("(") else label for label, follower in pairwise((*labels, ""))
    )
    return number.rstrip(". ")


def _plain(number: str) -> str:
    return "".join(number.split()).rstrip(".").casefold()
