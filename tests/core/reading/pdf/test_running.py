"""What is printed on every page: it is left out, and nothing else is."""

from pathlib import Path

import pymupdf
import pytest

from core.contract.clauses.join import build_clauses
from core.contract.references.resolve import find_references
from core.contract.sections.tree import section_tree
from core.reading.pdf.reader import read_pdf
from tests.core.reading.examples import check, paragraphs
from tests.core.reading.typesetting import HEIGHT, LEADING, TOP, WIDTH, pages, put, set_pages, words, wrapped

Drawn = list[tuple[float, float, str]]


def read(path: Path, *drawn: Drawn) -> list[str]:
    return paragraphs(check(read_pdf(pages(path / "a.pdf", *drawn), "id")))


def body(n: int, y: float = TOP + 40) -> Drawn:
    """A paragraph of a few lines."""
    return [(80.0, y + k * LEADING, line) for k, line in enumerate(wrapped(f"{words(n, 40)}.", WIDTH - 160))]


def page_number(n: int) -> tuple[float, float, str]:
    return (290.0, HEIGHT - 40, str(n))


@pytest.mark.parametrize("label", ["(b)", "(i)", "C.", "ii."])
def test_a_label_alone_on_the_first_line_of_pages_is_text(tmp_path: Path, label: str) -> None:
    drawn = [[(80.0, 60.0, label), *body(n), page_number(n)] for n in range(1, 7)]
    assert " ".join(read(tmp_path, *drawn)).count(label) == 6


@pytest.mark.parametrize("label", ["(b)", "(i)", "4."])
def test_a_label_alone_on_the_last_line_of_pages_is_text(tmp_path: Path, label: str) -> None:
    drawn = [[*body(n), (80.0, 700.0, label), page_number(n)] for n in range(1, 7)]
    assert " ".join(read(tmp_path, *drawn)).count(label) == 6


def test_a_label_drawn_apart_from_its_words_at_the_top_of_pages_is_text(tmp_path: Path) -> None:
    drawn = [[(80.0, 60.0, "(c)"), (110.0, 60.0, f"{words(n, 7)}."), *body(n)] for n in range(1, 6)]
    assert [text for text in read(tmp_path, *drawn) if text.startswith("(c)")] == [
        f"(c) {words(n, 7)}." for n in range(1, 6)
    ]


def test_the_end_of_a_sentence_that_names_a_page_is_text(tmp_path: Path) -> None:
    y = TOP + 40
    drawn = [[*body(n), page_number(n)] for n in range(1, 6)]
    drawn[2] = [
        (80.0, y, "The plan of the yard and of the road that leads to it is printed on"),
        (80.0, y + LEADING, "page 17."),
    ]
    assert read(tmp_path, *drawn)[2].endswith("is printed on page 17.")


def test_page_numbers_worded_as_labels_count_the_pages(tmp_path: Path) -> None:
    drawn = [[*body(n), (290.0, HEIGHT - 40, f"{n}.")] for n in range(1, 6)]
    assert not any(text.endswith(f" {n}.") or text == f"{n}." for n, text in enumerate(read(tmp_path, *drawn), 1))


def test_a_number_that_does_not_count_the_pages_is_text(tmp_path: Path) -> None:
    drawn = [[*([(80.0, 60.0, "17")] if n == 3 else []), *body(n), page_number(n)] for n in range(1, 7)]
    found = read(tmp_path, *drawn)
    assert [text for text in found if text.isdigit()] == ["17"]


@pytest.mark.parametrize("numbers", [(1, 2, 3), (1, 2, 7), ("i", "ii", 1, 2, 3)])
def test_numbers_in_the_place_of_page_numbers_are_no_text(tmp_path: Path, numbers: tuple[int | str, ...]) -> None:
    drawn = [[*body(n), (290.0, HEIGHT - 40, str(number))] for n, number in enumerate(numbers, 1)]
    assert all(text.startswith(words(n, 3)) for n, text in enumerate(read(tmp_path, *drawn), 1))


def test_the_head_of_a_table_over_several_pages_is_read_once(tmp_path: Path) -> None:
    def rows(n: int) -> Drawn:
        cells = [(f"{words(9 * n + k, 2)}", "Pending" if k == 0 else "Granted", f"{n}{k}00") for k in range(9)]
        return [
            (x, 90.0 + 20 * k, text)
            for k, row in enumerate(cells)
            for x, text in zip((80.0, 250.0, 400.0), row, strict=True)
        ]

    front = [[*body(n, 60), *body(n + 90, 300)] for n in range(1, 9)]
    head = [(80.0, 60.0, "Mark"), (250.0, 60.0, "Status"), (400.0, 60.0, "Fee")]
    found = read(tmp_path, *front, *([*head, *rows(n)] for n in range(1, 5)))
    assert found.count("Mark\tStatus\tFee") == 1
    assert sum("Pending" in text for text in found) == 4


def test_titles_that_stand_at_the_head_of_single_pages_are_text(tmp_path: Path) -> None:
    heads = {4: "ARTICLE - 17", 6: "ARTICLE - 18", 8: "ARTICLE - 21"}
    drawn = [[*([(260.0, 60.0, heads[n])] if n in heads else []), *body(n), page_number(n)] for n in range(1, 10)]
    assert [text for text in read(tmp_path, *drawn) if text.startswith("ARTICLE")] == list(heads.values())


LIMIT = "The liability of the Supplier shall not exceed EUR 900."


def foot(*lines: str) -> Drawn:
    return [(80.0, HEIGHT - 60 + k * 12, line) for k, line in enumerate(lines)]


def test_a_provision_at_the_foot_of_every_page_is_kept_once_after_the_text(tmp_path: Path) -> None:
    drawn = [[*body(n), *foot(LIMIT, f"Page {n} of 5")] for n in range(1, 6)]
    document = check(read_pdf(pages(tmp_path / "a.pdf", *drawn), "id"))
    assert paragraphs(document) == [*(f"{words(n, 40)}." for n in range(1, 6)), LIMIT]
    clauses = build_clauses(document, sections := section_tree(document), find_references(document, sections))
    texts = [clause.span.of(document.text) for clause in clauses]
    assert [text.count(LIMIT) for text in texts if LIMIT in text] == [1]
    assert document.page_at(document.text.index(LIMIT)) == 5


def test_a_provision_on_two_lines_at_the_head_of_pages_is_one_paragraph(tmp_path: Path) -> None:
    lines = ("Harrow Supply Terms", "All orders are subject to these", "terms.")
    head = [(80.0, 40.0 + 12 * k, line) for k, line in enumerate(lines)]
    drawn = [[*head, *body(n), page_number(n)] for n in range(1, 6)]
    assert read(tmp_path, *drawn)[-1] == "All orders are subject to these terms."


def test_a_provision_beside_the_page_number_is_kept_once(tmp_path: Path) -> None:
    drawn = [[*body(n), *foot(LIMIT), (480.0, HEIGHT - 60, f"Page {n} of 5")] for n in range(1, 6)]
    assert read(tmp_path, *drawn)[-1] == LIMIT


def test_provisions_that_differ_in_a_number_are_both_kept(tmp_path: Path) -> None:
    drawn = [[*body(n), *foot(LIMIT if n < 4 else LIMIT.replace("900", "901"))] for n in range(1, 7)]
    found = read(tmp_path, *drawn)
    assert sum("EUR 900." in text for text in found) == sum("EUR 901." in text for text in found) == 1


def test_a_provision_at_the_foot_does_not_cut_a_sentence_that_goes_on_over_the_page(tmp_path: Path) -> None:
    long = f"The Supplier shall deliver {words(1, 2500)} to the yard."

    def draw(page: pymupdf.Page, _number: int) -> None:
        put(page, 80, HEIGHT - 50, LIMIT)

    found = read_pdf(set_pages(tmp_path / "a.pdf", [long], draw=draw), "id")
    assert len(found.pages) > 2
    assert paragraphs(check(found)) == [long, LIMIT]


def test_a_provision_that_only_the_first_pages_print_is_on_the_last_of_them(tmp_path: Path) -> None:
    drawn = [[*body(n), *(foot(LIMIT) if n < 5 else [])] for n in range(1, 8)]
    found = check(read_pdf(pages(tmp_path / "a.pdf", *drawn), "id"))
    assert paragraphs(found).index(LIMIT) == 4
    assert found.page_at(found.text.index(LIMIT)) == 4


def test_a_provision_comes_before_a_heading_at_the_foot_of_its_page(tmp_path: Path) -> None:
    drawn = [[*body(n), *foot(LIMIT)] for n in range(1, 5)]
    drawn[-1].insert(-1, (80.0, 700.0, "Exclusivity"))
    found = read(tmp_path, *drawn, [*body(5)])
    assert found.index(LIMIT) + 1 == found.index("Exclusivity")


@pytest.mark.parametrize(
    "line",
    [
        "[***] Certain information in this exhibit has been omitted and filed separately with the Commission.",
        "Confidential treatment has been requested for portions of this document.",
        "THIS EXHIBIT HAS BEEN REDACTED AND IS THE SUBJECT OF A CONFIDENTIAL TREATMENT REQUEST.",
        "This draft is not binding and may be changed.",
        "Draft of 3 May, which will be replaced.",
        "© 2019 Harrow Forms. No part may be copied.",
        "This form may not be reproduced without the consent of its publisher.",
        "Harrow Supply Agreement",
        "This is page # of 9.",
        "Page # of 9",
    ],
)
def test_legends_and_remarks_about_the_page_stay_out(tmp_path: Path, line: str) -> None:
    drawn = [[*body(n), *foot(line.replace("#", str(n)))] for n in range(1, 6)]
    assert read(tmp_path, *drawn) == [f"{words(n, 40)}." for n in range(1, 6)]
