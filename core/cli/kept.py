"""The commands for kept clauses: keeping and changing one, listing them, and a file of all for another library."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from core.cli.app import FAILED, ClauseArgument, JsonOption, LibraryOption, emit, open_library, say
from core.types import Position, Risk

if TYPE_CHECKING:
    from core.library.library import Library


def keep(
    clause: ClauseArgument,
    title: Annotated[str | None, typer.Option(metavar="TITLE", help="What you call it; else its heading.")] = None,
    text: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A text file with its words, if they are to differ.")
    ] = None,
    placeholders: Annotated[
        bool, typer.Option("--placeholders", help="Replace parties, addresses, numbers, amounts and dates.")
    ] = False,
    guidance: Annotated[str | None, typer.Option(metavar="WORDS", help="When to use it, and what to give.")] = None,
    side: Annotated[str | None, typer.Option(metavar="WORD", help='Whom it favours, as "supplier".')] = None,
    position: Annotated[Position | None, typer.Option(help="What you propose first, or accept instead.")] = None,
    risk: Annotated[Risk | None, typer.Option(help="How much it risks for whoever accepts it.")] = None,
    owner: Annotated[str | None, typer.Option(metavar="NAME", help="Who answers for it.")] = None,
    review: Annotated[str | None, typer.Option(metavar="DAY", help="When it is to be reviewed: 2027-05-01.")] = None,
    type_: Annotated[str | None, typer.Option("--type", metavar="TYPE", help="Its clause type, by name.")] = None,
    no_source: Annotated[bool, typer.Option("--no-source", help="Compare it no longer with its source.")] = False,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Keep a clause as one of your own, or change one that you keep. It then comes first in searches for it."""
    from core.cli.printing import print_kept
    from core.cli.shapes import kept_shape

    said = {"title": title, "guidance": guidance, "side": side, "position": position, "risk": risk}
    changes: dict[str, Any] = {name: value for name, value in said.items() if value is not None}
    changes |= {name: value for name, value in {"owner": owner, "review": review}.items() if value is not None}
    with open_library(library) as opened:
        wanted = opened.kept.propose(clause)
        if text is not None:
            changes["text"] = _words(text)
        if type_ is not None:
            changes["type"] = _type(opened, type_)
        if no_source:
            changes["source"] = ""
        wanted = replace(wanted, **changes)
        kept = opened.kept.keep(opened.kept.with_placeholders(wanted) if placeholders else wanted)
    emit(kept_shape(kept), lambda: print_kept(kept), as_json=as_json)


def kept(
    type_: Annotated[str | None, typer.Option("--type", metavar="TYPE", help="Only of this clause type.")] = None,
    due: Annotated[
        bool, typer.Option("--due", help="Only those to look at again: review due, or source changed or gone.")
    ] = False,
    drop: Annotated[str | None, typer.Option(metavar="CLAUSE", help="Drop a kept clause.")] = None,
    export: Annotated[Path | None, typer.Option("--export", metavar="FILE", help="Write them all to a file.")] = None,
    import_: Annotated[Path | None, typer.Option("--import", metavar="FILE", help="Add those of such a file.")] = None,
    replace_: Annotated[
        bool, typer.Option("--replace", help="With --import: those that differ become as they are in the file.")
    ] = False,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """List your kept clauses by clause type; export and import them. `muniment export CLAUSE` writes one to Word."""
    from core.cli.printing import print_kept
    from core.cli.shapes import kept_shape

    if sum(map(bool, (drop, export, import_))) > 1:
        raise typer.BadParameter("give one of --drop, --export and --import.")
    with open_library(library, make=import_ is not None) as opened:
        if drop:
            dropped = opened.kept.drop(drop)
            emit({"dropped": kept_shape(dropped)}, f"Dropped: {dropped.title}", as_json=as_json)
            return
        if export:
            count = opened.kept.export(export)
            emit({"file": str(export), "clauses": count}, f"{count} kept clauses written to {export}", as_json=as_json)
            return
        if import_:
            _import(opened, import_, replacing=replace_, as_json=as_json)
            return
        listed = opened.kept.list(due=due, type_=_type(opened, type_) if type_ else "")
        names = {concept.id: concept.name for concept in opened.kept.types()}

    def text() -> None:
        before = None
        for each in listed:
            if each.type != before:
                say(f"{names.get(each.type, each.type) or 'Of no clause type'}:")
                before = each.type
            print_kept(each, whole=True)
        if not listed:
            say("No kept clause is due." if due else "No clauses are kept. To keep one: muniment keep CLAUSE")

    emit({"kept": [kept_shape(each) for each in listed]}, text, as_json=as_json)


def _import(library: Library, file: Path, *, replacing: bool, as_json: bool) -> None:
    outcome = library.kept.import_(file)
    if replacing and outcome.conflicts:
        again = library.kept.import_(file, [each.id for each in outcome.conflicts])
        outcome = replace(again, added=outcome.added, same=outcome.same)
    conflicts = outcome.conflicts

    def text() -> None:
        say(f"{outcome.added} added, {outcome.replaced} replaced, {outcome.same} the same already.")
        for each in conflicts:
            say(f"Differs in the file, and was left as it is: {each.title}  {each.id}")
        if conflicts:
            say("To take them as they are in the file: muniment kept --import FILE --replace")

    counts = {"added": outcome.added, "replaced": outcome.replaced, "same": outcome.same}
    emit(counts | {"conflicts": [each.id for each in conflicts]}, text, as_json=as_json)
    if conflicts:
        raise typer.Exit(FAILED)


def _type(library: Library, name: str) -> str:
    """The id of a clause type, by its id or its name.

    Raises:
        typer.BadParameter: there is none of this name.
    """
    wanted = name.strip().casefold()
    for concept in library.kept.types():
        if wanted in (concept.id.casefold(), concept.name.casefold(), *map(str.casefold, concept.aliases)):
            return concept.id
    raise typer.BadParameter(f'there is no clause type "{name}".')


def _words(file: Path) -> str:
    from core.base.errors import UnreadableFile

    try:
        return file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableFile("The words of the clause cannot be read.", "Name a text file (UTF-8).", file) from error
