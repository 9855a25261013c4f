"""Two readers and a publisher that is killed at random: each reader gets whole versions, in order, and the newest.

    python -m tests.trials.readers --kills 200

A version consists of files that all hold its number, so that half of one would be noticed. The publisher runs in a
separate process, over and over, on a folder or an S3-compatible server; readers also stop fetching at random moments.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
import time
from contextlib import nullcontext
from pathlib import Path

from core.base.errors import LibraryError
from core.base.generators import Steps
from core.store.publishing.fetching import fetch_version
from core.store.publishing.process import open_storage
from core.store.publishing.publication import LibraryFile, publish_version
from core.store.publishing.storage import Storage
from core.types.publishing import Place
from tests.core.store.publishing.server import SECRETS, place_at, served
from tests.trials.running import conduct

NAMES = ("catalog.sqlite", *(f"windows-1.lance/data/{number}.lance" for number in range(8)))
_FAR = 200  # the most versions that one publisher makes


class Readers:
    """The trial.

    Args:
        place: an empty folder for it.
        at: the place to publish to.
        seed: decides what is killed when.

    Attributes:
        seen: the numbers of the versions that each reader got.
        waited: the longest time, in seconds, that a reader took to get a version after its publisher had ended.
    """

    def __init__(self, place: Path, at: Place, seed: int) -> None:
        self._place, self._at, self._chance = place, at, random.Random(seed)
        self.faults: list[str] = []
        self.seen: tuple[list[int], list[int]] = ([], [])
        self.kills, self.waited = 0, 0.0
        self._over = threading.Event()

    def run(self, kills: int) -> list[str]:
        """Kills the publisher this often; returns what went wrong."""
        readers = [threading.Thread(target=self._read, args=(number,)) for number in (0, 1)]
        for reader in readers:
            reader.start()
        first = 1
        try:
            for self.kills in range(1, kills + 1):
                with self._publisher(first, _FAR) as publisher:
                    assert publisher.stdout is not None
                    publisher.stdout.readline()  # it has started
                    time.sleep(self._chance.uniform(0, 1.0 if self._at.is_s3 else 0.3))
                    publisher.kill()
                first += _FAR
            with self._publisher(first, 1) as last:
                last.communicate()
            if last.returncode:
                self.faults.append("the last version could not be published")
            self._await(first)
        finally:
            self._over.set()
            for reader in readers:
                reader.join()
        return self.faults

    def figures(self) -> dict[str, object]:
        """What was done."""
        got = [len(set(each)) for each in self.seen]
        return {"faults": self.faults, "kills": self.kills, "versions": got, "waited": round(self.waited, 2)}

    def _publisher(self, first: int, count: int) -> subprocess.Popen[bytes]:
        order = [self._at.uri, self._at.endpoint, str(self._place / "from"), str(first), str(count)]
        command = [sys.executable, "-m", "tests.trials.readers", "--publish", *order]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def _await(self, version: int) -> None:
        began = time.monotonic()
        while not all(seen and seen[-1] == version for seen in self.seen):
            if time.monotonic() - began > 60:
                self.faults.append(f"version {version} did not come within a minute: {[s[-1:] for s in self.seen]}")
                return
            time.sleep(0.01)
        self.waited = time.monotonic() - began

    def _read(self, number: int) -> None:
        chance, storage = random.Random(number), open_storage(self._at, SECRETS)
        here = [self._place / f"reader {number}" / name for name in ("one", "two")]
        have = ""
        while not self._over.is_set():
            try:
                have = self._fetch(storage, here, have, chance) or have
            except LibraryError as error:
                if "No library is published" not in str(error):
                    self.faults.append(str(error))
            time.sleep(0.02)

    def _fetch(self, storage: Storage, here: list[Path], have: str, chance: random.Random) -> str:
        """Fetches a version, or gives up half-way; returns the id of what it got, "" if there was nothing new."""
        number = int(here[0].parent.name[-1])
        patience = chance.randrange(20)
        with Steps(fetch_version(storage, have, here[1], [here[0]])) as steps:
            for step, _ in enumerate(steps):
                if step == patience:
                    return ""
            if (manifest := steps.result) is None:
                return ""
        held = {int((here[1] / name).read_bytes()[:8]) for name in NAMES}
        if len(held) > 1:
            self.faults.append(f"half a version: {held}")
        if self.seen[number] and min(held) < self.seen[number][-1]:
            self.faults.append(f"version {held} after {self.seen[number][-1]}")
        self.seen[number].append(max(held))
        here.reverse()
        return manifest.id


def publish_versions(uri: str, endpoint: str, folder: str, first: str, count: str) -> None:
    """The publisher: version after version, each with files that hold its number."""
    storage = open_storage(Place(uri, endpoint, "us-east-1" if endpoint else ""), SECRETS)
    files = [LibraryFile(name, Path(folder, name)) for name in NAMES]
    sys.stdout.write("begun\n")
    sys.stdout.flush()
    for number in range(int(first), int(first) + int(count)):
        for file in files:
            file.path.parent.mkdir(parents=True, exist_ok=True)
            file.path.write_bytes(b"%08d" % number + file.name.encode())
        for _ in publish_version(storage, "trial", files):
            pass


def try_at(place: Path, kills: int, seed: int, *, s3: bool) -> Readers:
    """Runs the trial on a server, or a folder."""
    with served() if s3 else nullcontext("") as endpoint:
        at = place_at(endpoint, "trial") if s3 else Place(str(place / "share"))
        (place / "share").mkdir(exist_ok=True)
        trial = Readers(place, at, seed)
        trial.run(kills)
        return trial


class Both:
    """The trial on a folder, and then on a server."""

    def __init__(self, place: Path, seed: int) -> None:
        self._place, self._seed = place, seed
        self.trials: list[Readers] = []

    def run(self, kills: int) -> None:
        for s3 in (False, True):
            place = self._place / ("server" if s3 else "folder")
            place.mkdir()
            self.trials.append(try_at(place, kills, self._seed, s3=s3))

    def figures(self) -> dict[str, object]:
        faults = [fault for trial in self.trials for fault in trial.faults]
        return {"faults": faults, "trials": [trial.figures() for trial in self.trials]}


def main() -> int:
    """Runs the trial, or the publisher, from a shell."""
    if sys.argv[1:2] == ["--publish"]:
        publish_versions(*sys.argv[2:])
        return 0
    return conduct(
        __doc__,
        {"kills": 200, "seed": 1},
        lambda place, chosen: Both(place, chosen.seed),
        lambda trial, chosen: trial.run(chosen.kills),
    )


if __name__ == "__main__":
    os.environ.setdefault("AWS_EC2_METADATA_DISABLED", "true")
    sys.exit(main())
