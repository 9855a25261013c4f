"""The command that has a language model choose the sentences of a clause that sum it up."""

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
    """Have the language model choose the sentences that sum clauses up; nothing else is shown."""
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
            show(f"{summary.model} reads clause {len(summary.clauses)} of {summary.total}…")
    return summary
