"""Lazy values, made when first needed."""

from __future__ import annotations

import weakref
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from core.library.library import Library
from core.library.loaded_models import Latest, Lazy
from core.models import Models
from core.types import ModelKind
from tests.core.models.makers import RERANKER, added, encoder, gguf


class Made:
    """Counts how often it is made, and fails as often as a test wants."""

    def __init__(self, failures: int = 0) -> None:
        self.count = 0
        self.failures = failures

    def __call__(self) -> int:
        if self.failures:
            self.failures -= 1
            raise OSError("not now")
        self.count += 1
        return self.count


def test_a_lazy_value_is_made_when_it_is_needed_and_once() -> None:
    made = Made()
    lazy = Lazy(made)
    assert (made.count, lazy.peek()) == (0, None)
    assert (lazy(), lazy(), lazy.peek(), made.count) == (1, 1, 1, 1)


def test_none_is_a_value_too() -> None:
    calls: list[None] = []
    lazy = Lazy(lambda: calls.append(None))
    assert (lazy(), lazy(), len(calls)) == (None, None, 1)


def test_after_a_reset_it_is_made_again() -> None:
    lazy = Lazy(Made())
    lazy()
    lazy.reset()
    assert lazy.peek() is None
    assert lazy() == 2


def test_a_failure_is_not_kept() -> None:
    lazy = Lazy(Made(failures=1))
    with pytest.raises(OSError, match="not now"):
        lazy()
    assert lazy() == 1


def test_threads_that_need_it_at_once_get_the_same() -> None:
    made, together = Made(), Barrier(8)
    lazy = Lazy(made)

    def need() -> int:
        together.wait()
        return lazy()

    with ThreadPoolExecutor(8) as pool:
        assert {each.result() for each in [pool.submit(need) for _ in range(8)]} == {1}
    assert made.count == 1


def test_one_lazy_value_may_need_another_and_itself_be_reset_meanwhile() -> None:
    inner = Lazy(Made())
    outer = Lazy(lambda: inner() * 10)
    assert outer() == 10
    inner.reset()
    assert outer() == 10
    outer.reset()
    assert outer() == 20


def test_the_latest_value_is_kept_for_its_key_alone() -> None:
    made, latest = Made(), Latest[str, int]()
    assert [latest.get(key, made) for key in ("a", "a", "b", "b", "a")] == [1, 1, 2, 2, 3]
    assert latest.peek() == 3
    latest.reset()
    assert latest.peek() is None


@pytest.fixture
def models(tmp_path: Path) -> Models:
    return Models(tmp_path / "models", Models.open()._shipped)


def test_a_library_takes_the_encoder_in_use_when_the_models_are_reloaded(models: Models, tmp_path: Path) -> None:
    added(models, encoder(tmp_path / "mine", width=12))
    with Library.open(tmp_path / "library", models) as library:
        loaded = library._opened.models
        assert loaded.encoder().dimensions == 384
        models.use("mine")
        assert loaded.encoder().dimensions == 384  # a search under way is not affected
        library.models.reload()
        assert loaded.encoder().dimensions == 12
        assert {each.dimensions for each in loaded._encoders()} == {12, 384}  # those that may answer meanwhile


def test_a_closed_library_keeps_no_encoder_in_memory(models: Models, tmp_path: Path) -> None:
    with Library.open(tmp_path / "library", models) as library:
        loaded = library._opened.models
        held = [weakref.ref(loaded.encoder()), weakref.ref(loaded.answering(loaded.encoder().fingerprint))]
        assert all(each() is not None for each in held)
    assert [each() for each in held] == [None, None]


def test_a_library_does_without_a_reranker_where_the_user_does(models: Models, tmp_path: Path) -> None:
    models.use("reranker")
    with Library.open(tmp_path / "library", models) as library:
        loaded = library._opened.models
        before = loaded.reranker()
        assert before is not None
        models.do_without(ModelKind.RERANKER)
        library.models.reload()
        assert loaded.reranker() is None
        assert before.scores("governing law", ["The laws of New York govern."])  # a search in progress can finish


def test_a_reranker_of_the_users_that_does_not_work_costs_itself_alone(models: Models, tmp_path: Path) -> None:
    added(models, gguf(tmp_path / "broken.gguf", RERANKER))  # looks like one, but has no layers
    models.use("broken")
    with Library.open(tmp_path / "library", models) as library:
        assert library._opened.models.reranker() is None
