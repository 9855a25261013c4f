"""The heading of a label, which may go on below it."""

from __future__ import annotations

import pytest

from core.contract.sections.tree import section_tree
from tests.contracts import contract
from tests.core.contract.sections.trees import BODY


@pytest.mark.parametrize(
    ("lines", "heading"),
    [
        ("ARTICLE II PAYMENTS, FEES AND OTHER\nGENERAL PROVISIONS", "PAYMENTS, FEES AND OTHER GENERAL PROVISIONS"),
        (
            "ARTICLE II\nDEFINITIONS AND OTHER PROVISIONS\nOF GENERAL USE",
            "DEFINITIONS AND OTHER PROVISIONS OF GENERAL USE",
        ),
        ("2. AFFIRMATIVE\nCOVENANTS.", "AFFIRMATIVE COVENANTS"),
        ("2. EVENTS\nOF DEFAULT.", "EVENTS OF DEFAULT"),
        ("2. FEES\nDELIVERY", "FEES"),
    ],
)
def test_a_heading_in_capitals_may_go_on_in_the_next_line(lines: str, heading: str) -> None:
    first = "ARTICLE I TERM" if lines.startswith("ARTICLE") else "1. TERM"
    text = f"{first}\n{BODY}\n{lines}\n{BODY}\n{BODY}"
    headings = [section.heading for section in section_tree(contract(text)) if section.number]
    assert headings == ["TERM", heading]


def test_a_term_may_go_on_in_the_next_line() -> None:
    text = f'1. Meanings\n(a) "Closing\nDate" shall mean the day of delivery.\n(b) The "Order\nForm" is used. {BODY}'
    assert [section.heading for section in section_tree(contract(text))] == ["Meanings", "Closing Date", ""]


def test_an_l_may_be_a_scanned_1() -> None:
    text = f"l. Goods. {BODY}\n(a) {BODY}\n2. Prices. {BODY}\n3. Law. {BODY}"
    assert [section.number for section in section_tree(contract(text))] == ["1", "1(a)", "2", "3"]


def test_a_run_in_heading_may_end_with_one_word_in_the_next_line() -> None:
    text = (
        f"1. Payment\n1.1 Late\nPayments. If a payment is late, interest shall be paid.\n1.2 Fees\nOther Fees. {BODY}"
    )
    assert [section.heading for section in section_tree(contract(text))] == ["Payment", "Late Payments", "Fees"]


def test_a_0_among_letters_may_be_a_scanned_o() -> None:
    letters = "\n".join(f"{letter}. Rule. {BODY}" for letter in "ABCDEFGHIJKLMN0P")
    numbers = [section.number for section in section_tree(contract(f"1. Rules\n{letters}\n2. Law"))]
    assert numbers[-4:] == ["1(N)", "1(O)", "1(P)", "2"]
