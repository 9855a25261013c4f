"""Names of companies: legal forms, and which names are those of one company."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.text.companies import same_company, without_legal_form


@pytest.mark.parametrize(
    ("name", "bare", "form"),
    [
        ("Alder Limited", "Alder", "ltd"),
        ("Alder Ltd.", "Alder", "ltd"),
        ("Alder Supplies, Inc.", "Alder Supplies,", "inc"),
        ("Alder Limited Liability Company", "Alder", "llc"),
        ("Jane Birch", "Jane Birch", ""),
        ("Limited", "Limited", ""),
    ],
)
def test_a_name_without_its_legal_form(name: str, bare: str, form: str) -> None:
    assert without_legal_form(name) == (bare, form)


def test_one_company_goes_by_the_name_that_most_contracts_use() -> None:
    one = same_company(["Alder Ltd", "Alder Limited", "ALDER LIMITED", "Alder", "Alder Limited", "Birch plc"])

    assert set(one.values()) == {"Alder Limited", "Birch plc"}
    assert one["Alder"] == one["ALDER LIMITED"] == one["Alder Ltd"] == "Alder Limited"


def test_companies_of_different_forms_are_different_and_a_bare_name_is_then_neither() -> None:
    one = same_company(["Alder LLC", "Alder Limited", "Alder"])

    assert one == {"Alder LLC": "Alder LLC", "Alder Limited": "Alder Limited", "Alder": "Alder"}


def test_of_equally_common_names_the_one_in_ordinary_letters_with_its_form_stands_for_all() -> None:
    assert set(same_company(["ALDER LTD.", "Alder", "Alder, Ltd"]).values()) == {"Alder, Ltd"}
    assert set(same_company(["The Alder Trust", "Alder Trust"]).values()) == {"Alder Trust"}


@given(st.lists(st.text(max_size=30)))
def test_every_name_has_one_that_stands_for_it_and_that_stands_for_itself(names: list[str]) -> None:
    one = same_company(names)

    assert set(one) == set(names)
    assert all(one[name] == name for name in one.values())
