"""How well a clause fits a query, regardless of what else is in the library."""

from __future__ import annotations

import numpy as np
import pytest

from core.search.ranking.evidence import Evidence, Proposals
from core.search.ranking.fit.features import FEATURES
from core.search.ranking.fuse import fuse
from core.search.ranking.likelihood import STARS, likelihoods, stars_of
from core.search.retrieval.expand import unexpanded
from core.search.retrieval.retrieve import Retriever
from tests.core.search.conftest import Filled, Filler
from tests.core.search.ranking.test_fuse import ASKED, at, candidates
from tests.fakes import WordEmbedder

QUERY = "cap on liability of the supplier"
ALONE = {"cap": "a cap on the liability of the supplier", "rent": "rent falls due monthly"}
OTHERS = {
    "better": "cap on liability of the supplier",
    **{f"like {n}": f"the cap on liability of the supplier is {n} dollars" for n in range(9)},
    **{f"off {n}": f"notice number {n} is sent by courier" for n in range(30)},
}


def found(library: Filled, clause: str) -> tuple[float, int]:
    """The likelihood and the stars of one clause."""
    store, keywords = library
    evidence = Retriever(store, keywords, WordEmbedder()).evidence(unexpanded(QUERY))
    likelihood = likelihoods(evidence)[evidence.clauses.index(clause)]
    return float(likelihood), {each.clause: each.stars for each in fuse(evidence)}[clause]


@pytest.mark.parametrize("clause", list(ALONE))
def test_the_fit_of_a_clause_is_the_same_among_other_contracts(filler: Filler, clause: str) -> None:
    likelihood, stars = found(filler(ALONE), clause)
    assert found(filler(ALONE | OTHERS), clause) == (pytest.approx(likelihood, abs=1e-4), stars)


def test_a_clause_nearer_in_meaning_never_has_fewer_stars() -> None:
    windows = {str(i): at(i / 100) for i in range(-20, 101)}
    meaning = candidates("vector", **dict.fromkeys(windows, 0.0))
    fit = np.full((len(FEATURES), len(windows)), 0.7)
    evidence = Evidence(Proposals([], meaning, ASKED), None, windows, fit)
    by_clause = {each.clause: each.stars for each in fuse(evidence)}
    stars = [by_clause[each] for each in sorted(by_clause, key=int, reverse=True)]
    assert stars == sorted(stars, reverse=True)
    assert {2, 3, 4, 5} <= set(stars)


def test_stars_begin_at_their_likelihoods() -> None:
    assert [stars_of(each) for each in (0.0, *STARS, 1.0)] == [1, 2, 3, 4, 5, 5]
