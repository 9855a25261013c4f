"""Where in a draft a clause is put by default."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.library.indexing.extract import extract_document
from core.types import Span
from core.types.review import Basis, DraftReview
from tests.contracts import contract

DRAFT = """\
This Agreement is made between Harrow Limited and Tolland plc.
1. Price
1.1 Sum. The Customer shall pay the price.
1.2 Tax. The Supplier shall add value added tax.
2. Term
2.1 Length. This Agreement lasts for three years.
3. {last}
3.1 Waiver. No delay is a waiver.
3.2 Law. The law of Ohio governs this Agreement.
IN WITNESS WHEREOF the parties have signed this Agreement.
By: ______________________
Exhibit A
Goods
1. Castings. They are of iron.
"""


def reviewed(last: str) -> DraftReview:
    taken = extract_document(replace(contract(DRAFT.format(last=last)), id="draft-20"))
    return DraftReview(taken.document, (), (), Basis("", 0, False, ""), sections=taken.sections)


@pytest.mark.parametrize(("last", "number"), [("Ending", "3"), ("Miscellaneous", "3.2"), ("General Provisions", "3.2")])
def test_what_has_no_place_comes_last_before_the_signatures(last: str, number: str) -> None:
    review = reviewed(last)
    end = len(review.document.text)
    place = review.place_for(Span(end, end))
    assert place is not None
    assert place.number == number


def test_what_is_missing_comes_after_the_widest_section_that_ends_there() -> None:
    review = reviewed("Ending")
    at = review.document.text.index("2. Term")
    place = review.place_for(Span(at, at))
    assert place is not None
    assert place.number == "1"


def test_what_is_found_in_words_comes_after_their_section() -> None:
    review = reviewed("Ending")
    at = review.document.text.index("value added")
    place = review.place_for(Span(at, at + 5))
    assert place is not None
    assert place.number == "1.2"


def test_a_draft_without_sections_has_no_place() -> None:
    taken = extract_document(replace(contract("A letter about nothing."), id="draft-21"))
    review = DraftReview(taken.document, (), (), Basis("", 0, False, ""), sections=taken.sections)
    assert review.place_for(Span(3, 3)) is None
