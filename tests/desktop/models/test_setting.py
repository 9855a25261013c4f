from core import Section, Span
from desktop.preview.typesetting import Setting, Settings

TEXT = "LEASE\n1. Rent\n1.1 Amount. The rent is:\n(a) paid\nin advance\n(b) due\nBACKGROUND"


def section(at: int, label: str, number: str, heading: str, parent: int | None, *, kind: str = "section") -> Section:
    """A section of which the next one, or the end of the text, is the end; those within others reach to "BACK"."""
    starts = [TEXT.index(words) for words in ("LEASE", "1. ", "1.1", "(a)", "(b)", "BACK")]
    ends = [*starts[1:2], *starts[-1:], *starts[-1:], *starts[4:6], len(TEXT)]
    return Section(at, kind, label, number, heading, 1, parent, Span(starts[at], ends[at]))  # type: ignore[arg-type]


SECTIONS = (
    section(0, "", "", "", None, kind="title"),
    section(1, "1.", "1", "Rent", None),
    section(2, "1.1", "1.1", "Amount", 1),
    section(3, "(a)", "1.1(a)", "", 2),
    section(4, "(b)", "1.1(b)", "", 2),
    section(5, "", "", "BACKGROUND", None),
)


def at(words: str) -> Setting:
    return Settings(TEXT, SECTIONS).at(TEXT.index(words))


def test_the_title_is_centred_and_bold() -> None:
    assert at("LEASE") == Setting(bold=5, centred=True)


def test_headings_are_bold_whether_they_have_a_line_of_their_own_or_not() -> None:
    assert at("1. Rent") == Setting(bold=7, own_line=True)
    assert at("1.1 Amount") == Setting(bold=10)
    assert at("BACKGROUND") == Setting(bold=10, own_line=True)


def test_items_are_indented_with_their_labels_hanging_and_what_follows_stands_below_their_words() -> None:
    assert at("(a)") == Setting(indent=1, label=3)
    assert at("in advance") == Setting(indent=2)
    assert at("(b)") == Setting(indent=1, label=3)


def test_a_document_without_sections_is_set_plainly() -> None:
    assert Settings(TEXT, ()).at(6) == Setting()
