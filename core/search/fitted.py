"""Numbers that training chose: each file lies beside the model that its numbers were fitted to, and says by what.

``training/choose_fusion.py``, ``choose_fit.py`` and ``choose_analogy.py`` write them (docs/retraining.md).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from core.base import paths
from core.base.errors import ModelError
from core.base.translation import tr

VERSION: Final = 1
"""Of the form of the files; raised when this program can no longer read those written before."""


def search_numbers() -> Path:
    """The file of `core.search.fuse`: the weights of the evidence, and what makes a likelihood of it."""
    return paths.shipped_models() / "encoder" / "search.json"


def example_numbers() -> Path:
    """The file of search by example: weights of the evidence, and how often located particulars are right."""
    return paths.clause_type_model() / "examples.json"


def read_numbers(file: Path) -> dict[str, Any]:
    """What a file holds.

    Raises:
        ModelError: it is missing or damaged.
    """
    try:
        numbers: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        if numbers.pop("version") != VERSION:
            raise ValueError("another version of the form")
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        title = tr("The fitted weights of search are missing or damaged.")
        raise ModelError(title, tr("Install Muniment again."), file) from error
    return numbers
