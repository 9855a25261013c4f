"""Looks up concepts by their ids, by wider concepts, and by the words that name them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from core.tagging.lexicon.entries import LexiconEntry, entry_error, read_entries
from core.tagging.lexicon.keys import NameKey, concept_stems, name_keys, whole_name_keys
from core.tagging.lexicon.loose import LooseNames
from core.types import Concept, QueryConcept, Span


def load_lexicon(folder: Path) -> Lexicon:
    """The lexicon in the files of a folder.

    Raises:
        LexiconError: it is missing, a file cannot be read, or an entry is invalid; the message names both.
    """
    return Lexicon(read_entries(folder))


class Lexicon:
    """The clause types and attributes of clauses that the program knows, in the order of their entries.

    Raises:
        LexiconError: two entries have the same id or name, or the parent of one does not exist.
    """

    def __init__(self, entries: Sequence[LexiconEntry]) -> None:
        self.concepts: tuple[Concept, ...] = tuple(entry.concept for entry in entries)
        self._by_id = _by_id(entries)
        self._children = _children(entries, self._by_id)
        _check_opposites(entries, self._by_id)
        self._names = _by_name((entry, _anywhere(entry)) for entry in entries)
        self._alone = _by_name(((entry, entry.alone) for entry in entries), self._names)
        self._longest = max(map(len, self._names), default=0)
        self._entries = entries
        self.cuad: Mapping[str, str] = MappingProxyType(_cuad(entries))
        self.acord: Mapping[str, tuple[str, ...]] = MappingProxyType(_acord(entries))
        self.fingerprint = _fingerprint(entries)

    def get(self, concept: str) -> Concept | None:
        """The concept with this id, None if there is none."""
        return self._by_id.get(concept)

    def children(self, concept: str) -> tuple[Concept, ...]:
        """The concepts directly under this one."""
        return self._children.get(concept, ())

    def family(self, concept: str) -> tuple[Concept, ...]:
        """This concept and all narrower ones, the wider before the narrower; () if there is none with this id."""
        concepts = [self._by_id[concept]] if concept in self._by_id else []
        for wider in concepts:
            concepts += self.children(wider.id)
        return tuple(concepts)

    def named(self, text: str) -> Concept | None:
        """The concept with this name or alias; case, hyphens, endings and a final "clause" do not matter."""
        return next(
            (found for key in whole_name_keys(text) if (found := self._names.get(key) or self._alone.get(key))), None
        )

    def find(self, text: str) -> tuple[QueryConcept, ...]:
        """The concepts that the words of a query name, in the order of the text, each once.

        Of two names that overlap, or two names of one concept, the one with more words counts.
        """
        cut = concept_stems(text)
        if (concept := self.named(text)) is not None:
            return (QueryConcept(concept, Span(cut[0][1].start, cut[-1][1].end)),)
        longest: dict[str, QueryConcept] = {}
        for meant in self._loose.find(text, list(self._found(cut))):
            longest.setdefault(meant.concept.id, meant)
        return tuple(sorted(longest.values(), key=lambda meant: meant.span))

    @cached_property
    def _loose(self) -> LooseNames:
        """Made when the first query needs it: the start need not wait for it."""
        return LooseNames({name: entry.concept for entry in self._entries for name in _anywhere(entry)})

    def _found(self, cut: Sequence[tuple[str, Span]]) -> Iterator[QueryConcept]:
        """The names in a text that do not overlap, the longest first."""
        key = tuple(stem for stem, _ in cut)
        free = [True] * len(cut)
        for length in range(min(self._longest, len(cut)), 0, -1):
            for first in range(len(cut) - length + 1):
                end = first + length
                if all(free[first:end]) and (concept := self._names.get(key[first:end])) is not None:
                    free[first:end] = [False] * length
                    yield QueryConcept(concept, Span(cut[first][1].start, cut[end - 1][1].end))


def _by_id(entries: Sequence[LexiconEntry]) -> dict[str, Concept]:
    by_id: dict[str, Concept] = {}
    for entry in entries:
        if entry.concept.id in by_id:
            raise entry_error(entry.file, entry.concept.id, "is there twice")
        by_id[entry.concept.id] = entry.concept
    return by_id


def _children(entries: Sequence[LexiconEntry], by_id: Mapping[str, Concept]) -> dict[str, tuple[Concept, ...]]:
    children: dict[str, tuple[Concept, ...]] = {}
    for entry in entries:
        parent = entry.concept.parent
        if parent and parent not in by_id:
            raise entry_error(entry.file, entry.concept.id, f"has the parent “{parent}”, of which there is no entry")
        if entry.concept.id in _above(entry.concept, by_id):
            raise entry_error(entry.file, entry.concept.id, "is its own parent, or its parent's parent")
        if parent:
            children[parent] = (*children.get(parent, ()), entry.concept)
    return children


def _check_opposites(entries: Sequence[LexiconEntry], by_id: Mapping[str, Concept]) -> None:
    for entry in entries:
        opposite = entry.concept.opposite
        if opposite and (opposite not in by_id or not by_id[opposite].attribute):
            raise entry_error(entry.file, entry.concept.id, f"has the opposite “{opposite}”, which is no attribute")


def _above(concept: Concept, by_id: Mapping[str, Concept]) -> set[str]:
    """The ids of the wider concepts, up to the widest, or to where they form a circle."""
    above: set[str] = set()
    while concept.parent in by_id and concept.parent not in above:
        above.add(concept.parent)
        concept = by_id[concept.parent]
    return above


def _by_name(
    named: Iterator[tuple[LexiconEntry, tuple[str, ...]]], others: Mapping[NameKey, Concept] = MappingProxyType({})
) -> dict[NameKey, Concept]:
    """The concept of each name. All keys of a name belong to one concept."""
    by_name: dict[NameKey, Concept] = {}
    for entry, names in named:
        for name in names:
            for key in name_keys(name):
                if not key:
                    raise entry_error(entry.file, entry.concept.id, f"has the name “{name}”, which says nothing")
                other = by_name.setdefault(key, others.get(key, entry.concept))
                if other is not entry.concept:
                    raise entry_error(entry.file, entry.concept.id, f"has the name “{name}”, as “{other.id}” has")
    return by_name


def _anywhere(entry: LexiconEntry) -> tuple[str, ...]:
    """The names that refer to the concept even among other words."""
    return tuple(name for name in (entry.concept.name, *entry.concept.aliases) if name not in entry.alone)


def _cuad(entries: Sequence[LexiconEntry]) -> dict[str, str]:
    by_type: dict[str, str] = {}
    for entry in entries:
        if entry.cuad in by_type:
            other = by_type[entry.cuad]
            raise entry_error(entry.file, entry.concept.id, f"stands for “{entry.cuad}”, as “{other}” does")
        if entry.cuad:
            by_type[entry.cuad] = entry.concept.id
    return by_type


def _acord(entries: Sequence[LexiconEntry]) -> dict[str, tuple[str, ...]]:
    by_category: dict[str, tuple[str, ...]] = {}
    for entry in entries:
        for category in entry.acord:
            by_category[category] = (*by_category.get(category, ()), entry.concept.id)
    return by_category


def _fingerprint(entries: Sequence[LexiconEntry]) -> str:
    content = [(entry.concept, entry.alone) for entry in entries]
    return hashlib.sha256(repr(content).encode()).hexdigest()[:16]
