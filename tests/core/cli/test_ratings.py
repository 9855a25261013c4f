"""Ratings, and tuning search to them, as a shell runs them."""

from __future__ import annotations

from pathlib import Path

from core import Library
from tests.core.cli.shell import answer, muniment


def test_with_too_few_stars_it_says_what_is_missing_and_nothing_is_learnt(tmp_path: Path) -> None:
    Library.open(tmp_path).close()
    printed = muniment("tune", "--yes", "--library", tmp_path)
    assert "Rate at least 5 clauses each for 8 searches" in printed
    assert answer("tuning", "--library", tmp_path) == {"tuning": None}
    assert "as shipped" in muniment("tune", "--undo", "--library", tmp_path)


def test_without_stars_there_is_nothing_to_write(tmp_path: Path) -> None:
    Library.open(tmp_path / "library").close()
    printed = muniment("ratings", "--export", tmp_path / "mine", "--library", tmp_path / "library", status=1)
    assert "no ratings to write" in printed
    assert not (tmp_path / "mine").exists()


def test_ratings_are_written_as_a_benchmark(library: Path, tmp_path: Path) -> None:
    hits = answer("search", "confidential information", "--mode", "keyword", "--library", library)["hits"][:2]
    for stars, hit in zip((5, 1), hits, strict=True):
        muniment("rate", hit["clause"], str(stars), "--query", "confidential information", "--library", library)
    written = answer("ratings", "--export", tmp_path / "mine", "--library", library)
    assert written == {"folder": str(tmp_path / "mine"), "ratings": 2}
    again = answer("search", "confidential information", "--mode", "keyword", "--library", library)["hits"]
    assert again[0]["reasons"][0] == "you gave it 5 stars"
    for hit in hits:
        muniment("rate", hit["clause"], "0", "--query", "confidential information", "--library", library)
