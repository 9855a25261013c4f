"""Chosen values are written where the program reads them."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.search.fitted import example_numbers, read_numbers, search_numbers
from training.common.recipe import write_numbers


@pytest.mark.parametrize("file", [search_numbers(), example_numbers()])
def test_numbers_beside_a_model_are_replaced_and_the_rest_stays_as_it_was(file: Path, tmp_path: Path) -> None:
    written = tmp_path / file.name
    written.write_bytes(file.read_bytes())
    entry, kept = next((name, kept) for name, kept in read_numbers(file).items() if name != "by")
    write_numbers(written, **{entry: kept})
    assert written.read_bytes() == file.read_bytes()
    write_numbers(written, **{entry: 0.5})
    assert read_numbers(written) == read_numbers(file) | {entry: 0.5}
    with pytest.raises(LookupError, match="no_such"):
        write_numbers(written, no_such=1)
