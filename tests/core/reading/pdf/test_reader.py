"""A PDF is read as its author wrote it: paragraphs, columns, tables, notes, and nothing printed around them."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.reading.pdf.paragraphs import BrokenWords
from core.reading.pdf.reader import read_pdf
from core.types import Document
from tests.core.reading.examples import check, paragraphs
from tests.core.reading.typesetting import HEIGHT, LEADING, TOP, WIDTH, pages, put, set_pages, width, words, wrapped
from tests.thoroughness import examples


def read(path: Path) -> Document:
    return check(read_pdf(path, "id"))


def numbered(count: int) -> list[str]:
    """Paragraphs, each with its label."""
    return [f"{n}. {words(n, 20 + n % 30)}." for n in range(1, count + 1)]


def test_a_semicolon_is_one_whatever_the_font_calls_it(tmp_path: Path) -> None:
    pdf = pymupdf.open()
    written = pymupdf.TextWriter(pdf.new_page().rect)
    written.append((72, 100), "The rent\u037e and the rates.", font=pymupdf.Font("tiro"))
    written.write_text(pdf[0])
    pdf.save(tmp_path / "a.pdf")
    assert read(tmp_path / "a.pdf").text == "The rent; and the rates.\n"


# ------------------------------------------------------------------ order


@settings(max_examples=examples(quick=25, thorough=500), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    lengths=st.lists(st.integers(30, 120), min_size=6, max_size=30),
    layout=st.sampled_from([(1, False), (2, False), (2, True)]),
)
def test_paragraphs_come_back_from_columns_and_pages(
    tmp_path: Path, lengths: list[int], layout: tuple[int, bool]
) -> None:
    columns, across = layout
    texts = [f"{n}. {words(n, length)}." for n, length in enumerate(lengths, start=1)]
    assert paragraphs(read(set_pages(tmp_path / "a.pdf", texts, columns, across=across))) == texts


def test_a_heading_over_two_columns_and_a_line_under_them(tmp_path: Path) -> None:
    left = [(80, TOP + n * LEADING, f"left line {n} of words that run on to the") for n in range(8)]
    right = [(310, TOP + n * LEADING, f"right line {n} of words that run on in it") for n in range(8)]
    crossed = [place for pair in zip(left, right, strict=True) for place in pair]
    path = pages(
        tmp_path / "a.pdf",
        [(220, 60, "GENERAL TERMS OF SALE"), *crossed, (80, 230, "Under both of the columns " + "goes on " * 9)],
    )
    text = read(path).text
    assert text.index("GENERAL") < text.index("left line 0") < text.index("left line 7") < text.index("right line 0")
    assert text.index("right line 7") < text.index("Under both")


def test_labels_drawn_apart_from_their_text(tmp_path: Path) -> None:
    labels = [(80, TOP + 40 * n, f"({'abc'[n]})") for n in range(3)]
    texts = [(120, TOP + 40 * n, f"what is said in item {n}.") for n in range(3)]
    found = paragraphs(read(pages(tmp_path / "a.pdf", labels + texts)))
    assert found == [f"({'abc'[n]}) what is said in item {n}." for n in range(3)]


def test_signatures_side_by_side_are_read_one_after_the_other(tmp_path: Path) -> None:
    left = ["ALPHA LIMITED", "By: ____________", "Name: Ada Day", "Title: Director"]
    right = ["BETA LIMITED", "By: ____________", "Name: Ben Dow", "Title: Secretary"]
    rows = [
        (x, TOP + n * 20, text)
        for n, pair in enumerate(zip(left, right, strict=True))
        for x, text in zip((80, 320), pair, strict=True)
    ]
    assert paragraphs(read(pages(tmp_path / "a.pdf", [(80, 60, words(1, 9)), *rows])))[1:] == left + right


def test_a_table_is_read_row_by_row(tmp_path: Path) -> None:
    cells = [("Milestone", "Date", "Fee"), ("Design", "1 May", "$100"), ("Build", "1 June", "$2,000")]
    drawn = [
        (x, TOP + 20 * n, text) for n, row in enumerate(cells) for x, text in zip((80, 250, 400), row, strict=True)
    ]
    assert paragraphs(read(pages(tmp_path / "a.pdf", drawn))) == ["\t".join(row) for row in cells]


def test_cells_of_several_lines_stay_together(tmp_path: Path) -> None:
    drawn = []
    for n, name in enumerate(("Support", "Hosting")):
        y = TOP + 60 * n
        drawn += [
            (80, y, name),
            (200, y, f"{name} of the software at all"),
            (200, y + 12, "times of the day"),
            (420, y, "$5"),
        ]
    assert paragraphs(read(pages(tmp_path / "a.pdf", drawn))) == [
        f"{name}\t{name} of the software at all times of the day\t$5" for name in ("Support", "Hosting")
    ]


# ------------------------------------------------------------------ furniture


@pytest.mark.parametrize(
    "footer",
    [
        "Page {n} of {all}",
        "- {n} -",
        "{n}",
        "DS/CS-123 Issue 7    Page {n}/{all}",
        "Source: EXAMPLE, INC., 10-Q, 5/9/2013",
        "CONFIDENTIAL TREATMENT REQUESTED",
        "ABC-00012{n}",
        "{n} | Page",
        "SCH-{n}",
    ],
)
def test_footers_are_no_text(tmp_path: Path, footer: str) -> None:
    texts = numbered(60)

    def draw(page: pymupdf.Page, n: int) -> None:
        put(page, 250, 815, footer.format(n=n, all=5))

    assert paragraphs(read(set_pages(tmp_path / "a.pdf", texts, draw=draw))) == texts


def test_headers_of_left_and_right_pages_after_the_first(tmp_path: Path) -> None:
    texts = numbered(90)

    def draw(page: pymupdf.Page, n: int) -> None:
        if n > 1:
            put(page, 80 if n % 2 else 350, 40, "Framework Agreement" if n % 2 else "Alpha and Beta")
            put(page, 80 if n % 2 else 350, 52, "Draft of 3 May 2019")

    assert paragraphs(read(set_pages(tmp_path / "a.pdf", texts, draw=draw))) == texts


def test_footers_of_an_original_inside_the_pages(tmp_path: Path) -> None:
    drawn, expected, y, number = [[]], [], 60.0, 0
    for n, text in enumerate(numbered(80)):
        expected.append(" ".join(text.split()[:9]) + ".")
        drawn[-1].append((80.0, y, expected[-1]))
        y += 24
        if n % 13 == 12:  # here the page of the original ended
            number += 1
            drawn[-1] += [(280.0, y, str(number)), (80.0, y + 14, "Confidential portions have been left out here.")]
            y += 50
        if y > 760:
            drawn.append([])
            y = 60.0
    assert paragraphs(read(pages(tmp_path / "a.pdf", *drawn))) == expected


def test_a_sentence_goes_on_over_the_gap_that_a_page_of_the_original_left(tmp_path: Path) -> None:
    lines = wrapped(f"{words(1, 60).lower()}.", WIDTH - 160)
    drawn = [(80.0, TOP + n * LEADING + (60 if n >= 2 else 0), line) for n, line in enumerate(lines)]
    assert paragraphs(read(pages(tmp_path / "a.pdf", drawn))) == [" ".join(lines)]


@pytest.mark.parametrize(
    ("last", "first"),
    [
        ("THE PLACE OF ANY HEARING IS ALBANY, NEW YORK. THE", "PARTIES CONSENT TO THAT PLACE IN ALL MATTERS."),
        ("and no consent of any other person, court or", "Governmental body is needed for what is agreed."),
    ],
)
def test_a_sentence_that_breaks_off_short_of_the_margin_goes_on_over_the_page(
    tmp_path: Path, last: str, first: str
) -> None:
    lines = [*wrapped(f"1. {words(1, 60)}", WIDTH - 160), last]
    drawn = [(80.0, TOP + n * LEADING, line) for n, line in enumerate(lines)]
    found = paragraphs(read(pages(tmp_path / "a.pdf", drawn, [(80.0, TOP, first)])))
    assert found == [" ".join([*lines, first])]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        (["1.5 Due Date means the date upon which the rent is received for"], "the Premises of the Tenant."),
        (["(a) without the approval of the Landlord, the Tenant does not issue"], "Securities of any kind."),
        ([*wrapped(f"1. {words(1, 60)}", WIDTH - 160)[:-1], "which the Tenant has in the"], "Premises then."),
        ([*wrapped(f"1. {words(1, 60)}", WIDTH - 160)[:-1], "and is its duty under"], "Section 4 of this Lease."),
    ],
)
def test_a_sentence_without_a_full_line_goes_on_over_the_page(tmp_path: Path, text: list[str], first: str) -> None:
    above = (80.0, TOP - 2 * LEADING, "1.4 Nothing else in this Lease says what the date of any payment may be at all.")
    drawn = [above, *((80.0, TOP + n * LEADING, line) for n, line in enumerate(text))]
    found = paragraphs(read(pages(tmp_path / "a.pdf", drawn, [(80.0, TOP, first)])))
    assert found[1:] == [" ".join([*text, first])]


@pytest.mark.parametrize("indent", [30, 50, 70])
def test_the_first_row_of_a_paragraph_is_not_centred_however_far_it_is_indented(tmp_path: Path, indent: int) -> None:
    first, *rest = wrapped(f"B. Each of the parties {words(1, 60).lower()}.", WIDTH - 160 - 2 * indent)
    full = wrapped(" ".join(rest), WIDTH - 160)
    drawn = [(80.0 + indent, TOP, first), *((80.0, TOP + (n + 1) * LEADING, line) for n, line in enumerate(full))]
    assert paragraphs(read(pages(tmp_path / "a.pdf", drawn))) == [" ".join([first, *full])]


@pytest.mark.parametrize(
    ("last", "first"),
    [
        ("Signed on the date that is written here: ____________", "The Landlord, by its agent"),
        ("and no consent of any other person is needed for this", "2. Rent is due on the first of each month."),
        ("and no consent of any other person is needed for this", "GENERAL PROVISIONS OF THE LEASE"),
    ],
)
def test_blanks_labels_and_headings_end_a_paragraph_at_the_page(tmp_path: Path, last: str, first: str) -> None:
    lines = [*wrapped(f"1. {words(1, 60)}", WIDTH - 160), last]
    drawn = [(80.0, TOP + n * LEADING, line) for n, line in enumerate(lines)]
    found = paragraphs(read(pages(tmp_path / "a.pdf", drawn, [(80.0, TOP, first)])))
    assert found == [" ".join(lines), first]


def test_a_line_that_ends_in_the_midst_of_an_enumeration_goes_on(tmp_path: Path) -> None:
    first, second, third, *rest = wrapped(f"{words(1, 90)}.", WIDTH - 200)
    lines = [first, f"{second}, and", f"(ii) {third} under", "U.S. law", *rest]
    drawn = [(80.0, TOP + n * LEADING, line) for n, line in enumerate(lines)]
    assert paragraphs(read(pages(tmp_path / "a.pdf", drawn))) == [" ".join(lines)]


def test_titles_of_exhibits_and_articles_are_text(tmp_path: Path) -> None:
    drawn = [[(260, 60, f"EXHIBIT {n}"), (80, 100, f"What exhibit {n} says of {words(n, 3)}.")] for n in range(1, 6)]
    found = paragraphs(read(pages(tmp_path / "a.pdf", *drawn)))
    assert [text for text in found if text.startswith("EXHIBIT")] == [f"EXHIBIT {n}" for n in range(1, 6)]


def test_signature_pages_alike_are_text(tmp_path: Path) -> None:
    page = ["IN WITNESS WHEREOF this is signed.", "its general partner", "By: /s/ Ada Day", "Ada Day", "Chief Counsel"]
    drawn = [[(80, 100 + 20 * n, text) for n, text in enumerate(page)] for _ in range(4)]
    assert read(pages(tmp_path / "a.pdf", *drawn)).text.count("Chief Counsel") == 4


def test_rows_alike_in_a_table_are_text(tmp_path: Path) -> None:
    drawn = [[(80, 60 + 20 * n, f"The First Exchange Trust No. {n}") for n in range(30)] for _ in range(3)]
    assert read(pages(tmp_path / "a.pdf", *drawn)).text.count("Exchange Trust") == 90


def test_line_numbers_of_pleading_paper(tmp_path: Path) -> None:
    texts = numbered(60)

    def draw(page: pymupdf.Page, n: int) -> None:
        for line in range(28):
            number = str(line + 1)
            put(page, 66 - width(number), TOP + line * 24, number)

    assert paragraphs(read(set_pages(tmp_path / "a.pdf", texts, draw=draw))) == texts


def test_labels_in_the_margin_are_no_line_numbers(tmp_path: Path) -> None:
    drawn = []
    for page in range(2):
        rows = []
        for n in range(6):
            y = TOP + n * 100
            rows += [(60, y, str(page * 6 + n + 1))]
            lines = wrapped(words(10 * page + n, 45), 300)[:5]
            rows += [(90, y + k * LEADING, line) for k, line in enumerate(lines)]
        drawn.append(rows)
    found = paragraphs(read(pages(tmp_path / "a.pdf", *drawn)))
    assert [text.split()[0] for text in found] == [str(n) for n in range(1, 13)]


# ------------------------------------------------------------------ words and marks


def test_writtenbroken_at_lines_and_pages(tmp_path: Path) -> None:
    text = "The ware|house of the non-ex|clusive dis|tributor under Rule 24b-2 is ware|housed, pre- and post-sale. "
    found = read(set_pages(tmp_path / "a.pdf", ["warehouse distributor non-exclusive.", (text * 40).strip()])).text
    assert "- " not in found.replace("pre- and", "")
    assert (found.count("warehouse "), found.count("distributor")) == (41, 41)
    assert found.count("non-exclusive") == 41
    assert found.count("pre- and post-sale") == 40


@pytest.mark.parametrize(
    ("line", "follower", "joined"),
    [
        ("a multi-", "Modality unit", "a multi-Modality unit"),
        ("Rule 24b-", "2 of the", "Rule 24b-2 of the"),
        ("pre-", "and post-closing", "pre- and post-closing"),
        ("and/", "or", "and/or"),
        ("the Seller -", "being", "the Seller - being"),
        ("agree-", "ment", "agreement"),
        ("by registered notifi-", "cation", "by registered notification"),
        ("a long-", "term lease", "a long-term lease"),
        ("a rate-", "setting board", "a rate-setting board"),
        ("a non-", "exclusive licence", "a non-exclusive licence"),
        ("a rate\xad", "payer", "a ratepayer"),
        ("the con-", "tract of", "the con-tract of"),
    ],
)
def test_what_joins_two_lines(line: str, follower: str, joined: str) -> None:
    assert BrokenWords([line, follower, "the"]).join(line, follower) + follower == joined


def test_a_common_word_is_joined_in_a_document_that_breaks_words() -> None:
    lines = ["it is an obli-", "gation of the part-", "ner under the con-", "tract, a non-", "exclusive one"]
    assert BrokenWords(lines).join(lines[2], lines[3]) == "ner under the con"
    assert BrokenWords(lines).join(lines[3], lines[4]) == "tract, a non-"


@pytest.mark.parametrize(("elsewhere", "found"), [("", "subtenants"), ("a co\xadowner, and ", "sub-tenants")])
def test_a_soft_hyphen_is_no_hyphen_unless_a_font_calls_its_own_so(tmp_path: Path, elsewhere: str, found: str) -> None:
    pdf = pymupdf.open()
    written = pymupdf.TextWriter(pdf.new_page().rect)
    for n, line in enumerate(
        [f"The tenant shall let {elsewhere}no rooms to sub\xad", "tenants, and shall live in them."]
    ):
        written.append((72, 100 + n * LEADING), line, font=pymupdf.Font("tiro"))
    written.write_text(pdf[0])
    pdf.save(tmp_path / "a.pdf")
    text = read(tmp_path / "a.pdf").text
    assert f"no rooms to {found}, and" in text


def with_note(page: pymupdf.Page, mark: str, note: str, y: float = 780, size: float = 8) -> None:
    put(page, 80, y - 3, mark, 5)
    put(page, 84, y, note, size)


def test_footnotes_stand_after_the_text(tmp_path: Path) -> None:
    pdf = pymupdf.open()
    for n in (1, 2):
        page = pdf.new_page(width=WIDTH, height=HEIGHT)
        put(page, 80, 100, f"{n}. The fee{n} is due")
        put(page, 80 + width(f"{n}. The fee{n} is due"), 96, str(n), 6)
        put(page, 80 + width(f"{n}. The fee{n} is due") + 4, 100, " on the first day of the year.")
        put(page, 80, 114, "It bears 10")
        put(page, 80 + width("It bears 10"), 110, "3", 6)
        put(page, 86 + width("It bears 10"), 114, "units on the 1st day.")
        with_note(page, str(n), f"This is what note {n} says of it.")
        put(page, 280, 820, str(n))
    pdf.save(tmp_path / "a.pdf")
    document = read(tmp_path / "a.pdf")
    found = paragraphs(document)
    assert found[-2:] == ["[1] This is what note 1 says of it.", "[2] This is what note 2 says of it."]
    assert "The fee1 is due[1] on the first day" in found[0]
    assert "It bears 103" in document.text  # an exponent is no note
    assert [line.page for line in document.lines if line.note] == [1, 2]
    assert document.page_at(document.text.index("[1] This")) == 1
    assert document.page_at(document.text.index("[2] This")) == 2


def test_small_type_at_the_foot_without_a_mark_above_is_text(tmp_path: Path) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page(width=WIDTH, height=HEIGHT)
    put(page, 80, 100, "The fee is due.")
    with_note(page, "1", "Set in small type.")
    pdf.save(tmp_path / "a.pdf")
    assert not any(line.note for line in read(tmp_path / "a.pdf").lines)


def test_underlined_and_bold_lines(tmp_path: Path) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page(width=WIDTH, height=HEIGHT)
    put(page, 80, 100, "1.1 Deliveries")
    page.draw_line((80 + width("1.1 "), 102), (80 + width("1.1 Deliveries"), 102))
    put(page, 80, 130, "Payment", font="tibo")
    put(page, 80, 160, "plain words of the text")
    pdf.save(tmp_path / "a.pdf")
    lines = read(tmp_path / "a.pdf").lines
    assert [(line.underlined, line.bold) for line in lines] == [(True, False), (False, True), (False, False)]


# ------------------------------------------------------------------ pages


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("turned", [0, 90, 270])
def test_pages_turned_and_text_set_sideways(tmp_path: Path, rotation: int, turned: int) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page(width=WIDTH, height=HEIGHT)
    for n in range(4):
        place = {0: (80, 100 + n * 20), 90: (100 + n * 20, 700), 270: (500 - n * 20, 80)}[turned]
        page.insert_text(place, f"line {n} of the words.", rotate=turned, fontsize=11)
    page.set_rotation(rotation)
    shown = page.rect
    pdf.save(tmp_path / "a.pdf")
    document = read(tmp_path / "a.pdf")
    assert document.text.split() == " ".join(f"line {n} of the words." for n in range(4)).split()
    assert (document.pages[0].width, document.pages[0].height) == (shown.width, shown.height)
    for line in document.lines:
        assert line.box is not None
        found = pymupdf.open(tmp_path / "a.pdf")[0].search_for(f"line {line.span.of(document.text).split()[1]}")
        rect = found[0] * pymupdf.open(tmp_path / "a.pdf")[0].rotation_matrix
        assert pymupdf.Rect(line.box).intersects(rect)


def test_invisible_text_is_read_and_text_drawn_twice_once(tmp_path: Path) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    with pymupdf.open() as scan:
        scan.new_page().insert_text((80, 100), "Words under a picture of them.")
        page.insert_image(pymupdf.Rect(0, 0, 595, 120), pixmap=scan[0].get_pixmap(dpi=150, clip=(0, 0, 595, 120)))
    page.insert_text((80, 100), "Words under a picture of them.", render_mode=3)
    for x in (80, 80.3):
        page.insert_text((x, 140), "Words made bold by drawing them twice.")
    pdf.save(tmp_path / "a.pdf")
    assert paragraphs(read(tmp_path / "a.pdf")) == [
        "Words under a picture of them.",
        "Words made bold by drawing them twice.",
    ]


def test_every_line_lies_in_its_box(tmp_path: Path) -> None:
    document = read(set_pages(tmp_path / "a.pdf", numbered(50), 2))
    with pymupdf.open(tmp_path / "a.pdf") as pdf:
        drawn = [[(pymupdf.Rect(word[:4]), word[4]) for word in page.get_text("words")] for page in pdf]
    for line in document.lines:
        assert line.box is not None
        box = pymupdf.Rect(line.box) + pymupdf.Rect(-1, -1, 1, 1)
        inside = [word for place, word in drawn[line.page - 1] if box.contains(place)]
        assert inside == line.span.of(document.text).split()


def test_a_heading_on_the_line_of_its_label_is_apart_from_its_text(tmp_path: Path) -> None:
    lines = wrapped(f"The Tenant shall pay {words(1, 60).lower()}.", WIDTH - 160)
    drawn = [(80.0, TOP + n * LEADING, line) for n, line in enumerate(["1. Office Space", *lines])]
    assert paragraphs(read(pages(tmp_path / "a.pdf", drawn))) == ["1. Office Space", " ".join(lines)]


@pytest.mark.parametrize(
    ("last", "follower", "apart"),
    [
        (
            "by giving a notice in writing to the agent of CPD",
            "7.2 Termination for Cause. The Tenant may end it.",
            True,
        ),
        (
            "on the date that is named as the due date in Section",
            "7.2 Termination for Cause, whatever the reason.",
            False,
        ),
        (
            "on the dates that are named in the clauses of 7.1 and",
            "7.2 Termination for Cause, whatever the reason.",
            False,
        ),
    ],
)
def test_a_number_after_a_line_without_a_stop_opens_a_provision_unless_it_is_cited(
    tmp_path: Path, last: str, follower: str, apart: bool
) -> None:
    full = wrapped(f"7.1 {words(1, 60)}", WIDTH - 160)[:-1]
    drawn = [(80.0, TOP + n * LEADING, line) for n, line in enumerate([*full, f"{words(9, 4)} {last}", follower])]
    assert len(paragraphs(read(pages(tmp_path / "a.pdf", drawn)))) == 1 + apart


def test_a_number_after_the_last_cell_of_a_table_opens_a_provision(tmp_path: Path) -> None:
    full = wrapped(f"5. {words(1, 60)}", WIDTH - 160)[:-1]
    drawn = [(80.0, TOP + n * LEADING, line) for n, line in enumerate(full)]
    at = TOP + len(full) * LEADING
    drawn += [(WIDTH - 108, at, "100%"), (80.0, at + LEADING, "6. Closing. The sale is closed at noon.")]
    assert "6. Closing. The sale is closed at noon." in paragraphs(read(pages(tmp_path / "a.pdf", drawn)))


def test_an_entry_of_a_table_of_contents_is_a_paragraph(tmp_path: Path) -> None:
    width = WIDTH - 160
    opening = wrapped(f"This Agreement is made between Harrow and Birch. {words(1, 60)}.", width)
    entries = [f"{n}. {words(n, 3)} {'.' * 110} {n + 3}" for n in (1, 2)]
    drawn = [(80.0, TOP + n * LEADING, line) for n, line in enumerate([*entries, *opening])]
    assert paragraphs(read(pages(tmp_path / "a.pdf", drawn))) == [*entries, " ".join(opening)]


@pytest.mark.parametrize(("mark", "notes"), [("1", ["[1] Of the house."]), ("st", [])])
def test_a_note_is_known_by_its_raised_number(tmp_path: Path, mark: str, notes: list[str]) -> None:
    path = tmp_path / "a.pdf"
    with pymupdf.open() as pdf:
        page = pdf.new_page()
        page.insert_text((72, 100), "The rent of the first", fontsize=10)
        page.insert_text((72 + pymupdf.get_text_length("The rent of the first", fontsize=10), 96), mark, fontsize=6)
        page.insert_text((72, 114), "Garden is due.", fontsize=10)
        page.insert_text((72, 696), mark, fontsize=6)
        page.insert_text((76, 700), "Of the house.", fontsize=10)
        pdf.save(path)
    document = check(read_pdf(path, "id"))
    assert [line.span.of(document.text) for line in document.lines if line.note] == notes
    assert ("first[1] Garden" in document.text) == bool(notes)
