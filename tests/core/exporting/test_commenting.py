"""Comments in a copy of a Word draft: at the right words, in whatever they stand, and nothing else is changed."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import docx
import pytest
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.shared import Pt
from hypothesis import given, settings
from hypothesis import strategies as st

from core.exporting.commenting import WordComment, add_comments
from core.exporting.word_file import NotWordFile
from core.reading import read
from core.types import Document, Line, Span
from tests.thoroughness import examples

TRACKED = 'w:author="Ada" w:date="2026-01-01T00:00:00Z"'


def commented(path: Path, *words: str | Span) -> Path:
    """A copy of a file with a comment, "0", "1" and so on, at the first place of each of these words."""
    document = read(path)
    comments = [WordComment(_span(document, each), (str(number),)) for number, each in enumerate(words)]
    copy = path.with_name(f"commented {path.name}")
    copy.write_bytes(add_comments(path.read_bytes(), document.text, document.lines, comments))
    assert read(copy).text == document.text
    return copy


def _span(document: Document, words: str | Span) -> Span:
    if isinstance(words, Span):
        return words
    start = document.text.index(words)
    return Span(start, start + len(words))


def marked(path: Path) -> dict[str, str]:
    """The words that each comment is at, by the words of the comment; as python-docx reads the file."""
    document = docx.Document(str(path))
    said = {str(each.comment_id): each.text for each in document.comments}
    found: dict[str, str] = {}
    open_: set[str] = set()
    referred: set[str] = set()
    for element in document.element.body.iter():
        if element.tag == qn("w:commentRangeStart"):
            open_.add(element.get(qn("w:id")))
        elif element.tag == qn("w:commentRangeEnd"):
            open_.remove(element.get(qn("w:id")))
        elif element.tag == qn("w:commentReference"):
            referred.add(element.get(qn("w:id")))
        elif element.tag == qn("w:t"):
            for each in open_:
                found[said[each]] = found.get(said[each], "") + (element.text or "")
    assert not open_
    assert referred == set(said)
    return found


def saved(document: Any, tmp_path: Path) -> Path:
    path = tmp_path / "draft.docx"
    document.save(str(path))
    return path


def in_paragraph(document: Any, xml: str) -> Any:
    """A paragraph with this content, written in WordprocessingML."""
    made = parse_xml(f"<w:p {nsdecls('w')}>{xml}</w:p>")
    document.element.body.insert(len(document.element.body) - 1, made)
    return made


def run(text: str) -> str:
    return f'<w:r><w:t xml:space="preserve">{text}</w:t></w:r>'


def test_a_comment_is_at_its_words_and_the_type_around_stays(tmp_path: Path) -> None:
    document = docx.Document()
    paragraph = document.add_paragraph("The Supplier shall ")
    bold = paragraph.add_run("deliver the Goods promptly")
    bold.bold, bold.font.size = True, Pt(13)
    paragraph.add_run(" to the Buyer.")
    path = commented(saved(document, tmp_path), "the Goods", "shall deliver", "Supplier", "Buyer.")
    assert marked(path) == {"0": "the Goods", "1": "shall deliver", "2": "Supplier", "3": "Buyer."}
    runs = docx.Document(str(path)).paragraphs[0].runs
    assert "".join(each.text for each in runs) == "The Supplier shall deliver the Goods promptly to the Buyer."
    assert "".join(each.text for each in runs if each.bold) == "deliver the Goods promptly"
    assert {each.font.size for each in runs if each.bold} == {Pt(13)}


def test_its_paragraphs_author_and_date_are_those_of_the_program(tmp_path: Path) -> None:
    document = docx.Document()
    document.add_paragraph("Rent is due.")
    path = saved(document, tmp_path)
    comment = WordComment(Span(0, 4), ("Broken: Blank", "Nobody says\x00 how much.\nEver."))
    path.write_bytes(add_comments(path.read_bytes(), "Rent is due.\n", read(path).lines, [comment]))
    (made,) = docx.Document(str(path)).comments
    assert [each.text for each in made.paragraphs] == ["Broken: Blank", "Nobody says how much. Ever."]
    assert (made.author, made.initials) == ("Muniment", "M")
    assert made.timestamp is not None


def test_comments_that_are_there_stay(tmp_path: Path) -> None:
    document = docx.Document()
    paragraph = document.add_paragraph("Rent is due.")
    document.add_comment(paragraph.runs, "Client to confirm", author="Ada")
    assert marked(commented(saved(document, tmp_path), "due")) == {"Client to confirm": "Rent is due.", "0": "due"}


def test_a_number_that_word_counts_is_in_no_paragraph_and_the_comment_is_at_the_words_behind_it(tmp_path: Path) -> None:
    document = docx.Document()
    for text in ("Rent is due.", "Rent is due.", "Rates are due."):
        document.add_paragraph(text, style="List Number")
    path = saved(document, tmp_path)
    text = read(path).text
    assert text.startswith("1.")
    third = Span(text.index("3."), text.index("3.") + 2)
    second = text.index("Rent", text.index("2."))
    assert marked(commented(path, third, Span(second, second + 4))) == {"0": "Rates", "1": "Rent"}
    body = docx.Document(str(path.with_name("commented draft.docx"))).paragraphs
    assert [len(each._p.findall(qn("w:commentRangeStart"))) for each in body] == [0, 1, 1]


def test_what_is_deleted_or_hidden_is_passed_over_and_what_is_inserted_stays_whole(tmp_path: Path) -> None:
    document = docx.Document()
    deleted = f'<w:del w:id="1" {TRACKED}><w:r><w:delText>thirty</w:delText></w:r></w:del>'
    inserted = f'<w:ins w:id="2" {TRACKED}>{run("sixty long")}</w:ins>'
    hidden = '<w:r><w:rPr><w:vanish/></w:rPr><w:t xml:space="preserve">secret </w:t></w:r>'
    in_paragraph(document, run("Within ") + deleted + inserted + run(" days ") + hidden + run("of days on"))
    path = commented(saved(document, tmp_path), "sixty", "of days")
    assert marked(path) == {"0": "sixty long", "1": "of days"}
    assert docx.Document(str(path)).element.body.find(f".//{qn('w:delText')}").text == "thirty"


def test_a_field_and_a_link_stay_whole(tmp_path: Path) -> None:
    document = docx.Document()

    def mark(kind: str) -> str:
        return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'

    instruction = f"{mark('begin')}<w:r><w:instrText> REF x </w:instrText></w:r>"
    field = f"{instruction}{mark('separate')}{run('Section 4')}{mark('end')}"
    link = f'<w:hyperlink w:anchor="y">{run("the Rules of Procedure")}</w:hyperlink>'
    paragraph = in_paragraph(document, run("See ") + field + run(" and ") + link + run(" too."))
    path = commented(saved(document, tmp_path), "4", "Rules", "and")
    assert marked(path) == {"0": "Section 4", "1": "the Rules of Procedure", "2": "and"}
    children = [*docx.Document(str(path)).paragraphs[0]._p]
    names = [each.tag.rpartition("}")[2] for each in children]
    first = names.index("commentRangeStart")
    assert children[first + 1].find(qn("w:fldChar")).get(qn("w:fldCharType")) == "begin"
    assert [name for name in names if name == "hyperlink"] == ["hyperlink"]
    assert paragraph.find(qn("w:hyperlink")) is not None


def test_two_words_in_one_run_with_a_tab_and_a_break(tmp_path: Path) -> None:
    document = docx.Document()
    in_paragraph(document, "<w:r><w:t>First</w:t><w:tab/><w:t>second third</w:t><w:br/><w:t>fourth</w:t></w:r>")
    path = commented(saved(document, tmp_path), "third", "second", "First", "fourth")
    assert marked(path) == {"0": "third", "1": "second", "2": "First", "3": "fourth"}
    assert docx.Document(str(path)).paragraphs[0].text == "First\tsecond third\nfourth"


def test_in_a_table_it_is_in_the_cell_where_its_words_begin(tmp_path: Path) -> None:
    document = docx.Document()
    cells = document.add_table(rows=1, cols=2).rows[0].cells
    cells[0].text, cells[1].text = "Governing law", "[to be agreed]"
    path = commented(saved(document, tmp_path), "[to be agreed]", "law\t[to be agreed]")
    assert marked(path) == {"0": "[to be agreed]", "1": "law"}


def test_the_words_of_a_text_box_and_of_a_note_are_marked_in_the_body(tmp_path: Path) -> None:
    document = docx.Document()
    document.add_paragraph("Before the box.")
    box = f"<w:pict><w:txbxContent><w:p>{run('Boxed words')}</w:p></w:txbxContent></w:pict>"
    in_paragraph(document, run("Anchor.") + f"<w:r>{box}</w:r>")
    assert marked(commented(saved(document, tmp_path), "Boxed")) == {"0": "."}


def test_a_note_is_marked_where_the_body_cites_it(tmp_path: Path) -> None:
    document = docx.Document()
    cited = '<w:r><w:footnoteReference w:id="2"/></w:r>'
    in_paragraph(document, run("The Fee") + cited + run(" is due yearly."))
    note = f'<w:footnote w:id="2"><w:p>{run("Client to confirm.")}</w:p></w:footnote>'
    notes = f"<w:footnotes {nsdecls('w')}>{note}</w:footnotes>"
    content_type = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"
    part = docx.opc.part.Part(docx.opc.packuri.PackURI("/word/footnotes.xml"), content_type, notes.encode())
    document.part.relate_to(part, RELATIONSHIP_TYPE.FOOTNOTES)
    assert marked(commented(saved(document, tmp_path), "Client to confirm")) == {"0": "Fee"}


def test_what_is_missing_is_marked_before_its_place_or_at_the_title(tmp_path: Path) -> None:
    document = docx.Document()
    for text in ("SUPPLY AGREEMENT", "1. Price", "The price is 5.", "2. Law"):
        document.add_paragraph(text)
    path = saved(document, tmp_path)
    text = read(path).text
    places = Span(len(text), len(text)), Span(text.index("2. Law"), text.index("2. Law"))
    assert marked(commented(path, *places)) == {"0": "SUPPLY AGREEMENT", "1": "The price is 5."}


def test_all_other_parts_are_as_they_were(tmp_path: Path) -> None:
    document = docx.Document()
    document.add_paragraph("Rent is due.")
    path = saved(document, tmp_path)
    with ZipFile(path, "a", ZIP_DEFLATED) as package:
        package.writestr("customXml/item9.xml", "<a>kept</a>")
    copy = commented(path, "due")
    changed = {"[Content_Types].xml", "_rels/.rels", "word/document.xml", "word/_rels/document.xml.rels"}
    with ZipFile(path) as before, ZipFile(copy) as after:
        assert set(after.namelist()) == {*before.namelist(), "word/comments.xml"}
        for name in set(before.namelist()) - changed:
            assert after.read(name) == before.read(name)


def test_a_template_becomes_a_document(tmp_path: Path) -> None:
    document = docx.Document()
    document.add_paragraph("Rent is due.")
    path = _retyped(saved(document, tmp_path), "template")
    assert marked(commented(path, "due")) == {"0": "due"}


@pytest.mark.parametrize("kind", ["macros", "text", "cut"])
def test_no_copy_is_made_of_other_files(tmp_path: Path, kind: str) -> None:
    document = docx.Document()
    document.add_paragraph("Rent is due.")
    path = saved(document, tmp_path)
    match kind:
        case "macros":
            _retyped(path, "document.macroEnabled")
        case "text":
            path.write_text("Rent is due.", encoding="utf-8")
        case "cut":
            path.write_bytes(path.read_bytes()[:-200])
    with pytest.raises(NotWordFile):
        add_comments(path.read_bytes(), "Rent is due.\n", (), [WordComment(Span(0, 4), ("0",))])


def _retyped(path: Path, kind: str) -> Path:
    """Changes the type of the main part, as in files with macros and in templates."""
    made = BytesIO()
    with ZipFile(path) as before, ZipFile(made, "w") as after:
        for name in before.namelist():
            content = before.read(name)
            if name == "[Content_Types].xml":
                content = content.replace(b"document.main+xml", f"{kind}.main+xml".encode())
            after.writestr(name, content)
    path.write_bytes(made.getvalue())
    return path


RUNS = ("The Buyer pays. ", "The Seller", " delivers the Goods. ", "Fees are due on the due date. ", "5% of the Fees. ")
_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
_MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"


def smallest(paragraphs: list[list[str]]) -> bytes:
    """A Word file with these runs, and as little else as can be."""
    body = "".join(f"<w:p>{''.join(map(run, each))}</w:p>" for each in paragraphs)
    made = BytesIO()
    with ZipFile(made, "w") as package:
        types = f'<Override PartName="/word/document.xml" ContentType="{_MAIN}"/>'
        package.writestr("[Content_Types].xml", f'<Types xmlns="{_TYPES}">{types}</Types>')
        relation = f'<Relationship Id="rId1" Type="{_OFFICE}" Target="word/document.xml"/>'
        package.writestr("_rels/.rels", f'<Relationships xmlns="{_RELATIONS}">{relation}</Relationships>')
        package.writestr("word/document.xml", f"<w:document {nsdecls('w')}><w:body>{body}</w:body></w:document>")
    return made.getvalue()


@settings(max_examples=examples(40, 1000))
@given(
    paragraphs=st.lists(st.lists(st.sampled_from(RUNS), min_size=1, max_size=4), min_size=1, max_size=4),
    places=st.lists(st.tuples(st.integers(0, 200), st.integers(0, 40)), min_size=1, max_size=6),
    numbered=st.booleans(),
)
def test_wherever_comments_are_the_words_are_the_same_and_those_of_the_span_are_marked(
    paragraphs: list[list[str]], places: list[tuple[int, int]], numbered: bool
) -> None:
    labels = [f"{number}. " if numbered else "" for number in range(1, len(paragraphs) + 1)]
    texts = [label + "".join(runs).strip() for label, runs in zip(labels, paragraphs, strict=True)]
    text = "".join(f"{each}\n" for each in texts)
    starts = [sum(len(each) + 1 for each in texts[:at]) for at in range(len(texts))]
    lines = [Line(Span(start, start + len(each)), 0) for start, each in zip(starts, texts, strict=True)]
    spans = [Span(min(start, len(text)), min(start + length, len(text))) for start, length in places]
    comments = [WordComment(span, (str(number),)) for number, span in enumerate(spans)]
    with ZipFile(BytesIO(add_comments(smallest(paragraphs), text, lines, comments))) as package:
        body = parse_xml(package.read("word/document.xml"))
    written = ["".join(each.text or "" for each in one.iter(qn("w:t"))) for one in body.iter(qn("w:p"))]
    assert written == ["".join(runs) for runs in paragraphs]
    for number, span in enumerate(spans):
        line = next((each for each in lines if each.span.contains(span)), None)
        if line and span.of(text).strip() and span.start >= line.span.start + len(labels[lines.index(line)]):
            assert span.of(text).strip() in _between(body, str(number))


def _between(body: Any, comment: str) -> str:
    """The words at which a comment is."""
    within, words = False, ""
    for element in body.iter():
        if element.tag in {qn("w:commentRangeStart"), qn("w:commentRangeEnd")} and element.get(qn("w:id")) == comment:
            within = element.tag == qn("w:commentRangeStart")
        elif within and element.tag == qn("w:t"):
            words += element.text or ""
    return words
