"""`muniment models`: what is in use, what else is installed, and what can be downloaded."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from core.cli.app import CommandLine, JsonOption, emit, say
from core.text.visible import visible_name
from core.types import KnownModel, Model, ModelKind, Speed

if TYPE_CHECKING:
    from core.models import Models

app = CommandLine(
    help="Shows the models, and chooses, adds, downloads, measures and removes them.", add_completion=False
)

IdArgument = Annotated[str, typer.Argument(metavar="ID", help="A model, as `muniment models` names it.")]


@app.callback(invoke_without_command=True)
def models(context: typer.Context, as_json: JsonOption = False) -> None:
    """List the models on this machine: what is in use, its size, its speed here, its quality."""
    from core.cli.shapes import model_shape

    if context.invoked_subcommand is not None:
        return
    installed = _open().list()
    emit({"models": [model_shape(each) for each in installed]}, lambda: _print_models(installed), as_json=as_json)


@app.command()
def known(as_json: JsonOption = False) -> None:
    """List the models that can be downloaded."""
    from core.cli.shapes import known_shape

    shelf = _open()
    listed, installed = shelf.known(), {model.id for model in shelf.list()}
    document = {"known": [known_shape(each, installed=each.id in installed) for each in listed]}
    emit(document, lambda: _print_known(listed, installed), as_json=as_json)


@app.command()
def use(model: IdArgument, as_json: JsonOption = False) -> None:
    """Take a model into use, in place of the one of its kind."""
    from core.cli.shapes import model_shape

    shelf = _open()
    shelf.use(model)
    used = next(each for each in shelf.list() if each.id == model)

    def text() -> None:
        say(f"{used.name} is now the {used.kind.value} in use.")
        if used.kind is ModelKind.ENCODER:
            say("The previous encoder answers until all contracts are prepared for this one: muniment embed")

    emit(model_shape(used), text, as_json=as_json)


@app.command()
def without(kind: Annotated[ModelKind, typer.Argument(help="reranker or judge.")], as_json: JsonOption = False) -> None:
    """Do without a reranker or a judge."""
    _open().do_without(kind)
    text = f"No {kind.value} is in use now. To choose one: muniment models use ID"
    emit({"without": kind.value}, text, as_json=as_json)


@app.command()
def add(
    path: Annotated[Path, typer.Argument(metavar="PATH", help="A GGUF file, or the folder of an encoder or reranker.")],
    as_json: JsonOption = False,
) -> None:
    """Install a model from the disk: it is copied to the others."""
    from core.cli.printing import finish_with_bar

    _emit_installed(finish_with_bar(_open().add(path)), as_json=as_json)


@app.command()
def download(
    model: Annotated[str, typer.Argument(metavar="ID", help="A model, as `muniment models known` names it.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask first.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Download a known model, after asking. A download that was stopped is resumed."""
    from core.cli.printing import finish_with_bar

    shelf = _open()
    wanted = next((each for each in shelf.known() if each.id == model), None)
    if wanted and not yes and model not in {each.id for each in shelf.list()}:
        question = f"Download {_size(wanted.bytes)} from {wanted.host}? ({wanted.name}, {wanted.licence})"
        typer.confirm(visible_name(question), abort=True, err=True)
    _emit_installed(finish_with_bar(shelf.download(model)), as_json=as_json)


@app.command()
def measure(model: IdArgument, as_json: JsonOption = False) -> None:
    """Run a model for some seconds, to see how fast it is on this machine."""
    from core.cli.printing import finish_with_bar
    from core.cli.shapes import speed_shape

    speed = finish_with_bar(_open().measure(model))
    emit({"model": model} | speed_shape(speed), f"{model}: {_speed(speed)}", as_json=as_json)


@app.command()
def remove(model: IdArgument, as_json: JsonOption = False) -> None:
    """Delete a model that you added, or what there is of a download that was stopped."""
    _open().remove(model)
    emit({"removed": model}, f"{model} is deleted.", as_json=as_json)


# ---------------------------------------------------------------- plumbing


def _open() -> Models:
    from core.models import Models

    return Models.open()


def _emit_installed(model: Model, *, as_json: bool) -> None:
    from core.cli.shapes import model_shape

    text = f"{model.name} is installed, as a {model.kind.value}. To use it: muniment models use {model.id}"
    emit(model_shape(model), text, as_json=as_json)


def _print_models(installed: Sequence[Model]) -> None:
    for kind in ModelKind:
        of_kind = [model for model in installed if model.kind is kind]
        say(f"{kind.value.capitalize()}{'' if any(model.in_use for model in of_kind) else ': none in use'}")
        for model in of_kind:
            facts = [_size(model.bytes), _speed(model.speed), model.licence, "" if model.shipped else "added by you"]
            say(f"  {'*' if model.in_use else ' '} {model.id}  {model.name}: {', '.join(filter(None, facts))}")
            for line in filter(None, (model.quality, model.damaged)):
                say(f"      {line}")
    say("Those marked * are in use. To choose: muniment models use ID")


def _print_known(listed: Sequence[KnownModel], installed: set[str]) -> None:
    for each in listed:
        say(f"{each.id}  {each.name}, {each.kind.value}, {_size(each.bytes)}, {each.licence}")
        say(f"    {each.about} From {each.host}{' (installed)' if each.id in installed else ''}")
    say("To download one: muniment models download ID" if listed else "No model is listed.")


def _speed(speed: Speed | None) -> str:
    return f"{speed.number:g} {speed.unit} a second here ({speed.at[:10]})" if speed else "not measured here"


def _size(size: int) -> str:
    """A number of bytes in a readable unit."""
    return f"{size / 1e9:.1f} GB" if size >= 999_500_000 else f"{size / 1e6:.0f} MB"
