"""The command for versions: listed, a clause in each, parted, joined; and searches that look at all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.core.cli.shell import answer, muniment
from tests.core.library.versions.made import CEDAR, PAYMENT, agreement, redline, text_file


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A library of a redline, the signed copy, and a deal with somebody else."""
    changed = ((PAYMENT[:3], "30", "45"),)
    files = [
        redline(tmp_path / "redline.docx", agreement(), *changed),
        text_file(tmp_path / "signed.txt", agreement(payment=PAYMENT.replace("30", "45"), signed=True)),
        text_file(tmp_path / "else.txt", agreement(buyer=CEDAR)),
    ]
    muniment("index", *files, "--library", tmp_path / "library")
    return tmp_path / "library"


def names(library: Path, file: Path, *options: str | Path) -> list[str]:
    listed = answer("versions", file, *options, "--library", library)["versions"]
    return [Path(each["contract"]["files"][0]).name for each in listed]


def test_versions_are_listed_in_their_order(library: Path, tmp_path: Path) -> None:
    assert names(library, tmp_path / "signed.txt") == ["redline.docx", "signed.txt"]
    said = muniment("versions", tmp_path / "redline.docx", "--library", library)
    assert "2 tracked changes" in said
    assert "signed  ·  found in searches" in said
    assert "no other version" in muniment("versions", tmp_path / "else.txt", "--library", library)


def test_lists_and_searches_take_the_signed_one_in_place_of_all(library: Path) -> None:
    listed = answer("contracts", "--library", library)["contracts"]
    assert sorted(Path(each["files"][0]).name for each in listed) == ["else.txt", "signed.txt"]
    assert len(answer("contracts", "--all-versions", "--library", library)["contracts"]) == 3
    found = answer("search", "invoice", "--mode", "keyword", "--library", library)
    every = answer("search", "invoice", "--mode", "keyword", "--all-versions", "--library", library)
    assert (found["total"], every["total"]) == (2, 3)
    assert "2 versions" in muniment("search", "invoice", "--mode", "keyword", "--library", library)


def test_a_clause_is_shown_in_each_version_with_who_conceded(library: Path, tmp_path: Path) -> None:
    found = answer("search", "invoice 45", "--mode", "keyword", "--library", library)["hits"]
    clause = found[0]["clause"]
    rows = answer("versions", tmp_path / "signed.txt", "--clause", clause, "--library", library)["versions"]
    assert [(each["fate"], each["author"], each["words"]) for each in rows[0]["requests"]] == [
        ("agreed", "Tom Hay", "45")
    ]
    said = muniment("versions", tmp_path / "signed.txt", "--clause", clause, "--library", library)
    assert "the other side conceded" in said
    assert "The wording is the same." in said


def test_versions_are_parted_and_joined(library: Path, tmp_path: Path) -> None:
    redlined, other = tmp_path / "redline.docx", tmp_path / "else.txt"
    assert names(library, redlined, "--part") == ["redline.docx"]
    assert len(names(library, other, "--join", redlined)) == 2
    assert names(library, other, "--as-found") == ["else.txt"]
    assert names(library, redlined, "--as-found") == ["redline.docx", "signed.txt"]
    assert "give one of" in muniment("versions", other, "--part", "--as-found", "--library", library, status=2)
