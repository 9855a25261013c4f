"""Contracts put into a catalogue, with their clauses in place in the text."""

from __future__ import annotations

from dataclasses import replace

from core.store.catalog.catalog import Catalog
from core.types import Clause
from tests.core.store.examples import extraction, record


def put(catalog: Catalog, document: str, *texts: str, path: str = "") -> None:
    """A contract of these clauses, whose ids are "DOCUMENT.0" and so on."""
    put_clauses(catalog, document, {f"{document}.{at}": text for at, text in enumerate(texts)}, path)


def put_clauses(catalog: Catalog, document: str, clauses: dict[str, str], path: str = "") -> None:
    """A contract of these clauses, by id."""
    taken = extraction(document, *clauses.values())
    placed = tuple(
        Clause(id_, document, "", "", 1, section.span, text)
        for (id_, text), section in zip(clauses.items(), taken.sections, strict=True)
    )
    catalog.commit(record(path or f"/c/{document}", document, len(placed)), None, replace(taken, clauses=placed))
