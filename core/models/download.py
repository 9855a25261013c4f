"""Downloads a known model: a separate process fetches it, and it is added once its checksum is verified."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from core.base.errors import ModelError
from core.base.translation import tr
from core.isolation.channel import Disconnected
from core.isolation.limits import Limits
from core.isolation.process import run_stepwise
from core.models.adding import being_added, complete_model
from core.models.fetching import SILENCE, FetchOrder, serve_download
from core.models.files import CHUNK, cannot_write, check_space
from core.models.modelfiles.description import read_object
from core.models.partial import drop_part, part_of
from core.models.sources import gguf_source, slug
from core.types import KnownModel, Progress, Stage

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator


def download_model(known: KnownModel, folder: Path, silence: float = SILENCE) -> Generator[Progress, None, Path]:
    """Fetches a model, checks it, and puts it into the models folder. Returns its folder.

    Every yield is a checkpoint. If the user stops or the connection is lost, what has arrived is kept, and the next
    attempt resumes from there.

    Args:
        known: the model; its hosts and no others are contacted.
        folder: the models folder.
        silence: seconds without a byte after which the connection counts as lost.

    Raises:
        ModelError: it cannot be downloaded, is not the expected one, or there is no space.
    """
    part = part_of(folder, known.id)
    order = FetchOrder(known.url, known.bytes, (known.host, *known.hosts), part, silence)
    check_space(part.parent, known.bytes - (part.stat().st_size if part.is_file() else 0))
    with being_added(folder, known.id) as place:
        _drop_other_part(order)
        yield from _fetched(order)
        yield from _checked(known, part)
        weights = place / (known.file if known.file.endswith(".gguf") else f"{slug(known.id)}.gguf")
        try:
            part.rename(weights)
        except OSError as error:
            raise cannot_write(error, folder) from error
        source = gguf_source(weights)
        if source.kind is not known.kind:
            raise ModelError(
                tr("This model is not of the expected kind, “{kind}”.", kind=tr(known.kind.value)),
                tr("Choose another."),
                folder,
            )
        facts = source.facts | {"name": known.name, "licence": known.licence, "from": known.url}
        complete_model(replace(source, id=known.id, facts=facts), place, known.sha256)
    drop_part(folder, known.id)
    return folder / known.id


def _drop_other_part(order: FetchOrder) -> None:
    """Deletes a part that came from another address."""
    try:
        same = read_object(order.note).get("url") == order.url
    except (OSError, ValueError):
        same = False
    if not same:
        try:
            order.part.unlink(missing_ok=True)
        except OSError as error:
            raise cannot_write(error, order.part.parent) from error


def _fetched(order: FetchOrder) -> Iterator[Progress]:
    """Runs the fetching process, and reports its progress."""
    fetching = run_stepwise("muniment download", serve_download, order, result=None, limits=Limits(hosts=order.hosts))
    try:
        for amount in fetching:
            yield Progress(Stage.DOWNLOADING, amount.done, order.bytes, order.part)
    except Disconnected as error:
        title = tr("The download stopped for an unknown reason.")
        raise ModelError(title, tr("Try again: it resumes where it stopped.")) from error
    finally:
        fetching.close()


def _checked(known: KnownModel, part: Path) -> Iterator[Progress]:
    """Hashes what has arrived; deletes it if it is not the expected model."""
    hash_, done = hashlib.sha256(), 0
    with part.open("rb") as file:
        while chunk := file.read(CHUNK):
            hash_.update(chunk)
            done += len(chunk)
            yield Progress(Stage.CHECKING, done, known.bytes, part)
    if hash_.hexdigest() != known.sha256:
        drop_part(part.parent.parent, known.id)
        title = tr("What {host} sent is not the model that was expected: its checksum differs.", host=known.host)
        raise ModelError(title, tr("It was deleted. Try again, or choose another model."))
