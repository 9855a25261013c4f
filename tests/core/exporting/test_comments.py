"""Comments in Word on what clauses refer to but their contracts lack."""

from pathlib import Path

import docx

from core.exporting.word import write_word
from core.types import ExportChoices, Part, Span
from core.types.ties import MissingProvision, SectionLabel, Tie, UndefinedTerm
from tests.core.exporting.examples import excerpt
from tests.core.exporting.libreoffice import converted, needs_libreoffice
from tests.core.exporting.shown import paragraphs_shown

TEXT = "8.2 Under Section 99 and Exhibit Q, the Works & <Works> are sold.\nThe Works are new; Section 99 applies."


def found(words: str, nth: int = 0) -> Span:
    start = -1
    for _ in range(nth + 1):
        start = TEXT.index(words, start + 1)
    return Span(start, start + len(words))


TIES: tuple[Tie, ...] = (
    SectionLabel(found("8.2"), 1, 2, "8.2"),
    MissingProvision(found("Section 99"), attached=False),
    MissingProvision(found("Exhibit Q"), attached=True),
    UndefinedTerm(found("Works")),
    UndefinedTerm(found("Works", 2)),
    MissingProvision(found("Section 99", 1), attached=False),
)
PART = Part(TEXT, "8.2", 7, ties=TIES)
COMMENTED = ExportChoices(sources=False, comments=True)


def comments(path: Path) -> list[tuple[str, str]]:
    """The words that each comment is on, and what it says."""
    document = docx.Document(str(path))
    on: dict[int, str] = {}
    for paragraph in document.paragraphs:
        for run in paragraph.runs:
            before = run._r.getprevious()
            if before is not None and before.tag.endswith("}commentRangeStart"):
                on[int(before.get(before.tag.replace("commentRangeStart", "id")))] = run.text
    return [(on[each.comment_id], each.text) for each in document.comments]


def test_what_is_missing_is_said_where_it_is_first_cited_or_used(tmp_path: Path) -> None:
    path = write_word([excerpt(PART)], tmp_path / "a.docx", COMMENTED)
    said = comments(path)
    assert [words for words, _ in said] == ["Section 99", "Exhibit Q", "Works"]
    assert said[0][1].startswith("The contract from which this clause was taken has no such provision.")
    assert said[1][1].startswith("The contract's file does not contain this attachment.")
    assert said[2][1].startswith("“Works” is written as a defined term, but no definition of it was found")


def test_comments_are_by_the_program_and_change_no_words(tmp_path: Path) -> None:
    path = write_word([excerpt(PART)], tmp_path / "a.docx", COMMENTED)
    assert {(each.author, each.initials) for each in docx.Document(str(path)).comments} == {("Muniment", "M")}
    assert paragraphs_shown(path)[1:] == TEXT.split("\n")


def test_each_clause_has_its_own_comments(tmp_path: Path) -> None:
    path = write_word([excerpt(PART), excerpt(PART)], tmp_path / "a.docx", COMMENTED)
    assert len(comments(path)) == 6


def test_without_the_choice_there_are_none(tmp_path: Path) -> None:
    path = write_word([excerpt(PART)], tmp_path / "a.docx", ExportChoices(sources=False))
    assert comments(path) == []


def test_comments_go_without_automatic_numbers(tmp_path: Path) -> None:
    choices = ExportChoices(sources=False, numbering=False, comments=True)
    path = write_word([excerpt(PART)], tmp_path / "a.docx", choices)
    assert [each.text for each in docx.Document(str(path)).paragraphs][1:] == TEXT.split("\n")
    assert len(comments(path)) == 3


@needs_libreoffice
def test_libreoffice_keeps_the_comments_and_the_words_they_are_on(tmp_path: Path) -> None:
    path = write_word([excerpt(PART)], tmp_path / "a.docx", COMMENTED)
    assert comments(converted(path, "docx", tmp_path / "saved")) == comments(path)
