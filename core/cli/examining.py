"""The command with which the program examines itself and this computer."""

from __future__ import annotations

import sys

import typer

from core.cli.app import JsonOption, LibraryOption, emit
from core.text.visible import visible_text

ATTENTION = 1


def doctor(library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Examine Muniment and this computer, and print a report; exit status 1 where somebody should look at it."""
    from core.base.paths import library_folder
    from core.cli.shapes import attestation_shape
    from core.library.doctor import examine
    from core.models import Models

    attestation = examine(library_folder(library), Models.open())
    emit(attestation_shape(attestation), lambda: _print(attestation.text), as_json=as_json)
    if not attestation.well:
        raise typer.Exit(ATTENTION)


def _print(text: str) -> None:
    sys.stdout.write(visible_text(text))
