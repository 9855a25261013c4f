import pytest

from core.exporting.list_labels import label_forms


@pytest.mark.parametrize(
    ("label", "counts"),
    [
        ("1.", [[("decimal", 1)]]),
        ("(b)", [[("lowerLetter", 2)]]),
        ("(i)", [[("lowerRoman", 1)], [("lowerLetter", 9)]]),
        ("(AA)", [[("upperLetter", 27)]]),
        ("Article IV.", [[("upperRoman", 4)]]),
        ("4.02", [[("decimal", 4), ("decimalZero", 2)]]),
        ("8.2(a)", [[("decimal", 8), ("decimal", 2), ("lowerLetter", 1)]]),
        ("§ 3", [[("decimal", 3)]]),
    ],
)
def test_a_label_is_counted_in_every_way_in_which_lists_print_it(
    label: str, counts: list[list[tuple[str, int]]]
) -> None:
    found = [[(count.format, count.number) for count in form.counts] for form in label_forms(label)]
    assert found == counts


def test_the_words_around_the_counts_are_kept() -> None:
    (form,) = label_forms("Section 4.2.")
    assert form.around == ("Section ", ".", ".")


@pytest.mark.parametrize(
    "label",
    [
        "",
        "4A",
        "(ab)",
        "007",
        "0",
        "Article Four",
        "•",
        "iiv",
        "(aB)",
        "1.2.3.4.5.6.7.8.9.10",
        "٣.",
        "100%1",
        "a" * 40,
    ],
)
def test_what_no_list_prints_is_counted_in_no_way(label: str) -> None:
    assert label_forms(label) == []
