"""The commands for clauses that were found: exporting, comparing, summarising, trays, ratings and tuning to them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from core.base.errors import NothingFound
from core.cli.app import ClauseArgument, JsonOption, LibraryOption, draw_stars, emit, open_library, say
from core.text.visible import visible_name, visible_text
from core.types import TABLE_ENDINGS, Cited, ExportChoices

if TYPE_CHECKING:
    from core.library.library import Library
    from core.types import Rating, Summary, Tuning, Wording


def export(
    to: Annotated[
        Path,
        typer.Option(
            "--to", metavar="FILE", help="The Word file to write; a .pdf becomes a PDF; a .xlsx, .csv or .json a table."
        ),
    ],
    clause_ids: Annotated[
        list[str] | None, typer.Argument(metavar="[CLAUSE...]", help="Ids of clauses, as search shows them.")
    ] = None,
    tray: Annotated[str | None, typer.Option(metavar="NAME", help="Write the clauses of a tray too.")] = None,
    cited: Annotated[Cited, typer.Option(help="What to print of the passages that clauses refer to.")] = Cited.BRIEF,
    sources: Annotated[bool, typer.Option(help="Name file, section and page under each clause.")] = True,
    definitions: Annotated[bool, typer.Option(help="Add the definitions of the terms that clauses use.")] = False,
    numbering: Annotated[bool, typer.Option(help="In Word, number automatically, with the contract's labels.")] = True,
    comments: Annotated[bool, typer.Option(help="In Word, comment on what clauses refer to and lack.")] = False,
    placeholders: Annotated[
        bool,
        typer.Option(
            help="In Word and PDF, replace parties, addresses, numbers, amounts and dates, and print by what."
        ),
    ] = False,
    fill: Annotated[
        list[str], typer.Option(metavar="BLANK=WORDS", help='What to write for a blank: "[PARTY A]=Alder Ltd".')
    ] = [],  # noqa: B006  # typer asks for a list
    notes: Annotated[bool, typer.Option(help="Add your notes on the clauses of the tray.")] = False,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write clauses to a Word file, a PDF or a table, and what goes along with them."""
    from core.cli.shapes import placeholder_shape

    with open_library(library) as opened:
        ways = {".pdf": opened.export.pdf, **dict.fromkeys(TABLE_ENDINGS, opened.export.table)}
        write = ways.get(to.suffix.lower(), opened.export.word)
        entries = opened.trays.get(tray) if tray else ()
        chosen = [*(clause_ids or ()), *(entry.clause for entry in entries)]
        choices = ExportChoices(cited, sources, definitions, numbering, comments, annotated=notes)
        if notes:
            choices = replace(choices, notes={entry.clause: entry.note for entry in entries})
        if placeholders and to.suffix.lower() not in TABLE_ENDINGS:
            choices = replace(choices, placeholders=opened.export.placeholders(chosen, choices))
        for blank, words in map(_filled, fill):
            if found := opened.export.placeholder_for(blank, chosen, choices):
                choices = replace(choices, placeholders=(*choices.placeholders, replace(found, text=words)))
        written = write(chosen, to, choices)

    def text() -> None:
        for each in choices.placeholders:
            say(f"{each.text}  for  {visible_name('; '.join(each.words))}  ({each.places})")
        say(f"{len(chosen)} clauses written to {written}")

    document: dict[str, object] = {"file": str(written), "clauses": len(chosen)}
    if placeholders:
        document["placeholders"] = [placeholder_shape(each) for each in choices.placeholders]
    emit(document, text, as_json=as_json)


def _filled(option: str) -> tuple[str, str]:
    """A blank and what is to be written for it."""
    blank, sign, words = option.partition("=")
    if not (blank.strip() and sign and words.strip()):
        raise typer.BadParameter(f'"{option}" says not what to write. Write "[PARTY A]=Alder Ltd".')
    return blank.strip(), words.strip()


_EITHER = "The id of a clause, as search shows it, or a file that holds a draft."


# ------------------------------------------------------------- comparing


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


# ----------------------------------------------------------- summarising


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
    from core.cli.printing import status_line

    with status_line("Opening the language model…") as show:
        for summary in library.summaries.of(clauses):
            show(f"{summary.model} reads clause {len(summary.clauses)} of {summary.total}…")
    return summary


# ----------------------------------------------------------------- trays


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


# ------------------------------------------- ratings, and tuning to them


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
    from core.cli.printing import finish_with_bar

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
