"""What could replace the names, addresses, numbers, amounts and dates of clauses."""

from __future__ import annotations

from core.contract.particulars.find import find_particulars
from core.contract.sections.tree import section_tree
from core.exporting.layout import lay_out
from core.library.placeholders import names_of_parties, placeholder_for, propose_placeholders
from core.types import ExportChoices, Part, PlaceholderKind
from tests.contracts import contract
from tests.core.exporting.examples import excerpt

PREAMBLE = (
    "SERVICES AGREEMENT\nThis Agreement is made on 1 March 2024 between Harrow & Pike Limited (“Harrow”) and "
    "Tolland Water plc (the “Customer”).\n1. Fees\nThe Customer pays Harrow."
)

NIGHTINGALE = "Project Nightingale is secret. PROJECT  NIGHTINGALE ENDS ON SALE."


def proposed(*texts: str, parties: tuple[tuple[str, ...], ...] = ()) -> list[tuple[str, tuple[str, ...], int]]:
    clauses = [lay_out(excerpt(Part(text, "1", 1), heading="Fees"), ExportChoices(sources=False)) for text in texts]
    return [(each.text, each.words, each.places) for each in propose_placeholders(clauses, parties)]


def test_parties_have_their_short_names_but_not_their_roles() -> None:
    document = contract(PREAMBLE)
    found = list(names_of_parties(document, find_particulars(document, section_tree(document))))
    assert [{*names} for names in found] == [
        {"Harrow & Pike Limited", "Harrow & Pike", "Harrow"},
        {"Tolland Water plc", "Tolland Water"},
    ]


def test_a_party_is_one_whatever_it_is_called() -> None:
    parties = (("Harrow & Pike Limited", "Harrow"), ("Tolland plc", "Tolland"))
    found = proposed("HARROW & PIKE LIMITED and Tolland.", "Harrow's fee is harrowing.", parties=parties)
    assert found == [("[PARTY A]", ("HARROW & PIKE LIMITED", "Harrow"), 2), ("[PARTY B]", ("Tolland",), 1)]


def test_a_name_is_found_however_its_company_form_and_its_signs_are_written() -> None:
    parties = (("Harrow & Pike Limited", "Harrow & Pike"), ("Tolland, Inc.", "Tolland"))
    found = proposed("Harrow and Pike Ltd pays Tolland Inc. and H&P.", "HARROW & PIKE paid Tolland.", parties=parties)
    assert found == [
        ("[PARTY A]", ("Harrow and Pike Ltd", "HARROW & PIKE"), 2),
        ("[PARTY B]", ("Tolland Inc.", "Tolland"), 2),
    ]


def test_addresses_and_numbers_are_proposed_after_the_parties() -> None:
    found = proposed(
        "Harrow (company number 04410123) of 12 Mill Road, Leeds LS1 4AB pays $100 to notices@harrow.example.",
        "Write to NOTICES@harrow.example, or call +44 113 496 0000. VAT no. GB 123 4567 89.",
        parties=(("Harrow",),),
    )
    assert [(text, words) for text, words, _ in found] == [
        ("[PARTY A]", ("Harrow",)),
        ("[ADDRESS]", ("12 Mill Road, Leeds LS1 4AB",)),
        ("[EMAIL]", ("notices@harrow.example", "NOTICES@harrow.example")),
        ("[TELEPHONE]", ("+44 113 496 0000",)),
        ("[REGISTRATION NUMBER]", ("04410123",)),
        ("[TAX NUMBER]", ("GB 123 4567 89",)),
        ("[AMOUNT]", ("$100",)),
    ]


def test_the_same_party_to_two_contracts_is_one() -> None:
    parties = (("Harrow Limited",), ("Tolland plc",), ("HARROW LIMITED", "Harrow"))
    assert [text for text, _, _ in proposed("Harrow Limited pays Harrow.", parties=parties)] == ["[PARTY A]"]


def test_a_party_that_is_not_named_is_not_proposed_and_small_letters_name_none() -> None:
    assert proposed("The apple is ripe.", parties=(("Apple Inc.", "Apple"),)) == []
    assert proposed("Then iOrrin pays.", parties=(("Iorrin Inc.", "iOrrin"),)) == [("[PARTY A]", ("iOrrin",), 1)]


def test_amounts_and_dates_are_numbered_where_there_are_several() -> None:
    found = proposed("Pay $100 on 1 March 2024.", "Pay $100 by March 1, 2024, and $200.")
    assert found == [
        ("[AMOUNT 1]", ("$100",), 2),
        ("[AMOUNT 2]", ("$200",), 1),
        ("[DATE]", ("1 March 2024", "March 1, 2024"), 2),
    ]


def test_the_kind_is_said_and_nothing_is_proposed_for_nothing() -> None:
    clauses = [lay_out(excerpt(Part("Pay $100.", "1", 1)))]
    assert [each.kind for each in propose_placeholders(clauses, ())] == [PlaceholderKind.AMOUNT]
    assert propose_placeholders([], ()) == ()


def test_words_of_the_users_own_are_found_in_whatever_capitals_and_spacing() -> None:
    clauses = [
        lay_out(excerpt(Part(f"{text}\n", "1", 1)), ExportChoices()) for text in (NIGHTINGALE, "The Buyer pays.")
    ]
    found = placeholder_for("project nightingale", clauses)
    assert found
    assert (found.words, found.places) == (("Project Nightingale", "PROJECT  NIGHTINGALE"), 2)
    assert placeholder_for("Nightingales", clauses) is None
    assert placeholder_for("  ", clauses) is None
