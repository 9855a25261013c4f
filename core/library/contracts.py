"""The contracts of the library with what is known of each, and the user's corrections of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Final

from core.base.errors import InvalidFact
from core.base.translation import tr
from core.types import Document, Fact, Facts, Particular, ParticularKind, ReadFact, fact_name
from core.types.facts import Values

if TYPE_CHECKING:
    from core.library.opened import OpenLibrary

_BEFORE: Final = 90  # characters of the passage shown before the words that state a fact
_AFTER: Final = 70
_FEW: Final = 40  # characters before those words that say too little
_TITLES: Final = (ParticularKind.TITLE, ParticularKind.KIND)
_LONGEST: Final = 500  # characters of a value
_DATES: Final = (ParticularKind.DATE, ParticularKind.EFFECTIVE)
_NUMBERS: Final = re.compile(r"(\d{1,2})[/.\- ](\d{1,2})[/.\- ]\d{2,4}")
_LAWS_OF: Final = re.compile(
    r"^(?:the )?(?:laws? of )?(?:the )?(?:(?:state|commonwealth|province) of )?(?:the )?", re.I
)
_PERIOD: Final = re.compile(
    r"(?:(?P<years>[\w-]+)(?: \(\d+\))? years?)?(?: and |, | )?(?:(?P<months>[\w-]+)(?: \(\d+\))? months?)?", re.I
)


class Contracts:
    """Lists contracts, shows from which words each fact was read, and keeps the user's corrections."""

    def __init__(self, opened: OpenLibrary) -> None:
        self._opened = opened

    def list(self) -> tuple[Facts, ...]:
        """What is known of every contract that was read, by its title."""
        known = self._opened.catalog.word_index().columns.facts
        return tuple(sorted(known, key=lambda each: (each.title.casefold(), each.files)))

    def facts(self, document: str) -> tuple[Fact, ...]:
        """Each fact of a contract, with the words from which it was read, and what the user corrected.

        Raises:
            NothingFound: no such document.
        """
        catalog = self._opened.catalog
        read = catalog.document(document)
        stated: dict[ParticularKind, dict[str, ReadFact]] = {kind: {} for kind in ParticularKind}
        for each in catalog.particulars(document):
            stated[each.kind].setdefault(each.value, _read_fact(read, each))
        known = self._known(document)
        return tuple(self._fact(kind, known, tuple(stated[kind].values())) for kind in ParticularKind)

    def correct(self, document: str, kind: ParticularKind, values: Sequence[str] | None) -> tuple[str, ...] | None:
        """Says what a fact of a contract is. It counts everywhere in place of what was read, and is kept by content.

        Args:
            document: the id of the contract.
            kind: the fact.
            values: what is right: one value, several only of parties; () where there is none; None to go back to
                what was read.

        Returns:
            The correction that this replaces, None where there was none: give it to this method to undo.

        Raises:
            NothingFound: no such document.
            InvalidFact: a value cannot be understood.
        """
        if values is not None:
            values = self._checked(kind, values)
        source = self._opened.catalog.document(document).source
        stored = self._opened.catalog.user_data.corrections
        before = stored.put(document.partition("-")[0], source, kind, None if values is None else tuple(values))
        self._opened.keep()
        return before

    def add_party(self, document: str, name: str) -> tuple[str, ...] | None:
        """Adds a party to those that count; see `correct`."""
        return self.correct(document, ParticularKind.PARTY, (*self._parties(document), name))

    def remove_party(self, document: str, name: str) -> tuple[str, ...] | None:
        """Removes a party from those that count; see `correct`.

        Raises:
            InvalidFact: no party has this name.
        """
        parties = self._parties(document)
        left = tuple(each for each in parties if each.casefold() != name.strip().casefold())
        if len(left) == len(parties):
            advice = tr("Its parties are: {parties}.", parties="; ".join(parties)) if parties else ""
            raise InvalidFact(tr("“{name}” is no party to this contract.", name=name), advice)
        return self.correct(document, ParticularKind.PARTY, left)

    def _parties(self, document: str) -> Values:
        self._opened.catalog.document(document)
        return self._known(document).parties

    def _known(self, document: str) -> Facts:
        return next(each for each in self._opened.catalog.word_index().columns.facts if each.document == document)

    def _fact(self, kind: ParticularKind, known: Facts, read: tuple[ReadFact, ...]) -> Fact:
        before = known.read_of(kind)
        as_read = known.values(kind) if before is None else before
        return Fact(kind, known.values(kind), read, before is not None, as_read)

    def _checked(self, kind: ParticularKind, values: Sequence[str]) -> Values:
        checked = tuple(dict.fromkeys(fact_value(kind, each) for each in values))
        if len(checked) > 1 and kind is not ParticularKind.PARTY:
            raise InvalidFact(tr("{fact} has one value only.", fact=fact_name(kind)))
        if kind in (ParticularKind.KIND, ParticularKind.PARTY, ParticularKind.LAW):
            known = self._opened.catalog.word_index().columns.facts
            spelt = {value.casefold(): value for each in known for value in each.values(kind)}
            checked = tuple(spelt.get(each.casefold(), each) for each in checked)  # so that they filter as one
        return checked


def fact_value(kind: ParticularKind, text: str) -> str:
    """A value that the user wrote, as facts have it.

    Dates become ISO 8601, terms of years and months a number of months, and laws their usual name; other words stay.

    Raises:
        InvalidFact: it is empty, too long, or no date where one is wanted.
    """
    text = " ".join(text.split())
    if not text:
        raise InvalidFact(tr("Nothing was written."), tr("Write a value, or say that there is none."))
    if len(text) > _LONGEST:
        raise InvalidFact(tr("This is too long."), tr("Write at most {count} characters.", count=_LONGEST))
    if kind in _DATES:
        return _date(text)
    if kind is ParticularKind.LAW:
        from core.text.places import ADJECTIVES, PLACES

        name = _LAWS_OF.sub("", text).casefold()
        return PLACES.get(name) or ADJECTIVES.get(name.removesuffix(" law")) or text
    return _term(text) if kind is ParticularKind.TERM else text


def _date(text: str) -> str:
    from core.contract.particulars.dates import all_dates

    numbers = _NUMBERS.fullmatch(text)
    if numbers and numbers[1] != numbers[2] and int(numbers[1]) <= 12 and int(numbers[2]) <= 12:
        advice = tr("Write the month in words, or the date as 2019-03-05.")
        raise InvalidFact(tr("“{date}” can be read as two dates.", date=text), advice)
    spelt = re.sub(r"(?<=\d)-(?=[a-z])|(?<=[a-z])-(?=\d)", " ", text, flags=re.I)  # 5-Mar-2019
    found = next((value for value, span in all_dates(spelt, 0, len(spelt)) if len(span) == len(spelt)), "")
    try:
        return found or date.fromisoformat(text).isoformat()
    except ValueError:
        advice = tr("Give day, month and year, such as 5 March 2019, March 5, 2019 or 2019-03-05.")
        raise InvalidFact(tr("“{date}” is not a date.", date=text), advice) from None


def _term(text: str) -> str:
    """The months of "18 months" or "three years"; other words as they are."""
    from core.text.numerals import NUMBER_WORDS

    if text.isdecimal():
        raise InvalidFact(tr("Is this years or months?"), tr("Write the unit, as in “3 years” or “18 months”."))
    match = _PERIOD.fullmatch(text)
    parts = {unit: words.casefold() for unit, words in match.groupdict().items() if words} if match else {}
    counts = {unit: int(w) if w.isdecimal() else NUMBER_WORDS.get(w, 0) for unit, w in parts.items()}
    if not counts or not all(counts.values()):
        return text
    return str(12 * counts.get("years", 0) + counts.get("months", 0))


def _read_fact(document: Document, stated: Particular) -> ReadFact:
    text, span = document.text, stated.span
    start, end = text.rfind("\n", 0, span.start) + 1, text.find("\n", span.end)
    if stated.kind not in _TITLES and start and span.start - start < _FEW and text[start - 2] not in ".:;":
        start = text.rfind("\n", 0, start - 1) + 1  # the sentence begins on the line before, or the page
    end = len(text) if end < 0 else end
    before, after = text[start : span.start].lstrip(), text[span.end : end].rstrip()
    if len(before) > _BEFORE:
        before = "… " + before[-_BEFORE:].partition(" ")[2]
    if len(after) > _AFTER:
        after = after[:_AFTER].rpartition(" ")[0] + " …"
    words = " ".join(span.of(text).split())
    return ReadFact(stated.value, words, " ".join(f"{before}{span.of(text)}{after}".split()), span, stated.page)
