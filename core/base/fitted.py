"""Numbers that training chose: each file lies beside the model that its numbers were fitted to, and says by what.

``training/choose_fusion.py``, ``choose_fit.py``, ``choose_analogy.py`` and ``choose_threshold.py`` write them
(docs/retraining.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from core.base.errors import ModelError
from core.base.translation import tr

T = TypeVar("T")

VERSION: Final = 1
"""Of the form of the files; raised when this program can no longer read those written before."""


@dataclass(frozen=True)
class _Header:
    version: int


def read_numbers(file: Path, form: type[T]) -> T:
    """What a file holds.

    Args:
        file: a JSON object with the version of its form.
        form: a dataclass with a field for each entry that is read. A ValueError of its ``__post_init__`` means that the
            entries do not belong together.

    Raises:
        ModelError: it is missing or damaged; has another version; or an entry is missing, or of another kind.
    """
    try:
        content = file.read_bytes()
        if msgspec.json.decode(content, type=_Header).version != VERSION:
            raise ValueError("another version of the form")
        return msgspec.json.decode(content, type=form)
    except (OSError, ValueError, msgspec.DecodeError) as error:
        title = tr("Numbers that come with Muniment are missing or damaged.")
        raise ModelError(title, tr("Install Muniment again."), file) from error
