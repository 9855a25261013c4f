import csv
import json
import re
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pytest

from core.exporting.table import TableRow, write_table
from core.types import Cited, ExportChoices
from core.types.facts import Facts
from core.types.stated import StatedValue
from tests.core.exporting.examples import DRAFT, JOINED, OWN, excerpt

FACTS = Facts(
    "1", (Path("/contracts/services.pdf"),), "Services Agreement", "services", ("Alpha Ltd", "Beta Inc"), "2021-03-01"
)


def cells(path: Path) -> list[list[str]]:
    with path.open(newline="", encoding="utf-8-sig") as file:
        return list(csv.reader(file))


def only_row(path: Path) -> dict[str, str]:
    """The cells of a table of one clause, by the titles of their columns."""
    titles, row = cells(path)
    return dict(zip(titles, row, strict=True))


def test_a_clause_is_a_row_with_what_is_known_of_its_contract(tmp_path: Path) -> None:
    facts = replace(FACTS, law="Delaware", effective="2021-04-01", term="24")
    row = TableRow(replace(excerpt(), remarks=(DRAFT,), clause="1.2"), facts)
    choices = ExportChoices(notes={"1.2": "Softer than ours."})
    titles, *rows = cells(write_table([row, row], tmp_path / "clauses.csv", choices))
    assert len(rows) == 2
    assert dict(zip(titles, rows[0], strict=True)) == {
        "Contract": "Services Agreement",
        "Parties": "Alpha Ltd; Beta Inc",
        "Agreement": "services",
        "Date": "2021-03-01",
        "Effective date": "2021-04-01",
        "Term (months)": "24",
        "Governing law": "Delaware",
        "Section": "8.2(a)",
        "Heading": "Limitation of Liability",
        "Page": "7",
        "Clause": "8.2 Limitation of Liability.\n(a) Subject to Section 12.3, the cap is £1m.\nReferred to:\n"
        "12.3 Nothing limits liability for fraud.",
        "File": str(Path("/contracts/services.pdf")),
        "Remarks": DRAFT,
        "Note": "Softer than ours.",
    }


def test_what_goes_along_is_chosen_as_for_word(tmp_path: Path) -> None:
    path = write_table([TableRow(excerpt(OWN, JOINED), FACTS)], tmp_path / "a.csv", ExportChoices(Cited.NONE))
    assert only_row(path)["Clause"] == OWN.text


@pytest.mark.parametrize("begins", ["=HYPERLINK(0)", "+1", "-1", "@SUM(A1)", "\tx", "\rx"])
def test_no_cell_is_a_formula(tmp_path: Path, begins: str) -> None:
    hostile = replace(excerpt(replace(OWN, text=begins)), title=begins, heading=begins)
    path = write_table([TableRow(hostile, replace(FACTS, parties=(begins,), law=begins))], tmp_path / "a.csv")
    assert not [cell for row in cells(path) for cell in row if cell[:1] in {"=", "+", "-", "@", "\t", "\r"}]


def test_a_page_that_is_not_known_is_left_empty(tmp_path: Path) -> None:
    path = write_table([TableRow(replace(excerpt(), page=0), FACTS)], tmp_path / "a.csv")
    assert only_row(path)["Page"] == ""


def test_commas_quotes_and_letters_of_any_language_come_back_as_they_were(tmp_path: Path) -> None:
    text = "“Fees”, and 'costs' \"all\"; § 8 — Größe, הודעה"
    path = write_table([TableRow(excerpt(replace(OWN, text=text)), FACTS)], tmp_path / "a.csv")
    assert only_row(path)["Clause"] == text


def test_characters_that_no_document_may_hold_are_dropped(tmp_path: Path) -> None:
    hostile = replace(
        excerpt(replace(OWN, text="The\x00 cap\ud800.")), file=Path("/contracts/in\udce9.pdf"), title="A\u202e"
    )
    row = only_row(write_table([TableRow(hostile, FACTS)], tmp_path / "a.csv"))
    assert (row["Contract"], row["Clause"], row["File"]) == ("A", "The cap.", str(Path("/contracts/in.pdf")))


VALUES = (StatedValue("Notice (days)", "30 days", 30), StatedValue("Whose", "Mutual"))
SEVERAL = (StatedValue("Notice (days)", "30 days", 30), StatedValue("Notice (days)", "=1 day", 1))


def test_what_clauses_state_has_columns_after_the_others(tmp_path: Path) -> None:
    rows = [TableRow(excerpt(), FACTS, VALUES), TableRow(excerpt(), FACTS, SEVERAL), TableRow(excerpt(), FACTS)]
    titles, *read = cells(write_table(rows, tmp_path / "a.csv"))
    assert titles[-2:] == ["Notice (days)", "Whose"]
    assert [row[-2:] for row in read] == [["30", "Mutual"], ["30 days; =1 day", ""], ["", ""]]


def test_for_excel_numbers_and_dates_are_what_they_are(tmp_path: Path) -> None:
    facts = replace(FACTS, effective="2021-03", term="24")
    path = write_table([TableRow(excerpt(), facts, VALUES), TableRow(excerpt(), FACTS, SEVERAL)], tmp_path / "a.xlsx")
    with ZipFile(path) as file:
        sheet = file.read("xl/worksheets/sheet1.xml").decode()
    first, second = sheet.split("<row ")[2:4]
    assert re.findall(r'<c s="(\d)"><v>([\d.]+)</v>', first) == [("3", "44256"), ("2", "24"), ("2", "7"), ("2", "30")]
    assert "2021-03<" in first, "a month is no date"
    assert "30 days; =1 day" in second


def test_as_json_a_row_has_the_titles_of_its_cells(tmp_path: Path) -> None:
    (row,) = json.loads(write_table([TableRow(excerpt(), FACTS, VALUES)], tmp_path / "a.json").read_bytes())
    assert (row["Date"], row["Page"], row["Notice (days)"], row["Whose"]) == ("2021-03-01", 7, 30, "Mutual")
