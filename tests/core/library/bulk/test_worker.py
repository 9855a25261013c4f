"""What a worker makes of a file is what the desktop makes of it. The worker runs in this process, without Ray."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from core import Library
from core.base.generators import finish
from core.isolation.messages import Decoder
from core.library.bulk import engine, worker
from core.library.bulk.messages import Batch, Cluster, Embedded
from core.types import RayCluster, Stage
from tests.core.library.bulk.contents import CONTRACT, content


class Worker:
    """Stands in for the process that talks to Ray, with a channel that is answered by a worker."""

    def __init__(self, cluster: Cluster, tagged_by: str = "") -> None:
        self.channel = self
        self._cluster, self._tagged_by = cluster, tagged_by
        self._replies: list[Embedded] = []

    def send(self, batch: Batch) -> None:
        made = worker.read_batch(batch.paths, (), self._cluster.encoder, self._cluster.fingerprint)
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
        return Embedded(reply.path, reply.extraction, reply.error, embedding)


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
    monkeypatch.setattr(engine, "IsolatedProcess", lambda _name, _serve, cluster, *_, **__: Worker(cluster, tagged_by))
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
