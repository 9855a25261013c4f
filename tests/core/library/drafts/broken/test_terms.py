"""Defined terms that are used and not defined, defined and not used, defined twice, or spelt in another way."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.library.drafts.broken.terms import find_wrong_terms
from core.types.review import DraftFinding
from tests.core.library.drafts.broken.drafting import BODY, HEAD, extraction, found
from tests.thoroughness import examples

DEFINED = (
    "1. Definitions\n“Goods” means the tiles that the Supplier makes.\n“Net Sales” means what the Customer is paid for "
    "the Goods.\n“Confidential Information” means what either of them calls confidential.\n"
)
USED = "2. Duties\nThe Customer shall report the Net Sales each month, and keep all Confidential Information secret.\n"


def draft(*paragraphs: str, definitions: str = DEFINED) -> str:
    return HEAD + definitions + USED + "\n".join(paragraphs) + f"\n3. Delivery\n{BODY}\n"


def terms(*paragraphs: str, definitions: str = DEFINED) -> list[tuple[str, str]]:
    return found(find_wrong_terms, draft(*paragraphs, definitions=definitions))


def test_a_sound_draft_has_no_findings() -> None:
    assert terms() == []


# ------------------------------------------------------------------------------------------------------- not defined


@pytest.mark.parametrize(
    ("sentence", "term"),
    [
        ("The Customer shall pay a share of the Net Revenues every quarter.", "Net Revenues"),
        ("The Supplier shall not disclose Confidential Materials to others.", "Confidential Materials"),
        ("Nothing here is against Applicable Law in England.", "Applicable Law"),
        ("It begins with the Effective Date and not before.", "Effective Date"),
        ("It is due after the Settlement Period, and the Settlement Period is short.", "Settlement Period"),
        ("All Confidential Materials of the Supplier are to be kept secret, and returned at the end of the contract to "
         "whoever gave them.", "Confidential Materials"),
        ("The Transfer Agent counts them. It is sent to the Transfer Agent, and returned by the Transfer Agent, as the "
         "Transfer Agent sees fit.", "Transfer Agent"),
        ("It ends with the Sublicense Period, and the Sublicense Period is short.", "Sublicense Period"),
        ("The fee falls due on a Change of Control and at no other time, and the Change of Control is announced.",
         "Change of Control"),
    ],
)  # fmt: skip
def test_a_term_renamed_in_one_place_is_not_defined(sentence: str, term: str) -> None:
    assert terms(sentence) == [("UNDEFINED_TERM", term)]


def test_all_uses_of_a_term_whose_definition_is_gone_are_one_finding() -> None:
    without = DEFINED.replace("“Net Sales” means what the Customer is paid for the Goods.\n", "")
    text = draft("It shall keep books of the Net Sales. Others may see the Net Sales.", definitions=without)
    (finding,) = find_wrong_terms(extraction(text))
    assert [span.of(text) for span in (finding.span, *finding.others)] == ["Net Sales"] * 3


def test_the_term_that_may_be_meant_is_proposed() -> None:
    (finding,) = find_wrong_terms(
        extraction(draft("The Customer shall pay a share of the Net Revenues every quarter."))
    )
    assert "“Net Sales”" in finding.advice


@pytest.mark.parametrize(
    "sentence",
    [
        "The Supplier shall obey the Federal Arbitration Act and the laws of the State of New York.",
        "It shall write to the Chief Executive Officer in the United Kingdom by the Internet.",
        "4. Limitation of Liability. Each of them is liable for what it does.",
        "It begins on the first day of June and the last day of March.",
        "The Customer shall pay for the Goods (the “Purchase Price”), and the Purchase Price is fixed.",
        "The tiles are listed in Part 1 of the Product List attached hereto as Exhibit A.",
        "They form a group (collectively, the Buying Group), and the Buying Group may join.",
        "It uses the Secure Courier (as defined in the Carriage Agreement) to send the tiles.",
        "THE SUPPLIER DISCLAIMS ALL IMPLIED WARRANTIES AND THE CUSTOMER ACCEPTS THE GOODS AS THEY ARE.",
        "The Customer may use the Carrara Bianco™ marks on its own tiles.",
    ],
)
def test_other_capitals_are_no_terms(sentence: str) -> None:
    assert [each for each in terms(sentence) if each[0] == "UNDEFINED_TERM"] == []


def test_terms_defined_in_another_document_are_left_alone() -> None:
    said = (
        "Capitalised terms used but not defined herein have the meanings given to them in the Master Supply Agreement."
    )
    assert terms(said, "It is due after the Settlement Period, and the Settlement Period is short.") == []
    renamed = terms(said, "The Customer shall pay a share of the Net Revenues every quarter.")
    assert renamed == [("UNDEFINED_TERM", "Net Revenues")]


# --------------------------------------------------------------------------------------------------------- never used


def test_a_term_that_nothing_uses() -> None:
    assert terms("“Reserve Depot” means the depot in Elmford.") == [("UNUSED_TERM", "Reserve Depot")]


@pytest.mark.parametrize(
    "sentence",
    [
        "“Affiliate” means a company of the same group. Affiliates may buy too.",
        "“Sublicence” means a licence under another. No sublicences are granted.",
        "“Loss(es)” means damages and costs. Each bears its own losses.",
        "“Multilevel Marketing” or “MLM” means selling by those who buy. There is to be no MLM.",
        "The depot in Elmford (the “Depot”) is open, and goods are sent to the Depot.",
    ],
)
def test_a_term_used_in_another_form_or_under_another_name_is_used(sentence: str) -> None:
    assert terms(sentence) == []


# ------------------------------------------------------------------------------------------------------ defined twice


def test_a_term_defined_twice() -> None:
    text = draft("“Net Sales” means the sum of the invoices of a year.")
    (finding,) = find_wrong_terms(extraction(text))
    assert (finding.kind.name, finding.span.of(text)) == ("TERM_DEFINED_TWICE", "Net Sales")
    assert [span.of(text) for span in finding.others] == ["Net Sales"]
    assert finding.span.start < finding.others[0].start


@pytest.mark.parametrize(
    "sentence",
    [
        "“Net Sales” has the meaning given in Section 1.",
        "“Net Sales” includes what is paid later.",
        "For the purposes of this Section 3, “Net Sales” means those of one month.",
        "The Supplier (the “Supplier”) and the Customer (the “Customer”) sign below.",
    ],
)
def test_a_pointer_or_a_definition_for_one_section_is_no_second(sentence: str) -> None:
    assert terms(sentence) == []


# ---------------------------------------------------------------------------------------------- spelt in another way


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("It shall keep all Confidental Information secret.", "Confidental Information"),
        ("It shall keep all Confidential Infromation secret.", "Confidential Infromation"),
        ("The Customer shall publish the Net Sale of each year.", None),  # the singular
        ("The Supplier shall deliver the Licenced Products on time.", "Licenced Products"),
        ("The Supplier shall deliver the License Products on time.", "License Products"),
        ("The Supplier shall visit the Teritory once.", "Teritory"),
    ],
)
def test_a_term_in_another_spelling(sentence: str, words: str | None) -> None:
    more = (
        "“Licensed Products” means the tiles under licence. The Licensed Products are his. “Territory” means England. "
        "The Territory is large."
    )
    assert terms(more, sentence) == ([("TERM_SPELT_OTHERWISE", words)] if words else [])


@given(st.sampled_from(["Net Sales", "Goods", "Confidential Information", "Depot"]), st.integers(0, 40))
@settings(max_examples=examples(30, 300), deadline=None)
def test_the_words_of_each_finding_are_in_the_draft(term: str, cut: int) -> None:
    """Wherever a draft is cut off, each finding has words, and they are its own."""
    text = draft(f"It may use the {term} Reserve and the {term}.")[: -cut or None]
    findings: list[DraftFinding] = list(find_wrong_terms(extraction(text)))
    for finding in findings:
        for span in (finding.span, *finding.others):
            assert span.of(text).strip()
        assert finding.span.of(text) in finding.message


def test_an_amendment_uses_the_terms_of_what_it_amends() -> None:
    sound = extraction(draft("It is due after the Settlement Period, and the Settlement Period is short."))
    assert [each.kind.name for each in find_wrong_terms(sound)] == ["UNDEFINED_TERM"]
    amendment = replace(sound, document=replace(sound.document, title="Amendment No. 2"))
    assert list(find_wrong_terms(amendment)) == []
