"""LibreOffice as a converter: located on this computer, run without a window, and ended with its caller.

It gets a copy of the document and a profile of its own in a scratch folder, which is removed afterwards. Nothing of the
document may leave the machine, and nothing in it may act: macros do not run, and no linked picture or text is fetched.
The profile sends everything that LibreOffice would fetch to a proxy that does not exist (its own
switch for blocking links does not hold for all formats). On Linux it runs confined (`core.isolation.programs`): without
sockets, other programs, or any file but those; where it cannot be confined, it is not run at all.
"""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from core.base.errors import UnreadableFile
from core.base.translation import marked, tr
from core.isolation.confinement import confinable
from core.isolation.programs import Program, workplace
from core.isolation.scratch import is_full, no_room
from core.reading.files.opening import read_error
from core.reading.office.unconfined import run_unconfined

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SECONDS: Final = 90.0  # for one document, which usually takes one or two
_RESTART: Final = (79, 81)  # exit codes that ask to start LibreOffice again, now that its profile exists
_NAMES: Final = ("soffice", "libreoffice")
_PLACES: Final = (
    *("/usr/lib/libreoffice/program/soffice", "/usr/lib64/libreoffice/program/soffice"),
    *("/usr/local/bin/soffice", "/opt/homebrew/bin/soffice"),
    "/Applications/LibreOffice.app/Contents/MacOS/soffice",
    *(r"%ProgramFiles%\LibreOffice\program\soffice.com", r"%ProgramFiles(x86)%\LibreOffice\program\soffice.com"),
)
_VERSIONED: Final = ("/opt", "libreoffice*/program/soffice")
_STATE: Final = ("/etc/libreoffice", "/var/lib/libreoffice", "/var/spool/libreoffice")  # Debian keeps parts of it there
_PLACE: Final = "office"  # in the scratch folder
_BY_WORD: Final = marked("Open it in Word, save it as a Word document (.docx), and add that.")

_SECURITY: Final = "Office.Common/Security/Scripting"
_SETTINGS: Final = (
    (_SECURITY, "MacroSecurityLevel", "3"),
    (_SECURITY, "DisableMacrosExecution", "true"),
    (_SECURITY, "DisableActiveContent", "true"),
    (_SECURITY, "BlockUntrustedRefererLinks", "true"),
    ("Office.Writer/Content/Update", "Link", "0"),
    ("Inet/Settings", "ooInetProxyType", "2"),
    *(("Inet/Settings", f"ooInet{kind}ProxyName", "127.0.0.1") for kind in ("HTTP", "HTTPS", "FTP")),
    *(("Inet/Settings", f"ooInet{kind}ProxyPort", "9") for kind in ("HTTP", "HTTPS", "FTP")),
    ("Inet/Settings", "ooInetNoProxy", ""),
)


def find_office() -> str | None:
    """The path of the LibreOffice program; None if it is not installed in a usual place."""
    named = (shutil.which(name) for name in _NAMES)
    usual = (os.path.expandvars(place) for place in _PLACES)
    versioned = (str(place) for place in sorted(Path(_VERSIONED[0]).glob(_VERSIONED[1]), reverse=True))
    return next((place for place in (*named, *usual, *versioned) if place and os.path.isfile(place)), None)


def conversion(office: str, suffix: str = ".doc", target: str = "docx") -> Program | None:
    """LibreOffice as a program that converts the document in its scratch folder.

    It is its own core, without the script that starts it, which would have to run other programs.

    Args:
        office: LibreOffice's program.
        suffix: of the document there, see `converted`.
        target: the format to convert to.

    Returns:
        None where this system cannot confine it, or it is packed in a way that does not show its parts.
    """
    folder = Path(office).resolve().parent
    core = folder / "soffice.bin"
    if not confinable() or not core.is_file():
        return None
    place = "{folder}/" + _PLACE
    profile = f"-env:UserInstallation=file://{place}/profile"
    command = [str(core), "--headless", "--norestore", "--nolockcheck", profile]
    command += ["--convert-to", target, "--outdir", f"{place}/made", f"{place}/document{suffix}"]
    return Program(tuple(command), reads=(str(folder.parent), *_STATE), runs=(str(folder),), seconds=SECONDS)


@contextmanager
def converted(
    office: str, path: Path, suffix: str, target: str, prepare: Callable[[Path], None] = lambda _: None
) -> Iterator[Path]:
    """The document in another format, as a file that exists only within the context.

    Args:
        office: LibreOffice's program.
        path: the document.
        suffix: the suffix of the copy, ".doc", whatever the file's own.
        target: the format to convert to, "docx".
        prepare: called with the copy that LibreOffice will read.

    Raises:
        UnreadableFile: out of reach, or LibreOffice cannot read it, or not in time, or it cannot be confined.
    """
    with workplace() as scratch:
        folder = scratch / _PLACE
        profile = folder / "profile" / "user"
        source = folder / f"document{suffix}"
        try:
            try:
                profile.mkdir(parents=True)
                (profile / "registrymodifications.xcu").write_text(_profile(), encoding="utf-8")
                shutil.copyfile(path, source)
            except OSError as error:
                raise no_room(path) if is_full(scratch) else read_error(error, path) from error
            prepare(source)
            made = folder / "made" / f"document.{target}"
            if _run(office, source, target, path) in _RESTART and not made.exists():
                _run(office, source, target, path)
            if not made.exists():
                raise no_room(path) if is_full(scratch) else _not_converted(path)
            yield made
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def _not_converted(path: Path) -> UnreadableFile:
    advice = tr("It is damaged or protected. {advice}", advice=tr(_BY_WORD))
    return UnreadableFile(tr("LibreOffice could not read this document."), advice, path)


def _run(office: str, source: Path, target: str, path: Path) -> int:
    """Runs LibreOffice until it ends, and returns its exit code."""
    if sys.platform != "linux":
        code = run_unconfined(office, source, target, SECONDS)
    elif (program := conversion(office, source.suffix, target)) is not None:
        code = program.run(source.parent.parent)
    else:
        title = tr("LibreOffice, which reads old Word documents (.doc), cannot be confined on this computer.")
        raise UnreadableFile(title, tr(_BY_WORD), path)
    if code is None:
        title = tr("This document took LibreOffice longer than {seconds:g} seconds.", seconds=SECONDS)
        raise UnreadableFile(title, tr("It is very long, or damaged. {advice}", advice=tr(_BY_WORD)), path)
    return code


def _profile() -> str:
    """The settings of LibreOffice, in the form of its own profile."""
    item = '<item oor:path="/org.openoffice.{}"><prop oor:name="{}" oor:op="fuse"><value>{}</value></prop></item>'
    items = "".join(item.format(*setting) for setting in _SETTINGS)
    spaces = 'xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema"'
    return f'<?xml version="1.0" encoding="UTF-8"?><oor:items {spaces}>{items}</oor:items>'
