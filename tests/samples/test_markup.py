"""The markup of the sample contracts, read as it is written."""

import pytest

from samples.contract import MarkupError, plain
from samples.markup import read_contract
from samples.numbering import Counter, Level

HEAD = """\
@file A.txt
@title A
@level upperRoman "ARTICLE %1" heading
@level decimal "Section %1.%2"
@level lowerLetter "(%3)"
@schedule upperLetter "Exhibit %1"
@schedule-level decimal "%1."
"""
HEAD_LINES = HEAD.count("\n")


@pytest.fixture
def read(tmp_path):
    def read_lines(*lines: str):
        source = tmp_path / "a.txt"
        source.write_text(HEAD + "\n".join(lines), encoding="utf-8")
        return read_contract(source)

    return read_lines


def printed(contract) -> list[str]:
    return [f"{block.label} {block.heading} {plain(block.runs)}".strip() for block in contract.blocks[1:]]


def test_numbers_and_references(read):
    contract = read(
        "# Term",
        "## {#cap} Cap :: Not more than one, subject to {ref:fees}.",
        "### {#carve} fraud (as clause {own:carve} says);",
        "# {#last} General",
        "## See Sections {ref:cap} and {ref:carve} and Article {ref:last}.",
        "$ {#fees} Fees",
        "# {#rate} One a day; paragraph {ref:rate} of {ref:fees}.",
    )
    assert printed(contract) == [
        "ARTICLE I Term",
        "Section 1.1 Cap Not more than one, subject to Exhibit A.",
        "(a)  fraud (as clause (a) says);",
        "ARTICLE II General",
        "Section 2.1  See Sections 1.1 and 1.1(a) and Article II.",
        "Exhibit A  Fees",
        "1.  One a day; paragraph 1 of Exhibit A.",
    ]


def test_each_block_knows_how_it_is_cited_from_outside(read):
    contract = read("# Term", "## Cap", "### fraud", "$ Fees", "# One a day.")
    assert [block.cited for block in contract.blocks[1:]] == ["I", "1.1", "1.1(a)", "Exhibit A", "Exhibit A, 1"]


def test_tracked_changes_read_as_accepted(read):
    [paragraph] = printed(read("Within {-thirty-}{+forty-five+} days"))
    assert paragraph == "Within forty-five days"


def test_numbers_start_afresh_below_a_new_one():
    counter = Counter([Level("decimal", "%1."), Level("lowerLetter", "(%2)"), Level("lowerRoman", "(%3)")])
    cited = [counter.next(depth)[1] for depth in (1, 2, 2, 3, 3, 2, 1, 2)]
    assert cited == ["1", "1(a)", "1(b)", "1(b)(i)", "1(b)(ii)", "1(c)", "2", "2(a)"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("See Section {ref:nowhere}.", "no paragraph is named {#nowhere}"),
        ("An **unclosed word.", r"** is not closed or not known"),
        ('A "term.', '" is not closed or not known'),
        ("See {nonsense}.", "{ is not closed or not known"),
        ("### too deep", "a paragraph of level 3 stands below one of level 0"),
        ("#### deeper than any", "no numbering is set for level 4"),
        ("> {#key} unnumbered", "{#key} names a paragraph that has no number"),
        ("##", "this paragraph has no text"),
        ("@nonsense", "@nonsense is not known here"),
        ("@endscan", "@endscan is not known here"),
        ("@level letters (%1)", "letters is not a number format"),
        ("@level decimal", "a level is written"),
        ("@scan", "@scan is not closed by @endscan"),
    ],
)
def test_a_wrong_line_is_named(read, line, message):
    with pytest.raises(MarkupError) as error:
        read("Before.", line)
    assert str(error.value).startswith(f"a.txt, line {HEAD_LINES + 2}: ")
    assert message in str(error.value)


def test_a_key_is_used_once(read):
    with pytest.raises(MarkupError, match=r"line 9: {#one} is used twice"):
        read("# {#one} One", "# {#one} Two")


def test_rows_of_a_table_are_equally_long(read):
    with pytest.raises(MarkupError, match="this row has 1 cells; the row above has 2"):
        read("|= Grade | Rate", "| Lead")


def test_a_file_and_a_title_are_needed(tmp_path):
    source = tmp_path / "a.txt"
    source.write_text("Words only.", encoding="utf-8")
    with pytest.raises(MarkupError, match="@file or @title is missing"):
        read_contract(source)
