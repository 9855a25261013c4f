"""How a draft is reviewed, from its file to its findings."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from core.base.generators import Steps
from core.library.drafts.alike import contracts_alike
from core.library.drafts.broken import CHECKS
from core.library.drafts.draft import tag_draft
from core.library.drafts.missing import MissingParts
from core.library.drafts.sentences import sentence_uses
from core.library.drafts.unusual import find_unusual
from core.library.drafts.values import draft_values
from core.library.indexing.extract import extracting_safely
from core.types import Document, Extraction, Progress, Stage, placed_words
from core.types.review import DraftFinding, DraftReview, DraftSection, SentenceUse

if TYPE_CHECKING:
    from core.library.opened import OpenLibrary

_STEPS: Final = 100
_EMBEDDED: Final = 70  # of them, when the draft is embedded and tagged
_LACKING: Final = 80  # when what it lacks is known
_UNUSUAL: Final = 90  # when its values are compared


def review_draft(
    opened: OpenLibrary, path: Path, like: str | Path | None, passwords: Sequence[str]
) -> Generator[Progress, None, DraftReview]:
    """See `Drafts.review`."""
    yield Progress(Stage.READING, 0, 1, path)
    with Steps(extracting_safely(path, passwords)) as reading:
        for step in reading:
            yield Progress(Stage.READING, step.done if step else 0, step.total if step else 1, path)
    extraction, findings = reading.result, list[DraftFinding]()
    sentences: tuple[SentenceUse, ...] = ()
    for at, check in enumerate(CHECKS):
        yield Progress(Stage.CHECKING_DRAFT, at, len(CHECKS), path)
        findings += check(extraction)
    alike = contracts_alike(opened.catalog, extraction, like)
    if alike.basis.enough:
        encoder = opened.answering_encoder()
        with Steps(tag_draft(extraction, encoder, opened.tagger(encoder))) as steps:
            for share in steps:
                yield Progress(Stage.COMPARING_DRAFT, round(share * _EMBEDDED), _STEPS, path)
        tagged, store = steps.result, opened.store()
        vectors = partial(store.vectors, encoder=encoder.fingerprint)
        missing = MissingParts(tagged, alike, opened.catalog, vectors, opened.lexicon(), opened.tagger(encoder))
        with Steps(missing.find()) as lacking:
            for share in lacking:
                yield Progress(Stage.COMPARING_DRAFT, _EMBEDDED + round(share * (_LACKING - _EMBEDDED)), _STEPS, path)
        unusual = find_unusual(opened.catalog, tagged, alike, opened.lexicon(), widen=like is None)
        with Steps(unusual) as comparing:
            for share in comparing:
                yield Progress(Stage.COMPARING_DRAFT, _LACKING + round(share * (_UNUSUAL - _LACKING)), _STEPS, path)
        findings += (*lacking.result, *comparing.result)
        uses = sentence_uses(opened.catalog, tagged, alike, opened.lexicon(), widen=like is None)
        with Steps(uses) as reading_sentences:
            for share in reading_sentences:
                yield Progress(Stage.COMPARING_DRAFT, _UNUSUAL + round(share * (_STEPS - _UNUSUAL)), _STEPS, path)
        sentences = reading_sentences.result
    findings = sorted(dict.fromkeys(findings), key=lambda each: (each.span, each.kind.name))
    document = extraction.document
    dismissed = opened.catalog.user_data.dismissals.all()
    return DraftReview(
        document,
        outline_of(extraction),
        tuple(findings),
        alike.basis,
        tuple(_remarks(document)),
        dismissed,
        alike.documents,
        extraction.sections,
        values=draft_values(extraction),
        sentences=sentences,
    )


def _remarks(document: Document) -> Iterator[str]:
    """What was not read of a draft, with its page, and what to know about it."""
    for issue in document.issues:
        yield placed_words(issue.page or 0, f"{issue.message} {issue.advice}".strip())
    yield from document.remarks


def outline_of(extraction: Extraction) -> tuple[DraftSection, ...]:
    """The sections of a draft, in its order."""
    page_at = extraction.document.page_at
    return tuple(
        DraftSection(each.label, each.heading, each.level, each.span, page_at(each.span.start), each.number)
        for each in extraction.sections
    )
