"""The history of the benchmark: one line of JSON for each run, and what changed since the last on the same machine."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from benchmarks.figures import Figure, changes
from benchmarks.machine import same_machine


def record(file: Path, machine: dict[str, Any], setting: dict[str, Any], figures: Sequence[Figure]) -> list[str]:
    """Appends a run to the history, and says what changed since the last one with the same machine and setting.

    Args:
        file: the history; made if it is missing.
        machine: the facts of the machine.
        setting: what the run measured: how many files, which peers.
        figures: what it measured.
    """
    run = {
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
        "commit": _commit(),
        "machine": machine,
        "setting": setting,
        "figures": [each.as_json() for each in figures],
    }
    before = [each for each in _runs(file) if same_machine(each["machine"], machine) and each["setting"] == setting]
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(run) + "\n")
    if not before:
        return ["There is no earlier run of this kind on such a machine."]
    last = before[-1]
    said = changes(figures, last["figures"]) or ["Nothing changed by a tenth or more."]
    return [f"Since {last['when']} ({last['commit']}):", *said]


def _runs(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.exists() else []


def _commit() -> str:
    """The commit of the working tree, with a plus where it has changes; empty outside a repository."""
    asked = ["git", "describe", "--always", "--dirty=+", "--exclude=*"]
    return subprocess.run(asked, check=False, capture_output=True, text=True).stdout.strip()
