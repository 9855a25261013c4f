from __future__ import annotations

import pytest

from core.library.drafts.broken.parties import find_wrong_signatures
from core.library.drafts.broken.traces import find_two_laws
from tests.core.library.drafts.broken.drafting import BODY, HEAD, found

DRAFT = f"{HEAD}1. Goods. {BODY}\n2. Price. The Customer shall pay the Supplier.\n"
WITNESS = "IN WITNESS WHEREOF, the parties have signed this Agreement.\n"
FILLER = "".join(f"{number}. Goods. {BODY * 4}\n" for number in range(3, 12))


def block(name: str) -> str:
    return f"{name}\nBy: ____________\nName: ____________\nTitle: ____________\n"


def signed(*names: str) -> list[tuple[str, str]]:
    return found(find_wrong_signatures, DRAFT + FILLER + WITNESS + "".join(map(block, names)))


def test_a_party_that_no_block_is_for_is_found() -> None:
    assert signed("Alder Mills Ltd") == [("SIGNATURE_MISSING", "Birch Stores Ltd")]
    assert signed("Alder Mills Ltd", "Birch Stores Ltd") == []
    assert signed("ALDER MILLS LIMITED", "BIRCH STORES LIMITED") == []
    assert signed("SUPPLIER:", "CUSTOMER:") == []


def test_a_name_in_the_words_above_the_blocks_is_no_signature() -> None:
    above = (
        "The parties, Alder Mills Ltd and Birch Stores Ltd, have read this Agreement, which is made in two copies, of "
        "which each of them keeps one in its files until it ends.\n"
    )
    text = f"{DRAFT}{FILLER}{above}{WITNESS}{block('Alder Mills Ltd')}"
    assert found(find_wrong_signatures, text) == [("SIGNATURE_MISSING", "Birch Stores Ltd")]
    short = f"{above.strip()} Signatures: Alder Mills Ltd Birch Stores Ltd\nBy: ________ By: ________\n"
    assert found(find_wrong_signatures, f"{DRAFT}{FILLER}{short}") == []


def test_a_line_of_dashes_is_to_be_signed() -> None:
    dashes = f"{DRAFT}{FILLER}{WITNESS}Alder Mills Ltd\nBy\t---------------------\nName: A. Alder\n"
    assert found(find_wrong_signatures, dashes) == [("SIGNATURE_MISSING", "Birch Stores Ltd")]


def test_a_trust_signs_as_a_company_does() -> None:
    trust = (DRAFT + FILLER + WITNESS).replace("Birch Stores Ltd", "Birch Growth Trust")
    assert found(find_wrong_signatures, trust + block("Alder Mills Ltd")) == [
        ("SIGNATURE_MISSING", "Birch Growth Trust")
    ]


def test_nothing_is_missing_where_nothing_is_signed_yet() -> None:
    assert found(find_wrong_signatures, DRAFT + FILLER) == []
    assert signed("") == []


def test_a_company_that_signs_and_is_named_nowhere_is_found() -> None:
    assert signed("Alder Mills Ltd", "Birch Stores Ltd", "Cedar Works Ltd") == [
        ("SIGNATORY_UNKNOWN", "Cedar Works Ltd")
    ]


def test_who_signs_for_a_party_is_no_unknown_signatory() -> None:
    assert signed("Alder Mills Ltd\nBy: Cedar GP Ltd, its general partner", "Birch Stores Ltd") == []


def test_a_second_governing_law_is_found() -> None:
    law = "12. Law. This Agreement is governed by the laws of {}.\n"
    assert found(find_two_laws, DRAFT + law.format("England") + law.format("Scotland")) == [("TWO_LAWS", "Scotland")]


@pytest.mark.parametrize(
    "other",
    [
        "This Agreement is governed by the laws of England.",
        "Except that the laws of Scotland govern real property there, this Agreement stays as it is.",
        "The Supplier is a company organised under the laws of Scotland.",
        "Schedule 1\n1. Lease. This Agreement is governed by the laws of Scotland.",
    ],
)
def test_the_law_of_something_else_is_no_second_law(other: str) -> None:
    assert found(find_two_laws, f"{DRAFT}12. Law. This Agreement is governed by the laws of England.\n{other}") == []
