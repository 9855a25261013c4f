"""Encoders in training are measured with the program's own search."""

from pathlib import Path

import numpy as np

from core.base import paths
from core.models.embedding.encoder import Encoder
from tests.core.evaluation import layouts
from training.common.trial import Bench


def test_an_encoder_in_training_finds_the_clauses_that_a_query_was_graded_for(tmp_path: Path):
    bench, encoder = Bench.of(layouts.write(tmp_path)), Encoder(paths.encoder_model())
    vectors = encoder.embed(bench.corpus.windows)
    evaluated = bench.evaluate("train", vectors, lambda texts: np.array([encoder.embed_query(each) for each in texts]))
    short = next(each for each in evaluated if each.text == layouts.QUERY)
    assert {each.text for each in evaluated} == {text for query in layouts.QUERIES for text in wordings_of(query)}
    assert sorted(short.evidence.clauses) == ["c1", "c3", "c4"]
    assert short.grades == {"c1": 2, "c3": 0, "c4": 4}
    _, by_meaning = short.evidence.signals[:2]
    assert by_meaning[short.evidence.clauses.index("c3")] == min(by_meaning)


def wordings_of(query: str) -> list[str]:
    return [query, *layouts.QUERIES[query].values()]
