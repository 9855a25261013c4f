"""The published ways of searching by example, for comparison: Borchmann et al. (2019), table 2.

Each returns the one segment most like the examples, by the mean of its cosines with each of the labelled ranges: a
statement, or a run of 1 to 3 statements.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from core.evaluation.contracts import Labelled, embedded
from core.ports import Embedder
from core.searching.analogy import aggregators, scorers
from core.searching.analogy.choosers import top
from core.searching.analogy.projectors import latent
from core.searching.analogy.scorers import Rows
from core.searching.analogy.segmenters import ngrams
from core.searching.analogy.vectorizers import plain, rarity, weighted, words
from core.types import Span

Method = Callable[[str, Sequence[int], int], list[Span]]
"""From a type, the contracts that have examples of it, and the contract to look in, to what is found there."""
_LONGEST: Final = 3  # statements of a run


def baselines(contracts: Sequence[Labelled], embedder: Embedder, cache: Path) -> dict[str, Method]:
    """The methods by name. All segments and labelled ranges are made vectors here, by ``embedder``, once."""
    from scipy.sparse import vstack

    marks = [(at, type_, span) for at, contract in enumerate(contracts) for type_ in contract.labels
             for span in contract.labels[type_]]  # fmt: skip
    marked = [span.of(contracts[at].text) for at, _, span in marks]
    counts = vstack([contract.prepared.words for contract in contracts])
    weights = rarity(counts)
    sparse = weighted(vstack([counts, words(marked)]), weights)
    dense = latent(sparse)
    said = [span.of(contract.text) for contract in contracts for span in contract.prepared.spans]
    meaning = embedded([*said, *(plain(mark) for mark in marked)], embedder, cache)
    places: dict[tuple[int, str], list[int]] = {}
    for row, (at, type_, _) in enumerate(marks, start=counts.shape[0]):
        places.setdefault((at, type_), []).append(row)
    starts = np.cumsum([0, *(len(contract.prepared) for contract in contracts)])

    def method(rows: Rows, longest: int) -> Method:
        def find(type_: str, examples: Sequence[int], target: int) -> list[Span]:
            spans = contracts[target].prepared.spans
            segments = rows[starts[target] : starts[target + 1]]
            runs = ngrams(spans, longest)
            candidates = segments if longest == 1 else aggregators.mean(segments, runs)
            scores = scorers.mean(candidates, rows[[row for at in examples for row in places[at, type_]]])
            (best,) = top(scores)
            first, end = runs[best]
            return [Span(spans[first].start, spans[end - 1].end)]

        return find

    return {
        "TF-IDF": method(sparse, 1),
        "TF-IDF + LSA": method(dense, 1),
        "TF-IDF + LSA, 1-3 statements": method(dense, _LONGEST),
        "MiniLM": method(meaning, 1),
        "MiniLM, 1-3 statements": method(meaning, _LONGEST),
    }
