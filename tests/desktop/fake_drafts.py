"""The part of the stand-in of the library that reviews drafts."""

from __future__ import annotations

import re
import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from core import (
    Basis,
    Concern,
    Document,
    DraftFinding,
    DraftReview,
    DraftSection,
    DraftValue,
    ExportError,
    FindingKind,
    Fitting,
    Page,
    Precedent,
    Progress,
    ProtectedFile,
    Replacement,
    ReplacementKind,
    ReviewProgress,
    Section,
    Share,
    Span,
    Stage,
    ValuePoint,
    ValueSpread,
)
from core.types.fitting import FittedDefinition, FittedParagraph, FittedWords
from core.types.review import SentenceExample, SentenceUse, Usage
from tests.desktop.fake_answers import FakePart

if TYPE_CHECKING:
    from tests.desktop.fake_library import FakeLibrary

_HEADING = re.compile(r"^(\d+)\. (.+)$", re.MULTILINE)
_DAYS = re.compile(r"(\d+) days")
_STEPS = 3


class FakeDrafts(FakePart):
    """Reads a draft of headed sections, and finds blanks, high notice periods, and that no law is chosen.

    Attributes:
        reviewed: the drafts, each with what it was to be like.
        dismissed: the keys of findings.
        precedents_of: the texts whose precedents were asked for.
        reports: the reviews that were written, and where.
        fitted: the clauses that were fitted, each with the section after which it is to be put.
        inserted: what was put in, and where.
    """

    def __init__(self, library: FakeLibrary) -> None:
        super().__init__(library)
        self.reviewed: list[tuple[Path, str | Path | None]] = []
        self.dismissed: set[str] = set()
        self.precedents_of: list[str] = []
        self.reports: list[tuple[DraftReview, Path]] = []
        self.fitted: list[tuple[str, str | int]] = []
        self.inserted: list[tuple[Fitting, Path | None]] = []

    def review(
        self, path: Path, like: str | Path | None = None, passwords: Sequence[str] = ()
    ) -> Generator[Progress, None, DraftReview]:
        library = self._library
        library.fail()
        self.reviewed.append((path, like))
        for done in range(_STEPS):
            yield Progress(Stage.CHECKING_DRAFT, done, _STEPS, path)
            library.gate.wait(done)
            time.sleep(library.pause)
        if library.locks.get(path, "") not in ("", *passwords):
            raise ProtectedFile("This file is protected by a password.", "Enter it.", path)
        text = path.read_text(encoding="utf-8")
        sections = tuple(_sections(text))
        document = Document(f"{path.name} {hash(text)}", path, text, (Page(1, Span(0, len(text))),), (), path.stem)
        outline = tuple(DraftSection(s.label, s.heading, s.level, s.span, 1, s.number) for s in sections)
        remarks = ("A picture on page 1 was not read.",) if "picture" in text else ()
        findings = tuple(sorted(self._findings(text), key=lambda each: each.span))
        broken = tuple(each for each in findings if each.kind.concern is Concern.BROKEN)
        values = tuple(DraftValue("notice", float(at[1]), at[0], Span(*at.span())) for at in _DAYS.finditer(text))
        review = DraftReview(
            document, outline, broken, Basis("", 0, False, "It is compared."), remarks, unfinished=True
        )
        review = replace(review, sections=sections, values=values, dismissed=frozenset(self.dismissed))
        yield ReviewProgress(Stage.COMPARING_DRAFT, 0, 1, path, so_far=review)
        library.gate.wait(_STEPS)
        yield Progress(Stage.COMPARING_DRAFT, 1, 1, path)
        basis = Basis("Services Agreement", 17, True, "Compared with 17 services agreements.")
        review = replace(review, findings=findings, basis=basis, dismissed=frozenset(self.dismissed), unfinished=False)
        return replace(review, like=("Alpha",), sentences=tuple(self._sentences(text)))

    def precedents(self, text: str, like: Sequence[str] | None = None) -> tuple[Precedent, ...]:
        self._library.fail()
        self.precedents_of.append(text)
        return tuple(self._precedents(like or self._library.contents))

    def dismiss(self, review: DraftReview, finding: DraftFinding) -> DraftReview:
        self._library.fail()
        self.dismissed.add(key := finding.key(review.document.text))
        return replace(review, dismissed=review.dismissed | {key})

    def restore(self, review: DraftReview, finding: DraftFinding) -> DraftReview:
        self._library.fail()
        self.dismissed.discard(key := finding.key(review.document.text))
        return replace(review, dismissed=review.dismissed - {key})

    def report(self, review: DraftReview, to: Path) -> Path:
        self._library.fail()
        self.reports.append((review, to))
        return to

    def values(self, review: DraftReview, span: Span) -> tuple[ValueSpread, ...]:
        self._library.fail()
        self._library.gate.wait(1)
        own = tuple(each for each in review.values if span.contains(each.span))
        precedents = list(self._precedents(self._library.contents))
        stated = tuple(ValuePoint(30.0 * at, f"{30 * at} days", each) for at, each in enumerate(precedents, start=1))
        spread = ValueSpread("Notice of termination", "days", own, stated, len(stated), True)
        return (spread, replace(spread, name="Cure period", stated=stated[:1])) if own else ()

    def fit(self, path: Path, clause: str, after: str | int) -> Fitting:
        """The clause names its contract's client, and cites a section that the draft does not have."""
        self._library.fail()
        self.fitted.append((clause, after))
        self._library.gate.wait(1)
        text = path.read_text(encoding="utf-8")
        words = (FittedWords("The liability of the "), FittedWords("Customer", 0), FittedWords(" under "))
        paragraph = FittedParagraph(
            0,
            "3.",
            True,
            (FittedWords("Liability"),),
            (*words, FittedWords("[Section ●]", 1), FittedWords(" ends.")),
            ".",
        )
        return Fitting(
            draft=path,
            document=f"{path.name} {hash(text)}",
            clause=clause,
            section=int(after),
            place="2. Termination",
            paragraphs=(paragraph,),
            definitions=(FittedDefinition("Fees", (FittedWords("Fees means what is paid."),)),),
            replacements=(
                Replacement(ReplacementKind.PARTY, "Client", "Customer", "the draft calls a party so"),
                Replacement(ReplacementKind.REFERENCE, "Section 9", "[Section ●]", "the draft has none", open=True),
            ),
            remarks=("The clause names the law of Ohio.",),
        )

    def insert(self, fitting: Fitting, to: Path | None = None) -> Path:
        self._library.fail()
        if to is None or to.exists():
            raise ExportError("There is a file of that name.", "Choose another name for the copy.", to)
        self.inserted.append((fitting, to))
        to.write_text(fitting.draft.read_text(encoding="utf-8"))
        return to

    def _findings(self, text: str) -> Iterator[DraftFinding]:
        precedents = tuple(self._precedents(self._library.contents))
        for at in re.finditer(r"_{3,}", text):
            yield DraftFinding(FindingKind.BLANK, Span(*at.span()), "A blank is not filled in.", "Fill it in.")
        for at in re.finditer(r"365 days", text):
            message = "Notice is 365 days; 30 days in 14 of 17."
            share = Share(14, 17)
            yield DraftFinding(
                FindingKind.VALUE_UNUSUAL,
                Span(*at.span()),
                message,
                share=share,
                precedents=precedents[:1],
                value="365 days",
            )
        if "governed by" not in text:
            end = Span(len(text), len(text))
            message = "No law is chosen; 16 of 17 contracts like it choose one."
            yield DraftFinding(
                FindingKind.CLAUSE_MISSING, end, message, share=Share(16, 17), precedents=precedents, concept="law"
            )

    def _sentences(self, text: str) -> Iterator[SentenceUse]:
        """Each line that is no heading: unusual where notice is high."""
        precedent = next(iter(self._precedents(self._library.contents)))
        nearest = SentenceExample(precedent.clause, precedent.title, "Either party may end this on 30 days notice.")
        for at in re.finditer(r"^[^\d\n].+$", text, re.MULTILINE):
            share, usage = (Share(1, 17), Usage.RARE) if "365" in at[0] else (Share(14, 17), Usage.STANDARD)
            yield SentenceUse(Span(*at.span()), usage, share, "notice", nearest)

    def _precedents(self, documents: Iterable[str]) -> Iterator[Precedent]:
        for name in documents:
            document, clauses = self._library.contents[name]
            clause = clauses[1]
            yield Precedent(clause.id, document.title, f"{clause.section} {clause.heading}", clause.text)


def _sections(text: str) -> Iterator[Section]:
    found = list(_HEADING.finditer(text))
    ends = [*(each.start() for each in found[1:]), len(text)]
    for at, (each, end) in enumerate(zip(found, ends, strict=False)):  # without a section there is an end all the same
        span = Span(each.start(), end)
        yield Section(at, "section", f"{each[1]}.", each[1], each[2], 1, None, span)
