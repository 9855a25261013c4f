"""The import law of `.importlinter`, and what it cannot say: how little the command line loads."""

from __future__ import annotations

import subprocess
import sys

import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

from tests import ROOT


def test_every_room_keeps_the_import_law(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert lint_imports(no_cache=True, no_logo=True) == EXIT_STATUS_SUCCESS, capsys.readouterr().out


def test_nothing_heavy_is_imported_by_the_command_line() -> None:
    heavy = ["torch", "transformers", "lancedb", "pyarrow", "numpy", "pymupdf", "llama_cpp", "docx", "PySide6"]
    code = f"import sys, core.cli.commands; print([m for m in {heavy!r} if m in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert run.stdout.strip() == "[]"
