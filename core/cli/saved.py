"""The commands for saved searches."""

from __future__ import annotations

from typing import Annotated

import typer

from core.cli.app import JsonOption, LibraryOption, emit, open_library, say

SavedSearchArgument = Annotated[
    str, typer.Argument(metavar="ID", help="The id of a saved search, as `muniment saved` shows it.")
]


def saved(library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """List the saved searches, newest first."""
    from core.cli.shapes import saved_search_shape

    with open_library(library) as opened:
        searches = opened.saved_searches.list()

    def text() -> None:
        for each in searches:
            query = each.query.text or f"{len(each.examples)} examples"
            say(f"{each.id}  {each.at[:16].replace('T', ' ')}  {each.name}: {query}")
        if not searches:
            say("There are no saved searches. To save one: muniment search ... --save NAME")

    emit({"saved_searches": [saved_search_shape(each) for each in searches]}, text, as_json=as_json)


def rerun(id_: SavedSearchArgument, library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Run a saved search again, and say what has changed since."""
    from core.cli.printing import print_rerun
    from core.cli.shapes import rerun_shape

    with open_library(library) as opened:
        outcome = opened.saved_searches.rerun(id_)
    emit(rerun_shape(outcome), lambda: print_rerun(outcome), as_json=as_json)


def discard(id_: SavedSearchArgument, library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Delete a saved search."""
    with open_library(library) as opened:
        opened.saved_searches.delete(id_)
    emit({"discarded": id_}, f"{id_} is deleted.", as_json=as_json)
