"""A draft as it is reviewed: read like any contract, embedded and tagged like its clauses, and kept nowhere."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.base.generators import Steps
from core.library.indexing.embed import Kin, KnownPassages, by_clause, embed_clauses
from core.library.indexing.extract import is_current
from core.library.indexing.slices import slices_of
from core.library.indexing.tag import with_attributes
from core.tagging import Tagger
from core.text.similarity import Signatures
from core.types import Clause, Extraction
from core.types.ports import Embedder, Vectors

if TYPE_CHECKING:
    from core.store.catalog.catalog import Catalog
    from core.store.vectors.lance import LanceVectorStore


@dataclass(frozen=True, slots=True)
class TaggedDraft:
    """A draft with what the library knows of each clause: as if the draft were a contract of it.

    Attributes:
        extraction: all that was extracted from its file.
        tags: the ids of the clause types of each clause that has any, then its attributes, by its id.
        near: by how much the score of each clause for a type is above that of a tag, by the type.
    """

    extraction: Extraction
    tags: Mapping[str, tuple[str, ...]]
    near: Mapping[str, NDArray[np.float32]] = field(default_factory=dict)

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return self.extraction.clauses


def remember_kin(
    known: KnownPassages, signatures: Signatures, catalog: Catalog, store: LanceVectorStore, embedder: Embedder
) -> None:
    """Makes known the passages of contracts of the library with which a draft has many clauses in common.

    Args:
        known: to which they are added.
        signatures: of the clauses of the draft.
        catalog: of the library.
        store: its vectors.
        embedder: by which the draft will be embedded.
    """
    embedded = {each for each in catalog.encoders.windows(embedder.fingerprint) if is_current(each)}
    for document in Kin({**catalog.signatures(), "": signatures}, embedded).of(""):
        known.add(catalog, store, document, embedder)


def tag_draft(
    extraction: Extraction, embedder: Embedder, tagger: Tagger, known: KnownPassages
) -> Generator[float, None, TaggedDraft]:
    """Embeds and tags the clauses of a draft. Every yield is a checkpoint, and gives the share of the work done.

    Args:
        extraction: the draft.
        embedder: the encoder of the vectors that it is compared with.
        tagger: by these.
        known: passages that need not be embedded; those of the draft are added.
    """
    tags: dict[str, tuple[str, ...]] = {}
    near: list[NDArray[np.float32]] = []
    none = np.zeros((0, 0), np.float32)
    slices = list(slices_of(extraction.clauses))
    for at, clauses in enumerate(slices):
        with Steps(embed_clauses(embedder, clauses, known)) as steps:
            for share in steps:
                yield (at + share) / len(slices)
        rows = by_clause(steps.result)
        windows: list[Vectors] = [rows.get(each.id, none) for each in clauses]
        scores, named = tagger.scores(clauses, windows, extraction.particulars)
        types = tagger.types(clauses, scores, named)
        tags |= with_attributes(types, clauses, extraction.document.text, extraction.particulars)
        near.append(scores - tagger.weights.threshold)
    columns = np.concatenate(near).T if near else np.zeros((len(tagger.concepts), 0), np.float32)
    return TaggedDraft(
        extraction, tags, {each.id: column for each, column in zip(tagger.concepts, columns, strict=True)}
    )
