"""Chosen values are written where the program reads them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.search.analogy.relevance import example_numbers
from core.search.fuse import search_numbers
from core.tagging.tagger import TagWeights
from training.common.recipe import write_numbers


@pytest.mark.parametrize("file", [search_numbers(), example_numbers(), TagWeights.file()])
def test_numbers_beside_a_model_are_replaced_and_the_rest_stays_as_it_was(file: Path, tmp_path: Path) -> None:
    written = tmp_path / file.name
    written.write_bytes(file.read_bytes())
    before = json.loads(written.read_text(encoding="utf-8"))
    entry, kept = next((name, kept) for name, kept in before.items() if name not in ("version", "by"))
    write_numbers(written, **{entry: kept})
    assert written.read_bytes() == file.read_bytes()
    write_numbers(written, **{entry: 0.5})
    assert json.loads(written.read_text(encoding="utf-8")) == before | {entry: 0.5}
    with pytest.raises(LookupError, match="no_such"):
        write_numbers(written, no_such=1)
