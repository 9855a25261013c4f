"""Small libraries: clauses put into a real catalogue, and columns written by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from core.store.catalog.catalog import Catalog
from core.types import Clause
from core.types.clause_ids import ClauseIds
from core.types.facts import Facts
from core.types.library_columns import Captions, Columns
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


def facts(document: str, title: str = "Agreement", file: str = "", **known: object) -> Facts:
    """A document with what is known about it; its file is /c/<document>.pdf unless another is given."""
    bare = Facts(document, (Path(file or f"/c/{document}.pdf"),), title)
    return replace(bare, **known)  # type: ignore[arg-type]


def columns(
    documents: Sequence[tuple[Facts, Sequence[tuple[int, int]]]],
    tagged: Sequence[tuple[int, str]] = (),
    signatures: Sequence[Sequence[int]] | None = None,
) -> Columns:
    """A library of documents, each with its clauses as ranges of its own words, in order.

    Args:
        documents: what is known about each, and its clauses.
        tagged: rows of clauses, and their concepts.
        signatures: the signature of each clause; all different by default.
    """
    ids, document, first, end = [], [], [], []
    begin = 0
    for at, (known, clauses) in enumerate(documents):
        for number, (start, stop) in enumerate(clauses):
            ids.append(f"{known.document}.{number}")
            document.append(at)
            first.append(begin + start)
            end.append(begin + stop)
        begin += max((stop for _, stop in clauses), default=0)
    concepts = tuple(sorted({concept for _, concept in tagged}))
    if signatures is None:
        signatures = [[number % 251, number // 251 % 251] * 8 for number in range(len(ids))]
    return Columns(
        facts=tuple(known for known, _ in documents),
        ids=ClauseIds.of(ids),
        document=np.array(document, dtype=np.int32),
        first=np.array(first, dtype=np.int64),
        end=np.array(end, dtype=np.int64),
        captions=Captions(lambda: [(("",) * len(ids), ("",) * len(ids))]),
        signature=np.array(signatures, dtype=np.uint8).reshape(len(ids), len(signatures[0]) if signatures else 16),
        concepts=concepts,
        tagged=np.array([(row, concepts.index(concept)) for row, concept in tagged], dtype=np.int32).reshape(-1, 2),
        kinds=np.zeros(len(ids), np.uint8),
    )
