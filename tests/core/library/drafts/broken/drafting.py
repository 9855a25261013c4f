"""Drafts for the tests of what is broken, as plain paragraphs, and what a check finds in them."""

from __future__ import annotations

from dataclasses import replace

from core.contract.particulars.find import find_particulars
from core.contract.references.definitions import find_definitions
from core.contract.references.resolve import find_references
from core.contract.sections.tree import section_tree
from core.library.drafts.broken import Check
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

    document = replace(document, lines=tuple(map(line, document.lines)))
    sections = section_tree(document)
    references, definitions = find_references(document, sections), find_definitions(document, sections)
    return Extraction(document, sections, references, (), definitions, find_particulars(document, sections))


def found(check: Check, text: str, counted: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """The kinds and the words of what a check finds."""
    draft = extraction(text, counted)
    return [(each.kind.name, each.span.of(draft.document.text)) for each in check(draft)]
