"""The models in use, and whether their weights match their descriptions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.base.translation import tr
from core.models.description import sha256_of, weights_of
from core.types import Finding, Model, Standing, Topic


def model_findings(models: Iterable[Model]) -> Iterator[Finding]:
    """A finding for each model in use."""
    for model in models:
        if model.in_use:
            yield _finding(model)


def _finding(model: Model) -> Finding:
    values = {"kind": tr(model.kind.value), "name": model.name}
    try:
        actual = sha256_of(weights_of(model))
    except (OSError, ValueError):
        text = tr("{kind}: {name} cannot be read. Remove it, and add it again.", **values)
        return Finding(model.kind.name.lower(), Topic.MODELS, Standing.ATTENTION, "unreadable", text)
    if actual == model.sha256:
        standing, text = Standing.WELL, tr("{kind}: {name}, SHA-256 {hash}", hash=actual, **values)
    else:
        standing = Standing.ATTENTION
        text = tr(
            "{kind}: {name} is damaged or was replaced: its weights have the SHA-256 {hash}, its description says "
            "{expected}. Remove it, and add it again.",
            hash=actual,
            expected=model.sha256,
            **values,
        )
    return Finding(model.kind.name.lower(), Topic.MODELS, standing, actual, text)
