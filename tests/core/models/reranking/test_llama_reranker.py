"""Reading pairs with llama.cpp: the same numbers as the reference, in any thread, and clear messages on failure."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from core.base.errors import ModelError
from core.isolation.model_process import ModelProcess
from core.models.reranking import llama_reranker as llama
from core.models.reranking.llama_reranker import CrossEncoder, RemoteReranker
from core.models.reranking.native import may_rearrange
from tests.core.isolation import served
from tests.core.models.reranking.conftest import MATCH, Tiny, describe, turn

CLAUSES = [
    "The laws of England govern this deed.",
    "Payment is due in thirty (30) days.",
    "",
    "Ünïcode — “quotes” § 4 and ## marks",
    "law " * 500,
]


@pytest.fixture
def encoder(tiny: Tiny):
    return CrossEncoder(tiny.folder)


def test_scores_are_those_of_transformers(encoder: CrossEncoder, tiny: Tiny):
    for query in ("governing law", "", "what if the question is far longer than the room that is left for it? " * 9):
        expected = [tiny.score(query, text) for text in CLAUSES]
        assert encoder.scores(query, CLAUSES) == pytest.approx(expected, abs=1e-3)


def test_nothing_to_score(encoder: CrossEncoder):
    assert encoder.scores("governing law", []) == []


def test_a_clause_of_any_length_is_cut_not_refused(encoder: CrossEncoder):
    beginning = "law " * 96
    assert encoder.scores("law", [beginning + "x " * 300_000]) == encoder.scores("law", [beginning])


def test_a_score_does_not_depend_on_its_neighbours(encoder: CrossEncoder, tiny: Tiny):
    together = encoder.scores("law", CLAUSES)
    assert [CrossEncoder(tiny.folder, 1).scores("law", [clause])[0] for clause in CLAUSES] == together


def test_what_was_read_is_not_read_again(encoder: CrossEncoder, monkeypatch: pytest.MonkeyPatch):
    read, one = [], encoder._read
    monkeypatch.setattr(encoder, "_read", lambda query, text: read.append(text) or one(query, text))
    first = encoder.scores("law", [*CLAUSES[:2], CLAUSES[0]])
    assert first[2] == first[0]
    assert encoder.scores("law", CLAUSES[:3])[:2] == first[:2]
    assert sorted(read) == sorted(CLAUSES[:3])
    encoder.scores("rent", CLAUSES[:1])
    assert len(read) == 4


def test_llama_cpp_leaves_no_file_open():
    code = "from core.models.reranking.native import api; api()"
    ended = subprocess.run([sys.executable, "-X", "dev", "-c", code], capture_output=True, text=True, check=True)
    assert (ended.stdout, ended.stderr) == ("", "")


def test_llama_cpp_is_silent(tiny: Tiny, tmp_path: Path, capfd: pytest.CaptureFixture[str]):
    encoder = CrossEncoder(tiny.folder)
    encoder.scores("law", CLAUSES)
    with pytest.raises(ModelError):
        CrossEncoder(broken(tiny, tmp_path, b"GGUF\x03\x00\x00\x00 and then nothing of the kind"))
    assert capfd.readouterr() == ("", "")


def broken(tiny: Tiny, folder: Path, content: bytes) -> Path:
    (folder / "tiny.gguf").write_bytes(content)
    return describe(folder)


@pytest.mark.parametrize("part", [0, 3, 40, 5000, -1000], ids=["empty", "mark", "header", "vocabulary", "weights"])
def test_a_file_cut_short_is_refused(tiny: Tiny, tmp_path: Path, part: int):
    whole = (tiny.folder / "tiny.gguf").read_bytes()
    with pytest.raises(ModelError, match=r"damaged.*Install Muniment again") as caught:
        CrossEncoder(broken(tiny, tmp_path, whole[:part]))
    assert caught.value.source == tmp_path / "tiny.gguf"


def test_another_kind_of_file_is_refused(tiny: Tiny, tmp_path: Path):
    with pytest.raises(ModelError, match="damaged, or of a kind that cannot be used"):
        CrossEncoder(broken(tiny, tmp_path, b"%PDF-1.7 this is no model"))


def test_an_embedding_model_is_refused(tiny: Tiny, tmp_path: Path, convert: ModuleType, monkeypatch):
    writer, mean = convert.gguf.GGUFWriter, convert.gguf.PoolingType.MEAN
    right = writer.add_pooling_type
    monkeypatch.setattr(writer, "add_pooling_type", lambda self, _kind: right(self, mean))
    convert.to_gguf(tiny.model, tiny.tokenizer, tmp_path / "tiny.gguf", convert.Kind.F32)
    with pytest.raises(ModelError, match="not a reranker"):
        CrossEncoder(describe(tmp_path))


def test_a_model_that_prefers_the_wrong_clause_is_refused(tiny: Tiny, tmp_path: Path, convert: ModuleType):
    turn(tiny.model)
    try:
        convert.to_gguf(tiny.model, tiny.tokenizer, tmp_path / "tiny.gguf", convert.Kind.F32)
    finally:
        turn(tiny.model)
    with pytest.raises(ModelError, match="fails a simple test"):
        CrossEncoder(describe(tmp_path))


def test_running_out_of_memory_is_said_and_leaves_nothing_behind(tiny: Tiny, monkeypatch: pytest.MonkeyPatch):
    api, made = llama.api(), []
    start = api.llama_init_from_model

    def first_only(*arguments):
        made.append(arguments)
        return start(*arguments) if len(made) == 1 else None

    monkeypatch.setattr(api, "llama_init_from_model", first_only)
    with pytest.raises(ModelError, match="could not be started"):
        CrossEncoder(tiny.folder, workers=2)


def test_eight_bit_weights_keep_the_order(tiny: Tiny, tmp_path: Path, convert: ModuleType):
    convert.to_gguf(tiny.model, tiny.tokenizer, tmp_path / "tiny.gguf")
    rounded = CrossEncoder(describe(tmp_path))
    exact = CrossEncoder(tiny.folder)
    assert rounded.scores("law", CLAUSES) == pytest.approx(exact.scores("law", CLAUSES), abs=0.1)


@pytest.mark.parametrize("kind", ["Q8_0", "Q4_0"])
def test_rounded_weights_score_as_torch_does_with_what_is_left_of_them(
    kind: str, tiny: Tiny, tmp_path: Path, convert: ModuleType
):
    convert.to_gguf(tiny.model, tiny.tokenizer, tmp_path / "tiny.gguf", convert.Kind[kind])
    left = Tiny(convert.from_gguf(tmp_path / "tiny.gguf"), tiny.tokenizer, tmp_path, tiny.tokens)
    rounded = CrossEncoder(describe(tmp_path))
    assert rounded.scores("law", CLAUSES) == pytest.approx([left.score("law", each) for each in CLAUSES], abs=0.1)


@pytest.mark.parametrize("kind", ["Q8_0", "Q4_0"])
def test_weights_rearranged_for_the_processor_give_the_same_scores(
    kind: str, tiny: Tiny, tmp_path: Path, convert: ModuleType, monkeypatch: pytest.MonkeyPatch
):
    if not may_rearrange():
        pytest.skip("llama.cpp was built with AMX, whose product crashes on 8-bit weights")
    convert.to_gguf(tiny.model, tiny.tokenizer, tmp_path / "tiny.gguf", convert.Kind[kind])
    rearranged = CrossEncoder(describe(tmp_path))
    scores = rearranged.scores("law", CLAUSES)
    monkeypatch.setattr("core.models.reranking.native.may_rearrange", lambda: False)
    plain = CrossEncoder(tmp_path)
    assert plain.scores("law", CLAUSES) == pytest.approx(scores, abs=1e-3)


def test_a_file_is_read_back_as_the_model_that_it_was_made_from(tiny: Tiny, convert: ModuleType):
    again = Tiny(convert.from_gguf(tiny.folder / "tiny.gguf"), tiny.tokenizer, tiny.folder, tiny.tokens)
    assert again.score(*MATCH[:2]) == pytest.approx(tiny.score(*MATCH[:2]), abs=1e-5)


def test_a_folder_with_letters_of_any_language(tiny: Tiny, tmp_path: Path):
    folder = shutil.copytree(tiny.folder, tmp_path / "Vertragsmüster 契約")
    encoder = CrossEncoder(folder)
    assert len(encoder.scores("law", CLAUSES)) == len(CLAUSES)


NUMBERED = [f"Clause {number} of the deed" for number in range(23)]


def test_its_scores_are_those_of_the_model_in_this_process(tiny: Tiny) -> None:
    reranker = RemoteReranker(tiny.folder)
    here = CrossEncoder(tiny.folder)
    assert reranker.scores("governing law", NUMBERED) == here.scores("governing law", NUMBERED)
    assert reranker.scores("governing law", []) == []
    reranker.close()
    with pytest.raises(RuntimeError, match="closed"):
        reranker.scores("law", NUMBERED)


def test_a_broken_one_is_refused_in_words(tiny: Tiny, tmp_path: Path) -> None:
    (tmp_path / "tiny.gguf").write_bytes((tiny.folder / "tiny.gguf").read_bytes()[:5000])
    with pytest.raises(ModelError, match="damaged"):
        RemoteReranker(describe(tmp_path))


def test_one_that_makes_llama_cpp_crash_leaves_the_program_alive(tiny: Tiny, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(llama, "partial", lambda *_: served.crashes)
    with pytest.raises(ModelError, match=r"made llama\.cpp crash"):
        RemoteReranker(tiny.folder)


def test_one_that_crashes_later_is_started_again(tiny: Tiny) -> None:
    reranker = RemoteReranker(tiny.folder)
    before = reranker.scores("law", NUMBERED)
    process: ModelProcess = reranker._process
    assert process._child is not None
    process._child.process.kill()
    process._child.process.exit_code()
    assert reranker.scores("law", NUMBERED) == before
    reranker.close()
