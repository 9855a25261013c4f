"""A library whose indexing was killed equals one that was not, once it has been indexed again."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import numpy as np
import pytest

from tests import ROOT
from tests.core.library.indexing.test_embed import B, Desk, learned
from tests.trials.oracle import contents

DATA = Path(os.environ.get("MUNIMENT_DATA", ROOT.parent / "shared" / "data"))
MUNIMENT = Path(sys.executable).with_name("muniment")


def index(contracts: Path, library: Path) -> subprocess.Popen[bytes]:
    command = [str(MUNIMENT), "index", str(contracts), "--library", str(library), "--json"]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, env=surroundings(library))


def surroundings(library: Path) -> dict[str, str]:
    """The environment of a program that is killed: what it leaves behind is removed with the test."""
    scratch = library.parent / "scratch"
    scratch.mkdir(exist_ok=True)
    return {**os.environ, "TMPDIR": str(scratch)}


def kill_after(contracts: Path, library: Path, seconds: float) -> None:
    job = index(contracts, library)
    time.sleep(seconds)
    job.kill()  # SIGKILL: no time to clean up
    job.wait()


@pytest.fixture
def contracts(tmp_path: Path) -> Path:
    """A folder of four samples."""
    folder = tmp_path / "contracts"
    folder.mkdir()
    for pattern in ("Mutual NDA*", "Term Loan*", "SaaS*", "Office Lease*"):
        (source,) = (ROOT / "resources" / "samples").glob(pattern)
        shutil.copy2(source, folder)
    return folder


INDEX = """
    import sys
    from pathlib import Path
    from core.library.library import Library
    from tests.fakes import WordEmbedder
    with Library.open(Path(sys.argv[2])) as library:
        library._opened.models.encoder = WordEmbedder  # behind its port: killed is what writes
        for step in library.files.index([Path(sys.argv[1])]):
            print(step.stage.name, step.done, flush=True)
"""


def index_until(contracts: Path, library: Path, stage: str = "", done: int = 0) -> None:
    """Indexes in a separate process, which is killed as soon as it reports this much of a stage as done."""
    command = [sys.executable, "-c", textwrap.dedent(INDEX), str(contracts), str(library)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=surroundings(library)) as job:
        assert job.stdout is not None
        for line in job.stdout:
            told = line.split()
            if told[0] == stage and int(told[1]) >= done:
                job.kill()  # wherever it is by now
                break
    assert job.returncode == (-signal.SIGKILL if stage else 0)


@pytest.mark.trial
def test_killed_again_and_again_the_library_ends_the_same(contracts: Path, tmp_path: Path) -> None:
    for stage, done in (("LISTING", 0), ("READING", 1), ("READING", 3), ("EMBEDDING", 2), ("FINISHING", 4)):
        index_until(contracts, tmp_path / "killed", stage, done)
    index_until(contracts, tmp_path / "killed")
    index_until(contracts, tmp_path / "whole")
    same(tmp_path / "killed", tmp_path / "whole")


@pytest.mark.slow
def test_the_program_itself_killed_at_any_time_ends_with_the_same_library(contracts: Path, tmp_path: Path) -> None:
    chance = random.Random(7)
    for seconds in (1.0, 2.0, 5.0, *(chance.uniform(0.5, 15) for _ in range(10))):
        kill_after(contracts, tmp_path / "killed", seconds)
    assert index(contracts, tmp_path / "killed").wait() == 0
    assert index(contracts, tmp_path / "whole").wait() == 0
    same(tmp_path / "killed", tmp_path / "whole")


LEARN = """
    import sys
    from pathlib import Path
    from tests.core.library.indexing.test_embed import B, Desk
    desk = Desk(Path(sys.argv[1]))
    desk.use(B)
    for _ in desk.files.embed():
        print(flush=True)
"""


def test_killed_while_it_is_learned_anew_the_library_answers_and_goes_on(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    for number in range(8):
        desk.add(f"d{number}", f"The cap on liability is {number} florins.")
    list(desk.files.embed())
    desk.use(B)
    for steps in (5, 9):
        command = [sys.executable, "-c", textwrap.dedent(LEARN), str(tmp_path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as job:
            assert job.stdout is not None
            for _ in range(steps):
                job.stdout.readline()
            job.kill()  # wherever it is by now
        answering = desk._answering
        held = desk.vectors(answering.fingerprint)
        assert {rows.shape for rows in held.values()} == {(1, answering.dimensions)}
        assert len(held) == desk.files.status().embedded == 8
        assert len(desk.ask("cap on liability").hits) == 8
    assert learned(desk)[B] > 0
    list(desk.files.embed())
    assert learned(desk) == {B: 8}
    assert {rows.shape for rows in desk.vectors(B).values()} == {(1, desk.shelf[B].dimensions)}
    assert len(list(tmp_path.glob("windows*"))) == 1
    desk.close()


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
