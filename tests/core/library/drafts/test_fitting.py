"""A clause of another contract, fitted to a draft: its numbers, parties, terms, references, and what comes along."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import docx
import pytest
from docx.oxml import OxmlElement
from docx.oxml.ns import qn

from core.base.errors import ClauseGone, ExportError, NothingFound
from core.base.paths import resources
from core.exporting.insertion.draft import WordDraft
from core.library.documents import Documents
from core.library.drafts import Drafts
from core.library.drafts.fitting import find_section, fit_clause, insert_fitting
from core.library.drafts.naming import acting_roles
from core.library.drafts.renaming import Names
from core.library.indexing.extract import extract, extract_document
from core.store.catalog.kept_clauses import StoredKept
from core.tagging.lexicon import load_lexicon
from core.tagging.parties import PartySide
from core.types import Extraction
from core.types.fitting import Fitting, Replacement, ReplacementKind
from core.types.kept import KeptClause
from tests.contracts import contract
from tests.core.exporting.insertion.drafts import counted_draft, typed_draft
from tests.core.shelf import Shelf

SOURCE = (
    "LICENSE AGREEMENT\n"
    "This License Agreement is made on 1 March 2021 between Orrin Software, Inc. (the “Licensor”) and Bexley Mills, "
    "Inc. (the “Licensee”).\n"
    "1. Definitions\n"
    "1.1 “Escrow Agent” means the bank that holds the Source Code for both parties under this Agreement.\n"
    "1.2 “Losses” means all losses, damages and costs of every kind.\n"
    "1.3 “Source Code” means the program in the language in which it was written by its authors.\n"
    "2. Escrow\n"
    "2.1 Deposit. The Licensor shall deposit the Source Code with the Escrow Agent by 4 May 2021, and pay it $12,000, "
    "as Section 4 requires, and shall:\n"
    "(a) renew the deposit each year; and\n"
    "(b) bear all Losses that Bexley Mills, Inc. has if Section 2.1(a) is not complied with.\n"
    "3. Governing Law\n"
    "3.1 Law. The law of Ohio governs this Agreement.\n"
    "4. Insurance\n"
    "4.1 Cover. The Licensor shall be insured, as Section 3 (Governing Law) allows, with the Escrow Agent."
)


def source() -> Extraction:
    return extract_document(replace(contract(SOURCE), id="abc-18"))


def fitted(shelf: Shelf, draft: Path, section: str, after: str) -> Fitting:
    taken = source()
    shelf.add_units(taken.document.id, taken, vectors=False)
    clause = next(each for each in taken.clauses if each.section == section)
    (chosen,) = Documents(shelf.opened()).excerpts([clause.id], ties=True)
    lexicon = load_lexicon(resources() / "lexicon")
    return fit_clause(shelf.catalog, lexicon, WordDraft(draft), extract(draft), chosen, after)


def test_a_clause_is_said_in_the_terms_of_the_draft(shelf: Shelf, tmp_path: Path) -> None:
    fitting = fitted(shelf, typed_draft(tmp_path), "2.1", "2.3")
    assert [each.text for each in fitting.paragraphs] == [
        "2.4 Deposit. The Supplier shall deposit the Source Code with the Escrow Agent by [DATE], and pay it [AMOUNT], "
        "as [Section ●] requires, and shall:",
        "(a) renew the deposit each year; and",
        "(b) bear all Losses that the Customer has if Section 2.4(a) is not complied with.",
    ]


def test_the_table_says_what_stands_for_what_and_what_is_to_be_decided(shelf: Shelf, tmp_path: Path) -> None:
    fitting = fitted(shelf, typed_draft(tmp_path), "2.1", "2.3")
    table = {(each.source, each.draft): each for each in fitting.replacements}
    assert table["Licensor", "Supplier"].kind is ReplacementKind.PARTY
    assert table["Bexley Mills, Inc.", "Customer"].kind is ReplacementKind.PARTY
    assert table["Section 2.1(a)", "Section 2.4(a)"].why == "a part of the clause itself"
    assert table["Losses", "Losses"].kind is ReplacementKind.TERM
    assert {each.draft for each in fitting.replacements if each.open} == {"[DATE]", "[AMOUNT]", "[Section ●]"}


def test_definitions_that_the_draft_lacks_come_along_in_alphabetical_place(shelf: Shelf, tmp_path: Path) -> None:
    draft = typed_draft(tmp_path)
    fitting = fitted(shelf, draft, "2.1", "2.3")
    copy = insert_fitting(fitting, WordDraft(draft), extract(draft), None)
    lines = extract(copy).document.text.splitlines()
    assert [line.partition("”")[0] for line in lines[3:8]] == [
        "“Escrow Agent",
        "“Goods",
        "“Losses",
        "“Source Code",
        "“Term",
    ]


def test_a_reference_leads_to_the_provision_of_its_kind(shelf: Shelf, tmp_path: Path) -> None:
    (paragraph,) = fitted(shelf, typed_draft(tmp_path), "4.1", "2.3").paragraphs
    assert "as Section 3 (Governing Law) allows" in paragraph.text


def test_numbers_that_move_are_followed(shelf: Shelf, tmp_path: Path) -> None:
    fitting = fitted(shelf, counted_draft(tmp_path), "4", "2")
    assert [each.label for each in fitting.paragraphs] == ["3.", "3.1"]
    assert "as Section 4 (Governing Law) allows" in fitting.paragraphs[1].text


@pytest.mark.parametrize("draft", [counted_draft, typed_draft])
def test_typed_numbers_of_the_draft_move_on_as_tracked_changes(
    shelf: Shelf, tmp_path: Path, draft: Callable[[Path], Path]
) -> None:
    path = draft(tmp_path)
    fitting = fitted(shelf, path, "2.1", "2.2")
    copy = insert_fitting(fitting, WordDraft(path), extract(path), None)
    lines = extract(copy).document.text.splitlines()
    assert [line.partition(" ")[0] for line in lines if line.startswith("2.")] == ["2.", "2.1", "2.2", "2.3", "2.4"]
    assert "governs this Agreement, and Section 2.4 remains." in lines[-1]
    assert as_rejected(copy) == as_rejected(path)
    assert sum("as tracked changes" in each for each in fitting.remarks) == 1


def test_numbers_typed_below_a_section_that_word_counts_move_with_it(shelf: Shelf, tmp_path: Path) -> None:
    path = counted_draft(tmp_path)
    document = docx.Document(str(path))
    (law,) = (each for each in document.paragraphs if each.text == "Governing Law")
    for typed in (
        "2.3.1 The Customer shall pay it with the price.",
        "2.3.2 The Supplier shall state it in the invoice.",
    ):
        law.insert_paragraph_before(typed)
    document.save(str(path))
    assert [each.number for each in extract(path).sections if each.parent][-3:] == ["2.3.1", "2.3.2", "3.1"]
    copy = insert_fitting(fitted(shelf, path, "2.1", "2.2"), WordDraft(path), extract(path), None)
    numbers = [each.number for each in extract(copy).sections if each.number.startswith("2.")]
    assert [each for each in numbers if "(" not in each] == ["2.1", "2.2", "2.3", "2.4", "2.4.1", "2.4.2"]


def test_a_number_in_a_link_has_to_be_changed_by_hand(shelf: Shelf, tmp_path: Path) -> None:
    path = counted_draft(tmp_path)
    document = docx.Document(str(path))
    (law,) = (each for each in document.paragraphs if "governs" in each.text)
    link = OxmlElement("w:hyperlink")
    law._p.append(link)
    link.extend(law._p.findall(qn("w:r")))
    document.save(str(path))
    (remark,) = (each for each in fitted(shelf, path, "2.1", "2.2").remarks if "change these" in each)
    assert "“Section 2.3” in 3.1 (now 2.4)" in remark


def test_a_field_follows_by_itself(shelf: Shelf, tmp_path: Path) -> None:
    path = counted_draft(tmp_path)
    document = docx.Document(str(path))
    (law,) = (each for each in document.paragraphs if "governs" in each.text)
    field = OxmlElement("w:fldSimple", attrs={qn("w:instr"): " REF _Ref1 "})
    law.runs[-1].text = ". The law of England governs this Agreement, and Section "
    law._p.append(field)
    field.append(law.add_run("2.3")._r)
    law.add_run(" applies.")
    document.save(str(path))
    fitting = fitted(shelf, path, "2.1", "2.2")
    assert "Section 2.3 applies" in extract(path).document.text
    assert not fitting.changes
    assert not any("change these" in each for each in fitting.remarks)


def as_rejected(path: Path) -> list[str]:
    """The paragraphs of a file if its tracked changes are rejected."""
    body = docx.Document(str(path)).element.body
    kept = [each for each in body.iter(qn("w:p")) if each.find(f"{qn('w:pPr')}/{qn('w:rPr')}/{qn('w:ins')}") is None]
    for each in [*body.iter(qn("w:ins"))]:
        each.getparent().remove(each)
    return ["".join(each.text or "" for each in line.iter(qn("w:t"), qn("w:delText"))) for line in kept]


def test_words_of_ones_own_are_put_in(shelf: Shelf, tmp_path: Path) -> None:
    draft = typed_draft(tmp_path)
    fitting = fitted(shelf, draft, "2.1", "2.3")
    at = next(at for at, each in enumerate(fitting.replacements) if each.draft == "[AMOUNT]")
    own = fitting.replaced(at, "£900")
    assert not own.replacements[at].open
    copy = insert_fitting(own, WordDraft(draft), extract(draft), tmp_path / "own.docx")
    assert "and pay it £900, as" in extract(copy).document.text


def test_a_draft_that_was_changed_meanwhile_is_refused(shelf: Shelf, tmp_path: Path) -> None:
    draft = typed_draft(tmp_path)
    fitting = fitted(shelf, draft, "2.1", "2.3")
    changed = extract(counted_draft(tmp_path))
    with pytest.raises(ExportError, match="was changed since"):
        insert_fitting(fitting, WordDraft(draft), changed, None)


def test_no_file_is_overwritten(shelf: Shelf, tmp_path: Path) -> None:
    draft = typed_draft(tmp_path)
    fitting = fitted(shelf, draft, "2.1", "2.3")
    with pytest.raises(ExportError, match="a file of that name"):
        insert_fitting(fitting, WordDraft(draft), extract(draft), draft)
    first = insert_fitting(fitting, WordDraft(draft), extract(draft), None)
    assert insert_fitting(fitting, WordDraft(draft), extract(draft), None) != first


@pytest.mark.parametrize("named", ["2.3", "Section 2.3", "2.3.", "tax"])
def test_a_section_is_named_by_its_number_or_its_heading(named: str, tmp_path: Path) -> None:
    assert find_section(extract(typed_draft(tmp_path)), named).number == "2.3"


def test_a_section_is_named_by_its_id(tmp_path: Path) -> None:
    draft = typed_draft(tmp_path)
    section = find_section(extract(draft), "2.3")
    assert find_section(extract(draft), section.id) == section


@pytest.mark.parametrize("named", ["9.9", "Warranties", "", 999])
def test_a_section_that_is_not_there(named: str | int, tmp_path: Path) -> None:
    with pytest.raises(NothingFound, match="no section"):
        find_section(extract(typed_draft(tmp_path)), named)


def test_a_role_that_begins_a_longer_name_is_the_draft_s_there_too_without_an_article() -> None:
    names = Names()
    names.add(Replacement(ReplacementKind.PARTY, "Licensee", "Customer", "both are supplied"), article=False)
    text = "The Licensee shall keep the Licensee Portal, and the Prime Licensee’s data."
    found = [(each.span.of(text), each.beginning + each.text) for each in names.find(text)]
    assert found == [("The Licensee", "Customer"), ("Licensee", "Customer")]


@pytest.mark.parametrize(
    ("words", "article", "found"),
    [
        ("Licensor shall pay.", True, "The Supplier shall pay."),
        ("all that Licensor pays", True, "all that the Supplier pays"),
        ("The Licensor shall pay.", False, "Supplier shall pay."),
        ("each Licensor", True, "each Supplier"),
        ("a Licensor", True, "a Supplier"),
    ],
)
def test_an_article_stands_where_the_draft_has_one(words: str, article: bool, found: str) -> None:
    names = Names()
    names.add(Replacement(ReplacementKind.PARTY, "Licensor", "Supplier", "both supply"), article=article)
    (each,) = names.find(words)
    shown = each.beginning + each.text + each.ending
    assert words[: each.span.start] + shown + words[each.span.end :] == found


# ------------------------------------------------------------ in the words of the draft


def replaced(source: str, section: str, draft: str, tmp_path: Path, shelf: Shelf) -> Fitting:
    """A clause of a contract with this text, fitted to a draft with that text, after its last section but one."""
    taken = extract_document(replace(contract(source), id="def-20"))
    shelf.add_units(taken.document.id, taken, vectors=False)
    clause = next(each for each in taken.clauses if each.section == section)
    (chosen,) = Documents(shelf.opened()).excerpts([clause.id], ties=True)
    document = docx.Document()
    for line in draft.split("\n"):
        document.add_paragraph(line)
    path = tmp_path / "Draft.docx"
    document.save(str(path))
    lexicon = load_lexicon(resources() / "lexicon")
    return fit_clause(shelf.catalog, lexicon, WordDraft(path), extract(path), chosen, "2")


MASTER = (
    "SERVICE AGREEMENT\n"
    "This Service Agreement is made on 1 March 2021 between Orrin Software, Inc. (the “Licensor” or "
    "“Orrin”) and Bexley Mills, Inc. (the “Licensee” or “Bexley”).\n"
    "1. Marks\n“Orrin Mark”\tmeans any trademark that Orrin owns at www.orrin.com;\n"
    "“Bexley Mark”\tmeans any trademark that Bexley owns;\n"
    "2. Use. During the Term and under Section 3.2, each Party (the “Recipient”) may use the Orrin Marks of the other "
    "Party, and its agents\n"
    "and customers may do so too. The Recipient shall ask the other Party first.\n"
    "3. Termination\n"
    "3.1 Term. This Agreement lasts for three years (the “Term”).\n"
    "3.2 End. Either Party may end this Agreement if the other Party breaks it."
)
TENDER = (
    "SUPPLY AGREEMENT\n"
    "This Agreement is between Harrow Limited (the “Supplier”) and Tolland plc (the “Customer”). Each party agrees, "
    "and each party signs, that neither party and no other party is bound.\n"
    "1. Price. The Customer shall pay the price.\n"
    "2. Tax. The Supplier shall add value added tax to the price.\n"
    "3. Termination. Each party may end this Agreement."
)


def test_the_draft_s_own_names_and_small_letters_are_used(shelf: Shelf, tmp_path: Path) -> None:
    fitting = replaced(MASTER, "2", TENDER, tmp_path, shelf)
    (paragraph,) = fitting.paragraphs
    assert paragraph.text == (
        "3. Use. During the term and under Section 4, each party (the “Recipient”) may use the Supplier Marks of the "
        "other party, and its agents and customers may do so too. The Recipient shall ask the other party first."
    )
    assert [each.text for each in fitting.definitions] == [
        "“Supplier Mark” means any trademark that the Supplier owns at www.orrin.com."
    ]
    assert not any(each.open for each in fitting.replacements)


def test_a_clause_that_cites_itself_and_a_kind_of_party_take_the_draft_s_own_words(
    shelf: Shelf, tmp_path: Path
) -> None:
    source = MASTER.replace("The Recipient shall ask", "Under this Section 2, a Licensee may ask")
    draft = TENDER.replace("Customer", "Employer").replace("Supplier", "Employee")
    (paragraph,) = replaced(source, "2", draft, tmp_path, shelf).paragraphs
    assert paragraph.text.endswith("Under this Section 3, an Employer may ask the other party first.")


def test_the_law_of_the_clause_is_to_be_decided(shelf: Shelf, tmp_path: Path) -> None:
    source = MASTER.replace(
        "The Recipient shall ask",
        "The laws of the State of Ohio govern this Agreement in the courts of Ohio. Ask",
    )
    fitting = replaced(source, "2", TENDER, tmp_path, shelf)
    assert "The laws of [LAW] govern this Agreement in the courts of Ohio." in fitting.paragraphs[0].text
    assert [each.draft for each in fitting.replacements if each.open] == ["[LAW]", "Ohio"]
    at = next(at for at, each in enumerate(fitting.replacements) if each.open)
    assert "The laws of Texas govern" in fitting.replaced(at, "Texas").paragraphs[0].text


def test_the_draft_s_own_law_is_proposed_and_another_place_is_to_be_decided(shelf: Shelf, tmp_path: Path) -> None:
    source = MASTER.replace(
        "The Recipient shall ask",
        "The laws of Ohio govern this Agreement in the courts of Ohio in Dayton, Ohio, not Bex, an Ohio company. Ask",
    ).replace("3.1 Term.", "3.1 Law. The laws of Ohio govern this Agreement. ")
    draft = TENDER.replace("1. Price.", "1. Price. This Agreement is governed by the laws of Texas.")
    fitting = replaced(source, "2", draft, tmp_path, shelf)
    said = "The laws of Texas govern this Agreement in the courts of Texas in [PLACE], not Bex, an Ohio company."
    assert said in fitting.paragraphs[0].text
    assert {"Texas", "[PLACE]"} <= {each.draft for each in fitting.replacements if each.open}


def test_what_breaks_of_lines_left_in_the_words_is_tidied(shelf: Shelf, tmp_path: Path) -> None:
    (paragraph,) = in_words("Pre- and post-sales are non- exclusive  here.", TENDER, tmp_path, shelf).paragraphs
    assert paragraph.text.endswith("Pre- and post-sales are non-exclusive here.")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Either party and a third party stop.", "Either Party and a third party stop."),
        ("The parties stop.", "The Parties stop."),
    ],
)
def test_a_draft_that_writes_party_in_capitals(words: str, found: str, shelf: Shelf, tmp_path: Path) -> None:
    draft = TENDER.replace("party", "Party") + " No Party, and no Party but a Party."
    (paragraph,) = in_words(words, draft, tmp_path, shelf).paragraphs
    assert paragraph.text.endswith(found)


def test_a_sub_section_that_is_the_only_one_takes_the_number_of_its_heading(shelf: Shelf, tmp_path: Path) -> None:
    source = MASTER.replace("2. Use. During", "2. Use\n2.1 During")
    (paragraph,) = replaced(source, "2", TENDER, tmp_path, shelf).paragraphs
    assert paragraph.text.startswith("3. Use. During the term")


def test_a_clause_of_one_paragraph_is_set_as_the_draft_s_own_sections_of_one(shelf: Shelf, tmp_path: Path) -> None:
    draft = TENDER.replace("2. Tax. The", "2. Tax\n2.1 Rate. The").replace("3. Termination.", "2.2 Sum. Paid.\n3. End.")
    (paragraph,) = replaced(MASTER, "2", draft, tmp_path, shelf).paragraphs
    assert paragraph.text.startswith("3. Use. During the term")


@pytest.mark.parametrize("words", ["A Disclosing Party and a third party stop.", "The Third Party stops."])
def test_party_in_a_longer_name_stays(words: str, shelf: Shelf, tmp_path: Path) -> None:
    (paragraph,) = in_words(words, TENDER, tmp_path, shelf).paragraphs
    assert paragraph.text.endswith(words)


def test_words_below_the_heading_of_a_sub_section_stand_after_it(shelf: Shelf, tmp_path: Path) -> None:
    source = MASTER.replace("2. Use. During", "2. Use\n2.1 Marks\nMarks are used.\n2.2 Names\nNames too. During")
    fitting = replaced(source, "2", TENDER, tmp_path, shelf)
    assert [each.text[:22] for each in fitting.paragraphs] == [
        "3. Use.",
        "(a) Marks. Marks are u",
        "(b) Names. Names too. ",
    ]


def test_a_clause_without_a_heading_gets_one_that_is_to_be_looked_at(shelf: Shelf, tmp_path: Path) -> None:
    source = MASTER.replace("2. Use. During", "2. During")
    fitting = replaced(source, "2", TENDER, tmp_path, shelf)
    assert fitting.paragraphs[0].text.startswith("3. [Heading]. During")
    (heading,) = (each for each in fitting.replacements if each.kind is ReplacementKind.HEADING)
    assert heading.open


def test_a_sentence_that_a_page_broke_is_one_paragraph_and_what_is_no_definition_stays(
    shelf: Shelf, tmp_path: Path
) -> None:
    source = MASTER.replace("“Orrin Mark”\tmeans any trademark that Orrin owns at www.orrin.com;", "“Orrin Mark” 4.1")
    fitting = replaced(source, "2", TENDER, tmp_path, shelf)
    (paragraph,) = fitting.paragraphs
    assert "may use the Supplier Marks of the other party, and its agents and customers" in paragraph.text
    assert not fitting.definitions


def test_what_is_cited_and_is_not_there_is_a_gap(shelf: Shelf, tmp_path: Path) -> None:
    source = MASTER.replace("The Recipient shall ask", "Section 8c applies. Section 5 of the Lanham Act does not. Ask")
    (paragraph,) = replaced(source, "2", TENDER, tmp_path, shelf).paragraphs
    assert "[Section ●] applies." in paragraph.text
    assert "Section 5 of the Lanham Act" in paragraph.text


def in_words(words: str, draft: str, tmp_path: Path, shelf: Shelf) -> Fitting:
    """The use clause of the service agreement, with other words at its end, fitted to a draft."""
    return replaced(
        MASTER.replace("The Recipient shall ask the other Party first.", words), "2", draft, tmp_path, shelf
    )


def test_a_clause_takes_the_name_of_a_draft_that_is_no_agreement(shelf: Shelf, tmp_path: Path) -> None:
    words = "This Agreement governs use. This Agreement lasts. It ends with this Agreement."
    notice = f"{TENDER}\n4. Form. This notice is a notice. Send this notice, with this notice."
    draft = notice.replace("SUPPLY AGREEMENT", "NOTICE").replace("This Agreement", "This notice")
    (paragraph,) = in_words(words, draft.replace("this Agreement", "this notice"), tmp_path, shelf).paragraphs
    assert paragraph.text.endswith("This notice governs use. This notice lasts. It ends with this notice.")


def test_a_name_in_the_plural_is_to_be_looked_at(shelf: Shelf, tmp_path: Path) -> None:
    draft = f"{TENDER}\n4. Form. Read these instructions, keep these instructions, and follow these instructions."
    draft = draft.replace("This Agreement", "This deal").replace("this Agreement", "this deal")
    fitting = in_words("This Agreement is brief. This Agreement lasts with this Agreement.", draft, tmp_path, shelf)
    assert fitting.paragraphs[0].text.endswith(
        "These instructions is brief. These instructions lasts with these instructions."
    )
    assert {each.draft for each in fitting.replacements if each.open} == {"These instructions", "these instructions"}


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("All persons obey this Article Two.", "All persons obey this Section 3."),
        ("All this happens under this Section 9.", "All this happens under this Section."),
        ("Article Nine governs.", "[Section ●] governs."),
        ("The Section entitled “Termination,” stays.", "Section 4 (Termination) stays."),
        ("Obey the Article headed “Escrow”.", "Obey [Section ●]."),
        ("SECTIONS 4.7 AND 4.8 STAY.", "SECTIONS [●] AND [●] STAY."),
        ("Subject to 3.2 (b) and 1, stop.", "Subject to 4 (b) and 1, stop."),
        ("A speed of 3.2 metres is slow.", "A speed of 3.2 metres is slow."),
    ],
)
def test_numbers_of_the_clause_s_own_contract_are_not_left(
    words: str, found: str, shelf: Shelf, tmp_path: Path
) -> None:
    assert in_words(words, TENDER, tmp_path, shelf).paragraphs[0].text.endswith(found)


def test_a_definition_is_no_provision_of_a_kind(shelf: Shelf, tmp_path: Path) -> None:
    source = MASTER.replace("3. Termination", "3. Confidentiality").replace("The Recipient", "As Section 3 says, it")
    draft = TENDER.replace("3. Termination. Each", "3. “Confidentiality” means secrecy.\n4. End. Each")
    (paragraph,) = replaced(source, "2", draft, tmp_path, shelf).paragraphs
    assert "As [Section ●] says, it shall ask" in paragraph.text


def test_the_role_of_whichever_party_receives_is_no_side() -> None:
    text = "Recipient shall keep them. Recipient shall hide them. Recipient may return them."
    assert acting_roles(text) == {"Recipient": PartySide.DEMAND}
    assert acting_roles(f"{text} “Recipient” means a party to which secrets are told.") == {}


def test_a_term_in_the_heading_alone_brings_no_definition(shelf: Shelf, tmp_path: Path) -> None:
    source = MASTER.replace("2. Use. ", "2. Bexley Mark. ").replace("Orrin Marks", "goods")
    assert not replaced(source, "2", TENDER, tmp_path, shelf).definitions


def test_third_parties_in_a_heading_do_not_hide_that_a_draft_writes_party_small(shelf: Shelf, tmp_path: Path) -> None:
    draft = TENDER.replace("2. Tax.", "2. Tax of Other Third Parties.")
    (paragraph,) = in_words("The Party stops.", draft, tmp_path, shelf).paragraphs
    assert paragraph.text.endswith("The party stops.")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("THE ACME SYSTEMS MAKES NO PROMISE", "THE SUPPLIER MAKES NO PROMISE"),
        ("Acme Systems’ own date", "Supplier’s own date"),
        ("what “Acme Systems” is", "what “Supplier” is"),
    ],
)
def test_a_name_is_in_capitals_and_in_the_genitive_as_the_words_around_it(words: str, found: str) -> None:
    names = Names()
    for name in ("Acme Systems", "ACME SYSTEMS"):
        names.add(Replacement(ReplacementKind.PARTY, name, "Supplier", "both supply"), (name,))
    (each,) = names.find(words)
    assert words[: each.span.start] + each.beginning + each.text + each.ending + words[each.span.end :] == found


def test_the_lines_of_an_address_have_no_numbers(shelf: Shelf, tmp_path: Path) -> None:
    taken = SOURCE.replace(
        "4.1 Cover. The Licensor shall be insured, as Section 3 (Governing Law) allows, with the Escrow Agent.",
        "Each notice goes to this address:\nIf to the Licensor:\nThe Old Mill\nNotices are in writing.",
    ).replace("4. Insurance", "4. Notices")
    extraction = extract_document(replace(contract(taken), id="ghi-20"))
    shelf.add_units(extraction.document.id, extraction, vectors=False)
    clause = next(each for each in extraction.clauses if each.section == "4")
    (chosen,) = Documents(shelf.opened()).excerpts([clause.id], ties=True)
    path = counted_draft(tmp_path)
    lexicon = load_lexicon(resources() / "lexicon")
    fitting = fit_clause(shelf.catalog, lexicon, WordDraft(path), extract(path), chosen, "2")
    numbered = [(each.label, each.text.removeprefix(each.label).strip()[:12]) for each in fitting.paragraphs]
    assert numbered == [
        ("3.", "Notices"),
        ("3.1", "Each notice "),
        ("", "If to the Su"),
        ("", "The Old Mill"),
        ("3.2", "Notices are "),
    ]


def test_a_list_in_the_words_of_a_section_keeps_its_letters(shelf: Shelf, tmp_path: Path) -> None:
    draft = TENDER.replace("Each party may end", "Under clause (a), each party may (a) stop or (b) end")
    assert not any("change these" in each for each in in_words("Ask.", draft, tmp_path, shelf).remarks)


def test_whoever_else_the_clause_names_is_to_be_decided(shelf: Shelf, tmp_path: Path) -> None:
    words = "Party B shall notify Alder Freight, Inc. and Tolland plc, as the Licensor does."
    fitting = in_words(words, TENDER, tmp_path, shelf)
    assert fitting.paragraphs[0].text.endswith(
        "[Party B] shall notify Alder Freight, Inc. and Tolland plc, as the Supplier does."
    )
    assert {each.draft for each in fitting.replacements if each.open} == {"[Party B]", "Alder Freight, Inc."}


# ------------------------------------------------------------ kept clauses


def kept_in(shelf: Shelf, draft: Path, kept: KeptClause) -> Fitting:
    """A kept clause put into a draft after its section 2."""
    shelf.catalog.user_data.kept_clauses.put([StoredKept(kept, None, "")])
    (chosen,) = Documents(shelf.opened()).excerpts([kept.id], ties=True)
    lexicon = load_lexicon(resources() / "lexicon")
    return fit_clause(shelf.catalog, lexicon, WordDraft(draft), extract(draft), chosen, "2.3")


def test_a_kept_clause_takes_the_parties_and_terms_of_the_contract_that_it_was_taken_from(
    shelf: Shelf, tmp_path: Path
) -> None:
    taken = source()
    shelf.add_units(taken.document.id, taken, vectors=False)
    clause = next(each for each in taken.clauses if each.section == "2.1")
    words = (
        "Deposit. The Licensor shall deposit the Source Code by [DATE], as Section 3 says:\n(a) soon; and\n(b) once."
    )
    kept = KeptClause("kept-5", "Deposit", words, source=clause.id)
    fitting = kept_in(shelf, typed_draft(tmp_path), kept)
    assert [each.text for each in fitting.paragraphs] == [
        "2.4 Deposit. The Supplier shall deposit the Source Code by [DATE], as Section 3 says:",
        "(a) soon; and",
        "(b) once.",
    ]
    assert [each.term for each in fitting.definitions] == ["Source Code"]
    assert {each.draft for each in fitting.replacements if each.open} == {"[DATE]"}


def test_a_kept_clause_of_no_contract_is_fitted_by_its_own_words(shelf: Shelf, tmp_path: Path) -> None:
    words = "The Licensor shall insure the goods for [AMOUNT], as Section 9 requires."
    fitting = kept_in(shelf, typed_draft(tmp_path), KeptClause("kept-6", "Insurance", words))
    (paragraph,) = fitting.paragraphs
    expected = "2.4 Insurance. The Supplier shall insure the goods for [AMOUNT], as [Section ●] requires."
    assert paragraph.text == expected
    assert {each.draft for each in fitting.replacements if each.open} == {"[AMOUNT]", "[Section ●]"}


def test_a_kept_clause_that_was_dropped_is_gone(shelf: Shelf, tmp_path: Path) -> None:
    with pytest.raises(ClauseGone):
        Drafts(shelf.opened()).fit(typed_draft(tmp_path), "kept-7", "2.3")
