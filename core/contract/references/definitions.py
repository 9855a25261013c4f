"""Finds defined terms and the words that define them, and the terms that a passage uses."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from core.text.english import singular
from core.text.labels import ITEM_LABEL, begins_with_label, is_named_label
from core.text.sentences import ends_item, opens_list, sentences
from core.text.words import STOP_WORDS
from core.types import Definition, Document, Line, Section, Span

_QUOTED: Final = (
    r"(?:[“\"‟„]([^“”\"‟„\n]{1,80}?),?[”“\"]|(?:‘|(?<![\w’'])'|[«‹]\s?)([^‘’'«»‹›\n]{2,60}?)(?:’|'(?!\w)|\s?[»›]))"
)
_VERB: Final = (
    r"(?:(?:shall|will)\s)?(?:each\s|also\s|collectively\s)?(?:means?\b|has\b|have\b|refers?\sto\b|includes?\b|"
    r"denotes?\b|signif(?:y|ies)\b|comprises?\b|stands?\sfor\b|be\s(?:construed|interpreted|read|deemed\sto\smean)\b|"
    r"(?:is|are)\sto\sbe\s(?:construed|interpreted|read)\b|"
    r"(?:is|are|be)\s(?:as\s)?(?:defined|described|set\sforth|specified|used)\b)|\s?[:–—-]\s?(?:shall\s)?means?\b|:\s"
)
_BETWEEN: Final = (
    r"\s?(?:\([^()\n]{0,80}\)\s?)?(?:,?\s(?:as\sused|when\sused|with\srespect\sto|in\srelation\sto|for\s(?:the\s)?purposes?\sof|"
    r"as\sapplied\sto|of|or)\s[^“”\".;\n]{0,80}?,?)?,?\s?"
)
_MEANS = re.compile(rf"(?:{_QUOTED})(?={_BETWEEN}(?:{_VERB}))")
_IS = re.compile(rf"(?:{_QUOTED})\s(?=(?:is|are)\s(?:the|an?|any|all|each|every|those|such)\s|[=–—]\s)")
_BEGINS = re.compile(  # before a term that is said to be something: the start of a sentence or item
    rf"(?:^|\n|[.;:]\s)[^\S\n]*(?i:{ITEM_LABEL})?(?:(?:[Tt]he|[Tt]his)\s(?:term|word|expression|phrase)s?\s)?$"
)
_PLAINLY_MEANS: Final = re.compile(
    rf"(?:{_QUOTED})(?={_BETWEEN}(?:(?:shall|will)\s)?(?:means?\b|ha(?:s|ve)\sthe\s(?:same\s)?meanings?\b))"
)
_BEGINS_PLAINLY: Final = re.compile(  # before a term in everyday words: nothing, or "In this Agreement, the term"
    rf"(?:^|\n|[.;:]\s)[^\S\n]*(?i:{ITEM_LABEL})?"
    r"(?i:(?:for\s(?:the\s)?purposes?\sof|as\sused\sin|in)\sthis\s(?:agreement|contract|deed|lease|licen[cs]e),?\s)?"
    r"(?i:the\s(?:term|word|expression)s?\s)?$"
)
_EVERYDAY: Final = re.compile(r"[B-HJ-Z]|[a-z][\w’'-]+(?:\s[\w’'-]+){0,5}")
_RULE_OF_WORDING: Final = re.compile(r"includ\w+|through|until|(?:in )?writ\w+|days?|months?|years?")
_AND_ALSO = re.compile(rf"(?:{_QUOTED})(?:\s?,)?\s(?:and/or|and|or)\s(?:the\s)?$")
_ALSO = re.compile(rf"(?:{_QUOTED})\s?,\s(?:the\s)?$")  # before those: "Label", "Labelled" or "Labelling" means
_CAPITALS: Final = r"[A-Z][\w’'&/-]*(?:[^\S\n](?:[A-Z0-9(][\w’'&/)-]*|of|and|or|the|for|to|in)){0,7}"
_UNQUOTED = re.compile(
    rf"\n[^\S\n]*(?i:{ITEM_LABEL}|[·-]\s)?({_CAPITALS})(?:\s\([^()\n]{{1,40}}\))?[:,–—-]?\s"
    r"(?:shall\smean|means?|(?:shall\s)?ha(?:s|ve)\sthe\smeanings?|is\sdefined)\b"
)
_BOLD_TERM = re.compile(
    rf"(?i:{ITEM_LABEL})?({_CAPITALS})\s?(?:[:–—]|\.\s|-\s|(?:is|are)\s(?:the|an?|any|all|each)\s|"
    r"(?<=\s)(?=(?:the|an?|any|all|each|every|those|such)\s))"
)
_SMALL: Final = r"[a-z][\w’'-]+(?:[^\S\n][\w’'-]+){0,4}?"
_BOLD_MEANS: Final = re.compile(rf"(?i:{ITEM_LABEL})?({_SMALL})\s(?:means?|shall\smean|has\sthe\smeaning)\s")
_BOLD_ALONE: Final = re.compile(rf"(?i:{ITEM_LABEL})?({_CAPITALS}|{_SMALL})\n(?=[a-z])")  # over its definition
_ROW = re.compile(rf"(?i:{ITEM_LABEL})?([“\"]?({_CAPITALS}))[”\"]?\t(?=[^\t\n]{{8,}}$)", re.MULTILINE)  # of a table
_HEADS_ROWS = re.compile(  # of definitions
    r"^(?:defined\s)?(?:terms?|words?|expressions?)\t(?:meanings?|definitions?|defined\sin.*)(?=\n|$)",
    re.IGNORECASE | re.MULTILINE,
)
_PARENTHESIS = re.compile(r"\(([^()\n]{0,240})\)")
_ANY_QUOTED = re.compile(_QUOTED)
_CALLED = re.compile(
    r"here(?:inafter|after|in)\s(?:(?:collectively|individually|also|sometimes|jointly)\s)?"
    rf"(?:(?:referred\sto|called|known|designated|defined)\s)?(?:as\s)?(?:the\s|an?\s)?(?:{_QUOTED})"
)
_HEADING_OF_CITED = re.compile(r"\b(?:sections?|articles?|clauses?|paragraphs?)\s[\w.()]{1,12}\s$", re.IGNORECASE)
_NO_TERM = re.compile(
    r"\b(?:see|e\.g\.|i\.e\.|including|marked|entitled|titled|reading|words?|phrase|provided|will|shall|is|are)\b",
    re.IGNORECASE,
)
_ON_NEXT_LINE = re.compile(r"\n\s*(?:means?|shall\smean|(?:shall\s)?ha(?:s|ve)\sthe\smeaning)\b")  # after the term
_DEFINITIONS = re.compile(r"\b(?:definitions?|defined terms|interpretation|glossary)\b", re.IGNORECASE)
_MOST: Final = 4000  # characters of one definition
_TERM_ALONE: Final = 60  # characters of a line that has a term and little more


def find_definitions(document: Document, sections: Sequence[Section]) -> tuple[Definition, ...]:
    """The defined terms of a document in the order of their definitions, each with the words that define it.

    These forms are recognised: a term in quotation marks that "means", "has the meaning" or "refers to" something, or
    that a sentence says "is the" or "are the" such; the same without quotation marks at the start of a paragraph; the
    rows of a table of definitions; a term in parentheses, '(the "Term")' or '(each, a "Party")'; and 'hereinafter
    called "Supplier"'. A definition that only refers to another ("has the meaning given in
    Section 4") counts too.
    """
    return _Finder(document, sections).find()


class _Finder:
    def __init__(self, document: Document, sections: Sequence[Section]) -> None:
        self._document, self._text, self._sections = document, document.text, sections
        self._starts = [section.span.start for section in sections]

    def find(self) -> tuple[Definition, ...]:
        if not self._sections:
            return ()
        opened = list(self._opened())
        everyday = list(self._everyday())
        starts = sorted({at for at, _ in opened} | {at for at, _ in everyday if self._begins_paragraph(at)})
        found = [self._definition(term, self._item(at, starts)) for at, term in [*opened, *everyday]]
        found += [self._definition(term, self._sentence(at)) for at, term in self._in_passing()]
        unique = {(d.term, d.span.start): d for d in reversed(found)}
        return tuple(sorted(unique.values(), key=lambda d: (d.span, d.term)))

    def _definition(self, term: str, span: Span) -> Definition:
        at = max(0, bisect_right(self._starts, span.start) - 1)
        while self._sections[at].span.end <= span.start and self._sections[at].parent is not None:
            at = self._sections[at].parent or 0
        return Definition(term, span, self._sections[at].id, self._document.page_at(span.start))

    # --------------------------------------------------------------- terms

    def _opened(self) -> Iterator[tuple[int, str]]:
        """The offsets and terms of definitions that begin a sentence or an item of a list."""
        for match in _MEANS.finditer(self._text):
            term = _clean(match[1] or match[2])
            if term:
                yield match.start(), term
                before = _AND_ALSO.search(self._text, max(0, match.start() - 90), match.start())
                while before and (also := _clean(before[1] or before[2])):
                    yield match.start(), also
                    before = _ALSO.search(self._text, max(0, before.start() - 90), before.start())
        for match in _IS.finditer(self._text):
            term = _clean(match[1] or match[2])
            if term and _BEGINS.search(self._text[max(0, match.start() - 40) : match.start()]):
                yield match.start(), term
        for match in _UNQUOTED.finditer(f"\n{self._text}"):
            if term := _clean(match[1]):
                yield match.start(1) - 1, term
        yield from self._bold()
        yield from self._rows()

    def _everyday(self) -> Iterator[tuple[int, str]]:
        """The offsets and terms without a capital, or of one letter, that are said to mean something.

        In other places an everyday word stands, or a formula: so it must be said from the start of a sentence or item,
        and for the whole contract.
        """
        for match in _PLAINLY_MEANS.finditer(self._text):
            term = " ".join((match[1] or match[2]).strip(" ,.;:").split())
            begins = _BEGINS_PLAINLY.search(self._text[max(0, match.start() - 80) : match.start()])
            if begins and _EVERYDAY.fullmatch(term) and not _RULE_OF_WORDING.fullmatch(term) and term not in STOP_WORDS:
                yield match.start(), term

    def _rows(self) -> Iterator[tuple[int, str]]:
        """The terms of tables of definitions: rows of two cells under "Term" and "Meaning"."""
        for head in _HEADS_ROWS.finditer(self._text):
            at = head.end() + 1
            while match := _ROW.match(self._text, at):
                if term := _clean(match[2]):
                    yield match.start(1), term
                at = self._text.find("\n", match.end()) + 1 or len(self._text)

    def _bold(self) -> Iterator[tuple[int, str]]:
        """Bold terms at the start of items in a list of definitions, "Affiliate: any company ...", or in its rows."""
        lines = self._document.lines
        for section in self._sections:
            if not _DEFINITIONS.search(section.heading):
                continue
            first = bisect_left(lines, section.span.start, key=lambda line: line.span.start)
            for line in lines[first + 1 :]:
                if line.span.start >= section.span.end:
                    break
                row = _ROW.match(self._text, line.span.start, line.span.end)
                if row and not is_named_label(row[2]) and not _HEADS_ROWS.match(self._text, line.span.start):
                    yield from ((row.start(1), term) for term in filter(None, [_clean(row[2])]))
                    continue
                if line.bold and line.paragraph and (found := self._bold_term(line)):
                    yield found

    def _bold_term(self, line: Line) -> tuple[int, str] | None:
        """The offset and the term with which a bold line begins, or that stands on it alone."""
        start, end = line.span.start, line.span.end
        match = _BOLD_TERM.match(self._text, start, end)
        if match and (term := _clean(match[1])) and len(line.span) > len(match[0]) + 8:
            return match.start(1), term
        match = _BOLD_MEANS.match(self._text, start, end) or _BOLD_ALONE.match(self._text, start, end + 2)
        return (match.start(1), " ".join(match[1].split())) if match else None

    def _in_passing(self) -> Iterator[tuple[int, str]]:
        """The offsets and terms defined in passing, in parentheses or after "hereinafter"."""
        for match in _PARENTHESIS.finditer(self._text):
            if not any(mark in match[1] for mark in '“"‘„'):
                continue
            inner = [*_ANY_QUOTED.finditer(match[1])]
            if not inner or _NO_TERM.search(match[1][: inner[0].start()]):
                continue
            if inner[0].start() == 0 and _HEADING_OF_CITED.search(
                self._text, max(0, match.start() - 30), match.start()
            ):
                continue
            for quoted in inner:
                if term := _clean(quoted[1] or quoted[2]):
                    yield match.start(), term
        for match in _CALLED.finditer(self._text):
            if term := _clean(match[1] or match[2]):
                yield match.start(), term

    # --------------------------------------------------------------- words

    def _item(self, at: int, starts: Sequence[int]) -> Span:
        """A definition that begins with its term, up to the next one or to the end of its paragraph and list."""
        following = bisect_right(starts, at)
        limit = min(starts[following] if following < len(starts) else len(self._text), at + _MOST)
        if not self._begins_paragraph(at):
            return self._sentence(at)
        end = at
        while end < limit:
            end = self._text.find("\n", end + 1)
            end = limit if end < 0 else min(end, limit)
            if not (
                opens_list(self._text[max(at, end - 12) : end])
                or _ON_NEXT_LINE.match(self._text, end)
                or self._is_alone(at, end)
            ):
                break
        return Span(at, at + len(self._text[at:end].rstrip(' \t\n(“"')))

    def _is_alone(self, at: int, end: int) -> bool:
        """Whether a line has a term and little more, and its definition goes on below with a small letter."""
        below = self._text[end + 1 : end + 1 + _TERM_ALONE]
        short = end - at <= _TERM_ALONE and not ends_item(self._text[at:end])
        return short and below[:1].islower() and not begins_with_label(below)

    def _begins_paragraph(self, at: int) -> bool:
        """Whether nothing, or no more than a label, comes before an offset in its paragraph."""
        start = self._text.rfind("\n", 0, at) + 1
        return len(self._text[max(start, at - 99) : at].strip(' “"‘(')) <= 12

    def _sentence(self, at: int) -> Span:
        """The sentence around an offset, with all the items of a list in it."""
        start = max(self._text.rfind("\n", 0, at) + 1, at - _MOST)
        end = self._text.find("\n", at, at + _MOST)
        words = self._text[start : end if end >= 0 else at + _MOST]
        span = next(each for each in sentences(words, items=False) if start + each.end > at)
        return Span(start + span.start, start + min(span.end, span.start + _MOST))


def _clean(term: str) -> str:
    """The term as it is used; "" for words without a capital, or the start of a sentence."""
    words = term.strip(" ,.;:").split()
    if not 1 <= len(words) <= 10 or (len(words[0]) < 2 and len(words) == 1):
        return ""
    if words[0].lower() in ("this", "such", "these", "no", "if", "in", "for", "each", "by") or not any(
        w[0].isalpha() and any(map(str.isupper, w)) for w in words
    ):
        return ""
    return " ".join(words)


# -------------------------------------------------------------------------------------- the terms that a passage uses

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
    here = [(words, defined) for words, defined in terms if _words_of(tokens[at : at + len(words)]) == words]
    return max(here, key=lambda term: len(term[0]), default=((), []))


def _preference(text: str, definition: Definition, span: Span) -> tuple[bool, bool, bool, int]:
    words = definition.span.of(text)
    extends = _EXTENDS.match(words, max(0, words.find(definition.term)) + len(definition.term)) is not None
    pointer = bool(_POINTER.search(definition.span.of(text)[: len(definition.term) + 60]))
    after = definition.span.start > span.start
    return pointer, extends, after, abs(definition.span.start - span.start)


def _term(definition: Definition) -> tuple[str, ...]:
    return _words_of(_TOKEN.findall(definition.term))


def _words_of(tokens: Sequence[str]) -> tuple[str, ...]:
    """The words of a term without possessive endings, the last one in the singular."""
    return (*map(_bare, tokens[:-1]), _root(tokens[-1])) if tokens else ()


def _bare(token: str) -> str:
    """A word without its possessive ending."""
    return re.sub(r"[’'](?:s)?$", "", token)


def _root(token: str) -> str:
    """A word without its possessive and plural endings."""
    return singular(_bare(token))
