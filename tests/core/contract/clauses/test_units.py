"""What a lawyer gets from a contract: passages that can be copied as they are."""

from __future__ import annotations

import os
import re
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.contract.clauses.join import build_clauses
from core.contract.clauses.substance import is_provision, without_form
from core.contract.references.resolve import find_references
from core.contract.sections.tree import section_tree
from core.library.indexing.extract import extract
from core.text.labels import after_label
from core.types import OMITTED, Clause, Span
from core.types.clauses import provision_parts
from tests import ROOT
from tests.contracts import contract
from tests.core.contract.sections.trees import ROMANS

SENTENCE = "The Supplier shall keep the Goods insured at its own cost until they are delivered to the Buyer."
LONG = " ".join([SENTENCE] * 10)
CLAIM = (
    "any claim of a third party that the Goods infringe a patent, a trade mark or a copyright of that party, in each "
    "country of the Territory, with all costs and expenses of the Buyer and of its affiliates and their customers"
)


def clauses_of(text: str) -> list[Clause]:
    document = contract(text)
    sections = section_tree(document)
    return list(build_clauses(document, sections, find_references(document, sections)))


def shown(text: str) -> list[str]:
    """Each clause as it is exported, with its passages on one line."""
    return [as_exported(clause) for clause in clauses_of(text)]


def as_exported(clause: Clause) -> str:
    words = ""
    for part in provision_parts(clause):
        gap = "" if not words else " " if part.follows else f" {OMITTED} "
        words += gap + part.text.replace("\n", " ")
    return words


# --------------------------------------------------------------- addresses


def test_a_notice_comes_with_the_addresses_that_it_names() -> None:
    notice = "All notices shall be in writing and be sent by registered mail, postage prepaid, to the following:"
    address = "If to the Buyer:\nOrrery Inc.\n480 Harbour Street, Quarrytown\nwith a copy to:\nR. Leigh, Jr."
    after = f"Either party may by written notice name another address to the other. {SENTENCE}"
    found = shown(f"1. Notices. {notice}\n{address}\n{after}\n2. Term. {LONG}")
    whole = f"1. Notices. {notice} {address}".replace("\n", " ")
    assert whole in found
    assert after in found
    assert [each for each in found if each.startswith("1.") and not each.startswith(whole)] == []


# ------------------------------------------------------------------- lists


def test_the_items_of_a_short_list_are_found_with_all_of_it() -> None:
    text = f"1. Indemnity. The Supplier shall indemnify the Buyer against:\n(a) {CLAIM};\n(b) {CLAIM}.\n2. Term. {LONG}"
    assert [each for each in shown(text) if "claim" in each] == [
        f"1. Indemnity. The Supplier shall indemnify the Buyer against: (a) {CLAIM}; (b) {CLAIM}."
    ]


def test_an_item_of_a_long_list_has_its_lead_in() -> None:
    items = "\n".join(f"({letter}) {CLAIM};" for letter in "abcdefgh")
    found = shown(f"1. Indemnity. The Supplier shall indemnify the Buyer against:\n{items}\n2. Term. {LONG}")
    assert f"1. Indemnity. The Supplier shall indemnify the Buyer against: (a) {CLAIM};" in found
    assert f"1. Indemnity. The Supplier shall indemnify the Buyer against: {OMITTED} (c) {CLAIM};" in found
    assert not any(each.endswith("against:") or each.startswith("(") for each in found)


def test_lists_within_a_list_have_the_lead_ins_of_both() -> None:
    inner = "\n".join(f"({number}) {CLAIM};" for number in ("i", "ii", "iii", "iv", "v", "vi", "vii"))
    text = f"1. The Supplier shall indemnify the Buyer against:\n(a) {CLAIM};\n(b) all costs of:\n{inner}\n2. {LONG}"
    lead_ins = f"1. The Supplier shall indemnify the Buyer against: {OMITTED} (b) all costs of:"
    assert f"{lead_ins} {OMITTED} (iii) {CLAIM};" in shown(text)
    assert f"{lead_ins} (i) {CLAIM};" in shown(text)


def test_the_words_after_a_list_end_the_sentence_of_each_item() -> None:
    items = "\n".join(f"({letter}) {CLAIM};" for letter in "abcdefg")
    end = "then the Supplier shall at its own cost defend the Buyer."
    found = shown(f"1. If there is:\n{items}\n{end}\n2. Term. {LONG}")
    assert f"1. If there is: {OMITTED} (c) {CLAIM}; {OMITTED} {end}" in found
    assert f"1. If there is: {OMITTED} (g) {CLAIM}; {end}" in found


def test_only_the_last_sentence_before_a_list_is_its_lead_in() -> None:
    items = "\n".join(f"({letter}) {CLAIM};" for letter in "abcdefg")
    found = shown(f"1. Claims. {LONG} The Buyer shall report:\n{items}\n2. Term. {LONG}")
    assert f"The Buyer shall report: {OMITTED} (c) {CLAIM};" in found


def test_sub_sections_with_headings_need_no_lead_in() -> None:
    found = shown(f"1. Terms. These are the terms:\n1.1 Fees. {LONG}\n1.2 Notices. {LONG}\n2. Term. {LONG}")
    assert f"1.2 Notices. {LONG}" in found


def test_of_a_section_too_long_for_one_clause_the_words_before_the_lead_in_are_one() -> None:
    items = "\n".join(f"({letter}) {LONG}" for letter in "abcdefgh")
    found = shown(f"1. Duties. {LONG} The Supplier shall:\n{items}\n2. Term. {LONG}")
    assert f"1. Duties. {LONG}" in found
    assert not any(each.endswith("shall:") for each in found)


def test_the_words_of_the_lead_in_are_read_with_the_item() -> None:
    items = "\n".join(f"({letter}) {CLAIM};" for letter in "abcdefgh")
    clauses = clauses_of(f"1. The Supplier shall indemnify the Buyer against:\n{items}\n2. Term. {LONG}")
    (clause,) = (each for each in clauses if each.section == "1(c)")
    assert clause.sentence == f"1. The Supplier shall indemnify the Buyer against:\n(c) {CLAIM};"
    assert [passage.page for passage in clause.before] == [1]
    assert clause.cited == ()


def test_an_item_whose_lead_in_is_not_found_is_found_with_all_of_it() -> None:
    found = shown(f"1. Claims. These are excluded.\n(a) {CLAIM};\n(b) {CLAIM}.\n2. Term. {LONG}")
    assert found[0] == f"1. Claims. These are excluded. (a) {CLAIM}; (b) {CLAIM}."
    assert not any(each.startswith("(") for each in found)


def test_a_lead_in_that_ends_the_section_before_makes_sentences_of_the_items_after_it() -> None:
    items = "\n".join(f"({letter}) A PROVISION THAT REQUIRES THE BUYER TO BEAR {CLAIM}." for letter in "ABC")
    text = f"""
        ^ADDENDUM^
        This addendum is made between Ferrow Limited and Galt Limited, who wish to sell goods in the Territory.
        IF ANY OF THE FOLLOWING PROVISIONS ARE IN THE AGREEMENT, THESE ARE VOID AND CANNOT BE ENFORCED AGAINST YOU:
        {items}
        1. Term. {LONG}
    """
    lead_in = (
        "IF ANY OF THE FOLLOWING PROVISIONS ARE IN THE AGREEMENT, THESE ARE VOID AND CANNOT BE ENFORCED AGAINST YOU:"
    )
    found = [each for each in shown(text) if "A PROVISION THAT" in each]
    assert len(found) == 3
    assert all(each.startswith(lead_in) for each in found)


def test_the_words_of_agreement_lead_into_no_list() -> None:
    text = f"""
        This agreement is made between Ferrow Limited and Galt Limited. The parties hereby agree as follows:
        1. keeping the goods insured until delivery is for the Supplier, who bears the cost of this alone.
        2. {LONG}
    """
    assert not any("as follows" in each and "insured until delivery" in each for each in shown(text))


def test_what_follows_the_end_of_a_list_is_no_item_of_it() -> None:
    items = f"(a) {CLAIM};\n(b) {CLAIM}; or\n(c) {CLAIM}.\n(d) {SENTENCE} {SENTENCE}"
    found = shown(f"1. {LONG} The Buyer shall report:\n{items}\n2. Term. {LONG}")
    assert f"(d) {SENTENCE} {SENTENCE}" in found


def test_a_heading_in_the_words_of_a_sentence_is_no_lead_in() -> None:
    text = f"1. DATA\nProcessing of personal data and our policies\n1.1 {LONG}\n1.2 {LONG}\n2. Term. {LONG}"
    assert f"1.2 {LONG}" in shown(text)


# -------------------------------------------------------------- paragraphs


def test_a_paragraph_that_a_page_has_parted_is_one() -> None:
    first, second = f"{SENTENCE} The Buyer shall pay for the Goods within thirty days of the", f"{LONG}"
    found = shown(f"1. Fees\n{SENTENCE} {SENTENCE}\n{first}\n---\ndelivery of the Goods. {second}\n2. Term. {LONG}")
    assert f"{first} delivery of the Goods. {second}" in found
    assert not any(each.startswith("delivery") or each.endswith("of the") for each in found)


def test_a_heading_stays_with_its_paragraph() -> None:
    found = shown(f"1. Fees\n{LONG}\n{LONG} Nothing else is due.\n2. Term. {LONG}")
    assert f"1. Fees {LONG}" in found
    assert f"{LONG} Nothing else is due." in found


def test_recitals_end_before_the_words_that_lead_into_the_agreement() -> None:
    text = f"""
        WHEREAS, the Supplier makes Goods that the Buyer wishes to sell in the Territory on terms set out below.
        NOW, THEREFORE, in consideration of the promises below and of one dollar, the parties hereby agree as follows:
        1. Term. {LONG}
    """
    assert any(each.endswith("on terms set out below.") for each in shown(text))
    assert [each[:14] for each in shown(text) if each.endswith("as follows:")] == ["NOW, THEREFORE"]  # found by itself


# ----------------------------------------------------- what is not a provision


def test_headings_titles_and_signatures_are_no_clauses() -> None:
    text = f"""
        ^SUPPLY AND DISTRIBUTION AGREEMENT^
        ^between Ferrow Limited and Galt Limited^
        This agreement is made between Ferrow Limited, a company in Ruritania, and Galt Limited, a company in Utopia,
        1. Registration Rights of the Holders and of the Company
        1.1 {LONG}
        1.2 {LONG} {LONG} {LONG} {LONG} {LONG} {LONG} {LONG}
        2. Term. {LONG}
        IN WITNESS WHEREOF, the parties have caused this agreement to be signed by their authorised officers on the day.
        By: ______________
        Name: John Ferrow, Director of the Company and of all of its Affiliates in Ruritania
    """
    found = shown(text)
    assert not any(each.startswith(("SUPPLY", "By:", "Name:")) for each in found)
    assert [each[-11:] for each in found if each.startswith("IN WITNESS")] == ["on the day."]
    assert "1. Registration Rights of the Holders and of the Company" not in found


@pytest.mark.parametrize(
    "scrap",
    [
        "No Withholding",
        "Data breach and urgent notification",
        "5",
        "Exhibit G, Page 1",
        "-------- ---- RH JS Page 5",
        "d ti t i f th i",
        "*" * 40,
        "INFORMATION ON THIS EXHIBIT HAS BEEN OMITTED AND FILED SEPARATELY WITH THE COMMISSION.",
    ],
)
def test_scraps_of_a_page_and_the_heading_of_what_follows_end_no_clause(scrap: str) -> None:
    assert f"1. Fees. {LONG}" in shown(f"1. Fees. {LONG}\n{scrap}\n2. Term. {LONG}")


@pytest.mark.parametrize("line", ["$5,000", "[***]", "Account No. 272672784101", "(a) Bolts", "12 months\tno fee"])
def test_data_at_the_end_of_a_clause_stay(line: str) -> None:
    words = f"1. Fees. {LONG}\n{line}"
    assert words in without_form(words, Span(0, len(words))).of(words)


def test_signatures_at_the_end_of_a_clause_are_no_part_of_it() -> None:
    signed = (
        "Signed as a deed by Brett Galt in the\npresence of:\n/s/ Brett Galt\nSignature\nOccupation of witness\tStudent"
    )
    words = f"9. Courts. {LONG}\n{signed}"
    assert without_form(words, Span(0, len(words))).of(words) == f"9. Courts. {LONG}"


@pytest.mark.parametrize(
    "text",
    [
        "[*****] Text omitted for confidential treatment. The redacted information is not material and would be "
        "competitively harmful if publicly disclosed.",
        "SECTION 1.0 TERM ........ Page 5 SECTION 2.0 PRICE ........ Page 6 SECTION 3.0 DISPUTES ........ Page 37",
        "1. Definitions\n2. Term\n3. Disputes",
    ],
)
def test_legends_and_contents_are_no_provisions(text: str) -> None:
    assert not is_provision(text)


def test_a_promise_to_seek_confidential_treatment_is_one() -> None:
    assert is_provision("Each party shall seek to have what is omitted given confidential treatment by the Commission.")


def test_definitions_that_only_point_elsewhere_are_found_by_themselves() -> None:
    text = f"""
        1. Definitions. In this agreement these words mean:
        1.1 “Net Sales Report” shall have the meaning set forth in Section 6.4.2 of this agreement as amended.
        1.1A “Gross Sales” shall have the meaning ascribed to the term in Section 6.5 of this agreement.
        1.1B “Closing” shall have the definition set forth in the preamble to this agreement as amended.
        1.2 “Affiliate” means any company that controls, is controlled by or is under common control with a party.
        1.3 {LONG} {LONG} {LONG} {LONG} {LONG} {LONG} {LONG} {LONG}
        2. Term. {LONG}
    """
    assert [each[:10] for each in shown(text) if "“" in each[:6]] == [
        *("1.1 “Net S", "1.1A “Gros", "1.1B “Clos", "1.2 “Affil"),
    ]


@pytest.mark.parametrize(
    ("definition", "says"),
    [
        ("(g) “Domain Names” means the Internet domain names set forth on Schedule 1.1(g).", False),
        ("“Term” means the term of this Agreement as defined in Section 10.", False),
        ("“Licensed Marks” means the marks listed or described on Exhibit A attached hereto.", False),
        ("“Territory” means Canada and the countries listed on Exhibit A.", True),
        ("“Marks” means the marks listed on Exhibit A and any others that the parties agree on in writing.", True),
        ("“Price” means USD 500 for each unit of the products that the Buyer orders as set forth in Schedule 2.", True),
    ],
)
def test_so_is_one_that_names_no_more_than_the_schedule(definition: str, says: bool) -> None:
    assert is_provision(definition) is says


def test_the_and_before_what_follows_is_no_part_of_a_clause() -> None:
    found = shown(f"A. {CLAIM}; and\nB. {CLAIM}; or\nC. {CLAIM}.\n1. Term. {LONG}")
    assert found[:2] == [f"A. {CLAIM};", f"B. {CLAIM};"]


def test_a_document_without_provisions_is_found_nevertheless() -> None:
    assert shown("^Price List^\nSteel Bolts\t400") == ["Price List Steel Bolts\t400"]


def test_a_short_provision_is_a_clause() -> None:
    assert "2. Time is of the essence." in shown(f"1. Term. {LONG}\n2. Time is of the essence.\n3. Fees. {LONG}")


# -------------------------------------------------- what looks like none and is one

LONG_SECTION = f"1. Supply\n1.1 {LONG} {LONG} {LONG} {LONG}\n1.2 {LONG} {LONG} {LONG} {LONG}"
"""With which a section is too long to be found as a whole."""


@pytest.mark.parametrize(
    "provision",
    [
        "Partial deliveries count",
        "No refunds.",
        "THE HIRER FUELS THE VAN.",
        "Pets. None.",
        "Governing law: Estonia",
        "Deposit – three months' rent",
        "Page 3 of the plan shows the berth.",
    ],
)
@pytest.mark.parametrize("label", ["{}.", "7.{}", "§ {}", "7A.{}", "Art. {}"])
def test_what_stands_alone_under_a_number_is_found_though_it_looks_like_a_heading(label: str, provision: str) -> None:
    one, two, three = map(label.format, (1, 2, 3))
    assert f"{two} {provision}" in shown(f"{one} Term. {LONG}\n{two} {provision}\n{three} Law. {LONG}")


@pytest.mark.parametrize(("heading", "value"), [("Term", "Two years"), ("Rent", "EUR 900"), ("Law", "Estonia")])
def test_a_value_below_its_heading_is_found_with_it(heading: str, value: str) -> None:
    assert f"2. {heading} {value}" in shown(f"1. Use. {LONG}\n2. {heading}\n{value}\n3. Notices. {LONG}")


@pytest.mark.parametrize("value", ["n.a.", "[*****]", "Acme Tools Ltd.", "Exhibit B"])
def test_a_heading_over_what_says_nothing_is_not_found(value: str) -> None:
    assert f"2. Term {value}" not in shown(f"1. Use. {LONG}\n2. Term\n{value}\n3. Notices. {LONG}")


@pytest.mark.parametrize(
    "line",
    [
        "Reserved.",
        "Not used.",
        "See attached.",
        "n.a.",
        "Term and Termination",
        "Acme Tools Ltd.",
        "Attachment 4: Rates",
    ],
)
def test_bare_headings_names_and_what_is_reserved_are_not(line: str) -> None:
    assert f"2. {line}" not in shown(f"1. Term. {LONG}\n2. {line}\n3. Law. {LONG}")


def own(text: str) -> str:
    """All that is found, one clause a line."""
    return "\n".join(clause.text for clause in clauses_of(text))


@pytest.mark.parametrize(
    "provision",
    [
        "The Buyer shall pay a deposit of $[______] to the Supplier within ____ days.",
        "Interest at ____ per cent a year is due on what is paid late.",
        "The manager of the works shall be: ____.",
        "The price per unit is EUR [●], and the price per crate is EUR ........, both without tax.",
        "A notice of ______ days in writing by either party to the other at the end of any month of the year.",
    ],
)
def test_a_sentence_with_blanks_is_no_line_of_a_form(provision: str) -> None:
    assert provision in own(f"{LONG_SECTION}\n1.3 {provision}")
    assert provision in own(f"1. Supply. {LONG}\n2. Blanks. {provision}\n3. Term. {LONG}")


@pytest.mark.parametrize(
    "line",
    [
        "Signed: ________________ Date: ________",
        "By: ____________ Name: Will Ferrow Title: Director",
        "________________________",
        "Date: May 5, 2018",
    ],
)
def test_lines_of_a_form_are_no_provisions(line: str) -> None:
    assert line not in own(f"1. Supply. {LONG}\n2. Term. {LONG}\n{line}")


@pytest.mark.parametrize(
    "provision",
    [
        "Title. Title to the goods passes to the Buyer once they are paid for.",
        "Name. Neither party uses the name of the other in its advertising.",
        "Address. Each party keeps an address in Ruritania.",
        "Date: the date of delivery is that of the bill of lading.",
        "Phone. Orders by phone are void.",
    ],
)
def test_a_run_in_heading_worded_as_a_field_heads_a_provision(provision: str) -> None:
    assert provision in own(f"{LONG_SECTION}\n1.3 {provision}\n1.4 {LONG}")
    assert provision in own(f"1. Supply. {LONG}\n2. {provision}\n3. Term. {LONG}")
    assert provision in own(f"1. Supply. {LONG}\n2. {provision}\nSigned: __________")


@pytest.mark.parametrize(
    "provision",
    [
        "Ruritanian law applies.",
        "Title passes on payment.",
        "The seller bears the freight.",
        "The parties waive set-off.",
        "Claims lapse after two years.",
        "The licence runs for a year.",
        "No sublease without leave.",
        "Delivery ex works within ten days.",
        "Retention of title is excluded.",
    ],
)
def test_a_short_clause_in_the_present_tense_is_no_heading(provision: str) -> None:
    assert provision in own(f"{LONG_SECTION}\n1.3 {provision}")
    assert provision in own(f"1. Supply. {LONG}\n2. Heading. {provision}\n3. Term. {LONG}")


def test_a_heading_is_no_provision_though_its_words_may_be_verbs() -> None:
    longer = " ".join([LONG] * 4)
    text = f"""
        1. Supply
        1.2 Costs and Claims
        1.2.1 {longer}
        1.2.2 {longer}
        1.3 Limits of liability.
        1.3.1 {longer}
        1.3.2 {longer}
    """
    assert not any(words in own(text) for words in ("Costs and Claims", "Limits of liability"))


def test_a_sentence_that_ends_with_the_number_of_a_page_is_no_page_number() -> None:
    yard = f"2. Yard. {SENTENCE} The plan of the yard: see page 17."
    assert yard in own(f"1. Supply. {LONG}\n{yard}")
    assert "page 17." in own(f"1. Supply. {LONG}\n2. Yard. {SENTENCE}\nThe plan stands on page 17.")
    assert "Page 17" not in own(f"1. Supply. {LONG}\n2. Yard. {SENTENCE}\nPage 17")


def test_sentences_after_an_address_belong_to_the_notices() -> None:
    text = f"""
        1. Supply. {LONG}
        2. Notices
        Notices go to Ferrow Limited, 3 Mole Street, Ruritania
        Attn: The Secretary. A notice by post takes effect on the third day.
        Attention: Legal Department
        Each party may change its address.
    """
    assert "takes effect on the third day." in own(text)
    assert "Each party may change its address." in own(text)


# ------------------------------------------------------------------------------------------------------- nested lists

Item = tuple["Item", ...]
"""The items inside an item; none where it is a claim."""

ITEMS = st.recursive(st.just(()), lambda inner: st.lists(inner, min_size=2, max_size=9).map(tuple), max_leaves=40)
LISTS = st.lists(ITEMS.filter(bool), min_size=1, max_size=5)
LABELS = (
    lambda n: f"({chr(97 + n)})",
    lambda n: f"({ROMANS[n]})",
    lambda n: f"({chr(65 + n)})",
    lambda n: f"({n + 1})",
)
NUMBERED_CLAIM = "any claim of a third party that the goods named in the order numbered"


class Lists:
    """A contract of nested lists, and the lead-ins that each claim in it, by its number, is under."""

    def __init__(self, sections: list[Item]) -> None:
        self.lines: list[str] = []
        self.lead_ins: dict[str, tuple[str, ...]] = {}
        self._numbers = count(1000)
        for at, items in enumerate(sections, start=1):
            self._list(items, f"{at}.", ())
            self.lines.append(f"Each party bears the rest of what section {at} names, as far as it is not insured.")

    def _list(self, items: Item, label: str, above: tuple[str, ...]) -> None:
        lead_in = f"the supplier shall bear, of what it owes under order {next(self._numbers)}, each of the following:"
        self.lines.append(f"{label} {lead_in if above else lead_in.capitalize()}")
        here = (*above, self.lines[-1])
        for at, inner in enumerate(items):
            own = LABELS[len(above)](at)
            if inner and len(above) + 1 < len(LABELS):
                self._list(inner, own, here)
            else:
                number = str(next(self._numbers))
                self.lead_ins[number] = here
                self.lines.append(
                    f"{own} {NUMBERED_CLAIM} {number} infringe a right{'.' if at + 1 == len(items) else ';'}"
                )


@given(LISTS)
def test_every_item_is_shown_under_its_lead_ins(sections: list[Item]) -> None:
    lists = Lists(sections)
    document = contract("\n".join(lists.lines))
    shown = [as_exported(clause) for clause in build_clauses(document, section_tree(document), ())]
    for text in shown:
        assert not text.endswith(":")
        for number, lead_ins in lists.lead_ins.items():
            if f"{NUMBERED_CLAIM} {number}" in text:
                places = [text.find(lead_in) for lead_in in lead_ins]
                assert -1 not in places
                assert places == sorted(places)
                assert places[-1] < text.index(f"{NUMBERED_CLAIM} {number}")


@given(LISTS)
def test_every_claim_is_in_some_clause(sections: list[Item]) -> None:
    lists = Lists(sections)
    document = contract("\n".join(lists.lines))
    texts = [clause.text for clause in build_clauses(document, section_tree(document), ())]
    assert all(any(f"{NUMBERED_CLAIM} {number}" in text for text in texts) for number in lists.lead_ins)


# ----------------------------------------------------------------------------------------------------- real contracts

DATA = Path(os.environ.get("MUNIMENT_DATA", ROOT.parent / "shared" / "data")) / "cuad" / "txt"
FILES = sorted(DATA.glob("*.txt"))[:150:10]
LEADS_ON = re.compile(r"[:,]\s*$|\b(?:the|of|to|by|for|with)$")
MOST = 0.02


def is_fragment(clause: Clause) -> bool:
    """Whether a clause begins with a small letter under no lead-in, or ends with a lead-in."""
    begins = clause.text[after_label(clause.text) :]
    return (not clause.before and begins[:1].islower()) or bool(not clause.after and LEADS_ON.search(clause.text))


@pytest.mark.skipif(not FILES, reason="the shared contracts are not here")
def test_few_clauses_of_real_contracts_are_fragments() -> None:
    clauses = [clause for file in FILES for clause in extract(file).clauses]
    fragments = [
        f"{clause.section}: {clause.text[:60]} ... {clause.text[-60:]}" for clause in clauses if is_fragment(clause)
    ]
    assert len(clauses) > 1000
    assert len(fragments) < MOST * len(clauses), "\n".join(fragments)
