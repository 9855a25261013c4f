"""The clauses of each document, as ranges of its text, so that no word of it is stored twice.

They lie in the row of their document and come and go with it, in one transaction.
"""

from __future__ import annotations

import threading
import zlib
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from core.store.blobs import from_blob, to_blob
from core.store.database import Database
from core.types import Clause, Joined, Span

_DOCUMENT: Final = "\1"  # stands for the id of the document, with which those of its clauses begin
_AT_ONCE: Final = 500  # documents read at a time
_KEPT: Final = 128  # documents, some 20 MB


class StoredClauses:
    """Reads the clauses of a library from its catalogue. Thread-safe.

    Raises:
        LibraryError: from any method: damaged, not readable.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._kept: OrderedDict[str, _Unpacked] = OrderedDict()  # those used last: searches find the same ones
        self._lock = threading.Lock()

    def by_id(self, ids: Sequence[str]) -> list[Clause]:
        """The clauses with these ids, in the order given; unknown ids are left out."""
        documents = self._unpacked(list(dict.fromkeys(map(document_of, ids))))
        return [
            _clause(id_, unpacked.document, unpacked.text, unpacked.rows[id_])
            for id_ in ids
            if (unpacked := documents.get(document_of(id_))) is not None and id_ in unpacked.rows
        ]

    def of_each(self, documents: Sequence[str]) -> dict[str, list[Clause]]:
        """The clauses of each of these documents, in document order; none of those that are not in the library."""
        found: dict[str, list[Clause]] = {document: [] for document in documents}
        for each in self._rows(documents):
            found[each.document] = [_clause(id_, each.document, each.text, row) for id_, row in each.rows.items()]
        return found

    def of(self, document: str, within: Span | None = None) -> list[Clause]:
        """The clauses of a document, or those of them that begin in a range of its text.

        In document order: by where they begin, and of two that begin together the longer first.
        """
        clauses = self.of_each([document])[document]
        return [each for each in clauses if within is None or within.start <= each.span.start < within.end]

    def _unpacked(self, documents: Sequence[str]) -> dict[str, _Unpacked]:
        """Those of these documents that are in the library; from memory if used lately, as none changes there."""
        with self._lock:
            kept = {document: self._kept[document] for document in documents if document in self._kept}
        asked = f"SELECT id FROM documents WHERE id IN ({', '.join('?' * len(kept))})"
        still = set(self._database.column(asked, *kept)) if kept else set()
        found = {document: kept[document] for document in still}
        found |= {each.document: each for each in self._rows([each for each in documents if each not in found])}
        with self._lock:
            for document in kept.keys() - still:
                self._kept.pop(document, None)
            for document, each in found.items():
                self._kept[document] = each
                self._kept.move_to_end(document)
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return found

    def _rows(self, documents: Sequence[str]) -> Iterator[_Unpacked]:
        for at in range(0, len(documents), _AT_ONCE):
            some = documents[at : at + _AT_ONCE]
            asked = f"SELECT id, text, ranges FROM documents WHERE id IN ({', '.join('?' * len(some))})"
            for document, text, ranges in self._database.rows(asked, *some):
                with self._database.unpacking():
                    yield _Unpacked(document, unpack_text(text), _rows_by_id(document, ranges))


class _Unpacked(NamedTuple):
    """A document's text, and what is stored of its clauses, by their ids in document order."""

    document: str
    text: str
    rows: dict[str, Sequence[Any]]


def document_of(clause: str) -> str:
    """The id of the document of a clause, by its id; see `core.contract.clauses.join.build_clauses`."""
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


def unpack_clauses(document: str, text: str, blob: bytes) -> list[Clause]:
    """The packed clauses with their words.

    Args:
        document: its id.
        text: its text.
        blob: its clauses, packed.
    """
    return [_clause(id_, document, text, row) for id_, row in _rows_by_id(document, blob).items()]


def _rows_by_id(document: str, blob: bytes) -> dict[str, Sequence[Any]]:
    return {row[0].replace(_DOCUMENT, document, 1): row for row in from_blob(blob)}


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
