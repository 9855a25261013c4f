"""A document and what was extracted from it, as the values of its row, and its clauses as ranges of its text.

Each value is compressed by itself, as it is read by itself: text, pages and lines for the preview, sections, references
and facts when they are asked for. Clauses are stored as ranges, so that no word is stored twice.
"""

from __future__ import annotations

import json
import threading
import zlib
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from core.base.translation import marked
from core.store.database import Database
from core.types import (
    Clause,
    Definition,
    Document,
    Issue,
    Joined,
    Ledger,
    Line,
    Mention,
    MentionKind,
    Page,
    Particular,
    ParticularKind,
    PassageKind,
    Reference,
    Remedy,
    Section,
    Span,
    Unplaced,
    Unresolved,
)

LOST: Final = json.dumps(
    [[marked("The library's copy of this file was damaged."), marked("Add the file again."), None, None]]
)
"""The issues of a file whose document was damaged, as the catalogue keeps them."""


def pack_document(document: Document) -> bytes:
    """Packs all that is needed of a document once its sections are found.

    Leaves out its text, which is packed by itself (`core.store.catalog.documents`), its source, which depends on where
    the file is today, the sizes of its pages and the layout of its lines.
    Only the lines of notes say something that the pages do not: which page each note is on.
    """
    pages = tuple((page.number, page.span) for page in document.pages)
    notes = tuple((line.span, line.page) for line in document.lines if line.note)
    return to_blob((pages, notes, document.title, document.issues, document.remarks))


def unpack_document(blob: bytes, text: str, document_id: str, source: Path) -> Document:
    """The packed document, with its text, its id and the file that has it today; its only lines are those of notes."""
    pages, notes, title, issues, remarks = from_blob(blob)
    return Document(
        id=document_id,
        source=source,
        text=text,
        pages=tuple(Page(number, Span(*span)) for number, span in pages),
        lines=tuple(Line(Span(*span), page, note=True) for span, page in notes),
        title=title,
        issues=unpack_issues(issues),
        remarks=tuple(remarks),
    )


def unpack_sections(blob: bytes) -> tuple[Section, ...]:
    """The packed sections."""
    return tuple(
        Section(place, kind, label, number, heading, level, parent, Span(*span))
        for place, kind, label, number, heading, level, parent, span in from_blob(blob)
    )


def pack_references(references: Sequence[Reference]) -> bytes:
    """Packs the references of a document; the target of each is a section's id, or the reason why there is none."""
    return to_blob(
        tuple(
            (*(each.mention.span.start, each.mention.span.end, each.mention.kind, each.mention.label), _target(each))
            for each in references
        )
    )


def _target(reference: Reference) -> int | str:
    return reference.target.reason if isinstance(reference.target, Unresolved) else reference.target


def unpack_references(blob: bytes) -> tuple[Reference, ...]:
    """The packed references."""
    return tuple(
        Reference(
            Mention(Span(start, end), MentionKind(kind), label),
            Unresolved(target) if isinstance(target, str) else target,
        )
        for start, end, kind, label, target in from_blob(blob)
    )


def unpack_definitions(blob: bytes) -> tuple[Definition, ...]:
    """The packed definitions."""
    return tuple(Definition(term, Span(*span), *rest) for term, span, *rest in from_blob(blob))


def unpack_particulars(blob: bytes) -> tuple[Particular, ...]:
    """The packed particulars."""
    return tuple(
        Particular(ParticularKind(kind), value, Span(*span), *rest) for kind, value, span, *rest in from_blob(blob)
    )


def unpack_ledger(blob: bytes) -> Ledger:
    """The packed ledger."""
    words, in_clauses, in_passages, sentences, shown = from_blob(blob)
    left = tuple(Unplaced(text, page) for text, page in shown)
    return Ledger(words, in_clauses, in_passages, sentences, left)


def unpack_issues(rows: Sequence[Sequence[Any]]) -> tuple[Issue, ...]:
    """Issues from their lists of fields."""
    return tuple(
        Issue(message, advice, page, None if remedy is None else Remedy(remedy))
        for message, advice, page, remedy in rows
    )


def pack_tags(tags: Mapping[str, Sequence[str]]) -> bytes:
    """Packs the tags (ids of concepts) of each clause of a document that has any, by clause id."""
    return to_blob(tuple((clause, tuple(some)) for clause, some in tags.items() if some))


def unpack_tags(blob: bytes) -> dict[str, tuple[str, ...]]:
    """The packed tags."""
    return {clause: tuple(some) for clause, some in from_blob(blob)}


def to_json(value: object) -> str:
    """A dataclass, or a tuple of them, as JSON."""
    return json.dumps(_as_lists(value), ensure_ascii=False, separators=(",", ":"))


def to_blob(value: object) -> bytes:
    """The same, compressed."""
    return zlib.compress(to_json(value).encode())


def from_blob(blob: bytes) -> Any:
    """What was passed to `to_blob`, with lists instead of dataclasses and tuples."""
    return json.loads(zlib.decompress(blob))


def _as_lists(value: object) -> object:
    if is_dataclass(value):
        return [_as_lists(getattr(value, field.name)) for field in fields(value)]
    if isinstance(value, tuple):
        return [_as_lists(item) for item in value]
    return str(value) if isinstance(value, Path) else value


_DOCUMENT: Final = "\1"  # stands for the id of the document, with which those of its clauses begin
_CLAUSES: Final = """SELECT id, text, documents.ranges, passages.ranges
FROM documents LEFT JOIN passages ON passages.document = id"""
_DECODER: Final = json.JSONDecoder()
_AT_ONCE: Final = 500  # documents read at a time
_KEPT: Final = 64  # documents, some 9 MB: a text with curly quotes takes two bytes a character


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
        """The clauses and other passages with these ids, in the order given; unknown ids are left out."""
        documents = self._unpacked(list(dict.fromkeys(map(document_of, ids))))
        with self._database.unpacking():
            return [
                _clause(id_, unpacked.document, unpacked.text, row)
                for id_ in ids
                if (unpacked := documents.get(document_of(id_))) is not None and (row := unpacked.row(id_)) is not None
            ]

    def of_each(self, documents: Sequence[str]) -> dict[str, list[Clause]]:
        """The clauses of each of these documents, in document order; none of those that are not in the library."""
        found: dict[str, list[Clause]] = {document: [] for document in documents}
        for each in self._rows(documents):
            with self._database.unpacking():
                found[each.document] = _clauses(each.document, each.text, each.rows)
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
            asked = f"{_CLAUSES} WHERE id IN ({', '.join('?' * len(some))})"
            for document, text, ranges, others in self._database.rows(asked, *some):
                with self._database.unpacking():
                    passages = _unzipped(others) if others else ""
                    yield _Unpacked(document, unpack_text(text), _unzipped(ranges), passages)


class _Unpacked(NamedTuple):
    """A document's text, and its clauses and other passages in document order as JSON, of which few are asked for: as
    lists they would take eight times the memory.
    """

    document: str
    text: str
    rows: str
    passages: str

    def row(self, id_: str) -> Sequence[Any] | None:
        """What is stored of a clause or another passage; None where there is none with this id."""
        name = json.dumps(_short(id_, self.document), ensure_ascii=False)
        for rows in (self.rows, self.passages):
            if (at := rows.find(f"[{name},")) >= 0:
                row: Sequence[Any] = _DECODER.raw_decode(rows, at)[0]
                return row
        return None


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
    joined = tuple((each.span, each.section, each.heading, each.page, each.why) for each in clause.joined)
    kind = () if clause.kind is PassageKind.CLAUSE else (clause.kind.name,)
    name = _short(clause.id, clause.document)
    return name, clause.section, clause.heading, clause.page, clause.span, joined, clause.last_page, *kind


def _short(id_: str, document: str) -> str:
    return _DOCUMENT + id_.removeprefix(document) if id_.startswith(document) else id_


def unpack_clauses(document: str, text: str, blob: bytes) -> list[Clause]:
    """The packed clauses with their words.

    Args:
        document: its id.
        text: its text.
        blob: its clauses, packed.
    """
    return _clauses(document, text, _unzipped(blob))


def _unzipped(blob: bytes) -> str:
    return zlib.decompress(blob).decode()


def _clauses(document: str, text: str, rows: str) -> list[Clause]:
    return [_clause(row[0].replace(_DOCUMENT, document, 1), document, text, row) for row in json.loads(rows)]


def _clause(id_: str, document: str, text: str, row: Sequence[Any]) -> Clause:
    _, section, heading, page, place, joined, last_page, *kind = row
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
        kind=PassageKind[kind[0]] if kind else PassageKind.CLAUSE,
    )
