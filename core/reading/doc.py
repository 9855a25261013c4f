"""Reads old Word documents (.doc), which LibreOffice converts to new ones where it is installed.

LibreOffice runs without a window, and ends with its caller. It gets a copy of the document and a profile of its own in
a scratch folder, which is removed afterwards. Nothing of the document may leave the machine, and nothing in it may act:
macros do not run, and no linked picture or text is fetched. The profile sends everything that LibreOffice would fetch
to a proxy that does not exist (its own switch for blocking links does not hold for all formats). On Linux it runs
confined (`core.isolation.programs`): without sockets, other programs, or any file but those; where it cannot be
confined, it is not run at all. macOS and Windows have no means to confine it: only here is another program started
unconfined, which bypasses `core.privacy.network`.
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from core.base.errors import UnreadableFile
from core.base.translation import marked, tr
from core.isolation.confinement import confinable
from core.isolation.programs import Program, workplace
from core.isolation.scratch import is_full, no_room
from core.reading.files import read_error

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from core.types import Document

_WORD_97: Final = 0xC1  # the first version whose header is laid out as below
_ENCRYPTED, _SECOND_TABLE = 0x0100, 0x0200
_FIELD_LISTS: Final = (154 + 8 * 16, 154 + 8 * 18)  # offsets in the header of where body and note fields are
_BEGIN: Final = 0x13
_REFERENCES: Final = frozenset({3, 37, 72})  # REF, PAGEREF, NOTEREF
_IMPLIED: Final = 2  # a reference without its keyword


def read_doc(path: Path, document_id: str) -> Document:
    """The document in an old Word file (.doc).

    Raises:
        UnreadableFile: LibreOffice is not installed, or cannot read it; or it is protected.
    """
    office = find_office()
    if office is None:
        raise UnreadableFile(
            tr("This is an old Word document (.doc), which is read with the help of LibreOffice."),
            tr(
                "Install LibreOffice, which is free, and add the file again; "
                "or open it in Word, save it as a Word document (.docx), and add that."
            ),
            path,
        )
    from core.reading.word.reader import read_docx

    try:
        with converted(office, path, ".doc", "docx", _prepare) as made:
            # LibreOffice also hides ends of paragraphs that are not hidden in the original.
            return replace(read_docx(made, document_id, run_in=False), source=path)
    except UnreadableFile as error:
        raise UnreadableFile(error.title, error.message, path) from error


def _prepare(copy: Path) -> None:
    """Makes LibreOffice keep the shown text of cross-references, which it would regenerate, often not as Word does.

    It regenerates a reference marked by keyword, and keeps one marked as implied.
    Source: [MS-DOC] 2.5 (the header, FIB) and 2.8.25 (the list of fields, Plcfld).
    """
    import olefile

    try:
        with olefile.OleFileIO(str(copy), write_mode=True) as container:
            header = container.openstream("WordDocument").read(1024)
            version, flags = struct.unpack_from("<2xH6xH", header)
            if flags & _ENCRYPTED:
                title = tr("This old Word document (.doc) is protected by a password.")
                raise UnreadableFile(title, tr("Open it, save a copy without the password, and add that."), copy)
            if version >= _WORD_97:
                _keep_references(container, header, "1Table" if flags & _SECOND_TABLE else "0Table")
    except (MemoryError, UnreadableFile):
        raise
    except Exception:  # a damaged container can do anything; LibreOffice may still read it
        return


def _keep_references(container: Any, header: bytes, name: str) -> None:
    table = bytearray(container.openstream(name).read())
    for place in _FIELD_LISTS:
        start, length = struct.unpack_from("<2I", header, place)
        count = max(0, length - 4) // 6  # n + 1 places of four bytes, then n marks of two
        for at in range(start + 4 * (count + 1), min(start + length, len(table) - 1), 2):
            if table[at] & 0x1F == _BEGIN and table[at + 1] in _REFERENCES:
                table[at + 1] = _IMPLIED
    container.write_stream(name, bytes(table))


# ------------------------------------------------------- LibreOffice

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
_FOLDER: Final = "office"  # in the scratch folder
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
    place = "{folder}/" + _FOLDER
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
        folder = scratch / _FOLDER
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
        code = _run_unconfined(office, source, target, SECONDS)
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


# ------------------------------------------ where it is not confined

# Variables that a frozen build, a virtual environment or the window set for themselves, and that harm LibreOffice.
_NOT_FOR_IT: Final = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "PYTHONHOME", "PYTHONPATH", "QT_PLUGIN_PATH")
# $0 is the folder to clear away, the rest is the command. Whoever reads standard input outlives this process: it sees
# the end of its input when this process ends, in whatever way, and then ends all that was started.
_WATCHED: Final = (
    'exec 3<&0\n( read -r done <&3 || rm -rf -- "$0"; kill -9 0 ) >/dev/null 2>&1 &\n"$@" 3<&- </dev/null\nexit $?\n'
)


def _run_unconfined(office: str, source: Path, target: str, seconds: float) -> int | None:
    """Runs LibreOffice on a document until it ends; the result is in the folder ``made`` beside it.

    Returns:
        Its exit code, None where it took too long.
    """
    folder = source.parent
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    command = [office, "--headless", "--norestore", "--nolockcheck", profile]
    command += ["--convert-to", target, "--outdir", str(folder / "made"), str(source)]
    watched = sys.platform != "win32"
    process = subprocess.Popen(
        ["/bin/sh", "-c", _WATCHED, str(folder), *command] if watched else command,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=folder,
        env={name: value for name, value in os.environ.items() if name not in _NOT_FOR_IT},
        start_new_session=watched,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        return None
    finally:
        _end(process, watched=watched)


def _end(process: subprocess.Popen[bytes], *, watched: bool) -> None:
    """Ends the remaining processes of LibreOffice, and nothing else."""
    if watched:
        process.communicate(b"done\n")
        return
    import psutil

    try:
        for child in psutil.Process(process.pid).children(recursive=True):
            child.kill()
    except psutil.Error:
        pass  # it has ended by itself
    process.kill()
    process.communicate()
