"""Settings stored beside the user's models: which are in use, and how fast each was on which machine."""

from __future__ import annotations

import platform
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from core.models.files import write_object
from core.models.modelfiles.description import read_object
from core.types import Speed

if TYPE_CHECKING:
    from pathlib import Path

    from core.types import Model, ModelKind

_CHOSEN: Final = "chosen.json"
_SPEEDS: Final = "speeds.json"


def choices(folder: Path) -> dict[str, str | None]:
    """The id of the model chosen for each kind; None for doing without. Kinds without a choice are absent."""
    return {kind: id_ for kind, id_ in _read(folder / _CHOSEN).items() if id_ is None or isinstance(id_, str)}


def choose(folder: Path, kind: ModelKind, id_: str | None) -> None:
    """Stores a choice.

    Raises:
        ModelError: the folder cannot be written.
    """
    write_object(folder / _CHOSEN, choices(folder) | {kind.value: id_})


def unchoose(folder: Path, id_: str) -> None:
    """Forgets the choice of a model.

    Raises:
        ModelError: the folder cannot be written.
    """
    old = choices(folder)
    if id_ in old.values():
        write_object(folder / _CHOSEN, {kind: other for kind, other in old.items() if other != id_})


def speeds(folder: Path) -> dict[str, Speed]:
    """The measured speeds of models on this machine, by `_key`."""
    mine = _read(folder / _SPEEDS).get(platform.node(), {})
    measured = {}
    for key, facts in mine.items() if isinstance(mine, dict) else ():
        try:
            measured[key] = Speed(float(facts["number"]), str(facts["unit"]), str(facts["at"]))
        except (KeyError, TypeError, ValueError):
            continue
    return measured


def speed_of(model: Model, measured: dict[str, Speed]) -> Speed | None:
    """The speed of a model among those measured; one with other weights under the same id has none."""
    return measured.get(_key(model))


def keep_speed(folder: Path, model: Model, speed: Speed) -> None:
    """Stores the speed of a model on this machine.

    Raises:
        ModelError: the folder cannot be written.
    """
    speeds_by_machine = _read(folder / _SPEEDS)
    mine = speeds_by_machine.get(platform.node())
    mine = (mine if isinstance(mine, dict) else {}) | {_key(model): asdict(speed)}
    write_object(folder / _SPEEDS, speeds_by_machine | {platform.node(): mine})


def _key(model: Model) -> str:
    return f"{model.id} {model.sha256[:16]}"


def _read(path: Path) -> dict[str, Any]:
    """A settings file; empty if it is missing or damaged, since all in it can be chosen or measured again."""
    try:
        return read_object(path)
    except (OSError, ValueError):
        return {}
