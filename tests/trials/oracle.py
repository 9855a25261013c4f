"""The invariant of a library after any disturbance: it equals an undisturbed one of the same contracts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import chain
from pathlib import Path

import docx
import lancedb
import numpy as np

from core.library.library import Library
from core.models import Models
from core.store.catalog.catalog import Catalog
from core.store.vectors.lance import LanceVectorStore
from core.types import Mode, Query

QUESTIONS = (
    "limitation of liability",
    "who pays if confidential information gets out",
    "termination for convenience on 30 days notice",
    "rent review",
    "governing law",
    "assignment with consent",
)
WORDS = 60  # words of the library searched for one by one

Contents = tuple[list[str], list[str], np.ndarray]


def contents(folder: Path) -> Contents:
    """The files, the clauses with their windows, and the vectors of a library, in a canonical order."""
    store = LanceVectorStore(folder)
    with closing(Catalog(folder)) as catalog:
        documents = sorted(catalog.documents())
        files = [repr(file) for file in catalog.files()]
        clauses = [repr(clause) for document in documents for clause in catalog.clauses.of(document)]
        assert store.documents() == set(documents), "the vector store holds other documents than the catalogue"
    (table,) = folder.glob("windows*.lance")
    rows = lancedb.connect(folder).open_table(table.stem).to_arrow().to_pylist()
    rows.sort(key=lambda row: str(row["clause"]))  # the windows of a clause stay in order
    vectors = np.array([row.pop("vector") for row in rows], np.float32)
    return files, clauses + [repr(row) for row in rows], vectors


def answers(folder: Path, models: Path) -> dict[str, dict[str, float | None]]:
    """What a library answers to questions, and to its own words one by one: the scores of clauses, by id.

    A clause that is grouped under a near-identical one has none: which of those with equal scores leads the group
    depends on which contract was added first.
    """
    with Library.open(folder, Models.open(models)) as library:
        questions = [Query(words, Mode.NATURAL, 30) for words in QUESTIONS]
        questions += [Query(word, Mode.KEYWORD, 200) for word in _own_words(folder)]
        return {
            f"{query.mode.value}: {query.text}": dict(
                chain.from_iterable(
                    [(hit.clause.id, round(float(hit.score), 6)), *((each, None) for each in hit.near_duplicates)]
                    for hits in library.search.find(query, rerank=False)
                    for hit in hits.hits
                )
            )
            for query in questions
        }


def _own_words(folder: Path) -> list[str]:
    """Words spread over all words of the clauses."""
    with closing(Catalog(folder)) as catalog:
        texts = [catalog.document(document).text for document in sorted(catalog.documents())]
    words = sorted({word.lower() for text in texts for word in re.findall(r"[A-Za-z]{4,}", text)})
    return words[:: max(1, len(words) // WORDS)]


def differences(tried: Path, sound: Path, models: Path) -> Iterator[str]:
    """How a library differs from an undisturbed one of the same contracts."""
    names = ("files", "clauses and windows", "vectors")
    for name, found, expected in zip(names, contents(tried), contents(sound), strict=True):
        if not np.array_equal(np.asarray(found), np.asarray(expected)):
            yield f"other {name}: {_first(found, expected)}"
    found_answers, expected_answers = answers(tried, models), answers(sound, models)
    for query, expected_hits in expected_answers.items():
        found_hits = found_answers.get(query, {})
        for clause in sorted(found_hits.keys() | expected_hits.keys()):
            scores = found_hits.get(clause, "absent"), expected_hits.get(clause, "absent")
            if (None not in scores and scores[0] != scores[1]) or "absent" in scores:
                yield f"another hit for {query}: {clause} scores {scores[0]}, not {scores[1]}"


def _first(found: Sequence[object], expected: Sequence[object]) -> str:
    pairs = zip(found, expected, strict=False)
    apart = next((f"{a!r:.300} for {b!r:.300}" for a, b in pairs if repr(a) != repr(b)), "")
    return f"{len(found)} for {len(expected)}. {apart}"


def broken_exports(folder: Path, wanted: set[str]) -> Iterator[str]:
    """Exported files that are incomplete: not a Word file with each of the wanted headings."""
    for path in sorted(folder.glob("*.docx")):
        try:
            headings = {each.text for each in docx.Document(str(path)).paragraphs if each.style.name == "Heading 2"}
        except Exception as error:
            yield f"{path.name} does not open: {error!r}"
            continue
        if not wanted <= headings:
            yield f"{path.name} lacks {sorted(wanted - headings)}"
