"""Search with tuned settings: another order, the same scores."""

from __future__ import annotations

import numpy as np
import pytest

from core.search.ranking.evidence import Evidence, Proposals
from core.search.ranking.fuse import Weights, fuse
from core.search.ranking.rerank import rerank
from core.search.ranking.tuned import SHIPPED, Tuned, fused
from tests.core.search.ranking.test_fuse import ASKED, at, candidates
from tests.core.search.ranking.test_rerank import found
from tests.fakes import WordReranker

EVIDENCE = Evidence(
    Proposals(candidates("keyword", a=20.0, b=10.0), candidates("vector", b=0.9, c=0.6), ASKED),
    None,
    {"a": at(0.1), "b": at(0.9), "c": at(0.6)},
)


def test_what_is_shipped_is_what_it_was() -> None:
    assert fused(EVIDENCE) == fused(EVIDENCE, SHIPPED) == fuse(EVIDENCE)


def test_the_order_is_another_and_each_clause_keeps_its_stars() -> None:
    learnt = fused(EVIDENCE, Tuned(Weights(words=1.0, neighbours=0.0)))
    assert [each.clause for each in learnt] == ["a", "b", "c"] != [each.clause for each in fuse(EVIDENCE)]
    assert [each.score for each in learnt] == [each.score for each in fuse(EVIDENCE)]
    assert {each.clause: each.stars for each in learnt} == {each.clause: each.stars for each in fuse(EVIDENCE)}
    assert {each.clause: each.candidates for each in learnt} == {
        each.clause: each.candidates for each in fuse(EVIDENCE)
    }


@pytest.mark.parametrize(("share", "order"), [(1.0, ["b", "a"]), (0.0, ["a", "b"]), (3.0, ["b", "a"])])
def test_search_has_as_much_say_in_a_close_reading_as_was_learnt(share: float, order: list[str]) -> None:
    tuned = Tuned(share=share, middle=0.5, reranker="words")
    texts = ["cap cap", "cap"]
    best = rerank("cap", [found("a", 0.1), found("b", 0.9)], texts, WordReranker(weight=2.0), tuned)
    assert [each.clause.clause for each in best] == order


def test_but_not_with_another_reranker() -> None:
    tuned = Tuned(share=0.0, middle=0.5, reranker="another")
    assert tuned.joining(0.9, "words") == 0.9
    assert np.isclose(tuned.joining(0.9, "another"), 0.5)
