"""The JSON that `--json` prints. Other tools rely on these shapes: add fields, never rename one."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from core.cli.contracts import facts_shape
from core.cli.publishing import version_shape
from core.types import (
    Attestation,
    Clause,
    Comparison,
    Extraction,
    FileRecord,
    FileStatus,
    Forgotten,
    HealthReport,
    Hit,
    Hits,
    IndexReport,
    Interpretation,
    Issue,
    KeptClause,
    KnownModel,
    Ledger,
    LibraryStatus,
    LocatedPassage,
    Model,
    Placeholder,
    Problem,
    QueryPart,
    Rating,
    Reference,
    Rerun,
    Restored,
    SavedSearch,
    Section,
    Span,
    Speed,
    Summary,
    Tuning,
    Unresolved,
    Wording,
    whole_ledger,
)
from core.types.clauses import provision_parts
from core.types.publishing import FetchedVersion
from core.types.review import Share
from core.types.usual import UsualSentence, UsualWording

Json = dict[str, Any]


def _fields(value: object, *names: str) -> Json:
    """Attributes of a value by their names."""
    return {name: _plain(getattr(value, name)) for name in names}


def _plain(value: Any) -> Any:
    """A value converted to the types that JSON has."""
    if isinstance(value, Span):
        return [value.start, value.end]
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return str(value) if isinstance(value, Path) else value


# ------------------------------------------------------------------ library


def health_shape(report: HealthReport) -> Json:
    """What `check` and `repair` print."""
    return {
        "sound": report.sound,
        "damage": [{"part": each.part.name.lower(), "documents": each.documents} for each in report.damage],
        "lost": list(report.lost),
    }


def index_shape(report: IndexReport) -> Json:
    """What `index` prints."""
    return {
        "done": report.count(FileStatus.DONE),
        "partial": report.count(FileStatus.PARTIAL),
        "failed": report.count(FileStatus.FAILED),
        "seconds": round(report.seconds, 3),
        "left_out": dict(report.left_out),
        "excluded": dict(report.excluded),
        "files": [file_shape(file) for file in report.files],
    }


def file_shape(file: FileRecord) -> Json:
    """One file of `index` and `status`."""
    return {
        **_fields(file, "path", "status", "pages", "sections", "clauses"),
        "issues": [issue_shape(issue) for issue in file.issues],
        **_fields(file, "title", "document", "embedded", "remarks"),
        "ledger": file.ledger and ledger_shape(file.ledger),
    }


def ledger_shape(ledger: Ledger) -> Json:
    """What became of the words of a file; `unplaced` are the first of the sentences in neither clause nor passage."""
    return {
        **_total(ledger),
        "unplaced": [_fields(each, "text", "page") for each in ledger.shown],
    }


def _total(ledger: Ledger) -> Json:
    return {**_fields(ledger, "words", "in_clauses", "in_passages"), "unplaced_sentences": ledger.sentences}


def forgotten_shape(gone: Forgotten) -> Json:
    """What `forget` prints."""
    return {
        "forgotten": len(gone.files),
        "copies": _plain(gone.copies),
        **_fields(gone, "searches", "ratings", "trays", "corrections"),
        "kept_clauses": gone.kept,
    }


def restored_shape(restored: Restored) -> Json:
    """What `restore` prints."""
    names = ("searches", "ratings", "tuning", "files", "damaged", "lost", "trays", "folders", "corrections")
    return {
        **_fields(restored, *names, "dismissed", "versions", "exclusions"),
        "kept_clauses": restored.kept,
        "collection_entries": restored.collected,
        "damaged_catalogue": _plain(restored.aside),
    }


def issue_shape(issue: Issue) -> Json:
    """One thing that could not be read."""
    return _fields(issue, "message", "advice", "page", "remedy")


def status_shape(status: LibraryStatus, files: tuple[FileRecord, ...], version: FetchedVersion | None = None) -> Json:
    """What `status` and `embed` print."""
    return {
        **_fields(status, "folder", "files", "failed", "documents", "clauses", "embedded", "bytes"),
        "outdated": status.outdated,
        "imprecise": status.imprecise,
        "backed_up": status.backed_up and status.backed_up.isoformat(),
        "left_out": dict(status.left_out),
        "excluded": dict(status.excluded),
        "subscription": version and version_shape(version),
        "with_issues": [file_shape(file) for file in files if file.issues],
        "with_remarks": [file_shape(file) for file in files if file.remarks],
        "ledger": _total(whole_ledger(files) or Ledger(0, 0, 0)),
        "with_unplaced": [file_shape(file) for file in files if file.ledger and file.ledger.sentences],
    }


# ------------------------------------------------------------------- search


def search_shape(answer: Hits) -> Json:
    """What `search` prints."""
    timing = answer.timing
    return {
        "query": answer.query.text,
        **_fields(answer, "mode", "reranked"),
        "kept": [kept_shape(hit.kept) for hit in answer.kept if hit.kept],
        "hits": [hit_shape(hit) for hit in answer.hits],
        "milliseconds": {name: round(ms, 1) for name, ms in _fields(timing, "retrieve", "rerank", "total").items()},
        "total": answer.total,
        **_fields(answer, "answers", "passages"),
        "judged": answer.judged and _fields(answer.judged, "model", "done", "total", "ended"),
        "interpretation": _interpretation_shape(answer.reading),
        "facets": {
            facet.name.value: [_fields(each, "value", "count", "chosen") for each in facet.values]
            for facet in answer.facets
        },
    }


def _problem_shape(problem: Problem) -> Json:
    return {**_fields(problem.span, "start", "end"), **_fields(problem, "message", "suggestion")}


def _interpretation_shape(reading: Interpretation) -> Json:
    return {
        **_fields(reading, "connectors", "paraphrase"),
        "problem": reading.problem and _problem_shape(reading.problem),
        "not_found": reading.missing and _problem_shape(reading.missing),
        "concepts": [
            {
                "concept": each.concept.id,
                "name": each.concept.name,
                **_fields(each.span, "start", "end"),
                **_fields(each, "words", "excluded"),
            }
            for each in reading.meant
        ],
        "parts": reading.parts
        and {"head": reading.parts.head, "parts": [_part_shape(each) for each in reading.parts.parts]},
        "suggested_filters": [
            {"facet": each.facet.value, "value": value} for each in reading.narrowing for value in each.values
        ],
    }


def _part_shape(part: QueryPart) -> Json:
    return {**_fields(part, "id", "name", "kind", "wanted", "words"), **_fields(part.span, "start", "end")}


def placeholder_shape(placeholder: Placeholder) -> Json:
    """One placeholder of `export`."""
    fields = _fields(placeholder, "kind", "words")
    return fields | {"occurrences": placeholder.places, "replacement": placeholder.text}


def hit_shape(hit: Hit) -> Json:
    """One hit of `search`; its `parts` are the whole provision in document order.

    `stars` and `fit` are null if unknown.
    """
    clause = hit.clause
    return {
        **_fields(hit, "rank", "score"),
        "stars": hit.stars or None,
        "fit": hit.fit,
        "clause": clause.id,
        "kind": clause.kind,
        **_fields(hit, "file", "title"),
        "remarks": _plain(hit.remarks),
        **_fields(clause, "section", "heading", "page", "text"),
        "parts": [_fields(part, "text", "section", "page", "why") for part in provision_parts(clause)],
        **_fields(hit, "highlights"),
        "reasons": _plain(hit.reasons),
        "deciding_sentence": _plain(hit.deciding_sentence),
        "query_parts": [
            {"id": each.part.id, "name": each.part.name, "presence": each.presence.value, "span": _plain(each.span)}
            for each in hit.parts
        ],
        "clause_types": _plain(hit.types),
        **_fields(hit, "attributes", "forums"),
        "notice_periods": _plain(hit.notice),
        "near_duplicates": _plain(hit.near_duplicates),
        "rating": hit.rating,
        "contract": facts_shape(hit.contract),
    }


def kept_shape(kept: KeptClause) -> Json:
    """One kept clause of `search`, `keep` and `kept`; its id is that of a clause."""
    names = ("title", "text", "type", "guidance", "side", "position", "risk", "owner", "review", "source", "at")
    return {"clause": kept.id, **_fields(kept, *names), "concerns": [each.name.lower() for each in kept.concerns]}


def passages_shape(passages: Iterable[LocatedPassage]) -> Json:
    """What `similar --in` prints."""
    names = ("document", "file", "title", "span", "page", "text", "score")
    return {"passages": [_fields(passage, *names) for passage in passages]}


def summary_shape(summary: Summary) -> Json:
    """What `summarise` prints; ``mark`` must accompany its sentences wherever they are copied."""
    return {
        "mark": summary.mark,
        "model": summary.model,
        "clauses": [
            {
                "clause": each.clause,
                "left_out": each.left_out,
                "sentences": [_fields(chosen, "text", "spans") for chosen in each.sentences],
            }
            for each in summary.clauses
        ],
    }


# --------------------------------------------- saved searches, ratings, tuning


def saved_search_shape(saved: SavedSearch) -> Json:
    """One saved search of `saved` and `rerun`."""
    query = saved.query
    return {
        **_fields(saved, "id", "name", "at"),
        "query": {
            **_fields(query, "text", "mode", "limit"),
            "filters": [_fields(each, "facet", "values") for each in query.filters],
            **_fields(query, "sort", "without"),
        },
        **_fields(saved, "examples", "library"),
        "models": dict(saved.models),
        "clauses": _plain(saved.ranked),
    }


def rerun_shape(outcome: Rerun) -> Json:
    """What `rerun` prints."""
    return {
        "saved_search": saved_search_shape(outcome.saved),
        **_fields(outcome, "same", "changed"),
        "answer": search_shape(outcome.hits),
    }


def rating_shape(rating: Rating) -> Json:
    """One rating of `ratings`."""
    return _fields(rating, "query", "clause", "stars", "at")


def tuning_shape(tuning: Tuning) -> Json:
    """What `tune` and `tuning` print."""
    names = ("ratings", "queries", "before", "after", "applied")
    return {**_fields(tuning, *names), "message": tuning.message, "at": tuning.at}


# ------------------------------------------------------------------ one file


def clauses_shape(path: Path, clauses: Iterable[Clause]) -> Json:
    """What `clauses` prints: one prediction line of the clause scorer."""
    return {
        "contract": path.stem,
        "clauses": [
            {
                "clause": clause.id,
                **_fields(clause, "section", "heading", "page"),
                "parts": [part.text for part in provision_parts(clause)],
                "joined": [_fields(joined, "section", "page", "why") for joined in clause.joined],
            }
            for clause in clauses
        ],
    }


def outline_shape(path: Path, extraction: Extraction) -> Json:
    """What `outline` prints."""
    document = extraction.document

    def section_shape(section: Section) -> Json:
        names = ("id", "kind", "label", "number", "heading", "level", "parent", "span")
        return {**_fields(section, *names), "page": document.page_at(section.span.start)}

    return {
        "contract": path.stem,
        "file": str(path),
        "title": document.title,
        "pages": document.numbered_pages,
        "sections": [section_shape(section) for section in extraction.sections],
        "particulars": [
            {**_fields(each, "kind", "value"), "text": each.span.of(document.text), **_fields(each, "span", "page")}
            for each in extraction.particulars
        ],
        "references": [_reference_shape(reference, extraction) for reference in extraction.references],
        "definitions": [
            {"term": each.term, "text": each.span.of(document.text), **_fields(each, "span", "section", "page")}
            for each in extraction.definitions
        ],
        "issues": [issue_shape(issue) for issue in document.issues],
        "remarks": list(document.remarks),
    }


def _reference_shape(reference: Reference, extraction: Extraction) -> Json:
    mention, target = reference.mention, reference.target
    section = None if isinstance(target, Unresolved) else extraction.sections[target]
    return {
        "text": mention.span.of(extraction.document.text),
        **_fields(mention, "span", "kind", "label"),
        "target": section.id if section else None,
        "number": section.number if section else None,
        "reason": target.reason if isinstance(target, Unresolved) else "",
    }


def comparison_shape(base: Wording, other: Wording, comparison: Comparison) -> Json:
    """What `compare` prints."""
    names = ("clause", "name", "title", "law", "date", "source", "remarks", "text")
    return {
        "base": _fields(base, *names),
        "other": _fields(other, *names),
        "same": comparison.same,
        "runs": [_fields(run, "change", "text", *(["base_text"] if run.base_text else [])) for run in comparison.runs],
    }


# ------------------------------------------------------------------- models


def model_shape(model: Model) -> Json:
    """One model of `models`."""
    return {
        **_fields(model, "id", "name", "kind", "in_use", "bytes"),
        "speed": model.speed and speed_shape(model.speed),
        **_fields(model, "quality", "base", "licence", "sha256", "folder", "card", "shipped", "damaged"),
    }


def known_shape(model: KnownModel, *, installed: bool) -> Json:
    """One model of `models known`."""
    return {
        **_fields(model, "id", "name", "kind", "about", "licence", "bytes", "sha256", "host", "url"),
        "installed": installed,
    }


def speed_shape(speed: Speed) -> Json:
    """How fast a model was: how many of the unit per second."""
    return {"per_second": speed.number, **_fields(speed, "unit", "at")}


def attestation_shape(attestation: Attestation) -> Json:
    """What `doctor` found; a finding's `key` and `value` are for programs, its `text` is for people."""
    return {
        "at": attestation.at.isoformat(timespec="seconds"),
        "passed": attestation.well,
        "findings": [
            {"topic": each.topic.name.lower(), **_fields(each, "key", "standing", "value", "text")}
            for each in attestation.findings
        ],
    }


# ------------------------------------------------------------------ usual wording


def usual_wording_shape(usual: UsualWording, most: int) -> Json:
    """What `wording` prints: so many of the sentences, and how many there are."""
    return {
        "of": usual.of,
        **_fields(usual, "found", "clauses", "contracts"),
        "total": len(usual.sentences),
        "sentences": [_usual_sentence_shape(each) for each in usual.sentences[:most]],
    }


def _usual_sentence_shape(sentence: UsualSentence) -> Json:
    return {
        "usage": sentence.usage.name.lower(),
        "share": _share_shape(sentence.share),
        "text": sentence.text,
        "variants": [
            {
                "contracts": each.contracts,
                "text": each.text,
                "examples": [_fields(example, "clause", "title", "text") for example in each.examples],
            }
            for each in sentence.variants
        ],
        "breakdown": [
            {"facet": each.facet.value, "value": each.value, "share": _share_shape(each.share)}
            for each in sentence.breakdown
        ],
    }


def _share_shape(share: Share) -> Json:
    return _fields(share, "have", "of")
