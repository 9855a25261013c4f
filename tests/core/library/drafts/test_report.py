"""Reports of reviews: a Word draft with comments, tables of others; and findings that are dismissed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import docx
import pytest

from core import Library
from core.base.errors import ExportError, UnreadableFile
from core.reading import read
from core.types.review import DraftReview
from tests.core.exporting.reviews import PARAGRAPHS, draft_file, review_of
from tests.core.reading.word.test_protected import SECRET, lock


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library") as opened:
        yield opened


@pytest.fixture
def review(tmp_path: Path) -> DraftReview:
    return review_of(draft_file(tmp_path / "draft.docx"))


def test_a_word_draft_becomes_a_copy_with_a_comment_at_each_finding(
    library: Library, review: DraftReview, tmp_path: Path
) -> None:
    before = review.document.source.read_bytes()
    written = library.drafts.report(review, tmp_path / "report.docx")
    assert read(written).text == review.document.text
    document = docx.Document(str(written))
    assert [each.text for each in document.paragraphs] == list(PARAGRAPHS)
    comments = [each.paragraphs[0].text for each in document.comments]
    assert comments == [
        "Broken: Figure differs from words",
        "Broken: Term not defined",
        "Broken: Square brackets",
        "Missing: Clause missing",
        "Unusual: Unusual value",
    ]
    assert review.document.source.read_bytes() == before


@pytest.mark.parametrize("ending", [".xlsx", ".csv", ".json"])
def test_of_a_word_draft_there_are_tables_too(
    library: Library, review: DraftReview, tmp_path: Path, ending: str
) -> None:
    assert library.drafts.report(review, tmp_path / f"report{ending}") == tmp_path / f"report{ending}"


def test_of_another_draft_the_word_file_is_a_table(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "draft.txt"
    path.write_text("\n\n".join(PARAGRAPHS), encoding="utf-8")
    written = library.drafts.report(review_of(path), tmp_path / "report")
    assert written == tmp_path / "report.docx"
    assert len(docx.Document(str(written)).tables) == 3


def test_no_copy_without_a_password_is_made_of_a_protected_draft(
    library: Library, review: DraftReview, tmp_path: Path
) -> None:
    locked = lock(review.document.source.read_bytes(), tmp_path / "locked.docx")
    document = read(locked, [SECRET])
    written = library.drafts.report(replace(review, document=document), tmp_path / "report.docx")
    assert len(docx.Document(str(written)).tables) == 3


def test_the_draft_itself_is_never_written_over(library: Library, review: DraftReview, tmp_path: Path) -> None:
    link = tmp_path / "link.docx"
    link.hardlink_to(review.document.source)
    for path in (review.document.source, link):
        with pytest.raises(ExportError, match="is the draft itself"):
            library.drafts.report(review, path)


def test_a_draft_that_has_changed_since_or_is_gone_is_said(
    library: Library, review: DraftReview, tmp_path: Path
) -> None:
    draft = review.document.source
    docx.Document().save(str(draft))
    with pytest.raises(UnreadableFile, match="has changed since it was reviewed") as refused:
        library.drafts.report(review, tmp_path / "report.docx")
    assert refused.value.source == draft
    draft.unlink()
    with pytest.raises(UnreadableFile, match="no such file"):
        library.drafts.report(review, tmp_path / "report.docx")
    assert library.drafts.report(review, tmp_path / "report.csv").exists()


def test_a_dismissed_finding_is_in_no_report_and_may_be_taken_back(
    library: Library, review: DraftReview, tmp_path: Path
) -> None:
    term = review.findings[1]
    left = library.drafts.dismiss(review, term)
    assert term not in left.open
    assert library.drafts.dismissed() == 1
    shape = json.loads(library.drafts.report(left, tmp_path / "a.json").read_text(encoding="utf-8"))
    assert [each["kind"] for each in shape["findings"]].count("undefined_term") == 0
    assert library.drafts.restore(left, term).open == review.findings
    assert library.drafts.dismissed() == 0


def test_dismissed_findings_last_until_they_are_forgotten(
    library: Library, review: DraftReview, tmp_path: Path
) -> None:
    for each in review.findings[:2]:
        library.drafts.dismiss(review, each)
    library.close()
    with Library.open(tmp_path / "library") as again:
        assert again.drafts.forget_dismissed() == 2
        assert again.drafts.dismissed() == 0
