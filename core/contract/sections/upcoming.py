"""What the labels after a paragraph without one show about the lists that it stands in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.contract.sections.sequence import PlacedLabel
from core.contract.sections.stack import Stack, continues_list, shared_depth, without_ended

_LOOK_AHEAD: Final = 80  # labels searched for one that continues an open list
_SKIPPED: Final = 2  # from a number to the one after a missing number


def resuming(following: Sequence[PlacedLabel], inside: Stack, ended: Stack) -> Stack:
    """The lists around the next label that continues an open list; none if no label does.

    Args:
        following: the labels after the paragraph.
        inside: the open lists.
        ended: those that a heading has ended.
    """
    for place in following[:_LOOK_AHEAD]:
        if place.label.style == "schedule":
            return ()
        stack = without_ended(place.stack, ended)
        if continues_list(inside, stack):
            return stack
        if shared_depth(inside, stack) < len(stack) - 1 and len(stack) <= len(inside):
            return ()
    return ()


def lacks_number(inside: Stack, resumed: Stack) -> bool:
    """Whether a list goes on with one number missing, as that of a heading between 3.6 and 3.8 may be."""
    last, label = inside[len(resumed) - 1], resumed[-1]
    return last.value[:-1] == label.value[:-1] and label.value[-1] - last.value[-1] == _SKIPPED and not label.suffix


def depth_before(following: Sequence[PlacedLabel], inside: Stack, ended: Stack, base: int) -> int:
    """The depth over the next list that starts inside the open ones, else inside the outermost, at depth ``base``.

    A schedule is not a list.
    """
    if following and following[0].label.style != "schedule":
        stack = without_ended(following[0].stack, ended)
        if shared_depth(inside, stack) >= len(stack) - 1:
            return max(len(stack) - 1, 0)
    return min(len(inside), base)
