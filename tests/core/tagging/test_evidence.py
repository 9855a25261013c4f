"""What the words of a clause must say for it to be of a type."""

from __future__ import annotations

import pytest

from core import paths
from core.lexicon import load_lexicon
from core.tagging.evidence import WORDED_TYPES, only_points_elsewhere, says


@pytest.mark.parametrize(
    ("type_", "said", "unsaid"),
    [
        (
            "no-solicit-customers",
            "For a year the Agent shall not solicit or divert any client of the Principal.",
            "For a year the Agent shall not solicit or hire any employee of the Principal.",
        ),
        (
            "no-solicit-customers",
            "The Agent shall not call on the customers of the Principal.",
            "Nothing in this Section prevents the Agent from soliciting customers of the Principal.",
        ),
        (
            "no-solicit-employees",
            "Neither party shall induce any person employed by the other to leave that employment.",
            "The Agent shall not solicit the clients of the Principal.",
        ),
        (
            "most-favored-nation",
            "The prices shall be no less favorable than those charged to any other hospital.",
            "Buyer has no most favored terms, and Seller may charge others what it likes.",
        ),
        (
            "most-favored-nation",
            "If Seller grants another buyer lower prices, it shall offer them to Buyer.",
            "The schedule lists each contract that contains a non-compete or a most favored customer provision.",
        ),
        (
            "most-favored-nation",
            "Buyer is Seller's most favoured customer.",
            "Dealings with affiliates are on terms no less favorable than those of unrelated third parties.",
        ),
        (
            "strict-liability",
            "Neither party is liable in contract, negligence, strict liability or otherwise.",
            "Liability. The Carrier is liable for gross negligence only, whether in contract or tort.",
        ),
        (
            "strict-liability",
            "This limit holds for claims of product liability too.",
            "The Dealer shall carry product liability insurance of $1,000,000.",
        ),
        (
            "liquidated-damages",
            "For each day of delay the Builder shall pay $500 as liquidated damages.",
            "Damages would be no sufficient remedy, and an injunction may be sought.",
        ),
        (
            "exclusivity",
            "Maker appoints Dealer its exclusive dealer in Peru.",
            "Maker appoints Dealer as a dealer in Peru on a non-exclusive basis.",
        ),
        (
            "exclusivity",
            "Dealer shall not sell any other pumps.",
            "The parties submit to the exclusive jurisdiction of the courts of Peru.",
        ),
        (
            "non-compete",
            "The Seller shall not engage in any business like that of the Buyer.",
            "Nothing in this Agreement shall prevent either party from competing with the other.",
        ),
        (
            "non-compete",
            "The Dealer shall not compete with the Maker; provided, that nothing in this Section prevents it from "
            "holding shares.",
            "The Dealer shall be free to sell competing pumps.",
        ),
        (
            "change-of-control",
            "Either party may end this Agreement upon a change of control of the other.",
            "An affiliate is a person that controls, or is under common control with, another.",
        ),
        (
            "termination-for-convenience",
            "The Buyer may terminate this Agreement at any time upon thirty days' notice.",
            "The Buyer may terminate this Agreement upon thirty days' notice of a breach that is not cured.",
        ),
        (
            "termination-for-convenience",
            "Either party may terminate this Agreement by sixty days' notice.",
            "Upon termination the Dealer shall return all samples.",
        ),
        (
            "anti-assignment",
            "This Agreement may not be assigned by either party.",
            "Neither party is the agent or the partner of the other.",
        ),
        (
            "ip-assignment",
            "The Writer assigns to the House all right, title and interest in the Book.",
            "The Licensor retains its trademarks.",
        ),
        (
            "minimum-commitment",
            "Dealer shall buy a minimum of 40 pumps a year.",
            "Dealer is not subject to any minimum purchase requirements.",
        ),
        (
            "minimum-commitment",
            "Dealer guarantees purchases of $40,000 a year.",
            "Each order shall state, at a minimum, the number of pumps.",
        ),
    ],
)
def test_a_type_needs_its_words_in_its_sense(type_: str, said: str, unsaid: str) -> None:
    assert says(type_, said)
    assert not says(type_, unsaid)


def test_nothing_is_asked_of_other_types() -> None:
    assert says("governing-law", "")


def test_types_of_known_words_are_in_the_lexicon() -> None:
    lexicon = load_lexicon(paths.resources() / "lexicon")
    assert {each.id for each in lexicon.concepts if not each.attribute} >= WORDED_TYPES


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("“Liquidated Damages” has the meaning set forth in Section 9.", True),
        ('1.14 "IP Assignment" shall have the meaning given to that term in the Purchase Agreement.', True),
        ("(c) “Losses” is defined in Clause 4.", True),
        ("“Change of Control” means that more than half of the shares change hands.", False),
        ("The Dealer shall pay “Liquidated Damages” as defined in Section 9.", False),
        ("Words that begin with a capital have the meaning set forth in Annex A.", False),
    ],
)
def test_a_definition_that_only_points_elsewhere_has_no_rule(text: str, points: bool) -> None:
    assert only_points_elsewhere(text) is points
