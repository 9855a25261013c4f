from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from core.exporting.layout import ParagraphKind, clean_line, lay_out, source_line
from core.types import COMPLETES, Accompaniment, Cited, DefinedTerm, ExportChoices, Part, Span
from tests.core.exporting.examples import DRAFT, JOINED, OWN, excerpt


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
