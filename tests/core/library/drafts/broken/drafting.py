"""Drafts for the tests of what is broken, as plain paragraphs, and what a check finds in them."""

from __future__ import annotations

from dataclasses import replace

from core.library.drafts.broken import Check
from core.library.indexing.extract import extract_document
from core.types import Extraction, Line
from tests.contracts import contract

HEAD = (
    'SUPPLY AGREEMENT\nThis Supply Agreement (the "Agreement") is made on 3 May 2021 between Alder Mills Ltd, a '
    'company of England (the "Supplier"), and Birch Stores Ltd, a company of England (the '
    '"Customer"), who agree as follows.\n'
)
BODY = "The Supplier shall deliver the Goods to the Customer at the place named in the order and at no other place."


def extraction(text: str, counted: tuple[str, ...] = ()) -> Extraction:
    """What is extracted from a draft; ``counted`` are the beginnings of the paragraphs whose numbers are automatic."""
    document = contract(text)

    def line(each: Line) -> Line:
        return replace(each, counted=each.span.of(document.text).startswith(counted)) if counted else each

    return extract_document(replace(document, lines=tuple(map(line, document.lines))))


def found(check: Check, text: str, counted: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """The kinds and the words of what a check finds."""
    draft = extraction(text, counted)
    return [(each.kind.name, each.span.of(draft.document.text)) for each in check(draft)]
