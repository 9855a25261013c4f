"""Indexes folders and reports the result as JSON: `python -m tests.core.hostile.indexed LIBRARY FOLDER...`.

A separate process, so that its exit, its memory and that of its child processes can be observed from outside.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import psutil

from core.base.generators import finish
from core.library.library import Library
from core.types import IndexReport, Mode, Query
from tests.fakes import WordEmbedder

MEGABYTE = 1 << 10  # the unit of ru_maxrss is a kilobyte


def index(library: Path, folders: list[Path]) -> dict[str, Any]:
    """The result for each file, the total seconds, the peak megabytes, and what was left behind."""
    with Library.open(library) as opened:
        opened._opened.models.encoder = WordEmbedder  # a stand-in: the encoder is not under test
        started = time.perf_counter()
        report, pause = finished(opened, folders)
        answers = opened.search.find(Query("notice", Mode.KEYWORD, 50), rerank=False)
        found = [hit.file.name for hits in answers for hit in hits.hits]
        return {
            "files": {os.fsencode(file.path).hex(): record(file) for file in report.files},
            "seconds": time.perf_counter() - started,
            "pause": pause,
            "parent": _peak() // MEGABYTE,
            "worker": resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // MEGABYTE,
            "left": [child.name() for child in psutil.Process().children(recursive=True) if not _is_tracker(child)],
            "found": found,
        }


def finished(library: Library, folders: list[Path]) -> tuple[IndexReport, float]:
    """The report of a run, and the longest pause between two of its checkpoints, in seconds of processor time.

    Wall-clock time would measure other work on the machine. `tests.core.isolation.test_pool` shows that it never waits
    for long without a checkpoint.
    """
    times = [time.process_time()]
    report = finish(library.files.index(folders), lambda _: times.append(time.process_time()))
    return report, max((after - before for before, after in pairwise(times)), default=0.0)


def record(file: Any) -> dict[str, Any]:
    """A file's record as JSON."""
    issues = [(issue.message, issue.advice) for issue in file.issues]
    return {"status": file.status.value, "issues": issues, "clauses": file.clauses, "pages": file.pages}


def _peak() -> int:
    """The peak memory of this process, in kilobytes.

    The kernel's figure from `getrusage` also counts the process that started this one, up to its start.
    """
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmHWM:"))


def _is_tracker(child: psutil.Process) -> bool:
    return "resource_tracker" in " ".join(child.cmdline())


if __name__ == "__main__":
    sys.stdout.write(json.dumps(index(Path(sys.argv[1]), [Path(name) for name in sys.argv[2:]])))
