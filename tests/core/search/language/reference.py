"""A slow reference for the meaning of a query: it tries every combination of words of one clause.

It shares with the engine only the splitting of text into words and sentences, and the syntax tree of a query.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property

from core.search.language.tree import And, Chain, Near, Node, Not, Or, Reach, Term, Unit, Words
from core.text.sentences import paragraph_spans, sentences
from core.text.words import entries, is_word, normal, phrase, places_covered, words

Place = tuple[int, int]
"""The first and the last word of something that occurs."""

Reader = Callable[[list[set[str]], int], list[int]]


class Page:
    """The words of a document, each with all names that find it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.starts = [word.span.start for word in words(text)]
        self.names: list[set[str]] = [set() for _ in self.starts]
        self.places = entries(text)
        for name, places in self.places.items():
            for place in places:
                self.names[place].add(name)
        self.occurrences: dict[tuple[Term, ...], set[Place]] = {}

    @cached_property
    def paragraph(self) -> list[int]:
        begins = [span.start for span in paragraph_spans(self._text)]
        return [bisect_right(begins, start) for start in self.starts]

    @cached_property
    def sentence(self) -> list[int]:
        begins = [span.start for span in sentences(self._text)]
        return [bisect_right(begins, start) for start in self.starts]


def holds(node: Node, page: Page, first: int = 0, end: int | None = None) -> bool:
    """Whether a query without fields matches a clause, the words of a document from ``first`` to before ``end``."""
    end = len(page.starts) if end is None else end
    match node:
        case And():
            return all(holds(part, page, first, end) for part in node.parts)
        case Or():
            return any(holds(part, page, first, end) for part in node.parts)
        case Not():
            return not holds(node.part, page, first, end)
    return bool(anchors(node, page, first, end))


def anchors(node: Node, page: Page, first: int, end: int) -> set[Place]:
    """The words and phrases that stand for a part of a query."""
    match node:
        case Words():
            return {(start, last) for start, last in _occurrences(node.terms, page) if first <= start and last < end}
        case Or():
            return {place for part in node.parts for place in anchors(part, page, first, end)}
        case Near():
            left, right = anchors(node.left, page, first, end), anchors(node.right, page, first, end)
            if node.negated:
                return {one for one in left if not any(_near(one, other, node, page) for other in right)}
            pairs = [(one, other) for one in left for other in right if _near(one, other, node, page)]
            return {place for pair in pairs for place in pair}
        case Chain():
            parts = [anchors(part, page, first, end) for part in node.parts]
            return {place for chain in _chains(parts, node.reaches, page) for place in chain}
    raise TypeError(node)


def _chains(parts: list[set[Place]], reaches: tuple[Reach, ...], page: Page) -> Iterator[tuple[Place, ...]]:
    if len(parts) == 1:
        yield from ((place,) for place in parts[0])
        return
    for rest in _chains(parts[1:], reaches[1:], page):
        yield from ((place, *rest) for place in parts[0] if _before(place, rest[0], reaches[0], page))


def _near(one: Place, other: Place, node: Near, page: Page) -> bool:
    after = _before(one, other, node.reach, page)
    return after or (not node.ordered and _before(other, one, node.reach, page))


def _before(one: Place, other: Place, reach: Reach, page: Page) -> bool:
    """Whether the first ends before the other begins, within reach."""
    if one[1] >= other[0]:
        return False
    if reach.unit is Unit.WORDS:
        return other[0] - one[1] <= reach.words
    unit = page.sentence if reach.unit is Unit.SENTENCE else page.paragraph
    return len({unit[place] for place in (*one, *other)}) == 1


def _occurrences(terms: tuple[Term, ...], page: Page) -> set[Place]:
    """All places where a phrase occurs in a document, found by trying each one."""
    if terms not in page.occurrences:
        readers = [_reader(term) for term in terms]
        page.occurrences[terms] = {place for at in _beginnings(terms[0], page) for place in _from(readers, page, at)}
    return page.occurrences[terms]


def _beginnings(term: Term, page: Page) -> Iterable[int]:
    """The words that the term may begin with: all of them, unless it can have only one name."""
    if term.fuzzy or set(term.text) & set("*!?-\u2010\u2011"):
        return range(len(page.names))
    return page.places.get(phrase(term.text)[0][0], ())


def _from(readers: list[Reader], page: Page, at: int) -> Iterator[Place]:
    """The occurrences of a phrase that begin with this word."""
    ends = {at}
    for reader in readers:
        ends = {end + length for end in ends for length in reader(page.names, end)}
    for end in ends:
        if page.paragraph[at] == page.paragraph[end - 1]:
            yield at, end - 1


def _reader(term: Term) -> Reader:
    """Says how many words the term covers if it begins with a word; nothing if it does not."""
    if term.fuzzy:
        return _like(term)
    hyphenated = re.fullmatch(r"[\w!*?'’]+(?:[-\u2010\u2011][\w!*?'’]+)+", term.text)
    if hyphenated and not term.quoted:
        parts = re.split(r"[-\u2010\u2011]", term.text)
        apart, closed = _row(parts), _row(["".join(parts)])
        return lambda names, at: [*apart(names, at), *closed(names, at)]
    if set(term.text) & set("*!?"):
        return _row(term.text.split())
    wanted = phrase(term.text)
    length = max(offset + places_covered(name) for name, offset in wanted)

    def literal(names: list[set[str]], at: int) -> list[int]:
        there = (at + offset < len(names) and name in names[at + offset] for name, offset in wanted)
        return [length] if all(there) else []

    return literal


def _row(parts: list[str]) -> Reader:
    """Consecutive words, which may have wildcards; one with hyphens in it is a compound."""
    signs = {"*": r"[\w',.]*", "!": r"[\w',.]*", "?": "."}
    patterns = [
        (re.compile("".join(signs.get(sign) or re.escape(sign) for sign in _small(part))), 1 + part.count("-"))
        for part in parts
    ]

    def row(names: list[set[str]], at: int) -> list[int]:
        covered = 0
        for pattern, length in patterns:
            here = names[at + covered] if at + covered < len(names) else ()
            if not any(pattern.fullmatch(name) and is_word(name) == (length == 1) for name in here):
                return []
            covered += length
        return [covered]

    return row


def _small(part: str) -> str:
    return part.lower().replace("’", "'")


def _like(term: Term) -> Reader:
    wanted = normal(term.text)

    def like(names: list[set[str]], at: int) -> list[int]:
        here = names[at] if at < len(names) else ()
        close = (
            abs(len(name) - len(wanted)) <= term.fuzzy >= _distance(wanted, name) for name in here if is_word(name)
        )
        return [1] if any(close) else []

    return like


@cache
def _distance(one: str, other: str) -> int:
    """Letters changed, added, left out or swapped with the next: the textbook algorithm."""
    table = [[i + j if i * j == 0 else 0 for j in range(len(other) + 1)] for i in range(len(one) + 1)]
    for i in range(1, len(one) + 1):
        for j in range(1, len(other) + 1):
            changed = one[i - 1] != other[j - 1]
            table[i][j] = min(table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + changed)
            if i > 1 and j > 1 and one[i - 1] == other[j - 2] and one[i - 2] == other[j - 1]:
                table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
    return table[-1][-1]
