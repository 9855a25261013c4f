"""What is known of contracts: the words it was read from, and the user's corrections, which count everywhere."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

from core import FacetName, Filter, InvalidFact, Library, Mode, NothingFound, ParticularKind, Query, Sort
from core.base.generators import finish
from core.library.contracts import fact_value
from core.library.loaded_models import LoadedModels
from core.library.publishing import subscribe_folder
from core.types.publishing import Place
from tests.fakes import WordEmbedder

LEASE = """LEASE AGREEMENT

This Lease is made on 5 March 2019 between Orrery Estates Limited and Galt Bakery plc.

1. Rent. The Tenant shall pay the rent of the shop on the first day of each quarter, without any deduction.

2. Governing law. This Lease is governed by the laws of Scotland.
"""
NOTE = LEASE.replace("LEASE AGREEMENT", "SUPPLY AGREEMENT").replace("2019", "2021").replace("the rent", "the price")


@pytest.fixture(autouse=True)
def words(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for the encoder, which would take long."""
    monkeypatch.setattr(LoadedModels, "_open_encoder", lambda _: WordEmbedder())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "contracts"
    made.mkdir()
    (made / "lease.txt").write_text(LEASE)
    (made / "supply.txt").write_text(NOTE)
    return made


@pytest.fixture
def library(tmp_path: Path, folder: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library") as library:
        finish(library.files.index([folder]))
        yield library


def lease(library: Library, name: str = "lease.txt") -> str:
    return next(file.document or "" for file in library.files.list() if file.path.name == name)


def values(library: Library, kind: ParticularKind, name: str = "lease.txt") -> tuple[str, ...]:
    return next(fact.values for fact in library.contracts.facts(lease(library, name)) if fact.kind is kind)


def found(library: Library, facet: FacetName, value: str) -> list[str]:
    """The files of the clauses that a filter leaves."""
    query = Query("deduction", Mode.KEYWORD, 10, (Filter(facet, (value,)),))
    return sorted({hit.file.name for hit in next(library.search.find(query, rerank=False)).hits})


# ------------------------------------------------------------------- read


def test_each_fact_names_the_words_and_the_page_that_it_was_read_from(library: Library) -> None:
    facts = {fact.kind: fact for fact in library.contracts.facts(lease(library))}
    assert list(facts) == list(ParticularKind)
    (law,) = facts[ParticularKind.LAW].read
    assert (law.value, law.words) == ("Scotland", "Scotland")
    assert law.context == "2. Governing law. This Lease is governed by the laws of Scotland."
    assert law.span.of(library.documents.get(lease(library)).text) == "Scotland"
    assert [read.words for read in facts[ParticularKind.DATE].read] == ["5 March 2019"]
    assert [read.words for read in facts[ParticularKind.PARTY].read] == ["Orrery Estates Limited", "Galt Bakery plc"]
    assert not any(fact.corrected for fact in facts.values())


def test_the_contracts_are_listed_by_title(library: Library) -> None:
    assert [(each.title, each.date, each.law) for each in library.contracts.list()] == [
        ("LEASE AGREEMENT", "2019-03-05", "Scotland"),
        ("SUPPLY AGREEMENT", "2021-03-05", "Scotland"),
    ]


# -------------------------------------------------------------- corrected


def test_a_corrected_fact_counts_in_filters_facets_sorting_lists_and_exports(library: Library, tmp_path: Path) -> None:
    correct = library.contracts.correct
    assert correct(lease(library), ParticularKind.LAW, ["laws of the State of Delaware"]) is None
    correct(lease(library), ParticularKind.DATE, ["1 June 2024"])
    correct(lease(library), ParticularKind.TITLE, ["Shop lease"])
    correct(lease(library), ParticularKind.TERM, ["until either party ends it"])
    library.contracts.add_party(lease(library), "Zeta Holdings")
    library.contracts.remove_party(lease(library), "galt bakery PLC")
    assert found(library, FacetName.LAW, "Delaware") == ["lease.txt"]
    assert found(library, FacetName.LAW, "Scotland") == ["supply.txt"]
    assert found(library, FacetName.PARTY, "Zeta Holdings") == ["lease.txt"]
    assert found(library, FacetName.PARTY, "Galt Bakery plc") == ["supply.txt"]
    assert found(library, FacetName.YEAR, "2024") == ["lease.txt"]
    newest = next(library.search.find(Query("deduction", Mode.KEYWORD, 10, sort=Sort.NEWEST), rerank=False))
    assert [hit.file.name for hit in newest.hits] == ["lease.txt", "supply.txt"]
    assert newest.hits[0].title == "Shop lease"
    assert next(library.search.find(Query("law:delaware deduction"), rerank=False)).hits[0].file.name == "lease.txt"
    assert [file.title for file in library.files.list()] == ["Shop lease", "SUPPLY AGREEMENT"]
    assert library.documents.get(lease(library)).title == "Shop lease"
    table = library.export.table([newest.hits[0].clause.id], tmp_path / "out.csv")
    (row,) = csv.DictReader(table.read_text(encoding="utf-8-sig").splitlines())
    assert {"Shop lease", "Orrery Estates Limited; Zeta Holdings", "2024-06-01", "Delaware"} <= set(row.values())
    assert "until either party ends it" in row.values()


def test_beside_a_corrected_fact_stands_what_was_read(library: Library) -> None:
    library.contracts.correct(lease(library), ParticularKind.LAW, ["England and Wales"])
    fact = library.contracts.facts(lease(library))[-1]
    assert (fact.values, fact.corrected, fact.as_read) == (("England and Wales",), True, ("Scotland",))
    assert [read.words for read in fact.read] == ["Scotland"]
    (listed, _) = library.contracts.list()
    assert listed.read == ((ParticularKind.LAW, ("Scotland",)),)


def test_that_there_is_none_can_be_said_and_what_was_read_can_be_gone_back_to(library: Library) -> None:
    library.contracts.correct(lease(library), ParticularKind.LAW, [])
    assert values(library, ParticularKind.LAW) == ()
    assert library.contracts.correct(lease(library), ParticularKind.LAW, None) == ()
    assert values(library, ParticularKind.LAW) == ("Scotland",)
    assert not library.contracts.facts(lease(library))[-1].corrected


def test_a_correction_is_undone_by_what_it_returns(library: Library) -> None:
    library.contracts.correct(lease(library), ParticularKind.LAW, ["France"])
    before = library.contracts.correct(lease(library), ParticularKind.LAW, ["Spain"])
    library.contracts.correct(lease(library), ParticularKind.LAW, before)
    assert values(library, ParticularKind.LAW) == ("France",)


def test_a_name_that_the_library_has_is_written_as_there(library: Library) -> None:
    library.contracts.correct(lease(library), ParticularKind.PARTY, ["ORRERY estates limited"])
    assert values(library, ParticularKind.PARTY) == ("Orrery Estates Limited",)


@pytest.mark.parametrize(
    ("kind", "written", "value"),
    [
        (ParticularKind.DATE, "5-Mar-2019", "2019-03-05"),
        (ParticularKind.EFFECTIVE, "March 5, 2019", "2019-03-05"),
        (ParticularKind.DATE, "31/12/2020", "2020-12-31"),
        (ParticularKind.LAW, "english law", "England and Wales"),
        (ParticularKind.LAW, "England", "England and Wales"),
        (ParticularKind.LAW, "the law of Ruritania", "the law of Ruritania"),
        (ParticularKind.TERM, "one year and 6 months", "18"),
        (ParticularKind.TERM, "eighteen (18) months", "18"),
        (ParticularKind.TERM, "one year after the last schedule expires", "one year after the last schedule expires"),
        (ParticularKind.PARTY, "  Galt \n plc ", "Galt plc"),
    ],
)
def test_what_the_user_writes_becomes_a_value(kind: ParticularKind, written: str, value: str) -> None:
    assert fact_value(kind, written) == value


@pytest.mark.parametrize(
    ("kind", "written", "words"),
    [
        (ParticularKind.DATE, "soon", "is not a date"),
        (ParticularKind.DATE, "31 February 2019", "is not a date"),
        (ParticularKind.DATE, "3/4/2019", "two dates"),
        (ParticularKind.TERM, "24", "years or months"),
        (ParticularKind.LAW, "  ", "Nothing was written"),
        (ParticularKind.TITLE, "x" * 501, "too long"),
    ],
)
def test_what_cannot_be_understood_is_refused_in_words(kind: ParticularKind, written: str, words: str) -> None:
    with pytest.raises(InvalidFact, match=words):
        fact_value(kind, written)


def test_a_refused_correction_changes_nothing(library: Library) -> None:
    with pytest.raises(InvalidFact, match="one value only"):
        library.contracts.correct(lease(library), ParticularKind.LAW, ["France", "Spain"])
    with pytest.raises(InvalidFact, match="no party"):
        library.contracts.remove_party(lease(library), "Nobody")
    with pytest.raises(NothingFound):
        library.contracts.correct("unknown", ParticularKind.LAW, ["France"])
    assert values(library, ParticularKind.LAW) == ("Scotland",)


# ------------------------------------------------------------------- kept


def test_a_correction_stays_when_the_file_is_moved_and_read_in_another_way(
    library: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.contracts.correct(lease(library), ParticularKind.LAW, ["France"])
    (folder / "lease.txt").rename(folder / "renamed.txt")
    finish(library.files.index([folder]))
    assert values(library, ParticularKind.LAW, "renamed.txt") == ("France",)
    before = lease(library, "renamed.txt")
    (folder / "copy.txt").write_text(LEASE)
    finish(library.files.index([folder]))
    assert lease(library, "copy.txt") == before
    assert values(library, ParticularKind.LAW, "copy.txt") == ("France",)


def test_a_correction_follows_a_file_that_changes_where_the_same_is_read(library: Library, folder: Path) -> None:
    library.contracts.correct(lease(library), ParticularKind.LAW, ["France"])
    library.contracts.correct(lease(library), ParticularKind.DATE, ["1 June 2024"])
    (folder / "lease.txt").write_text(LEASE.replace("5 March 2019", "6 April 2020").replace("deduction", "reduction"))
    finish(library.files.index([folder]))
    assert values(library, ParticularKind.LAW) == ("France",)
    assert values(library, ParticularKind.DATE) == ("2020-04-06",)  # another date is read now


def test_forgetting_a_contract_removes_its_corrections_also_from_backups(library: Library, folder: Path) -> None:
    library.contracts.correct(lease(library), ParticularKind.PARTY, ["Zubrowka Holdings"])
    library.backups.write()
    assert library.files.would_forget([folder / "lease.txt"]).corrections == 1
    assert library.files.forget([folder / "lease.txt"], keep_quotes=True).corrections == 1
    held = b"".join(file.read_bytes() for file in library.folder.rglob("*") if file.is_file())
    assert b"Zubrowka" not in held
    finish(library.files.index([folder]))
    assert values(library, ParticularKind.PARTY) == ("Orrery Estates Limited", "Galt Bakery plc")


def test_a_backup_brings_corrections_back_and_replaces_none(library: Library, folder: Path, tmp_path: Path) -> None:
    library.contracts.correct(lease(library), ParticularKind.LAW, ["France"])
    backup = library.backups.write(tmp_path / "mine.backup")
    with Library.open(tmp_path / "other") as other:
        assert other.backups.restore(backup).corrections == 1
        finish(other.files.index([folder]))
        assert values(other, ParticularKind.LAW) == ("France",)
    library.contracts.correct(lease(library), ParticularKind.LAW, ["Spain"])
    assert library.backups.restore(backup).corrections == 0
    assert values(library, ParticularKind.LAW) == ("Spain",)


def test_another_program_that_corrects_is_noticed(library: Library, tmp_path: Path) -> None:
    assert library.contracts.list()[0].law == "Scotland"
    with Library.open(tmp_path / "library") as other:
        other.contracts.correct(lease(other), ParticularKind.LAW, ["France"])
    assert library.contracts.list()[0].law == "France"


def test_the_readers_of_a_published_library_correct_it_for_themselves(library: Library, tmp_path: Path) -> None:
    (tmp_path / "share").mkdir()
    place = Place(str(tmp_path / "share"))
    library.contracts.correct(lease(library), ParticularKind.LAW, ["France"])
    finish(library.publishing.publish(place))
    finish(subscribe_folder(tmp_path / "reader", place))
    with Library.open(tmp_path / "reader") as reader:
        assert values(reader, ParticularKind.LAW) == ("Scotland",)
        reader.contracts.correct(lease(reader), ParticularKind.LAW, ["Spain"])
        assert found(reader, FacetName.LAW, "Spain") == ["lease.txt"]
    assert values(library, ParticularKind.LAW) == ("France",)
