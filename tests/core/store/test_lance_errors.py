"""Errors of the databases in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.errors import DamagedLibrary, LibraryError
from core.store.errors import clause_errors

PANICS = [type("PanicException", (BaseException,), {}), type("RustPanic", (Exception,), {})]  # as LanceDB's are


@pytest.mark.parametrize("panic", PANICS)
def test_a_panic_of_lancedb_is_said_in_words(panic: type[BaseException]) -> None:
    with pytest.raises(DamagedLibrary, match="is damaged") as caught, clause_errors(Path("/library")):
        raise panic("called `Option::unwrap()` on a `None` value")
    assert "Repair it" in caught.value.message


def test_what_repair_would_not_help_against_is_no_damage() -> None:
    with pytest.raises(LibraryError, match="no space left") as caught, clause_errors(Path("/library")):
        raise OSError("No space left on device (os error 28)")
    assert not isinstance(caught.value, DamagedLibrary)


@pytest.mark.parametrize("error", [KeyboardInterrupt, GeneratorExit, AssertionError])
def test_what_is_not_of_lancedb_passes(error: type[BaseException]) -> None:
    with pytest.raises(error), clause_errors(Path("/library")):
        raise error
