"""The JSON that `--json` prints. Other tools rely on these shapes: add fields, never rename one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from core.types import (
    Clause,
    Definition,
    Document,
    Extraction,
    FileRecord,
    FileStatus,
    Hit,
    Hits,
    IndexReport,
    Interpretation,
    Issue,
    LibraryStatus,
    LocatedPassage,
    Part,
    Particular,
    Reference,
    Rerun,
    SavedSearch,
    Unresolved,
)
from core.usecases.clauses import provision_parts

Json = dict[str, Any]


def index_shape(report: IndexReport) -> Json:
    """What `index` prints."""
    return {
        "done": report.count(FileStatus.DONE),
        "partial": report.count(FileStatus.PARTIAL),
        "failed": report.count(FileStatus.FAILED),
        "seconds": round(report.seconds, 3),
        "files": [file_shape(file) for file in report.files],
    }


def file_shape(file: FileRecord) -> Json:
    """One file of `index` and `status`."""
    return {
        "path": str(file.path),
        "status": file.status.value,
        "pages": file.pages,
        "sections": file.sections,
        "clauses": file.clauses,
        "issues": [issue_shape(issue) for issue in file.issues],
        "title": file.title,
        "document": file.document,
        "embedded": file.embedded,
        "remarks": list(file.remarks),
    }


def issue_shape(issue: Issue) -> Json:
    """One thing that could not be read."""
    return {"message": issue.message, "advice": issue.advice, "page": issue.page, "remedy": issue.remedy}


def search_shape(answer: Hits) -> Json:
    """What `search` prints."""
    timing = answer.timing
    return {
        "query": answer.query.text,
        "mode": answer.mode.value,
        "reranked": answer.reranked,
        "hits": [hit_shape(hit) for hit in answer.hits],
        "ms": {
            "retrieve": round(timing.retrieve, 1),
            "rerank": round(timing.rerank, 1),
            "total": round(timing.total, 1),
        },
        "total": answer.total,
        "judged": (told := answer.judged)
        and {"model": told.model, "done": told.done, "total": told.total, "ended": told.ended},
        "reading": _reading_shape(answer.reading),
        "facets": {
            facet.name.value: [
                {"value": each.value, "count": each.count, "chosen": each.chosen} for each in facet.values
            ]
            for facet in answer.facets
        },
    }


def _reading_shape(reading: Interpretation) -> Json:
    problem = reading.problem
    return {
        "connectors": reading.connectors,
        "paraphrase": reading.paraphrase,
        "problem": problem
        and {
            "start": problem.span.start,
            "end": problem.span.end,
            "message": problem.message,
            "suggestion": problem.suggestion,
        },
        "meant": [
            {
                "concept": meant.concept.id,
                "name": meant.concept.name,
                "start": meant.span.start,
                "end": meant.span.end,
                "words": list(meant.words),
            }
            for meant in reading.meant
        ],
    }


def hit_shape(hit: Hit) -> Json:
    """One hit of `search`; its `parts` are the whole provision in document order."""
    clause = hit.clause
    return {
        "rank": hit.rank,
        "score": hit.score,
        "stars": hit.stars,
        "clause": clause.id,
        "file": str(hit.file),
        "title": hit.title,
        "section": clause.section,
        "heading": clause.heading,
        "page": clause.page,
        "text": clause.text,
        "parts": [_part_shape(part) for part in provision_parts(clause)],
        "highlights": [[span.start, span.end] for span in hit.highlights],
        "why": list(hit.why),
        "decided": [hit.decided.start, hit.decided.end] if hit.decided else None,
        "types": list(hit.types),
        "alike": list(hit.alike),
        "rating": hit.rating,
    }


def passages_shape(passages: Iterable[LocatedPassage]) -> Json:
    """What `like --in` prints."""
    return {
        "passages": [
            {
                "document": passage.document,
                "file": str(passage.file),
                "title": passage.title,
                "span": [passage.span.start, passage.span.end],
                "page": passage.page,
                "text": passage.text,
                "score": passage.score,
            }
            for passage in passages
        ]
    }


def receipt_shape(receipt: SavedSearch) -> Json:
    """One saved search of `receipts` and `rerun`."""
    query = receipt.query
    return {
        "id": receipt.id,
        "name": receipt.name,
        "at": receipt.at,
        "query": {
            "text": query.text,
            "mode": query.mode.value,
            "limit": query.limit,
            "filters": [{"facet": each.facet.value, "values": list(each.values)} for each in query.filters],
            "sort": query.sort.value,
            "without": list(query.without),
        },
        "examples": list(receipt.examples),
        "library": receipt.library,
        "models": dict(receipt.models),
        "ranked": list(receipt.ranked),
    }


def rerun_shape(again: Rerun) -> Json:
    """What `rerun` prints."""
    return {
        "receipt": receipt_shape(again.saved),
        "same": again.same,
        "changed": list(again.changed),
        "answer": search_shape(again.hits),
    }


def _part_shape(part: Part) -> Json:
    return {"text": part.text, "section": part.section, "page": part.page, "why": part.why}


def clauses_shape(path: Path, clauses: Iterable[Clause]) -> Json:
    """What `clauses` prints: one prediction line of the clause scorer."""
    return {
        "contract": path.stem,
        "clauses": [
            {
                "clause": clause.id,
                "section": clause.section,
                "heading": clause.heading,
                "page": clause.page,
                "parts": [part.text for part in provision_parts(clause)],
                "joined": [
                    {"section": joined.section, "page": joined.page, "why": joined.why} for joined in clause.joined
                ],
            }
            for clause in clauses
        ],
    }


def outline_shape(path: Path, extraction: Extraction) -> Json:
    """What `outline` prints."""
    document = extraction.document
    return {
        "contract": path.stem,
        "file": str(path),
        "title": document.title,
        "pages": len(document.pages),
        "sections": [
            {
                "id": section.id,
                "kind": section.kind,
                "label": section.label,
                "number": section.number,
                "heading": section.heading,
                "level": section.level,
                "parent": section.parent,
                "span": [section.span.start, section.span.end],
                "page": document.page_at(section.span.start),
            }
            for section in extraction.sections
        ],
        "particulars": [_particular_shape(particular, document) for particular in extraction.particulars],
        "references": [_reference_shape(reference, extraction) for reference in extraction.references],
        "definitions": [_definition_shape(definition, extraction) for definition in extraction.definitions],
        "issues": [issue_shape(issue) for issue in document.issues],
        "remarks": list(document.remarks),
    }


def _particular_shape(particular: Particular, document: Document) -> Json:
    return {
        "kind": particular.kind.value,
        "value": particular.value,
        "text": particular.span.of(document.text),
        "span": [particular.span.start, particular.span.end],
        "page": particular.page,
    }


def _reference_shape(reference: Reference, extraction: Extraction) -> Json:
    mention, target = reference.mention, reference.target
    found = None if isinstance(target, Unresolved) else extraction.sections[target]
    return {
        "text": mention.span.of(extraction.document.text),
        "span": [mention.span.start, mention.span.end],
        "kind": mention.kind.value,
        "label": mention.label,
        "target": found.id if found else None,
        "number": found.number if found else None,
        "reason": target.reason if isinstance(target, Unresolved) else "",
    }


def _definition_shape(definition: Definition, extraction: Extraction) -> Json:
    return {
        "term": definition.term,
        "text": definition.span.of(extraction.document.text),
        "span": [definition.span.start, definition.span.end],
        "section": definition.section,
        "page": definition.page,
    }


def status_shape(status: LibraryStatus, files: tuple[FileRecord, ...]) -> Json:
    """What `status` prints."""
    shape = asdict(status)
    shape["folder"] = str(status.folder)
    shape["learning"] = shape.pop("outdated")
    shape["problems"] = [file_shape(file) for file in files if file.issues]
    shape["noted"] = [file_shape(file) for file in files if file.remarks]
    return shape
