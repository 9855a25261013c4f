"""The contracts of the library that a draft is compared with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from core.base.translation import tr
from core.store.catalog.catalog import Catalog
from core.types import Extraction, ParticularKind
from core.types.review import Basis

ENOUGH: Final = 8
"""Contracts without which nothing is called missing or unusual."""


@dataclass(frozen=True, slots=True)
class Alike:
    """The contracts that a draft is compared with: their ids, and in words for the user what they are."""

    documents: tuple[str, ...]
    basis: Basis


def contracts_alike(catalog: Catalog, draft: Extraction, like: str | Path | None) -> Alike:
    """The contracts of the same type of agreement as a draft, or those that the user chose.

    Raises:
        NothingFound: there is no such collection, or no such file in the library.
    """
    kind = next((each.value for each in draft.particulars if each.kind is ParticularKind.KIND), "")
    facts = catalog.word_index().columns.facts
    documents = tuple(each.document for each in facts if kind and each.kind == kind)
    enough = len(documents) >= ENOUGH
    words = tr("compared with {count:,} contracts of the type {kind}", count=len(documents), kind=kind)
    return Alike(documents, Basis(kind, len(documents), enough, words))
