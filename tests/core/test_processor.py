"""Muniment says that a processor is too old, before a library that needs a newer one ends the program."""

from __future__ import annotations

import platform
import sys
from pathlib import Path

import pytest

from core import processor
from core.errors import MunimentError
from core.processor import avx2_in, check_processor

NEW = "processor\t: 0\nflags\t\t: fpu sse2 avx avx2 bmi2\n\nprocessor\t: 1\nflags\t\t: fpu sse2 avx avx2 bmi2\n"
OLD = "processor\t: 0\nflags\t\t: fpu sse2 ssse3 sse4_2 avx\n"


@pytest.fixture
def listed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The list of processors of a Linux on x86-64, which is still to be written."""
    place = tmp_path / "cpuinfo"
    monkeypatch.setattr(processor, "_CPUINFO", place)
    monkeypatch.setattr(platform, "machine", lambda: "x86_64")
    monkeypatch.setattr(sys, "platform", "linux")
    return place


def test_a_processor_with_avx2_will_do(listed: Path) -> None:
    listed.write_text(NEW, encoding="ascii")
    check_processor()


def test_a_processor_without_avx2_is_too_old_which_is_said(listed: Path) -> None:
    listed.write_text(OLD, encoding="ascii")
    with pytest.raises(MunimentError, match="too old for Muniment: it has no AVX2"):
        check_processor()


def test_avx2_is_a_word_of_its_own() -> None:
    assert not avx2_in(OLD + "model name : a processor with avx2\n")
    assert not avx2_in("flags : avx avx256\n")
    assert not avx2_in(NEW + OLD), "each processor has it"


def test_where_the_system_says_nothing_muniment_is_tried(listed: Path) -> None:
    check_processor()


def test_other_kinds_of_processors_need_none(listed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed.write_text(OLD, encoding="ascii")
    monkeypatch.setattr(platform, "machine", lambda: "aarch64")
    check_processor()


def test_this_computer_runs_the_tests() -> None:
    check_processor()
