"""How a file is encoded follows from its bytes."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.reading.encoding import decode_text, looks_like_text, unscrambled

SENTENCES = {
    "English": "This Lease (the “Lease”) is made by the Landlord’s agent — see § 7. It lasts for a year…",
    "French": "Le bail est conclu à Genève. Le locataire s’engage à payer le loyer à échéance, où et à qui il est dit.",
    "German": "Der Mietvertrag gilt für ein Jahr. Die Kündigung erfolgt gemäß § 7 schriftlich und muss begründet sein.",
    "Spanish": "El arrendatario pagará la renta según la cláusula séptima. La duración será de un año.",
    "Polish": "Najemca zapłaci czynsz w terminie określonym w załączniku. Wypowiedzenie umowy następuje na piśmie.",
    "Czech": "Nájemce zaplatí nájemné ve lhůtě stanovené v příloze. Výpověď musí být písemná a řádně doručená.",
    "Turkish": "Kiracı, kirayı ekte belirtilen süre içinde ödeyecektir. Sözleşmenin feshi yazılı olarak yapılır.",
    "Russian": "Договор аренды заключён на один год. Арендатор обязуется уплатить её в срок, указанный в приложении.",
    "Greek": "Η μίσθωση διαρκεί ένα έτος. Ο μισθωτής υποχρεούται να καταβάλει το μίσθωμα την πρώτη ημέρα κάθε μήνα.",
    "Hebrew": "חוזה השכירות נחתם לשנה אחת. השוכר ישלם את דמי השכירות במועד הקבוע בנספח.",
    "Arabic": "مدة عقد الإيجار سنة واحدة. يلتزم المستأجر بدفع الأجرة في الموعد المحدد في الملحق.",
    "Japanese": "賃貸借の期間は一年とする。賃借人は、賃料を毎月末日までに支払うものとする。",
    "Chinese": "租赁合同的期限为一年。承租方应按照附件规定的日期支付租金，合同的解除应采用书面形式。",
    "Taiwanese": "租賃合約之期限為一年。承租方應按照附件規定之日期支付租金，合約之解除應以書面為之。",
    "Korean": "임대차 기간은 일 년으로 한다. 임차인은 정해진 기한까지 임대료를 지급하여야 한다.",
}
ENCODINGS = {
    "English": ["cp1252", "mac_roman"],
    "French": ["cp1252", "mac_roman"],
    "German": ["cp1252", "mac_roman"],
    "Spanish": ["cp1252", "mac_roman"],
    "Polish": ["cp1250", "iso8859_2"],
    "Czech": ["cp1250", "iso8859_2"],
    "Turkish": ["cp1254"],
    "Russian": ["cp1251", "koi8_r", "iso8859_5"],
    "Greek": ["cp1253"],
    "Hebrew": ["cp1255"],
    "Arabic": ["cp1256"],
    "Japanese": ["shift_jis", "euc_jp", "iso2022_jp"],
    "Chinese": ["gb18030"],
    "Taiwanese": ["big5"],
    "Korean": ["euc_kr"],
}
UNICODE = ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"]
ENGLISH = "The parties agree to the terms of this Agreement.\n"


@pytest.mark.parametrize(
    ("language", "encoding"), [(language, name) for language, names in ENCODINGS.items() for name in (*names, *UNICODE)]
)
@pytest.mark.parametrize("around", ["", ENGLISH * 30])
def test_each_language_is_read_in_each_of_its_encodings(language: str, encoding: str, around: str) -> None:
    text = f"{around}{SENTENCES[language]}\n{around}"
    data = text.encode(encoding, "ignore")
    assert decode_text(data) == data.decode(encoding)
    assert looks_like_text(data)


@given(st.integers(0, 10**9), st.sampled_from(UNICODE), st.sampled_from(sorted(SENTENCES)))
def test_any_text_in_unicode_is_read_back(seed: int, encoding: str, language: str) -> None:
    words = f"{SENTENCES[language]} {ENGLISH} 7 €1,000.00 (a)".split()
    text = " ".join(random.Random(seed).choices(words, k=40)) + "\n"
    assert decode_text(text.encode(encoding)) == text


def test_a_few_characters_of_windows_in_unicode_do_not_spoil_the_rest() -> None:
    data = ("“Lease” of the café — § 7 " * 5).encode() + b"the \x93Fee\x94"
    assert decode_text(data).endswith("— § 7 the “Fee”")


def test_what_is_declared_decides_where_the_bytes_do_not() -> None:
    assert decode_text("Ž".encode("cp1250"), "windows-1250") == "Ž"
    assert decode_text(b"\x93Fee\x94", "iso-8859-1") == "“Fee”"
    assert decode_text(b"\x93Fee\x94", "no-such-encoding") == "“Fee”"


@pytest.mark.parametrize(
    ("data", "text"),
    [
        *((b"", ""), (b"\x00", "\x00"), (b"a\x00", "a\x00"), (b"\xe9", "é")),
        *((b"\xff", "я"), (b"\x81", "Å"), (b"\x1b$", "\ufffd"), (b"\xff\xfe\x00", "\ufffd")),
    ],
)
def test_anything_is_decoded_somehow(data: bytes, text: str) -> None:
    assert decode_text(data) == text


@given(st.binary(max_size=300))
def test_no_bytes_are_refused_and_ascii_is_kept(data: bytes) -> None:
    ascii_only = bytes(byte & 0x7F for byte in data).replace(b"\x1b", b"").replace(b"\x00", b"")
    assert decode_text(ascii_only) == ascii_only.decode()
    assert len(decode_text(data)) <= len(data)


@pytest.mark.parametrize(
    "data", [bytes(range(256)) * 16, b"\x00" * 4096, b"\x01\x00\x02\x00" * 999, random.Random(1).randbytes(4096)]
)
def test_programs_and_pictures_are_no_text(data: bytes) -> None:
    assert not looks_like_text(data)


@pytest.mark.parametrize(
    ("encoding", "times"), [("cp1252", 1), ("cp1252", 2), ("mac_roman", 1), ("cp437", 1), ("cp850", 1)]
)
def test_what_was_encoded_twice_is_put_right(encoding: str, times: int) -> None:
    words = scrambled = "“Price” means €40 — see § 9 — à la carte, naïve, ÀÉÍÓÚ …"
    for _ in range(times):
        scrambled = "".join(bytes([byte]).decode(encoding, "ignore") or chr(byte) for byte in scrambled.encode())
    assert unscrambled(scrambled)[0] == words
    assert unscrambled(words) == (words, 0)


@pytest.mark.parametrize("words", ["IRMÃ” disse", "NÃO", "ÂNGULO", "â la carte", "L’été à Paris", "Дог", "√©"])
def test_what_somebody_may_have_written_is_kept(words: str) -> None:
    assert unscrambled(words) == (words, 0)
