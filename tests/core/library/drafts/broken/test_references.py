"""References to what is not there, to another heading, to schedules not attached; broken and stale fields."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.library.drafts.broken.references import find_wrong_references
from core.library.indexing.extract import extract
from tests.core.library.drafts.broken.drafting import BODY, HEAD, extraction, found
from tests.core.reading.examples import abstract, instance, item, level, para, run, write_docx
from tests.thoroughness import examples

SECTIONS = (
    "1. Delivery\n1.1 The Supplier shall deliver the Goods.\n1.2 The Customer shall take the Goods.\n"
    "1.3 The Customer shall unload:\n(a) the Goods; and\n(b) the pallets.\n2. Insurance\nThe Supplier shall insure the "
    "Goods against fire and theft.\n3. Confidentiality\nEach of them shall keep the prices secret.\n"
)


def draft(*paragraphs: str, end: str = "") -> str:
    return HEAD + SECTIONS + "4. Payment\n" + "\n".join(paragraphs) + f"\n5. Place\n{BODY}\n{end}"


def references(*paragraphs: str, end: str = "") -> list[tuple[str, str]]:
    return found(find_wrong_references, draft(*paragraphs, end=end))


# -------------------------------------------------------------------------------------------------------- to nothing


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("The price is due under Section 1.7 within a month.", "Section 1.7"),
        ("The price is due under Section 9, which says how.", "Section 9"),
        ("The price is due under Section 1.3(e) within a month.", "Section 1.3(e)"),
        ("The price is due under Section 1.7 of this Agreement within a month.", "Section 1.7"),
        ("The price is due under Section 1.7 hereof, upon delivery of the Goods.", "Section 1.7"),
        ("The price is as set forth in Section 9. If it is not paid, nothing is delivered.", "Section 9"),
        ("The price is due under Section 9. It is for a text link, 9 characters long.", "Section 9"),
    ],
)
def test_a_reference_to_nothing(sentence: str, words: str) -> None:
    assert references(sentence) == [("REFERENCE_TO_NOTHING", words)]


@pytest.mark.parametrize(
    "sentence",
    [
        "The price is due under Section 1.2 and Section 1.3(b).",
        "The price is due under Section 7.9 of the Purchase Agreement.",
        "The price is due under Section 409A of the Internal Revenue Code.",
        "The price is due under Section 9.1 or 9.2, respectively, of the applicable Carriage Contract.",
        "The price is due under Rule 144 and Section 12 of the Sale of Goods Act.",
        "The price is due under this Section and the preceding sentence.",
    ],
)
def test_references_to_what_is_there_or_outside_are_sound(sentence: str) -> None:
    assert references(sentence) == []


def test_several_references_to_one_number_are_one_finding() -> None:
    text = draft("The price is due under Section 1.7.", "It is paid as Section 1.7 says.")
    (finding,) = find_wrong_references(extraction(text))
    assert [span.of(text) for span in (finding.span, *finding.others)] == ["Section 1.7"] * 2


def test_a_provision_in_running_text_that_the_section_tree_lacks_is_there() -> None:
    more = "The price is due under Section 4.2. 4.1 The Customer shall pay. 4.2 The Supplier shall send an invoice."
    assert references(more) == []


def test_nothing_is_said_where_the_numbers_were_read_badly() -> None:
    sentences = (f"The price is due under Section 7.{number} within a month." for number in range(1, 9))
    assert references(*sentences) == []


def test_an_amendment_cites_what_it_amends() -> None:
    sound = extraction(draft("The price is due under Section 1.7 within a month."))
    assert list(find_wrong_references(replace(sound, document=replace(sound.document, title="Amendment No. 1")))) == []


# --------------------------------------------------------------------------------------------------- another heading


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("Nothing in Section 2 (Confidentiality) forbids it.", "Section 2"),
        ("Nothing in Section 3 [INSURANCE] forbids it.", "Section 3"),
        ("Nothing in Section 2, entitled “Confidentiality”, forbids it.", "Section 2"),
    ],
)
def test_a_reference_with_the_heading_of_another_section(sentence: str, words: str) -> None:
    assert references(sentence) == [("REFERENCE_CONTRADICTED", words)]


@pytest.mark.parametrize(
    "sentence",
    [
        "Nothing in Section 2 (Insurance) forbids it.",
        "Nothing in Section 2 (Insurance of the Goods) forbids it.",
        "Nothing in Section 2 (Fire and Theft) forbids it.",  # its subject
        "Nothing in Section 1.3 (Delivery) forbids it.",  # the heading above
        "Nothing in Section 2 (as amended from time to time) forbids it.",
    ],
)
def test_the_heading_or_the_subject_of_a_section_is_no_contradiction(sentence: str) -> None:
    assert references(sentence) == []


# --------------------------------------------------------------------------------------------------------- schedules


def test_a_schedule_that_is_not_attached() -> None:
    text = draft("The prices are in Schedule 1.", "Schedule 1 is part of this Agreement.")
    (finding,) = find_wrong_references(extraction(text))
    assert finding.kind.name == "SCHEDULE_NOT_ATTACHED"
    assert [span.of(text) for span in (finding.span, *finding.others)] == ["Schedule 1"] * 2


def test_a_schedule_with_the_number_of_the_section_that_names_it_is_no_exhibit_of_a_filing() -> None:
    section = "1.4 The prices are listed in Exhibit 1.4. They are those of Exhibit 10.4 to the annual report."
    text = draft("It is due.").replace("2. Insurance", f"{section}\n2. Insurance")
    assert found(find_wrong_references, text) == [("SCHEDULE_NOT_ATTACHED", "Exhibit 1.4")]


def test_that_no_schedule_is_attached_is_said_once() -> None:
    text = draft("The prices are in Schedule 1, the tiles in Schedule 2 and the depots in Exhibit A.")
    (finding,) = find_wrong_references(extraction(text))
    assert "Exhibit A, Schedule 1, Schedule 2" in finding.message


@pytest.mark.parametrize(
    ("sentence", "end"),
    [
        ("The prices are in Schedule 1.", "SCHEDULE 1\nPrices\nTiles cost one pound each.\n"),
        ("The prices are in Schedule 1.", "Schedule 1 – Prices of Tiles\nTiles cost one pound each.\n"),
        ("The prices are in Schedule 1, which is intentionally omitted.", ""),
        ("The prices are in Schedule 1 to the Carriage Agreement.", ""),
        ("The prices are in Exhibit 10.4.", ""),
    ],
)
def test_what_is_attached_omitted_or_of_another_agreement_is_not_missing(sentence: str, end: str) -> None:
    assert references(sentence, end=end) == []


# ------------------------------------------------------------------------------------------------------------ fields


@pytest.mark.parametrize(
    "words",
    [
        "Error! Reference source not found.",
        "Error! Bookmark not defined.",
        "Fehler! Verweisquelle konnte nicht gefunden werden",
    ],
)
def test_a_broken_field(words: str) -> None:
    (kind, place), *others = references(f"The price is due under Section {words}")
    assert (kind, others) == ("BROKEN_FIELD", [])
    assert words.startswith(place)


def test_a_page_of_a_table_of_contents_is_no_broken_field() -> None:
    assert references("Delivery ..... Error! Bookmark not defined.") == []


def test_fields_of_a_word_file(tmp_path: Path) -> None:
    def field(name: str, shown: str) -> str:
        return f'<w:fldSimple w:instr=" REF {name} \\r \\h ">{run(shown)}</w:fldSimple>'

    numbering = abstract(level(0, "%1.")) + instance()
    insured = item(f'<w:bookmarkStart w:id="7" w:name="_Ref1"/>{run("Insurance")}<w:bookmarkEnd w:id="7"/>')
    path = write_docx(
        tmp_path / "draft.docx",
        para("SUPPLY AGREEMENT"),
        item("Delivery"),
        insured,
        item(run("It is insured as Section ") + field("_Ref1", "7") + run(" says.")),
        item(run("It is paid as Section ") + field("_Ref9", "4") + run(" says.")),
        numbering=numbering,
    )
    draft_ = extract(path)
    findings = [(each.kind.name, each.span.of(draft_.document.text)) for each in find_wrong_references(draft_)]
    assert ("STALE_FIELD", "2") in findings
    assert ("BROKEN_FIELD", "4") in findings
    stale = next(each for each in find_wrong_references(draft_) if each.kind.name == "STALE_FIELD")
    assert "“7”" in stale.message
    assert "“2”" in stale.message


@given(
    st.lists(st.sampled_from(["Section 1.7", "Section 2 (Place)", "Exhibit B", "(b)", "Article IV", "§ 9"]), max_size=6)
)
@settings(max_examples=examples(20, 200), deadline=None)
def test_every_finding_stands_on_words_of_the_draft(cited: list[str]) -> None:
    text = draft(f"It is due under {' and '.join(cited)} or later.")
    for finding in find_wrong_references(extraction(text)):
        assert all(span.of(text).strip() for span in (finding.span, *finding.others))
