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
from core.types.review import Concern, DraftFinding, DraftReview, Precedent

_QUOTED: Final = 300  # characters of the draft that are quoted at a finding
_NAMED: Final = 80  # characters by which a further place is named


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


def quoted(text: str, span: Span, most: int = _QUOTED) -> str:
    """The words of a draft in one line, cut after ``most`` characters."""
    words = clean_line(span.of(text))
    return words if len(words) <= most else f"{words[:most].rsplit(' ', 1)[0]} …"


def comment_on(review: DraftReview, finding: DraftFinding) -> tuple[str, ...]:
    """What a comment in the draft says of a finding, one string a paragraph.

    It names no contract of the library: a draft goes to the other side.
    """
    heading = f"{tr(finding.kind.concern.value)}: {tr(finding.kind.value)}"
    share = tr("{share} of the contracts compared.", share=finding.share.words) if finding.share else ""
    text = review.document.text
    places = "; ".join(f"“{quoted(text, each, _NAMED)}”" for each in finding.others)
    others = tr("See also {places}.", places=places) if places else ""
    return tuple(filter(None, (heading, finding.message, share, finding.advice, others)))


def findings_json(review: DraftReview) -> dict[str, Any]:
    """A review for programs. Other tools rely on this shape: add fields, never rename one.

    ``kind`` is for programs, ``name`` for people; ``span`` is in characters of the draft's text, and empty where
    something is missing; ``page`` is 0 if unknown; ``share`` is null where nothing was counted.
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


def precedent_words(precedent: Precedent) -> str:
    """Where a precedent is, for the user: its contract and section."""
    return ", ".join(filter(None, (plain_name(precedent.title), plain_name(precedent.section))))


def plain_name(text: str) -> str:
    """A title or a heading in one line, without invisible characters."""
    return visible_name(clean_line(text))
