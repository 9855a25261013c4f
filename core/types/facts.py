"""What is known about a contract as a whole."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from core.translation import tr


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known about a document as a whole; "" and () for what is unknown.

    ``date``, on which it was made, and ``effective``, from which it is in force, are ISO 8601; ``term`` is how many
    months it lasts. ``remarks`` come from the records of its files.
    """

    document: str
    files: tuple[Path, ...]
    title: str
    kind: str = ""
    parties: tuple[str, ...] = ()
    date: str = ""
    law: str = ""
    effective: str = ""
    term: str = ""
    remarks: tuple[str, ...] = ()


def term_words(months: str) -> str:
    """How long an agreement lasts, as in "18 months" or "3 years"; "" if unknown."""
    if not months:
        return ""
    years, rest = divmod(int(months), 12)
    if rest:
        return tr("1 month") if months == "1" else tr("{count:,} months", count=int(months))
    return tr("1 year") if years == 1 else tr("{count:,} years", count=years)
