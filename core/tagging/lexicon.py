"""The lexicon: clause types and attributes of clauses, the words that name them, and how a query's words find them.

Its files, in TOML 1.0, can be edited by a lawyer; ``resources/lexicon/README.md`` describes the fields of an entry.

Names are compared without what varies between drafters: endings (a plural, "-ed", "-ing"), British or American
spelling, hyphens and small words ("limitation of" and "on") do not distinguish concepts. The endings are those of step
1 of Porter's stemmer ("An algorithm for suffix stripping", 1980), simplified; since both sides are cut in the same way,
a stem need not be a word.

A query may also say a name in another order, with other words between, or with a verb: "Consultant assigns all its
inventions" names the assignment of inventions, "may not solicit the employees" the solicitation of employees.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from core.base.errors import MunimentError
from core.base.translation import tr
from core.text.english import singular, stem
from core.text.sentences import sentences
from core.text.words import SIGNS, STOP_WORDS, content_words, word_set, word_texts, words
from core.types import Concept, QueryConcept, Span

_TEXTS: Final = ("name", "definition", "parent", "opposite", "cuad")
_LISTS: Final = ("aliases", "alone", "phrases", "acord")
_FIELDS: Final = frozenset({*_TEXTS, *_LISTS, "attribute"})
_OPENING: Final = "This provision "
_ID: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")

_NameKey = tuple[str, ...]
"""The stems of a name's words."""
_SMALL: Final = word_set("the a an of on to for in by upon against any")
_TRAILING: Final = word_set("clause clauses provision provisions language wording")
_VOWEL: Final = re.compile("[aeiouy]")
_PLAIN: Final = re.compile("[A-Za-z -]+")
_JOINED: Final = re.compile(r"(?<=\w)-(?=\w)")
_SPELLINGS: Final = (
    (re.compile("our"), "or"),  # favour
    (re.compile("(?<=e)nc$"), "ns"),  # licence
    (re.compile(r"(?<=....)is(?=$|ation$)"), "iz"),  # authorise, authorisation
    (re.compile("^wilful"), "willful"),
    (re.compile("gement"), "gment"),  # judgement
)

_BETWEEN: Final = 2  # other words that may stand between the words of a name
_EVERYWHERE: Final = word_set("clause clauses provision provisions agreement agreements contract party parties")
_SAYS_LITTLE: Final = _EVERYWHERE | STOP_WORDS | set(SIGNS)


class LexiconError(MunimentError):
    """A file or an entry of the lexicon that cannot be read, or that contradicts another."""


@dataclass(frozen=True, slots=True)
class LexiconEntry:
    """A concept, its file, and further fields.

    ``alone`` are names that count only where the text says nothing else ("term"), perhaps including its first name;
    ``cuad`` is the clause type of CUAD that it corresponds to, or ""; ``acord`` are the categories of ACORD's queries
    that it belongs to.
    """

    concept: Concept
    file: Path
    alone: tuple[str, ...] = ()
    cuad: str = ""
    acord: tuple[str, ...] = ()

    @property
    def anywhere(self) -> tuple[str, ...]:
        """The names that refer to the concept even among other words."""
        return tuple(name for name in (self.concept.name, *self.concept.aliases) if name not in self.alone)

    def error(self, what: str) -> LexiconError:
        """The error that says what is wrong with the entry."""
        return _entry_error(self.file, self.concept.id, what)


def load_lexicon(folder: Path) -> Lexicon:
    """The lexicon in the files of a folder, the files in the order of their names.

    Raises:
        LexiconError: it is missing, a file cannot be read, or an entry is invalid; the message names both.
    """
    files = sorted(folder.glob("*.toml"))
    if not files:
        raise LexiconError(tr("The lexicon of clause types is missing."), tr("Install Muniment again."), folder)
    return Lexicon([entry for file in files for entry in _entries(file)])


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
        self._names = _by_name((entry, entry.anywhere) for entry in entries)
        self._alone = _by_name(((entry, entry.alone) for entry in entries), self._names)
        self._longest = max(map(len, self._names), default=0)
        self._entries = entries
        self.cuad: Mapping[str, str] = MappingProxyType(_cuad(entries))
        self.acord: Mapping[str, tuple[str, ...]] = MappingProxyType(_acord(entries))
        content = [(entry.concept, entry.alone) for entry in entries]
        self.fingerprint = hashlib.sha256(repr(content).encode()).hexdigest()[:16]

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
        keys = _whole_name_keys(text)
        return next((found for key in keys if (found := self._names.get(key) or self._alone.get(key))), None)

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
    def _loose(self) -> _LooseNames:
        """Made when the first query needs it: the start need not wait for it."""
        return _LooseNames({name: entry.concept for entry in self._entries for name in entry.anywhere})

    def _found(self, cut: Sequence[tuple[str, Span]]) -> Iterator[QueryConcept]:
        """The names in a text that do not overlap, the longest first."""
        key = tuple(each for each, _ in cut)
        free = [True] * len(cut)
        for length in range(min(self._longest, len(cut)), 0, -1):
            for first in range(len(cut) - length + 1):
                end = first + length
                if all(free[first:end]) and (concept := self._names.get(key[first:end])) is not None:
                    free[first:end] = [False] * length
                    yield QueryConcept(concept, Span(cut[first][1].start, cut[end - 1][1].end))


# ------------------------------------------------------------ the files


def read_tables(file: Path) -> dict[str, Any]:
    """The tables of a TOML file of the lexicon.

    Raises:
        LexiconError: it cannot be read; the message says why.
    """
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise LexiconError(
            tr("This file of the lexicon cannot be read."), tr("Correct it: {error}.", error=error), file
        ) from error


def _entries(file: Path) -> Iterator[LexiconEntry]:
    for name, table in read_tables(file).items():
        try:
            yield _entry(file, name, table)
        except ValueError as error:
            raise _entry_error(file, name, str(error)) from None


def _entry_error(file: Path, concept: str, what: str) -> LexiconError:
    return LexiconError(
        tr("The lexicon's entry “{concept}” {what}.", concept=concept, what=what), tr("Correct it in this file."), file
    )


def _entry(file: Path, name: str, table: object) -> LexiconEntry:
    if not isinstance(table, dict):
        raise ValueError("stands outside of every entry; an entry begins with its name in square brackets")
    if not _ID.fullmatch(name):
        raise ValueError("has an id that is not made of small letters and hyphens")
    if unknown := sorted(set(table) - _FIELDS):
        raise ValueError(f"has a field “{unknown[0]}”, which means nothing")
    texts = {field: _text(table, field) for field in _TEXTS}
    lists = {field: _list(table, field) for field in _LISTS}
    attribute = table.get("attribute", False)
    if not isinstance(attribute, bool):
        raise ValueError("has an “attribute” that is neither true nor false")
    if not texts["name"]:
        raise ValueError("has no name")
    _check_definition(texts["definition"])
    concept = Concept(
        name,
        texts["name"],
        texts["definition"],
        lists["aliases"],
        lists["phrases"],
        texts["parent"],
        attribute,
        texts["opposite"],
    )
    return LexiconEntry(concept, file, lists["alone"], texts["cuad"], lists["acord"])


def _check_definition(definition: str) -> None:
    if not definition.startswith(_OPENING):
        raise ValueError(f"has a definition that does not begin with “{_OPENING.strip()}”")
    if not definition.endswith(".") or len(sentences(definition, items=False)) > 1:
        raise ValueError("has a definition that is not one sentence ending in a full stop")


def _text(table: Mapping[str, object], field: str) -> str:
    value = table.get(field, "")
    if not isinstance(value, str):
        raise ValueError(f"has a “{field}” that is not text in quotation marks")
    return value


def _list(table: Mapping[str, object], field: str) -> tuple[str, ...]:
    value = table.get(field, [])
    if not isinstance(value, list) or not all(isinstance(each, str) and each.strip() for each in value):
        raise ValueError(f"has “{field}” that are not a list of texts in quotation marks")
    return tuple(value)


# ------------------------------------------------------------ entries that contradict one another


def _by_id(entries: Sequence[LexiconEntry]) -> dict[str, Concept]:
    by_id: dict[str, Concept] = {}
    for entry in entries:
        if entry.concept.id in by_id:
            raise entry.error("is there twice")
        by_id[entry.concept.id] = entry.concept
    return by_id


def _children(entries: Sequence[LexiconEntry], by_id: Mapping[str, Concept]) -> dict[str, tuple[Concept, ...]]:
    children: dict[str, tuple[Concept, ...]] = {}
    for entry in entries:
        parent = entry.concept.parent
        if parent and parent not in by_id:
            raise entry.error(f"has the parent “{parent}”, of which there is no entry")
        if entry.concept.id in _above(entry.concept, by_id):
            raise entry.error("is its own parent, or its parent's parent")
        if parent:
            children[parent] = (*children.get(parent, ()), entry.concept)
    return children


def _above(concept: Concept, by_id: Mapping[str, Concept]) -> set[str]:
    """The ids of the wider concepts, up to the widest, or to where they form a circle."""
    above: set[str] = set()
    while concept.parent in by_id and concept.parent not in above:
        above.add(concept.parent)
        concept = by_id[concept.parent]
    return above


def _check_opposites(entries: Sequence[LexiconEntry], by_id: Mapping[str, Concept]) -> None:
    for entry in entries:
        opposite = entry.concept.opposite
        if opposite and (opposite not in by_id or not by_id[opposite].attribute):
            raise entry.error(f"has the opposite “{opposite}”, which is no attribute")


def _by_name(
    named: Iterable[tuple[LexiconEntry, tuple[str, ...]]], others: Mapping[_NameKey, Concept] = MappingProxyType({})
) -> dict[_NameKey, Concept]:
    """The concept of each name. All keys of a name belong to one concept."""
    by_name: dict[_NameKey, Concept] = {}
    for entry, names in named:
        for name in names:
            for key in _name_keys(name):
                if not key:
                    raise entry.error(f"has the name “{name}”, which says nothing")
                other = by_name.setdefault(key, others.get(key, entry.concept))
                if other is not entry.concept:
                    raise entry.error(f"has the name “{name}”, as “{other.id}” has")
    return by_name


def _cuad(entries: Sequence[LexiconEntry]) -> dict[str, str]:
    by_type: dict[str, str] = {}
    for entry in entries:
        if entry.cuad in by_type:
            raise entry.error(f"stands for “{entry.cuad}”, as “{by_type[entry.cuad]}” does")
        if entry.cuad:
            by_type[entry.cuad] = entry.concept.id
    return by_type


def _acord(entries: Sequence[LexiconEntry]) -> dict[str, tuple[str, ...]]:
    by_category: dict[str, tuple[str, ...]] = {}
    for entry in entries:
        for category in entry.acord:
            by_category[category] = (*by_category.get(category, ()), entry.concept.id)
    return by_category


# ------------------------------------------------------------ names, word for word


def concept_stems(text: str) -> list[tuple[str, Span]]:
    """The stems of the words of a text that distinguish concepts, with their spans."""
    return [(_stem(word.text), word.span) for word in words(text) if word.text not in _SMALL]


def _whole_name_keys(text: str) -> Iterator[_NameKey]:
    """The keys of a text that is just a name: as it is, and without a final "clause" or similar word."""
    cut = [word for word in word_texts(text) if word not in _SMALL]
    yield tuple(map(_stem, cut))
    while len(cut) > 1 and cut[-1] in _TRAILING:
        cut.pop()
        yield tuple(map(_stem, cut))


def _name_keys(name: str) -> list[_NameKey]:
    """The keys of a name: as written, and without hyphens ("noncompete")."""
    written = [name, _JOINED.sub("", name)] if "-" in name else [name]
    return [tuple([_stem(word) for word in name_words(form) if word not in _SMALL]) for form in written]


def name_words(name: str) -> list[str]:
    """The words of a name as `core.text.words` cuts them, with a short cut for plain letters, as nearly all are."""
    return name.lower().replace("-", " ").split() if _PLAIN.fullmatch(name) else word_texts(name)


@lru_cache(maxsize=1 << 14)
def _stem(word: str) -> str:
    if word == "&":
        return "and"
    short = singular(word.removesuffix("'s"))
    for ending, instead in (("ied", "y"), ("ing", ""), ("ed", "")):
        rest = short.removesuffix(ending)
        if rest != short and len(rest) > 2 and _VOWEL.search(rest):
            short = rest + instead
            break
    short = short[:-1] if short.endswith("e") and len(short) > 3 else short
    short = short[:-1] if len(short) > 3 and short[-1] == short[-2] else short
    for spelling, instead in _SPELLINGS:
        short = spelling.sub(instead, short)
    return short


# ------------------------------------------------------------ names in other words


class _LooseNames:
    """Names of two words or more, found by the stems that nouns and verbs share.

    Args:
        names: the concept of each name.
    """

    def __init__(self, names: Mapping[str, Concept]) -> None:
        self._names: list[tuple[frozenset[str], list[str], Concept]] = []
        for name, concept in names.items():
            said = [word for word in name_words(name) if word not in _SAYS_LITTLE]
            if len(said) > 1:
                self._names.append((frozenset(word[:1] for word in said), said, concept))

    def find(self, text: str, found: Sequence[QueryConcept]) -> list[QueryConcept]:
        """What a text names: what was found word for word, and what it names so.

        Of two names that overlap, the one with more words counts; what was found word for word, of two with as many.
        """
        cut = content_words(text)
        places: dict[str, list[int]] = {}
        for at, word in enumerate(cut):
            places.setdefault(loose_stem(word.text), []).append(at)
        named = [named for named in self._possible(places) if len(named[0]) > 1 and named[0] <= places.keys()]
        kept = list(found)
        for wanted, concept in sorted(named, key=lambda each: -len(each[0])):
            first, end = _shortest_range([places[each] for each in wanted])
            span = Span(cut[first].span.start, cut[end - 1].span.end)
            inside = [each for each in kept if each.span.overlaps(span)]
            if end - first <= len(wanted) + _BETWEEN and all(
                _swallowed(each, span, len(wanted), text) for each in inside
            ):
                kept = [*(each for each in kept if each not in inside), QueryConcept(concept, span)]
        return kept

    def _possible(self, stems: Collection[str]) -> Iterator[tuple[frozenset[str], Concept]]:
        """The stems of the names that may consist of some of these, and their concepts.

        Only names whose words have the same first letters are cut to stems, which a stemmer in Python takes long for;
        a stem has the first letter of its word.
        """
        letters = {each[:1] for each in stems}
        for first, said, concept in self._names:
            if first <= letters:
                yield frozenset(map(loose_stem, said)), concept


def _swallowed(meant: QueryConcept, span: Span, count: int, text: str) -> bool:
    """Whether a clause type that a text names lies within a name of more words."""
    return span.contains(meant.span) and not meant.concept.attribute and len(content_words(meant.span.of(text))) < count


def _shortest_range(places: Sequence[list[int]]) -> tuple[int, int]:
    """The shortest range of words that has a place of each of some stems; of equally short ones the first."""
    latest = [-1] * len(places)
    best = (0, max(map(max, places)) + 1)
    for at, which in sorted((at, which) for which, some in enumerate(places) for at in some):
        latest[which] = at
        first = min(latest)
        if first >= 0 and at + 1 - first < best[1] - best[0]:
            best = first, at + 1
    return best


@lru_cache(maxsize=1 << 14)  # the words of names, over and over
def loose_stem(word: str) -> str:
    """The stem of a word, however spelt."""
    return stem("".join(each for each, _ in concept_stems(word)) or word)
