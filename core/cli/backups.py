"""The commands that write a backup and restore from one."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from core.base.places import folder_of
from core.cli.app import JsonOption, LibraryOption, count_files, emit, open_library, passphrase_of, say

if TYPE_CHECKING:
    from core.types import Restored

FAILED: Final = 1
_IN_CLEAR: Final = "The library is encrypted; this file will not be. It names your files and holds your searches."
_NAMED: Final = 5  # how many of the folders to index again are named


def backup(
    to: Annotated[
        Path | None, typer.Option("--to", metavar="FILE", help="A file or a folder; the library's own if not given.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Write an encrypted library's in clear without asking.")] = False,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Back up what cannot be made again from your contracts: saved searches, ratings, collections, names of files."""
    with open_library(library) as opened:
        if to and opened.encrypted and not yes:
            if as_json:
                raise typer.BadParameter(f"{_IN_CLEAR} To write it: --yes")
            typer.confirm(f"{_IN_CLEAR} Write it?", abort=True)
        written = opened.backups.write(to)
        name = written if to or not opened.encrypted else Path(written.parent.name, written.name)
    emit({"backup": str(name)}, f"Backed up to {name}", as_json=as_json)


def restore(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="A backup; the newest if not given.")] = None,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Add what the library lacks from a backup; what is in the library stays as it is."""
    from core.cli.progress import finish_with_bar
    from core.cli.shapes import restored_shape
    from core.library.backups import restore_folder

    restored = finish_with_bar(restore_folder(library, file, passphrase_of(library)))
    emit(restored_shape(restored), lambda: _print(restored), as_json=as_json)
    if restored.damaged or restored.lost:
        raise typer.Exit(FAILED)


def _print(restored: Restored) -> None:
    added = ", ".join(_added(restored))
    say(f"Restored: {added}." if added else "The library already has everything that is in the backup.")
    if restored.aside:
        kept = Path(restored.aside.parent.name, restored.aside.name)
        say(f"The catalogue could not be repaired. A new one is in its place; the damaged one is kept as {kept}")
    for name in restored.lost:
        say(f"Lost: {name}")
    if restored.damaged:
        say("The backup is damaged: what could not be read in it is left out. An older one may still have it.")
    if restored.files:
        say(f"The text of these files is not in the backup. Run: muniment index {_folders(restored.files)}")


def _added(restored: Restored) -> Iterator[str]:
    if restored.searches:
        yield _count(restored.searches, "saved search", "saved searches")
    if restored.ratings:
        yield _count(restored.ratings, "rating", "ratings")
    if restored.collected:
        yield _count(restored.collected, "entry of collections", "entries of collections")
    if restored.trays:
        yield _count(restored.trays, "clause in a tray", "clauses in trays")
    if restored.folders:
        yield _count(restored.folders, "watched folder", "watched folders")
    if restored.corrections:
        yield _count(restored.corrections, "corrected fact", "corrected facts")
    if restored.tuning:
        yield "what was learned from your stars"
    if restored.files:
        yield f"the {'name' if len(restored.files) == 1 else 'names'} of {count_files(len(restored.files))}"


def _count(count: int, one: str, more: str) -> str:
    return f"{count} {one if count == 1 else more}"


def _folders(files: Iterable[Path]) -> str:
    """The folders of files, quoted for a shell; if there are many, the one that contains them all."""
    folders = sorted(set(map(folder_of, files)))
    highest = [each for each in folders if not set(each.parents) & set(folders)]
    named = highest if len(highest) <= _NAMED else [Path(os.path.commonpath(highest))]
    return " ".join(shlex.quote(str(each)) for each in named)
