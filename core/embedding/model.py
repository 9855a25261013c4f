"""What lies in an encoder's folder: the weights, and ``model.json`` that describes them."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from core.errors import ModelError
from core.modelfiles.description import FILE, ModelFolder
from core.translation import marked, tr

if TYPE_CHECKING:
    from pathlib import Path

REPLACE: Final = marked("Install Muniment again, or choose another model.")
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


def read_encoder(path: Path) -> EncoderModel:
    """The encoder in a folder; one that has no description is all-MiniLM-L6-v2, which comes in a package.

    Raises:
        ModelError: the description is damaged, or a file is missing.
    """
    described = _folder(path).facts() if (path / FILE).is_file() else nullcontext(_MINILM)
    with described as facts:
        tokens = facts.get("max_tokens") or _tokens(path)
        return EncoderModel(str(facts["sha256"]), int(facts["dimensions"]), int(tokens))


def read_config(path: Path) -> dict[str, Any]:
    """What the encoder in a folder is made of, as transformers has it.

    Raises:
        ModelError: the file is missing or damaged.
    """
    return _facts(path, "config.json")


def file_of(folder: Path, name: str) -> Path:
    """A file of the encoder.

    Raises:
        ModelError: it is missing.
    """
    if not (folder / name).is_file():
        raise ModelError(tr("The embedding model's file {name} is missing.", name=name), tr(REPLACE), folder)
    return folder / name


def _tokens(path: Path) -> Any:
    """The longest text as sentence-transformers has it: its newer versions leave that to the tokenizer's settings."""
    length = _facts(path, "sentence_bert_config.json").get("max_seq_length")
    return length or _facts(path, "tokenizer_config.json")["model_max_length"]


def _facts(path: Path, name: str) -> dict[str, Any]:
    file_of(path, name)
    with _folder(path).facts(name) as facts:
        return facts


def _folder(path: Path) -> ModelFolder:
    return ModelFolder(path, tr("embedding model"), tr(REPLACE))
