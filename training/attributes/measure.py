"""Measures how well attributes are found: `python -m training.attributes.measure LIBRARY CUAD`.

``LIBRARY`` is a library of ``CUAD/pdf``, all of it indexed. A labelled clause is compared with the attributes that the
library gives to the clause in the same place (the best with an F1 over characters of at least 0.5). Prints, per
attribute and split, how many labelled clauses have it, precision, recall and F1, in percent; then the means over
attributes. The same for further clauses that limit liability, labelled with what these limits are measured by and
except; and for the values of forums and of periods of notice, each of which must match exactly; then in what share of
the clauses with any all values are right.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from statistics import mean
from typing import Final

from core.store.catalog.catalog import Catalog
from core.tagging.values import ValueKind
from training.attributes.records import (
    OF_LIMITS,
    Label,
    ReadClause,
    read_labels,
    read_limits,
    read_values,
)
from training.judgements.measure import match
from training.judgements.places import raw_places
from training.judgements.pool import own_spans

FIRST: Final = "first"
"""The reader whose labels everything is measured against; the other reader's labels measure this one."""
_SIDES: Final = {
    "both": {"mutual"},
    "supply": {"supply-side", "unilateral"},
    "demand": {"demand-side", "unilateral"},
    "one": {"unilateral"},
    "none": set[str](),
}
_RULES: Final = {"duty": {"imposes-duty"}, "right": {"gives-right"}, "forbid": {"forbids"}, "statement": set[str]()}


def main() -> None:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("library", metavar="LIBRARY", type=Path)
    arguments.add_argument("cuad", metavar="CUAD", type=Path)
    args = arguments.parse_args()
    labels = [each for each in read_labels() if each.reader == FIRST]
    limits = [each for each in read_limits() if each.reader == FIRST]
    values = read_values()
    with closing(Catalog(args.library)) as catalog:
        read = read_attributes(catalog, args.cuad, labels)
        read_of_limits = read_attributes(catalog, args.cuad, limits)
        read_of_values = read_attributes(catalog, args.cuad, values)
    for split in ("train", "test"):
        pairs = [(wanted(each), read[at]) for at, each in enumerate(labels) if each.split == split and at in read]
        print(f"{split}: {len(pairs)} clauses")
        say_attributes(pairs)
        pairs = [
            ({*each.attributes}, read_of_limits[at] & OF_LIMITS)
            for at, each in enumerate(limits)
            if each.split == split and at in read_of_limits
        ]
        print(f"{split}: {len(pairs)} limits of liability")
        say_attributes(pairs)
        for kind in ValueKind:
            say_values(
                kind,
                [
                    (set(each.forum if kind is ValueKind.FORUM else each.notice), values_in(kind, read_of_values[at]))
                    for at, each in enumerate(values)
                    if each.split == split and at in read_of_values
                ],
            )


def values_in(kind: ValueKind, tags: Iterable[str]) -> set[str]:
    """The values of a kind among the tags of a clause."""
    return {value for tag in tags if (value := kind.value_of(tag))}


def say_attributes(pairs: Sequence[tuple[set[str], set[str]]]) -> None:
    """Prints how well each attribute is found; each pair has those of a clause by its reader, and by rules."""
    figures = {
        attribute: figures_of(attribute, pairs) for attribute in sorted(set[str]().union(*(one for one, _ in pairs)))
    }
    for attribute, (count, precision, recall, f1) in figures.items():
        print(f"{attribute:34}{count:5}{100 * precision:7.0f}{100 * recall:6.0f}{100 * f1:6.0f}")
    print(f"{'mean':39}" + "".join(f"{100 * mean(each[at] for each in figures.values()):7.1f}" for at in (1, 2, 3)))


def say_values(kind: ValueKind, pairs: Sequence[tuple[set[str], set[str]]]) -> None:
    """Prints how well the values of a kind are found; each pair has those of a clause by its reader, and by rules."""
    have, found, right = value_counts(pairs)
    precision, recall, f1 = right / max(1, found), right / max(1, have), 2 * right / max(1, have + found)
    any_ = [(one, other) for one, other in pairs if one or other]
    whole = mean(one == other for one, other in any_) if any_ else 0.0
    print(f"{kind:34}{have:5}{100 * precision:7.0f}{100 * recall:6.0f}{100 * f1:6.0f}  of {len(pairs)} clauses", end="")
    print(f", {sum(bool(one) for one, _ in pairs)} with any; all right in {100 * whole:.0f} of 100")


def value_counts(pairs: Iterable[tuple[set[str], set[str]]]) -> tuple[int, int, int]:
    """How many values clauses have, how many were found, and how many of these are right."""
    counts = [(len(one), len(other), len(one & other)) for one, other in pairs]
    have, found, right = (sum(each[at] for each in counts) for at in range(3))
    return have, found, right


def wanted(label: Label) -> set[str]:
    """All attributes that a clause has according to its reader."""
    return {*label.attributes, *_SIDES[label.side], *_RULES[label.rule]}


def figures_of(attribute: str, pairs: Sequence[tuple[set[str], set[str]]]) -> tuple[int, float, float, float]:
    """How many clauses have it, and the precision, recall and F1 of finding it."""
    right = sum(attribute in one and attribute in other for one, other in pairs)
    have, found = (sum(attribute in pair[at] for pair in pairs) for at in (0, 1))
    return have, right / max(1, found), right / max(1, have), 2 * right / max(1, have + found)


def read_attributes(catalog: Catalog, cuad: Path, labels: Sequence[ReadClause]) -> dict[int, set[str]]:
    """The tags of the clause in the place of each label; labels without such a clause are left out."""
    tags = _tags(catalog)
    by_contract: dict[str, list[int]] = defaultdict(list)
    for at, label in enumerate(labels):
        by_contract[label.contract].append(at)
    found: dict[int, set[str]] = {}
    for document in catalog.documents():
        contract = catalog.sources([document])[document][0].stem
        if contract not in by_contract:
            continue
        places = raw_places(cuad, contract, catalog.document(document).text)
        clauses = {(contract, places.of(own_spans(each))): each.id for each in catalog.clauses.of(document)}
        for at in by_contract[contract]:
            passage = match((contract, labels[at].ranges), clauses)
            if passage is not None:
                found[at] = tags[clauses[passage]]
    return found


def _tags(catalog: Catalog) -> defaultdict[str, set[str]]:
    columns = catalog.word_index().columns
    tags: dict[str, set[str]] = defaultdict(set)
    for row, concept in columns.tagged.tolist():
        tags[columns.ids[row]].add(columns.concepts[concept])
    return tags


if __name__ == "__main__":
    main()
