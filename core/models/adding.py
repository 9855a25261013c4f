"""Adds a model to the models folder: copies it, hashing it on the way, and moves it into place once it is complete.

The folder also holds the parts of stopped downloads, and small files that are written atomically.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import shutil
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from core.base.errors import ModelError
from core.base.translation import tr
from core.models.description import FILE
from core.types import Progress, Stage

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from core.models.sources import ModelSource

_UNDER_WAY: Final = ".adding-"
"""The prefix of the folders of incomplete models."""

_LOCKS: Final = ".locks"

_PARTS: Final = ".downloads"

CHUNK: Final = 4 << 20
"""The number of bytes copied or hashed between two checkpoints."""

_SPARE: Final = 64 << 20  # bytes left free on the disk
_FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


def add_model(source: ModelSource, folder: Path) -> Generator[Progress, None, Path]:
    """Copies a model into the models folder, under its id, and describes it there. Returns its folder.

    Every yield is a checkpoint; if it does not run to its end, nothing is left behind.

    Raises:
        ModelError: the name is taken, a file cannot be read or written, there is no space, or the weights are not those
            in the description.
    """
    total = sum(_size(file) for file in source.files.values())
    check_space(folder, total)
    with being_added(folder, source.id) as place:
        done = 0
        hashes: dict[str, str] = {}
        for name, file in source.files.items():
            hash_ = hashlib.sha256()
            for chunk in _copied(file, place / name, folder):
                hash_.update(chunk)
                done += len(chunk)
                yield Progress(Stage.COPYING, done, max(total, done), file)
            hashes[name] = hash_.hexdigest()
        complete_model(source, place, hashes[source.weights])
    return folder / source.id


def complete_model(source: ModelSource, place: Path, sha256: str) -> None:
    """Describes a model whose files are all in ``place``, and gives the folder its final name.

    Raises:
        ModelError: its hash is not the one expected.
    """
    if source.sha256 and source.sha256 != sha256:
        advice = tr("Get another copy of it.")
        raise ModelError(tr("This model is damaged: its checksum does not match its description."), advice, place)
    facts: dict[str, Any] = source.facts | {
        "file": source.weights,
        "bytes": _size(place / source.weights),
        "sha256": sha256,
    }
    write_object(place / FILE, facts)
    try:
        place.rename(place.with_name(source.id))
    except OSError as error:
        raise cannot_write(error, place.parent) from error


@contextmanager
def being_added(folder: Path, id_: str) -> Iterator[Path]:
    """A folder in which a model is assembled; whatever is left in it at the end is deleted.

    Raises:
        ModelError: there is a model of this name, or another program is adding one.
    """
    with locked(folder, id_):
        if (folder / id_).exists():
            advice = tr("Remove that first, or give this one's file or folder another name.")
            raise ModelError(tr("There is already a model named {id}.", id=id_), advice, folder / id_)
        _clear_leftovers(folder)
        place = folder / f"{_UNDER_WAY}{id_}"
        shutil.rmtree(place, ignore_errors=True)  # left by a program that was killed
        try:
            place.mkdir()
        except OSError as error:
            raise cannot_write(error, folder) from error
        try:
            yield place
        finally:
            shutil.rmtree(place, ignore_errors=True)


@contextmanager
def locked(folder: Path, id_: str) -> Iterator[None]:
    """Keeps other programs from adding, fetching or removing the model of this name.

    Raises:
        ModelError: another program is doing so.
    """
    from filelock import FileLock, Timeout

    try:
        (folder / _LOCKS).mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / _LOCKS / id_, timeout=0, thread_local=False)
        lock.acquire()
    except Timeout as error:
        title = tr("The model {id} is already being added or removed.", id=id_)
        raise ModelError(title, tr("Wait until that is done, or stop it."), folder) from error
    except OSError as error:
        raise cannot_write(error, folder) from error
    try:
        yield
    finally:
        lock.release()


def _clear_leftovers(folder: Path) -> None:
    """Deletes what was left by programs that were killed while adding a model."""
    for left in folder.glob(f"{_UNDER_WAY}*"):
        id_ = left.name.removeprefix(_UNDER_WAY)
        with suppress(ModelError), locked(folder, id_):
            shutil.rmtree(left, ignore_errors=True)


def _size(file: Path) -> int:
    """The bytes of a file.

    Raises:
        ModelError: it is out of reach.
    """
    try:
        return file.stat().st_size
    except OSError as error:
        raise _cannot_read(file) from error


def _copied(source: Path, to: Path, folder: Path) -> Iterator[bytes]:
    """Copies a file, and yields its bytes as they are written."""
    try:
        to.parent.mkdir(parents=True, exist_ok=True)
        target = to.open("wb")
    except OSError as error:
        raise cannot_write(error, folder) from error
    with target:
        for chunk in _chunks(source):
            try:
                target.write(chunk)
                target.flush()
            except OSError as error:
                raise cannot_write(error, folder) from error
            yield chunk


def _chunks(file: Path) -> Iterator[bytes]:
    try:
        with file.open("rb") as opened:
            while chunk := opened.read(CHUNK):
                yield chunk
    except OSError as error:
        raise _cannot_read(file) from error


def _cannot_read(file: Path) -> ModelError:
    return ModelError(
        tr("A file of this model cannot be read."),
        tr("Check that it exists and that you have permission to open it."),
        file,
    )


def remove_model(folder: Path, id_: str) -> bool:
    """Deletes the model of this name from the models folder; all of it, or nothing. Returns whether it existed.

    Raises:
        ModelError: another program has its files open, or they may not be deleted.
    """
    with locked(folder, id_):
        place, going = folder / id_, folder / f"{_UNDER_WAY}{id_}"
        if not place.is_dir():
            return False
        shutil.rmtree(going, ignore_errors=True)
        try:
            place.rename(going)
        except OSError as error:
            title = tr("This model cannot be removed: it is in use, or may not be deleted.")
            raise ModelError(title, tr("Close other windows of Muniment, and try again."), place) from error
        shutil.rmtree(going, ignore_errors=True)
        return True


# ----------------------------------------------------- stopped downloads


def part_of(folder: Path, id_: str) -> Path:
    """The part file of a model."""
    return folder / _PARTS / f"{id_}.part"


def note_of(part: Path) -> Path:
    """The file that says where a part comes from, and which edition it belongs to."""
    return part.with_suffix(".json")


def drop_part(folder: Path, id_: str) -> bool:
    """Deletes the part of a model. Returns whether there was one.

    Raises:
        ModelError: it cannot be deleted.
    """
    part = part_of(folder, id_)
    there = part.is_file()
    try:
        part.unlink(missing_ok=True)
        note_of(part).unlink(missing_ok=True)
    except OSError as error:
        raise cannot_write(error, folder) from error
    return there


# ----------------------------------------------------------- small files


def write_object(path: Path, value: dict[str, Any]) -> None:
    """Writes a JSON object atomically: a crash leaves the old file or the new one.

    Raises:
        ModelError: the folder cannot be written.
    """
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(json.dumps(value, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
        new.replace(path)
    except OSError as error:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise cannot_write(error, path.parent) from error


def check_space(folder: Path, needed: int) -> None:
    """Creates the folder if there is none, and checks that it has room for ``needed`` bytes.

    Raises:
        ModelError: it has too little, or cannot be created.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        free = shutil.disk_usage(folder).free
    except OSError as error:
        raise cannot_write(error, folder) from error
    if free < needed + _SPARE:
        advice = tr(
            "It needs {needed}, but only {free} are free. Free some space, and try again.",
            needed=in_words(needed),
            free=in_words(free),
        )
        raise _full(folder, advice)


def cannot_write(error: OSError, folder: Path) -> ModelError:
    """The error when a file in the models folder cannot be written."""
    if error.errno in _FULL:
        return _full(folder, tr("Free some space, and try again."))
    advice = tr("Check that you have permission to write to it, or name another with MUNIMENT_MODELS.")
    return ModelError(tr("The folder of models cannot be written."), advice, folder)


def in_words(size: int) -> str:
    """A number of bytes as people say it: "612 MB", "2.5 GB"."""
    return f"{size / 1e9:.1f} GB" if size >= 999_500_000 else f"{max(size, 0) / 1e6:.0f} MB"


def _full(folder: Path, advice: str) -> ModelError:
    return ModelError(tr("There is not enough space for this model."), advice, folder)
