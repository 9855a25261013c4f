"""What a GGUF file says about itself, and files whose headers are false."""

from __future__ import annotations

import random
import struct
import tracemalloc
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.base.errors import ModelError
from core.models.gguf import BLOCKS, read_header
from tests.core.models.makers import JUDGE, RERANKER, fact, gguf, text
from tests.language_model import smollm2


def test_the_facts_of_a_file_are_read_and_its_lists_left_out(tmp_path: Path) -> None:
    more = {"general.alignment": 32, "llama.rope": 0.5, "llama.causal": True, "llama.sizes": [1, 2, 3]}
    header = read_header(gguf(tmp_path / "a.gguf", JUDGE | more))
    assert header.architecture == "llama"
    assert len(header.tensors) == 2
    assert header.facts["llama.rope"] == 0.5
    assert header.facts["llama.causal"] is True
    assert "tokenizer.ggml.tokens" not in header.facts
    assert "llama.sizes" not in header.facts
    assert header.text("no such fact") == ""


def test_a_real_language_model_is_read() -> None:
    header = read_header(smollm2())
    assert (header.architecture, header.number("block_count"), header.number("context_length")) == ("llama", 30, 8192)


def test_a_file_is_whole_or_refused_wherever_it_is_cut(tmp_path: Path) -> None:
    whole = gguf(tmp_path / "a.gguf").read_bytes()
    for cut in {*range(0, 400, 7), *range(400, len(whole), 97), len(whole) - 1}:
        (tmp_path / "cut.gguf").write_bytes(whole[:cut])
        with pytest.raises(ModelError):
            read_header(tmp_path / "cut.gguf")


@pytest.mark.parametrize(
    "head",
    [
        b"",
        b"GGUF",
        b"PK\x03\x04 a zip file",
        b"GGUF" + struct.pack("<I", 1) + b"\0" * 64,
        b"GGUF" + struct.pack(">I", 3) + b"\0" * 64,
        b"GGUF" + struct.pack("<IQQ", 3, 2**63, 1),
        b"GGUF" + struct.pack("<IQQ", 3, 1, 2**63),
        b"GGUF" + struct.pack("<IQQQ", 3, 1, 1, 2**62),
        b"GGUF" + struct.pack("<IQQ", 3, 1, 1) + text("key") + struct.pack("<I", 99),
        b"GGUF" + struct.pack("<IQQ", 3, 1, 1) + text("key") + struct.pack("<IIQ", 9, 8, 2**40),
        b"GGUF" + struct.pack("<IQQ", 3, 1, 1) + text("key") + struct.pack("<IIQ", 9, 4, 10**6),
        b"GGUF" + struct.pack("<IQQ", 3, 1, 1) + text("key") + struct.pack("<IIQ", 9, 9, 1),
        b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + text("key") + struct.pack("<IQ", 8, 2**60),
        b"GGUF" + struct.pack("<IQQ", 3, 1, 0) + text("t") + struct.pack("<I", 2**31),
        b"GGUF" + struct.pack("<IQQ", 3, 1, 0) + text("t") + struct.pack("<I2QIQ", 2, 2**62, 2**62, 0, 0),
        b"GGUF" + struct.pack("<IQQ", 3, 1, 0) + text("t") + struct.pack("<IQIQ", 1, 1, 12345, 2**60),
        b"GGUF"
        + struct.pack("<IQQ", 3, 1, 1)
        + fact("general.alignment", 2**31)
        + text("t")
        + struct.pack("<IIQ", 0, 0, 0),
    ],
)
def test_a_file_that_is_no_model_is_refused_in_words(head: bytes, tmp_path: Path) -> None:
    (tmp_path / "a.gguf").write_bytes(head)
    with pytest.raises(ModelError) as caught:
        read_header(tmp_path / "a.gguf")
    assert caught.value.title.endswith(".")
    assert caught.value.source == tmp_path / "a.gguf"


ONE_WEIGHT = text("t") + struct.pack("<IQIQ", 1, 1, 0, 0)


def header(*facts: bytes, tensors: bytes = ONE_WEIGHT, count: int = 1) -> bytes:
    """A header, with space for its only weight after it."""
    return b"GGUF" + struct.pack("<IQQ", 3, count, len(facts)) + b"".join(facts) + tensors + b"\0" * 64


def entry(*shape: int, name: str = "t", kind: int = 0, offset: int = 0) -> bytes:
    """The entry of a tensor."""
    dimensions = struct.pack(f"<I{len(shape)}Q", len(shape), *shape)
    return text(name) + dimensions + struct.pack("<IQ", kind, offset)


def test_such_a_header_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.gguf").write_bytes(header(fact("key", "value")))
    assert read_header(tmp_path / "a.gguf").text("key") == "value"


@pytest.mark.parametrize(
    "content",
    {
        "alignment in words": header(fact("general.alignment", "64")),
        "alignment that is no number": header(fact("general.alignment", float("nan"))),
        "alignment of nothing": header(fact("general.alignment", 0)),
        "alignment that is no power of two": header(fact("general.alignment", 24)),
        "two facts of one name": header(fact("key", 1), fact("key", 2)),
        "two tensors of one name": header(tensors=entry(1) + entry(1, offset=32), count=2),
        "no weights in a dimension": header(tensors=entry(4, 0)),
        "more weights than can be counted": header(tensors=entry(2**32, 2**32, kind=99)),
        "more weights than can be counted, in one dimension": header(tensors=entry(2**63, kind=99)),
        "five dimensions": header(tensors=entry(1, 1, 1, 1, 1)),
        "a name longer than ggml's": header(tensors=entry(1, name="n" * 64)),
        "a row that ends within a block": header(tensors=entry(33, kind=8)),
        "a tensor between two places": header(tensors=entry(1, offset=3)),
        "more tensors than any model has": header(count=50_001),
        "more text than any model has": header(*(fact(f"key {i}", "x" * 2**20) for i in range(17))),
        "more lists than any model has": header(
            *(text(f"key {i}") + struct.pack("<IIQ", 9, 8, 2_500_001) + b"\0" * 8 * 2_500_001 for i in range(2))
        ),
    }.items(),
    ids=lambda each: each[0],
)
def test_what_could_lead_llama_cpp_astray_is_refused_in_words(content: tuple[str, bytes], tmp_path: Path) -> None:
    (tmp_path / "a.gguf").write_bytes(content[1])
    with pytest.raises(ModelError):
        read_header(tmp_path / "a.gguf")


def test_a_fact_that_is_no_whole_number_is_not_read_as_one(tmp_path: Path) -> None:
    for odd in (float("nan"), float("inf"), "4", [4]):
        gguf(tmp_path / "a.gguf", RERANKER | {"bert.pooling_type": odd})
        assert read_header(tmp_path / "a.gguf").number("pooling_type") == 0


@settings(max_examples=20)  # each reads some hundred thousand facts
@given(data=st.data())
def test_a_real_header_with_any_damage_is_read_or_refused_in_little_memory(data: st.DataObject) -> None:
    whole = real_header()
    damaged = bytearray(whole)
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, 2_000) | st.integers(len(whole) - 9_000, len(whole) - 8))
        number = data.draw(st.sampled_from(ODD_NUMBERS) | st.integers(0, 2**64 - 1))
        damaged[place : place + 8] = struct.pack("<Q", number)
    with TemporaryDirectory() as folder:
        path = Path(folder, "a.gguf")
        with path.open("wb") as file:
            file.write(damaged[: data.draw(st.just(len(damaged)) | st.integers(0, len(damaged)))])
            file.truncate(1 << 28)  # 256 MB of nothing: an excessive length does not hit the end of the file
        tracemalloc.start()
        try:
            with suppress(ModelError):
                read_header(path)
            assert tracemalloc.get_traced_memory()[1] < 64 << 20
        finally:
            tracemalloc.stop()


ODD_NUMBERS = (0, 1, 2**20, 2**31 - 1, 2**31, 2**32 - 1, 2**40, 2**62, 2**63 - 1, 2**63, 2**64 - 1)


@cache
def real_header() -> bytes:
    """Everything before the weights of a real language model."""
    file = smollm2()
    with file.open("rb") as weights:
        return weights.read(min(tensor.start for tensor in read_header(file).tensors.values()))


def test_noise_in_a_header_never_does_worse_than_be_refused(tmp_path: Path) -> None:
    whole, chance = bytearray(gguf(tmp_path / "a.gguf").read_bytes()), random.Random(5)
    for _ in range(300):
        noisy = bytearray(whole)
        for _ in range(3):
            noisy[chance.randrange(4, 500)] = chance.randrange(256)
        (tmp_path / "noisy.gguf").write_bytes(noisy)
        try:
            read_header(tmp_path / "noisy.gguf")
        except ModelError as error:
            assert error.title  # noqa: PT017


def test_a_folder_or_nothing_is_no_file(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere.gguf"):
        with pytest.raises(ModelError, match="cannot be read"):
            read_header(path)


def test_the_sizes_of_blocks_are_those_of_ggml() -> None:
    constants = pytest.importorskip("gguf.constants", exc_type=ImportError)
    assert {int(kind): tuple(size) for kind, size in constants.GGML_QUANT_SIZES.items()} == BLOCKS
