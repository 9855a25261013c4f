"""How much of what a query asks is in clauses: clauses in a real catalogue."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from core.search.asked import read_query
from core.search.fit import FEATURES
from core.search.keyword import KeywordSearch
from core.store.catalog.catalog import Catalog
from tests.core.search.conftest import Filler
from tests.core.search.library import put_clauses

CLAUSES = {
    "both": "Either party may terminate this Agreement on thirty (30) days' notice to the other party.",
    "one": "The Supplier may terminate this Agreement on ninety days' notice.",
    "late": "Interest of 5% a month is due. The Agreement ends thereafter. Whoever wishes may then terminate it.",
    "else": "This Agreement is governed by the laws of Ohio.",
}


EXCLUSION = FEATURES.index("exclusion")


@pytest.fixture
def fit(filler: Filler):
    _, keywords = filler(CLAUSES)
    return lambda query: {
        feature: dict(zip(CLAUSES, values.tolist(), strict=True))
        for feature, values in zip(FEATURES, keywords.fit(read_query(query), list(CLAUSES)), strict=True)
    }


def test_a_clause_has_a_share_of_the_words_and_rare_ones_count_for_more(fit):
    words = fit("terminate agreement on notice in Ohio")["words"]
    assert 0 < words["late"] < words["one"] == words["both"] < 1
    assert words["else"] > fit("terminate agreement")["words"]["else"]


def test_words_that_follow_one_another_stand_together_in_either_order(fit):
    assert fit("terminate agreement")["pairs"] == {"both": 1.0, "one": 1.0, "late": 0.0, "else": 0.0}
    assert fit("agreement terminates")["pairs"]["one"] == 1.0


def test_both_parties_count_where_they_are_asked_for(fit):
    assert fit("mutual termination")["mutual"] == {"both": pytest.approx(2 / 3), "one": 0.0, "late": 0.0, "else": 0.0}
    assert set(fit("termination")["mutual"].values()) == {0.0}


def test_a_quantity_is_found_in_figures_and_in_words(fit):
    assert fit("30 days notice")["quantity"] == {"both": 1.0, "one": 0.0, "late": 0.0, "else": 0.0}
    assert fit("90 days notice")["quantity"]["one"] == 1.0
    assert fit("5 percent interest")["quantity"]["late"] == 1.0


def test_what_only_points_to_a_definition_or_leads_into_signatures_is_ancillary(filler: Filler):
    clauses = {
        "points": "“Closing Date” has the meaning set forth in Section 1.2.",
        "means": "“Closing Date” means the third business day after the conditions are met.",
        "signs": "IN WITNESS WHEREOF, the parties have executed this Agreement by their authorised representatives.",
        "long": "“Price” has the meaning given in Section 2. "
        + "The Buyer shall pay the Price on the Closing Date. " * 9,
    }
    _, keywords = filler(clauses)

    def ancillary(query: str) -> set[str]:
        found = keywords.ancillary(read_query(query), [*clauses, "gone"])
        return {name for name, each in zip([*clauses, "gone"], found, strict=True) if each}

    assert ancillary("closing date") == ancillary("definition of closing date") == {"points", "signs"}
    assert ancillary("Closing Date has the meaning set forth in Section 1.2") == {"signs"}
    assert ancillary("in witness whereof") == {"points"}


def test_an_amount_is_found_beside_its_currency_and_in_words(filler: Filler):
    clauses = {
        "sign": "Liability is limited to $1,000,000.",
        "code": "Liability is limited to USD 1,000,000.00 in all.",
        "words": "Liability is limited to one million dollars.",
        "units": "The Supplier shall deliver 1,000,000 units.",
        "other": "Liability is limited to $2,000,000.",
        "euros": "Liability is limited to €1,000,000.",
    }
    _, keywords = filler(clauses)

    def having(query: str) -> set[str]:
        held = keywords.fit(read_query(query), list(clauses))[FEATURES.index("quantity")]
        return {name for name, share in zip(clauses, held, strict=True) if share}

    assert having("cap of $1,000,000") == {"sign", "code", "words"}
    assert having("cap of at least $1 million") == {"sign", "code", "words", "other"}


def test_a_multiple_is_found_in_one_word(filler: Filler):
    clauses = {"twice": "Liability is limited to twice the Fees.", "once": "Liability is limited to the Fees."}
    _, keywords = filler(clauses)
    asked = keywords.fit(read_query("cap of two times fees"), list(clauses))
    assert asked[FEATURES.index("quantity")].tolist() == [1.0, 0.0]


def test_an_attribute_counts_for_the_clauses_that_are_tagged_with_it_and_its_opposite_against_them(tmp_path: Path):
    with closing(Catalog(tmp_path)) as catalog:
        put_clauses(catalog, "d", CLAUSES)
        catalog.mark_tagged("d", {"one": ("perpetual", "fault"), "both": ("fault",)}, "rules")
        keywords = KeywordSearch(catalog.word_index)
        asked = keywords.fit(
            read_query("zebra", ("perpetual", "fault", "basket"), opposites=("perpetual",)), list(CLAUSES)
        )
    assert asked[FEATURES.index("opposites")].tolist() == [1.0, 0.0, 1.0, 1.0]
    assert asked[FEATURES.index("attributes")].tolist() == [pytest.approx(1 / 3), pytest.approx(2 / 3), 0.0, 0.0]


def test_a_clause_of_the_type_that_a_query_names_need_not_have_its_words(tmp_path: Path):
    with closing(Catalog(tmp_path)) as catalog:
        put_clauses(catalog, "d", CLAUSES)
        catalog.mark_tagged("d", {"else": ("choice-of-law",)}, "rules")
        keywords = KeywordSearch(catalog.word_index)
        asked = keywords.fit(read_query("choice of law", type_="choice-of-law"), list(CLAUSES))
    assert asked[FEATURES.index("words")].tolist() == [0.0, 0.0, 0.0, 1.0]
    assert asked[FEATURES.index("pairs")].tolist() == [0.0, 0.0, 0.0, 1.0]


def test_what_a_query_leaves_out_is_missing_from_a_clause_or_denied_by_it(filler: Filler):
    clauses = {
        "missing": "An injunction may be granted by any court.",
        "denied": "An injunction may be granted without the necessity of posting any bond.",
        "required": "An injunction may be granted against a bond.",
        "idiom": "An injunction may be granted, including without limitation against a bond.",
        "both": "No injunction is granted. A court may later lift this and grant one freely if the party gives a bond.",
    }
    _, keywords = filler(clauses)
    asked = dict(
        zip(clauses, keywords.fit(read_query("injunction without bond"), list(clauses))[EXCLUSION], strict=True)
    )
    assert asked == {"missing": 1.0, "denied": 1.0, "required": 0.0, "idiom": 0.0, "both": 0.0}
    assert set(keywords.fit(read_query("injunction"), list(clauses))[EXCLUSION].tolist()) == {0.0}


def test_a_query_of_nothing_finds_nothing(fit):
    assert {value for values in fit("…?").values() for value in values.values()} == {0.0}


def test_a_clause_that_has_left_the_library_has_nothing(filler: Filler):
    _, keywords = filler(CLAUSES)
    assert keywords.fit(read_query("terminate agreement"), ["gone", "one"])[:, 0].tolist() == [0.0] * len(FEATURES)


def test_no_clauses_have_no_features(filler: Filler):
    _, keywords = filler(CLAUSES)
    assert keywords.fit(read_query("terminate"), []).shape == (len(FEATURES), 0)


def test_a_forum_and_a_period_of_notice_are_found_by_their_tags(tmp_path: Path):
    with closing(Catalog(tmp_path)) as catalog:
        put_clauses(catalog, "d", CLAUSES)
        tags = {"both": ("notice:30 days",), "one": ("notice:90 days",), "else": ("forum:Courts: Ohio", "forum:")}
        catalog.mark_tagged("d", tags, "rules")
        keywords = KeywordSearch(catalog.word_index)

        def having(query: str) -> dict[str, float]:
            held = keywords.fit(read_query(query), list(CLAUSES))[FEATURES.index("values")]
            return {name: share for name, share in zip(CLAUSES, held.tolist(), strict=True) if share}

        assert having("courts of Ohio") == {"else": 1.0}
        assert having("courts of Ohio, 30 days' notice") == {"both": 0.5, "else": 0.5}
        assert having("at least 1 month's notice") == {"both": 1.0, "one": 1.0}
        assert having("no more than 60 days' notice") == {"both": 1.0}
        assert having("courts of Iowa") == having("Ohio law") == having("30 days") == {}


def test_whose_rule_a_clause_is_counts_where_a_side_is_asked_for(tmp_path: Path):
    with closing(Catalog(tmp_path)) as catalog:
        put_clauses(catalog, "d", CLAUSES)
        tags = {"both": ("mutual",), "one": ("supply-side", "unilateral"), "late": ("demand-side", "unilateral")}
        catalog.mark_tagged("d", tags, "rules")
        keywords = KeywordSearch(catalog.word_index)

        def side(query: str) -> dict[str, float]:
            given = keywords.fit(read_query(query), list(CLAUSES))[FEATURES.index("side")]
            return {name: whose for name, whose in zip(CLAUSES, given.tolist(), strict=True) if whose}

        assert side("termination by the supplier") == {"one": 1.0, "late": -1.0}
        assert side("customer may terminate") == {"one": -1.0, "late": 1.0}
        assert side("termination") == {}
