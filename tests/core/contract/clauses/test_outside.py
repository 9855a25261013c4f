"""What no clause covers is found as what it is, and so every word of a document is found."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.base.paths import resources
from core.contract.clauses.join import build_clauses
from core.contract.clauses.outside import LONGEST, is_furniture, other_passages
from core.contract.clauses.passages import count_words
from core.contract.references.resolve import find_references
from core.contract.sections.tree import section_tree
from core.library.indexing.extract import extract
from core.types import Clause, Document, PassageKind
from tests import ROOT
from tests.contracts import contract
from tests.core.invariants import check_extraction, check_passages

CASES = ROOT.parent / "shared" / "cases"
FILES = [
    *(each for each in sorted((resources() / "samples").iterdir()) if each.suffix != ".md"),
    *(each for each in sorted(CASES.glob("c*")) if each.suffix not in (".eml", ".zip")),
]


def taken(document: Document) -> tuple[tuple[Clause, ...], tuple[Clause, ...]]:
    """The clauses of a document, and its other passages."""
    sections = section_tree(document)
    clauses = build_clauses(document, sections, find_references(document, sections))
    return clauses, other_passages(document, sections, clauses)


def test_passages_are_found_as_what_they_are() -> None:
    document = contract(
        """
        ^SUPPLY AGREEMENT^
        ^Contents^
        1. Goods<TAB>2
        2. Price<TAB>3
        3. Term<TAB>4
        4. Notices<TAB>5
        This agreement is made between Ferrow Limited, a company in Ruritania, and Galt Limited, a company in Utopia.
        1. Goods. The Supplier delivers the Goods to the Buyer at the place that is named in each order of the Buyer.
        2. Price. The Buyer pays the price that is in the list of the Supplier on the day on which the order is made.
        3. Term. This agreement begins on the date on which both have signed it and lasts for a period of three years.
        4. Notices. A notice is in writing and is sent to the address of the other party that stands above in full.
        Signed: __________ Ada Thornbury
        Date: ________
        """.replace("<TAB>", "\t")
    )
    clauses, passages = taken(document)
    assert {each.kind for each in clauses} == {PassageKind.CLAUSE}
    assert [(each.kind, each.text.split("\n")[0]) for each in passages] == [
        (PassageKind.TITLE, "SUPPLY AGREEMENT"),
        (PassageKind.CONTENTS, "Contents"),
        (PassageKind.SIGNATURE, "Signed: __________ Ada Thornbury"),
    ]
    assert [each.id for each in passages] == [f"{document.id}.p{number}" for number in range(3)]


@pytest.mark.parametrize("line", ["12", "- 3 -", "Page 3 of 7", "iv", "(a)", "_____", "* * *"])
def test_furniture_alone_is_no_passage(line: str) -> None:
    assert is_furniture(line)
    first = "1. Goods. The Supplier delivers the Goods to the Buyer at the place that is named in each order."
    assert other_passages(contract(f"{first}\n{line}"), (), taken(contract(first))[0]) == ()


def test_a_long_list_outside_clauses_is_several_passages() -> None:
    document = contract("\n".join(f"Ruritania\tUtopia\t{number}00" for number in range(400)))
    passages = other_passages(document, (), ())
    assert len(passages) > 1
    assert max(count_words(each.text) for each in passages) <= LONGEST
    assert {each.kind for each in passages} == {PassageKind.TABLE}
    check_passages(passages, (), document)


@given(st.lists(st.text("aB1 .\t_:/(", max_size=60), max_size=12))
def test_no_word_is_lost_whatever_the_lines(lines: list[str]) -> None:
    document = contract("\n".join(lines))
    clauses, passages = taken(document)
    check_passages(passages, clauses, document)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_word_of_a_file_is_in_a_clause_or_another_passage(file: Path) -> None:
    check_extraction(extract(file))
