"""The command line itself: what its commands share."""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from core.cli.passphrases import read_passphrase
from core.text.visible import escape_unseen, visible_name

if TYPE_CHECKING:
    from core.library import Library

app = typer.Typer(
    help="Finds precedent clauses in your own contracts. Nothing leaves this machine.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

_LATELY: Final = 30.0  # seconds for which a published library counts as up to date
LibraryOption = Annotated[
    Path | None, typer.Option("--library", metavar="DIR", help="The library's folder; your own if not given.")
]
PasswordsOption = Annotated[
    Path | None,
    typer.Option("--password-file", metavar="FILE", help="Passwords for protected files, one per line, tried in turn."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of text.")]
ClauseArgument = Annotated[str, typer.Argument(metavar="CLAUSE", help="The id of a clause, as search shows it.")]


@contextmanager
def open_library(folder: Path | None) -> Iterator[Library]:
    """The library that a command works on; at the end, says if it was damaged or could not be backed up.

    It is imported here so that `--help` answers at once.

    Raises:
        LockedLibrary: it is encrypted, and the passphrase is missing or wrong.
    """
    from core.library import Library
    from core.library.publishing import freshen

    if failure := freshen(folder, _LATELY):
        typer.echo(f"muniment: no newer version could be fetched: {failure.title} {failure.message}", err=True)
    if Library.is_outdated(folder):
        typer.echo("muniment: updating this library, which an older version made. This may take a minute.", err=True)
    with Library.open(folder, passphrase=passphrase_of(folder)) as opened:
        yield opened
        if opened.health.noticed:
            typer.echo(
                "muniment: some clauses were damaged, and were restored for this answer. Run: muniment repair", err=True
            )
        if unwritten := opened.backups.failure:
            words = f"{unwritten.title} {unwritten.message}"
            typer.echo(f"muniment: the weekly backup could not be written. {words}", err=True)


@contextmanager
def uncollected() -> Iterator[None]:
    """Looks for no garbage meanwhile: of what one answer loads nearly all lasts, and scanning it takes a tenth of the
    time.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def passphrase_of(folder: Path | None) -> str | None:
    """The passphrase of an encrypted library; None if it is not encrypted."""
    from core.library.encryption import Encryption

    encryption = Encryption(folder)
    return read_passphrase(encryption.folder) if encryption.is_on() else None


def say(line: str) -> None:
    """Prints one line for people, with invisible characters made visible."""
    print(visible_name(line))  # noqa: T201


def print_json(document: dict[str, Any]) -> None:
    """Prints one JSON document."""
    print(escape_unseen(json.dumps(document, ensure_ascii=False)))  # noqa: T201


def emit(document: dict[str, Any], text: str | Callable[[], None], *, as_json: bool) -> None:
    """Prints the result of a command: as JSON, or for people, as a line or with a function that prints."""
    if as_json:
        print_json(document)
    elif isinstance(text, str):
        say(text)
    else:
        text()


def draw_stars(stars: int) -> str:
    """This many stars out of five."""
    return "★" * stars + "☆" * (5 - stars)


def count_files(count: int) -> str:
    """A number of files, in words."""
    return "1 file" if count == 1 else f"{count} files"
