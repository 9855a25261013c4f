"""What a reranker's folder contains: the weights, and the ``model.json`` that describes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from core.base.translation import marked, tr
from core.models.modelfiles.description import FILE, ModelFolder, sha256_of
from core.types.scale import Scale

if TYPE_CHECKING:
    from pathlib import Path

REPLACE: Final = marked("Install Muniment again, or choose another model.")
QUERY_TOKENS: Final = 64
"""The longest query that is read, in tokens; the rest of a pair's length is the clause's."""

_LEAST_TOKENS: Final = 16


@dataclass(frozen=True, slots=True)
class RerankerModel:
    """The description of a reranker: its name, the file of its weights, the longest pair it reads in tokens, its scale,
    and the SHA-256 of the description itself, which contains that of the weights.
    """

    name: str
    weights: Path
    max_tokens: int
    scale: Scale
    fingerprint: str


def read_reranker(path: Path) -> RerankerModel:
    """The reranker in a folder, after checking that its weights are whole.

    Raises:
        ModelError: there is none, or the description or the weights are damaged.
    """
    folder = ModelFolder(path, tr("model for the second ranking"), tr(REPLACE))
    with folder.facts() as facts:
        retrieval, expected = facts["retrieval"], str(facts["sha256"])
        scale = Scale(retrieval["weight"], retrieval["centre"], tuple(facts["stars"]))
        fingerprint = sha256_of(path / FILE)
        model = RerankerModel(facts["name"], path / facts["file"], int(facts["max_tokens"]), scale, fingerprint)
        if model.max_tokens < _LEAST_TOKENS:
            raise ValueError("a pair does not fit")
    if sha256_of(folder.weights(model.weights.name)) != expected:
        raise folder.damaged(model.weights)
    return model
