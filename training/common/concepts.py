"""Which clauses are surely of a concept of the lexicon: by their heading, or by a telltale phrase."""

from __future__ import annotations

import json
import random
import re
from collections import defaultdict
from typing import TYPE_CHECKING

from core import paths
from core.lexicon import load_lexicon
from training.common.headings import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from core.types import Concept
    from training.common.headings import Pair

_LEAST = 4  # words of a phrase that tells a concept by itself
_MOST = 40  # bodies of a concept


def ngrams(text: str, sizes: Iterable[int]) -> Iterator[str]:
    """The runs of so many words of a text."""
    told = re.findall(r"[a-z0-9']+", text.lower())
    for size in sizes:
        for at in range(len(told) - size + 1):
            yield " ".join(told[at : at + size])


def of_concepts(concepts: Sequence[Concept], pairs: Sequence[Pair], seed: int) -> list[tuple[Concept, str]]:
    """Each concept with the bodies that are surely of it, at most `_MOST` each."""
    named: dict[frozenset[str], list[Concept]] = defaultdict(list)
    telling: dict[str, list[Concept]] = defaultdict(list)
    for concept in concepts:
        for name in {words(each) for each in (concept.name, *concept.aliases)}:
            named[name].append(concept)
        for phrase in concept.phrases:
            run = " ".join(re.findall(r"[a-z0-9']+", phrase.lower()))
            if run.count(" ") + 1 >= _LEAST:
                telling[run].append(concept)
    sizes = sorted({run.count(" ") + 1 for run in telling})
    bodies: dict[str, list[str]] = defaultdict(list)
    for pair in pairs:
        theirs = named.get(words(pair.heading), [])
        said = [each for run in ngrams(pair.body, sizes) if run in telling for each in telling[run]]
        for concept in dict.fromkeys((*theirs, *said)):
            bodies[concept.id].append(pair.body)
    draw = random.Random(f"concepts {seed}")
    return [
        (concept, body)
        for concept in concepts
        for body in draw.sample(bodies[concept.id], min(_MOST, len(bodies[concept.id])))
    ]


def kept(pairs: Sequence[Pair], seed: int, work: Path) -> list[tuple[Concept, str]]:
    """The program's lexicon with the bodies of ``pairs``, found once and kept in ``work``."""
    concepts = {concept.id: concept for concept in load_lexicon(paths.resources() / "lexicon").concepts}
    file = work / "concepts.json"
    if not file.exists():
        found = of_concepts(list(concepts.values()), pairs, seed)
        file.write_text(json.dumps([(concept.id, body) for concept, body in found]), encoding="utf-8")
    return [(concepts[concept], body) for concept, body in json.loads(file.read_text(encoding="utf-8"))]
