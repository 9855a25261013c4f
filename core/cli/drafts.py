"""The commands for drafts: reviewing one against the contracts of the library, and the findings that were dismissed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from core.cli.app import JsonOption, LibraryOption, PasswordsOption, emit, open_library, say
from core.cli.indexing import passwords_in
from core.text.visible import visible_name
from core.types.review import Concern, DraftReview, FindingKind

if TYPE_CHECKING:
    from core.library.library import Library


def review(
    draft: Annotated[Path, typer.Argument(metavar="DRAFT", help="The file of the draft.")],
    like: Annotated[
        str | None,
        typer.Option(
            metavar="COLLECTION|FILE",
            help="Compare it with a collection or a contract, not with all of its type.",
        ),
    ] = None,
    to: Annotated[
        Path | None,
        typer.Option(
            "--to",
            metavar="FILE",
            help="Write a report: of a Word draft a copy with comments (.docx), else a table (.xlsx, .csv, .json).",
        ),
    ] = None,
    kinds: Annotated[
        list[str] | None,
        typer.Option(metavar="KIND", help='Only these: "broken", "missing", "unusual", or one kind, as "blank".'),
    ] = None,
    dismiss: Annotated[
        list[str] | None,
        typer.Option(metavar="KEY", help="Dismiss a finding, by its key, in this draft and its later versions."),
    ] = None,
    library: LibraryOption = None,
    password_file: PasswordsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say what is broken, missing and unusual in a draft. It is not added to the library."""
    from core.cli.printing import finish_with_bar, print_review
    from core.exporting.findings import findings_json

    chosen = _kinds(kinds or ())
    passwords = passwords_in(password_file)
    with open_library(library) as opened:
        found = finish_with_bar(opened.drafts.review(draft, _like(like), passwords))
        found = _dismissed(opened, found, dismiss or ())
        found = replace(found, findings=tuple(each for each in found.findings if each.kind in chosen))
        written = opened.drafts.report(found, to) if to else None
    document = findings_json(found) | ({"report": str(written)} if written else {})

    def text() -> None:
        print_review(found)
        if written:
            say(f"Report written to {written}")

    emit(document, text, as_json=as_json)


def _like(named: str | None) -> str | Path | None:
    """A contract, if there is a file of this name; else the name of a collection."""
    return Path(named) if named and Path(named).is_file() else named


def _kinds(named: list[str] | tuple[()]) -> frozenset[FindingKind]:
    """The kinds of findings that are named, by themselves or by what they are about; all where none is."""
    found: set[FindingKind] = set()
    for name in named:
        key = name.strip().upper().replace("-", "_").replace(" ", "_")
        mine = {each for each in FindingKind if key in (each.name, each.concern.name)}
        if not mine:
            known = ", ".join(each.name.lower() for each in (*Concern, *FindingKind))
            raise typer.BadParameter(f"there is no kind of finding “{visible_name(name)}”. There are: {known}")
        found |= mine
    return frozenset(found or FindingKind)


def _dismissed(library: Library, found: DraftReview, keys: list[str] | tuple[()]) -> DraftReview:
    """The review with the findings of these keys dismissed."""
    by_key = {each.key(found.document.text): each for each in found.findings}
    for key in keys:
        if key not in by_key:
            raise typer.BadParameter(f"no finding in this draft has the key {visible_name(key)}.")
        found = library.drafts.dismiss(found, by_key[key])
    return found


def dismissed(
    forget: Annotated[bool, typer.Option("--forget", help="Forget them all: they are shown again.")] = False,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say how many findings in drafts are dismissed. Of each only a hash is kept."""
    with open_library(library) as opened:
        count = opened.drafts.forget_dismissed() if forget else opened.drafts.dismissed()
    words = "1 dismissed finding" if count == 1 else f"{count} dismissed findings"
    document = {"forgotten" if forget else "dismissed": count}
    emit(document, f"Forgotten: {words}." if forget else f"{words}.", as_json=as_json)
