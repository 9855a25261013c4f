"""BEIR's layout: what is read, what is chosen, and the messages about files that do not follow it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.base.errors import MunimentError
from core.evaluation.benchmark import QueryWording, index_benchmark, load_benchmark
from tests.core.evaluation import layouts
from tests.core.evaluation.layouts import CORPUS, QUERY
from tests.fakes import WordEmbedder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return layouts.write(tmp_path / "beir")


def test_a_split_is_read_with_its_quotation_marks_and_windows_line_ends(folder: Path) -> None:
    benchmark = load_benchmark(folder, "train")
    assert benchmark.clauses == CORPUS
    assert benchmark.queries == {QUERY: QUERY, "rent": "rent"}
    assert benchmark.grades == {QUERY: {"c1": 2, "c4": 4, "c3": 0}, "rent": {"c3": 3}}


def test_a_title_stands_above_its_text(folder: Path) -> None:
    (folder / "corpus.jsonl").write_text('{"_id": "c9", "title": "Rent", "text": "It is due."}\n')
    assert load_benchmark(folder, "train").clauses == {"c9": "Rent\nIt is due."}


def test_queries_are_asked_in_a_wording_and_those_without_are_left_out(folder: Path) -> None:
    assert load_benchmark(folder, "train", QueryWording.MEDIUM).queries["rent"] == "Clause that says when rent is due"
    long = load_benchmark(folder, "train", QueryWording.LONG)
    assert long.queries == {QUERY: "A clause that limits liability to an amount"}
    assert long.grades.keys() == {QUERY}


def test_a_wording_that_no_query_has_is_said(folder: Path) -> None:
    rows = [json.dumps({"_id": query, "text": query}) + "\n" for query in layouts.QUERIES]
    (folder / "queries.jsonl").write_text("".join(rows))
    with pytest.raises(MunimentError, match="No query has a medium wording"):
        load_benchmark(folder, "train", QueryWording.MEDIUM)


def test_without_a_name_the_test_split_is_taken_or_else_the_only_one(folder: Path) -> None:
    assert load_benchmark(folder, None).split == "train"
    layouts.write(folder, "dev")
    with pytest.raises(MunimentError, match=r"no split “test” here, but dev, train.*--split"):
        load_benchmark(folder, None)
    layouts.write(folder, "test")
    assert load_benchmark(folder, None).split == "test"


@pytest.mark.parametrize(
    ("missing", "split"), [("qrels/train.tsv", "train"), ("corpus.jsonl", "train"), (None, "test")]
)
def test_what_is_missing_is_named(folder: Path, missing: str | None, split: str) -> None:
    if missing:
        (folder / missing).unlink()
    with pytest.raises(MunimentError, match=Path(missing or f"{split}.tsv").name):
        load_benchmark(folder, split)
    with pytest.raises(MunimentError, match="no corpus"):
        load_benchmark(folder / "nowhere", split)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("corpus.jsonl", '{"id": 1}', "line 1 has no “_id”"),
        ("corpus.jsonl", '{"_id": 1}', "line 1 has no “text”"),
        ("queries.jsonl", "[]", "line 1 has no “_id”"),
        ("corpus.jsonl", '\n{"_id": "a", "text": "b"}\n{', "line 3 is not JSON"),
        ("qrels/train.tsv", "a\tb\n1\t2", "no column 'query-id'"),
        ("qrels/train.tsv", "query-id\tcorpus-id\tscore\nrent\tc1\tgood", "not three columns, the last a number"),
        ("qrels/train.tsv", "query-id\tcorpus-id\tscore\nrent\tc1", "not three columns"),
        ("qrels/train.tsv", "query-id\tcorpus-id\tscore\n", "nothing is judged"),
        ("qrels/train.tsv", "query-id\tcorpus-id\tscore\nlease\tc1\t1", "the query “lease” is judged"),
    ],
)
def test_another_layout_is_refused_in_words(folder: Path, name: str, content: str, said: str) -> None:
    (folder / name).write_text(content)
    with pytest.raises(MunimentError, match="not a benchmark in BEIR's layout") as raised:
        load_benchmark(folder, "train")
    assert said in str(raised.value)
    assert Path(name).name in str(raised.value)


def test_what_is_indexed_already_is_not_indexed_again(folder: Path, tmp_path: Path) -> None:
    class Counting(WordEmbedder):
        texts = 0

        def embed(self, texts):  # type: ignore[no-untyped-def]
            self.texts += len(texts)
            return super().embed(texts)

    benchmark, embedder = load_benchmark(folder, "train"), Counting()
    index_benchmark(benchmark, embedder, tmp_path / "cache", with_vectors=False)
    assert embedder.texts == 0
    index_benchmark(benchmark, embedder, tmp_path / "cache")
    index_benchmark(benchmark, embedder, tmp_path / "cache")
    assert embedder.texts == len(CORPUS)
