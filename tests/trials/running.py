"""Runs a trial from a shell: its options, its figures as JSON, and an orderly end when it is stopped."""

from __future__ import annotations

import argparse
import json
import shutil
import signal
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Protocol, TypeVar


class Trial(Protocol):
    """Anything that has figures at any time, including its faults."""

    def figures(self) -> dict[str, Any]: ...


T = TypeVar("T", bound=Trial)


def conduct(
    about: str | None,
    options: Mapping[str, float | bool],
    make: Callable[[Path, argparse.Namespace], T],
    run: Callable[[T, argparse.Namespace], object],
) -> int:
    """Runs a trial in a new folder, and prints its figures; returns the exit status, 1 if it found a fault.

    Ctrl+C or SIGTERM ends it with the figures so far. If there are faults, the folder is kept.

    Args:
        about: what the trial does.
        options: by name, with their defaults; False for a switch.
        make: makes the trial, in that folder.
        run: runs it.
    """
    chosen = _options(about, options)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    place = Path(mkdtemp(prefix="trial-"))
    trial = make(place, chosen)
    try:
        run(trial, chosen)
    except KeyboardInterrupt:
        sys.stderr.write("stopped\n")
    found = trial.figures()
    if found["faults"]:
        found["kept in"] = str(place)
    else:
        shutil.rmtree(place)
    sys.stdout.write(json.dumps(found, indent=1) + "\n")
    return 1 if found["faults"] else 0


def _options(about: str | None, options: Mapping[str, float | bool]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=about)
    for name, default in options.items():
        if default is False:
            parser.add_argument(f"--{name}", action="store_true")
        else:
            parser.add_argument(f"--{name}", type=type(default), default=default)
    return parser.parse_args()
