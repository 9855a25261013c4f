"""The command for the versions of one contract: lists them, shows a clause in each, and corrects what was found."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from core.cli.app import JsonOption, LibraryOption, emit, open_library, say
from core.cli.contracts import FileArgument, document_at, facts_shape
from core.types.facts import Facts
from core.types.versions import ClauseVersion, Family, Request, Version, request_words

if TYPE_CHECKING:
    from core.library.library import Library


def versions(
    file: FileArgument,
    clause: Annotated[
        str | None,
        typer.Option(metavar="ID", help="Show this clause in each version: what changed, who asked, who conceded."),
    ] = None,
    join: Annotated[
        Path | None, typer.Option("--join", metavar="FILE", help="Say that both are versions of one contract.")
    ] = None,
    part: Annotated[
        bool, typer.Option("--part", help="Say that this is no version of those with which it was found.")
    ] = False,
    as_found: Annotated[
        bool, typer.Option("--as-found", help="Take back what you said of it by --join and --part.")
    ] = False,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the versions of a contract in their order, and the amendments and orders that name it."""
    from core.cli.printing import finish_with_bar

    if (clause is not None) + (join is not None) + part + as_found > 1:
        raise typer.BadParameter("give one of --clause, --join, --part and --as-found.")
    with open_library(library) as opened:
        document = document_at(opened, file)
        if clause is not None:
            _emit_clause(opened, clause, as_json=as_json)
            return
        if join is not None:
            family = finish_with_bar(opened.versions.join(document, document_at(opened, join)))
        elif part:
            family = finish_with_bar(opened.versions.part(document))
        elif as_found:
            family = finish_with_bar(opened.versions.as_found(document))
        else:
            family = opened.versions.of(document)
    shape = {
        "versions": [_version_shape(each) for each in family.versions],
        "tied": [facts_shape(each) for each in family.tied],
    }
    emit(shape, lambda: _print_family(family), as_json=as_json)


def _emit_clause(opened: Library, clause: str, *, as_json: bool) -> None:
    from core.cli.printing import finish_with_bar

    rows = finish_with_bar(opened.versions.clause(clause))
    shape = {
        "clause": clause,
        "versions": [
            _version_shape(each.version)
            | {
                "clause": each.clause,
                "text": each.text,
                "changes": each.changes.marked if each.changes else "",
                "requests": [_request_shape(request) for request in each.requests],
            }
            for each in rows
        ],
    }
    emit(shape, lambda: _print_clause(rows), as_json=as_json)


def _version_shape(version: Version) -> dict[str, object]:
    return {
        "contract": facts_shape(version.contract),
        "preferred": version.preferred,
        "reasons": [each.words for each in version.reasons],
    }


def _request_shape(request: Request) -> dict[str, object]:
    return {
        "kind": request.kind.value,
        "author": request.author,
        "date": request.date,
        "words": request.words,
        "replaced": request.replaced,
        "fate": request.fate.value if request.fate else None,
    }


def _print_family(family: Family) -> None:
    several = len(family.versions) > 1
    for number, each in enumerate(family.versions, start=1):
        why = ", ".join(reason.words for reason in each.reasons)
        found = "found in searches" if each.preferred and several else ""
        say("  ·  ".join(filter(None, (f"{number}. {_named(each.contract)}", why, found))))
        for path in each.contract.files:
            say(f"    {path}")
    if not several:
        say("There is no other version of it in the library.")
    if family.tied:
        say("With it:")
    for tied in family.tied:
        say(f"  {_named(tied)}")
        for path in tied.files:
            say(f"    {path}")


def _named(contract: Facts) -> str:
    return ", ".join(filter(None, (contract.title, contract.date)))


def _print_clause(rows: tuple[ClauseVersion, ...]) -> None:
    for number, each in enumerate(rows, start=1):
        say(f"{number}. {_named(each.version.contract)}  ·  {each.version.contract.files[0]}")
        if not each.clause:
            say("    This version has no such clause.")
        elif each.changes is None:
            say(f"    {each.text}" if number == 1 else "    The wording is the same.")
        else:
            say(f"    {each.changes.marked}")
        for request in each.requests:
            say(f"    - {request_words(request)}")
