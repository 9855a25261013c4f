"""Web pages and filings are read as a browser shows them."""

from __future__ import annotations

from pathlib import Path

import pytest

import core.reading
from core.reading.html.reader import read_html
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


def test_style_sheets_say_how_classes_are_shown(read) -> None:
    document = read(
        "<style>/* h { */ @import url(x); @page {margin: 1in} .head, td.t {font-weight: bold; text-align: center}"
        "@media print {.gone {display: none}} @media speech {.kept {display: none}} #name {text-decoration: underline}"
        "div.box p {text-transform: uppercase} p:hover {display: none} p {font: 9pt Arial} p.big {font-size: 18pt}"
        ".next {page-break-before: always</style><style media=speech>p {display: none}</style>"
        "<p class='other head'>LEASE</p><p class=gone>no</p><p id=name class='kept big'>Name</p>"
        "<div class=box><div><p style='font-weight:700'>in capitals.</p></div></div><p class=next>plain</p>"
    )
    assert paragraphs(document) == ["LEASE", "Name", "IN CAPITALS.", "plain"]
    assert [(line.bold, line.centred, line.underlined, line.size, line.page) for line in document.lines] == [
        (True, True, False, 9.0, 1),
        (False, False, True, 18.0, 1),
        (True, False, False, 9.0, 1),
        (False, False, False, 9.0, 2),
    ]


@pytest.mark.parametrize("sheet", ["{", "}}}{", "a", "@media", "@media x{" * 9, "a{b:c", "." * 99, "@" * 99_999])
def test_broken_style_sheets_do_not_stop_the_reader(read, sheet: str) -> None:
    assert paragraphs(read(f"<style>{sheet}</style><p>text</p>")) == ["text"]


def test_tags_of_inline_reports_are_read_through(read) -> None:
    document = read(
        "<div><ix:header><ix:hidden>no</ix:hidden></ix:header><p>Between <ix:nonNumeric name=n contextRef=c>Acme"
        "</ix:nonNumeric> and <ix:nonFraction>5</ix:nonFraction> others</p></div>"
    )
    assert paragraphs(document) == ["Between Acme and 5 others"]


def test_lines_broken_in_the_midst_of_a_sentence_are_joined(read) -> None:
    document = read(
        "<p>The Buyer shall pay the price of the Goods to the<br>Supplier at once, and he shall take<br>delivery.</p>"
        "<p>12 High Street<br>Leeds</p><p>in full<br><br>and now</p><p align=center>Lease<br>of the house</p>"
    )
    assert paragraphs(document) == [
        "The Buyer shall pay the price of the Goods to the Supplier at once, and he shall take delivery.",
        *("12 High Street", "Leeds", "in full", "and now", "Lease", "of the house"),
    ]


def test_text_that_keeps_its_lines_is_read_as_plain_text(read) -> None:
    wrapped = "1.  Term. The Lease lasts for one whole year from the day on which the parties\n    have signed it.\n\n"
    document = read(f"<p>LEASE</p><pre>{wrapped * 2}Year     Price\n<b>2001</b>     $5<br>2002     $6\n</pre>end")
    term = "1. Term. The Lease lasts for one whole year from the day on which the parties have signed it."
    assert paragraphs(document) == ["LEASE", term, term, "Year\tPrice", "2001\t$5", "2002\t$6", "end"]


def test_tracked_changes_are_read_as_accepted(read) -> None:
    document = read("<p>The <ins>new</ins> <del>old</del> price</p><div style='mso-element:comment-list'>why?</div>")
    assert paragraphs(document) == ["The new price"]
    assert not document.lines[0].underlined
    assert document.remarks == ("This is a draft with 2 tracked changes; it was read as if all were accepted.",)


def test_footnotes_stand_behind_the_body(read) -> None:
    document = read(
        "<p>The Buyer<sup>1</sup> shall, on 10<sup>2</sup> acres, within the time that the parties agree,</p>"
        "<hr width='10%'><p><sup>(1)</sup> Of the house.</p><p>1</p><hr style='page-break-after:always'>"
        "<p>pay the price.<a href='#_ftn3'>[3]</a></p><p>2</p>"
        "<div id=ftn3><p><a href='#_ftnref3'>[3]</a>In full.</p></div>"
    )
    assert paragraphs(document) == [
        "The Buyer[1] shall, on 102 acres, within the time that the parties agree, pay the price.[3]",
        *("[1] Of the house.", "[3] In full."),
    ]
    assert [line.note for line in document.lines] == [False, False, True, True]


def test_a_label_moved_away_by_style_keeps_its_space(read) -> None:
    assert paragraphs(read('<div><b>12.</b><font style="padding-left:5.5pt">RIGHTS</font></div>')) == ["12. RIGHTS"]
    assert paragraphs(read("<p>(a)<u>Term</u>. It</p><p>2.<i>“Fee”</i></p><p>A<b>cme</b></p>")) == [
        *("(a) Term. It", "2. “Fee”", "Acme"),
    ]


def test_headers_and_footers_of_word_processors_are_left_out(read) -> None:
    assert paragraphs(read("<div title='header'><p>Draft</p></div><p>Lease</p><div title='footer'>1</div>")) == [
        "Lease"
    ]


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
    assert paragraphs(document) == ["first", "deep", "last"]


# ---------------------------------------------------------------- what is left out, and what is said of it


def test_words_struck_through_are_left_out_and_counted(read) -> None:
    document = read(
        "<style>.gone {text-decoration: line-through} .old {text-decoration-line: line-through}</style>"
        "<p>1. Rent. <s>The rent is nil.</s> The rent is due.</p><ol start=2><li><span class=gone>Pets go.</span></li>"
        "<li>Cats <strike>and dogs <u>too</u></strike> stay.</li></ol><p>4. <b class=old>Nothing</b></p><p>End.</p>"
    )
    assert paragraphs(document) == ["1. Rent. The rent is due.", "3. Cats stay.", "End."]
    assert document.remarks == ("10 words that are struck through were left out.",)


def test_hidden_words_are_left_out_and_counted(read) -> None:
    document = read("<p>Rent<span style='display:none'> is nil</span> is due.</p><p hidden>No</p><script>a b</script>")
    assert (paragraphs(document), document.remarks) == (
        ["Rent is due."],
        ("3 words that cannot be seen on the page were left out.",),
    )


UNSEEN = (
    "<p>One <font color=white>two</font> <i style='color:rgb(255,255,254)'>three</i> <i style='color:transparent'>x</i>"
    "<b style='color:#000;background:black'>four</b> <b style='font-size:0'>five</b> <i style='opacity:0'>six</i></p>"
    "<table bgcolor=navy><tr><td><font color='#FFFFFF'>Year</font></td></tr></table>"
    "<p style='background:url(a.png)'><font color=white>Plan</font></p>"
    "<p style='background-color:#fff'><font color=FFFFFF>seven</font></p>"
)


def test_words_in_the_colour_of_their_paper_are_left_out(read) -> None:
    document = read(UNSEEN)
    assert paragraphs(document) == ["One", "Year", "Plan"]
    assert "7 words that cannot be seen" in document.remarks[0]


def test_where_a_sheet_lies_elsewhere_nothing_is_taken_for_unseen(read) -> None:
    document = read("<link rel=stylesheet href=own.css>" + UNSEEN)
    assert "One two three xfour five six" in document.text
    assert document.remarks == ()


def test_unseen_words_behind_a_picture_are_what_is_written_in_it(read) -> None:
    document = read("<p><img src=a.jpg></p><p><font color=white>SHARE</font></p><p>x <font color=white>y</p>")
    assert paragraphs(document) == ["SHARE", "x"]


# ---------------------------------------------------------------- numbers of lists


def test_lists_count_as_their_attributes_and_styles_say(read) -> None:
    document = read(
        "<style>.part {list-style: upper-roman inside} li.x {list-style-type: lower-alpha}"
        ".z{list-style:square}</style>"
        "<ol class=part start=4><li>four<ol type=i start=3><li>three<li value=7>seven<li>eight</ol><li>five</ol>"
        "<ol reversed><li>two<li>one</ol><ol reversed start=9><li>nine<li>eight</ol>"
        "<ol><li class=x>a<li type=I>two</ol><ul style='list-style: decimal'><li>one</ul><ol class=z><li>sign</ol>"
        "<ol style='list-style: none'><li>bare</ol><ol start=0><li>nought</ol><ol start=' 5 '><li>five</ol>"
    )
    assert paragraphs(document) == [
        *("IV. four", "iii. three", "vii. seven", "viii. eight", "V. five", "2. two", "1. one", "9. nine", "8. eight"),
        *("a. a", "II. two", "1. one", "• sign", "bare", "0. nought", "5. five"),
    ]


def test_numbers_that_a_style_sheet_makes_are_read(read) -> None:
    document = read(
        "<style>body{counter-reset:art} h2{counter-increment:Art; counter-reset: sec}"
        "h2::before{content:'Section ' counter(art) '. '} p.s{counter-increment:sec}"
        "p.s:before{content:counter(art) '.' counter(sec) ' '} q::before{content: '>'}"
        ".lst-a > li{counter-increment:lst-a} .lst-a > li:before{content:'(' counter(lst-a,lower-latin) ') '}"
        "ol.lst-a{list-style-type:none} ol.start{counter-reset:lst-a 0}</style>"
        "<h2>Term</h2><p class=s>One year.<p class=s>Renewal.<h2>Fees</h2><p class=s>EUR 9 per"
        "<ol class='lst-a start'><li>day; or<li>week;</ol><p>then<ol class=lst-a><li>month.</ol><p><q>Said</q>"
    )
    assert paragraphs(document) == [
        *("Section 1. Term", "1.1 One year.", "1.2 Renewal.", "Section 2. Fees", "2.1 EUR 9 per"),
        *("(a) day; or", "(b) week;", "then", "(c) month.", "Said"),
    ]


def test_nested_lists_may_share_one_counter(read) -> None:
    document = read(
        "<style>ol{counter-reset:item;list-style:none} li::before{counter-increment:item;"
        "content:counters(item,'.') '. '}</style>"
        "<ol><li>Term<ol><li>One year.<li>Renewal.</ol><li>Fees<ol><li>EUR 9.</ol></ol>"
    )
    assert paragraphs(document) == ["1. Term", "1.1. One year.", "1.2. Renewal.", "2. Fees", "2.1. EUR 9."]


# ---------------------------------------------------------------- encoded twice


@pytest.mark.parametrize("page", ["â€œFeeâ€\x9d Â§ 7", "&acirc;&#128;&#156;Fee&acirc;&euro; &Acirc;&sect; 7"])
def test_what_was_encoded_twice_is_put_right_and_said(read, page: str) -> None:
    document = read(f"<meta charset=utf-8><p>{page}</p>")
    assert paragraphs(document) == ["“Fee” § 7"]
    assert document.remarks == ("3 characters of this file had been encoded twice, and were put right.",)


def test_of_style_sheets_that_are_too_long_a_part_is_read_and_that_is_said(read) -> None:
    rules = "".join(f".x{number} .c p {{color: red}}\n" for number in range(6000))
    document = read(f"<style>{rules}</style><div class=c><p>Rent</p></div>")
    assert paragraphs(document) == ["Rent"]
    assert "style sheets" in document.issues[0].message
    document = read(f"<style>{rules[:100_000]}</style><div class=c>" + "<p>Rent</p>" * 3000)
    assert len(paragraphs(document)) == 3000
    assert "style sheets" in document.issues[0].message


def test_letters_in_fonts_of_signs_are_what_they_look_like(read) -> None:
    document = read(
        '<p><font face="Wingdings">&#168;</font> Lessee <font face="Wingdings">&#254;</font> Lessor</p>'
        "<p><span style='font-family:Wingdings'>§<span style='font:7.0pt \"Times New Roman\"'>&nbsp; </span></span>"
        "Keys are returned.</p>"
        '<p style="font-family: Wingdings, serif">The word is read. <b style="font-family:Arial">§ 5</b></p>'
    )
    assert paragraphs(document) == ["☐ Lessee ☑ Lessor", "▪ Keys are returned.", "The word is read. § 5"]


@pytest.mark.parametrize(
    "style",
    [
        "position: absolute; left: -9999px",
        "position:fixed;top:-200em",
        "text-indent:-99999px",
        "height:0;overflow:hidden",
        "max-height: 0px; overflow: hidden",
    ],
)
def test_words_moved_off_the_page_or_cut_to_nothing_are_left_out_and_said(read, style: str) -> None:
    document = read(f'<p>1. The rent is due.</p><p style="{style}">Not the first one.</p><p>2. Keys are returned.</p>')
    assert paragraphs(document) == ["1. The rent is due.", "2. Keys are returned."]
    assert document.remarks == ("4 words that cannot be seen on the page were left out.",)


@pytest.mark.parametrize(
    "style", ["position:absolute; left:-4px", "text-indent:-36pt", "left:-9999px", "height:0", "overflow:hidden"]
)
def test_words_moved_a_little_are_read(read, style: str) -> None:
    assert paragraphs(read(f'<p style="{style}">1. The rent is due.</p>')) == ["1. The rent is due."]


def test_characters_written_out_once_too_often_are_read_as_meant(read) -> None:
    document = read(
        "<p>1. The buyer&amp;rsquo;s fee is &amp;amp;euro;5 &amp;#167; 2, and R&amp;D, &amp;sbsp; go on.</p>"
    )
    assert paragraphs(document) == ["1. The buyer’s fee is €5 § 2, and R&D, &sbsp; go on."]
    assert document.remarks == ("3 characters of this file had been encoded twice, and were put right.",)


@pytest.fixture
def read_filed(tmp_path: Path):
    def read(filing: bytes) -> Document:
        path = tmp_path / "filing.txt"
        path.write_bytes(filing)
        return check(core.reading.read(path))

    return read


FILING = """<SEC-DOCUMENT>0000000000-00-000000.txt : 20010101
<SEC-HEADER>ACCESSION NUMBER: 0
</SEC-HEADER>
<DOCUMENT>
<TYPE>8-K
<TEXT>
<HTML><BODY><P>The form itself.</P></BODY></HTML>
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>EX-10.1
<SEQUENCE>2
<TEXT>
<HTML><HEAD><TITLE>a.htm</TITLE></HEAD><BODY><P><B>LEASE AGREEMENT</B></P><P>First words.</P></BODY></HTML>
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>EX-10.2
<TEXT>
                              SUPPLY AGREEMENT

Second words of the agreement, &amp; more of them.
<PAGE>
On another page.
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>GRAPHIC
<TEXT>
begin 644 a.jpg
M_]C_X
end
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>EX-101.INS
<TEXT>
<XBRL><xbrl>1</xbrl></XBRL>
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
"""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_of_a_filing_kept_whole_the_exhibits_are_read(read_filed, encoding: str) -> None:
    document = read_filed(FILING.encode(encoding))
    assert paragraphs(document) == [
        *("LEASE AGREEMENT", "First words."),
        *("SUPPLY AGREEMENT", "Second words of the agreement, & more of them.", "On another page."),
    ]
    assert [line.page for line in document.lines] == [1, 1, 2, 2, 3]


def test_a_filing_without_exhibits_is_its_first_document(read_filed) -> None:
    assert paragraphs(read_filed(FILING.replace("EX-", "OTHER-").encode())) == ["The form itself."]


WRAPPED = "<DOCUMENT>\n<TYPE>EX-10\n<SEQUENCE>2\n<TEXT>\n{}\n</TEXT>\n</DOCUMENT>\n"


@pytest.mark.parametrize(
    ("exhibit", "words"),
    [
        ("<HTML><BODY><P>“Fee” § 7</P></BODY></HTML>", "“Fee” § 7"),
        ("The Buyer pays the price of the goods to AT&amp;T.", "The Buyer pays the price of the goods to AT&T."),
    ],
)
def test_the_wrapper_of_one_exhibit_is_taken_off(read_filed, exhibit: str, words: str) -> None:
    assert paragraphs(read_filed(WRAPPED.format(exhibit).encode())) == [words]
