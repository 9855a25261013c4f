"""The shape of text that all readers keep."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from core.reading.blocks import Style, TextBlock, clean_text, join_cells, row_blocks
from core.reading.document import build_document
from core.reading.pages import drop_furniture, join_pages, split_pages
from tests.core.reading.examples import check


def build(*texts: str):
    return check(build_document([TextBlock(text) for text in texts], "id", Path("a.txt")))


def test_paragraphs_end_with_a_line_feed() -> None:
    document = build("1. Term", "It lasts.")
    assert document.text == "1. Term\nIt lasts.\n"
    assert [line.span.of(document.text) for line in document.lines] == ["1. Term", "It lasts."]


def test_a_paragraph_that_goes_on_over_a_page_is_two_lines() -> None:
    document = build("one \ftwo", "\f\fthree")
    assert document.text == "one two\nthree\n"
    assert [(line.page, line.paragraph) for line in document.lines] == [(1, True), (2, False), (4, True)]
    assert [page.span.of(document.text) for page in document.pages] == ["one ", "two\n", "", "three\n"]


def test_pages_that_no_paper_holds_are_not_known() -> None:
    document = build("word " * 1000, "\fOn a new page.")
    assert [(page.number, len(page.span)) for page in document.pages] == [(0, len(document.text))]
    assert {line.page for line in document.lines} == {0}
    assert (document.page_at(0), document.numbered_pages) == (0, 0)


def test_pages_that_a_program_laid_out_are_known_whatever_they_hold() -> None:
    blocks = [TextBlock("word " * 1000), TextBlock("\fOn a new page.")]
    laid_out = build_document(blocks, "id", Path("a.docx"), laid_out=True)
    assert [page.number for page in laid_out.pages] == [1, 2]


def test_breaks_that_make_pages_of_a_usual_length_throughout_are_believed() -> None:
    document = build(*["\f" + "word " * 800] * 4)
    assert document.numbered_pages == 5


def test_a_document_without_text_has_one_empty_page() -> None:
    document = build_document([], "id", Path("a.txt"))
    assert (document.text, document.lines, len(document.pages)) == ("", (), 1)


def test_the_lines_of_notes_say_so() -> None:
    document = check(
        build_document([TextBlock("Law[1] here."), TextBlock("[1] of Texas", note=True)], "id", Path("a.txt"))
    )
    assert [line.note for line in document.lines] == [False, True]


@given(st.lists(st.text(st.sampled_from("ab1. \f\t\u00a0"), max_size=12), max_size=8))
def test_any_blocks_make_a_sound_document(texts: list[str]) -> None:
    document = build_document([TextBlock(clean_text(text)) for text in texts], "id", Path("a.txt"))
    if document.text:
        check(document)
    assert document.text.split() == " ".join(texts).split()


def test_white_space_is_one_space_and_what_cannot_be_seen_is_gone() -> None:
    assert clean_text(" a\u00a0\u00a0b\u200b \tc\u00ad\n") == "a b c"


def test_cells_are_parted_by_tabs_labels_by_a_space() -> None:
    assert join_cells(["(a)", "", "Delivery"]) == "(a) Delivery"
    assert join_cells(["1.1", "(a)", "Delivery", "Leeds"]) == "1.1 (a) Delivery\tLeeds"
    assert join_cells(["(b)", "6.10"]) == "(b)\t6.10"
    assert join_cells(["(b)", "608"]) == "(b)\t608"
    assert join_cells(["Fee", "$", "1,000", "per year"]) == "Fee\t$1,000\tper year"
    assert join_cells(["Loss", "(", "5", ")%"]) == "Loss\t(5)%"
    assert row_blocks([]) == []


def page(*texts: str) -> list[TextBlock]:
    return [TextBlock(text) for text in texts]


def test_furniture_is_distinguished_from_text() -> None:
    pages = [
        page("LEASE", "Exhibit 10.1", "First words", "- 1 -"),
        page("LEASE", "Schedule 1", "second words", "Exhibit 10.1-2", "- 2 -"),
        page("LEASE", "Schedule 2", "third words", "Exhibit 10.1-3", "- 3 -"),
        page("LEASE", "Schedule 3", "fourth words", "Exhibit 10.1-4", "- 4 -"),
    ]
    kept = [[block.text for block in blocks] for blocks in drop_furniture(pages)]
    assert kept == [
        ["LEASE", "Exhibit 10.1", "First words"],
        ["Schedule 1", "second words"],
        ["Schedule 2", "third words"],
        ["Schedule 3", "fourth words"],
    ]


def test_paragraphs_are_joined_over_pages_unless_they_ended() -> None:
    pages = [
        page("The Buyer shall"),
        page("pay the price."),
        page("2. Then"),
        [TextBlock("notice", Style(centred=True))],
    ]
    assert [block.text for block in join_pages(pages)] == ["The Buyer shall \fpay the price.", "\f2. Then", "\fnotice"]


def test_a_page_mark_before_the_first_word_begins_the_first_page() -> None:
    assert split_pages(page("\f", "one \ftwo")) == [page("one"), page("two")]


def test_spaces_are_single_whatever_the_reader_gives() -> None:
    assert build("0.  1   Term", "It\t lasts.").text == "0. 1 Term\nIt\t lasts.\n"


def test_a_provision_among_the_furniture_ends_the_last_page() -> None:
    limit = "The liability of the Supplier shall not exceed EUR 900."
    bodies = [f"On {day} the Buyer pays." for day in ("Monday", "Tuesday", "Friday")]
    pages = [
        page("Acme", "One.", "Two.", body, "Three.", "Four.", limit, f"Page {n}") for n, body in enumerate(bodies, 1)
    ]
    kept = [[block.text for block in blocks] for blocks in drop_furniture(pages)]
    assert [texts.count(limit) for texts in kept] == [0, 0, 1]
    assert kept[-1][-1] == limit
    assert not any(text.startswith("Page") for texts in kept for text in texts)


def test_pages_that_are_all_alike_are_no_furniture() -> None:
    pages = [[TextBlock(f"{number}. Notices are sent to the address.")] for number in range(1, 10)]
    assert drop_furniture(pages) == pages


def test_where_an_archive_has_a_file_from_is_no_provision() -> None:
    stamp = "Source: HARROW DELIVERS, INC., S-1, 2/11/2020"
    pages = [
        page(*(f"On {day} the Buyer pays.", "One.", "Two.", "Three.", stamp)) for day in ("Monday", "Friday", "May")
    ]
    assert [block.text for blocks in drop_furniture(pages) for block in blocks].count(stamp) == 0
