"""The stand-in's publishing: the verbs of `core.library.publishing.Publishing`, without a place."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from core import FetchedVersion, Place, Progress, Published, Stage

if TYPE_CHECKING:
    from tests.desktop.fake_library import FakeLibrary


class FakePublishing:
    """See `core.library.publishing.Publishing`.

    Attributes:
        version: that was fetched; None: the library is the user's own.
        coming: that is found when it is next looked for.
        places: to which the library was published.
    """

    def __init__(self, library: FakeLibrary) -> None:
        self._library = library
        self.version: FetchedVersion | None = None
        self.coming: FetchedVersion | None = None
        self.places: list[Place] = []

    def publish(self, place: Place) -> Generator[Progress, None, Published]:
        yield Progress(Stage.PUBLISHING, 0, 2_000_000)
        self._library.fail()
        self.places.append(place)
        return Published(len(self.places), True, 2_000_000, 2_000_000)

    def subscription(self) -> FetchedVersion | None:
        return self.version

    def refresh(self) -> Generator[Progress, None, bool]:
        yield Progress(Stage.FETCHING, 0, 0)
        self._library.fail()
        coming, self.coming = self.coming, None
        self.version = coming or self.version
        return coming is not None
