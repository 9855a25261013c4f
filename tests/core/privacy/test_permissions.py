"""Private by default: only its user can read a library; exports get the user's usual permissions."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from core import Library
from core.privacy.permissions import shared_folder, take_place
from tests import ROOT

pytestmark = pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX")

RUN = """
import os, sys
os.umask(0o022)
from pathlib import Path
from core.privacy.network import guard
guard()
from core.library.library import Library
from core.privacy.permissions import take_place
from core.store.vectors.lance import LanceVectorStore
from core.types import Rating, Window
import numpy as np
folder = Path(sys.argv[1])
with Library.open(folder / "library") as library:
    LanceVectorStore(library.folder).add_windows("d", [Window("d.0", np.ones(4, np.float32))], "A")
    library._opened.catalog.user_data.rate(Rating("rent", "d.0", 5, ""))
    with library._opened.writing():
        pass
draft = folder / "draft"
draft.write_text("exported")
take_place(draft, folder / "export.docx")
"""


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_all_that_the_program_writes_is_private_but_for_exports(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", RUN, str(tmp_path)], check=True, cwd=ROOT)
    library = tmp_path / "library"
    made = list(library.rglob("*"))
    assert {path.name for path in made} >= {"catalog.sqlite", "writer.lock"}
    assert {mode(path) for path in (library, *made) if path.is_dir()} == {0o700}
    assert {mode(path) for path in made if path.is_file()} == {0o600}
    assert mode(tmp_path / "export.docx") == 0o644


def test_a_new_library_is_private_whoever_opens_it(tmp_path: Path) -> None:
    Library.open(tmp_path / "library").close()
    assert mode(tmp_path / "library") == 0o700


def test_an_export_keeps_the_mode_of_the_file_that_it_replaces(tmp_path: Path) -> None:
    (tmp_path / "old.docx").write_text("old", encoding="utf-8")
    (tmp_path / "old.docx").chmod(0o640)
    (tmp_path / "draft").write_text("new", encoding="utf-8")
    take_place(tmp_path / "draft", tmp_path / "old.docx")
    assert (tmp_path / "old.docx").read_text(encoding="utf-8") == "new"
    assert mode(tmp_path / "old.docx") == 0o640


def test_a_folder_that_is_there_already_keeps_its_mode(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine").chmod(0o750)
    shared_folder(tmp_path / "mine")
    assert mode(tmp_path / "mine") == 0o750
