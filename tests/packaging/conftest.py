"""The programs in `packaging` are not a package (one on PyPI has that name), so their folder is put on the path."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests import ROOT

sys.path.append(str(ROOT / "packaging"))


@pytest.fixture
def application(tmp_path: Path) -> Path:
    """A miniature of what PyInstaller makes."""
    folder = tmp_path / "frozen" / "muniment"
    (folder / "_internal").mkdir(parents=True)
    for name in ("Muniment", "muniment"):
        (folder / name).write_text(f'#!/bin/sh\necho {name} "$@"\n', encoding="ascii")
        (folder / name).chmod(0o755)
    (folder / "_internal" / "data").write_bytes(b"data")
    return folder
