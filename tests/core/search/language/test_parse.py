"""How queries are parsed: precedence, what is a word, what is wrong and what to write instead."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from core.search.language.interpret import paraphrase
from core.search.language.parse import Parsed, keywords, parse
from core.search.language.tokens import looks_like_connectors
from core.search.language.tree import unparse
from core.types import Problem
from tests.core.search.language.library import LEXICON
from tests.core.search.language.queries import queries, soups
from tests.thoroughness import examples


def read(query: str) -> str:
    parsed = parse(query, LEXICON)
    assert isinstance(parsed, Parsed), parsed
    return unparse(parsed.tree)


@pytest.mark.parametrize(
    ("query", "same"),
    [
        ("a OR b AND c", "(a OR b) AND c"),
        ("a AND b OR c", "a AND (b OR c)"),
        ("a OR b w/5 c", "(a OR b) w/5 c"),
        ("a w/5 b AND c", "(a w/5 b) AND c"),
        ("a & b % c & d", "a AND b AND (NOT (c AND d))"),
        ("a % b % c", "a AND (NOT b) AND (NOT c)"),
        ("NOT a AND b", "NOT a AND b"),
        ("a w/5 b w/3 c", "a w/5 (b w/3 c)"),
        ("a w/3 b w/5 c", "(a w/3 b) w/5 c"),
        ("a w/5 b w/5 c", "(a w/5 b) w/5 c"),
        ("a w/5 b pre/5 c", "a w/5 (b pre/5 c)"),
        ("a /s b w/50 c", "a /s (b w/50 c)"),
        ("a /p b /s c", "a /p (b /s c)"),
        ("a pre/3 b pre/5 c", "a pre/3 b pre/5 c"),
        ("a pre/3 (b +s c)", "a pre/3 b +s c"),
        ("cat OR dog /50 custody /10 contract!", "(cat OR dog) w/50 (custody w/10 contract!)"),
        ("negligen! AND unnatural /3 accumulation /s snow OR ice",
         "negligen! AND ((unnatural w/3 accumulation) /s (snow OR ice))"),
        ("a b w/3 c d", "a b w/3 c d"),
        ('a "b c" d OR e', 'a AND "b c" AND (d OR e)'),
        ("a b", "a AND b"),
        ("aa! b", "aa! AND b"),
        ("(a b) OR c", "a b OR c"),
        ("title:a b", "title:a AND b"),
        ("title:(a b)", "title:(a AND b)"),
        ("((a))", "a"),
        ("a AND (b AND c)", "a AND b AND c"),
        ("a NEAR/4 b", "a w/4 b"),
        ("a W/S b", "a /s b"),
        ("a NOT  w/4 b", "a NOT w/4 b"),
        ("AT&T & 50%", "AT&T AND 50%"),
        ("50 % OR x", "50 % OR x"),
        ("a,; AND (b.)", "a AND b"),
        ("403(b) OR (403(b))", "403(b) OR 403(b)"),
        ("a(b c)", "a AND b AND c"),
        ("x~ OR transfer~", "x~1 OR transfer~2"),
        ("“a b” AND «c»", '"a b" AND "c"'),
        ("http://x.org/y AND z", "http://x.org/y AND z"),
        (",AND OR b", '"AND" OR b'),
    ],
)  # fmt: skip
def test_what_binds_what(query: str, same: str) -> None:
    assert read(query) == same


@pytest.mark.parametrize(
    ("query", "there", "message", "suggestion"),
    [
        ("(liability AND cap", "(", "not closed", "(liability AND cap)"),
        ("liability) AND cap", ")", "closes nothing", "liability AND cap"),
        ("liability AND ()", "()", "nothing between", "liability"),
        ('liability AND "cap', '"cap', "quotation is not closed", 'liability AND "cap"'),
        ('liability AND ""', '""', "nothing between", "liability"),
        ("liability AND", "AND", "there is nothing after it", "liability"),
        ("AND liability", "AND", "there is nothing before it", "liability"),
        ("(OR liability)", "OR", "there is nothing before it", "(liability)"),
        ("liability AND OR cap", "AND OR", "Two connectors", "liability AND cap"),
        ("liability w/5", "w/5", "there is nothing after it", "liability"),
        ("liability w/ cap", "w/", "needs a number", "liability w/5 cap"),
        ("liability NEAR cap", "NEAR", "needs a number", "liability NEAR/5 cap"),
        ("liability pre/ cap AND x", "pre/", "needs a number", "liability pre/5 cap AND x"),
        ("liability NOT w/ cap", "NOT w/", "needs a number", "liability NOT w/5 cap"),
        ("liability w/0 cap", "w/0", "from 1 to 255", "liability w/1 cap"),
        ("liability w/300 cap", "w/300", "from 1 to 255", "liability w/255 cap"),
        ("NOT liability", "NOT liability", "What should be found?", ""),
        ("NOT (a OR b)", "NOT (a OR b", "What should be found?", ""),
        ("title:(NOT lease)", "NOT lease", "What should be found?", ""),
        ("liability OR NOT cap", "OR NOT", "nearly every clause", "liability AND NOT cap"),
        ("liability OR (NOT cap)", "NOT cap", "nearly every clause", ""),
        ("liability w/5 NOT cap", "w/5 NOT", "write NOT before", "liability NOT w/5 cap"),
        ("(a AND b) w/5 c", "a AND b", "AND cannot", "(a w/5 c AND b w/5 c)"),
        ("a w/5 (title:x)", "title:x", "cannot be near", ""),
        ("a w/5 (NOT b OR c)", "NOT b OR c", "cannot be near", ""),
        ("titel:lease AND cap", "titel", "no field “titel:”", "title:lease AND cap"),
        ("author:jane AND cap", "author", "no field “author:”", "author jane AND cap"),
        ("title: AND cap", "title: ", "What should be in “title:”", "cap"),
        ("title:(party:acme)", "party:acme", "inside the field", "title:(acme)"),
        ("date:soon AND cap", "soon", "is not a date", ""),
        ("date:2018/04 AND cap", "2018/04", "is not a date", "date:2018 AND cap"),
        ("date:2018-13", "2018-13", "is not a date", "date:2018"),
        ("date:2019..2018", "2019..2018", "is not a date", "date:2019"),
        ("date:2019-02-30", "2019-02-30", "is not a date", "date:2019"),
        ("section:* AND a", "*", "alone would find every word", "a"),
        ("clause:indemnty", "indemnty", "Did you mean “Indemnity”?", "clause:Indemnity"),
        ("clause:libility AND x", "libility", "Did you mean", 'clause:"Limitation of liability" AND x'),
        ("* AND cap", "*", "every word", "cap"),
        ("a! AND cap", "a!", "too many words", ""),
        ('"the * cap" AND x', '"the * cap"', "too many words", ""),
        ("cap~7 AND x", "cap~7", "from 1 to 3", "cap~3 AND x"),
        ("non-compete~ AND x", "non-compete~", "single word", "non-compete AND x"),
        ("indemnity AND -cap", "-", "A minus sign", "indemnity AND NOT cap"),
        ("NOT NOT a AND b", "NOT NOT", "more than once", "NOT a AND b"),
        (" ", " ", "What should be found?", ""),
    ],
)  # fmt: skip
def test_a_problem_says_where_and_what_to_write(query: str, there: str, message: str, suggestion: str) -> None:
    problem = parse(query, LEXICON)
    assert isinstance(problem, Problem), problem
    assert problem.span.of(query) == there
    assert message in problem.message
    assert problem.suggestion == suggestion


@pytest.mark.parametrize(
    "query",
    [
        "a AND b", "a & b", "a w/5 b", "a /s b", "indemn!", "wom?n in work", "indemn*", '"as is"', "“as is” clause",
        "title:lease", "date:>2019", "lease~", "a w/ b", "titel:lease", 'say "', "a NOT b", "50% % fees",
    ],
)  # fmt: skip
def test_connectors_are_seen(query: str) -> None:
    assert looks_like_connectors(query)


@pytest.mark.parametrize(
    "query",
    [
        "", "terms and conditions", "as-is clause", "What is the cap?", "who pays rent? and when?", "AT&T and/or R&D",
        "403(b) plan", "50% of 50 % of fees", "limitation (of liability)", "either party / both parties",
        "net - net lease", "note:this", "w/o consent", "/s/ Jane Doe", "about ~5 days",
        "The Supplier shall pay all fees, costs and expenses that the Customer has, AND shall hold it harmless "
        "from any claim of a third party that arises under this Agreement or any order.",
    ],
)  # fmt: skip
def test_plain_words_are_no_connectors(query: str) -> None:
    assert not looks_like_connectors(query)


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("liability and cap", "Clauses with “liability” and “and” and “cap”."),
        ("liability AND fee! NOT cap",
         "Clauses with “liability” and “fee!” (any ending), but without “cap”."),
        ("hold harmless w/5 indemnity OR duty",
         "Clauses with the phrase “hold harmless” within 5 words of (“indemnity” or “duty”)."),
        ("notice /s breach", "Clauses with “notice” in the same sentence as “breach”."),
        ("notice pre/1 breach +p cure",
         "Clauses with “notice” at most 1 word before “breach” in the same paragraph before “cure”."),
        ("loss NOT w/5 data", "Clauses with “loss” not within 5 words of “data”."),
        ("non-compete OR x~", "Clauses with “non-compete” (also “non compete” and “noncompete”) or “x” (or a word that "
         "differs in 1 letter)."),
        ("title:lease date:2018 fee",
         "Clauses with “lease” in the title and a contract dated from 1 January 2018 to 31 December 2018 and “fee”."),
        ("section:8 clause:cap", "Clauses with section 8 or one under it and the clause type “Cap on damages”."),
    ],
)  # fmt: skip
def test_a_query_is_said_in_words(query: str, words: str) -> None:
    parsed = parse(query, LEXICON) if looks_like_connectors(query) else keywords(query)
    assert isinstance(parsed, Parsed)
    assert paraphrase(parsed) == words


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("as-is clause", "“clause” was ignored: it only names what is searched for."),
        (
            "set-off clause language",
            "“clause” and “language” were ignored: they only name what is searched for.",
        ),
    ],
)
def test_what_is_not_looked_for_is_said(query: str, words: str) -> None:
    parsed = keywords(query)
    assert isinstance(parsed, Parsed)
    assert paraphrase(parsed).endswith(f". {words}")


def test_a_word_that_names_what_is_sought_is_sought_if_it_is_alone() -> None:
    parsed = keywords("clause")
    assert isinstance(parsed, Parsed)
    assert unparse(parsed.tree) == "clause"
    assert isinstance(keywords(" ,; "), Problem)


@settings(max_examples=examples(quick=60, thorough=1000))
@given(queries)
def test_a_tree_written_as_a_query_reads_as_the_tree(query: str) -> None:
    parsed = parse(query)
    if isinstance(parsed, Parsed):
        assert parse(unparse(parsed.tree)) == parsed


@settings(max_examples=examples(quick=100, thorough=3000))
@given(st.one_of(soups, st.text(max_size=40)))
@example("loss w/1 0? &\x1b")
def test_any_text_can_be_read_or_is_refused_with_a_place(text: str) -> None:
    looks_like_connectors(text)
    for answer in (parse(text, LEXICON), keywords(text)):
        if isinstance(answer, Problem):
            assert answer.message
            assert 0 <= answer.span.start <= answer.span.end <= len(text)
            assert not answer.suggestion or isinstance(parse(answer.suggestion, LEXICON), Parsed)
        else:
            assert parse(unparse(answer.tree), LEXICON) in (answer, Parsed(answer.tree))
            assert paraphrase(answer)


@pytest.mark.parametrize(
    "query",
    ["(" * 10_000, "(" * 9_000 + "a" + ")" * 9_000, "a(b" * 6_000, "a AND " * 3_000 + "b", "NOT " * 4_000 + "a",
     "a w/5 " * 3_000 + "b", "(a NOT " * 2_500 + "b" + ")" * 2_500, '"' * 10_000, "a" * 19_000, "NOT" + " " * 19_000],
    ids=lambda query: f"{query[:8]}... {len(query)}",
)  # fmt: skip
def test_long_queries_take_no_longer_than_their_length(query: str) -> None:
    started = time.process_time()
    parse(query)
    looks_like_connectors(query)
    keywords(query)
    assert time.process_time() - started < 5
