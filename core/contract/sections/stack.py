"""The labels of open lists, outermost first: what continues them, and what remains once a heading has ended some."""

from __future__ import annotations

from core.contract.sections.numbering import LabelReading

Stack = tuple[LabelReading, ...]


def continues_list(inside: Stack, stack: Stack) -> bool:
    """Whether the innermost label of ``stack`` continues an open list."""
    depth = len(stack)
    if not 0 < depth <= len(inside) or shared_depth(inside, stack) < depth - 1:
        return False
    last, label = inside[depth - 1], stack[-1]
    return last.style == label.style and _order(label) > _order(last)


def without_ended(stack: Stack, ended: Stack) -> Stack:
    """The open lists without those that a heading has ended."""
    if not ended:
        return stack
    at = shared_depth(stack, ended)
    kept = 1 if at and stack[0].style == "schedule" else 0
    return stack[:kept] + stack[at:] if at > kept else stack


def shared_depth(stack: Stack, other: Stack) -> int:
    """How many of the outermost labels are identical."""
    at = 0
    while at < min(len(stack), len(other)) and stack[at] is other[at]:
        at += 1
    return at


def _order(label: LabelReading) -> tuple[object, ...]:
    return (label.around, label.value, label.inserted)
