"""Whether exact questions in plain language find what a reader of the same clauses finds.

    python -m benchmarks.questions LIBRARY [benchmarks/questions.tsv] [--check]

LIBRARY is a library of the PDFs in `cuad/pdf`. For each of ten questions, clauses were read without the program's
answer: all that it found, and of the clauses that say a word of the matter near a figure in the range (whatever the
program makes of it) all others, or 60 drawn of them, each of which then stands for as many as were left for one drawn
(Horvitz and Thompson 1952). The file has a line for each: the question, the measure that it asks for, the contract, a
hash of the clause, its weight, and whether it answers (1, else 0). Clauses of contracts that were held out from the
making of the rules are counted apart too (`benchmarks.extractions.held_out`).

An answer is right if it is, contains or is part of a clause that a reader found to answer. Intervals are Wilson's, for
recall on the effective number of clauses (Kish 1965). What the program says of its recall is read from its answer; it
rests on these counts too (``asked`` in resources/lexicon/words/measures.toml), and ``--check`` fails where they differ.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from benchmarks.extractions import held_out
from core.base.metrics import wilson
from core.base.paths import resources
from core.privacy.network import guard
from core.search.arrange import innermost
from core.search.language.evaluate import evaluate
from core.search.language.parse import Parsed, parse
from core.search.language.questions import as_question
from core.search.language.ranges import may_miss
from core.store.catalog.catalog import Catalog
from core.tagging.lexicon import load_lexicon
from core.tagging.measures import measures
from core.text.words import alphanumeric
from core.types import Span

LABELS: Final = Path(__file__).with_name("questions.tsv")
_SAID: Final = re.compile(r"(\d+) to (\d+) in 100")


class Label(NamedTuple):
    """What a reader says of a clause: whether it answers, and for how many clauses it stands; of which measure."""

    measure: str
    contract: str
    clause: str
    weight: float
    answers: bool


class Place(NamedTuple):
    """Where a clause is: its contract, and the range of its words."""

    contract: str
    span: Span

    def meets(self, other: Place) -> bool:
        """Whether one contains the other, or they share words."""
        return self.contract == other.contract and self.span.overlaps(other.span)


def hash_of(text: str) -> str:
    """What a clause is named by: its letters and digits, so that blanks and lines make no difference."""
    return hashlib.sha256(alphanumeric(text).encode()).hexdigest()[:12]


def read_labels(file: Path) -> dict[str, list[Label]]:
    """The labels of each question, from a file with a line for each, its fields between tabs."""
    labels: dict[str, list[Label]] = defaultdict(list)
    with file.open(encoding="utf-8", newline="") as lines:
        for question, measure, contract, clause, weight, answers in csv.reader(
            lines, delimiter="\t", quoting=csv.QUOTE_NONE
        ):
            labels[question].append(Label(measure, contract, clause, float(weight), answers == "1"))
    return labels


def figures(
    labels: Sequence[Label], places: Mapping[tuple[str, str], Sequence[Place]], answers: Sequence[Place]
) -> dict[str, object]:
    """Precision and recall of the answers to a question.

    Args:
        labels: of clauses that were read.
        places: of each clause by its contract and hash.
        answers: of the program.
    """
    where = {each: places.get((each.contract, each.clause), ()) for each in labels}
    right = [place for label, some in where.items() if label.answers for place in some]
    wrong = [place for label, some in where.items() if not label.answers for place in some]
    judged = [each for each in answers if any(map(each.meets, (*right, *wrong)))]
    good = sum(any(map(each.meets, right)) for each in judged)
    wanted = [label for label in labels if label.answers]
    values = sum(label.weight for label in wanted)
    found = sum(
        label.weight for label in wanted if any(each.meets(place) for place in where[label] for each in answers)
    )
    effective = values**2 / sum(label.weight**2 for label in wanted) if wanted else 0.0
    return {
        "answers": len(answers),
        "not_read": len(answers) - len(judged),
        "gone": sum(not some for some in where.values()),
        "precision": _share(good, len(judged)),
        "right": round(values, 1),
        "asked": (round(effective * found / values) if values else 0, round(effective)),
        "recall": _share(effective * found / values if values else 0.0, effective),
    }


def _share(some: float, of: float) -> tuple[float, float, float] | None:
    """A share, and its 95% interval; None where there is none."""
    if not of:
        return None
    low, high = wilson(some / of, of)
    return round(some / of, 2), round(low, 2), round(high, 2)


def within(said: str, recall: object) -> bool | None:
    """Whether the interval of a recall and the one that an answer states overlap; None where it states none."""
    found = _SAID.search(said)
    if found is None or not isinstance(recall, tuple):
        return None
    return bool(recall[1] <= int(found[2]) / 100 and recall[2] >= int(found[1]) / 100)


def main() -> None:
    """Prints a line for each question, and one for all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", type=Path)
    parser.add_argument("labels", type=Path, nargs="?", default=LABELS)
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    guard()
    labels = read_labels(arguments.labels)
    asked = _asker(Catalog(arguments.library))
    others: list[str] = []
    for question, some in labels.items():
        places, answers, said, query = asked(question, {each.contract for each in some})
        line = {"question": question, "query": query, **figures(some, places, answers)}
        known = measures().get(some[0].measure)
        others += [question] if known and known.asked != line["asked"] else []
        kept = [each for each in some if held_out(each.contract)]
        apart = figures(kept, places, [each for each in answers if held_out(each.contract)])
        stated = found.group() if (found := _SAID.search(said)) else ""
        print(json.dumps({**line, "says": stated, "within": within(said, line["recall"]), "held_out": apart}))
    if arguments.check and others:
        raise SystemExit(f"The counts beside the lexicon are others: {', '.join(others)}")


_Asked = tuple[dict[tuple[str, str], list[Place]], list[Place], str, str]


def _asker(catalog: Catalog) -> Callable[[str, set[str]], _Asked]:
    """What asks a library: for a question and contracts, their clauses, the answers, and what is said of them."""
    state, lexicon = catalog.library_state(), load_lexicon(resources() / "lexicon")
    index, columns = state.index, state.index.columns
    stems = [facts.files[0].stem if facts.files else "" for facts in columns.facts]
    known: dict[int, dict[tuple[str, str], list[Place]]] = {}

    def place(row: int) -> Place:
        return Place(stems[columns.document[row]], Span(int(columns.first[row]), int(columns.end[row])))

    def clauses(at: int) -> dict[tuple[str, str], list[Place]]:
        if at not in known:
            known[at] = defaultdict(list)
            for each in catalog.clauses.of(columns.facts[at].document):
                known[at][stems[at], hash_of(each.text)].append(place(columns.row_of[each.id]))
        return known[at]

    def ask(question: str, contracts: set[str]) -> _Asked:
        read = as_question(question, lexicon)
        tree = parse(read.query, lexicon) if read and not read.left else None
        if read is None or not isinstance(tree, Parsed):
            raise SystemExit(f"The question is not read as an exact one: {question}")
        rows = innermost(columns, evaluate(tree.tree, index).rows)
        said = may_miss(tree.tree, columns, np.ones(len(columns), np.bool_))
        found = {key: some for at, stem in enumerate(stems) if stem in contracts for key, some in clauses(at).items()}
        return found, [place(row) for row in rows.tolist()], said, read.query

    return ask


if __name__ == "__main__":
    main()
