"""A program that reads a file, and may be put to sleep meanwhile."""

import sys
import time
from pathlib import Path

from core.isolation.pool import Outcome, run_isolated
from core.types import Tick


def read(path: Path, tick: Tick) -> str:
    """Takes a second."""
    began = time.monotonic()
    while time.monotonic() - began < 1:
        tick(1, 2)
        time.sleep(0.05)
    return path.name


def main(seconds: float, contract: Path) -> None:
    """Reads a file in a separate process; prints that it has started, and the result."""
    for report in run_isolated(read, [contract], processes=1, seconds=seconds, megabytes=400):
        if isinstance(report, Outcome):
            sys.stdout.write(f"{report.result or report.error}\n")
        elif report is not None:
            sys.stdout.write("reading\n")
        sys.stdout.flush()
