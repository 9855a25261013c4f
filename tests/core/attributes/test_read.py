"""All attributes of a clause at once."""

from __future__ import annotations

from core import paths
from core.attributes.parties import PartyNames
from core.attributes.read import ATTRIBUTES, read_attributes
from core.lexicon import load_lexicon
from core.types import Clause, Span

CAP = (
    "Except for fraud, Supplier's aggregate liability under this Agreement shall not exceed the fees paid by Customer "
    "during the twelve months before the claim."
)


def read(text: str) -> set[str]:
    return set(read_attributes(Clause("d:1", "d", "", "", 1, Span(0, len(text)), text), PartyNames()))


def test_a_clause_has_its_side_its_rule_its_exceptions_and_its_ceiling() -> None:
    wanted = {"supply-side", "unilateral", "forbids", "carve-outs", "fraud-carve-out", "fees-paid-cap", "fault"}
    assert wanted <= read(CAP)
    assert "without-carve-outs" not in read(CAP)


def test_a_denial_without_exceptions_is_without_carve_outs() -> None:
    assert {"mutual", "forbids", "without-carve-outs"} <= read("Neither party shall be liable for lost profits.")


def test_the_lexicon_names_each_attribute() -> None:
    lexicon = load_lexicon(paths.resources() / "lexicon")
    assert {each for each in ATTRIBUTES if (known := lexicon.get(each)) is None or not known.attribute} == set()


def test_a_clause_has_its_values_and_one_with_a_period_of_notice_the_attribute_too() -> None:
    read_of = read("It renews unless terminated by either party at least one year prior to the end of the term.")
    assert {"notice-period", "notice:1 year"} <= read_of
    assert "forum:Courts: Ohio" in read("The parties submit to the jurisdiction of the courts of Ohio.")
