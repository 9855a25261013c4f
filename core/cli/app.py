"""The command line itself: what its commands share.

Passphrases are typed without echo, or given where a script puts them; never among the arguments.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from getpass import getpass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, cast

import typer
from typer.core import TyperCommand
from typer.models import CommandFunctionType

from core.base.errors import LockedLibrary
from core.text.visible import escape_unseen, is_text, visible_name

if TYPE_CHECKING:
    from core.library.library import Library


class _Command(TyperCommand):
    """A command that refuses an empty path, which would stand for the current folder, and words that are not text."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        given, _, _ = self.make_parser(ctx).parse_args(args=list(args))
        for parameter in self.params:
            values = given.get(parameter.name)
            is_path = "Path" in str(parameter.type_descriptor.annotation)  # type: ignore[attr-defined]
            for value in values if isinstance(values, list | tuple) else [values]:
                if isinstance(value, str) and (words := _refusal(value, is_path=is_path)):
                    raise typer.BadParameter(words, ctx=ctx, param=cast("Any", parameter))
        return super().parse_args(ctx, args)


def _refusal(value: str, *, is_path: bool) -> str:
    if is_path:
        return "" if value else "it names no file or folder."
    return "" if is_text(value) else "it is not valid text (UTF-8)."


class CommandLine(typer.Typer):
    """Commands whose arguments are checked before they run."""

    def command(self, name: str | None = None, **options: Any) -> Callable[[CommandFunctionType], CommandFunctionType]:
        return super().command(name, **{"cls": _Command} | options)


app = CommandLine(
    help="Finds precedent clauses in your own contracts. Nothing leaves this machine.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

FAILED: Final = 1
"""The exit status of a command that did not do all that it was asked for."""

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
def open_library(folder: Path | None, *, make: bool = False) -> Iterator[Library]:
    """The library that a command works on; at the end, says if it was damaged or could not be backed up.

    It is imported here so that `--help` answers at once.

    Args:
        folder: the library's folder; None: the user's own.
        make: whether to make a library where there is none.

    Raises:
        LockedLibrary: it is encrypted, and the passphrase is missing or wrong.
        NothingFound: there is no library.
    """
    from core.library.library import Library
    from core.library.publishing import freshen

    if failure := freshen(folder, _LATELY):
        typer.echo(f"muniment: no newer version could be fetched: {failure.title} {failure.message}", err=True)
    if Library.is_outdated(folder):
        typer.echo("muniment: updating this library, which an older version made. This may take a minute.", err=True)
    with Library.open(folder, passphrase=passphrase_of(folder), make=make) as opened:
        yield opened
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


_VARIABLE: Final = "MUNIMENT_PASSPHRASE"
_FILE_VARIABLE: Final = "MUNIMENT_PASSPHRASE_FILE"


# ----------------------------------------------------------- passphrases


def read_passphrase(folder: Path, what: str = "Passphrase", suffix: str = "") -> str:
    """The passphrase of the library in a folder: from a variable, from the first line of a file, or typed.

    Args:
        folder: the library's folder.
        what: what to ask for.
        suffix: ends the variables' names, for a passphrase other than the library's own.

    Raises:
        LockedLibrary: there is none, and nobody to ask.
    """
    if (given := os.environ.get(_VARIABLE + suffix)) is not None:
        return given
    if file := os.environ.get(_FILE_VARIABLE + suffix):
        return _first_line(Path(file))
    if not sys.stdin.isatty():
        advice = f"Give its passphrase in the variable {_VARIABLE}{suffix}, or name a file in {_FILE_VARIABLE}{suffix}."
        raise LockedLibrary("This library is encrypted, and there is nobody to ask.", advice, folder)
    return getpass(f"{what}: ")


def choose_passphrase(folder: Path, suffix: str = "") -> str:
    """A new passphrase; if it is typed, it is asked for twice.

    Raises:
        LockedLibrary: the two differ, or there is nobody to ask.
    """
    chosen = read_passphrase(folder, "New passphrase", suffix)
    scripted = _VARIABLE + suffix in os.environ or os.environ.get(_FILE_VARIABLE + suffix)
    if not scripted and getpass("The same again: ") != chosen:
        raise LockedLibrary("The two passphrases differ.", "Nothing was changed. Try again.", folder)
    return chosen


def _first_line(file: Path) -> str:
    try:
        with file.open(encoding="utf-8-sig") as lines:
            return lines.readline().rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        raise LockedLibrary("The file of the passphrase cannot be read.", "Name a text file (UTF-8).", file) from error
