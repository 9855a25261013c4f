"""The commands. Each reads its arguments, calls one verb of the library, and prints for people or as JSON.

Imports stand inside the commands where they are heavy, so that `--help` answers at once.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import closing
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from core.cli import evaluating, keeping, models, searching, tuning
from core.cli.app import JsonOption, LibraryOption, PasswordsOption, app, print_json
from core.errors import MunimentError, ProtectedFile, UnreadableFile
from core.privacy import guard
from core.types import FileStatus, IndexReport

if TYPE_CHECKING:
    from core.types import Extraction

app.add_typer(evaluating.app, name="evaluate")
app.add_typer(models.app, name="models")

FAILED, INTERRUPTED = 1, 130


def main() -> None:
    """Runs the command line; errors that the user can act on become words on stderr and exit status 1."""
    guard()
    for stream in (sys.stdout, sys.stderr):  # names of files need not be text
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        app()
    except MunimentError as error:
        hint = " Give passwords with --password-file." if isinstance(error, ProtectedFile) else ""
        print(f"muniment: {error}{hint}", file=sys.stderr)  # noqa: T201
        sys.exit(FAILED)
    except SystemExit as end:
        if end.code == INTERRUPTED:  # so typer ends at Ctrl-C
            print("muniment: stopped. What was finished is kept.", file=sys.stderr)  # noqa: T201
        raise


@app.command()
def index(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Files, and folders with all below them.")],
    library: LibraryOption = None,
    password_file: PasswordsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Read contracts into the library; what has not changed is not read again."""
    from core.cli import printing
    from core.cli.shapes import index_shape
    from core.library import Library

    passwords = _passwords(password_file)
    with Library.open(library) as opened, printing.progress_bar() as show:
        job = opened.index(paths, passwords)
        report = None
        try:
            while report is None:
                try:
                    show(next(job))
                except StopIteration as end:
                    report = end.value
        finally:
            job.close()
    assert isinstance(report, IndexReport)
    if as_json:
        print_json(index_shape(report))
    else:
        printing.print_report(report)
    if report.count(FileStatus.FAILED):
        raise typer.Exit(FAILED)


@app.command()
def learn(library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Let the encoder in use learn what it has not learnt yet; until it has, the one before answers."""
    from core.cli import printing
    from core.cli.shapes import status_shape
    from core.library import Library

    with Library.open(library) as opened:
        with printing.progress_bar() as show, closing(opened.learn()) as job:
            for step in job:
                show(step)
        if as_json:
            print_json(status_shape(opened.status(), opened.files()))
        else:
            printing.print_status(opened.status(), opened.files())


app.command()(searching.search)
app.command()(searching.like)


@app.command()
def clauses(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A contract.")],
    password_file: PasswordsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the clauses of one file, with what they cite. The library is not touched."""
    from core.cli.printing import print_clauses
    from core.cli.shapes import clauses_shape

    found = _extract(file, password_file).clauses
    if as_json:
        print_json(clauses_shape(file, found))
    else:
        print_clauses(file, found)


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
    if as_json:
        print_json(outline_shape(file, extraction))
    else:
        print_outline(extraction)


def _extract(file: Path, password_file: Path | None) -> Extraction:
    from core.usecases.indexing.index import extract_safely

    return extract_safely(file, _passwords(password_file))


def _passwords(file: Path | None) -> list[str]:
    """The lines of a file that are not empty; spaces belong to them.

    Raises:
        UnreadableFile: the file is not there, or is no text.
    """
    if file is None:
        return []
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        advice = "Name a text file (UTF-8) with one password a line."
        raise UnreadableFile("The file of passwords cannot be read.", advice, file) from error
    return [line for line in text.split("\n") if line]


@app.command()
def export(
    clause_ids: Annotated[list[str], typer.Argument(metavar="CLAUSE...", help="Clauses, as search names them.")],
    to: Annotated[Path, typer.Option("--to", metavar="FILE.docx", help="The Word file to write.")],
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write clauses to a Word file, with file, section and page under each."""
    from core.library import Library

    with Library.open(library) as opened:
        written = opened.export(clause_ids, to)
    if as_json:
        print_json({"file": str(written), "clauses": len(clause_ids)})
    else:
        print(f"{len(clause_ids)} clauses written to {written}")  # noqa: T201


@app.command()
def forget(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Files, or folders with all below them.")],
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Take files out of the library and wipe their text from it. The files themselves are not touched."""
    from core.library import Library

    with Library.open(library) as opened:
        count = opened.forget(paths)
    if as_json:
        print_json({"forgotten": count})
    else:
        print(f"{count} files forgotten.")  # noqa: T201


@app.command()
def status(library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Show what the library holds, and what could not be read and why."""
    from core.library import Library

    with Library.open(library) as opened:
        held, files = opened.status(), opened.files()
    if as_json:
        from core.cli.shapes import status_shape

        print_json(status_shape(held, files))
    else:
        from core.cli.printing import print_status

        print_status(held, files)


_KEEPING: Final[tuple[Callable[..., None], ...]] = (
    keeping.receipts,
    keeping.rerun,
    keeping.discard,
    keeping.rate,
    tuning.ratings,
    tuning.tune,
    tuning.tuning,
    keeping.collect,
    keeping.uncollect,
    keeping.collections,
)
for command in _KEEPING:
    app.command()(command)


@app.command(name="app")
def window(library: LibraryOption = None) -> None:
    """Open the window."""
    from desktop.app import run

    raise typer.Exit(run(library))
