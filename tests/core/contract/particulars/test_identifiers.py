"""What identifies a person or a company beside its name."""

from __future__ import annotations

import time

import pytest

from core.contract.particulars.identifiers import identifiers
from core.types import PlaceholderKind


def found(text: str) -> list[tuple[PlaceholderKind, str]]:
    return [(kind, span.of(text)) for kind, span in identifiers(text)]


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("an office at 12 Mill Road, Suite 4, Dayton, Ohio 45402, and", "12 Mill Road, Suite 4, Dayton, Ohio 45402"),
        (
            "having its registered office at Orrery House, 3 Quill Row, London SE1 9ZZ (the",
            "Orrery House, 3 Quill Row, London SE1 9ZZ",
        ),
        ("notices go to P.O. Box 118, Reno, NV 89501.", "P.O. Box 118, Reno, NV 89501"),
        (
            "c/o Galt LLP 900 Avenue of the Poplars, 8th Floor, New York, NY 10099 Attn: Ms Hale",
            "900 Avenue of the Poplars, 8th Floor, New York, NY 10099",
        ),
        ("its seat is Lange Str. 65, 80333 München, Germany.", "Lange Str. 65, 80333 München, Germany"),
        ("offices at 8 Tern Drive, Mount Elm, NJ. 08099 and Galt Foods at", "8 Tern Drive, Mount Elm, NJ. 08099"),
        ("Toledo, OH 43604", "Toledo, OH 43604"),
        ("Suite 210", "Suite 210"),
        ("77 Larch Avenue", "77 Larch Avenue"),
    ],
)
def test_addresses_in_their_forms(text: str, address: str) -> None:
    assert found(text) == [(PlaceholderKind.ADDRESS, address)]


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("Fax No.: (212) 555-0142", PlaceholderKind.TELEPHONE, "(212) 555-0142"),
        ("Tel +44 (0)20 7946 0018, ask for", PlaceholderKind.TELEPHONE, "+44 (0)20 7946 0018"),
        ("call 702-555-0111 by noon", PlaceholderKind.TELEPHONE, "702-555-0111"),
        ("to j.doe+legal@firm.example.com.", PlaceholderKind.EMAIL, "j.doe+legal@firm.example.com"),
        ("registered in England with number 09876543", PlaceholderKind.REGISTRATION, "09876543"),
        ("(company no. SC123456)", PlaceholderKind.REGISTRATION, "SC123456"),
        ("Galt GmbH, HRB 123456, of", PlaceholderKind.REGISTRATION, "123456"),
        ("VAT Registration No. DE 123456789", PlaceholderKind.TAX, "DE 123456789"),
        ("EIN: 12-3456789", PlaceholderKind.TAX, "12-3456789"),
        ("account number 12345678 at", PlaceholderKind.BANK, "12345678"),
        ("pay to GB82 WEST 1234 5698 7654 32 only", PlaceholderKind.BANK, "GB82 WEST 1234 5698 7654 32"),
        ("ABA #: 026009593 Account #: 555", PlaceholderKind.BANK, "026009593"),
        ("sort code 12-34-56", PlaceholderKind.BANK, "12-34-56"),
        ("SWIFT: ABCDGB2L", PlaceholderKind.BANK, "ABCDGB2L"),
    ],
)
def test_numbers_by_the_words_before_them(text: str, kind: PlaceholderKind, value: str) -> None:
    assert found(text) == [(kind, value)]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("[Keizersgracht 811, 1017 DZ Amsterdam, the Netherlands] (the", PlaceholderKind.ADDRESS),
        ("its seat at the [Waterplein 6, 2511 AB Den Haag].", PlaceholderKind.ADDRESS),
        ("Post to [Postbus 77, 3500 GA Utrecht], marked", PlaceholderKind.ADDRESS),
        ("Galt AG, [Seestrasse 10, 8002 Zürich], and", PlaceholderKind.ADDRESS),
        ("Galt SA, [rue du Lac 45, CH-1201 Genève, Switzerland], and", PlaceholderKind.ADDRESS),
        ("Galt AG [6300 Zug, Switzerland] Attn: Ms Hale", PlaceholderKind.ADDRESS),
        ("at [Eichstraße 12, 80331 München, Germany], and", PlaceholderKind.ADDRESS),
        ("Galt GmbH, [Am Alten Tor 3, 60311 Frankfurt am Main]; and", PlaceholderKind.ADDRESS),
        ("at [Neuer Wall 310, 20354 Hamburg, Germany], and", PlaceholderKind.ADDRESS),
        ("Hale SAS, [12 bis, rue de la Poste, 75002 Paris, France], and", PlaceholderKind.ADDRESS),
        ("Hale SAS, [5 boulevard de l’Horloge – 69002 Lyon Cedex 02] Tel", PlaceholderKind.ADDRESS),
        ("Galt S.r.l., [Via Verde 5, 20121 Milano (MI), Italy], and", PlaceholderKind.ADDRESS),
        ("Galt S.L., [Calle de la Rosa, 45, 5th floor, 28014 Madrid (Spain)], and", PlaceholderKind.ADDRESS),
        ("Galt K.K., [2-1-9 Nihonbashi, Chuo-ku, Tokyo 103-0027, Japan] (the", PlaceholderKind.ADDRESS),
        ("[Ginkgo Building 5F, 8-2, Otemachi 1-chome, Chiyoda-ku, Tokyo, Japan] Attn", PlaceholderKind.ADDRESS),
        ("Hale Pty Ltd, [Level 12, 900 Heron Street, Sydney NSW 2000, Australia], and", PlaceholderKind.ADDRESS),
        ("its office at [9 Mill Road, Dan Hall, Tel Aviv, 6701101, Israel] (the", PlaceholderKind.ADDRESS),
        ("entered as [CHE-123.456.789] in", PlaceholderKind.REGISTRATION),
        ("(VAT no. [CHE-123.456.789 MWST])", PlaceholderKind.TAX),
        ("with the Dutch Chamber of Commerce under number [12345678], and", PlaceholderKind.REGISTRATION),
        ("KvK-nummer [12345678],", PlaceholderKind.REGISTRATION),
        ("the commercial register of Munich under HRB [12345 B] (the", PlaceholderKind.REGISTRATION),
        ("the Commercial Register of Bern under no. [123456]", PlaceholderKind.REGISTRATION),
        ("Trade and Companies Register of Toulouse number [323 932 999],", PlaceholderKind.REGISTRATION),
        ("RCS Paris [123 456 789]", PlaceholderKind.REGISTRATION),
        ("au RCS de Paris sous le numéro [123 456 789]", PlaceholderKind.REGISTRATION),
        ("Hale SAS, [123 456 789] R.C.S. Lyon", PlaceholderKind.REGISTRATION),
        ("the Companies’ Register of Milan [01234567890]", PlaceholderKind.REGISTRATION),
        ("enrolled as [12.345.678/0001-95], and", PlaceholderKind.REGISTRATION),
        ("with C.I.F. [B-12345678],", PlaceholderKind.TAX),
        ("tax identification number (NIF) [B12345678]", PlaceholderKind.TAX),
        ("Codice Fiscale e Partita IVA [01234567890]", PlaceholderKind.TAX),
        ("Ms Verdi, born in Rome, [VRDNNA80A41H501Z], and", PlaceholderKind.TAX),
    ],
)
def test_what_other_countries_write_is_found_whole(text: str, kind: PlaceholderKind) -> None:
    value = text[text.index("[") + 1 : text.index("]")]
    assert found(text.replace("[", "").replace("]", "")) == [(kind, value)]


@pytest.mark.parametrize(
    "text",
    [
        "within 30 Business Days of 1 March 2024",
        "Section 12 Road Transport applies to 20 Units",
        "as published in The Wall Street Journal",
        "with offices in New York",
        "paid into the account no later than 31 December 2020",
        "Purchase price: 1,250,000.00 for 100,000 shares",
        "the Company no longer holds 10,000 Units",
        "GB82 WEST 1234 5698 7654 33",  # its check digits are wrong
        "Excite@Home pays",
        "a fax is no notice after 5:00 p.m.",
        "the rules of the International Chamber of Commerce, publication number 600, of 2007",
        "approved on March 12, 2019 by the Board",
        "Manufacturing 12, 2019 Budget",
        "Terms 3-4 of the Sale in Japan",
        "1000 Tonnes, France",
        "5000 Metric Tons, Italy; 2500 Units, Germany",
        "the Supplier delivers 1000 Widgets, Belgium excepted",
    ],
)
def test_other_numbers_and_names_are_none(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    "part", ["12 Mill Road, ", "A. ", "office at ", "1 ", "Tel. 12 ", "a.", "GB82 WEST ", "Via A, 5, ", "Aweg1234"]
)
def test_a_long_paragraph_takes_no_long_time(part: str) -> None:
    text, started = part * (60_000 // len(part)), time.process_time()
    identifiers(text)
    assert time.process_time() - started < 10
