"""A library that was killed while indexing equals one that was not, once it has been indexed again."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import lancedb
import numpy as np
import pytest

from core.store.catalog import Catalog
from core.store.lance import LanceClauseStore

ROOT = Path(__file__).resolve().parents[2]
DATA = Path(os.environ.get("MUNIMENT_DATA", ROOT.parent / "shared" / "data"))
MUNIMENT = Path(sys.executable).with_name("muniment")


def contents(folder: Path) -> tuple[list[str], list[str], np.ndarray]:
    """The files, the clauses and the vectors of a library, in an order of their own."""
    catalog, store = Catalog(folder), LanceClauseStore(folder)
    documents = sorted(catalog.documents())
    files = [repr(file) for file in catalog.files()]
    clauses = [repr(clause) for document in documents for clause in store.clauses_of(document)]
    rows = (
        lancedb.connect(folder)
        .open_table("windows")
        .to_arrow()
        .sort_by([("clause", "ascending"), ("start", "ascending")])
    )
    vectors = np.stack(rows["vector"].to_numpy())
    windows = [repr(window) for window in rows.drop_columns("vector").to_pylist()]
    assert store.documents() == set(documents)
    catalog.close()
    return files, clauses + windows, vectors


def index(contracts: Path, library: Path) -> subprocess.Popen[bytes]:
    command = [str(MUNIMENT), "index", str(contracts), "--library", str(library), "--json"]
    scratch = library.parent / "scratch"  # what a killed program leaves behind goes with the test
    scratch.mkdir(exist_ok=True)
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, env={**os.environ, "TMPDIR": str(scratch)})


def kill_after(contracts: Path, library: Path, seconds: float) -> None:
    job = index(contracts, library)
    time.sleep(seconds)
    job.kill()  # SIGKILL: no time to tidy up
    job.wait()


def test_killed_again_and_again_the_library_ends_the_same(tmp_path: Path) -> None:
    contracts = tmp_path / "contracts"
    contracts.mkdir()
    for pattern in ("Mutual NDA*", "Term Loan*", "SaaS*", "Office Lease*"):
        (source,) = (ROOT / "resources" / "samples").glob(pattern)
        (contracts / source.name).symlink_to(source)
    for seconds in (1.0, 2.0, 5.0):
        kill_after(contracts, tmp_path / "killed", seconds)
    assert index(contracts, tmp_path / "killed").wait() == 0
    assert index(contracts, tmp_path / "whole").wait() == 0
    same(tmp_path / "killed", tmp_path / "whole")


@pytest.mark.slow
@pytest.mark.skipif(not (DATA / "cuad" / "pdf").is_dir(), reason="the shared contracts are not here")
def test_killed_half_way_through_a_large_folder(tmp_path: Path) -> None:
    contracts = DATA / "cuad" / "pdf"
    for seconds in (20.0, 200.0):  # while reading, and while embedding
        kill_after(contracts, tmp_path / "killed", seconds)
    assert index(contracts, tmp_path / "killed").wait() == 0
    assert index(contracts, tmp_path / "whole").wait() == 0
    same(tmp_path / "killed", tmp_path / "whole")


def same(killed: Path, whole: Path) -> None:
    first, second = contents(killed), contents(whole)
    assert first[0] == second[0]
    assert first[1] == second[1]
    np.testing.assert_array_equal(first[2], second[2])
