"""The labels of attributes: what is kept of them, and how the rules are measured by them."""

from pathlib import Path

from core.base import paths
from core.search.asked import read_values as read_asked
from core.search.expand import expand
from core.tagging.attributes import ATTRIBUTES
from core.tagging.lexicon import load_lexicon
from core.tagging.values import ValueKind
from training.attributes.measure import FIRST, figures_of, value_counts, wanted
from training.attributes.queries import read_queries
from training.attributes.records import (
    OF_LIMITS,
    Label,
    LimitLabel,
    ValueLabel,
    read_labels,
    read_limits,
    read_values,
    write_labels,
    write_limits,
    write_values,
)

LABEL = Label("Lease", ((3, 9), (12, 20)), FIRST, "supply", "forbid", frozenset({"fault", "carve-outs"}))


def test_labels_are_written_as_they_are_read(tmp_path: Path):
    write_labels([LABEL], path := tmp_path / "labels.tsv")
    assert read_labels(path) == [LABEL]


def test_the_labels_kept_name_what_can_be_read():
    labels = read_labels()
    assert len([each for each in labels if each.reader == FIRST]) >= 400
    assert set().union(*map(wanted, labels)) <= ATTRIBUTES
    assert {each.split for each in labels} == {"train", "test"}
    assert all(start < end for each in labels for start, end in each.ranges)


def test_each_attribute_has_a_query_that_names_it():
    lexicon = load_lexicon(paths.resources() / "lexicon")
    queries = read_queries()
    assert sorted(attribute for attribute, _ in queries if attribute not in list(ValueKind)) == sorted(ATTRIBUTES)
    for attribute, query in queries:
        meant = {each.concept.id for each in expand(query, lexicon).meant}
        assert attribute in meant | {each.kind for each in read_asked(query)}, query


def test_a_side_and_a_rule_are_attributes_too():
    assert wanted(LABEL) == {"fault", "carve-outs", "supply-side", "unilateral", "forbids"}


def test_a_contract_is_in_one_split():
    assert len({each.split for each in read_labels() if each.contract == read_labels()[0].contract}) == 1


def test_precision_and_recall_of_an_attribute():
    pairs = [({"fault"}, {"fault"}), ({"fault"}, set()), (set(), {"fault"}), ({"fault"}, {"fault"})]
    assert figures_of("fault", pairs) == (3, 2 / 3, 2 / 3, 2 / 3)
    assert figures_of("basket", pairs) == (0, 0.0, 0.0, 0.0)


def test_labels_of_values_are_written_as_they_are_read(tmp_path: Path):
    values = ValueLabel("Lease", ((3, 9),), FIRST, frozenset({"Courts: Ohio", "Arbitration"}), frozenset({"30 days"}))
    none = ValueLabel("Lease", ((12, 20),), FIRST, frozenset(), frozenset())
    write_values([none, values], path := tmp_path / "values.tsv")
    assert read_values(path) == [values, none]


def test_the_labels_of_values_kept_are_many_of_many_contracts_with_near_misses():
    labels = read_values()
    assert len({each.contract for each in labels}) >= 200
    assert sum(bool(each.forum) for each in labels) >= 60
    assert sum(bool(each.notice) for each in labels) >= 60
    assert sum(not each.forum and not each.notice for each in labels) >= 100
    assert {each.split for each in labels} == {"train", "test"}


def test_labels_of_limits_are_written_as_they_are_read(tmp_path: Path):
    limit = LimitLabel("Lease", ((3, 9),), FIRST, frozenset({"carve-outs", "fraud-carve-out"}))
    none = LimitLabel("Lease", ((12, 20),), FIRST, frozenset())
    write_limits([none, limit], path := tmp_path / "limits.tsv")
    assert read_limits(path) == [limit, none]


def test_the_labels_of_limits_kept_name_what_was_labelled():
    labels = read_limits()
    assert set[str]().union(*(each.attributes for each in labels)) <= OF_LIMITS <= ATTRIBUTES
    assert {each.split for each in labels} == {"train", "test"}
    assert all(
        "carve-outs" in each.attributes for each in labels if any("-carve-out" in one for one in each.attributes)
    )


def test_each_value_counts():
    pairs = [({"30 days", "60 days"}, {"30 days", "90 days"}), (set[str](), {"3 days"}), ({"5 days"}, set[str]())]
    assert value_counts(pairs) == (3, 3, 1)
