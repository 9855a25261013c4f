"""Names and texts as they are shown: nothing hides in them, and every alphabet stays legible."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.base.errors import MunimentError
from core.text.visible import checked_name, escape_unseen, visible_name, visible_text

RLO, RLI, PDI, RLM, ZWNJ, ZWJ = "\u202e", "\u2067", "\u2069", "\u200f", "\u200c", "\u200d"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (f"invoice{RLO}fdp.exe", "invoice�fdp.exe"),
        (f"a{RLI}b{PDI}.pdf", "a�b�.pdf"),
        ("lease\x1b[2J\x9b31m.pdf", "lease�[2J�31m.pdf"),
        ("one\ntwo\u2028three\ttab.pdf", "one�two�three�tab.pdf"),
        ("over\rwritten.pdf", "over written.pdf"),
        ("le\u200base\ufeff \xad.pdf", "le�ase� �.pdf"),
        (f"pay{ZWJ}roll{RLM}.pdf", "pay�roll�.pdf"),
        ("\U000e0041.pdf", "�.pdf"),
    ],
)
def test_what_cannot_be_seen_in_a_name_is_shown(name: str, shown: str) -> None:
    assert visible_name(name) == shown


@pytest.mark.parametrize(
    "name",
    [
        "Lease – 2019 (final) [v2] №4.pdf",
        "عقد إيجار.pdf",
        f"חוזה{RLM} 2019.pdf",
        f"قرارداد می{ZWNJ}شود.pdf",
        f"क्{ZWJ}ष.pdf",
        f"👩{ZWJ}⚖️ contract.pdf",
        "契約書.docx",
        "odd \udcff\udcfe bytes.pdf",
    ],
)
def test_names_in_any_alphabet_stay_as_they_are(name: str) -> None:
    assert visible_name(name) == name


def test_a_path_is_shown_as_a_name() -> None:
    assert visible_name(Path("folder") / f"a{RLO}.pdf") == str(Path("folder") / "a�.pdf")


def test_a_clause_keeps_its_paragraphs_and_its_right_to_left_words() -> None:
    clause = f"1. Notice.\n\tThe word {RLI}הודעה{PDI} means notice.\n"
    assert visible_text(clause) == clause
    assert visible_text(f"pays {RLO}0001{PDI} dollars\x1b[8m\x07") == f"pays �0001{PDI} dollars�[8m�"


@given(st.text())
def test_a_json_document_hides_nothing_and_stays_the_same(text: str) -> None:
    document = escape_unseen(json.dumps({"text": text}, ensure_ascii=False))
    assert json.loads(document) == {"text": text}
    assert not any(unicodedata.category(each) == "Cc" or each in f"{RLO}{RLI}{PDI}" for each in document)


@given(st.text())
def test_places_in_a_text_stay_and_twice_is_as_once(text: str) -> None:
    for shown in (visible_name, visible_text):
        once = shown(text)
        assert len(once) == len(text)
        assert shown(once) == once
        assert not any(unicodedata.category(each) == "Cc" and each not in "\n\t" for each in once)
    assert visible_name(text).splitlines() in ([], [visible_name(text)])


@pytest.mark.parametrize("name", ["", " ", "\n", "A\nB", "\u200b", "\x1b[2J", "\udcff", "x" * 201])
def test_a_name_that_nobody_could_read_or_type_again_is_refused(name: str) -> None:
    with pytest.raises(MunimentError, match="This name"):
        checked_name(name)


@pytest.mark.parametrize(("name", "kept"), [(" Leases 2024 ", "Leases 2024"), ("שכירות", "שכירות"), ("§ 1", "§ 1")])
def test_other_names_are_kept_without_spaces_around_them(name: str, kept: str) -> None:
    assert checked_name(name) == kept
