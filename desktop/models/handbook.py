"""The handbook: Markdown chapters shipped with the program, with pictures and examples to try."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import quote

from core import MunimentError, tr

CONTENTS: Final = "README.md"
TRY: Final = "try"
"""The scheme of a link that runs an example: ``[`hold harmless`](try:)``."""
_EXAMPLE: Final = re.compile(r"\[`([^`]+)`\]\(try:\)")
_LINK: Final = re.compile(r"\[[^\]]+\]\(([\w-]+\.md)\)")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its file and its title."""

    path: Path
    title: str


class Handbook:
    """The handbook in the program's resources folder.

    Args:
        resources: that folder; nothing outside it is shown.
    """

    def __init__(self, resources: Path) -> None:
        self._resources = resources.resolve()
        self.folder = self._resources / "handbook"

    def chapters(self) -> list[Chapter]:
        """The contents page, then the chapters in order.

        Raises:
            MunimentError: the handbook was not shipped with the program.
        """
        names = [CONTENTS, *_LINK.findall(read_shipped(self.folder / CONTENTS))]
        return [Chapter(path, _title(read_shipped(path))) for path in (self.folder / name for name in names)]

    def text(self, page: Path) -> str:
        """A page as Markdown, with each example as a link that carries its words.

        Raises:
            MunimentError: the page was not shipped with the program.
        """
        return _EXAMPLE.sub(lambda found: f"[`{found[1]}`]({TRY}:{quote(found[1])})", read_shipped(page))

    def target(self, page: Path, link: str) -> Path | None:
        """The file that a link on a page names; None if it is not among the program's own files."""
        file = (page.parent / link).resolve()
        return file if file.is_relative_to(self._resources) and file.is_file() else None

    def pages_with(self, words: str, after: Path) -> Iterator[Path]:
        """The chapters that contain these words, starting after a page and ending with that page itself."""
        paths = [chapter.path for chapter in self.chapters()]
        start = paths.index(after) + 1 if after in paths else 0
        for path in (*paths[start:], *paths[:start]):
            if words.casefold() in read_shipped(path).casefold():
                yield path


def read_shipped(file: Path) -> str:
    """A text shipped with the program.

    Raises:
        MunimentError: it is missing.
    """
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise MunimentError(tr("Muniment's own files are missing."), tr("Install it again."), file) from error


def _title(markdown: str) -> str:
    return markdown.partition("\n")[0].removeprefix("# ")
