"""The terminal that the commands print to: no text of a contract and no file name can control it."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from core.text.visible import visible_text


class PlainConsole(Console):
    """Replaces control characters in all that is printed, except those that it writes itself."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            yield segment if segment.control else segment._replace(text=visible_text(segment.text))
