"""What a user keeps in a library besides the contracts: saved searches, stars, collections."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from core.library.library import Library

Key = tuple[str, ...]
Kept = Mapping[Key, object]
"""What is kept, by what it is; None if it is not there."""
Command = tuple[str | Path, ...]
QUERIES = ("entire agreement", "survival")
"""They are rated during the trial, and never used for tuning."""
COLLECTIONS = ("Signed", "To review")


@dataclass(frozen=True)
class Deed:
    """A command, and what it changes in the data that the user keeps."""

    command: Command
    keeps: Kept = field(default_factory=dict)


def kept_in(library: Library) -> dict[Key, object]:
    """What the user keeps in a library."""
    kept: dict[Key, object] = {("stars", each.query, each.clause): each.stars for each in library.ratings.list()}
    kept |= {("saved search", each.name): each.query.text for each in library.saved_searches.list()}
    return kept | {("collection", name): paths for name, paths in library.collections.list().items()}


class Promises:
    """What a library must hold of the user's data; after a killed command, all that the command does or nothing.

    Args:
        kept: what it holds now.
    """

    def __init__(self, kept: Kept) -> None:
        self._allowed: dict[Key, set[object]] = {key: {value} for key, value in kept.items()}

    def done(self, deed: Deed) -> None:
        """Notes that a command has succeeded."""
        self._allowed |= {key: {value} for key, value in deed.keeps.items()}

    def tried(self, deed: Deed) -> None:
        """Notes that a command was killed, or refused."""
        for key, value in deed.keeps.items():
            self._allowed.setdefault(key, {None}).add(value)

    def broken(self, kept: Kept) -> Iterator[str]:
        """Where a library does not hold what it must. From now on it must hold what it holds now."""
        for key in sorted({*self._allowed, *kept}):
            if kept.get(key) not in (allowed := self._allowed.get(key, {None})):
                yield f"{key} is {kept.get(key)!r}, and may be {allowed}"
        self._allowed = {key: {value} for key, value in kept.items()}


class Keeper:
    """What the user does with this data.

    Args:
        chance: decides what comes next.
        contract: the contract that is put into collections and rated; it never changes.
    """

    def __init__(self, chance: random.Random, contract: Path) -> None:
        self._chance, self._contract = chance, contract
        self._number = 0
        self.clauses: list[str] = []  # of the contract
        self.saved: list[tuple[str, str]] = []  # ids and names of saved searches that may be discarded

    def does(self) -> dict[str, Callable[[], Deed]]:
        """What can be done: by name, what returns the command."""
        return {
            "save": self._save,
            "discard": self._discard,
            "rate": self._rate,
            "collect": lambda: self._collect("collect", (self._contract,)),
            "uncollect": lambda: self._collect("uncollect", None),
        }

    def _save(self) -> Deed:
        self._number += 1
        name, query = f"search {self._number}", self._chance.choice(("notice in writing", "governing law", "terminat!"))
        command = ("search", query, "--mode", "keyword", "--save", name, "--json")
        return Deed(command, {("saved search", name): query})

    def _discard(self) -> Deed:
        if not self.saved:
            return self._save()
        id_, name = self.saved.pop()
        return Deed(("discard", id_, "--json"), {("saved search", name): None})

    def _rate(self) -> Deed:
        clause, query, stars = (
            self._chance.choice(self.clauses),
            self._chance.choice(QUERIES),
            self._chance.randint(0, 5),
        )
        command = ("rate", clause, str(stars), "--query", query, "--json")
        return Deed(command, {("stars", query, clause): stars or None})

    def _collect(self, verb: str, paths: tuple[Path, ...] | None) -> Deed:
        name = self._chance.choice(COLLECTIONS)
        return Deed((verb, name, self._contract, "--json"), {("collection", name): paths})

    def forgets(self) -> Kept:
        """What is lost when the contract leaves the library, and quotations are kept."""
        return {("collection", name): None for name in COLLECTIONS}
