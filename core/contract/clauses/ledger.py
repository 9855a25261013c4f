"""The ledger of a file: what became of the words that were read, so that none is lost in silence."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from core.contract.clauses.spans import gaps
from core.contract.clauses.substance import is_remark
from core.text.headings import is_said
from core.text.sentences import sentences
from core.types import Clause, Document, Ledger, Span, Unplaced

_WORD: Final = re.compile(r"[^\W_]+")  # not a blank to be filled in
_SHOWN: Final = 50  # sentences that are kept to be shown
_LONGEST: Final = 600  # characters kept of each


def read_ledger(document: Document, clauses: Iterable[Clause]) -> Ledger:
    """Counts the words of a document: in some clause, in lesser passages, or in sentences that are in neither.

    Lesser passages are what has no verb, as headings, tables, addresses and lines to be signed, and remarks about the
    page or the copy that was filed. A sentence between two clauses is in neither, however the program came to leave it
    out.
    """
    text = document.text
    between = list(gaps((clause.span for clause in clauses), len(text)))
    left = [
        Span(gap.start + found.start, gap.start + found.end)
        for gap in between
        for found in sentences(gap.of(text), items=False)
        if is_said(found.of(gap.of(text))) and not is_remark(found.of(gap.of(text)))
    ]
    words, outside = _words_in(text), sum(_words_in(gap.of(text)) for gap in between)
    in_neither = sum(_words_in(sentence.of(text)) for sentence in left)
    shown = tuple(Unplaced(each.of(text)[:_LONGEST], document.page_at(each.start)) for each in left[:_SHOWN])
    return Ledger(words, words - outside, outside - in_neither, len(left), shown)


def _words_in(text: str) -> int:
    return len(_WORD.findall(text))
