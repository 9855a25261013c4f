from __future__ import annotations

from dataclasses import replace

import pytest

from core.library.drafts.broken.leftovers import find_annotations, find_leftovers
from core.types import Annotation, AnnotationKind, Span
from tests.core.library.drafts.broken.drafting import BODY, HEAD, extraction, found


def left(text: str) -> list[tuple[str, str]]:
    return found(find_leftovers, f"{HEAD}1. Term. {text}")


@pytest.mark.parametrize(
    ("text", "blank"),
    [
        ("The fee is ______ per month.", "______"),
        ("The fee is $[●] per month.", "[●]"),
        ("The fee is due within [  ] days.", "[  ]"),
        ("It ends on [____], 2024.", "[____]"),
        ("It ends on the ____ day of ________, 20__.", "____ day of ________"),
        ("The Customer is <<Company>> of London.", "<<Company>>"),
    ],
)
def test_blanks_are_found_those_of_a_sentence_as_one(text: str, blank: str) -> None:
    assert left(text) == [("BLANK", blank)]


@pytest.mark.parametrize(
    "text",
    [
        "It is signed below.\nIN WITNESS WHEREOF the parties have signed.\nAlder Mills Ltd\nBy: ____________\nName: __________",
        "The Customer shall state:\n[ ] Yes [ ] No",
        "The Customer shall sign here.\nDate: ____________",
        "The fee is due.\n____________________",
    ],
)
def test_lines_to_be_signed_and_boxes_to_be_ticked_are_no_blanks(text: str) -> None:
    assert left(text) == []


@pytest.mark.parametrize(
    "words",
    ["[Customer]", "[the Supplier]", "[insert date]", "[30/60]", "[Alternative A: the fee is fixed.]", "[name of bank]"],
)
def test_words_in_brackets_are_found(words: str) -> None:
    assert left(f"The fee is due from {words} at once.") == [("BRACKETS", words)]


@pytest.mark.parametrize(
    "words",
    [
        "[***]", "[*]", "[Reserved]", "[Intentionally omitted]", "[sic]", "[1]", "[iv]", "[t]he", "[REDACTED]", "[that]",
        "[Remainder of page intentionally left blank]", "[Signature page follows]", "Section 4.2 [Fees]", "[(a + b) / c]",
        "[Confidential treatment requested]", "[Logo]",
    ],
)  # fmt: skip
def test_other_brackets_are_not(words: str) -> None:
    assert left(f"The fee is due from {words} at once.") == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The fee is TBD.", "TBD"),
        ("The fee is [TBD] a month.", "[TBD]"),
        ("The fee is [to be determined] a month.", "[to be determined]"),
        ("The fee is still to be agreed.", "still to be agreed"),
        ("The fee is due in xx days.", "xx"),
        ("The fee is $XX a month.", "XX"),
    ],
)
def test_what_is_to_be_decided_is_found(text: str, words: str) -> None:
    assert left(text) == [("TO_BE_DECIDED", words)]


@pytest.mark.parametrize(
    "text",
    [
        "The fee is as may be agreed by the parties.",
        "The fee is to be determined by the auditor in accordance with Schedule 1.",
        "The place is to be agreed upon by the parties in writing.",
        "As Article XX says, and item (xx) does.",
    ],
)
def test_what_a_provision_has_decided_later_is_not(text: str) -> None:
    assert left(text) == []


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("It ends. [NTD: confirm with the client.] So it is.", "[NTD: confirm with the client.]"),
        ("It ends. [Note to Draft: [30] days?] So it is.", "[Note to Draft: [30]"),
        ("It ends.\nDrafting note: the term is open.", "Drafting note: the term is open."),
        ("It ends. [Note: ask [the] client]", "[Note: ask [the]"),
    ],
)
def test_notes_to_the_draft_are_found(text: str, note: str) -> None:
    kind, words = left(text)[0]
    assert kind == "DRAFTING_NOTE"
    assert words.startswith(note.rstrip("]"))


def test_many_blanks_on_a_page_are_one_finding() -> None:
    form = "\n".join(f"The {name} of the goods is ________ and no other." for name in "abcdefghij")
    draft = extraction(f"{HEAD}1. Term. {BODY}\n{form}")
    (finding,) = find_leftovers(draft)
    assert len(finding.others) == 9
    assert finding.message.startswith("10 blanks are to be filled in here")


def test_comments_are_found_with_their_words() -> None:
    draft = extraction(f"{HEAD}1. Term. {BODY}")
    at = Span(10, 20)
    comment = Annotation(AnnotationKind.COMMENT, at, "Jane Birch", "2026-01-01", "Is this right?")
    (finding,) = find_annotations(replace(draft, document=replace(draft.document, annotations=(comment,))))
    assert (finding.kind.name, finding.span, finding.message) == ("COMMENT", at, "Jane Birch commented: Is this right?")


def test_the_changes_of_one_author_in_a_paragraph_are_one_finding() -> None:
    draft = extraction(f"{HEAD}1. Term. {BODY}\n2. End. {BODY}")
    start = draft.document.text.index("1. Term")
    other = draft.document.text.index("2. End")

    def change(kind: AnnotationKind, begin: int, length: int, author: str, words: str) -> Annotation:
        return Annotation(kind, Span(begin, begin + length), author, "", words)

    changes = (
        change(AnnotationKind.DELETED, start + 9, 0, "A", "thirty"),
        change(AnnotationKind.INSERTED, start + 9, 3, "A", "The"),
        change(AnnotationKind.INSERTED, start + 20, 5, "B", "shall"),
        change(AnnotationKind.DELETED, other + 8, 0, "A", "gone"),
    )
    found_ = list(find_annotations(replace(draft, document=replace(draft.document, annotations=changes))))
    assert [each.message for each in found_] == [
        "A replaced “thirty” with “The”.",
        "B inserted “shall”.",
        "A deleted “gone”.",
    ]
    assert found_[0].span == Span(start + 9, start + 12)
