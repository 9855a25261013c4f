"""Comments in a Word file on provisions that a clause refers to and its contract lacks."""

from __future__ import annotations

from typing import Any, Final

from core.base.translation import tr
from core.exporting.replacing import TiedWords
from core.types.ties import MissingProvision, UndefinedTerm

AUTHOR: Final = "Muniment"
"""Of comments and tracked changes."""


def comment_on(words: TiedWords) -> str:
    """What is missing, in words for a lawyer; "" if nothing is."""
    match words.tie:
        case MissingProvision(attached=True):
            return tr("The contract's file does not contain this attachment. Obtain it, or remove the reference to it.")
        case MissingProvision():
            return tr(
                "The contract from which this clause was taken has no such provision. "
                "Find out what was meant, or remove the reference."
            )
        case UndefinedTerm():
            return tr(
                "“{term}” is written as a defined term, but no definition of it was found in the contract from which "
                "this clause was taken. Define it, or use other words.",
                term=words.text,
            )
    return ""


def add_comment(document: Any, run: Any, text: str) -> None:
    """Puts a comment on a run of python-docx."""
    document.add_comment(run, text, author=AUTHOR, initials=AUTHOR[0])
