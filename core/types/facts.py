"""What is known of a contract as a whole."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of a document as a whole; "" and () where it is not. ``date`` is ISO 8601.

    ``remarks`` are those of its files' records.
    """

    document: str
    files: tuple[Path, ...]
    title: str
    kind: str = ""
    parties: tuple[str, ...] = ()
    date: str = ""
    law: str = ""
    remarks: tuple[str, ...] = ()
