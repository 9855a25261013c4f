"""What a lawyer must know before using a clause: that its contract is a draft, or was read from pictures of pages."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from core.translation import marked


class DocumentMark(StrEnum):
    """A mark on a whole contract, worded for the user."""

    DRAFT = marked("Draft")
    SCAN = marked("Scan")


_SAID: Final = {"This is a draft": DocumentMark.DRAFT, "read by text recognition": DocumentMark.SCAN}
"""The words that identify remarks. Remarks are stored in English, see `core.types.documents.Issue`."""


def marks_of(remarks: Iterable[str]) -> dict[DocumentMark, str]:
    """The marks of a contract, each with the remark made when it was read that says so."""
    remarks = tuple(remarks)
    said = {mark: next((remark for remark in remarks if words in remark), "") for words, mark in _SAID.items()}
    return {mark: remark for mark, remark in said.items() if remark}
