"""Markdown is text with headings."""

from __future__ import annotations

from pathlib import Path

from core.reading import read
from core.types import Document

CONTRACT = """\
# Lease *Agreement*

Between **Alpha Inc.** (the "Landlord") and [Beta LLC](https://example.org) (the
"Tenant").

## 1\\. Rent

1.1 The Tenant shall pay the __rent__ monthly.

> 1.2 Late payments bear interest at 5\\*.

Term
----

* * *

The term is a year. Signed: ____________ and *not***strange** * alone
"""


def markdown(folder: Path, text: str = CONTRACT) -> Document:
    path = folder / "Lease.md"
    path.write_text(text, encoding="utf-8")
    return read(path)


def test_marks_are_taken_off_and_headings_are_headings(tmp_path: Path) -> None:
    document = markdown(tmp_path)
    assert document.text.splitlines() == [
        "Lease Agreement",
        'Between Alpha Inc. (the "Landlord") and Beta LLC (the "Tenant").',
        "1. Rent",
        "1.1 The Tenant shall pay the rent monthly.",
        "1.2 Late payments bear interest at 5*.",
        "Term",
        "The term is a year. Signed: ____________ and notstrange * alone",
    ]
    headings = {line.span.of(document.text): line.heading for line in document.lines if line.heading}
    assert headings == {"Lease Agreement": 1, "1. Rent": 2, "Term": 2}
    assert document.title == "Lease Agreement"


def test_text_without_marks_is_the_text(tmp_path: Path) -> None:
    text = "1. Rent\n\n2 * 3 = 6, snake_case_name, #hash and C:\\Users.\n"
    assert markdown(tmp_path, text).text == "1. Rent\n2 * 3 = 6, snake_case_name, #hash and C:\\Users.\n"


def test_a_line_of_nothing_but_marks_takes_no_time(tmp_path: Path) -> None:
    assert markdown(tmp_path, "Rent. " + "*a " * 100_000 + "_" * 100_000).text.startswith("Rent.")


def test_a_list_that_says_one_throughout_is_counted(tmp_path: Path) -> None:
    text = "1. Rent.\n\n   1. Sum.\n   1. Day.\n\n1. Pets.\n1. Term.\n\n# Annex\n\n1. Plan.\n1. Keys.\n\n"
    text += "Words.\n\n3. Left.\n7. Kept.\n"
    lines = markdown(tmp_path, text).text.splitlines()
    assert lines == [
        *("1. Rent.", "1. Sum.", "2. Day.", "2. Pets.", "3. Term.", "Annex", "1. Plan.", "2. Keys."),
        *("Words.", "3. Left.", "7. Kept."),
    ]


def test_words_struck_through_are_left_out_and_counted(tmp_path: Path) -> None:
    document = markdown(tmp_path, "The rent is ~~nil\nor less~~ due ~ monthly.\n\nA ~~~~ b, c~~ d\n\ne ~~f.\n")
    assert document.text.startswith("The rent is due ~ monthly.\n")
    assert document.remarks == ("3 words that are struck through were left out.",)


def test_entities_are_characters_and_comments_are_no_words(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text(
        "# Lease\n\n1. The landlord&rsquo;s fee is &euro;5 &#167; 2, R&D &sbsp;.\n\n<!-- to be\ndeleted -->\n\n"
        "2. Keys <!-- all? --> are returned. <!-- this stays\n"
    )
    assert read(path).text.splitlines() == [
        "Lease",
        "1. The landlord’s fee is €5 § 2, R&D &sbsp;.",
        "2. Keys are returned. <!-- this stays",
    ]
