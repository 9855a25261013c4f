"""What a lawyer must know before using a clause: that its contract is a draft, or its page was read from a picture."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from enum import StrEnum
from typing import Final

from core.base.translation import marked


class DocumentMark(StrEnum):
    """A mark on a contract, or on its clauses on certain pages, worded for the user."""

    DRAFT = marked("Draft")
    SCAN = marked("Scan")


_SAID: Final = {"This is a draft": DocumentMark.DRAFT, "read by text recognition": DocumentMark.SCAN}
"""The words that identify remarks. Remarks are stored in English, see `core.types.documents.Issue`."""


_PAGES: Final = re.compile(r"\b[Pp]ages? ((?:\d+(?:-\d+)?(?:, | and )?)+)")
_RUN: Final = re.compile(r"(\d+)(?:-(\d+))?")


def remarks_on(remarks: Iterable[str], pages: Collection[int]) -> tuple[str, ...]:
    """The remarks of a contract that concern what is on certain pages: those that name no page, or one of them.

    Args:
        remarks: made when the contract was read, in English.
        pages: the numbers of the pages; if any is unknown (0), all remarks concern it.
    """
    return tuple(remark for remark in remarks if 0 in pages or _concerns(remark, pages))


def _concerns(remark: str, pages: Collection[int]) -> bool:
    if (named := _PAGES.search(remark)) is None:
        return True
    runs = [(int(begin), int(end or begin)) for begin, end in _RUN.findall(named[1])]
    return any(begin <= page <= end for page in pages for begin, end in runs)


def marks_of(remarks: Iterable[str]) -> dict[DocumentMark, str]:
    """The marks of a contract, each with the remark made when it was read that says so."""
    remarks = tuple(remarks)
    said = {mark: next((remark for remark in remarks if words in remark), "") for words, mark in _SAID.items()}
    return {mark: remark for mark, remark in said.items() if remark}
