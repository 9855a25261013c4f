"""How the words of a passage relate to the sections of their contract."""

from core.contract.references.resolve import find_references
from core.contract.sections.tree import section_tree
from core.library.usecases.ties import DocumentTies
from core.types import Span
from core.types.ties import MissingProvision, SectionCitation, SectionLabel, UndefinedTerm
from tests.contracts import contract

TEXT = (
    "1. Fees\n1.1 The Buyer shall pay the fees that are listed in Section 2.1 within thirty days of an invoice.\n"
    "2. Prices\n2.1 The prices are those of the list that the Seller keeps, but for what Section 9.9 says of it."
)


def test_the_labels_of_a_passage_are_counted_from_its_beginning() -> None:
    document = contract(TEXT)
    sections = section_tree(document)
    passage = Span(TEXT.index("2. Prices"), len(TEXT))
    labels = [tie for tie in DocumentTies(document, sections).within(passage) if isinstance(tie, SectionLabel)]
    assert [(tie.span.of(passage.of(TEXT)), tie.number) for tie in labels] == [("2.", "2"), ("2.1", "2.1")]
    assert [sections[tie.section].number for tie in labels] == ["2", "2.1"]
    assert labels[0].level < labels[1].level


def test_a_passage_that_begins_within_a_paragraph_has_no_label() -> None:
    document = contract(TEXT)
    ties = DocumentTies(document, section_tree(document))
    assert ties.within(Span(TEXT.index("prices are"), len(TEXT))) == ()


def test_a_citation_knows_the_section_that_it_cites_if_that_is_in_the_contract() -> None:
    document = contract(TEXT)
    sections = section_tree(document)
    ties = DocumentTies(document, sections, find_references(document, sections)).within(Span(0, len(TEXT)))
    cited = [tie for tie in ties if isinstance(tie, SectionCitation)]
    assert [(tie.span.of(TEXT), sections[tie.section].number) for tie in cited] == [("Section 2.1", "2.1")]


def test_what_the_contract_lacks_is_tied_too() -> None:
    document = contract(TEXT + " Exhibit Q lists more. The preceding sentence says so under Sections 9.8 and 2.1.")
    sections = section_tree(document)
    spans = [Span(TEXT.index("prices"), TEXT.index("prices") + 6)]
    everything = DocumentTies(document, sections, find_references(document, sections), spans)
    ties = everything.within(Span(0, len(document.text)))
    missing = [(tie.span.of(document.text), tie.attached) for tie in ties if isinstance(tie, MissingProvision)]
    assert missing == [("Section 9.9", False), ("Exhibit Q", True), ("Sections 9.8", False)]
    assert [tie.span for tie in ties if isinstance(tie, UndefinedTerm)] == spans


def test_a_range_of_sections_cites_its_ends() -> None:
    document = contract(TEXT + " Sections 1.1 to 2.1 apply to both, and Articles 1-2 too, but not Sections 2.1 to 2.9.")
    sections = section_tree(document)
    ties = DocumentTies(document, sections, find_references(document, sections)).within(Span(0, len(document.text)))
    cited = [(tie.span, sections[tie.section].number) for tie in ties if isinstance(tie, SectionCitation)]
    assert [(span.of(document.text), number) for span, number in cited if span.start > len(TEXT)] == [
        ("1.1", "1.1"),
        ("2.1", "2.1"),
        ("1", "1"),
        ("2", "2"),
    ]
