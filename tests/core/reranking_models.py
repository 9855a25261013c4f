"""Models of which the reranker is in use: it is not unless it is chosen."""

from __future__ import annotations

from pathlib import Path

from core.models import Models


def with_reranker(folder: Path) -> Models:
    """The models that come with the program, the reranker chosen; the choice is kept in ``folder``."""
    models = Models.open(folder)
    models.use("reranker")
    return models
