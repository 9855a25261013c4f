"""Rich Text as Word and others write it."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from core.reading.encoding import unscrambled
from core.reading.rtf import read_rtf
from core.types import Document
from tests.core.reading.examples import check, paragraphs


@pytest.fixture
def read(tmp_path: Path):
    def read(body: str | bytes, head: str = r"\ansi\ansicpg1252") -> Document:
        path = tmp_path / "a.rtf"
        inner = body if isinstance(body, bytes) else body.encode("latin-1")
        path.write_bytes(b"{\\rtf1" + head.encode() + b" " + inner + b"}")
        return check(read_rtf(path, "id"))

    return read


def test_paragraphs_type_and_alignment(read) -> None:
    document = read(
        r"\pard\qc{\b\ul LEASE\par}\pard\plain\outlinelevel1\fs28 Term\par \pard\outlinelevel9 \b0 It lasts.\par"
    )
    assert paragraphs(document) == ["LEASE", "Term", "It lasts."]
    assert [(line.bold, line.underlined, line.centred, line.heading) for line in document.lines] == [
        (True, True, True, 0),
        (False, False, False, 2),
        (False, False, False, 0),
    ]
    assert document.lines[1].size == 14


def test_list_numbers_are_kept_and_lists_themselves_left_out(read) -> None:
    document = read(
        r"{\*\listtable{\list{\listlevel{\leveltext\'02\'00.;}}{\listname x;}}}{\pntext 1.\tab}Term\par "
        r"{\listtext\pard\plain (a)\tab}one year\par {\listtext\f1\'b7\tab}point\par"
    )
    assert paragraphs(document) == ["1. Term", "(a) one year", "· point"]


def test_bullets_of_symbol_fonts(read) -> None:
    document = read(r"{\fonttbl{\f0\fcharset0 Arial;}{\f3\fcharset2 Symbol;}}{\listtext\f3\'b7\tab}point\par")
    assert paragraphs(document) == ["• point"]


def test_headers_footers_styles_pictures_and_instructions_do_not_leak(read) -> None:
    document = read(
        r"{\stylesheet{\s1 heading 1;}}{\info{\title T}}{\header head}{\footerr 7}{\pict\pngblip 8950}"
        r"{\field{\*\fldinst HYPERLINK x}{\fldrslt shown}}{\*\bkmkstart y} text{\v hidden}{\deleted gone}\par"
    )
    assert paragraphs(document) == ["shown text"]


def test_characters_in_every_way_of_writing_them(read) -> None:
    document = read(
        r"\'93Fee\'94 \emdash \ldblquote x\rdblquote\~\'a7 7 \u8364? \u-3913?a\{b\}\\ "
        r"{\uc2\u233 xxz} \u-10187?\u-8972?\par {\fonttbl{\f5\fcharset204 C;}}{\f5\'c4\'ee\'e3}\par",
    )
    assert paragraphs(document) == ["“Fee” —“x” § 7 € •a{b}\\ éz 𝓴", "Дог"]


def test_east_asian_text_in_two_bytes(read) -> None:
    assert paragraphs(read(r"{\fonttbl{\f1\fcharset128 M;}}{\f1\'93\'fa\'96\'7b}\par")) == ["日本"]


def test_the_second_byte_of_two_may_stand_in_plain_text(read) -> None:
    assert paragraphs(read(r"{\fonttbl{\f1\fcharset128 M;}}{\f1\'83A\'83\'43\'83\'8b}\par")) == ["アイル"]


def test_plain_type_is_of_the_default_font(read) -> None:
    fonts = r"{\fonttbl{\f0\fcharset0 A;}{\f7\fcharset161 G;}{\f9\cpg1255 H;}}"
    body = r"\'e1{\f0 \'e1\plain \'e1}\f9\'e1\par"
    assert paragraphs(read(fonts + body, r"\ansi\ansicpg1252\deff7")) == ["αáαב"]


@pytest.mark.parametrize("fallback", ["", "?", "*"])
@given(text=st.text(st.characters(exclude_categories=["Cc", "Cf", "Cs", "Co", "Zs", "Zl", "Zp"]), max_size=40))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_words_written_as_rich_text_are_read_back(read, fallback: str, text: str) -> None:
    assume(not unscrambled(text)[1])

    def escaped(character: str) -> str:
        if character in "\\{}":
            return "\\" + character
        if character.isascii():
            return character
        units = struct.unpack(f"<{len(character.encode('utf-16-le')) // 2}h", character.encode("utf-16-le"))
        return "".join(f"\\u{unit} {fallback}" for unit in units)

    body = rf"{{\uc{len(fallback)} " + "".join(map(escaped, text)) + r"\par}"
    assert read(body + "{end}").text == (f"{text}\nend\n" if text else "end\n")


def test_tables_become_rows(read) -> None:
    row = r"\trowd\cellx1\cellx2\pard\intbl {}\cell {}\cell\row "
    body = row.format("Year", "Price") + row.format("2001", r"$\cell 5") + row.format("1.1", r"Term\par one year")
    assert paragraphs(read(body + r"\pard after\par")) == [
        *("Year\tPrice", "2001\t$5", "1.1 Term", "one year", "after"),
    ]


def test_footnotes_stand_at_the_end(read) -> None:
    body = r"Law{\super\chftn{\footnote\pard\plain {\super\chftn} of Texas\par and others}} here.\par next\par"
    document = read(body)
    assert paragraphs(document) == ["Law[1] here.", "next", "[1] of Texas", "and others"]
    assert [line.note for line in document.lines] == [False, False, True, True]


def test_a_table_in_a_cell_becomes_rows_of_that_cell(read) -> None:
    inner = r"\pard\intbl\itap2 a\nestcell b\nestcell{\*\nesttableprops\trowd\nestrow}{\nonesttables\par}"
    body = r"\trowd\cellx1\cellx2\pard\intbl 1.\cell Prices:\par " + inner + r"\pard\intbl end\cell\row\pard after\par"
    assert paragraphs(read(body)) == ["1. Prices:", "a\tb", "end", "after"]


def test_endnotes_follow_the_footnotes_and_notes_with_their_own_marks_keep_them(read) -> None:
    document = read(
        r"A{\super\chftn{\footnote\ftnalt{\super\chftn} last}} b{\super\chftn{\footnote{\super\chftn} first}} "
        r"c{\super *{\footnote{\super *} starred}}.\par"
    )
    assert paragraphs(document) == ["A[i] b[1] c*.", "[1] first", "* starred", "[i] last"]


def test_text_boxes_of_old_programs_are_read_once(read) -> None:
    box = r"{\*\do\dptxbx{\dptxbxtext\pard in the box\par}}"
    assert paragraphs(read("one" + box + r"\par")) == ["in the box", "one"]
    assert paragraphs(read(r"one{\shp{\*\shpinst{\shptxt new\par}}{\shprslt" + box + r"}}\par")) == ["new", "one"]


def test_text_boxes_are_read_behind_what_holds_them(read) -> None:
    body = r"one{\shp{\*\shpinst{\sp{\sn x}{\sv 1}}{\shptxt \pard in the box\par}}{\shprslt{\*\do x}}} two\par"
    assert sorted(paragraphs(read(body))) == ["in the box", "one two"]


def test_pages_and_lines(read) -> None:
    document = read(r"one\line two\par\page three\par\pard\pagebb four\par")
    assert paragraphs(document) == ["one", "two", "three", "four"]
    assert [line.page for line in document.lines] == [1, 1, 2, 3]


def test_a_section_begins_a_page_unless_it_says_otherwise(read) -> None:
    document = read(r"one\par\sect\sectd two\par\sect\sectd\sbknone three\par")
    assert [line.page for line in document.lines] == [1, 2, 2]


def test_a_paragraph_whose_words_were_deleted_keeps_no_number(read) -> None:
    listed = (
        r"{\listtext 1.\tab}Rent is due.\par {\listtext 2.\tab}{\deleted Gone.}\par {\listtext 2.\tab}Fees are due.\par"
    )
    assert read(listed).text == "1. Rent is due.\n2. Fees are due.\n"


def test_comments_are_counted(read) -> None:
    document = read(r"Rent{\*\annotation Why?} is due.{\*\annotation When?}\par")
    assert document.text == "Rent is due.\n"
    assert document.remarks == ("This file contains 2 comments, which are no part of its text.",)


def test_tracked_changes_are_read_as_accepted(read) -> None:
    document = read(r"The {\revised new }{\deleted old }{\mvf gone }price{\deleted\par}\pard {\mvt  is} due.\par")
    assert paragraphs(document) == ["The new price is due."]
    assert document.remarks == ("This is a draft with 3 tracked changes; it was read as if all were accepted.",)


def test_the_label_of_a_hidden_paragraph_is_not_shown(read) -> None:
    assert paragraphs(read(r"1. Term\par{\listtext 1.1\tab}{\v\par}{\listtext 1.1\tab}It lasts.\par")) == [
        *("1. Term", "1.1 It lasts."),
    ]


def test_embedded_pictures_and_objects_do_not_leak(read) -> None:
    pictures = rb"{\pict\wmetafile8\bin5 }{\}\}{\object{\*\objdata 0102}{\result shown}}{\*\shppict{\pict 89}} text\par"
    assert paragraphs(read(pictures)) == ["shown text"]


def test_a_hidden_end_lets_the_next_paragraph_go_on(read) -> None:
    assert paragraphs(read(r"Term.{\v\par}{\listtext 2.1\tab} It lasts.\par")) == ["Term. It lasts."]


@pytest.mark.parametrize(
    "body", ["}}}} text", "{{{{ text", r"\bin999999 text", "\\", r"\u99999999999 text", r"\'zz text"]
)
def test_broken_files_do_not_stop_the_reader(read, body: str) -> None:
    assert read(body).text is not None


# ---------------------------------------------------------------- what is left out, and what is said of it


def test_words_struck_through_are_left_out_and_counted(read) -> None:
    document = read(
        r"1. Rent. {\strike The rent is nil.} The rent is due.\par {\listtext 2.\tab}{\strike Pets are banned.}\par "
        r"3. {\striked1 Old {\strike0\striked0 new} older}\par\strike 4. Gone.\plain  Kept.\par "
    )
    assert paragraphs(document) == ["1. Rent. The rent is due.", "3. new", "Kept."]
    assert document.remarks == ("11 words that are struck through were left out.",)


def test_hidden_words_are_left_out_and_counted(read) -> None:
    document = read(r"Rent{\v  is nil} is due.{\xe{\v Rent}}\par")
    assert (paragraphs(document), document.remarks) == (
        ["Rent is due."],
        ("2 words that cannot be seen on the page were left out.",),
    )


def test_words_in_the_colour_of_their_paper_are_left_out(read) -> None:
    colours = r"{\colortbl;\red255\green255\blue255;\red0\green0\blue0;\red254\green254\blue254;}"
    document = read(
        colours
        + r"One {\cf1 white} {\cf3 nearly} {\cf2\highlight2 boxed} {\fs1 tiny} two {\cf1\highlight2 three}.\par "
        r"\trowd\clcbpat2\cellx1\cellx2\pard\intbl{\cf1 Year}\cell Price\cell\row\pard {\cf1\shading2000 four}\par "
        r"\pard\cbpat1 {\cf1 five}\par"
    )
    assert paragraphs(document) == ["One two three.", "Year\tPrice", "four"]
    assert "5 words that cannot be seen" in document.remarks[0]


def test_signs_of_symbol_fonts_are_the_characters_that_they_look_like(read) -> None:
    fonts = r"{\fonttbl{\f0 Times;}{\f1\fcharset2 Symbol;}{\f2\fcharset2 Wingdings;}{\f3\fcharset2 Own Signs;}}\f0 "
    document = read(fonts + r"{\f1 \'a3 \'b3 a \'b7 \u-3915?} {\f2 \'a8 \'fe x \u-3842?} {\f3 a\'b7\'c9}\par")
    assert paragraphs(document) == ["≤ ≥ α • ∝ ☐ ☑ ☒ ☑ a•"]
    assert document.remarks == ("One symbol of a symbol font could not be read, and was left out.",)


def test_embedded_objects_are_named(read) -> None:
    made = r"{\object\objemb{\*\objclass %s}{\*\objdata 0105}{\result {\pict 00}Table 1}}\par "
    document = read(made % "Excel.Sheet.8" + made % "Word.Document.12" + made % "Excel.Sheet.8" + made % "Package")
    assert paragraphs(document) == ["Table 1"] * 4
    assert [issue.message for issue in document.issues] == [
        "Embedded in this document, and not read: an Excel workbook (2), a Word document, a file."
    ]


def test_an_object_that_does_not_say_what_it_is_is_named_all_the_same(read) -> None:
    document = read(
        r"Rent: {\object\objemb{\*\objclass Excel.Sheet.8}{\*\objdata 0105}{\result 900}}, "
        r"plan: {\object\objemb{\*\objdata 0105}{\result here}}.\par"
    )
    (issue,) = document.issues
    assert issue.message == "Embedded in this document, and not read: an Excel workbook, an object."
