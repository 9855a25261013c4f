"""Use case: finds the names, amounts and dates in clauses for export, and proposes placeholders for them."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from core.attributes.parties import ROLES as SIDES
from core.attributes.parties import party_names
from core.exporting.layout import LaidOutClause
from core.exporting.replacing import any_of_words
from core.particulars.dates import all_dates
from core.particulars.names import ROLES
from core.text.amounts import money_amounts
from core.types import Document, Particular, ParticularKind, Placeholder, PlaceholderKind

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def propose_placeholders(clauses: Iterable[LaidOutClause], parties: Sequence[Sequence[str]]) -> tuple[Placeholder, ...]:
    """Placeholders for the parties, amounts and dates, in that order, in clauses as they are printed.

    Each party has one, "[PARTY A]", whatever it is called; so do each date, however it is written, and each amount as
    written: "[DATE]", or if there are several "[DATE 1]".

    Args:
        clauses: as they are printed.
        parties: the names of each party to their contracts, see `names_of_parties`.
    """
    texts = [text for clause in clauses for text in (clause.heading, *(each.text for each in clause.paragraphs))]
    amounts: dict[str, Counter[str]] = defaultdict(Counter)
    dates: dict[str, Counter[str]] = defaultdict(Counter)
    for text in texts:
        for span in money_amounts(text):
            amounts[" ".join(span.of(text).split())][span.of(text)] += 1
        for value, span in all_dates(text, 0, len(text)):
            dates[value][span.of(text)] += 1
    return (
        *_parties(texts, parties),
        *_numbered(PlaceholderKind.AMOUNT, "AMOUNT", list(amounts.values())),
        *_numbered(PlaceholderKind.DATE, "DATE", list(dates.values())),
    )


def names_of_parties(document: Document, particulars: Sequence[Particular]) -> Iterator[tuple[str, ...]]:
    """The names of each party to a contract: in full, without its legal form, and short.

    A short name that says what the party does, such as "the Supplier", is a role, not a name, and stays.
    """
    places = [each.span for each in particulars if each.kind is ParticularKind.PARTY]
    for place in places:
        full = " ".join(place.of(document.text).split())
        names = dict.fromkeys((full, *party_names(document.text, place, places)))
        yield tuple(name for name in names if name == full or _is_name(name, full))


def _is_name(name: str, full: str) -> bool:
    """Whether what a party is called is a name: it shares a word with the full name, or is an abbreviation."""
    words = {*re.findall(r"\w+", name.lower())}
    if not words or words & (ROLES | SIDES.keys()):
        return False
    return name.isupper() or bool(words & {*re.findall(r"\w+", full.lower())})


def _parties(texts: Iterable[str], parties: Sequence[Sequence[str]]) -> Iterator[Placeholder]:
    """One placeholder for each party named; a party to two contracts has one."""
    owners: dict[str, int] = {}
    for number, names in enumerate(parties):
        owner = next((owners[key] for name in names if (key := name.casefold()) in owners), number)
        owners |= {name.casefold(): owner for name in names if name.casefold() not in owners}
    found: dict[int, Counter[str]] = defaultdict(Counter)
    pattern = re.compile(any_of_words(owners), re.IGNORECASE) if owners else None
    for text in texts:
        for match in pattern.finditer(text) if pattern else ():
            if match[0][0].isupper() or not match[0][0].isalpha():  # "apple" is not a company
                found[owners[" ".join(match[0].split()).casefold()]][match[0]] += 1
    for at, number in enumerate(sorted(found)):
        letter = _LETTERS[at % len(_LETTERS)] * (at // len(_LETTERS) + 1)
        yield _placeholder(PlaceholderKind.PARTY, found[number], f"[PARTY {letter}]")


def _numbered(kind: PlaceholderKind, word: str, found: Sequence[Counter[str]]) -> Iterator[Placeholder]:
    for number, words in enumerate(found, 1):
        yield _placeholder(kind, words, f"[{word} {number}]" if len(found) > 1 else f"[{word}]")


def _placeholder(kind: PlaceholderKind, words: Counter[str], text: str) -> Placeholder:
    return Placeholder(kind, tuple(each for each, _ in words.most_common()), words.total(), text)
