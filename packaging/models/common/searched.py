"""Clauses graded by search instead of by lawyers, for queries that no lawyer was asked.

Search with the lexicon, and with an encoder that has seen no judgement, orders the clauses of ACORD's corpus for the
names of the lexicon's concepts, for their definitions, and for names of two of them together. Its scores become grades:
pseudo labels as in GPL (Wang et al., "GPL: Generative Pseudo Labeling for Unsupervised Domain Adaptation of Dense
Retrieval", 2022), by which a cross-encoder learns what search knows before it learns from the judgements.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from core.searching.fuse import fuse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from trial import Bench

    from core.lexicon import Lexicon
    from core.ports import Vectors

ALIASES, TOGETHER = 1200, 500  # queries of these kinds
BEST = 150  # clauses of a query that are kept
# The score that becomes grade 0 and that which becomes 4: a line through the mean grades that ACORD's lawyers gave to
# clauses of such scores.
_NONE, _FULL = 0.3, 0.8


@dataclass(frozen=True, slots=True)
class Searched:
    """A query, the clauses that search finds best for it, the best first, and a grade 0-4 for each."""

    query: str
    clauses: tuple[str, ...]
    grades: tuple[float, ...]


def queries(lexicon: Lexicon, seed: int) -> list[str]:
    """What is asked: every concept by its name and its definition, some by an alias, some with an attribute or with
    another concept.
    """
    draw = random.Random(f"queries {seed}")
    concepts = [each for each in lexicon.concepts if not each.attribute]
    aliases = [alias for each in concepts for alias in each.aliases]
    together = [f"{draw.choice(concepts).name} {_linked(draw, lexicon)}" for _ in range(TOGETHER)]
    asked = [*(each.name for each in concepts), *(each.definition for each in concepts)]
    return list(dict.fromkeys((*asked, *draw.sample(aliases, ALIASES), *together)))


def _linked(draw: random.Random, lexicon: Lexicon) -> str:
    """Another thing that a clause shall have too; oftener an attribute than a second concept."""
    kind = [each for each in lexicon.concepts if each.attribute] if draw.random() < 0.6 else lexicon.concepts
    return f"{draw.choice(('with', 'and', 'including'))} {draw.choice(kind).name}"


def graded(
    asked: Sequence[str], bench: Bench, vectors: Vectors, embed: Callable[[list[str]], Vectors]
) -> list[Searched]:
    """What search says of each query over the whole corpus; see `trial.Bench.ask` for vectors and ``embed``."""
    found = []
    for text, evidence in bench.evidence(asked, vectors, embed):
        best = fuse(evidence)[:BEST]
        grades = np.interp([each.score for each in best], (_NONE, _FULL), (0.0, 4.0)).round(2).tolist()
        found.append(Searched(text, tuple(each.clause for each in best), tuple(grades)))
    return found


def keep(found: Sequence[Searched], file: Path) -> None:
    """Writes them."""
    rows = [(each.query, each.clauses, each.grades) for each in found]
    file.write_text(json.dumps(rows), encoding="utf-8")


def kept(file: Path) -> list[Searched]:
    """Reads what `keep` wrote."""
    rows: Iterator[tuple[str, list[str], list[float]]] = json.loads(file.read_text(encoding="utf-8"))
    return [Searched(query, tuple(clauses), tuple(grades)) for query, clauses, grades in rows]
