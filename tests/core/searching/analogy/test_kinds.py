"""The kinds of clauses that are known by heart, and what they say for a statement."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from core import paths
from core.embedding.encoder import Encoder
from core.errors import ModelError
from core.searching.analogy.evidence import KINDS, by_kind, evidence
from core.searching.analogy.kinds import READERS, Kinds, Reader, fifth, with_headings
from core.searching.analogy.prepared import Prepared, prepare
from core.searching.analogy.samples import Sample
from core.searching.analogy.vectorizers import words
from core.searching.analogy.where import Locator
from tests.core.searching.analogy.contracts import LEASE, SUPPLY, marks
from tests.fakes import WordEmbedder

LAW = "This agreement is governed by the laws of Vermont."


def reader(likely: int) -> Reader:
    """Says of every statement that it is of one of the five kinds."""
    zeros = np.zeros((2 * WordEmbedder().dimensions, 1), np.float32)
    constant = np.where(np.arange(READERS) == likely, 9.0, -9.0).astype(np.float32)
    return Reader(zeros, np.zeros(1, np.float32), np.zeros((1, READERS), np.float32), constant,
                  np.zeros((1, READERS), np.float32))  # fmt: skip


def told(encoder: str) -> Kinds:
    """Five readers, each of which knows its own kind only."""
    readers = [reader(at) for at in range(READERS)]
    return Kinds(tuple("abcde"), encoder, np.zeros(1, np.int64), np.ones(1, np.float32), readers)


def seen(chances: list[list[float]]) -> Prepared:
    """A text of which only the chances of its statements count."""
    text = "\n".join("The tenant pays the rent." for _ in chances)
    return replace(prepare(text, WordEmbedder()), kinds=np.array(chances, dtype=np.float32))


def test_a_text_is_read_by_the_reader_that_was_not_taught_with_its_fifth() -> None:
    for text in (SUPPLY, LEASE, LAW):
        prepared = prepare(text, WordEmbedder(), told(WordEmbedder().fingerprint))
        assert (prepared.kinds.argmax(axis=1) == fifth(text)).all()
        assert prepared.kinds.shape == (len(prepared), READERS)


def test_texts_fall_into_fifths_of_like_size() -> None:
    counts = np.bincount([fifth(f"{LAW} {number}") for number in range(1000)], minlength=READERS)
    assert counts.min() > 150
    assert fifth("a lone \ud800 half") in range(READERS)


def test_a_statement_is_read_with_its_heading() -> None:
    rows = with_headings(np.array([[1.0, 2.0], [3.0, 4.0]], np.float32), np.array([-1, 0]))
    assert rows.tolist() == [[1, 2, 0, 0], [3, 4, 1, 2]]


def test_the_statement_of_the_kind_of_all_examples_stands_out() -> None:
    target = seen([[0.01, 0.01], [0.01, 0.8], [0.7, 0.01]])
    examples = [(seen([[0.3, 0.6]]), np.array([0])), (seen([[0.01, 0.7]]), np.array([0]))]
    same, like = by_kind(target, examples).T
    assert same.argmax() == 1
    assert like.argmax() == 1


def test_where_no_kinds_are_known_they_say_nothing() -> None:
    target, example = prepare(LEASE, WordEmbedder()), prepare(SUPPLY, WordEmbedder())
    assert not evidence(target, [(example, np.array([0]))])[:, KINDS].any()


def test_a_kind_can_be_taken_for_unknown() -> None:
    assert seen([[0.1, 0.2, 0.3]]).without_kind(1).kinds.tolist() == [[np.float32(0.1), np.float32(0.3)]]


def test_readers_of_another_encoder_are_not_asked() -> None:
    samples = [Sample(SUPPLY, marks(SUPPLY, LAW))]
    without = Locator(WordEmbedder).where(samples, LEASE)
    assert Locator(WordEmbedder, told("another encoder")).where(samples, LEASE) == without
    assert Locator(WordEmbedder, told(WordEmbedder().fingerprint)).where(samples, LEASE) != without


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    return Path(shutil.copytree(paths.known_kinds(), tmp_path / "kinds"))


def test_the_shipped_ones_know_governing_law_from_the_rest(shipped: Path) -> None:
    kinds, encoder = Kinds.read(shipped), Encoder(paths.encoder_model())
    assert kinds.understands(encoder)
    assert not kinds.understands(WordEmbedder())
    chances = prepare(SUPPLY, encoder, kinds).kinds
    spans = prepare(SUPPLY, encoder).spans
    best = spans[int(chances[:, kinds.names.index("Governing Law")].argmax())]
    assert best.of(SUPPLY) == LAW
    assert kinds.telling(words([LAW])).shape == (1, len(kinds.columns))


@pytest.mark.parametrize("harm", ["gone", "cut", "described otherwise", "no description"])
def test_what_is_damaged_is_told_in_words(shipped: Path, harm: str) -> None:
    weights, description = shipped / "kinds.npz", shipped / "kinds.json"
    if harm == "gone":
        weights.unlink()
    elif harm == "cut":
        weights.write_bytes(weights.read_bytes()[:5000])
    elif harm == "described otherwise":
        description.write_text(json.dumps(json.loads(description.read_text()) | {"sha256": "0"}))
    else:
        description.write_text("[]")
    with pytest.raises(ModelError, match="Install Muniment again"):
        Kinds.read(shipped)
