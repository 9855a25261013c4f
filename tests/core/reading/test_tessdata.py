"""Where the language data of text recognition is looked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.reading import tessdata


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TESSDATA_PREFIX", raising=False)
    monkeypatch.setattr(tessdata, "_USUAL", ())
    monkeypatch.setattr(tessdata.shutil, "which", lambda name: None)


def with_data(folder: Path) -> Path:
    folder.mkdir(parents=True)
    (folder / "eng.traineddata").write_bytes(b"")
    return folder


def test_none_is_none(nowhere: None) -> None:
    assert tessdata.language_data() is None


@pytest.mark.parametrize("below", ["", "tessdata"])
def test_the_folder_that_the_user_names(
    nowhere: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, below: str
) -> None:
    folder = with_data(tmp_path / "data" / below)
    monkeypatch.setenv("TESSDATA_PREFIX", str(tmp_path / "data"))
    assert tessdata.language_data() == folder


@pytest.mark.parametrize("place", ["bin/tessdata", "share/tessdata"])
def test_beside_the_program(nowhere: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, place: str) -> None:
    folder = with_data(tmp_path / place)
    monkeypatch.setattr(tessdata.shutil, "which", lambda name: str(tmp_path / "bin" / name))
    assert tessdata.language_data() == folder


def test_the_usual_places(nowhere: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "4" / "tessdata").mkdir(parents=True)  # of an older version, and without this language
    folder = with_data(tmp_path / "5" / "tessdata")
    monkeypatch.setattr(tessdata, "_USUAL", (f"{tmp_path}/*/tessdata",))
    assert tessdata.language_data() == folder


@pytest.mark.parametrize(
    ("system", "words"), [("linux", "tesseract-ocr-eng"), ("darwin", "Homebrew"), ("win32", "Windows")]
)
def test_what_to_do_is_said_for_each_system(monkeypatch: pytest.MonkeyPatch, system: str, words: str) -> None:
    monkeypatch.setattr(tessdata.sys, "platform", system)
    assert words in tessdata.how_to_get_it()
