"""Documents of an older version of the library, which kept no digests of clauses and vectors.

Searches find them as they are. Until their digests are recorded, what the clause store returns is not compared.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.store.catalog import packing, texts
from core.store.catalog.succession import follow_cut
from core.store.database import Database
from core.store.digests import WindowDigest
from core.types import Clause


class UndigestedDocuments:
    """Finds documents that have no digests yet, and records these. Thread-safe.

    Raises:
        LibraryError: from any method, as from `Catalog`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_clauses(self) -> list[str]:
        """The ids of the documents whose clauses have no digests."""
        return self._database.column(
            """SELECT document FROM texts JOIN documents ON id = document
            WHERE clauses > 0 AND digests = x'' ORDER BY key"""
        )

    def of_vectors(self, encoder: str) -> list[str]:
        """The ids of the documents whose vectors of an encoder have no digest."""
        return self._database.column("SELECT document FROM embedded WHERE encoder = ? AND windows IS NULL", encoder)

    def replace_clauses(self, document: str, clauses: Sequence[Clause]) -> None:
        """Stores the clauses of a document as they are cut now, with their digests.

        Where these differ from what it had, its vectors are forgotten; stars and saved searches follow each clause.
        """
        with self._database.transaction(of_documents=True) as db:
            row = db.execute("SELECT content, particulars FROM documents WHERE id = ?", (document,)).fetchone()
            before = texts.text_row(db, document)
            texts.drop_texts(db, [document])
            text, particulars = packing.text_of(row[0]), packing.unpack_particulars(row[1])
            texts.add_text(db, document, text, clauses, particulars)
            if before is not None and not texts.same_clauses(before, texts.text_row(db, document)):
                (earlier,) = texts.read_texts([before])
                follow_cut(db, earlier, document)
                db.execute("DELETE FROM embedded WHERE document = ?", (document,))
                for table, column in (("documents", "id"), ("files", "document")):
                    db.execute(f"UPDATE {table} SET clauses = ? WHERE {column} = ?", (len(clauses), document))

    def record_digests(self, encoder: str, found: Mapping[str, WindowDigest]) -> None:
        """Records the digests of the vectors that the clause store has."""
        rows = [(each.count, each.digest, encoder, document) for document, each in found.items()]
        with self._database.transaction() as db:
            db.executemany(
                "UPDATE embedded SET windows = ?, digest = ? WHERE encoder = ? AND document = ? AND windows IS NULL",
                rows,
            )
