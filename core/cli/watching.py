"""`muniment watch`: folders whose new and changed files are added to the library automatically."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from core.cli.app import CommandLine, JsonOption, LibraryOption, emit, open_library, say

app = CommandLine(
    help="Watches folders: the window reads what is new in them by itself, and so does `muniment index`.",
    add_completion=False,
    no_args_is_help=True,
)

FolderArgument = Annotated[Path, typer.Argument(metavar="FOLDER", help="A folder, with all below it.")]


@app.command("list")
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


@app.command("add")
def watch_folder(folder: FolderArgument, library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Watch a folder. Nothing is read yet."""
    with open_library(library, make=True) as opened:
        watched = opened.folders.add(folder)
    emit({"watched": str(watched.path)}, f"Watched: {watched.path}. To read it now: muniment index", as_json=as_json)


@app.command("remove")
def unwatch_folder(folder: FolderArgument, library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Stop watching a folder; its contracts stay in the library."""
    with open_library(library) as opened:
        opened.folders.remove(folder)
    emit({"removed": str(folder)}, f"No longer watched: {folder}. Its contracts stay in the library.", as_json=as_json)
