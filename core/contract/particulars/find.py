"""Finds the particulars of an agreement: its title, kind, parties, dates, term and governing law."""

from __future__ import annotations

from collections.abc import Sequence

from core.contract.particulars.dates import agreement_date, effective_date
from core.contract.particulars.head import Stated, is_report
from core.contract.particulars.kind import agreement_kind
from core.contract.particulars.law import governing_law
from core.contract.particulars.parties import parties
from core.contract.particulars.term import agreement_term
from core.contract.particulars.title import agreement_title
from core.types import Document, Particular, ParticularKind, Section


def find_particulars(document: Document, sections: Sequence[Section]) -> tuple[Particular, ...]:
    """What a lawyer asks about an agreement before reading it, each with the words that state it and their page.

    At most one of each kind, except parties. Those that are missing, or left blank to be filled in, are omitted. A
    report that only tells of an agreement has none.
    """
    text = document.text
    if is_report(text):
        return ()
    title = agreement_title(text, document.title)
    made = agreement_date(text, sections)
    effective = effective_date(text, made)
    begins = effective or made
    stated: list[tuple[ParticularKind, Stated | None]] = [
        (ParticularKind.TITLE, title),
        (ParticularKind.KIND, agreement_kind(text, title)),
        *((ParticularKind.PARTY, party) for party in parties(text, sections)),
        (ParticularKind.DATE, made),
        (ParticularKind.EFFECTIVE, effective),
        (ParticularKind.TERM, agreement_term(text, sections, begins[0] if begins else "", title[0] if title else "")),
        (ParticularKind.LAW, governing_law(text, sections)),
    ]
    return tuple(
        Particular(kind, each[0], each[1], document.page_at(each[1].start)) for kind, each in stated if each is not None
    )
