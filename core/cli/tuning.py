"""The commands for learning from the user's own stars."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from core.cli.app import JsonOption, LibraryOption, print_json, say, starred

if TYPE_CHECKING:
    from core.library import Library
    from core.types import Tuning


def tune(
    yes: Annotated[bool, typer.Option("--yes", help="Begin without asking.")] = False,
    undo: Annotated[bool, typer.Option("--undo", help="Let search work as shipped.")] = False,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Learn from your stars what search goes by. It is applied only if searches held out come out better."""
    from core.library import Library

    with Library.open(library) as opened:
        if undo:
            opened.untune()
            _print(None, as_json=as_json)
            return
        if not (yes or as_json):
            count = len(opened.ratings())
            typer.confirm(f"Learn from your {count} ratings? It takes a minute or more; Ctrl+C stops it.", abort=True)
        outcome = _run(opened)
    _print(outcome, as_json=as_json)


def tuning(library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Show what was learnt from your stars."""
    from core.library import Library

    with Library.open(library) as opened:
        learnt = opened.tuning()
    _print(learnt, as_json=as_json)


def ratings(
    export: Annotated[
        Path | None,
        typer.Option("--export", metavar="DIR", help="Write them, with their clauses, as a benchmark in BEIR layout."),
    ] = None,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the stars that you gave, the oldest first."""
    from core.library import Library

    with Library.open(library) as opened:
        given = opened.ratings()
        written = opened.export_ratings(export) if export else 0
    if export:
        if as_json:
            print_json({"folder": str(export), "ratings": written})
        else:
            left_out = f"; {len(given) - written} left out: no search, or no longer in the library"
            say(f"{written} ratings written to {export}{left_out if written < len(given) else ''}")
        return
    if as_json:
        rows = [{"query": each.query, "clause": each.clause, "stars": each.stars, "at": each.at} for each in given]
        print_json({"ratings": rows})
        return
    for each in given:
        say(f"{starred(each.stars)}  {each.clause}  {each.query}")
    if not given:
        say("No clause is rated. To rate one: muniment rate CLAUSE STARS")


def _run(library: Library) -> Tuning:
    from core.cli.printing import progress_bar

    job = library.tune()
    with progress_bar() as show:
        try:
            while True:
                show(next(job))
        except StopIteration as end:
            outcome: Tuning = end.value
            return outcome
        finally:
            job.close()


def _print(learnt: Tuning | None, *, as_json: bool) -> None:
    if as_json:
        from core.cli.shapes import tuning_shape

        print_json({"tuning": learnt and tuning_shape(learnt)})
        return
    if learnt is None:
        say("Search works as shipped. To learn from your stars: muniment tune")
        return
    say(learnt.message)
    if learnt.before or learnt.after:
        change = f"{100 * learnt.before:.1f} before, {100 * learnt.after:.1f} with what was learnt"
        say(f"NDCG@10 in percent on searches held out: {change} ({learnt.ratings} ratings, {learnt.queries} searches).")
