from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.contract.sections.tree import section_tree
from tests.contracts import contract, tree
from tests.core.contract.sections.trees import BODY, tree_of
from tests.thoroughness import examples


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. Term\n1.1 It runs for a year.\n1.2 It renews.\n2. Notices", "1 {1.1 1.2} 2"),
        ("1. Term. It runs.\n(a) first;\n(b) second.\n2. Notices.", "1 {1(a) 1(b)} 2"),
        ("ARTICLE I\nTERM\n1.01 Start.\n1.02 End.\nARTICLE II\nFEES", "Article_I {1.01 1.02} Article_II"),
        ("ARTICLE ONE\nSection 1.1 Start.\nARTICLE TWO\nSection 2.1 End.", "Article_ONE {1.1} Article_TWO {2.1}"),
        ("3. Fees\n3.1 Rates.\n3A. Tax\n3A.1 VAT.\n3A.2 Duty.\n4. Law", "3 {3.1} 3A {3A.1 3A.2} 4"),
        ("1. Fees\n1.1 Rates.\n1.1A Tax.\n1.1A.1 VAT is due.\n1.2 Late.", "1 {1.1 1.1A {1.1A.1} 1.2}"),
        ("Article 5 Tax\nArticle 5bis VAT\nArticle 5ter Duty", "Article_5 Article_5bis Article_5ter"),
        ("5. Fees\n5 bis. Tax\n6. Law", "5 5bis 6"),
        ("1. Fees\n1.1 Due.\n1.2 Late.\n2. Law.\n3. Tax\n1.1 VAT.\n1.2 Duty.\n4. End.", "1 {1.1 1.2} 2 3 {1.1 1.2} 4"),
        ("1. A\n1.1 B\n(a) x;\n(i) y;\n(ii) z;\n(b) w.\n1.2 C", "1 {1.1 {1.1(a) {1.1(a)(i) 1.1(a)(ii)} 1.1(b)} 1.2}"),
        ("Section 1. Term.\nSection 2. Fees.", "1 2"),
        ("A. Term.\nB. Fees.\n1. Amount.\n2. Payment.\nC. Notices.", "A B {1 2} C"),
        ("1. Sale. It sells.\nSCHEDULE 1\n1. Goods.\n2. Prices.", "1 Schedule_1 {Schedule_1,_1 Schedule_1,_2}"),
        ("1. Fees\n1.1 Rates\n1.1a Base.\n1.1b More.\n(i) x;\n(ii) y.", "1 {1.1 {1.1a 1.1b {1.1b(i) 1.1b(ii)}}}"),
        ("EXHIBIT A\nSection (1)\nRates.\nSection (2)\nFees.", "Exhibit_A {Exhibit_A,_(1) Exhibit_A,_(2)}"),
        (
            "1. Term.\nEXHIBIT A\nA.1 Tests\nA.1.1 Tones.\nA.1.2 Noise.\nA.2 Trials",
            "1 Exhibit_A {Exhibit_A,_A.1 {Exhibit_A,_A.1.1 Exhibit_A,_A.1.2} Exhibit_A,_A.2}",
        ),
        ("Art. 1 Sale\nArt. 2 Law\nArt. 2bis Courts\nArt. 3 End", "Article_1 Article_2 Article_2bis Article_3"),
        ("Sec. 1. Sale.\nSec. 2. Law.\nSec. 3. End.", "1 2 3"),
        (
            "10. Tax\n10.1 Due.\n10A. Duty\n10A.1 Due.\n10AA. Toll\n10AA.1 Due.\n10B. Fee\n11. Law",
            "10 {10.1} 10A {10A.1} 10AA {10AA.1} 10B 11",
        ),
        ("1. Tax. It is due.\n1-A. Duty. It is due.\n1-B. Toll. It is due.\n2. Law.", "1 1-A 1-B 2"),
        ("(1) Tax is due.\n(2) Duty is due.\n(2a) Toll is due.\n(3) It ends.", "(1) (2) (2a) (3)"),
        ("2-1 Term. It runs.\n2-2 Renewal. It renews.\n2-3 End. It ends.", "2-1 2-2 2-3"),
        ("No. 1 Term\nIt runs.\nNo. 2 Law\nIt is that of Peru.\nNo. 3 Fees", "1 2 3"),
        ("Nr. 1 Term. It runs.\nNr. 2 Law. It is that of Peru.\nNr. 3 Fees.", "1 2 3"),
        ("Section 2-1. Term. It runs.\nSection 2-2. End. It ends.", "2-1 2-2"),
    ],
)  # fmt: skip
def test_labels_make_a_tree(text: str, expected: str) -> None:
    assert tree_of(text) == expected


def test_a_later_label_decides_that_an_i_is_a_letter() -> None:
    letters = "\n".join(f"({c}) item {c};" for c in "abcdefghij")
    assert tree_of(f"1. List. These:\n{letters}").split("{")[1].split()[-2:] == ["1(i)", "1(j)}"]


def test_an_i_that_another_follows_is_roman() -> None:
    text = "1. List. These:\n(a) an item:\n(i) one;\n(ii) two.\n(b) another."
    assert tree_of(text) == "1 {1(a) {1(a)(i) 1(a)(ii)} 1(b)}"


def test_an_amount_or_a_cited_section_at_a_line_start_is_no_label() -> None:
    amounts = "100 units are the least order, and\n12 Main Street is the place.\nSection 9 of the Lease applies to it."
    text = f"1. Price.\n{BODY}\n{amounts}\n2. Notices."
    assert tree_of(text) == "1 2"


@pytest.mark.parametrize("amount", ["1.5 million euros", "2.25 hectares of land", "2-4 boats", "10-20 US$7.00"])
def test_figures_at_a_line_start_are_no_label(amount: str) -> None:
    assert tree_of(f"1. Price.\n{BODY}\nThe whole is\n{amount}\n2. Notices.\n{BODY}") == "1 2"
    assert tree_of(f"1. Price.\n{BODY}\nThe price is $\n1.50 for each.\n2. Notices.\n{BODY}") == "1 2"


def test_a_number_that_the_format_counts_is_a_label_wherever_its_list_begins_or_goes_on() -> None:
    text = f"{BODY} {BODY}\nIV. Annex. Fish is fresh.\n{BODY}\n9. Wax. It is sold.\n8. Combs. They are kept."
    typed = contract(text)
    counted = replace(typed, lines=tuple(replace(line, counted=i in (1, 3, 4)) for i, line in enumerate(typed.lines)))
    assert tree(section_tree(typed)) == "preamble"
    assert tree(section_tree(counted)) == "preamble IV {9 8}"


def test_a_short_sentence_in_capitals_is_no_heading() -> None:
    assert tree_of(f"1. DELIVERY\n{BODY}\nALL SALES ARE FINAL.\n{BODY}\n2. PAYMENT\n{BODY}") == "1 2"


def test_a_schedule_that_is_only_named_does_not_end_the_body() -> None:
    text = f"1. Goods\n1.1 {BODY}\nSchedule 2\n1.2 {BODY}\n2. Notices. {BODY}"
    assert tree_of(text) == "1 {1.1 1.2} 2"


def test_a_list_of_schedules_in_front_is_not_the_schedules() -> None:
    listed = f"{BODY} {BODY}\nSchedule 1 Goods\nSchedule 2 Prices\n"
    text = f"ARTICLE I\nTERM\n1.1 {BODY}\nARTICLE II\nFEES\n2.1 {BODY}\nSCHEDULE 1\nGOODS\n1. {BODY}"
    assert tree_of(listed + text) == "preamble Article_I {1.1} Article_II {2.1} Schedule_1 {Schedule_1,_1}"


def test_a_list_of_a_single_schedule_is_not_the_schedule() -> None:
    end = f"2. Law. {BODY}\n^SCHEDULE A SANCTIONS^\n1. {BODY}"
    text = f"{BODY} {BODY}\n**Schedules:**\nSchedule “A” - Sanctions\n1. Sale. {BODY}\n{end}"
    assert tree_of(text) == "preamble 1 2 Schedule_A {Schedule_A,_1}"
    divided = f"1. Sale. {BODY}\n2. Law. {BODY}\n^SCHEDULES^\n^Schedule 1^\n^Premises^\n1. {BODY}"
    assert tree_of(divided) == "1 2 SCHEDULES Schedule_1 {Schedule_1,_1}"


def test_schedules_that_make_up_a_form_are_schedules() -> None:
    listed = "Schedule 1 Details\nSchedule 2 Measures\nSchedule 3 Transfers\n"
    form = f"{listed}^DATA PROCESSING^\n^Schedule 1: Details^\nName: Alder\n^Schedule 2: Measures^\nEncryption\n"
    text = f"{form}^Schedule 3: Transfers^\n1. Terms. {BODY}\n2. Law. {BODY}"
    assert tree_of(text) == "title Schedule_1 Schedule_2 Schedule_3 {Schedule_3,_1 Schedule_3,_2}"


def test_rows_of_section_numbers_are_no_sections() -> None:
    rows = "§ 310(a)(1)\t609\n(a)(2)\t609\n(b)\t608, 610\nSection 3.11\t(a)\tNot Applicable\n(ii)\t2.1 and 2.2\n"
    assert tree_of(rows + f"1. Term\n{BODY}\n2. Fees\n{BODY}") == "title 1 2"
    cells = "Section 310 (a)(1)\n6.09\n(a)(2)\n6.09\n(b) 6.08\nSection 3.11\n(a)\nNot Applicable\n7.01\n"
    assert tree_of(cells + f"1. Term\n{BODY}\n2. Fees\n{BODY}") == "title 1 2"
    assert tree_of(f"1. Term\n(a)\tin full\n(b)\tat once\n2. Fees\n{BODY}") == "1 {1(a) 1(b)} 2"


def test_numbered_recitals_end_at_the_first_article() -> None:
    recitals = f"WHEREAS:\n1. {BODY}\n2. {BODY}"
    text = f"{recitals}\nARTICLE ONE TERM\n1.1 {BODY}\n1.2 {BODY}\nARTICLE TWO FEES\n2.1 {BODY}"
    assert tree_of(text) == "WHEREAS {1 2} Article_ONE {1.1 1.2} Article_TWO {2.1}"


def test_lettered_recitals_after_the_names_of_the_parties_end_at_a_headed_number() -> None:
    recitals = f'Orrery Limited (the "Buyer") WHEREAS:\nA. {BODY}\nB. {BODY} NOW THEREFORE they agree as follows:'
    assert tree_of(f"{recitals}\n1. TERM\n1.1 {BODY}\n2. FEES\n2.1 {BODY}").endswith("A B 1 {1.1} 2 {2.1}")


def test_an_i_in_place_of_a_one_begins_the_list_of_numbers() -> None:
    assert tree_of(f"I. TERM\n1.1 {BODY}\n2. FEES\n2.1 {BODY}\n3. LAW") == "I {1.1} 2 {2.1} 3"
    assert tree_of(f"I. TERM\n1.1 {BODY}\nII. FEES\n2.1 {BODY}") == "I {1.1} II {2.1}"


def test_a_heading_of_the_words_of_the_section_before_it_is_a_repetition_only_right_after_a_heading() -> None:
    articles = f"ARTICLE I [TERM]\nTERM\n1.1 {BODY}\nARTICLE II FEES\n2.1 {BODY}"
    assert tree_of(articles) == "Article_I {1.1} Article_II {2.1}"
    assert "CLAIMS" in tree_of(f"1. Term. {BODY}\n2. Claims. {BODY}\n**CLAIMS**\n3. Notice. {BODY}\n4. Defence. {BODY}")


def test_run_in_heading() -> None:
    sections = section_tree(
        contract("8.2 No Consequential Damages. Except for a breach of Section 5, neither party is liable.")
    )
    assert [(s.label, s.heading) for s in sections] == [("8.2", "No Consequential Damages")]


@pytest.mark.parametrize("heading", ["Term .", "Term[1].", "Term.[1]", "Term .[1]", "Term. [1]"])
def test_a_blank_before_the_stop_or_a_footnote_is_not_part_of_a_run_in_heading(heading: str) -> None:
    (section,) = section_tree(contract(f"8.2 {heading} Neither party is liable, except for a breach of Section 5."))
    assert section.heading == "Term"


def test_a_sentence_after_a_label_is_no_heading() -> None:
    (section,) = section_tree(contract("8.2 The parties shall not disclose it. They shall keep it safe."))
    assert section.heading == ""


def test_unnumbered_headings_make_sections() -> None:
    text = f"^SERVICES AGREEMENT^\n{BODY} {BODY}\n**Term**\n{BODY} {BODY}\n**Fees**\n{BODY}"
    assert tree_of(text) == "title preamble Term Fees"


def test_the_table_of_contents_makes_no_sections() -> None:
    contents = "TABLE OF CONTENTS\n1. Term ........ 3\n2. Fees ........ 4\n3. Notices ..... 9\n"
    body = f"1. Term\n{BODY}\n2. Fees\n{BODY}\n3. Notices\n{BODY}"
    assert tree_of(contents + body) == "1 2 3"


def test_the_page_of_an_entry_of_contents_may_stand_below_it() -> None:
    contents = "Table of Contents\n" + "".join(f"10.{n} Clause {n}.\n{30 + n}\n" for n in range(1, 9))
    body = "".join(f"10.{n} Sale. {BODY}\n" for n in range(1, 4))
    assert tree_of(contents + "^DEED^\n" + body) == "title 10.1 10.2 10.3"


def test_the_entries_of_contents_may_stand_two_by_two() -> None:
    contents = "Table of Contents\n1. Term 2. Fees\t1 3\n3. Notices 4. Law\t4 6\n5. Rent\t7\n6. Cost\t9\n"
    body = "".join(
        f"{n}. {name}\n{BODY}\n" for n, name in enumerate(("Term", "Fees", "Notices", "Law", "Rent", "Cost"), 1)
    )
    assert tree_of(contents + body) == "1 2 3 4 5 6"


def test_a_table_of_contents_that_goes_on_without_its_title_makes_no_sections() -> None:
    contents = "Section 1.1 Term\t3\nSection 1.2 Fees\t4\nSection 1.3 Notices\t9\n"
    body = f"Section 1.1 Term\n{BODY}\nSection 1.2 Fees\n{BODY}\nSection 1.3 Notices\n{BODY}"
    assert tree_of(contents + body) == "1.1 1.2 1.3"


def test_signatures_end_the_last_section() -> None:
    sections = section_tree(contract(f"1. Term. {BODY}\nIN WITNESS WHEREOF, the parties have signed.\nBy: ______"))
    assert [section.kind for section in sections] == ["section", "signature"]


def test_capitals_within_a_sentence_make_no_heading() -> None:
    text = "1. Warranty. THE SUPPLIER GIVES NO WARRANTY, EXPRESS OR\nIMPLIED, OF MERCHANTABILITY\nOR OF FITNESS."
    assert tree_of(text) == "1"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("PART A\n1. Sale.\n2. Price.\nPART B\n3. Notices.", "Part_A {1 2} Part_B {3}"),
        ("4. Rent.\n4A. Deposit.\n5. Use.", "4 4A 5"),
        ("4.1 (a) It runs.\n4.1 (b) It ends.\n4.2 It renews.", "4.1 {4.1(a) 4.1(b)} 4.2"),
        ("5. 401(k) Plan. It goes on.\n6. Notices.", "5 6"),
        ("1. A\nA. X\n1. Y\n2. Z\nB. W\n2. B", "1 {1(A) {1(A)(1) 1(A)(2)} 1(B)} 2"),
        ("1. Sale. It sells.\nFIRST SCHEDULE\n1. Goods.\nSECOND SCHEDULE\n1. Prices.",
         "1 First_SCHEDULE {First_SCHEDULE,_1} Second_SCHEDULE {Second_SCHEDULE,_1}"),
        ("CLAUSE FIRST TERM\n1.1 It runs.\nCLAUSE SECOND FEES\n2.1 It costs.", "FIRST {1.1} SECOND {2.1}"),
        ("1. Sale. It sells.\nSCHEDULE – I\n1. Goods.\nSCHEDULE – II\n1. Prices.",
         "1 Schedule_I {Schedule_I,_1} Schedule_II {Schedule_II,_1}"),
    ],
)  # fmt: skip
def test_labels_of_other_houses(text: str, expected: str) -> None:
    assert tree_of(text) == expected


def test_headings_hold_the_list_that_runs_on_under_them() -> None:
    text = f"^AGENCY^\n{BODY} {BODY}\n^DUTIES^\n1. One.\n2. Two.\n^PAY^\n3. Three.\n^GENERAL^\n{BODY}"
    assert tree_of(text) == "title preamble DUTIES {1 2} PAY {3} GENERAL"


def test_a_heading_inside_a_list_does_not_end_it() -> None:
    text = "1. Words\n1.1 Terms.\n^AFFILIATE^\nOne company of several.\n^AGENT^\nWho acts.\n1.2 Schedules.\n2. Sale."
    assert tree_of(text) == "1 {1.1 {AFFILIATE AGENT} 1.2} 2"


def test_each_definition_of_a_list_is_a_section_with_its_list() -> None:
    text = (
        "1. Definitions. In this Agreement:\n“Affiliate” means:\n(a) a parent; or\n(b) a child.\n“Goods” means flour.\n"
        "2. Sale. It sells."
    )
    assert tree_of(text) == "1 {Affiliate {1(a) 1(b)} Goods} 2"


def test_recitals_end_where_the_agreement_begins() -> None:
    text = f"{BODY} {BODY}\n^RECITALS^\nA. It mills.\nB. It bakes.\nNOW, THEREFORE, they agree:\n1. Sale.\n2. Price."
    sections = section_tree(contract(text))
    assert tree(sections) == "preamble RECITALS {A B} 1 2"
    assert [section.kind for section in sections][1:4] == ["recital"] * 3


@pytest.mark.parametrize("label", ["1. Sale.", "1.\tSale\n", "Section 1. Sale", "ARTICLE 1\nSALE\n"])
def test_lettered_recitals_end_where_the_first_provision_has_a_heading(label: str) -> None:
    text = f"{BODY} {BODY}\n^BACKGROUND^\na. It mills.\nb. It bakes.\n{label} {BODY}"
    sections = section_tree(contract(text))
    assert [section.kind for section in sections] == ["preamble", "recital", "recital", "recital", "section"]


@pytest.mark.parametrize(
    "heading",
    [
        "RECITALS:",
        "R E C I T A L S",
        "WI T N E S S E T H:",
        "RECEITALS",
        "WHEREAS,",
        "WHEREAS:-",
        "RECITALS\nThe following are the facts behind this Agreement:",
    ],
)
def test_recitals_hold_their_letters_however_they_are_headed(heading: str) -> None:
    text = f"{BODY} {BODY}\n^{heading}\nA. It mills.\nB. It bakes.\nNOW, THEREFORE, they agree:\n1. Sale. {BODY}"
    assert tree_of(text.replace("RECITALS\n", "RECITALS^\n")).split("{")[1].startswith("A B}")


def test_numbers_without_headings_may_count_recitals() -> None:
    text = (
        f"{BODY} {BODY}\n^BACKGROUND^\nA. The parties trade:\n1. in flour;\n2. in bread.\nNOW, THEREFORE, they agree:"
    )
    assert {section.kind for section in section_tree(contract(text))} == {"preamble", "recital"}


@pytest.mark.parametrize(
    "heading",
    ["AGREEMENT", "A G R E E M E N T", "OVERVIEW", "Terms and Conditions", "AGREED TERMS", "ADDITIONAL TERMS"],
)
def test_a_heading_that_only_says_that_the_provisions_begin_has_none_inside(heading: str) -> None:
    text = f"{BODY} {BODY}\n^RECITALS^\nA. It mills.\nB. It bakes.\n^{heading}^\n1. Sale. {BODY}\n2. Price. {BODY}"
    assert tree_of(text) == f"preamble RECITALS {{A B}} {heading.replace(' ', '_')} 1 2"
    introduced = text.replace("1. Sale", "In consideration of the above, the parties agree:\n1. Sale")
    assert tree_of(introduced) == f"preamble RECITALS {{A B}} {heading.replace(' ', '_')} 1 2"


def test_the_only_heading_over_all_provisions_has_none_inside() -> None:
    text = f"{BODY} {BODY}\n^PROMOTION^\n{BODY} {BODY}\n1. Sale. {BODY}\n2. Price. {BODY}\n3. Law. {BODY}"
    assert tree_of(text) == "preamble PROMOTION 1 2 3"
    assert tree_of(f"{text}\n^GENERAL^\n4. Notices. {BODY}") == "preamble PROMOTION {1 2 3} GENERAL {4}"


def test_a_number_given_twice_is_a_section_twice_where_it_has_a_heading() -> None:
    assert tree_of(f"5. Term. {BODY}\n6. Fees. {BODY}\n6. Law. {BODY}\n7. Notices. {BODY}") == "5 6 6 7"
    assert tree_of(f"5. Term. {BODY}\n6. Fees. {BODY}\n6. of these are due at once.\n7. Law. {BODY}") == "5 6 7"


def test_decimals_before_small_letters_are_sections_where_the_paragraph_before_has_ended() -> None:
    text = "7.1 Either party may end it:\n7.1.1 by notice to the other;\n7.1.2 by either party at once.\n7.2 Notices."
    assert tree_of(text) == "7.1 {7.1.1 7.1.2} 7.2"
    assert (
        tree_of(f"7.1 {BODY}\n7.2 As the Buyer may ask under\n7.1 by notice to the other.\n7.3 Law.") == "7.1 7.2 7.3"
    )


def test_a_number_without_a_stop_heads_the_decimals_that_follow() -> None:
    text = f"5. Term\n5.1 {BODY}\n6 Pricing\n6.1 {BODY}\n6.2 {BODY}\n7 Notices\n7.1 {BODY}"
    assert tree_of(text) == "5 {5.1} 6 {6.1 6.2} 7 {7.1}"
    assert tree_of(f"1. Term. {BODY}\n12 Business Days\n2. Fees. {BODY}") == "1 2"


def test_a_number_that_lost_its_stop_is_of_the_list_around_it() -> None:
    assert tree_of(f"8. Fees. {BODY}\n9 Interest. {BODY}\n10. Law. {BODY}") == "8 9 10"


def test_decimals_stand_under_the_roman_number_before_them() -> None:
    text = f"I. TERM\n1.01 {BODY}\n1.02 {BODY}\nII. FEES\n2.00 {BODY}\n2.01 {BODY}\nIII. LAW\n3.01 {BODY}"
    assert tree_of(text) == "I {1.01 1.02} II {2.00 2.01} III {3.01}"


def test_divisions_may_be_numbered_after_a_dash_and_sections_in_roman_figures() -> None:
    text = f"ARTICLE – 1 TERM\n1.1 {BODY}\nARTICLE – 2 FEES\n2.1 {BODY}"
    assert tree_of(text) == "Article_1 {1.1} Article_2 {2.1}"
    assert (
        tree_of(f"SECTION I: COVER\n1. {BODY}\n2. {BODY}\nSECTION II: LAW\n1. {BODY}\n2. {BODY}") == "I {1 2} II {1 2}"
    )


def test_a_list_goes_on_after_decimals_whose_own_number_is_lost() -> None:
    assert tree_of(f"1. Term. {BODY}\n2. Fees. {BODY}\n3.1 {BODY}\n3.2 {BODY}\n4. Law. {BODY}\n5. Notices. {BODY}") == (
        "1 2 3.1 3.2 4 5"
    )


def test_the_item_of_a_list_is_no_heading() -> None:
    sections = section_tree(contract("1. Annexed. These are:\n(a) Schedules; and\n(b) Order Forms.\n2. Law."))
    assert [section.heading for section in sections] == ["Annexed", "", "Order Forms", "Law"]


def test_a_heading_that_comes_twice_is_one() -> None:
    text = f"ARTICLE I [TERM]\n^TERM^\n1.01 {BODY}\nARTICLE II [FEES]\n^FEES^\n2.01 {BODY}"
    assert tree_of(text) == "Article_I {1.01} Article_II {2.01}"


def test_a_list_that_a_labelled_paragraph_introduces_is_inside_it() -> None:
    text = (
        f"(1) Form. {BODY}\n(2) Law. {BODY}\n(3) Terms. The terms are these:\n(a) {BODY}\n(b) {BODY}\n(4) End. {BODY}"
    )
    assert tree_of(text) == "(1) (2) (3) {(3)(a) (3)(b)} (4)"


def test_the_number_of_an_exhibit_to_a_filing_after_its_legend_is_no_schedule() -> None:
    legend = "[*] = CERTAIN INFORMATION CONTAINED IN THIS DOCUMENT, MARKED BY BRACKETS, HAS BEEN OMITTED. " * 2
    text = f"{legend}\n^EXHIBIT 10.2^\n^FIRST AMENDMENT^\n{BODY} {BODY}\n1. Price. {BODY}\n2. Law. {BODY}"
    assert tree_of(text) == "title preamble 1 2"


def test_contents_of_which_only_numbers_are_set_apart_make_no_sections() -> None:
    contents = "1 Purpose and scope\t3\n2 Definitions\t3\n2.1 Material No.\t4\n2.2 Revision\t5\n"
    body = f"1 Purpose and scope\n{BODY}\n2 Definitions\n2.1 Material No.\n{BODY}\n2.2 Revision\n{BODY}"
    assert tree_of(contents + body) == "1 2 {2.1 2.2}"


def test_initials_end_no_heading() -> None:
    assert [s.heading for s in section_tree(contract(f"1. NON-U.S. EMPLOYEES. {BODY}"))] == ["NON-U.S. EMPLOYEES"]


def test_a_heading_in_the_last_paragraphs_of_a_schedule_is_inside_it() -> None:
    text = f"1. Sale. {BODY}\n^EXHIBIT A^\n^SERVICES^\n**Account Functions**\n{BODY}\n^EXHIBIT B^\n{BODY}"
    assert tree_of(text) == "1 Exhibit_A {Account_Functions} Exhibit_B"


def test_the_second_line_of_a_heading_is_no_heading_of_its_own() -> None:
    heading = "^DEFINITIONS AND OTHER PROVISIONS^\n^OF GENERAL APPLICATION^"
    assert tree_of(f"ARTICLE ONE\n{heading}\nSECTION 1.01 {BODY}\nSECTION 1.02 {BODY}") == "Article_ONE {1.01 1.02}"
    broken = "ARTICLE TWO - RIGHTS OF ASSIGNMENT AND\n^DESIGNATION^"
    sections = section_tree(contract(f"ARTICLE ONE\n{heading}\n1.01 {BODY}\n{broken}\n2.01 {BODY}"))
    assert [section.heading for section in sections if section.level == 1] == [
        "DEFINITIONS AND OTHER PROVISIONS OF GENERAL APPLICATION",
        "RIGHTS OF ASSIGNMENT AND DESIGNATION",
    ]


def test_articles_may_be_more_than_a_hundred() -> None:
    assert tree_of(f"Article 99\n{BODY}\nArticle 100\n{BODY}\nArticle 101\n{BODY}") == (
        "Article_99 Article_100 Article_101"
    )


def test_the_items_of_an_amendment_go_on_after_the_schedule_that_one_of_them_sets_out() -> None:
    amended = (
        f"1. Term. {BODY}\n2. Prices. The following schedule is added:\n^SCHEDULE A^\n^PRICES^\n(a) {BODY}\n(b) {BODY}"
    )
    assert tree_of(f"{amended}\n3. Law. {BODY}\n4. Notices. {BODY}") == (
        "1 2 Schedule_A {Schedule_A,_(a) Schedule_A,_(b)} 3 4"
    )


def test_the_name_of_a_schedule_at_the_head_of_each_of_its_pages_is_no_schedule() -> None:
    text = f"1. Sale. {BODY}\n^EXHIBIT A^\nPrices\n1. Flour. {BODY}\nExhibit A\n2. Bread. {BODY}\n^EXHIBIT B^\n{BODY}"
    assert tree_of(text) == "1 Exhibit_A {Exhibit_A,_1 Exhibit_A,_2} Exhibit_B"


def test_a_list_of_schedules_with_long_names_is_no_schedule() -> None:
    long = "VOTING INTERESTS, OWNERSHIP OF SEGMENTS AND " * 3
    names = f"SCHEDULE A PARTIES\nSCHEDULE B {long}CAPACITY\nSCHEDULE C PRICES"
    assert tree_of(f"1. Sale. {BODY}\n2. Annexed. These are part of it:\n{names}\n3. Law. {BODY}") == "1 2 3"


def test_a_schedule_may_be_numbered_by_the_provision_that_cites_it() -> None:
    assert tree_of(f"1. Sale. {BODY}\n**Schedule 1.1(b) - Names**\n{BODY}") == "1 Schedule_1.1(b)"


@pytest.mark.parametrize(
    "words",
    [
        "1125 Bel Air Drive",
        "Highland Beach, Florida 33487",
        "If to the Company:",
        "N/A",
        "“THE SHARES REPRESENTED HEREBY ARE REGISTERED UNDER THE",
        "THE SECURITIES ACT.”",
    ],
)
def test_addresses_and_parts_of_quotations_are_no_headings(words: str) -> None:
    assert tree_of(f"1. Sale. {BODY}\n^{words}^\n{BODY}\n2. Price. {BODY}") == "1 2"


def test_a_heading_is_whole() -> None:
    parties = "^Agreement of the Parties^\n^This Agreement by and between Alder Mills^\nand the other party."
    assert tree_of(f"1. Sale. {BODY}\n^EXHIBIT A^\n{parties}") == "1 Exhibit_A"


def test_a_decimal_of_which_the_parent_is_lost_stays_under_the_number_that_it_begins_with() -> None:
    text = f"2. Grant\n2.1 {BODY}\n2,2 Rights.\n2.2.1 {BODY}\n2.2.2 {BODY}\n3. Term\n3.1 {BODY}"
    assert tree_of(text) == "2 {2.1 2.2.1 2.2.2} 3 {3.1}"


def test_the_letters_of_a_list_may_be_tripled() -> None:
    letters = [*"abcdefghijklmnopqrstuvwxyz", *(2 * c for c in "abcdefghijklmnopqrstuvwxyz"), "aaa", "bbb"]
    listed = "\n".join(f"({letter}) item {letter};" for letter in letters)
    assert tree_of(f"1. List. These:\n{listed}").split()[-2:] == ["1(aaa)", "1(bbb)}"]


def test_schedules_without_content_after_the_signatures_are_no_list() -> None:
    front = f"1. Sale. {BODY}\n2. Price. {BODY}\n"
    signed = "IN WITNESS WHEREOF, the parties have signed.\nBy: ______\n"
    listed = "**Exhibit A Materials**\n**Exhibit B Patents**\n**Exhibit C Cell Lines**"
    assert tree_of(front + signed + listed) == "1 2 Signatures Exhibit_A Exhibit_B Exhibit_C"
    assert tree_of(f"{front}{signed}{listed}\n**Exhibit A**\n{BODY}").endswith(
        "Signatures Exhibit_B Exhibit_C Exhibit_A"
    )


def test_the_first_paragraph_is_the_one_that_names_the_parties_whatever_legend_stands_before_it() -> None:
    legend = "CERTAIN INFORMATION IN THIS EXHIBIT HAS BEEN OMITTED AND FILED SEPARATELY WITH THE COMMISSION. " * 2
    sections = section_tree(contract(f"{legend}\n^SUPPLY AGREEMENT^\n{BODY} {BODY}\n^RECITALS^\nA. {BODY}\n1. {BODY}"))
    assert [section.kind for section in sections[:3]] == ["title", "preamble", "recital"]


def test_a_contract_without_sections_ends_with_its_signatures() -> None:
    text = f"^JOINT FILING^\n{BODY} {BODY}\nIN WITNESS WHEREOF, the parties have signed.\nBy: ______"
    assert tree_of(text) == "title preamble Signatures"


def test_a_table_in_a_list_of_definitions_does_not_end_it() -> None:
    terms = "“Rate” means what this table says:\n**ABR**\n2.00%\n“Term” means a year.\n“Unit” means a tonne."
    assert tree_of(f"1. Definitions. In this Agreement:\n{terms}\n2. Sale. {BODY}") == "1 {Rate Term Unit} 2"


def test_signatures_that_are_announced_are_one_section() -> None:
    signed = "[Signature page follows]\nIN WITNESS WHEREOF, the parties have signed.\nBy: ______"
    assert tree_of(f"1. Term. {BODY}\n2. Fees. {BODY}\n{signed}") == "1 2 Signatures"


def test_schedules_of_different_nouns_are_no_list() -> None:
    text = f"1. Sale. {BODY}\n2. Price. {BODY}\nAttachment A\nExhibit B\n1. Flour.\n2. Bread."
    assert tree_of(text) == "1 2 Attachment_A Exhibit_B {Exhibit_B,_1 Exhibit_B,_2}"


def test_the_first_schedule_after_a_list_of_all_is_in_no_list() -> None:
    text = f"1. Sale. {BODY}\n2. Price. {BODY}\nExhibit A\nExhibit B\nExhibit A\n1. Flour.\n2. Bread."
    assert tree_of(text) == "1 2 Exhibit_A {Exhibit_A,_1 Exhibit_A,_2}"


@pytest.mark.parametrize("name", ["ADDENDUM TO LEASE", "SCHEDULE OF FEES"])
def test_a_preposition_is_no_letter_of_a_schedule(name: str) -> None:
    noun = name.split()[0].capitalize()
    assert tree_of(f"1. Sale. {BODY}\n2. Price. {BODY}\n^{name}^\n1. Flour.") == f"1 2 {noun} {{{noun},_1}}"


def test_a_schedule_may_be_named_as_a_schedule() -> None:
    sections = section_tree(contract(f"1. Sale. {BODY}\n2. Price. {BODY}\n^SCHEDULE A^\n^SCHEDULE OF FEES^\n1. Flour."))
    assert tree(sections) == "1 2 Schedule_A {Schedule_A,_1}"
    assert sections[2].heading == "SCHEDULE OF FEES"


@pytest.mark.parametrize(
    "remark",
    ["[TO BE ADDED]", "(see attached)", "[ATTACHED]", "SIGNATURE PAGE FOLLOWS", "[SIGNATURES ON FOLLOWING PAGE]"],
)
def test_a_remark_about_the_page_is_no_heading(remark: str) -> None:
    assert remark not in tree_of(f"1. Sale. {BODY}\n2. Price. {BODY}\n^{remark}^\nBy: ______").replace("_", " ")


def test_numbers_that_all_bear_one_letter_are_a_list() -> None:
    text = f"1. Sale. {BODY}\n2. Law. {BODY}\n^EXHIBIT A^\n1L. Title. {BODY}\n(i) One.\n(ii) Two.\n2L. Risk. {BODY}"
    assert tree_of(text).endswith("{Exhibit_A,_1L {Exhibit_A,_1L(i) Exhibit_A,_1L(ii)} Exhibit_A,_2L}")


def test_ordinals_count_the_items_of_an_amendment() -> None:
    text = f"{BODY} {BODY}\nWHEREAS, {BODY}\nNOW THEREFORE, they agree as follows:\nFIRST: {BODY}\nSECOND: {BODY}"
    assert tree_of(text) == "preamble Recitals FIRST SECOND"


def test_sections_of_articles_above_nine_may_have_four_figures() -> None:
    text = f"ARTICLE NINE\nSection 901 Term. {BODY}\nARTICLE TEN\nSection 1001 Fees. {BODY}\nSection 1002 Law. {BODY}"
    assert tree_of(text) == "Article_NINE {901} Article_TEN {1001 1002}"


def test_notes_stand_apart_and_their_marks_are_no_labels() -> None:
    text = f"1. Term. {BODY}[1]\n2. Fees. {BODY}\n~[1] 3. Of the old agreement.~\n~[2] ARTICLE IX~"
    sections = section_tree(contract(text))
    assert tree(sections) == "1 2 Notes"
    assert sections[-1].kind == "notes"


def test_a_party_over_its_signature_is_no_heading() -> None:
    sections = section_tree(
        contract(f"1. Term. {BODY}\n2. Fees. {BODY}\nALDER MILLS, INC.\nBy: ______\nBIRCH LLC\nBy: ______")
    )
    assert [section.kind for section in sections] == ["section", "section", "signature"]


def test_contents_without_leaders_are_recognised_by_the_sections_that_they_announce() -> None:
    entries = "1. Term of the Lease 3\n2. Rent and Deposit\n3. Notices to Parties 9\nExhibit A Plan\n"
    contents = f"TABLE OF CONTENTS\nPage\n{entries}"
    body = "".join(
        f"{n}. {name}\n{BODY} {BODY}\n" for n, name in enumerate(("Term of the Lease", "Rent and Deposit"), 1)
    )
    assert tree_of(contents + body + f"3. Notices to Parties\n{BODY} {BODY}") == "1 2 3"


def test_nothing_in_nothing_out() -> None:
    assert section_tree(contract("")) == ()


@settings(max_examples=examples(quick=200, thorough=5000))
@given(st.text(alphabet="aA1i.()§ \n\tSection IV0,;-–—“”", max_size=400))
def test_any_text_gives_a_sound_tree(text: str) -> None:
    document = contract(text)
    sections = section_tree(document)
    for section in sections:
        assert section.span.end <= len(document.text)
        if section.parent is not None:
            parent = sections[section.parent]
            assert parent.span.contains(section.span)
            assert parent.level == section.level - 1
    assert list(sections) == sorted(sections, key=lambda s: s.span.start)


def test_a_label_after_a_heading_opens_a_list_where_the_list_goes_on() -> None:
    document = contract(
        "1. Fees. (a) The Buyer shall pay.\n(b) The Seller shall send an invoice.\n"
        "2. Term. (a) It begins and (b) it ends.\n3. Law. None."
    )
    assert [section.number for section in section_tree(document)] == ["1", "1(a)", "1(b)", "2", "3"]
    assert [section.heading for section in section_tree(document)][:2] == ["Fees", ""]


def test_contents_that_nothing_announces_are_known_by_the_sections_that_come_again() -> None:
    names = ("DEFINITIONS", "ENGAGEMENT", "TERM", "FEES", "INSURANCE", "NOTICES")
    contents = "".join(f"ARTICLE {n} {name}{n + 4}\n" for n, name in enumerate(names, 1))
    body = "".join(f"ARTICLE {n} {name}\n{n}.1 {BODY}\n" for n, name in enumerate(names, 1))
    assert tree_of(contents + body) == " ".join(f"Article_{n} {{{n}.1}}" for n in range(1, 7))


def test_a_list_that_is_given_twice_is_no_table_of_contents() -> None:
    listed = "".join(f"({letter}) Attachment {letter.upper()} of the Order\n" for letter in "abcdefg")
    items = " ".join(f"{{n}}({letter})" for letter in "abcdefg")
    found = tree_of(f"1. These are attached:\n{listed}2. These are deleted:\n{listed}")
    assert found == f"1 {{{items.format(n=1)}}} 2 {{{items.format(n=2)}}}"


def test_recitals_of_an_exhibit_end_at_its_first_headed_section() -> None:
    exhibit = f"EXHIBIT B\nWHEREAS, {BODY}\n1. Covenants. {BODY}\n2. Remedies. {BODY}"
    found = section_tree(contract(f"1. Sale. {BODY}\n2. Law. {BODY}\nIN WITNESS WHEREOF they sign.\n{exhibit}"))
    assert [(s.kind, s.number, s.level) for s in found if s.number.startswith("Exhibit B,")] == [
        ("section", "Exhibit B, 1", 2),
        ("section", "Exhibit B, 2", 2),
    ]


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        ("5. Sales Tax, Etc. The Buyer pays it.", "Sales Tax, Etc"),
        ("5. Time is of the Essence. It counts in all that the parties do.", "Time is of the Essence"),
        ("5. eShop Warranties. The Supplier warrants the shop.", "eShop Warranties"),
        ("5. “Effective Date” is the date of the last signature.", "Effective Date"),
        ("5. “Net Sales” shall be defined as in the Order.", "Net Sales"),
        ("5. If to the Buyer, to:", ""),
        (
            "5. Termination due to invalidity or material change. The Buyer may end it.",
            "Termination due to invalidity or material change",
        ),
        ("5. Delivery of the Goods requires two weeks. The Buyer may refuse part of them.", ""),
        (
            "5. Effect of Termination by the Buyer for Convenience, Change of Control or Termination by the Seller for "
            "the Buyer’s Material Breach. The licence ends.",
            "Effect of Termination by the Buyer for Convenience, Change of Control or Termination by the Seller for "
            "the Buyer’s Material Breach",
        ),
    ],
)
def test_headings_of_all_kinds(text: str, heading: str) -> None:
    found = section_tree(contract(f"4. Term. {BODY}\n{text}\n6. Law. {BODY}"))
    assert [section.heading for section in found if section.label == "5."] == [heading]


@pytest.mark.parametrize(
    "name",
    [
        "Exhibit A to the Purchase Agreement: List of Goods",
        "Schedule 1 to Limited Power of Attorney dated May 18, 2001",
        "SCHEDULE B to the SUPPLY AGREEMENT between the parties",
    ],
)
def test_a_schedule_may_name_what_it_belongs_to(name: str) -> None:
    found = section_tree(contract(f"1. Sale. {BODY}\n2. Law. {BODY}\nIN WITNESS WHEREOF they sign.\n{name}\n{BODY}"))
    assert [section.kind for section in found][-1] == "schedule"


@pytest.mark.parametrize(
    "line",
    [
        *("[3 pages omitted]", "(Company)", "B-1", "TBD", "RENT = AREA", "PAGE: 1 / 1"),
        *("Flour Fund $49,000", "Galt Mills Ltd.", "Table 1: Prices", "NOTICE ADDRESS:", "P.O. Box 12"),
        *("NOW, THEREFORE, THIS LEASE WITNESSETH:", "PARTY PRICES ---- -----", "DATED MAY 3, 2010", "INSERT GRAPH"),
        *("See Attached Price List", "Party A:", "(ONLY IF", "Table of Contents", "CONFIDENTIAL EXECUTION VERSION"),
        *("[*] THE OMITTED PORTIONS.", "CONFIDENTIAL TREATMENT REQUESTED"),
    ],
)
def test_remarks_marks_and_formulas_are_no_headings(line: str) -> None:
    assert tree_of(f"1. Sale. {BODY}\n^{line}^\n{BODY}\n2. Law. {BODY}") == "1 2"


@pytest.mark.parametrize(
    "after", ["9 Mill Quay, 92150 Suresnes Attn. Ms Galt", "------ ------", "FAX NUMBER:", "Ms Galt"]
)
def test_what_follows_shows_that_a_line_is_no_heading(after: str) -> None:
    line = "Seller:" if after == "Ms Galt" or after.endswith(":") else "The Mills"
    assert tree_of(f"1. Sale. {BODY}\n**{line}**\n{after}\n2. Law. {BODY}") == "1 2"
    assert tree_of(f"1. Sale. {BODY}\n**{line}**\n{BODY}\n2. Law. {BODY}") != "1 2"


def test_the_paragraph_under_a_heading_of_several_lines_may_have_a_heading_too() -> None:
    text = f"1. Sale. {BODY}\n2. Law. {BODY}\n^EXHIBIT A^\n^PRICES^\n^FOR GOODS^\n^TERMS^\n{BODY}\n^FEES^\n{BODY}"
    assert tree_of(text) == "1 2 Exhibit_A {TERMS FEES}"


def test_what_the_words_of_agreement_introduce_is_no_recital() -> None:
    text = f"{BODY} {BODY}\n^RECITALS^\nA. {BODY}\nB. {BODY}\nNOW, THEREFORE, they agree:\n(a) {BODY}\n(b) {BODY}"
    assert tree_of(text) == "preamble RECITALS {A B} (a) (b)"


def test_the_signatures_of_a_form_do_not_end_the_provisions_around_it() -> None:
    form = f"1.1 Form of Note. {BODY}\nIN WITNESS WHEREOF, the maker has signed.\n1.2 Law. {BODY}"
    assert tree_of(f"ARTICLE I NOTES\n{form}\nARTICLE II FEES\n2.1 {BODY}") == (
        "Article_I {1.1 {Signatures} 1.2} Article_II {2.1}"
    )


def test_the_name_of_a_schedule_without_a_number_is_its_heading() -> None:
    found = section_tree(contract(f"1. Sale. {BODY}\n2. Law. {BODY}\n^SCHEDULE OF FEES^\n{BODY}"))
    assert (found[-1].kind, found[-1].heading) == ("schedule", "SCHEDULE OF FEES")


def test_a_heading_may_follow_the_row_of_a_table() -> None:
    text = f"1. Sale. {BODY}\n2. Prices. These are:\nFlour\t$5\n**Payment Terms**\n{BODY}\n3. Law. {BODY}"
    assert "Payment_Terms" in tree_of(text)
    assert "Payment" not in tree_of(text.replace("Flour\t$5", "The Buyer pays under the"))


def test_several_lines_in_one_type_are_a_list_and_no_headings() -> None:
    text = f"1. Sale. {BODY}\n2. Annexed. These are:\n**Support Policy**\n**Security Plan**\n**Prices**\n3. Law. {BODY}"
    assert tree_of(text) == "1 2 3"


def test_a_heading_over_text_after_the_signatures_opens_another_part() -> None:
    signed = f"1. Sale. {BODY}\n2. Law. {BODY}\nIN WITNESS WHEREOF they sign.\nALDER MILLS\nBy: ______"
    assert tree_of(f"{signed}\n^GUARANTY^\n{BODY} {BODY}") == "1 2 Signatures GUARANTY"
    assert tree_of(f"{signed}\n^BIRCH MILLS^\nBy: /s/ B. Birch {'_' * 200}") == "1 2 Signatures"


def test_the_schedule_after_the_last_may_have_any_title() -> None:
    text = f"1. Sale. {BODY}\n2. Law. {BODY}\n^Appendix 1^\n^Prices^\n{BODY}\nAppendix 2 Account and way of payment\n"
    assert tree_of(f"{text}{BODY}") == "1 2 Appendix_1 Appendix_2"


def test_a_sentence_in_capitals_is_no_heading() -> None:
    sentence = "THIS AGREEMENT CONTAINS AN ARBITRATION PROVISION WHICH MAY BE ENFORCED"
    assert tree_of(f"1. Sale. {BODY}\n2. Law. {BODY}\n^{sentence}^\n{BODY}") == "1 2"


def test_a_label_alone_on_its_line_has_the_heading_that_begins_the_next() -> None:
    found = section_tree(contract(f"SECTION 2.1.\nTerm. {BODY}\nSECTION 2.2.\n{BODY}\nSECTION 2.3.\nFees\n{BODY}"))
    assert [(section.number, section.heading) for section in found] == [("2.1", "Term"), ("2.2", ""), ("2.3", "Fees")]


@pytest.mark.parametrize("title", ["", "Table of Contents\n"])
def test_contents_in_one_paragraph_make_no_sections(title: str) -> None:
    contents = "1. Term ......... 3 2. Fees ......... 4 3. Notices ......... 9 4. Law ......... 9\n"
    body = f"1. Term\n{BODY}\n2. Fees\n{BODY}\n3. Notices\n{BODY}\n4. Law\n{BODY}"
    assert tree_of(title + contents + body) == "1 2 3 4"


def test_numbers_inside_letters_are_cited_with_them() -> None:
    assert tree_of(f"SECTION ONE. SALE\nA. {BODY}\n1. {BODY}\n2. {BODY}\nB. {BODY}\nSECTION TWO. LAW") == (
        "ONE {ONE(A) {ONE(A)(1) ONE(A)(2)} ONE(B)} TWO"
    )


def test_dates_of_payments_are_no_headings_and_rules_are_no_words_of_one() -> None:
    dates = "(a) July 1, 2018: $5\n(b) July 1, 2019: $5"
    text = f"ARTICLE I - SALE {'-' * 90}\n1. Fees. These fall due:\n{dates}\n2. Law. {BODY}"
    headings = [section.heading for section in section_tree(contract(text))]
    assert headings == ["SALE", "Fees", "", "", "Law"]
