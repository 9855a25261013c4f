"""What describes a model: the ``model.json`` in its folder, with name, kind, weights, their checksum and quality.

Weights are hashed where they are loaded, not where they are listed.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from core.base.errors import ModelError
from core.base.translation import marked, tr
from core.types import Model, ModelKind

FILE: Final = "model.json"
_LARGEST: Final = 4 << 20  # bytes of a description or settings file; larger ones are refused

ENCODER_WEIGHTS: Final = "model.safetensors"
MINILM_SHA256: Final = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
"""Of the weights of all-MiniLM-L6-v2, whose package has no description."""

CARDS: Final = ("card.md", "README.md")
_GET_AGAIN: Final = marked("Remove it, and add it again.")
_INSTALL_AGAIN: Final = marked("Install Muniment again.")

_SHA256 = re.compile(r"[0-9a-f]{64}")
_PLAIN_NAME = re.compile(r"[^/\\:\x00]{1,200}")


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


def model_in(folder: Path, *, shipped: bool) -> Model:
    """The model in a folder; one that cannot be used says why in ``damaged``. Weights are not hashed."""
    advice = tr(_INSTALL_AGAIN) if shipped else tr(_GET_AGAIN)
    try:
        facts = read_object(folder / FILE)
        kind = described_kind(facts)
        weights = folder / weights_in(facts)
        expected, sha256 = int(facts["bytes"]), checksum_in(facts)
    except (OSError, ValueError, KeyError, TypeError):
        damaged = tr("Its description ({file}) is missing or damaged.", file=FILE) + f" {advice}"
        return Model(folder.name, folder.name, _guessed(folder), folder, 0, shipped=shipped, damaged=damaged)
    return Model(
        id=folder.name,
        name=_words(facts, "name") or folder.name,
        kind=kind,
        folder=folder,
        bytes=expected,
        base=_words(facts, "base"),
        licence=_words(facts, "licence"),
        quality=_words(facts, "quality"),
        card=next((folder / name for name in CARDS if (folder / name).is_file()), None),
        shipped=shipped,
        damaged=_fault(weights, expected, advice),
        sha256=sha256,
    )


def weights_of(model: Model) -> Path:
    """The file of a model's weights.

    Raises:
        ValueError: its description names none, or is damaged.
        OSError: it cannot be read.
    """
    description = model.folder / FILE
    if model.kind is ModelKind.ENCODER and not description.is_file():  # the package that contains MiniLM has none
        return model.folder / ENCODER_WEIGHTS
    return model.folder / weights_in(read_object(description))


def described_kind(facts: dict[str, Any]) -> ModelKind:
    """The kind that a description names; one without a kind is a reranker's, as the first were.

    Raises:
        ValueError: it names an unknown kind.
    """
    return ModelKind(facts.get("kind", ModelKind.RERANKER))


def weights_in(facts: dict[str, Any]) -> str:
    """The file name of the weights, directly in the folder.

    Raises:
        ValueError: it is missing, or leads out of the folder.
    """
    name = facts.get("file")
    if not isinstance(name, str) or not _PLAIN_NAME.fullmatch(name) or name in (".", ".."):
        raise ValueError("no file of this folder")
    return name


def checksum_in(facts: dict[str, Any]) -> str:
    """The SHA-256 of the weights.

    Raises:
        ValueError: it is missing or invalid.
    """
    sha256 = facts.get("sha256")
    if not isinstance(sha256, str) or not _SHA256.fullmatch(sha256):
        raise ValueError("no SHA-256")
    return sha256


def _words(facts: dict[str, Any], key: str) -> str:
    value = facts.get(key, "")
    return " ".join(value.split())[:1000] if isinstance(value, str) else ""


def _fault(weights: Path, expected: int, advice: str) -> str:
    try:
        actual = weights.stat().st_size
    except OSError:
        return tr("Its weights ({file}) are missing.", file=weights.name) + f" {advice}"
    if actual == expected:
        return ""
    return tr("Its weights ({file}) are incomplete.", file=weights.name) + f" {advice}"


def _guessed(folder: Path) -> ModelKind:
    """The most likely kind of a model without a description, so that it can be listed somewhere."""
    return ModelKind.ENCODER if (folder / ENCODER_WEIGHTS).is_file() else ModelKind.JUDGE
