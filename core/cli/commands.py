"""The commands. Each reads its arguments, calls one verb of the library, and prints for people or as JSON.

Imports stand inside the commands where they are heavy, so that `--help` answers at once.
"""

from __future__ import annotations

import json
import sys
from enum import StrEnum
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from core.errors import MunimentError, ProtectedFile, UnreadableFile
from core.privacy import guard
from core.types import FileStatus, IndexReport, Mode, Query

if TYPE_CHECKING:
    from core.types import Extraction

app = typer.Typer(
    help="Finds precedent clauses in your own contracts. Nothing leaves this machine.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
evaluate_app = typer.Typer(help="Measures search on published benchmarks.", no_args_is_help=True)
app.add_typer(evaluate_app, name="evaluate")

LibraryOption = Annotated[
    Path | None, typer.Option("--library", metavar="DIR", help="The library's folder; your own if not given.")
]
PasswordsOption = Annotated[
    Path | None,
    typer.Option("--password-file", metavar="FILE", help="Passwords of protected files, one a line, tried in turn."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of text.")]

FAILED, INTERRUPTED = 1, 130


class Pipeline(StrEnum):
    """How far a search goes: each adds to the one before, but `vector` goes by meaning alone."""

    KEYWORD = "keyword"
    VECTOR = "vector"
    HYBRID = "hybrid"
    RERANK = "rerank"


class Split(StrEnum):
    """The parts into which ACORD divides its queries."""

    TRAIN = "train"
    VALID = "valid"
    TEST = "test"


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
    except KeyboardInterrupt:
        print("muniment: stopped. What was finished is kept.", file=sys.stderr)  # noqa: T201
        sys.exit(INTERRUPTED)


def _print_json(value: dict[str, Any]) -> None:
    print(json.dumps(value, ensure_ascii=False))  # noqa: T201


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
        _print_json(index_shape(report))
    else:
        printing.print_report(report)
    if report.count(FileStatus.FAILED):
        raise typer.Exit(FAILED)


@app.command()
def search(
    query: Annotated[str, typer.Argument(help="Key words, or what the clause should say in plain words.")],
    library: LibraryOption = None,
    mode: Annotated[Mode, typer.Option(help="By keyword alone, by meaning too, or as the query suggests.")] = Mode.AUTO,
    limit: Annotated[int, typer.Option(min=1, max=10_000, help="How many clauses to show.")] = 10,
    rerank: Annotated[
        bool, typer.Option("--rerank/--no-rerank", help="Let the reranker read the best clauses.")
    ] = True,
    as_json: JsonOption = False,
) -> None:
    """Find clauses, best first."""
    from core.library import Library

    with Library.open(library) as opened:
        *_, answer = opened.find(Query(query, mode, limit), rerank=rerank)
    if as_json:
        from core.cli.shapes import search_shape

        _print_json(search_shape(answer))
    else:
        from core.cli.printing import print_hits

        print_hits(answer)


@app.command()
def clauses(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A contract.")],
    password_file: PasswordsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the clauses of one file, alone and with those on the same subject. The library is not touched."""
    from core.cli.printing import print_clauses
    from core.cli.shapes import clauses_shape
    from core.extraction import provisions

    found = provisions(_extract(file, password_file))
    if as_json:
        _print_json(clauses_shape(file, found))
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
        _print_json(outline_shape(file, extraction))
    else:
        print_outline(extraction)


def _extract(file: Path, password_file: Path | None) -> Extraction:
    from core.indexing import extract_safely

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
        _print_json({"file": str(written), "clauses": len(clause_ids)})
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
        _print_json({"forgotten": count})
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

        _print_json(status_shape(held, files))
    else:
        from core.cli.printing import print_status

        print_status(held, files)


@app.command(name="app")
def window(library: LibraryOption = None) -> None:
    """Open the window."""
    from desktop.app import run

    raise typer.Exit(run(library))


@evaluate_app.command(name="acord")
def evaluate_acord(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="ACORD in BEIR layout.")],
    split: Annotated[Split, typer.Option(help="Whose queries to ask.")] = Split.VALID,
    pipeline: Annotated[Pipeline, typer.Option(help="How far the search goes.")] = Pipeline.RERANK,
    per_query: Annotated[Path | None, typer.Option("--per-query", metavar="FILE", help="Write a line a query.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Measure search on ACORD, the lawyers' benchmark for clause retrieval."""
    from core.evaluation.acord import evaluate

    report = evaluate(folder, split.value, pipeline.value)
    if per_query is not None:
        per_query.write_text("".join(json.dumps(row) + "\n" for row in report.per_query), encoding="utf-8")
    if as_json:
        _print_json(report.figures)
    else:
        print("  ".join(f"{name} {value}" for name, value in report.figures.items()))  # noqa: T201
