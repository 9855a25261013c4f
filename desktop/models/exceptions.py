"""What is exported with single clauses against the general choice, as words for the user and as words to save."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Final

from core import Accompaniment, Cited, ExportChoices, tr

_MOST: Final = 1000  # clauses for which this is remembered


def with_cited(choices: ExportChoices, clause: str) -> Accompaniment:
    """What is exported with a clause once its cited sections are taken in, or if they were in, out."""
    before = choices.accompaniment(clause)
    usual = choices.cited if choices.cited is not Cited.NONE else Cited.BRIEF
    return Accompaniment(usual if before.cited is Cited.NONE else Cited.NONE, before.definitions)


def with_definitions(choices: ExportChoices, clause: str) -> Accompaniment:
    """The same for the definitions of its terms."""
    before = choices.accompaniment(clause)
    return Accompaniment(before.cited, not before.definitions)


def exception_words(choices: ExportChoices, clause: str) -> Iterator[str]:
    """What differs for a clause from the general choice."""
    own = choices.accompaniment(clause)
    if (own.cited is Cited.NONE) != (choices.cited is Cited.NONE):
        yield tr("without cited sections") if own.cited is Cited.NONE else tr("with cited sections")
    if own.definitions != choices.definitions:
        yield tr("with definitions") if own.definitions else tr("without definitions")


def exceptions_to_save(exceptions: Mapping[str, Accompaniment]) -> Iterator[str]:
    """The exceptions as words to save, the latest ones only if there are very many."""
    for clause, each in list(exceptions.items())[-_MOST:]:
        yield f"{clause} {each.cited.value} {'definitions' if each.definitions else '-'}"


def exceptions_of(words: Iterable[str]) -> dict[str, Accompaniment]:
    """The exceptions saved as these words, without what is not recognised."""
    found = {}
    for each in words:
        with suppress(ValueError):
            clause, cited, definitions = each.split()
            found[clause] = Accompaniment(Cited(cited), definitions == "definitions")
    return found
