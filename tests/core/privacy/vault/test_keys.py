"""The passphrase opens the library, nothing else does, and a tampered header is refused with a message."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core.base.errors import LibraryError, LockedLibrary
from core.privacy.keys import HEADER, MOST, STANDARD, new_key, read_key, write_key
from tests.core.privacy.vault.conftest import PASSPHRASE


def change(folder: Path, **fields: Any) -> None:
    header = json.loads((folder / HEADER).read_text())
    (folder / HEADER).write_text(json.dumps(header | fields))


def test_the_passphrase_gives_the_key_in_whatever_code_points_it_is_typed(tmp_path: Path) -> None:
    key = new_key(tmp_path, "caf\u00e9 orchard lantern")
    assert len(key) == 32
    assert read_key(tmp_path, "cafe\u0301 orchard lantern") == key
    assert key not in (tmp_path / HEADER).read_bytes()


def test_a_wrong_passphrase_is_said_in_words(tmp_path: Path) -> None:
    new_key(tmp_path, PASSPHRASE)
    with pytest.raises(LockedLibrary, match="does not open the library"):
        read_key(tmp_path, PASSPHRASE + "s")


def test_a_short_passphrase_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    with pytest.raises(LockedLibrary, match="at least 12 characters"):
        new_key(tmp_path, "elevenchars")
    assert not (tmp_path / HEADER).exists()


def test_another_passphrase_opens_the_same_key_and_the_old_one_no_more(tmp_path: Path) -> None:
    key = new_key(tmp_path, PASSPHRASE)
    write_key(tmp_path, key, "harbour violin chestnut")
    assert read_key(tmp_path, "harbour violin chestnut") == key
    with pytest.raises(LockedLibrary):
        read_key(tmp_path, PASSPHRASE)


@pytest.mark.parametrize("name", ["iterations", "lanes", "memory"])
@pytest.mark.parametrize("value", [0, -1, 2**40, True, "3", None, 1.5])
def test_a_header_that_asks_for_too_much_is_refused_before_it_is_done(tmp_path: Path, name: str, value: object) -> None:
    new_key(tmp_path, PASSPHRASE)
    cost = {"iterations": 1, "lanes": 1, "memory": 64}
    change(tmp_path, cost=cost | {name: value})
    with pytest.raises(LibraryError, match="damaged"):
        read_key(tmp_path, PASSPHRASE)


def test_a_cheaper_derivation_cannot_be_slipped_in(tmp_path: Path) -> None:
    new_key(tmp_path, PASSPHRASE)
    change(tmp_path, cost={"iterations": 2, "lanes": 1, "memory": 64})
    with pytest.raises(LockedLibrary):
        read_key(tmp_path, PASSPHRASE)


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"{}", b"\xff\xfe", b"[" * 4000, b'{"format": "x"}', b'{"format": 1, "cost": 3}', b"x" * 9000],
)
def test_a_damaged_header_is_said_in_words(tmp_path: Path, content: bytes) -> None:
    (tmp_path / HEADER).write_bytes(content)
    with pytest.raises(LibraryError, match="damaged") as caught:
        read_key(tmp_path, PASSPHRASE)
    assert caught.value.source == tmp_path / HEADER


def test_a_missing_field_or_header_is_said_in_words(tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match="damaged"):
        read_key(tmp_path, PASSPHRASE)
    new_key(tmp_path, PASSPHRASE)
    whole = json.loads((tmp_path / HEADER).read_text())
    for name in whole:
        (tmp_path / HEADER).write_text(json.dumps({field: whole[field] for field in whole if field != name}))
        with pytest.raises(LibraryError, match="damaged"):
            read_key(tmp_path, PASSPHRASE)


def test_a_newer_format_is_refused(tmp_path: Path) -> None:
    new_key(tmp_path, PASSPHRASE)
    change(tmp_path, format=2)
    with pytest.raises(LibraryError, match="newer version"):
        read_key(tmp_path, PASSPHRASE)


def test_what_is_used_outside_tests_is_no_less_than_the_recommendation_of_rfc_9106() -> None:
    assert STANDARD.iterations >= 3
    assert STANDARD.lanes >= 4
    assert 64 * 1024 <= STANDARD.memory <= MOST.memory
