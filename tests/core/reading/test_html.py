"""Web pages: exhibits as filed, and contracts saved as HTML."""

from pathlib import Path

import pytest

from core.reading.html import read_html
from core.types import Document
from tests.core.reading.examples import check, paragraphs


@pytest.fixture
def read(tmp_path: Path):
    def read(body: str | bytes) -> Document:
        path = tmp_path / "a.htm"
        path.write_bytes(body if isinstance(body, bytes) else f"<html><body>{body}</body></html>".encode())
        return check(read_html(path, "id"))

    return read


def test_blocks_are_paragraphs_and_spaces_are_single(read) -> None:
    document = read("<P>1.1.&nbsp;&nbsp;&nbsp;<U>Term</U>.\n This <i>Agreement</i>\nlasts.<div>Next<br>line</div>tail")
    assert paragraphs(document) == ["1.1. Term. This Agreement lasts.", "Next", "line", "tail"]


def test_how_paragraphs_begin(read) -> None:
    document = read(
        '<p align="center"><font size="5"><b>LEASE</b></font></p>'
        '<div style="text-align:center"><p style="font: bold 10pt Times; text-align: left">Left</p>in the middle</div>'
        "<h2>Term</h2>"
        '<p>(a) <span style="text-decoration:underline;font-size:9pt">Start</span></p>'
        '<center><b style="font-weight:400">plain</b></center>'
    )
    assert [(line.bold, line.underlined, line.centred, line.heading, line.size) for line in document.lines] == [
        (True, False, True, 0, 18.0),
        (True, False, False, 0, 10.0),
        (False, False, True, 0, 12.0),
        (True, False, False, 2, 12.0),
        (False, True, False, 0, 9.0),
        (False, False, True, 0, 12.0),
    ]


def test_what_a_browser_does_not_show_is_left_out(read) -> None:
    document = read(
        "<style>p {}</style><script>let x;</script><p style='display:none'>no</p><p hidden>no</p><!-- no -->"
        "<p>yes<span style='visibility: hidden'>no</span></p><noscript>no</noscript>"
        "<ix:header style='display:none'>no</ix:header>"
    )
    assert paragraphs(document) == ["yes"]


def test_a_label_moved_away_by_style_keeps_its_space(read) -> None:
    assert paragraphs(read('<div><b>12.</b><font style="padding-left:5.5pt">RIGHTS</font></div>')) == ["12. RIGHTS"]


def test_tables(read) -> None:
    document = read(
        "<table><tr><th>Year<th>Price</tr><tr><td>2001<td>$<td>5<td>)</table>"
        "<table><tr><td>1.1</td><td><p>Term</p><p>One year.</p></td></tr></table>"
        "<table><tr><td><table><tr><td>(a)</td><td>nested</td></tr></table></td></tr></table>"
        "<td>stray</td>"
    )
    assert paragraphs(document) == ["Year\tPrice", "2001\t$5)", "1.1 Term", "One year.", "(a) nested", "stray"]


def test_lists_are_numbered_as_shown(read) -> None:
    document = read(
        '<ol type="a" start="2"><li>two<ol style="list-style-type: lower-roman"><li>in</ol><li value="5">five</ol>'
        "<ul><li>point</ul><ul style='list-style-type:none'><li>bare</ul>"
    )
    assert paragraphs(document) == ["b. two", "i. in", "e. five", "• point", "bare"]


def test_pages_end_at_breaks_of_every_kind(read) -> None:
    document = read(
        "<p>One.</p><p align=center>1</p><hr style='page-break-after:always'><p>Two.</p><div>2</div>"
        "<div style='break-before: page'></div><p>Three.</p><p>3</p><page><p>Four.</p><p>4</p><hr><p>Five.</p>"
    )
    assert paragraphs(document) == ["One.", "Two.", "Three.", "Four.", "Five."]
    assert [line.page for line in document.lines] == [1, 2, 3, 4, 5]


def test_what_filing_software_prints_between_pages_is_left_out(read) -> None:
    document = read(
        "<p>The Buyer shall</p><!-- Field: Page; Sequence: 4 --><div>Draft<table><tr><td>4</td></tr></table></div>"
        "<div style='page-break-before: always'>Lease</div><!-- Field: /Page --><p>pay the price.</p>"
    )
    assert paragraphs(document) == ["The Buyer shall pay the price."]
    assert [line.page for line in document.lines] == [1, 2]


def test_running_headers_and_links_to_the_contents_are_left_out(read) -> None:
    pages = [
        f"<p><a>Table of Contents</a></p><p>Words of page {word}.</p><p>- {n} -</p>" for n, word in enumerate("abcde")
    ]
    document = read("<hr style='page-break-after:always'>".join(pages))
    assert paragraphs(document) == ["Table of Contents", *(f"Words of page {word}." for word in "abcde")]


@pytest.mark.parametrize(
    "page",
    [
        '<html><head><meta charset="windows-1252"></head><body><p>“Fee” § 7</p></body></html>'.encode("cp1252"),
        '<?xml version="1.0" encoding="utf-8"?><html><body><p>“Fee” § 7</p></body></html>'.encode(),
        b"<html><body><p>&#147;Fee&#148; &sect;&#160;7</p></body></html>",
        "<html><body><p>“Fee” § 7</p></body></html>".encode("utf-16"),
        "<DOCUMENT>\n<TYPE>EX-10\n<TEXT>\n<HTML><BODY><P>“Fee” § 7</P></BODY></HTML>\n</TEXT>\n</DOCUMENT>\n".encode(),
    ],
)
def test_characters_are_read_whatever_their_encoding(read, page: bytes) -> None:
    assert paragraphs(read(page)) == ["“Fee” § 7"]


def test_the_title_is_the_printed_one(read) -> None:
    page = b"<html><head><title>d4567.htm</title></head><body><p><b>SUPPLY AGREEMENT</b></p><p>Words.</p></body></html>"
    assert read(page).title == "SUPPLY AGREEMENT"


def test_a_page_without_elements_is_empty(read) -> None:
    assert read(b"<!-- nothing -->").text == ""


def test_entities_are_not_expanded_and_nothing_is_fetched(read) -> None:
    entities = b'<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">'
    text = read(b"<!DOCTYPE html [" + entities + b"]><p>&b; &x; end</p>").text
    assert "root:" not in text
    assert "haha" not in text


def test_ten_thousand_nested_elements(read) -> None:
    document = read("<p>first</p>" + "<div><ul><li>" * 10_000 + "deep" + "</li></ul></div>" * 10_000 + "<p>last</p>")
    assert paragraphs(document)[0] == "first"
