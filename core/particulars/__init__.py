"""Finds the particulars of an agreement: its title, kind, parties, dates and governing law."""

from __future__ import annotations

from collections.abc import Sequence

from core.particulars.dates import agreement_dates
from core.particulars.head import Stated
from core.particulars.kind import agreement_kind
from core.particulars.law import governing_law
from core.particulars.parties import parties
from core.particulars.title import agreement_title
from core.types import Document, Particular, ParticularKind, Section

__all__ = ["find_particulars"]


def find_particulars(document: Document, sections: Sequence[Section]) -> tuple[Particular, ...]:
    """What a lawyer asks about an agreement before reading it, each with the words that state it and their page.

    At most one title, one kind and one law; the date of the agreement comes first, then its effective date if that is
    another one. What is missing, or left blank to be filled in, is left out.
    """
    title = agreement_title(document.text, document.title)
    stated: list[tuple[ParticularKind, Stated]] = []
    if title:
        stated.append((ParticularKind.TITLE, title))
    if kind := agreement_kind(document.text, title):
        stated.append((ParticularKind.KIND, kind))
    stated.extend((ParticularKind.PARTY, party) for party in parties(document.text, sections))
    stated.extend((ParticularKind.DATE, date) for date in agreement_dates(document.text, sections))
    if law := governing_law(document.text, sections):
        stated.append((ParticularKind.LAW, law))
    return tuple(Particular(kind, value, span, document.page_at(span.start)) for kind, (value, span) in stated)
