"""What the user may add as a model: a GGUF file, a folder with ``model.json``, an encoder's folder.

Each becomes a `ModelSource`: the files to copy, and their description. Nothing is loaded, and no file is accepted that
could contain code: only GGUF and safetensors weights, and only known file names of encoders in sentence-transformers'
layout, whose steps must be ones that need no code of their own.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from core.base.errors import ModelError
from core.base.translation import tr
from core.models.description import CARDS, ENCODER_WEIGHTS, FILE, checksum_in, described_kind, read_object, weights_in
from core.models.gguf import Header, read_header
from core.types import ModelKind

if TYPE_CHECKING:
    from pathlib import Path

_RANK_POOLING: Final = 4  # llama.cpp's number for "one score per pair"
_NO_WRITERS: Final = frozenset(
    {
        *(
            "bert",
            "nomic-bert",
            "nomic-bert-moe",
            "jina-bert-v2",
            "jina-bert-v3",
            "modern-bert",
            "neo-bert",
            "eurobert",
        ),
        *("t5", "t5encoder", "gemma-embedding", "llama-embed", "clip", "mmproj", "wavtokenizer-dec"),
        *("dream", "llada", "llada-moe", "rnd1"),  # write all words at once
    }
)
"""Architectures that do not generate text token by token, as a judge must."""

_RERANKER_TOKENS: Final = 512
# For a reranker without a fitted scale: its score alone ranks, and what it is worth in stars is unknown.
_UNFITTED: Final[dict[str, Any]] = {"retrieval": {"weight": 0.0, "centre": 0.0}, "stars": []}

_NEEDED: Final = (ENCODER_WEIGHTS, "config.json", "tokenizer.json", "modules.json", "sentence_bert_config.json")
_WELCOME: Final = (
    *("tokenizer_config.json", "special_tokens_map.json", "vocab.txt", "sentencepiece.bpe.model"),
    "config_sentence_transformers.json",
)
_STEPS: Final = frozenset({"Transformer", "Pooling", "Normalize"})
_PLACE = re.compile(r"[A-Za-z0-9_-]{0,60}")
_MOST_TOKENS: Final = 512

_LONGEST_HEADER: Final = 16 << 20  # bytes; an encoder's has some thousands, and the format allows 100 million


@dataclass(frozen=True, slots=True)
class ModelSource:
    """A model that can be added: its files by their future paths in its folder, and its description.

    ``weights`` is the path of the file that is hashed; ``sha256`` is the expected hash, "" if unknown.
    """

    id: str
    kind: ModelKind
    files: dict[str, Path]
    weights: str
    sha256: str = ""
    facts: dict[str, Any] = field(default_factory=dict)


def source_at(path: Path) -> ModelSource:
    """What can be added at a path.

    Raises:
        ModelError: nothing there can be used; the message says why.
    """
    try:
        if path.is_dir():
            return _described(path) if (path / FILE).is_file() else _undescribed(path)
        there = path.is_file()
    except OSError as error:
        raise ModelError(tr("This cannot be read."), tr("Check that you have permission to open it."), path) from error
    if not there:
        raise ModelError(
            tr("There is no such file or folder."), tr("Choose a model file (.gguf), or the folder of a model."), path
        )
    return gguf_source(path)


def gguf_source(path: Path) -> ModelSource:
    """The model in a GGUF file: a judge or a reranker.

    Raises:
        ModelError: it is neither, or damaged.
    """
    header = read_header(path)
    kind = _kind_of_gguf(header, path)
    facts: dict[str, Any] = {
        "name": header.text("general.name")[:200] or path.stem,
        "kind": kind.value,
        "base": header.text("general.basename")[:200],
        "licence": header.text("general.license")[:200],
        "architecture": header.architecture,
    }
    if kind is ModelKind.RERANKER:
        facts |= {"max_tokens": min(header.number("context_length", _RERANKER_TOKENS), _RERANKER_TOKENS)} | _UNFITTED
    return ModelSource(slug(path.stem), kind, {path.name: path}, path.name, facts=facts)


def slug(name: str) -> str:
    """A name in the form of a model folder's: lower-case letters and digits, ".", "_", "-"."""
    plain = re.sub(r"[^a-z0-9._-]+", "-", name.lower()).strip(".-_")[:80].rstrip(".-_")
    reserved = re.fullmatch(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", plain)  # names that Windows reserves
    return f"model-{plain}".strip("-") if reserved or not plain else plain


def _kind_of_gguf(header: Header, path: Path) -> ModelKind:
    if header.text("general.type") not in ("", "model") or not header.tensors:
        raise ModelError(tr("This file is only a part of a model."), tr("Add the model itself."), path)
    if header.facts.get("split.count", 0) not in (0, 1):
        advice = tr("Merge its parts into one file with llama-gguf-split --merge, and add that.")
        raise ModelError(tr("This file is one of several parts of a model."), advice, path)
    if not header.architecture or not header.text("tokenizer.ggml.model"):
        raise ModelError(tr("This file does not contain a language model."), tr("Choose another file."), path)
    pooling = header.number("pooling_type")
    if header.architecture == "bert" and pooling == _RANK_POOLING:
        return ModelKind.RERANKER
    if header.architecture in _NO_WRITERS or pooling not in (0, _RANK_POOLING):
        advice = tr("Choose a language model that follows instructions, a BERT reranker, or the folder of an encoder.")
        raise ModelError(
            tr("A model of this kind ({architecture}) cannot be used here.", architecture=header.architecture),
            advice,
            path,
        )
    return ModelKind.JUDGE


def _described(folder: Path) -> ModelSource:
    """The model in a folder with a description: one of ours, or one copied from here."""
    try:
        facts = read_object(folder / FILE)
        kind, weights, sha256 = described_kind(facts), weights_in(facts), checksum_in(facts)
    except (OSError, ValueError, TypeError) as error:
        advice = tr("Get another copy of the folder.")
        raise ModelError(tr("The description of this model is damaged."), advice, folder / FILE) from error
    if not (folder / weights).is_file():
        raise ModelError(tr("The weights of this model are missing."), tr("Choose the whole folder."), folder / weights)
    source = _encoder(folder) if kind is ModelKind.ENCODER else gguf_source(folder / weights)
    if source.kind is not kind or source.weights != weights:
        advice = tr("Correct its model.json, or add its weights alone.")
        raise ModelError(
            tr(
                "The description in this folder names the kind “{kind}”, but the model is of another kind.",
                kind=tr(kind.value),
            ),
            advice,
            folder,
        )
    facts = source.facts | facts | {"kind": kind.value}
    return ModelSource(slug(folder.name), kind, source.files | _cards(folder), weights, sha256, facts)


def _undescribed(folder: Path) -> ModelSource:
    """The model in a folder in sentence-transformers' layout, or with a single GGUF file."""
    if (folder / "modules.json").is_file():
        return _encoder(folder)
    models = [file for file in sorted(folder.glob("*.gguf")) if file.is_file()]
    if len(models) == 1:
        return gguf_source(models[0])
    advice = tr("Choose a model file (.gguf), or the folder of a sentence-transformers model (with modules.json).")
    raise ModelError(tr("There is no model in this folder."), advice, folder)


def _encoder(folder: Path) -> ModelSource:
    files, facts = _encoder_files(folder), _encoder_facts(folder)
    _check_safetensors(files[ENCODER_WEIGHTS])
    return ModelSource(slug(folder.name), ModelKind.ENCODER, files | _cards(folder), ENCODER_WEIGHTS, facts=facts)


def _cards(folder: Path) -> dict[str, Path]:
    names = (*CARDS, "LICENSE", "LICENSE.txt", "NOTICE")
    return {name: folder / name for name in names if (folder / name).is_file()}


# -------------------------------------------------------------- encoders


def _encoder_files(folder: Path) -> dict[str, Path]:
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


def _encoder_facts(folder: Path) -> dict[str, Any]:
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


# ----------------------------------------------------------- safetensors


def _check_safetensors(path: Path) -> None:
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
