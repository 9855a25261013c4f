"""A sealed file opens exactly as it was sealed, or not at all."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.privacy import keys as sealing
from core.privacy.keys import CHUNK, BrokenSealError, seal, unseal

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
