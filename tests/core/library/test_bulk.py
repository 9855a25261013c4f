"""What a worker makes of a file is what the desktop makes of it. The worker runs in this process, without Ray."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from core import Library
from core.base.generators import finish
from core.isolation.messages import Decoder
from core.library import bulk
from core.library.bulk import Batch, Cluster, Embedded
from core.library.opened import OpenLibrary
from core.types import RayCluster, Stage


class Worker:
    """Stands in for the process that talks to Ray, with a channel that is answered by a worker."""

    def __init__(self, cluster: Cluster, tagged_by: str = "") -> None:
        self.channel = self
        self._cluster, self._tagged_by = cluster, tagged_by
        self._replies: list[Embedded] = []

    def send(self, batch: Batch) -> None:
        made = bulk.read_batch(batch.paths, (), self._cluster.encoder, self._cluster.fingerprint)
        replies: list[Embedded] = Decoder[list[Embedded]](list[Embedded]).decode(made)
        self._replies += map(self._altered, replies)

    def arrived(self, _seconds: float) -> Sequence[Embedded]:
        replies, self._replies = self._replies, []
        return replies

    def close(self) -> None:
        pass

    def _altered(self, reply: Embedded) -> Embedded:
        """As from a worker with another lexicon, whose tags are not to be kept."""
        if not self._tagged_by or reply.embedding is None:
            return reply
        other = {clause: ("nothing",) for clause, _ in reply.embedding.slices[0].windows}
        embedding = type(reply.embedding)(reply.embedding.slices, other, self._tagged_by)
        return Embedded(reply.path, reply.taken, reply.error, embedding)


@pytest.fixture(scope="module")
def contracts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("contracts")
    for party in ("Smith LLC", "Galt Inc"):
        (folder / f"{party}.txt").write_text(CONTRACT.format(party=party), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def single(contracts: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """What one computer makes of the contracts."""
    folder = tmp_path_factory.mktemp("single")
    with Library.open(folder) as library:
        finish(library.files.index([contracts]))
    return content(folder)


def by_workers(contracts: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, tagged_by: str = "") -> list[Stage]:
    """Indexes with workers; returns the stages."""
    monkeypatch.setattr(bulk, "IsolatedProcess", lambda _name, _serve, cluster, *_, **__: Worker(cluster, tagged_by))
    stages: list[Stage] = []
    with Library.open(folder) as library:
        finish(library.files.index([contracts], ray=RayCluster(1)), lambda step: stages.append(step.stage))
    return stages


def test_rows_are_those_of_one_computer(
    contracts: Path, single: dict[str, object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert single["tags"]
    stages = by_workers(contracts, tmp_path, monkeypatch)
    assert Stage.TAGGING not in stages
    assert content(tmp_path) == single


def test_tags_found_in_another_way_are_found_again(
    contracts: Path, single: dict[str, object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stages = by_workers(contracts, tmp_path, monkeypatch, tagged_by="another lexicon")
    assert Stage.TAGGING in stages
    assert content(tmp_path) == single


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
    with closing(OpenLibrary(folder)) as opened:
        store, catalog = opened.store(), opened.catalog
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
