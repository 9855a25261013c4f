"""Dataclasses as JSON: their fields in order, as nested lists.

The same code can read a field that is added at the end, with a default; any other change of shape needs a new version
of the library (`core.store.catalog.schema`).
"""

from __future__ import annotations

import json
import zlib
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any


def to_json(value: object) -> str:
    """A dataclass, or a tuple of them, as JSON."""
    return json.dumps(_as_lists(value), ensure_ascii=False, separators=(",", ":"))


def to_blob(value: object) -> bytes:
    """The same, compressed."""
    return zlib.compress(to_json(value).encode())


def from_blob(blob: bytes) -> Any:
    """What was passed to `to_blob`, with lists instead of dataclasses and tuples."""
    return json.loads(zlib.decompress(blob))


def _as_lists(value: object) -> object:
    if is_dataclass(value):
        return [_as_lists(getattr(value, field.name)) for field in fields(value)]
    if isinstance(value, tuple):
        return [_as_lists(item) for item in value]
    return str(value) if isinstance(value, Path) else value
