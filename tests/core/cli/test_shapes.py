"""The names in what `--json` prints: other tools rely on them, whatever the engine calls these things."""

from __future__ import annotations

from pathlib import Path

from core.cli import shapes
from core.types import (
    Change,
    Clause,
    ComparedRun,
    Comparison,
    Concept,
    Definition,
    Document,
    Extraction,
    Facet,
    FacetName,
    FacetValue,
    Facts,
    FileRecord,
    FileStatus,
    Filter,
    Hit,
    Hits,
    IndexReport,
    Interpretation,
    Issue,
    JudgeProgress,
    KnownModel,
    Ledger,
    LibraryStatus,
    LocatedPassage,
    Mention,
    MentionKind,
    Mode,
    Model,
    ModelKind,
    Page,
    PartFound,
    Particular,
    ParticularKind,
    PartKind,
    Presence,
    Problem,
    Query,
    QueryConcept,
    QueryPart,
    QueryParts,
    Rating,
    Reference,
    Rerun,
    SavedSearch,
    Section,
    Span,
    Speed,
    Timing,
    Tuning,
    Unplaced,
    Wanted,
    Wording,
)
from core.types.publishing import FetchedVersion, Place

FILE = Path("/c/nda.pdf")
TEXT = "1. Cap\nSee Clause 1."
SPAN = Span(0, 6)
LEDGER = Ledger(90, 70, 15, 1, (Unplaced("It is lost.", 2),))
RECORD = FileRecord(
    FILE, FileStatus.PARTIAL, "d1", "NDA", 2, 3, 4, (Issue("Torn.", "Scan it.", 2),), True, ("Note.",), LEDGER
)
FRAUD = QueryPart("fraud", "exception for fraud", PartKind.EXCEPTION, Wanted.WITH, "fraud", SPAN)
CLAUSE = Clause("d1:1", "d1", "1", "Cap", 1, SPAN, "1. Cap")
HIT = Hit(
    1,
    CLAUSE,
    0.5,
    4,
    FILE,
    "NDA",
    (Span(0, 2),),
    ("1st for its wording",),
    Span(1, 3),
    ("Cap",),
    ("Mutual",),
    ("d2:1",),
    5,
    contract=Facts("d1", (FILE,), "NDA", remarks=("Note.",)),
    forums=("Courts: Ohio",),
    notice=("30 days",),
    parts=(PartFound(FRAUD, Presence.HAS_NOT),),
)
QUERY = Query("cap", Mode.KEYWORD, 5, (Filter(FacetName.LAW, ("Texas",)),))
READING = Interpretation(
    False,
    "As words.",
    (QueryConcept(Concept("cap", "Cap", "", (), ()), SPAN, ("limit",)),),
    Problem(SPAN, "?", "!"),
    narrowing=(Filter(FacetName.LAW, ("Texas",)),),
    parts=QueryParts("cap", (FRAUD,)),
)
ANSWER = Hits(
    QUERY,
    Mode.KEYWORD,
    (HIT,),
    False,
    Timing(1.23, 0, 1.23),
    READING,
    1,
    (Facet(FacetName.LAW, (FacetValue("Texas", 1, True),)),),
    JudgeProgress("Judge", 1, 2),
    answers=1,
)
SAVED = SavedSearch("s1", "Caps", "2026", QUERY, "1:x", (("lexicon", "f"),), ("d1:1",), ("A cap.",))
FILE_SHAPE = {
    "path": "/c/nda.pdf",
    "status": "partial",
    "pages": 2,
    "sections": 3,
    "clauses": 4,
    "issues": [{"message": "Torn.", "advice": "Scan it.", "page": 2, "remedy": None}],
    "title": "NDA",
    "document": "d1",
    "embedded": True,
    "remarks": ["Note."],
    "ledger": {
        "words": 90,
        "in_clauses": 70,
        "in_passages": 15,
        "unplaced_sentences": 1,
        "unplaced": [{"text": "It is lost.", "page": 2}],
    },
}
SAVED_SHAPE = {
    "id": "s1",
    "name": "Caps",
    "at": "2026",
    "query": {
        "text": "cap",
        "mode": "keyword",
        "limit": 5,
        "filters": [{"facet": "governing law", "values": ["Texas"]}],
        "sort": "relevance",
        "without": [],
    },
    "examples": ["A cap."],
    "library": "1:x",
    "models": {"lexicon": "f"},
    "clauses": ["d1:1"],
}


def test_a_run_of_indexing() -> None:
    assert shapes.index_shape(IndexReport((RECORD,), 1.23456, ((".jpg", 2),))) == {
        "done": 0,
        "partial": 1,
        "failed": 0,
        "seconds": 1.235,
        "left_out": {".jpg": 2},
        "excluded": {},
        "files": [FILE_SHAPE],
    }


def test_the_state_of_a_library() -> None:
    version = FetchedVersion(Place("s3://firm/lib", "https://storage.firm.example:9000"), 4, "2026-11-24T12:00:00Z")
    assert shapes.status_shape(LibraryStatus(Path("/l"), 1, 2, 3, 4, 5, 6, 7, imprecise=8), (RECORD,), version) == {
        "folder": "/l",
        "files": 1,
        "failed": 2,
        "documents": 3,
        "clauses": 4,
        "embedded": 5,
        "bytes": 6,
        "outdated": 7,
        "imprecise": 8,
        "backed_up": None,
        "left_out": {},
        "excluded": {},
        "subscription": {
            "place": "s3://firm/lib",
            "host": "storage.firm.example",
            "version": 4,
            "published": "2026-11-24T12:00:00Z",
        },
        "with_issues": [FILE_SHAPE],
        "with_remarks": [FILE_SHAPE],
        "ledger": {"words": 90, "in_clauses": 70, "in_passages": 15, "unplaced_sentences": 1},
        "with_unplaced": [FILE_SHAPE],
    }


def test_an_answer() -> None:
    assert shapes.search_shape(ANSWER) == {
        "query": "cap",
        "mode": "keyword",
        "reranked": False,
        "kept": [],
        "hits": [
            {
                "rank": 1,
                "score": 0.5,
                "stars": 4,
                "fit": "Good",
                "clause": "d1:1",
                "kind": "Clause",
                "file": "/c/nda.pdf",
                "title": "NDA",
                "remarks": ["Note."],
                "section": "1",
                "heading": "Cap",
                "page": 1,
                "text": "1. Cap",
                "parts": [{"text": "1. Cap", "section": "1", "page": 1, "why": ""}],
                "highlights": [[0, 2]],
                "reasons": ["1st for its wording"],
                "deciding_sentence": [1, 3],
                "query_parts": [{"id": "fraud", "name": "exception for fraud", "presence": "has not", "span": None}],
                "clause_types": ["Cap"],
                "attributes": ["Mutual"],
                "forums": ["Courts: Ohio"],
                "notice_periods": ["30 days"],
                "near_duplicates": ["d2:1"],
                "rating": 5,
                "contract": {
                    "document": "d1",
                    "files": ["/c/nda.pdf"],
                    "title": "NDA",
                    "type": "",
                    "parties": [],
                    "date": "",
                    "effective": "",
                    "law": "",
                    "term": "",
                    "corrected": {},
                    "versions": 1,
                    "earlier": False,
                },
            }
        ],
        "milliseconds": {"retrieve": 1.2, "rerank": 0, "total": 1.2},
        "total": 1,
        "answers": 1,
        "passages": 0,
        "judged": {"model": "Judge", "done": 1, "total": 2, "ended": ""},
        "interpretation": {
            "connectors": False,
            "paraphrase": "As words.",
            "problem": {"start": 0, "end": 6, "message": "?", "suggestion": "!"},
            "not_found": None,
            "concepts": [
                {"concept": "cap", "name": "Cap", "start": 0, "end": 6, "words": ["limit"], "excluded": False}
            ],
            "parts": {
                "head": "cap",
                "parts": [
                    {
                        "id": "fraud",
                        "name": "exception for fraud",
                        "kind": "exception",
                        "wanted": "with",
                        "words": "fraud",
                        "start": 0,
                        "end": 6,
                    }
                ],
            },
            "suggested_filters": [{"facet": "governing law", "value": "Texas"}],
        },
        "facets": {"governing law": [{"value": "Texas", "count": 1, "chosen": True}]},
    }


def test_what_is_not_there_is_none() -> None:
    plain = shapes.search_shape(Hits(QUERY, Mode.KEYWORD, (), False, Timing(1, 0, 1)))
    assert (plain["judged"], plain["interpretation"]["problem"]) == (None, None)


def test_passages() -> None:
    assert shapes.passages_shape([LocatedPassage("d1", FILE, "NDA", SPAN, 1, "1. Cap", 0.9)]) == {
        "passages": [
            {
                "document": "d1",
                "file": "/c/nda.pdf",
                "title": "NDA",
                "span": [0, 6],
                "page": 1,
                "text": "1. Cap",
                "score": 0.9,
            }
        ]
    }


def test_a_saved_search_and_its_rerun() -> None:
    assert shapes.saved_search_shape(SAVED) == SAVED_SHAPE
    assert shapes.rerun_shape(Rerun(SAVED, ANSWER, False, ("Another order.",))) == {
        "saved_search": SAVED_SHAPE,
        "same": False,
        "changed": ["Another order."],
        "answer": shapes.search_shape(ANSWER),
    }


def test_ratings_and_tuning() -> None:
    rating = {"query": "cap", "clause": "d1:1", "stars": 5, "at": "2026"}
    assert shapes.rating_shape(Rating("cap", "d1:1", 5, "2026")) == rating
    assert shapes.tuning_shape(Tuning(9, 8, 0.5, 0.6, True, "Fitted.", "2026")) == {
        "ratings": 9,
        "queries": 8,
        "before": 0.5,
        "after": 0.6,
        "applied": True,
        "message": "Fitted.",
        "at": "2026",
    }


def test_one_file() -> None:
    document = Document("d1", FILE, TEXT, (Page(1, Span(0, len(TEXT))),), (), "NDA")
    section = Section(0, "section", "1.", "1", "Cap", 1, None, Span(0, len(TEXT)))
    mention = Mention(Span(11, 19), MentionKind.SECTION, "1")
    extraction = Extraction(
        document,
        (section,),
        (Reference(mention, 0),),
        (CLAUSE,),
        (Definition("Cap", SPAN, 0, 1),),
        (Particular(ParticularKind.LAW, "Texas", SPAN, 1),),
    )
    assert shapes.clauses_shape(FILE, [CLAUSE]) == {
        "contract": "nda",
        "clauses": [{"clause": "d1:1", "section": "1", "heading": "Cap", "page": 1, "parts": ["1. Cap"], "joined": []}],
    }
    assert shapes.outline_shape(FILE, extraction) == {
        "contract": "nda",
        "file": "/c/nda.pdf",
        "title": "NDA",
        "pages": 1,
        "sections": [
            {
                "id": 0,
                "kind": "section",
                "label": "1.",
                "number": "1",
                "heading": "Cap",
                "level": 1,
                "parent": None,
                "span": [0, 20],
                "page": 1,
            }
        ],
        "particulars": [{"kind": "law", "value": "Texas", "text": "1. Cap", "span": [0, 6], "page": 1}],
        "references": [
            {
                "text": "Clause 1",
                "span": [11, 19],
                "kind": "section",
                "label": "1",
                "target": 0,
                "number": "1",
                "reason": "",
            }
        ],
        "definitions": [{"term": "Cap", "text": "1. Cap", "span": [0, 6], "section": 0, "page": 1}],
        "issues": [],
        "remarks": [],
    }


def test_models() -> None:
    speed = Speed(2.0, "clauses", "2026")
    model = Model("m", "M", ModelKind.JUDGE, Path("/m"), 9, "base", "MIT", "Good.", Path("/m/card.md"), speed=speed)
    assert shapes.model_shape(model) == {
        "id": "m",
        "name": "M",
        "kind": "judge",
        "in_use": False,
        "bytes": 9,
        "speed": {"per_second": 2.0, "unit": "clauses", "at": "2026"},
        "quality": "Good.",
        "base": "base",
        "licence": "MIT",
        "sha256": "",
        "folder": "/m",
        "card": "/m/card.md",
        "shipped": False,
        "damaged": "",
    }
    known = KnownModel("k", "K", ModelKind.JUDGE, "Slow.", "MIT", "https://example.org/k.gguf", 7, "00")
    assert shapes.known_shape(known, installed=True) == {
        "id": "k",
        "name": "K",
        "kind": "judge",
        "about": "Slow.",
        "licence": "MIT",
        "bytes": 7,
        "sha256": "00",
        "host": "example.org",
        "url": "https://example.org/k.gguf",
        "installed": True,
    }


def test_a_comparison() -> None:
    base = Wording("The fee.", "1 Fee", "d1:1", "NDA", "Delaware", "2021-03-01", "NDA - nda.pdf", ("Note.",))
    capitals = ComparedRun(Change.CAPITALS, "The", "THE")
    runs = (capitals, ComparedRun(Change.EQUAL, " fee"), ComparedRun(Change.DELETED, "."))
    assert shapes.comparison_shape(base, Wording("The fee", "Your draft"), Comparison(runs)) == {
        "base": {
            "clause": "d1:1",
            "name": "1 Fee",
            "title": "NDA",
            "law": "Delaware",
            "date": "2021-03-01",
            "source": "NDA - nda.pdf",
            "remarks": ["Note."],
            "text": "The fee.",
        },
        "other": {
            "clause": "",
            "name": "Your draft",
            "title": "",
            "law": "",
            "date": "",
            "source": "",
            "remarks": [],
            "text": "The fee",
        },
        "same": False,
        "runs": [
            {"change": "capitals", "text": "The", "base_text": "THE"},
            {"change": "equal", "text": " fee"},
            {"change": "deleted", "text": "."},
        ],
    }
