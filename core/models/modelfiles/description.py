"""The JSON files in a model's folder, above all ``model.json``, and the checksum of its weights."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from core.base.errors import ModelError
from core.base.translation import tr

FILE: Final = "model.json"
_LARGEST: Final = 4 << 20  # bytes of a description or settings file; larger ones are refused


def read_object(path: Path) -> dict[str, Any]:
    """The JSON object in a file.

    Raises:
        ValueError: it is too large, or holds something else.
        OSError: it cannot be read.
    """
    if path.stat().st_size > _LARGEST:
        raise ValueError("too large")
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except RecursionError as error:
        raise ValueError("nested too deep") from error
    if not isinstance(value, dict):
        raise ValueError("not a JSON object")
    return value


class ModelFolder:
    """The folder of a model to be loaded; its errors name the model and say what to do.

    Args:
        path: the folder.
        noun: the user's term for the model, such as "model for the second ranking".
        advice: what to do if it cannot be used.
    """

    def __init__(self, path: Path, noun: str, advice: str) -> None:
        self.path = path
        self._noun, self._advice = noun, advice

    @contextmanager
    def facts(self, name: str = FILE) -> Iterator[dict[str, Any]]:
        """The object in a JSON file; translates errors from reading it, and those that its values cause in the block.

        Raises:
            ModelError: the file is missing or damaged.
        """
        file = self.path / name
        if not file.is_file():
            raise self._missing(self.path)
        try:
            yield read_object(file)
        except (ValueError, KeyError, TypeError, OSError) as error:
            raise ModelError(
                tr("The description of the {model} is damaged.", model=self._noun), self._advice, file
            ) from error

    def weights(self, name: str) -> Path:
        """The file of the weights.

        Raises:
            ModelError: it is missing.
        """
        if not (self.path / name).is_file():
            raise self._missing(self.path / name)
        return self.path / name

    def damaged(self, source: Path) -> ModelError:
        """The error of a model that is damaged."""
        return ModelError(tr("The {model} is damaged.", model=self._noun), self._advice, source)

    def _missing(self, source: Path) -> ModelError:
        return ModelError(tr("The {model} is missing.", model=self._noun), self._advice, source)


def sha256_of(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
