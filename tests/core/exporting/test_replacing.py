"""Placeholders instead of names, amounts and dates."""

from dataclasses import replace
from pathlib import Path

import docx
from docx.enum.text import WD_COLOR_INDEX
from hypothesis import given
from hypothesis import strategies as st

from core.exporting.layout import lay_out
from core.exporting.pdf import write_pdf
from core.exporting.replacing import Replacer, TiedWords
from core.exporting.word import write_word
from core.types import DefinedTerm, ExportChoices, Part, Placeholder, PlaceholderKind, Span
from core.types.ties import UndefinedTerm
from tests.core.exporting.examples import excerpt
from tests.core.exporting.shown import paragraphs_shown
from tests.core.exporting.tied import tied_part

HARROW = Placeholder(PlaceholderKind.PARTY, ("Harrow & Pike Limited", "Harrow"), 3, "[PARTY A]")
FEE = Placeholder(PlaceholderKind.AMOUNT, ("$100",), 1, "[AMOUNT]")
CHOICES = ExportChoices(placeholders=(HARROW, FEE))
TEXT = "<8.2> Harrow & Pike\xa0Limited pays $100, not $100,000; Section 8.2 binds Harrow's heirs, not Harrowgate."


def test_placeholders_are_yellow_and_stand_wherever_the_words_stand_alone(tmp_path: Path) -> None:
    path = write_word([excerpt(tied_part(TEXT), heading="Harrow pays")], tmp_path / "a.docx", CHOICES)
    document = docx.Document(str(path))
    assert document.paragraphs[0].text == "[PARTY A] pays"
    expected = "8.2 [PARTY A] pays [AMOUNT], not $100,000; Section 8.2 binds [PARTY A]'s heirs, not Harrowgate."
    assert paragraphs_shown(path)[1] == expected
    runs = document.paragraphs[1].runs
    yellow = [run.text for run in runs if run.font.highlight_color == WD_COLOR_INDEX.YELLOW]
    assert yellow == ["[PARTY A]", "[AMOUNT]", "[PARTY A]"]


def test_no_line_names_the_contract_where_its_parties_are_hidden() -> None:
    chosen = excerpt(Part("Harrow pays.", "1", 1), title="Harrow Agreement")
    assert lay_out(chosen, CHOICES).source == ""
    assert "Harrow" in lay_out(chosen, ExportChoices()).source
    annotated = replace(CHOICES, notes={"1.2": "Harrow agreed."})
    assert lay_out(replace(chosen, clause="1.2"), annotated).note == ("[PARTY A] agreed.",)


def test_definitions_and_pdfs_have_placeholders_too(tmp_path: Path) -> None:
    supplier = DefinedTerm("Supplier", "“Supplier” means Harrow.", Span(0, 24), "1", 1)
    chosen = replace(excerpt(Part("It pays.", "1", 1)), definitions=(supplier,))
    choices = replace(CHOICES, definitions=True)
    assert lay_out(chosen, choices).paragraphs[-1].text == "“Supplier” means [PARTY A]."
    assert write_pdf([chosen], tmp_path / "a.pdf", choices).stat().st_size


def test_a_placeholder_takes_words_from_a_tie() -> None:
    words = [TiedWords("the "), TiedWords("Harrow Works", UndefinedTerm(Span(4, 16))), TiedWords(" end")]
    assert Replacer((HARROW,)).replace(words) == [
        TiedWords("the "),
        TiedWords("[PARTY A]", is_placeholder=True),
        TiedWords(" Works"),
        TiedWords(" end"),
    ]


def test_one_without_a_text_replaces_nothing_and_none_but_xml_is_written(tmp_path: Path) -> None:
    empty, odd = replace(HARROW, text="\x00 "), replace(FEE, text="[\x07FEE\ndue]")
    choices = ExportChoices(placeholders=(empty, odd))
    path = write_word([excerpt(Part("Harrow pays $100.", "1", 1))], tmp_path / "a.docx", choices)
    assert docx.Document(str(path)).paragraphs[1].text == "Harrow pays [FEE due]."


@given(st.lists(st.text("ab $&.", max_size=12), max_size=6), st.lists(st.text("ab $", min_size=1, max_size=3)))
def test_what_is_not_replaced_stays_as_it_is(pieces: list[str], words: list[str]) -> None:
    found = tuple(Placeholder(PlaceholderKind.PARTY, (each,), 1, "#") for each in words if each.strip())
    made = Replacer(found).replace([TiedWords(each) for each in pieces])
    kept = iter("".join(pieces))
    for each in made:
        assert each.text
        assert each.is_placeholder or all(letter in kept for letter in each.text)
    assert Replacer(()).replaced("".join(pieces)) == "".join(pieces)
