"""The versions of one contract: which documents they are, in which order, and what changed in a clause between them."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from core.base.errors import NothingFound
from core.base.translation import tr
from core.types import Progress, Stage
from core.types.versions import ClauseVersion, Family, Version

if TYPE_CHECKING:
    from core.library.opened import OpenLibrary
    from core.types.facts import Facts


class Versions:
    """Shows the versions of a contract, and keeps what the user says of them.

    They are found by their text whenever files are indexed.
    """

    def __init__(self, opened: OpenLibrary) -> None:
        self._opened = opened

    def of(self, document: str) -> Family:
        """All versions of a contract, and the amendments, schedules and orders that name it.

        Raises:
            NothingFound: no such document.
        """
        from core.library.versions.tied import tied_to

        catalog = self._opened.catalog
        family = self._family(document)
        stored = catalog.versions.all() if len(family) > 1 else {}
        versions = tuple(
            Version(each, stored[each.document].reasons if each.document in stored else (), not each.is_earlier)
            for each in family
        )
        return Family(versions, tied_to(catalog, family))

    def clause(self, clause: str, *, requests: bool = True) -> Generator[Progress, None, tuple[ClauseVersion, ...]]:
        """A clause in every version of its contract, from the first on, with who asked for what, and what became of it.

        Every yield is a checkpoint.

        Args:
            clause: its id in one of them.
            requests: whether to say who asked. Only the files do, so they are read again; of one that is gone nothing
                is said.

        Raises:
            ClauseGone: no such clause.
            NothingFound: its contract has left the library.
        """
        from core.library.documents import Documents
        from core.library.versions.timeline import timeline

        shown = Documents(self._opened).provision(clause).clause
        return (yield from timeline(self._opened.catalog, self.of(shown.document), shown, requests=requests))

    def join(self, document: str, other: str) -> Generator[Progress, None, Family]:
        """Says that a contract is a version of another, whatever their texts. It stays so, also for newer readings.

        Every yield is a checkpoint.

        Returns:
            The versions as they are then.

        Raises:
            NothingFound: no such document.
            LibraryError: another program is writing to this library, or others publish it.
        """
        return (yield from self._say(document, self._others(other, but=document), same=True))

    def part(self, document: str) -> Generator[Progress, None, Family]:
        """Says that a contract is no version of those with which it was found; see `join`."""
        return (yield from self._say(document, self._others(document, but=document), same=False))

    def as_found(self, document: str) -> Generator[Progress, None, Family]:
        """Takes back all that was said of a contract by `join` and `part`; see `join`."""
        from core.library.indexing.extract import content_of

        content = content_of(document)
        said = {one if other == content else other for one, other in self._ties() if content in (one, other)}
        others = [each for each in self._facts() if content_of(each) in said]
        return (yield from self._say(document, others, same=None))

    def _say(self, document: str, others: list[str], same: bool | None) -> Generator[Progress, None, Family]:
        from core.library.indexing.extract import content_of
        from core.library.versions.families import update_families

        catalog, content = self._opened.catalog, content_of(document)
        with self._opened.writing():
            pairs = [(content, content_of(each)) for each in others]
            catalog.user_data.ties.put((pair for pair in pairs if pair[0] != pair[1]), same)
            around = {each.document for one in (document, *others) for each in self._family(one)}
            catalog.versions.drop(around)
            for _ in update_families(catalog):
                yield Progress(Stage.VERSIONS, 0, 0)
        return self.of(document)

    def _ties(self) -> list[tuple[str, str]]:
        return list(self._opened.catalog.user_data.ties.all())

    def _others(self, document: str, but: str) -> list[str]:
        return [each.document for each in self._family(document) if each.document != but]

    def _facts(self) -> dict[str, Facts]:
        return {each.document: each for each in self._opened.catalog.word_index().columns.facts}

    def _family(self, document: str) -> tuple[Facts, ...]:
        """What is known of all versions of a contract, from the first on."""
        facts = self._facts()
        if document not in facts:
            advice = tr("Search again: it may have been forgotten.")
            raise NothingFound(tr("This contract is not in the library."), advice)
        families = self._opened.catalog.versions.families()
        family = next((each for each in families if document in each), [document])
        return tuple(facts[each] for each in family if each in facts)
