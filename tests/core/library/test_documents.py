from __future__ import annotations

from pathlib import Path

import docx
import pytest

from core.cli.shapes import outline_shape
from core.contract.clauses.join import build_clauses
from core.contract.references.resolve import find_references
from core.contract.sections.tree import section_tree
from core.exporting.clipboard import clip
from core.exporting.word import write_word
from core.library.documents import Documents
from core.library.indexing.extract import extract_document
from core.library.provisions import DocumentTies, IndexedDocument
from core.types import Cited, Excerpt, ExportChoices, Extraction, Span
from core.types.clauses import MissingProvision, SectionCitation, SectionLabel, UndefinedTerm, provision_parts
from tests.contracts import contract
from tests.core.shelf import Shelf

OUTLINED = (
    "1. Terms\n1.1 “Goods” means the things listed in the Order that the Supplier sells to the Buyer under it.\n"
    "1.2 “Territory” means the land in which the Supplier may sell, and no other land, as the parties agree.\n"
    "2. Sale\n2.1 The Supplier shall deliver the Goods at its own cost and risk to the place that the Buyer names."
)


def extraction() -> Extraction:
    return extract_document(contract(OUTLINED))


def test_a_clause_tells_the_terms_that_it_uses_with_their_place(shelf: Shelf) -> None:
    taken = extraction()
    shelf.add_units(taken.document.id, taken, vectors=False)
    clause = next(clause for clause in taken.clauses if clause.section == "2.1")
    (term,) = IndexedDocument(shelf.catalog, taken.document.id).terms_of(clause)
    assert (term.term, term.section, term.page) == ("Goods", "1.1", 1)
    assert term.span.of(OUTLINED) == term.text
    assert term.text.startswith("“Goods” means the things")


def test_the_outline_lists_the_defined_terms() -> None:
    taken = extraction()
    shape = outline_shape(taken.document.source, taken)
    assert [row["term"] for row in shape["definitions"]] == ["Goods", "Territory"]


DUTY = "The Supplier shall keep the Goods dry, whole and insured at its own cost until the Buyer has them in its hands."
DUTIES = (
    f"1. Goods. {DUTY}\n4. Duties\n4.2 The Supplier shall:\n(a) pack the Goods;\n(b) mark the Goods; and\n"
    f"(c) send the Goods.\n5. Loss. {DUTY} Loss is borne by the Buyer only where the Supplier has done what "
    "Section 4.2(b) says."
)


def cited() -> Excerpt:
    document = contract(DUTIES)
    sections = section_tree(document)
    clauses = build_clauses(document, sections, find_references(document, sections))
    clause = next(each for each in clauses if each.section == "5")
    assert [each.section for each in clause.cited] == ["4.2", "4.2(b)"], "what the window lists and marks"
    parts = provision_parts(clause)
    return Excerpt("Sale", Path("sale.docx"), clause.section, clause.heading, clause.page, parts)


def test_the_cited_item_is_copied_with_its_lead_in() -> None:
    plain = clip([cited()]).plain
    assert plain.index("5. Loss.") < plain.index("4.2 The Supplier shall:") < plain.index("(b) mark the Goods;")
    assert "pack the Goods" not in plain
    assert "send the Goods" not in plain


def test_it_is_in_word_with_its_lead_in(tmp_path: Path) -> None:
    written = docx.Document(str(write_word([cited()], tmp_path / "sale.docx")))
    words = "\n".join(paragraph.text for paragraph in written.paragraphs)
    assert words.index("Loss is borne") < words.index("The Supplier shall:") < words.index("mark the Goods;")
    assert "pack the Goods" not in words
    assert "send the Goods" not in words


@pytest.mark.parametrize(("duties", "copied_whole"), [(2, True), (4, False)])
def test_a_cited_subsection_is_read_whole_and_copied_whole_where_it_is_short(
    shelf: Shelf, duties: int, copied_whole: bool
) -> None:
    cited = f"6.1 Care. {' '.join([DUTY] * duties)}"
    document = contract(f"6. Duties\n{cited}\n7. Loss. {DUTY} Section 6.1 says who bears it.")
    sections = section_tree(document)
    references = find_references(document, sections)
    clauses = build_clauses(document, sections, references)
    shelf.add_units(document.id, Extraction(document, sections, references, clauses), vectors=False)
    documents, clause = Documents(shelf.opened()), next(each for each in clauses if each.section == "7")
    assert [each.text for each in clause.cited] == ["6.1 Care"], "the index holds little of it"
    assert [each.text for each in documents.provision(clause.id).clause.cited] == [cited]

    def printed(choices: ExportChoices) -> str:
        (excerpt,) = documents.excerpts([clause.id], cited=choices.citations([clause.id]))
        return excerpt.parts[0].text

    assert printed(ExportChoices(Cited.WHOLE)) == cited
    assert printed(ExportChoices()) == (cited if copied_whole else "6.1 Care")
    assert printed(ExportChoices(Cited.NONE)) == "6.1 Care", "left out when it is laid out"


PRICES = (
    "1. Fees\n1.1 The Buyer shall pay the fees that are listed in Section 2.1 within thirty days of an invoice.\n"
    "2. Prices\n2.1 The prices are those of the list that the Seller keeps, but for what Section 9.9 says of it."
)


def test_the_labels_of_a_passage_are_counted_from_its_beginning() -> None:
    document = contract(PRICES)
    sections = section_tree(document)
    passage = Span(PRICES.index("2. Prices"), len(PRICES))
    labels = [tie for tie in DocumentTies(document, sections).within(passage) if isinstance(tie, SectionLabel)]
    assert [(tie.span.of(passage.of(PRICES)), tie.number) for tie in labels] == [("2.", "2"), ("2.1", "2.1")]
    assert [sections[tie.section].number for tie in labels] == ["2", "2.1"]
    assert labels[0].level < labels[1].level


def test_a_passage_that_begins_within_a_paragraph_has_no_label() -> None:
    document = contract(PRICES)
    ties = DocumentTies(document, section_tree(document))
    assert ties.within(Span(PRICES.index("prices are"), len(PRICES))) == ()


def test_a_citation_knows_the_section_that_it_cites_if_that_is_in_the_contract() -> None:
    document = contract(PRICES)
    sections = section_tree(document)
    ties = DocumentTies(document, sections, find_references(document, sections)).within(Span(0, len(PRICES)))
    cited = [tie for tie in ties if isinstance(tie, SectionCitation)]
    assert [(tie.span.of(PRICES), sections[tie.section].number) for tie in cited] == [("Section 2.1", "2.1")]


def test_what_the_contract_lacks_is_tied_too() -> None:
    document = contract(PRICES + " Exhibit Q lists more. The preceding sentence says so under Sections 9.8 and 2.1.")
    sections = section_tree(document)
    spans = [Span(PRICES.index("prices"), PRICES.index("prices") + 6)]
    everything = DocumentTies(document, sections, find_references(document, sections), spans)
    ties = everything.within(Span(0, len(document.text)))
    missing = [(tie.span.of(document.text), tie.attached) for tie in ties if isinstance(tie, MissingProvision)]
    assert missing == [("Section 9.9", False), ("Exhibit Q", True), ("Sections 9.8", False)]
    assert [tie.span for tie in ties if isinstance(tie, UndefinedTerm)] == spans


def test_a_range_of_sections_cites_its_ends() -> None:
    document = contract(
        PRICES + " Sections 1.1 to 2.1 apply to both, and Articles 1-2 too, but not Sections 2.1 to 2.9."
    )
    sections = section_tree(document)
    ties = DocumentTies(document, sections, find_references(document, sections)).within(Span(0, len(document.text)))
    cited = [(tie.span, sections[tie.section].number) for tie in ties if isinstance(tie, SectionCitation)]
    assert [(span.of(document.text), number) for span, number in cited if span.start > len(PRICES)] == [
        ("1.1", "1.1"),
        ("2.1", "2.1"),
        ("1", "1"),
        ("2", "2"),
    ]
