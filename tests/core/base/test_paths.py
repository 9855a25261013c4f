"""Where the user's library, models and cache are."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from core.base.paths import PORTABLE, cache_folder, default_library, default_models


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("MUNIMENT_LIBRARY", "MUNIMENT_MODELS", "APPIMAGE", "APPDIR"):
        monkeypatch.delenv(variable, raising=False)


@pytest.fixture
def stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the frozen program in its own folder, as when it runs."""
    executable = tmp_path / "muniment" / "Muniment"
    run_as(executable, monkeypatch)
    return executable.parent


def run_as(executable: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    executable.parent.mkdir(parents=True)
    executable.touch()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(executable))


def test_with_a_portable_folder_beside_the_program_everything_lies_there(stick: Path) -> None:
    assert not default_library().is_relative_to(stick), "there is no such folder yet"
    (stick / PORTABLE).mkdir()
    assert default_library() == stick / PORTABLE / "library"
    assert default_models() == stick / PORTABLE / "models"
    assert cache_folder() == stick / PORTABLE / "cache"


def test_a_library_that_is_named_comes_first(stick: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (stick / PORTABLE).mkdir()
    monkeypatch.setenv("MUNIMENT_LIBRARY", str(tmp_path / "named"))
    assert default_library() == tmp_path / "named"


def test_from_source_no_folder_beside_python_counts(stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (stick / PORTABLE).mkdir()
    monkeypatch.delattr(sys, "frozen")
    assert not default_library().is_relative_to(stick)


def test_of_an_appimage_it_is_the_folder_beside_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run_as(tmp_path / "mounted" / "opt" / "muniment" / "Muniment", monkeypatch)
    (tmp_path / "stick" / PORTABLE).mkdir(parents=True)
    monkeypatch.setenv("APPIMAGE", str(tmp_path / "stick" / "Muniment.AppImage"))
    monkeypatch.setenv("APPDIR", str(tmp_path / "another"))
    assert not default_library().is_relative_to(tmp_path / "stick"), "the variables are those of another AppImage"
    monkeypatch.setenv("APPDIR", str(tmp_path / "mounted"))
    assert default_library() == tmp_path / "stick" / PORTABLE / "library"


def test_of_a_macos_application_it_is_the_folder_beside_the_application(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_as(tmp_path / "stick" / "Muniment.app" / "Contents" / "MacOS" / "Muniment", monkeypatch)
    (tmp_path / "stick" / PORTABLE).mkdir()
    assert default_library() == tmp_path / "stick" / PORTABLE / "library"
