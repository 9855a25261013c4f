"""What a GGUF file says of itself, and files that say what is not so."""

from __future__ import annotations

import random
import struct
from pathlib import Path

import pytest

from core.errors import ModelError
from core.modelfiles.gguf import BLOCKS, read_header
from core.paths import reranker_model
from tests.core.models.makers import JUDGE, fact, gguf, text


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


def test_the_shipped_reranker_is_read() -> None:
    (file,) = reranker_model().glob("*.gguf")
    header = read_header(file)
    assert (header.architecture, header.number("pooling_type"), header.number("context_length")) == ("bert", 4, 512)


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
