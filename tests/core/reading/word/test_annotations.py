"""The comments and tracked changes of Word documents, with their places in the text."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.isolation.messages import Decoder, encode
from core.reading.word.reader import read_docx
from core.types import Document
from tests.core.reading.examples import abstract, check, instance, item, level, para, run, write_docx


@pytest.fixture
def read(tmp_path: Path):
    def read(*body: str, **parts: str) -> Document:
        return check(read_docx(write_docx(tmp_path / "a.docx", *body, **parts), "id"))

    return read


def annotated(document: Document) -> list[tuple[str, str, str]]:
    """The kind of each, the text that it is on, and its own words."""
    return [(each.kind.value, each.span.of(document.text), each.words) for each in document.annotations]


def inserted(words: str, author: str = "Jane Birch") -> str:
    return f'<w:ins w:id="7" w:author="{author}" w:date="2026-01-01T00:00:00Z">{run(words)}</w:ins>'


def deleted(words: str) -> str:
    text = f'<w:r><w:delText xml:space="preserve">{words}</w:delText></w:r>'
    return f'<w:del w:id="8" w:author="Jane Birch" w:date="2026-01-01T00:00:00Z">{text}</w:del>'


def begin(key: int) -> str:
    return f'<w:commentRangeStart w:id="{key}"/>'


def end(key: int) -> str:
    return f'<w:commentRangeEnd w:id="{key}"/><w:r><w:commentReference w:id="{key}"/></w:r>'


COMMENTS = "".join(
    f'<w:comment w:id="{key}" w:author="Jane Birch" w:date="2026-01-0{key + 1}T00:00:00Z">{para(words)}</w:comment>'
    for key, words in enumerate(("Why so?", "And this?"))
)


def test_a_comment_has_its_place_its_author_and_its_words(read) -> None:
    document = read(
        f"<w:p>{run('The fee is ')}{begin(0)}{run('20 dollars')}{end(0)}{run(' a month.')}</w:p>", comments=COMMENTS
    )
    assert annotated(document) == [("comment", "20 dollars", "Why so?")]
    assert (document.annotations[0].author, document.annotations[0].date) == ("Jane Birch", "2026-01-01T00:00:00Z")


def test_a_comment_may_span_paragraphs_and_begin_between_them(read) -> None:
    body = (para("One."), begin(0), para("Two words."), f"<w:p>{run('Three')}{end(0)}{run(' words.')}</w:p>")
    assert annotated(read(*body, comments=COMMENTS)) == [("comment", "Two words.\nThree", "Why so?")]


def test_a_comment_without_a_range_is_where_it_is_cited(read) -> None:
    cited = '<w:r><w:commentReference w:id="1"/></w:r>'
    document = read(f"<w:p>{run('The fee ')}{cited}{run('is due.')}</w:p>", comments=COMMENTS)
    assert annotated(document) == [("comment", "", "And this?")]
    assert document.text[document.annotations[0].span.start :] == "is due.\n"


def test_changes_have_the_words_that_they_insert_and_delete(read) -> None:
    document = read(f"<w:p>{run('The fee is ')}{deleted('10')}{inserted('20')}{run(' dollars.')}</w:p>")
    assert document.text == "The fee is 20 dollars.\n"
    assert annotated(document) == [("deleted", "", "10"), ("inserted", "20", "20")]
    assert [each.span.start for each in document.annotations] == [11, 11]


def test_places_are_right_behind_automatic_numbers_and_in_tables(read) -> None:
    numbering = abstract(level(0, "%1.")) + instance()
    row = (
        f"<w:tr><w:tc>{para('Fee')}</w:tc><w:tc><w:p>{run('of ')}{inserted('20')}{run(' dollars')}</w:p></w:tc></w:tr>"
    )
    document = read(
        item(f"{run('Rent ')}{inserted('falls')}{run(' due.')}"), f"<w:tbl>{row}</w:tbl>", numbering=numbering
    )
    assert document.text.startswith("1.")
    assert annotated(document) == [("inserted", "falls", "falls"), ("inserted", "20", "20")]


def test_a_paragraph_that_is_wholly_deleted_leaves_its_words_at_the_next(read) -> None:
    gone = f"<w:p><w:pPr><w:rPr><w:del w:id='1'/></w:rPr></w:pPr>{deleted('The tenant pays.')}</w:p>"
    document = read(para("One."), gone, para("Two."))
    assert document.text == "One.\nTwo.\n"
    assert annotated(document) == [("deleted", "", "The tenant pays.")]
    assert document.annotations[0].span.start == document.text.index("Two.")


def test_annotations_travel_between_processes(read) -> None:
    document = read(f"<w:p>{begin(0)}{run('Rent')}{end(0)}{inserted(' is due.')}</w:p>", comments=COMMENTS)
    assert Decoder[Document](Document).decode(encode(document)) == document
    assert len(document.annotations) == 2


def test_a_document_without_any_has_none(read) -> None:
    assert read(para("Rent is due.")).annotations == ()
    assert read(para("Rent is due."), comments=COMMENTS).annotations == ()


WORDS = st.text("ab ", min_size=1, max_size=6).filter(str.strip)


@given(st.lists(st.tuples(st.sampled_from(("kept", "inserted", "deleted")), WORDS), min_size=1, max_size=8))
def test_each_insertion_covers_its_own_words(
    tmp_path_factory: pytest.TempPathFactory, pieces: list[tuple[str, str]]
) -> None:
    made = {"kept": run, "inserted": inserted, "deleted": deleted}
    paragraph = "".join(made[kind](words) for kind, words in pieces)
    path = write_docx(tmp_path_factory.mktemp("docx") / "a.docx", f"<w:p>{run('so')}{paragraph}{run('on')}</w:p>")
    document = read_docx(path, "id")
    shown = [each.span.of(document.text) for each in document.annotations if each.kind.value == "inserted"]
    assert ["".join(each.split()) for each in shown] == [
        "".join(words.split()) for kind, words in pieces if kind == "inserted"
    ]
