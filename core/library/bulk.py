"""Bulk indexing: files read and embedded by the workers of a Ray cluster, with the same stages as on a desktop.

The program starts one process that talks to Ray: it passes batches of files to the workers, and returns the results.
The guard of that process, like that of each worker, allows only the host of the cluster. Ray pickles what it sends
between its processes, so they trust each other; the program receives bytes from them, which it decodes strictly. Ray's
usage reports, its dashboard and its metrics are switched off.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import cache, partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import numpy as np

from core.base import paths
from core.base.errors import ModelError, MunimentError
from core.base.generators import finish
from core.base.translation import tr
from core.isolation.channel import Channel, Disconnected
from core.isolation.limits import Limits
from core.isolation.messages import Decoder, Message, Step, encode
from core.isolation.pool import Outcome
from core.isolation.process import IsolatedProcess
from core.isolation.programs import Needs
from core.library.indexing.embed import EmbeddedDocument, KnownPassages, by_clause, embed_clauses
from core.library.indexing.extract import extract, isolated_extractions
from core.library.indexing.files import FileRead
from core.library.indexing.slices import slices_of
from core.library.indexing.tag import Tags, tags_fingerprint, tags_of
from core.models.embedding.encoder import Encoder
from core.reading import reading_needs
from core.store.catalog.rows import DocumentRows, pack_rows
from core.tagging import Rarity, Tagger
from core.tagging.lexicon import load_lexicon
from core.types import Extraction, FileRecord, Window

_FILES: Final = 8  # per batch: a worker starts a confined process for each batch, which takes a second
_AHEAD: Final = 2  # batches per worker that are submitted at a time
_SECONDS: Final = 0.1  # how long to wait for workers, and for the program, in turn

_STORE: Final = 512 << 20  # bytes of memory for what workers return; by default Ray takes a third of all at once
_TRIES: Final = 3  # how often a batch is restarted after its worker was lost
_QUIET: Final = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_USAGE_STATS_PROMPT_ENABLED": "0",
    "RAY_DISABLE_IMPORT_WARNING": "1",
    "RAY_enable_metrics_collection": "0",
    "RAY_TQDM": "0",
    "RAY_raylet_start_wait_time_s": "180",  # on a busy computer its own 30 seconds are not enough
}


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
    ) -> Generator[Outcome[FileRead] | Step | None, None, None]:
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

    def _exchange(self, process: IsolatedProcess, items: Iterator[Path]) -> Iterator[Outcome[FileRead] | None]:
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
                taken = message.taken
                if taken and message.embedding:
                    self._made[taken.rows.id] = message.embedding
                read = FileRead(taken.record, taken.members, taken.characters, taken.rows) if taken else None
                yield Outcome(message.path, read, message.error)


def _windows(embedded: EmbeddedSlice) -> list[Window]:
    vectors = [np.frombuffer(each, "<f4") for each in embedded.passages]
    return [Window(clause, vectors[passage]) for clause, passage in embedded.windows]


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


class Taken(Message, frozen=True):
    """What a worker has read of a file, see `core.library.indexing.files.FileRead`."""

    record: FileRecord
    members: tuple[str, ...]
    characters: int
    rows: DocumentRows


class Embedded(Message, frozen=True):
    """The result for one file.

    Attributes:
        path: the file's path.
        taken: what was read of it, or None.
        error: why nothing was.
        embedding: what was made of that; None if the worker has another encoder.
    """

    path: Path
    taken: Taken | None = None
    error: MunimentError | None = None
    embedding: Embedding | None = None


class Broken(Message, frozen=True):
    """Ray does not work."""

    error: MunimentError


def serve_ray(channel: Channel, cluster: Cluster, passwords: Sequence[str]) -> None:
    """Receives batches until the pipe closes; replies with the result for each file."""
    channel.expect(Batch)
    with TemporaryDirectory(prefix="muniment-ray-") as place, suppress(Disconnected):
        try:
            task = _start(cluster, place)
        except ImportError:
            title = tr("Ray is not installed.")
            channel.send(Broken(ModelError(title, tr("Install Muniment with it: pip install 'muniment[ray]'."))))
            return
        except Exception as error:  # anything that keeps Ray from starting
            title = tr("Ray did not start ({error}).", error=type(error).__name__)
            channel.send(Broken(ModelError(title, tr("Check the address of the cluster, and that it runs."))))
            return
        _Dispatch(channel, task, cluster, passwords).run()


class _Dispatch:
    def __init__(self, channel: Channel, task: Any, cluster: Cluster, passwords: Sequence[str]) -> None:
        self._channel, self._task, self._cluster, self._passwords = channel, task, cluster, passwords
        self._decoder: Decoder[list[Embedded]] = Decoder(list[Embedded])
        self._batches: dict[Any, Batch] = {}

    def run(self) -> None:
        import ray

        while True:
            while self._channel.poll(0 if self._batches else _SECONDS):
                batch: Batch = self._channel.receive()
                paths = [os.fsencode(path) for path in batch.paths]
                self._batches[self._task.remote(paths, list(self._passwords))] = batch
            if self._batches:
                done, _ = ray.wait(list(self._batches), timeout=_SECONDS)
                for reference in done:
                    self._reply(reference, self._batches.pop(reference))

    def _reply(self, reference: Any, batch: Batch) -> None:
        import ray

        try:
            replies = self._decoder.decode(ray.get(reference))
        except Exception:  # its workers were lost repeatedly, or have another version of the program
            replies = [Embedded(path, None, None) for path in batch.paths]
        for reply in replies:
            self._channel.send(reply)


def _start(cluster: Cluster, place: str) -> Any:
    """Joins the cluster, or makes one; returns the task that its workers run."""
    os.environ.update(_QUIET)
    import ray

    if cluster.address:
        ray.init(address=cluster.address, log_to_driver=False, logging_level="ERROR")
    else:
        ray.init(
            num_cpus=cluster.workers,
            object_store_memory=_STORE,
            include_dashboard=False,
            log_to_driver=False,
            logging_level="ERROR",
            _node_ip_address=cluster.host,
            _temp_dir=place,
        )

    def read(paths: list[bytes], passwords: list[str]) -> bytes:
        return _work(paths, passwords, os.fsencode(cluster.encoder), cluster.fingerprint, cluster.host)

    return ray.remote(num_cpus=1, max_retries=_TRIES)(read)


def _work(paths: list[bytes], passwords: list[str], encoder: bytes, fingerprint: str, host: str) -> bytes:
    """Runs in a worker."""
    from core.privacy.network import guard_but, is_guarded

    if not is_guarded():
        guard_but([host])
    return read_batch([Path(os.fsdecode(path)) for path in paths], passwords, Path(os.fsdecode(encoder)), fingerprint)


def read_batch(files: Sequence[Path], passwords: Sequence[str], encoder: Path, fingerprint: str) -> bytes:
    """Reads files in a confined process, embeds and tags their clauses; returns a list of `Embedded`, encoded.

    Args:
        files: the files.
        passwords: tried in turn on protected files.
        encoder: the folder of the encoder.
        fingerprint: the fingerprint of the encoder whose vectors are wanted.
    """
    return encode(list(_read(files, passwords, _open(encoder), fingerprint)))


@cache
def _open(folder: Path) -> Encoder:
    """Runs once in each worker."""
    return Encoder(folder)


@cache
def _tagger(encoder: Encoder) -> Tagger:
    """Runs once in each worker."""
    shipped = paths.resources() / "lexicon"
    return Tagger(load_lexicon(shipped), encoder, Rarity.read(shipped), None, shipped)


@cache
def _known(_: Encoder) -> KnownPassages:
    """What each worker has embedded before."""
    return KnownPassages()


def _read(files: Sequence[Path], passwords: Sequence[str], encoder: Encoder, fingerprint: str) -> Iterator[Embedded]:
    task = partial(extract, passwords=tuple(passwords))
    for report in isolated_extractions(task, files, 1, reading_needs()):
        if isinstance(report, Outcome):
            read = report.result
            embedding = _embedding(encoder, read) if read and encoder.fingerprint == fingerprint else None
            yield Embedded(report.path, _taken(report.path, read) if read else None, report.error, embedding)


def _taken(path: Path, extraction: Extraction) -> Taken:
    """Packed here, since the process that commits what many workers read has no time for that."""
    read = FileRead.of(path, extraction)
    return Taken(read.record, read.members, read.characters, pack_rows(extraction))


def _embedding(encoder: Encoder, extraction: Extraction) -> Embedding:
    tagger = _tagger(encoder)
    slices: list[EmbeddedSlice] = []
    tags: Tags = {}
    for clauses in slices_of(extraction.clauses):
        windows = finish(embed_clauses(encoder, clauses, _known(encoder)))
        slices.append(_slice(windows))
        tags |= tags_of(tagger, clauses, by_clause(windows), extraction.document.text, extraction.particulars)
    return Embedding(tuple(slices), tags, tags_fingerprint(tagger))


def _slice(windows: Sequence[Window]) -> EmbeddedSlice:
    numbers: dict[bytes, int] = {}  # of the passages
    placed = tuple((window.clause, numbers.setdefault(_bytes(window), len(numbers))) for window in windows)
    return EmbeddedSlice(placed, tuple(numbers))


def _bytes(window: Window) -> bytes:
    return np.asarray(window.vector, "<f4").tobytes()
