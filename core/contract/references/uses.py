"""Which defined terms a passage uses."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from core.text.english import singular
from core.types import Definition, Span

_TOKEN = re.compile(r"[^\W_]+(?:[-&./][^\W_]+)*(?:[’'](?:s\b)?)?")
_POINTER = re.compile(
    r"\b(?:ha(?:s|ve)|given|assigned|ascribed)\b[^.]{0,40}\bmeanings?\b|\bis\s(?:as\s)?(?:defined|set\sforth|specified)\b"
)
_EXTENDS = re.compile(r"\W*\s(?:(?:shall|will|does|do)\s)?(?:not\s)?(?:also\s)?(?:includes?|excludes?)\b")
_LONGEST = 12  # words of a term
_Meanings = dict[str, dict[tuple[str, ...], list[Definition]]]


def terms_used(text: str, definitions: Sequence[Definition], span: Span) -> tuple[Definition, ...]:
    """The definitions of the terms that ``text[span]`` uses, in the order of their first use, each term once.

    A term is used where its words occur with its own capitals, in the singular or plural, with or without a possessive
    ending ("the Supplier's"). Of terms that share words the longest counts ("Licensed Product", not "Product"). Of two
    definitions of a term, one that defines it is preferred to one that only refers to another ("has the meaning given
    in Section 4"), one that says what it means to one that says what it includes or not, then the nearest before the
    passage. Terms that the passage itself defines are left out.
    """
    meanings = _by_first_word(definition for definition in definitions if not definition.span.overlaps(span))
    defined_here = {_term(d) for d in definitions if d.span.overlaps(span)}
    tokens = _TOKEN.findall(text, span.start, span.end)
    used: dict[tuple[str, ...], Definition] = {}
    at = 0
    while at < len(tokens):
        term, candidates = _longest(tokens, at, meanings)
        if term and term not in used and term not in defined_here:
            used[term] = min(candidates, key=lambda d: _preference(text, d, span))
        at += max(1, len(term))
    return tuple(used.values())


def term_at(text: str, definitions: Sequence[Definition], offset: int) -> Definition | None:
    """The definition of the term at a character of a text; None if there is no term, or within its definition."""
    meanings, here = _by_first_word(definitions), Span(offset, offset)
    start = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", offset)
    found = list(_TOKEN.finditer(text, start, end if end >= 0 else len(text)))
    at = 0
    while at < len(found) and found[at].start() <= offset:
        term, candidates = _longest([token[0] for token in found[at : at + _LONGEST]], 0, meanings)
        if term and offset < found[at + len(term) - 1].end():
            best = min(candidates, key=lambda d: _preference(text, d, here))
            return None if best.span.start <= offset < best.span.end else best
        at += max(1, len(term))
    return None


def _by_first_word(definitions: Iterable[Definition]) -> _Meanings:
    """Definitions by the first word of their term, then by all its words."""
    by_first: _Meanings = defaultdict(lambda: defaultdict(list))
    for definition in definitions:
        if words := _term(definition):
            by_first[words[0]][words].append(definition)
    return by_first


def _longest(tokens: Sequence[str], at: int, meanings: _Meanings) -> tuple[tuple[str, ...], list[Definition]]:
    """The longest term that begins with a token, and its definitions; empty if none does."""
    terms = [term for first in {_bare(tokens[at]), _root(tokens[at])} for term in meanings.get(first, {}).items()]
    here = [(words, defined) for words, defined in terms if _words(tokens[at : at + len(words)]) == words]
    return max(here, key=lambda term: len(term[0]), default=((), []))


def _preference(text: str, definition: Definition, span: Span) -> tuple[bool, bool, bool, int]:
    words = definition.span.of(text)
    extends = _EXTENDS.match(words, max(0, words.find(definition.term)) + len(definition.term)) is not None
    pointer = bool(_POINTER.search(definition.span.of(text)[: len(definition.term) + 60]))
    after = definition.span.start > span.start
    return pointer, extends, after, abs(definition.span.start - span.start)


def _term(definition: Definition) -> tuple[str, ...]:
    return _words(_TOKEN.findall(definition.term))


def _words(tokens: Sequence[str]) -> tuple[str, ...]:
    """The words of a term without possessive endings, the last one in the singular."""
    return (*map(_bare, tokens[:-1]), _root(tokens[-1])) if tokens else ()


def _bare(token: str) -> str:
    """A word without its possessive ending."""
    return re.sub(r"[’'](?:s)?$", "", token)


def _root(token: str) -> str:
    """A word without its possessive and plural endings."""
    return singular(_bare(token))
