"""Which remarks of a contract concern a clause, and the marks that they give it."""

from __future__ import annotations

import pytest

from core.types import DocumentMark, marks_of, remarks_on

DRAFT = "This is a draft with tracked changes."


@pytest.mark.parametrize(
    ("pages", "concerns"),
    [
        ([2], False),
        ([3], True),
        ([4], True),
        ([6], False),
        ([9], True),
        ([1, 2, 3], True),
        ([6, 7, 8], False),
        ([0], True),  # where it is unknown, the user is warned
    ],
)
def test_a_remark_concerns_what_is_on_its_pages(pages: list[int], concerns: bool) -> None:
    scanned = "Pages 3-5, 9 and 12 were read by text recognition, which makes mistakes: check their words."
    assert remarks_on([scanned], pages) == ((scanned,) if concerns else ())
    assert remarks_on([DRAFT, scanned], pages)[0] == DRAFT
    assert (DocumentMark.SCAN in marks_of(remarks_on([scanned], pages))) == concerns


def test_a_single_page_and_a_page_within_a_sentence() -> None:
    one, other = "Page 7 was read by text recognition.", "On page 12, 3 words are struck through and were left out."
    assert remarks_on([one, other], [7]) == (one,)
    assert remarks_on([one, other], [12]) == (other,)
    assert remarks_on([one, other], [2]) == ()


def test_a_number_that_is_no_page_does_not_restrict_a_remark() -> None:
    said = "14 words are hidden and were left out."
    assert remarks_on([said], [3]) == (said,)
