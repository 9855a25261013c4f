"""What lies in an encoder's folder: the weights, and ``model.json`` that describes them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from core.errors import ModelError

if TYPE_CHECKING:
    from pathlib import Path

REPLACE: Final = "Install Muniment again, or choose another model."
_MINILM: Final[dict[str, Any]] = {
    "sha256": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    "dimensions": 384,
}


@dataclass(frozen=True, slots=True)
class EncoderModel:
    """A described encoder: the SHA-256 of its weights, the length of its vectors, the longest text it reads in tokens,
    special ones included.
    """

    sha256: str
    dimensions: int
    max_tokens: int


def read_model(folder: Path) -> EncoderModel:
    """The encoder in ``folder``; one that has no description is all-MiniLM-L6-v2, which comes in a package.

    Raises:
        ModelError: the description is damaged, or a file is missing.
    """
    described = folder / "model.json"
    told = _read(described) if described.is_file() else _MINILM
    try:
        return EncoderModel(
            str(told["sha256"]), int(told["dimensions"]), int(told.get("max_tokens") or _tokens(folder))
        )
    except (KeyError, TypeError, ValueError) as error:
        raise _damaged(described) from error


def read_config(folder: Path) -> dict[str, Any]:
    """What the encoder in ``folder`` is made of, as transformers has it.

    Raises:
        ModelError: the file is missing or damaged.
    """
    return _read(file_of(folder, "config.json"))


def file_of(folder: Path, name: str) -> Path:
    """A file of the encoder.

    Raises:
        ModelError: it is missing.
    """
    if not (folder / name).is_file():
        raise ModelError(f"The embedding model's file {name} is missing.", REPLACE, folder)
    return folder / name


def _tokens(folder: Path) -> int:
    """The longest text as sentence-transformers has it: its newer versions leave that to the tokenizer's settings."""
    length = _read(file_of(folder, "sentence_bert_config.json")).get("max_seq_length")
    return int(length or _read(file_of(folder, "tokenizer_config.json"))["model_max_length"])


def _read(file: Path) -> dict[str, Any]:
    try:
        told: dict[str, Any] = dict(json.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError) as error:
        raise _damaged(file) from error
    return told


def _damaged(file: Path) -> ModelError:
    return ModelError("The description of the embedding model is damaged.", REPLACE, file)
