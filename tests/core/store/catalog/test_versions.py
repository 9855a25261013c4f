"""Which documents are versions of one contract, as it is stored, and what the user says of that."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from core.store.catalog.catalog import Catalog
from core.store.catalog.versions import FoundVersion
from core.types.versions import Reason, ReasonKind
from tests.core.store.examples import extraction, record

DRAFT = FoundVersion("aa-7", "aa-7", 0, (Reason(ReasonKind.OPEN, 3),), "basis")
SIGNED = FoundVersion("bb-7", "aa-7", 1, (Reason(ReasonKind.SIGNED, 0),), "basis")
ALONE = FoundVersion("cc-7", "cc-7", 0, (), "basis")


@pytest.fixture
def catalog(tmp_path: Path) -> Iterator[Catalog]:
    """A library of three contracts, of which two are versions of one."""
    with closing(Catalog(tmp_path)) as catalog:
        for name in ("aa-7", "bb-7", "cc-7"):
            catalog.commit(record(f"/c/{name}.pdf", name, 1), None, extraction(name, f"Rent of {name}."))
        catalog.versions.put([DRAFT, SIGNED, ALONE])
        yield catalog


def known(catalog: Catalog) -> list[tuple[str, str, int, bool]]:
    facts = catalog.word_index().columns.facts
    return [(each.document, each.preferred, each.versions, each.is_earlier) for each in facts]


def test_a_family_is_read_in_its_order_with_the_last_preferred(catalog: Catalog) -> None:
    assert catalog.versions.families() == [["aa-7", "bb-7"]]
    assert catalog.versions.all()["aa-7"] == DRAFT
    assert known(catalog) == [
        ("aa-7", "bb-7", 2, True),
        ("bb-7", "bb-7", 2, False),
        ("cc-7", "", 1, False),
    ]


def test_a_version_that_leaves_the_library_leaves_its_family(catalog: Catalog) -> None:
    catalog.forget([Path("/c/bb-7.pdf")])
    assert catalog.versions.families() == []
    assert known(catalog) == [("aa-7", "", 1, False), ("cc-7", "", 1, False)]


def test_documents_that_are_gone_meanwhile_are_not_written(catalog: Catalog) -> None:
    catalog.versions.put([FoundVersion("zz-7", "aa-7", 2, (), "basis")])
    assert catalog.versions.families() == [["aa-7", "bb-7"]]
    catalog.versions.drop(["aa-7"])
    assert catalog.versions.families() == []


def test_what_the_user_says_of_a_pair_counts_in_either_order_and_is_taken_back(catalog: Catalog) -> None:
    ties = catalog.user_data.ties
    ties.put([("bb", "aa"), ("aa", "cc")], same=False)
    assert ties.all() == {("aa", "bb"): False, ("aa", "cc"): False}
    ties.put([("aa", "bb")], same=True)
    assert ties.all() == {("aa", "bb"): True, ("aa", "cc"): False}
    ties.put([("cc", "aa")], same=None)
    assert ties.all() == {("aa", "bb"): True}


def test_it_is_restored_from_a_backup_where_nothing_else_is_said(catalog: Catalog, tmp_path: Path) -> None:
    catalog.user_data.ties.put([("aa", "bb")], same=True)
    folder = tmp_path / "backup"
    folder.mkdir()
    with closing(Catalog(folder)) as backup:
        backup.user_data.ties.put([("aa", "bb"), ("bb", "cc")], same=False)
        assert catalog.user_data.add_missing(backup.user_data).versions == 1
    assert catalog.user_data.ties.all() == {("aa", "bb"): True, ("bb", "cc"): False}
