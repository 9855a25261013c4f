"""The commands. Each reads its arguments, calls one method of the library, and prints for people or as JSON.

Heavy imports are inside the commands, so that `--help` answers at once.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from core.base.errors import ClauseGone, DamagedLibrary, LostCatalogue, MunimentError, ProtectedFile, UnreadableFile
from core.cli import (
    backups,
    collecting,
    comparing,
    contracts,
    encrypting,
    evaluating,
    examining,
    forgetting,
    health,
    models,
    publishing,
    ratings,
    saved,
    searching,
    summarising,
    trays,
    watching,
)
from core.cli.app import JsonOption, LibraryOption, PasswordsOption, app, emit, open_library, say
from core.isolation.start import check_processor
from core.privacy.network import guard
from core.text.visible import visible_name, visible_text
from core.types import Cited, ExportChoices, FileStatus, RayCluster

if TYPE_CHECKING:
    from core.library.library import Library
    from core.types import Extraction

app.add_typer(evaluating.app, name="evaluate")
app.add_typer(models.app, name="models")
app.add_typer(watching.app, name="watch")

FAILED, INTERRUPTED = 1, 130


class IndexingEngine(StrEnum):
    """What reads files and prepares them for search."""

    LOCAL = "local"
    RAY = "ray"


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
    except SystemExit as end:
        if end.code == INTERRUPTED:  # typer's exit code after Ctrl+C
            print("muniment: stopped. What was finished is kept.", file=sys.stderr)  # noqa: T201
        raise


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


# ------------------------------------------------------------------ library


@app.command()
def index(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[PATH...]", help="Files, and folders with all below them; if none, watched folders."),
    ] = None,
    library: LibraryOption = None,
    password_file: PasswordsOption = None,
    engine: Annotated[
        IndexingEngine,
        typer.Option(help="What reads and prepares files: this computer's processes, or a Ray cluster."),
    ] = IndexingEngine.LOCAL,
    workers: Annotated[int, typer.Option(min=1, help="With ray: how many files are read at a time.")] = 2,
    address: Annotated[
        str, typer.Option(metavar="HOST:PORT", help="With ray: the head of a cluster; one is made here if not given.")
    ] = "",
    as_json: JsonOption = False,
) -> None:
    """Add contracts to the library; what has not changed is not read again."""
    from core.cli.printing import print_report
    from core.cli.progress import finish_with_bar
    from core.cli.shapes import index_shape

    passwords = _passwords(password_file)
    with open_library(library, make=bool(paths)) as opened:
        chosen = paths or [folder.path for folder in opened.folders.list()]
        if not chosen:
            raise typer.BadParameter("name files or folders, or have folders watched: muniment watch add FOLDER")
        for folder in () if paths else opened.folders.away():
            typer.echo(f"muniment: {visible_name(folder.path)} cannot be reached now.", err=True)
        ray = RayCluster(workers, address) if engine is IndexingEngine.RAY else None
        report = finish_with_bar(opened.files.index(chosen, passwords, by_itself=not paths, ray=ray))
    emit(index_shape(report), lambda: print_report(report), as_json=as_json)
    if report.count(FileStatus.FAILED):
        raise typer.Exit(FAILED)


@app.command()
def embed(library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Prepare contracts for search in your own words by the encoder in use; the previous one answers meanwhile."""
    from core.cli.progress import finish_with_bar

    with open_library(library) as opened:
        finish_with_bar(opened.files.embed())
        _emit_status(opened, as_json=as_json)


@app.command()
def status(library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Show what the library holds, and what could not be read and why."""
    with open_library(library) as opened:
        _emit_status(opened, as_json=as_json)


def _emit_status(library: Library, *, as_json: bool) -> None:
    from core.cli.printing import print_status
    from core.cli.shapes import status_shape

    counts, files, version = library.files.status(), library.files.list(), library.publishing.subscription()
    emit(status_shape(counts, files, version), lambda: print_status(counts, files, version), as_json=as_json)


@app.command()
def export(
    to: Annotated[
        Path,
        typer.Option("--to", metavar="FILE", help="The Word file to write; a .pdf becomes a PDF, a .csv a table."),
    ],
    clause_ids: Annotated[
        list[str] | None, typer.Argument(metavar="[CLAUSE...]", help="Ids of clauses, as search shows them.")
    ] = None,
    tray: Annotated[str | None, typer.Option(metavar="NAME", help="Write the clauses of a tray too.")] = None,
    cited: Annotated[Cited, typer.Option(help="What to print of the passages that clauses refer to.")] = Cited.BRIEF,
    sources: Annotated[bool, typer.Option(help="Name file, section and page under each clause.")] = True,
    definitions: Annotated[bool, typer.Option(help="Add the definitions of the terms that clauses use.")] = False,
    numbering: Annotated[bool, typer.Option(help="In Word, number automatically, with the contract's labels.")] = True,
    comments: Annotated[bool, typer.Option(help="In Word, comment on what clauses refer to and lack.")] = False,
    placeholders: Annotated[
        bool,
        typer.Option(
            help="In Word and PDF, replace parties, addresses, numbers, amounts and dates, and print by what."
        ),
    ] = False,
    notes: Annotated[bool, typer.Option(help="Add your notes on the clauses of the tray.")] = False,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write clauses to a Word file, a PDF or a table, and what goes along with them."""
    from core.cli.shapes import placeholder_shape

    with open_library(library) as opened:
        ways = {".csv": opened.export.table, ".pdf": opened.export.pdf}
        write = ways.get(to.suffix.lower(), opened.export.word)
        entries = opened.trays.get(tray) if tray else ()
        chosen = [*(clause_ids or ()), *(entry.clause for entry in entries)]
        choices = ExportChoices(cited, sources, definitions, numbering, comments, annotated=notes)
        if notes:
            choices = replace(choices, notes={entry.clause: entry.note for entry in entries})
        if placeholders and to.suffix.lower() != ".csv":
            choices = replace(choices, placeholders=opened.export.placeholders(chosen, choices))
        written = write(chosen, to, choices)

    def text() -> None:
        for each in choices.placeholders:
            say(f"{each.text}  for  {visible_name('; '.join(each.words))}  ({each.places})")
        say(f"{len(chosen)} clauses written to {written}")

    document: dict[str, object] = {"file": str(written), "clauses": len(chosen)}
    if placeholders:
        document["placeholders"] = [placeholder_shape(each) for each in choices.placeholders]
    emit(document, text, as_json=as_json)


# ----------------------------------------------------------------- one file


@app.command()
def clauses(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A contract.")],
    password_file: PasswordsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the clauses of one file, with what they cite. The library is not touched."""
    from core.cli.printing import print_clauses
    from core.cli.shapes import clauses_shape

    extracted = _extract(file, password_file).clauses
    emit(clauses_shape(file, extracted), lambda: print_clauses(file, extracted), as_json=as_json)


@app.command()
def outline(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A contract.")],
    password_file: PasswordsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the section tree of one file and what its references point at. The library is not touched."""
    from core.cli.printing import print_outline
    from core.cli.shapes import outline_shape

    extraction = _extract(file, password_file)
    emit(outline_shape(file, extraction), lambda: print_outline(extraction), as_json=as_json)


def _extract(file: Path, password_file: Path | None) -> Extraction:
    from core.library.indexing.extract import extract_safely

    return extract_safely(file, _passwords(password_file))


def _passwords(file: Path | None) -> list[str]:
    """The lines of a file that are not empty; spaces are kept.

    Raises:
        UnreadableFile: the file does not exist, or is not text.
    """
    if file is None:
        return []
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        advice = "Name a text file (UTF-8) with one password per line."
        raise UnreadableFile("The password file cannot be read.", advice, file) from error
    return [line for line in text.split("\n") if line]


# -------------------------------------------------------- all other commands

_OTHERS: Final[tuple[Callable[..., None], ...]] = (
    forgetting.forget,
    searching.search,
    searching.similar,
    comparing.compare,
    summarising.summarise,
    saved.saved,
    saved.rerun,
    saved.discard,
    ratings.rate,
    ratings.ratings,
    ratings.tune,
    ratings.tuning,
    collecting.collect,
    collecting.uncollect,
    collecting.collections,
    contracts.contracts,
    contracts.facts,
    contracts.correct,
    trays.trays,
    examining.doctor,
    encrypting.encrypt,
    encrypting.decrypt,
    encrypting.passphrase,
    backups.backup,
    backups.restore,
    publishing.publish,
    publishing.subscribe,
    publishing.refresh,
)
for command in _OTHERS:
    app.command()(command)
app.command(name="check")(health.say_health)
app.command(name="repair")(health.restore_health)


@app.command(name="app")
def window(library: LibraryOption = None) -> None:
    """Open the window."""
    from desktop.app import run

    raise typer.Exit(run(library))
