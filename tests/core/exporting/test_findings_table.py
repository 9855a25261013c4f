"""The table of findings: the same ones in Word, Excel, CSV and JSON, and none of it is a formula."""

from __future__ import annotations

import csv
import json
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import docx
import pytest

from core.base.errors import ExportError
from core.exporting.findings import comment_on, count_words
from core.exporting.findings_table import write_findings
from core.types import Span
from core.types.review import DraftReview, SentenceExample, SentenceUse, Share, Usage
from tests.core.exporting.reviews import draft_file, review_of

_SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
PLACES = ["1 Supply", "2 Price", "2 Price", "", "3 Notices"]


@pytest.fixture
def review(tmp_path: Path) -> DraftReview:
    return review_of(draft_file(tmp_path / "draft.docx"))


def csv_rows(path: Path) -> list[list[str]]:
    with path.open(newline="", encoding="utf-8-sig") as file:
        return list(csv.reader(file))


def sheet_rows(path: Path, number: int) -> list[list[str]]:
    with ZipFile(path) as package:
        root = ET.fromstring(package.read(f"xl/worksheets/sheet{number}.xml"))
    return [["".join(cell.itertext()) for cell in row] for row in root.iter(f"{_SHEET}row")]


def test_a_row_has_place_words_message_advice_and_precedents(review: DraftReview, tmp_path: Path) -> None:
    titles, *rows = csv_rows(write_findings(review, tmp_path / "report.csv"))
    assert titles[:5] == ["Concern", "Finding", "Section", "Page", "Words of the draft"]
    assert [row[0] for row in rows] == ["Broken", "Broken", "Broken", "Missing", "Unusual"]
    assert [row[2] for row in rows] == PLACES
    assert rows[1][4:7] == [
        "Net Price",
        "“Net Price” is used here, and defined nowhere.",
        "Define it, or use other words.",
    ]
    assert rows[3][4:] == [
        "",
        "There is no limitation of liability.",
        "",
        "14 of 17",
        "Supply Agreement - Galt, 9 Liability",
    ]


def test_the_workbook_has_the_same_rows_and_says_what_was_compared(review: DraftReview, tmp_path: Path) -> None:
    path = write_findings(review, tmp_path / "report.xlsx")
    assert sheet_rows(path, 1) == csv_rows(write_findings(review, tmp_path / "report.csv"))
    about = [row for (row,) in sheet_rows(path, 2)]
    assert "Compared with 17 contracts of the type supply." in about
    assert "Found: 3 broken, 1 missing, 1 unusual." in about
    assert "page 2: This page has no words. Recognise its text." in about


def test_json_says_how_usual_the_sentences_are(review: DraftReview, tmp_path: Path) -> None:
    start = review.document.text.index("Notices are")
    span, nearest = Span(start, start + 23), SentenceExample("aa-18.4", "Lease", "Notices are given in writing.")
    used = (SentenceUse(span, Usage.COMMON, Share(3, 17), "notices", nearest),)
    used += (SentenceUse(Span(0, 16), Usage.UNSEEN, Share(0, 17), "parties", None),)
    to = write_findings(replace(review, sentences=used), tmp_path / "report.json")
    common, unseen = json.loads(to.read_text(encoding="utf-8"))["sentences"]
    assert common == {
        "span": [start, start + 23],
        "usage": "common",
        "share": {"have": 3, "of": 17},
        "concept": "notices",
        "text": "Notices are in writing.",
        "nearest": {"clause": "aa-18.4", "title": "Lease", "text": "Notices are given in writing."},
    }
    assert (unseen["usage"], unseen["text"], unseen["nearest"]) == ("unseen", "SUPPLY AGREEMENT", None)


def test_json_has_places_keys_and_counts(review: DraftReview, tmp_path: Path) -> None:
    shape = json.loads(write_findings(review, tmp_path / "report.json").read_text(encoding="utf-8"))
    assert shape["counts"] == {"broken": 3, "missing": 1, "unusual": 1}
    assert shape["basis"] == {
        "kind": "supply",
        "contracts": 17,
        "enough": True,
        "words": "Compared with 17 contracts of the type supply.",
    }
    figure, term, _, missing, _ = shape["findings"]
    assert (figure["kind"], figure["name"]) == ("figure_against_words", "Figure differs from words")
    assert (figure["section"], figure["heading"], figure["text"]) == ("1", "Supply", "thirty (60) days")
    assert term["advice"] == "Define it, or use other words."
    assert missing["share"] == {"have": 14, "of": 17}
    assert missing["span"] == [len(review.document.text)] * 2
    assert missing["precedents"][0]["clause"] == "aa-18.4"
    assert len({each["key"] for each in shape["findings"]}) == 5


def test_a_word_table_of_each_concern(review: DraftReview, tmp_path: Path) -> None:
    document = docx.Document(str(write_findings(review, tmp_path / "report.docx")))
    headings = [each.text for each in document.paragraphs if each.style.name == "Heading 2"]
    assert headings[1:] == ["Broken (3)", "Missing (1)", "Unusual (1)"]
    broken, missing, _ = document.tables
    assert [row.cells[0].text for row in broken.rows] == ["Where", *(f"{place}, page 1" for place in PLACES[:3])]
    assert broken.rows[1].cells[2].text == "thirty (60) days"
    where, found, words = missing.rows[1].cells
    assert (where.text, words.text) == ("the draft as a whole", "")
    assert [each.text for each in found.paragraphs] == [
        "Clause missing",
        "There is no limitation of liability.",
        "14 of 17 of the contracts compared.",
        "Supply Agreement - Galt, 9 Liability",
        "No party is liable for loss of profit.",
    ]


def test_what_is_missing_before_a_section_is_said_to_be_there(review: DraftReview) -> None:
    missing = review.findings[3]
    places = [review.outline[1].span.start, review.outline[1].span.start + 3]
    words = [review.place_words(replace(missing, span=Span(at, at))) for at in places]
    assert words == ["before 2 Price, page 1", "2 Price, page 1"]


def test_dismissed_findings_are_left_out_everywhere_and_counted(review: DraftReview, tmp_path: Path) -> None:
    left = replace(review, dismissed=frozenset(each.key(review.document.text) for each in review.findings[:3]))
    assert count_words(left) == "0 broken, 1 missing, 1 unusual"
    assert [row[0] for row in csv_rows(write_findings(left, tmp_path / "a.csv"))[1:]] == ["Missing", "Unusual"]
    assert json.loads(write_findings(left, tmp_path / "a.json").read_text(encoding="utf-8"))["dismissed"] == 3
    document = docx.Document(str(write_findings(left, tmp_path / "a.docx")))
    assert len(document.tables) == 2
    assert "Dismissed findings, which are left out: 3." in [each.text for each in document.paragraphs]


def test_nothing_found_is_a_report_too(review: DraftReview, tmp_path: Path) -> None:
    none = replace(review, findings=())
    document = docx.Document(str(write_findings(none, tmp_path / "a.docx")))
    assert not document.tables
    assert "Found: 0 broken, 0 missing, 0 unusual." in [each.text for each in document.paragraphs]


@pytest.mark.parametrize("begins", ["=HYPERLINK(0)", "+1", "-1", "@SUM(A1)"])
def test_no_cell_is_a_formula(review: DraftReview, tmp_path: Path, begins: str) -> None:
    hostile = replace(review, findings=(replace(review.findings[0], message=begins, advice="<b>&\x00"),))
    (row,) = csv_rows(write_findings(hostile, tmp_path / "a.csv"))[1:]
    assert row[5] == f"'{begins}"
    (row,) = sheet_rows(write_findings(hostile, tmp_path / "a.xlsx"), 1)[1:]
    assert row[5:7] == [begins, "<b>&"]


def test_a_comment_names_no_contract_of_the_library(review: DraftReview) -> None:
    said = [comment_on(review, each) for each in review.findings]
    assert said[3] == (
        "Missing: Clause missing",
        "There is no limitation of liability.",
        "14 of 17 of the contracts compared.",
    )
    assert not any("Galt" in line for lines in said for line in lines)
    other = replace(review.findings[1], others=(review.findings[0].span, review.findings[2].span))
    assert comment_on(review, other)[-1] == "See also 1 Supply, page 1."  # the other is in the same section


def test_a_place_that_cannot_be_written_is_said_in_words(review: DraftReview, tmp_path: Path) -> None:
    with pytest.raises(ExportError, match=r"There is no such folder"):
        write_findings(review, tmp_path / "gone" / "report.xlsx")
