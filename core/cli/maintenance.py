"""The commands that look after a library: backups, damage, forgetting, and the examination of the program."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from core.base.errors import NothingFound
from core.base.places import folder_of
from core.cli.app import FAILED, JsonOption, LibraryOption, count_files, emit, open_library, passphrase_of, say
from core.text.visible import visible_text

if TYPE_CHECKING:
    from core.library.library import Library
    from core.types import Damage, Forgotten, HealthReport, Restored


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
    from core.cli.printing import finish_with_bar
    from core.cli.shapes import restored_shape
    from core.library.backups import restore_folder

    restored = finish_with_bar(restore_folder(library, file, passphrase_of(library)))
    emit(restored_shape(restored), lambda: _print_restored(restored), as_json=as_json)
    if restored.damaged or restored.lost:
        raise typer.Exit(FAILED)


def _print_restored(restored: Restored) -> None:
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
    if restored.dismissed:
        yield _count(restored.dismissed, "dismissed finding", "dismissed findings")
    if restored.versions:
        yield _count(restored.versions, "pair of versions joined or parted", "pairs of versions joined or parted")
    if restored.kept:
        yield _count(restored.kept, "kept clause", "kept clauses")
    if restored.exclusions:
        yield _count(restored.exclusions, "pattern of excluded files", "patterns of excluded files")
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


# ---------------------------------------------------------------- damage


def check(library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Compare the library with what was written to it. Nothing is changed; exit status 1 says that it is damaged."""
    from core.cli.printing import finish_with_bar
    from core.cli.shapes import health_shape
    from core.library.health import check_folder

    report = finish_with_bar(check_folder(library, passphrase_of(library)))
    emit(health_shape(report), lambda: _print_check(report), as_json=as_json)
    if not report.sound:
        raise typer.Exit(FAILED)


def repair(library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Restore what is damaged from what is sound; exit status 1 says that files have to be added again."""
    from core.cli.printing import finish_with_bar
    from core.cli.shapes import health_shape
    from core.library.health import repair_folder

    report = finish_with_bar(repair_folder(library, passphrase=passphrase_of(library)))
    emit(health_shape(report), lambda: _print_repair(report), as_json=as_json)
    if report.lost:
        raise typer.Exit(FAILED)


def _print_check(report: HealthReport) -> None:
    if report.sound:
        say("The library is sound.")
        return
    for damage in report.damage:
        say(f"Damaged: {_damage_words(damage)}.")
    say("Run: muniment repair")


def _print_repair(report: HealthReport) -> None:
    for damage in report.damage:
        say(f"Repaired: {_damage_words(damage)}.")
    for name in report.lost:
        say(f"Lost: {name}")
    if report.lost:
        say("What is lost could not be restored from the library. Add these files again.")
    elif report.sound:
        say("The library is sound. There was nothing to repair.")


def _damage_words(damage: Damage) -> str:
    return damage.part.value + (f" of {damage.documents} contracts" if damage.documents else "")


# ------------------------------------------------------------ forgetting


def forget(
    paths: Annotated[
        list[Path] | None, typer.Argument(metavar="PATH...", help="Files, or folders with all below them.")
    ] = None,
    collection: Annotated[
        str | None, typer.Option("--collection", metavar="NAME", help="All contracts of a collection.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="All files of the library.")] = False,
    keep_quotes: Annotated[
        bool,
        typer.Option("--keep-quotes", help="Keep saved searches and ratings that quote them."),
    ] = False,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Take files out of the library and wipe their text from it. The files themselves are not touched."""
    from core.cli.shapes import forgotten_shape

    if not (paths or collection is not None or everything):
        raise typer.BadParameter("name files or folders, or give --collection or --all.")
    with open_library(library) as opened:
        chosen = [*(paths or ()), *_others(opened, collection, everything=everything)]
        if not chosen:
            raise NothingFound("There are no files to forget.", "To list what the library holds: muniment status")
        gone = opened.files.forget(chosen, keep_quotes=keep_quotes)
    emit(forgotten_shape(gone), lambda: _print_forgotten(gone), as_json=as_json)


def _others(library: Library, collection: str | None, *, everything: bool) -> Iterator[Path]:
    """The files that are selected by collection, or by taking all.

    Raises:
        NothingFound: there is no such collection.
    """
    if collection is not None:
        collections = library.collections.list()
        if collection not in collections:
            raise NothingFound(f"There is no collection {collection}.", "To list them: muniment collections")
        yield from collections[collection]
    if everything:
        yield from (file.path for file in library.files.list())


def _print_forgotten(gone: Forgotten) -> None:
    say(f"{count_files(len(gone.files))} taken out of the library.")
    if gone.searches:
        say(f"Deleted with them, for they quoted them: the saved searches {', '.join(gone.searches)}.")
    if gone.ratings:
        say(f"Deleted with them: {gone.ratings} of your ratings.")
    if gone.trays:
        say(f"Taken out of trays: {'1 clause' if gone.trays == 1 else f'{gone.trays} clauses'}.")
    if gone.corrections:
        say(f"Deleted with them: {gone.corrections} facts that you had corrected.")
    if gone.kept:
        taken = _count(gone.kept, "kept clause was taken from them; it stays", "kept clauses were; they stay")
        say(f"{taken}, with the words that you gave them. To drop one: muniment kept --drop CLAUSE")
    for copy in gone.copies:
        say(f"An identical copy stays in the library: {copy}")


ATTENTION = 1


# ------------------------------------------------------------ the doctor


def doctor(library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Examine Muniment and this computer, and print a report; exit status 1 where somebody should look at it."""
    from core.base.paths import library_folder
    from core.cli.shapes import attestation_shape
    from core.library.doctor import examine
    from core.models import Models

    attestation = examine(library_folder(library), Models.open())
    emit(attestation_shape(attestation), lambda: _print_attestation(attestation.text), as_json=as_json)
    if not attestation.well:
        raise typer.Exit(ATTENTION)


def _print_attestation(text: str) -> None:
    sys.stdout.write(visible_text(text))
