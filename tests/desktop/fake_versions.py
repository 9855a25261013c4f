"""The stand-in of the library's part that knows the versions of contracts."""

from __future__ import annotations

from collections.abc import Generator

from core import ClauseVersion, Family, NothingFound, Progress, Stage, Version
from core.exporting.comparing import compare_texts
from tests.desktop.fake_answers import FakePart


class FakeVersions(FakePart):
    """See `core.library.versions.Versions`. The contracts that a test puts into a family are versions of one."""

    def of(self, document: str) -> Family:
        facts = {each.document: each for each in self._library.contracts.list()}
        if document not in facts:
            raise NothingFound("This contract is not in the library.", "Search again.")
        family = self._family(document)
        return Family(tuple(Version(facts[each], (), each == family[-1]) for each in family))

    def clause(self, clause: str, *, requests: bool = True) -> Generator[Progress, None, tuple[ClauseVersion, ...]]:
        document, clauses, wanted = self._library.clause(clause)
        yield Progress(Stage.READING, 0, 1)
        rows: list[ClauseVersion] = []
        for at, version in enumerate(self.of(document.id).versions):
            other = self._library.contents[version.contract.document][1][clauses.index(wanted)]
            changes = compare_texts(rows[-1].text, other.text) if rows else None
            rows.append(
                ClauseVersion(
                    version, other.id, other.text, changes, self._library.requests if requests and at == 1 else ()
                )
            )
        return tuple(rows)

    def join(self, document: str, other: str) -> Generator[Progress, None, Family]:
        yield Progress(Stage.VERSIONS, 0, 0)
        joined = list(dict.fromkeys([*self._family(other), document]))
        self._library.families = [each for each in self._library.families if not {*each} & {*joined}] + [joined]
        return self.of(document)

    def part(self, document: str) -> Generator[Progress, None, Family]:
        yield Progress(Stage.VERSIONS, 0, 0)
        self._library.families = [[one for one in each if one != document] for each in self._library.families]
        return self.of(document)

    def as_found(self, document: str) -> Generator[Progress, None, Family]:
        yield Progress(Stage.VERSIONS, 0, 0)
        self._library.families = [list(each) for each in self._library.found_families]
        return self.of(document)

    def _family(self, document: str) -> list[str]:
        return next((each for each in self._library.families if document in each), [document])
