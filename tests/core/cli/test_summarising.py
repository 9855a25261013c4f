"""Summaries, as a shell shows them; the model is a stand-in."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest

from core.library.loaded_models import LoadedModels
from tests.core.cli.shell import answer, muniment


class Copyist:
    """Copies a clause, line by line, and adds its own sentence."""

    name = "Copyist"

    def summary(self, text: str) -> Generator[str | None, None, None]:
        lines = [f"The clause says: {line}" for line in text.splitlines()]
        yield "\n".join([*lines, "The parties shall dance. "])

    def close(self) -> None:
        """Has nothing to release."""


def test_each_sentence_is_shown_with_the_words_behind_it_and_the_mark(
    library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LoadedModels, "_open_writer", lambda _: Copyist())
    found = answer("search", "receiving party shall keep confidential information", "--library", library)["hits"]
    ids = [hit["clause"] for hit in found[:3]]
    shape = answer("summarise", *ids, "--library", library)
    assert shape["mark"] == "Machine-made summary by Copyist. Check it against the clause."
    assert [each["clause"] for each in shape["clauses"]] == ids
    kept = [said for each in shape["clauses"] for said in each["sentences"]]
    assert kept
    assert not any("dance" in said["text"] for said in kept)
    assert all(each["left_out"] for each in shape["clauses"])
    printed = muniment("summarise", *ids, "--library", library)
    assert printed.startswith("Machine-made summary by Copyist")
    assert "from: " in printed
    assert "dance" not in printed
    assert "left out: the words of the clauses do not support them" in printed


def test_without_a_language_model_it_is_said_what_to_do(
    library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MUNIMENT_MODELS", str(tmp_path))
    (hit, *_) = answer("search", "confidential", "--library", library, "--no-rerank")["hits"]
    said = muniment("summarise", hit["clause"], "--library", library, status=1)
    assert "No language model is in use. Choose a language model among your models" in said


def test_no_such_clause(library: Path) -> None:
    assert "No clause gone is in this library" in muniment("summarise", "gone", "--library", library, status=1)
