"""The program's report on itself and on this computer."""

from __future__ import annotations

import os
import platform
import shutil
import stat
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Final

from core.base.errors import ExportError
from core.base.paths import resources
from core.base.translation import marked, tr
from core.isolation.confined import Confinement
from core.isolation.confinement import confinable
from core.isolation.state import model_sandbox_state, sandbox_state
from core.library.disk import DiskState, disk_encryption
from core.library.publishing import subscription_in
from core.models.description import sha256_of, weights_of
from core.privacy.network import is_guarded, refused
from core.reading.office.libreoffice import find_office
from core.types import Attestation, Finding, Model, Standing, Topic
from core.types.publishing import Place

if TYPE_CHECKING:
    from core.library.opened import OpenLibrary
    from core.models import Models

_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_LOW_DISK: Final = 1 << 30  # bytes
_LOW_MEMORY: Final = 3 << 30
_WORDS: Final = {
    DiskState.ENCRYPTED: marked("The disk of the library is encrypted: {how}"),
    DiskState.NOT_FOUND: marked("The library's disk does not appear to be encrypted: {how}"),
    DiskState.UNKNOWN: marked("It could not be determined whether the library's disk is encrypted: {how}"),
}
_STANDINGS: Final = {
    DiskState.ENCRYPTED: Standing.WELL,
    DiskState.NOT_FOUND: Standing.ATTENTION,
    DiskState.UNKNOWN: Standing.NOTED,
}
_CODE: Final = ("core", "desktop")
_RESOURCES: Final = ("lexicon", "models")


class Doctor:
    """Examines the program, its models, its processes, and the disk of the library."""

    def __init__(self, opened: OpenLibrary) -> None:
        self._opened = opened

    def examine(self) -> Attestation:
        """Examines everything, which takes some seconds. Changes nothing."""
        subscription = subscription_in(self._opened.folder)
        return examine(
            self._opened.folder, self._opened.models.installed(), subscription.place if subscription else None
        )

    def save(self, report: Attestation, to: Path) -> Path:
        """Writes a report as plain text (UTF-8) to a file, and returns its path.

        Raises:
            ExportError: the file cannot be written.
        """
        try:
            to.write_text(report.text, encoding="utf-8")
        except OSError as error:
            raise ExportError(
                tr("The report cannot be written."), tr("Choose a folder that you can write to."), to
            ) from error
        return to


def examine(library: Path, models: Models, published: Place | None = None) -> Attestation:
    """Examines everything; takes some seconds, as it starts processes and hashes models. Changes nothing.

    Args:
        library: the folder of the library; it need not exist.
        models: the models on this machine.
        published: where the library is published; None where it is the user's own.
    """
    sandbox = sandbox_findings()  # first, so that what these processes are refused is counted
    findings = (
        *program_findings(),
        *model_findings(models.list()),
        *network_findings(published),
        *sandbox,
        *folder_findings(library, models.folder),
        *machine_findings(library),
    )
    return Attestation(datetime.now(UTC), findings)


def folder_findings(library: Path, models: Path) -> Iterator[Finding]:
    """A finding for each folder."""
    yield _folder_finding("library", library)
    yield _folder_finding("models folder", models)


def _folder_finding(key: str, folder: Path) -> Finding:
    try:
        state = folder.stat()
    except OSError:
        words = tr("{folder} does not exist yet.", folder=folder)
        return Finding(key, Topic.FOLDERS, Standing.NOTED, "missing", words)
    if sys.platform == "win32":
        words = tr("{folder}: its access list, which says who may read it, is not examined.", folder=folder)
        return Finding(key, Topic.FOLDERS, Standing.NOTED, "unknown", words)
    mode = f"{stat.S_IMODE(state.st_mode):04o}"
    if state.st_uid != os.getuid():
        words = tr("{folder} belongs to another user of this computer.", folder=folder)
        return Finding(key, Topic.FOLDERS, Standing.ATTENTION, mode, words)
    if state.st_mode & _OTHERS:
        words = tr(
            "{folder}: others may open it ({mode}). To close it: chmod 700",
            folder=folder,
            mode=mode,
        )
        return Finding(key, Topic.FOLDERS, Standing.ATTENTION, mode, words)
    words = tr("{folder}: only you may open it ({mode}).", folder=folder, mode=mode)
    return Finding(key, Topic.FOLDERS, Standing.WELL, mode, words)


def machine_findings(library: Path) -> Iterator[Finding]:
    """Disk and library encryption, space, memory."""
    place = next(folder for folder in (library, *library.parents) if folder.exists())
    found = disk_encryption(place)
    words = tr(_WORDS[found.state], how=found.how)
    yield Finding("disk encryption", Topic.DISK, _STANDINGS[found.state], found.state.value, words)
    if library.is_dir():
        yield _vault(library)
    yield _space(place)
    yield _memory()


def _vault(library: Path) -> Finding:
    from core.privacy.vault.vault import is_sealed

    if is_sealed(library):
        words = tr("The library is encrypted with a passphrase.")
        return Finding("library encryption", Topic.DISK, Standing.WELL, "encrypted", words)
    words = tr("The library is not encrypted with a passphrase: only the encryption of its disk protects it.")
    return Finding("library encryption", Topic.DISK, Standing.NOTED, "not encrypted", words)


def _space(place: Path) -> Finding:
    free = shutil.disk_usage(place).free
    words = tr("Free space for the library: {size:.1f} GB", size=free / 1e9)
    standing = Standing.WELL if free >= _LOW_DISK else Standing.ATTENTION
    return Finding("free space", Topic.DISK, standing, str(free), words)


def _memory() -> Finding:
    import psutil

    total = psutil.virtual_memory().total
    words = tr("Memory of this computer: {size:.1f} GB", size=total / 1e9)
    return Finding(
        "memory", Topic.DISK, Standing.WELL if total >= _LOW_MEMORY else Standing.ATTENTION, str(total), words
    )


def network_findings(published: Place | None = None) -> Iterator[Finding]:
    """The guard, where the library is published if others publish it, and the attempts refused since the start."""
    guarded = is_guarded()
    words = (
        tr("The network guard is on: every connection is refused.")
        if guarded
        else tr("The network guard is off. Close Muniment, and start it again.")
    )
    standing = Standing.WELL if guarded else Standing.ATTENTION
    yield Finding("guard", Topic.NETWORK, standing, "on" if guarded else "off", words)
    if published is not None:
        yield Finding("published", Topic.NETWORK, Standing.WELL, published.host or published.uri, _contacted(published))
    refusals = refused()
    words = tr("Connections refused since Muniment was started: {number}", number=refusals.number)
    hosts = ", ".join(dict.fromkeys(each.target for each in refusals.latest))
    if hosts:
        words += " " + tr("(to {hosts})", hosts=hosts)
    standing = Standing.ATTENTION if refusals.number else Standing.WELL
    yield Finding("refused", Topic.NETWORK, standing, str(refusals.number), words)


def _contacted(place: Place) -> str:
    """What is contacted to fetch a published library."""
    if not place.host:
        return tr("This library is published in a folder, {folder}. No host is contacted.", folder=place.uri)
    return tr(
        "This library is published at {place}. To fetch it, a separate process contacts {host}, and nothing else.",
        place=place.uri,
        host=place.host,
    )


def program_findings() -> Iterator[Finding]:
    """Version, system, code, resources."""
    number = program_version()
    words = tr("Muniment {version}", version=number) if number else tr("The version of Muniment is unknown.")
    yield Finding("version", Topic.PROGRAM, Standing.WELL if number else Standing.NOTED, number or "unknown", words)
    system = f"{platform.system()} {platform.release()} {platform.machine()}, Python {platform.python_version()}"
    yield Finding("system", Topic.PROGRAM, Standing.WELL, system, tr("Running on {system}", system=system))
    code = code_hash(Path(__file__).parents[2])
    if code:
        yield Finding("code", Topic.PROGRAM, Standing.WELL, code, tr("SHA-256 of the code: {hash}", hash=code))
    else:  # a frozen program
        yield Finding("code", Topic.PROGRAM, Standing.NOTED, "unknown", tr("The code is packed and cannot be hashed."))
    shipped = resources_hash(resources())
    words = tr("SHA-256 of the lexicon and the models that came with it: {hash}", hash=shipped)
    yield Finding("resources", Topic.PROGRAM, Standing.WELL, shipped, words)


def program_version() -> str:
    """The installed version, "" if unknown."""
    try:
        return version("muniment")
    except PackageNotFoundError:
        return ""


def code_hash(root: Path) -> str:
    r"""The SHA-256 of the source of the packages in a folder, "" if there is none; see `hash_of`.

    It equals that of ``find core desktop -name '*.py' | LC_ALL=C sort | xargs -d '\n' sha256sum | sha256sum``, run
    there.
    """
    return hash_of(root, (file for package in _CODE for file in (root / package).rglob("*.py")))


def resources_hash(root: Path) -> str:
    """The same for the lexicon and models shipped with the program (``find lexicon models -type f``)."""
    return hash_of(root, (file for folder in _RESOURCES for file in (root / folder).rglob("*") if file.is_file()))


def hash_of(root: Path, files: Iterable[Path]) -> str:
    """The SHA-256 of a list of files: a line for each as ``sha256sum`` prints it, ordered by name."""
    names = sorted(file.relative_to(root).as_posix() for file in files)
    lines = [f"{sha256_of(root / name)}  {name}\n" for name in names]
    return sha256("".join(lines).encode()).hexdigest() if lines else ""


def sandbox_findings() -> Iterator[Finding]:
    """Starts a process of each kind as usual, and reports its confinement."""
    for key, held, rule in _parts(sandbox_state()):
        words = (
            tr("Processes that read files: {rule}", rule=rule)
            if held
            else tr("Not enforced on this computer for processes that read files: {rule}", rule=rule)
        )
        yield _held(f"readers.{key}", words, held=held)
    for key, held, rule in _parts(model_sandbox_state()):
        words = (
            tr("Processes that run models: {rule}", rule=rule)
            if held
            else tr("Not enforced on this computer for processes that run models: {rule}", rule=rule)
        )
        yield _held(f"models.{key}", words, held=held)
    yield _office()


def _parts(state: Confinement) -> Iterator[tuple[str, bool, str]]:
    """Each thing that a process may be kept from: its name, whether it is, and the rule in plain language."""
    for key, (held, rule) in zip(Confinement.__slots__, state.words(), strict=True):
        yield key, held, rule


def _held(key: str, words: str, *, held: bool) -> Finding:
    return Finding(key, Topic.SANDBOX, _standing(held=held), "held" if held else "not held", words)


def _standing(*, held: bool) -> Standing:
    """Linux has all of these means, so a missing one can be put right; other systems lack some."""
    if held:
        return Standing.WELL
    return Standing.ATTENTION if sys.platform == "linux" else Standing.NOTED


def _office() -> Finding:
    """LibreOffice, which converts old Word documents."""
    key, topic = "libreoffice", Topic.SANDBOX
    if find_office() is None:
        words = tr("LibreOffice is not installed: old Word documents (.doc) are not read.")
        return Finding(key, topic, Standing.NOTED, "missing", words)
    if confinable():
        words = tr("LibreOffice runs without network, other programs, or files but the document.")
        return Finding(key, topic, Standing.WELL, "confined", words)
    if sys.platform == "linux":
        words = tr("LibreOffice cannot be confined on this computer, and is not run: old Word documents are not read.")
        return Finding(key, topic, Standing.NOTED, "not run", words)
    words = tr(
        "LibreOffice, which converts old Word documents, cannot be confined on this system. Its settings keep it from "
        "fetching what a document links to."
    )
    return Finding(key, topic, Standing.NOTED, "not confined", words)


def model_findings(models: Iterable[Model]) -> Iterator[Finding]:
    """A finding for each model in use."""
    for model in models:
        if model.in_use:
            yield _model_finding(model)


def _model_finding(model: Model) -> Finding:
    values = {"kind": tr(model.kind.value), "name": model.name}
    try:
        actual = sha256_of(weights_of(model))
    except (OSError, ValueError):
        text = tr("{kind}: {name} cannot be read. Remove it, and add it again.", **values)
        return Finding(model.kind.name.lower(), Topic.MODELS, Standing.ATTENTION, "unreadable", text)
    if actual == model.sha256:
        standing, text = Standing.WELL, tr("{kind}: {name}, SHA-256 {hash}", hash=actual, **values)
    else:
        standing = Standing.ATTENTION
        text = tr(
            "{kind}: {name} is damaged or was replaced: its weights have the SHA-256 {hash}, its description says "
            "{expected}. Remove it, and add it again.",
            hash=actual,
            expected=model.sha256,
            **values,
        )
    return Finding(model.kind.name.lower(), Topic.MODELS, standing, actual, text)
