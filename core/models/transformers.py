"""An encoder's folder in sentence-transformers' layout: the files needed, and what they say about it.

The layout can name code to run; a folder that does is refused, and so are pickled weights, which can contain code too.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from core.base.errors import ModelError
from core.base.translation import tr
from core.models.description import ENCODER_WEIGHTS
from core.models.modelfiles.description import read_object

if TYPE_CHECKING:
    from pathlib import Path

_NEEDED: Final = (ENCODER_WEIGHTS, "config.json", "tokenizer.json", "modules.json", "sentence_bert_config.json")
_WELCOME: Final = (
    *("tokenizer_config.json", "special_tokens_map.json", "vocab.txt", "sentencepiece.bpe.model"),
    "config_sentence_transformers.json",
)
_STEPS: Final = frozenset({"Transformer", "Pooling", "Normalize"})
_PLACE = re.compile(r"[A-Za-z0-9_-]{0,60}")
_MOST_TOKENS: Final = 512


def encoder_files(folder: Path) -> dict[str, Path]:
    """The files of an encoder by their place in its folder.

    Raises:
        ModelError: some are missing, or it needs code that is not run here.
    """
    for name in _NEEDED:
        if not (folder / name).is_file():
            raise _missing(folder, name)
    if "auto_map" in _object(folder / "config.json"):
        raise ModelError(
            tr("This encoder needs a program of its own, which Muniment does not run."), tr("Choose another."), folder
        )
    names = [*_NEEDED, *(name for name in _WELCOME if (folder / name).is_file())]
    for step, place in _steps(folder):
        if step == "Pooling" and not (folder / place / "config.json").is_file():
            raise _missing(folder, f"{place}/config.json")
        if place and (folder / place / "config.json").is_file():
            names.append(f"{place}/config.json")
    return {name: folder / name for name in dict.fromkeys(names)}


def encoder_facts(folder: Path) -> dict[str, Any]:
    """What an encoder's own files say about it, in the form of a description.

    Raises:
        ModelError: they are damaged.
    """
    config = _object(folder / "config.json")
    try:
        dimensions, tokens = _dimensions(folder, config), _tokens(folder, config)
    except (TypeError, ValueError) as error:
        raise _damaged(folder / "config.json") from error
    front = _front_matter(folder / "README.md")
    return {
        "name": folder.name,
        "kind": "encoder",
        "base": front.get("base_model", ""),
        "licence": front.get("license", ""),
        "dimensions": dimensions,
        "max_tokens": tokens,
    }


def _steps(folder: Path) -> list[tuple[str, str]]:
    """The steps from text to vector: the kind of each, and its folder.

    Raises:
        ModelError: there are steps other than reading, pooling and normalising.
    """
    path = folder / "modules.json"
    try:
        facts = json.loads(path.read_text(encoding="utf-8"))
        steps = [(str(each["type"]), str(each["path"])) for each in facts]
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise _damaged(path) from error
    for kind, place in steps:
        known = kind.startswith("sentence_transformers.") and kind.rpartition(".")[2] in _STEPS
        if not known or not _PLACE.fullmatch(place):
            title = tr("This encoder includes a step that Muniment does not support.")
            raise ModelError(
                title, tr("Choose an encoder whose only steps are reading, pooling and normalising."), path
            )
    plain = [(kind.rpartition(".")[2], place) for kind, place in steps]
    if [kind for kind, _ in plain[:2]] != ["Transformer", "Pooling"]:
        raise _damaged(path)
    return plain


def _dimensions(folder: Path, config: dict[str, Any]) -> int:
    """The length of its vectors: the model's width, times the number of pooling modes concatenated."""
    place = next(place for kind, place in _steps(folder) if kind == "Pooling")
    pooling = _object(folder / place / "config.json")
    width = pooling.get("embedding_dimension") or pooling.get("word_embedding_dimension") or config.get("hidden_size")
    modes = pooling.get("pooling_mode")
    if modes is None:
        count = sum(value is True for key, value in pooling.items() if key.startswith("pooling_mode_"))
    else:
        count = 1 if isinstance(modes, str) else len(modes)
    if not isinstance(width, int) or not 1 <= width * max(1, count) <= 65_536:
        raise ValueError("no width")
    return width * max(1, count)


def _tokens(folder: Path, config: dict[str, Any]) -> int:
    """The longest text that it reads, in tokens."""
    facts = _object(folder / "sentence_bert_config.json").get("max_seq_length")
    if facts is None and (folder / "tokenizer_config.json").is_file():
        facts = _object(folder / "tokenizer_config.json").get("model_max_length")
    most = config.get("max_position_embeddings", _MOST_TOKENS)
    if not isinstance(facts, int | float) or facts < 8:
        facts = _MOST_TOKENS
    return int(min(facts, int(most)))


def _front_matter(readme: Path) -> dict[str, str]:
    """The plain lines of the front matter of a model card, such as "license: apache-2.0"."""
    with suppress(OSError):
        with readme.open("rb") as file:
            head = file.read(1 << 14).decode("utf-8", errors="replace")
        if match := re.match(r"---\s*\n(.*?)\n---", head, re.DOTALL):
            lines = (line.partition(":") for line in match[1].splitlines() if line[:1].isalpha())
            return {key.strip(): value.strip().strip("\"'")[:200] for key, _, value in lines}
    return {}


def _object(path: Path) -> dict[str, Any]:
    try:
        return read_object(path)
    except (OSError, ValueError) as error:
        raise _damaged(path) from error


def _missing(folder: Path, name: str) -> ModelError:
    if name == ENCODER_WEIGHTS and (folder / "pytorch_model.bin").is_file():
        advice = tr("Save it as safetensors (model.safetensors), or choose another.")
        return ModelError(tr("This encoder's weights are in a format that can contain programs."), advice, folder)
    if name == ENCODER_WEIGHTS and (folder / f"{ENCODER_WEIGHTS}.index.json").is_file():
        advice = tr("Save them as one, or choose another.")
        return ModelError(tr("This encoder's weights are in several files."), advice, folder)
    return ModelError(
        tr("This encoder is incomplete: {name} is missing.", name=name), tr("Get another copy of its folder."), folder
    )


def _damaged(path: Path) -> ModelError:
    return ModelError(tr("This encoder's description is damaged."), tr("Get another copy of its folder."), path)
