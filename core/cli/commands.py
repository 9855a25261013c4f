"""The commands. Each reads its arguments, calls one method of the library, and prints for people or as JSON.

Heavy imports are inside the commands, so that `--help` answers at once.
"""

from __future__ import annotations

import errno
import signal
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Final

import typer

from core.base.errors import ClauseGone, DamagedLibrary, LostCatalogue, MunimentError, ProtectedFile
from core.cli import (
    clauses,
    contracts,
    drafts,
    evaluating,
    indexing,
    inserting,
    kept,
    maintenance,
    models,
    publishing,
    searching,
    versions,
)
from core.cli.app import FAILED, LibraryOption, app, say
from core.isolation.start import check_processor
from core.privacy.network import guard
from core.text.visible import visible_name, visible_text

_INTERRUPTED: Final = 130
_COMMANDS: Final = (
    *(indexing.index, indexing.embed, indexing.status, indexing.exclude, maintenance.forget),
    *(searching.search, searching.similar, searching.wording, searching.saved, searching.rerun, searching.discard),
    *(clauses.export, clauses.compare, clauses.summarise, clauses.trays),
    *(kept.keep, kept.kept),
    *(clauses.rate, clauses.ratings, clauses.tune, clauses.tuning),
    *(contracts.contracts, contracts.parties, contracts.facts, contracts.correct, versions.versions),
    *(drafts.review, drafts.dismissed, inserting.insert),
    *(contracts.collect, contracts.uncollect, contracts.collections),
    *(indexing.clauses, indexing.outline),
    *(maintenance.check, maintenance.repair, maintenance.backup, maintenance.restore, maintenance.doctor),
    *(publishing.encrypt, publishing.decrypt, publishing.passphrase),
    *(publishing.publish, publishing.subscribe, publishing.refresh),
)
for _command in _COMMANDS:
    app.command()(_command)
app.add_typer(evaluating.app, name="evaluate")
app.add_typer(models.app, name="models")
app.add_typer(indexing.watch, name="watch")


def main() -> None:
    """Runs the command line; prints errors that the user can act on to stderr, with exit status 1."""
    guard()
    for ending in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):  # Windows has no hangup
        if signal.getsignal(ending) is not signal.SIG_IGN:  # as under nohup
            # A shutdown, or the end of its terminal, stops the program as Ctrl+C does, cleanly.
            signal.signal(ending, signal.default_int_handler)
    for stream in (sys.stdout, sys.stderr):  # file names need not be valid text
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        check_processor()
        app()
    except MunimentError as error:
        print(f"muniment: {visible_text(_error_words(error))}", file=sys.stderr)  # noqa: T201
        sys.exit(FAILED)
    except (MemoryError, ImportError, OSError) as error:
        if not (words := _scarcity(error)):
            raise
        print(f"muniment: {words}", file=sys.stderr)  # noqa: T201
        sys.exit(FAILED)
    except SystemExit as end:
        if end.code == _INTERRUPTED:  # typer's exit code after Ctrl+C
            print("muniment: stopped. What was finished is kept.", file=sys.stderr)  # noqa: T201
        raise


def _scarcity(error: Exception) -> str:
    """What the system ran out of, and what to do; "" if the error is another.

    A library for which there is too little memory cannot be imported ("failed to map segment from shared object").
    """
    if isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE):
        return "the system lets it open too few files at a time. Raise that limit (ulimit -n), or end other programs."
    short = isinstance(error, MemoryError) or (isinstance(error, OSError) and error.errno == errno.ENOMEM)
    if short or any(sign in str(error) for sign in ("failed to map segment", "annot allocate memory")):
        return "there is too little free memory. End other programs, or raise the limit that is set for this one."
    return ""


def _error_words(error: MunimentError) -> str:
    """An error in words, with advice that applies only to the command line: password files and ids."""
    match error:
        case LostCatalogue():
            return f"{error} Run: muniment restore" if error.backup else str(error)
        case DamagedLibrary():
            return f"{error} Run: muniment repair"
        case ProtectedFile():
            return f"{_in_words(error)} Give passwords with --password-file."
        case ClauseGone():
            return f"No clause {error.clause} is in this library. {error.message}"
    return _in_words(error)


def _in_words(error: MunimentError) -> str:
    """An error on one line, even if the name of its file contains line breaks."""
    return str(error).replace(str(error.source), visible_name(error.source)) if error.source else str(error)


@app.callback(invoke_without_command=True)
def options(
    context: typer.Context,
    self_test: Annotated[
        bool,
        typer.Option("--self-test", help="Try all that Muniment does, on sample contracts, and say how it went."),
    ] = False,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", help="With --self-test: write a picture of the window (PNG).")
    ] = None,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Finds precedent clauses in your own contracts. Nothing leaves this machine."""
    if version:
        from core.library.doctor import program_version

        say(f"Muniment {program_version()}")
        raise typer.Exit
    if self_test:
        from core.cli.self_test import run_self_test

        raise typer.Exit(0 if run_self_test(picture) else FAILED)
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command(name="app")
def window(
    library: LibraryOption = None,
    search_clipboard: Annotated[
        bool, typer.Option("--search-clipboard", help="Search for what is on the clipboard, also in an open window.")
    ] = False,
    search_file: Annotated[
        Path | None,
        typer.Option("--search-file", metavar="FILE", help="Search for the text in a file (UTF-8), likewise."),
    ] = None,
) -> None:
    """Open the window."""
    from desktop.app import run

    raise typer.Exit(run(library, clipboard=search_clipboard, text=search_file))
