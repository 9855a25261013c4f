"""The invariants of every document hold for real contracts: all shared ones, in every format."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from core.base.errors import UnreadableFile
from core.isolation.pool import Outcome, run_isolated
from core.library.indexing.extract import extract
from core.reading import list_files
from core.types import Tick
from tests import ROOT
from tests.core.invariants import check_extraction, check_words

DATA = Path(os.environ.get("MUNIMENT_DATA", ROOT.parent / "shared" / "data"))


def checked(path: Path, tick: Tick) -> str:
    """Runs in a worker: what is wrong with what was extracted from a file, "" for nothing."""
    try:
        check_extraction(extract(path, tick=tick))
    except UnreadableFile as error:
        check_words(error.title, error.message)
    except AssertionError as error:
        return f"{path.name}: {error or 'an invariant'}"
    return ""


@pytest.mark.slow
@pytest.mark.skipif(not DATA.is_dir(), reason="the shared contracts are not here")
@pytest.mark.parametrize("folder", ["cuad/pdf", "formats"])
def test_all_invariants_hold(folder: str) -> None:
    found = run_isolated(checked, list_files([DATA / folder]).files, processes=2, seconds=120, megabytes=2048)
    outcomes = [outcome for outcome in found if isinstance(outcome, Outcome)]
    assert len(outcomes) > 100
    assert [str(outcome.error) for outcome in outcomes if outcome.error] == []
    assert [outcome.result for outcome in outcomes if outcome.result] == []
