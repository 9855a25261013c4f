"""What a frozen program does first."""

from __future__ import annotations

import os
import sys

import pytest

from core.isolation import child
from core.isolation.start import CHILD_FLAG, start


@pytest.fixture
def frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/muniment/_internal:/home/own")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/home/own")


@pytest.mark.usefixtures("frozen")
def test_started_as_a_process_of_its_own_it_serves_and_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    served = []
    monkeypatch.setattr(child, "serve", lambda: served.append(sys.argv[1:]))
    monkeypatch.setattr(sys, "argv", ["muniment", CHILD_FLAG, "3", "muniment reader"])
    with pytest.raises(SystemExit) as end:
        start()
    assert end.value.code is None
    assert served == [[CHILD_FLAG, "3", "muniment reader"]]


@pytest.mark.usefixtures("frozen")
def test_other_programs_get_the_libraries_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["muniment", "status"])
    start()
    assert os.environ["LD_LIBRARY_PATH"] == "/home/own"
    assert "LD_LIBRARY_PATH_ORIG" not in os.environ
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/muniment/_internal")
    start()
    assert "LD_LIBRARY_PATH" not in os.environ, "there was none before"


def test_from_source_nothing_is_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/home/own")
    monkeypatch.setattr(sys, "argv", ["muniment", "status"])
    start()
    assert os.environ["LD_LIBRARY_PATH"] == "/home/own"
