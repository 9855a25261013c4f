"""Every file of a folder is accounted for: it is read, or its record says why not, or it is counted by its kind."""

from __future__ import annotations

from collections import Counter
from pathlib import Path, PurePosixPath

import pytest

from core.base.generators import finish
from core.library.library import Library
from core.library.loaded_models import LoadedModels
from core.reading.listing import ending
from core.types import FileStatus
from tests.core.library.everything import HIDDEN, LEFT_OUT, READ, write_everything
from tests.fakes import WordEmbedder


@pytest.fixture(autouse=True)
def words_for_meaning(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for the encoder, which is not under test and takes seconds to load."""
    monkeypatch.setattr(LoadedModels, "_open_encoder", lambda _: WordEmbedder())


def test_every_file_of_a_folder_of_everything_is_in_the_report(tmp_path: Path) -> None:
    folder = tmp_path / "Everything"
    lots = write_everything(folder)
    assert len(lots) >= 60
    assert len({ending(PurePosixPath(name).name) for name in lots}) >= 30
    with Library.open(tmp_path / "library") as library:
        report = finish(library.files.index([folder]))
        files = {file.path.relative_to(folder).as_posix(): file for file in report.files}
        assert set(files) == {name for name, lot in lots.items() if lot != LEFT_OUT}
        for name, file in files.items():
            words = " ".join(f"{issue.message} {issue.advice}" for issue in file.issues)
            if lots[name] == READ:
                assert file.status is not FileStatus.FAILED, (name, words)
            else:
                assert file.status is FileStatus.FAILED, name
                assert lots[name] in words, name
                assert all(issue.advice for issue in file.issues), name
        left_out = Counter(ending(PurePosixPath(name).name) for name, lot in lots.items() if lot == LEFT_OUT)
        assert dict(report.left_out) == left_out == dict(library.files.status().left_out)
        assert all((folder / name).exists() for name in HIDDEN)
        assert {file.path for file in library.files.list()} == {file.path for file in report.files}
