"""The commands for collections of contracts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from core.cli.app import JsonOption, LibraryOption, count_files, emit, open_library, say
from core.text.visible import checked_name

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="The name of the collection.")]
PathsArgument = Annotated[
    list[Path], typer.Argument(metavar="PATH...", help="Files of the library, or folders with all below them.")
]


def collect(
    name: NameArgument, paths: PathsArgument, library: LibraryOption = None, as_json: JsonOption = False
) -> None:
    """Put contracts into a collection, to search in it alone."""
    name = checked_name(name)
    with open_library(library) as opened:
        count = opened.collections.add(name, paths)
    text = f'{count_files(count)} put into {name}. To search in it: muniment search ... --filter "collection={name}"'
    emit({"collection": name, "files": count}, text, as_json=as_json)


def uncollect(
    name: NameArgument, paths: PathsArgument, library: LibraryOption = None, as_json: JsonOption = False
) -> None:
    """Take contracts out of a collection; they stay in the library."""
    with open_library(library) as opened:
        count = opened.collections.remove(name, paths)
    emit({"collection": name, "files": count}, f"{count_files(count)} taken out of {name}.", as_json=as_json)


def collections(library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """List the collections and their contracts."""
    with open_library(library) as opened:
        listed = opened.collections.list()

    def text() -> None:
        for name, paths in listed.items():
            say(f"{name} ({count_files(len(paths))})")
            for path in paths:
                say(f"  {path}")
        if not listed:
            say("There are no collections. To make one: muniment collect NAME PATH...")

    document = {"collections": {name: [str(path) for path in paths] for name, paths in listed.items()}}
    emit(document, text, as_json=as_json)
