"""The files in the archives and emails that a run reads, and which of them it must read in turn."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from core.base.errors import UnreadableFile
from core.base.places import on_disk
from core.base.translation import tr
from core.library.indexing.extract import is_whole
from core.library.indexing.records import settled, waiting_record
from core.store.catalog.catalog import Catalog
from core.store.catalog.files import Stamp
from core.store.catalog.user_data import file_key

Stamps = dict[Path, Stamp | None]
_MOST: Final = 20_000  # files inside one file on the disk: nested archives could go on for ever


class MembersMet:
    """The files in archives and emails, as a run finds them.

    Each is listed as not yet read before its archive or email counts as read, so that none is lost if the run is
    stopped.

    Args:
        catalog: what is in the library.
        remove: takes documents out of the vector store.
        listed_at: when the stamps were taken, see `settled`.
        alone: the keys of the files that must not be added.
    """

    def __init__(
        self,
        catalog: Catalog,
        remove: Callable[[Sequence[str]], None],
        listed_at: int = 0,
        alone: Collection[str] = (),
    ) -> None:
        self._catalog, self._remove, self._listed_at, self._alone = catalog, remove, listed_at, alone
        self._met: Stamps = {}

    def too_many(self, container: Path, names: Sequence[str]) -> UnreadableFile | None:
        """The error of a nested archive, if its files and those around it would be too many."""
        outermost, stored = on_disk(container), self._catalog.members
        if stored.count(outermost) - stored.count(container) + len(names) <= max(_MOST, len(names)):
            return None
        title = tr(
            "With the archives in it, “{file}” holds more than {count:,} files.", file=outermost.name, count=_MOST
        )
        return UnreadableFile(title, tr("Unpack it, and add the folder that it is unpacked to."), container)

    def meet(self, container: Path, names: Iterable[str], stamp: Stamp | None, *, same: bool = False) -> None:
        """Lists the files in a file that was read (most have none), and forgets those that are no longer in it.

        Args:
            container: the file.
            names: the paths inside it.
            stamp: the stamp of the file on the disk, taken before it was read.
            same: whether its content is unchanged, so that its members need not be read again.
        """
        there = [path for path in (container / name for name in names) if file_key(path) not in self._alone]
        before = {record.path for record in self._catalog.members.of(container)}
        if gone := before - set(inside(before, there)):
            self._remove(self._catalog.forget(sorted(gone)))
        if there:
            self._catalog.members.put(waiting_record(path) for path in there if path not in before)
        known = self.adopt(container, container, stamp) if same else set()
        self._met |= {path: stamp for path in there if path not in known}

    def adopt(self, original: Path, path: Path, stamp: Stamp | None) -> set[Path]:
        """Copies the records of the files in one file to another with the same content. Returns their new paths.

        Args:
            original: the file whose content is known; may be the same file.
            path: the file with the same content.
            stamp: the stamp of ``path``.
        """
        places = set()
        for record in self._catalog.members.of(original):
            place = path / record.path.relative_to(original)
            if record.document and is_whole(record.document):
                self._catalog.left_out.copy(record.path, place)
                self._remove(self._catalog.commit(replace(record, path=place), settled(stamp, self._listed_at), None))
                places.add(place)
            else:
                self._catalog.members.put([waiting_record(place)] if place != record.path else [])
                self._met[place] = stamp
        self._catalog.left_out.copy(original, path)
        return places

    def take(self) -> Stamps:
        """The files to read next: those met since the last call; files inside one of them come after it."""
        met, self._met = self._met, {}
        return shallowest(met)


class FilesToRead:
    """The files that a run must read; the files inside those read come after them.

    An iterator that may resume after its end, once more files were met.

    Attributes:
        stamps: the stamps of all files so far.
        skipped: the number of them that need not be read.

    Args:
        changed: the files to begin with.
        more: returns the files met since it was last called; called when the others are used up.
        skip: whether a file need not be read after all, given its stamp.
    """

    def __init__(self, changed: Stamps, more: Callable[[], Stamps], skip: Callable[[Path, Stamp | None], bool]) -> None:
        self.stamps, self.skipped = dict(changed), 0
        self._waiting, self._more, self._skip = deque(changed), more, skip

    def __iter__(self) -> FilesToRead:
        return self

    def __next__(self) -> Path:
        while self._waiting or self._go_on():
            path = self._waiting.popleft()
            if not self._skip(path, self.stamps[path]):
                return path
            self.skipped += 1
        raise StopIteration

    def _go_on(self) -> bool:
        met = self._more()
        self.stamps |= met
        self._waiting.extend(met)
        return bool(met)


def shallowest(files: Stamps) -> Stamps:
    """These files, without those inside others of them."""
    deeper = {path for path in files if any(parent in files for parent in path.parents)}
    return {path: stamp for path, stamp in files.items() if path not in deeper}


def inside(paths: Iterable[Path], containers: Collection[Path]) -> list[Path]:
    """The paths that are among these archives and emails, or inside one of them."""
    places, known = frozenset(containers), dict[Path, bool]()

    def is_inside(folder: Path) -> bool:
        if folder not in known:
            known[folder] = folder in places or (folder != folder.parent and is_inside(folder.parent))
        return known[folder]

    return [path for path in paths if path in places or is_inside(path.parent)]
