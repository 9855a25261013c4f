"""Word documents as Word shows them."""

from pathlib import Path

import docx
import pytest
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_BREAK

from core.reading.word.reader import read_docx
from core.types import AnnotationKind, Document
from tests.core.reading.examples import abstract, check, instance, item, level, para, paragraphs, run, write_docx

LIST = abstract(level(0, "%1.")) + instance()


@pytest.fixture
def read(tmp_path: Path):
    def read(*body: str, **parts: str) -> Document:
        return check(read_docx(write_docx(tmp_path / "a.docx", *body, **parts), "id"))

    return read


def lines(document: Document) -> list[str]:
    return paragraphs(document)


def test_a_document_that_python_docx_writes(tmp_path: Path) -> None:
    made = docx.Document()
    made.core_properties.title = "Services Agreement"
    title = made.add_paragraph()
    title.alignment = WD_ALIGN_PARAGRAPH.CENTER
    title.add_run("SERVICES AGREEMENT").bold = True
    made.add_heading("Term", level=2)
    made.add_paragraph("This Agreement begins today.").add_run().add_break(WD_BREAK.PAGE)
    table = made.add_table(rows=1, cols=2)
    table.cell(0, 0).text, table.cell(0, 1).text = "Fee", "$ 100"
    made.add_paragraph("first", style="List Number")
    made.save(str(tmp_path / "a.docx"))

    document = check(read_docx(tmp_path / "a.docx", "id"))

    assert lines(document) == ["SERVICES AGREEMENT", "Term", "This Agreement begins today.", "Fee\t$ 100", "1. first"]
    assert document.title == "Services Agreement"
    assert (document.lines[0].bold, document.lines[0].centred, document.lines[1].heading) == (True, True, 2)
    assert [line.page for line in document.lines] == [1, 1, 1, 2, 2]


def test_tracked_changes_are_read_as_accepted(read) -> None:
    document = read(
        '<w:p><w:r><w:t>The fee is </w:t></w:r><w:del w:id="1"><w:r><w:delText>10</w:delText></w:r></w:del>'
        '<w:ins w:id="2"><w:r><w:t>20</w:t></w:r></w:ins><w:moveFrom w:id="3"><w:r><w:t> gone</w:t></w:r></w:moveFrom>'
        '<w:moveTo w:id="4"><w:r><w:t> dollars</w:t></w:r></w:moveTo></w:p>',
        '<w:p><w:pPr><w:rPr><w:del w:id="5"/></w:rPr></w:pPr><w:r><w:t>joined</w:t></w:r></w:p>',
        para(" with this"),
        "<w:tbl><w:tr><w:tc><w:tcPr><w:cellDel w:id='6'/></w:tcPr>" + para("gone") + "</w:tc>"
        f"<w:tc>{para('stays')}</w:tc></w:tr></w:tbl>",
    )
    assert lines(document) == ["The fee is 20 dollars", "joined with this", "stays"]
    assert document.issues == ()
    assert document.remarks == ("This is a draft with 5 tracked changes; it was read as if all were accepted.",)


def change(kind: str, author: str = "A") -> str:
    text = "<w:r><w:delText>x</w:delText></w:r>" if kind == "del" else "<w:r><w:t>x</w:t></w:r>"
    return f'<w:{kind} w:id="1" w:author="{author}" w:date="2026-01-01T00:00:00Z">{text}</w:{kind}>'


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (1, "This file contains one comment, which is no part of its text."),
        (3, "This file contains 3 comments, which are no part of its text."),
    ],
)
def test_comments_are_mentioned(read, count: int, said: str) -> None:
    comments = "".join(f'<w:comment w:id="{each}">{para("Why?")}</w:comment>' for each in range(count))
    document = read(para("Rent is due."), comments=comments)
    assert (document.text, document.remarks) == ("Rent is due.\n", (said,))


def test_pages_after_the_last_saved_break_are_not_known(read) -> None:
    page = "<w:r><w:lastRenderedPageBreak/></w:r>"
    words = para("The rent is due on the first of the month. " * 40)
    document = read(words, para(page + run("Second.")), *[words] * 6)
    assert [each.number for each in document.pages] == [1, 0]
    assert document.page_at(document.text.index("Second.")) == 0
    assert {line.page for line in document.lines} == {1, 0}
    short = read(words, para(page + run("Second.")), words)
    assert [each.number for each in short.pages] == [1, 2]


@pytest.mark.parametrize(
    ("content", "counted"),
    [
        (run("no change"), None),
        (change("ins"), "one tracked change"),
        (change("ins") + change("ins"), "one tracked change"),  # in two runs
        (change("ins") + change("del"), "2 tracked changes"),
        (change("ins") + run("between") + change("ins"), "2 tracked changes"),
        (change("ins") + change("ins", "B"), "2 tracked changes"),
        (change("moveFrom") + run("over") + change("moveTo"), "one tracked change"),
        (run("bold", '<w:b/><w:rPrChange w:id="1" w:author="A"><w:rPr/></w:rPrChange>'), None),
    ],
)
def test_a_draft_is_noted_with_its_changes(read, content: str, counted: str | None) -> None:
    remarks = read(f"<w:p>{run('kept ')}{content}</w:p>").remarks
    assert [remark.split(";")[0] for remark in remarks] == ([f"This is a draft with {counted}"] if counted else [])


def test_words_joined_by_a_change_are_parted_as_word_parts_them(read) -> None:
    joined = '<w:p><w:pPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr>{}</w:p>'
    assert lines(read(joined.format(run("inter")), para("national"))) == ["international"]
    assert lines(read(joined.format(run("of the ")), para("lease"))) == ["of the lease"]
    heading = para("Term", '<w:outlineLvl w:val="0"/><w:rPr><w:del w:id="1"/></w:rPr>')
    assert read(heading, para(" ends")).lines[0].heading == 0


def test_boxes_of_a_form_show_whether_they_are_ticked(read) -> None:
    def box(state: str) -> str:
        data = f"<w:ffData><w:checkBox>{state}</w:checkBox></w:ffData>"
        begin = f'<w:r><w:fldChar w:fldCharType="begin">{data}</w:fldChar></w:r>'
        rest = '<w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'
        return begin + rest

    ticked, plain = box('<w:default w:val="0"/><w:checked/>'), box('<w:default w:val="0"/>')
    assert lines(read(f"<w:p>{ticked}{run(' yes ')}{plain}{run(' no')}</w:p>")) == ["☒ yes ☐ no"]


def test_fields_show_their_result_and_hide_their_instruction(read) -> None:
    field = (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> IF </w:instrText></w:r>'
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> REF x </w:instrText></w:r>'
        '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>inner</w:t></w:r>'
        '<w:r><w:fldChar w:fldCharType="end"/></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>'
        '<w:r><w:t>Section 4.2</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )
    simple = '<w:fldSimple w:instr=" PAGEREF y "><w:r><w:t>, page 9</w:t></w:r></w:fldSimple>'
    link = '<w:hyperlink w:anchor="z"><w:r><w:t xml:space="preserve"> (see there)</w:t></w:r></w:hyperlink>'
    assert lines(read(f"<w:p>{run('As in ')}{field}{simple}{link}</w:p>")) == ["As in Section 4.2, page 9 (see there)"]


def test_numbers_that_word_counts_in_the_midst_of_a_paragraph_are_an_issue(read) -> None:
    field = (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
        "<w:r><w:instrText> LISTNUM NumberDefault \\l 4 </w:instrText></w:r>"
        '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )
    document = read(para(field + run("the fee; ") + field + run("the term")))
    assert lines(document) == ["the fee; the term"]
    assert [issue.message[:27] for issue in document.issues] == ["2 numbers inside paragraphs"]
    assert read(para("no field")).issues == ()


def test_a_field_that_never_ends_costs_its_own_paragraph_alone(read) -> None:
    broken = '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:t>lost</w:t></w:r></w:p>'
    assert lines(read(broken, para("kept"))) == ["kept"]


def test_a_text_box_is_read_once(read) -> None:
    box = "<w:txbxContent><w:p><w:r><w:t>in the box</w:t></w:r></w:p></w:txbxContent>"
    twice = (
        f"<w:p>{run('anchor')}<w:r><mc:AlternateContent><mc:Choice Requires='wps'><w:drawing><wps:txbx>{box}</wps:txbx>"
        f"</w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>{box}</v:textbox></w:pict></mc:Fallback>"
        "</mc:AlternateContent></w:r></w:p>"
    )
    old = f"<w:p><w:r><w:pict><v:textbox>{box}</v:textbox></w:pict></w:r></w:p>"
    assert lines(read(twice, old)) == ["anchor", "in the box", "in the box"]


def test_footnotes_and_endnotes_stand_at_the_end_with_their_marks(read) -> None:
    def note(kind: str, number: int, text: str) -> str:
        return f'<w:{kind} w:id="{number}">{para(text)}</w:{kind}>'

    document = read(
        f"<w:p>{run('Law')}<w:r><w:footnoteReference w:id='7'/></w:r>{run(' of Texas')}"
        "<w:r><w:footnoteReference w:id='3'/></w:r><w:r><w:endnoteReference w:id='2'/></w:r></w:p>",
        footnotes=note("footnote", 3, "second") + note("footnote", 7, "first") + note("footnote", 9, "uncited"),
        endnotes=note("endnote", 2, "end"),
    )
    assert lines(document) == ["Law[1] of Texas[2][i]", "[1] first", "[2] second", "[i] end"]
    assert [line.note for line in document.lines] == [False, True, True, True]


def test_a_note_marked_by_hand_keeps_its_mark_and_does_not_count(read) -> None:
    by_hand = "<w:r><w:footnoteReference w:customMarkFollows='1' w:id='2'/><w:t>*</w:t></w:r>"
    counted = "<w:r><w:footnoteReference w:id='3'/></w:r>"
    notes = f"<w:footnote w:id='2'>{para('* gross')}</w:footnote><w:footnote w:id='3'>{para('of tax')}</w:footnote>"
    document = read(f"<w:p>{run('Price')}{by_hand}{run(' net')}{counted}</w:p>", footnotes=notes)
    assert lines(document) == ["Price* net[1]", "* gross", "[1] of tax"]


def test_hidden_text_is_left_out_and_capitals_are_shown(read) -> None:
    document = read(f"<w:p>{run('secret ', '<w:vanish/>')}{run('loud', '<w:caps/>')}{run(' quiet')}</w:p>")
    assert lines(document) == ["LOUD quiet"]


@pytest.mark.parametrize(
    ("mark", "expected"),
    [
        ("<w:vanish/><w:specVanish/>", ["1. Term. It lasts a year.", "2. Fees"]),
        ("<w:specVanish/>", ["1. Term.", "2. It lasts a year.", "3. Fees"]),
    ],
)
def test_a_heading_whose_end_is_hidden_is_one_paragraph_with_what_follows(read, mark: str, expected: list[str]) -> None:
    numbered = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
    document = read(
        para("Term.", f"{numbered}<w:rPr>{mark}</w:rPr>"),
        para("It lasts a year.", "" if "<w:vanish" in mark else numbered),
        item("Fees"),
        numbering=LIST,
    )
    assert lines(document) == expected


def test_line_breaks_begin_lines_and_odd_characters_are_read(read) -> None:
    signs = (
        "<w:r><w:t>non</w:t><w:noBreakHyphen/><w:t>compete</w:t><w:tab/><w:t>co</w:t><w:softHyphen/><w:t>operate</w:t>"
        '<w:br/><w:sym w:font="Wingdings" w:char="F0FE"/><w:t xml:space="preserve"> agreed\u00a0 </w:t></w:r>'
    )
    assert lines(read(f"<w:p>{signs}</w:p>")) == ["non-compete cooperate", "☑ agreed"]


@pytest.mark.parametrize(
    ("text", "font", "shown"),
    [
        ("o", "Wingdings", "☐"),
        ("\uf0fe", "Wingdings", "☑"),
        ("\uf0b7 12", "Symbol", "• 12"),
        ("§ 5", "Wingdings", "§"),
        ("o agreed", "Arial", "o agreed"),
    ],
)
def test_letters_of_picture_fonts(read, text: str, font: str, shown: str) -> None:
    assert lines(read(para(run(text, f'<w:rFonts w:ascii="{font}"/>')))) == [shown]


def test_tables_keep_their_rows_and_layout_tables_their_sections(read) -> None:
    def cell(*texts: str) -> str:
        return f"<w:tc>{''.join(para(text) for text in texts)}</w:tc>"

    def row(*cells: str) -> str:
        return f"<w:tr>{''.join(cells)}</w:tr>"

    inner = f"<w:tc><w:tbl>{row(cell('x'), cell('y'))}</w:tbl>{para('')}</w:tc>"
    deleted = f"<w:tr><w:trPr><w:del w:id='1'/></w:trPr>{cell('gone')}</w:tr>"
    table = "<w:tbl>{}</w:tbl>".format(
        row(cell("Item"), cell("Price"), cell(""))
        + row(cell("Tea"), cell("$"), cell("5"), cell(")"))
        + row(cell("1.1"), cell("The Term is", "one year."))
        + row(cell("(a)"), cell("Delivery."))
        + row(cell("By:", "Name:"), cell("By:", "Name:"))
        + row(inner, cell("z"))
        + deleted
    )
    assert lines(read(para("before"), table)) == [
        "before",
        "Item\tPrice",
        "Tea\t$5)",
        "1.1 The Term is",
        "one year.",
        "(a) Delivery.",
        *("By:", "Name:", "By:", "Name:"),
        "x\ty\tz",
    ]


def test_content_controls_and_insertions_around_blocks_are_read(read) -> None:
    document = read(f"<w:sdt><w:sdtPr/><w:sdtContent>{para('in a control')}</w:sdtContent></w:sdt>", para("after"))
    assert lines(document) == ["in a control", "after"]


def test_pages_are_those_that_word_last_laid_out(read) -> None:
    turn = "<w:r><w:lastRenderedPageBreak/></w:r>"
    by_hand = '<w:r><w:br w:type="page"/></w:r>'
    document = read(
        f"<w:p>{run('one ')}{turn}{run('goes on')}</w:p>",
        f"<w:p>{by_hand}</w:p>",
        f"<w:p>{turn}{run('three')}</w:p>",
    )
    assert lines(document) == ["one goes on", "three"]
    assert [(line.page, line.paragraph) for line in document.lines] == [(1, True), (2, False), (3, True)]
    assert len(document.pages) == 3


def test_breaks_by_hand_make_pages_where_word_laid_out_none(read) -> None:
    document = read(
        para("one", "<w:sectPr/>"),
        para("two", '<w:sectPr><w:type w:val="continuous"/></w:sectPr>'),
        para("still two"),
        para("three", "<w:pageBreakBefore/>"),
    )
    assert [line.page for line in document.lines] == [1, 2, 2, 3]


def test_type_comes_from_styles_and_is_switched_off_by_hand(read) -> None:
    styles = (
        '<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>'
        '<w:style w:type="paragraph" w:styleId="Base"><w:name w:val="Base"/><w:pPr><w:jc w:val="center"/></w:pPr>'
        "<w:rPr><w:b/></w:rPr></w:style>"
        '<w:style w:type="paragraph" w:styleId="Head"><w:name w:val="Head"/><w:basedOn w:val="Base"/>'
        '<w:pPr><w:outlineLvl w:val="2"/></w:pPr></w:style>'
        '<w:style w:type="character" w:styleId="Strong"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr></w:style>'
    )
    strong = run("y", '<w:rStyle w:val="Strong"/>')
    document = read(
        para("x", '<w:pStyle w:val="Head"/>'),
        para(strong),
        para(strong, '<w:pStyle w:val="Base"/>'),
        para(run("1.2 ") + run("z", '<w:u w:val="single"/>')),
        para(run("v", '<w:b w:val="0"/>'), '<w:pStyle w:val="Base"/><w:jc w:val="left"/>'),
        styles=styles,
    )
    assert [(line.bold, line.underlined, line.centred, line.heading) for line in document.lines] == [
        (True, False, True, 3),
        (True, False, False, 0),
        (False, False, True, 0),  # bold by the paragraph's style and by the character's: it is switched back
        (False, True, False, 0),
        (False, False, False, 0),
    ]
    assert {line.size for line in document.lines} == {11.0}


def test_entries_of_a_table_of_contents_lead_to_their_page(read) -> None:
    styles = '<w:style w:type="paragraph" w:styleId="T1"><w:name w:val="toc 1"/></w:style>'
    entry = "<w:r><w:t>1.</w:t><w:tab/><w:t>Term</w:t><w:tab/><w:t>3</w:t></w:r>"
    assert lines(read(para(entry, '<w:pStyle w:val="T1"/>'), styles=styles)) == ["1. Term ..... 3"]


def test_what_is_embedded_from_another_document_is_an_issue(read) -> None:
    document = read(para("here"), '<w:altChunk w:id="x"/>')
    assert lines(document) == ["here"]
    assert "embedded" in document.issues[0].message


def test_characters_beyond_the_alphabet(read) -> None:
    assert lines(read(para("協議 العقد соглашение 𝔘"))) == ["協議 العقد соглашение 𝔘"]


# ------------------------------------------------------------------ words that are not in force, or not seen


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (run("ten ", "<w:strike/>"), "One word that is struck through was left out."),
        (run("ten (10) ", '<w:dstrike w:val="1"/>'), "2 words that are struck through were left out."),
        (run("ten ", '<w:rStyle w:val="Gone"/>'), "One word that is struck through was left out."),
        (run("ten ", "<w:vanish/>"), "One word that cannot be seen on the page was left out."),
        (run("ten ", '<w:color w:val="FFFFFF"/>'), "One word that cannot be seen on the page was left out."),
        (run("ten ", '<w:color w:val="FEFEFE"/>'), "One word that cannot be seen on the page was left out."),
        (run("ten ", '<w:highlight w:val="black"/>'), "One word that is blacked out or covered was left out."),
        (
            run("ten ", '<w:color w:val="000000"/><w:shd w:val="clear" w:fill="000000"/>'),
            "One word that is blacked out or covered was left out.",
        ),
    ],
)
def test_words_struck_or_unseen_are_left_out_and_counted(read, words: str, said: str) -> None:
    styles = '<w:style w:type="character" w:styleId="Gone"><w:rPr><w:strike/></w:rPr></w:style>'
    document = read(f"<w:p>{run('Rent is due in ')}{words}{run('twenty days.')}</w:p>", styles=styles)
    assert (lines(document), document.remarks) == (["Rent is due in twenty days."], (said,))


@pytest.mark.parametrize(
    "words",
    [
        run("ten", '<w:strike w:val="0"/>'),
        run("ten", '<w:rStyle w:val="Gone"/><w:strike w:val="false"/>'),
        run("ten", '<w:u w:val="single"/>'),
        run("ten", '<w:color w:val="FFFFFF"/><w:highlight w:val="darkBlue"/>'),
        run("ten", '<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="1F3864"/>'),
        run("ten", '<w:shd w:val="clear" w:fill="000000"/>'),  # Word then prints white
        run("ten", '<w:highlight w:val="yellow"/>'),
        run("ten", '<w:color w:val="FFFF00"/>'),
    ],
)
def test_words_that_are_seen_stay(read, words: str) -> None:
    styles = '<w:style w:type="character" w:styleId="Gone"><w:rPr><w:strike/></w:rPr></w:style>'
    document = read(f"<w:p>{words}</w:p>", styles=styles)
    assert (lines(document), document.remarks) == (["ten"], ())


def test_white_words_in_a_dark_cell_stay(read) -> None:
    white = run("Fee", '<w:color w:val="FFFFFF"/>')
    cell = f"<w:tc><w:tcPr>{{}}</w:tcPr>{para(white)}</w:tc>"
    table = "<w:tbl><w:tblPr>{}</w:tblPr><w:tr>{}</w:tr></w:tbl>"
    dark = '<w:shd w:val="clear" w:fill="203864"/>'
    styled = (
        '<w:style w:type="table" w:styleId="Grid"><w:tblStylePr><w:tcPr>' + dark + "</w:tcPr></w:tblStylePr></w:style>"
    )
    assert lines(read(table.format("", cell.format(dark)))) == ["Fee"]
    assert lines(read(table.format('<w:tblStyle w:val="Grid"/>', cell.format("")), styles=styled)) == ["Fee"]
    assert read(table.format("", cell.format(""))).remarks == (
        "One word that cannot be seen on the page was left out.",
    )


def test_a_struck_paragraph_keeps_its_number_from_others(read) -> None:
    struck = para(run("Gone.", "<w:strike/>"), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>')
    assert lines(read(item("First."), struck, item("Third."), numbering=LIST)) == ["1. First.", "3. Third."]


# ------------------------------------------------------------------ cross-references


def field(instruction: str, shown: str) -> str:
    mark = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'
    half = len(instruction) // 2
    code = "".join(
        f'<w:r><w:instrText xml:space="preserve">{each}</w:instrText></w:r>'
        for each in (instruction[:half], instruction[half:])
    )
    return mark.format("begin") + code + mark.format("separate") + run(shown) + mark.format("end")


LEGAL = (
    abstract(level(0, "%1."), level(1, "%1.%2"), level(2, "(%3)", "lowerLetter"), level(3, "(%4)", "lowerRoman"))
    + instance()
)


def marked_item(name: str, text: str, depth: int) -> str:
    return item(f'<w:bookmarkStart w:id="7" w:name="{name}"/>{run(text)}<w:bookmarkEnd w:id="7"/>', depth)


@pytest.mark.parametrize(
    ("instruction", "before", "after"),
    [
        (r" REF _Ref1 \r \h ", "2.1(a)", "1.1(b)"),
        (r" REF _Ref1 \w \h \* MERGEFORMAT ", "9", "1.1(b)"),
        (r" REF _Ref1 \n \h ", "(a)", "(b)"),
        (r" REF _Ref1 \n \h ", "1.1(b)", "1.1(b)"),  # right, if in another form
        (r" REF _Ref1 \r \p \h ", "(a) below", "1.1(b) above"),
        (r" REF _Ref1 \p ", "below", "above"),
        (r" REF _Ref1 \h ", "The old words", "The words"),
        (r" REF _Ref1 \r \h ", "Error! Reference source not found.", "1.1(b)"),
        (r" REF _Ref1 \r ", "", "1.1(b)"),
        (r" PAGEREF _Ref1 \h ", "17", "17"),
        (r' IF 1 = 1 "REF _Ref1" ', "a", "a"),
    ],
)
def test_a_reference_is_read_as_what_it_points_to(read, instruction: str, before: str, after: str) -> None:
    body = (item("Term"), item("It lasts", 1), item("first", 2), marked_item("_Ref1", "The words", 2), item("Fees"))
    document = read(*body, item(f"{run('See ')}{field(instruction, before)}{run('.')}"), numbering=LEGAL)
    assert lines(document)[-1] == f"3. See {after}."
    stale = before not in {"", after}
    assert [remark.count(f"“{before}” as “{after}”") for remark in document.remarks] == [1] * stale
    assert wrong_references(document) == [(AnnotationKind.UPDATED, after, before)] * stale


def wrong_references(document: Document) -> list[tuple[AnnotationKind, str, str]]:
    return [(each.kind, each.span.of(document.text), each.words) for each in document.annotations]


def test_a_reference_forward_and_in_a_simple_field(read) -> None:
    simple = '<w:fldSimple w:instr=" REF _Ref1 \\r ">' + run("7") + "</w:fldSimple>"
    document = read(item(run("See ") + simple), item("Second"), marked_item("_Ref1", "Third", 0), numbering=LEGAL)
    assert lines(document)[0] == "1. See 3"


def test_a_reference_to_nothing_is_said(read) -> None:
    broken = field(r" REF _Ref9 \r \h ", "Error! Reference source not found.")
    document = read(item("Term"), item(f"{run('It ends under Section ')}{broken}"), numbering=LEGAL)
    assert document.remarks == (
        "A cross-reference is broken, since what it pointed to is no longer in the file: “2. It ends under Section"
        " Error! Reference source …”.",
    )
    words = "Error! Reference source not found."
    assert wrong_references(document) == [(AnnotationKind.BROKEN, words, words)]


def test_the_instruction_of_a_field_over_paragraphs_is_no_text(read) -> None:
    mark = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'
    document = read(
        para(mark.format("begin") + '<w:r><w:instrText> IF 1 = 1 "</w:instrText></w:r>' + run("code")),
        para(run("more code") + mark.format("separate") + run("shown") + mark.format("end")),
    )
    assert document.text.split() == ["shown"]


def test_letters_of_the_font_symbol_are_greek(read) -> None:
    signs = "".join(f'<w:r><w:sym w:font="Symbol" w:char="F0{code}"/></w:r>' for code in ("61", "44", "B4", "B9"))
    assert lines(read(f"<w:p>{signs}</w:p>")) == ["αΔ×≠"]


def test_signs_are_read_as_in_other_formats_and_unknown_ones_counted(read) -> None:
    fonts = [("Webdings", "F063"), ("Wingdings", "F0FC"), ("Symbol", "F0DE"), ("Wingdings", "F04A")]
    signs = "".join(f'<w:r><w:sym w:font="{font}" w:char="{code}"/></w:r>' for font, code in fonts)
    document = read(f"<w:p>{signs}{run('Paid')}</w:p>")
    assert lines(document) == ["☐✓⇒Paid"]
    assert document.remarks == ("One symbol of a symbol font could not be read, and was left out.",)


SMALLEST = '<w:sz w:val="1"/>'


def test_words_in_type_too_small_to_be_seen_are_left_out_and_counted(read) -> None:
    document = read(f"<w:p>{run('The rent is due.')}{run(' Never it is.', SMALLEST)}</w:p>")
    assert lines(document) == ["The rent is due."]
    assert document.remarks == ("3 words that cannot be seen on the page were left out.",)
