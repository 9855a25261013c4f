"""Finds words that a contract writes as defined terms but does not define."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from core.text.english import singular
from core.text.labels import ATTACHED_NOUN, SECTION_NOUN
from core.text.numerals import MONTHS
from core.text.words import word_set
from core.types import Definition, Document, Section, Span

_WORD: Final = r"[A-Z][a-z]+(?:[-/][A-Z]?[a-z]+)*"
_USED: Final = re.compile(
    r"(?<=[a-z,;] )(?:the|an?|any|each|every|all|such|no|its|their|either|another|other|said) "
    rf"(?P<term>{_WORD}(?: {_WORD}){{0,4}})\b(?![-'’/&\w]|\.\w| [A-Z0-9&(“\"]| (?:of|and|for) (?:the )?[A-Z])"
)
_KNOWN: Final = word_set(f"{SECTION_NOUN} {ATTACHED_NOUN} part chapter recital".replace("|", " ")) | {*MONTHS}
"""Nouns of provisions and months: capitals that define nothing."""
_NAMES: Final = word_set(
    "act code law rule regulation statute constitution directive convention treaty court commission department "
    "ministry authority agency bank university internet state government board chapter exchange service institute "
    "association council committee republic kingdom union city county street secretary office bureau federal "
    "house senate center centre church school college hospital club museum company corporation foundation society "
    "trust fund group administration district province island river sea god lord president chairman director "
    "officer minister web party parties agreement contract lease english american european british french german "
    "chinese japanese monday tuesday wednesday thursday friday saturday sunday"
)
"""Parts of proper names, and words that contracts capitalise by custom."""
_ANY: Final = re.IGNORECASE | re.MULTILINE
_LEAST: Final = 2  # uses, so that a slip or a name in passing does not count as a term


def undefined_terms(
    document: Document, sections: Sequence[Section], definitions: Sequence[Definition], names: Iterable[str] = ()
) -> tuple[Span, ...]:
    """The words that a document writes as defined terms, in capitals and more than once, but never defines.

    Headings, places, people, laws and institutions are left out, as far as their words tell, and so are phrases whose
    every word occurs in some defined term. In doubt words are left out: what is returned is worth a lawyer's look.

    Args:
        document: as read.
        sections: of the document.
        definitions: of the document.
        names: of its parties and the like; their words are not terms.
    """
    defined = {_root(word) for definition in definitions for word in definition.term.split()}
    known = defined | _KNOWN | {_root(word) for name in names for word in name.split()}
    headings = {section.heading.casefold() for section in sections}
    found = [
        (tuple(map(_root, match["term"].split())), Span(*match.span("term"))) for match in _USED.finditer(document.text)
    ]
    uses = Counter(term for term, _ in found)
    terms = {
        term
        for term, count in uses.items()
        if count >= _LEAST and not known.issuperset(term) and not _NAMES.intersection(term)
    }
    missing = {term for term in terms if not _is_introduced(document.text, term)}
    return tuple(span for term, span in found if term in missing and span.of(document.text).casefold() not in headings)


def _is_introduced(text: str, term: Sequence[str]) -> bool:
    """Whether the words are in quotation marks anywhere, or begin a line as in a table of terms."""
    words = r"\s+".join(map(re.escape, term))
    return bool(
        re.search(rf"[\"“‘„](?:the\s+)?{words}|^\W*(?:[\w.()]{{1,6}}\s+)?{words}\w{{0,2}}\s*[:.\t–—-]", text, _ANY)
    )


def _root(word: str) -> str:
    return singular(word.strip(".,;:’'\"“”()")).casefold()
