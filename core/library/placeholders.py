"""Finds names, addresses, numbers, amounts and dates in clauses for export, and proposes placeholders."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

from core.contract.particulars.dates import all_dates
from core.contract.particulars.identifiers import identifiers
from core.contract.particulars.roles import is_name
from core.exporting.layout import LaidOutClause, any_of_words
from core.library.provisions import corrected_parties
from core.store.catalog.catalog import Catalog
from core.tagging.parties import party_names
from core.text.numerals import money_amounts
from core.types import Document, Particular, ParticularKind, Placeholder, PlaceholderKind, is_kept

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_WORDS: Final = {
    PlaceholderKind.ADDRESS: "ADDRESS",
    PlaceholderKind.EMAIL: "EMAIL",
    PlaceholderKind.TELEPHONE: "TELEPHONE",
    PlaceholderKind.REGISTRATION: "REGISTRATION NUMBER",
    PlaceholderKind.TAX: "TAX NUMBER",
    PlaceholderKind.BANK: "BANK DETAILS",
}
_BLANK: Final = re.compile(r"\[[A-Z][A-Z0-9 ]{1,40}\]")
_SHORT_FORM: Final = r"inc|corp|co|l\.?l\.?c|ltd|l\.?p|l\.?l\.?p|n\.?a|s\.?a|b\.?v|n\.?v|pty\.?(?:\s+ltd)?"
_FORM: Final = (  # of a company: "Ltd" of "Harrow & Pike Ltd", which its contract calls "Harrow & Pike Limited"
    rf"(?:,?\s+(?:(?:incorporated|corporation|company|limited|plc|ag|gmbh)(?!\w)|(?:{_SHORT_FORM})(?!\w)\.?))?"
)


def propose_placeholders(clauses: Iterable[LaidOutClause], parties: Sequence[Sequence[str]]) -> tuple[Placeholder, ...]:
    """Placeholders for the parties, what else identifies them, amounts and dates, in that order, in clauses as printed;
    first the blanks of kept clauses, "[PARTY A]", each with itself, to be filled in.

    Each party has one, "[PARTY A]", whatever it is called; so do each date, however it is written, and each address,
    number and amount as written: "[DATE]", or if there are several "[DATE 1]".

    Args:
        clauses: as they are printed.
        parties: the names of each party to their contracts, see `names_of_parties`.
    """
    clauses = list(clauses)
    texts = _texts(clauses)
    blanks = Counter(
        found for text in _texts(each for each in clauses if is_kept(each.document)) for found in _BLANK.findall(text)
    )
    others: dict[PlaceholderKind, dict[str, Counter[str]]] = {kind: defaultdict(Counter) for kind in _WORDS}
    amounts: dict[str, Counter[str]] = defaultdict(Counter)
    dates: dict[str, Counter[str]] = defaultdict(Counter)
    for text in texts:
        taken = identifiers(text)
        for kind, span in taken:
            others[kind][" ".join(span.of(text).split()).casefold()][span.of(text)] += 1
        for span in money_amounts(text):
            if not any(span.overlaps(other) for _, other in taken):
                amounts[" ".join(span.of(text).split())][span.of(text)] += 1
        for value, span in all_dates(text, 0, len(text)):
            if not any(span.overlaps(other) for _, other in taken):
                dates[value][span.of(text)] += 1
    return (
        *(Placeholder(PlaceholderKind.BLANK, (blank,), count, blank) for blank, count in blanks.items()),
        *_parties(texts, parties),
        *chain.from_iterable(_numbered(kind, word, list(others[kind].values())) for kind, word in _WORDS.items()),
        *_numbered(PlaceholderKind.AMOUNT, "AMOUNT", list(amounts.values())),
        *_numbered(PlaceholderKind.DATE, "DATE", list(dates.values())),
    )


def placeholder_for(words: str, clauses: Iterable[LaidOutClause]) -> Placeholder | None:
    """A placeholder for words of the user's own, in whatever capitals clauses print them; None if none has them."""
    if not words.split():
        return None
    pattern = re.compile(any_of_words([words]), re.IGNORECASE)
    found = Counter(match[0] for text in _texts(clauses) for match in pattern.finditer(text))
    return _placeholder(PlaceholderKind.OWN, found, "[NAME]") if found else None


def _texts(clauses: Iterable[LaidOutClause]) -> list[str]:
    return [text for clause in clauses for text in (clause.heading, *(each.text for each in clause.paragraphs))]


def parties_to(catalog: Catalog, documents: Iterable[str]) -> list[tuple[str, ...]]:
    """The names of each party to contracts, as read and as the user corrected them; kept clauses have none."""
    names: list[tuple[str, ...]] = []
    for document in (each for each in documents if not is_kept(each)):
        names += names_of_parties(catalog.document(document), catalog.particulars(document))
        names += [(name,) for name in corrected_parties(catalog, document)]
    return names


def names_of_parties(document: Document, particulars: Sequence[Particular]) -> Iterator[tuple[str, ...]]:
    """The names of each party to a contract: in full, without its legal form, and short.

    A short name that says what the party does, such as "the Supplier", is a role, not a name, and stays.
    """
    places = [each.span for each in particulars if each.kind is ParticularKind.PARTY]
    for place in places:
        full = " ".join(place.of(document.text).split())
        names = dict.fromkeys((full, *party_names(document.text, place, places)))
        yield tuple(name for name in names if name == full or is_name(name, full))


def _parties(texts: Iterable[str], parties: Sequence[Sequence[str]]) -> Iterator[Placeholder]:
    """One placeholder for each party named; a party to two contracts has one."""
    owners: dict[str, int] = {}
    for number, names in enumerate(parties):
        keys = list(filter(None, map(_key, names)))
        owner = next((owners[key] for key in keys if key in owners), number)
        owners |= {key: owner for key in keys if key not in owners}
    given = {name for names in parties for name in names}
    found: dict[int, Counter[str]] = defaultdict(Counter)
    pattern = re.compile(_any_form(owners), re.IGNORECASE) if owners else None
    for text in texts:
        for match in pattern.finditer(text) if pattern else ():
            is_name = match[0][0].isupper() or not match[0][0].isalpha() or match["name"] in given
            if is_name:  # "iOrrin" if it is called so; "apple" is not a company
                found[owners[_key(match["name"])]][match[0]] += 1
    for at, number in enumerate(sorted(found)):
        letter = _LETTERS[at % len(_LETTERS)] * (at // len(_LETTERS) + 1)
        yield _placeholder(PlaceholderKind.PARTY, found[number], f"[PARTY {letter}]")


def _key(name: str) -> str:
    """A name without the differences with which contracts write it: capitals, "&" or "and", commas and full stops."""
    return " ".join(name.casefold().replace("&", " and ").replace(",", " ").replace(".", "").split())


def _any_form(keys: Iterable[str]) -> str:
    """A regular expression that finds names by their keys, however written, with the form of the company after them."""
    longest_first = sorted(keys, key=len, reverse=True)
    names = map(_written, longest_first)
    return rf"(?<![\w$£€¥])(?P<name>{'|'.join(names)}){_FORM}(?![\w]|[.,]\d)"


def _written(key: str) -> str:
    """Full stops may follow each letter, and the last word if that is short for the form of a company."""
    words = ["(?:&|and)" if word == "and" else r"\.?".join(map(re.escape, word)) for word in key.split()]
    return r"\.?[\s,]+".join(words) + (r"\.?" if re.fullmatch(_SHORT_FORM, key.split()[-1]) else "")


def _numbered(kind: PlaceholderKind, word: str, found: Sequence[Counter[str]]) -> Iterator[Placeholder]:
    for number, words in enumerate(found, 1):
        yield _placeholder(kind, words, f"[{word} {number}]" if len(found) > 1 else f"[{word}]")


def _placeholder(kind: PlaceholderKind, words: Counter[str], text: str) -> Placeholder:
    return Placeholder(kind, tuple(each for each, _ in words.most_common()), words.total(), text)
