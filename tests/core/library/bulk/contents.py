"""A small contract, and what a library holds, to compare two."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import numpy as np

from core.library.assembly import Assembly

CONTRACT = """SUPPLY AGREEMENT
between Ferrow Ltd and {party}, dated 5 March 2020

1. Liability
Neither party is liable under this Agreement for more than the fees paid under clause 2 in the preceding year.
2. Fees
(a) The buyer shall pay the fees within thirty days.
(b) The buyer shall not assign this Agreement without the prior written consent of the supplier.
3. Governing Law
This Agreement is governed by the laws of New York.
"""


def content(folder: Path) -> dict[str, object]:
    """All clauses of a library with their digests, their vectors and their tags."""
    with closing(Assembly(folder)) as assembly:
        store, catalog = assembly.store(), assembly.catalog
        encoder = catalog.encoders.answering()
        assert encoder is not None
        columns = catalog.word_index().columns
        tags = {(columns.ids[row], columns.concepts[concept]) for row, concept in columns.tagged.tolist()}
        clauses = [clause for document in sorted(catalog.documents()) for clause in catalog.clauses.of(document)]
        vectors = store.vectors([clause.id for clause in clauses], encoder)
        return {
            "encoder": encoder,
            "clauses": [repr(clause) for clause in clauses],
            "vectors": {id_: np.sort(rows, axis=0).tobytes() for id_, rows in vectors.items()},
            "tags": tags,
        }
