"""The vectors of concepts: shipped, cached, and compared with those of clauses."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from core.base.paths import encoder_model, resources
from core.models.embedding.encoder import Encoder
from core.tagging.lexicon import load_lexicon
from core.tagging.meaning import (
    cached_concept_vectors,
    concept_vectors,
    shipped_vectors,
    window_cosines,
    write_vectors,
)
from core.tagging.tagger import Tagger, clause_types
from core.tagging.wording import Rarity
from core.types import Concept
from tests.fakes import LetterCounts

RENT = Concept("rent", "Rent", "This provision obliges the tenant to pay rent.", phrases=("shall pay the rent",))
LAW = Concept("law", "Governing law", "This provision chooses a law.")
SHIPPED = resources() / "lexicon"


def test_those_of_the_shipped_lexicon_are_current() -> None:  # else: python -m training.meanings resources/lexicon
    concepts, encoder = clause_types(load_lexicon(SHIPPED)), Encoder(encoder_model())
    vectors = shipped_vectors(SHIPPED, concepts, encoder)
    assert vectors is not None
    assert vectors.shape == (len(concepts), encoder.dimensions)
    some = slice(0, len(concepts), 90)
    assert (vectors[some] * concept_vectors(concepts[some], encoder)).sum(axis=1).min() > 0.9999


def test_they_are_what_embedding_gives(tmp_path: Path) -> None:
    write_vectors(tmp_path, [RENT, LAW], LetterCounts())
    embedder = LetterCounts()
    np.testing.assert_array_equal(
        shipped_vectors(tmp_path, [RENT, LAW], embedder), concept_vectors([RENT, LAW], LetterCounts())
    )
    assert embedder.embedded == 0


def test_those_of_other_concepts_or_of_another_encoder_are_not_taken(tmp_path: Path) -> None:
    write_vectors(tmp_path, [RENT, LAW], LetterCounts())
    other = LetterCounts()
    other.fingerprint = "other letters"
    assert shipped_vectors(tmp_path, [RENT, LAW], other) is None
    assert shipped_vectors(tmp_path, [LAW, RENT], LetterCounts()) is None
    assert shipped_vectors(tmp_path, [RENT], LetterCounts()) is None


@pytest.mark.parametrize("damage", [b"", b"no archive", None])
def test_where_they_are_missing_or_damaged_there_are_none(damage: bytes | None, tmp_path: Path) -> None:
    write_vectors(tmp_path, [RENT], LetterCounts())
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:-30] if damage is None else damage)
    assert shipped_vectors(tmp_path, [RENT], LetterCounts()) is None


def test_the_tagger_embeds_no_concept_that_came_with_its_vector(tmp_path: Path) -> None:
    lexicon, embedder = load_lexicon(SHIPPED), LetterCounts()
    write_vectors(tmp_path, clause_types(lexicon), LetterCounts())
    tagger = Tagger(lexicon, embedder, Rarity.of(["The rent."]), None, tmp_path)
    np.testing.assert_array_equal(tagger._meanings, concept_vectors(tagger.concepts, LetterCounts()))
    assert embedder.embedded == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_vectors_of_concepts_are_made_though_the_disk_has_no_room_for_them(tmp_path: Path) -> None:
    embedder, file = LetterCounts(), tmp_path / "kept" / "meanings-now.npy"
    file.parent.mkdir()
    file.with_suffix(".new").symlink_to("/dev/full")
    vectors = cached_concept_vectors([RENT, LAW], embedder, file.parent, "now")
    np.testing.assert_array_equal(vectors, concept_vectors([RENT, LAW], embedder))
    assert list(file.parent.iterdir()) == []


def test_damaged_vectors_of_concepts_are_made_again(tmp_path: Path) -> None:
    embedder, file = LetterCounts(), tmp_path / "kept" / "meanings-now.npy"
    file.parent.mkdir()
    vectors = cached_concept_vectors([RENT, LAW], embedder, file.parent, "now")
    for damage in (b"", file.read_bytes()[:-9], b"no array"):
        file.write_bytes(damage)
        np.testing.assert_array_equal(cached_concept_vectors([RENT, LAW], embedder, file.parent, "now"), vectors)
    assert np.load(file).shape == vectors.shape


def test_the_nearest_window_of_a_clause_counts() -> None:
    concepts = np.eye(2, dtype=np.float32)
    windows = [np.array([[0.2, 0.1], [0.1, 0.9]], np.float32), np.zeros((0, 0), np.float32)]
    assert window_cosines(windows, concepts).ravel().tolist() == pytest.approx([0.2, 0.9, 0, 0])
