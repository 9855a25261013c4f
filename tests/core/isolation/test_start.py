"""What a frozen program does first."""

from __future__ import annotations

import ctypes
import os
import platform
import shutil
import subprocess
import sys
from types import SimpleNamespace

import pytest

from core.base.errors import MunimentError
from core.isolation import child
from core.isolation import start as processor
from core.isolation.start import CHILD_FLAG, avx2_by, check_processor, start
from tests import ROOT


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


CHECK = "from core.isolation.start import check_processor; check_processor()"
QEMU = shutil.which("qemu-x86_64")


def libc_of(active: int) -> object:
    """A C library that reports these usable bits of EBX in leaf 7, and a processor that has all."""
    leaf = processor._Leaf((0, 2**32 - 1, 0, 0), (0, active, 0, 0))

    def feature_leaf(index: int) -> object:
        assert index == 1
        return SimpleNamespace(contents=leaf)

    return SimpleNamespace(__x86_get_cpuid_feature_leaf=feature_leaf)


def test_avx2_is_one_bit_of_what_programs_may_use() -> None:
    assert avx2_by(libc_of(1 << 5))
    assert not avx2_by(libc_of(2**32 - 1 - (1 << 5)))


def test_where_the_system_says_nothing_muniment_is_tried() -> None:
    assert avx2_by(SimpleNamespace())


@pytest.fixture
def old(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(platform, "machine", lambda: "x86_64")
    monkeypatch.setattr(ctypes, "CDLL", lambda _: libc_of(0))


@pytest.mark.usefixtures("old")
def test_a_processor_without_avx2_is_too_old_which_is_said() -> None:
    with pytest.raises(MunimentError, match="too old for Muniment: it has no AVX2"):
        check_processor()


@pytest.mark.usefixtures("old")
def test_other_kinds_of_processors_need_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "machine", lambda: "aarch64")
    check_processor()


def test_this_computer_runs_the_tests() -> None:
    check_processor()


@pytest.mark.skipif(not QEMU, reason="qemu-user is not here")
@pytest.mark.parametrize(("kind", "too_old"), {"Nehalem": True, "SandyBridge": True, "Haswell": False}.items())
def test_an_emulated_processor_of_each_kind_is_told_so(kind: str, too_old: bool) -> None:
    command = [str(QEMU), "-cpu", kind, sys.executable, "-S", "-c", CHECK]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.returncode == 1) == too_old, ended.stderr
    assert ("too old for Muniment" in ended.stderr) == too_old
