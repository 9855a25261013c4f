"""Commands on the health of a library."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from core.cli.app import JsonOption, LibraryOption, emit, passphrase_of, say

if TYPE_CHECKING:
    from core.types import Damage, HealthReport

FAILED = 1


def say_health(library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Compare the library with what was written to it. Nothing is changed; exit status 1 says that it is damaged."""
    from core.cli.progress import finish_with_bar
    from core.cli.shapes import health_shape
    from core.library.health import check_folder

    report = finish_with_bar(check_folder(library, passphrase_of(library)))
    emit(health_shape(report), lambda: _print_check(report), as_json=as_json)
    if not report.sound:
        raise typer.Exit(FAILED)


def restore_health(library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Restore what is damaged from what is sound; exit status 1 says that files have to be added again."""
    from core.cli.progress import finish_with_bar
    from core.cli.shapes import health_shape
    from core.library.health import repair_folder

    report = finish_with_bar(repair_folder(library, passphrase=passphrase_of(library)))
    emit(health_shape(report), lambda: _print_repair(report), as_json=as_json)
    if report.lost:
        raise typer.Exit(FAILED)


def _print_check(report: HealthReport) -> None:
    if report.sound:
        say("The library is sound.")
        return
    for damage in report.damage:
        say(f"Damaged: {_words(damage)}.")
    say("Run: muniment repair")


def _print_repair(report: HealthReport) -> None:
    for damage in report.damage:
        say(f"Repaired: {_words(damage)}.")
    for name in report.lost:
        say(f"Lost: {name}")
    if report.lost:
        say("What is lost could not be restored from the library. Add these files again.")
    elif report.sound:
        say("The library is sound. There was nothing to repair.")


def _words(damage: Damage) -> str:
    return damage.part.value + (f" of {damage.documents} contracts" if damage.documents else "")
