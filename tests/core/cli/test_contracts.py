"""The commands for contracts: listing them, showing their facts, and correcting these."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.core.cli.shell import answer, muniment

LEASE = """LEASE AGREEMENT

This Lease is made on 5 March {year} between Orrery Estates Limited and {tenant}.

1. Rent. The Tenant shall pay the rent on the first day of each month, without any deduction whatever.

2. Governing law. This Lease is governed by the laws of {law}.
"""


@pytest.fixture
def library(tmp_path: Path) -> Path:
    for name, year, tenant, law in (("a", 2019, "Galt plc", "Scotland"), ("b", 2021, "Ferrow Inc.", "Texas")):
        (tmp_path / f"{name}.txt").write_text(LEASE.format(year=year, tenant=tenant, law=law))
    muniment("index", tmp_path / "a.txt", tmp_path / "b.txt", "--library", tmp_path / "library")
    return tmp_path / "library"


def names(library: Path, *options: str) -> list[str]:
    listed = answer("contracts", *options, "--library", library)["contracts"]
    return [Path(each["files"][0]).name for each in listed]


def test_contracts_are_filtered_by_party_law_and_year_and_sorted(library: Path) -> None:
    assert names(library, "--party", "galt") == ["a.txt"]
    assert names(library, "--law", "TEXAS", "--year", "2021") == ["b.txt"]
    assert names(library, "--law", "texas", "--year", "2019") == []
    assert names(library, "--sort", "date", "--descending") == ["b.txt", "a.txt"]
    assert "Scotland" in muniment("contracts", "--library", library)


def test_each_fact_is_shown_with_its_words_and_its_page(library: Path, tmp_path: Path) -> None:
    facts = {each["fact"]: each for each in answer("facts", tmp_path / "a.txt", "--library", library)["facts"]}
    assert list(facts) == ["title", "type", "party", "date", "effective", "term", "law"]
    assert facts["law"]["values"] == ["Scotland"]
    assert facts["law"]["read"][0]["words"] == "Scotland"
    shown = muniment("facts", tmp_path / "a.txt", "--library", library)
    assert "governed by the laws of Scotland" in shown
    assert not [line for line in shown.splitlines() if line.strip().startswith(":")], "a text file has no pages"


def test_a_fact_is_corrected_and_shown_as_corrected(library: Path, tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    said = muniment("correct", file, "law", "english law", "--library", library)
    assert "Governing law: England and Wales  (corrected by you; read: Scotland)" in said
    assert names(library, "--law", "england") == ["a.txt"]
    (contract,) = answer("contracts", "--law", "england", "--library", library)["contracts"]
    assert contract["corrected"] == {"law": ["Scotland"]}
    hit = answer("search", "deduction", "--filter", "governing law=England and Wales", "--library", library)["hits"][0]
    assert hit["contract"]["law"] == "England and Wales"
    muniment("correct", file, "law", "--as-read", "--library", library)
    assert names(library, "--law", "scotland") == ["a.txt"]


def test_parties_are_added_and_removed_and_none_can_be_said(library: Path, tmp_path: Path) -> None:
    def parties(*words: str) -> list[str]:
        return list(answer("correct", tmp_path / "a.txt", "party", *words, "--library", library)["facts"][0]["values"])

    assert parties("Zeta plc", "--add") == ["Orrery Estates Limited", "Galt plc", "Zeta plc"]
    assert parties("galt PLC", "--remove") == ["Orrery Estates Limited", "Zeta plc"]
    assert parties("--none") == []


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("date", "soon"), 1, "not a date"),
        (("law",), 2, "--none"),
        (("law", "Texas", "--none"), 2, "--none"),
        (("law", "Texas", "--add"), 2, "--add"),
        (("party", "Nobody", "--remove"), 1, "no party"),
    ],
)
def test_what_cannot_be_done_is_said(
    library: Path, tmp_path: Path, words: tuple[str, ...], status: int, said: str
) -> None:
    assert said in muniment("correct", tmp_path / "a.txt", *words, "--library", library, status=status)


def test_a_file_that_is_not_in_the_library_is_said(library: Path, tmp_path: Path) -> None:
    assert "not in the library" in muniment("facts", tmp_path / "c.txt", "--library", library, status=1)
