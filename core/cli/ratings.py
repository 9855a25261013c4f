"""The commands for the user's stars, and for tuning search to them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from core.cli.app import ClauseArgument, JsonOption, LibraryOption, draw_stars, emit, open_library, say

if TYPE_CHECKING:
    from core.types import Rating, Tuning


def rate(
    clause: ClauseArgument,
    stars: Annotated[int, typer.Argument(min=0, max=5, help="1 to 5; 0 takes them back.")],
    query: Annotated[str, typer.Option(metavar="QUERY", help="The search that the clause answers.")] = "",
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Rate a clause with stars of your own."""
    with open_library(library) as opened:
        opened.ratings.rate(query, clause, stars)
    emit({"clause": clause, "stars": stars}, f"{clause}: {draw_stars(stars)}", as_json=as_json)


def ratings(
    export: Annotated[
        Path | None,
        typer.Option("--export", metavar="DIR", help="Write them, with their clauses, as a benchmark in BEIR layout."),
    ] = None,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """List your ratings, oldest first."""
    from core.cli.shapes import rating_shape

    with open_library(library) as opened:
        rated = opened.ratings.list()
        written = opened.ratings.export(export) if export else 0
    if export:
        left_out = f"; {len(rated) - written} left out: given for no search, or the clause has left the library"
        text = f"{written} ratings written to {export}{left_out if written < len(rated) else ''}"
        emit({"folder": str(export), "ratings": written}, text, as_json=as_json)
    else:
        emit({"ratings": [rating_shape(each) for each in rated]}, lambda: _print_ratings(rated), as_json=as_json)


def tune(
    yes: Annotated[bool, typer.Option("--yes", help="Begin without asking.")] = False,
    undo: Annotated[bool, typer.Option("--undo", help="Go back to search as shipped.")] = False,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Tune search to your ratings. The result is applied only if searches held out come out better."""
    from core.cli.progress import finish_with_bar

    with open_library(library) as opened:
        if undo:
            opened.tuning.undo()
            _emit_tuning(None, as_json=as_json)
            return
        if not (yes or as_json) and (count := len(opened.ratings.list())):
            question = f"Tune search to your {count} ratings? It takes a minute or more; Ctrl+C stops it."
            typer.confirm(question, abort=True)
        outcome = finish_with_bar(opened.tuning.fit())
    _emit_tuning(outcome, as_json=as_json)


def tuning(library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Show how search is tuned to your ratings."""
    with open_library(library) as opened:
        current = opened.tuning.current()
    _emit_tuning(current, as_json=as_json)


def _print_ratings(rated: tuple[Rating, ...]) -> None:
    for each in rated:
        say(f"{draw_stars(each.stars)}  {each.clause}  {each.query}")
    if not rated:
        say("You have rated no clause. To rate one: muniment rate CLAUSE STARS")


def _emit_tuning(current: Tuning | None, *, as_json: bool) -> None:
    from core.cli.shapes import tuning_shape

    emit({"tuning": current and tuning_shape(current)}, lambda: _print_tuning(current), as_json=as_json)


def _print_tuning(current: Tuning | None) -> None:
    if current is None:
        say("Search works as shipped. To tune it to your ratings: muniment tune")
        return
    say(current.message)
    if current.before or current.after:
        change = f"{100 * current.before:.1f} before, {100 * current.after:.1f} after tuning"
        counts = f"{current.ratings} ratings, {current.queries} searches"
        say(f"NDCG@10 in percent on held-out searches: {change} ({counts}).")
