"""The process that talks to Ray: it passes batches of files to the workers, and returns the results.

It is a separate process, whose guard allows only the host of the cluster, as does that of each worker. Ray pickles what
it sends between its processes, so they trust each other; the program receives bytes from them, which it decodes
strictly. Ray's usage reports, its dashboard and its metrics are switched off.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from core.base.errors import ModelError
from core.base.translation import tr
from core.isolation.channel import Channel, Disconnected
from core.isolation.messages import Decoder
from core.library.bulk.messages import Batch, Broken, Cluster, Embedded

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
    from core.library.bulk.worker import read_batch
    from core.privacy.network import guard_but, is_guarded

    if not is_guarded():
        guard_but([host])
    return read_batch([Path(os.fsdecode(path)) for path in paths], passwords, Path(os.fsdecode(encoder)), fingerprint)
