"""A file that would fill the memory is refused with a message; a bundle of thousands of pages is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.base.errors import UnreadableFile
from core.library.indexing import bounds
from core.library.indexing.extract import extract
from tests.core.hostile.texts import CLAUSE


def written(folder: Path, text: str) -> Path:
    path = folder / "bundle.txt"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("bound", "most", "words"),
    [
        ("LINES", 20, "more than 20 lines"),
        ("NAMES", 10, "more than 10 different words"),
        ("PLACES", 100, "more than 100 words"),
        ("CLAUSES", 20, "more than 20 clauses"),
        ("DEFINITIONS", 20, "more than 20 terms"),
        ("CHARACTERS", 2000, "nested deeper"),
    ],
)
def test_what_is_beyond_a_bound_is_refused_with_its_name_and_advice(
    bound: str, most: int, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, bound, most)
    monkeypatch.setattr(bounds, "_SHORT", 100)
    path = written(tmp_path, "".join(f"{i}. “Term {i}” means this. {CLAUSE}\n\n" for i in range(1, 40)))
    with pytest.raises(UnreadableFile, match=words) as refused:
        extract(path)
    assert refused.value.source == path
    assert "Split it into parts" in refused.value.message


@pytest.mark.slow(covers=["core/library/usecases", "core/reading"])
def test_short_paragraphs_without_end_are_refused_by_their_number(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match="more than 400,000 lines"):
        extract(written(tmp_path, "The fee.\n" * 400_001))
