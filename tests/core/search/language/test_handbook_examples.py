"""The handbook's chapter on the query language: every example is read as its row says."""

import pytest

from core.base.paths import resources
from core.search.language import tree as ast
from core.search.language.parse import Parsed, parse
from core.search.language.ranges import value_range
from core.tagging.lexicon import load_lexicon
from core.types import Span
from tests.handbook import EXAMPLES

LEXICON = load_lexicon(resources() / "lexicon")


def words(*texts: str, quoted: bool = False, fuzzy: int = 0) -> ast.Words:
    return ast.Words(tuple(ast.Term(text, quoted, fuzzy) for text in texts))


def both(*parts: ast.Node) -> ast.And:
    return ast.And(parts)


def field(name: ast.FieldName, part: ast.Node) -> ast.Field:
    return ast.Field(name, part)


PHRASE = words("hold harmless", quoted=True)
MEANINGS = {
    "assign AND consent": both(words("assign"), words("consent")),
    "terminate OR cancel": ast.Or((words("terminate"), words("cancel"))),
    "liability NOT insurance": both(words("liability"), ast.Not(words("insurance"))),
    "(sell OR transfer) AND shares": both(ast.Or((words("sell"), words("transfer"))), words("shares")),
    '"hold harmless"': PHRASE,
    'indemnify w/5 "hold harmless"': ast.Near(words("indemnify"), PHRASE, ast.Reach(ast.Unit.WORDS, 5)),
    "written pre/3 notice": ast.Chain((words("written"), words("notice")), (ast.Reach(ast.Unit.WORDS, 3),)),
    "liability /s fees": ast.Near(words("liability"), words("fees"), ast.Reach(ast.Unit.SENTENCE)),
    "confidential /p disclos!": ast.Near(words("confidential"), words("disclos!"), ast.Reach(ast.Unit.PARAGRAPH)),
    "indemni! w/10 claim*": ast.Near(words("indemni!"), words("claim*"), ast.Reach(ast.Unit.WORDS, 10)),
    "organi?ation": words("organi?ation"),
    "licensor~": words("licensor", fuzzy=2),
    '"non-exclusive"': words("non-exclusive", quoted=True),
    '"£" AND liability': both(words("£", quoted=True), words("liability")),
    'type:"services agreement"': field(ast.FieldName.TYPE, words("services agreement", quoted=True)),
    "title:lease AND repair": both(field(ast.FieldName.TITLE, words("lease")), words("repair")),
    "party:Harrow AND liability": both(field(ast.FieldName.PARTY, words("Harrow")), words("liability")),
    "law:england AND indemnify": both(field(ast.FieldName.LAW, words("england")), words("indemnify")),
    "date:2024..2025 AND renewal": both(
        field(ast.FieldName.DATE, ast.DateRange("2024-01-01", "2025-12-31", "2024..2025")), words("renewal")
    ),
    "heading:confidentiality": field(ast.FieldName.HEADING, words("confidentiality")),
    "ends:2026..2028": field(ast.FieldName.ENDS, ast.DateRange("2026-01-01", "2028-12-31", "2026..2028", ends=True)),
    **{
        f"{name}:{text}": field(name, asked)
        for name, text in (
            (ast.FieldName.CAP, ">=1x"),
            (ast.FieldName.NOTICE, "<30d"),
            (ast.FieldName.CURE, "30d"),
            (ast.FieldName.RENEWAL, ">=1y"),
            (ast.FieldName.SURVIVAL, ">3y"),
            (ast.FieldName.TERM, "2y..5y"),
        )
        if (asked := value_range(name, text, Span(0, 0)))
    },
    "loss NOT w/5 data": ast.Near(words("loss"), words("data"), ast.Reach(ast.Unit.WORDS, 5), negated=True),
    "loss w/9 loss": ast.Near(words("loss"), words("loss"), ast.Reach(ast.Unit.WORDS, 9)),
    "section:8.2": field(ast.FieldName.SECTION, ast.SectionNumber("8.2")),
    "title:(lease OR licence)": field(ast.FieldName.TITLE, ast.Or((words("lease"), words("licence")))),
}


def read(example: str) -> ast.Node:
    parsed = parse(example, LEXICON)
    assert isinstance(parsed, Parsed), parsed
    return parsed.tree


@pytest.mark.parametrize("example", MEANINGS)
def test_an_example_is_read_as_its_row_says(example: str) -> None:
    assert read(example) == MEANINGS[example]


def test_the_example_of_clause_names_a_clause_type() -> None:
    tree = read('clause:"limitation of liability"')
    assert isinstance(tree, ast.Field)
    assert tree.name is ast.FieldName.CLAUSE
    assert isinstance(tree.part, ast.ClauseType)
    assert tree.part.name == "Limitation of liability"


def test_every_example_of_the_chapter_is_covered() -> None:
    assert set(EXAMPLES) == {*MEANINGS, 'clause:"limitation of liability"'}
