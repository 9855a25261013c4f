"""LibreOffice as a converter: located on this computer, run without a window, and ended with its caller.

It gets a copy of the document and a profile of its own in a temporary folder, which is gone afterwards. Nothing of the
document may leave the machine, and nothing in it may act: macros do not run, and of pictures and texts that a document
links to none is fetched. The profile sends all that LibreOffice would fetch to a proxy that is not there (its own
switch for blocking links does not hold for all formats), and where Linux grants it, LibreOffice runs in a network
namespace without any network.

This is the only place that starts another program; such a program does not pass the guard in `core.privacy`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from core.errors import UnreadableFile
from core.reading.files.opening import read_error
from core.reading.files.scratch import is_full, scratch_error, scratch_folder
from core.translation import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SECONDS: Final = 90.0  # for one document, which takes one or two as a rule
_RESTART: Final = (79, 81)  # exit codes by which LibreOffice asks to be started again, with its profile now made
_NAMES: Final = ("soffice", "libreoffice")
_PLACES: Final = (
    *("/usr/lib/libreoffice/program/soffice", "/usr/lib64/libreoffice/program/soffice"),
    *("/usr/local/bin/soffice", "/opt/homebrew/bin/soffice"),
    "/Applications/LibreOffice.app/Contents/MacOS/soffice",
    *(r"%ProgramFiles%\LibreOffice\program\soffice.com", r"%ProgramFiles(x86)%\LibreOffice\program\soffice.com"),
)
_VERSIONED: Final = ("/opt", "libreoffice*/program/soffice")
# Variables that a frozen build, a virtual environment or the window set for themselves, and that harm LibreOffice.
_NOT_FOR_IT: Final = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "PYTHONHOME", "PYTHONPATH", "QT_PLUGIN_PATH")

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

# $0 is the folder to clear away, the rest is the command. Whoever reads standard input outlives this process: it sees
# the end of its input when this process ends, in whatever way, and then ends all that was started.
_OFFLINE: Final = 'if unshare -rn true 2>/dev/null; then set -- unshare -rn -- "$@"; fi\n'
_WATCHED: Final = (
    'exec 3<&0\n( read -r done <&3 || rm -rf -- "$0"; kill -9 0 ) >/dev/null 2>&1 &\n"$@" 3<&- </dev/null\nexit $?\n'
)


def find_office() -> str | None:
    """The path of LibreOffice's program; None where it is not installed in a usual place."""
    named = (shutil.which(name) for name in _NAMES)
    usual = (os.path.expandvars(place) for place in _PLACES)
    versioned = (str(place) for place in sorted(Path(_VERSIONED[0]).glob(_VERSIONED[1]), reverse=True))
    return next((place for place in (*named, *usual, *versioned) if place and os.path.isfile(place)), None)


@contextmanager
def converted(
    office: str, path: Path, suffix: str, target: str, prepare: Callable[[Path], None] = lambda _: None
) -> Iterator[Path]:
    """The document in another format, as a file that exists within the context only.

    Args:
        office: LibreOffice's program.
        path: the document.
        suffix: the suffix that the copy gets, ".doc", whatever that of the file.
        target: the format to convert to, "docx".
        prepare: called with the copy that LibreOffice will read.

    Raises:
        UnreadableFile: out of reach, or LibreOffice cannot read it, or not in time.
    """
    with scratch_folder(path) as folder:
        profile = folder / "profile" / "user"
        source = folder / f"document{suffix}"
        try:
            profile.mkdir(parents=True)
            (profile / "registrymodifications.xcu").write_text(_profile(), encoding="utf-8")
            shutil.copyfile(path, source)
        except OSError as error:
            raise scratch_error(path) if is_full(folder) else read_error(error, path) from error
        prepare(source)
        command = [
            office,
            "--headless",
            "--norestore",
            "--nolockcheck",
            f"-env:UserInstallation={profile.parent.as_uri()}",
        ]
        command += ["--convert-to", target, "--outdir", str(folder / "made"), str(source)]
        made = folder / "made" / f"document.{target}"
        if _run(command, folder, path) in _RESTART and not made.exists():
            _run(command, folder, path)
        if not made.exists():
            if is_full(folder):
                raise scratch_error(path)
            raise UnreadableFile(
                tr("LibreOffice could not read this document."),
                tr("It is damaged or protected. Open it in Word, save it as a Word document (.docx), and add that."),
                path,
            )
        yield made


def _profile() -> str:
    """The settings of LibreOffice as its own profile spells them."""
    item = '<item oor:path="/org.openoffice.{}"><prop oor:name="{}" oor:op="fuse"><value>{}</value></prop></item>'
    items = "".join(item.format(*setting) for setting in _SETTINGS)
    spaces = 'xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema"'
    return f'<?xml version="1.0" encoding="UTF-8"?><oor:items {spaces}>{items}</oor:items>'


def _run(command: list[str], folder: Path, path: Path) -> int:
    """Runs LibreOffice to its end and gives its exit code."""
    watched = sys.platform != "win32"
    process = subprocess.Popen(
        ["/bin/sh", "-c", _OFFLINE + _WATCHED, str(folder), *command] if watched else command,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=folder,
        env={name: value for name, value in os.environ.items() if name not in _NOT_FOR_IT},
        start_new_session=watched,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
    try:
        return process.wait(SECONDS)
    except subprocess.TimeoutExpired:
        raise UnreadableFile(
            tr("This document took LibreOffice longer than {seconds:g} seconds.", seconds=SECONDS),
            tr("It is very long, or damaged. Open it in Word, save it as a Word document (.docx), and add that."),
            path,
        ) from None
    finally:
        _end(process, watched=watched)


def _end(process: subprocess.Popen[bytes], *, watched: bool) -> None:
    """Ends what is left of LibreOffice, which is several processes, and nothing else."""
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
