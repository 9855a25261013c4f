"""Zip archives: what is read of them, and what is refused."""

from __future__ import annotations

import stat
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile, ZipInfo

import pytest

from core.base.errors import ProtectedFile, UnreadableFile
from core.reading import read
from core.reading.containers import archive, contents
from tests.core.reading.containers.made import archived, lease, mail, zipped


def write(folder: Path, content: bytes, name: str = "closing.zip") -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def refusal(path: Path, *passwords: str) -> UnreadableFile:
    with pytest.raises(UnreadableFile) as caught:
        read(path, passwords)
    assert caught.value.source == path
    return caught.value


def test_an_archive_names_what_is_to_be_read_of_it_and_counts_what_is_not(tmp_path: Path) -> None:
    names = ["Leases/Lease.txt", "book.xlsx", "film.mp4", "b/film.MP4", "~$x.docx", "__MACOSX/._Lease.txt", ".DS_Store"]
    document = read(write(tmp_path, zipped(dict.fromkeys(names, lease()))))
    assert document.members == ("Leases/Lease.txt", "book.xlsx")
    assert document.left_out == ((".mp4", 2),)
    assert (document.text, document.issues) == ("", ())
    assert "archive" in document.remarks[0]


def test_what_lies_in_it_is_read_under_its_own_path(tmp_path: Path) -> None:
    path = write(tmp_path, zipped({"Leases/Lease.txt": lease(700)}))
    document = read(path / "Leases" / "Lease.txt")
    assert "700 pounds" in document.text
    assert document.source == path / "Leases" / "Lease.txt"


def test_what_lies_in_archives_in_one_another_is_read_to_a_depth(tmp_path: Path) -> None:
    made, path = lease(), Path("Lease.txt")
    for depth in range(5):
        made, path = zipped({str(path.parts[0]): made}), Path(f"{depth}.zip", path)
    outer = write(tmp_path, made, "4.zip").parent
    assert "pounds" in read(outer / path).text
    deeper = write(tmp_path, zipped({"4.zip": made}), "5.zip")
    assert "more than 5 archives or e-mails deep" in refusal(deeper / path).title


def test_members_whose_names_lead_elsewhere_stay_in_their_archive(tmp_path: Path) -> None:
    path = write(tmp_path, zipped({"../../evil.txt": lease(1), "/etc/evil.txt": lease(2), "C:\\evil.txt": lease(3)}))
    assert read(path).members == ("evil.txt", "etc/evil.txt", "C_/evil.txt")
    assert "rent of 1 " in read(path / "evil.txt").text
    assert [each.name for each in tmp_path.iterdir()] == ["closing.zip"]


def test_a_member_without_a_name_is_counted(tmp_path: Path) -> None:
    path = tmp_path / "closing.zip"
    with ZipFile(path, "w") as made:
        made.writestr("Lease.txt", lease())
        with made.open(ZipInfo(""), "w") as member:
            member.write(lease())
    document = read(path)
    assert (document.members, document.left_out) == (("Lease.txt",), (("", 1),))


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_of_members_of_one_name_each_is_read(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "closing.zip", "w") as made:
        made.writestr("Lease.txt", lease(1))
        made.writestr("Lease.txt", lease(2))
    assert read(tmp_path / "closing.zip").members == ("Lease.txt", "Lease (2).txt")
    assert "rent of 2 " in read(tmp_path / "closing.zip" / "Lease (2).txt").text


def test_a_link_in_an_archive_is_counted_and_not_followed(tmp_path: Path) -> None:
    link = ZipInfo("Lease.txt")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with ZipFile(tmp_path / "closing.zip", "w") as made:
        made.writestr(link, "/etc/passwd")
        made.writestr("Deed.txt", lease())
    assert read(tmp_path / "closing.zip").members == ("Deed.txt",)
    assert read(tmp_path / "closing.zip").left_out == ((".txt", 1),)
    assert "no such file" in refusal(tmp_path / "closing.zip" / "Lease.txt").title


def test_names_in_utf_8_are_read_though_the_archive_does_not_say_so(tmp_path: Path) -> None:
    path = write(tmp_path, archived("Bürgschaft.txt", lease()))
    assert read(path).members == ("Bürgschaft.txt",)
    assert "pounds" in read(path / "Bürgschaft.txt").text


def test_all_files_are_read_though_the_first_is_a_pdf_as_it_was(tmp_path: Path) -> None:
    made = BytesIO()
    with ZipFile(made, "w") as archive:
        archive.writestr("Deed.pdf", b"%PDF-1.7\n1 0 obj\n")
        archive.writestr("Lease.txt", lease())
    assert read(write(tmp_path, made.getvalue())).members == ("Deed.pdf", "Lease.txt")


def test_what_stands_before_an_archive_is_not_passed_over_in_silence(tmp_path: Path) -> None:
    for before in (b"Kept at the notary's.\n", zipped({"Deed.txt": lease(2)})):
        document = read(write(tmp_path, before + zipped({"Lease.txt": lease()})))
        assert document.members == ("Lease.txt",)
        assert "before the archive" in document.issues[0].message
        assert "pounds" in read(tmp_path / "closing.zip" / "Lease.txt").text
    for before in (b"MZ" + bytes(500), b"PK00", b""):
        assert read(write(tmp_path, before + zipped({"Lease.txt": lease()}))).issues == ()


def test_a_file_that_is_a_folder_too_hides_nothing(tmp_path: Path) -> None:
    names = ["Lease.txt", "Lease.txt/Annex.txt", "lease.TXT/Annex.txt", "Set/Deed.txt", "Set"]
    path = write(tmp_path, zipped({name: lease(number) for number, name in enumerate(names)}))
    members = read(path).members
    assert members == ("Lease.txt", "Lease (2).txt/Annex.txt", "lease (3).TXT/Annex.txt", "Set/Deed.txt")
    assert [f"rent of {number} " in read(path / name).text for number, name in enumerate(members)] == [True] * 4
    assert read(path).left_out == (("", 1),)


def test_a_hidden_file_is_read_and_what_lies_in_a_hidden_folder_is_counted(tmp_path: Path) -> None:
    names = [".Lease.txt", ".pdf", ".git/README.md", "._Lease.txt", "Deed.txt. "]
    document = read(write(tmp_path, zipped(dict.fromkeys(names, lease()))))
    assert document.members == (".Lease.txt", "_.pdf", "Deed.txt")
    assert document.left_out == ((".md", 1),)


# ---------------------------------------------------------------- passwords


def test_a_member_under_a_password_is_opened_with_it(tmp_path: Path) -> None:
    path = write(tmp_path, archived("Lease.txt", lease(), "geheim")) / "Lease.txt"
    assert read(path.parent).members == ("Lease.txt",)
    assert "pounds" in read(path, ["wrong", "geheim"]).text
    for passwords in ((), ("wrong",), ("",)):
        assert isinstance(refusal(path, *passwords), ProtectedFile)


def test_a_member_encrypted_in_another_way_says_what_to_do(tmp_path: Path) -> None:
    path = write(tmp_path, archived("Lease.txt", lease(), flags=1, method=99))
    assert "Unpack its archive with the password" in refusal(path / "Lease.txt", "geheim").message


# ---------------------------------------------------------------- harm and damage


def test_an_archive_that_would_fill_the_disk_is_refused(tmp_path: Path) -> None:
    assert "may be harmful" in refusal(write(tmp_path, zipped({"Lease.txt": b" " * 200_000_000}))).title
    liar = write(tmp_path, archived("Lease.txt", lease(), size=(1 << 32) - 2))
    assert "may be harmful" in refusal(liar).title


def test_a_member_that_unpacks_to_more_than_it_says_is_damaged(tmp_path: Path) -> None:
    path = write(tmp_path, archived("Lease.txt", lease(), size=10))
    assert "damaged" in refusal(path / "Lease.txt").title


def test_a_member_larger_than_any_contract_is_refused_and_the_others_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "_LARGEST", 1000)
    path = write(tmp_path, zipped({"Lease.txt": lease(), "Book.txt": bytes(2000)}))
    assert "would unpack to" in refusal(path / "Book.txt").title
    assert "pounds" in read(path / "Lease.txt").text


def test_so_many_members_are_read_and_the_rest_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contents, "MEMBERS", 3)
    document = read(write(tmp_path, zipped({f"{number}.txt": lease() for number in range(5)})))
    assert document.members == ("0.txt", "1.txt", "2.txt")
    assert document.left_out == ((".txt", 2),)
    monkeypatch.setattr(archive, "_ENTRIES", 4)
    assert "may be harmful" in refusal(tmp_path / "closing.zip").title


@pytest.mark.parametrize("end", [30, 100, -30, -5])
def test_an_archive_cut_short_is_damaged(tmp_path: Path, end: int) -> None:
    assert "damaged" in refusal(write(tmp_path, zipped({"a.txt": lease(), "b.txt": lease()})[:end])).title


def test_a_member_with_damaged_bytes_costs_itself_alone(tmp_path: Path) -> None:
    data = bytearray(zipped({"a.txt": lease(), "b.txt": lease(700)}))
    data[45] ^= 0xFF
    path = write(tmp_path, bytes(data))
    assert "damaged" in refusal(path / "a.txt").title
    assert "pounds" in read(path / "b.txt").text


def test_an_archive_without_a_contract_says_what_it_holds(tmp_path: Path) -> None:
    error = refusal(write(tmp_path, zipped({"film.mp4": b"x", "notes": b"x", "README": b"x"})))
    assert (error.title, error.message) == (
        "There is no contract in this archive.",
        "It holds: 2 without an ending, 1 .mp4.",
    )
    empty = BytesIO()
    ZipFile(empty, "w").close()
    assert refusal(write(tmp_path, empty.getvalue())).message == "It is empty."


def test_a_mail_in_an_archive_has_files_of_its_own(tmp_path: Path) -> None:
    path = write(tmp_path, zipped({"Re closing.eml": mail(Lease__txt=lease()).as_bytes()}))
    assert read(path / "Re closing.eml").members == ("Lease.txt",)
    assert "pounds" in read(path / "Re closing.eml" / "Lease.txt").text


def test_a_path_through_what_holds_nothing_leads_nowhere(tmp_path: Path) -> None:
    write(tmp_path, lease(), "Lease.txt")
    path = write(tmp_path, zipped({"Lease.txt": lease()}))
    for nowhere in (tmp_path / "Lease.txt" / "a.txt", path / "Deed.txt", path / "Lease.txt" / "a.txt"):
        assert "no such file" in refusal(nowhere).title
