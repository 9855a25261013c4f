"""Checks that a safetensors file is complete. Its layout: length of a JSON header (8 bytes), header, weights."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from core.base.errors import ModelError
from core.base.translation import tr

if TYPE_CHECKING:
    from pathlib import Path

_LONGEST_HEADER: Final = 16 << 20  # bytes; an encoder's has some thousands, and the format allows 100 million


def check_safetensors(path: Path) -> None:
    """Reads the header and checks that the weights end where the file does.

    Raises:
        ModelError: out of reach, not a safetensors file, or cut short.
    """
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            length = int.from_bytes(file.read(8), "little")
            if not 2 <= length <= min(_LONGEST_HEADER, size - 8):
                raise ValueError("no header")
            tensors = json.loads(file.read(length))
        ends = [int(tensor["data_offsets"][1]) for name, tensor in tensors.items() if name != "__metadata__"]
        if not ends or 8 + length + max(ends) != size:
            raise ValueError("cut short")
    except OSError as error:
        raise ModelError(tr("The weights of this model cannot be read."), tr("Check that they exist."), path) from error
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError) as error:
        advice = tr("Get another copy of them.")
        raise ModelError(tr("The weights of this model are damaged or incomplete."), advice, path) from error
