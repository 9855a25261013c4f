"""Muniment reports that a processor is too old before a library that needs a newer one crashes the program."""

from __future__ import annotations

import ctypes
import platform
import shutil
import subprocess
import sys
from types import SimpleNamespace

import pytest

from core.base.errors import MunimentError
from core.isolation import start as processor
from core.isolation.start import avx2_by, check_processor
from tests import ROOT

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
