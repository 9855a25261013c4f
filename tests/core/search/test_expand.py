"""What a query is widened by: shown, and removable."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.base import paths
from core.search.expand import expand, short_forms, spelled_out, unexpanded
from core.tagging.attributes import ATTRIBUTES
from core.tagging.lexicon import Lexicon, load_lexicon, read_tables
from core.types import Span

ENTRIES = """
[sale-as-seen]
name = "Sale as seen"
aliases = ["as-seen"]
definition = "This provision says that goods are sold in the state in which they are."
phrases = ["with all faults", "in the state in which they are found"]

[cooling-off]
name = "Cooling off"
aliases = ["cooling-off period", "second thoughts"]
definition = "This provision lets a buyer withdraw within some days."
phrases = ["may withdraw within fourteen days", "with all faults"]
"""


SHIPPED = load_lexicon(paths.resources() / "lexicon")


@pytest.fixture
def lexicon(tmp_path: Path) -> Lexicon:
    (tmp_path / "few.toml").write_text(ENTRIES, encoding="utf-8")
    return load_lexicon(tmp_path)


def test_a_query_is_widened_by_the_telling_words_of_what_it_names(lexicon: Lexicon) -> None:
    found = expand("As-seen clause for cars", lexicon)
    assert found.text == "As-seen clause for cars"
    assert [(each.concept.id, each.span.of(found.text)) for each in found.meant] == [("sale-as-seen", "As-seen")]
    assert found.words == "all faults state found"  # without those that occur everywhere
    assert found.definitions == ("This provision says that goods are sold in the state in which they are.",)


def test_the_user_sees_the_phrases(lexicon: Lexicon) -> None:
    (meant,) = expand("as seen", lexicon).meant
    assert meant.words == ("with all faults", "in the state in which they are found")


def test_a_concept_can_be_taken_out(lexicon: Lexicon) -> None:
    both = expand("cooling off, sale as seen", lexicon)
    assert [each.concept.id for each in both.meant] == ["cooling-off", "sale-as-seen"]
    one = expand("cooling off, sale as seen", lexicon, without=["cooling-off"])
    assert [each.concept.id for each in one.meant] == ["sale-as-seen"]
    assert one.words == "all faults state found"


def test_a_concept_named_twice_and_a_word_of_two_concepts_count_once(lexicon: Lexicon) -> None:
    found = expand("cooling off period (second thoughts) for a sale as seen", lexicon)
    assert len(found.meant) == len(found.definitions) == 2
    assert found.words.split().count("faults") == 1


def test_a_query_that_names_nothing_is_as_it_was(lexicon: Lexicon) -> None:
    assert expand("weather", lexicon) == unexpanded("weather")


def test_a_query_asks_for_attributes_by_name_or_by_the_words_of_clauses_and_they_can_be_taken_out() -> None:
    assert set(expand("reciprocal and irrevocable indemnity", SHIPPED).asked.attributes) == {"mutual", "irrevocable"}
    assert expand("best endeavours to sell", SHIPPED).asked.attributes == (
        "best-efforts",
    )  # not the name of an attribute
    assert expand("best endeavours to sell", SHIPPED, without=["best-efforts"]).asked.attributes == ()


def test_a_quantity_is_meant_and_can_be_taken_out(lexicon: Lexicon) -> None:
    query = "terminate on at least 60 days' notice"
    (quantity,) = (each for each in expand(query, lexicon).meant if each.concept.id.startswith("quantity:"))
    assert quantity.concept.name == "at least 60 days"
    assert quantity.words[:2] == ("60 day", "sixty day")
    assert quantity not in expand(query, lexicon, [quantity.concept.id]).meant


@pytest.mark.parametrize(
    ("query", "chip"),
    [
        ("liability cap of two times fees", "two times"),
        ("liability cap of 2x fees", "2x"),
        ("liability cap of at most $1,000,000", "at most $1,000,000"),
        ("insurance of one million dollars", "one million dollars"),
        ("manufacture in New York", "New York"),
        ("courts under English law", "English"),
    ],
)
def test_a_multiple_an_amount_or_a_place_is_meant_and_no_word_of_it_counts_once_taken_out(
    lexicon: Lexicon, query: str, chip: str
) -> None:
    (named,) = expand(query, lexicon).meant
    assert named.concept.name == named.span.of(query) == chip
    assert named.words
    without = expand(query, lexicon, [named.concept.id])
    assert without.meant == ()
    assert without.said.split() == query.replace(chip, "").split()


def test_a_language_is_no_place_and_a_place_named_twice_is_one(lexicon: Lexicon) -> None:
    assert expand("notices in English", lexicon).meant == ()
    (place,) = expand("Delaware taxes, Delaware law", lexicon).meant
    assert place.span == Span(0, 8)


def test_of_a_query_of_nothing_else_what_was_taken_out_is_still_searched_for(lexicon: Lexicon) -> None:
    assert expand("30 days", lexicon, ["quantity:30 day"]).said == "30 days"


def test_what_a_query_excludes_is_not_searched_for_and_can_be_taken_out() -> None:
    query = "indemnification without hold harmless"
    expanded = expand(query, SHIPPED)
    assert [each.concept.id for each in expanded.meant] == ["indemnification", "exclusion:hold harmless"]
    assert [each.excluded for each in expanded.meant] == [False, True]
    again = expand(query, SHIPPED, without=["exclusion:hold harmless"])
    assert [each.concept.id for each in again.meant] == ["indemnification", "hold-harmless"]


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("unqualified indemnity", "indemnity"),
        ("buyer-favorable cap on liability", "buyer cap on liability"),
        ("perpetual license", "perpetual license"),  # clauses say so
        ("indemnification that does not include hold harmless", "indemnification that hold harmless"),
        ("unqualified", "unqualified"),
        ("weather", "weather"),
    ],
)
def test_words_that_only_describe_a_clause_are_not_among_those_that_clauses_say(query: str, said: str) -> None:
    expanded = expand(query, SHIPPED)
    assert expanded.said.replace("-", " ").split() == said.split()


def test_an_attribute_that_is_asked_for_contradicts_its_opposite() -> None:
    assert expand("exclusive license", SHIPPED).asked.opposites == ("non-exclusive",)
    assert expand("cap without exceptions", SHIPPED).asked.opposites == ("carve-outs",)
    assert expand("exclusive license", SHIPPED, without=["exclusive"]).asked.opposites == ()
    assert expand("perpetual license", SHIPPED).asked.opposites == ()


@pytest.mark.parametrize(
    ("query", "attributes", "opposites"),
    [
        ("the mill is not the sole supplier", ("non-exclusive",), ("exclusive",)),
        ("repair is not the sole remedy", (), ()),  # a remedy is not granted
        ("rights granted, no exclusivity", ("non-exclusive",), ("exclusive",)),
        ("exclusive in Wales, non-exclusive elsewhere", ("exclusive", "non-exclusive"), ()),
        ("no automatic renewal", ("elective-renewal",), ("automatic",)),
        ("automatic renewal", ("automatic",), ()),
        ("third-party beneficiary clause", ("names-beneficiary",), ("no-beneficiary",)),
        ("no third-party beneficiaries", ("no-beneficiary",), ("names-beneficiary",)),
        ("renewal only if notice is given", ("elective-renewal",), ("automatic",)),
        ("confidentiality does not survive", (), ()),
        ("not required to use best efforts", (), ()),
    ],
)
def test_what_a_query_denies_is_not_asked_for(
    query: str, attributes: tuple[str, ...], opposites: tuple[str, ...]
) -> None:
    expanded = expand(query, SHIPPED)
    assert (expanded.asked.attributes, expanded.asked.opposites) == (attributes, opposites)


def test_the_meaning_is_without_what_a_clause_is_silent_about() -> None:
    assert expand("counterparts without any wording on faxes", SHIPPED).wanted.strip() == "counterparts"
    assert expand("termination without cause", SHIPPED).wanted == "termination without cause"


def test_a_query_may_be_the_name_of_a_clause_type(lexicon: Lexicon) -> None:
    assert expand("as-seen clause", lexicon).asked.type == "sale-as-seen"
    assert expand("as-seen clause for cars", lexicon).asked.type == ""
    assert expand("as-seen clause", lexicon, without=["sale-as-seen"]).asked.type == ""


def test_the_words_of_a_quantity_are_said() -> None:
    said = expand("price change on 30 days' notice", SHIPPED).said
    assert "30 days" in said


@pytest.mark.parametrize(
    ("query", "attribute"),
    [
        ("tenant may not sublet", "forbids"),
        ("distributor must not sell competing products", "forbids"),
        ("licensee shall not sublicense except to affiliates", "forbids"),
        ("employees cannot be solicited", "forbids"),
        ("agreement prohibits assignment", "forbids"),
        ("franchisee forbidden to transfer the franchise", "forbids"),
        ("manufacturer not to make competing products", "forbids"),
        ("no right to sublicense", "forbids"),
        ("licensor does not grant any license", "forbids"),
        ("no rights granted by implication", "forbids"),
        ("sole licence of the trademarks", "exclusive"),
        ("sole distributor in France", "exclusive"),
        ("sole right to sell the products", "exclusive"),
        ("return of documents upon request", "on-request"),
        ("confidentiality obligations survive termination", "survives"),
        ("commercially reasonable efforts to market the products", "reasonable-efforts"),
        ("reasonable endeavours to obtain approvals", "reasonable-efforts"),
        ("best endeavours to sell the products", "best-efforts"),
    ],
)
def test_attributes_are_read_from_plain_words_beside_the_clause_type_that_they_name(query: str, attribute: str) -> None:
    assert attribute in expand(query, SHIPPED).asked.attributes


@pytest.mark.parametrize(
    "query",
    [
        "consent may not be unreasonably withheld",
        "liability not to exceed the fees",
        "whether or not to renew",
        "assignment allowed unless the law says that it may not be assigned",
        "license without right to sublicense",  # left out, not denied
        "supplier must keep records",  # the subject of many clauses
        "not the sole distributor",
        "sole shareholder",
    ],
)
def test_other_words_forbid_nothing_and_make_nothing_exclusive(query: str) -> None:
    attributes = expand(query, SHIPPED).asked.attributes
    assert not {"forbids", "exclusive"} & {*attributes}


def test_what_is_asked_for_in_plain_words_can_be_taken_out() -> None:
    query = "may not sublicense"
    type_, forbidden = expand(query, SHIPPED).meant
    assert (type_.concept.id, forbidden.concept.id) == ("sublicensing", "forbids")
    assert (forbidden.concept.name, forbidden.span.of(query)) == ("Forbids or denies", "may not")
    again = expand(query, SHIPPED, without=["forbids"])
    assert [each.concept.id for each in again.meant] == ["sublicensing"]
    assert again.asked.attributes == ()


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("automatic renewal", ["Renewal term", "Automatic effect"]),
        ("best efforts", ["Efforts standard", "Best efforts standard"]),
        ("repair is not the sole remedy", ["Exclusive remedy"]),
        ("mutual indemnification", ["Mutual", "Indemnification"]),  # named, so there already
        ("indemnity by the supplier", ["Indemnification", "Supplier’s or grantor’s side"]),
    ],
)
def test_every_attribute_that_counts_is_shown_and_can_be_taken_out(query: str, names: list[str]) -> None:
    expanded = expand(query, SHIPPED)
    assert [each.concept.name for each in expanded.meant] == names
    without = [each.concept.id for each in expanded.meant if each.concept.attribute]
    asked = expand(query, SHIPPED, without).asked
    assert (asked.attributes, asked.side) == ((), None)


@pytest.mark.parametrize(
    ("query", "attribute"),
    [
        ("cap of two times the fees paid", "multiple-cap"),
        ("a cap of $1,000,000", "fixed-amount-cap"),
        ("cap of 100% of the purchase price", "purchase-price-cap"),
    ],
)
def test_a_cap_of_an_amount_is_one_on_liability(query: str, attribute: str) -> None:
    expanded = expand(query, SHIPPED)
    assert "cap-on-liability" in {each.concept.id for each in expanded.meant}
    assert attribute in expanded.asked.attributes


@pytest.mark.parametrize("query", ["price cap of 3%", "net 45 days", "notice of 30 days", "cap"])
def test_other_numbers_name_no_more_than_their_words_do(query: str) -> None:
    named = {each.concept.id for each in expand(query, SHIPPED).meant}
    assert {each.concept.id for each in SHIPPED.find(query)} == {each for each in named if ":" not in each}


def test_a_forum_is_meant_and_can_be_taken_out(lexicon: Lexicon) -> None:
    query = "ICC arbitration in New York"
    rules, seat = expand(query, lexicon).meant
    assert (rules.concept.name, seat.concept.name) == ("Arbitration: ICC", "Arbitration: New York")
    without = expand(query, lexicon, [rules.concept.id])
    assert without.meant == (seat,)
    assert [each.value for each in without.asked.values] == ["Arbitration: New York"]
    assert "ICC" not in without.said


# ------------------------------------------------------------ short forms


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("LoL w/ carveout for fraud", "limitation of liability with carve-out for fraud"),
        ("assignment w/o consent, excl. affiliates", "assignment without consent, excluding affiliates"),
        ("warranty 12 mos., min 2 yrs notice", "warranty 12 months, minimum 2 years notice"),
        ("CoC or FM", "change of control or force majeure"),
        ("Carveout", "carve-out"),
        ("payment net of w/h tax", "payment net of w/h tax"),  # another word
        ("fm radio, lol", "fm radio, lol"),  # capitals make the short form
        ("the noncompete-like covenant", "the noncompete-like covenant"),
        ("may terminate in May", "may terminate in May"),
    ],
)
def test_short_forms_are_spelled_out(typed: str, meant: str) -> None:
    assert spelled_out(typed) == meant
    assert spelled_out(meant) == meant


def test_a_short_form_is_known_where_it_is_typed() -> None:
    typed = "cap w/o LDs"
    assert [(span.of(typed), meant) for span, meant in short_forms(typed)] == [
        ("w/o", "without"),
        ("LDs", "liquidated damages"),
    ]


@given(st.text("wo/LMFN.c ,", max_size=30))
def test_words_that_are_no_short_forms_stay(query: str) -> None:
    between, at = "", 0
    for span, _ in short_forms(query):
        between, at = between + query[at : span.start], span.end
    assert all(piece in spelled_out(query) for piece in (between + query[at:]).split(" ") if not short_forms(query))


# ------------------------------------------------------------ whose favour


@pytest.mark.parametrize(
    ("query", "concept", "attributes", "side"),
    [
        ("landlord-friendly assignment clause", "favours:supply-side", ("sole-discretion",), "demand-side"),
        ("assignment clause in favour of the tenant", "favours:demand-side", ("affiliates-included",), None),
        ("pro-licensee trademark license", "favours:demand-side", ("exclusive", "irrevocable", "perpetual"), None),
        ("seller-favorable limitation of liability", "seller-friendly", ("without-carve-outs",), "supply-side"),
        (
            "one-sided limitation of liability, pro-vendor",
            "seller-friendly",
            ("unilateral", "without-carve-outs"),
            "supply-side",
        ),
        ("assignment clause favorable to the tenant", "favours:demand-side", ("affiliates-included",), None),
    ],
)
def test_a_clause_in_favour_of_a_side_has_what_favours_it(
    query: str, concept: str, attributes: tuple[str, ...], side: str | None
) -> None:
    expanded = expand(query, SHIPPED)
    assert concept in [each.concept.id for each in expanded.meant]
    assert set(attributes) <= set(expanded.asked.attributes)
    assert (expanded.asked.side and expanded.asked.side.side) == side
    assert not {"friendly", "favorable", "favour", "pro"} & set(expanded.said.split())


def test_what_favours_a_side_does_not_count_once_the_user_took_it_out() -> None:
    without = expand("landlord-friendly assignment clause", SHIPPED, without=["favours:supply-side"])
    assert [each.concept.id for each in without.meant] == ["anti-assignment"]
    assert (without.asked.attributes, without.asked.opposites, without.asked.side) == ((), (), None)


def test_what_the_query_itself_asks_for_counts_before_what_favours_a_side() -> None:
    asked = expand("seller-friendly limitation of liability with carve-outs", SHIPPED).asked
    assert "carve-outs" in asked.attributes
    assert "without-carve-outs" not in asked.attributes


def test_the_table_of_what_favours_a_side_names_types_and_attributes_that_there_are() -> None:
    tables = read_tables(paths.resources() / "lexicon" / "words" / "favour.toml")
    assert {each for each in tables if (known := SHIPPED.get(each)) is None or known.attribute} == set()
    assert {side for table in tables.values() for side in table} - {"supply", "demand"} == set()
    assert {each for table in tables.values() for ids in table.values() for each in ids} - ATTRIBUTES == set()
