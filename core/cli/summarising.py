"""The command that has clauses summarised by a language model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from core.cli.app import JsonOption, LibraryOption, emit, open_library

if TYPE_CHECKING:
    from core.library.library import Library
    from core.types import Summary


def summarise(
    clauses: Annotated[list[str], typer.Argument(metavar="CLAUSE...", help="Ids of clauses, as search shows them.")],
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Have the language model summarise clauses; a sentence is shown only with the words of the clause behind it."""
    from core.cli.printing import print_summary
    from core.cli.shapes import summary_shape

    with open_library(library) as opened:
        summary = _summary(opened, clauses)
    emit(summary_shape(summary), lambda: print_summary(summary), as_json=as_json)


def _summary(library: Library, clauses: list[str]) -> Summary:
    """The finished summary; meanwhile a line shows its progress."""
    from core.cli.progress import status_line

    with status_line("Opening the language model…") as show:
        for summary in library.summaries.of(clauses):
            done = f"clause {len(summary.clauses)} of {summary.total}"
            show(f"{summary.model} is writing: {done}, {summary.sentences} sentences kept…")
    return summary
