"""Which models a library works with, and how that changes while it is open."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.library import Library
from core.models import Models
from core.types import ModelKind
from tests.core.models.makers import RERANKER, added, encoder, gguf


@pytest.fixture
def models(tmp_path: Path) -> Models:
    return Models(tmp_path / "models", Models.open()._shipped)


def test_a_library_takes_the_encoder_in_use_when_the_models_are_reloaded(models: Models, tmp_path: Path) -> None:
    added(models, encoder(tmp_path / "mine", width=12))
    with Library.open(tmp_path / "library", models) as library:
        encoders = library._assembly.encoders
        assert encoders.in_use().dimensions == 384
        models.use("mine")
        assert encoders.in_use().dimensions == 384  # a search under way is not affected
        library.models.reload()
        assert encoders.in_use().dimensions == 12
        assert {each.dimensions for each in encoders.candidates()} == {12, 384}  # those that may answer meanwhile


def test_a_library_does_without_a_reranker_where_the_user_does(models: Models, tmp_path: Path) -> None:
    models.use("reranker")
    with Library.open(tmp_path / "library", models) as library:
        rerankers = library._assembly.rerankers
        before = rerankers.plain()
        assert before is not None
        models.do_without(ModelKind.RERANKER)
        library.models.reload()
        assert rerankers.plain() is None
        assert before.scores("governing law", ["The laws of New York govern."])  # a search in progress can finish


def test_a_reranker_of_the_users_that_does_not_work_costs_itself_alone(models: Models, tmp_path: Path) -> None:
    added(models, gguf(tmp_path / "broken.gguf", RERANKER))  # looks like one, but has no layers
    models.use("broken")
    with Library.open(tmp_path / "library", models) as library:
        assert library._assembly.rerankers.plain() is None
