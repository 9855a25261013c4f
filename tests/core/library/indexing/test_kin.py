"""Documents that have clauses in common."""

from __future__ import annotations

import numpy as np
import pytest

from core.library.indexing import kin
from core.library.indexing.kin import Kin
from core.text.similarity import LENGTH, Signatures


@pytest.fixture(autouse=True)
def _two_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kin, "LEAST", 2)


def clauses(letters: str) -> Signatures:
    """The signatures of clauses, one for each letter."""
    each = [np.random.default_rng(ord(letter)).integers(0, 256, LENGTH, np.uint8) for letter in letters]
    return np.array(each, np.uint8).reshape(-1, LENGTH)


def of(new: str, among: dict[str, str]) -> list[str]:
    signatures = {name: clauses(letters) for name, letters in {"new": new, **among}.items()}
    return Kin(signatures, among.keys()).of("new")


def test_the_one_with_the_most_clauses_in_common_comes_first() -> None:
    assert of("abcdef", {"form": "ab", "version 1": "abcde", "another": "xyz"}) == ["version 1"]


def test_another_is_named_for_what_the_first_lacks() -> None:
    assert of("abcdef", {"form": "abxy", "version 1": "cdef"}) == ["version 1", "form"]


def test_a_clause_said_twice_counts_once() -> None:
    assert of("aab", {"twice": "aaxy"}) == []


def test_nothing_in_common_is_no_kin() -> None:
    assert of("abc", {"another": "xyz"}) == []
    assert of("abc", {}) == []
    assert of("", {"another": "abc"}) == []


def test_a_document_that_is_not_in_the_library_has_none() -> None:
    assert Kin({"a": clauses("ab")}, {"a"}).of("gone") == []
