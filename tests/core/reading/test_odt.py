"""OpenDocument texts as LibreOffice shows them."""

from __future__ import annotations

import shutil
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from core.base.errors import UnreadableFile
from core.contract.sections.tree import section_tree
from core.reading import doc, read
from core.reading.odt import read_odt
from core.reading.sniff import FileFormat, sniff
from core.types import Document
from tests import ROOT
from tests.core.reading.examples import check, paragraphs

SAMPLES = ROOT / "resources" / "samples"
OFFICE = doc.find_office()
_ODF = "urn:oasis:names:tc:opendocument:xmlns"
NAMESPACES = (
    f'xmlns:office="{_ODF}:office:1.0" xmlns:text="{_ODF}:text:1.0" xmlns:style="{_ODF}:style:1.0" '
    f'xmlns:table="{_ODF}:table:1.0" xmlns:draw="{_ODF}:drawing:1.0" xmlns:fo="{_ODF}:xsl-fo-compatible:1.0" '
    'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" '
    'xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0" '
    'xmlns:dc="http://purl.org/dc/elements/1.1/"'
)


def write_odt(path: Path, *body: str, styles: str = "", parts: dict[str, str] | None = None) -> Path:
    """Writes an OpenDocument text with this body; ``styles`` is the inside of its office:styles."""
    with ZipFile(path, "w", ZIP_DEFLATED) as package:
        package.writestr("mimetype", "application/vnd.oasis.opendocument.text")
        inner = f"<office:body><office:text>{''.join(body)}</office:text></office:body>"
        package.writestr("content.xml", f"<office:document-content {NAMESPACES}>{inner}</office:document-content>")
        named = f"<office:styles>{styles}</office:styles>"
        package.writestr("styles.xml", f"<office:document-styles {NAMESPACES}>{named}</office:document-styles>")
        for name, data in (parts or {}).items():
            package.writestr(name, data)
    return path


@pytest.fixture
def shown(tmp_path: Path):
    def shown(*body: str, styles: str = "") -> Document:
        return check(read_odt(write_odt(tmp_path / "a.odt", *body, styles=styles), "id"))

    return shown


def p(text: str, style: str = "") -> str:
    return f'<text:p text:style-name="{style}">{text}</text:p>'


def h(text: str, level: int, style: str = "", more: str = "") -> str:
    return f'<text:h text:style-name="{style}" text:outline-level="{level}" {more}>{text}</text:h>'


def items(*inside: str, style: str = "L", more: str = "") -> str:
    """An outermost list of items, each given by what is in it."""
    return f'<text:list text:style-name="{style}" {more}>{"".join(inside)}</text:list>'


def item(*inside: str, more: str = "") -> str:
    return f"<text:list-item {more}>{''.join(inside)}</text:list-item>"


def sub(*inside: str) -> str:
    return f"<text:list>{''.join(inside)}</text:list>"


def level(number: int, form: str = "1", more: str = 'style:num-suffix="."', inside: str = "") -> str:
    attributes = f'text:level="{number}" style:num-format="{form}" {more}'
    return f"<text:list-level-style-number {attributes}>{inside}</text:list-level-style-number>"


def list_style(*levels: str, name: str = "L") -> str:
    return f'<text:list-style style:name="{name}">{"".join(levels)}</text:list-style>'


SECOND = 'text:display-levels="2"'
LEGAL = list_style(
    level(1),
    level(2, more=SECOND),
    level(3, "a", 'style:num-prefix="(" style:num-suffix=")" style:num-letter-sync="true"'),
)


def test_lists_count_their_levels_and_go_on_where_they_say_so(shown) -> None:
    document = shown(
        items(item(p("Term"), sub(item(p("Start")), item(p("End"), sub(item(p("early"))))))),
        p("between"),
        items(item(sub(item(p("Extension")))), item(p("Fees")), more='text:continue-numbering="true"'),
        items(item(p("another list"))),
        styles=LEGAL,
    )
    assert paragraphs(document) == [
        *("1. Term", "1.1 Start", "1.2 End", "(a) early"),
        "between",
        *("1.3 Extension", "2. Fees"),
        "1. another list",
    ]


def test_a_list_may_continue_any_earlier_one(shown) -> None:
    document = shown(
        items(item(p("a")), more='xml:id="one"'),
        items(item(p("b")), more='xml:id="two"'),
        items(item(p("c")), more='text:continue-list="one"'),
        items(item(p("d")), more='text:continue-list="gone"'),
        styles=LEGAL,
    )
    assert paragraphs(document) == ["1. a", "1. b", "2. c", "1. d"]


def test_starts_headers_and_second_paragraphs_of_items(shown) -> None:
    header = f"<text:list-header>{p('header')}</text:list-header>"
    document = shown(
        items(header, item(p("a"), p("more of a")), item(p("b"), more='text:start-value="7"'), item(p("c"))),
        items(item(p("d")), style="M"),
        styles=LEGAL + list_style(level(1, "I", 'text:start-value="4"'), name="M"),
    )
    assert paragraphs(document) == ["header", "1. a", "more of a", "7. b", "8. c", "IV d"]


def test_patterns_bullets_and_levels_without_a_number(shown) -> None:
    pattern = 'loext:num-list-format="Section %1%.%2%" text:display-levels="2"'
    tight = (
        "<style:list-level-properties><style:list-level-label-alignment text:label-followed-by='nothing'/>"
        "</style:list-level-properties>"
    )
    bullet = '<text:list-level-style-bullet text:level="4" text:bullet-char="x"/>'
    styles = list_style(
        level(1, "", 'style:num-prefix="Recitals"'), level(2, "1", pattern), level(3, "1", inside=tight), bullet
    )
    inner = sub(item(p("a"), sub(item(p("b"), sub(item(p("c")))))))
    document = shown(items(item(p("x"), inner)), styles=styles)
    assert paragraphs(document) == ["Recitals x", "Section .1 a", "1.b", "• c"]


def test_headings_are_numbered_by_the_outline_unless_taken_out(shown) -> None:
    outline_style = (
        '<text:outline-style><text:outline-level-style text:level="1" style:num-format="1" style:num-suffix="."/>'
        f'<text:outline-level-style text:level="2" style:num-format="1" {SECOND}/></text:outline-style>'
    )
    out = '<style:style style:name="Out" style:family="paragraph" style:list-style-name=""/>'
    document = shown(
        h("Term", 1),
        h("Start", 2),
        h("Unnumbered", 1, "Out"),
        h("", 1),
        h("Also unnumbered", 1, more='text:is-list-header="true"'),
        h("End", 2),
        h("Fees", 1),
        h("Anew", 1, more='text:restart-numbering="true" text:start-value="9"'),
        styles=outline_style + out,
    )
    assert paragraphs(document) == [
        *("1. Term", "1.1 Start", "Unnumbered", "Also unnumbered", "1.2 End", "2. Fees", "9. Anew")
    ]
    assert [line.heading for line in document.lines] == [1, 2, 1, 1, 2, 1, 1]


def test_type_follows_from_styles_and_those_they_derive_from(shown) -> None:
    styles = (
        '<style:default-style style:family="paragraph"><style:text-properties fo:font-size="11pt"/>'
        "</style:default-style>"
        '<style:style style:name="Base" style:family="paragraph"><style:paragraph-properties fo:text-align="center"/>'
        '<style:text-properties fo:font-weight="bold"/></style:style>'
        '<style:style style:name="Head" style:family="paragraph" style:parent-style-name="Base"/>'
        '<style:style style:name="T" style:family="text"><style:text-properties fo:font-weight="normal" '
        'fo:font-size="0.5in" style:text-underline-style="solid"/></style:style>'
        '<style:style style:name="Caps" style:family="text"><style:text-properties fo:text-transform="uppercase"/>'
        "</style:style>"
        '<style:style style:name="Gone" style:family="text"><style:text-properties text:display="none"/></style:style>'
    )
    spans = '<text:span text:style-name="{}">{}</text:span>'
    document = shown(
        p("a", "Head"),
        p(spans.format("T", "b"), "Head"),
        p("c" + spans.format("Caps", "aps") + spans.format("Gone", "secret")),
        styles=styles,
    )
    assert paragraphs(document) == ["a", "b", "cAPS"]
    assert [(line.bold, line.underlined, line.centred, line.size) for line in document.lines] == [
        (True, False, True, 11.0),
        (False, True, True, 36.0),
        (False, False, False, 11.0),
    ]


def test_white_space_is_that_of_its_elements(shown) -> None:
    text = "one\n   two<text:s text:c='3'/>three<text:tab/>four<text:line-break/>five"
    assert paragraphs(shown(p(text))) == ["one two three four", "five"]


def test_tables_notes_boxes_and_fields(shown) -> None:
    cell, covered = "<table:table-cell>{}</table:table-cell>", "<table:covered-table-cell/>"
    row = "<table:table-row>{}{}</table:table-row>"
    head = f"<table:table-header-rows>{row.format(cell.format(p('Item')), covered)}</table:table-header-rows>"
    table = f"<table:table>{head}{row.format(cell.format(p('Tea')), cell.format(p('5')))}</table:table>"
    note = (
        '<text:note text:note-class="{}"><text:note-citation>*</text:note-citation>'
        "<text:note-body>{}</text:note-body></text:note>"
    )
    box = f"<draw:frame><svg:title>no text</svg:title><draw:text-box>{p('in the box')}</draw:text-box></draw:frame>"
    field = '<text:bookmark-ref text:ref-name="x">4.2</text:bookmark-ref>'
    document = shown(
        table,
        p(f"Law{note.format('endnote', p('end'))} of{note.format('footnote', p('foot') + p('more'))} Texas{box}"),
        p(f"See Section {field}<office:annotation>{p('a comment')}</office:annotation>."),
    )
    assert paragraphs(document) == [
        *("Item", "Tea\t5", "Law[i] of[1] Texas", "in the box", "See Section 4.2."),
        *("[1] foot", "more", "[i] end"),
    ]
    assert [line.note for line in document.lines] == [False] * 5 + [True] * 3


def test_a_text_box_in_a_text_box_is_read_once(shown) -> None:
    box = "<draw:frame><draw:text-box>{}</draw:text-box></draw:frame>"
    inner = p(f"outer{box.format(p('inner'))}")
    assert paragraphs(shown(p(f"Law{box.format(inner)}"))) == ["Law", "outer", "inner"]


def test_tracked_changes_are_read_as_accepted_and_noted(shown) -> None:
    region = "<text:changed-region><text:{0}>{1}</text:{0}></text:changed-region>"
    kept_apart = region.format("deletion", p("deleted")) + region.format("insertion", "")
    changes = f"<text:tracked-changes>{kept_apart}{region.format('format-change', '')}</text:tracked-changes>"
    document = shown(changes, p('The fee is <text:change text:change-id="1"/>20<text:change-end text:change-id="2"/>.'))
    assert paragraphs(document) == ["The fee is 20."]
    assert document.remarks == ("This is a draft with 2 tracked changes; it was read as if all were accepted.",)


def test_hidden_sections_are_left_out_and_indexes_are_read(shown) -> None:
    index = f"<text:table-of-content><text:table-of-content-source>{p('no')}</text:table-of-content-source>"
    document = shown(
        f"<text:section text:display='none'>{p('hidden')}</text:section><text:section>{p('shown')}</text:section>",
        f"{index}<text:index-body>{p('Term<text:tab/>3')}</text:index-body></text:table-of-content>",
    )
    assert paragraphs(document) == ["shown", "Term 3"]


def test_pages_are_those_that_were_laid_out(shown) -> None:
    forced = '<style:paragraph-properties fo:break-before="page"/>'
    styles = f'<style:style style:name="New" style:family="paragraph">{forced}</style:style>'
    turn = "<text:soft-page-break/>"
    document = shown(
        p("one", "New"),
        p(f"two{turn}goes on"),
        p("three", "New"),
        turn,
        items(item(p("four"), turn), turn),
        styles=styles,
    )
    assert paragraphs(document) == ["one", "two goes on", "three", "four"]
    assert [(line.page, line.paragraph) for line in document.lines] == [
        *((1, True), (1, True), (2, False)),
        *((3, True), (4, True)),
    ]


def test_a_title_of_its_own(tmp_path: Path) -> None:
    declared = "<office:meta><dc:title>Lease Agreement</dc:title></office:meta>"
    meta = f"<office:document-meta {NAMESPACES}>{declared}</office:document-meta>"
    path = write_odt(tmp_path / "a", p("Lease Agreement"), p("text"), parts={"meta.xml": meta})
    assert sniff(path) is FileFormat.ODT
    assert read(path).title == "Lease Agreement"


def test_a_text_under_a_password_says_so(tmp_path: Path) -> None:
    manifest = "<manifest><file-entry><encryption-data/></file-entry></manifest>"
    path = write_odt(tmp_path / "a.odt", p("x"), parts={"META-INF/manifest.xml": manifest})
    with pytest.raises(UnreadableFile, match="password") as caught:
        read(path)
    assert caught.value.source == path


@pytest.mark.parametrize("content", ["<broken", "<x/>", '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'])
def test_damaged_and_harmful_texts(tmp_path: Path, content: str) -> None:
    with ZipFile(tmp_path / "a.odt", "w") as package:
        package.writestr("mimetype", "application/vnd.oasis.opendocument.text")
        package.writestr("content.xml", content)
    with pytest.raises(UnreadableFile, match=r"damaged|harmful") as caught:
        read(tmp_path / "a.odt")
    assert caught.value.source == tmp_path / "a.odt"


@pytest.mark.skipif(OFFICE is None, reason="LibreOffice is not installed")
@pytest.mark.parametrize(
    "name", ["Software Licence Agreement - Orrery Systems", "SaaS Subscription Agreement - Lumenfold"]
)
def test_what_libreoffice_makes_of_a_word_document_has_the_same_text_and_sections(tmp_path: Path, name: str) -> None:
    word = SAMPLES / f"{name}.docx"
    assert OFFICE is not None
    with doc.converted(OFFICE, word, ".docx", "odt") as made:
        odt = Path(shutil.copyfile(made, tmp_path / "made.odt"))
    one, other = read(word), check(read(odt))
    assert one.text == other.text
    assert section_tree(one) == section_tree(other)


STRUCK = '<style:style style:name="S" style:family="text"><style:text-properties {}/></style:style>'


@pytest.mark.parametrize(
    ("properties", "remark"),
    [
        ('style:text-line-through-style="solid"', "2 words that are struck through were left out."),
        ('text:display="none"', "2 words that cannot be seen on the page were left out."),
        ('fo:color="#ffffff"', "2 words that cannot be seen"),
        ('fo:color="#000000" fo:background-color="#000000"', "2 words that cannot be seen"),
    ],
)
def test_words_that_the_author_struck_or_hid_are_left_out_and_counted(shown, properties: str, remark: str) -> None:
    document = shown(
        '<text:p>Rent <text:span text:style-name="S">is nil</text:span> is due.</text:p>',
        styles=STRUCK.format(properties),
    )
    assert paragraphs(document) == ["Rent is due."]
    assert document.remarks[0].startswith(remark)


def test_white_words_on_a_dark_cell_are_read(shown) -> None:
    cell = (
        '<style:style style:name="C" style:family="table-cell">'
        '<style:table-cell-properties fo:background-color="#000080"/></style:style>'
    )
    document = shown(
        '<table:table><table:table-row><table:table-cell table:style-name="C"><text:p>'
        '<text:span text:style-name="S">Year</text:span></text:p></table:table-cell></table:table-row></table:table>',
        styles=cell + STRUCK.format('fo:color="#ffffff"'),
    )
    assert (paragraphs(document), document.remarks) == (["Year"], ())
