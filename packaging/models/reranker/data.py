"""What the reranker learns from: headings with their bodies, and the lawyers' judgements of ACORD.

Everything random is drawn from a generator seeded with (seed, step), so a run that is resumed at step n goes on
exactly as an uninterrupted one.
"""

from __future__ import annotations

import csv
import json
import random
import re
import tarfile
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

# "Section 4.2 Governing Law. This Agreement ..." - a label, a heading in title case, and a stop or a line's end.
_WORD = r"(?:[A-Z][A-Za-z'’\-]*|of|and|or|the|to|for|in|on|by|with|from|a|an|as|no|not|at|upon|under|&)"
_HEADING = re.compile(
    r"(?:^|\n|\s{2,})[ \t]*(?:(?:Section|SECTION|Article|ARTICLE|Clause)\s+)?\d{1,2}(?:\.\d{1,3})*[.):]?\s{1,8}"
    rf"(?P<heading>[A-Z][A-Za-z'’\-]*(?:[ ,;/]{{1,2}}{_WORD}){{0,8}})\s?(?:[.:]\s|\s?[-–—]{{1,2}}\s|\n)"
)
_SMALL = frozenset(("a", "an", "and", "as", "at", "by", "for", "from", "in", "no", "not"))
_SMALL |= {"of", "on", "or", "the", "to", "under", "upon", "with"}
_DOTS = re.compile(r"\.{4,}|(?:\. ){4,}")


@dataclass(frozen=True, slots=True)
class Pair:
    """A section's heading and the words under it (the heading itself is not in ``body``)."""

    heading: str
    body: str


@dataclass(frozen=True, slots=True)
class TrainList:
    """One query, the clauses to be ordered for it, and a grade 0-4 for each."""

    query: str
    texts: tuple[str, ...]
    grades: tuple[float, ...]


def words(heading: str) -> frozenset[str]:
    """The content words of a heading, in lower case."""
    return frozenset(re.findall(r"[a-z]{2,}", heading.lower())) - _SMALL


def heading_pairs(text: str, longest: int = 1200) -> Iterator[Pair]:
    """The headed sections of a contract: each runs to the next heading, cut at ``longest`` characters."""
    found = list(_HEADING.finditer(text))
    ends = [match.start() for match in found] + [len(text)]
    for match, end in zip(found, ends[1:], strict=True):
        body = " ".join(text[match.end() : end].split())[:longest]
        if len(body) >= 120 and words(match["heading"]) and not _DOTS.search(body):
            yield Pair(" ".join(match["heading"].split()), body)


def contracts(data: Path) -> Iterator[str]:
    """The texts of the LexPredict agreements and of CUAD, in the order of their names."""
    with tarfile.open(data / "text" / "lexpredict-agreements.tar.xz") as archive:
        for member in archive:
            if member.name.endswith(".txt") and (file := archive.extractfile(member)):
                yield file.read().decode("utf-8", errors="replace")
    for path in sorted((data / "cuad" / "txt").glob("*.txt")):
        yield path.read_text(encoding="utf-8", errors="replace")


def unique_pairs(texts: Iterable[str], per_heading: int = 40) -> list[Pair]:
    """All pairs, leaving out near copies of a body and what exceeds ``per_heading`` bodies of one heading."""
    seen: set[str] = set()
    count: dict[frozenset[str], int] = defaultdict(int)
    kept = []
    for text in texts:
        for pair in heading_pairs(text):
            key, about = re.sub(r"\W+", "", pair.body.lower())[:100], words(pair.heading)
            if key not in seen and count[about] < per_heading:
                seen.add(key)
                count[about] += 1
                kept.append(pair)
    return kept


@dataclass(frozen=True)
class HeadingLists:
    """Lists for pre-training: the right body, three whose heading shares a word, two at random."""

    pairs: list[Pair]
    seed: int

    @cached_property
    def _by_word(self) -> dict[str, list[int]]:
        index: dict[str, list[int]] = defaultdict(list)
        for number, pair in enumerate(self.pairs):
            for word in sorted(words(pair.heading)):
                index[word].append(number)
        return index

    def at(self, step: int, size: int) -> list[TrainList]:
        """The ``size`` lists of a step; all pairs are visited once before any comes again."""
        order = range(step * size, (step + 1) * size)
        draw = random.Random(f"headings {self.seed} {step}")
        return [self._list(self._shuffled[number % len(self.pairs)], draw) for number in order]

    @cached_property
    def _shuffled(self) -> list[int]:
        numbers = list(range(len(self.pairs)))
        random.Random(f"order {self.seed}").shuffle(numbers)
        return numbers

    def _list(self, number: int, draw: random.Random) -> TrainList:
        right = self.pairs[number]
        about = words(right.heading)
        near = [other for word in sorted(about) for other in self._sample(self._by_word[word], 12, draw)]
        near = [other for other in dict.fromkeys(near) if self._differs(about, other)]
        chosen = draw.sample(near, min(3, len(near)))
        while len(chosen) < 5:
            other = draw.randrange(len(self.pairs))
            if other not in chosen and self._differs(about, other):
                chosen.append(other)
        texts = (right.body, *(self.pairs[other].body for other in chosen))
        return TrainList(right.heading, texts, (4.0, 0.0, 0.0, 0.0, 0.0, 0.0))

    @staticmethod
    def _sample(numbers: list[int], most: int, draw: random.Random) -> list[int]:
        return draw.sample(numbers, min(most, len(numbers)))

    def _differs(self, about: frozenset[str], other: int) -> bool:
        """Not another name of the same thing: "Governing Law" beside "Governing Law; Venue" teaches nothing."""
        theirs = words(self.pairs[other].heading)
        return 2 * len(about & theirs) < len(about | theirs)


@dataclass(frozen=True, slots=True)
class Judgements:
    """One split of ACORD: the wordings of each query, the clauses, and the grades 0-4 of each judged pair."""

    wordings: dict[str, tuple[str, ...]]
    clauses: dict[str, str]
    grades: dict[str, dict[str, int]]

    def of(self, queries: list[str]) -> Judgements:
        """The judgements of these queries only."""
        return Judgements(
            {query: self.wordings[query] for query in queries},
            self.clauses,
            {query: self.grades[query] for query in queries},
        )


def acord(data: Path, split: str) -> Judgements:
    """Reads a split; of each query the short wording comes first, then the medium and the long where there are any."""
    folder = data / "acord"
    with (folder / "corpus.jsonl").open(encoding="utf-8") as lines:
        clauses = {row["_id"]: row["text"] for row in map(json.loads, lines)}
    grades: dict[str, dict[str, int]] = defaultdict(dict)
    with (folder / "qrels" / f"{split}.tsv").open(encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table, delimiter="\t"):
            grades[row["query-id"]][row["corpus-id"]] = int(row["score"])
    wordings = {}
    with (folder / "queries.jsonl").open(encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            told = (row["text"], row["metadata"].get("medium"), row["metadata"].get("long"))
            if row["_id"] in grades:
                wordings[row["_id"]] = tuple(text for text in told if text)
    return Judgements(wordings, clauses, dict(grades))


@dataclass(frozen=True)
class GradedLists:
    """Lists for fine-tuning: 8 relevant clauses (grades 2-4), 8 of grade 1, 8 zeros of which 6 look alike to MiniLM.

    ``near`` holds, per query, the clauses in the order of MiniLM's similarity to it.
    """

    judged: Judgements
    near: dict[str, list[str]]
    seed: int
    rounds: int = 1

    def __len__(self) -> int:
        return self.rounds * sum(len(told) for told in self.judged.wordings.values())

    def at(self, step: int, size: int) -> list[TrainList]:
        """The ``size`` lists of a step. An epoch shows each wording of each query ``rounds`` times."""
        found = []
        for number in range(step * size, (step + 1) * size):
            epoch, place = divmod(number, len(self))
            plan = [(query, told) for query, tellings in self.judged.wordings.items() for told in tellings]
            plan *= self.rounds
            random.Random(f"epoch {self.seed} {epoch}").shuffle(plan)
            found.append(self._list(*plan[place], random.Random(f"list {self.seed} {number}")))
        return found

    def _list(self, query: str, wording: str, draw: random.Random) -> TrainList:
        grades = self.judged.grades[query]
        relevant = [clause for clause, grade in grades.items() if grade >= 2]
        weak = [clause for clause, grade in grades.items() if grade == 1]
        mined = [clause for clause in self.near[query] if grades.get(clause) == 0][:60]
        zeros = [clause for clause, grade in grades.items() if grade == 0]
        chosen = draw.sample(relevant, min(8, len(relevant))) + draw.sample(weak, min(8, len(weak)))
        chosen += draw.sample(mined, min(6, len(mined))) + draw.sample(zeros, 2)
        chosen = list(dict.fromkeys(chosen))
        return TrainList(
            wording,
            tuple(self.judged.clauses[clause] for clause in chosen),
            tuple(float(grades[clause]) for clause in chosen),
        )
