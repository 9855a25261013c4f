import pytest

from core.types import IndexReport


@pytest.mark.parametrize(
    ("left_out", "words"),
    [
        ((), ""),
        (((".eml", 1),), "1 file was skipped, of a type that Muniment does not read: 1 .eml."),
        (
            ((".jpg", 1200), ("", 2)),
            "1,202 files were skipped, of types that Muniment does not read: 1,200 .jpg, 2 without an ending.",
        ),
        (
            tuple((f".{n}", 9 - n) for n in range(8)),
            "44 files were skipped, of types that Muniment does not read: "
            "9 .0, 8 .1, 7 .2, 6 .3, 5 .4, 4 .5, 5 others.",
        ),
    ],
)
def test_what_was_left_out_is_said_by_kind(left_out: tuple[tuple[str, int], ...], words: str) -> None:
    assert IndexReport((), 1.0, left_out).left_out_words == words
