"""Which files and folders patterns exclude, and how they are counted."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.base.errors import MunimentError
from core.reading import list_files
from core.reading.exclusions import Exclusions, checked_pattern

NAMES = st.lists(st.sampled_from(["a", "drafts", "B.txt", "~$c.docx"]), min_size=1, max_size=4)


@pytest.mark.parametrize(
    ("pattern", "path", "excluded"),
    [
        ("~$*", "Closing/~$Lease.docx", True),
        ("*.bak", "a/b/Lease.BAK", True),
        ("*.bak", "Lease.bak.txt", False),
        ("drafts", "a/Drafts/Lease.txt", True),
        ("drafts/", "a/drafts/Lease.txt", True),
        ("drafts/", "a/drafts", False),
        ("drafts/**", "drafts/b/Lease.txt", True),
        ("drafts/**", "a/drafts/Lease.txt", False),
        ("**/drafts/**", "a/drafts/Lease.txt", True),
        ("**/drafts/**", "drafts/Lease.txt", True),
        ("a/*/Lease.txt", "a/b/Lease.txt", True),
        ("a/*/Lease.txt", "a/b/c/Lease.txt", False),
        ("Lease [0-9].txt", "Lease 7.txt", True),
        ("v?.txt", "v10.txt", False),
    ],
)
def test_patterns_are_those_of_gitignore(pattern: str, path: str, excluded: bool) -> None:
    found = Exclusions([checked_pattern(pattern)]).of(PurePosixPath(path).parts, folder=False)
    assert found == (pattern if excluded else "")


@given(NAMES)
def test_what_is_in_an_excluded_folder_is_excluded(names: list[str]) -> None:
    exclusions = Exclusions(["drafts/", "a/**"])
    for end in range(1, len(names)):
        if exclusions.of(names[:end], folder=True):
            assert exclusions.of(names, folder=False)


@pytest.mark.parametrize("pattern", ["", " ", "/", "/home/ada", "C:\\Drafts", "!a.txt", "a\nb"])
def test_what_is_no_pattern_is_refused(pattern: str) -> None:
    with pytest.raises(MunimentError):
        checked_pattern(pattern)


def test_what_would_have_been_read_is_counted_and_what_is_named_is_read(tmp_path: Path) -> None:
    for name in ("Lease.txt", "old/Lease.txt", "old/b/Deed.pdf", "old/film.mp4", "old/.hidden.txt", "b/old.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"x")
    excluded = Exclusions(["old"])
    found = list_files([tmp_path], excluded=excluded)
    assert found.files == [tmp_path / "Lease.txt", tmp_path / "b" / "old.txt"]
    assert found.excluded == [(tmp_path / "old" / name, "old") for name in ("Lease.txt", "b/Deed.pdf")]
    assert list_files([tmp_path / "old" / "Lease.txt"], excluded=excluded).files == [tmp_path / "old" / "Lease.txt"]
    assert len(list_files([tmp_path / "old"], excluded=excluded).files) == 2
    assert list_files([tmp_path / "old" / "b"], [tmp_path], excluded).files == []
