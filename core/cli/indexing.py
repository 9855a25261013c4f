"""The commands that read contracts: into the library, with what it then holds, or one file, to show what it has."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from core.base.errors import UnreadableFile
from core.cli.app import FAILED, CommandLine, JsonOption, LibraryOption, PasswordsOption, emit, open_library, say
from core.text.visible import visible_name
from core.types import FileStatus, RayCluster

if TYPE_CHECKING:
    from core.library.library import Library
    from core.types import Extraction


class IndexingEngine(StrEnum):
    """What reads files and prepares them for search."""

    LOCAL = "local"
    RAY = "ray"


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
    from core.cli.printing import finish_with_bar, print_report
    from core.cli.shapes import index_shape

    passwords = passwords_in(password_file)
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


def embed(library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Prepare contracts for search in your own words by the encoder in use; the previous one answers meanwhile."""
    from core.cli.printing import finish_with_bar

    with open_library(library) as opened:
        finish_with_bar(opened.files.embed())
        _emit_status(opened, as_json=as_json)


def status(library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Show what the library holds, and what could not be read and why."""
    with open_library(library) as opened:
        _emit_status(opened, as_json=as_json)


def _emit_status(library: Library, *, as_json: bool) -> None:
    from core.cli.printing import print_status
    from core.cli.shapes import status_shape

    counts, files, version = library.files.status(), library.files.list(), library.publishing.subscription()
    emit(status_shape(counts, files, version), lambda: print_status(counts, files, version), as_json=as_json)


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

    return extract_safely(file, passwords_in(password_file))


def passwords_in(file: Path | None) -> list[str]:
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


watch = CommandLine(
    help="Watches folders: the window reads what is new in them by itself, and so does `muniment index`.",
    add_completion=False,
    no_args_is_help=True,
)

FolderArgument = Annotated[Path, typer.Argument(metavar="FOLDER", help="A folder, with all below it.")]


# ------------------------------------------------------ muniment exclude


def exclude(
    pattern: Annotated[
        str | None,
        typer.Argument(metavar="[PATTERN]", help="A name (~$*), or a path in the folder that is added (drafts/**)."),
    ] = None,
    remove: Annotated[bool, typer.Option("--remove", help="Exclude it no longer.")] = False,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Exclude files and folders from adding and watching, or list the patterns. What is in the library stays."""
    if remove and not pattern:
        raise typer.BadParameter("name the pattern to remove.")
    with open_library(library, make=bool(pattern)) as opened:
        folders = opened.folders
        if pattern and remove:
            folders.include(pattern)
        elif pattern:
            folders.exclude(pattern)
        excluded = folders.exclusions()

    def text() -> None:
        for each in excluded:
            say(f"Excluded: {each}")
        if not excluded:
            say("Nothing is excluded, except hidden files and lock files (~$*, .~lock.*).")

    emit({"exclusions": list(excluded)}, text, as_json=as_json)


# -------------------------------------------------------- muniment watch


@watch.command("list")
def list_folders(library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """List the watched folders."""
    with open_library(library) as opened:
        folders = opened.folders.list()

    def text() -> None:
        for folder in folders:
            say(str(folder.path))
        if not folders:
            say("No folders are watched yet. To watch one: muniment watch add FOLDER")

    emit({"watched": [str(folder.path) for folder in folders]}, text, as_json=as_json)


@watch.command("add")
def watch_folder(folder: FolderArgument, library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Watch a folder. Nothing is read yet."""
    with open_library(library, make=True) as opened:
        watched = opened.folders.add(folder)
    emit({"watched": str(watched.path)}, f"Watched: {watched.path}. To read it now: muniment index", as_json=as_json)


@watch.command("remove")
def unwatch_folder(folder: FolderArgument, library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Stop watching a folder; its contracts stay in the library."""
    with open_library(library) as opened:
        opened.folders.remove(folder)
    emit({"removed": str(folder)}, f"No longer watched: {folder}. Its contracts stay in the library.", as_json=as_json)
