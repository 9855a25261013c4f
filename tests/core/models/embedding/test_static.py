"""Quick vectors: the mean of the vectors of tokens and pairs of tokens."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import Tokenizer

from core.base.paths import encoder_model
from core.models.embedding import static
from core.models.embedding.encoder import Encoder
from core.models.embedding.static import PLACES, Features, StaticEncoder, TokenisedWords, write

VOCABULARY, WIDTH = 12, 16
TOKENS = np.array([-1, 0, 1, 2, -1, 3, 4, 5, 6, 7, 8, 9])  # 0 and 4 have no vector
PAIRS = [(1, 2), (2, 2), (4, 5)]
FEATURES = Features(TOKENS, np.array([VOCABULARY * one + other for one, other in PAIRS]))
RNG = np.random.default_rng(1)
VECTORS = RNG.standard_normal((10 + len(PAIRS), WIDTH)).astype(np.float32)
WEIGHTS = RNG.random(PLACES).astype(np.float32) + 0.5
CLAUSES = [
    "This Agreement shall be governed by and construed in accordance with the laws of the State of New York.",
    "Either party may terminate this Agreement for convenience upon thirty (30) days' prior written notice.",
    "In no event shall the Supplier's aggregate liability exceed the fees paid in the preceding twelve months.",
]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("static") / "static.npz"
    write(file, FEATURES, VECTORS, WEIGHTS)
    return file


def plainly(table: Path, tokens: list[int]) -> np.ndarray:
    """The vector of a passage by the definition, token after token."""
    with np.load(table) as arrays:
        rows = arrays["rows"].astype(np.float64) * arrays["scales"][:, None]
    vector = np.zeros(WIDTH)
    for at, token in enumerate(tokens):
        weight = WEIGHTS[min(int(np.log2(at + 1)), PLACES - 1)]
        if TOKENS[token] >= 0:
            vector += weight * rows[TOKENS[token]]
        if at and (tokens[at - 1], token) in PAIRS:
            vector += weight * rows[10 + PAIRS.index((tokens[at - 1], token))]
    return vector / max(float(np.linalg.norm(vector)), 1e-9)


@settings(deadline=None)
@given(st.lists(st.lists(st.integers(0, VOCABULARY - 1), max_size=300), max_size=6))
def test_the_vector_of_a_passage_is_the_weighted_mean(table: Path, passages: list[list[int]]) -> None:
    vectors = StaticEncoder(table).embed(passages)
    assert (vectors.shape, vectors.dtype) == ((len(passages), WIDTH), np.float32)
    for passage, vector in zip(passages, vectors, strict=True):
        np.testing.assert_allclose(vector, plainly(table, passage), atol=1e-5)


def test_the_end_of_one_passage_and_the_beginning_of_the_next_are_no_pair(table: Path) -> None:
    apart = StaticEncoder(table).embed([[1], [2]])
    np.testing.assert_array_equal(apart, np.concatenate([StaticEncoder(table).embed([[each]]) for each in (1, 2)]))


def test_equal_tables_are_equal_files(table: Path, tmp_path: Path) -> None:
    write(tmp_path / "static.npz", FEATURES, VECTORS, WEIGHTS)
    assert (tmp_path / "static.npz").read_bytes() == table.read_bytes()


def test_a_passage_of_unknown_tokens_is_near_nothing(table: Path) -> None:
    assert not StaticEncoder(table).embed([[0, 4], []]).any()


def test_eight_bits_keep_each_vector(table: Path) -> None:
    made = StaticEncoder(table).embed([[token] for token in np.flatnonzero(TOKENS >= 0).tolist()])
    unit = VECTORS[:10] / np.linalg.norm(VECTORS[:10], axis=1, keepdims=True)
    assert ((made * unit).sum(axis=1) > 0.9999).all()


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    read = Tokenizer.from_file(str(encoder_model() / "tokenizer.json"))
    read.no_truncation()
    read.no_padding()
    return read


@settings(deadline=None)
@given(text=st.text(st.characters(exclude_categories=("Cc", "Cf", "Cs", "Co", "Cn")), max_size=60))
def test_words_read_one_by_one_have_the_tokens_of_the_whole_text(tokenizer: Tokenizer, text: str) -> None:
    assert TokenisedWords(tokenizer).of(text) == tokenizer.encode(text, add_special_tokens=False).ids


def test_so_they_have_when_too_many_words_were_read_to_keep_them(
    tokenizer: Tokenizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(static, "_MOST", 5)
    words = TokenisedWords(tokenizer)
    for text in (*CLAUSES, *CLAUSES):
        assert words.of(text) == tokenizer.encode(text, add_special_tokens=False).ids
    assert len(words._known) < 40


def test_the_shipped_table_is_near_the_encoder() -> None:
    encoder = Encoder(encoder_model())
    assert encoder.has_quick
    own, quick = encoder.embed(CLAUSES), encoder.embed_quickly(CLAUSES)
    assert ((own * quick).sum(axis=1) > 0.8).all()
    asked = encoder.embed_query("which law applies")
    assert int(np.argmax(quick @ asked)) == 0
