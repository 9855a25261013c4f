"""The command that compares two clauses, or a clause with a draft."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from core.cli.app import JsonOption, LibraryOption, emit, open_library, say

if TYPE_CHECKING:
    from core.library.library import Library
    from core.types import Wording

_EITHER = "The id of a clause, as search shows it, or a file that holds a draft."


def compare(
    base: Annotated[str, typer.Argument(metavar="BASE", help=_EITHER)],
    other: Annotated[str, typer.Argument(metavar="OTHER", help=_EITHER)],
    to: Annotated[
        Path | None, typer.Option("--to", metavar="FILE", help="Write a Word file with tracked changes instead.")
    ] = None,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show word by word how a clause differs from a base, or write that to Word as a redline."""
    from core.cli.printing import print_comparison
    from core.cli.shapes import comparison_shape

    with open_library(library) as opened:
        one, clause = _wording(opened, base), _wording(opened, other)
        written = opened.export.redline(one, clause, to) if to else None
        comparison = opened.documents.compare(one, clause)
    document = comparison_shape(one, clause, comparison) | ({"file": str(written)} if written else {})

    def text() -> None:
        if written:
            say(f"Redline written to {written}")
        else:
            print_comparison(one, clause, comparison)

    emit(document, text, as_json=as_json)


def _wording(library: Library, named: str) -> Wording:
    """The words of a clause in the library, or of a file outside it."""
    from core.base.generators import finish

    if Path(named).is_file():
        return library.documents.draft(finish(library.documents.read(Path(named))).text)
    return library.documents.wordings([named])[0]
