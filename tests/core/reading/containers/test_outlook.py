"""Mails as Outlook saves them."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.base.errors import UnreadableFile
from core.reading import read
from core.reading.sniff import FileFormat, sniff
from tests.core.reading.containers.made import PNG, attached, attached_mail, compound, lease, outlook, outlook_tree
from tests.core.reading.test_read import OLE2
from tests.thoroughness import examples

PAGE = b'<html><body><p>Here is the lease.</p><img src="cid:logo"></body></html>'


def write(folder: Path, content: bytes) -> Path:
    path = folder / "Re closing.msg"
    path.write_bytes(content)
    return path


def test_a_mail_is_a_document_and_names_what_is_attached(tmp_path: Path) -> None:
    attachments = [attached("Lease.txt", lease()), attached("Long.txt", lease() * 100), attached("film.mp4", b"x")]
    path = write(tmp_path, outlook(outlook_tree(attachments=attachments)))
    assert sniff(path) is FileFormat.OUTLOOK
    document = read(path)
    assert document.text.splitlines() == [
        "Re closing",
        "From: Ann Archer",
        "To: Ben Baker",
        "Attachments: Lease.txt, Long.txt, film.mp4",
        "Please find the lease attached.",
    ]
    assert (document.title, document.members) == ("Re closing", ("Lease.txt", "Long.txt"))
    assert document.left_out == ((".mp4", 1),)
    assert read(path / "Lease.txt").text.startswith("LEASE\n1. Rent\n")
    assert read(path / "Long.txt").text.count("pounds") == 100


def test_its_web_page_is_read_and_the_pictures_in_that_are_left_out(tmp_path: Path) -> None:
    attachments = [attached("logo.png", PNG, "logo"), attached("Signed page.png", PNG, "other")]
    document = read(write(tmp_path, outlook(outlook_tree(attachments=attachments, html=PAGE))))
    assert document.text.endswith("Here is the lease.\n")
    assert (document.members, document.left_out) == (("Signed page.png",), ((".png", 1),))


def test_a_mail_attached_to_a_mail_is_read_with_what_is_attached_to_that(tmp_path: Path) -> None:
    innermost = outlook_tree("Deed", "Third.", [attached("Deed.txt", lease(700))], embedded=True)
    inner = outlook_tree("Fwd", "Second.", [attached_mail(innermost), attached("b.png", PNG)], PAGE, embedded=True)
    path = write(tmp_path, outlook(outlook_tree(attachments=[attached_mail(inner)])))
    assert read(path).members == ("Fwd.eml",)
    assert read(path / "Fwd.eml").members == ("Deed.eml", "b.png")
    assert "Here is the lease." in read(path / "Fwd.eml").text
    assert "Third." in read(path / "Fwd.eml" / "Deed.eml").text
    assert "700 pounds" in read(path / "Fwd.eml" / "Deed.eml" / "Deed.txt").text
    assert read(path / "Fwd.eml").id == read(path / "Fwd.eml").id, "the same mail is the same bytes"


def test_a_word_document_attached_to_a_mail_makes_it_none(tmp_path: Path) -> None:
    old_word = compound({"WordDocument": bytes(5000), "1Table": bytes(10)})
    path = write(tmp_path, outlook(outlook_tree(attachments=[attached("Lease.doc", old_word)])))
    assert sniff(path) is FileFormat.OUTLOOK
    path.write_bytes(old_word)
    assert sniff(path) is FileFormat.DOC


def test_a_mail_cut_short_is_read_in_part_and_says_so(tmp_path: Path) -> None:
    made = outlook(outlook_tree(attachments=[attached("Long.txt", lease() * 100)]))
    document = read(write(tmp_path, made[: len(made) // 2]))
    assert document.members == ("Long.txt",)
    assert "damaged" in document.issues[0].message
    assert read(write(tmp_path, made)).issues == ()


def test_a_damaged_mail_says_what_to_do(tmp_path: Path) -> None:
    broken = OLE2 + "__substg1.0_".encode("utf-16-le") + bytes(2000)
    with pytest.raises(UnreadableFile, match="e-mail is damaged") as caught:
        read(write(tmp_path, broken))
    assert "Open it in Outlook" in caught.value.message


@settings(max_examples=examples(30, 2000), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_whatever_is_wrong_with_it_it_is_read_or_refused_in_words(tmp_path: Path, data: st.DataObject) -> None:
    content = bytearray(outlook(outlook_tree(attachments=[attached("Lease.txt", lease())], html=PAGE)))
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(8, len(content) - 1))] = data.draw(st.integers(0, 255))
    path = write(tmp_path, bytes(content))
    with suppress(UnreadableFile):
        for name in read(path).members:
            read(path / name)
