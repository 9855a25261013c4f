"""The passphrase opens the library, nothing else does, and a tampered header is refused with a message."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.base.errors import LibraryError, LockedLibrary
from core.privacy import keys as sealing
from core.privacy.keys import CHUNK, HEADER, MOST, STANDARD, BrokenSealError, new_key, read_key, seal, unseal, write_key
from tests.core.privacy.conftest import PASSPHRASE


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


KEY = bytes(range(32))
SALT, SEALED_CHUNK = 32, CHUNK + 16
SIZES = [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 7]


def sealed(content: bytes, name: str = "a") -> bytes:
    out = io.BytesIO()
    assert seal(KEY, name, io.BytesIO(content), out) == len(content)
    return out.getvalue()


def opened(content: bytes, name: str = "a", key: bytes = KEY) -> bytes:
    out = io.BytesIO()
    unseal(key, name, io.BytesIO(content), out)
    return out.getvalue()


@pytest.mark.parametrize("size", SIZES)
def test_every_size_opens_as_it_was(size: int) -> None:
    content = bytes(i % 251 for i in range(min(size, 997))) * (size // 997 + 1)
    assert opened(sealed(content[:size])) == content[:size]


@given(st.binary(max_size=200))
def test_any_content_opens_as_it_was_and_is_not_seen_sealed(content: bytes) -> None:
    made = sealed(content)
    assert opened(made) == content
    assert len(content) < 8 or content not in made


@given(st.binary(min_size=1, max_size=300), st.data())
def test_every_flipped_bit_is_detected(content: bytes, data: st.DataObject) -> None:
    made = bytearray(sealed(content))
    bit = data.draw(st.integers(0, 8 * len(made) - 1))
    made[bit // 8] ^= 1 << bit % 8
    with pytest.raises(BrokenSealError):
        opened(bytes(made))


@given(st.binary(max_size=300), st.data())
def test_every_cut_is_detected(content: bytes, data: st.DataObject) -> None:
    made = sealed(content)
    with pytest.raises(BrokenSealError):
        opened(made[: data.draw(st.integers(0, len(made) - 1))])


def chunks() -> tuple[bytes, list[bytes]]:
    """A file of four chunks, the last one as long as the others."""
    made = sealed(b"".join(bytes([number]) * CHUNK for number in range(4)))
    body = made[SALT:]
    return made[:SALT], [body[i : i + SEALED_CHUNK] for i in range(0, len(body), SEALED_CHUNK)]


@pytest.mark.parametrize(
    "order",
    [(0, 1, 2), (1, 2, 3), (0, 2, 1, 3), (0, 0, 1, 2, 3), (0, 1, 2, 3, 3), (0, 3), (3,), ()],
    ids=["cut", "without the first", "swapped", "doubled", "extended", "without the middle", "last alone", "none"],
)
def test_chunks_left_out_doubled_or_in_another_order_are_detected(order: tuple[int, ...]) -> None:
    salt, parts = chunks()
    assert len(opened(salt + b"".join(parts))) == 4 * CHUNK
    with pytest.raises(BrokenSealError):
        opened(salt + b"".join(parts[number] for number in order))


def test_a_file_does_not_open_under_another_name_or_key_or_with_another_files_chunk() -> None:
    with pytest.raises(BrokenSealError):
        opened(sealed(b"lease"), name="b")
    with pytest.raises(BrokenSealError):
        opened(sealed(b"lease"), key=bytes(32))
    salt, parts = chunks()
    _, others = chunks()
    with pytest.raises(BrokenSealError):
        opened(salt + b"".join([parts[0], others[1], *parts[2:]]))


def test_the_same_content_is_never_sealed_alike() -> None:
    assert sealed(b"lease") != sealed(b"lease")


def test_a_cut_file_gives_out_nothing_that_is_not_authentic(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sealing, "CHUNK", 4)
    made, out = sealed(b"abcdefghij"), io.BytesIO()
    with pytest.raises(BrokenSealError):
        unseal(KEY, "a", io.BytesIO(made[:-1]), out)
    assert out.getvalue() == b"abcdefgh"
