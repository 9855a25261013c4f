"""The parties to contracts: one name for each, its contracts and roles, and what is usual in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from core import FacetName, Filter, Library, Mode, NothingFound, ParticularKind, Query
from core.base import paths
from core.base.generators import finish
from core.library.loaded_models import LoadedModels
from core.library.parties import _value_words, usual_terms, usual_values
from core.tagging.lexicon import load_lexicon
from core.tagging.measures import Unit
from tests.core.search.library import columns, facts
from tests.fakes import WordEmbedder

SUPPLY = """SUPPLY AGREEMENT

This Agreement is made on 5 March {year} between {name} (the "Supplier") and Galt Bakery plc (the "Customer").

1. Price. The Customer shall pay the price of the flour on the first day of each month, without any deduction.
"""


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Library]:
    monkeypatch.setattr(LoadedModels, "_open_encoder", lambda _: WordEmbedder())
    folder = tmp_path / "contracts"
    folder.mkdir()
    for year, name in ((2019, "Alder Mills Limited"), (2020, "ALDER MILLS LIMITED"), (2021, "Alder Mills Ltd.")):
        (folder / f"{year}.txt").write_text(SUPPLY.format(year=year, name=name))
    with Library.open(tmp_path / "library") as library:
        finish(library.files.index([folder]))
        yield library


def test_one_company_is_one_party_however_its_name_is_written(library: Library) -> None:
    first, second = library.parties.list()

    assert (first.name, first.contracts) == ("Alder Mills Limited", 3)
    assert set(first.spellings) == {"Alder Mills Limited", "ALDER MILLS LIMITED", "Alder Mills Ltd."}
    assert (second.name, second.contracts) == ("Galt Bakery plc", 3)


def test_a_filter_by_any_spelling_finds_the_contracts_of_all(library: Library) -> None:
    for spelling in ("Alder Mills Limited", "alder mills ltd."):
        query = Query("deduction", Mode.KEYWORD, 10, (Filter(FacetName.PARTY, (spelling,)),))
        answer = next(library.search.find(query, rerank=False))
        (facet,) = [each for each in answer.facets if each.name is FacetName.PARTY]

        assert len(answer.hits) == 1  # the same clause three times
        assert [(each.value, each.count, each.chosen) for each in facet.values] == [
            ("Alder Mills Limited", 3, True),
            ("Galt Bakery plc", 3, False),
        ]


def test_a_profile_has_the_contracts_of_a_party_latest_first_with_its_role(library: Library) -> None:
    profile = library.parties.profile("alder")

    assert [each.facts.date for each in profile.contracts] == ["2021-03-05", "2020-03-05", "2019-03-05"]
    assert {each.role for each in profile.contracts} == {"Supplier"}
    assert {each.role for each in library.parties.profile("Galt Bakery PLC").contracts} == {"Customer"}


def test_a_party_and_a_role_are_asked_for_together(library: Library, tmp_path: Path) -> None:
    swapped = SUPPLY.format(year=2022, name="Galt Bakery plc").replace("and Galt Bakery plc", "and Alder Mills Limited")
    (tmp_path / "contracts" / "2022.txt").write_text(swapped)
    finish(library.files.index([tmp_path / "contracts"]))

    def found(*filters: Filter) -> tuple[int, dict[str, int], dict[str, int]]:
        answer = next(library.search.find(Query("deduction", Mode.KEYWORD, 10, filters), rerank=False))
        facets = {facet.name: {each.value: each.count for each in facet.values} for facet in answer.facets}
        return answer.total, facets[FacetName.PARTY], facets[FacetName.ROLE]

    alder, customer = Filter(FacetName.PARTY, ("alder mills ltd.",)), Filter(FacetName.ROLE, ("customer",))
    assert found()[2] == {"Customer": 4, "Supplier": 4}
    assert found(customer)[:2] == (4, {"Galt Bakery plc": 3, "Alder Mills Limited": 1})  # who is a customer
    assert found(alder)[0] == 4
    assert found(alder)[2] == {"Customer": 1, "Supplier": 3}  # what it is
    assert found(alder, customer)[0] == 1  # Alder as a customer


def test_an_order_under_an_agreement_follows_it(library: Library, tmp_path: Path) -> None:
    order = """STATEMENT OF WORK NO. 4

This Statement of Work is made on 9 August 2021 between Alder Mills Limited (the "Supplier") and Galt Bakery plc (the
"Customer") under the Supply Agreement of 5 March 2021.

1. Flour. The Supplier shall deliver forty sacks of flour on the first day of each week to the bakery.
"""
    (tmp_path / "contracts" / "order.txt").write_text(order)
    finish(library.files.index([tmp_path / "contracts"]))

    first, second, *others = library.parties.profile("alder").contracts
    assert (first.facts.date, second.facts.date) == ("2021-03-05", "2021-08-09")
    assert second.under == first.facts.document
    assert not any(each.under for each in (first, *others))


def test_a_corrected_party_counts(library: Library) -> None:
    document = next(each.document for each in library.contracts.list() if each.date.startswith("2021"))
    library.contracts.correct(document, ParticularKind.PARTY, ["Birch Mills Limited", "Galt Bakery plc"])

    assert [each.contracts for each in library.parties.list()] == [3, 2, 1]


def test_a_name_that_no_party_or_several_parties_have_is_refused(library: Library) -> None:
    with pytest.raises(NothingFound, match="No contract of this library is with “Zeta”"):
        library.parties.profile("Zeta")
    library.contracts.add_party(library.contracts.list()[0].document, "Alder Farms plc")
    with pytest.raises(NothingFound, match="Several parties are so called"):
        library.parties.profile("Alder")


def test_what_is_usual_is_what_most_of_a_partys_clauses_have_and_few_of_the_others() -> None:
    tagged = [(row, "limitation-of-liability") for row in range(8)]
    tagged += [(row, "carve-outs") for row in (0, 1, 2, 7)] + [(row, "notice-period") for row in (0, 1, 2)]
    known = columns([(facts(f"d{at}"), [(0, 40)]) for at in range(8)], tagged)

    (term,) = usual_terms(known, load_lexicon(paths.resources() / "lexicon"), {"d0", "d1", "d2"})

    assert (term.type, term.attribute) == ("Limitation of liability", "Carve-outs")
    assert (term.share.words, term.others.words) == ("3 of 3", "1 of 5")


def test_two_contracts_of_a_party_make_nothing_usual() -> None:
    tagged = [(row, tag) for row in range(2) for tag in ("limitation-of-liability", "carve-outs")]
    tagged += [(row, "limitation-of-liability") for row in range(2, 8)]
    known = columns([(facts(f"d{at}"), [(0, 40)]) for at in range(8)], tagged)

    assert usual_terms(known, load_lexicon(paths.resources() / "lexicon"), {"d0", "d1"}) == ()


def test_what_a_party_usually_agrees_stands_beside_what_others_do() -> None:
    tagged = [(row, f"payment-after-invoice:{days} days") for row, days in enumerate((30, 45, 45, 60, 90, 90, 90))]
    tagged += [(0, "cap-amount:100000 USD"), (1, "payment-after-invoice:?")]
    known = columns([(facts(f"d{at}"), [(0, 40)]) for at in range(7)], tagged)

    (value,) = usual_values(known, {"d0", "d1", "d2"})  # too few state a cap

    assert value.measure == "Payment after invoice"
    assert (value.own.contracts, value.own.middle, value.own.words) == (3, "45 days", "30 days to 45 days")
    assert (value.others.contracts, value.others.middle, value.others.words) == (4, "90 days", "60 days to 90 days")
    assert value.clauses == ("d0.0", "d1.0", "d2.0")


def test_values_of_earlier_versions_and_of_clauses_around_others_do_not_count() -> None:
    tagged = [(row, "payment-after-invoice:30 days") for row in range(8)]
    around = (facts("d0"), [(0, 40), (5, 20)])  # a section and its paragraph
    earlier = (replace(facts("d6"), preferred="d0"), [(0, 40)])
    known = columns([around, *((facts(f"d{at}"), [(0, 40)]) for at in range(1, 6)), earlier], tagged)

    (value,) = usual_values(known, {"d0", "d1", "d2"})

    assert (value.own.contracts, value.others.contracts) == (3, 3)
    assert value.clauses == ("d0.1", "d1.0", "d2.0")


@pytest.mark.parametrize(
    ("unit", "currency", "value", "words"),
    [
        (Unit.DAYS, "", 1, "1 day"),
        (Unit.DAYS, "", 90, "90 days"),
        (Unit.DAYS, "", 360, "1 year"),
        (Unit.DAYS, "", 540, "18 months"),
        (Unit.TIMES, "", 1.5, "1.5 times"),
        (Unit.MONEY, "USD", 1_500_000, "USD 1,500,000"),
        (Unit.PERCENT, "", 12, "12% a year"),
        (Unit.SHARE, "", 5, "5%"),
    ],
)
def test_values_are_in_words(unit: Unit, currency: str, value: float, words: str) -> None:
    assert _value_words(unit, currency, value) == words
