"""The command that lists trays and what is in them."""

from __future__ import annotations

from typing import Annotated

import typer

from core.base.errors import NothingFound
from core.cli.app import JsonOption, LibraryOption, emit, open_library, say
from core.text.visible import visible_name, visible_text


def trays(
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="The name of a tray.")] = None,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the trays, or the clauses of one with your notes. `muniment export --tray NAME` writes them."""
    with open_library(library) as opened:
        sizes = opened.trays.list()
        entries = opened.trays.get(name) if name is not None else ()
        places = {}
        for entry in entries:
            try:
                found = opened.documents.provision(entry.clause)
            except NothingFound:  # its contract was read again or removed
                continue
            places[entry.clause] = f"{found.clause.section} {found.clause.heading}  {found.document.title}".strip()

    def text() -> None:
        for tray, count in sizes.items() if name is None else ():
            say(f"{visible_name(tray) or 'Clauses selected in the window'} ({count})")
        for entry in entries:
            say(f"{entry.clause}  {visible_name(places.get(entry.clause, 'no longer in the library'))}")
            if entry.note:
                say(f"    {visible_text(entry.note)}")
        if not sizes:
            say("There are no trays. Clauses selected in the window lie in one.")

    listed = [{"clause": entry.clause, "note": entry.note} for entry in entries]
    emit({"tray": name, "clauses": listed} if name is not None else {"trays": sizes}, text, as_json=as_json)
