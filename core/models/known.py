"""The lists of models that can be downloaded: ours, and one that a user or a firm may add.

A list is a TOML file with an array of tables ``model``. An invalid entry makes the whole list invalid.
"""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from core.base.errors import ModelError
from core.base.translation import tr
from core.models.sources import slug
from core.types import KnownModel, ModelKind

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

FILE: Final = "known.toml"
_LOOPBACK: Final = frozenset({"127.0.0.1", "::1", "localhost"})
_HOST = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+")


def known_models(lists: Iterable[Path]) -> tuple[KnownModel, ...]:
    """The models of these lists, in order; of two with the same id the first. Missing lists count as empty.

    Raises:
        ModelError: a list is damaged.
    """
    models: dict[str, KnownModel] = {}
    for path in lists:
        if path.is_file():
            for model in _read(path):
                models.setdefault(model.id, model)
    return tuple(models.values())


def _read(path: Path) -> list[KnownModel]:
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
        return [_model(each) for each in tables.get("model", [])]
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        advice = tr("Correct it, or delete it.")
        if isinstance(error, ValueError):
            advice = f"({error}) {advice}"
        title = tr("The list of models to download is damaged.")
        raise ModelError(title, advice, path) from error


def _model(entry: dict[str, Any]) -> KnownModel:
    model = KnownModel(
        id=str(entry["id"]),
        name=str(entry["name"]),
        kind=ModelKind(entry["kind"]),
        about=str(entry.get("about", "")),
        licence=str(entry.get("licence", "")),
        url=str(entry["url"]),
        bytes=int(entry["bytes"]),
        sha256=str(entry["sha256"]),
        hosts=tuple(str(host).lower() for host in entry.get("hosts", ())),
        recommended=entry.get("recommended", False) is True,
    )
    url = urlsplit(model.url)
    safe = url.scheme == "https" or (url.scheme == "http" and model.host in _LOOPBACK)
    if slug(model.id) != model.id:
        raise ValueError(f"{model.id!r} is no id: small letters, digits, dots and hyphens are")
    if not safe or not model.host or not model.file:
        raise ValueError(f"{model.id}: the address must be that of a file, and begin with https")
    if not re.fullmatch(r"[0-9a-f]{64}", model.sha256) or model.bytes <= 0:
        raise ValueError(f"{model.id}: the size or the checksum is none")
    if model.kind is ModelKind.ENCODER:
        raise ValueError(f"{model.id}: an encoder is a folder, and cannot be downloaded as a file")
    if not all(_HOST.fullmatch(host) for host in model.hosts):
        raise ValueError(f"{model.id}: one of the hosts is none")
    return model
