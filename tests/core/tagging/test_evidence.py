"""Types of clauses that are easily mistaken for their neighbours, and the words that tell them apart."""

from __future__ import annotations

import pytest

from core.base import paths
from core.tagging.evidence import TYPES, evident, only_points_elsewhere
from core.tagging.lexicon import load_lexicon


@pytest.mark.parametrize(
    ("concept", "text"),
    [
        ("strict-liability", "No party is liable in contract, tort, negligence, strict liability or otherwise."),
        ("no-solicit-customers", "The agent shall not solicit any customer of the principal for two years."),
        ("no-solicit-employees", "Neither party shall hire or entice away the staff of the other."),
        ("most-favored-nation", "The prices shall be no less favorable than those given to any other customer."),
        ("most-favored-nation", "If the mill charges another buyer a lower price, it shall credit the difference."),
        ("exclusive-license", "The owner grants the baker an exclusive, transferable licence to use the mark."),
        ("exclusivity", "The mill appoints the dealer as its exclusive distributor in Wales."),
        ("exclusivity", "During the term the mill shall not sell flour to any other person in Wales."),
        ("non-compete", "For one year the seller shall not engage in any business that competes with the mill."),
        ("change-of-control", "“Change of Control” means a merger, or the sale of all or substantially all assets."),
        ("change-of-control", "A merger of the tenant shall be deemed an assignment of this lease."),
        ("change-of-control", "The lender may terminate if the borrower merges or sells all of its business."),
        ("third-party-beneficiary", "The bank is an intended beneficiary of this guaranty."),
        ("third-party-beneficiary", "Nothing in this lease confers any right upon anyone other than the parties."),
        ("third-party-beneficiary", "A person who is not a party to this deed may not enforce it."),
        ("termination-change-of-control", "The lender may terminate upon a change of control of the borrower."),
        ("anti-assignment", "This lease may not be assigned without the landlord's consent."),
        ("renewal-term", "The term shall renew for successive years."),
        ("liquidated-damages", "The builder shall pay liquidated damages of £500 for each day of delay."),
        ("break-fee", "If the buyer withdraws, it shall pay a termination fee of $2,000,000."),
        ("ip-ownership", "All rights in the recipes belong to the baker."),
        ("termination-for-convenience", "Either party may terminate this agreement without cause."),
        ("termination-for-convenience", "Either party may terminate this agreement on thirty days' written notice."),
        ("termination-for-convenience", "The agent may end this agreement at any time for any or for no reason."),
        ("uncapped-liability", "Neither party limits its liability for fraud."),
        ("insurance", "Types that are listed nowhere need no words."),
    ],
)
def test_the_words_of_a_clause_show_its_type(concept: str, text: str) -> None:
    assert evident(concept, text)


@pytest.mark.parametrize(
    ("concept", "text"),
    [
        ("strict-liability", "The liability of the baker shall not exceed the price."),
        ("strict-liability", "Each party shall hold product liability insurance of £1,000,000."),
        ("no-solicit-customers", "Neither party shall solicit or hire any employee of the other."),
        ("no-solicit-customers", "The licensee will not solicit anybody whom the licensor employs."),
        ("no-solicit-employees", "The agent shall not solicit any account of the principal."),
        ("most-favored-nation", "Other dealers may pay different fees, and the mill need not offer you the same."),
        ("most-favored-nation", "Dealings with affiliates shall be on terms no less favorable than at arm's length."),
        ("most-favored-nation", "The buyer shall keep insurance on terms no less favorable than those now in force."),
        ("exclusive-license", "The owner grants the baker a non-exclusive licence to use the mark."),
        ("exclusive-license", "The licensor is the sole and exclusive owner of the licensed mark."),
        ("exclusivity", "The courts of Wales have exclusive jurisdiction."),
        ("exclusivity", "This is the buyer's sole and exclusive remedy."),
        ("exclusivity", "The mill appoints the dealer as its non-exclusive distributor in Wales."),
        ("non-compete", "The mill is competent to bake."),
        ("exclusivity", "This deed is the complete and exclusive agreement between the parties."),
        ("exclusivity", "The licensee shall not rent, lease or sell the programs to any third party."),
        ("exclusivity", "The mill has the sole and exclusive right to defend and settle the claim."),
        ("exclusivity", "The marks belong exclusively to the mill, and its goodwill inures exclusively to it."),
        (
            "change-of-control",
            "Either party may assign this lease to a purchaser of all of its business.",
        ),
        ("change-of-control", "The mill may acquire flour, and shall pay for the transfer of its assets."),
        ("third-party-beneficiary", "The mill shall obtain licences under the patents of any third party."),
        ("third-party-beneficiary", "Nothing in this lease confers any right by implication, estoppel or otherwise."),
        ("termination-change-of-control", "“Change of Control” means a merger that ends in a new owner."),
        ("anti-assignment", "The indemnifier shall not settle a claim without the consent of the other."),
        ("renewal-term", "“Renewal Term” has the meaning set forth in Section 8.2."),
        ("liquidated-damages", "Neither party is liable for indirect, liquidated or punitive damages."),
        ("break-fee", "Upon termination for any reason all licences end."),
        ("ip-ownership", "“Intellectual Property Rights” means patents, trademarks and copyright."),
        ("non-compete", "The schedule lists each contract with a covenant not to compete."),
        ("termination-for-convenience", "Upon termination for any reason the dealer shall return the stock."),
        ("termination-for-convenience", "Either party may terminate at any time if the other is in breach."),
        ("uncapped-liability", "Neither party is liable for more than the price."),
        ("uncapped-liability", "The limitations and exclusions of liability in this deed are severable."),
        ("uncapped-liability", "Neither party has any liability for damages other than direct damages."),
        ("uncapped-liability", "The mill indemnifies the dealer, provided that it shall not be liable for delay."),
        ("uncapped-liability", "The foregoing limitations and restrictions on liability shall not apply to flour."),
    ],
)
def test_another_rule_in_similar_words_does_not(concept: str, text: str) -> None:
    assert not evident(concept, text)


def test_a_heading_alone_shows_nothing() -> None:
    text = "10.4 Strict liability. The baker shall pay for what it spoils."
    assert evident("strict-liability", text)
    assert not evident("strict-liability", text, ["Strict liability"])
    assert evident("strict-liability", "10.4 Damage. The baker is strictly liable for it.", ["Damage"])


def test_a_list_is_read_with_the_words_before_it() -> None:
    lead_in = "For two years the seller shall not:"
    assert evident("no-solicit-customers", f"{lead_in}\n(a) hire any employee; or\n(b) induce any customer to leave.")
    assert not evident("no-solicit-customers", f"{lead_in}\n(a) hire any employee; or\n(b) sell flour.")


def test_the_lexicon_has_these_types() -> None:
    lexicon = load_lexicon(paths.resources() / "lexicon")
    assert [each for each in sorted(TYPES) if lexicon.get(each) is None] == []


@pytest.mark.parametrize(
    ("concept", "shown", "not_shown"),
    [
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
    ],
)
def test_what_assigns_and_what_may_not_be_assigned(concept: str, shown: str, not_shown: str) -> None:
    assert evident(concept, shown)
    assert not evident(concept, not_shown)


def test_a_short_definition_that_names_another_section_only_points_there() -> None:
    assert only_points_elsewhere("“Exclusive Territory” has the meaning set forth in Section 4.2.")
    assert only_points_elsewhere("2.3 “Fees” are defined in Exhibit B.")
    assert not only_points_elsewhere("“Fees” means $40 a month, which the Client shall pay in advance.")
    assert not only_points_elsewhere("The Dealer has the rights set forth in Section 4.")
