"""What the user may add as a model: a GGUF file, a folder with ``model.json``, an encoder's folder.

Each becomes a `ModelSource`: the files to copy, and their description. Nothing is loaded, and no file is accepted that
could contain code: only known file names of encoders, and only GGUF and safetensors weights.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from core.base.errors import ModelError
from core.base.translation import tr
from core.models.description import CARDS, ENCODER_WEIGHTS, checksum_in, described_kind, weights_in
from core.models.modelfiles.description import FILE, read_object
from core.models.modelfiles.gguf import Header, read_header
from core.models.safetensors import check_safetensors
from core.models.transformers import encoder_facts, encoder_files
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
    files, facts = encoder_files(folder), encoder_facts(folder)
    check_safetensors(files[ENCODER_WEIGHTS])
    return ModelSource(slug(folder.name), ModelKind.ENCODER, files | _cards(folder), ENCODER_WEIGHTS, facts=facts)


def _cards(folder: Path) -> dict[str, Path]:
    names = (*CARDS, "LICENSE", "LICENSE.txt", "NOTICE")
    return {name: folder / name for name in names if (folder / name).is_file()}
