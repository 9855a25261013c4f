"""The messages between the indexer, the process that talks to Ray, and the workers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from core.base.errors import MunimentError
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


class EmbeddedSlice(Message, frozen=True):
    """The vectors of a slice of a document.

    Attributes:
        windows: of each window, the id of its clause and the number of its passage.
        passages: the vector of each passage, as little-endian float32.
    """

    windows: tuple[tuple[str, int], ...]
    passages: tuple[bytes, ...]


class Embedding(Message, frozen=True):
    """What a worker makes of a document that it has read.

    Attributes:
        slices: its vectors.
        tags: of its clauses, by their ids.
        tagged_by: how they were found, see `core.library.indexing.tag.tags_fingerprint`.
    """

    slices: tuple[EmbeddedSlice, ...]
    tags: dict[str, tuple[str, ...]]
    tagged_by: str


class Embedded(Message, frozen=True):
    """The result for one file.

    Attributes:
        path: the file's path.
        extraction: what was extracted from it, or None.
        error: why nothing was.
        embedding: what was made of that; None if the worker has another encoder.
    """

    path: Path
    extraction: Extraction | None = None
    error: MunimentError | None = None
    embedding: Embedding | None = None


class Broken(Message, frozen=True):
    """Ray does not work."""

    error: MunimentError
