"""Citations, and the documents that they refer to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.contract.references.grammar import continued_label, normal_label
from core.contract.references.mentions import citations
from core.contract.references.outside import Destination, destination_of, own_names
from core.types import Span


def found(text: str) -> list[tuple[str, str]]:
    return [(citation.mention.kind.value, citation.mention.label) for citation in citations(text)]


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("See No. 2.", ["2"]),
        ("as set out in Nos. 1 and 3.2 above", ["1", "3.2"]),
        ("under Nos. 1 to 3, or (see No. 4)", ["1–3", "4"]),
        ("It is so. No. 1 above applies.", ["1"]),
        ("pursuant to No. 2 and No. 3(b)", ["2", "3(b)"]),
        ("the first sentence of No. 5 hereof", ["5"]),
        ("notwithstanding Section 4 or No. 5", ["4", "5"]),
        ("U.S. Patent No. 2, invoice No. 3 and No. 4, Item No. 19 shall apply", []),
        ("the No. 1 brand in invoices with No. 2 days", []),
        ("He said No. 3 came.", []),
    ],
)
def test_provisions_numbered_no_1_are_cited_by_number_alone(text: str, labels: list[str]) -> None:
    assert [citation.mention.label for citation in citations(text, by_number=True)] == labels
    assert [each for each in citations(text) if each.mention.span.of(text).startswith("No")] == []


def sections(*labels: str) -> list[tuple[str, str]]:
    return [("section", label) for label in labels]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("as set out in Section 8 below", sections("8")),
        ("under Sections 9 and 11(a), neither", sections("9", "11(a)")),
        ("Sections 3, 4 and 5", sections("3", "4", "5")),
        ("Section 7 or 8 applies", sections("7", "8")),
        ("§§ 3, 4 apply", sections("3", "4")),
        ("Sections 3 through 7 survive", sections("3–7")),
        ("Sections 2.1-2.4 survive", sections("2.1–2.4")),
        ("clauses (i) to (iii) above", sections("(i)–(iii)")),
        ("Section 4 through Section 6", sections("4–6")),
        ("Clause 12.3(b)(ii)", sections("12.3(b)(ii)")),
        ("Section 2.8(a), (b) and (c) apply", sections("2.8(a)", "2.8(b)", "2.8(c)")),
        ("Sections 4.1(b)(i), (ii) and (c)", sections("4.1(b)(i)", "4.1(b)(ii)", "4.1(c)")),
        ("clause (b)(i) or (b)(ii) of Section 8", sections("8(b)(i)", "8(b)(ii)")),
        ("paragraph (b) above", sections("(b)")),
        ("Section 3.a, Section 7.3 b) and Section 2(c)4", sections("3(a)", "7.3(b)", "2(c)(4)")),
        ("Article IV", sections("Article IV")),
        ("Art. 7 and Sec. 2.1(b)", sections("Article 7", "2.1(b)")),
        ("under cl. 3, Arts. 4 and 5 bis", sections("3", "Article 4", "Article 5bis")),
        ("Section 2-1 and § 8-2-113(4)", sections("2-1", "8-2-113(4)")),
        ("Sections 2-7 survive", sections("2–7")),
        ("paragraph (2a)", sections("(2a)")),
        ("Sections 10AA.1, 10A and 1-A", sections("10AA.1", "10A", "1-A")),
        ("Articles II and III", sections("Article II", "Article III")),
        ("Article Four", sections("Article Four")),
        ("Article 8.1", sections("8.1")),
        ("subject to clause (ii)", sections("(ii)")),
        ("Section 5 of this Agreement", sections("5")),
        ("Section 4.2 hereof", sections("4.2")),
        ("Sections 5 (Term), 6 (Fees) and 7 (Notices) survive", sections("5", "6", "7")),
        ("SECTIONS 16.1 AND 16.2", sections("16.1", "16.2")),
        ("Section 1.1, Section 1.2 and Section 1.3", sections("1.1", "1.2", "1.3")),
        ("set out in Exhibit A and Schedule 2", [("schedule", "Exhibit A"), ("schedule", "Schedule 2")]),
        ("listed on Schedule 2.1(b) hereto", [("schedule", "Schedule 2.1(b)")]),
        ('see Exhibits "A" and "B" hereto', [("schedule", "Exhibit A"), ("schedule", "Exhibit B")]),
        ("Sections 4.2 (but not 4.2.3.2.4), 5.4, 6.3", sections("4.2", "5.4", "6.3")),
        ("Sections 4, 5 (as to amounts unpaid), 7 and 12", sections("4", "5", "7", "12")),
        ("Sections7.05, 7.06", sections("7.05", "7.06")),
        ("Section 4.1(i), (ii), (iii) and (iv) hereof", sections("4.1(i)", "4.1(ii)", "4.1(iii)", "4.1(iv)")),
        ("Section 2, 5, 6 or 13", sections("2", "5", "6", "13")),
        ("Section 2, 5 days or 6 weeks", sections("2")),
        ("Item 1115 of Regulation AB", [("outside", "Item 1115 of Regulation AB")]),
        ("Items 1117 and 1119(a) of Regulation AB", [("outside", "Items 1117 and 1119(a) of Regulation AB")]),
        ("Section 3, Section 4 and Section 5 of the Lease", [("outside", n) for n in "345"]),
        ("as it ends -Exhibit A-2- here", []),
        ("Paragraphs XV.C. and XV.D. of it", sections("XV(C)", "XV(D)")),
        ("Section 1.a.iii, Section 2.C.(ii) and Section 5.A.3", sections("1(a)(iii)", "2(C)(ii)", "5(A)(3)")),
        ("Section 1e or Section 2A", sections("1e", "2A")),
        ("Section 3.3(c) or (d) shall say so", sections("3.3(c)", "3.3(d)")),
        ("numerals 9.1 and 9.2, but not Roman numeral II", sections("9.1", "9.2")),
        (
            "the preceding two sentences and the foregoing clauses",
            sections("preceding two sentences", "foregoing clauses"),
        ),
        ("Annexes 1, 2A and 3", [("schedule", f"Annex {n}") for n in ("1", "2A", "3")]),
        ("Schedules 1 through 3 and 5", [("schedule", "Schedule 1–3"), ("schedule", "Schedule 5")]),
        ("Exhibits A-D or Appendices 1-3", [("schedule", "Exhibit A–D"), ("schedule", "Appendix 1–3")]),
        (
            "Exhibit A-1, Exhibit 5.A or Annex I.B",
            [("schedule", n) for n in ("Exhibit A-1", "Exhibit 5.A", "Annex I.B")],
        ),
        ("in Annex I or Appendices 1 and 2", [("schedule", f"{n}") for n in ("Annex I", "Appendix 1", "Appendix 2")]),
    ],
)
def test_what_is_cited(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(f"It holds {text} as well.") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("clause (ii) of Section 5.1(a)", "5.1(a)(ii)"),
        ("paragraph (b) of this Section 4.2", "4.2(b)"),
        ("Section 3 of Exhibit B", "Exhibit B, 3"),
        ("paragraph 3 of Schedule 2", "Schedule 2, 3"),
        ("Part B of Schedule 3", "Schedule 3, Part B"),
        ("paragraph 2(c) of Part B of Schedule 3", "Schedule 3, Part B, 2(c)"),
        ("Exhibit B, Section 3", "Exhibit B, 3"),
        ("Article III, Section 2", "Article III, 2"),
        ("clause (b) of the definition of “Net Sales”", '"Net Sales"(b)'),
    ],
)
def test_a_provision_inside_another_is_one_citation(text: str, expected: str) -> None:
    (citation,) = citations(f"as in {text} it is")
    assert citation.mention.label == expected
    assert citation.mention.span.of(f"as in {text} it is") == text


@pytest.mark.parametrize(
    "text",
    [
        "Section 5 of the Purchase Agreement",
        "Section 3 thereof",
        "Sections 4 and 5 of that certain Lease dated May 1",
        "Section 3.4 and Section 4.7 of the Loan Agreement",
        "Section 365(n) of the Bankruptcy Code",
        "Section 10(b) of the Securities Exchange Act of 1934",
        "Article 28 of the GDPR",
        "Treasury Regulations Section 1.409A-1",
        "Section 31125 of the California Corporations Code",
        "17 C.F.R. § 230",
        "Rule 144",
        "Regulation S",
        "Schedule 13D or 13G",
        "Section 6.2 of the APA",
        "Exhibit B to the Credit Agreement",
        "Sec. 433 BGB",
        "Art. 6 para. 1 GDPR",
        "§ 2 German Medicines Act",
    ],
)
def test_other_documents_and_laws_are_recognised(text: str) -> None:
    kinds = {kind for kind, _ in found(f"It holds {text}, as amended.")}
    assert kinds == {"outside"}


@pytest.mark.parametrize(
    "text",
    [
        "the parties schedule a meeting",
        "no section is cited",
        "in whole or in part, at any time",
        "Section headings are for convenience",
        "by article 3 days later",
        "each Item(s) and Section(s)",
        "TABLE OF CONTENTS: Section 1. Term 3 Section 2. Fees 4 Section 3. Notices 5",
        "\nSection 9. Notices",
        "\nExhibit 10.5\n",
    ],
)
def test_what_is_no_citation(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize("end", ["", "\n"])
def test_the_last_line_is_read_to_its_end(end: str) -> None:
    assert found(f"It is delivered under:\nExhibit A.{end}") == [("schedule", "Exhibit A")]
    assert found(f"It is delivered.\nExhibit A{end}") == []


def test_a_count_or_a_new_item_ends_a_list() -> None:
    assert found("under Section 3, 10 days after notice") == sections("3")
    assert found("in Sections 3.6 and 4.8 and (ii) the failure") == sections("3.6", "4.8")
    assert found("(c) Section 4(c), and (d) the rest") == sections("4(c)")
    assert found("(a) under Section 4(a), or (b) in any other way") == sections("4(a)")


def test_the_provision_around_and_those_beside_it_are_cited_by_their_words() -> None:
    assert found("Under this Section and the preceding sentence") == sections("this section", "preceding sentence")
    assert [c.this for c in citations("Under this Section 8 and Section 9")] == [True, False]


def test_a_citation_stands_where_its_words_stand() -> None:
    text = "See Sections 9 and 11(a)."
    assert [c.mention.span.of(text) for c in citations(text)] == ["Sections 9", "11(a)"]
    assert citations(text, Span(0, 0)) == []


def test_labels_have_one_form() -> None:
    assert [normal_label(label) for label in ("4.2 (b)", "4.2.b", "4.2 b)", "15.0", "3(a)B", "1.a.iii")] == [
        *("4.2(b)", "4.2(b)", "4.2(b)", "15", "3(a)(B)", "1(a)(iii)"),
    ]
    assert continued_label("4.2(h)", "(i)") == "4.2(i)"
    assert continued_label("4.2(b)(i)", "(c)") == "4.2(c)"
    assert continued_label("4.2", "(c)") is None


LETTERS = st.sampled_from("abcdefgh")
ROMANS = st.sampled_from(["i", "ii", "iii", "iv", "v", "vi"])


@st.composite
def cited_labels(draw: st.DrawFn) -> str:
    head = ".".join(str(draw(st.integers(1, 40))) for _ in range(draw(st.integers(1, 3))))
    tail = draw(st.sampled_from(["", "({letter})", "({letter})({roman})"]))
    return head + tail.format(letter=draw(LETTERS), roman=draw(ROMANS))


@given(st.lists(cited_labels(), min_size=1, max_size=6), st.sampled_from(["Section", "Clause", "section", "§"]))
def test_any_list_of_labels_in_prose_gives_these_labels(labels: list[str], noun: str) -> None:
    plural = ("§§" if noun == "§" else f"{noun}s") if len(labels) > 1 else noun
    listed = " and ".join(filter(None, (", ".join(labels[:-1]), labels[-1])))
    assert found(f"Subject to {plural} {listed}, neither party is liable.") == sections(*labels)


@given(st.text(alphabet="Sections ()12.aiIV,and–§Exhibtof\n“”", max_size=200))
def test_any_text_is_read(text: str) -> None:
    text = f"Subject to Section 7.3, it is due.\n{text}"
    found = citations(text)
    assert "7.3" in {citation.mention.label for citation in found}
    for citation in found:
        assert 0 <= citation.mention.span.start < citation.mention.span.end <= len(text)


# ---------------------------------------------------------------------------------------------------- other documents


def names(text: str) -> frozenset[str]:
    return own_names(text, Span(0, len(text)))


def place(before: str, after: str, *own: str) -> Destination:
    text = f"{before}Section 5{after}"
    start = text.index("Section 5")
    return destination_of(text, start, start + len("Section 5"), frozenset(own))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("This Lease is made today. This Lease runs.", {"lease"}),
        ("This Deed of Sale is made (this “Agreement”).", {"deed", "agreement"}),
        ("THIS SUPPLY AGREEMENT (the “Agreement”) is made.", {"supply agreement", "agreement"}),
        ("This Amendment changes the Supply Agreement (the “Agreement”). “This Agreement” is it.", {"amendment"}),
        ("It rains.", set()),
    ],
)
def test_the_names_by_which_an_agreement_calls_itself(text: str, expected: set[str]) -> None:
    assert names(text) == expected


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("under ", " of this Agreement", Destination.DOCUMENT),
        ("under ", " of the Agreement", Destination.DOCUMENT),
        ("under ", " (Fees) of the Agreement", Destination.DOCUMENT),
        ("under ", " hereof", Destination.UNSTATED),
        ("under ", ", it ends", Destination.UNSTATED),
        ("under ", " to the extent permitted by Law", Destination.UNSTATED),
        ("under ", " in the Territory", Destination.UNSTATED),
        ("under ", " of the Loan Agreement", Destination.OUTSIDE),
        ("under ", " (Fees) of such Loan Agreement", Destination.OUTSIDE),
        ("under Section 4 and ", ", respectively, of the Loan Agreement", Destination.OUTSIDE),
        ("under Section 4 and ", ", respectively, of this Agreement", Destination.DOCUMENT),
        ("under ", " of the\nLoan Agreement", Destination.OUTSIDE),
        ("under ", " of Buyer’s Terms", Destination.OUTSIDE),
        ("under ", " thereof", Destination.OUTSIDE),
        ("under ", " of the collaboration agreement", Destination.OUTSIDE),
        ("the Loan Agreement ", " says", Destination.OUTSIDE),
        ("in this Agreement ", " says", Destination.UNSTATED),
        ("Bankruptcy Code ", " says", Destination.OUTSIDE),
        ("as required by law, ", " says", Destination.UNSTATED),
    ],
)
def test_where_a_citation_points(before: str, after: str, expected: Destination) -> None:
    assert place(before, after, "agreement") is expected


def test_of_this_tariff_in_an_agreement_means_the_schedule_that_is_one() -> None:
    assert place("under ", " of this Tariff", "agreement") is Destination.HERE
