"""Labels of contracts as automatic numbers in Word: Word shows what the contract has."""

import re
from dataclasses import replace
from pathlib import Path

import docx
import pytest
from docx.oxml.ns import qn
from hypothesis import given, settings
from hypothesis import strategies as st

from core.exporting.numbering import Labelled, label_forms, number_labels
from core.exporting.word import write_word
from core.reading.word.reader import read_docx
from core.types import Cited, ExportChoices, Part, Span
from core.types.clauses import SectionLabel
from tests.core.exporting.examples import excerpt
from tests.core.exporting.shown import lines_shown, needs_libreoffice, paragraphs_shown
from tests.thoroughness import examples

CLAUSE = (
    ("8.2", 2, "Limitation of Liability."),
    ("(a)", 3, "Subject to Section 12.3, the cap is:"),
    ("(i)", 4, "£1m; or"),
    ("(ii)", 4, "the Fees."),
    ("(b)", 3, "The cap is for each year."),
    ("8.3", 2, "Losses."),
    ("(a)", 3, "Lost profits are excluded."),
    ("8.5", 2, "Claims."),
)


def labelled_part(*lines: tuple[str, int, str], section: str = "8.2") -> Part:
    """A passage whose paragraphs begin with labels, each with the level of its section."""
    text, ties = "", []
    for number, (label, level, words) in enumerate(lines):
        ties += [SectionLabel(Span(len(text), len(text) + len(label)), number, level, label)] if label else []
        text += f"{label} {words}\n".lstrip(" ")
    return Part(text, section, 7, ties=tuple(ties))


def written(part: Part, folder: Path) -> Path:
    return write_word([excerpt(part)], folder / "a.docx", ExportChoices(sources=False))


def texts(path: Path) -> list[str]:
    return [each.text for each in docx.Document(str(path)).paragraphs][1:]


def test_labels_are_no_words_of_their_paragraphs_and_are_shown_as_before(tmp_path: Path) -> None:
    path = written(labelled_part(*CLAUSE), tmp_path)
    assert texts(path) == [words for _, _, words in CLAUSE]
    assert paragraphs_shown(path)[1:] == [f"{label} {words}" for label, _, words in CLAUSE]


def test_the_program_itself_reads_the_labels_that_it_wrote(tmp_path: Path) -> None:
    path = written(labelled_part(*CLAUSE), tmp_path)
    assert read_docx(path, "id").text.strip().split("\n")[1:] == [f"{label} {words}" for label, _, words in CLAUSE]


def test_a_list_goes_on_where_the_contract_does_and_another_begins_where_words_are_left_out() -> None:
    places = number_labels([Labelled(label, level) for label, level, _ in CLAUSE])
    first, *_, last = [place.list for place in places if place]
    assert [place.list is first for place in places if place] == [*[True] * 7, False]
    assert last is not first
    assert [place.level for place in places if place] == [1, 2, 3, 3, 2, 1, 2, 1]


@pytest.mark.parametrize(
    "labels",
    [
        (("1.", 1), ("2.", 1), ("1.", 1), ("2.", 1)),  # a schedule that counts anew
        (("(a)", 1), ("ARTICLE IV", 1), ("Exhibit B", 1)),  # side by side
        (("ARTICLE III", 1), ("ARTICLE IX", 1), ("ARTICLE V", 1)),
    ],
)
def test_what_counts_anew_or_otherwise_is_no_level_inside_what_came_before(labels: tuple[tuple[str, int], ...]) -> None:
    places = number_labels([Labelled(label, level) for label, level in labels])
    assert [place.level for place in places if place] == [0] * len(labels)


def test_a_number_follows_those_around_it() -> None:
    places = number_labels([Labelled("8.", 1), Labelled("8.1", 2), Labelled("8.2", 2), Labelled("9.", 1)])
    (only,) = {place.list for place in places if place}
    assert [only.levels[at].text for at in (0, 1)] == ["%1.", "%1.%2"]
    assert only.levels[0].start == 8


@pytest.mark.parametrize(
    ("labels", "formats"),
    [
        (["(h)", "(i)", "(j)"], ["lowerLetter"] * 3),
        (["(i)", "(j)"], ["lowerLetter"] * 2),
        (["(i)", "(ii)"], ["lowerRoman"] * 2),
        (["(iv)", "(v)", "(vi)"], ["lowerRoman"] * 3),
        (["1.09", "1.10"], ["decimalZero"] * 2),
    ],
)
def test_a_letter_that_is_a_roman_numeral_too_is_read_by_its_neighbours(labels: list[str], formats: list[str]) -> None:
    places = number_labels([Labelled(label, 3) for label in labels])
    assert [place.list.levels[place.level].format for place in places if place] == formats


def test_a_label_that_no_list_shows_stays_typed_and_the_list_goes_on_after_it(tmp_path: Path) -> None:
    lines = (("4.", 1, "Fees."), ("4A.", 1, "Late fees."), ("5.", 1, "Term."), ("", 1, "No label."))
    path = written(labelled_part(*lines), tmp_path)
    assert texts(path) == ["Fees.", "4A. Late fees.", "Term.", "No label."]
    assert paragraphs_shown(path)[1:] == ["4. Fees.", "4A. Late fees.", "5. Term.", "No label."]
    places = number_labels([Labelled(label, level) for label, level, _ in lines[:3]])
    assert places[0] is not None
    assert places[2] is not None
    assert places[0].list is places[2].list


def test_a_label_that_words_follow_at_once_or_that_stands_within_a_paragraph_stays_typed(tmp_path: Path) -> None:
    joined = Part("(a)the Fees\nSubject to (b) below", "1", 1, ties=(
        SectionLabel(Span(0, 3), 1, 2, "1(a)"), SectionLabel(Span(23, 26), 2, 2, "1(b)")
    ))  # fmt: skip
    assert texts(written(joined, tmp_path)) == ["(a)the Fees", "Subject to (b) below"]


def test_characters_that_are_no_xml_are_dropped_from_labels_and_words(tmp_path: Path) -> None:
    hostile = Part(
        "\x00(a\x07)\x1b\ufffe \x01Fees\ud800 due\n\x02\n", "1", 1, ties=(SectionLabel(Span(1, 5), 1, 2, ""),)
    )
    path = written(hostile, tmp_path)
    assert (texts(path), paragraphs_shown(path)[1:]) == (["Fees due"], ["(a) Fees due"])


def test_a_label_without_words_has_a_paragraph(tmp_path: Path) -> None:
    path = written(labelled_part(("Article 3", 1, ""), ("3.1", 2, "Fees.")), tmp_path)
    assert paragraphs_shown(path)[1:] == ["Article 3", "3.1 Fees."]


def test_each_clause_has_lists_of_its_own(tmp_path: Path) -> None:
    chosen = [excerpt(labelled_part(("1.", 1, "Term."))), excerpt(labelled_part(("2.", 1, "Fees.")))]
    path = write_word(chosen, tmp_path / "a.docx", ExportChoices(sources=False))
    document = docx.Document(str(path))
    numbered = [each._p.pPr.numPr for each in document.paragraphs if each._p.pPr.numPr is not None]
    assert len({each.numId.val for each in numbered}) == 2
    ids = [each.get(qn("w:val")) for each in document.part.numbering_part.element.iter(qn("w:nsid"))]
    assert len(ids) == len(set(ids))


def test_only_the_heading_of_a_cited_section_is_not_numbered(tmp_path: Path) -> None:
    cited = labelled_part(("12.3", 2, "Fraud."), section="12.3")
    chosen = excerpt(labelled_part(("1.", 1, "Term.")), Part(cited.text, "12.3", 9, "Section 12.3", ties=cited.ties))
    path = write_word([chosen], tmp_path / "a.docx", ExportChoices(Cited.HEADINGS, sources=False))
    assert texts(path) == ["Term.", "Referred to:", "section 12.3"]


STYLES = [
    lambda n: f"{n}.", lambda n: f"({chr(96 + n)})", lambda n: f"({chr(64 + n)})", lambda n: f"Section {n}",
    lambda n: "(" + ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"][n - 1] + ")", lambda n: f"4.{n:02}",
    lambda n: f"Article {['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'][n - 1]}.",
]  # fmt: skip
IN_LISTS = st.builds(lambda style, number: style(number), st.sampled_from(STYLES), st.integers(1, 9))
DECIMAL = st.lists(st.integers(1, 30), min_size=1, max_size=4).map(lambda numbers: ".".join(map(str, numbers)))
ODD = st.sampled_from(["4A.", "Article Four", "(ab)", "•", "1.0", "iiii.", "%1", "8.2(a)(ii)", "(l)", "(c)", "XL."])
LABELS = st.one_of(IN_LISTS, DECIMAL, ODD)


@settings(max_examples=examples(quick=40, thorough=1000))
@given(st.lists(st.tuples(LABELS, st.integers(1, 6)), max_size=25))
def test_whatever_the_labels_each_is_shown_as_it_was(
    tmp_path_factory: pytest.TempPathFactory, labels: list[tuple[str, int]]
) -> None:
    part = labelled_part(("", 1, "Start"), *((label, level, "words") for label, level in labels))
    path = written(part, tmp_path_factory.mktemp("numbered"))
    assert paragraphs_shown(path)[1:] == ["Start", *(f"{label} words" for label, _ in labels)]


@given(st.recursive(st.just([]), lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=20))
def test_a_whole_outline_is_one_list(outline: list) -> None:
    styles = [lambda n: f"{n}.", lambda n: f"{n}", STYLES[1], STYLES[2]]

    def walk(nodes: list, level: int, around: str) -> list[Labelled]:
        found = []
        for number, below in enumerate(nodes if level < len(styles) else [], 1):
            label = (around if level == 1 else "") + styles[level](number)
            found += [Labelled(label, level + 1), *walk(below, level + 1, label)]
        return found

    labels = walk(outline, 0, "")
    places = number_labels(labels)
    assert all(places)
    assert len({place.list for place in places if place}) == min(1, len(labels))


@settings(max_examples=examples(quick=40, thorough=1000))
@given(st.text(max_size=8), st.text(max_size=20))
def test_no_label_however_strange_is_lost(tmp_path_factory: pytest.TempPathFactory, label: str, words: str) -> None:
    part = Part(f"{label} {words}", "1", 1, ties=(SectionLabel(Span(0, len(label)), 0, 1, label),))
    plain = Part(part.text, "1", 1)
    folder = tmp_path_factory.mktemp("strange")
    numbered = paragraphs_shown(written(part, folder))[1:]
    typed = paragraphs_shown(written(plain, folder))[1:]
    assert [re.sub(r"\s+", " ", each) for each in numbered] == [re.sub(r"\s+", " ", each) for each in typed]


@needs_libreoffice
def test_libreoffice_shows_the_labels(tmp_path: Path) -> None:
    loan = (("Article IV", 1, "Fees"), ("Section 4.01", 2, "Due"), ("Section 4.02", 2, "Late"), ("(aa)", 3, "x"))
    lines = (*CLAUSE, *loan)
    path = written(labelled_part(*lines), tmp_path)
    assert lines_shown(path, tmp_path)[1:] == [f"{label} {words}" for label, _, words in lines]


def levels(path: Path) -> list[int | None]:
    """The level in Word of each paragraph under the heading, None for one without a number."""
    properties = [
        each._p.pPr.numPr if each._p.pPr is not None else None for each in docx.Document(str(path)).paragraphs
    ]
    return [None if each is None else each.ilvl.val for each in properties[1:]]


def test_a_passage_that_the_clause_refers_to_is_no_level_of_its_list(tmp_path: Path) -> None:
    cited = replace(labelled_part(("Article III", 1, "Payment."), section="Article III"), why="cited as Article III")
    own = labelled_part(("8.2", 2, "Law."), ("8.3", 2, "Courts."))
    last = replace(labelled_part(("9.", 3, "Notices."), section="9"), why="cited as Section 9")
    path = write_word([excerpt(cited, own, last)], tmp_path / "a.docx", ExportChoices(cited=Cited.WHOLE, sources=False))
    shown = [line for line in paragraphs_shown(path)[1:] if line not in ("[...]", "Referred to:")]
    assert shown == ["8.2 Law.", "8.3 Courts.", "Article III Payment.", "9. Notices."]
    assert [level for level in levels(path) if level is not None] == [1, 1, 0, 0]


# ------------------------------------------------------------ what labels count


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
        *["4A", "(ab)", "007", "0", "Article Four", "•", "iiv", "(aB)", "1.2.3.4.5.6.7.8.9.10", "٣.", "100%1"],
        "a" * 40,
    ],
)
def test_what_no_list_prints_is_counted_in_no_way(label: str) -> None:
    assert label_forms(label) == []
