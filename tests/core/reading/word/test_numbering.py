"""Automatic numbers as Word shows them."""

from pathlib import Path

import pytest

from core.reading.blocks import list_number
from core.reading.word.reader import read_docx
from tests.core.reading.examples import abstract, check, instance, item, level, para, paragraphs, run, write_docx

LEGAL = abstract(level(0, "%1."), level(1, "%1.%2"), level(2, "(%3)", "lowerLetter"), level(3, "(%4)", "lowerRoman"))


@pytest.fixture
def shown(tmp_path: Path):
    def shown(*body: str, numbering: str = LEGAL + instance(), styles: str = "") -> list[str]:
        path = write_docx(tmp_path / "a.docx", *body, numbering=numbering, styles=styles)
        return paragraphs(check(read_docx(path, "id")))

    return shown


def test_levels_count_and_deeper_ones_start_again(shown) -> None:
    found = shown(
        item("Term"), item("Start", 1), item("End", 1), item("early", 2), item("late", 2), item("x", 3),
        item("Fees"), item("Due", 1), item("y", 2),
    )  # fmt: skip
    assert found == [
        "1. Term", "1.1 Start", "1.2 End", "(a) early", "(b) late", "(i) x", "2. Fees", "2.1 Due", "(a) y",
    ]  # fmt: skip


def test_a_level_passed_over_counts_as_used(shown) -> None:
    assert shown(item("a", 1), item("b"), item("c", 1)) == ["1.1 a", "2. b", "2.1 c"]


def test_lists_of_one_definition_share_its_count(shown) -> None:
    numbering = LEGAL + instance(1) + instance(2)
    assert shown(item("a"), item("b", numbered=2), item("c"), numbering=numbering) == ["1. a", "2. b", "3. c"]


def test_an_overridden_start_holds_for_the_first_use_of_the_list(shown) -> None:
    again = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'
    numbering = LEGAL + instance(1) + instance(2, overrides=again)
    body = (item("a"), item("b"), item("c", numbered=2), item("d", numbered=2), item("e"))
    assert shown(*body, numbering=numbering) == ["1. a", "2. b", "1. c", "2. d", "3. e"]


def test_an_overridden_level_replaces_the_definition(shown) -> None:
    other = f'<w:lvlOverride w:ilvl="0">{level(0, "Clause %1:", start=5)}</w:lvlOverride>'
    assert shown(item("a"), item("b"), numbering=LEGAL + instance(overrides=other)) == ["Clause 5: a", "Clause 6: b"]


@pytest.mark.parametrize(("restart", "last"), [(None, "(a) z"), ("0", "(b) z"), ("1", "(a) z"), ("2", "(a) z")])
def test_when_a_level_starts_again(shown, restart: str | None, last: str) -> None:
    more = f'<w:lvlRestart w:val="{restart}"/>' if restart is not None else ""
    numbering = abstract(level(0, "%1."), level(1, "%1.%2"), level(2, "(%3)", "lowerLetter", more=more)) + instance()
    body = (item("a"), item("b", 1), item("y", 2), item("c"), item("d", 1), item("z", 2))
    assert shown(*body, numbering=numbering)[-1] == last


def test_a_level_that_restarts_after_the_first_alone_goes_on_over_the_second(shown) -> None:
    more = '<w:lvlRestart w:val="1"/>'
    numbering = abstract(level(0, "%1."), level(1, "%1.%2"), level(2, "(%3)", "lowerLetter", more=more)) + instance()
    assert shown(item("a"), item("b", 1), item("y", 2), item("d", 1), item("z", 2), numbering=numbering)[-1] == "(b) z"


def test_legal_style_shows_every_level_in_digits(shown) -> None:
    numbering = abstract(
        level(0, "Article %1", "upperRoman"), level(1, "Section %1.%2", more="<w:isLgl/>"), level(2, "%1.%2")
    )
    assert shown(item("Term"), item("Start", 1), numbering=numbering + instance()) == [
        "Article I Term",
        "Section 1.1 Start",
    ]


def test_bullets_levels_without_number_and_levels_without_text(shown) -> None:
    numbering = abstract(level(0, "\uf0b7", "bullet"), level(1, "%1%2)", "upperLetter"), level(2, "", "none"))
    assert shown(item("a"), item("b", 1), item("c", 2), numbering=numbering + instance()) == ["• a", "A) b", "c"]


def test_what_follows_the_number_is_a_space_or_nothing(shown) -> None:
    nothing = '<w:suff w:val="nothing"/>'
    numbering = abstract(level(0, "§%1 ", more='<w:suff w:val="space"/>'), level(1, "(%2)", more=nothing))
    assert shown(item("a"), item("b", 1), numbering=numbering + instance()) == ["§1 a", "(1)b"]


def test_styles_number_paragraphs_and_numbering_zero_takes_it_back(shown) -> None:
    styles = (
        '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:pPr><w:numPr>'
        '<w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
        '<w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/><w:pPr><w:numPr><w:ilvl w:val="1"/>'
        '<w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
        '<w:style w:type="paragraph" w:styleId="Own"><w:basedOn w:val="H2"/><w:name w:val="Own"/></w:style>'
    )
    numbering = abstract(
        level(0, "%1.", more='<w:pStyle w:val="H1"/>'), level(1, "%1.%2", more='<w:pStyle w:val="H2"/>')
    )
    body = (
        para("a", '<w:pStyle w:val="H1"/>'),
        para("b", '<w:pStyle w:val="H2"/>'),
        para("c", '<w:pStyle w:val="Own"/>'),
        para("d", '<w:pStyle w:val="H2"/><w:numPr><w:numId w:val="0"/></w:numPr>'),
        para("e", '<w:pStyle w:val="H2"/>'),
    )
    assert shown(*body, numbering=numbering + instance(), styles=styles) == ["1. a", "1.1 b", "1.2 c", "d", "1.3 e"]


def test_a_derived_style_or_the_paragraph_itself_may_name_the_level_alone(shown) -> None:
    def style(name: str, numbered: str, based: str = "") -> str:
        base = f'<w:basedOn w:val="{based}"/>' if based else ""
        inner = f"<w:pPr><w:numPr>{numbered}</w:numPr></w:pPr>" if numbered else ""
        return f'<w:style w:type="paragraph" w:styleId="{name}">{base}<w:name w:val="{name}"/>{inner}</w:style>'

    def styled(text: str, name: str, numbered: str = "") -> str:
        return para(text, f'<w:pStyle w:val="{name}"/>' + (f"<w:numPr>{numbered}</w:numPr>" if numbered else ""))

    second = '<w:ilvl w:val="1"/>'
    styles = style("H1", '<w:numId w:val="1"/>') + style("H2", second, "H1") + style("Own", "", "H2")
    body = (
        styled("a", "H1"),
        styled("b", "H2"),
        styled("c", "Own"),
        styled("d", "H1", second),
        styled("e", "H2", '<w:numId w:val="1"/>'),
        styled("f", "H1"),
    )
    expected = ["1. a", "1.1 b", "1.2 c", "1.3 d", "1.4 e", "2. f"]
    assert shown(*body, styles=styles) == expected
    tied = abstract(level(0, "%1.", more='<w:pStyle w:val="H1"/>'), level(1, "%1.%2", more='<w:pStyle w:val="H2"/>'))
    assert shown(*body, styles=styles, numbering=tied + instance()) == expected


def test_paragraphs_of_tables_count_and_those_of_text_boxes_count_apart(shown) -> None:
    def cell(content: str, properties: str = "") -> str:
        return f"<w:tc><w:tcPr>{properties}</w:tcPr>{content}</w:tc>"

    merged = cell(item("b"), '<w:vMerge w:val="restart"/>'), cell(item("not shown"), "<w:vMerge/>")
    table = f"<w:tbl><w:tr>{merged[0]}{cell(item('c'))}</w:tr><w:tr>{merged[1]}{cell(item('e'))}</w:tr></w:tbl>"
    box = f"<w:r><w:pict><v:textbox><w:txbxContent>{item('x')}{item('y')}</w:txbxContent></v:textbox></w:pict></w:r>"
    anchor = f'<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>{run("f")}{box}</w:p>'
    assert shown(item("a"), table, anchor, item("g")) == [
        *("1. a", "2. b\t3. c", "5. e"),
        *("6. f", "1. x", "2. y"),
        "7. g",
    ]


def test_hidden_paragraphs_do_not_count(shown) -> None:
    numbered = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
    hidden = para(run("secret", "<w:vanish/>"), f"{numbered}<w:rPr><w:vanish/></w:rPr>")
    assert shown(item("a"), hidden, item("b")) == ["1. a", "2. b"]
    style = '<w:style w:type="paragraph" w:styleId="H"><w:name w:val="H"/><w:rPr><w:vanish/></w:rPr></w:style>'
    by_style = para("secret", f'<w:pStyle w:val="H"/>{numbered}')
    assert shown(item("a"), by_style, item("b"), styles=style) == ["1. a", "2. b"]


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [(True, True, ["1. a b", "2. c"]), (True, False, ["a b", "1. c"]), (False, True, ["1. a b", "2. c"])],
)
def test_paragraphs_joined_by_a_change_bear_the_number_of_the_end_that_is_left(
    shown, first: bool, second: bool, found: list[str]
) -> None:
    numbered = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
    joined = para("a ", (numbered if first else "") + '<w:rPr><w:del w:id="1"/></w:rPr>')
    assert shown(joined, para("b", numbered if second else ""), item("c")) == found


def test_a_list_style_lends_its_definition(shown) -> None:
    styles = (
        '<w:style w:type="numbering" w:styleId="Legal"><w:name w:val="Legal"/><w:pPr><w:numPr>'
        '<w:numId w:val="7"/></w:numPr></w:pPr></w:style>'
    )
    numbering = (
        abstract(level(0, "%1)"), number=3, more='<w:styleLink w:val="Legal"/>')
        + abstract(number=4, more='<w:numStyleLink w:val="Legal"/>')
        + instance(7, of=3)
        + instance(1, of=4)
    )
    assert shown(item("a"), item("b"), numbering=numbering, styles=styles) == ["1) a", "2) b"]


def test_numbers_of_lists_that_are_not_there_are_left_out(shown) -> None:
    assert shown(item("a", numbered=99), item("b", level=8)) == ["a", "b"]


def test_a_bare_section_break_does_not_count(shown) -> None:
    numbered = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
    assert shown(item("a"), para("", numbered + "<w:sectPr/>"), item("b")) == ["1. a", "2. b"]
    assert shown(item("a"), para("", numbered), item("b")) == ["1. a", "2.", "3. b"]


def test_deleted_paragraphs_do_not_count(shown) -> None:
    gone = (
        '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr>'
        '<w:del w:id="2"><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>'
    )
    assert shown(item("a"), gone, item("b")) == ["1. a", "2. b"]


@pytest.mark.parametrize(
    ("style", "numbers"),
    [
        ("decimal", {1: "1", 12: "12"}),
        ("decimalZero", {1: "01", 12: "12"}),
        ("lowerLetter", {1: "a", 26: "z", 27: "aa", 28: "bb", 53: "aaa"}),
        ("upperLetter", {2: "B"}),
        ("lowerRoman", {1: "i", 4: "iv", 9: "ix", 14: "xiv", 40: "xl"}),
        ("upperRoman", {1999: "MCMXCIX"}),
        ("ordinal", {1: "1st", 2: "2nd", 3: "3rd", 11: "11th", 21: "21st", 112: "112th"}),
        ("cardinalText", {1: "One", 21: "Twenty-one", 105: "One hundred five"}),
        ("ordinalText", {1: "First", 12: "Twelfth", 20: "Twentieth", 21: "Twenty-first", 100: "One hundredth"}),
        ("none", {1: ""}),
        ("unheardOf", {7: "7"}),
    ],
)
def test_number_formats(style: str, numbers: dict[int, str]) -> None:
    assert {number: list_number(number, style) for number in numbers} == numbers
