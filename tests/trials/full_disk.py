"""``python -m tests.trials.full_disk PLACE`` fills a small disk by indexing; run it with `tests.trials.small_disk`.

First the library's disk is full, at several sizes, then that of temporary files. Prints what went wrong, as JSON.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.trials import oracle
from tests.trials.desk import SMALL, lay_out
from tests.trials.program import Ended, Program
from tests.trials.small_disk import SmallDisk

ROOM = (0, 150, 700)  # kilobytes
IN_WORDS = "no space left on the disk"
LETTERS = 4000


def main(place: Path) -> None:
    """Runs all of it in a folder."""
    contracts = place / "contracts"
    contracts.mkdir()
    lay_out(SMALL, contracts, LETTERS)
    undisturbed = Program(place, "undisturbed")
    faults = [undisturbed.run("index", contracts).fault(0)]
    library, temporary = SmallDisk(place / "library"), SmallDisk(place / "scratch")
    program = Program(place)
    for room in ROOM:
        with library.full_but_for(room):
            faults += _said(program.run("index", contracts))
    with library.full_but_for(0):
        faults += _works_without_room(program, contracts)
    faults += _no_room_for_temporary_files(program, temporary, place)
    faults.append(program.run("index", contracts).fault(0))
    faults += oracle.differences(program.library, undisturbed.library, program.models)
    sys.stdout.write(json.dumps([fault for fault in faults if fault]))


def _said(ended: Ended) -> Iterator[str]:
    """Checks that it succeeded, or said why not."""
    yield ended.fault(0, 1)
    if ended.status and IN_WORDS not in ended.out + ended.err:
        yield f"{ended.command}: not said that the disk is full: {ended.out + ended.err}"


def _works_without_room(program: Program, contracts: Path) -> Iterator[str]:
    """Checks that writing says why it fails, and that reading works."""
    for words in (("status",), ("search", "notice"), ("ratings",)):
        yield program.run(*words).fault(0)
    for words in (("index", contracts), ("forget", contracts), ("embed",), ("repair",)):
        yield from _said(program.run(*words))


def _no_room_for_temporary_files(program: Program, temporary: SmallDisk, place: Path) -> Iterator[str]:
    """Checks that the file is listed, and not blamed."""
    (place / "new.txt").write_text("1. Notices. Each notice is in writing. " * 2000)
    with temporary.full_but_for(4):
        ended = program.run("index", place / "new.txt")
    yield ended.fault(1)
    if "temporary files" not in ended.out + ended.err or "damaged" in ended.out + ended.err:
        yield f"the file is blamed: {ended.out + ended.err}"
    yield program.run("forget", place / "new.txt").fault(0)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
