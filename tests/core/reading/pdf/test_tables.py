"""Tables over two pages: every row is read, whole and once."""

from pathlib import Path

import pymupdf
import pytest

from core.reading.pdf.reader import read_pdf
from tests.core.reading.examples import check, paragraphs
from tests.core.reading.typesetting import put

COLUMNS = (72.0, 130.0, 280.0, 400.0, 520.0)
NAMES = ("Aldous", "Birch", "Corvid", "Dunmore", "Elland", "Fenwick")


def table(path: Path, *, columns: int, ruled: bool, repeated: bool, wrapped: bool) -> tuple[list[str], list[str]]:
    """The paragraphs read of a lease with a table of fifty numbered rows, and the rows that it has."""
    pdf, y = pymupdf.open(), 900.0
    rows = [
        (f"{n}", f"{NAMES[n % 6]} Pump No. {100 + n}", f"{37 * n + 11:,}.00", f"{n % 28 + 1} March 2020")[:columns]
        for n in range(1, 51)
    ]
    head = ("Item", "Equipment", "Price", "Delivered")[:columns]
    for row in rows:
        if y > 770:
            page, y = pdf.new_page(width=595, height=842), 80.0
            if page.number == 0:
                put(page, 72, y, "1. Equipment. The following items are leased under this Agreement:")
                y += 20
            cells = [head, row] if repeated or page.number == 0 else [row]
        else:
            cells = [row]
        for each in cells:
            tall = wrapped and each is not head
            for x, words in zip(COLUMNS, each, strict=False):
                put(page, x + 3, y, words, 10)
                if tall and x == COLUMNS[1]:
                    put(page, x + 3, y + 12, "with motor and base plate", 10)
            if ruled:
                top, foot = y - 11, y + (15 if tall else 3)
                for x in COLUMNS[: columns + 1]:
                    page.draw_line((x, top), (x, foot))
                for across in (top, foot):
                    page.draw_line((COLUMNS[0], across), (COLUMNS[columns], across))
            y += 26 if tall else 14
    put(pdf.new_page(width=595, height=842), 72, 80, "2. Term. This Agreement lasts for three years.")
    pdf.save(path)
    more = " with motor and base plate" if wrapped else ""
    return paragraphs(check(read_pdf(path, "id"))), ["\t".join((row[0], row[1] + more, *row[2:])) for row in rows]


@pytest.mark.parametrize("wrapped", [False, True])
@pytest.mark.parametrize("repeated", [False, True])
@pytest.mark.parametrize("ruled", [False, True])
@pytest.mark.parametrize("columns", [2, 4])
def test_every_row_of_a_table_over_two_pages_is_read(
    tmp_path: Path, columns: int, ruled: bool, repeated: bool, wrapped: bool
) -> None:
    found, rows = table(tmp_path / "a.pdf", columns=columns, ruled=ruled, repeated=repeated, wrapped=wrapped)
    assert [text.replace("\t", " ") for text in found if "Pump" in text] == [row.replace("\t", " ") for row in rows]
    assert found[0].startswith("1. Equipment.")
    assert found[-1].startswith("2. Term.")


@pytest.mark.parametrize(
    "amounts", [("6.5%", "8.0%", "9.0%"), ("EUR 100", "EUR 1,200", "EUR 90.50"), ("$5", "$ 6", "(7)")]
)
def test_a_table_drawn_column_by_column_is_read_row_by_row(tmp_path: Path, amounts: tuple[str, ...]) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page(width=595, height=842)
    put(page, 72, 80, "1. Fees. The following fees are due under this Agreement:")
    columns = [("Service", "Hosting of the site", "Support", "Training"), ("Fee", *amounts)]
    for x, column in zip((72, 280), columns, strict=True):
        for n, cell in enumerate(column):
            put(page, x, 100 + 14 * n, cell)
    pdf.save(tmp_path / "a.pdf")
    rows = ["\t".join(row) for row in zip(*columns, strict=True)]
    assert paragraphs(read_pdf(tmp_path / "a.pdf", "id"))[1:] == rows
