"""How a draft is reviewed, from its file to its findings."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from core.base.generators import Steps
from core.base.translation import tr
from core.library.drafts.alike import ENOUGH, Alike, Peers, TaggedClauses
from core.library.drafts.broken import CHECKS
from core.library.drafts.draft import remember_kin, tag_draft
from core.library.drafts.missing import MissingParts
from core.library.drafts.sentences import sentence_uses
from core.library.drafts.unusual import find_unusual
from core.library.drafts.values import draft_values
from core.library.indexing.embed import KnownPassages
from core.library.indexing.extract import extracting_safely
from core.types import Clause, Document, Extraction, Progress, Span, Stage, placed_words
from core.types.review import (
    Basis,
    DraftFinding,
    DraftReview,
    DraftSection,
    DraftValue,
    ReviewProgress,
    SentenceUse,
)

if TYPE_CHECKING:
    from core.library.opened import OpenLibrary

_Compared = tuple[list[DraftFinding], tuple[SentenceUse, ...]]
Known = dict[str, KnownPassages]  # by the fingerprint of the encoder

_STEPS: Final = 100
_EMBEDDED: Final = 0.7  # of the comparison, when the draft is embedded and tagged
_LACKING: Final = 0.75  # when what it lacks is known


def review_draft(
    opened: OpenLibrary, path: Path, like: str | Path | None, passwords: Sequence[str], known: Known
) -> Generator[Progress, None, DraftReview]:
    """See `Drafts.review`. The passages of the draft become known, and need not be embedded in its next review."""
    yield Progress(Stage.READING, 0, 1, path)
    with ThreadPoolExecutor(1) as beside:
        if opened.catalog.counts().documents >= ENOUGH:
            beside.submit(_open_parts, opened)  # while a confined process reads the file
        with Steps(extracting_safely(path, passwords)) as reading:
            for step in reading:
                yield Progress(Stage.READING, step.done if step else 0, step.total if step else 1, path)
        extraction, findings = reading.result, list[DraftFinding]()
        for at, check in enumerate(CHECKS):
            yield Progress(Stage.CHECKING_DRAFT, at, len(CHECKS), path)
            findings += check(extraction)
        document = extraction.document
        review = DraftReview(
            document,
            outline_of(extraction),
            _in_order(findings),
            Basis("", 0, False, tr("Muniment is comparing the draft with your contracts.")),
            tuple(_remarks(document)),
            opened.catalog.user_data.dismissals.all(),
            sections=extraction.sections,
            values=draft_values(extraction),
            unfinished=True,
        )
        yield ReviewProgress(Stage.COMPARING_DRAFT, 0, _STEPS, path, so_far=review)
    peers = Peers(opened.catalog, extraction)
    alike = peers.alike(like)
    sentences: tuple[SentenceUse, ...] = ()
    if alike.basis.enough:
        with Steps(_compare(opened, extraction, review.values, peers, alike, known, widen=like is None)) as steps:
            for share in steps:
                yield Progress(Stage.COMPARING_DRAFT, round(share * _STEPS), _STEPS, path)
        found, sentences = steps.result
        findings += found
    return replace(
        review,
        findings=_in_order(findings),
        basis=alike.basis,
        dismissed=opened.catalog.user_data.dismissals.all(),  # again: some may have been dismissed meanwhile
        like=alike.documents,
        sentences=sentences,
        unfinished=False,
    )


def _in_order(findings: Iterable[DraftFinding]) -> tuple[DraftFinding, ...]:
    return tuple(sorted(dict.fromkeys(findings), key=lambda each: (each.span, each.kind.name)))


def _open_parts(opened: OpenLibrary) -> None:
    """Opens what takes seconds to open, by using it once; where that fails, it is said when it is needed."""
    opened.catalog.word_index()
    encoder = opened.answering_encoder()
    example = Clause("", "", "1", "Fees", 1, Span(0, 32), "The Supplier shall pay the fees.")
    tagger = opened.tagger(encoder)
    tagger.types([example], *tagger.scores([example], [encoder.embed([example.text])]))
    opened.store()


def _compare(
    opened: OpenLibrary,
    extraction: Extraction,
    values: Sequence[DraftValue],
    peers: Peers,
    alike: Alike,
    known: Known,
    *,
    widen: bool,
) -> Generator[float, None, _Compared]:
    """What contracts like a draft show of it. Every yield is a checkpoint, and gives the share of the work done."""
    encoder, store, catalog = opened.answering_encoder(), opened.store(), opened.catalog
    passages = known.setdefault(encoder.fingerprint, KnownPassages())
    remember_kin(passages, peers.signatures, catalog, store, encoder)
    with Steps(tag_draft(extraction, encoder, opened.tagger(encoder), passages)) as steps:
        for share in steps:
            yield share * _EMBEDDED
    tagged, compared = steps.result, TaggedClauses(catalog, alike.documents)
    missing = MissingParts(tagged, compared, partial(store.vectors, encoder=encoder.fingerprint), opened.lexicon())
    with Steps(missing.find()) as lacking:
        for share in lacking:
            yield _EMBEDDED + share * (_LACKING - _EMBEDDED)
    yield _LACKING
    others = cache(peers.others) if widen else tuple
    unusual = find_unusual(tagged, values, compared, opened.lexicon(), others)
    with Steps(sentence_uses(catalog, tagged, alike, opened.lexicon(), others)) as reading:
        for share in reading:
            yield _LACKING + share * (1 - _LACKING)
    return [*lacking.result, *unusual], reading.result


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
