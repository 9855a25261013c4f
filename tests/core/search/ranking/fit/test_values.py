"""The forums and periods of notice that a query asks for."""

from __future__ import annotations

from core.search.ranking.fit.quantities import read_quantities
from core.search.ranking.fit.query import read_query
from core.search.ranking.fit.values import read_values


def test_a_query_asks_for_each_value_once() -> None:
    query = "ICC arbitration in Paris, France, on at least 60 days' notice, ICC rules"
    assert [each.value for each in read_values(query)] == ["Arbitration: ICC", "Arbitration: France", "60 days"]


def test_a_bound_accepts_longer_or_shorter_periods_and_none_only_periods_as_long() -> None:
    queries = ("at least 60 days' notice", "up to 60 days' notice", "60 days' notice")
    (least,), (most,), (exact,) = map(read_values, queries)
    assert [each for each in ("2 weeks", "60 days", "2 months", "1 year") if least.accepts(each)] == [
        "60 days",
        "2 months",
        "1 year",
    ]
    assert [each for each in ("2 weeks", "60 days", "1 year") if most.accepts(each)] == ["2 weeks", "60 days"]
    assert [each for each in ("2 weeks", "60 days", "1 year", "") if exact.accepts(each)] == ["60 days"]


def test_a_period_of_notice_is_taken_out_with_its_quantity() -> None:
    (quantity,) = read_quantities("60 days' notice")
    assert read_query("60 days' notice", without=(quantity.id,)).values == ()
