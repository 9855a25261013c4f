"""How alike sentences are in what they say."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.tagging.likeness import SAME_WORDING, SAYS_THE_SAME, SentenceIndex, sentences_said

LAW = "This Agreement shall be governed by the laws of the State of Ohio."
LAW_OTHERWISE = "The laws of England govern this contract and its interpretation."
NOTICE = "Either party may terminate upon thirty (30) days prior written notice."
NOTICE_LONGER = "Either party may terminate upon 60 days prior written notice."
ITEM = "(a) to pay the fees when due;"
RENT = "The tenant pays rent monthly in advance at the landlord's office."


def like(one: str, other: str) -> float:
    return float(SentenceIndex([other], [0]).likeness([one])[0, 0])


@pytest.mark.parametrize(("one", "other"), [(LAW, LAW_OTHERWISE), (NOTICE, NOTICE_LONGER)])
def test_sentences_that_say_the_same_are_alike(one: str, other: str) -> None:
    assert like(one, other) >= SAYS_THE_SAME


def test_numbers_places_and_roles_make_no_difference() -> None:
    assert like(NOTICE, NOTICE_LONGER) >= SAME_WORDING
    assert like(LAW, LAW.replace("Ohio", "New York")) == pytest.approx(1.0)
    assert like("Supplier shall deliver the goods.", "Vendor shall deliver the goods.") == pytest.approx(1.0)


def test_sentences_on_other_subjects_are_not_alike() -> None:
    assert max(like(LAW, NOTICE), like(LAW, RENT), like(NOTICE, RENT)) < SAYS_THE_SAME


def test_contracts_count_once_however_often_they_say_something() -> None:
    index = SentenceIndex([LAW, LAW_OTHERWISE, LAW, RENT], [0, 0, 1, 2])
    counts, contracts = index.saying(index.likeness([LAW, RENT, NOTICE]))
    assert (counts.tolist(), contracts) == ([2, 1, 0], 3)
    counts, contracts = index.saying(index.likeness([LAW]), np.array([2, 3]))
    assert (counts.tolist(), contracts) == ([1], 2)


def test_all_are_compared_with_all_as_each_with_each() -> None:
    texts = [LAW, LAW_OTHERWISE, NOTICE, NOTICE_LONGER, RENT] * 60
    index = SentenceIndex(texts, list(range(len(texts))))
    rows = np.concatenate([block for _, block in index.own_likeness()])
    assert [at for at, _ in index.own_likeness()] == [0, 256]
    np.testing.assert_allclose(rows, index.likeness(texts), rtol=1e-5)
    np.testing.assert_allclose(np.diag(rows), 1.0, rtol=1e-5)


def test_nothing_is_like_a_sentence_without_words_or_in_an_empty_index() -> None:
    assert like("the of and", LAW) == 0.0
    empty = SentenceIndex([], [])
    counts, contracts = empty.saying(empty.likeness([LAW]))
    assert (counts.tolist(), contracts, list(empty.own_likeness())) == ([0], 0, [])


@given(st.lists(st.text(alphabet="abc the not 1,.§ñ\n", max_size=40), min_size=1, max_size=8))
def test_likeness_is_between_nothing_and_the_same_and_works_both_ways(texts: list[str]) -> None:
    likeness = SentenceIndex(texts, list(range(len(texts)))).likeness(texts)
    assert ((likeness >= 0) & (likeness <= 1 + 1e-5)).all()
    np.testing.assert_allclose(likeness, likeness.T, atol=1e-5)


def test_headings_addresses_and_fragments_are_no_sentences() -> None:
    lines = ("9.1 Governing Law and Jurisdiction.", LAW, "12 High Street, London SW1A 1AA", "See below.", ITEM)
    text = "\n".join(lines)
    assert [span.of(text) for span in sentences_said(text)] == [LAW, ITEM]
