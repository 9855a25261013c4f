"""The values of a clause as tags: "forum:Courts: Delaware", "notice:30 days"."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from core.tagging.attributes.forum import forums
from core.tagging.attributes.notice import notice_periods


class ValueKind(StrEnum):
    """What a value says of a clause: where disputes go, how long in advance notice must be given."""

    FORUM = "forum"
    NOTICE = "notice"

    def tag(self, value: str) -> str:
        """The tag of a value."""
        return f"{self}:{value}"

    def value_of(self, tag: str) -> str:
        """The value that a tag of this kind states; "" for other tags."""
        kind, _, value = tag.partition(":")
        return value if kind == self else ""


def value_tags(text: str) -> Iterator[str]:
    """The tags of the values that a clause states, each once.

    Args:
        text: of the clause, with the rest of its sentence.
    """
    yield from map(ValueKind.FORUM.tag, forums(text))
    yield from dict.fromkeys(ValueKind.NOTICE.tag(period) for _, period in notice_periods(text))
