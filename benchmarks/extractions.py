"""The contracts that benchmarks read: which are held out, and what is extracted from them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from core.isolation.limits import MEGABYTES_A_FILE, SECONDS_A_STEP
from core.isolation.pool import Outcome, run_isolated
from core.library.indexing.extract import extract
from core.reading import reading_needs
from core.types import Extraction


def held_out(contract: str) -> bool:
    """Whether a contract belongs to the third that is held out from development, by a hash of its name."""
    return sha256(contract.encode()).digest()[0] % 3 == 0


def extractions(files: Sequence[Path]) -> Iterator[tuple[Path, Extraction]]:
    """Each file with what indexing extracts from it, as they finish; errors are printed."""
    processes = os.cpu_count() or 1
    for report in run_isolated(
        extract,
        files,
        processes=processes,
        seconds=SECONDS_A_STEP,
        megabytes=MEGABYTES_A_FILE,
        needs=reading_needs(),
    ):
        if isinstance(report, Outcome) and report.result is not None:
            yield report.path, report.result
        elif isinstance(report, Outcome):
            print(report.error, file=sys.stderr)
