"""What the indexer, the process that speaks to Ray, and the workers say to each other."""

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
        address: of the head of a cluster that runs, HOST:PORT; "": a cluster on this computer alone, made for the run.
        workers: how many files are read at a time.
        encoder: the folder of the encoder that embeds them, which all workers have at the same place.
        fingerprint: of it.
    """

    address: str
    workers: int
    encoder: Path
    fingerprint: str

    @property
    def host(self) -> str:
        """The one host that is contacted."""
        return self.address.rpartition(":")[0] or "127.0.0.1"


class Batch(Message, frozen=True):
    """Files to be read by one worker, one after another."""

    paths: tuple[Path, ...]


class Embedded(Message, frozen=True):
    """What came of one file.

    Attributes:
        path: of the file.
        extraction: what was taken from it, or None.
        error: why not.
        slices: of each slice of the document the vectors of its passages, as little-endian float32; none where the
            worker has another encoder.
    """

    path: Path
    extraction: Extraction | None = None
    error: MunimentError | None = None
    slices: tuple[dict[str, bytes], ...] = ()


class Broken(Message, frozen=True):
    """Ray does not work."""

    error: MunimentError
