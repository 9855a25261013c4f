"""A cited item of a list comes with its lead-in, without its siblings: as shown, on the clipboard and in Word."""

from __future__ import annotations

from pathlib import Path

import docx
import pytest

from core.contract.clauses.join import build_clauses
from core.contract.references.resolve import find_references
from core.contract.sections.tree import section_tree
from core.exporting.clipboard import clip
from core.exporting.word import write_word
from core.library.usecases.clauses import ClauseLookup
from core.library.usecases.provision_parts import provision_parts
from core.types import Cited, Excerpt, ExportChoices, Extraction
from tests.contracts import contract
from tests.core.shelf import Shelf

DUTY = "The Supplier shall keep the Goods dry, whole and insured at its own cost until the Buyer has them in its hands."
TEXT = (
    f"1. Goods. {DUTY}\n4. Duties\n4.2 The Supplier shall:\n(a) pack the Goods;\n(b) mark the Goods; and\n"
    f"(c) send the Goods.\n5. Loss. {DUTY} Loss is borne by the Buyer only where the Supplier has done what "
    "Section 4.2(b) says."
)


def cited() -> Excerpt:
    document = contract(TEXT)
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
    lookup, clause = ClauseLookup(shelf.catalog), next(each for each in clauses if each.section == "7")
    assert [each.text for each in clause.cited] == ["6.1 Care"], "the index holds little of it"
    assert [each.text for each in lookup.of(clause.id).clause.cited] == [cited]

    def printed(choices: ExportChoices) -> str:
        (excerpt,) = lookup.excerpts([clause.id], cited=choices.citations([clause.id]))
        return excerpt.parts[0].text

    assert printed(ExportChoices(Cited.WHOLE)) == cited
    assert printed(ExportChoices()) == (cited if copied_whole else "6.1 Care")
    assert printed(ExportChoices(Cited.NONE)) == "6.1 Care", "left out when it is laid out"
