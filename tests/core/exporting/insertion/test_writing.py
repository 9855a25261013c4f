"""A clause in a copy of a draft: what the copy shows, and what of the draft is unchanged."""

from __future__ import annotations

import re
import zipfile
from dataclasses import replace
from pathlib import Path

import docx
import pytest
from docx.oxml import OxmlElement
from docx.oxml.ns import qn

from core.base.errors import ExportError
from core.exporting.insertion.draft import WordDraft
from core.exporting.insertion.forms import DraftForms, HeadingForm
from core.exporting.insertion.write import LabelCounter, write_fitting
from core.exporting.word_file import text_of
from core.library.indexing.extract import extract
from core.types.fitting import FittedDefinition, FittedParagraph
from tests.core.exporting.insertion.drafts import counted_draft, fitting, typed_draft, words


def put_in(draft: Path, after: str, *paragraphs: FittedParagraph, definition: FittedDefinition | None = None) -> Path:
    """A copy of a draft with paragraphs after a section."""
    taken, package = extract(draft), WordDraft(draft)
    forms = DraftForms(package, taken)
    fitted = fitting(draft, taken, after, *paragraphs)
    fitted = replace(fitted, definitions=(definition,) if definition else ())
    place = forms.place_after(taken.sections[fitted.section])
    return write_fitting(package, forms, place, fitted, draft.with_name("copy.docx"))


def shown(path: Path) -> list[str]:
    return extract(path).document.text.splitlines()


AUDIT = FittedParagraph(0, "2.3", True, words("Audit"), words("The Customer may audit the Supplier."), ".")


def test_a_typed_number_and_the_heading_are_set_as_those_of_the_section_before(tmp_path: Path) -> None:
    draft = typed_draft(tmp_path)
    copy = put_in(draft, "2.2", AUDIT)
    lines = shown(copy)
    at = lines.index("2.3 Audit. The Customer may audit the Supplier.")
    assert lines[at - 1].startswith("(b) until the day")
    assert lines[at + 1].startswith("2.3 Tax.")
    (made,) = (each for each in docx.Document(str(copy)).element.body.iter(qn("w:p")) if "Audit" in text_of(each))
    bold = ["".join(text_of(run)) for run in made.iter(qn("w:r")) if run.find(f"{qn('w:rPr')}/{qn('w:b')}") is not None]
    assert bold == ["Audit"]


def test_numbers_that_word_counts_go_on_and_items_begin_again(tmp_path: Path) -> None:
    draft = counted_draft(tmp_path)
    first = FittedParagraph(1, "(a)", True, (), words("its books;"))
    second = FittedParagraph(1, "(b)", True, (), words("its stores."))
    lines = shown(put_in(draft, "2.2", replace(AUDIT, words=words("The Customer may see:")), first, second))
    at = lines.index("2.3 Audit. The Customer may see:")
    assert lines[at + 1 : at + 4] == ["(a) its books;", "(b) its stores.", lines[at + 3]]
    assert lines[at + 3].startswith("2.4 Tax.")


def test_all_that_is_put_in_is_a_tracked_change_and_nothing_else_differs(tmp_path: Path) -> None:
    draft = counted_draft(tmp_path)
    copy = put_in(draft, "2.1", AUDIT)
    with zipfile.ZipFile(draft) as before, zipfile.ZipFile(copy) as after:
        assert before.namelist() == after.namelist()
        different = [name for name in before.namelist() if before.read(name) != after.read(name)]
        assert different == ["word/document.xml"]
        old, new = before.read("word/document.xml"), after.read("word/document.xml")
    made = re.sub(rb'<w:p><w:pPr>(?:(?!</w:p>).)*w:author="Muniment".*?</w:p>', b"", new, flags=re.DOTALL)
    assert made == old
    body = docx.Document(str(copy)).element.body
    (paragraph,) = (each for each in body.iter(qn("w:p")) if "Audit" in text_of(each))
    assert all(run.getparent().tag == qn("w:ins") for run in paragraph.iter(qn("w:r")))
    assert paragraph.find(f"{qn('w:pPr')}/{qn('w:rPr')}/{qn('w:ins')}") is not None
    ids = [each.get(qn("w:id")) for each in body.iter(qn("w:ins"))]
    assert len(ids) == len(set(ids))


def test_the_draft_itself_stays(tmp_path: Path) -> None:
    draft = typed_draft(tmp_path)
    before = draft.read_bytes()
    put_in(draft, "2.1", AUDIT)
    assert draft.read_bytes() == before


def test_what_is_to_be_decided_is_highlighted(tmp_path: Path) -> None:
    paragraph = replace(AUDIT, words=(*words("As in "), *words("[Section ●]", 0), *words(".")))
    body = docx.Document(str(put_in(typed_draft(tmp_path), "2.1", paragraph))).element.body
    marked = [run for run in body.iter(qn("w:r")) if run.find(f"{qn('w:rPr')}/{qn('w:highlight')}") is not None]
    assert [text_of(run) for run in marked] == ["[Section ●]"]


def test_a_definition_is_set_like_its_neighbour(tmp_path: Path) -> None:
    draft = typed_draft(tmp_path)
    line = next(at for at, text in enumerate(shown(draft)) if text.startswith("“Goods”"))
    definition = FittedDefinition("Loan", words("“Loan” means the sum lent."), line, line)
    lines = shown(put_in(draft, "2.1", AUDIT, definition=definition))
    assert lines[line + 1] == "“Loan” means the sum lent."


def test_a_definition_without_a_place_comes_after_the_clause(tmp_path: Path) -> None:
    definition = FittedDefinition("Loan", words("“Loan” means the sum lent."))
    lines = shown(put_in(typed_draft(tmp_path), "2.1", AUDIT, definition=definition))
    assert lines[lines.index("2.3 Audit. The Customer may audit the Supplier.") + 1] == "“Loan” means the sum lent."


def test_the_forms_of_the_levels_are_those_of_the_draft(tmp_path: Path) -> None:
    draft = typed_draft(tmp_path)
    taken = extract(draft)
    section = next(each for each in taken.sections if each.number == "2")
    place = DraftForms(WordDraft(draft), taken).place_after(section)
    assert [each.heading for each in place.forms] == [HeadingForm.ALONE, HeadingForm.RUN_IN, HeadingForm.NONE]
    counter = LabelCounter(place.forms)
    assert [counter.next(level) for level in (0, 1, 2, 2, 1, 2)] == ["3.", "3.1", "(a)", "(b)", "3.2", "(a)"]


# ------------------------------------------------------------ where nothing can be put in


def changed(draft: Path, change: str) -> Path:
    """A draft whose last paragraph is a tracked change."""
    document = docx.Document(str(draft))
    properties = document.paragraphs[-1]._p.get_or_add_pPr()
    mark = OxmlElement("w:rPr")
    mark.append(OxmlElement(change))
    properties.append(mark)
    document.save(str(draft))
    return draft


def test_a_paragraph_that_is_a_tracked_change_is_no_place(tmp_path: Path) -> None:
    draft = changed(typed_draft(tmp_path), "w:ins")
    with pytest.raises(ExportError, match="tracked changes of its own"):
        put_in(draft, "3.1", AUDIT)


def test_a_table_is_no_place(tmp_path: Path) -> None:
    document = docx.Document(str(typed_draft(tmp_path)))
    document.add_table(1, 1).cell(0, 0).text = "4. Notices. Notices are to be in writing and signed."
    document.save(str(tmp_path / "Table.docx"))
    with pytest.raises(ExportError, match="in a table"):
        put_in(tmp_path / "Table.docx", "4", AUDIT)


def test_a_protected_draft_is_refused(tmp_path: Path) -> None:
    draft = typed_draft(tmp_path)
    document = docx.Document(str(draft))
    protection = OxmlElement("w:documentProtection")
    protection.set(qn("w:edit"), "readOnly")
    protection.set(qn("w:enforcement"), "1")
    document.settings.element.append(protection)
    document.save(str(draft))
    with pytest.raises(ExportError, match="protected against changes"):
        WordDraft(draft)


@pytest.mark.parametrize("content", [b"", b"1. Fees. The Customer pays.", b"PK\x03\x04 broken"])
def test_what_is_no_word_document_is_refused(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "draft.docx"
    file.write_bytes(content)
    with pytest.raises(ExportError, match="not a Word document"):
        WordDraft(file)
