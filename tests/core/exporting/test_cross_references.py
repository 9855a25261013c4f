"""Citations of provisions that are exported too, as fields that show what the contract says."""

import re
from dataclasses import replace
from pathlib import Path

import docx
from docx.oxml.ns import qn

from core.exporting.word import write_word
from core.types import Cited, Excerpt, ExportChoices, Part
from tests.core.exporting.examples import excerpt
from tests.core.exporting.libreoffice import lines_shown, needs_libreoffice
from tests.core.exporting.shown import paragraphs_shown
from tests.core.exporting.tied import tied_part

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
def test_libreoffice_shows_links_as_they_were(tmp_path: Path) -> None:
    lines = (
        "<Section 4.1> See [Sections 7.1 -> Section 7.1] and [7.2 -> Section 7.2].\n<Section 7.1> A.\n<Section 7.2> B."
    )
    path = exported(tmp_path, contract_clause(tied_part(lines)))
    assert lines_shown(path, tmp_path) == paragraphs_shown(path)


@needs_libreoffice
def test_libreoffice_shows_the_citations_as_they_were(tmp_path: Path) -> None:
    cited = tied_part("<12.3> Nothing limits liability for fraud.", why="cited as Section 12.3")
    path = exported(tmp_path, contract_clause(tied_part(CLAUSE), cited))
    assert lines_shown(path, tmp_path) == paragraphs_shown(path)
