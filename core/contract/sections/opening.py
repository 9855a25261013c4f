"""The beginning of a section."""

from __future__ import annotations

from dataclasses import dataclass

from core.types import SectionKind


@dataclass(frozen=True, slots=True)
class Opening:
    """The beginning of a section: its offset, level, label, number and heading.

    It ends the open sections whose level is ``closes`` or deeper.
    """

    start: int
    level: int
    closes: int
    kind: SectionKind
    label: str = ""
    number: str = ""
    heading: str = ""
