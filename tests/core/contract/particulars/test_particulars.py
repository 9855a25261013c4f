"""The particulars of small agreements, as a lawyer would write them on the file."""

from __future__ import annotations

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.contract.particulars.dates import all_dates
from core.contract.particulars.find import find_particulars, usual_name
from core.contract.sections.tree import section_tree
from core.types import ParticularKind
from tests.contracts import contract

BODY = (
    "1. Goods. The Supplier shall deliver the Goods to the Buyer at the place named in the Order and at no other place."
)


PLACES = ("Ash", "Bay", "Cob", "Dale", "Elm", "Fir", "Glen", "Hill", "Isle", "Jay", "Kent", "Lea", "Moor", "Nut", "Oak")


def found(text: str, kind: ParticularKind) -> list[str]:
    document = contract(text)
    return [each.value for each in find_particulars(document, section_tree(document)) if each.kind is kind]


@pytest.mark.parametrize("form", ["Pte. Ltd.", "Sdn. Bhd.", "Pty. Limited", "Berhad", "Tbk", "Kft."])
def test_legal_forms_of_other_countries_belong_to_the_name(form: str) -> None:
    text = (
        f"^SERVICES AGREEMENT^\nThis Agreement is made between:\nNORTHGATE ADVISORY {form.upper()}, a company whose "
        f'registered office is at 18 Mill Lane (the "Consultant"); and\nHarbour Meridian {form}, a company whose '
        'registered office is at 2 Jetty Road (the "Client").'
    )
    names = [f"NORTHGATE ADVISORY {form.upper()}", f"Harbour Meridian {form}"]
    assert [each.rstrip(".") for each in found(text, ParticularKind.PARTY)] == [each.rstrip(".") for each in names]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            "between Alder Holding S.à r.l.\n4 Mill Avenue, Luxembourg\nRegister N° B 19.050\nand You (the reader).",
            ["Alder Holding S.à r.l."],
        ),
        ("between alderbot, inc. having its place of business at 4 Mill Lane and ______.", ["alderbot, inc."]),
        (
            'between Alder Energy, LLC ("Alder"), the Operator of the Birch Laboratory ("Birch"), and ______.',
            ["Alder Energy, LLC"],
        ),
        (
            "between ______ (“Recipient”) and the State of Eastmoor, Bureau of Weights (“Discloser”).",
            ["the State of Eastmoor, Bureau of Weights"],
        ),
        (
            "between\nAlder Project Managers, Company Registration Number: ......;\nand\n......",
            ["Alder Project Managers"],
        ),
    ],
)
def test_names_with_other_words_around_them_are_read_whole_and_alone(words: str, expected: list[str]) -> None:
    text = f"^Non-Disclosure Agreement^\nThis Agreement is made {words}\n1. Secrets. They are kept."
    assert found(text, ParticularKind.PARTY) == expected


def test_a_paragraph_that_says_what_a_company_is_names_a_party() -> None:
    text = (
        "^Non-Disclosure Agreement^\nAlder Projects, a Dutch corporation with its principal place of business at 9 "
        "Mill Lane, will disclose its plans.\n1. Secrets. They are kept."
    )
    assert found(text, ParticularKind.PARTY) == ["Alder Projects"]


def test_who_acts_for_a_party_or_is_named_around_one_is_none() -> None:
    text = (
        "^NON-DISCLOSURE UNDERTAKING^\nIT IS MADE BY ALL WHO ARE GIVEN INFORMATION, SUPPLIED BY ALDER SA, IN SECRET.\n"
        "The Birch Group (“BG”) is acting on behalf of Owner as broker (“Broker”).\nMember of Cedar Limited\n"
    )
    assert found(text, ParticularKind.PARTY) == []


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
        ("Robert Birch\n5 Mill Lane", "Bob", ["Robert Birch"]),
        ("Cedar House\n5 Mill Lane", "Colleague", []),
    ],
)
def test_whom_a_letter_is_written_to_is_a_party(address: str, greeting: str, expected: list[str]) -> None:
    text = LETTER.format(address=address, greeting=greeting) + "\nAgreed: Robert Birch"
    assert found(text, ParticularKind.PARTY) == [*expected, "ALDER TOOLS, INC."]


def test_an_employee_who_is_written_to_at_the_employer_is_a_party() -> None:
    text = LETTER.format(address="Jane Birch\nAlder Tools, Inc.\n5 Mill Lane", greeting="Jane")
    assert found(text, ParticularKind.PARTY) == ["Alder Tools, Inc.", "Jane Birch"]
    words = "This Agreement is made between Alder Tools, Inc., and you, Jane Birch, as of 5 May 2013."
    signed = f"{words}\n{BODY}\nALDER TOOLS, INC.\nBy: /s/ Ann Cedar\n/s/ Jane Birch"
    assert found(signed, ParticularKind.PARTY) == ["Alder Tools, Inc.", "Jane Birch"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            'Alder Tools, Inc. (the "Company") and Jane Q. Birch ("Executive") agreed',
            ["Alder Tools, Inc.", "Jane Q. Birch"],
        ),
        (
            'Alder Tools, Inc. (the "Bank") and Ann de la Rue, Jr. (the "Employee")',
            ["Alder Tools, Inc.", "Ann de la Rue, Jr."],
        ),
        ('Alder Tools, Inc. ("Company"), Jane Birch ("Executive") and Ann Cedar ("Executive")', []),
        ('Alder Tools, Inc. ("Company") and the Chief Executive (the "Executive")', []),
        ('Alder Tools, Inc. ("Company") and Jane Birch ("Birch")', []),
        ('Alder Tools, Inc. ("Company") insures the life of Jane Birch ("Executive")', []),
    ],
)
def test_whom_a_recital_calls_the_executive_is_a_party(words: str, expected: list[str]) -> None:
    text = f"^FIRST AMENDMENT^\n{'Of the terms of employment, as they were. ' * 6}\nWHEREAS, {words} once more.\n{BODY}"
    assert found(text, ParticularKind.PARTY) == expected


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
        ("The Employee may revoke this Agreement for a period of 30 days after its execution.", ""),
        ("This Agreement shall continue for twenty four (24) months from its date.", "24"),
        ("The term of this Agreement ends one year after the last schedule has expired.", ""),
        ("While this Agreement is in force and for a period of one year thereafter, nobody is solicited.", ""),
        ("Such options shall have a maximum term of ten years under this Agreement.", ""),
        ("The Tenant has the option to renew this Lease for one term of five years.", ""),
        ("This warranty under this Agreement shall be limited to a term of one year.", ""),
        ("On death, the family receives the salary under this Agreement for a term of one year.", ""),
        ("“Trial Period” means the period from the date of this Agreement and ending sixty months later.", ""),
        ("The confidentiality period of this Agreement is three years.", ""),
        ("The terms of this Agreement provide for a 24 month severance package.", ""),
        ("This Agreement is sent to all who have a contract with a term of one year or longer.", ""),
        ("This NDA is valid for three years from its date.", "36"),
    ],
)
def test_the_term_in_months(words: str, months: str) -> None:
    head = "^SERVICES AGREEMENT^\nThis Agreement is dated 1 March 2020, between Alder LLC and Birch LLC."
    text = f"{head}\n{BODY}\n2. {words}"
    assert found(text, ParticularKind.TERM) == list(filter(None, [months]))


def test_the_term_of_an_amendment_is_its_own() -> None:
    text = (
        "^FIRST AMENDMENT TO SERVICES AGREEMENT^\nThis Amendment is dated 1 March 2020, between Alder LLC and "
        "Birch LLC.\n"
        "1. Term. Section 2 is replaced: The term of this Agreement shall be three years.\n{}"
    )
    assert found(text.format("2. Rest. All else stays."), ParticularKind.TERM) == []
    own = "2. Rest. This Amendment shall remain in effect for two years from its date."
    assert found(text.format(own), ParticularKind.TERM) == ["24"]


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
        ("between ALDER LLC and JANE BIRCH, a trader\nBANK, N.A.\n", ["ALDER LLC", "JANE BIRCH"]),
    ],
)
def test_what_is_no_party(words: str, expected: list[str]) -> None:
    text = (
        f"^NON-DISCLOSURE AGREEMENT^\nThis Agreement is made {words}\n{BODY}\nIN WITNESS WHEREOF, the parties have "
        "signed.\nSigned for ALDER, LLC\nBy: Jane Cedar, Esq.\nFrom: Damson LLC\n"
    )
    assert found(text, ParticularKind.PARTY) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            "between A LDERWOOD, INC., a company, and Birch LLC.\nAlderwood, Inc. sells.",
            ["ALDERWOOD, INC.", "Birch LLC"],
        ),
        (
            'between Alder Bank and Trust Company ("Alder") and ALDER BANK AND SAVINGS ASSOCIATION ("Lender").',
            ["Alder Bank and Trust Company", "ALDER BANK AND SAVINGS ASSOCIATION"],
        ),
        ('between Alder Owner Trust 2020-A (the "Issuer") and Birch LLC.', ["Alder Owner Trust 2020-A", "Birch LLC"]),
        ("between 0123456 B.C. Ltd. and Birch LLC.", ["0123456 B.C. Ltd.", "Birch LLC"]),
        (
            'between THE UNIVERSITY OF ALDER of Mill Street (the "University") and Birch LLC.',
            ["THE UNIVERSITY OF ALDER", "Birch LLC"],
        ),
        (
            "between Fir, Alder & Birch, Inc. and Cedar LLC.\nFir, Alder & Birch, Inc. advises.",
            ["Fir, Alder & Birch, Inc.", "Cedar LLC"],
        ),
        (
            "between Birch Limited Liability Company and Cedar & Co. LLC.",
            ["Birch Limited Liability Company", "Cedar & Co. LLC"],
        ),
        (
            "between Birch (Timber) (Pty) Limited and Cedar Pty Ltd ABN 12 345 678 901 of Mill Road.",
            ["Birch (Timber) (Pty) Limited", "Cedar Pty Ltd"],
        ),
        ("between the State of Ohio (the “State”) and Birch LLC.", ["the State of Ohio", "Birch LLC"]),
        ("between____ (“Customer”) and Aldernet (“Provider”).", ["Aldernet"]),
        (
            "between Trustees of Alder College, on behalf of its Mill campus, and Birch LLC.",
            ["Trustees of Alder College", "Birch LLC"],
        ),
    ],
)
def test_names_are_read_whole(words: str, expected: list[str]) -> None:
    assert (
        found(f"^NON-DISCLOSURE AGREEMENT^\nThis Agreement is made {words}\n{BODY}", ParticularKind.PARTY) == expected
    )


@pytest.mark.parametrize(
    "words",
    [
        'between Company A ("Company A") and Company B ("Company B").',
        "between Mill Street, Town Square and others.",
        "between the buyers, Securities of the Company LLC and others.",
        "between Employee and Employer.",
        "between them, with its attachments:\nAcceptable Use Policy (AUP)\nSecurity Measures (SM)",
    ],
)
def test_names_without_enough_evidence_are_left_out(words: str) -> None:
    assert found(f"^NON-DISCLOSURE AGREEMENT^\nThis Agreement is made {words}\n{BODY}", ParticularKind.PARTY) == []


def test_a_report_that_only_tells_of_an_agreement_has_no_facts() -> None:
    text = (
        "SECURITIES AND EXCHANGE COMMISSION\nFORM 8-K\nAlder Tools, Inc.\nOn March 1, 2020, Alder Tools, Inc. and "
        f"Birch LLC entered into a Supply Agreement with a term of two years.\n{BODY}"
    )
    document = contract(text)
    assert find_particulars(document, section_tree(document)) == ()


def test_a_date_after_what_the_agreement_is_called() -> None:
    text = 'THIS SUPPLY AGREEMENT (the "Agreement"), dated as of March 1, 2020, is between Alder LLC and Birch LLC.\n'
    assert found(text + BODY, ParticularKind.DATE) == ["2020-03-01"]


def test_who_published_the_form_of_an_agreement_is_no_party() -> None:
    text = (
        "^NON-DISCLOSURE AGREEMENT^\nThis form is provided by Alder Forms LLC for information only.\n"
        f"This Agreement is made between __________ (“Owner”) and __________ (“Recipient”).\n{BODY}\n{BODY}"
    )
    assert found(text, ParticularKind.PARTY) == []


def test_parties_in_the_fields_of_a_cover_page() -> None:
    text = "^MUTUAL NDA^\nThis NDA has a cover page and terms.\n{}\n{}\nGoverning Law: State of Ohio\n" + BODY
    filled = text.format("Party 1: Alder Labs, Inc.", "Party 2: Birch Health LLC")
    assert found(filled, ParticularKind.PARTY) == ["Alder Labs, Inc.", "Birch Health LLC"]
    assert found(text.format("Party 1: _______", "Party 2: _______"), ParticularKind.PARTY) == []


def test_the_office_of_who_signs_is_no_part_of_a_name() -> None:
    text = f"^TERMS OF SALE^\n{BODY}\nIN WITNESS WHEREOF, they sign.\nAnn Cedar Authorized Signatory ALDER TOOLS LTD.\n"
    assert found(text, ParticularKind.PARTY) == ["ALDER TOOLS LTD."]


def test_an_office_above_a_name_is_no_part_of_it() -> None:
    signed = "Authorized Signatory\nBIRCH CAPITAL II, L.P.\nBy: /s/ Jane Day\n"
    text = f"^JOINT FILING AGREEMENT^\n{BODY}\nALDER LLC\nBy: /s/ Ann Alder\n{signed}{signed}"
    assert found(text, ParticularKind.PARTY) == ["ALDER LLC", "BIRCH CAPITAL II, L.P."]


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


@pytest.mark.parametrize(
    "words",
    [
        "FIRST AMENDMENT TO THE SUPPLY AGREEMENT DATED AS OF MARCH 1, 2010\\nThis Amendment is dated as of May 5, 2013",
        'AMENDMENT\\nThis changes your job of March 1, 2010 (the "Job Agreement"). This Amendment is of May 5, 2013',
        "AMENDMENT\\nThis Amendment makes reference to the Supply Agreement dated March 1, 2010. Made on May 5, 2013",
        "CONTRACT OF EMPLOYMENT\\nDate of Birth: 03/01/1970\\nThis Agreement is made on May 5, 2013",
        "DEBENTURE\\nThe sum is due and this is paid on March 1, 2019 (the “Final Maturity Date”). Made on May 5, 2013",
        "CERTIFICATE\\nUnder the Indenture for notes dated March 1, 2010 and the Standard Provisions dated as of "
        "March 1, 2009, dated May 5, 2013",
        "LETTER\\nThe shares vest in parts beginning on March 1, 2015, and this Agreement is dated May 5, 2013",
    ],
)
def test_dates_of_other_things_are_not_that_of_the_agreement(words: str) -> None:
    text = words.replace("\\n", "\n") + f" between Alder LLC and Birch LLC.\n{BODY}"
    assert found(text, ParticularKind.DATE) == ["2013-05-05"]


def test_the_date_of_another_agreement_is_not_that_of_this_one() -> None:
    text = (
        "^AMENDMENT^\nThis Amendment to that certain Loan Agreement dated 1 March 2010 is made as of "
        "May 5, 2013 between "
        f"Alder LLC and Birch LLC.\n{BODY}"
    )
    assert found(text, ParticularKind.DATE) == ["2013-05-05"]


@pytest.mark.parametrize(
    "words",
    [
        "amends the Employment Agreement between Alder LLC and Jane Birch dated 1 May 2010 and is made on 5 May 2013.",
        "is made on 5 May 2013 and amends an Employment Agreement between Alder LLC and Jane Birch dated 1 March 2010.",
        "to that certain Employment Agreement dated 1 March 2010 is entered into as of 5 May 2013 by Alder LLC.",
    ],
)
def test_an_amendment_is_dated_by_itself(words: str) -> None:
    assert found(f"^AMENDMENT^\nThis Amendment {words}\n{BODY}", ParticularKind.DATE) == ["2013-05-05"]


def test_where_only_the_amended_agreement_is_dated_the_date_is_that_of_the_signatures() -> None:
    text = (
        "^AMENDMENT^\nAlder LLC and Jane Birch entered into an Employment Agreement as of 1 March 2010, which they "
        f"amend.\n{BODY}"
    )
    assert found(text, ParticularKind.DATE) == []
    assert found(f"{text}\nIN WITNESS WHEREOF, they sign.\n5 May 2013", ParticularKind.DATE) == ["2013-05-05"]


def test_a_letter_bears_its_date_above_the_salutation() -> None:
    text = (
        "^Employment Agreement^\n5 May 2013\nMs. Jane Birch\nDear Jane:\nThis confirms the offer dated 1 April 2013; "
        f"you begin on 1 June 2013.\n{BODY}"
    )
    assert found(text, ParticularKind.DATE) == ["2013-05-05"]
    undated = text.replace("5 May 2013\n", "").replace("the offer dated 1 April 2013", "our offer")
    assert found(undated, ParticularKind.DATE) == []


def test_parties_of_a_letter_are_who_writes_and_to_whom_not_who_is_mentioned() -> None:
    text = (
        "Alder Tools, Inc.\n5 Mill Lane\n5 May 2013\nBirch Timber LLC\n7 Mill Lane\nAttention: Jane Day\nLadies and "
        "Gentlemen:\nIn connection with the Agreement and Plan of Merger by and among Cedar Holdings, Inc. "
        f'("Cedar"), Damson LLC ("Damson") and others, Birch keeps the secrets of Alder.\n{BODY}\nVery truly yours,\n'
        "ALDER TOOLS, INC.\nBy: /s/ Ann Alder\nAccepted and agreed:\nBIRCH TIMBER LLC\nBy: /s/ Jane Day"
    )
    assert found(text, ParticularKind.PARTY) == ["Alder Tools, Inc.", "Birch Timber LLC"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            "between ALDER UNIVERSITY & BIRCH MEDICAL, INC. and Alder University, a school, and Birch Medical, Inc., "
            "as agreed.",
            ["Alder University", "Birch Medical, Inc."],
        ),
        (
            "between Alder LLC and Birch AG, with its offices at Berlin and Cedarville (the Buyer).",
            ["Alder LLC", "Birch AG"],
        ),
        ("between Alder Tools, Inc. and Birch LLC, the Surviving Company.", ["Alder Tools, Inc.", "Birch LLC"]),
        ("between the Corporate Secretary of Alder LLC and Birch LLC.", ["Birch LLC"]),
        ("between A.LDER Tools, Inc. and Birch Timber LLC.", ["A.LDER Tools, Inc.", "Birch Timber LLC"]),
        ("between Alder LLC and D. Andrew Birch (the Executive).", ["Alder LLC", "D. Andrew Birch"]),
        (
            "between Alder LLC and Birch LLC, as filed with the Securities and Exchange Commission.",
            ["Alder LLC", "Birch LLC"],
        ),
        ("between Alder LLC and the American Arbitration Association (the Forum).", ["Alder LLC"]),
        ("between the Cover Page and the NDA Terms.", []),
        ("between Alder LLC and on behalf of Birch Timber LLC.", ["Alder LLC", "Birch Timber LLC"]),
        ("between Alder LLC and N115 Effective Date: March.", ["Alder LLC"]),
        ("between Alder LLC and YYYY, a company.", ["Alder LLC"]),
        ("between Alder LLC and\nPostal Code Telephone\nFax.", ["Alder LLC"]),
        ("by the undersigned.\nBy: ______\nFull Name of Company\n", []),
        ("between Alder\nTimber LLC and Birch LLC. Alder Timber LLC sells.", ["Alder Timber LLC", "Birch LLC"]),
    ],
)
def test_names_as_they_are_printed(words: str, expected: list[str]) -> None:
    assert (
        found(f"^SERVICES AGREEMENT^\nThis Services Agreement is made {words}\n{BODY}", ParticularKind.PARTY)
        == expected
    )


@pytest.mark.parametrize("mark", ["8 dex99d8.htm ", "ex10_1.htm\n", "Exhibit 10.1 ", "Re: "])
def test_what_a_filing_prints_above_a_title_is_no_part_of_it(mark: str) -> None:
    text = f"{mark}CONFIDENTIALITY AGREEMENT\nThis is made on 1 March 2020 between Alder LLC and Birch LLC.\n{BODY}"
    assert found(text, ParticularKind.TITLE) == ["CONFIDENTIALITY AGREEMENT"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("This Agreement is governed by the laws of the State of Delaware, without regard to conflicts.", ["Delaware"]),
        ("This Agreement shall be construed in accordance with the laws of England and Wales.", ["England and Wales"]),
        ("This Contract is governed by English law.", ["England and Wales"]),
        ("This Lease is governed by and interpreted under New York law.", ["New York"]),
        ("This Agreement is governed by the laws of the Province of Ontario and of Canada.", ["Ontario"]),
        ("This Agreement is governed by the laws of the People's Republic of China.", ["China"]),
        ("This Agreement is governed by the laws of England.", ["England and Wales"]),
        ("This Agreement is governed by the laws of England & Wales.", ["England and Wales"]),
        ("This Agreement is governed by the laws of the United States and the State of Ohio.", ["Ohio"]),
        ("This Agreement is governed by the laws of the United States and Ohio.", ["Ohio"]),
        ("This Agreement is governed by the laws of the United States and the State of (your state).", []),
        ("This Agreement is governed by the laws of the United States of America.", []),
        (
            "Unless preempted by the laws of Canada, the laws of the State of Ohio shall govern this Agreement.",
            ["Ohio"],
        ),
        ("The Construction Law of China applies to the works.", []),
        ("A holiday is a day so governed by the law of Ohio, or a licence governed by the laws of Utah.", []),
        ("Alder is a company organized and existing under the laws of the State of Nevada.", []),
        ("Each party shall obey the laws of the State of Nevada.", []),
        ("Texas law governs this Agreement.", ["Texas"]),
        ("German law shall apply to the exclusion of the Convention.", ["Germany"]),
        ("The law of Kenya applies.", ["Kenya"]),
        ("This Agreement is subject to the laws of Scotland.", ["Scotland"]),
        ("Governing Law: State of Delaware", ["Delaware"]),
        ("The tax law of Kenya applies to employees.", []),
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


@pytest.mark.parametrize(
    "words", ["ARTICLE ", " \n", "between Alder Inc. and ", "this Agreement 5 years ", "Exhibit A "]
)
def test_repeated_words_are_read_in_time(words: str) -> None:
    text = words * (40_000 // len(words))
    began = process_time()
    find_particulars(contract(text), ())
    assert process_time() - began < 20  # seconds; where the time was quadratic, minutes


@pytest.mark.parametrize("name", ["Tanners and Weavers Trust Company", "GRANGE AND ORCHARD BANK, LIMITED"])
def test_a_name_with_an_and_in_it_is_one_party(name: str) -> None:
    text = (
        f"^LOAN AGREEMENT^\nThis Loan Agreement is dated as of 5 May 2013 and made between {name}, a New York banking "
        f'corporation (the "Lender"), and Alder Mills, Inc., a Delaware corporation (the "Borrower").\n{BODY}'
    )
    assert found(text, ParticularKind.PARTY) == [name, "Alder Mills, Inc."]


def test_two_parties_joined_by_and_stay_two_where_each_is_named_alone() -> None:
    text = (
        "^SUPPLY AGREEMENT^\nThis Supply Agreement is made between Grange and Orchard Bank, Inc., which agree as "
        f"follows.\n{BODY}\n2. Notices. Notices to Grange and to Orchard Bank, Inc. shall be in writing."
    )
    assert "Orchard Bank, Inc." in found(text, ParticularKind.PARTY)


@pytest.mark.parametrize(
    "words",
    [
        "Alder Mills, Inc., successor by merger to Elm National Trust and Savings Association, a Delaware company",
        "Alder Mills, Inc., formerly Ferrow and Galt Company, a Delaware company",
        "Alder Mills, Inc., as Administrative Agent and Collateral Agent, a Delaware company",
        "Alder Mills, Inc., of Little Rock, AR 72231, a Delaware company",
    ],
)
def test_former_names_offices_and_towns_are_no_parties(words: str) -> None:
    text = (
        f'^SUPPLY AGREEMENT^\nThis Agreement is made between {words} (the "Supplier"), and Birch Stores Limited, '
        f'a company of England (the "Buyer").\n{BODY}'
    )
    assert found(text, ParticularKind.PARTY) == ["Alder Mills, Inc.", "Birch Stores Limited"]


def test_what_leads_to_a_name_is_no_part_of_it() -> None:
    text = (
        "^SECOND AMENDMENT^\nThis Second Amendment to the Amended and Restated Alder Mills, Inc. Bonus Plan is made on "
        f"5 May 2013.\n{BODY}\nALDER MILLS, INC.\nBy: /s/ Jane Birch"
    )
    assert not any("estated" in name for name in found(text, ParticularKind.PARTY))


@pytest.mark.parametrize(
    ("words", "effective"),
    [
        ("You resign from all offices effective as of 15 February 2006.", []),
        ("This Agreement takes effect on a date (the “Effective Date”), on or before 24 March 2006.", []),
        ("The Alder Bonus Plan, as amended and restated effective 1 August 2001, is amended by this Amendment.", []),
        ("For the period commencing on 1 May 2006 and ending on 31 May 2007 the fee is as agreed.", []),
        ("The term loan is repaid in instalments beginning on 30 April 2012.", []),
        (
            "This Plan was originally effective 1 January 1994, and is restated effective 1 January 2009.",
            ["2009-01-01"],
        ),
        (
            "This Agreement is made on 1 February 2007 to be effective as of 26 July 2006 (the “Effective Date”).",
            ["2006-07-26"],
        ),
    ],
)
def test_the_effective_date_is_that_of_the_agreement(words: str, effective: list[str]) -> None:
    assert found(f"^SUPPLY AGREEMENT^\n{words}\n{BODY}", ParticularKind.EFFECTIVE) == effective


@pytest.mark.parametrize(
    "sentence",
    [
        "WHEREAS, the term of the Employment Contract expires on 31 December 2027; and",
        "The Lender may issue guarantees with a maximum term of one year.",
        "The commitment to grant the Term Loan shall terminate on 28 April 2024.",
        "The report of this Agreement is filed for the fiscal quarter ending 30 September 2023.",
        "The term Participant shall not include anybody who has not completed one Year of Service.",
        "This Agreement continues until the third anniversary of the date that notice of termination is given.",
        "This Agreement ends with a fifteen-month transition period.",
    ],
)
def test_other_periods_are_no_term(sentence: str) -> None:
    text = f"^SUPPLY AGREEMENT^\nThis Supply Agreement is dated 5 May 2023.\n{BODY}\n2. Term. {sentence}"
    assert found(text, ParticularKind.TERM) == []


def test_the_date_of_a_notary_is_not_that_of_the_agreement() -> None:
    text = (
        f"^SUPPLY AGREEMENT^\nThe parties agree as follows.\n{BODY}\nIN WITNESS WHEREOF the parties have signed.\n"
        "By: /s/ Jane Birch\nNotary Public\nMy Commission Expires: 7 January 2032\n"
    )
    assert found(text, ParticularKind.DATE) == []


@pytest.mark.parametrize("between", [" -- ", " – ", " | "])
def test_the_company_of_a_letterhead_is_no_part_of_the_title(between: str) -> None:
    text = f"^Alder Mills Ltd.{between}Supply Agreement^\nThis Agreement is dated 5 May 2013.\n{BODY}"
    document = contract(text)
    title = next(each for each in find_particulars(document, section_tree(document)) if each.kind.value == "title")
    assert (title.value, title.span.of(document.text)) == ("Supply Agreement", "Supply Agreement")
