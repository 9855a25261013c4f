"""The import rules of `.importlinter`, and what these cannot express: how little the command line loads."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests import ROOT


def test_every_wing_keeps_the_import_law() -> None:
    """Runs in a separate process, because import-linter switches off existing loggers."""
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache", "--no-logo"]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert run.returncode == 0, run.stdout + run.stderr


def test_nothing_heavy_is_imported_by_the_command_line() -> None:
    heavy = ["torch", "transformers", "lancedb", "pyarrow", "numpy", "pymupdf", "llama_cpp", "docx", "PySide6"]
    code = f"import sys, core.cli.commands; print([m for m in {heavy!r} if m in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert run.stdout.strip() == "[]"
