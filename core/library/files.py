"""The files of a library: adding, listing and forgetting them."""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from core.base.errors import ModelError
from core.base.layout import own_files
from core.store.catalog.models import Coverage
from core.types import FileRecord, Forgotten, IndexReport, LibraryStatus, ModelKind, Progress, RayCluster, Stage

if TYPE_CHECKING:
    from core.library.bulk import RayEngine
    from core.library.opened import OpenLibrary


class Files:
    """Indexes, embeds, lists and forgets files."""

    def __init__(self, opened: OpenLibrary, folder: Path) -> None:
        self._opened, self._folder = opened, folder

    def index(
        self,
        paths: Sequence[Path],
        passwords: Sequence[str] = (),
        *,
        by_itself: bool = False,
        ray: RayCluster | None = None,
    ) -> Generator[Progress, None, IndexReport]:
        """Reads files and folders into the library; what has not changed is not read again.

        Every yield is a checkpoint: close the generator to cancel. What was finished by then is kept.

        Args:
            paths: files, and folders with all below them.
            passwords: tried in turn on protected files. They are not stored.
            by_itself: whether the program itself indexes watched folders: then files that the user removed from the
                library do not come back.
            ray: has the workers of a Ray cluster read and embed the files, for many at once; they must reach them by
                the same paths. None: processes on this computer.

        Raises:
            BusyLibrary: another program is writing to this library.
            ModelError: Ray is not installed, or does not work.
        """
        from core.library.health import repair_vectors
        from core.library.indexing.index import Indexer
        from core.library.versions.families import update_families

        opened = self._opened
        with opened.writing():
            yield from repair_vectors(opened.catalog, opened.store())
            engine = self._ray_engine(ray) if ray else None
            indexer = Indexer(opened.catalog, opened.store(), opened.embedder(), engine=engine)
            report = yield from opened.written_back(indexer.index(paths, passwords, by_itself=by_itself))
            for _ in update_families(opened.catalog):
                yield Progress(Stage.VERSIONS, len(report.files), len(report.files))
            return report

    def embed(self) -> Generator[Progress, None, None]:
        """Embeds what the encoder in use has not embedded yet, as `index` also does.

        After a change of encoder that is the whole library. Until it is done the previous encoder's vectors answer, if
        that is still on this machine; from then on the new ones do. Every yield is a checkpoint: close the generator to
        cancel. What was embedded by then is kept, unless yet another encoder is taken into use.

        Raises:
            LibraryError: another program is writing to this library.
            ModelError: the encoder in use is missing or damaged.
        """
        with self._opened.writing():
            yield from self._opened.embedder().embed()
            yield Progress(Stage.FINISHING, 0, 0)
            self._opened.store().optimise()

    def forget(self, paths: Sequence[Path], *, keep_quotes: bool = False) -> Forgotten:
        """Takes files, or all files under a folder, out of the library, and wipes their text from it.

        The files themselves are not touched. Saved searches that quote them are deleted too, as are ratings of their
        clauses and for queries that quote them.

        Args:
            paths: as they were added, or other paths to the same files: through links, or in another case where the
                file system ignores case.
            keep_quotes: whether to keep those saved searches and ratings.

        Raises:
            NothingFound: the library has nothing at or below one of the paths; then nothing is removed.
            LibraryError: another program is writing to this library; or the files are out of it, but their text cannot
                be wiped before it is next opened.
        """
        with self._opened.writing():
            return self._opened.removal().forget(paths, keep_quotes=keep_quotes)

    def would_forget(self, paths: Sequence[Path]) -> Forgotten:
        """What `forget` would remove from the library, and what it would delete with that. Changes nothing.

        Raises:
            NothingFound: there is nothing in the library at or below one of the paths.
        """
        return self._opened.removal().would_forget(paths)

    def changes_by_others(self) -> int:
        """A number that changes whenever another program, such as a second window, changes the library.

        It also changes when a published library moves to another version.
        """
        return (self._opened.moves << 32) + self._opened.catalog.changes_by_others()

    def list(self) -> tuple[FileRecord, ...]:
        """Every file that was indexed and not forgotten since, in path order, with what could not be read and why."""
        return self._opened.catalog.files()

    def status(self) -> LibraryStatus:
        """How much the library holds, how much of it is found by meaning, and what is still to be embedded."""
        from core.store.backups import list_backups

        counts, (covered, to_embed) = self._opened.catalog.counts(), self._coverage()
        size = sum(_bytes(file) for file in own_files(self._folder))
        backup = next((each.made for each in list_backups(self._opened.own_folder)), None)
        held = (counts.files, counts.failed, counts.documents, counts.clauses)
        left_out, excluded = self._opened.catalog.left_out.kinds(), self._opened.catalog.excluded.kinds()
        vectors = (covered.documents, size, to_embed)
        return LibraryStatus(self._folder, *held, *vectors, backup, left_out, excluded, imprecise=covered.quick)

    def _ray_engine(self, ray: RayCluster) -> RayEngine:
        from core.library.bulk import Cluster, RayEngine

        encoder = self._opened.models.encoder()
        return RayEngine(Cluster(ray.address, ray.workers, encoder.folder, encoder.fingerprint))

    def _coverage(self) -> tuple[Coverage, int]:
        """How many documents are found by meaning, and how many another encoder than that in use has embedded."""
        opened, encoders = self._opened, self._opened.catalog.encoders
        found, nothing = encoders.found(), Coverage(0, 0)
        if self._is_settled(found):
            return next(iter(found.values())), 0
        if found:
            with suppress(ModelError):
                covered = found.get(opened.answering_encoder().fingerprint, nothing)
                return covered, encoders.behind(opened.models.encoder().fingerprint)
        return nothing, 0

    def _is_settled(self, embedded: Collection[str]) -> bool:
        """Whether all vectors were made by the weights in use.

        Fingerprints begin with their checksum; finding out the rest, their precision here, takes seconds.
        """
        used = self._opened.models.installed().in_use(ModelKind.ENCODER)
        if used is None or not used.sha256 or len(embedded) != 1:
            return False
        return all(encoder.startswith(used.sha256[:16]) for encoder in embedded)


def _bytes(file: Path) -> int:
    """The size of a file; 0 where a running job has just deleted it."""
    with suppress(OSError):
        return file.stat().st_size
    return 0
