"""What a killed program leaves behind."""

from __future__ import annotations

from pathlib import Path

import pytest


def leave_scratch(place: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Makes ``place`` the folder for temporary files, and returns the scratch folder of a killed reader in it."""
    monkeypatch.setattr("tempfile.tempdir", str(place))
    left = place / "muniment-x.scratch"
    left.mkdir()
    (left / "copy").write_text("words of a contract")
    return left
