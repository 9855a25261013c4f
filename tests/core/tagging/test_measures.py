"""What the periods, rates and multiples of a contract measure."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.tagging.measures import Measured, TagValue, measure_tags, measured, measures, tag_value
from core.tagging.patterns import phrase_tables
from core.types import Clause, Particular, ParticularKind, Span
from core.types.clauses import COMPLETES, Joined

_EXAMPLES = [
    (measure, example) for measure, table in phrase_tables("measures").items() for example in table.get("examples", ())
]


def _clause(text: str, start: int = 0, heading: str = "", number: int = 0) -> Clause:
    return Clause(f"d.{number}", "d", f"{number}", heading, 1, Span(start, start + len(text)), text)


def _read(text: str, heading: str = "") -> list[Measured]:
    return measured([_clause(text, heading=heading)])


@pytest.mark.parametrize(("measure", "example"), _EXAMPLES)
def test_the_examples_beside_the_measures_state_them(measure: str, example: str) -> None:
    assert measure in [each.measure for each in _read(example)]


def test_each_measure_has_an_example_but_the_one_that_is_read_with_the_particulars() -> None:
    assert measures().keys() - {measure for measure, _ in _EXAMPLES} == {"initial-term"}


@pytest.mark.parametrize(
    ("text", "measure", "value", "words"),
    [
        (
            "Either party may terminate this Agreement upon thirty (30) days’ notice.",
            "termination-notice",
            30,
            "30 days",
        ),
        ("Either party may terminate this Agreement upon 3 months’ notice.", "termination-notice", 90, "3 months"),
        ("Overdue invoices bear interest at 1.5% per month.", "late-interest", 18, "1.5% a month"),
        ("Overdue invoices bear interest at eight percent (8%) per annum.", "late-interest", 8, "8% a year"),
        ("Overdue invoices bear interest at eight percent (8%) p.a.", "late-interest", 8, "8% a year"),
        ("Overdue invoices bear a charge of 1% for each month or part of one.", "late-interest", 12, "1% a month"),
        ("The Executive may resign upon six (6) weeks’ notice.", "termination-notice", 42, "6 weeks"),
        ("It ends upon termination, with a notice period of three (3) months.", "termination-notice", 90, "3 months"),
        ("If Customer wishes to terminate, it shall give 30 days’ notice.", "termination-notice", 30, "30 days"),
        ("A party may terminate during a renewal term on 60 days’ notice.", "termination-notice", 60, "60 days"),
        ("A failure that continues for ten (10) days after notice of it is a default.", "cure-period", 10, "10 days"),
        ("An unpaid sum is a default if not paid within 5 days after notice.", "payment-cure-period", 5, "5 days"),
        ("Confidentiality is kept for ten (10) years from disclosure.", "confidentiality-survival", 3600, "10 years"),
        (
            "Buyer shall pay within 30 days of the date of receipt of a valid invoice.",
            "payment-after-invoice",
            30,
            "30 days",
        ),
        ("Lessee shall remit the rents within 15 days following each quarter.", "payment-after-period", 15, "15 days"),
        ("Late payments bear interest, compounded monthly (12.7% per annum).", "late-interest", 12.7, "12.7% a year"),
        ("Supplier’s liability shall not exceed the fees paid hereunder.", "cap-multiple", 1, "1 time"),
        ("Supplier’s liability shall not exceed twice the fees paid hereunder.", "cap-multiple", 2, "2 times"),
        ("Liability is limited to two hundred percent (200%) of the fees paid.", "cap-multiple", 2, "200%"),
        ("Liability shall not exceed the greater of $5,000 or the fees paid hereunder.", "cap-multiple", 1, "1 time"),
        ("Liability shall not exceed US$2.5 million.", "cap-amount", 2_500_000, "USD 2,500,000"),
        ("Its liability for damages is limited to one thousand pounds (£1,000).", "cap-amount", 1000, "GBP 1,000"),
    ],
)
def test_values_are_read_with_their_units(text: str, measure: str, value: float, words: str) -> None:
    (found,) = [each for each in _read(text) if each.measure == measure]
    assert (found.value, found.words) == (value, words)


@pytest.mark.parametrize(
    "text",
    [
        "If Customer breaches this Agreement, Supplier may terminate it upon ten (10) days’ notice.",
        "Upon a change of control, Supplier may terminate this Agreement upon ten (10) days’ notice.",
        "Each insurance policy may be cancelled only upon thirty (30) days’ notice.",
        "If the mill burns down, Buyer may (a) wait, or (b) terminate this Agreement upon ten (10) days’ notice.",
        "Supplier may terminate this Agreement for safety reasons upon ten (10) days’ notice.",
    ],
)
def test_a_notice_for_a_reason_is_no_notice_of_termination(text: str) -> None:
    assert "termination-notice" not in [each.measure for each in _read(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Operator shall carry liability insurance with coverage in excess of $1,000,000.",
        "The purchase price shall not exceed $500,000.",
    ],
)
def test_an_amount_of_something_else_is_no_cap(text: str) -> None:
    assert _read(text) == []


def test_the_condition_of_another_item_does_not_count() -> None:
    text = "This Agreement ends (a) upon a breach by either party, or (b) if terminated upon sixty (60) days’ notice."
    assert [each.measure for each in _read(text.replace("if ", ""))] == ["termination-notice"]


def test_what_a_lead_in_asks_of_each_item_counts_but_not_that_they_are_alternatives() -> None:
    text = "Supplier may terminate this Agreement if: (a) Customer is insolvent; or (b) upon sixty (60) days’ notice."
    assert [each.measure for each in _read(text)] == ["termination-notice"]


@pytest.mark.parametrize(
    "text",
    [
        "If it cannot be cured in time, the period is extended for an additional thirty (30) days.",
        "“Quarter” means each successive period of three (3) months.",
        "The licence shall extend for a period of two (2) years.",
        "Supplier may extend the term for a year, if the extending party gives notice sixty (60) days before its end.",
        "Each renewal is on the same terms, unless new terms are proposed ninety (90) days before it begins.",
    ],
)
def test_what_only_looks_like_a_renewal_or_a_notice_against_one_is_none(text: str) -> None:
    assert {each.measure for each in _read(text)}.isdisjoint({"renewal-term", "non-renewal-notice", "cure-period"})


def test_a_heading_says_what_a_period_is_of() -> None:
    text = "The duties under this Section continue for three (3) years after termination."
    assert [each.measure for each in _read(text, "Confidentiality")] == ["confidentiality-survival"]
    assert "confidentiality-survival" not in [each.measure for each in _read(text)]


def test_an_item_is_read_with_the_beginning_of_its_sentence() -> None:
    lead = Joined(Span(0, 40), "Either party may terminate this Agreement:", "1", "", 1, COMPLETES)
    text = "(a) at any time, upon ninety (90) days’ prior written notice;"
    item = Clause("d.1", "d", "1(a)", "", 1, Span(50, 50 + len(text)), text, (lead,))
    (found,) = measured([item])
    assert (found.measure, found.value, found.clause) == ("termination-notice", 90, "d.1")
    assert found.span.start == 50 + text.index("ninety")


def test_a_quantity_counts_once_however_many_clauses_it_is_in() -> None:
    inner = "Either party may terminate this Agreement at any time upon 45 days’ notice."
    outer = f"9. Termination.\n{inner}"
    found = measured([_clause(outer), _clause(inner, len("9. Termination.\n"), number=1)])
    assert [(each.measure, each.clause) for each in found] == [("termination-notice", "d.1")]


def test_the_term_is_read_from_the_particulars() -> None:
    text = "This Agreement continues for two (2) years."
    term = Particular(ParticularKind.TERM, "24", Span(text.index("two"), len(text) - 1), 1)
    (found,) = measured([_clause(text)], [term])
    assert (found.measure, found.value, found.words) == ("initial-term", 720, "2 years")


@given(st.text(alphabet="İa§5 %(.)’x\n", max_size=40), st.sampled_from(_EXAMPLES))
def test_spans_are_those_of_the_words(before: str, example: tuple[str, str]) -> None:
    text = f"{before}\n{example[1]}"
    for each in measured([_clause(text, start=7)]):
        assert Span(each.span.start - 7, each.span.end - 7).of(text).strip()
        assert each.span.end <= 7 + len(text)


# ------------------------------------------------------------ among the tags


def test_all_clauses_that_a_value_is_in_have_a_tag_that_states_it() -> None:
    own = _clause("Liability shall not exceed $1,000,000.", start=12, number=1)
    whole = _clause("8 Liability " + own.text, number=0)
    assert measure_tags([whole, own], {}) == {each.id: ("cap-amount:1000000 USD",) for each in (whole, own)}


def test_a_figure_that_may_be_a_value_but_was_not_read_is_said_to_be_one_in_clauses_of_the_type() -> None:
    clause = _clause("Liability for damages, of which $1,000,000 is the top, is limited.")
    assert measure_tags([clause], {clause.id: ["cap-on-liability"]}) == {clause.id: ("cap-amount:?",)}
    assert measure_tags([clause], {clause.id: ["insurance"]}) == {}
    read = _clause(clause.text + " Liability shall not exceed twice the fees.")
    assert measure_tags([read], {read.id: ["cap-on-liability"]}) == {read.id: ("cap-multiple:2 times",)}


def test_the_term_of_a_contract_is_among_the_tags_of_the_clauses_that_state_it() -> None:
    clause, other = _clause("The term is three years."), _clause("Fees are due.", start=90, number=1)
    term = Particular(ParticularKind.TERM, "36", Span(4, 8), 1)
    assert measure_tags([clause, other], {}, [term]) == {clause.id: ("initial-term:1080 days (3 years)",)}


def test_a_period_that_nobody_asks_for_is_among_the_tags_too() -> None:
    clause = _clause("The invoice is sent within two (2) weeks after a notice of the delivery of the goods.")
    assert measure_tags([clause], {}) == {clause.id: ("any-notice:14 days (2 weeks)",)}


def test_a_tag_says_its_value() -> None:
    assert tag_value("cap-amount:1000000 USD") == TagValue("cap-amount", 1_000_000, "USD", "USD 1,000,000")
    assert tag_value("cap-multiple:1.5 times") == TagValue("cap-multiple", 1.5, "", "1.5 times")
    assert tag_value("cure-period:60 days (2 months)") == TagValue("cure-period", 60, "", "2 months")
    assert tag_value("notice:3 business days") == TagValue("notice", 3, "", "3 business days")
    assert [tag_value(each) for each in ("cap-amount:?", "carve-outs", "forum:Courts: Ohio")] == [None] * 3


@pytest.mark.parametrize("example", [example for _, example in _EXAMPLES])
def test_tags_say_what_is_stated_as_it_is_written(example: str) -> None:
    tags = measure_tags([_clause(example)], {}).get("d.0", ())
    said = {(each.measure, each.value, each.words) for each in map(tag_value, tags) if each}
    assert said == {(each.measure, each.value, each.words) for each in _read(example)}


@given(st.floats(0.5, 1e9), st.sampled_from(["cap-multiple", "cap-period", "late-interest"]))
def test_the_tag_of_any_value_states_it_again(value: float, measure: str) -> None:
    found = tag_value(f"{measure}:{value:.12g} {measures()[measure].unit}")
    assert found is not None
    assert found.value == pytest.approx(value)
