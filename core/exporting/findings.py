"""What a review says of its findings, in words for people and as JSON for programs, wherever they are shown or written.

All of it is about the findings that the user did not dismiss.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any, Final

from core.base.translation import tr
from core.exporting.layout import clean_line
from core.text.visible import visible_name
from core.types import Span
from core.types.review import Concern, DraftFinding, DraftReview, Precedent, SentenceUse

_QUOTED: Final = 300  # characters of the draft that are quoted at a finding
_NAMED: Final = 5  # further places that are named


def count_words(review: DraftReview) -> str:
    """How many findings there are of each concern, for the user: "4 broken, 2 missing, none unusual"."""
    counts = dict.fromkeys(Concern, 0)
    for finding in review.open:
        counts[finding.kind.concern] += 1
    return ", ".join(
        tr("{count:,} {concern}", count=count, concern=tr(concern.value).lower()) for concern, count in counts.items()
    )


def by_concern(review: DraftReview) -> list[tuple[Concern, tuple[DraftFinding, ...]]]:
    """The findings that are not dismissed, in the order of the draft, of each concern that has any."""
    order = {concern: at for at, concern in enumerate(Concern)}
    ordered = sorted(review.open, key=lambda each: order[each.kind.concern])
    return [(concern, tuple(found)) for concern, found in groupby(ordered, key=lambda each: each.kind.concern)]


def quoted(text: str, span: Span) -> str:
    """The words of a draft in one line, cut where they are long."""
    words = clean_line(span.of(text))
    return words if len(words) <= _QUOTED else f"{words[:_QUOTED].rsplit(' ', 1)[0]} …"


def comment_on(review: DraftReview, finding: DraftFinding) -> tuple[str, ...]:
    """What a comment in the draft says of a finding, one string a paragraph.

    It names no contract of the library: a draft goes to the other side.
    """
    heading = f"{tr(finding.kind.concern.value)}: {tr(finding.kind.value)}"
    share = tr("{share} of the contracts compared.", share=finding.share.words) if finding.share else ""
    return tuple(filter(None, (heading, finding.message, share, finding.advice, others_words(review, finding))))


def others_words(review: DraftReview, finding: DraftFinding) -> str:
    """Where else in the draft to look, for the user: "See also 4.2(a) Late payment, page 7."; "" for nowhere else."""
    places = [plain_name(each) for each in review.other_places(finding)]
    if not places:
        return ""
    listed = "; ".join(places[:_NAMED])
    if (more := len(places) - _NAMED) > 0:
        return tr("See also {places}; and {more:,} more.", places=listed, more=more)
    return tr("See also {places}.", places=listed)


def findings_json(review: DraftReview) -> dict[str, Any]:
    """A review for programs. Other tools rely on this shape: add fields, never rename one.

    ``kind`` is for programs, ``name`` for people; ``span`` is in characters of the draft's text, and empty where
    something is missing; ``page`` is 0 if unknown; ``share`` is null where nothing was counted. ``sentences`` are those
    of the draft's clauses, with how many of the contracts compared say the same.
    """
    document, basis = review.document, review.basis
    counts = {concern.name.lower(): 0 for concern in Concern}
    for finding in review.open:
        counts[finding.kind.concern.name.lower()] += 1
    return {
        "file": str(document.source),
        "title": document.title,
        "basis": {"kind": basis.kind, "contracts": basis.contracts, "enough": basis.enough, "words": basis.words},
        "remarks": list(review.remarks),
        "counts": counts,
        "dismissed": len(review.findings) - len(review.open),
        "findings": [_finding_json(review, finding) for finding in review.open],
        "sentences": [_sentence_json(review, use) for use in review.sentences],
    }


def _finding_json(review: DraftReview, finding: DraftFinding) -> dict[str, Any]:
    text, section = review.document.text, review.section_of(finding)
    return {
        "key": finding.key(text),
        "concern": finding.kind.concern.name.lower(),
        "kind": finding.kind.name.lower(),
        "name": tr(finding.kind.value),
        "section": (section.number or section.label) if section else "",
        "heading": section.heading if section else "",
        "page": review.page_of(finding),
        "span": [finding.span.start, finding.span.end],
        "text": finding.span.of(text),
        "message": finding.message,
        "advice": finding.advice,
        "others": [{"span": [each.start, each.end], "text": each.of(text)} for each in finding.others],
        "concept": finding.concept,
        "value": finding.value,
        "share": {"have": finding.share.have, "of": finding.share.of} if finding.share else None,
        "precedents": [
            {"clause": each.clause, "title": each.title, "section": each.section, "text": each.text}
            for each in finding.precedents
        ],
    }


def _sentence_json(review: DraftReview, use: SentenceUse) -> dict[str, Any]:
    nearest = use.nearest
    return {
        "span": [use.span.start, use.span.end],
        "usage": use.usage.name.lower(),
        "share": {"have": use.share.have, "of": use.share.of},
        "concept": use.concept,
        "text": use.span.of(review.document.text),
        "nearest": nearest and {"clause": nearest.clause, "title": nearest.title, "text": nearest.text},
    }


def precedent_words(precedent: Precedent) -> str:
    """Where a precedent is, for the user: its contract and section."""
    return ", ".join(filter(None, (plain_name(precedent.title), plain_name(precedent.section))))


def plain_name(text: str) -> str:
    """A title or a heading in one line, without invisible characters."""
    return visible_name(clean_line(text))
