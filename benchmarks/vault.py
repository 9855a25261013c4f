"""Measures what an encrypted library costs: to unlock, to write back, to lock, and in search.

    python -m benchmarks.vault [--megabytes N ...]

The library of resources/samples is indexed and searched unencrypted and encrypted, in turns; folders of random bytes of
the given sizes, in ten files, are encrypted, unlocked, changed and locked, without deriving the key, which takes the
same time for any size. Seconds are wall-clock time.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.timing import QUERIES
from core import Library, Query, resources
from core.base.generators import finish
from core.library.encryption import Encryption
from core.privacy import keys
from core.privacy.keys import new_key, read_key
from core.privacy.network import guard
from core.privacy.vault import UnlockedVault, encrypt_folder

PASSPHRASE = "orchard lantern ferry"
FILES = 10


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--megabytes", type=int, nargs="*", default=[20, 1000])
    sizes = parser.parse_args().megabytes
    guard()
    with TemporaryDirectory() as scratch:
        _key(Path(scratch))
        _samples(Path(scratch))
        keys.STANDARD = keys.Cost(1, 1, 64)  # type: ignore[misc]  # the key is measured above
        for size in sizes:
            _folder(Path(scratch) / f"{size} MB", size)


def _key(scratch: Path) -> None:
    new_key(scratch, PASSPHRASE)
    print(
        f"deriving the key: {statistics.median(_timed(lambda: read_key(scratch, PASSPHRASE)) for _ in range(5)):.2f} s"
    )


def _samples(scratch: Path) -> None:
    plain, sealed = scratch / "plain", scratch / "sealed"
    with Library.open(plain) as library:
        finish(library.files.index([resources() / "samples"]))
    shutil.copytree(plain, sealed)
    size = sum(path.stat().st_size for path in plain.rglob("*") if path.is_file()) / 1e6
    encrypted = _timed(lambda: Encryption(sealed).encrypt(PASSPHRASE))
    opened: list[Library] = []
    unlocked = _timed(lambda: opened.append(Library.open(sealed, passphrase=PASSPHRASE)))
    with closing(opened[0]) as library, Library.open(plain) as other:
        times = _searches(other), _searches(library)
        for _ in range(5):
            times[0].extend(_searches(other))
            times[1].extend(_searches(library))
        locked = _timed(library.close)
    print(f"samples, {size:.1f} MB: encrypt {encrypted:.2f} s, unlock {unlocked:.2f} s, lock {locked:.2f} s")
    clear, in_memory = (1000 * statistics.median(each[len(QUERIES) :]) for each in times)
    print(f"samples: a search in clear {clear:.1f} ms, encrypted {in_memory:.1f} ms (medians)")


def _searches(library: Library) -> list[float]:
    return [_timed(lambda query: [*library.search.find(Query(query), rerank=False)], query) for query in QUERIES]


def _folder(folder: Path, megabytes: int) -> None:
    folder.mkdir()
    for number in range(FILES):
        (folder / f"{number}.lance").write_bytes(os.urandom(megabytes * 1_000_000 // FILES))
    encrypted = _timed(lambda: encrypt_folder(folder, PASSPHRASE))
    vaults: list[UnlockedVault] = []
    unlocked = _timed(lambda: vaults.append(UnlockedVault(folder, PASSPHRASE)))
    vault = vaults[0]
    idle = _timed(vault.keep)
    (vault.folder / "0.lance").write_bytes(os.urandom(megabytes * 1_000_000 // FILES))
    kept, locked = _timed(vault.keep), _timed(vault.lock)
    print(
        f"{megabytes} MB: encrypt {encrypted:.2f} s, unlock {unlocked:.2f} s ({megabytes / unlocked:.0f} MB/s), "
        f"write back nothing {idle:.3f} s, a tenth {kept:.2f} s, lock {locked:.2f} s"
    )


def _timed(work: Callable[..., object], *arguments: object) -> float:
    start = time.perf_counter()
    work(*arguments)
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
