"""Names of files in archives and mails become safe paths."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.reading.containers.contents import plain_names


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("Lease.pdf", "Lease.pdf"),
        ("Leases/2024/Lease.pdf", "Leases/2024/Lease.pdf"),
        ("Leases\\Lease.pdf", "Leases/Lease.pdf"),
        ("../../etc/passwd.txt", "etc/passwd.txt"),
        ("/etc/passwd.txt", "etc/passwd.txt"),
        ("C:\\Windows\\a.txt", "C_/Windows/a.txt"),
        ("a/./b/../c.txt", "a/b/c.txt"),
        ("a\x00b\x1b[2J.txt", "a\ufffdb\ufffd[2J.txt"),
        ("gpj.\u202eexe.pdf", "gpj.\ufffdexe.pdf"),
        ("", "_"),
        ("..", "_"),
        ("/", "_"),
        (" Lease.pdf ", "Lease.pdf"),
        ("\udcff.txt", "?.txt"),
        ("Leases. /Lease.pdf. ", "Leases/Lease.pdf"),
        (".pdf", "_.pdf"),
    ],
)
def test_a_name_becomes_a_path_that_leads_down(written: str, plain: str) -> None:
    assert list(plain_names([written])) == [PurePosixPath(plain)]


def test_of_names_that_are_the_same_each_gets_its_own() -> None:
    names = map(str, plain_names(["a/Lease.pdf", "a/LEASE.pdf", "a/Lease.pdf", "Lease.pdf", "README", "readme"]))
    assert list(names) == ["a/Lease.pdf", "a/LEASE (2).pdf", "a/Lease (3).pdf", "Lease.pdf", "README", "readme (2)"]


def test_a_long_name_keeps_its_ending() -> None:
    (name,) = plain_names(["x" * 5000 + ".pdf"])
    assert name.suffix == ".pdf"
    assert len(name.name) == 200
    assert len(next(plain_names(["d/" * 500 + "a.pdf"])).parts) == 12


@given(st.lists(st.text(max_size=30), max_size=8))
def test_whatever_is_written_paths_stay_below_and_apart(written: list[str]) -> None:
    names = list(plain_names(written))
    paths = {str(name).casefold() for name in names}
    assert len(paths) == len(written)
    assert not any(str(above).casefold() in paths for name in names for above in name.parents)
    for name in names:
        path = Path("/x/a.zip") / name
        assert Path("/x/a.zip") in path.parents
        assert ".." not in path.parts
        assert "\0" not in str(path)
        assert str(path).encode()
