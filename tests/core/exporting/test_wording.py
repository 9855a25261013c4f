from dataclasses import replace
from pathlib import Path

from core.exporting.wording import clause_wording, draft_wording
from core.types import COMPLETES, Part
from core.types.facts import Facts
from tests.core.exporting.examples import DRAFT, JOINED, OWN, excerpt

FACTS = Facts("1", (Path("/c.pdf"),), "Services Agreement", "services", date="2021-03-01", law="Delaware")


def test_a_clause_is_compared_by_its_own_words() -> None:
    wording = clause_wording("id", replace(excerpt(OWN, JOINED), remarks=(DRAFT,)), FACTS)
    assert wording.text == "8.2 Limitation of Liability.\n(a) Subject to Section 12.3, the cap is £1m."
    assert wording.name == "8.2(a) Limitation of Liability"
    assert (wording.clause, wording.title, wording.law) == ("id", "Services Agreement", "Delaware")
    assert (wording.date, wording.remarks) == ("2021-03-01", (DRAFT,))
    assert wording.source == "Services Agreement - services.pdf, section 8.2(a), page 7; with section 12.3, page 14"


def test_the_words_that_complete_its_sentence_are_its_own() -> None:
    lead_in = Part("The Supplier shall:", "8.2", 7, why=COMPLETES)
    assert clause_wording("id", excerpt(lead_in, OWN), FACTS).text.startswith("The Supplier shall:\n8.2 Limit")


def test_what_parts_words_and_what_cannot_be_seen_is_not_compared() -> None:
    wording = draft_wording("  The\u00a0 cap\x00 is\t£1m.\r\n\n\x0c Next\u2028line. ")
    assert wording.text == "The cap is £1m.\nNext\nline."
    assert (wording.name, wording.clause, wording.source) == ("Your draft", "", "")
