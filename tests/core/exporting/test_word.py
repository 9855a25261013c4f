"""Word files of clauses: styles, cross-references that show what the contract says, comments on what it lacks."""

import re
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import docx
import pytest
from docx.oxml.ns import qn

from core.base.errors import ExportError
from core.exporting.word import CITED_STYLE, OMITTED_STYLE, SOURCE_STYLE, write_word
from core.types import Cited, DefinedTerm, Excerpt, ExportChoices, Part, Span
from core.types.clauses import MissingProvision, SectionLabel, Tie, UndefinedTerm
from tests.core.exporting.examples import JOINED, OWN, excerpt, tied_part
from tests.core.exporting.shown import converted, lines_shown, needs_libreoffice, paragraphs_shown


def paragraphs(path: Path) -> list[tuple[str, str]]:
    return [(p.style.name, p.text) for p in docx.Document(str(path)).paragraphs]


def test_each_clause_has_heading_words_and_source(tmp_path: Path) -> None:
    path = write_word([excerpt(OWN, JOINED), excerpt(JOINED, heading="Fraud")], tmp_path / "clauses.docx")
    assert paragraphs(path) == [
        ("Heading 2", "Limitation of Liability"),
        ("Normal", "8.2 Limitation of Liability."),
        ("Normal", "(a) Subject to Section 12.3, the cap is £1m."),
        (OMITTED_STYLE, "Referred to:"),
        (CITED_STYLE, "12.3 Nothing limits liability for fraud."),
        (SOURCE_STYLE, "Services Agreement - services.pdf, section 8.2(a), page 7; with section 12.3, page 14"),
        ("Heading 2", "Fraud"),
        (CITED_STYLE, "12.3 Nothing limits liability for fraud."),
        (SOURCE_STYLE, "Services Agreement - services.pdf, section 8.2(a), page 7; with section 12.3, page 14"),
    ]


def test_without_sources_there_are_none_and_definitions_are_set_in(tmp_path: Path) -> None:
    fees = DefinedTerm("Fees", "“Fees” means the fees due.", Span(0, 26), "1.1", 2)
    choices = ExportChoices(Cited.NONE, sources=False, definitions=True)
    document = docx.Document(str(write_word([replace(excerpt(), definitions=(fees,))], tmp_path / "a.docx", choices)))
    *_, last = document.paragraphs
    assert (last.text, last.style.name) == ("“Fees” means the fees due.", "Definition Used")
    assert last.style.paragraph_format.left_indent.pt == 24
    assert not [each for each in document.paragraphs if each.style.name == "Clause Source" or "12.3 " in each.text]


def test_a_page_that_is_not_known_is_not_invented(tmp_path: Path) -> None:
    path = write_word([replace(excerpt(OWN), page=0)], tmp_path / "a.docx")
    assert paragraphs(path)[-1][1] == "Services Agreement - services.pdf, section 8.2(a)"


def test_the_file_says_nothing_of_who_made_it(tmp_path: Path) -> None:
    properties = docx.Document(str(write_word([excerpt()], tmp_path / "a.docx"))).core_properties
    assert (properties.author, properties.comments, properties.last_modified_by) == ("", "", "")


def test_characters_that_word_cannot_hold_are_dropped(tmp_path: Path) -> None:
    hostile = Part("\x00The\x07 cap\x1b is\ud800 £1m\ufffe.\x0cNext <page> & on", "1", 1)
    path = write_word([excerpt(hostile, heading="\x01Cap", title="A\x02")], tmp_path / "a.docx")
    assert [text for _, text in paragraphs(path)][:3] == ["Cap", "The cap is £1m.", "Next <page> & on"]


def test_nothing_in_a_name_or_a_clause_sets_the_direction_of_what_is_read(tmp_path: Path) -> None:
    hebrew = Part("The word \u2067הודעה\u2069 means notice; the cap is \u202e0001\x9b dollars.", "1", 1)
    chosen = excerpt(hebrew, heading="Cap\u2066\u200b", title="Lease\u202e\u2067esael")
    path = write_word([chosen], tmp_path / "a.docx")
    assert [text for _, text in paragraphs(path)] == [
        "Cap��",
        "The word \u2067הודעה\u2069 means notice; the cap is 0001 dollars.",
        "Lease�esael - services.pdf, section 8.2(a), page 7",
    ]


@pytest.mark.parametrize("year", [1970, 2110])
def test_a_clock_far_off_is_said_in_words_and_the_older_file_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, year: int
) -> None:
    path = write_word([excerpt()], tmp_path / "a.docx")
    before = path.read_bytes()

    class Off(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> datetime:
            return cls(year, 1, 1, tzinfo=tz)

    monkeypatch.setattr("core.exporting.word.datetime", Off)
    with pytest.raises(ExportError) as refused:
        write_word([excerpt()], path)
    assert "clock" in refused.value.message
    assert path.read_bytes() == before


# ------------------------------------------------------------ cross-references

CLAUSE = """
<8.2> Limitation. Subject to [Section 12.3 -> 12.3], the cap is:
 <(a)> the Fees, but for [paragraph (b) -> (b)] below; or
 <(b)> under [Section 8.2(a) -> (a)], £1m.
""".strip()


def contract_clause(*parts: Part, document: str = "one") -> Excerpt:
    return replace(excerpt(*parts), document=document)


def exported(folder: Path, *clauses: Excerpt, choices: ExportChoices | None = None) -> Path:
    return write_word(clauses, folder / "a.docx", choices or ExportChoices(sources=False))


def fields(path: Path) -> list[tuple[str, str]]:
    """The switches of each field, and the words that it shows."""
    found = []
    for paragraph in docx.Document(str(path)).paragraphs:
        runs, state = list(paragraph._p.iter(qn("w:fldChar"), qn("w:instrText"), qn("w:t"))), ""
        for each in runs:
            if each.tag == qn("w:fldChar"):
                state = each.get(qn("w:fldCharType"))
            elif each.tag == qn("w:instrText"):
                instruction = each.text.split()
            elif state == "separate":
                found.append((" ".join(instruction[2:]), each.text))
    return found


def links(path: Path) -> list[tuple[str, str]]:
    """The words of each link, and the paragraph that it leads to."""
    document = docx.Document(str(path))
    at = {
        mark.get(qn("w:name")): paragraph.text
        for paragraph in document.paragraphs
        for mark in paragraph._p.iter(qn("w:bookmarkStart"))
    }
    return [(link.text, at[link.fragment]) for each in document.paragraphs for link in each.hyperlinks]


def targets(path: Path) -> list[str]:
    """The paragraph at the bookmark that each field names, as it is shown."""
    document, shown = docx.Document(str(path)), paragraphs_shown(path)
    at = {
        mark.get(qn("w:name")): shown[number]
        for number, paragraph in enumerate(document.paragraphs)
        for mark in paragraph._p.iter(qn("w:bookmarkStart"))
    }
    instructions = document.element.body.iter(qn("w:instrText"))
    return [at[each.text.split()[1]] for each in instructions]


def test_a_citation_is_a_field_to_the_paragraph_that_it_cites(tmp_path: Path) -> None:
    cited = tied_part("<12.3> Nothing limits liability for fraud.", why="cited as Section 12.3")
    path = exported(tmp_path, contract_clause(tied_part(CLAUSE), cited))
    assert fields(path) == [(r"\r \h", "12.3"), (r"\n \h", "(b)"), (r"\w \h", "8.2(a)")]
    assert targets(path) == [
        "12.3 Nothing limits liability for fraud.",
        "(b) under Section 8.2(a), £1m.",
        "(a) the Fees, but for paragraph (b) below; or",
    ]


def test_the_words_stay_those_of_the_contract(tmp_path: Path) -> None:
    path = exported(tmp_path, contract_clause(tied_part(CLAUSE)))
    assert paragraphs_shown(path)[1:] == [
        "8.2 Limitation. Subject to Section 12.3, the cap is:",
        "(a) the Fees, but for paragraph (b) below; or",
        "(b) under Section 8.2(a), £1m.",
    ]


def test_what_is_not_in_the_export_is_cited_in_words(tmp_path: Path) -> None:
    path = exported(tmp_path, contract_clause(tied_part("<8.2> Subject to [Section 12.3 -> 12.3], so it is.")))
    assert fields(path) == []


def test_a_section_of_the_same_number_of_another_contract_is_another(tmp_path: Path) -> None:
    citing = contract_clause(tied_part("<8.2> Subject to [Section 12.3 -> 12.3], so it is."))
    other = contract_clause(tied_part("<12.3> Nothing limits liability."), document="two")
    assert fields(exported(tmp_path, citing, other)) == []
    assert fields(exported(tmp_path, citing, replace(other, document="one"))) == [(r"\r \h", "12.3")]


def test_a_clause_itself_is_preferred_to_the_same_section_joined_to_another(tmp_path: Path) -> None:
    joined = tied_part("<12.3> Nothing limits liability for fraud.", why="cited as Section 12.3")
    citing = contract_clause(tied_part("<8.2> Subject to [Section 12.3 -> 12.3]."), joined)
    own = contract_clause(tied_part("<12.3> Nothing limits liability for fraud. (own)"))
    path = exported(tmp_path, citing, own)
    assert targets(path) == ["12.3 Nothing limits liability for fraud. (own)"]
    names = [each.get(qn("w:name")) for each in docx.Document(str(path)).element.body.iter(qn("w:bookmarkStart"))]
    assert len(names) == 1
    assert re.fullmatch(r"_Ref\w{1,36}", names[0])


def test_a_label_with_a_noun_is_shown_with_it(tmp_path: Path) -> None:
    part = tied_part("<Section 4.2.> See [Section 4.2 -> Section 4.2] and [Sections 4.2 -> Section 4.2].")
    path = exported(tmp_path, contract_clause(part))
    assert fields(path) == [(r"\r \h", "Section 4.2")]  # no field shows "Sections 4.2"


def test_a_typed_label_is_shown_by_its_bookmark_without_the_full_stop(tmp_path: Path) -> None:
    path = exported(tmp_path, contract_clause(tied_part("<4A.> Late fees.\n<5.> As in [Clause 4A -> 4A.], so it is.")))
    assert fields(path) == [(r"\h", "4A")]
    first = docx.Document(str(path)).paragraphs[1]
    assert first.text == "4A. Late fees."
    between = first._p.find(qn("w:bookmarkStart")).getnext()
    assert (between.text, between.getnext().tag) == ("4A", qn("w:bookmarkEnd"))


def test_words_without_the_number_stay_words(tmp_path: Path) -> None:
    lines = "<4.> As [this Section -> 4.] says, and [Section 4.1 -> 4.] and [Section 14 -> 4.], and [4(a) -> 4.] too."
    path = exported(tmp_path, contract_clause(tied_part(lines)))
    assert fields(path) == [(r"\r \h", "4")]
    assert paragraphs_shown(path)[1] == "4. As this Section says, and Section 4.1 and Section 14, and 4(a) too."


def test_a_number_with_other_levels_that_are_not_in_the_list_is_no_field(tmp_path: Path) -> None:
    path = exported(
        tmp_path, contract_clause(tied_part(" <(a)> the Fees; or\n <(b)> those of [Section 8.2(a) -> (a)]."))
    )
    assert fields(path) == []


def test_headings_of_cited_sections_are_no_targets(tmp_path: Path) -> None:
    joined = tied_part("<12.3> Nothing limits liability for fraud.", why="cited as Section 12.3")
    citing = contract_clause(tied_part("<8.2> Subject to [Section 12.3 -> 12.3]."), joined)
    assert fields(exported(tmp_path, citing, choices=ExportChoices(Cited.HEADINGS))) == []


def test_each_number_of_a_list_of_citations_leads_to_its_section(tmp_path: Path) -> None:
    lines = (
        "<Section 4.1> See [Sections 7.1 -> Section 7.1], [7.2 -> Section 7.2] and [6.4 -> 6.4], not [9.9 -> 9.9], "
        "and [this Section -> Section 4.1].\n<Section 7.1> One.\n<Section 7.2> Two.\n<6.4> Three."
    )
    path = exported(tmp_path, contract_clause(tied_part(lines)))
    assert fields(path) == [(r"\r \h", "6.4")]
    assert links(path) == [("Sections 7.1", "One."), ("7.2", "Two.")]  # a field would show "Section 7.2"
    assert paragraphs_shown(path)[1].startswith("Section 4.1 See Sections 7.1, 7.2 and 6.4, not 9.9, and this Section.")


def test_an_article_in_capitals_is_led_to_from_one_in_small_letters(tmp_path: Path) -> None:
    part = tied_part("<ARTICLE IX> Costs. As in [Article X -> ARTICLE X].\n<ARTICLE X> Fees.")
    assert links(exported(tmp_path, contract_clause(part))) == [("Article X", "Fees.")]


@needs_libreoffice
def test_libreoffice_shows_citations_and_links_as_they_were(tmp_path: Path) -> None:
    cited = tied_part("<12.3> Nothing limits liability for fraud.", why="cited as Section 12.3")
    linked = tied_part("<Section 4.1> See [Sections 7.1 -> Section 7.1].\n<Section 7.1> A.")
    path = exported(tmp_path, contract_clause(tied_part(CLAUSE), cited), contract_clause(linked))
    assert len(links(path)) == 1
    assert lines_shown(path, tmp_path) == paragraphs_shown(path)


# ------------------------------------------------------------ comments

TEXT = "8.2 Under Section 99 and Exhibit Q, the Works & <Works> are sold.\nThe Works are new; Section 99 applies."


def found(words: str, nth: int = 0) -> Span:
    start = -1
    for _ in range(nth + 1):
        start = TEXT.index(words, start + 1)
    return Span(start, start + len(words))


TIES: tuple[Tie, ...] = (
    SectionLabel(found("8.2"), 1, 2, "8.2"),
    MissingProvision(found("Section 99"), attached=False),
    MissingProvision(found("Exhibit Q"), attached=True),
    UndefinedTerm(found("Works")),
    UndefinedTerm(found("Works", 2)),
    MissingProvision(found("Section 99", 1), attached=False),
)
PART = Part(TEXT, "8.2", 7, ties=TIES)
COMMENTED = ExportChoices(sources=False, comments=True)


def comments(path: Path) -> list[tuple[str, str]]:
    """The words that each comment is on, and what it says."""
    document = docx.Document(str(path))
    on: dict[int, str] = {}
    for paragraph in document.paragraphs:
        for run in paragraph.runs:
            before = run._r.getprevious()
            if before is not None and before.tag.endswith("}commentRangeStart"):
                on[int(before.get(before.tag.replace("commentRangeStart", "id")))] = run.text
    return [(on[each.comment_id], each.text) for each in document.comments]


def test_what_is_missing_is_said_where_it_is_first_cited_or_used(tmp_path: Path) -> None:
    path = write_word([excerpt(PART)], tmp_path / "a.docx", COMMENTED)
    said = comments(path)
    assert [words for words, _ in said] == ["Section 99", "Exhibit Q", "Works"]
    assert said[0][1].startswith("The contract from which this clause was taken has no such provision.")
    assert said[1][1].startswith("The contract's file does not contain this attachment.")
    assert said[2][1].startswith("“Works” is written as a defined term, but no definition of it was found")


def test_comments_are_by_the_program_and_change_no_words(tmp_path: Path) -> None:
    path = write_word([excerpt(PART)], tmp_path / "a.docx", COMMENTED)
    assert {(each.author, each.initials) for each in docx.Document(str(path)).comments} == {("Muniment", "M")}
    assert paragraphs_shown(path)[1:] == TEXT.split("\n")


def test_each_clause_has_its_own_comments(tmp_path: Path) -> None:
    path = write_word([excerpt(PART), excerpt(PART)], tmp_path / "a.docx", COMMENTED)
    assert len(comments(path)) == 6


def test_without_the_choice_there_are_none(tmp_path: Path) -> None:
    path = write_word([excerpt(PART)], tmp_path / "a.docx", ExportChoices(sources=False))
    assert comments(path) == []


def test_comments_go_without_automatic_numbers(tmp_path: Path) -> None:
    choices = ExportChoices(sources=False, numbering=False, comments=True)
    path = write_word([excerpt(PART)], tmp_path / "a.docx", choices)
    assert [each.text for each in docx.Document(str(path)).paragraphs][1:] == TEXT.split("\n")
    assert len(comments(path)) == 3


@needs_libreoffice
def test_libreoffice_keeps_the_comments_and_the_words_they_are_on(tmp_path: Path) -> None:
    path = write_word([excerpt(PART)], tmp_path / "a.docx", COMMENTED)
    assert comments(converted(path, "docx", tmp_path / "saved")) == comments(path)
