"""Mails as they are sent: their text, and what is attached to them, however broken they are."""

from __future__ import annotations

from base64 import encodebytes
from email.message import EmailMessage
from pathlib import Path
from quopri import encodestring

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.base.errors import UnreadableFile
from core.reading import read
from core.reading.containers import mail as mails
from core.reading.containers.mail import read_letter
from core.reading.sniff import FileFormat, sniff
from tests.core.reading.containers.made import PNG, attach, lease, mail, zipped
from tests.thoroughness import examples


def write(folder: Path, content: bytes | EmailMessage, name: str = "Re closing.eml") -> Path:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.as_bytes())
    return path


def test_a_mail_is_a_document_of_what_stands_above_its_text_and_its_text(tmp_path: Path) -> None:
    document = read(write(tmp_path, mail(body="Dear Ben,\n\nhere is the lease.\n\nAnn", Lease__pdf=b"x")))
    assert document.text.splitlines() == [
        "Re closing",
        "From: Ann Archer <ann@example.org>",
        "To: Ben Baker <ben@example.org>",
        "Date: Tue, 12 Mar 2024 10:15:00 +0000",
        "Attachments: Lease.pdf",
        "Dear Ben,",
        "here is the lease.",
        "Ann",
    ]
    assert document.title == "Re closing"
    assert document.members == ("Lease.pdf",)


def test_what_is_attached_is_read_under_its_own_name(tmp_path: Path) -> None:
    path = write(tmp_path, mail(Lease__txt=lease(), book__xlsx=b"x", film__mp4=b"x"))
    assert read(path).members == ("Lease.txt", "book.xlsx")
    assert read(path).left_out == ((".mp4", 1),)
    assert "pounds" in read(path / "Lease.txt").text


def test_of_a_text_in_two_forms_the_web_page_is_read(tmp_path: Path) -> None:
    made = mail(body="In plain words.")
    made.add_alternative("<html><body><p>In <b>better</b> words.</p><p>Ann</p></body></html>", subtype="html")
    attach(made, "Lease.txt", lease())
    document = read(write(tmp_path, made))
    assert document.text.endswith("In better words.\nAnn\n")
    assert document.members == ("Lease.txt",)


def test_pictures_that_belong_to_the_text_are_left_out_and_counted(tmp_path: Path) -> None:
    made = mail()
    made.add_alternative('<p>Regards</p><img src="cid:logo@x">', subtype="html")
    made.get_payload()[-1].add_related(PNG, "image", "png", cid="<logo@x>", filename="logo.png")
    made.make_mixed()
    made.add_attachment(PNG, "image", "png", filename="rule.png", disposition="inline")
    made.add_attachment(PNG, "image", "png", filename="Signed page.png")
    made.add_attachment(PNG + bytes(300_000), "image", "png", filename="Photograph.png", disposition="inline")
    document = read(write(tmp_path, made))
    assert document.members == ("Signed page.png", "Photograph.png")
    assert document.left_out == ((".png", 2),)
    assert "logo.png" not in document.text


def test_a_mail_attached_to_a_mail_has_the_name_of_its_subject(tmp_path: Path) -> None:
    made = mail()
    made.add_attachment(mail("Fwd: deed / final", "The deed.", Deed__txt=lease(700)))
    path = write(tmp_path, made)
    (inner,) = read(path).members
    assert inner == "Fwd_ deed _ final.eml"
    assert "The deed." in read(path / inner).text
    assert read(path / inner).members == ("Deed.txt",)
    assert "700 pounds" in read(path / inner / "Deed.txt").text


def test_an_attachment_without_a_name_has_one_of_its_kind(tmp_path: Path) -> None:
    made = mail()
    made.add_attachment(b"%PDF-", "application", "pdf")
    made.add_attachment(lease(), "application", "octet-stream", filename="Lease")
    made.add_attachment(zipped({"a.txt": lease()}), "application", "zip", filename="Closing documents")
    assert read(write(tmp_path, made)).members == ("Attachment 1.pdf", "Closing documents.zip")


def test_an_attachment_whose_name_has_a_stop_and_no_ending_is_read_as_what_it_is_declared_to_be(tmp_path: Path) -> None:
    made = mail()
    attach(made, "Lease v1.2", b"%PDF-1.4", "application/pdf")
    assert read(write(tmp_path, made)).members == ("Lease v1.2.pdf",)


def test_names_and_subjects_in_other_alphabets_are_read(tmp_path: Path) -> None:
    path = write(tmp_path, mail("Bürgschaft – Entwurf", Bürgschaft__txt=lease()))
    assert read(path).title == "Bürgschaft – Entwurf"
    assert "pounds" in read(path / "Bürgschaft.txt").text
    encoded = b"From: a@b\nSubject: =?x-none?q?oops?= =?utf-8?b?!?=\nMessage-ID: <1>\n\nText.\n"
    assert "Text." in read(write(tmp_path, encoded)).text


def test_what_outlook_wraps_and_what_is_sealed_says_what_to_do(tmp_path: Path) -> None:
    made = mail()
    attach(made, "winmail.dat", b"\x78\x9f\x3e\x22" + bytes(100), "application/ms-tnef")
    attach(made, "smime.p7m", b"\x30\x82" + bytes(100), "application/pkcs7-mime")
    path = write(tmp_path, made)
    assert read(path).members == ("winmail.dat", "smime.p7m")
    for name, words in (("winmail.dat", "own format for attachments"), ("smime.p7m", "encrypted, or signed")):
        with pytest.raises(UnreadableFile, match=words):
            read(path / name)


def test_a_mail_larger_than_any_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mails, "_LARGEST", 0)
    with pytest.raises(UnreadableFile, match="larger than"):
        read(write(tmp_path, mail()))


@pytest.mark.parametrize(
    "content",
    [
        b"From: a@b.c\nSubject: No end\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\nText.\n",
        b"From: a@b.c\nSubject: No boundary\nMIME-Version: 1.0\nContent-Type: multipart/mixed\n\n--x\n\nText.\n",
        b"From: a@b.c\nMessage-ID: <1>\nContent-Transfer-Encoding: base64\n\nText.\n",
        b"From: a@b.c\nMessage-ID: <1>\nContent-Type: text/plain; charset=x-none\n\nText.\n",
        b"From: \xff\xfe\nTo: <<>>,,;:\nMessage-ID: <1>\nContent-Type: ;;\n\nText.\n",
        b"Received: by x\nDate: yesterday\nSubject:\n\nText.\n",
    ],
)
def test_a_broken_mail_is_read_as_far_as_it_goes(tmp_path: Path, content: bytes) -> None:
    path = write(tmp_path, content)
    assert sniff(path) is FileFormat.MAIL
    assert "Text." in read(path).text or b"base64" in content


def test_a_mail_cut_short_is_read_in_part_and_says_so(tmp_path: Path) -> None:
    content = mail(Lease__txt=lease() * 100).as_bytes()
    document = read(write(tmp_path, content[:-3000]))
    assert document.members == ("Lease.txt",)
    assert "damaged" in document.issues[0].message
    assert read(write(tmp_path, content)).issues == ()


def test_the_bytes_of_a_mail_in_a_mail_are_the_same_each_time(tmp_path: Path) -> None:
    made = mail()
    made.add_attachment(mail("Fwd", Deed__txt=lease()))
    path = write(tmp_path, made)
    assert read(path / "Fwd.eml").id == read(path / "Fwd.eml").id


# ---------------------------------------------------------------- what is a mail


@pytest.mark.parametrize(
    ("content", "name", "kind"),
    [
        (b"Message-ID: <1@x>\nSubject: Closing\n\nText.", "a", FileFormat.MAIL),
        (b"Subject: Closing\nFrom: a@b\n\nText.", "a.eml", FileFormat.MAIL),
        (b"From: Ann\nTo: Ben\nSubject: Lease\nDate: 1 March\n\nMEMORANDUM", "memo.txt", FileFormat.TEXT),
        (b"1. Term\n\nThis Agreement lasts a year.\n", "a.eml", FileFormat.TEXT),
        (b"<html><body><p>Term</p></body></html>", "a.eml", FileFormat.HTML),
        (b"From: <Saved by Blink>\nMIME-Version: 1.0\n\n", "a", FileFormat.WEB_ARCHIVE),
        (b"From: Ann\nMIME-Version: 1.0\nContent-Type: multipart/related\n\n", "a.mht", FileFormat.WEB_ARCHIVE),
    ],
)
def test_whether_something_is_a_mail_its_content_says(
    tmp_path: Path, content: bytes, name: str, kind: FileFormat
) -> None:
    assert sniff(write(tmp_path, content, name)) is kind


def test_one_mail_behind_a_mailboxs_line_is_read_and_of_two_none_is_lost(tmp_path: Path) -> None:
    line = b"From ann@example.org Tue Mar 12 10:15:00 2024\n"
    document = read(write(tmp_path, line + mail(Lease__txt=lease()).as_bytes()))
    assert (document.title, document.members) == ("Re closing", ("Lease.txt",))
    two = line + mail(Lease__txt=lease()).as_bytes() + b"\n\n" + line + mail("Second").as_bytes()
    with pytest.raises(UnreadableFile, match="mailbox"):
        read(write(tmp_path, two))


def test_blank_lines_and_marks_before_a_mail_are_no_end_of_its_header(tmp_path: Path) -> None:
    for before in (b"\r\n \n", b"\xef\xbb\xbf"):
        assert read(write(tmp_path, before + mail().as_bytes())).title == "Re closing"
    assert read(write(tmp_path, mail().as_bytes().decode().encode("utf-16"))).title == "Re closing"


def test_a_mailbox_says_what_to_do(tmp_path: Path) -> None:
    box = b"From ann@example.org Tue Mar 12 10:15:00 2024\n" + mail().as_bytes()
    with pytest.raises(UnreadableFile, match="mailbox"):
        read(write(tmp_path, box, "Inbox.mbox"))


@settings(max_examples=examples(40, 2000), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_whatever_is_wrong_with_a_mail_it_is_read_or_refused_in_words(tmp_path: Path, data: st.DataObject) -> None:
    made = mail(Lease__txt=lease())
    made.add_attachment(mail("Fwd"))
    content = bytearray(made.as_bytes())
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(content) - 1))
        content[at : at + data.draw(st.integers(0, 40))] = data.draw(st.binary(max_size=8))
    path = write(tmp_path, bytes(content))
    letter = read_letter(path)
    for attachment in letter.attachments:
        assert isinstance(attachment.content(), bytes)


# ---------------------------------------------------------------- mails in mails, and how text is written


@pytest.mark.parametrize("encoding", ["base64", "quoted-printable"])
def test_a_mail_in_a_mail_is_read_though_it_is_encoded(tmp_path: Path, encoding: str) -> None:
    inner = mail("Signed", Lease__txt=lease(300)).as_bytes()
    coded = encodebytes(inner) if encoding == "base64" else encodestring(inner)
    content = (
        b"Message-ID: <1>\nSubject: Fwd\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=x\n\n--x\n"
        b"Content-Type: message/rfc822\nContent-Transfer-Encoding: "
        + encoding.encode()
        + b"\n\n"
        + coded
        + b"\n--x--\n"
    )
    path = write(tmp_path, content)
    assert read(path).members == ("Signed.eml",)
    assert read(path / "Signed.eml").members == ("Lease.txt",)
    assert "300 pounds" in read(path / "Signed.eml" / "Lease.txt").text


def test_a_mail_attached_as_any_file_is_read(tmp_path: Path) -> None:
    path = write(tmp_path, mail(Signed__eml=mail("Signed", Lease__txt=lease(300)).as_bytes()))
    assert "300 pounds" in read(path / "Signed.eml" / "Lease.txt").text


def test_what_outlook_wraps_is_listed_whatever_it_is_called(tmp_path: Path) -> None:
    made = mail()
    attach(made, "ATT1.dat", b"\x78\x9f\x3e\x22" + bytes(60), "application/ms-tnef")
    assert read(write(tmp_path, made)).members == ("winmail.dat",)


@pytest.mark.parametrize(("more", "kept"), [("", ""), ("; DelSp=yes", " ")])
def test_flowed_text_is_joined(tmp_path: Path, more: str, kept: str) -> None:
    content = (
        f"Message-ID: <1>\nSubject: x\nContent-Type: text/plain; format=flowed{more}\n\n"
        f"1. The Tenant pays the{kept} \nrent.\n2. Pets{kept} \n are banned.\n-- \nAnn\n"
    )
    lines = read(write(tmp_path, content.encode())).text.splitlines()
    assert lines[-4:] == ["1. The Tenant pays the rent.", "2. Pets are banned.", "--", "Ann"]


def test_encodings_that_look_like_ascii_are_read_as_declared(tmp_path: Path) -> None:
    content = b"Message-ID: <1>\nSubject: x\nContent-Type: text/plain; charset=utf-7\n\nThe rent is +AKM-500.\n"
    assert "£500" in read(write(tmp_path, content)).text


PAGE = "<html><head><title>x</title></head><body><h1>LEASE</h1><p>1. Rent is due in € monthly.</p></body></html>"


def saved(page: str, charset: str = "utf-8", kind: str = "html") -> bytes:
    made = EmailMessage()
    made["From"] = "<Saved by Blink>"
    made["Snapshot-Content-Location"] = "https://example.org/lease"
    made["Subject"] = "Lease"
    made.set_content(page, subtype=kind, charset=charset, cte="quoted-printable")
    made.make_related()
    made.add_related(b"\x89PNG", "image", "png", filename="logo.png")
    made.add_related(b"<html><body>an advertisement</body></html>", "text", "html", filename="frame.html")
    return made.as_bytes()


@pytest.mark.parametrize("charset", ["utf-8", "cp1252"])
def test_its_page_is_read_and_nothing_else(tmp_path: Path, charset: str) -> None:
    path = tmp_path / "Lease.mht"
    path.write_bytes(saved(PAGE, charset))
    document = read(path)
    assert document.text == "LEASE\n1. Rent is due in € monthly.\n"
    assert document.members == ()


def test_one_without_a_page_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "Lease.mhtml"
    path.write_bytes(b"MIME-Version: 1.0\nContent-Type: image/png\n\nx")
    with pytest.raises(UnreadableFile, match="no page in this saved web page"):
        read(path)
