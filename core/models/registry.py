"""The models on this machine, those in use, and those that can be downloaded.

Models are shipped with the program, or added by the user. Beside the user's own lie which are in use, how fast each was
on which machine, and perhaps a list of more models to download.
"""

from __future__ import annotations

import platform
import re
import tomllib
from collections.abc import Generator, Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from core.base.errors import ModelError
from core.base.paths import default_models, minilm_model, shipped_models
from core.base.translation import tr
from core.models.adding import add_model, drop_part, remove_model, write_object
from core.models.description import ENCODER_WEIGHTS, MINILM_SHA256, model_in, read_object
from core.models.sources import slug, source_at
from core.types import KnownModel, Model, ModelKind, Progress, Speed

if TYPE_CHECKING:
    from collections.abc import Iterable

MINILM: Final = "all-minilm-l6-v2"

_CHOSEN: Final = "chosen.json"
_SPEEDS: Final = "speeds.json"

KNOWN: Final = "known.toml"
_LOOPBACK: Final = frozenset({"127.0.0.1", "::1", "localhost"})
_HOST = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+")


class Models:
    """Lists, chooses, adds, measures and removes models. Safe to use from several threads and programs.

    Everything is read from the disk when needed; nothing is written until something changes.

    Args:
        folder: the user's models, and the choice of those in use.
        shipped: the models shipped with the program, each in a folder, with `known.toml` beside them.
    """

    def __init__(self, folder: Path, shipped: Path) -> None:
        self.folder = folder
        self._shipped = shipped

    @classmethod
    def open(cls, folder: Path | None = None) -> Models:
        """The models in ``folder`` (None: the user's own), and those shipped with the program."""
        return cls((folder or default_models()).expanduser().absolute(), shipped_models())

    # ---------------------------------------------------------------- verbs

    def list(self) -> tuple[Model, ...]:
        """All installed models, by kind, shipped ones first.

        One that cannot be used says why. Weights are not hashed here: loading a model checks all of it.
        """
        models = self._installed()
        used = {model.id for kind in ModelKind if (model := self._used(kind, models)) is not None}
        measured = _speeds(self.folder)
        return tuple(replace(model, in_use=model.id in used, speed=_speed_of(model, measured)) for model in models)

    def known(self) -> tuple[KnownModel, ...]:
        """The models that can be downloaded: those in Muniment's list, and those in the user's own.

        The latter is `known.toml` in the models folder, in the same format.

        Raises:
            ModelError: a list is damaged.
        """
        return known_models((self._shipped / KNOWN, self.folder / KNOWN))

    def in_use(self, kind: ModelKind) -> Model | None:
        """The model of a kind that is in use; None where the user does without, or there is none.

        A chosen model that was deleted by hand counts as not chosen.
        """
        used = self._used(kind, self._installed())
        return replace(used, in_use=True) if used else None

    def use(self, id_: str) -> None:
        """Takes a model into use, replacing the one of its kind.

        Raises:
            ModelError: there is none of this name, it is damaged, or the choice cannot be kept.
        """
        model = self._model(id_)
        if model.damaged:
            raise ModelError(tr("{name} cannot be used.", name=model.name), model.damaged, model.folder)
        _choose(self.folder, model.kind, model.id)

    def do_without(self, kind: ModelKind) -> None:
        """Stops using the reranker or the judge.

        Raises:
            ModelError: it is the encoder, or the choice cannot be kept.
        """
        if kind is ModelKind.ENCODER:
            raise ModelError(tr("Search in your own words needs a model."), tr("Choose another one instead."))
        _choose(self.folder, kind, None)

    def add(self, path: Path) -> Generator[Progress, None, Model]:
        """Adds a model from the disk: copies, checks and lists it, without taking it into use.

        Every yield is a checkpoint: close the generator to cancel, and nothing is left.

        Args:
            path: a GGUF file; a folder with ``model.json``; an encoder's folder in sentence-transformers' layout.

        Raises:
            ModelError: nothing there can be used, it is damaged, its name is taken, or there is no space.
        """
        source = source_at(path.expanduser().absolute())
        self._free(source.id)
        yield from add_model(source, self.folder)
        return self._model(source.id)

    def download(self, id_: str) -> Generator[Progress, None, Model]:
        """Downloads a known model. Call this only once the user has seen host and size, and agreed.

        Every yield is a checkpoint: close the generator to stop; what has arrived is kept, and the next download of the
        same model resumes from there.

        Raises:
            ModelError: there is no such model to download, it is here already, the server cannot be reached or sends
                something else, or there is no space.
        """
        from core.models.download import download_model  # network code is loaded for this alone

        wanted = next((model for model in self.known() if model.id == id_), None)
        if wanted is None:
            raise ModelError(
                tr("No model named {id} can be downloaded.", id=id_), tr("To see which can: muniment models known")
            )
        self._free(id_)
        yield from download_model(wanted, self.folder)
        return self._model(id_)

    def measure(self, id_: str) -> Generator[Progress, None, Speed]:
        """Runs a model for some seconds on built-in texts, and stores its speed on this machine.

        Every yield is a checkpoint: close the generator to cancel.

        Raises:
            ModelError: there is none of this name, or it does not work.
        """
        from core.models.measure import measure_model

        model = self._model(id_)
        if model.damaged:
            raise ModelError(tr("{name} cannot be measured.", name=model.name), model.damaged, model.folder)
        speed = yield from measure_model(model)
        keep_speed(self.folder, model, speed)
        return speed

    def remove(self, id_: str) -> None:
        """Deletes a model that the user added, or the part of a download of that name.

        If it was in use, none counts as chosen.

        Raises:
            ModelError: there is none of this name, it came with the program, or it cannot be deleted.
        """
        plain = re.fullmatch(r"[a-z0-9_-][a-z0-9._-]*", id_) is not None
        dropped = plain and drop_part(self.folder, id_)
        if any(model.id == id_ and model.shipped for model in self._installed()):
            raise ModelError(
                tr("This model came with Muniment and cannot be removed."), tr("You can choose another, or do without.")
            )
        if not (plain and remove_model(self.folder, id_)) and not dropped:
            raise self._missing(id_)
        _unchoose(self.folder, id_)

    # ------------------------------------------------------------- plumbing

    def _installed(self) -> Sequence[Model]:
        """The installed models by kind, shipped ones first, then by name; without saying which are in use."""
        kinds = tuple(ModelKind)
        models = (*self._shipped_models(), *self._added())
        return sorted(models, key=lambda each: (kinds.index(each.kind), not each.shipped, each.name.lower()))

    def _shipped_models(self) -> Iterator[Model]:
        folders = [each for each in sorted(self._shipped.glob("*")) if (each / "model.json").is_file()]
        models = [model_in(folder, shipped=True) for folder in folders]
        if not any(model.kind is ModelKind.ENCODER for model in models):
            yield _minilm()
        yield from models

    def _added(self) -> Iterator[Model]:
        taken = {model.id for model in self._shipped_models()}
        for folder in sorted(self.folder.glob("[!.]*")):
            if folder.is_dir() and folder.name not in taken:
                yield model_in(folder, shipped=False)

    def _used(self, kind: ModelKind, models: Sequence[Model]) -> Model | None:
        """The chosen model; without a choice the one that comes with the program, if any; None to do without."""
        mine = [model for model in models if model.kind is kind]
        chosen = _choices(self.folder)
        if kind is not ModelKind.ENCODER and kind in chosen and chosen[kind] is None:
            return None
        wanted = (model for model in mine if model.id == chosen.get(kind))
        return next(wanted, None) or next((model for model in mine if model.shipped), None)

    def _model(self, id_: str) -> Model:
        model = next((model for model in self.list() if model.id == id_), None)
        if model is None:
            raise self._missing(id_)
        return model

    def _free(self, id_: str) -> None:
        """Checks that no model has this name."""
        if any(model.id == id_ for model in self._installed()):
            advice = tr("Remove that first, or give this one's file or folder another name.")
            raise ModelError(tr("There is already a model named {id}.", id=id_), advice)

    def _missing(self, id_: str) -> ModelError:
        return ModelError(
            tr("There is no model named {id} here.", id=id_), tr("To see those that are here: muniment models")
        )


def _minilm() -> Model:
    """all-MiniLM-L6-v2, from the package that contains it."""
    damaged, size, folder = "", 0, Path()
    try:
        folder = minilm_model()
        size = (folder / ENCODER_WEIGHTS).stat().st_size
    except (ModelError, OSError):
        damaged = tr("Its files are missing. Install Muniment again.")
    return Model(
        id=MINILM,
        name="all-MiniLM-L6-v2",
        kind=ModelKind.ENCODER,
        folder=folder,
        bytes=size,
        base="MiniLM-L6-H384-uncased",
        licence="Apache-2.0",
        shipped=True,
        damaged=damaged,
        sha256=MINILM_SHA256,
    )


# ---------------------------------------------------- choices and speeds


def _choices(folder: Path) -> dict[str, str | None]:
    """The id of the model chosen for each kind; None for doing without. Kinds without a choice are absent."""
    return {kind: id_ for kind, id_ in _settings(folder / _CHOSEN).items() if id_ is None or isinstance(id_, str)}


def _choose(folder: Path, kind: ModelKind, id_: str | None) -> None:
    """Stores a choice.

    Raises:
        ModelError: the folder cannot be written.
    """
    write_object(folder / _CHOSEN, _choices(folder) | {kind.value: id_})


def _unchoose(folder: Path, id_: str) -> None:
    """Forgets the choice of a model.

    Raises:
        ModelError: the folder cannot be written.
    """
    old = _choices(folder)
    if id_ in old.values():
        write_object(folder / _CHOSEN, {kind: other for kind, other in old.items() if other != id_})


def _speeds(folder: Path) -> dict[str, Speed]:
    """The measured speeds of models on this machine, by `_key`."""
    mine = _settings(folder / _SPEEDS).get(platform.node(), {})
    measured = {}
    for key, facts in mine.items() if isinstance(mine, dict) else ():
        try:
            measured[key] = Speed(float(facts["number"]), str(facts["unit"]), str(facts["at"]))
        except (KeyError, TypeError, ValueError):
            continue
    return measured


def _speed_of(model: Model, measured: dict[str, Speed]) -> Speed | None:
    """The speed of a model among those measured; one with other weights under the same id has none."""
    return measured.get(_key(model))


def keep_speed(folder: Path, model: Model, speed: Speed) -> None:
    """Stores the speed of a model on this machine.

    Raises:
        ModelError: the folder cannot be written.
    """
    speeds_by_machine = _settings(folder / _SPEEDS)
    mine = speeds_by_machine.get(platform.node())
    mine = (mine if isinstance(mine, dict) else {}) | {_key(model): asdict(speed)}
    write_object(folder / _SPEEDS, speeds_by_machine | {platform.node(): mine})


def _key(model: Model) -> str:
    return f"{model.id} {model.sha256[:16]}"


def _settings(path: Path) -> dict[str, Any]:
    """A settings file; empty if it is missing or damaged, since all in it can be chosen or measured again."""
    try:
        return read_object(path)
    except (OSError, ValueError):
        return {}


# ---------------------------------------------------- models to download


def known_models(lists: Iterable[Path]) -> tuple[KnownModel, ...]:
    """The models of these lists, in order; of two with the same id the first. Missing lists count as empty.

    Raises:
        ModelError: a list is damaged.
    """
    models: dict[str, KnownModel] = {}
    for path in lists:
        if path.is_file():
            for model in _listed(path):
                models.setdefault(model.id, model)
    return tuple(models.values())


def _listed(path: Path) -> list[KnownModel]:
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
        return [_known_model(each) for each in tables.get("model", [])]
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        advice = tr("Correct it, or delete it.")
        if isinstance(error, ValueError):
            advice = f"({error}) {advice}"
        title = tr("The list of models to download is damaged.")
        raise ModelError(title, advice, path) from error


def _known_model(entry: dict[str, Any]) -> KnownModel:
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
