"""The engine of bulk indexing: see `core.library.indexing.engine.Engine`."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Final

import numpy as np

from core.base.errors import ModelError
from core.base.translation import tr
from core.isolation.channel import Disconnected
from core.isolation.limits import Limits
from core.isolation.messages import Step
from core.isolation.pool import Outcome
from core.isolation.process import IsolatedProcess
from core.isolation.programs import Needs
from core.library.bulk.messages import Batch, Broken, Cluster, Embedded, EmbeddedSlice, Embedding
from core.library.bulk.ray_process import serve_ray
from core.library.indexing.engine import EmbeddedDocument
from core.types import Extraction, Window

_FILES: Final = 8  # per batch: a worker starts a confined process for each batch, which takes a second
_AHEAD: Final = 2  # batches per worker that are submitted at a time
_SECONDS: Final = 0.1


class RayEngine:
    """Lets the workers of a Ray cluster read and embed files.

    Args:
        cluster: where.
    """

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self._made: dict[str, Embedding] = {}

    def read(
        self,
        paths: Iterable[Path],
        passwords: Sequence[str],
        needs: Needs,  # noqa: ARG002
    ) -> Generator[Outcome[Extraction] | Step | None, None, None]:
        """See `Engine.read`; the workers find what they need to read files by themselves.

        Raises:
            ModelError: Ray is not installed, or does not start or keep running.
        """
        limits = Limits(hosts=(self._cluster.host,))
        expected = Embedded | Broken
        process_ = IsolatedProcess("muniment ray", serve_ray, self._cluster, tuple(passwords),
                                   expected=expected, limits=limits)  # fmt: skip
        with closing(process_) as process:
            try:
                yield from self._exchange(process, iter(paths))
            except Disconnected as error:
                title = tr("Ray stopped for an unknown reason.")
                raise ModelError(title, tr("Try again: what was finished is kept.")) from error

    def embedded(self, document: str) -> EmbeddedDocument | None:
        """See `Engine.embedded`."""
        made = self._made.pop(document, None)
        return EmbeddedDocument([_windows(each) for each in made.slices], made.tags, made.tagged_by) if made else None

    def _exchange(self, process: IsolatedProcess, items: Iterator[Path]) -> Iterator[Outcome[Extraction] | None]:
        """Submits files as workers become free; more may arrive while any is being read."""
        reading: set[Path] = set()
        most = _FILES * _AHEAD * self._cluster.workers
        while True:
            while len(reading) < most and (some := tuple(islice(items, _FILES))):
                process.channel.send(Batch(some))
                reading.update(some)
            if not reading:
                return
            yield None
            for message in process.channel.arrived(_SECONDS):
                if isinstance(message, Broken):
                    raise message.error
                reading.discard(message.path)
                if message.extraction and message.embedding:
                    self._made[message.extraction.document.id] = message.embedding
                yield Outcome(message.path, message.extraction, message.error)


def _windows(embedded: EmbeddedSlice) -> list[Window]:
    vectors = [np.frombuffer(each, "<f4") for each in embedded.passages]
    return [Window(clause, vectors[passage]) for clause, passage in embedded.windows]
