"""Carries what the user keeps of a document over to a newer reading of the same content.

Ratings, saved searches and trays name clauses by their ids, and a newer reading is another document, whose clauses have
other ids and need not be cut at the same places. The clause with the most words in common succeeds the old one.
"""

from __future__ import annotations

import sqlite3
from typing import Final, TypeGuard

import numpy as np

from core.store.blobs import from_blob, to_blob
from core.store.catalog.texts import Text, read_texts, text_row
from core.store.catalog.trays import in_trays, rename_clauses
from core.types.adjacent import joint_id, part_ids

_LEAST: Final = 0.8  # share of equal signature entries, about the share of word sequences that two clauses share


def take_over(db: sqlite3.Connection, document: str) -> None:
    """Carries what is kept of older readings of the same content over to a document that was just added."""
    content = document.partition("-")[0]
    ids = "SELECT id FROM documents WHERE (id = ?1 OR id > ?1 || '-' AND id < ?1 || '.') AND id <> ?2"
    for (older,) in db.execute(ids, (content, document)).fetchall():
        kept = _kept_of(db, older)
        if kept:
            rows = [row for each in (older, document) if (row := text_row(db, each))]
            if len(rows) == 2:
                before, after = read_texts(rows)
                _rename(db, older, _followers(before, after, kept))


def _kept_of(db: sqlite3.Connection, document: str) -> set[str]:
    """The ids of its clauses that the user rated, that saved searches found, or that are in trays."""
    searches = db.execute("SELECT content FROM saved_searches")
    found = {clause for (blob,) in searches for clause in from_blob(blob)[2] if clause.startswith(f"{document}.")}
    rated = "SELECT clause FROM ratings WHERE clause > ?1 || '.' AND clause < ?1 || '/'"
    return found | in_trays(db, document) | {clause for (clause,) in db.execute(rated, (document,))}


def _followers(before: Text, after: Text, clauses: set[str]) -> dict[str, str]:
    """The follower in the newer text of each of these clauses of the older one that has any."""
    known = ((clause, part_ids(clause)) for clause in clauses)
    found = (
        (clause, [_follower(before, after, part) for part in parts])
        for clause, parts in known
        if all(part in before.ids for part in parts)
    )
    return {clause: joint_id(list(dict.fromkeys(parts))) for clause, parts in found if _all(parts)}


def _all(followers: list[str | None]) -> TypeGuard[list[str]]:
    return None not in followers


def _follower(before: Text, after: Text, clause: str) -> str | None:
    """The clause with the most words in common; of equals, the one at the nearest place."""
    if not after.ids:
        return None
    at = before.ids.index(clause)
    alike = (after.signature == before.signature[at]).mean(axis=1)
    far = np.abs(after.first - before.first[at])
    best = int(np.lexsort((far, -alike))[0])
    return after.ids[best] if alike[best] >= _LEAST else None


def _rename(db: sqlite3.Connection, document: str, followers: dict[str, str]) -> None:
    # Delete all before writing any: the new id of one may be the old id of another.
    rated = "SELECT query, ?, stars, at FROM ratings WHERE clause = ? ORDER BY at"
    rows = [row for old, new in followers.items() for row in db.execute(rated, (new, old)).fetchall()]
    db.executemany("DELETE FROM ratings WHERE clause = ?", ((old,) for old in followers))
    db.executemany("INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?)", rows)
    rename_clauses(db, followers)
    for id_, blob in db.execute("SELECT id, content FROM saved_searches").fetchall():
        query, models, ranked, examples = from_blob(blob)
        if any(clause.startswith(f"{document}.") for clause in ranked):
            content = to_blob((query, models, tuple(followers.get(clause, clause) for clause in ranked), examples))
            db.execute("UPDATE saved_searches SET content = ? WHERE id = ?", (content, id_))
