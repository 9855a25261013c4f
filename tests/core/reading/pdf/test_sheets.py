"""The rows of a page, as PyMuPDF's dictionary describes it."""

from __future__ import annotations

from typing import Any

from core.reading.pdf.sheets import sheet_of


def page(*spans: tuple[str, str]) -> dict[str, Any]:
    """A page of one line of spans, each a font and a text."""
    made = [
        {"text": text, "font": font, "size": 11.0, "flags": 0, "origin": (50 + 20 * at, 100), "bbox": (0, 90, 500, 102)}
        for at, (font, text) in enumerate(spans)
    ]
    line = {"dir": (1.0, 0.0), "spans": made, "bbox": (0, 90, 500, 102)}
    return {"width": 595, "height": 842, "blocks": [{"type": 0, "lines": [line]}]}


def test_codes_in_fonts_of_signs_are_ticks_and_boxes() -> None:
    sheet = sheet_of(
        page(("ABCDEF+Wingdings-Regular", "þ"), ("Times", " Lessor "), ("Wingdings", "¨ "), ("T", "§ 5")), 1
    )
    assert [row.text for row in sheet.rows] == ["☑ Lessor ☐ § 5"]


def test_a_tick_in_a_field_of_a_form_is_one() -> None:
    assert [row.text for row in sheet_of(page(("ZaDb", "4")), 1).rows] == ["✔"]
