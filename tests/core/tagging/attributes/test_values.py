"""Values as tags."""

from __future__ import annotations

from core.tagging.attributes.values import ValueKind, value_tags


def test_a_clause_is_tagged_with_each_value_once() -> None:
    text = "Either party may demand arbitration on 30 days' notice, and Supplier on thirty (30) days' notice."
    assert list(value_tags(text)) == ["forum:Arbitration", "notice:30 days"]


def test_a_tag_states_the_value_of_its_kind_alone() -> None:
    assert ValueKind.FORUM.value_of(ValueKind.FORUM.tag("Courts: Ohio")) == "Courts: Ohio"
    assert ValueKind.NOTICE.value_of("forum:Courts: Ohio") == ""
    assert ValueKind.NOTICE.value_of("notice-period") == ""
