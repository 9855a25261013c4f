"""Plain text: hard-wrapped lines become paragraphs again."""

import random
import re
import textwrap
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.reading.text.reader import read_text
from core.types import Document
from tests.core.reading.examples import check, paragraphs

BODY = (
    "The Supplier shall deliver the Goods to the premises of the Buyer at the times\n"
    "that are set out in the Order, and the Buyer shall take delivery of them there\n"
    "and then, all at the cost of the Supplier.\n"
)


@pytest.fixture
def read(tmp_path: Path):
    def read(text: str | bytes) -> Document:
        path = tmp_path / "a.txt"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return check(read_text(path, "id"))

    return read


WHOLE = BODY.replace("\n", " ").strip()


def test_blank_lines_part_paragraphs(read) -> None:
    assert paragraphs(read(f"{BODY}\n{BODY}")) == [WHOLE, WHOLE]


def test_labels_after_an_ended_sentence_begin_paragraphs(read) -> None:
    text = "1. Delivery.\n" + BODY + "(a) at once; and\n(b) in full.\nSection 2.1 Price. " + BODY
    found = paragraphs(read(text))
    assert found[0] == "1. Delivery."
    assert found[2:4] == ["(a) at once; and", "(b) in full."]
    assert found[4].startswith("Section 2.1 Price.")


def test_a_cited_section_at_the_start_of_a_line_begins_nothing(read) -> None:
    text = BODY + "\nThe price is payable in the manner and at the times that are set forth in\nSection 4.2 hereof.\n"
    assert paragraphs(read(text))[1].endswith("set forth in Section 4.2 hereof.")


def test_indented_first_lines_begin_paragraphs(read) -> None:
    indented = "     " + BODY
    assert len(paragraphs(read(indented + indented + indented))) == 3


def test_hanging_paragraphs_hold_together(read) -> None:
    hanging = (
        "   (a)   the Buyer fails to pay a sum that is due under this Agreement and does\n"
        "         not pay it within ten days of a notice that it is due;\n"
        "   (b)   the Buyer is insolvent.\n"
    )
    found = paragraphs(read(BODY + "\n" + hanging))
    assert [text[:3] for text in found[1:]] == ["(a)", "(b)"]
    assert found[1].endswith("does not pay it within ten days of a notice that it is due;")


def test_centred_lines_are_headings_of_their_own(read) -> None:
    text = "SUPPLY AGREEMENT".center(78).rstrip() + "\n" + "between".center(78).rstrip() + "\n\n" + BODY
    document = read(text)
    assert paragraphs(document)[:2] == ["SUPPLY AGREEMENT", "between"]
    assert [line.centred for line in document.lines] == [True, True, False]
    assert document.title == "SUPPLY AGREEMENT"


def test_a_rule_underlines_the_line_above_it(read) -> None:
    document = read("LEASE AGREEMENT\n---------------\n\n" + BODY)
    assert paragraphs(document) == ["LEASE AGREEMENT", WHOLE]
    assert document.lines[0].underlined


def test_addresses_and_signatures_keep_their_lines(read) -> None:
    text = BODY + "\nSupplier Limited\n12 High Street\nLeeds\n\nBy: ______________\nName: A. Smith\n"
    assert paragraphs(read(text))[1:] == [
        *("Supplier Limited", "12 High Street", "Leeds"),
        *("By: ______________", "Name: A. Smith"),
    ]


def test_tables_are_kept_line_by_line(read) -> None:
    table = "<TABLE>\n<CAPTION>\nYear          Price\n<S>           <C>\n2001          $5\n2002          $6\n</TABLE>\n"
    assert paragraphs(read(f"{BODY}\n{table}"))[1:] == ["Year\tPrice", "2001\t$5", "2002\t$6"]


def test_leaders_in_a_table_of_contents_are_shortened(read) -> None:
    text = f"{BODY}\n1.1  Term{'.' * 40} 4\n1.2  Price{'.' * 39} 5\n"
    assert paragraphs(read(text))[1:] == ["1.1 Term ..... 4", "1.2 Price ..... 5"]


def test_page_marks_numbers_and_headers_become_pages(read) -> None:
    broken = BODY.splitlines(keepends=True)
    text = (
        f"<PAGE>   1\n{'SUPPLY AGREEMENT':>70}\n\n{broken[0]}\n{'- 1 -':>42}\n\n"
        f"<PAGE>   2\n{'SUPPLY AGREEMENT':>70}\n\n{broken[1]}{broken[2]}\n{'- 2 -':>42}\n\n"
        f"<PAGE>   3\n{'SUPPLY AGREEMENT':>70}\n\n{BODY}\n{'- 3 -':>42}\n"
    )
    document = read(text)
    assert paragraphs(document) == ["SUPPLY AGREEMENT", WHOLE, WHOLE]
    assert [line.page for line in document.lines] == [1, 1, 2, 3]


def test_provisions_that_are_alike_on_every_page_but_for_their_numbers_are_text(read) -> None:
    berths = [f"{n}. Berth {n}. The boat at berth {n} pays {n} hundred euros." for n in range(1, 6)]
    pages = [f"No boat may be sublet.\n\n{berth}\n" for berth in berths]
    text = read("\f".join(pages)).text
    assert all(berth in text for berth in berths)


def test_the_end_of_a_sentence_that_names_a_page_is_text(read) -> None:
    document = read(f"{BODY}\nThe plan of the yard is on\npage 17.\n<PAGE>\n{BODY}\n<PAGE>\n{BODY}\nPage 3\n")
    assert "The plan of the yard is on page 17." in document.text
    assert "Page 3" not in document.text


def test_page_numbers_alone_make_pages(read) -> None:
    bodies = [BODY.replace("the", word) for word in ("all", "any", "our", "its", "new")]
    document = read("".join(f"{body}\n{f'-{at}-':>42}\n\n" for at, body in enumerate(bodies, start=1)))
    assert len(document.pages) == 5
    assert paragraphs(document) == [body.replace("\n", " ").strip() for body in bodies]


def test_bare_numbers_make_pages_where_they_count_up_far_apart(read) -> None:
    long = WHOLE * 8
    document = read("".join(f"{long}\n\n\n{number}\n\n\n" for number in range(3, 7)))
    assert paragraphs(document) == [long] * 4
    assert [line.page for line in document.lines] == [1, 2, 3, 4]
    rows = [text for number in range(1, 5) for text in (str(number), f"Item {number} of many")]
    assert paragraphs(read("\n\n".join([long, *rows])))[1:] == rows


def test_rules_that_stand_far_apart_are_page_breaks(read) -> None:
    cut = "the Buyer shall pay the price of the Goods at the place and in the manner"
    parts = [WHOLE * 4, f"{WHOLE * 4} Then {cut}", f"that they agree. {WHOLE * 4}", "By:\n____________________\nName"]
    document = read("\n\n\n\n________________\n\n\n".join(parts))
    assert paragraphs(document) == [WHOLE * 4, f"{parts[1]} {parts[2]}", "By:", "____________________", "Name"]
    assert [line.page for line in document.lines] == [1, 2, 3, 4, 4, 4]


def test_numbers_behind_the_last_words_of_pages_are_left_out(read) -> None:
    pages = [f"{word} {WHOLE * 4} It is delivered to      -{at}-" for at, word in enumerate("ABCD", start=7)]
    document = read("\f".join(f"{page}\n" for page in pages) + "\fthe Buyer.\n")
    assert not re.search(r"\d", document.text)
    kept = read("\f".join(f"{WHOLE * 4} The fee is      {fee}\n" for fee in (5, 3, 8)))
    assert [text[-1] for text in paragraphs(kept)] == ["5", "3", "8"]


def test_what_a_browser_prints_on_every_page_is_left_out(read) -> None:
    pages = [f"3/4/21, 5:06 PM  Lease\nhttps://example.org/a.htm {at}/40\n\n{WHOLE * 4}\n" for at in range(1, 6)]
    assert paragraphs(read("\f".join(pages))) == [WHOLE * 4] * 5


def test_a_provision_at_the_foot_of_every_page_is_kept_once_after_the_text(read) -> None:
    foot = "The liability of the Supplier shall not\nexceed EUR 900."
    pages = [
        f"{day}\n\n{WHOLE}\n\n{WHOLE}\n\n{WHOLE}\n\n{foot}\n{n}\n"
        for n, day in enumerate(("One.", "Two.", "Six.", "Ten."), 1)
    ]
    found = paragraphs(read("\f".join(pages)))
    assert found[-1] == "The liability of the Supplier shall not exceed EUR 900."
    assert not any("liability" in text for text in found[:-1])


@pytest.mark.parametrize("at_foot", [True, False])
def test_a_provision_of_many_lines_at_the_edge_of_every_page_is_whole(read, at_foot: bool) -> None:
    provision = (
        "The liability of the Supplier, whether\nin contract or in tort or otherwise,\nunder these terms and others\n"
        "that the Parties agree on shall\nnot exceed EUR 900."
    )
    bodies = (f"{day}\n\n{WHOLE}\n\n{WHOLE}\n\n{WHOLE}" for day in ("One.", "Two.", "Six.", "Ten."))
    pages = [f"{body}\n\n{provision}\n" if at_foot else f"{provision}\n\n{body}\n" for body in bodies]
    found = paragraphs(read("\f".join(pages)))
    assert [text for text in found if "liability" in text or "exceed" in text] == [provision.replace("\n", " ")]
    assert found.count(WHOLE) == 12


def test_lines_cut_in_the_midst_of_a_sentence_are_joined(read) -> None:
    text = (
        f"{WHOLE * 4}\nLEASE\nbetween\nA Limited\nWHEREAS, the\nBuyer buys Goods;\n“Unit\nPrice” means the price in\n"
        "Section 4.\n(a) in full; and\n(b) now.\nNotices\nNotice is given.\nYear    Price\nthe first    $5\n"
    )
    assert paragraphs(read(text))[1:] == [
        *(
            "LEASE",
            "between",
            "A Limited",
            "WHEREAS, the Buyer buys Goods;",
            "“Unit Price” means the price in Section 4.",
        ),
        *("(a) in full; and", "(b) now.", "Notices", "Notice is given.", "Year\tPrice", "the first\t$5"),
    ]


def sentence(chance: random.Random) -> str:
    """A sentence of words that are no numerals, of which no line comes twice."""
    words = ["".join(chance.choices("abcdefghjkmnopqrstuwyz", k=chance.randint(2, 9))) for _ in range(45)]
    return " ".join(words).capitalize() + "."


@given(
    st.lists(st.integers(0, 10**9), min_size=3, max_size=6, unique=True),
    st.integers(60, 90),
    st.integers(4, 12),
    st.sampled_from(["\f", "<PAGE>\n", "<PAGE>   7\n"]),
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_paragraphs_wrapped_over_pages_come_back(read, seeds: list[int], width: int, lines: int, mark: str) -> None:
    whole = [sentence(random.Random(seed)) for seed in seeds]
    wrapped = [line for text in whole for line in (*textwrap.wrap(text, width), "")]
    pages = ["\n".join(wrapped[at : at + lines]) for at in range(0, len(wrapped), lines)]
    numbered = [f"{page}\n\n{f'- {number} -'.center(width)}\n" for number, page in enumerate(pages, start=1)]
    assert paragraphs(read(mark.join(numbered))) == whole


def test_form_feeds_are_page_breaks(read) -> None:
    assert [line.page for line in read(f"{BODY}\f{BODY}").lines] == [1, 2]


def test_a_word_broken_at_its_hyphen_is_joined(read) -> None:
    text = BODY + "\nThe Buyer grants to the Supplier for the term of this Agreement a licence, non-\nexclusive.\n"
    assert paragraphs(read(text))[1].endswith("a licence, non-exclusive.")


def test_footnotes_behind_the_body_are_marked_as_such(read) -> None:
    long = WHOLE * 4
    document = read(f"LEASE1\n{long}\nSee above.2 {long}\n1 Of the house.\nAnd of the garden.\n2 In full.\n")
    assert paragraphs(document) == [
        *("LEASE[1]", long, f"See above.[2] {long}"),
        *("[1] Of the house.", "And of the garden.", "[2] In full."),
    ]
    assert [line.note for line in document.lines] == [False] * 3 + [True] * 3


@pytest.mark.parametrize("body", ["LEASE", "Schedule1", "LEASE11", "LEASE1.5", "Under 2.1"])
def test_a_numbered_end_without_marks_in_the_body_is_no_footnote(read, body: str) -> None:
    long = WHOLE * 4
    document = read(f"{body}\n{long}\n1 Of the house.\n")
    assert paragraphs(document) == [body, long, "1 Of the house."]
    assert not any(line.note for line in document.lines)


@pytest.mark.parametrize(
    "number",
    ["NY-DOCS\\123456789.1", "|EMEA/12345678v2||", "4812-3456-7890, v. 1", "DB1/ 1234567.1", "X:\\1234567\\03"],
)
def test_the_number_of_a_document_in_a_firms_files_is_left_out(read, number: str) -> None:
    assert paragraphs(read(f"{BODY}\n{number}\n")) == [WHOLE]
    assert paragraphs(read(f"{BODY}\nFax: {number[-7:]}\n"))[1:] == [f"Fax: {number[-7:]}"]


def test_the_number_of_a_hidden_paragraph_is_left_out(read) -> None:
    assert paragraphs(read(f"1. Term\n1.1 \n1.1 Start. {WHOLE * 4}\n(a)\n(b) end\n")) == [
        *("1. Term", f"1.1 Start. {WHOLE * 4}", "(a)", "(b) end"),
    ]


def test_a_label_alone_stands_before_the_words_that_follow(read) -> None:
    text = f"{BODY}\nARTICLE 2\n\n2.1\n\n{BODY}\n(a)\n\n{BODY}\ni.\n\n{BODY}\nBy:\n\nName\n\n1.5\n\n2.5\n"
    assert paragraphs(read(text))[1:] == [
        *("ARTICLE 2", f"2.1 {WHOLE}", f"(a) {WHOLE}", f"i. {WHOLE}", "By:", "Name", "1.5", "2.5"),
    ]


def test_letters_set_apart_are_put_together(read) -> None:
    assert paragraphs(read("W I T N E S S E T H:\n\n" + BODY))[0] == "WITNESSETH:"


def test_lines_that_nobody_wrapped_are_paragraphs(read) -> None:
    assert paragraphs(read(f"1. Term\r{WHOLE * 4}\r2. Price\r")) == ["1. Term", WHOLE * 4, "2. Price"]


def test_a_number_on_the_line_after_its_noun_belongs_to_it(read) -> None:
    lines = f"ARTICLE\nIV - TERM\n\n{BODY}\n\nSECTION\n4.01. {WHOLE}\n\nSCHEDULE\n26\n"
    assert paragraphs(read(lines))[:1] + paragraphs(read(lines))[2:3] == ["ARTICLE IV - TERM", f"SECTION 4.01. {WHOLE}"]
    assert "SCHEDULE 26" not in paragraphs(read(lines))


def test_marks_without_width_and_wide_spaces_do_not_hide_a_label(read) -> None:
    document = read(
        "\u200e1.\u00a0Rent is due.\n\u202b2.\u2003Pets are banned.\n\u20663.\u2069 Noise is too.\n\ufeff4. Term.\n"
    )
    assert paragraphs(document) == ["1. Rent is due.", "2. Pets are banned.", "3. Noise is too.", "4. Term."]


def test_a_soft_hyphen_at_the_end_of_a_line_joins(read) -> None:
    assert paragraphs(read("The par\xadties give noti\xad\nfication of it.\n")) == [
        "The parties give notification of it."
    ]


def test_what_was_encoded_twice_is_put_right_and_said(read) -> None:
    document = read("Â§ 7. The cafÃ© pays â‚¬40 Ã\xa0 la carte â€“ â€œin fullâ€\x9d.\n")
    assert paragraphs(document) == ["§ 7. The café pays €40 à la carte – “in full”."]
    assert document.remarks == ("7 characters of this file had been encoded twice, and were put right.",)


def test_empty_pages_without_end_are_read_in_time_that_grows_with_them(read) -> None:
    begun = time.monotonic()
    assert paragraphs(read("\f" * 1_000_000 + "Rent")) == ["Rent"]
    assert time.monotonic() - begun < 20
