"""What the user may mean while typing: kinds of clause, fields, and what the library has in them.

Names are found by what has been typed of them: their beginning, the beginning of a later word, or a misspelling.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from core.base.translation import marked, tr
from core.search.language.tokens import QueryToken, TokenKind, query_tokens
from core.search.language.tree import FieldName
from core.text.companies import same_company
from core.text.words import word_texts, words
from core.types import Concept, Suggestion
from core.types.facts import Facts

MOST: Final = 8
_LONGEST: Final = 6  # words of a name that are looked at together
_ENOUGH: Final = 3  # letters of a field's name after which it is suggested


_FIELDS: Final = {
    FieldName.TITLE: marked("only contracts with these words in their title"),
    FieldName.PARTY: marked("only contracts of this party"),
    FieldName.TYPE: marked("only agreements of this type"),
    FieldName.LAW: marked("only contracts under this governing law"),
    FieldName.DATE: marked("only contracts of this year or between two dates"),
    FieldName.FILE: marked("only files with these words in their name"),
    FieldName.HEADING: marked("only clauses with these words in their heading"),
    FieldName.SECTION: marked("only the section of this number"),
    FieldName.CLAUSE: marked("only clauses of this kind"),
}
_VALUES: Final[dict[FieldName, tuple[str, str, Callable[[Facts], Iterable[str]]]]] = {
    FieldName.TITLE: (
        marked("title of 1 contract"),
        marked("title of {count:,} contracts"),
        lambda facts: [facts.title],
    ),
    FieldName.PARTY: (
        marked("party to 1 contract"),
        marked("party to {count:,} contracts"),
        lambda facts: facts.parties,
    ),
    FieldName.TYPE: (marked("type of 1 contract"), marked("type of {count:,} contracts"), lambda facts: [facts.kind]),
    FieldName.LAW: (
        marked("governing law of 1 contract"),
        marked("governing law of {count:,} contracts"),
        lambda facts: [facts.law],
    ),
    FieldName.DATE: (
        marked("year of 1 contract"),
        marked("year of {count:,} contracts"),
        lambda facts: [facts.date[:4]],
    ),
}
_REST_OF_WORD: Final = re.compile(r"[\w-]+")
_REACHES: Final = {
    "w/": (("w/5", marked("at most 5 words apart")), ("w/10", marked("at most 10 words apart"))),
    "pre/": (("pre/3", marked("at most 3 words before")), ("pre/5", marked("at most 5 words before"))),
    "/": (("/s", marked("in the same sentence")), ("/p", marked("in the same paragraph"))),
}


class _Typed(NamedTuple):
    """The part of the input that a suggestion would replace, and the whole input."""

    text: str
    start: int
    cursor: int

    @property
    def words(self) -> str:
        return self.text[self.start : self.cursor]

    def replaced(self, by: str) -> str:
        """The input with this part replaced, and with it the rest of the word or of the quotation at the cursor."""
        rest = self.text[self.cursor :]
        if self.words.startswith('"') and '"' in rest:
            rest = rest[rest.index('"') + 1 :]
        elif match := _REST_OF_WORD.match(rest):
            rest = rest[match.end() :]
        return self.text[: self.start] + by + rest


class Suggester:
    """Suggests what to type. Safe to use from several threads.

    Args:
        concepts: the lexicon.
    """

    def __init__(self, concepts: Sequence[Concept]) -> None:
        self._named = [(concept, name) for concept in concepts for name in (concept.name, *concept.aliases)]
        self._names = Prefixes(name for _, name in self._named)
        self._known: tuple[Sequence[Facts], dict[FieldName, _Values]] = ((), {})

    def suggest(self, text: str, cursor: int, facts: Sequence[Facts] = ()) -> tuple[Suggestion, ...]:
        """At most `MOST` suggestions, the likeliest first.

        Args:
            text: the whole input.
            cursor: the position of the cursor in it, counted from 0.
            facts: what is known of the documents of the library; read once while it is the same object.
        """
        suggestions: dict[str, Suggestion] = {}
        for suggestion in self._all(text, cursor, facts):
            if suggestion.text.casefold() != text.strip().casefold():
                suggestions.setdefault(suggestion.text.casefold(), suggestion)
            if len(suggestions) == MOST:
                break
        return tuple(suggestions.values())

    def _all(self, text: str, cursor: int, facts: Sequence[Facts]) -> Iterator[Suggestion]:
        cut = query_tokens(text[:cursor])
        if not cut:
            return
        if (value := _value(cut)) and (suggestions := self._in_field(value[0], _Typed(text, value[1], cursor), facts)):
            yield from suggestions
        elif cut[-1].kind is TokenKind.RUN:
            yield from self._plain([_Typed(text, start, cursor) for start in _starts(cut[-1])])
        elif cut[-1].kind is TokenKind.NO_NUMBER and cut[-1].span.end == cursor:
            typed = _Typed(text, cut[-1].span.start, cursor)
            yield from (
                Suggestion(typed.replaced(by), tr(about)) for by, about in _REACHES.get(cut[-1].text.lower(), ())
            )

    def _plain(self, tails: Sequence[_Typed]) -> Iterator[Suggestion]:
        """Completions of plain words: of as many of the last ones as begin a name, or nearly do."""
        word = tails[-1]
        if len(word.words) >= _ENOUGH:
            begun = [name for name in FieldName if name.startswith(word.words.lower())]
            yield from (Suggestion(word.replaced(f"{name}:"), tr(_FIELDS[name])) for name in begun)
        for find in (self._concepts, self._similar):
            for typed in tails:
                if concepts := find(typed.words):
                    for concept, name in concepts:
                        yield Suggestion(typed.replaced(_running(name) if typed.start else name), concept.definition)
                    return

    def _similar(self, typed: str) -> list[tuple[Concept, str]]:
        """The concepts with a name that begins almost like this, each with the likeliest of its names."""
        ranked = []
        for at, score in self._names.similar(typed):
            concept, name = self._named[at]
            ranked.append(((-score, concept.attribute, name != concept.name, len(name)), concept, name))
        return _best(ranked)

    def _concepts(self, typed: str) -> list[tuple[Concept, str]]:
        """The concepts with a name that begins like this, each with the likeliest of its names."""
        whole = comparable(typed).strip()
        if len(whole) < 2:
            return []
        ranked = []
        for at, is_first in self._names.begun(typed):
            concept, name = self._named[at]
            is_whole = comparable(name) == whole
            rank = 0 if is_whole else 2 * (not is_first) + (name != concept.name) + 1
            shown = concept.name if is_whole or name.isupper() else name
            ranked.append(((rank, concept.attribute, len(shown)), concept, shown))
        return _best(ranked)

    def _in_field(self, name: FieldName, typed: _Typed, facts: Sequence[Facts]) -> list[Suggestion]:
        """The values in a field that begin like this: the library's, or for kinds of clause the lexicon's."""
        begun = typed.words.lstrip('"“ ')
        if name is FieldName.CLAUSE:
            near = self._concepts(begun) or self._similar(begun)
            kinds = [concept for concept, _ in near if not concept.attribute]
            values = [(kind.name, kind.definition) for kind in kinds]
        else:
            values = self._values(name, facts).begun(begun) if name in _VALUES else []
        return [Suggestion(typed.replaced(_quoted(value)), about) for value, about in values]

    def _values(self, name: FieldName, facts: Sequence[Facts]) -> _Values:
        known = self._known
        if known[0] is not facts:
            known = self._known = (facts, {})
        if name not in known[1]:
            known[1][name] = _Values(name, facts)
        return known[1][name]


def _best(ranked: Sequence[tuple[tuple[float, ...], Concept, str]]) -> list[tuple[Concept, str]]:
    """Each concept once, by its best-ranked name; the lowest rank comes first."""
    best: dict[str, tuple[Concept, str]] = {}
    for _, concept, name in sorted(ranked, key=lambda each: (each[0], each[2])):
        best.setdefault(concept.id, (concept, name))
    return list(best.values())


class _Values:
    """The values that the documents of a library have in a field, and how many have each."""

    def __init__(self, name: FieldName, facts: Sequence[Facts]) -> None:
        self._one, self._many, values = _VALUES[name]
        one = same_company(value for each in facts for value in values(each)) if name is FieldName.PARTY else {}
        counts = Counter(
            value for each in facts for value in {one.get(value, value): None for value in values(each)} if value
        )
        self._ranked = sorted(counts.items(), key=lambda each: (-each[1], each[0]))

    @cached_property
    def _names(self) -> Prefixes:
        return Prefixes(value for value, _ in self._ranked)

    def begun(self, typed: str) -> list[tuple[str, str]]:
        """The values that begin like this, or almost where none does, each with a description.

        Where nothing is typed, those that most contracts have.
        """
        if not comparable(typed).strip():
            chosen = list(range(len(self._ranked)))
        else:
            begun = sorted(self._names.begun(typed), key=lambda each: (not each[1], each[0]))
            chosen = [at for at, _ in begun or self._names.similar(typed)]
        return [(self._ranked[at][0], self._about(self._ranked[at][1])) for at in chosen[: MOST + 1]]

    def _about(self, count: int) -> str:
        return tr(self._one) if count == 1 else tr(self._many, count=count)


def _value(cut: Sequence[QueryToken]) -> tuple[FieldName, int] | None:
    """The field that is being typed, and where its value begins; the value may contain spaces."""
    for at in range(len(cut) - 1, max(len(cut) - 4, -1), -1):
        if cut[at].kind is TokenKind.FIELD:
            start = cut[at + 1].span.start if at + 1 < len(cut) else cut[at].span.end
            kinds = [token.kind for token in cut[at + 1 :]]
            typing = kinds in ([], [TokenKind.VALUE], [TokenKind.UNCLOSED], [TokenKind.VALUE, TokenKind.RUN])
            return (FieldName(cut[at].text.lower()), start) if typing else None
    return None


def _starts(run: QueryToken) -> list[int]:
    """Where, among the last words of a run, a name may begin; the longest rest comes first."""
    last = run.words[-_LONGEST:]
    return [span.start for at, (word, span) in enumerate(last) if at == 0 or word.lower() not in SMALL]


def _quoted(value: str) -> str:
    """A value as it is written after a field's colon."""
    bare = value.replace('"', "").replace("“", "").replace("”", "")
    return bare if bare.isalnum() else f'"{bare}"'


def _running(name: str) -> str:
    """A name within a sentence: lower-case, unless it is an abbreviation."""
    return name[0].lower() + name[1:] if name[1:2].islower() or name[1:2] == " " else name


SMALL: Final = {"a", "an", "and", "as", "by", "for", "from", "in", "is", "not", "of", "on", "or", "the", "to", "with"}
"""Words by which nobody looks for a name, unless it begins with one."""

_LEAST: Final = 4  # letters: in fewer, a misspelling cannot be told from another word
_SIMILAR: Final = 75  # percent of letters; two in seven may be wrong or out of place
_LAST: Final = chr(0x10FFFF)


class Prefixes:
    """Names that can be found while they are typed. Case, hyphens and accents do not count."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = tuple(names)
        self._comparable = [comparable(name) for name in self._names]
        self._tails = sorted(
            (name[start:], start, at) for at, name in enumerate(self._comparable) for start in _beginnings(name)
        )

    def begun(self, typed: str) -> list[tuple[int, bool]]:
        """The indices of the names with a word that begins with what is typed, and whether it is the first word."""
        begin = comparable(typed)
        first, end = bisect_left(self._tails, (begin,)), bisect_left(self._tails, (begin + _LAST,))
        begun: dict[int, bool] = {}
        for _, start, at in self._tails[first:end]:
            begun[at] = begun.get(at, False) or start == 0
        return list(begun.items())

    def similar(self, typed: str) -> list[tuple[int, float]]:
        """The indices of names that begin almost like what is typed, and how nearly in percent, the nearest first."""
        begin = comparable(typed)
        if len(begin) < _LEAST:
            return []
        from rapidfuzz import fuzz, process

        cut = [name[: len(begin)] for name in self._comparable]
        matches = process.extract(begin, cut, scorer=fuzz.ratio, score_cutoff=_SIMILAR, limit=None)
        return sorted(((at, score) for _, score, at in matches), key=lambda each: (-each[1], each[0]))


def comparable(text: str) -> str:
    """A text in the form in which it is compared: its words, and a trailing space if it has one."""
    space = " " if text[-1:].isspace() else ""
    return " ".join(word_texts(text)) + space


def _beginnings(name: str) -> list[int]:
    """Where the words begin by which one would look for a name."""
    return [word.span.start for word in words(name) if not word.span.start or word.text not in SMALL]
