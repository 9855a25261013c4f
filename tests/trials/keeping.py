"""What a user keeps in a library beside the contracts: saved searches, stars, collections."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from core.library import Library

Key = tuple[str, ...]
Kept = Mapping[Key, object]
"""What is kept, by what it is; None: it is not there."""
Command = tuple[str | Path, ...]
QUERIES = ("entire agreement", "survival")
"""They are rated while the trial goes on, and never tuned by."""
COLLECTIONS = ("Signed", "To review")


@dataclass(frozen=True)
class Deed:
    """A command, and what of that which the user keeps is otherwise once it is done."""

    command: Command
    keeps: Kept = field(default_factory=dict)


def kept_in(library: Library) -> dict[Key, object]:
    """What the user keeps in a library."""
    kept: dict[Key, object] = {("stars", each.query, each.clause): each.stars for each in library.ratings.list()}
    kept |= {("saved search", each.name): each.query.text for each in library.saved_searches.list()}
    return kept | {("collection", name): paths for name, paths in library.collections.list().items()}


class Promises:
    """What a library has to hold of what the user keeps; after a command that was killed, all that it does or nothing.

    Args:
        kept: what it holds now.
    """

    def __init__(self, kept: Kept) -> None:
        self._allowed: dict[Key, set[object]] = {key: {value} for key, value in kept.items()}

    def done(self, deed: Deed) -> None:
        """A command has ended, and said that it is done."""
        self._allowed |= {key: {value} for key, value in deed.keeps.items()}

    def tried(self, deed: Deed) -> None:
        """A command was killed, or has refused."""
        for key, value in deed.keeps.items():
            self._allowed.setdefault(key, {None}).add(value)

    def broken(self, kept: Kept) -> Iterator[str]:
        """In what a library does not hold what it has to. From now on it has to hold what it holds now."""
        for key in sorted({*self._allowed, *kept}):
            if kept.get(key) not in (allowed := self._allowed.get(key, {None})):
                yield f"{key} is {kept.get(key)!r}, and may be {allowed}"
        self._allowed = {key: {value} for key, value in kept.items()}


class Keeper:
    """What the user does with all this.

    Args:
        chance: what comes next.
        contract: what is put into collections and rated; it never changes.
    """

    def __init__(self, chance: random.Random, contract: Path) -> None:
        self._chance, self._contract = chance, contract
        self._number = 0
        self.clauses: list[str] = []  # of the contract
        self.saved: list[tuple[str, str]] = []  # ids and names of saved searches that may be discarded

    def does(self) -> dict[str, Callable[[], Deed]]:
        """What can be done: by its name, what gives the command."""
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
        """What goes when the contract leaves the library, and quotations are kept."""
        return {("collection", name): None for name in COLLECTIONS}
