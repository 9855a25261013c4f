"""Search measured from files to hits: which graded text a hit matches, and what is left to grade."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.base.errors import MunimentError
from core.evaluation.benchmark import Benchmark, QueryWording
from core.evaluation.end_to_end import digest, is_fragment, measure_end_to_end, read_known, write_ungraded
from tests.core.cli.shell import answer
from tests.core.evaluation import layouts

CAP = "The total liability of the Supplier under this Agreement shall not exceed the fees paid in the year before."
LAW = "This Agreement is governed by the laws of the State of Ohio, without regard to its conflict of laws rules."
RENT = "The Tenant shall pay the rent on the first day of each month, in advance, by bank transfer."
CAP_AS_CUT = f"9. Liability. {CAP} This applies to each claim."
BENCHMARK = Benchmark(
    Path("acord"), "train", QueryWording.SHORT, {"cap": CAP, "law": LAW}, {"q": "cap on liability"},
    {"q": {"cap": 4, "law": 0}},
)  # fmt: skip


def test_a_hit_has_the_grade_of_the_text_that_it_contains() -> None:
    report = measure_end_to_end(lambda _: [CAP_AS_CUT, LAW], [BENCHMARK])
    assert report.figures == {
        "queries": 1,
        "ndcg@5": 100.0,
        "ndcg@10": 100.0,
        "graded of 5": 100.0,
        "4 or better of those": 50.0,
        "fragments of 5": 0.0,
    }


def test_what_stands_behind_what_is_worse_costs() -> None:
    assert measure_end_to_end(lambda _: [LAW, CAP], [BENCHMARK]).figures["ndcg@5"] < 70


def test_a_hit_that_nobody_graded_is_left_to_readers_and_their_grade_counts_next_time(tmp_path: Path) -> None:
    report = measure_end_to_end(lambda _: [RENT, CAP], [BENCHMARK])
    assert report.figures["graded of 5"] == 50.0
    write_ungraded(tmp_path / "sheet.jsonl", report)
    (line,) = map(json.loads, (tmp_path / "sheet.jsonl").read_text(encoding="utf-8").splitlines())
    assert [hit["text"] for hit in line["systems"]["search"]] == [RENT]
    (tmp_path / "known.tsv").write_text(f"cap on liability\t{digest(RENT)}\t1\t\n", encoding="utf-8")
    again = measure_end_to_end(lambda _: [RENT, CAP], [BENCHMARK], read_known(tmp_path / "known.tsv"))
    assert again.figures["graded of 5"] == 100.0


def test_a_query_without_hits_counts_as_nothing() -> None:
    assert measure_end_to_end(lambda _: [], [BENCHMARK]).figures["ndcg@5"] == 0.0


def test_a_line_that_is_no_grade_is_named(tmp_path: Path) -> None:
    (tmp_path / "known.tsv").write_text("cap\tabc\t4\ncap\tabc\tgood\n", encoding="utf-8")
    with pytest.raises(MunimentError, match="Line 2"):
        read_known(tmp_path / "known.tsv")


@pytest.mark.parametrize(
    ("text", "fragment"),
    [
        (CAP, False),
        ("(a) mortgages; or", True),
        ("arising from:", True),
        ("and pays the rent.", True),
        ("4.2. Fees", False),
    ],
)
def test_a_text_that_begins_or_ends_in_mid_sentence_seems_a_fragment(text: str, fragment: bool) -> None:
    assert is_fragment(text) is fragment


def test_the_command_reads_the_contracts_and_writes_what_is_to_be_graded(tmp_path: Path) -> None:
    for split in ("train", "valid"):
        acord = layouts.write(tmp_path / "acord", split)
    contracts = tmp_path / "contracts"
    contracts.mkdir()
    clauses = "\n\n".join(f"{number}. {text}" for number, text in enumerate([*layouts.CORPUS.values(), RENT], start=1))
    (contracts / "supply.txt").write_text(f"SUPPLY AGREEMENT\n\n{clauses}\n", encoding="utf-8")
    words = (contracts, acord, "--library", tmp_path / "library", "--sheet", tmp_path / "sheet.jsonl")
    figures = answer("evaluate", "acord-files", *words)
    assert figures["queries"] == 4
    assert figures["ndcg@5"] > 80
    assert len((tmp_path / "sheet.jsonl").read_text(encoding="utf-8").splitlines()) == 4
