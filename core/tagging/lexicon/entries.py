"""Reads the lexicon's files, which a lawyer can edit, and explains what is wrong with an entry.

The fields of an entry are described in ``resources/lexicon/README.md``. The format of the files is TOML 1.0.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from core.base.errors import MunimentError
from core.base.translation import tr
from core.text.sentences import sentences
from core.types import Concept

_TEXTS: Final = ("name", "definition", "parent", "opposite", "cuad")
_LISTS: Final = ("aliases", "alone", "phrases", "acord")
_FIELDS: Final = frozenset({*_TEXTS, *_LISTS, "attribute"})
_OPENING: Final = "This provision "
_ID: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class LexiconError(MunimentError):
    """A file or an entry of the lexicon that cannot be read, or that contradicts another."""


@dataclass(frozen=True, slots=True)
class LexiconEntry:
    """A concept, its file, and further fields.

    ``alone`` are names that count only where the text says nothing else ("term"), perhaps including its first name;
    ``cuad`` is the clause type of CUAD that it corresponds to, or ""; ``acord`` are the categories of ACORD's queries
    that it belongs to.
    """

    concept: Concept
    file: Path
    alone: tuple[str, ...] = ()
    cuad: str = ""
    acord: tuple[str, ...] = ()


def read_entries(folder: Path) -> list[LexiconEntry]:
    """The entries of all files of a folder, the files in the order of their names.

    Raises:
        LexiconError: there are none, a file is unreadable, or an entry is invalid.
    """
    files = sorted(folder.glob("*.toml"))
    if not files:
        raise LexiconError(tr("The lexicon of clause types is missing."), tr("Install Muniment again."), folder)
    return [entry for file in files for entry in _entries(file)]


def entry_error(file: Path, concept: str, what: str) -> LexiconError:
    """The error for an invalid entry."""
    return LexiconError(
        tr("The lexicon's entry “{concept}” {what}.", concept=concept, what=what), tr("Correct it in this file."), file
    )


def _entries(file: Path) -> Iterator[LexiconEntry]:
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise LexiconError(
            tr("This file of the lexicon cannot be read."), tr("Correct it: {error}.", error=error), file
        ) from error
    for name, table in tables.items():
        try:
            yield _entry(file, name, table)
        except ValueError as error:
            raise entry_error(file, name, str(error)) from None


def _entry(file: Path, name: str, table: object) -> LexiconEntry:
    if not isinstance(table, dict):
        raise ValueError("stands outside of every entry; an entry begins with its name in square brackets")
    if not _ID.fullmatch(name):
        raise ValueError("has an id that is not made of small letters and hyphens")
    if unknown := sorted(set(table) - _FIELDS):
        raise ValueError(f"has a field “{unknown[0]}”, which means nothing")
    texts = {field: _text(table, field) for field in _TEXTS}
    lists = {field: _list(table, field) for field in _LISTS}
    attribute = table.get("attribute", False)
    if not isinstance(attribute, bool):
        raise ValueError("has an “attribute” that is neither true nor false")
    if not texts["name"]:
        raise ValueError("has no name")
    _check_definition(texts["definition"])
    concept = Concept(
        name,
        texts["name"],
        texts["definition"],
        lists["aliases"],
        lists["phrases"],
        texts["parent"],
        attribute,
        texts["opposite"],
    )
    return LexiconEntry(concept, file, lists["alone"], texts["cuad"], lists["acord"])


def _check_definition(definition: str) -> None:
    if not definition.startswith(_OPENING):
        raise ValueError(f"has a definition that does not begin with “{_OPENING.strip()}”")
    if not definition.endswith(".") or len(sentences(definition, items=False)) > 1:
        raise ValueError("has a definition that is not one sentence ending in a full stop")


def _text(table: Mapping[str, object], field: str) -> str:
    value = table.get(field, "")
    if not isinstance(value, str):
        raise ValueError(f"has a “{field}” that is not text in quotation marks")
    return value


def _list(table: Mapping[str, object], field: str) -> tuple[str, ...]:
    value = table.get(field, [])
    if not isinstance(value, list) or not all(isinstance(each, str) and each.strip() for each in value):
        raise ValueError(f"has “{field}” that are not a list of texts in quotation marks")
    return tuple(value)
