"""What a query asks of a clause besides its subject."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.search.asked import read_exclusion, read_query, read_side, read_values
from core.search.quantities import Quantity, read_quantities
from core.tagging.parties import PartySide
from core.types import Span


def test_words_count_by_their_stems_without_those_that_say_nothing():
    asked = read_query("termination of the agreement for termination fees")
    assert asked.stems == ("termin", "agreement", "fee")
    assert asked.pairs == (("termin", "agreement"), ("agreement", "termin"), ("termin", "fee"))


@pytest.mark.parametrize("query", ["mutual indemnity", "each party may terminate", "neither side pays", "two-way NDA"])
def test_both_parties_are_asked_for(query: str):
    assert read_query(query).mutual


@pytest.mark.parametrize(
    "query",
    ["supplier indemnifies", "party wall", "third party claims", "non-mutual release", "different caps for each party"],
)
def test_both_parties_are_not_asked_for(query: str):
    assert not read_query(query).mutual


@pytest.mark.parametrize(
    ("query", "quantity"),
    [
        ("terminate on 30 days notice", Quantity(("30", "thirty"), "day")),
        ("ninety business days to pay", Quantity(("90", "ninety"), "day")),
        ("forty-five days to cure", Quantity(("45", "forty-five"), "day")),
        ("seventy-two hours to cure", Quantity(("72", "seventy-two"), "hour")),
        ("interest of 5% a month", Quantity(("5", "five"), "percent")),
        ("cap of two times the fees", Quantity(("2", "two"), "time", alone=("2x", "twice"))),
        ("cap of 3x fees", Quantity(("3", "three"), "time", alone=("3x",))),
        ("cap of twice the fees", Quantity(("2", "two"), "time", alone=("2x", "twice"))),
        ("interest at 1.5% a month", Quantity(("1.5",), "percent")),
    ],
)
def test_a_number_goes_with_its_unit(query: str, quantity: Quantity):
    assert replace(read_query(query).quantities[0], span=Span(0, 0)) == quantity


def test_a_bound_lets_other_numbers_in_and_is_part_of_what_is_asked():
    query = "terminate on at least 60 days' notice"
    (quantity,) = read_query(query).quantities
    assert quantity.span.of(query) == "at least 60 days"
    assert quantity.numbers[:2] == ("60", "sixty")
    assert {"90", "ninety", "180"} <= set(quantity.numbers)
    assert "30" not in quantity.numbers
    (quantity,) = read_query("cure within 30 days").quantities
    assert {"30", "10", "ten"} <= set(quantity.numbers)
    assert "60" not in quantity.numbers


def test_a_quantity_that_was_taken_out_does_not_count():
    query = "terminate on 30 days notice"
    (quantity,) = read_query(query).quantities
    assert read_query(query, without=(quantity.id,)).quantities == ()


def test_a_number_without_a_unit_is_no_quantity():
    assert read_query("section 12 of the 1996 act").quantities == ()


def test_an_amount_of_money_is_no_period():
    assert read_query("5 million dollars a month").quantities == ()


def test_digits_without_end_are_no_number():
    assert read_query(f"{'9' * 5000} days notice").quantities == ()


@given(st.text())
def test_any_text_can_be_asked(text: str):
    asked = read_query(text)
    assert {each for pair in asked.pairs for each in pair} <= set(asked.stems)


def test_a_query_of_stop_words_asks_for_them() -> None:
    assert read_query("“as is” clause").pairs == (("as", "is"),)


def test_that_a_clause_is_wanted_is_not_what_it_asks() -> None:
    assert read_query("provision on audit rights") == read_query("audit rights")


SUPPLY, DEMAND = PartySide.SUPPLY, PartySide.DEMAND


@pytest.mark.parametrize(
    ("query", "side", "said"),
    [
        ("supplier-only limitation of liability", SUPPLY, "supplier"),
        ("one-way assignment ban, licensee only", DEMAND, "licensee"),
        ("only the franchisor recovers its legal fees", SUPPLY, "franchisor"),
        ("Licensee indemnifies licensor for its products", DEMAND, "Licensee"),
        ("does the tenant have to insure", DEMAND, "tenant"),
        ("web host must not take the site down", SUPPLY, "host"),
        ("distributor to open a letter of credit", DEMAND, "distributor"),
        ("supplier not liable for substitute goods", SUPPLY, "supplier"),
        ("buyer’s right of set-off", DEMAND, "buyer"),
        ("licensor cap at royalties received", SUPPLY, "licensor"),
        ("one-way indemnity by franchisee", DEMAND, "franchisee"),
        ("free assignment by the licensor", SUPPLY, "licensor"),
        ("one-way indemnity from franchisee to franchisor", DEMAND, "franchisee"),
        ("licensor grants an exclusive license", DEMAND, "licensor"),  # the rule is that of the licensee
        ("supplier liable, customer not", SUPPLY, "supplier"),
    ],
)
def test_a_query_says_whose_rule_it_asks_for(query: str, side: PartySide, said: str) -> None:
    found = read_side(query)
    assert found is not None
    assert (found.side, found.span.of(query)) == (side, said)


@pytest.mark.parametrize(
    "query",
    [
        "limitation of liability",
        "assignment with the consent of the licensor",
        "customer data",
        "distributor sales targets",
        "tenant improvements",
        "licensor trademarks in advertising",
        "customer complaints and recalls",
        "notice to the landlord before entry",
        "approved by the buyer",
        "mutual indemnification",
        "",
    ],
)
def test_a_party_that_is_only_mentioned_may_be_on_either_side(query: str) -> None:
    assert read_side(query) is None


def test_the_side_can_be_taken_out() -> None:
    assert read_query("supplier-only warranty").side is not None
    assert read_query("supplier-only warranty", without=("supply-side",)).side is None


def test_a_query_asks_for_each_value_once() -> None:
    query = "ICC arbitration in Paris, France, on at least 60 days' notice, ICC rules"
    assert [each.value for each in read_values(query)] == ["Arbitration: ICC", "Arbitration: France", "60 days"]


def test_a_bound_accepts_longer_or_shorter_periods_and_none_only_periods_as_long() -> None:
    queries = ("at least 60 days' notice", "up to 60 days' notice", "60 days' notice")
    (least,), (most,), (exact,) = map(read_values, queries)
    assert [each for each in ("2 weeks", "60 days", "2 months", "1 year") if least.accepts(each)] == [
        "60 days",
        "2 months",
        "1 year",
    ]
    assert [each for each in ("2 weeks", "60 days", "1 year") if most.accepts(each)] == ["2 weeks", "60 days"]
    assert [each for each in ("2 weeks", "60 days", "1 year", "") if exact.accepts(each)] == ["60 days"]


def test_a_period_of_notice_is_taken_out_with_its_quantity() -> None:
    (quantity,) = read_quantities("60 days' notice")
    assert read_query("60 days' notice", without=(quantity.id,)).values == ()


@pytest.mark.parametrize(
    ("query", "words", "said"),
    [
        ("license without right to sublicense", ("sublicense",), "without right to sublicense"),
        ("indemnification without hold harmless", ("hold", "harmless"), "without hold harmless"),
        ("30 days without cause, mutual", ("cause",), "without cause"),
        ("Delaware law that does not include jury waiver", ("jury", "waiver"), "does not include jury waiver"),
        ("indemnities which do not include legal fees", ("legal", "fees"), "do not include legal fees"),
        ("mutual force majeure without payment carve-out", ("payment",), "without payment carve-out"),
        ("is not faulty, without any knowledge qualifier", ("knowledge",), "without any knowledge qualifier"),
        ("guaranty without first suing the other party", ("suing", "party"), "without first suing the other party"),
        ("transfer of the lease without the lessee's consent", ("lessee's", "consent"), "without the lessee's consent"),
        ("sale of a ship without the ship's papers", ("papers",), "without the ship's papers"),
    ],
)
def test_what_is_left_out_and_where_the_query_says_so(query: str, words: tuple[str, ...], said: str):
    exclusion = read_exclusion(query)
    assert exclusion is not None
    assert (exclusion.words, exclusion.span.of(query)) == (words, said)


@pytest.mark.parametrize(
    "query",
    [
        "no assignment without consent",  # wants the consent
        "neither party may assign without prior notice",
        "distributor can't sublicense without approval",
        "net sales excluding taxes",  # the clause itself excludes them
        "confidential information does not include public information",  # so do clauses say it
        "cap on liability without carve-outs",  # the form alone: an attribute of the lexicon
        "service credits without prejudice to other remedies",
        "including without limitation",
        "without",
        "limitation of liability",
    ],
)
def test_nothing_is_left_out(query: str):
    assert read_exclusion(query) is None


@pytest.mark.parametrize(
    ("query", "unsaid"),
    [
        ("counterparts without any wording on faxes", True),
        ("indemnity that does not include hold harmless", True),
        ("termination without cause", False),  # clauses say so
        ("injunction with no bond", False),
    ],
)
def test_a_clause_is_silent_about_a_form_of_words_that_is_left_out(query: str, unsaid: bool):
    exclusion = read_exclusion(query)
    assert exclusion is not None
    assert exclusion.unsaid is unsaid


def test_an_exclusion_that_was_taken_out_does_not_count():
    query = "injunction without bond"
    exclusion = read_query(query).exclusion
    assert exclusion is not None
    assert read_query(query, without=(exclusion.id,)).exclusion is None


@given(st.text("abc without, no.", max_size=40))
def test_an_exclusion_is_a_part_of_its_query(query: str):
    exclusion = read_exclusion(query)
    if exclusion is not None:
        assert all(word in exclusion.span.of(query).lower() for word in exclusion.words)
