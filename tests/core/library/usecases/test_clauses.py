from __future__ import annotations

from core.cli.shapes import outline_shape
from core.contract.clauses.join import build_clauses
from core.contract.references.definitions import find_definitions
from core.contract.references.resolve import find_references
from core.contract.sections.tree import section_tree
from core.library.usecases.clauses import defined_terms
from core.types import Extraction
from tests.contracts import contract

TEXT = (
    "1. Terms\n1.1 “Goods” means the things listed in the Order that the Supplier sells to the Buyer under it.\n"
    "1.2 “Territory” means the land in which the Supplier may sell, and no other land, as the parties agree.\n"
    "2. Sale\n2.1 The Supplier shall deliver the Goods at its own cost and risk to the place that the Buyer names."
)


def extraction() -> Extraction:
    document = contract(TEXT)
    sections = section_tree(document)
    tied = find_references(document, sections)
    return Extraction(
        document,
        sections,
        tied,
        build_clauses(document, sections, tied),
        definitions=find_definitions(document, sections),
    )


def test_a_clause_tells_the_terms_that_it_uses_with_their_place() -> None:
    taken = extraction()
    clause = next(clause for clause in taken.clauses if clause.section == "2.1")
    (term,) = defined_terms(clause, taken.document, taken.definitions, taken.sections)
    assert (term.term, term.section, term.page) == ("Goods", "1.1", 1)
    assert term.span.of(TEXT) == term.text
    assert term.text.startswith("“Goods” means the things")


def test_the_outline_lists_the_defined_terms() -> None:
    taken = extraction()
    shape = outline_shape(taken.document.source, taken)
    assert [row["term"] for row in shape["definitions"]] == ["Goods", "Territory"]
