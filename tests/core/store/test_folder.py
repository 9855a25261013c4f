"""File systems that are unsuitable for a library."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from core.base.errors import LibraryError
from core.store.catalog.catalog import Catalog
from core.store.folder import check_file_system


def test_a_folder_that_will_do_is_left_as_it_was(tmp_path: Path) -> None:
    check_file_system(tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_drive_without_hard_links_is_refused_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    with pytest.raises(LibraryError, match="it has no hard links"):
        check_file_system(tmp_path)
    assert not list(tmp_path.iterdir())
    Catalog(tmp_path).close()
    check_file_system(tmp_path)  # an existing library that was moved to such a drive can still be searched
