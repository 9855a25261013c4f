"""The versions of a contract as the library shows them: a clause in each, who asked for what, and who conceded."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from core.base.errors import NothingFound
from core.base.generators import finish
from core.library.opened import OpenLibrary
from core.library.versions import Versions
from core.library.versions.families import update_families
from core.types import AnnotationKind
from core.types.versions import Family, Fate, request_words
from tests.core.library.versions.made import CAP, CEDAR, PAYMENT, add, agreement, redline, text_file

LATER = PAYMENT.replace("30", "45")


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[OpenLibrary]:
    """A library of a draft, a redline, and the signed copy, in which a part of what was asked for stayed."""
    folder = tmp_path / "library"
    folder.mkdir()
    first = agreement(date="[date]")
    asked = (("3.", "30", "45"), ("9.", "50,000", "500,000"), ("7.", " of the business", ""))
    signed = agreement(payment=LATER, liability=CAP.replace("50,000", "90,000"), signed=True)
    files = [
        text_file(tmp_path / "draft.txt", first),
        redline(tmp_path / "redline.docx", first, *asked),
        text_file(tmp_path / "signed.txt", signed),
        text_file(tmp_path / "else.txt", agreement(buyer=CEDAR)),
    ]
    with closing(OpenLibrary(folder)) as opened:
        add(opened.catalog, *files)
        finish(update_families(opened.catalog))
        yield opened


def document(opened: OpenLibrary, name: str) -> str:
    facts = opened.catalog.word_index().columns.facts
    return next(each.document for each in facts if each.files[0].name == name)


def clause(opened: OpenLibrary, name: str, begins: str) -> str:
    clauses = opened.catalog.clauses.of(document(opened, name))
    return next(each.id for each in clauses if each.text.startswith(begins))


def names(family: Family) -> list[str]:
    return [each.contract.files[0].name for each in family.versions]


def test_all_versions_are_listed_with_the_one_that_search_finds(opened: OpenLibrary) -> None:
    family = Versions(opened).of(document(opened, "redline.docx"))
    assert names(family) == ["draft.txt", "redline.docx", "signed.txt"]
    assert [each.preferred for each in family.versions] == [False, False, True]
    assert [why.words for why in family.versions[1].reasons] == [
        "5 tracked changes",
        "3 blanks, brackets and notes left",
    ]
    alone = Versions(opened).of(document(opened, "else.txt"))
    assert (names(alone), alone.versions[0].preferred, alone.versions[0].reasons) == (["else.txt"], True, ())


def test_a_clause_is_followed_from_version_to_version(opened: OpenLibrary) -> None:
    rows = finish(Versions(opened).clause(clause(opened, "signed.txt", "3.")))
    assert [each.text.partition("within ")[2] for each in rows] == [
        "30 days of its date.",
        "45 days of its date.",
        "45 days of its date.",
    ]
    assert [each.changes.marked if each.changes else None for each in rows] == [
        None,
        "3. Payment. The Buyer shall pay each invoice within [-30-]{+45+} days of its date.",
        None,
    ]
    (request,) = rows[1].requests
    assert (request.kind, request.words, request.replaced) == (AnnotationKind.INSERTED, "45", "30")
    assert request.fate is Fate.AGREED
    assert request_words(request) == ("Tom Hay (2021-02-01) wrote “45” for “30”: it stayed, so the other side conceded")
    assert not rows[0].requests
    assert not rows[2].requests


def test_what_was_withdrawn_or_met_half_way_is_said(opened: OpenLibrary) -> None:
    versions = Versions(opened)
    secrecy = finish(versions.clause(clause(opened, "signed.txt", "7.")))[1].requests
    assert [(each.kind, each.words, each.fate) for each in secrecy] == [
        (AnnotationKind.DELETED, "of the business", Fate.WITHDRAWN)
    ]
    assert request_words(secrecy[0]).endswith("it is gone, so Tom Hay conceded")
    liability = finish(versions.clause(clause(opened, "signed.txt", "9.")))[1].requests
    assert [each.fate for each in liability] == [Fate.COMPROMISE]
    assert request_words(liability[0]).endswith("other words were agreed")


def test_of_a_file_that_is_gone_nothing_is_said_but_the_wording(opened: OpenLibrary, tmp_path: Path) -> None:
    (tmp_path / "redline.docx").unlink()
    rows = finish(Versions(opened).clause(clause(opened, "draft.txt", "3.")))
    assert rows[1].changes is not None
    assert rows[1].requests == ()


def test_a_clause_that_a_version_lacks_has_no_words_there(opened: OpenLibrary, tmp_path: Path) -> None:
    without = text_file(tmp_path / "without.txt", agreement(date="[date]", secrecy=""))
    add(opened.catalog, without)
    finish(update_families(opened.catalog))
    rows = finish(Versions(opened).clause(clause(opened, "signed.txt", "7.")))
    lacking = [each for each in rows if each.version.contract.files[0].name == "without.txt"]
    assert [(each.clause, each.text) for each in lacking] == [("", "")]


def test_a_version_is_parted_and_joined_and_that_is_taken_back(opened: OpenLibrary) -> None:
    versions = Versions(opened)
    draft, signed, other = (document(opened, name) for name in ("draft.txt", "signed.txt", "else.txt"))
    assert names(finish(versions.part(draft))) == ["draft.txt"]
    assert names(versions.of(signed)) == ["redline.docx", "signed.txt"]
    assert len(names(finish(versions.join(other, signed)))) == 3
    assert names(finish(versions.as_found(other))) == ["else.txt"]
    assert names(finish(versions.as_found(draft))) == ["draft.txt", "redline.docx", "signed.txt"]
    assert opened.catalog.user_data.ties.all() == {}


def test_an_amendment_and_an_order_are_listed_with_the_agreement_that_they_name(
    opened: OpenLibrary, tmp_path: Path
) -> None:
    parties = 'Alder Supplies Ltd (the "Seller") and Birch Foods plc (the "Buyer")'
    amendment = text_file(
        tmp_path / "amendment.txt",
        [
            "FIRST AMENDMENT",
            f"This amendment is made on 1 June 2021 between {parties}.",
            "1. The parties made a Supply Agreement dated 3 March 2021, and now change what it says of payment.",
        ],
    )
    elsewhere = text_file(
        tmp_path / "lease.txt",
        ["LEASE OF A STORE", f"This lease is made on 1 June 2021 between {parties}.", "1. The store is let."],
    )
    add(opened.catalog, amendment, elsewhere)
    finish(update_families(opened.catalog))
    versions = Versions(opened)
    assert [each.files[0].name for each in versions.of(document(opened, "draft.txt")).tied] == ["amendment.txt"]
    assert [each.files[0].name for each in versions.of(document(opened, "amendment.txt")).tied] == ["signed.txt"]
    assert versions.of(document(opened, "else.txt")).tied == ()


def test_a_contract_that_has_left_the_library_has_no_versions(opened: OpenLibrary) -> None:
    with pytest.raises(NothingFound):
        Versions(opened).of("00-7")
