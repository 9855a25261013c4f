"""Records which rooms of core a piece of work goes through, and reads which ones CONTRIBUTING.md names."""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from inspect import CO_GENERATOR, CO_OPTIMIZED
from itertools import groupby
from types import CodeType, FrameType

from tests import ROOT

SHARED = frozenset(
    (
        "errors",
        "generators",
        "inside",
        "metrics",
        "paths",
        "permissions",
        "ports",
        "privacy",
        "text",
        "translation",
        "types",
    )
)
"""What every room may use: these are tools, not rooms that work goes through."""
LEADERS = frozenset(("library", "assembly", "usecases"))
"""The rooms that lead work from room to room. Calls between the others are their own business, and not steps."""


def room_of(place: str) -> str:
    """The room of a file of core, given its path in core: its package, at most two levels deep, or its own name."""
    parts = place.removesuffix(".py").split("/")
    return ".".join(parts[: 2 if len(parts) > 2 else 1])


def promised(guide: str, title: str) -> list[str]:
    """The rooms of the files at the beginning of each item in the numbered list under a title, in order."""
    _, _, section = guide.partition(f"# {title}\n")
    files = re.findall(r"^\d+\. `([\w/]+\.py)`", section.partition("\n#")[0], re.MULTILINE)
    assert all((ROOT / "core" / file).is_file() for file in files), f"{title}: a file of {files} is gone"
    return list(dict.fromkeys(map(room_of, files)))


class Walk:
    """The steps of some work: calls from a leading room into another room, in the order in which they were made.

    Work that is done in stages is a walk with as many parts.
    """

    def __init__(self) -> None:
        self._stage: object = None
        self._steps: list[tuple[object, str]] = []
        self._rooms: dict[CodeType, str] = {}

    @property
    def rooms(self) -> list[str]:
        """The rooms in the order of first entry."""
        return list(dict.fromkeys(room for _, room in self._steps))

    def begin(self, stage: object) -> None:
        """Starts a stage."""
        self._stage = stage

    def of(self, stage: object) -> Walk:
        """The steps of one stage."""
        walk = Walk()
        walk._steps = [step for step in self._steps if step[0] == stage]
        return walk

    @property
    def entered_again(self) -> set[str]:
        """The rooms entered more than once, with other rooms in between."""
        visits = [room for room, _ in groupby(room for _, room in self._steps)]
        return {room for room in visits if visits.count(room) > 1}

    def record(self, frame: FrameType, event: str, _argument: object) -> None:
        """The function that `sys.setprofile` calls."""
        if event == "call" and (room := self._room(frame.f_code)) and not _resumed(frame):
            caller = frame.f_back
            while caller and not self._room(caller.f_code):
                caller = caller.f_back
            above = self._room(caller.f_code) if caller else ""
            if above != room and (not above or above.partition(".")[0] in LEADERS):
                self._steps.append((self._stage, room))

    def _room(self, code: CodeType) -> str:
        """The room of a function; nothing for what is outside core, shared, or run while a module is imported."""
        if code not in self._rooms:
            _, _, place = code.co_filename.partition(f"{ROOT / 'core'}/")
            counts = code.co_flags & CO_OPTIMIZED and place and room_of(place) not in SHARED
            self._rooms[code] = room_of(place) if counts and place.partition("/")[0] not in SHARED else ""
        return self._rooms[code]


def _resumed(frame: FrameType) -> bool:
    """Whether a generator resumes from a yield, which is not a new call."""
    return bool(frame.f_code.co_flags & CO_GENERATOR) and frame.f_lasti > 4


@contextmanager
def recorded() -> Iterator[Walk]:
    """Records what is done during the block, in all threads of this process that start during it."""
    walk = Walk()
    threading.setprofile(walk.record)
    sys.setprofile(walk.record)
    try:
        yield walk
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
