"""A draft as it is reviewed: read like any contract, embedded and tagged like its clauses, and kept nowhere."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass

from core.base.generators import Steps
from core.library.indexing.embed import KnownPassages, by_clause, embed_clauses
from core.library.indexing.slices import slices_of
from core.library.indexing.tag import tags_of
from core.tagging import Tagger
from core.types import Clause, Extraction
from core.types.ports import Embedder, Vectors


@dataclass(frozen=True, slots=True)
class TaggedDraft:
    """A draft with what the library knows of each clause: as the draft were a contract of it.

    Attributes:
        extraction: all that was extracted from its file.
        vectors: those of the windows of each clause, by its id, shape (windows, dimensions).
        tags: the ids of the clause types of each clause that has any, then its attributes, by its id.
    """

    extraction: Extraction
    vectors: Mapping[str, Vectors]
    tags: Mapping[str, tuple[str, ...]]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return self.extraction.clauses


def tag_draft(extraction: Extraction, embedder: Embedder, tagger: Tagger) -> Generator[float, None, TaggedDraft]:
    """Embeds and tags the clauses of a draft. Every yield is a checkpoint, and gives the share of the work done."""
    vectors: dict[str, Vectors] = {}
    tags: dict[str, tuple[str, ...]] = {}
    text, known = extraction.document.text, KnownPassages()
    slices = list(slices_of(extraction.clauses))
    for at, clauses in enumerate(slices):
        with Steps(embed_clauses(embedder, clauses, known)) as steps:
            for share in steps:
                yield (at + share) / len(slices)
        rows = by_clause(steps.result)
        vectors |= rows
        tags |= tags_of(tagger, clauses, rows, text, extraction.particulars)
    return TaggedDraft(extraction, vectors, tags)
