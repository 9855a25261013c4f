"""The data of the recipes: headings with the right words, and lists that are the same in every run."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from core.types import Concept
from tests import ROOT
from training.common import acord, concepts, graded, headings
from training.common.measured import folds

CONTRACT = """
SUPPLY AGREEMENT

Section 1.1 Governing Law .......... 4
2. Term and Termination. This Agreement begins on the date above and runs for three years, unless a party ends it
earlier by sixty days' notice to the other party in writing.
2.1 Limitation of Liability
Neither party is liable to the other for loss of profit or for any loss that it could not have foreseen when this
Agreement was made.
3. Too Short. A few words.
"""


def test_a_heading_goes_with_the_words_under_it():
    pairs = {pair.heading: pair.body for pair in headings.heading_pairs(CONTRACT)}
    assert set(pairs) == {"Term and Termination", "Limitation of Liability"}
    assert pairs["Term and Termination"].startswith("This Agreement begins")
    assert pairs["Limitation of Liability"].endswith("when this Agreement was made.")


def test_copies_of_a_clause_are_kept_once():
    assert len(headings.unique_pairs([CONTRACT, CONTRACT.upper().replace("SECTION", "Section"), CONTRACT])) == 2


def test_a_concept_goes_with_the_words_under_its_name_and_with_those_that_hold_its_phrase():
    law = Concept(
        "law", "Governing law", "This provision ...", phrases=("governed by and construed in accordance with",)
    )
    pairs = [
        headings.Pair("Governing Law", "New York it is."),
        headings.Pair("Miscellaneous", "This is governed by and construed in accordance with the laws of Ohio."),
        headings.Pair("Notices", "By post."),
    ]
    found = concepts.of_concepts([law], pairs, seed=1)
    assert {body for _, body in found} == {pairs[0].body, pairs[1].body}


@pytest.fixture
def qrels(tmp_path: Path):
    folder = tmp_path / "acord"
    (folder / "qrels").mkdir(parents=True)
    clauses = [{"_id": f"c{number}", "text": f"clause {number}"} for number in range(60)]
    queries = [{"_id": 'cap "as is"', "text": 'cap "as is"', "metadata": {"medium": "a cap", "long": None}}]
    grades = "".join(f'"cap ""as is"""\tc{number}\t{max(0, 4 - number // 8)}\n' for number in range(60))
    (folder / "corpus.jsonl").write_text("\n".join(map(json.dumps, clauses)), encoding="utf-8")
    (folder / "queries.jsonl").write_text("\n".join(map(json.dumps, queries)), encoding="utf-8")
    (folder / "qrels" / "train.tsv").write_text("query-id\tcorpus-id\tscore\n" + grades, encoding="utf-8")
    return acord.read(tmp_path, "train")


def test_qrels_are_read_with_all_wordings(qrels):
    assert qrels.wordings == {'cap "as is"': ('cap "as is"', "a cap")}
    assert qrels.grades['cap "as is"']["c0"] == 4
    assert qrels.of([]).grades == {}


def test_a_query_is_shown_with_clauses_of_every_grade_the_same_in_every_run(qrels):
    near = {'cap "as is"': list(qrels.clauses)}
    lists = graded.GradedLists(qrels, near, seed=1, size=1)
    ((query, clauses),) = lists.at(3)
    assert {qrels.grades[query][clause] for clause in clauses} == {0, 1, 2, 3, 4}
    assert len(clauses) == len(set(clauses))
    assert graded.GradedLists(qrels, near, seed=1, size=1).at(3) == lists.at(3) != lists.at(4)


def test_every_query_is_in_one_of_five_folds():
    found = folds(f"query {number}" for number in range(51))
    assert sorted(map(list(found.values()).count, range(5))) == [10, 10, 10, 10, 11]


@pytest.mark.parametrize("package", ["benchmarks", "training"])
def test_matrix_products_have_one_thread_as_in_the_program(package: str):
    """Two would wait for each other by spinning, and what is measured would not be what the program does."""
    said = f"import {package}, numpy, threadpoolctl; print(*[each['num_threads'] for each in " \
        "threadpoolctl.threadpool_info() if each['internal_api'] == 'openblas'])"  # fmt: skip
    free = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    run = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True, cwd=ROOT, env=free)
    assert set(run.stdout.split()) <= {"1"}
