"""Summaries, trays and ratings, as a shell shows them."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from pathlib import Path

import docx
import pytest

from core import Library
from core.library.loaded_models import LoadedModels
from core.types import TrayEntry
from tests.core.cli.shell import answer, muniment


class Reader:
    """Prefers the first part of a clause."""

    name = "Reader"

    def scores(self, clause: str, parts: Sequence[str]) -> Generator[float | None, None, None]:
        yield from (float(part == parts[0]) for part in parts)

    def close(self) -> None:
        """Has nothing to release."""


def test_the_sentences_chosen_are_shown_with_the_mark_and_the_number_left_out(
    library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LoadedModels, "_open_summariser", lambda _: Reader())
    found = answer("search", "receiving party shall keep confidential information", "--library", library)["hits"]
    ids = [hit["clause"] for hit in found[:3]]
    shape = answer("summarise", *ids, "--library", library)
    assert shape["mark"] == "Sentences of the contract, chosen by Reader. The rest of a clause may matter."
    assert [each["clause"] for each in shape["clauses"]] == ids
    assert all(each["sentences"] for each in shape["clauses"])
    assert all(" " in chosen["text"] and chosen["spans"] for each in shape["clauses"] for chosen in each["sentences"])
    left_out = [each["left_out"] for each in shape["clauses"] if each["left_out"]]
    assert left_out
    printed = muniment("summarise", *ids, "--library", library)
    assert printed.startswith("Sentences of the contract, chosen by Reader.")
    assert f"({left_out[0]} more sentence" in printed


def test_without_a_language_model_it_is_said_what_to_do(
    library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MUNIMENT_MODELS", str(tmp_path))
    (hit, *_) = answer("search", "confidential", "--library", library, "--no-rerank")["hits"]
    said = muniment("summarise", hit["clause"], "--library", library, status=1)
    assert "No language model is in use. Choose a language model among your models" in said


def test_no_such_clause(library: Path) -> None:
    assert "No clause gone is in this library" in muniment("summarise", "gone", "--library", library, status=1)


def test_a_tray_is_listed_with_its_notes_and_written_in_its_order(own_library: Path, tmp_path: Path) -> None:
    first, second = (
        hit["clause"] for hit in answer("search", "confidential", "--library", own_library, "--no-rerank")["hits"][:2]
    )
    with Library.open(own_library) as opened:
        opened.trays.put("Closing", [TrayEntry(second, "for Smith"), TrayEntry(first)])
    assert answer("trays", "--library", own_library) == {"trays": {"Closing": 2}}
    listed = answer("trays", "Closing", "--library", own_library)
    assert listed["clauses"] == [{"clause": second, "note": "for Smith"}, {"clause": first, "note": ""}]
    printed = muniment("trays", "Closing", "--library", own_library)
    assert printed.index(second) < printed.index("for Smith") < printed.index(first)
    written = tmp_path / "closing.docx"
    assert answer("export", "--tray", "Closing", "--to", written, "--library", own_library)["clauses"] == 2
    headings = [each for each in docx.Document(str(written)).paragraphs if each.style.name == "Heading 2"]
    assert len(headings) == 2
    muniment("export", "--tray", "Closing", "--notes", "--to", written, "--library", own_library)
    assert "Note: for Smith" in [each.text for each in docx.Document(str(written)).paragraphs]


def test_no_tray_is_said_in_words(tmp_path: Path) -> None:
    Library.open(tmp_path).close()
    assert "There are no trays" in muniment("trays", "--library", tmp_path)
    assert "no tray “Lease”" in muniment("trays", "Lease", "--library", tmp_path, status=1)


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
