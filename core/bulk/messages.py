"""The messages between the indexer, the process that talks to Ray, and the workers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from core.errors import MunimentError
from core.isolation.messages import Message
from core.types import Extraction


@dataclass(frozen=True, slots=True)
class Cluster:
    """Where files are read.

    Attributes:
        address: the head of a running cluster, HOST:PORT; "" for one on this computer alone, made for the run.
        workers: how many files are read at a time.
        encoder: the folder of the encoder that embeds them, which has the same path on all workers.
        fingerprint: the encoder's fingerprint.
    """

    address: str
    workers: int
    encoder: Path
    fingerprint: str

    @property
    def host(self) -> str:
        """The only host that is contacted."""
        return self.address.rpartition(":")[0] or "127.0.0.1"


class Batch(Message, frozen=True):
    """Files for one worker to read, one after another."""

    paths: tuple[Path, ...]


class Embedded(Message, frozen=True):
    """The result for one file.

    Attributes:
        path: the file's path.
        extraction: what was extracted from it, or None.
        error: why nothing was.
        slices: for each slice of the document, the vectors of its passages, as little-endian float32; none if the
        worker has another encoder.
    """

    path: Path
    extraction: Extraction | None = None
    error: MunimentError | None = None
    slices: tuple[dict[str, bytes], ...] = ()


class Broken(Message, frozen=True):
    """Ray does not work."""

    error: MunimentError
