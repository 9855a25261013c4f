"""Ratings exported as a benchmark, and tuned to, with a real store and catalogue, and stand-ins for the models."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from core import Library, Mode, Query
from core.base.errors import ExportError
from core.base.generators import finish
from core.evaluation.benchmark import load_benchmark
from core.library.ratings import RatingsTuning
from core.library.search.find import Finder
from core.library.tuning import Tuner
from core.models import Models
from core.search.expand import unexpanded
from core.search.fuse import SHIPPED, WEIGHTS, fuse
from core.search.keyword import KeywordSearch
from core.search.retrieve import Retriever
from core.search.tuning import tuned_settings
from core.store.catalog.catalog import Catalog
from core.store.vectors.lance import LanceVectorStore
from core.types import Hits, Progress, Rating, Stage, Tuning
from tests.core.shelf import Shelf
from tests.fakes import WordEmbedder, WordReranker

SUBJECTS = ["rent", "notice", "audit", "bank", "goods", "tax", "lease", "water"]


class Outside(WordReranker):
    """The stand-in with a separate head: how often the words occur, and how long a text is."""

    def features(self, query, texts):  # type: ignore[no-untyped-def]
        import numpy as np

        return [np.array([score, len(text)]) for score, text in zip(self.scores(query, texts), texts, strict=True)]

    def by_head(self, features):  # type: ignore[no-untyped-def]
        return features[:, 0]


def tuner(shelf: Shelf, reranker: WordReranker | None = None, encoder: str = "words") -> Tuner:
    return Tuner(shelf.catalog, shelf.store, lambda: WordEmbedder(encoder), lambda: reranker, shelf.lexicon)


def rate(shelf: Shelf, query: str, clause: str, stars: int, at: str = "1") -> None:
    shelf.catalog.user_data.rate(Rating(query, clause, stars, at))


CLAUSES = 8  # per subject


@pytest.fixture
def rated(shelf: Shelf) -> Shelf:
    """A user who judges a clause by its words, not by its meaning."""
    chance = random.Random(1)
    shelf.add("d", *(text for subject in SUBJECTS for text in written(subject, chance)))
    retriever = Retriever(shelf.store, KeywordSearch(shelf.catalog.word_index), WordEmbedder())
    by_words = replace(WEIGHTS, words=1.0, neighbours=0.0)
    for at, subject in enumerate(SUBJECTS):
        mine = {f"d.{CLAUSES * at + each}" for each in range(CLAUSES)}
        order = [each.clause for each in fuse(retriever.evidence(unexpanded(subject)), by_words) if each.clause in mine]
        for rank, clause in enumerate(order):
            rate(shelf, subject, clause, max(1, 5 - rank), f"{at}{rank}")
    return shelf


def written(subject: str, chance: random.Random) -> list[str]:
    """Clauses that name a subject more or less often, and another word as often or slightly more often.

    The more often they name it, the better they are by words, and the worse by meaning.
    """
    often = chance.sample(range(1, CLAUSES + 1), CLAUSES)
    return [" ".join([subject] * each + [f"word{at}"] * round(each * (1 + each / 40))) for at, each in enumerate(often)]


# ------------------------------------------------------------------- export


def test_what_is_handed_out_is_read_as_a_benchmark(rated: Shelf, tmp_path: Path) -> None:
    to = tmp_path / "mine"
    assert tuner(rated).export(to) == 64
    benchmark = load_benchmark(to, None)
    assert benchmark.split == "ratings"
    assert sorted(benchmark.queries.values()) == sorted(SUBJECTS)
    (rent,) = (query for query, text in benchmark.queries.items() if text == "rent")
    assert sorted(benchmark.grades[rent].values()) == [0, 0, 0, 0, 1, 2, 3, 4]
    held = {clause.id: clause.text for clause in rated.catalog.clauses.by_id(list(benchmark.clauses))}
    assert benchmark.clauses == held


def test_the_same_again_gives_the_same_ids(rated: Shelf, tmp_path: Path) -> None:
    to = tmp_path / "mine"
    tuner(rated).export(to)
    first = (to / "queries.jsonl").read_text(encoding="utf-8")
    rate(rated, "rent", "d.0", 5)
    tuner(rated).export(to)
    assert (to / "queries.jsonl").read_text(encoding="utf-8").splitlines()[0] in first
    assert all(json.loads(line)["_id"].startswith("q-") for line in first.splitlines())


def test_stars_for_no_search_and_of_what_is_gone_are_left_out(shelf: Shelf, tmp_path: Path) -> None:
    shelf.add("a", "Rent is due")
    rate(shelf, "", "a.0", 5)
    rate(shelf, "rent", "a.0", 4)
    rate(shelf, "rent", "gone.0", 4)
    assert tuner(shelf).export(tmp_path / "mine") == 1
    assert len(load_benchmark(tmp_path / "mine", None).clauses) == 1


def test_nothing_of_others_is_overwritten(rated: Shelf, tmp_path: Path) -> None:
    (tmp_path / "corpus.jsonl").write_text("theirs", encoding="utf-8")
    with pytest.raises(ExportError, match="other files in this folder"):
        tuner(rated).export(tmp_path)
    assert (tmp_path / "corpus.jsonl").read_text(encoding="utf-8") == "theirs"
    with pytest.raises(ExportError, match="a file, not a folder"):
        tuner(rated).export(tmp_path / "corpus.jsonl")


# -------------------------------------------------------------------- tuning


def test_with_few_stars_it_says_what_is_missing(shelf: Shelf) -> None:
    assert "at least 5 clauses each for 8 searches" in finish(tuner(shelf).tune()).message
    shelf.add("a", *(f"Rent number {at} is due" for at in range(5)))
    for at in range(5):
        rate(shelf, "rent", f"a.{at}", 1 + at)
        rate(shelf, "notice", f"a.{at}", 3)  # all alike
    outcome = finish(tuner(shelf).tune())
    assert outcome.message.endswith("so far 1 has that.")
    assert (outcome.applied, outcome.ratings, outcome.queries) == (False, 10, 2)
    assert tuner(shelf).tuning() is None


def test_what_is_better_is_applied_said_kept_and_undone(rated: Shelf, tmp_path: Path) -> None:
    outcome = finish(tuner(rated).tune())
    assert outcome.applied
    assert outcome.after > outcome.before
    assert "Tested on 8 searches, each left out of learning in turn: " in outcome.message
    assert tuner(rated).tuning() == outcome
    rated.catalog.close()
    rated.catalog = Catalog(tmp_path)
    assert tuner(rated).tuning() == outcome
    assert tuned_settings(rated.catalog.user_data.tuning(), "words").fingerprint
    RatingsTuning(rated.opened()).undo()
    assert tuner(rated).tuning() is None
    assert tuned_settings(rated.catalog.user_data.tuning(), "words") == SHIPPED


def finder(shelf: Shelf) -> Finder:
    return Finder(lambda: shelf.store, shelf.catalog, lambda _: WordEmbedder(), lambda _: None, shelf.lexicon)


def ask(shelf: Shelf, text: str) -> Hits:
    return next(finder(shelf).find(Query(text, Mode.NATURAL, limit=8)))


def test_search_goes_by_it_for_searches_that_were_never_rated(rated: Shelf) -> None:
    rated.add("new", *written("pool", random.Random(2)))
    before = ask(rated, "pool")
    assert finish(tuner(rated).tune()).applied
    after = ask(rated, "pool")
    assert [hit.clause.id for hit in after.hits] != [hit.clause.id for hit in before.hits]
    assert [(hit.score, hit.stars) for hit in after.hits] == [(hit.score, hit.stars) for hit in before.hits]


def test_it_is_named_in_saved_searches(rated: Shelf) -> None:
    search = rated.saved_searches(finder(rated)).save(ask(rated, "water"), "Water")
    finish(tuner(rated).tune())
    runner = rated.saved_searches(finder(rated))
    assert "The tuning was not used then." in runner.rerun(search.id).changed
    assert "tuning" in dict(runner.save(ask(rated, "water"), "Water").models)
    rate(rated, "water", "d.0", 5, "9")
    expected = "Your stars for this search, or for a similar one, have changed since."
    assert expected in runner.rerun(search.id).changed


def test_stopping_it_keeps_what_was_before(rated: Shelf) -> None:
    before = finish(tuner(rated).tune())
    job = tuner(rated).tune()
    steps = [next(job) for _ in range(12)]
    job.close()
    assert all(isinstance(step, Progress) and step.stage is Stage.TUNING for step in steps)
    assert [step.done for step in steps] == sorted(step.done for step in steps)
    assert tuner(rated).tuning() == before


def test_it_ends_where_it_said_it_would(rated: Shelf) -> None:
    steps = list(tuner(rated, Outside()).tune())
    assert steps[-1].done <= steps[-1].total
    assert all(step.total == steps[0].total for step in steps)


def test_rated_clauses_that_search_never_finds_are_counted_and_do_no_harm(
    rated: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.library.tuning.Retriever", partial(Retriever, depth=6))
    for at, subject in enumerate(SUBJECTS):
        rate(rated, subject, f"d.{(CLAUSES * at + 30) % 64}", 5, "9")
    assert "were not found by these searches" in finish(tuner(rated).tune()).message


def test_with_a_reranker_its_own_order_is_what_is_tuned(rated: Shelf) -> None:
    outcome = finish(tuner(rated, WordReranker(weight=1.0)).tune())
    assert outcome.queries == 8
    assert 0 < outcome.before <= 1


def test_what_was_tuned_with_another_encoder_is_not_used(rated: Shelf) -> None:
    assert finish(tuner(rated).tune()).applied
    outcome = tuner(rated, encoder="another").tuning()
    assert outcome is not None
    assert not outcome.applied
    assert "Tune again" in outcome.message
    assert tuned_settings(rated.catalog.user_data.tuning(), "another") == SHIPPED


def test_nor_what_another_version_of_the_program_wrote(rated: Shelf) -> None:
    rated.catalog.user_data.tune('{"form": 99}')
    assert tuner(rated).tuning() is None


TOPICS = re.findall(
    r"\w+",
    """insurance delivery inspection training storage packaging support maintenance installation testing repair
    transport cleaning reporting translation licensing calibration certification labelling monitoring staffing cooling
    printing mowing surveying catering""",
)
NEVER_RATED = ("printing", "catering")
FOR_THE_BUYER = (
    "The Buyer may demand {} at any time and at the Seller's cost.",
    "The Seller shall provide {} promptly and bears every expense of it.",
    "Where {} is wanting, the Buyer may end this Agreement at once.",
    "The Seller shall make good any loss that the Buyer suffers for lack of {}.",
    "No fee is ever due from the Buyer for {}.",
    "The Buyer alone decides whether {} is satisfactory.",
    "The Seller's duty of {} outlasts the end of this Agreement.",
    "The Seller shall keep records of {} and show them to the Buyer on request.",
)
FOR_THE_SELLER = (
    "The Seller may refuse {} in its sole discretion.",
    "All {} is given as is, without a warranty of any kind.",
    "The Buyer shall pay in advance for {}, and no payment is returned.",
    "The Seller is not liable for delay in {} or for what comes of it.",
    "Any claim about {} lapses unless it is made within five days.",
    "The Seller may change the terms of {} without telling anybody.",
    "The Buyer waives all rights that the law gives it as to {}.",
    "The Seller may charge extra for {} as it thinks fit.",
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A contract on each subject, with half of its clauses for the buyer and half for the seller."""
    folder = tmp_path / "library"
    folder.mkdir()
    shelf = Shelf(LanceVectorStore(folder), Catalog(folder))
    for subject in TOPICS:
        shelf.add(subject, *(clause.format(subject) for clause in FOR_THE_BUYER + FOR_THE_SELLER), vectors=False)
    shelf.catalog.close()
    return folder


def rate_as_a_buyer(library: Library) -> None:
    for subject in TOPICS:
        if subject not in NEVER_RATED:
            for at in range(len(FOR_THE_BUYER + FOR_THE_SELLER)):
                library.ratings.rate(subject, f"{subject}.{at}", 5 if at < len(FOR_THE_BUYER) else 1)


def tune(library: Library) -> tuple[Tuning, list[Progress]]:
    steps: list[Progress] = []
    return finish(library.tuning.fit(), steps.append), steps


def closely(library: Library, subject: str) -> list[str]:
    """The clauses on a subject in the reranker's order."""
    *_, answer = library.search.find(Query(subject, Mode.NATURAL, limit=50))
    assert answer.reranked
    return [hit.clause.id for hit in answer.hits if hit.clause.document == subject]


def for_the_buyer(order: list[str]) -> int:
    """How many of the first eight are wanted."""
    return sum(int(clause.partition(".")[2]) < len(FOR_THE_BUYER) for clause in order[:8])


@pytest.mark.slow
def test_the_last_layer_learns_what_its_user_likes_and_unlearns_it(folder: Path, tmp_path: Path) -> None:
    models = Models.open(tmp_path / "models")
    with Library.open(folder, models) as library:
        for _ in library.files.embed():
            pass
        before = [closely(library, subject) for subject in NEVER_RATED]
        rate_as_a_buyer(library)
        outcome, steps = tune(library)
        assert {step.stage for step in steps} == {Stage.TUNING}
        assert outcome.applied, outcome.message
        assert "The second ranking was adjusted to your ratings as well." in outcome.message
        assert outcome.after > outcome.before
        after = [closely(library, subject) for subject in NEVER_RATED]
        assert sum(map(for_the_buyer, after)) > sum(map(for_the_buyer, before))
        receipt = library.saved_searches.save([*library.search.find(Query(TOPICS[0], Mode.NATURAL))][-1], "Mine")
    with Library.open(folder, models) as library:
        assert library.tuning.current() == outcome
        assert [closely(library, subject) for subject in NEVER_RATED] == after
        assert library.saved_searches.rerun(receipt.id).changed == ()
        library.tuning.undo()
        assert library.tuning.current() is None
        assert [closely(library, subject) for subject in NEVER_RATED] == before
        assert "The tuning was not used this time." in library.saved_searches.rerun(receipt.id).changed
