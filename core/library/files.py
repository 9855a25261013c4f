"""The files of a library: into it, what is there of them, and out of it."""

from __future__ import annotations

import os
from collections.abc import Generator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from core.types import FileRecord, Forgotten, IndexReport, LibraryStatus, Progress, RayCluster, Stage

if TYPE_CHECKING:
    from core.assembly import Assembly


class Files:
    """Indexes, embeds, lists and forgets files."""

    def __init__(self, assembly: Assembly, folder: Path) -> None:
        self._assembly, self._folder = assembly, folder

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
            passwords: tried in turn where a file is protected. They are kept nowhere.
            by_itself: whether the program does it by itself, in watched folders: then what the user removed from the
                library does not come back.
            ray: has the workers of a Ray cluster read and embed the files, for many at once; they must reach them by
                the same paths. None: processes on this computer.

        Raises:
            BusyLibrary: another program is writing to this library.
            ModelError: Ray is not installed, or does not work.
        """
        with self._assembly.indexing(ray) as index:
            return (yield from index(paths, passwords, by_itself=by_itself))

    def embed(self) -> Generator[Progress, None, None]:
        """Embeds what the encoder in use has not embedded yet, as `index` does too.

        After another encoder was taken into use that is the whole library. Until it is done the vectors of the encoder
        before answer, if that is still on this machine; from then on the new ones do. Every yield is a checkpoint:
        close the generator to cancel. What was embedded by then is kept, unless yet another encoder is taken into use.

        Raises:
            LibraryError: another program is writing to this library.
            ModelError: the encoder in use is missing or damaged.
        """
        with self._assembly.writing():
            yield from self._assembly.embedder().embed()
            yield Progress(Stage.FINISHING, 0, 0)
            self._assembly.store().optimise()

    def forget(self, paths: Sequence[Path], *, keep_quotes: bool = False) -> Forgotten:
        """Takes files, or all files under a folder, out of the library, and wipes their text from it.

        The files themselves are not touched. Saved searches that quote them go too, and the ratings of their clauses
        and those for queries that quote them.

        Args:
            paths: as they were added, or other ways to the same files: by links, or in another case of letters where
                the file system makes no difference.
            keep_quotes: whether those saved searches and ratings stay.

        Raises:
            NothingFound: there is nothing in the library at or below one of the paths; then nothing is taken out.
            LibraryError: another program is writing to this library; or the files are out of it, but their text cannot
                be wiped yet, which is done when it is next opened.
        """
        with self._assembly.writing():
            return self._assembly.removal().forget(paths, keep_quotes=keep_quotes)

    def would_forget(self, paths: Sequence[Path]) -> Forgotten:
        """What `forget` would take out of the library, and what it would delete with that. Nothing is changed.

        Raises:
            NothingFound: there is nothing in the library at or below one of the paths.
        """
        return self._assembly.removal().would_forget(paths)

    def changes_by_others(self) -> int:
        """A number that is another one once another program, such as a second window, has changed the library.

        Also once a published library is another version.
        """
        return (self._assembly.moves << 32) + self._assembly.catalog.changes_by_others()

    def list(self) -> tuple[FileRecord, ...]:
        """Every file that was ever indexed and not forgotten, in path order, with what could not be read and why."""
        return self._assembly.catalog.files()

    def status(self) -> LibraryStatus:
        """How much the library holds, how much of it is found by meaning, and what is still to be embedded."""
        from core.store.backups import list_backups

        counts, (by_meaning, to_embed) = self._assembly.catalog.counts(), self._assembly.encoders.coverage()
        size = _bytes(self._folder)
        backup = next((each.made for each in list_backups(self._assembly.own_folder)), None)
        held = (counts.files, counts.failed, counts.documents, counts.clauses)
        left_out = self._assembly.catalog.left_out.kinds()
        return LibraryStatus(self._folder, *held, by_meaning, size, to_embed, backup, left_out)


def _bytes(folder: Path) -> int:
    """The size of the files in a folder; those that a running job deletes meanwhile do not count."""
    size = 0
    for place, _, names in os.walk(folder):
        for name in names:
            with suppress(OSError):
                size += os.stat(os.path.join(place, name)).st_size
    return size
