"""What is known about the encryption of a disk."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class DiskState(StrEnum):
    """Encrypted; no encryption found, though there may be some; or unknown."""

    ENCRYPTED = "encrypted"
    NOT_FOUND = "not found"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class DiskEncryption:
    """The state of a disk, and a sentence on how it is known."""

    state: DiskState
    how: str
