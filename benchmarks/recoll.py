"""Recoll (https://www.recoll.org) on the same files: how long it takes to index them, and to answer one query."""

from __future__ import annotations

import re
import shutil
import statistics
import subprocess
from pathlib import Path

from benchmarks.timing import timed

WORD = "agreement"
"""A word that nearly every contract has: if Recoll does not find it, it has not read the files."""
LEAST = 0.9  # the share of the files in which Recoll must find the word


class PeerFailed(Exception):
    """The other program did not do the work, so its times mean nothing."""


def recoll(folder: Path, place: Path) -> dict[str, float] | None:
    """Seconds to read and keyword-index the files in ``folder``, milliseconds per query; None if not installed.

    The index is in ``place``.

    Raises:
        PeerFailed: Recoll indexed too few of the files, for example because its helper programs are missing.
    """
    if not shutil.which("recollindex"):
        return None
    place.mkdir()
    (place / "recoll.conf").write_text(f"topdirs = {folder.resolve()}\n", encoding="utf-8")
    index = timed(lambda: subprocess.run(["recollindex", "-c", place, "-z"], check=True, capture_output=True))
    _check_read(folder, place)
    queries = [timed(lambda: _query(place, "indemnification third party")) for _ in range(10)]
    return {"index_s": round(index / 1000, 1), "query_ms": round(statistics.median(queries), 1)}


def _check_read(folder: Path, place: Path) -> None:
    files = len(list(folder.rglob("*.*")))
    answer = re.search(r"(\d+) results", _query(place, WORD))
    matches = int(answer[1]) if answer else 0
    if matches < LEAST * files:
        helpers = place / "missing"  # where Recoll lists the helper programs that it could not run
        missing = helpers.read_text(encoding="utf-8").strip() if helpers.exists() else ""
        raise PeerFailed(
            f'Recoll finds "{WORD}" in {matches} of {files} files, so it has not read them'
            + (f"; it lacks {missing}" if missing else "; for PDF it needs pdftotext (poppler-utils)")
        )


def _query(place: Path, words: str) -> str:
    command = ["recollq", "-c", str(place), "-n", "20", words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
