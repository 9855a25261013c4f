"""What the reranker learns from: headings with the right words, and lists that are the same in every run."""

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

RECIPE = Path(__file__).parents[2] / "packaging" / "models" / "reranker"
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


@pytest.fixture(scope="module")
def data():
    spec = importlib.util.spec_from_file_location("reranker_data", RECIPE / "data.py")
    assert spec
    assert spec.loader
    module = sys.modules["reranker_data"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    del sys.modules["reranker_data"]


def test_a_heading_goes_with_the_words_under_it(data: ModuleType):
    pairs = {pair.heading: pair.body for pair in data.heading_pairs(CONTRACT)}
    assert set(pairs) == {"Term and Termination", "Limitation of Liability"}
    assert pairs["Term and Termination"].startswith("This Agreement begins")
    assert pairs["Limitation of Liability"].endswith("when this Agreement was made.")


def test_copies_of_a_clause_are_kept_once(data: ModuleType):
    assert len(data.unique_pairs([CONTRACT, CONTRACT.upper().replace("SECTION", "Section"), CONTRACT])) == 2


@pytest.fixture
def lists(data: ModuleType):
    subjects = ["Governing Law", "Late Payment", "Payment Terms", "Tax Payment", "Payment Currency", "Insurance"]
    return data.HeadingLists([data.Pair(name, f"words about {name} {n}") for n in range(3) for name in subjects], 5)


def test_a_list_holds_the_right_body_and_five_others(data: ModuleType, lists):
    for one in lists.at(0, 18):
        assert one.grades == (4.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        assert one.query in one.texts[0]
        assert not any(one.query in text for text in one.texts[1:])


def test_a_step_is_the_same_in_every_run_and_each_pair_comes_once(data: ModuleType, lists):
    again = data.HeadingLists(lists.pairs, 5)
    assert [again.at(step, 6) for step in (2, 0)] == [lists.at(step, 6) for step in (2, 0)]
    assert len({one.texts[0] for step in range(3) for one in lists.at(step, 6)}) == 18


@pytest.fixture
def acord(data: ModuleType, tmp_path: Path):
    folder = tmp_path / "acord"
    (folder / "qrels").mkdir(parents=True)
    clauses = [{"_id": f"c{number}", "text": f"clause {number}"} for number in range(40)]
    queries = [{"_id": 'cap "as is"', "text": 'cap "as is"', "metadata": {"medium": "a cap", "long": None}}]
    grades = "".join(f'"cap ""as is"""\tc{number}\t{max(0, 4 - number // 4)}\n' for number in range(40))
    (folder / "corpus.jsonl").write_text("\n".join(map(json.dumps, clauses)), encoding="utf-8")
    (folder / "queries.jsonl").write_text("\n".join(map(json.dumps, queries)), encoding="utf-8")
    (folder / "qrels" / "train.tsv").write_text("query-id\tcorpus-id\tscore\n" + grades, encoding="utf-8")
    return data.acord(tmp_path, "train")


def test_judgements_are_read_with_all_wordings(acord):
    assert acord.wordings == {'cap "as is"': ('cap "as is"', "a cap")}
    assert acord.grades['cap "as is"']["c0"] == 4
    assert acord.of([]).grades == {}


def test_a_graded_list_mixes_all_grades(data: ModuleType, acord):
    near = {'cap "as is"': list(acord.clauses)}
    lists = data.GradedLists(acord, near, seed=1)
    assert len(lists) == 2
    shown = lists.at(0, 2)
    assert {one.query for one in shown} == {'cap "as is"', "a cap"}
    for one in shown:
        assert set(one.grades) == {0.0, 1.0, 2.0, 3.0, 4.0}
        assert len(one.texts) == len(set(one.texts)) == len(one.grades)
