from __future__ import annotations

import pytest

from core.library.drafts.broken.traces import find_other_laws, find_other_names, find_other_roles
from tests.core.library.drafts.broken.drafting import BODY, HEAD, found

DRAFT = f"{HEAD}1. Goods. {BODY}\n2. Price. The Customer shall pay the Supplier. The Customer shall not set off.\n"
LAW = "9. Law. This Agreement is governed by the laws of England.\n"


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("3. Use. The Licensee shall not copy the Goods.", "Licensee"),
        ("3. Use. Tenant agrees to keep the Goods.", "Tenant"),
        ("3. Use. Notice to the Landlord is given by post.", "Landlord"),
    ],
)
def test_a_role_that_no_party_has_is_found(text: str, role: str) -> None:
    assert found(find_other_roles, DRAFT + text) == [("OTHER_ROLE", role)]


@pytest.mark.parametrize(
    "text",
    [
        "3. Use. The Supplier shall not copy the Goods.",
        "3. Use. Each Licensee shall keep the Goods.",
        'They are let to Cedar Ltd (the "Licensee"). The Licensee shall keep them.',
        "3. Use. The Licensee of the Master Licence shall keep them.",
        "3. Use. A tenant shall keep them.",
        "3. Use. The Landlord Act applies.",
        "3. Use. Licensee means Cedar Ltd. The Licensee shall keep them.",
    ],
)
def test_roles_of_the_draft_and_of_others_are_not(text: str) -> None:
    assert found(find_other_roles, DRAFT + text) == []


def test_a_role_is_found_where_the_parties_are_called_by_their_names() -> None:
    head = (
        'SUPPLY AGREEMENT\nThis Supply Agreement is made on 3 May 2021 between Alder Mills Ltd ("Alder"), and Birch '
        'Stores Ltd ("Birch"), who agree as follows.\n'
    )
    text = "1. Price. Birch shall pay Alder.\n2. Care. Alder shall insure them. Alder shall pack them.\n"
    assert found(find_other_roles, f"{head}{text}3. Use. The Licensee shall not copy them.") == [
        ("OTHER_ROLE", "Licensee")
    ]


def test_a_draft_whose_roles_are_not_known_has_no_other_roles() -> None:
    text = "LETTER\nDear Jane,\n1. Use. The Licensee shall not copy the Goods."
    assert found(find_other_roles, text) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("3. Use. Cedar Holdings, Inc. shall not copy the Goods.", "Cedar Holdings, Inc"),
        ("3. Use. They are kept, and Cedar Works Limited agrees to keep them.", "Cedar Works Limited"),
        ("3. Use. Any notice to Cedar Corp. is given by post.", "Cedar Corp."),
    ],
)
def test_a_company_that_is_no_party_is_found_where_it_acts(text: str, name: str) -> None:
    ((kind, words),) = found(find_other_names, DRAFT + text)
    assert (kind, words.rstrip(".")) == ("OTHER_NAME", name.rstrip("."))


@pytest.mark.parametrize(
    "text",
    [
        "3. Use. Alder Mills Ltd shall not copy the Goods.",
        "3. Use. The bank, Cedar Holdings, Inc., keeps the money.",
        "3. Use. Its affiliate Cedar Holdings, Inc. shall keep them.",
        'They are kept by Cedar Holdings, Inc. ("Cedar"). Cedar Holdings, Inc. shall keep them.',
        "Schedule 1\n1. Cedar Holdings, Inc. shall keep them.",
    ],
)
def test_parties_and_companies_named_for_another_reason_are_not(text: str) -> None:
    assert found(find_other_names, DRAFT + text) == []


def test_another_law_that_arbitrators_apply_is_found() -> None:
    text = f"{DRAFT}{LAW}10. Disputes. The arbitrators shall apply the laws of Scotland."
    assert found(find_other_laws, text) == [("OTHER_LAW", "Scotland")]
    assert found(find_other_laws, text.replace("Scotland", "England")) == []
    assert found(find_other_laws, f"{DRAFT}{LAW}10. Form. The Supplier is organised under the laws of Scotland.") == []
