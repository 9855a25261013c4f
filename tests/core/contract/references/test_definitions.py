"""Defined terms, the terms that a passage uses, and those that nothing defines."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.contract.references.definitions import find_definitions, term_at, terms_used
from core.contract.sections.tree import section_tree
from core.types import Definition, Document, Span
from tests.contracts import contract
from tests.thoroughness import examples

BODY = "The Supplier shall deliver the Goods to the Buyer at the place named in the Order and at no other place."


def taken(text: str) -> list[tuple[str, str]]:
    document = contract(text)
    return [(d.term, d.span.of(document.text)) for d in find_definitions(document, section_tree(document))]


def terms(text: str) -> list[str]:
    return [term for term, _ in taken(text)]


@pytest.mark.parametrize(
    "text",
    [
        "“Claim” means any demand.",
        '"Claim" shall mean any demand.',
        "‘Claim’ means any demand.",
        "“Claim” has the meaning set forth in Section 4.",
        "“Claim”, as used in this Section, means any demand.",
        "“Claim” refers to any demand.",
        "“Claim”: any demand.",
        "The term “Claim” shall have the meaning given in the Purchase Agreement.",
        "Any demand (the “Claim”) is barred.",
        "Any demand (hereinafter referred to as “Claim”) is barred.",
        "Any demand, hereinafter called the “Claim”, is barred.",
        "1.4 Claim means any demand.",
        "(kk) Claim means any demand.",
        "- Claim means any demand.",
        "Claim: means any demand.",
        "“Claim” is defined in Section 4.",
        "“Claim” is any demand.",
        "It runs for a year; “Claim” is the demand of a third party.",
        "The term “Claim” is a demand in writing.",
        "'Claim' means any demand.",
        "«Claim» means any demand.",
        "„Claim“ means any demand.",
        "“Claim” denotes any demand.",
        "“Claim” shall be construed as any demand.",
        "“Claim” stands for any demand.",
        "“Claim” – any demand.",
        "Term\tMeaning\nClaim\tany demand in writing",
        "**1. Definitions**\nClaim\tany demand in writing\n**2. Law**\nLatvian law applies.",
        "Definitions\nClaim means any demand.",
    ],
)
def test_every_form_of_a_definition(text: str) -> None:
    assert terms(text) == ["Claim"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("“claim” means any demand.", "claim"),
        ("(b) the term “third party” shall have the meaning given in Section 4.", "third party"),
        (f"{BODY} In this Contract, “claim” means any demand.", "claim"),
        ("“Z” means the index of the year.", "Z"),
        ("**1. Definitions**\n**claim means any demand in writing.**", "claim"),
        ("**1. Definitions**\n**Claim any demand that is made in writing.**", "Claim"),
        ("**1. Definitions**\n**Claim**\nany demand that is made in writing.", "Claim"),
    ],
)
def test_terms_in_everyday_words_of_one_letter_or_only_set_in_bold(text: str, expected: str) -> None:
    assert terms(text) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "For the purposes of this definition, “control” means ownership.",
        "The word “including” means including without limitation.",
        "“A” means the first.",
        "**1. Definitions**\n**For the purposes of law, the year ends in May.**",
    ],
)
def test_words_explained_for_one_place_or_by_a_rule_of_wording_are_no_terms(text: str) -> None:
    assert terms(text) == []


def test_an_everyday_term_inside_a_definition_does_not_end_it() -> None:
    whole = "“Affiliate” means a company under common control. The term “control” means ownership of half of it."
    assert taken(whole) == [("Affiliate", whole), ("control", whole.partition(". ")[2])]


def test_terms_in_a_row_are_all_defined_and_may_begin_with_a_small_letter() -> None:
    assert terms("“Label”, “Labelled” or “eLabel” refers to what is printed.") == ["Label", "Labelled", "eLabel"]


def test_a_definition_below_its_term_belongs_to_it() -> None:
    assert taken("Definitions\n“Claim”\nmeans any demand.") == [("Claim", "“Claim”\nmeans any demand.")]


def test_one_parenthesis_may_define_several_terms() -> None:
    assert terms("Acme and Bolt (each, a “Party”, and together the “Parties”) agree.") == ["Parties", "Party"]


@pytest.mark.parametrize("text", ["The word “Or” is not exclusive.", "They sell under the mark “Claim” is the rule."])
def test_what_only_mentions_a_term_does_not_define_it(text: str) -> None:
    assert terms(text) == []


@pytest.mark.parametrize("also", ["includes ships.", "does not include ships.", "shall exclude all ships."])
def test_what_a_term_includes_or_not_does_not_replace_what_it_means(also: str) -> None:
    document = contract(f"1. “Goods” means all that is sold.\n2. “Goods” {also}\n3. The Supplier keeps the Goods dry.")
    found = find_definitions(document, section_tree(document))
    at = document.text.index("3. The")
    (used,) = terms_used(document.text, found, Span(at, len(document.text)))
    assert used.span.of(document.text) == "“Goods” means all that is sold."


def test_two_names_of_one_thing() -> None:
    assert terms("“Good Practice” or “GP” means what the trade does.") == ["GP", "Good Practice"]


@pytest.mark.parametrize(
    "text",
    [
        "As it says (see “Fees”), it is due.",
        "Under Section 5 (“Indemnity”) it is due.",
        "The box is marked (marked “Fragile”) and kept.",
        "He said “it is due” and left.",
        "There are (provided that there are no more than “Ten”) boxes.",
        "This means war.",
    ],
)
def test_what_defines_nothing(text: str) -> None:
    assert terms(text) == []


def test_the_words_of_a_definition_are_its_item_with_its_list_or_its_sentence() -> None:
    assert taken("1. Terms\n“Loss” means:\n(a) a cost; or\n(b) a fine.\n“Gain” means the rest.") == [
        ("Loss", "“Loss” means:\n(a) a cost; or\n(b) a fine."),
        ("Gain", "“Gain” means the rest."),
    ]
    assert taken("1. Start. It was so. It begins in May (the “Term”). It ends.") == [
        ("Term", "It begins in May (the “Term”).")
    ]


def test_a_term_without_quotation_marks_keeps_its_first_word() -> None:
    assert terms("As follows.\nBusiness Day means any day but a Sunday.") == ["Business Day"]


def test_no_abbreviation_ends_the_words_of_a_definition() -> None:
    text = "Made by Alder LLC, of 8700 W. Birch St., by Dr. G. Green (“Alder”), and Cedar Inc. (“Cedar”). Both sign."
    assert [words for _, words in taken(text)] == [text.removesuffix(" Both sign.")] * 2


def test_a_definition_in_passing_has_all_items_of_its_list() -> None:
    text = "Any lien (each, a “Lien”) secures: (a) the Price; (b) the Fees. It ends."
    assert taken(text) == [("Lien", text.removesuffix(" It ends."))]


def test_definitions_run_together_in_one_paragraph_are_parted() -> None:
    assert taken("“A1” means one. “B2” means two.") == [("A1", "“A1” means one."), ("B2", "“B2” means two.")]


def test_bold_terms_of_a_list_of_definitions() -> None:
    text = f"1. Definitions\n**Affiliate: any company under common control.**\n2. Fees\n**Rate: ten a day. {BODY}**"
    assert terms(text) == ["Affiliate"]


def test_a_definition_knows_its_section_and_its_page() -> None:
    document = contract(f"1. Terms\n1.1 {BODY}\n---\n1.2 “Claim” means any demand.")
    sections = section_tree(document)
    (definition,) = find_definitions(document, sections)
    assert (sections[definition.section].number, definition.page) == ("1.2", 2)


# ------------------------------------------------------------------- uses

LIST = (
    "1. Terms\n1.1 “Product” means a thing.\n1.2 “Licensed Product” means a Product under licence.\n"
    "1.3 “Subsidiary” means a company.\n1.4 “Term” has the meaning given in Section 2.\n"
)


def used(passage: str, before: str = LIST) -> list[str]:
    document: Document = contract(f"{before}2. Rest. {passage}")
    found = find_definitions(document, section_tree(document))
    start = document.text.index("2. Rest.")
    return [d.term for d in terms_used(document.text, found, Span(start, len(document.text)))]


def test_terms_are_recognised_by_their_capitals_in_the_order_of_their_first_use() -> None:
    assert used("Each Subsidiary sells the Product; a product is no Product.") == ["Subsidiary", "Product"]


def test_the_longest_term_counts() -> None:
    assert used("The Licensed Product is sold.") == ["Licensed Product"]
    sellers = "1. Terms\n1.1 “Seller” means Acme.\n1.2 “Sellers’ Representative” means Bolt.\n"
    assert used("The Sellers’ Representative signs.", before=sellers) == ["Sellers’ Representative"]


@pytest.mark.parametrize("word", ["Products", "Product’s", "Product's", "Products’"])
def test_plurals_and_owners(word: str) -> None:
    assert used(f"The {word} price is due.") == ["Product"]
    assert used("All Subsidiaries sell.") == ["Subsidiary"]


def test_a_term_that_the_passage_defines_is_not_offered() -> None:
    assert used("It begins in May (the “Term”), and in the Term each Product is sold.") == ["Product"]


def test_of_two_meanings_the_one_that_says_something_is_offered() -> None:
    document = contract(f"{LIST}2. Time. It begins in May (the “Term”).\n3. Rest. In the Term it is so.")
    found = find_definitions(document, section_tree(document))
    start = document.text.index("3. Rest.")
    (definition,) = terms_used(document.text, found, Span(start, len(document.text)))
    assert definition.span.of(document.text).startswith("It begins")


def test_no_definitions_no_uses() -> None:
    assert used("Nothing here.", before="1. A. Words.\n") == []
    assert terms_used("", [], Span(0, 0)) == ()


WORDS = st.sampled_from(["Net", "Sales", "Licensed", "Product", "Buyer", "Field"])


@settings(max_examples=examples(quick=60, thorough=1000))
@given(st.lists(WORDS, min_size=1, max_size=3, unique=True), st.sampled_from(["", "s", "’s"]))
def test_any_term_is_found_where_it_is_used(words: list[str], ending: str) -> None:
    term = " ".join(words)
    ending = "" if term.endswith("s") else ending
    text = f"“{term}” means it. And so the {term}{ending} is due."
    definition = Definition(term, Span(0, text.index(".") + 1), 0, 1)
    found = terms_used(text, [definition], Span(text.index("And"), len(text)))
    assert found == (definition,)


@given(st.text(alphabet='“”"‘’() aTmeansthe\n.:;', max_size=200))
def test_any_text_is_read(text: str) -> None:
    document = contract(f"“Claim” means any demand.\n{text}")
    found = find_definitions(document, section_tree(document))
    assert "Claim" in {definition.term for definition in found}
    for definition in found:
        assert 0 <= definition.span.start < definition.span.end <= len(document.text)


def test_the_term_at_a_character_is_the_longest_that_stands_there() -> None:
    text = (
        "“Product” means goods.\n“Licensed Product” means licensed goods.\nThe Licensed Products and the Product sell."
    )
    document = contract(text)
    found = find_definitions(document, section_tree(document))
    use = document.text.index("The Licensed")

    def at(words: str) -> str | None:
        definition = term_at(document.text, found, document.text.index(words, use))
        return definition.term if definition else None

    assert at("censed") == at("ducts") == "Licensed Product"
    assert at("duct sell") == "Product"
    assert at("and") is None
    assert at(" sell") is None
    assert term_at(document.text, found, 1) is None  # where it is defined
