"""A lawyer's own judgement, from the first star to the last layer of the reranker: the real models, a real library."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core import Library, Mode, Query
from core.base.generators import finish
from core.models import Models
from core.store.catalog.catalog import Catalog
from core.store.vectors.lance import LanceVectorStore
from core.types import Progress, Stage, Tuning
from tests.core.shelf import Shelf

SUBJECTS = re.findall(
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
    for subject in SUBJECTS:
        shelf.add(subject, *(clause.format(subject) for clause in FOR_THE_BUYER + FOR_THE_SELLER), vectors=False)
    shelf.catalog.close()
    return folder


def rate_as_a_buyer(library: Library) -> None:
    for subject in SUBJECTS:
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
        receipt = library.saved_searches.save([*library.search.find(Query(SUBJECTS[0], Mode.NATURAL))][-1], "Mine")
    with Library.open(folder, models) as library:
        assert library.tuning.current() == outcome
        assert [closely(library, subject) for subject in NEVER_RATED] == after
        assert library.saved_searches.rerun(receipt.id).changed == ()
        library.tuning.undo()
        assert library.tuning.current() is None
        assert [closely(library, subject) for subject in NEVER_RATED] == before
        assert "The tuning was not used this time." in library.saved_searches.rerun(receipt.id).changed
