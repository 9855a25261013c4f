"""The commands for contracts as a whole: listing them and their parties, correcting their facts, and collections."""

from __future__ import annotations

from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from core.cli.app import JsonOption, LibraryOption, count_files, emit, open_library, say
from core.text.visible import checked_name
from core.types import (
    Fact,
    Facts,
    ParticularKind,
    Party,
    PartyProfile,
    Share,
    fact_name,
    fact_words,
    placed_words,
    read_words,
    versions_words,
)

if TYPE_CHECKING:
    from core.library.library import Library


FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="A contract of the library.")]


class FactName(StrEnum):
    """The facts of a contract, as they are named on the command line."""

    TITLE = "title"
    TYPE = "type"
    PARTY = "party"
    DATE = "date"
    EFFECTIVE = "effective"
    TERM = "term"
    LAW = "law"

    @property
    def kind(self) -> ParticularKind:
        """What the engine calls it."""
        return ParticularKind.KIND if self is FactName.TYPE else ParticularKind[self.name]


_NAMES: Final = {name.kind: name.value for name in FactName}


def contracts(
    party: Annotated[str | None, typer.Option(metavar="WORDS", help="Only with a party whose name has this.")] = None,
    law: Annotated[str | None, typer.Option(metavar="WORDS", help="Only under a governing law that has this.")] = None,
    type_: Annotated[str | None, typer.Option("--type", metavar="WORDS", help="Only of such a type.")] = None,
    year: Annotated[str | None, typer.Option(metavar="YEAR", help="Only dated in this year.")] = None,
    sort: Annotated[FactName, typer.Option(help="Sort by this; contracts of which it is not known come last.")] = (
        FactName.TITLE
    ),
    descending: Annotated[bool, typer.Option("--descending", help="Sort the other way round.")] = False,
    all_versions: Annotated[
        bool, typer.Option("--all-versions", help="List earlier versions too, not the signed or latest alone.")
    ] = False,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the contracts with title, type, parties, date, law and term."""
    wanted = {
        ParticularKind.PARTY: party,
        ParticularKind.LAW: law,
        ParticularKind.KIND: type_,
        ParticularKind.DATE: year,
    }

    def is_wanted(facts: Facts) -> bool:
        return all(
            any(
                value.startswith(words) if kind is ParticularKind.DATE else words.casefold() in value.casefold()
                for value in facts.values(kind)
            )
            for kind, words in wanted.items()
            if words
        )

    with open_library(library) as opened:
        listed = opened.contracts.list()
    chosen = [each for each in listed if is_wanted(each) and (all_versions or not each.is_earlier)]
    known = [facts for facts in chosen if facts.values(sort.kind)]
    known.sort(key=lambda facts: _key(sort.kind, facts), reverse=descending)
    ordered = known + [facts for facts in chosen if not facts.values(sort.kind)]
    emit({"contracts": [facts_shape(each) for each in ordered]}, lambda: _print_list(ordered), as_json=as_json)


def parties(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A party, or the beginning of its name.")] = "",
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the parties to the contracts, or the contracts of one, and how their clauses differ from those of others."""
    with open_library(library) as opened:
        if not name:
            known = opened.parties.list()
            shape = [{"name": p.name, "spellings": list(p.spellings), "contracts": p.contracts} for p in known]
            emit({"parties": shape}, lambda: _print_parties(known), as_json=as_json)
            return
        profile = opened.parties.profile(name)
    emit(_profile_shape(profile), lambda: _print_profile(profile), as_json=as_json)


def facts(file: FileArgument, library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Show each fact of a contract, and the words and the page from which it was read."""
    with open_library(library) as opened:
        document = document_at(opened, file)
        known = opened.contracts.facts(document)
    _emit(file, known, as_json=as_json)


def correct(
    file: FileArgument,
    fact: Annotated[FactName, typer.Argument(metavar="FACT", help="The fact to correct.")],
    values: Annotated[
        list[str] | None, typer.Argument(metavar="[VALUE...]", help="What is right; several values of parties only.")
    ] = None,
    none: Annotated[bool, typer.Option("--none", help="Say that there is none.")] = False,
    as_read: Annotated[bool, typer.Option("--as-read", help="Go back to what was read.")] = False,
    add: Annotated[bool, typer.Option("--add", help="Add a party to the others.")] = False,
    remove: Annotated[bool, typer.Option("--remove", help="Remove a party from the others.")] = False,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Correct a fact of a contract. It then counts in filters, sorting, lists and exports."""
    given, kind = values or [], fact.kind
    if (bool(given) + none + as_read) != 1:
        raise typer.BadParameter("give what is right, or one of --none and --as-read.")
    if add and remove:
        raise typer.BadParameter("give one of --add and --remove.")
    if (add or remove) and (fact is not FactName.PARTY or not given):
        raise typer.BadParameter("--add and --remove go with party and a name.")
    with open_library(library) as opened:
        document = document_at(opened, file)
        if add or remove:
            for name in given:
                (opened.contracts.add_party if add else opened.contracts.remove_party)(document, name)
        else:
            opened.contracts.correct(document, kind, None if as_read else given)
        known = opened.contracts.facts(document)
    _emit(file, tuple(each for each in known if each.kind is kind), as_json=as_json)


def document_at(library: Library, file: Path) -> str:
    """The id of the document of a file.

    Raises:
        NothingFound: it is not in the library.
    """
    from core.base.errors import NothingFound

    path = file.expanduser().absolute()
    document = next((each.document for each in library.files.list() if each.path == path and each.document), None)
    if document is None:
        raise NothingFound("This file is not in the library, or could not be read.", "Name one contract.", path)
    return document


def _key(kind: ParticularKind, facts: Facts) -> tuple[int, str]:
    value = facts.values(kind)[0]
    return (int(value), "") if kind is ParticularKind.TERM and value.isdecimal() else (10**6, value.casefold())


def facts_shape(facts: Facts) -> dict[str, object]:
    """One contract of `contracts`, and the contract of a hit of `search`; `corrected` says what was read instead."""
    return {
        "document": facts.document,
        "files": [str(path) for path in facts.files],
        "title": facts.title,
        "type": facts.kind,
        "parties": list(facts.parties),
        "date": facts.date,
        "effective": facts.effective,
        "law": facts.law,
        "term": facts.term,
        "corrected": {_NAMES[kind]: list(read) for kind, read in facts.read},
        "versions": facts.versions,
        "earlier": facts.is_earlier,
    }


def _fact_shape(fact: Fact) -> dict[str, object]:
    return {
        "fact": _NAMES[fact.kind],
        "values": list(fact.values),
        "corrected": fact.corrected,
        "read": [
            {
                "value": each.value,
                "words": each.words,
                "context": each.context,
                "span": [each.span.start, each.span.end],
                "page": each.page,
            }
            for each in fact.read
        ],
        "as_read": list(fact.as_read),
    }


def _emit(file: Path, known: tuple[Fact, ...], *, as_json: bool) -> None:
    document = {"file": str(file), "facts": [_fact_shape(each) for each in known]}
    emit(document, lambda: _print_facts(known), as_json=as_json)


def _print_facts(known: tuple[Fact, ...]) -> None:
    for fact in known:
        note = f"  ({read_words(fact.kind, fact.as_read)})" if fact.corrected else ""
        say(f"{fact_name(fact.kind)}: {'; '.join(fact.shown) or 'not known'}{note}")
        for each in fact.read:
            say(f"    {placed_words(each.page, f'“{each.context}”')}")


def _print_list(listed: list[Facts]) -> None:
    for each in listed:
        parties = " / ".join(each.parties)
        term = fact_words(ParticularKind.TERM, each.term)
        marks = (versions_words(each), "corrected by you" if each.read else "")
        say("  ·  ".join(filter(None, (each.title, each.kind, parties, each.date, each.law, term, *marks))))
        for path in each.files:
            say(f"    {path}")
    say(f"{len(listed)} contracts." if len(listed) != 1 else "1 contract.")


def _profile_shape(profile: PartyProfile) -> dict[str, object]:
    def share(of: Share) -> list[int]:
        return [of.have, of.of]

    return {
        "name": profile.party.name,
        "spellings": list(profile.party.spellings),
        "contracts": [
            {**facts_shape(each.facts), "role": each.role, "under": each.under} for each in profile.contracts
        ],
        "usual": [
            {
                "type": each.type,
                "attribute": each.attribute,
                "share": share(each.share),
                "others": share(each.others),
                "clauses": list(each.clauses),
            }
            for each in profile.usual
        ],
        "values": [
            {
                "measure": each.measure,
                "own": asdict(each.own),
                "others": asdict(each.others),
                "clauses": list(each.clauses),
            }
            for each in profile.values
        ],
    }


def _print_parties(known: tuple[Party, ...]) -> None:
    for each in known:
        others = "; ".join(each.spellings[1:])
        say(f"{each.contracts:>5}  {each.name}{f'  (also {others})' if others else ''}")
    say(f"{len(known)} parties." if len(known) != 1 else "1 party.")


def _print_profile(profile: PartyProfile) -> None:
    say("; ".join(profile.party.spellings))
    for each in profile.contracts:
        indent = "    " if each.under else ""
        words = (each.facts.date, each.facts.title, each.role, versions_words(each.facts))
        say(indent + "  ·  ".join(filter(None, words)))
    for usual in profile.usual:
        say(f"{usual.type}, {usual.attribute}: {usual.share.words}; in other contracts {usual.others.words}")
    for value in profile.values:
        own, others = value.own, value.others
        say(
            f"{value.measure}: {own.middle} ({own.words}, {own.contracts} contracts); "
            f"in other contracts {others.middle} ({others.words}, {others.contracts} contracts)"
        )


NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="The name of the collection.")]
PathsArgument = Annotated[
    list[Path], typer.Argument(metavar="PATH...", help="Files of the library, or folders with all below them.")
]


# ----------------------------------------------------------- collections


def collect(
    name: NameArgument, paths: PathsArgument, library: LibraryOption = None, as_json: JsonOption = False
) -> None:
    """Put contracts into a collection, to search in it alone."""
    name = checked_name(name)
    with open_library(library) as opened:
        count = opened.collections.add(name, paths)
    text = f'{count_files(count)} put into {name}. To search in it: muniment search ... --filter "collection={name}"'
    emit({"collection": name, "files": count}, text, as_json=as_json)


def uncollect(
    name: NameArgument, paths: PathsArgument, library: LibraryOption = None, as_json: JsonOption = False
) -> None:
    """Take contracts out of a collection; they stay in the library."""
    with open_library(library) as opened:
        count = opened.collections.remove(name, paths)
    emit({"collection": name, "files": count}, f"{count_files(count)} taken out of {name}.", as_json=as_json)


def collections(library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """List the collections and their contracts."""
    with open_library(library) as opened:
        listed = opened.collections.list()

    def text() -> None:
        for name, paths in listed.items():
            say(f"{name} ({count_files(len(paths))})")
            for path in paths:
                say(f"  {path}")
        if not listed:
            say("There are no collections. To make one: muniment collect NAME PATH...")

    document = {"collections": {name: [str(path) for path in paths] for name, paths in listed.items()}}
    emit(document, text, as_json=as_json)
