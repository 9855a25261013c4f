"""The values that the markup passes to the renderers: a contract is its settings and a sequence of blocks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from pathlib import Path

    from samples.numbering import Level

BlockKind = Literal[
    "title", "centred", "plain", "heading", "clause", "continued", "definition", "recital", "schedule", "table", "sign",
    "pagebreak",
]  # fmt: skip


class MarkupError(Exception):
    """A source line that cannot be understood; says which file and line, and what is wrong with it."""

    def __init__(self, source: Path, line: int, message: str) -> None:
        super().__init__(f"{source.name}, line {line}: {message}")


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text with one look. ``target`` is the key that a cross-reference points to, "" for other text."""

    text: str
    bold: bool = False
    underline: bool = False
    change: Literal["", "inserted", "deleted"] = ""
    target: str = ""


Runs = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """One paragraph, table or signature block.

    ``label`` is the number as printed, ``cited`` as another section would cite it ("4.2(a)", "Schedule 1, 3"),
    ``level`` its depth from 1 (0: not numbered), ``key`` the name that cross-references use for it, ``rows`` a
    table's cells (or the lines of a signature block, one cell each).
    """

    kind: BlockKind
    runs: Runs = ()
    heading: str = ""
    label: str = ""
    cited: str = ""
    level: int = 0
    key: str = ""
    rows: tuple[tuple[Runs, ...], ...] = ()
    in_schedule: bool = False
    scanned: bool = False


@dataclass(slots=True)
class Settings:
    """The settings at the top of a source file. ``look`` holds words that a renderer understands ("two-columns")."""

    file: str = ""
    title: str = ""
    header: str = ""
    footer: str = ""
    terms: str = "plain"
    look: frozenset[str] = frozenset()
    levels: list[Level] = field(default_factory=list)
    schedule: Level | None = None
    schedule_levels: list[Level] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract with all numbers and cross-references resolved, ready for a renderer."""

    source: Path
    settings: Settings
    blocks: tuple[Block, ...]

    def level_of(self, block: Block) -> Level:
        """How paragraphs of the block's level are numbered and headed."""
        settings = self.settings
        levels = settings.schedule_levels if block.in_schedule else settings.levels
        return levels[block.level - 1]


def accepted(runs: Runs) -> Runs:
    """The runs as they read once all tracked changes are accepted."""
    return tuple(run for run in runs if run.change != "deleted")


def heading_runs(block: Block, level: Level) -> Runs:
    """A clause's heading in its level's look, with a full stop if text follows on the same line."""
    if not block.heading:
        return ()
    text = block.heading.upper() if "caps" in level.flags else block.heading
    head = Run(text, bold="bold" in level.flags, underline="underline" in level.flags)
    return (head, Run(". ")) if block.runs else (head,)


def plain(runs: Runs) -> str:
    """The text of the runs, tracked changes accepted."""
    return "".join(run.text for run in accepted(runs))
