"""Which contracts of a library are versions of one, and in which order they were made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from core.base.generators import finish
from core.library.versions.families import update_families
from core.store.catalog.catalog import Catalog
from core.types import ParticularKind
from core.types.versions import ReasonKind
from tests.core.library.versions.made import CAP, CEDAR, PAYMENT, add, agreement, redline, text_file

OTHERS = {"payment": PAYMENT.replace("30", "45"), "liability": CAP.replace("50,000", "80,000")}


@pytest.fixture
def catalog(tmp_path: Path) -> Iterator[Catalog]:
    """An empty library."""
    folder = tmp_path / "library"
    folder.mkdir()
    with closing(Catalog(folder)) as catalog:
        yield catalog


def folded(catalog: Catalog, *files: Path) -> list[list[str]]:
    """The names of the files of each contract that has several versions, in their order."""
    add(catalog, *files)
    finish(update_families(catalog))
    return families(catalog)


def families(catalog: Catalog) -> list[list[str]]:
    names = {each.document: each.files[0].stem for each in catalog.word_index().columns.facts}
    return sorted([names[each] for each in family] for family in catalog.versions.families())


def test_drafts_a_redline_and_the_signed_copy_are_one_contract_in_the_order_in_which_they_were_made(
    catalog: Catalog, tmp_path: Path
) -> None:
    draft = agreement(date="[date]", liability=CAP.replace("50,000", "[●]"))
    asked = redline(tmp_path / "c.docx", agreement(date="[date]"), (PAYMENT[:3], "30", "45"))
    files = [
        text_file(tmp_path / "a.txt", agreement(payment=PAYMENT.replace("30", "45"), signed=True)),
        asked,
        text_file(tmp_path / "b.txt", draft),
    ]
    assert folded(catalog, *files) == [["b", "c", "a"]]
    stored = {each.document: each for each in catalog.versions.all().values()}
    reasons = [[why.kind for why in stored[each].reasons] for each in catalog.versions.families()[0]]
    assert reasons == [
        [ReasonKind.OPEN],
        [ReasonKind.TRACKED, ReasonKind.OPEN],
        [ReasonKind.SIGNED],
    ]


def test_where_nothing_else_says_so_the_dates_of_the_files_do(catalog: Catalog, tmp_path: Path) -> None:
    second = text_file(tmp_path / "second.txt", agreement(payment=PAYMENT.replace("30", "45")), changed=90)
    first = text_file(tmp_path / "first.txt", agreement(), changed=30)
    assert folded(catalog, second, first) == [["first", "second"]]
    assert {each.reasons[0].kind for each in catalog.versions.all().values()} == {ReasonKind.FILE_DATE}


def test_more_versions_than_all_orders_can_be_tried_of_are_put_in_order(catalog: Catalog, tmp_path: Path) -> None:
    files = [
        text_file(tmp_path / f"{days}.txt", agreement(payment=PAYMENT.replace("30", str(days))), changed=days)
        for days in (20, 17, 11, 19, 14, 16, 12, 18, 13, 15)
    ]
    assert folded(catalog, *files) == [[str(days) for days in range(11, 21)]]


@pytest.mark.parametrize(
    "other",
    [
        agreement(buyer=CEDAR),
        agreement(buyer="__________"),
        agreement(date="9 December 2022"),
        ["Statement of Work No. 2", *agreement()],
        ["FIRST AMENDMENT TO THE SUPPLY AGREEMENT", *agreement()[1:]],
        ["AMENDED AND RESTATED SUPPLY AGREEMENT", *agreement()[1:]],
    ],
    ids=["another party", "form", "years later", "numbered", "amendment", "restated"],
)
def test_another_deal_on_the_same_form_is_no_version(catalog: Catalog, tmp_path: Path, other: Sequence[str]) -> None:
    numbered = ["Statement of Work No. 1"] if other[0].startswith("Statement") else []
    one = text_file(tmp_path / "one.txt", [*numbered, *agreement(signed=True)])
    assert folded(catalog, one, text_file(tmp_path / "other.txt", other)) == []


def test_orders_in_the_same_words_with_other_values_throughout_are_no_versions(
    catalog: Catalog, tmp_path: Path
) -> None:
    words = [
        f"{at}. The Seller shall deliver {{}} boxes of kind {at} in the month {at} of the term." for at in range(9)
    ]

    def order(first: int) -> list[str]:
        return [*agreement()[:2], *(each.format(first + 7 * at) for at, each in enumerate(words)), *agreement()[2:]]

    files = [text_file(tmp_path / f"{first}.txt", order(first)) for first in (100, 300)]
    assert folded(catalog, *files) == []


def test_two_that_are_unlike_are_versions_through_one_between_them(catalog: Catalog, tmp_path: Path) -> None:
    extra = [f"{at}. Item {at} is sold by the crate at a price that the schedule states." for at in range(13, 60)]
    short, middle, long = agreement(), [*agreement(), *extra[:20]], [*agreement(), *extra]
    files = [text_file(tmp_path / f"{at}.txt", each, changed=at) for at, each in enumerate((short, middle, long))]
    assert folded(catalog, *files) == [["0", "1", "2"]]


def test_what_the_user_says_decides(catalog: Catalog, tmp_path: Path) -> None:
    files = [
        text_file(tmp_path / "one.txt", agreement()),
        text_file(tmp_path / "two.txt", agreement(**OTHERS)),
        text_file(tmp_path / "else.txt", agreement(buyer=CEDAR, **OTHERS)),
    ]
    ids = add(catalog, *files)
    contents = [each.partition("-")[0] for each in ids]
    catalog.user_data.ties.put([(contents[0], contents[1])], same=False)
    catalog.user_data.ties.put([(contents[2], contents[1])], same=True)
    finish(update_families(catalog))
    assert [{*each} for each in families(catalog)] == [{"two", "else"}]


def test_only_what_is_new_is_compared_and_a_contract_of_its_own_stays_alone(catalog: Catalog, tmp_path: Path) -> None:
    assert folded(catalog, text_file(tmp_path / "one.txt", agreement(), changed=1)) == []
    before = catalog.versions.all()
    finish(update_families(catalog))
    assert catalog.versions.all() == before
    later = text_file(tmp_path / "two.txt", agreement(signed=True), changed=2)
    assert folded(catalog, later, text_file(tmp_path / "else.txt", agreement(buyer=CEDAR))) == [["one", "two"]]


def test_a_party_that_the_user_corrects_makes_it_another_deal(catalog: Catalog, tmp_path: Path) -> None:
    files = [text_file(tmp_path / f"{name}.txt", agreement(), changed=at) for at, name in enumerate("ab")]
    files[1].write_text(files[1].read_text() + "\n\nPage 9")
    assert folded(catalog, *files) == [["a", "b"]]
    content = next(iter(catalog.versions.all())).partition("-")[0]
    parties = ("Alder Supplies Ltd", "Dorn Bakeries plc")
    catalog.user_data.corrections.put(content, files[0], ParticularKind.PARTY, parties)
    finish(update_families(catalog))
    assert families(catalog) == []
