"""The judgements: what is drawn, where it is in the contract, what is kept of the grades."""

import json
from pathlib import Path

import pytest

from core.base import paths
from core.evaluation.end_to_end import digest, read_known
from core.tagging.lexicon import load_lexicon
from core.types import Fit, Span
from tests import ROOT
from training.judgements import records
from training.judgements.collect import graded, read_grades
from training.judgements.measure import figures_of, match
from training.judgements.places import RawPlaces
from training.judgements.records import (
    WRITTEN_JUDGEMENTS,
    WRITTEN_QUERIES,
    JudgedQuery,
    Judgement,
    grades_by_query,
    read_judgements,
    read_queries,
)
from training.judgements.words import Shown, told

TEXTS = ROOT.parent / "shared" / "data" / "cuad" / "txt"

RAW = "Page 1\nThe Supplier shall keep records\nfor three years.\nPage 2\nIt shall let the Customer audit them."
READ = "The Supplier shall keep records for three years.\nIt shall let the Customer audit them.\n"


def test_a_passage_is_found_in_the_raw_text_across_what_only_that_has():
    start, end = READ.index("three"), READ.index("Customer")
    ((first, last),) = RawPlaces(RAW, READ).of([Span(start, end)])
    assert RAW[first:last] == "three years.\nPage 2\nIt shall let the"


def test_passages_that_meet_are_one_range_and_those_apart_are_several():
    places = RawPlaces(RAW, READ)
    first, second = Span(0, READ.index("keep")), Span(READ.index("keep"), READ.index("for"))
    third = Span(READ.index("Customer"), READ.index("them"))
    ranges = places.of([third, first, second])
    assert [RAW[start:end] for start, end in ranges] == ["The Supplier shall keep records", "Customer audit"]


def test_a_passage_of_which_no_word_is_there_has_no_place():
    assert RawPlaces(RAW, "Page 9\nSomething else.").of([Span(7, 22)]) == ()


QUERY = JudgedQuery("q1", "audit-rights", ("side:customer",), "train", "customer may audit", "A right to audit.")
JUDGEMENT = Judgement("q1", "Some Agreement", ((7, 38), (60, 97)), 3, 4, "L", "r1")
WRITTEN = Judgement("q1", "acord:103dfd2d27", (), 0, 5, "", "writer")


def test_what_is_written_is_read_again(tmp_path: Path):
    records.write_queries([QUERY], tmp_path / "queries.tsv")
    records.write_judgements([JUDGEMENT, WRITTEN], tmp_path / "judgements.tsv")
    assert read_queries(tmp_path / "queries.tsv") == [QUERY]
    assert read_judgements(tmp_path / "judgements.tsv") == [JUDGEMENT, WRITTEN]
    assert read_judgements(tmp_path / "none.tsv") == []


def test_grades_are_taken_with_the_place_of_what_was_graded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("training.judgements.collect.read_queries", lambda: [QUERY])
    text = digest("The Supplier shall keep  records.")
    place = {"query": "q1", "text": text, "contract": "Some Agreement", "ranges": [[7, 38]], "rank": 2}
    (tmp_path / "places.jsonl").write_text(json.dumps(place) + "\n", encoding="utf-8")
    key = [{"query": QUERY.text, "texts": [{"hash": text, "tag": "Q1.1"}, {"hash": "else", "tag": "Q1.2"}]}]
    (tmp_path / "key.json").write_text(json.dumps(key), encoding="utf-8")
    (tmp_path / "grades1.tsv").write_text("tag\tgrade\tflags\treason\nQ1.1\t5\t-\tto copy\n", encoding="utf-8")
    assert graded(tmp_path, tmp_path, "r2") == [Judgement("q1", "Some Agreement", ((7, 38),), 2, 5, "", "r2")]
    assert read_grades(tmp_path) == {"Q1.1": (5, "")}


def test_a_hit_is_the_judged_passage_with_which_it_shares_most():
    judged = [("Some Agreement", ((0, 100),)), ("Some Agreement", ((80, 300),)), ("Other", ((0, 100),))]
    assert match(("Some Agreement", ((0, 90),)), judged) == judged[0]
    assert match(("Some Agreement", ((90, 120), (140, 290))), judged) == judged[1]
    assert match(("Some Agreement", ((280, 600),)), judged) is None


def test_figures_count_what_was_judged_in_the_order_of_the_hits():
    judged = {("A", ((0, 10),)): 5.0, ("A", ((20, 30),)): 1.0, ("B", ((0, 10),)): 4.0}
    best = figures_of([("A", ((0, 10),)), ("C", ((0, 10),)), ("B", ((0, 10),))], judged)
    worst = figures_of([("A", ((20, 30),))], judged)
    assert best["NDCG@5"] == 1.0
    assert best["judged of 5"] == pytest.approx(2 / 3)
    assert worst["NDCG@5"] < best["NDCG@5"]
    assert best["4 or better of 5"] == pytest.approx(2 / 3)


def test_two_readers_count_by_their_mean():
    other = Judgement("q1", "Some Agreement", ((7, 38), (60, 97)), 3, 5, "", "r2")
    assert grades_by_query([JUDGEMENT, other]) == {"q1": {("Some Agreement", JUDGEMENT.ranges): 4.5}}


def test_the_queries_are_of_the_lexicons_kinds_and_no_kind_is_in_both_splits():
    queries = read_queries()
    kinds = {concept.id for concept in load_lexicon(paths.resources() / "lexicon").concepts}
    assert {each.kind for each in queries} <= kinds
    assert len({each.id for each in queries}) == len({each.text for each in queries}) == len(queries)
    train, test = ({each.kind for each in queries if each.split == split} for split in ("train", "test"))
    assert train
    assert test
    assert not train & test


def test_every_judgement_is_of_a_query_and_has_a_place():
    queries, judgements = {each.id for each in read_queries()}, read_judgements()
    assert {each.query for each in judgements} == queries
    assert all(each.grade in range(1, 6) and each.ranges for each in judgements)
    assert all(start < end for each in judgements for start, end in each.ranges)


def test_written_queries_are_apart_from_those_on_which_nothing_is_trained():
    queries, written = read_queries(), read_queries(WRITTEN_QUERIES)
    kept_apart = {each.text.casefold() for each in queries if each.split != "train"}
    assert {each.split for each in written} == {"train"}
    assert not kept_apart & {each.text.casefold() for each in written}
    assert not {each.kind for each in queries if each.split == "test"} & {each.kind for each in written}


def test_written_queries_are_each_there_once_and_of_the_lexicons_kinds():
    written = read_queries(WRITTEN_QUERIES)
    kinds = {concept.id for concept in load_lexicon(paths.resources() / "lexicon").concepts}
    assert {each.kind for each in written} <= kinds | {"acord"}
    assert all(each.text == each.text.strip() != "" for each in written)
    assert len({each.id for each in written}) == len({(each.kind, each.text) for each in written}) == len(written)
    assert not {each.id for each in written} & {each.id for each in read_queries()}


def test_every_written_query_has_its_writers_grade_and_every_grade_a_query():
    judgements = read_judgements(WRITTEN_JUDGEMENTS)
    written = {each.id for each in read_queries(WRITTEN_QUERIES)}
    assert {each.query for each in judgements} == written
    assert {each.query for each in judgements if each.reader == "writer"} == written
    assert all(each.grade in range(1, 6) for each in judgements)
    assert all((each.reader == "writer") == (each.rank == 0) for each in judgements)
    given = {(each.query, each.contract, each.ranges, each.reader) for each in judgements}
    assert len(given) == len(judgements)


def test_only_clauses_of_acord_have_no_place_and_only_their_writers_graded_them():
    judgements = read_judgements(WRITTEN_JUDGEMENTS)
    assert all(each.contract.startswith("acord:") != bool(each.ranges) for each in judgements)
    assert {each.reader for each in judgements if not each.ranges} == {"writer"}
    assert all(start < end for each in judgements for start, end in each.ranges)


@pytest.mark.skipif(not TEXTS.exists(), reason="the shared contracts are not here")
def test_every_place_is_within_its_contract():
    ends: dict[str, int] = {}
    placed = (each for each in [*read_judgements(), *read_judgements(WRITTEN_JUDGEMENTS)] if each.ranges)
    for each in placed:
        ends[each.contract] = max(ends.get(each.contract, 0), each.ranges[-1][1])
    for contract, end in ends.items():
        assert end <= len((TEXTS / f"{contract}.txt").read_text(encoding="utf-8")), contract


def test_words_for_the_fit_are_compared_with_what_readers_gave():
    hits = [(Fit.STRONG, 5.0), (Fit.GOOD, 2.0), (Fit.GOOD, 4.0), (Fit.RELATED, None), (None, 1.0)]
    shown = [Shown(hits, nearest=False), Shown([(Fit.RELATED, 3.0)], nearest=True), Shown(hits[:1], nearest=True)]
    assert list(told("test", shown)) == [
        "test: 3 queries, 6 of 7 first hits graded, 50.0% with grade 4 or better, 66.7% with 3",
        "test: Strong: 2, 100.0% with grade 4 or better, 100.0% with 3",
        "test: Good: 2, 50.0% with grade 4 or better, 50.0% with 3",
        "test: Related: 1, 0.0% with grade 4 or better, 100.0% with 3",
        "test: only the nearest: said for 2, 1 of 1 rightly",
    ]


def test_what_one_reader_read_is_known_by_the_hash_of_the_text(tmp_path: Path):
    (tmp_path / "read.tsv").write_text("audit\tab12\t4\t-\tninth\naudit\tcd34\t2\tF\ttenth\n", encoding="utf-8")
    assert read_known(tmp_path / "read.tsv", "ninth") == {("audit", "ab12"): 4.0}
    assert read_known(tmp_path / "read.tsv", "nobody") == {}
    assert len(read_known(records.READ, "thirteenth")) == 508
