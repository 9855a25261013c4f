"""What is suggested while the user types."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.base.paths import resources
from core.library.library import Library
from core.search.suggest import MOST, Prefixes, Suggester
from core.tagging.lexicon import load_lexicon
from core.types import Suggestion
from core.types.facts import Facts
from tests.thoroughness import examples


def facts(number: int, title: str, kind: str, parties: tuple[str, ...], date: str, law: str) -> Facts:
    return Facts(str(number), (Path(f"{number}.pdf"),), title, kind, parties, date, law)


LIBRARY = (
    facts(1, "Distribution Agreement", "Distribution Agreement", ("Ferrow Ltd", "Galt GmbH"), "2018-03-01", "New York"),
    facts(2, "Supply Agreement", "Supply Agreement", ("Norrland AB", "Galt GmbH"), "2019-05-07", "New York"),
    facts(3, "Office Lease", "Lease", ("Wharfside", "Ferrow Ltd"), "2019-11-30", "England and Wales"),
    facts(4, "Untitled “draft” of Lease", "", (), "", "Delaware"),
)


@pytest.fixture(scope="module")
def suggester() -> Suggester:
    return Suggester(load_lexicon(resources() / "lexicon").concepts)


def texts(found: tuple[Suggestion, ...]) -> list[str]:
    return [suggestion.text for suggestion in found]


def typed(suggester: Suggester, text: str) -> list[str]:
    """What is suggested when the cursor is at "|", or else at the end."""
    cursor = text.index("|") if "|" in text else len(text)
    return texts(suggester.suggest(text.replace("|", ""), cursor, LIBRARY))


# ------------------------------------------------------------ kinds of clause


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("indem", "Indemnification"),
        ("limitation of l", "Limitation of liability"),
        ("LoL", "Limitation of liability"),
        ("MFN", "Most favored nation"),
        ("rofr", "Right of first refusal, offer or negotiation"),
        ("as i", "As is"),
        ("consequential dam", "consequential damages"),
        ("covenant not to s", "Covenant not to sue"),
        ("jury", "Jury trial waiver"),
        ("non comp", "Non-compete"),
        ("mutual indem", "mutual indemnification"),
        ("a cap on liability with carve", "a cap on liability with carve-outs"),
        ("fees AND (force maj", "fees AND (force majeure"),
        ("HIP", "Health information"),
        ("409A", "Section 409A"),
    ],
)
def test_the_likeliest_kind_of_clause_comes_first(suggester: Suggester, text: str, first: str) -> None:
    assert typed(suggester, text)[0] == first


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("idemnifi", "Indemnification"),
        ("force majur", "Force majeure"),
        ("arbitartion", "Arbitration"),
        ("noncomp", "Non-compete"),
        ("a mutual idemnifi", "a mutual indemnification"),
    ],
)
def test_a_misspelling_is_understood(suggester: Suggester, text: str, first: str) -> None:
    assert typed(suggester, text)[0] == first


def test_it_says_what_a_kind_of_clause_is(suggester: Suggester) -> None:
    (first, *_) = suggester.suggest("countersig", 7)
    assert first.text == "Counterparts"
    assert first.about.startswith("This provision allows the agreement to be executed")


def test_each_kind_is_suggested_once(suggester: Suggester) -> None:
    found = suggester.suggest("indem", 5)
    assert len({suggestion.about for suggestion in found}) == len(found) == MOST


def test_the_words_around_stay(suggester: Suggester) -> None:
    assert typed(suggester, "mutual indem|nify AND fees")[0] == "mutual indemnification AND fees"
    assert typed(suggester, "ju| and fees")[0].endswith(" and fees")


@pytest.mark.parametrize("text", ["", " ", "x", "zzzzzz", "“as is", '"cap on li', "the", "cap on the", "cap (", "12"])
def test_where_nothing_is_suggested(suggester: Suggester, text: str) -> None:
    assert typed(suggester, text) == []


def test_what_stands_there_already_is_not_suggested(suggester: Suggester) -> None:
    assert "force majeure" not in typed(suggester, "force majeure")


# ----------------------------------------------------------------- connectors


@pytest.mark.parametrize("text", ["fand", "band", "o", "no", "fees an", "fees o", "fees w"])
def test_connectors_are_not_suggested_in_words(suggester: Suggester, text: str) -> None:
    assert not any(set(each.split()) & {"AND", "OR", "NOT", "w/5"} for each in typed(suggester, text))


def test_a_connector_that_is_begun_is_completed(suggester: Suggester) -> None:
    assert typed(suggester, "cap w/") == ["cap w/5", "cap w/10"]
    assert typed(suggester, "cap w/| fees") == ["cap w/5 fees", "cap w/10 fees"]
    assert typed(suggester, "cap /") == ["cap /s", "cap /p"]
    assert typed(suggester, "cap pre/") == ["cap pre/3", "cap pre/5"]


# --------------------------------------------------------------------- fields


@pytest.mark.parametrize(("text", "field"), [("par", "party:"), ("law", "law:"), ("fees AND tit", "fees AND title:")])
def test_a_field_is_suggested_by_its_name(suggester: Suggester, text: str, field: str) -> None:
    assert field in typed(suggester, text)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("law:", ['law:"New York"', "law:Delaware", 'law:"England and Wales"']),
        ("law:new", ['law:"New York"']),
        ("law:New Y", ['law:"New York"']),
        ('law:"new y', ['law:"New York"']),
        ("law:wales", ['law:"England and Wales"']),
        ("law:delawre", ["law:Delaware"]),
        ("LAW: del", ["LAW: Delaware"]),
        ("party:ga", ['party:"Galt GmbH"']),
        ("party:", ['party:"Ferrow Ltd"', 'party:"Galt GmbH"', 'party:"Norrland AB"', "party:Wharfside"]),
        ("type:lea", ["type:Lease"]),
        ("title:lease", ['title:"Office Lease"', 'title:"Untitled draft of Lease"']),
        ("date:20", ["date:2019", "date:2018"]),
        ("fees AND party:wharf", ["fees AND party:Wharfside"]),
        ("party:ga| AND fees", ['party:"Galt GmbH" AND fees']),
        ('party:"ga|lt" AND fees', ['party:"Galt GmbH" AND fees']),
        ('law:"England and Wal', ['law:"England and Wales"']),
        ("law:zzz", []),
        ("law:Delaware", []),
    ],
)
def test_what_the_library_has_in_a_field(suggester: Suggester, text: str, values: list[str]) -> None:
    assert typed(suggester, text) == values


def test_how_many_contracts_have_a_value(suggester: Suggester) -> None:
    assert [each.about for each in suggester.suggest("law:", 4, LIBRARY)] == [
        "governing law of 2 contracts",
        "governing law of 1 contract",
        "governing law of 1 contract",
    ]


def test_kinds_of_clause_in_their_field(suggester: Suggester) -> None:
    found = typed(suggester, "clause:non-s")
    assert {'clause:"Non-solicitation of customers"', 'clause:"Non-solicitation of employees"'} <= set(found)
    assert typed(suggester, "clause:lol") == ['clause:"Limitation of liability"']
    assert typed(suggester, "clause:idemnifi")[0] == "clause:Indemnification"


def test_attributes_are_no_kinds_of_clause(suggester: Suggester) -> None:
    assert "Carve-outs" in typed(suggester, "carve-o")
    assert "clause:Carve-outs" not in typed(suggester, "clause:carve-o")


def test_after_a_field_words_are_words(suggester: Suggester) -> None:
    assert typed(suggester, "law:Delaware force maj") == ["law:Delaware force majeure"]
    assert typed(suggester, 'law:"New York" force maj') == ['law:"New York" force majeure']


def test_another_library_has_other_values(suggester: Suggester) -> None:
    other = (facts(9, "Loan", "Loan", ("Lindqvist",), "2020-01-01", "Sweden"),)
    assert texts(suggester.suggest("law:", 4, other)) == ["law:Sweden"]
    assert typed(suggester, "law:d") == ["law:Delaware"]
    assert texts(suggester.suggest("law:", 4)) == []


def test_a_library_suggests_from_the_lexicon(tmp_path: Path) -> None:
    with Library.open(tmp_path / "library") as library:
        assert texts(library.search.suggest("limitation of li", 16))[0] == "Limitation of liability"
        assert library.search.suggest("law:", 4) == ()


# ------------------------------------------------------------------ always so

_PIECES = st.sampled_from(
    ["law:", "party:", '"', "(", ")", " ", "indem", "w/", "AND ", "cap on ", "“", "clause:non", "İ", "e\u0301"]
)


@given(st.lists(_PIECES | st.text(max_size=3), max_size=8).map("".join), st.integers(0, 30))
@settings(max_examples=examples(quick=100, thorough=3000))
def test_few_different_suggestions_whatever_is_typed(suggester: Suggester, text: str, cursor: int) -> None:
    found = texts(suggester.suggest(text, min(cursor, len(text)), LIBRARY))
    assert len(found) <= MOST
    assert len(set(found)) == len(found)
    assert text.strip() not in found


# ------------------------------------------------------------------- prefixes


def test_names_are_found_by_the_beginning_of_a_word() -> None:
    names = Prefixes(["Right of first refusal", "First offer", "Offer"])
    assert sorted(names.begun("fir")) == [(0, False), (1, True)]
    assert sorted(names.begun("offer")) == [(1, False), (2, True)]
    assert names.begun("right of f") == [(0, True)]
    assert names.begun("off of") == []
    assert names.begun("right ") == [(0, True)]
    assert names.begun("offer ") == []


def test_names_are_found_though_misspelled() -> None:
    names = Prefixes(["Arbitration", "Arbitral seat", "Mediation"])
    assert [at for at, _ in names.similar("arbirt")] == [0, 1]
    assert [at for at, _ in names.similar("medaiton")] == [2]
    assert names.similar("xyzw") == []
    assert names.similar("abc") == []
