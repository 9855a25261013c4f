"""Readable patterns of contract English, and tables of them that lie beside the lexicon.

A blank is any white space (" ?" perhaps none), "…" is any words within the same part of a sentence, TIME is a period
such as "thirty (30) business days"; the rest is as in regular expressions, without captures.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from core.base import paths
from core.tagging.lexicon import read_tables
from core.text.numerals import NUMBER_WORDS
from core.text.sentences import sentences

_NUMBER: Final = rf"(?:\d+|{'|'.join(sorted(NUMBER_WORDS, key=len, reverse=True))})"
_TIME: Final = (
    rf"{_NUMBER}[\s-]*(?:\(\s*[\w-]+\s*\))?[\s-]*(?:\w+\s+)?(?:calendar\s+|business\s+|working\s+)?"
    r"(?:days?|months?|weeks?|years?|hours?)"
)
_GAP: Final = r"[^.;]{0,100}?"
"""Words in between, in the same part of a sentence; bounded, so that the time is linear in the length of a text."""


def alternatives(phrases: str) -> str:
    """A regular expression that finds any of the phrases, one per line, as whole words in lower case."""
    lines = (line.strip() for line in phrases.strip().splitlines())
    return rf"\b(?:{'|'.join(map(_expression, lines))})(?!\w)"


@cache  # of the tables, each when a text may have it: compiling all takes longer than reading a query
def any_of(phrases: str) -> re.Pattern[str]:
    """The pattern that finds any of the phrases, one per line."""
    return re.compile(alternatives(phrases))


def _expression(phrase: str) -> str:
    plain = re.sub(r" ?… ?", lambda _: rf"\b{_GAP}\b", phrase)
    return (
        re.sub(r"\((?!\?)", "(?:", plain)
        .replace(r"\(?:", r"\(")
        .replace(" ?", r"\s*")
        .replace(" ", r"\s+")
        .replace("TIME", _TIME)
    )


def phrase_tables(name: str) -> dict[str, Mapping[str, Any]]:
    """The tables of a file beside the lexicon, by id, with the words that it names in capitals put into their phrases.

    Raises:
        LexiconError: the file cannot be read.
    """
    tables = read_tables(paths.resources() / "lexicon" / "words" / f"{name}.toml")
    named = tables.pop("where", {})
    return {each: _with_words(table, named | table.pop("where", {})) for each, table in tables.items()}


def _with_words(table: Mapping[str, Any], named: Mapping[str, str]) -> Mapping[str, Any]:
    whole = {name: words.strip().replace("\n", "") for name, words in named.items()}
    return {field: _put(value, whole) if isinstance(value, str) else value for field, value in table.items()}


def _put(phrases: str, named: Mapping[str, str]) -> str:
    for name, words in named.items():
        phrases = phrases.replace(name, words)
    return phrases


def sentences_of(text: str) -> list[str]:
    """The sentences of a text, each with the items of its list."""
    return [span.of(text) for span in sentences(text, items=False)]
