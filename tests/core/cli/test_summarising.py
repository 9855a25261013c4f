"""Summaries, as a shell shows them; the model is a stand-in."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from pathlib import Path

import pytest

from core.library.loaded_models import LoadedModels
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
