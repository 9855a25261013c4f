"""The printed labels of provisions: their nouns and marks, and the patterns that recognise them.

All patterns of labels are here except those of two grammars, which do more than recognise one:
`core.contract.sections.numbering` reads what a label counts, `core.contract.references.grammar` what a citation cites.
"""

from __future__ import annotations

import re
from typing import Final

from core.text.numerals import ROMAN

SECTION_NOUN: Final = "section|clause|paragraph|article"
SCHEDULE_NOUN: Final = "exhibit|schedule|annexure|annex|appendix|attachment"
ATTACHED_NOUN: Final = f"{SCHEDULE_NOUN}|addendum"
"""What follows the signatures; an addendum may also be the whole document."""

_TRIPLED: Final = "|".join(f"{letter * 3}|{letter.upper() * 3}" for letter in "abcdefghjkmnopqrstuvwyz")
MARK: Final = rf"\d{{1,3}}|[ivxl]{{2,7}}|[IVXL]{{2,7}}|{_TRIPLED}|[a-z]{{1,2}}|[A-Z]{{1,2}}"
"""What is in the parentheses of "(12)", "(iv)", "(b)", "(AA)" or "(bbb)"."""

ITEM_LABEL: Final = (
    r"(?:\(?[ivxlc]{1,5}[.)]|\(?[a-z]{1,2}[.)]|\d{1,3}(?:-?[a-z]{1,2}(?=\.))?(?:\s?\.\s?\d{1,3}[a-z]?){0,9}[.)]?(?=\s)|"
    r"\(\d{1,2}[a-z]?\)|[•–—-](?=\s))\s+"
)
"""A pattern for a label without a noun, when words follow it, and the white space after it; ignores case.

It also matches "to." and a number without a full stop ("4 Fees"): for places where a label is likely, and where it is
stripped. The clause-type classifiers are trained on statements without such labels. A number has ten parts at most, so
that a column of numbers, which looks like one long number, is not read again from each of its lines.
"""
_BEFORE_WORDS: Final = re.compile(
    rf"(?:(?:section|article|clause|sec\.|art\.|cl\.|no\.|nr\.)\s+|§\s*)?{ITEM_LABEL}", re.IGNORECASE
)

# At the beginning of a line that may continue the line before: "U.S. law", "p.m. on Monday" and "(Date)" are not
# labels, nor is a number without a full stop.
_BEGINS_LINE: Final = re.compile(
    r"\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]{1,2}(?=\s|$)|\d{1,3}\.(?=[a-z\[])|(?-i:[A-Z]\.(?=[A-Za-z][a-z]{3}))"
    r"|\d{1,2}(?:\.\d{1,3})+[.)]?(?=\s|$)|\((?:\d{1,3}[a-z]?|[ivxl]{1,6}|([a-z])\1{0,3})\)"
    r"|(?:article|section|exhibit|schedule|annex|appendix|§)\s*[\da-z]|[•·▪●*-](?=\s|$)",
    re.IGNORECASE,
)
# Set apart, in a table cell or its own type: there "12" and "A" are not labels, a bullet is one, and "By:" before a
# signature looks like one.
_WHOLE: Final = re.compile(
    r"(?:section|article|clause|§)\s?[\dIVXLC.]+"
    r"|[(\[]?(?:\d{1,3}(?:\.\d{1,3})*|[a-z]{1,2}|[ivxl]+)[.)\]:]+"
    r"|\d{1,3}(?:\.\d{1,3})+|[•·▪●o–—*-]",
    re.IGNORECASE,
)
# Where a sentence may end: only what counts, so that no word that ends a sentence is a label; "12", "A", "§ 4.2(a)(i)".
_NUMBER: Final = rf"(?:\d+(?:\.\d+)*[a-z]?|[a-z]|(?=[ivxlc]){ROMAN})(?!\w)"
ITEM: Final = re.compile(rf"[(\[]{_NUMBER}[)\]]|{_NUMBER}[.)](?=\s)|[•▪·–-]\s", re.IGNORECASE)
"""The label of an item of an enumeration in running text."""
LABEL: Final = re.compile(
    rf"(?:(?:{SECTION_NOUN}|part|item|{SCHEDULE_NOUN}|§+)\s*)?"
    rf"(?:{_NUMBER}|[(\[]{_NUMBER}[)\]])[.)]?(?:\s*[(\[]{_NUMBER}[)\]])*\.?\s*",
    re.IGNORECASE,
)
"""The label of any provision, with or without a noun, and the white space after it."""
# Repeated on every page, with its number or with "#" for it, as `core.reading.pdf.running` compares them.
_NAMED: Final = re.compile(
    rf"(?:{SECTION_NOUN}|{ATTACHED_NOUN}|part|chapter|table)\s+(?:[–—-]\s+)?(?:[a-z]{{1,2}}[-.\s]?)?(?:[\d#]+|[ivxl]+)?[.:]?",
    re.IGNORECASE,
)


def begins_with_label(line: str) -> bool:
    """Whether a line begins with a label: ``1.1 Fees``, ``(a) any``, ``Section 4``, a bullet."""
    return bool(_BEGINS_LINE.match(line))


def is_label(text: str) -> bool:
    """Whether this is the label of a section and nothing else: ``1.1``, ``(a)``, ``Section 4.``, a bullet."""
    return bool(_WHOLE.fullmatch(text.strip()))


def is_named_label(text: str) -> bool:
    """Whether this is a label with its noun and nothing else: ``Exhibit A-1``, ``ARTICLE IV``, ``schedule #``."""
    return bool(_NAMED.fullmatch(text))


def after_label(text: str, start: int = 0, end: int | None = None) -> int:
    """Where the words after the label at ``start`` begin; ``start`` if there is no label, or no words."""
    label = _BEFORE_WORDS.match(text, start, len(text) if end is None else end)
    return label.end() if label else start
