"""Clauses as they are laid out for every format: their paragraphs, indents, and placeholders in their words."""

from dataclasses import replace
from pathlib import Path

import docx
import pytest
from docx.enum.text import WD_COLOR_INDEX
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from core.exporting.layout import (
    Indent,
    ParagraphKind,
    Replacer,
    TiedWords,
    clean_line,
    indents,
    lay_out,
    source_line,
)
from core.exporting.pdf import write_pdf
from core.exporting.word import write_word
from core.types import (
    COMPLETES,
    Accompaniment,
    Cited,
    DefinedTerm,
    ExportChoices,
    Part,
    Placeholder,
    PlaceholderKind,
    Span,
)
from core.types.clauses import SectionLabel, UndefinedTerm
from tests.core.exporting.examples import DRAFT, JOINED, OWN, excerpt, tied_part
from tests.core.exporting.shown import paragraphs_shown


def test_what_a_clause_refers_to_comes_after_it_wherever_it_is_in_the_contract() -> None:
    before = Part("1.1 “Fees” are the fees due.", "1.1", 1, why="Section 1.1")
    below = replace(OWN, text="(b) The cap is yearly.", follows=True)
    printed = [(each.text, each.kind) for each in lay_out(excerpt(before, OWN, JOINED, below)).paragraphs]
    assert printed[1:] == [
        ("(a) Subject to Section 12.3, the cap is £1m.", ParagraphKind.OWN),
        ("[...]", ParagraphKind.OMITTED),
        ("(b) The cap is yearly.", ParagraphKind.OWN),
        ("Referred to:", ParagraphKind.OMITTED),
        ("1.1 “Fees” are the fees due.", ParagraphKind.JOINED),
        ("[...]", ParagraphKind.OMITTED),
        ("12.3 Nothing limits liability for fraud.", ParagraphKind.JOINED),
    ]


def test_passages_that_a_clause_refers_to_are_set_apart() -> None:
    entry = lay_out(excerpt(OWN, JOINED))
    assert [(p.text, p.kind) for p in entry.paragraphs] == [
        ("8.2 Limitation of Liability.", ParagraphKind.OWN),
        ("(a) Subject to Section 12.3, the cap is £1m.", ParagraphKind.OWN),
        ("Referred to:", ParagraphKind.OMITTED),
        ("12.3 Nothing limits liability for fraud.", ParagraphKind.JOINED),
    ]


def test_a_passage_that_follows_directly_has_no_mark() -> None:
    entry = lay_out(excerpt(OWN, replace(OWN, text="(b) The cap is yearly.", follows=True)))
    assert ParagraphKind.OMITTED not in [p.kind for p in entry.paragraphs]


def test_the_lead_in_of_an_item_is_among_its_own_words_and_no_source_of_its_own() -> None:
    lead_in = Part("8.2 The Supplier shall bear:", "8.2", 6, why=COMPLETES)
    entry = lay_out(excerpt(lead_in, OWN))
    assert [p.kind for p in entry.paragraphs[:2]] == [ParagraphKind.OWN, ParagraphKind.OMITTED]
    assert source_line(excerpt(lead_in, OWN)) == source_line(excerpt(OWN))


@pytest.mark.parametrize(
    ("cited", "printed"),
    [(Cited.HEADINGS, ["Referred to:", "section 12.3 Fraud"]), (Cited.NONE, [])],
)
def test_of_what_is_cited_headings_are_printed_or_nothing(cited: Cited, printed: list[str]) -> None:
    chosen = excerpt(OWN, replace(JOINED, heading="Fraud"))
    entry = lay_out(chosen, ExportChoices(cited))
    assert [each.text for each in entry.paragraphs][2:] == printed
    assert ("12.3" in entry.source) == (cited is Cited.HEADINGS)


def test_for_one_clause_what_is_cited_is_chosen_otherwise() -> None:
    one, other = (replace(excerpt(OWN, JOINED), clause=clause) for clause in ("1.1", "1.2"))
    choices = ExportChoices(Cited.NONE, exceptions={"1.2": Accompaniment(Cited.WHOLE, definitions=True)})
    assert not any(each.kind is ParagraphKind.JOINED for each in lay_out(one, choices).paragraphs)
    assert lay_out(other, choices).paragraphs[-1].text == JOINED.text
    assert choices.with_definitions(("1.1", "1.2")) == {"1.2"}


def test_a_cited_passage_without_number_and_heading_is_named_by_its_first_line() -> None:
    bare = Part("“Losses” means all losses.\nMore.", "", 14, why="Losses")
    entry = lay_out(excerpt(OWN, bare), ExportChoices(Cited.HEADINGS))
    assert entry.paragraphs[-1].text == "“Losses” means all losses."


def test_the_words_that_complete_a_sentence_stay_whatever_is_chosen() -> None:
    lead_in = Part("8.2 The Supplier shall bear:", "8.2", 6, why=COMPLETES)
    entry = lay_out(excerpt(lead_in, OWN, JOINED), ExportChoices(Cited.NONE))
    assert entry.paragraphs[0].text == "8.2 The Supplier shall bear:"


def test_the_note_stands_below_the_source_and_the_remarks_where_it_goes_along() -> None:
    chosen = replace(excerpt(OWN), clause="1.2", remarks=(DRAFT,))
    notes = {"1.2": "Softer than\x00 ours.\n\nAsk Ms Harrow.", "1.3": "Another."}
    assert lay_out(chosen, ExportChoices(notes=notes)).below == (
        source_line(chosen),
        DRAFT,
        "Note: Softer than ours.",
        "Ask Ms Harrow.",
    )
    assert lay_out(chosen).below == (source_line(chosen), DRAFT)


def test_definitions_follow_and_the_source_is_left_out_where_that_is_chosen() -> None:
    losses = DefinedTerm("Losses", "“Losses” means\nall losses.", Span(0, 26), "1.1", 2)
    both = (losses, replace(losses, term="Loss"))  # defined in one sentence, which is printed once
    entry = lay_out(replace(excerpt(OWN), definitions=both, remarks=(DRAFT,)), ExportChoices(sources=False))
    assert [each.kind for each in entry.paragraphs].count(ParagraphKind.DEFINITION) == 1
    assert (entry.paragraphs[-1].text, entry.paragraphs[-1].kind) == (
        "“Losses” means all losses.",
        ParagraphKind.DEFINITION,
    )
    assert (entry.source, entry.remarks) == ("", (DRAFT,))  # a draft is never passed off as final


def test_the_source_names_file_section_and_page_of_all_passages() -> None:
    assert source_line(excerpt(OWN)) == "Services Agreement - services.pdf, section 8.2(a), page 7"
    assert source_line(excerpt(OWN, JOINED)).endswith("section 8.2(a), page 7; with section 12.3, page 14")


@pytest.mark.parametrize(
    ("section", "words"),
    [("Schedule 1, 3", ", Schedule 1, 3, page 7"), ("VIII", ", section VIII, page 7"), ("", "services.pdf, page 7")],
)
def test_the_section_is_named_as_lawyers_cite_it(section: str, words: str) -> None:
    assert words in source_line(replace(excerpt(OWN), section=section))


@pytest.mark.parametrize(
    ("heading", "section", "title", "printed"),
    [
        ("Term", "3", "Lease", "Term"),
        ("", "3", "Lease", "Section 3"),
        ("", "Schedule 2", "Lease", "Schedule 2"),
        ("", "", "Lease", "Lease"),
        ("", "", "", ""),
    ],
)
def test_a_clause_without_a_heading_is_headed_by_its_place(
    heading: str, section: str, title: str, printed: str
) -> None:
    assert lay_out(replace(excerpt(OWN, heading=heading, title=title), section=section)).heading == printed


@given(st.text(st.characters()))
def test_whatever_the_text_the_paragraphs_are_lawful_xml(text: str) -> None:
    for paragraph in lay_out(excerpt(Part(text, "1", 1))).paragraphs:
        etree.Element("p").text = paragraph.text
        assert "\n" not in paragraph.text


def test_a_line_loses_only_what_xml_forbids() -> None:
    assert clean_line("a\x00b\tc\nd\x0ce\ud800 é 🏛") == "ab\tc d e é 🏛"


# ------------------------------------------------------------ indents


def part(*lines: tuple[str, int, str], why: str = "") -> Part:
    """Lines with the level and the number of the section whose label begins them; a line of level 0 has no label."""
    text, ties = "", []
    for number, (line, level, full) in enumerate(lines):
        if level:
            end = len(text) + len(line.split()[0])
            ties.append(SectionLabel(Span(len(text), end), number, level, full))
        text += f"{line}\n"
    return Part(text, "8.2", 7, why, ties=tuple(ties))


LISTED = part(
    ("8.2 No liability for:", 2, "8.2"),
    ("(a) fraud:", 3, "8.2(a)"),
    ("(i) by staff;", 4, "8.2(a)(i)"),
    ("whoever they are;", 0, ""),
    ("(b) loss;", 3, "8.2(b)"),
    ("8.3 Cap.", 2, "8.3"),
)


def indented(*parts: Part) -> list[Indent]:
    return list(indents(lay_out(excerpt(*parts)).paragraphs))


def test_an_item_is_a_step_further_in_than_the_section_around_it() -> None:
    assert indented(LISTED) == [Indent(), Indent(1, "(a)"), Indent(2, "(i)"), Indent(3), Indent(1, "(b)"), Indent()]


def test_an_item_alone_is_not_indented_and_neither_are_words_without_labels() -> None:
    assert indented(part(("(a) fraud", 3, "8.2(a)"))) == [Indent(0, "(a)")]
    assert indented(part(("No liability.", 0, ""))) == [Indent()]


def test_the_mark_of_omitted_words_is_not_indented() -> None:
    cited = part(("12.3 Fraud.", 2, "12.3"), why="Section 12.3")
    lead_in, item = part(("8.2 For:", 2, "8.2")), part(("(c) loss", 3, "8.2(c)"))
    assert indented(lead_in, item, cited) == [Indent(), Indent(), Indent(1, "(c)"), Indent(), Indent()]


# ------------------------------------------------------------ placeholders

HARROW = Placeholder(PlaceholderKind.PARTY, ("Harrow & Pike Limited", "Harrow"), 3, "[PARTY A]")
FEE = Placeholder(PlaceholderKind.AMOUNT, ("$100",), 1, "[AMOUNT]")
CHOICES = ExportChoices(placeholders=(HARROW, FEE))
TEXT = "<8.2> Harrow & Pike\xa0Limited pays $100, not $100,000; Section 8.2 binds Harrow's heirs, not Harrowgate."


def test_placeholders_are_yellow_and_stand_wherever_the_words_stand_alone(tmp_path: Path) -> None:
    path = write_word([excerpt(tied_part(TEXT), heading="Harrow pays")], tmp_path / "a.docx", CHOICES)
    document = docx.Document(str(path))
    assert document.paragraphs[0].text == "[PARTY A] pays"
    expected = "8.2 [PARTY A] pays [AMOUNT], not $100,000; Section 8.2 binds [PARTY A]'s heirs, not Harrowgate."
    assert paragraphs_shown(path)[1] == expected
    runs = document.paragraphs[1].runs
    yellow = [run.text for run in runs if run.font.highlight_color == WD_COLOR_INDEX.YELLOW]
    assert yellow == ["[PARTY A]", "[AMOUNT]", "[PARTY A]"]


def test_no_line_names_the_contract_where_its_parties_are_hidden() -> None:
    chosen = excerpt(Part("Harrow pays.", "1", 1), title="Harrow Agreement")
    assert lay_out(chosen, CHOICES).source == ""
    assert "Harrow" in lay_out(chosen, ExportChoices()).source
    annotated = replace(CHOICES, notes={"1.2": "Harrow agreed."})
    assert lay_out(replace(chosen, clause="1.2"), annotated).note == ("[PARTY A] agreed.",)


def test_definitions_and_pdfs_have_placeholders_too(tmp_path: Path) -> None:
    supplier = DefinedTerm("Supplier", "“Supplier” means Harrow.", Span(0, 24), "1", 1)
    chosen = replace(excerpt(Part("It pays.", "1", 1)), definitions=(supplier,))
    choices = replace(CHOICES, definitions=True)
    assert lay_out(chosen, choices).paragraphs[-1].text == "“Supplier” means [PARTY A]."
    assert write_pdf([chosen], tmp_path / "a.pdf", choices).stat().st_size


def test_a_placeholder_takes_words_from_a_tie() -> None:
    words = [TiedWords("the "), TiedWords("Harrow Works", UndefinedTerm(Span(4, 16))), TiedWords(" end")]
    assert Replacer((HARROW,)).replace(words) == [
        TiedWords("the "),
        TiedWords("[PARTY A]", is_placeholder=True),
        TiedWords(" Works"),
        TiedWords(" end"),
    ]


def test_one_without_a_text_replaces_nothing_and_none_but_xml_is_written(tmp_path: Path) -> None:
    empty, odd = replace(HARROW, text="\x00 "), replace(FEE, text="[\x07FEE\ndue]")
    choices = ExportChoices(placeholders=(empty, odd))
    path = write_word([excerpt(Part("Harrow pays $100.", "1", 1))], tmp_path / "a.docx", choices)
    assert docx.Document(str(path)).paragraphs[1].text == "Harrow pays [FEE due]."


@given(st.lists(st.text("ab $&.", max_size=12), max_size=6), st.lists(st.text("ab $", min_size=1, max_size=3)))
def test_what_is_not_replaced_stays_as_it_is(pieces: list[str], words: list[str]) -> None:
    found = tuple(Placeholder(PlaceholderKind.PARTY, (each,), 1, "#") for each in words if each.strip())
    made = Replacer(found).replace([TiedWords(each) for each in pieces])
    kept = iter("".join(pieces))
    for each in made:
        assert each.text
        assert each.is_placeholder or all(letter in kept for letter in each.text)
    assert Replacer(()).replaced("".join(pieces)) == "".join(pieces)
