"""Models with the reranker in use, which it is not by default."""

from __future__ import annotations

from pathlib import Path

from core.models import Models


def with_reranker(folder: Path) -> Models:
    """The shipped models, with the reranker in use; the choice is stored in ``folder``."""
    models = Models.open(folder)
    models.use("reranker")
    return models
