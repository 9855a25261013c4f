"""The library's disk, whether it or the library is encrypted, its free space, and this computer's memory."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from core.base.translation import marked, tr
from core.library.attestation.disk import DiskState, disk_encryption
from core.types import Finding, Standing, Topic

_LOW_DISK: Final = 1 << 30  # bytes
_LOW_MEMORY: Final = 3 << 30
_WORDS: Final = {
    DiskState.ENCRYPTED: marked("The disk of the library is encrypted: {how}"),
    DiskState.NOT_FOUND: marked("The library's disk does not appear to be encrypted: {how}"),
    DiskState.UNKNOWN: marked("It could not be determined whether the library's disk is encrypted: {how}"),
}
_STANDINGS: Final = {
    DiskState.ENCRYPTED: Standing.WELL,
    DiskState.NOT_FOUND: Standing.ATTENTION,
    DiskState.UNKNOWN: Standing.NOTED,
}


def machine_findings(library: Path) -> Iterator[Finding]:
    """Disk and library encryption, space, memory."""
    place = next(folder for folder in (library, *library.parents) if folder.exists())
    found = disk_encryption(place)
    words = tr(_WORDS[found.state], how=found.how)
    yield Finding("disk encryption", Topic.DISK, _STANDINGS[found.state], found.state.value, words)
    if library.is_dir():
        yield _vault(library)
    yield _space(place)
    yield _memory()


def _vault(library: Path) -> Finding:
    from core.privacy.vault import is_sealed

    if is_sealed(library):
        words = tr("The library is encrypted with a passphrase.")
        return Finding("library encryption", Topic.DISK, Standing.WELL, "encrypted", words)
    words = tr("The library is not encrypted with a passphrase: only the encryption of its disk protects it.")
    return Finding("library encryption", Topic.DISK, Standing.NOTED, "not encrypted", words)


def _space(place: Path) -> Finding:
    free = shutil.disk_usage(place).free
    words = tr("Free space for the library: {size:.1f} GB", size=free / 1e9)
    standing = Standing.WELL if free >= _LOW_DISK else Standing.ATTENTION
    return Finding("free space", Topic.DISK, standing, str(free), words)


def _memory() -> Finding:
    import psutil

    total = psutil.virtual_memory().total
    words = tr("Memory of this computer: {size:.1f} GB", size=total / 1e9)
    return Finding(
        "memory", Topic.DISK, Standing.WELL if total >= _LOW_MEMORY else Standing.ATTENTION, str(total), words
    )
