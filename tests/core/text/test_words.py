"""How text is split into words, and which names find words and compounds."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.text.words import (
    LONGEST,
    SIGNS,
    blanked,
    blanked_if_words_remain,
    content_words,
    entries,
    indexed,
    is_word,
    normal,
    normalise,
    phrase,
    places_covered,
    query_words,
    word_texts,
    words,
)
from core.types import Span

# Letters, symbols, white space, and what is easily split wrongly; drawn in runs so that compounds occur.
TEXTS = st.lists(
    st.sampled_from([*"abI9 `\n\t.,-'’()/§$%&½é²\u0301\u00ad\u00a0_“—", "ﬁ", "İ", "ß", "™", "⑴", "...", "5,0", "'s"])
).map("".join)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The Buyer SHALL pay.", "the buyer shall pay"),
        ("$5,000.50 (five thousand)", "$ 5,000.50 five thousand"),
        ("§7 of 12.3(b)(ii)", "§ 7 of 12.3 b ii"),
        ("1.1.2 and v2.0", "1.1.2 and v2.0"),
        ("Fees, 5%; AT&T", "fees 5 % at & t"),
        ("Don’t use O'Brien‘s", "don't use o'brien's"),
        ("the parties' 'Goods'", "the parties goods"),
        ("non\u2011compete non–compete", "non compete non compete"),
        ("agree\u00adment", "agreement"),
        ("ﬁnal Œuvre naïve cafe\u0301 STRASSE Straße", "final oeuvre naive cafe strasse strasse"),
        ("2½ per cent", "2½ per cent"),
        ("Name:____ [***] •", "name"),
        ("™ ® © ° # @ + =", "™ ® © ° # @ + ="),
        ("", ""),
    ],
)
def test_text_is_cut_to_words(text: str, expected: str) -> None:
    assert " ".join(word.text for word in words(text)) == expected


def test_a_word_knows_where_it_stands() -> None:
    text = "The Company’s  “as-is”"
    assert [word.span.of(text) for word in words(text)] == ["The", "Company’s", "as", "is"]


@pytest.mark.parametrize(
    ("text", "name", "place"),
    [
        ("the non-compete covenant", "non-compete", 1),
        ("the non—compete covenant", "non—compete", 1),
        ("under (403(b)) plans", "403(b", 1),
        ("pay $5,000, or", "$5,000", 1),
        ("pay US$5,000", "$5,000", 2),
        ("§7", "§7", 0),
        ("and/or", "and/or", 0),
        ("and/or", "or", 1),
        ("Section 12.3(b)(ii)", "12.3(b)(ii", 1),
        ("Section 12.3(b)(ii)", "12.3(b", 1),
        ("Section 12.3(b)(ii)", "b)(ii", 2),
        ("11 U.S.C. 365", "u.s.c", 1),
        ("the Company’s goods", "company's", 1),
        ("the Company’s goods", "company", 1),
        ("a third-party’s goods", "third-party", 1),
        ("U.S.-based", "u.s.-based", 0),
        ("U.S.-based", "u.s", 0),
    ],
)
def test_what_a_text_is_found_by(text: str, name: str, place: int) -> None:
    assert entries(text)[name] == [place]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("11 U.S.C. 365", "u.s"),
        ("11 U.S.C. 365", "s.c"),
        ("non compete", "non-compete"),
        ("non- compete", "non-compete"),
        ("Definitions........5", "definitions........5"),
        ("don't", "don"),
        ("the goods'", "goods'"),
        ("Buyer.", "buyer."),
    ],
)
def test_what_a_text_is_not_found_by(text: str, name: str) -> None:
    assert name not in entries(text)


def test_a_section_of_a_statute_is_found_without_its_title() -> None:
    text = entries("17 C.F.R. § 240.10b-5, Rule 405.1 and 229.601(b)")
    assert {"240.10b-5", "10b-5", "240.10b", "10b"} <= text.keys()
    assert "601" not in text  # a figure after a stop may be a decimal
    assert "1" not in text


def test_a_query_and_a_text_meet_in_one_name() -> None:
    assert normal("“403(b)”") == "403(b"
    assert normal("Non–Compete,") == "non-compete"
    assert normal("COMPANY’S") == "company's"
    assert normal("***") == ""


def test_how_many_places_a_name_covers() -> None:
    assert [places_covered(name) for name in ("fees", "company's", "403(b", "u.s.c", "$5,000")] == [1, 1, 2, 3, 2]


def test_a_phrase_is_found_by_its_compounds() -> None:
    assert phrase("under Section 12.3(b) of the") == [
        ("under", 0),
        ("section", 1),
        ("12.3(b", 2),
        ("of", 4),
        ("the", 5),
    ]
    assert phrase("a/b/c/d/e/f/g") == [("a/b/c/d/e/f", 0), ("f/g", 5)]
    assert phrase("—") == []


@given(TEXTS)
def test_words_stand_in_order_and_apart(text: str) -> None:
    found = words(text)
    assert all(before.span.end <= after.span.start for before, after in pairwise(found))
    for word in found:
        assert word.text == normal(word.span.of(text)) == normalise(word.span.of(text))
        assert word.text
        assert not any(sign.isspace() for sign in word.text)
    assert indexed(text)[1:] == (word_texts(text), [word.span.start for word in found])
    assert word_texts(text) == [word.text for word in found]


@given(TEXTS)
def test_the_names_in_an_index_are_those_of_the_words_they_stand_for(text: str) -> None:
    found = words(text)
    for name, places in entries(text).items():
        assert places == sorted(set(places))
        for place in places:
            covered = found[place : place + places_covered(name)]
            assert len(covered) == places_covered(name) <= LONGEST
            stands_for = normal(text[covered[0].span.start : covered[-1].span.end])
            assert name in (stands_for, stands_for.removesuffix("'s"))
            assert not any(sign.isspace() for sign in name)


@given(TEXTS)
def test_every_text_is_found_by_its_own_phrase(text: str) -> None:
    found = entries(text)
    for name, place in phrase(text):
        assert place in found[name]
    covered = {place + at for name, place in phrase(text) for at in range(places_covered(name))}
    assert covered == set(range(len(words(text))))


@given(TEXTS)
def test_a_name_is_its_own_name(text: str) -> None:
    for name in entries(text):
        assert normal(name) == name
        assert is_word(name) == (places_covered(name) == 1)


def test_each_sign_is_a_word() -> None:
    assert [word.text for word in words(SIGNS)] == list(SIGNS)


def test_stop_words_and_signs_have_no_content() -> None:
    assert [word.text for word in content_words("The price of 5% is due.")] == ["price", "5", "due"]


@pytest.mark.parametrize(
    ("query", "kept"),
    [
        ("MFN clause", ["mfn"]),
        ("a provision on audit rights", ["a", "on", "audit", "rights"]),
        ("“as is” clauses", ["as", "is"]),
        ("clause", ["clause"]),
    ],
)
def test_that_a_clause_is_wanted_says_nothing_about_its_subject(query: str, kept: list[str]) -> None:
    assert [word.text for word in query_words(query)] == kept


def test_what_is_not_blanked_stays_where_it_is() -> None:
    assert blanked("two of three", [Span(0, 3), Span(7, 12)]) == "    of      "
    assert blanked("two", []) == "two"


def test_a_text_of_which_no_word_would_be_left_stays_as_it_is() -> None:
    assert blanked_if_words_remain("two, three", [Span(0, 3)]) == "   , three"
    assert blanked_if_words_remain("two, three", [Span(0, 3), Span(5, 10)]) == "two, three"
