"""What lies in a model's folder, as its ``model.json`` tells: name, kind, weights and their checksum, quality."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from core.modelfiles.description import FILE, read_object
from core.types import Model, ModelKind

if TYPE_CHECKING:
    from pathlib import Path

ENCODER_WEIGHTS: Final = "model.safetensors"
CARDS: Final = ("card.md", "README.md")
GET_AGAIN: Final = "Remove it, and add it again."
INSTALL_AGAIN: Final = "Install Muniment again."

_SHA256 = re.compile(r"[0-9a-f]{64}")
_PLAIN_NAME = re.compile(r"[^/\\:\x00]{1,200}")


def model_in(folder: Path, *, shipped: bool) -> Model:
    """The model in a folder; one that cannot be used says why in ``damaged``. Weights are measured, not hashed."""
    advice = INSTALL_AGAIN if shipped else GET_AGAIN
    try:
        told = read_object(folder / FILE)
        kind = kind_of(told)
        weights = folder / weights_in(told)
        expected, sha256 = int(told["bytes"]), checksum_in(told)
    except (OSError, ValueError, KeyError, TypeError):
        damaged = f"Its description ({FILE}) is missing or damaged. {advice}"
        return Model(folder.name, folder.name, _guessed(folder), folder, 0, shipped=shipped, damaged=damaged)
    return Model(
        id=folder.name,
        name=_words(told, "name") or folder.name,
        kind=kind,
        folder=folder,
        bytes=expected,
        base=_words(told, "base"),
        licence=_words(told, "licence"),
        quality=_words(told, "quality"),
        card=next((folder / name for name in CARDS if (folder / name).is_file()), None),
        shipped=shipped,
        damaged=_fault(weights, expected, advice),
        sha256=sha256,
    )


def kind_of(told: dict[str, Any]) -> ModelKind:
    """The kind that a description names; one that names none is a reranker's, as the first were.

    Raises:
        ValueError: it names one that there is not.
    """
    return ModelKind(told.get("kind", ModelKind.RERANKER))


def weights_in(told: dict[str, Any]) -> str:
    """The name of the weights, a file of the folder itself.

    Raises:
        ValueError: it is missing, or leads out of the folder.
    """
    name = told.get("file")
    if not isinstance(name, str) or not _PLAIN_NAME.fullmatch(name) or name in (".", ".."):
        raise ValueError("no file of this folder")
    return name


def checksum_in(told: dict[str, Any]) -> str:
    """The SHA-256 of the weights.

    Raises:
        ValueError: it is missing, or is none.
    """
    sha256 = told.get("sha256")
    if not isinstance(sha256, str) or not _SHA256.fullmatch(sha256):
        raise ValueError("no SHA-256")
    return sha256


def _words(told: dict[str, Any], key: str) -> str:
    value = told.get(key, "")
    return " ".join(value.split())[:1000] if isinstance(value, str) else ""


def _fault(weights: Path, expected: int, advice: str) -> str:
    try:
        found = weights.stat().st_size
    except OSError:
        return f"Its weights ({weights.name}) are missing. {advice}"
    return "" if found == expected else f"Its weights ({weights.name}) are not whole. {advice}"


def _guessed(folder: Path) -> ModelKind:
    """What a model without a description most likely is, so that it can be shown somewhere."""
    return ModelKind.ENCODER if (folder / ENCODER_WEIGHTS).is_file() else ModelKind.JUDGE
