"""The parties to contracts: one name for each, its contracts and roles, and what is usual in them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core import FacetName, Filter, Library, Mode, NothingFound, ParticularKind, Query
from core.base import paths
from core.base.generators import finish
from core.library.loaded_models import LoadedModels
from core.library.parties import usual_terms
from core.tagging.lexicon import load_lexicon
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
