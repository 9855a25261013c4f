"""`muniment models`: what is in use, what else is here, and what can be had."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from core.cli.app import JsonOption, print_json, say
from core.types import KnownModel, Model, ModelKind, Progress, Speed

if TYPE_CHECKING:
    from core.models import Models

T = TypeVar("T")

app = typer.Typer(
    help="Shows the models, and chooses, adds, downloads, measures and removes them.", add_completion=False
)

IdArgument = Annotated[str, typer.Argument(metavar="ID", help="A model, as `muniment models` names it.")]


@app.callback(invoke_without_command=True)
def models(context: typer.Context, as_json: JsonOption = False) -> None:
    """List the models on this machine: what is in use, its size, its speed here, its quality."""
    if context.invoked_subcommand is not None:
        return
    listed = _open().list()
    if as_json:
        print_json({"models": [model_shape(model) for model in listed]})
        return
    for kind in ModelKind:
        mine = [model for model in listed if model.kind is kind]
        say(f"{kind.value.capitalize()}{'' if any(model.in_use for model in mine) else ': none in use'}")
        for model in mine:
            _print_model(model)
    say("In use are those marked *. To choose: muniment models use ID")


@app.command()
def known(as_json: JsonOption = False) -> None:
    """List the models that can be downloaded."""
    shelf = _open()
    listed, here = shelf.known(), {model.id for model in shelf.list()}
    if as_json:
        print_json({"known": [known_shape(each) | {"here": each.id in here} for each in listed]})
        return
    for each in listed:
        say(f"{each.id}  {each.name}, {each.kind.value}, {_size(each.bytes)}, {each.licence}")
        say(f"    {each.about} From {each.host}{' (is here)' if each.id in here else ''}")
    say("To download one: muniment models download ID" if listed else "No model is listed.")


@app.command()
def use(model: IdArgument, as_json: JsonOption = False) -> None:
    """Take a model into use, in place of the one of its kind."""
    shelf = _open()
    shelf.use(model)
    used = next(each for each in shelf.list() if each.id == model)
    if as_json:
        print_json(model_shape(used))
        return
    say(f"{used.name} is the {used.kind.value} in use.")
    if used.kind is ModelKind.ENCODER:
        say("Until all contracts are learnt anew the encoder before finds them: muniment learn.")


@app.command()
def without(kind: Annotated[ModelKind, typer.Argument(help="reranker or judge.")], as_json: JsonOption = False) -> None:
    """Do without a reranker or a judge."""
    _open().do_without(kind)
    if as_json:
        print_json({"without": kind.value})
    else:
        say(f"No {kind.value} is in use. To take one: muniment models use ID")


@app.command()
def add(
    path: Annotated[Path, typer.Argument(metavar="PATH", help="A GGUF file, or the folder of an encoder or reranker.")],
    as_json: JsonOption = False,
) -> None:
    """Copy a model from the disk to the others."""
    _tell_added(_finish(_open().add(path)), as_json=as_json)


@app.command()
def download(
    model: Annotated[str, typer.Argument(metavar="ID", help="A model, as `muniment models known` names it.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask first.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Download a known model, after asking. One that was stopped goes on where it was."""
    shelf = _open()
    wanted = next((each for each in shelf.known() if each.id == model), None)
    if wanted and not yes and model not in {each.id for each in shelf.list()}:
        asked = f"Download {_size(wanted.bytes)} from {wanted.host}? ({wanted.name}, {wanted.licence})"
        typer.confirm(asked, abort=True, err=True)
    _tell_added(_finish(shelf.download(model)), as_json=as_json)


@app.command()
def measure(model: IdArgument, as_json: JsonOption = False) -> None:
    """Run a model for some seconds, to see how fast it is on this machine."""
    speed = _finish(_open().measure(model))
    if as_json:
        print_json({"model": model} | speed_shape(speed))
    else:
        say(f"{model}: {_speed(speed)}")


@app.command()
def remove(model: IdArgument, as_json: JsonOption = False) -> None:
    """Delete a model that you added, or what has come of a download that was stopped."""
    _open().remove(model)
    if as_json:
        print_json({"removed": model})
    else:
        say(f"{model} is deleted.")


def model_shape(model: Model) -> dict[str, object]:
    """One model of `models`. Other tools rely on the shape: add fields, never rename one."""
    return {
        "id": model.id,
        "name": model.name,
        "kind": model.kind.value,
        "in_use": model.in_use,
        "bytes": model.bytes,
        "speed": speed_shape(model.speed) if model.speed else None,
        "quality": model.quality,
        "base": model.base,
        "licence": model.licence,
        "sha256": model.sha256,
        "folder": str(model.folder),
        "card": str(model.card) if model.card else None,
        "shipped": model.shipped,
        "damaged": model.damaged,
    }


def known_shape(model: KnownModel) -> dict[str, object]:
    """One model of `models known`."""
    return {
        "id": model.id,
        "name": model.name,
        "kind": model.kind.value,
        "about": model.about,
        "licence": model.licence,
        "bytes": model.bytes,
        "sha256": model.sha256,
        "host": model.host,
        "url": model.url,
    }


def speed_shape(speed: Speed) -> dict[str, object]:
    """How fast a model was: so many a second of what the unit names."""
    return {"per_second": speed.number, "unit": speed.unit, "at": speed.at}


# ---------------------------------------------------------------- plumbing


def _open() -> Models:
    from core.models import Models

    return Models.open()


def _finish(job: Generator[Progress, None, T]) -> T:
    """Runs a job to its end, with a bar on the terminal; Ctrl-C closes it."""
    from core.cli import printing

    try:
        with printing.progress_bar() as show:
            while True:
                try:
                    show(next(job))
                except StopIteration as end:
                    result: T = end.value
                    return result
    finally:
        job.close()


def _tell_added(model: Model, *, as_json: bool) -> None:
    if as_json:
        print_json(model_shape(model))
    else:
        say(f"{model.name} is here, as a {model.kind.value}. To use it: muniment models use {model.id}")


def _print_model(model: Model) -> None:
    said = [_size(model.bytes), _speed(model.speed), model.licence, "" if model.shipped else "added by you"]
    say(f"  {'*' if model.in_use else ' '} {model.id}  {model.name}: {', '.join(filter(None, said))}")
    for line in filter(None, (model.quality, model.damaged)):
        say(f"      {line}")


def _speed(speed: Speed | None) -> str:
    return f"{speed.number:g} {speed.unit} a second here ({speed.at[:10]})" if speed else "not measured here"


def _size(size: int) -> str:
    """A number of bytes as people say it."""
    return f"{size / 1e9:.1f} GB" if size >= 999_500_000 else f"{size / 1e6:.0f} MB"
