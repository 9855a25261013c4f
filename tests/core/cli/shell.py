"""Runs commands: in this process, where the models are already loaded, or in a new one, as a shell does."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from core.cli import commands
from tests import ROOT

SAMPLES = ROOT / "resources" / "samples"
MUNIMENT = Path(sys.executable).with_name("muniment")


def muniment(*words: str | Path, status: int = 0) -> str:
    """What a command prints, run by the program's own `main` in this process.

    Everything is as in a shell except the network guard, which could not be switched off again for other tests.
    """
    out, err = StringIO(), StringIO()
    with (
        redirect_stdout(out),
        redirect_stderr(err),
        patch.object(sys, "argv", ["muniment", *map(str, words)]),
        patch.dict(os.environ, COLUMNS="200"),
        patch.object(commands, "guard"),
        pytest.raises(SystemExit) as ended,
    ):
        commands.main()
    assert (ended.value.code or 0) == status, err.getvalue()
    return out.getvalue() if status == 0 else out.getvalue() + err.getvalue()


def answer(*words: str | Path) -> dict[str, Any]:
    """What a command prints with --json: one document and nothing else."""
    return dict(json.loads(muniment(*words, "--json")))


def from_a_shell(*words: str | Path, status: int = 0, output: str = "") -> str:
    """What a command prints in a separate process, for tests that depend on it: all of it, whoever wrote it.

    That is what it prints to stdout, and if it fails also to stderr; or to the given ``output``.
    """
    run = subprocess.run([str(MUNIMENT), *map(str, words)], capture_output=True, text=True, check=False)
    assert run.returncode == status, run.stderr
    return run.stdout if status == 0 or output == "stdout" else run.stdout + run.stderr
