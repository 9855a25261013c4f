"""Clauses that surely belong to a concept of the lexicon, judged by heading or by a telltale phrase."""

from __future__ import annotations

import json
import random
import re
from collections import defaultdict
from typing import TYPE_CHECKING

from core.base import paths
from core.tagging.lexicon import load_lexicon
from training.common.headings import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from core.types import Concept
    from training.common.headings import Pair

_LEAST = 4  # words of a phrase that identifies a concept by itself
_MOST = 40  # bodies per concept


def ngrams(text: str, sizes: Iterable[int]) -> Iterator[str]:
    """The n-grams of a text, of each of these sizes."""
    tokens = re.findall(r"[a-z0-9']+", text.lower())
    for size in sizes:
        for at in range(len(tokens) - size + 1):
            yield " ".join(tokens[at : at + size])


def of_concepts(concepts: Sequence[Concept], pairs: Sequence[Pair], seed: int) -> list[tuple[Concept, str]]:
    """Each concept with the bodies that surely belong to it, at most `_MOST`."""
    by_name: dict[frozenset[str], list[Concept]] = defaultdict(list)
    by_phrase: dict[str, list[Concept]] = defaultdict(list)
    for concept in concepts:
        for name in {words(each) for each in (concept.name, *concept.aliases)}:
            by_name[name].append(concept)
        for phrase in concept.phrases:
            run = " ".join(re.findall(r"[a-z0-9']+", phrase.lower()))
            if run.count(" ") + 1 >= _LEAST:
                by_phrase[run].append(concept)
    sizes = sorted({run.count(" ") + 1 for run in by_phrase})
    bodies: dict[str, list[str]] = defaultdict(list)
    for pair in pairs:
        by_heading = by_name.get(words(pair.heading), [])
        by_body = [each for run in ngrams(pair.body, sizes) if run in by_phrase for each in by_phrase[run]]
        for concept in dict.fromkeys((*by_heading, *by_body)):
            bodies[concept.id].append(pair.body)
    draw = random.Random(f"concepts {seed}")
    return [
        (concept, body)
        for concept in concepts
        for body in draw.sample(bodies[concept.id], min(_MOST, len(bodies[concept.id])))
    ]


def cached_bodies(pairs: Sequence[Pair], seed: int, work: Path) -> list[tuple[Concept, str]]:
    """The program's lexicon with the bodies of ``pairs``, found once and kept in ``work``."""
    concepts = {concept.id: concept for concept in load_lexicon(paths.resources() / "lexicon").concepts}
    file = work / "concepts.json"
    if not file.exists():
        pairs_of_concepts = of_concepts(list(concepts.values()), pairs, seed)
        file.write_text(json.dumps([(concept.id, body) for concept, body in pairs_of_concepts]), encoding="utf-8")
    return [(concepts[concept], body) for concept, body in json.loads(file.read_text(encoding="utf-8"))]
