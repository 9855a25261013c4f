"""Records the state of the code on which each slow test last passed, and lists those that have not passed since.

A pytest plugin. What passes is recorded in `tests/slow.json`, which git tracks. With ``--slow-status`` nothing is run:
the stale tests are listed, and the exit status is 1 if there are any. A test covers its own file and the folder or file
with the same path as the test's folder (`tests/core/store/test_x.py`: `core/store`), or what its marker says:
``@pytest.mark.slow(covers=["core/store", "core/types"])``.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

PROPERTY = "covered code"  # of a report: the state of the covered code
_passed: dict[str, str] = {}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow-status", action="store_true", help="list the slow tests to run again, and run nothing")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if marker := item.get_closest_marker("slow"):
            covers = marker.kwargs.get("covers") or [covered_by(item.path, config.rootpath)]
            item.user_properties.append((PROPERTY, state_of([*covers, item.path], config.rootpath)))


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    if not session.config.getoption("--slow-status"):
        return None
    known = read(session.config.rootpath)
    stale = [item.nodeid for item in session.items if known.get(item.nodeid) != dict(item.user_properties)[PROPERTY]]
    for test in stale:
        print(f"{'changed' if test in known else 'never passed':14}{test}")
    print(f"{len(stale)} of {len(session.items)} slow tests have not passed since the code that they cover changed")
    session.testsfailed = len(stale)
    return True


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call" and report.passed and PROPERTY in (properties := dict(report.user_properties)):
        _passed[report.nodeid] = str(properties[PROPERTY])


def pytest_sessionfinish(session: pytest.Session) -> None:
    if _passed and not hasattr(session.config, "workerinput"):  # workers send their reports to the main process
        root = session.config.rootpath
        kept = {test: state for test, state in read(root).items() if (root / test.partition("::")[0]).exists()}
        text = json.dumps(kept | _passed, indent=1, sort_keys=True)
        (root / "tests" / "slow.json").write_text(text + "\n", encoding="utf-8")


def read(root: Path) -> dict[str, str]:
    """The state of the covered code when each slow test last passed."""
    file = root / "tests" / "slow.json"
    return dict(json.loads(file.read_text(encoding="utf-8"))) if file.exists() else {}


def covered_by(test: Path, root: Path) -> Path:
    """The folder or file of code with the same path as the test's folder, or the nearest above it."""
    place = test.parent.relative_to(root / "tests")
    for folder in (place, *place.parents):
        for code in (root / folder, root / f"{folder}.py"):
            if folder.parts and code.exists():
                return code
    return root / "core"


def state_of(places: Sequence[str | Path], root: Path) -> str:
    """A hash of the Python files in some folders, or of single files.

    Raises:
        FileNotFoundError: there is no such folder or file.
    """
    digest = hashlib.sha256()
    for place in (root / place for place in places):
        for file in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            digest.update(f"{file.relative_to(root).as_posix()}\n".encode() + file.read_bytes())
    return digest.hexdigest()[:12]
