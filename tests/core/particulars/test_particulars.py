"""The particulars of small agreements, as a lawyer would write them on the file."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.particulars.dates import all_dates
from core.particulars.find import find_particulars
from core.particulars.kind import usual_name
from core.sections.tree import section_tree
from core.types import ParticularKind
from tests.contracts import contract

BODY = (
    "1. Goods. The Supplier shall deliver the Goods to the Buyer at the place named in the Order and at no other place."
)


PLACES = ("Ash", "Bay", "Cob", "Dale", "Elm", "Fir", "Glen", "Hill", "Isle", "Jay", "Kent", "Lea", "Moor", "Nut", "Oak")


def found(text: str, kind: ParticularKind) -> list[str]:
    document = contract(text)
    return [each.value for each in find_particulars(document, section_tree(document)) if each.kind is kind]


def test_everything_of_a_plain_agreement_with_its_place() -> None:
    text = (
        "^SUPPLY AGREEMENT^\n"
        "This Supply Agreement is made as of the 5th day of May, 2013 by and between Northgate Mills, Inc., a Delaware "
        'corporation (the "Supplier"), and Southgate Bakeries Limited, a company of England ("Buyer").\n'
        f"{BODY}\n---\n2. Governing Law. This Agreement is governed by the laws of the State of New York, without more."
    )
    document = contract(text)
    assert [
        (each.kind.value, each.value, each.page) for each in find_particulars(document, section_tree(document))
    ] == [
        ("title", "SUPPLY AGREEMENT", 1),
        ("kind", "Supply Agreement", 1),
        ("party", "Northgate Mills, Inc.", 1),
        ("party", "Southgate Bakeries Limited", 1),
        ("date", "2013-05-05", 1),
        ("law", "New York", 2),
    ]
    for each in find_particulars(document, section_tree(document)):
        assert each.span.of(document.text).strip()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("between Alder Tools LLC and Birch Timber GmbH.", ["Alder Tools LLC", "Birch Timber GmbH"]),
        (
            "between Alder Tools Limited, incorporated in Leeds, and Birch Timber, Incorporated, a Delaware company.",
            ["Alder Tools Limited", "Birch Timber, Incorporated"],
        ),
        ("between Alder Tools LLC, 5 Mill Ave. East, and Birch Timber GmbH.", ["Alder Tools LLC", "Birch Timber GmbH"]),
        (
            'among ALDER, INC. ("Alder"), Mr. John Q. Birch, an individual ("Birch") and The Cedar Trust ("Cedar").',
            ["ALDER, INC.", "John Q. Birch", "The Cedar Trust"],
        ),
        (
            "between Alder (Holdings) Limited, with offices at 5 Mill Lane, Springfield (the Company) and Jane Birch "
            "(the Executive).",
            ["Alder (Holdings) Limited", "Jane Birch"],
        ),
        ("between Alder LLC and John P. Birch, in his own name.", ["Alder LLC", "John P. Birch"]),
        (
            "between Alder s.r.o. of Prague, Birch Tools d.o.o. (the Buyer), and Cedar Sp. z o.o., a company.",
            ["Alder s.r.o.", "Birch Tools d.o.o.", "Cedar Sp. z o.o."],
        ),
        (
            "between Alder\xa0Tools\xa0Limited, a company, and Birch Trade Association (BTA)\nand\nCedar LLC.",
            ["Alder Tools Limited", "Birch Trade Association", "Cedar LLC"],
        ),
        ("between\nPARTY 1: Alder House of 151 Mill Lane\nPARTY 2: Birch LLC", ["Alder House", "Birch LLC"]),
        (
            "between Centre for Tool Development and Commercialization, a corporation (“CTD”), and Birch Ltd (“B”).",
            ["Centre for Tool Development and Commercialization", "Birch Ltd"],
        ),
        ("between Alder Inc. and Alder Marketing, a partnership.", ["Alder Inc.", "Alder Marketing"]),
        ("between Birch Ltd and e-timber, Inc., a company.", ["Birch Ltd", "e-timber, Inc."]),
        ("by Alder Mill Bank, National Association.", ["Alder Mill Bank, National Association"]),
        (
            'by Alder Ltd ("Alder Leeds"), Alder Inc. ("Alder New York") and Birch (Timber), Limited ("Birch").',
            ["Alder Ltd", "Alder Inc.", "Birch (Timber), Limited"],
        ),
    ],
)
def test_parties_of_a_preamble(words: str, expected: list[str]) -> None:
    text = f"^SERVICES AGREEMENT^\nThis Services Agreement is dated 1 March 2020 and made {words}\n{BODY}"
    assert found(text, ParticularKind.PARTY) == expected


def test_a_group_of_many_companies_are_all_parties() -> None:
    names = [f"Alder {place} LLC" for place in PLACES]
    text = f"^LOAN AGREEMENT^\nThis Loan Agreement is made among {', '.join(names)} and Birch LLC.\n{BODY}"
    assert found(text, ParticularKind.PARTY) == [*names, "Birch LLC"]


def test_parties_listed_under_between() -> None:
    text = (
        "^DEED OF LEASE^\nDATED 1 March 2020\nBETWEEN:\n(1) ALDER ESTATES LIMITED (registered number "
        "123) whose office is "
        'at 5 Mill Lane (the "Landlord"); and\n(2) JANE BIRCH of 7 Mill Lane (the "Tenant").\nIT IS '
        "AGREED as follows:\n"
        f"{BODY}"
    )
    assert found(text, ParticularKind.PARTY) == ["ALDER ESTATES LIMITED", "JANE BIRCH"]


LETTER = (
    "^Letter Agreement Jane Birch^\n1 March 2020\n{address}\nRe: Your employment\nDear {greeting}:\n"
    "This letter is what we have agreed about your work for us.\n" + BODY + "\nALDER TOOLS, INC.\nBy: /s/ Ann Cedar"
)


@pytest.mark.parametrize(
    ("address", "greeting", "expected"),
    [
        ("Jane Q. Birch\n5 Mill Lane", "Jane", ["Jane Q. Birch"]),
        ("Mr. Robert Birch\n5 Mill Lane", "Bob", ["Robert Birch"]),
        ("Jane Birch, Ph.D.\n5 Mill Lane", "Dr. Birch", ["Jane Birch, Ph.D."]),
        ("Mr. Robert Birch\nChief Officer\nBirch Timber LLC\n5 Mill Lane", "Bob", ["Birch Timber LLC"]),
        ("Cedar House\n5 Mill Lane", "Colleague", []),
    ],
)
def test_whom_a_letter_is_written_to_is_a_party(address: str, greeting: str, expected: list[str]) -> None:
    text = LETTER.format(address=address, greeting=greeting)
    assert found(text, ParticularKind.PARTY) == [*expected, "ALDER TOOLS, INC."]


def test_parties_that_only_signed() -> None:
    text = f"^TERMS OF SALE^\n{BODY}\nIN WITNESS WHEREOF, the parties have signed.\nALDER TOOLS, INC.\nBy: ______\n"
    assert found(text, ParticularKind.PARTY) == ["ALDER TOOLS, INC."]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("as of March 1, 2020", ["2020-03-01"]),
        ("on 1st March 2020", ["2020-03-01"]),
        ("this first day of March, 2020", ["2020-03-01"]),
        ("this (1st) day of March, 2020", ["2020-03-01"]),
        ("dated 31/12/2019", ["2019-12-31"]),
        ("as of ____ March 2020", []),
        ("as of the ___ day of __________, 2020", []),
        ("as of February 30, 2020", []),
    ],
)
def test_dates_of_an_agreement(words: str, expected: list[str]) -> None:
    text = f"^SERVICES AGREEMENT^\nThis Agreement is entered into {words} between Alder LLC and Birch LLC.\n{BODY}"
    assert found(text, ParticularKind.DATE) == expected


@pytest.mark.parametrize(
    ("words", "date", "effective"),
    [
        ("dated 1 March 2020. This Agreement shall come into force on 1 April 2020.", "2020-03-01", "2020-04-01"),
        ('made as of March 1, 2020 (the "Effective Date").', "2020-03-01", "2020-03-01"),
        ("effective as of 3-31-16.", "2016-03-31", "2016-03-31"),
        (
            "dated 1 March 2020. This Agreement is effective as of the date first above written.",
            "2020-03-01",
            "2020-03-01",
        ),
        ("dated 1 March 2020. The term of this Agreement begins on 1 May 2020.", "2020-03-01", "2020-05-01"),
        ("dated 1 March 2020. The lease of 1 May 2019 is effective.", "2020-03-01", ""),
    ],
)
def test_the_effective_date_is_known_apart(words: str, date: str, effective: str) -> None:
    text = f"^SERVICES AGREEMENT^\nThis Agreement, between Alder LLC and Birch LLC, is {words}\n{BODY}"
    assert found(text, ParticularKind.DATE) == [date]
    assert found(text, ParticularKind.EFFECTIVE) == list(filter(None, [effective]))


@pytest.mark.parametrize(
    ("words", "months"),
    [
        ("This Agreement shall continue in force for two (2) years from the Effective Date.", "24"),
        ("The initial term of this Agreement is 18 months, and renews for successive terms of one year.", "18"),
        ("This Agreement expires on the fifth (5th) anniversary of its date.", "60"),
        ("This Agreement begins on 1 April 2020 and ends on 31 March 2025.", "60"),
        ("This Agreement shall remain in effect until December 31, 2021.", "22"),
        ("TERM: November 1, 2014 to October 31, 2017.", "36"),
        ("This Agreement terminates thirty (30) days after the Effective Date.", "1"),
        ("Either party may terminate this Agreement on three months' notice.", ""),
        ("The obligations in this Agreement survive for five years.", ""),
        ("This Agreement ends when terminated. Claims are brought within two years after its termination.", ""),
        ("During the term of this Agreement and for a period of two years thereafter, nobody is solicited.", ""),
        ("This Agreement continues until terminated, and is renewed for one year each time.", ""),
    ],
)
def test_the_term_in_months(words: str, months: str) -> None:
    head = "^SERVICES AGREEMENT^\nThis Agreement is dated 1 March 2020, between Alder LLC and Birch LLC."
    text = f"{head}\n{BODY}\n2. {words}"
    assert found(text, ParticularKind.TERM) == list(filter(None, [months]))


def test_a_heading_says_where_the_term_is_stated() -> None:
    text = (
        "^SERVICES AGREEMENT^\nThis Agreement is dated 1 March 2020, between Alder LLC and Birch LLC.\n"
        "1. Licence. The licence under this Agreement shall continue for one year.\n"
        "2. Term. This Agreement shall continue for three years."
    )
    assert found(text, ParticularKind.TERM) == ["36"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ('between Alder LLC ("Alder") and ______________ ("Birch").', ["Alder LLC"]),
        ('between Alder LLC ("Alder") and [insert name of supplier] ("Supplier").', ["Alder LLC"]),
        (
            "between Alder LLC (including its affiliates, Cedar LLC and Damson LLC) and Birch LLC.",
            ["Alder LLC", "Birch LLC"],
        ),
        ("between Alder LLC (the Disclosing Party), and the Receiving Party, Birch LLC.", ["Alder LLC", "Birch LLC"]),
        (
            "between Alder LLC, 2nd Floor, Mill House, and Birch LLC, a Delaware corporation.",
            ["Alder LLC", "Birch LLC"],
        ),
        ("between Alder LLC, 5 Mill Street, Golden, CO 80401, and Birch LLC.", ["Alder LLC", "Birch LLC"]),
        ("among Alder LLC, Birch LLC and the Initial Lenders named herein.", ["Alder LLC", "Birch LLC"]),
        ("between Alder LLC and Birch LLC, Chief Executive Officer of Cedar LLC.", ["Alder LLC", "Birch LLC"]),
        ("between ALDER LLC and JANE BIRCH\nBANK, N.A.\n", ["ALDER LLC", "JANE BIRCH"]),
    ],
)
def test_what_is_no_party(words: str, expected: list[str]) -> None:
    text = (
        f"^NON-DISCLOSURE AGREEMENT^\nThis Agreement is made {words}\n{BODY}\nIN WITNESS WHEREOF, the parties have "
        "signed.\nSigned for ALDER, LLC\nBy: Jane Cedar, Esq.\nFrom: Damson LLC\n"
    )
    assert found(text, ParticularKind.PARTY) == expected


def test_a_bank_that_only_advises_is_no_party() -> None:
    text = (
        '^LETTER OF UNDERTAKING^\nAlder LLC (the "Seller"), represented exclusively by Cedar Bank AG ("Cedar"), opens '
        f'its books to Birch LLC (the "Buyer").\n{BODY}'
    )
    assert found(text, ParticularKind.PARTY) == ["Alder LLC", "Birch LLC"]


def test_the_date_on_which_it_is_made_counts_before_others() -> None:
    text = (
        "^SPONSORSHIP AGREEMENT^\nThe event is on April 22, 2000, and this Agreement dated as of April 14, 2000"
        f" is made between Alder LLC and Birch LLC.\n{BODY}"
    )
    assert found(text, ParticularKind.DATE) == ["2000-04-14"]


@pytest.mark.parametrize("blank", ["____________, 2000", "This Agreement is made as of ________, 2000"])
def test_a_date_still_to_be_filled_in_is_not_replaced_by_another(blank: str) -> None:
    text = f"^SERVICES AGREEMENT^\n{blank}\nAlder LLC and Birch LLC sold the goods on March 1, 1999.\n{BODY}"
    assert found(text, ParticularKind.DATE) == []


def test_another_blank_before_a_year_does_not_hide_the_date() -> None:
    text = f"^SERVICES AGREEMENT^\nFile no. ________ 2000\nMade on March 1, 2000 by Alder LLC and Birch LLC.\n{BODY}"
    assert found(text, ParticularKind.DATE) == ["2000-03-01"]


@pytest.mark.parametrize(
    "end", ["Ann Alder (signature) March 1, 2000", "IN WITNESS WHEREOF, they sign.\nMarch 1, 2000", "March 1, 2000"]
)
def test_the_date_beside_or_under_the_signatures_is_the_last_resort(end: str) -> None:
    text = f"^SERVICES AGREEMENT^\nAlder LLC and Birch LLC agree as follows.\n1. Term. {BODY}\n2. Fees. {BODY}\n{end}"
    assert found(text, ParticularKind.DATE) == ["2000-03-01"]


def test_of_dates_beside_signatures_the_last_is_that_of_the_agreement() -> None:
    ends = "IN WITNESS WHEREOF, they sign.\nAnn Alder, March 4, 2000\nJohn Birch, March 1, 2000"
    text = f"^SERVICES AGREEMENT^\nAlder LLC and Birch LLC agree as follows.\n1. Term. {BODY}\n2. Fees. {BODY}\n{ends}"
    assert found(text, ParticularKind.DATE) == ["2000-03-04"]


def test_a_date_that_a_section_mentions_is_not_that_of_the_agreement() -> None:
    opening = (
        "Alder LLC and Birch LLC, who make and sell goods of wood in the county of their seat, agree as follows. " * 2
    )
    text = (
        f"^SERVICES AGREEMENT^\n{opening}\n1. Term. The Plan made on 1 March 1999 ends.\n2. Fees. {BODY}\n"
        "IN WITNESS WHEREOF, they sign.\nMarch 1, 2000"
    )
    assert found(text, ParticularKind.DATE) == ["2000-03-01"]


def test_the_date_of_another_agreement_is_not_that_of_this_one() -> None:
    text = (
        "^AMENDMENT^\nThis Amendment to that certain Loan Agreement dated 1 March 2010 is made as of "
        "May 5, 2013 between "
        f"Alder LLC and Birch LLC.\n{BODY}"
    )
    assert found(text, ParticularKind.DATE) == ["2013-05-05"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("This Agreement is governed by the laws of the State of Delaware, without regard to conflicts.", ["Delaware"]),
        ("This Agreement shall be construed in accordance with the laws of England and Wales.", ["England and Wales"]),
        ("This Contract is governed by English law.", ["England and Wales"]),
        ("This Lease is governed by and interpreted under New York law.", ["New York"]),
        ("This Agreement is governed by the laws of the Province of Ontario and of Canada.", ["Ontario"]),
        ("This Agreement is governed by the laws of the People's Republic of China.", ["China"]),
        ("Alder is a company organized and existing under the laws of the State of Nevada.", []),
        ("Each party shall obey the laws of the State of Nevada.", []),
    ],
)
def test_governing_law(words: str, expected: list[str]) -> None:
    assert found(f"^SERVICES AGREEMENT^\n{BODY}\n2. General. {words}", ParticularKind.LAW) == expected


def test_the_clause_on_governing_law_is_searched_first() -> None:
    text = (
        f"^SERVICES AGREEMENT^\n{BODY}\n2. Permits. This Agreement is subject to, and licences are "
        f"governed by, the laws of "
        "Nevada.\n3. Governing Law. This Agreement is governed by the laws of Ohio."
    )
    assert found(text, ParticularKind.LAW) == ["Ohio"]


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("MUTUAL NON-DISCLOSURE AGREEMENT", "Non-Disclosure Agreement"),
        ("Confidentiality Agreement", "Non-Disclosure Agreement"),
        ("Exclusive Distributor Agreement", "Distribution Agreement"),
        ("Software License and Maintenance Agreement", "Maintenance Agreement"),
        ("OFFICE LEASE", "Lease"),
        ("Executive Employment Agreement", "Employment Agreement"),
        ("Amended and Restated Credit Agreement", "Credit Agreement"),
        ("A Tale of Two Cities", ""),
    ],
)
def test_the_usual_name_of_a_kind(title: str, expected: str) -> None:
    assert usual_name(title) == expected


def test_a_title_over_several_lines_is_one() -> None:
    text = f"Exhibit 10.1\n^FIRST AMENDMENT^\n^TO^\n^OFFICE LEASE^\nThis amendment is made on 1 March 2020.\n{BODY}"
    assert found(text, ParticularKind.TITLE) == ["FIRST AMENDMENT TO OFFICE LEASE"]


def test_what_calls_itself_by_its_name_needs_no_title() -> None:
    text = f"This Master Services Agreement is made on 1 March 2020 between Alder LLC and Birch LLC.\n{BODY}"
    assert found(text, ParticularKind.TITLE) == ["Master Services Agreement"]


def test_nothing_is_made_up() -> None:
    document = contract("Dear neighbour, thank you for the cake. It was very good.")
    assert find_particulars(document, section_tree(document)) == ()


@given(st.text(alphabet='AaBb12, .\n"“”()_/-ofthelawsbetwnad March2020Inc', max_size=300))
def test_any_text_can_be_read(text: str) -> None:
    document = contract(f"SUPPLY AGREEMENT\n{text}")
    found = find_particulars(document, section_tree(document))
    assert ParticularKind.TITLE in {each.kind for each in found}
    for each in found:
        assert each.value
        assert 0 <= each.span.start < each.span.end <= len(document.text)


def test_dates_come_in_order_and_do_not_overlap() -> None:
    text = "Dated 2020-03-01, signed March 2, 2020 and the 3rd day of March 2020."
    assert [value for value, _ in all_dates(text, 0, len(text))] == ["2020-03-01", "2020-03-02", "2020-03-03"]


def test_a_note_before_an_agreement_is_not_its_title() -> None:
    text = (
        "^Preliminary Note^\nThis form is for a first round of finance.\n^STOCK PURCHASE AGREEMENT^\n"
        f"This Agreement is made between Alder LLC and Birch LLC.\n{BODY}"
    )
    assert found(text, ParticularKind.TITLE) == ["STOCK PURCHASE AGREEMENT"]
    assert found(text, ParticularKind.KIND) == ["Share Purchase Agreement"]


def test_parties_that_only_sign_are_those_above_the_first_signature_without_who_signs_for_them() -> None:
    text = (
        f"^JOINT FILING AGREEMENT^\nThe undersigned agree that the statement is filed for each of them. {BODY}\n"
        "Alder Global, LP\nBy: Alder GP, LLC\nIts: General Partner\nBy: /s/ Ada Day\n"
        "Birch Timber, Inc.\nBy: /s/ Ben Dow\n"
    )
    assert found(text, ParticularKind.PARTY) == ["Alder Global, LP", "Birch Timber, Inc."]


def test_an_address_with_an_abbreviation_does_not_end_the_list_of_parties() -> None:
    text = (
        "between the following parties:\nAlder Tools LLC, with offices in Leeds;\nCedro do Brasil Ltda., with offices "
        "at Av. Mill, 480;\nBirch Timber GmbH, of Bonn."
    )
    parties = found(f"This Agreement is made {text}\n{BODY}", ParticularKind.PARTY)
    assert parties == ["Alder Tools LLC", "Cedro do Brasil Ltda.", "Birch Timber GmbH"]
