"""The command that puts a clause of the library into a copy of a Word draft."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from core.cli.app import ClauseArgument, JsonOption, LibraryOption, emit, open_library, say
from core.text.visible import visible_text
from core.types.fitting import Fitting, Replacement

_MOST = 60  # characters of words in the table


def insert(
    draft: Annotated[Path, typer.Argument(metavar="DRAFT", help="The Word file of the draft, which stays as it is.")],
    clause: ClauseArgument,
    after: Annotated[
        str,
        typer.Option("--after", metavar="SECTION", help="Put it after this section: its number, or its heading."),
    ],
    to: Annotated[
        Path | None,
        typer.Option("--to", metavar="COPY", help="The copy to write; a free name beside the draft if not given."),
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what would be put in, and write nothing.")] = False,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Put a clause into a copy of a Word draft, as tracked changes, with the draft's numbers, style and terms."""
    with open_library(library) as opened:
        fitting = opened.drafts.fit(draft, clause, after)
        written = None if dry_run else opened.drafts.insert(fitting, to)

    def text() -> None:
        _print_fitting(fitting)
        if written:
            say(f"Written to {written}")

    emit(fitting_shape(fitting) | ({"file": str(written)} if written else {}), text, as_json=as_json)


def _print_fitting(fitting: Fitting) -> None:
    say(f"After {fitting.place}:")
    for paragraph in fitting.paragraphs:
        say(f"{'    ' * paragraph.level}{visible_text(paragraph.text)}")
    for definition in fitting.definitions:
        say(f"Definition: {visible_text(definition.text)}")
    for each in fitting.replacements:
        decide = "to be decided: " if each.open else ""
        say(f"{each.kind.lower()}: {_short(each.source)} -> {_short(each.draft)}  ({each.places}; {decide}{each.why})")
    for change in fitting.changes:
        say(f"number in {change.place}: {change.old} -> {change.new}")
    for remark in fitting.remarks:
        say(f"Note: {remark}")


def _short(words: str) -> str:
    line = " ".join(words.split())
    return line if len(line) <= _MOST else f"{line[: _MOST - 1]}…"


def fitting_shape(fitting: Fitting) -> dict[str, object]:
    """What `insert --json` prints: what is put in, and what was replaced by what."""
    return {
        "draft": str(fitting.draft),
        "clause": fitting.clause,
        "after": fitting.place,
        "paragraphs": [{"level": each.level, "label": each.label, "text": each.text} for each in fitting.paragraphs],
        "definitions": [{"term": each.term, "text": each.text} for each in fitting.definitions],
        "replacements": [_replacement_shape(each) for each in fitting.replacements],
        "changes": [{"place": each.place, "old": each.old, "new": each.new} for each in fitting.changes],
        "remarks": list(fitting.remarks),
    }


def _replacement_shape(each: Replacement) -> dict[str, object]:
    return {
        "kind": each.kind.name.lower(),
        "source": each.source,
        "draft": each.draft,
        "why": each.why,
        "places": each.places,
        "open": each.open,
    }
