"""The clauses of each document, as ranges of its text, so that no word of it is stored twice.

They lie in the row of their document and come and go with it, in one transaction.
"""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Final

from core.store.blobs import from_blob, to_blob
from core.store.database import Database
from core.types import Clause, Joined, Span

_DOCUMENT: Final = "\1"  # stands for the id of the document, with which those of its clauses begin
_AT_ONCE: Final = 500  # documents read at a time


class StoredClauses:
    """Reads the clauses of a library from its catalogue. Thread-safe.

    Raises:
        LibraryError: from any method: damaged, not readable.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def by_id(self, ids: Sequence[str]) -> list[Clause]:
        """The clauses with these ids, in the order given; unknown ids are left out."""
        wanted = set(ids)
        documents = list(dict.fromkeys(map(document_of, ids)))
        found = {clause.id: clause for _, some in self._read(documents, wanted) for clause in some}
        return [found[clause] for clause in ids if clause in found]

    def of_each(self, documents: Sequence[str]) -> dict[str, list[Clause]]:
        """The clauses of each of these documents, in document order; none of those that are not in the library."""
        return {document: [] for document in documents} | dict(self._read(documents))

    def of(self, document: str, within: Span | None = None) -> list[Clause]:
        """The clauses of a document, or those of them that begin in a range of its text.

        In document order: by where they begin, and of two that begin together the longer first.
        """
        clauses = self.of_each([document])[document]
        return [each for each in clauses if within is None or within.start <= each.span.start < within.end]

    def _read(
        self, documents: Sequence[str], wanted: Collection[str] | None = None
    ) -> Iterator[tuple[str, list[Clause]]]:
        """The clauses of each of these documents that is in the library, or those of them that are wanted."""
        for at in range(0, len(documents), _AT_ONCE):
            some = documents[at : at + _AT_ONCE]
            asked = f"SELECT id, text, ranges FROM documents WHERE id IN ({', '.join('?' * len(some))})"
            for document, text, ranges in self._database.rows(asked, *some):
                with self._database.unpacking():
                    yield document, unpack_clauses(document, unpack_text(text), ranges, wanted)


def document_of(clause: str) -> str:
    """The id of the document of a clause, by its id; see `core.clauses.join.build_clauses`."""
    return clause.rpartition(".")[0]


def in_order(clauses: Iterable[Clause]) -> list[Clause]:
    """Clauses of one document in document order."""
    return sorted(clauses, key=lambda clause: (clause.span.start, -clause.span.end, clause.id))


def pack_text(text: str) -> bytes:
    """The text of a document, compressed."""
    return zlib.compress(text.encode(errors="surrogatepass"))


def unpack_text(blob: bytes) -> str:
    """The text that was packed."""
    return zlib.decompress(blob).decode(errors="surrogatepass")


def pack_clauses(clauses: Iterable[Clause]) -> bytes:
    """The clauses of a document in document order, without their words."""
    return to_blob(tuple(map(_as_row, in_order(clauses))))


def _as_row(clause: Clause) -> tuple[object, ...]:
    name = clause.id
    if name.startswith(clause.document):
        name = _DOCUMENT + name.removeprefix(clause.document)
    joined = tuple((each.span, each.section, each.heading, each.page, each.why) for each in clause.joined)
    return name, clause.section, clause.heading, clause.page, clause.span, joined, clause.last_page


def unpack_clauses(document: str, text: str, blob: bytes, wanted: Collection[str] | None = None) -> list[Clause]:
    """The packed clauses with their words.

    Args:
        document: its id.
        text: its text.
        blob: its clauses, packed.
        wanted: the ids of those that are wanted; None: all.
    """
    named = ((row[0].replace(_DOCUMENT, document, 1), row) for row in from_blob(blob))
    return [_clause(id_, document, text, row) for id_, row in named if wanted is None or id_ in wanted]


def _clause(id_: str, document: str, text: str, row: Sequence[Any]) -> Clause:
    _, section, heading, page, place, joined, last_page = row
    span = Span(*place)
    return Clause(
        id=id_,
        document=document,
        section=section,
        heading=heading,
        page=page,
        span=span,
        text=span.of(text),
        joined=tuple(Joined(part := Span(*where), part.of(text), *rest) for where, *rest in joined),
        last_page=last_page,
    )
