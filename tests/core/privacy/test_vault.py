"""A folder is encrypted, unlocked, written back and locked; nothing that happens meanwhile loses or reveals data."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from core import Library
from core.base.errors import LibraryError, LockedLibrary
from core.base.layout import CATALOGUE
from core.privacy import container
from core.privacy import vault as plain
from core.privacy.container import LIST
from core.privacy.vault import UnlockedVault, change_passphrase, decrypt_folder, encrypt_folder, is_encrypted
from core.store.database import FILE_NAME
from tests import ROOT
from tests.core.privacy.conftest import PASSPHRASE, clear_state


def kept(folder: Path) -> dict[str, bytes]:
    """What an encrypted library holds."""
    vault = UnlockedVault(folder, PASSPHRASE)
    try:
        return clear_state(vault.folder)
    finally:
        vault.lock()


def test_what_was_encrypted_is_nowhere_in_clear_and_opens_as_it_was(folder: Path, place: Path) -> None:
    before = clear_state(folder)
    encrypt_folder(folder, PASSPHRASE)
    assert not clear_state(folder)
    assert not any(b"privileged" in path.read_bytes() for path in folder.rglob("*") if path.is_file())
    assert not any("lance" in path.name or "catalog" in path.name for path in folder.rglob("*"))
    assert kept(folder) == before
    assert not list(place.iterdir())


def test_an_unlocked_library_is_its_users_alone(folder: Path) -> None:
    encrypt_folder(folder, PASSPHRASE)
    vault = UnlockedVault(folder, PASSPHRASE)
    clear = (path for path in vault.folder.rglob("*") if path.is_file())
    modes = {stat.S_IMODE(path.stat().st_mode) & 0o077 for path in (vault.folder, *clear, *folder.iterdir())}
    vault.lock()
    if os.name == "posix":
        assert modes == {0}


def test_changes_are_kept_and_what_is_not_kept_goes(folder: Path) -> None:
    encrypt_folder(folder, PASSPHRASE)
    vault = UnlockedVault(folder, PASSPHRASE)
    (vault.folder / "catalog.sqlite").write_bytes(b"changed")
    (vault.folder / "windows-00000000deadbeef.lance" / "data" / "1.lance").unlink()
    (vault.folder / "windows-00000000deadbeef.lance" / "data" / "2.lance").write_bytes(b"new")
    vault.keep()
    (vault.folder / "catalog.sqlite").write_bytes(b"changed again")
    vault.lock()
    changed = {
        "catalog.sqlite": b"changed",
        "windows-00000000deadbeef.lance/data/2.lance": b"new",
        "windows-00000000deadbeef.lance/empty": b"",
    }
    assert kept(folder) == changed
    assert len(list(folder.glob("*.sealed"))) == 4  # the list, and one for each file


def test_only_what_has_changed_is_written_again(folder: Path) -> None:
    encrypt_folder(folder, PASSPHRASE)
    vault = UnlockedVault(folder, PASSPHRASE)
    before = {path.name for path in folder.glob("*.sealed")}
    vault.keep()
    assert {path.name for path in folder.glob("*.sealed")} == before
    (vault.folder / "catalog.sqlite").write_bytes(b"changed")
    vault.keep()
    vault.lock()
    assert len(before & {path.name for path in folder.glob("*.sealed")}) == 3


def test_two_changes_within_one_tick_of_the_clock_are_both_kept(folder: Path) -> None:
    encrypt_folder(folder, PASSPHRASE)
    vault = UnlockedVault(folder, PASSPHRASE)
    catalog = vault.folder / "catalog.sqlite"
    catalog.write_bytes(b"first")
    state = catalog.stat()
    vault.keep()
    catalog.write_bytes(b"later")
    os.utime(catalog, ns=(state.st_atime_ns, state.st_mtime_ns))
    vault.keep()
    vault.lock()
    assert kept(folder)["catalog.sqlite"] == b"later"


def test_a_library_is_unlocked_by_one_program_at_a_time(folder: Path) -> None:
    encrypt_folder(folder, PASSPHRASE)
    vault = UnlockedVault(folder, PASSPHRASE)
    with pytest.raises(LibraryError, match="unlocked in another program"):
        UnlockedVault(folder, PASSPHRASE)
    with pytest.raises(LibraryError, match="unlocked in another program"):
        decrypt_folder(folder, PASSPHRASE)
    vault.lock()
    assert kept(folder)


def test_a_wrong_passphrase_leaves_nothing_behind(folder: Path, place: Path) -> None:
    encrypt_folder(folder, PASSPHRASE)
    with pytest.raises(LockedLibrary):
        UnlockedVault(folder, "a wrong passphrase")
    assert not list(place.iterdir())
    assert kept(folder)


def test_decrypting_gives_back_an_ordinary_folder(folder: Path) -> None:
    before = clear_state(folder)
    encrypt_folder(folder, PASSPHRASE)
    decrypt_folder(folder, PASSPHRASE)
    assert clear_state(folder) == before
    assert not is_encrypted(folder)
    assert not list(folder.glob("*.sealed"))
    encrypt_folder(folder, PASSPHRASE)  # and again
    assert kept(folder) == before


def test_a_changed_passphrase_opens_what_was_encrypted_before(folder: Path) -> None:
    encrypt_folder(folder, PASSPHRASE)
    sealed = {path.name for path in folder.glob("*.sealed")}
    change_passphrase(folder, PASSPHRASE, "harbour violin chestnut")
    assert {path.name for path in folder.glob("*.sealed")} == sealed
    with pytest.raises(LockedLibrary):
        kept(folder)
    UnlockedVault(folder, "harbour violin chestnut").lock()


def test_every_damaged_cut_or_missing_file_is_said_and_nothing_is_left_in_clear(folder: Path, place: Path) -> None:
    encrypt_folder(folder, PASSPHRASE)
    for path in sorted(folder.glob("*.sealed")):
        whole = path.read_bytes()
        flipped = bytearray(whole)
        flipped[len(whole) // 2] ^= 1
        for content in (b"", whole[:-1], whole[: len(whole) // 2], bytes(flipped), whole + b"x", None):
            path.unlink(missing_ok=True)
            if content is not None:
                path.write_bytes(content)
            assert is_encrypted(folder)
            with pytest.raises(LibraryError, match="damaged"):
                kept(folder)
            assert not list(place.iterdir())
        path.write_bytes(whole)
    assert kept(folder)


def test_a_sealed_file_in_the_place_of_another_is_detected(folder: Path) -> None:
    encrypt_folder(folder, PASSPHRASE)
    first, second = sorted(path for path in folder.glob("*.sealed") if path.name != LIST)[:2]
    shutil.copy(first, second)
    with pytest.raises(LibraryError, match="damaged"):
        kept(folder)


def test_an_old_file_put_back_is_detected(folder: Path) -> None:
    encrypt_folder(folder, PASSPHRASE)
    old = {path.name: path.read_bytes() for path in folder.glob("*.sealed") if path.name != LIST}
    vault = UnlockedVault(folder, PASSPHRASE)
    (vault.folder / "catalog.sqlite").write_bytes(b"changed")
    vault.keep()
    vault.lock()
    (new,) = (path for path in folder.glob("*.sealed") if path.name not in old and path.name != LIST)
    (gone,) = (name for name in old if not (folder / name).exists())
    new.write_bytes(old[gone])
    with pytest.raises(LibraryError, match="damaged"):
        kept(folder)


def test_a_list_that_leads_out_of_the_library_is_refused(folder: Path, place: Path) -> None:
    (place.parent / "outside").write_bytes(b"x")
    encrypt_folder(folder, PASSPHRASE)
    vault = UnlockedVault(folder, PASSPHRASE)
    box = vault._container
    name = next(iter(box._files.values())).name
    box._commit({"../outside": container.SealedFile("../outside", name, 1, 1)})
    vault.lock()
    with pytest.raises(LibraryError, match="damaged"):
        UnlockedVault(folder, PASSPHRASE)
    assert (place.parent / "outside").read_bytes() == b"x"


def test_too_little_memory_is_said_with_figures(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    encrypt_folder(folder, PASSPHRASE)
    monkeypatch.setattr(plain, "_free", lambda place: 5_000_000)
    with pytest.raises(LibraryError, match=r"needs 2[0-9] MB, and 5 MB are free"):
        UnlockedVault(folder, PASSPHRASE)


def test_a_failing_disk_is_said_in_words_and_leaves_the_library_as_it_was(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    before = clear_state(folder)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", fail)
        with pytest.raises(LibraryError, match="cannot be read or written"):
            encrypt_folder(folder, PASSPHRASE)
    assert clear_state(folder) == before
    assert not list(folder.glob("*.new"))
    encrypt_folder(folder, PASSPHRASE)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", fail)
        with pytest.raises(LibraryError, match="cannot be read or written"):
            change_passphrase(folder, PASSPHRASE, "another passphrase")
    assert kept(folder) == before


def test_a_full_disk_leaves_the_state_before(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = clear_state(folder)
    encrypt_folder(folder, PASSPHRASE)
    names = {path.name for path in folder.iterdir()}
    vault = UnlockedVault(folder, PASSPHRASE)
    (vault.folder / "catalog.sqlite").write_bytes(b"changed")

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(container, "seal", full)
        with pytest.raises(LibraryError, match="no space left"):
            vault.keep()
    assert {path.name for path in folder.iterdir()} == names
    vault.keep()  # once there is space again, nothing is lost
    vault.lock()
    assert kept(folder) == before | {"catalog.sqlite": b"changed"}


class _Killed(BaseException):
    """Stands for a kill: nothing catches it, and nothing is cleaned up after it."""


def dying_after(steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kills the program at one of its system calls on files."""
    left = iter(range(steps))

    def counted(name: str, owner: object) -> None:
        real = getattr(owner, name)

        def call(*args: object, **kwargs: object) -> object:
            if next(left, None) is None:
                raise _Killed
            return real(*args, **kwargs)

        monkeypatch.setattr(owner, name, call)

    for name in ("unlink", "replace", "rmdir"):
        counted(name, Path)
    counted("fsync", os)


@pytest.mark.parametrize("steps", range(0, 40, 3))
def test_a_kill_while_encrypting_leaves_it_clear_or_encrypted_and_whole(
    folder: Path, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = clear_state(folder)
    with monkeypatch.context() as patch:
        dying_after(steps, patch)
        with suppress(_Killed):
            encrypt_folder(folder, PASSPHRASE)
    if not is_encrypted(folder):
        assert clear_state(folder) == before
        assert not list(folder.glob("*.sealed"))  # otherwise what is forgotten from now on would stay there
        encrypt_folder(folder, PASSPHRASE)
    assert kept(folder) == before
    assert not clear_state(folder)


@pytest.mark.parametrize("steps", range(0, 40, 3))
def test_a_kill_while_decrypting_leaves_it_encrypted_or_clear_and_whole(
    folder: Path, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = clear_state(folder)
    encrypt_folder(folder, PASSPHRASE)
    with monkeypatch.context() as patch:
        dying_after(steps, patch)
        with suppress(_Killed):
            decrypt_folder(folder, PASSPHRASE)
    if is_encrypted(folder):
        assert kept(folder) == before
    else:
        assert clear_state(folder) == before
        assert not list(folder.glob("*.sealed"))


def test_the_file_that_every_library_in_clear_has_is_its_catalogue() -> None:
    assert CATALOGUE == FILE_NAME


def test_without_its_list_a_library_is_encrypted_still_whatever_else_lies_beside_it(folder: Path) -> None:
    encrypt_folder(folder, PASSPHRASE)
    (folder / "files.sealed").unlink()
    (folder / ".DS_Store").write_bytes(b"where its window was")
    sealed = sorted(folder.glob("*.sealed"))
    assert is_encrypted(folder)
    assert sorted(folder.glob("*.sealed")) == sealed


@pytest.mark.parametrize("steps", range(12))
def test_a_kill_while_writing_back_leaves_the_old_state_or_the_new_one(
    folder: Path, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    encrypt_folder(folder, PASSPHRASE)
    old = kept(folder)
    vault = UnlockedVault(folder, PASSPHRASE)
    for path in ("catalog.sqlite", "windows-00000000deadbeef.lance/data/1.lance"):
        (vault.folder / path).write_bytes(b"new")
    (vault.folder / "windows-00000000deadbeef.lance" / "empty").unlink()
    new = clear_state(vault.folder)
    with monkeypatch.context() as patch:
        dying_after(steps, patch)
        with suppress(_Killed):
            vault.keep()
    vault.lock()
    assert kept(folder) in (old, new)


_KILLED = """
import os, signal, sys
from pathlib import Path
from core.privacy.vault import UnlockedVault
vault = UnlockedVault(Path(sys.argv[1]), sys.argv[2])
for number in range(100000):
    for path in sorted(vault.folder.rglob("*")):
        if path.is_file():
            path.write_bytes(b"%06d" % number)
    vault.keep()
    print(number, flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="a killed program's folder is found by its lock")
def test_a_lock_that_cannot_be_removed_ends_nothing_and_is_removed_later(
    folder: Path, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    encrypt_folder(folder, PASSPHRASE)
    vault = UnlockedVault(folder, PASSPHRASE)
    with monkeypatch.context() as failing:
        failing.setattr(Path, "unlink", _refuse)
        vault.lock()
    (left,) = place.iterdir()
    assert left.suffix == ".lock"
    plain.sweep()
    assert left.exists()  # it may belong to a folder that is being made
    os.utime(left, (0, 0))
    plain.sweep()
    assert not left.exists()


def _refuse(path: Path, *_: object, **__: object) -> None:
    raise PermissionError(13, "Permission denied", str(path))


def test_a_killed_program_loses_nothing_that_was_kept_and_its_folder_is_removed(folder: Path, place: Path) -> None:
    encrypt_folder(folder, PASSPHRASE)
    for _ in range(3):
        words = [sys.executable, "-c", _KILLED, str(folder), PASSPHRASE]
        program = subprocess.Popen(words, stdout=subprocess.PIPE, cwd=ROOT)
        assert program.stdout
        with program.stdout:
            said = [int(program.stdout.readline()) for _ in range(3)]
            program.kill()
            said += [int(line) for line in program.stdout.read().split()]
        program.wait()
        assert len(list(place.glob("*.unlocked"))) == 1
        states = set(kept(folder).values())
        assert len(states) == 1  # all files of one state
        assert said[-1] <= int(states.pop()) <= said[-1] + 1
        assert not list(place.iterdir())


def test_what_a_killed_program_left_goes_when_any_library_is_opened(folder: Path, place: Path, tmp_path: Path) -> None:
    encrypt_folder(folder, PASSPHRASE)
    program = subprocess.Popen(
        [sys.executable, "-c", _KILLED, str(folder), PASSPHRASE], stdout=subprocess.PIPE, cwd=ROOT
    )
    assert program.stdout
    with program.stdout:
        program.stdout.readline()
        program.kill()
    program.wait()
    assert list(place.glob("*.unlocked"))
    Library.open(tmp_path / "ordinary").close()
    assert not list(place.iterdir())


def test_another_programs_unlocked_folder_stays(folder: Path, place: Path) -> None:
    encrypt_folder(folder, PASSPHRASE)
    vault = UnlockedVault(folder, PASSPHRASE)
    plain.sweep()
    assert (vault.folder / "catalog.sqlite").is_file()
    vault.lock()
    assert not list(place.iterdir())


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has folders in memory")
def test_on_linux_a_library_is_unlocked_into_memory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(plain.PLACE)
    places = plain._places()
    if not places:
        with pytest.raises(LibraryError, match="too little memory"):
            plain.ClearFolder(1, tmp_path)
        return
    clear = plain.ClearFolder(1, tmp_path)
    try:
        assert plain.is_in_memory()
        assert clear.folder.parent in places
        mounts = {line.split()[1]: line.split()[2] for line in Path("/proc/mounts").read_text().splitlines()}
        assert mounts[str(clear.folder.parent)] in ("tmpfs", "ramfs")
    finally:
        clear.remove()
