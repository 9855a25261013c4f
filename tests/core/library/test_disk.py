"""Whether a disk is encrypted, on simulated computers."""

from __future__ import annotations

import sys
from pathlib import Path, PurePosixPath, PureWindowsPath

import pytest

from core.library.disk import DiskState, bitlocker, disk_encryption, drive_of, filevault, luks


class Computer:
    """The parts of ``/proc``, ``/sys`` and ``/dev`` that describe disks."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._mounts: list[str] = []

    def mount(self, point: str, device: str, source: str, kind: str = "ext4") -> None:
        self._mounts.append(f"36 35 {device} / {point} rw,noatime shared:1 - {kind} {source} rw")
        listing = self.root / "proc/self/mountinfo"
        listing.parent.mkdir(parents=True, exist_ok=True)
        listing.write_text("\n".join(self._mounts) + "\n")

    def device(self, number: str, name: str, uuid: str = "", of: tuple[str, ...] = ()) -> None:
        """A block device, with its device-mapper UUID, built on others."""
        place = self.root / "sys/devices" / name
        (place / "slaves").mkdir(parents=True)
        if uuid:
            (place / "dm").mkdir()
            (place / "dm/uuid").write_text(f"{uuid}\n")
        for other in of:
            (place / "slaves" / other).symlink_to(self.root / "sys/devices" / other)
        for folder, link in (("dev/block", number), ("class/block", name)):
            (self.root / "sys" / folder).mkdir(parents=True, exist_ok=True)
            (self.root / "sys" / folder / link).symlink_to(place)

    def state(self, folder: str = "/home/me") -> DiskState:
        return luks(Path(folder), self.root).state


@pytest.fixture
def computer(tmp_path: Path) -> Computer:
    return Computer(tmp_path)


pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")


def test_luks_is_found(computer: Computer) -> None:
    computer.device("8:1", "sda1")
    computer.device("254:0", "dm-0", "CRYPT-LUKS2-0123-home", ("sda1",))
    computer.mount("/", "8:1", "/dev/sda1")
    computer.mount("/home", "254:0", "/dev/mapper/home")
    assert computer.state() is DiskState.ENCRYPTED
    assert computer.state("/srv") is DiskState.NOT_FOUND
    assert "/dev/mapper/home" in luks(Path("/home/me"), computer.root).how


def test_so_is_luks_below_other_layers(computer: Computer) -> None:
    computer.device("254:0", "dm-0", "CRYPT-LUKS2-0123-a")
    computer.device("254:1", "dm-1", "LVM-4567", ("dm-0",))
    computer.mount("/", "254:1", "/dev/mapper/root")
    assert computer.state() is DiskState.ENCRYPTED


def test_a_disk_of_which_one_part_is_open_is_not_encrypted(computer: Computer) -> None:
    computer.device("254:0", "dm-0", "CRYPT-LUKS2-0123-a")
    computer.device("8:1", "sda1")
    computer.device("254:1", "dm-1", "LVM-4567", ("dm-0", "sda1"))
    computer.mount("/", "254:1", "/dev/mapper/root")
    assert computer.state() is DiskState.NOT_FOUND


def test_a_partition_of_an_encrypted_disk_is_encrypted(computer: Computer) -> None:
    computer.device("254:0", "dm-0", "CRYPT-LUKS2-0123-a")
    computer.device("9:0", "md0", of=("dm-0",))
    part = computer.root / "sys/devices/md0/md0p1"
    part.mkdir()
    (part / "partition").write_text("1\n")
    (computer.root / "sys/dev/block/259:1").symlink_to(part)
    computer.mount("/", "259:1", "/dev/md0p1")
    assert computer.state() is DiskState.ENCRYPTED


def test_a_file_system_with_numbers_of_its_own_is_known_by_its_name(computer: Computer) -> None:
    computer.device("254:0", "dm-0", "CRYPT-LUKS2-0123-a")
    (computer.root / "dev/mapper").mkdir(parents=True)
    (computer.root / "dev/dm-0").touch()
    (computer.root / "dev/mapper/root").symlink_to("../dm-0")
    computer.mount("/", "0:30", "/dev/mapper/root", "btrfs")
    assert computer.state() is DiskState.ENCRYPTED


@pytest.mark.parametrize("kind", ["tmpfs", "overlay", "nfs4", "zfs", "9p"])
def test_where_no_disk_shows_nothing_is_claimed(computer: Computer, kind: str) -> None:
    computer.mount("/", "0:40", kind, kind)
    found = luks(Path("/home/me"), computer.root)
    assert found.state is DiskState.UNKNOWN
    assert kind in found.how


def test_an_encrypting_file_system_is_known(computer: Computer) -> None:
    computer.mount("/", "8:1", "/dev/sda1")
    computer.mount("/home/my\\040vault", "0:50", "/home/cipher", "fuse.gocryptfs")
    assert computer.state("/home/my vault/library") is DiskState.ENCRYPTED


def test_without_a_list_of_mounts_nothing_is_claimed(computer: Computer) -> None:
    assert computer.state() is DiskState.UNKNOWN


@pytest.mark.parametrize(
    ("said", "state"),
    [
        ("FileVault is On.", DiskState.ENCRYPTED),
        ("FileVault is Off.", DiskState.NOT_FOUND),
        ("Error: unable to obtain status", DiskState.UNKNOWN),
    ],
)
def test_filevault(said: str, state: DiskState) -> None:
    assert filevault(("echo", said)).state is state


@pytest.mark.parametrize(
    ("said", "state"), [("1", DiskState.ENCRYPTED), ("0", DiskState.NOT_FOUND), ("2", DiskState.UNKNOWN)]
)
def test_bitlocker(said: str, state: DiskState, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.library.disk.drive_of", lambda folder: "C:")
    found = bitlocker(Path("/home"), ("sh", "-c", f"echo {said}; exit 0"))
    assert found.state is state
    assert "C:" in found.how


def test_windows_that_does_not_answer_is_asked_by_an_administrator(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.library.disk.drive_of", lambda folder: "D:")
    for shell in (("false",), ("no-such-program",)):
        found = bitlocker(Path("/home"), shell)
        assert found.state is DiskState.UNKNOWN
        assert "manage-bde -status D:" in found.how


def test_only_a_letter_is_a_drive() -> None:
    assert drive_of(PureWindowsPath(r"C:\Users\me")) == "C:"
    assert drive_of(PureWindowsPath(r"\\server\share\me")) == ""
    assert drive_of(PurePosixPath("/home/me")) == ""


def test_this_computer_says_something(tmp_path: Path) -> None:
    found = disk_encryption(tmp_path)
    assert found.how
    assert found.state in DiskState
