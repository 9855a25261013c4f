"""The stand-in of the kept clauses, and of what is excluded from adding."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

from core import (
    Concept,
    KeptClause,
    KeptConcern,
    KeptImport,
    MunimentError,
    NothingFound,
    UnreadableFile,
)
from tests.desktop.fake_answers import CAP, FakePart

LIABILITY = Concept("liability", "Limitation of liability", "")
TYPES = (LIABILITY, replace(CAP, parent=LIABILITY.id))


class FakeKeptClauses(FakePart):
    """See `core.library.kept.KeptClauses`."""

    def list(self, *, due: bool = False, type_: str = "") -> tuple[KeptClause, ...]:
        found = (each for each in self._library.kept_clauses.values() if not type_ or each.type == type_)
        return tuple(sorted((each for each in found if each.concerns or not due), key=lambda each: each.title))

    def get(self, id_: str) -> KeptClause:
        if id_ not in self._library.kept_clauses:
            raise NothingFound(f"No kept clause {id_} is in this library.", "It may have been dropped.")
        return self._library.kept_clauses[id_]

    def types(self) -> tuple[Concept, ...]:
        return TYPES

    def propose(self, clause: str) -> KeptClause:
        if clause in self._library.kept_clauses:
            return self.get(clause)
        _, _, found = self._library.clause(clause)
        return KeptClause("", found.heading or "Untitled", found.text, CAP.id, source=clause)

    def with_placeholders(self, kept: KeptClause) -> KeptClause:
        return replace(kept, text=kept.text.replace("Alpha", "[PARTY A]").replace("100", "[AMOUNT]"))

    def keep(self, kept: KeptClause) -> KeptClause:
        library = self._library
        library.fail()
        if not kept.title.strip():
            raise MunimentError("This name is empty.", "Choose a name that can be read.")
        due = (KeptConcern.REVIEW_DUE,) if kept.review and kept.review < "2021" else ()
        kept = replace(kept, id=kept.id or f"kept-{len(library.kept_clauses)}", concerns=due)
        library.kept_clauses[kept.id] = kept
        return kept

    def drop(self, id_: str) -> KeptClause:
        dropped = self.get(id_)
        del self._library.kept_clauses[id_]
        return dropped

    def export(self, to: Path) -> int:
        if not self._library.kept_clauses:
            raise NothingFound("There are no kept clauses yet.", "Keep a clause that you have found first.")
        to.write_text("kept", encoding="utf-8")
        self._library.kept_files[to] = dict(self._library.kept_clauses)
        return len(self._library.kept_clauses)

    def import_(self, file: Path, replacing: Collection[str] = ()) -> KeptImport:
        if file not in self._library.kept_files:
            raise UnreadableFile("The kept clauses in this file cannot be read.", "Choose another file.", file)
        mine, theirs = self._library.kept_clauses, self._library.kept_files[file]
        differing = [id_ for id_ in theirs if id_ in mine and mine[id_] != theirs[id_]]
        conflicts = tuple(mine[id_] for id_ in differing if id_ not in replacing)
        new = [id_ for id_ in theirs if id_ not in mine]
        same = len(theirs) - len(new) - len(differing)
        mine |= {id_: each for id_, each in theirs.items() if id_ in new or id_ in replacing}
        return KeptImport(len(new), same, len(differing) - len(conflicts), conflicts)
