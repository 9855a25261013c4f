"""The command line itself: what its commands share."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

app = typer.Typer(
    help="Finds precedent clauses in your own contracts. Nothing leaves this machine.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

LibraryOption = Annotated[
    Path | None, typer.Option("--library", metavar="DIR", help="The library's folder; your own if not given.")
]
PasswordsOption = Annotated[
    Path | None,
    typer.Option("--password-file", metavar="FILE", help="Passwords of protected files, one a line, tried in turn."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of text.")]


def say(line: str) -> None:
    """Prints one line for people."""
    print(line)  # noqa: T201


def starred(stars: int) -> str:
    """So many stars of five, as they are drawn."""
    return "★" * stars + "☆" * (5 - stars)


def print_json(value: dict[str, Any]) -> None:
    """Prints one JSON document."""
    print(json.dumps(value, ensure_ascii=False))  # noqa: T201
