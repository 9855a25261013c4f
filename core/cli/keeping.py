"""The commands for what the user keeps: saved searches, stars, collections."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from core.cli.app import JsonOption, LibraryOption, print_json, say, starred

ReceiptArgument = Annotated[str, typer.Argument(metavar="ID", help="A saved search, as `receipts` names it.")]
NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="Of the collection.")]
PathsArgument = Annotated[
    list[Path], typer.Argument(metavar="PATH...", help="Files of the library, or folders with all below them.")
]


def receipts(library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """List the saved searches, the newest first."""
    from core.cli.shapes import receipt_shape
    from core.library import Library

    with Library.open(library) as opened:
        saved = opened.receipts()
    if as_json:
        print_json({"receipts": [receipt_shape(receipt) for receipt in saved]})
        return
    for receipt in saved:
        asked = receipt.query.text or f"{len(receipt.examples)} examples"
        say(f"{receipt.id}  {receipt.at[:16].replace('T', ' ')}  {receipt.name}: {asked}")
    if not saved:
        say("No search is saved. To save one: muniment search ... --save NAME")


def rerun(receipt: ReceiptArgument, library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Run a saved search again, and tell what has changed since."""
    from core.library import Library

    with Library.open(library) as opened:
        again = opened.rerun(receipt)
    if as_json:
        from core.cli.shapes import rerun_shape

        print_json(rerun_shape(again))
    else:
        from core.cli.printing import print_rerun

        print_rerun(again)


def discard(receipt: ReceiptArgument, library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Delete a saved search."""
    from core.library import Library

    with Library.open(library) as opened:
        opened.discard(receipt)
    if as_json:
        print_json({"discarded": receipt})
    else:
        say(f"{receipt} is deleted.")


def rate(
    clause: Annotated[str, typer.Argument(metavar="CLAUSE", help="A clause, as search names it.")],
    stars: Annotated[int, typer.Argument(min=0, max=5, help="1 to 5; 0 takes them back.")],
    query: Annotated[str, typer.Option(metavar="QUERY", help="The search that it answers.")] = "",
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Give a clause stars of your own."""
    from core.library import Library

    with Library.open(library) as opened:
        opened.rate(query, clause, stars)
    if as_json:
        print_json({"clause": clause, "stars": stars})
    else:
        say(f"{clause}: {starred(stars)}")


def collect(
    name: NameArgument, paths: PathsArgument, library: LibraryOption = None, as_json: JsonOption = False
) -> None:
    """Put contracts into a collection, to search in it alone."""
    from core.library import Library

    with Library.open(library) as opened:
        count = opened.collect(name, paths)
    if as_json:
        print_json({"collection": name, "files": count})
    else:
        say(f'{_files(count)} put into {name}. To search in it: muniment search ... --filter "collection={name}"')


def uncollect(
    name: NameArgument, paths: PathsArgument, library: LibraryOption = None, as_json: JsonOption = False
) -> None:
    """Take contracts out of a collection; they stay in the library."""
    from core.library import Library

    with Library.open(library) as opened:
        count = opened.uncollect(name, paths)
    if as_json:
        print_json({"collection": name, "files": count})
    else:
        say(f"{_files(count)} taken out of {name}.")


def collections(library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """List the collections and their contracts."""
    from core.library import Library

    with Library.open(library) as opened:
        known = opened.collections()
    if as_json:
        print_json({"collections": {name: [str(path) for path in paths] for name, paths in known.items()}})
        return
    for name, paths in known.items():
        say(f"{name} ({_files(len(paths))})")
        for path in paths:
            say(f"  {path}")
    if not known:
        say("There is no collection. To make one: muniment collect NAME PATH...")


def _files(count: int) -> str:
    return "1 file" if count == 1 else f"{count} files"
