"""The small form of the kill trial, and that its oracle notices what a kill might do."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import textwrap
from contextlib import closing, suppress
from pathlib import Path

import pytest

from core.store.catalog.catalog import Catalog
from tests import ROOT
from tests.trials import oracle
from tests.trials.desk import SMALL
from tests.trials.keeping import Deed, Promises
from tests.trials.kills import Kills
from tests.trials.program import Moment, Program

STOPPED = """
    import time
    from tests.trials.running import conduct

    class Endless:
        def run(self):
            print("begun", flush=True)
            time.sleep(600)

        def figures(self):
            return {"faults": [], "done": 1}

    raise SystemExit(conduct(None, {}, lambda place, chosen: Endless(), lambda trial, chosen: trial.run()))
"""
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no process groups and no SIGKILL there")


@pytest.fixture(scope="module")
def trial(tmp_path_factory: pytest.TempPathFactory) -> Kills:
    """The trial, with two contracts, ready to start."""
    return Kills(tmp_path_factory.mktemp("kills"), SMALL, seed=2, letters=3000)


@pytest.mark.trial
def test_killed_at_anything_the_library_ends_as_if_undisturbed(trial: Kills) -> None:
    figures = trial.run(kills=4, every=4, only=("collect", "encrypt", "forget", "update"))
    assert figures["faults"] == []
    assert figures["kills"] == 4


@pytest.mark.trial
def test_a_file_that_two_kills_have_set_aside_is_added_again_by_itself(trial: Kills) -> None:
    with closing(Catalog(trial.comparison.undisturbed.library)) as catalog:
        document = min(catalog.documents())
        for _ in range(2):
            with suppress(ZeroDivisionError), catalog.attempts.at(document):
                raise ZeroDivisionError
        before = trial.comparison.set_aside
        trial.comparison.index(trial.comparison.undisturbed)
        assert trial.comparison.set_aside == before + 1
        assert catalog.attempts.set_aside() == set()


@pytest.mark.trial
def test_the_oracle_sees_a_lost_document(trial: Kills, tmp_path: Path) -> None:
    undisturbed = trial.comparison.undisturbed.library
    whole = Path(shutil.copytree(undisturbed, tmp_path / "library"))
    with sqlite3.connect(whole / "catalog.sqlite") as catalog:
        catalog.execute("DELETE FROM files WHERE rowid = (SELECT max(rowid) FROM files)")
    catalog.close()
    assert any("files" in each for each in oracle.differences(whole, undisturbed, tmp_path / "models"))


def test_what_the_user_keeps_is_there_whole_or_not_at_all() -> None:
    stars = ("stars", "term", "c1")
    promises = Promises({stars: 4})
    promises.tried(Deed(("rate",), {stars: 2}))
    assert [*promises.broken({stars: 2})] == []  # from now on it must stay so
    (broken,) = promises.broken({stars: 4})
    assert "4, and may be {2}" in broken
    promises.done(Deed(("rate",), {stars: None}))
    assert [*promises.broken({})] == []
    assert [*promises.broken({("collection", "Signed"): ()})]


def test_a_trial_that_is_stopped_prints_what_it_has(tmp_path: Path) -> None:
    command = [sys.executable, "-c", textwrap.dedent(STOPPED)]
    surroundings = os.environ | {"TMPDIR": str(tmp_path)}
    with subprocess.Popen(command, cwd=ROOT, env=surroundings, stdout=subprocess.PIPE, text=True) as job:
        assert job.stdout is not None
        assert job.stdout.readline() == "begun\n"
        job.terminate()
        assert json.loads(job.stdout.read()) == {"faults": [], "done": 1}
    assert job.returncode == 0
    assert not list(tmp_path.iterdir())


def test_the_oracle_sees_half_an_exported_file(tmp_path: Path) -> None:
    (tmp_path / "half.docx").write_bytes(b"PK\x03\x04")
    assert [*oracle.broken_exports(tmp_path, {"Term"})]


def test_a_command_is_killed_with_all_that_it_started(tmp_path: Path) -> None:
    program = Program(tmp_path)
    contracts = tmp_path / "contracts"
    contracts.mkdir()
    (contracts / "a.txt").write_text("1. Notices. Each notice is in writing.")
    ended = program.interrupted(("index", contracts), Moment(0, changes=1))
    assert ended.killed
    assert ended.status == -9
    assert program.left_running() == []


def test_a_traceback_is_a_fault(tmp_path: Path) -> None:
    program = Program(tmp_path)
    failing = program.run(argv=[sys.executable, "-c", "raise SystemError"])
    assert "Traceback" in failing.fault(0, 1)
    assert "exit status 1" in program.run("forget", tmp_path / "nothing.txt").fault(0)
