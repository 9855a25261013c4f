"""What an encoder's folder contains: the weights, and the ``model.json`` that describes them."""

from __future__ import annotations

import json
from contextlib import nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from core.base.errors import ModelError
from core.base.translation import marked, tr
from core.models.modelfiles.description import FILE, ModelFolder, read_object

if TYPE_CHECKING:
    from pathlib import Path

REPLACE: Final = marked("Install Muniment again, or choose another model.")
_MINILM: Final[dict[str, Any]] = {
    "sha256": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    "dimensions": 384,
}

_LEGACY_MODES: Final = {
    "cls": "pooling_mode_cls_token",
    "mean": "pooling_mode_mean_tokens",
    "max": "pooling_mode_max_tokens",
    "mean_sqrt_len_tokens": "pooling_mode_mean_sqrt_len_tokens",
    "weightedmean": "pooling_mode_weightedmean_tokens",
    "lasttoken": "pooling_mode_lasttoken",
}
"""The flags by which older versions of sentence-transformers state what newer ones call the pooling mode."""


@dataclass(frozen=True, slots=True)
class EncoderModel:
    """The description of an encoder: the SHA-256 of its weights, the length of its vectors, the longest text it reads
    in tokens, special ones included, and the SHA-256 of its layers for ONNX Runtime, if it has them.
    """

    sha256: str
    dimensions: int
    max_tokens: int
    layers_sha256: str | None = None


def read_encoder(path: Path) -> EncoderModel:
    """The encoder in a folder; one without a description is all-MiniLM-L6-v2, which comes in a package.

    Raises:
        ModelError: the description is damaged, or a file is missing.
    """
    described = _folder(path).facts() if (path / FILE).is_file() else nullcontext(_MINILM)
    with described as facts:
        tokens = facts.get("max_tokens") or _tokens(path)
        return EncoderModel(str(facts["sha256"]), int(facts["dimensions"]), int(tokens), facts.get("layers_sha256"))


def read_config(path: Path) -> dict[str, Any]:
    """The architecture of the encoder in a folder, in the format of transformers.

    Raises:
        ModelError: the file is missing or damaged.
    """
    return _facts(path, "config.json")


def is_bert(config: dict[str, Any]) -> bool:
    """Whether a model of this ``config.json`` has the layers of BERT as it was published."""
    bert = config.get("model_type") == "bert" and config.get("hidden_act") == "gelu" and not config.get("is_decoder")
    return bool(bert) and config.get("position_embedding_type", "absolute") == "absolute"


def read_pooling(path: Path) -> str | None:
    """How the encoder in a folder makes one vector of its tokens' vectors: "mean", or "cls", which is the first one.

    None where it works differently, does not normalise vectors, or is not described in a way that is understood.
    """
    try:
        modules = json.loads((path / "modules.json").read_text(encoding="utf-8"))
        steps = {str(step["type"]).rpartition(".")[2]: str(step["path"]) for step in modules}
        if list(steps) != ["Transformer", "Pooling", "Normalize"]:
            return None
        facts = read_object(path / steps["Pooling"] / "config.json")
    except (OSError, ValueError, KeyError, TypeError):
        return None
    flagged = [mode for mode, flag in _LEGACY_MODES.items() if facts.get(flag)]
    modes = [facts["pooling_mode"]] if isinstance(facts.get("pooling_mode"), str) else flagged
    return modes[0] if len(modes) == 1 and modes[0] in ("mean", "cls") else None


def file_of(folder: Path, name: str) -> Path:
    """A file of the encoder.

    Raises:
        ModelError: it is missing.
    """
    if not (folder / name).is_file():
        raise ModelError(
            tr("{name} is missing from the model for search in your own words.", name=name), tr(REPLACE), folder
        )
    return folder / name


def _tokens(path: Path) -> Any:
    """The longest text by sentence-transformers' files: newer versions leave it to the tokenizer's settings."""
    length = _facts(path, "sentence_bert_config.json").get("max_seq_length")
    return length or _facts(path, "tokenizer_config.json")["model_max_length"]


def _facts(path: Path, name: str) -> dict[str, Any]:
    file_of(path, name)
    with _folder(path).facts(name) as facts:
        return facts


def _folder(path: Path) -> ModelFolder:
    return ModelFolder(path, tr("model for search in your own words"), tr(REPLACE))
