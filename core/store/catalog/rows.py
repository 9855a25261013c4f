"""A document as the rows that the catalogue stores of it.

Packing them takes most of the time of a commit, so that is done before the transaction: where the document was read, if
that is a worker of a cluster, which the program trusts, else by the program. A reader confined on this computer sends
what it read and no rows, since a file may have taken it over.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from core.store.catalog import texts
from core.store.catalog.documents import pack_clauses, pack_document, pack_references, pack_text, to_blob
from core.types import Extraction


@dataclass(frozen=True, slots=True)
class DocumentRows:
    """The values of the rows of a document; what was left out of it is counted with its file.

    Attributes:
        document: of `documents`, up to the version of the extraction.
        ledger: of `ledgers`; None where the document has none.
        text: its words.
        left_out: how many files of each kind were left out of an archive or an email.
    """

    document: tuple[str, bytes, bytes, bytes, bytes, bytes, int, bytes, bytes, int]
    ledger: bytes | None
    text: texts.TextRows
    left_out: tuple[tuple[str, int], ...]

    @property
    def id(self) -> str:
        return self.document[0]


def pack_rows(extraction: Extraction) -> DocumentRows:
    """The rows of a document and of what was extracted from it."""
    document = extraction.document
    values = (
        document.id,
        pack_text(document.text),
        pack_document(document),
        to_blob(extraction.sections),
        pack_references(extraction.references),
        pack_clauses(extraction.clauses),
        len(extraction.clauses),
        to_blob(extraction.definitions),
        to_blob(extraction.particulars),
        extraction.version,
    )
    ledger = None if extraction.ledger is None else to_blob(extraction.ledger)
    text = texts.text_rows(document.id, document.text, extraction.clauses, extraction.particulars, extraction.passages)
    return DocumentRows(values, ledger, text, document.left_out)


def insert_document(db: sqlite3.Connection, rows: DocumentRows) -> None:
    """Stores a document, unless it already is."""
    db.execute(
        """INSERT OR IGNORE INTO documents
        (id, text, content, sections, citations, ranges, clauses, definitions, particulars, extraction)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        rows.document,
    )
    if rows.ledger is not None:
        db.execute("INSERT OR IGNORE INTO ledgers (document, ledger) VALUES (?, ?)", (rows.id, rows.ledger))
    texts.insert_text(db, rows.text)
