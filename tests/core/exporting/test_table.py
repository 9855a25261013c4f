import csv
from dataclasses import replace
from pathlib import Path

import pytest

from core.exporting.table import TableRow, write_table
from core.types import Cited, ExportChoices
from core.types.facts import Facts
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
