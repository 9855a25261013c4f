"""What is known of the encryption of a disk."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class DiskState(StrEnum):
    """Encrypted; no encryption found, which is not to say that there is none; or nothing could be found out."""

    ENCRYPTED = "encrypted"
    NOT_FOUND = "not found"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class DiskEncryption:
    """The state of a disk, and a sentence on how that is known."""

    state: DiskState
    how: str
