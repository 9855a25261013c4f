"""The command that removes files from the library."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from core.base.errors import NothingFound
from core.cli.app import JsonOption, LibraryOption, count_files, emit, open_library, say

if TYPE_CHECKING:
    from core.library.library import Library
    from core.types import Forgotten


def forget(
    paths: Annotated[
        list[Path] | None, typer.Argument(metavar="PATH...", help="Files, or folders with all below them.")
    ] = None,
    collection: Annotated[
        str | None, typer.Option("--collection", metavar="NAME", help="All contracts of a collection.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="All files of the library.")] = False,
    keep_quotes: Annotated[
        bool,
        typer.Option("--keep-quotes", help="Keep saved searches and ratings that quote them."),
    ] = False,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Take files out of the library and wipe their text from it. The files themselves are not touched."""
    from core.cli.shapes import forgotten_shape

    if not (paths or collection is not None or everything):
        raise typer.BadParameter("name files or folders, or give --collection or --all.")
    with open_library(library) as opened:
        chosen = [*(paths or ()), *_others(opened, collection, everything=everything)]
        if not chosen:
            raise NothingFound("There are no files to forget.", "To list what the library holds: muniment status")
        gone = opened.files.forget(chosen, keep_quotes=keep_quotes)
    emit(forgotten_shape(gone), lambda: _print(gone), as_json=as_json)


def _others(library: Library, collection: str | None, *, everything: bool) -> Iterator[Path]:
    """The files that are selected by collection, or by taking all.

    Raises:
        NothingFound: there is no such collection.
    """
    if collection is not None:
        collections = library.collections.list()
        if collection not in collections:
            raise NothingFound(f"There is no collection {collection}.", "To list them: muniment collections")
        yield from collections[collection]
    if everything:
        yield from (file.path for file in library.files.list())


def _print(gone: Forgotten) -> None:
    say(f"{count_files(len(gone.files))} taken out of the library.")
    if gone.searches:
        say(f"Deleted with them, for they quoted them: the saved searches {', '.join(gone.searches)}.")
    if gone.ratings:
        say(f"Deleted with them: {gone.ratings} of your ratings.")
    if gone.trays:
        say(f"Taken out of trays: {'1 clause' if gone.trays == 1 else f'{gone.trays} clauses'}.")
    if gone.corrections:
        say(f"Deleted with them: {gone.corrections} facts that you had corrected.")
    for copy in gone.copies:
        say(f"An identical copy stays in the library: {copy}")
