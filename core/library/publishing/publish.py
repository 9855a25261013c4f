"""Use case: publishing a library for others, who subscribe to it."""

from __future__ import annotations

import uuid
from collections.abc import Generator
from pathlib import Path
from typing import Final

from core.base.errors import LibraryError
from core.base.generators import Steps
from core.base.translation import tr
from core.privacy.permissions import replace_file
from core.store.database import FILE_NAME
from core.store.errors import folder_errors
from core.store.folder import work_folder
from core.store.publishing.process import PublishOrder, publish_files
from core.store.publishing.publication import LibraryFile, copy_catalogue
from core.types import Progress, Stage
from core.types.publishing import Place, Published

_ID: Final = "library.id"
_COPY: Final = "publish"


def publish_library(folder: Path, place: Place) -> Generator[Progress, None, Published]:
    """Publishes the library in ``folder``; nothing may write to it meanwhile. Every yield is a checkpoint.

    Raises:
        LibraryError: the library cannot be read, the place cannot be reached or written, or holds another library.
    """
    yield Progress(Stage.PUBLISHING, 0, 0)
    if place.uri and Path(place.uri).is_relative_to(folder):
        title = tr("A library cannot be published into its own folder.")
        raise LibraryError(title, tr("Choose another folder."), folder)
    with work_folder(folder, _COPY) as copy:
        copy_catalogue(folder, copy)
        yield Progress(Stage.PUBLISHING, 0, 0)
        files = (LibraryFile(FILE_NAME, copy / FILE_NAME), *_clause_files(folder))
        with Steps(publish_files(place, PublishOrder(_library_id(folder), files))) as steps:
            for amount in steps:
                yield Progress(Stage.PUBLISHING, amount.done, amount.total)
        return steps.result


def _clause_files(folder: Path) -> list[LibraryFile]:
    """LanceDB's files, which it writes once and never changes."""
    files = sorted(path for path in folder.glob("*.lance/**/*") if path.is_file())
    return [LibraryFile(path.relative_to(folder).as_posix(), path) for path in files]


def _library_id(folder: Path) -> str:
    """The id that identifies this library wherever it is published."""
    file = folder / _ID
    with folder_errors(folder):
        if not file.exists():
            replace_file(file, uuid.uuid4().hex.encode())
        return file.read_text(encoding="ascii")
