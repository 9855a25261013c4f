"""Two programs on one library, with commands drawn at random: each works, or says that the other is using the library.

One keeps changing a contract and indexing it; the other searches, rates, exports, forgets, tunes, checks and repairs.
A search sees the whole contract, as it was before a change or after it. What was rated stays.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.trials import oracle
from tests.trials.program import Ended, Program

SENTENCES = (
    "Each notice is sent by post to the address at the head of this deed",
    "Rent falls due on the first day of every quarter, without set-off",
    "The tenant keeps the buildings insured against fire, flood and storm",
    "Neither side assigns its rights unless the other agrees beforehand",
    "Books of account are open to auditors during business hours",
    "Disputes go to three arbitrators sitting in Geneva",
)
CHANGING, KEPT, LEAVING = "changing.txt", "kept.txt", "leaving.txt"


def contract(word: str) -> str:
    """A contract of some clauses, each unique and containing a word."""
    return "\n".join(f"{number}. {sentence} ({word}).\n" for number, sentence in enumerate(SENTENCES, start=1))


class TwoPrograms:
    """The trial.

    Args:
        place: an empty folder for it.
        seed: decides what is done.
    """

    def __init__(self, place: Path, seed: int) -> None:
        self._chance, self._place = random.Random(seed), place
        self._program, self._undisturbed = Program(place), Program(place, "undisturbed")
        self._contracts = place / "contracts"
        self._contracts.mkdir()
        for name, word in ((CHANGING, "covenant version0"), (KEPT, "warranty"), (LEAVING, "indemnity")):
            (self._contracts / name).write_text(contract(word), encoding="utf-8")
        self.faults = [*filter(None, [self._program.run("index", self._contracts).fault(0)])]
        self._clauses = [hit["clause"] for hit in self._hits("warranty")]
        self._rated: set[str] = set()

    def run(self, commands: int) -> list[str]:
        """Lets each program run this many commands; returns what went wrong."""
        with ThreadPoolExecutor(2) as pool:
            both = [pool.submit(self._writes, commands), pool.submit(self._does_else, commands)]
        self.faults += [fault for each in both for fault in each.result() if fault]
        return [*self.faults, *self._compared()]

    def _writes(self, commands: int) -> list[str]:
        faults = []
        for version in range(1, commands + 1):
            text = contract(f"covenant version{version}")
            (self._contracts / CHANGING).write_text(text, encoding="utf-8")
            faults += _fair(self._program.run("index", self._contracts))
        return faults

    def _does_else(self, commands: int) -> list[str]:
        does = (self._searches, self._rates, self._exports, self._forgets, self._runs, self._indexes)
        return [fault for _ in range(commands) for fault in self._chance.choice(does)()]

    def _searches(self) -> Iterator[str]:
        found = self._program.run("search", "covenant", "--mode", "keyword", "--json")
        yield from _fair(found)
        if not found.status:
            words = [hit["text"].partition("version")[2] for hit in json.loads(found.out)["hits"]]
            if len(words) != len(SENTENCES) or len(set(words)) != 1:
                yield f"half a contract is seen: {words}"

    def _rates(self) -> Iterator[str]:
        clause = self._chance.choice(self._clauses)
        ended = self._program.run("rate", clause, "5", "--query", "warranty")
        yield from _fair(ended)
        if not ended.status:
            self._rated.add(clause)

    def _exports(self) -> Iterator[str]:
        yield self._program.run("export", *self._clauses, "--to", self._program.exports / "a.docx").fault(0)

    def _forgets(self) -> Iterator[str]:
        yield from _fair(self._program.run("forget", self._contracts / LEAVING))

    def _indexes(self) -> Iterator[str]:
        yield from _fair(self._program.run("index", self._contracts / KEPT))

    def _runs(self) -> Iterator[str]:
        does = (("tune", "--yes"), ("check",), ("repair",), ("embed",), ("status",))
        yield from _fair(self._program.run(*self._chance.choice(does)))

    def _compared(self) -> Iterator[str]:
        for program in (self._program, self._undisturbed):
            yield from filter(None, [program.run("index", self._contracts).fault(0)])
        yield from filter(None, [self._program.run("check").fault(0)])
        listed = json.loads(self._program.run("ratings", "--json").out)["ratings"]
        if {each["clause"] for each in listed} != self._rated:
            yield f"rated {self._rated}, listed {listed}"
        for each in self._rated:  # else its hits would differ from those of a library without stars
            yield from filter(None, [self._program.run("rate", each, "0", "--query", "warranty").fault(0)])
        yield from oracle.differences(self._program.library, self._undisturbed.library, self._program.models)

    def _hits(self, words: str) -> list[dict[str, str]]:
        return list(json.loads(self._program.run("search", words, "--mode", "keyword", "--json").out)["hits"])


BUSY = ("Another program", "another program", "already being")
GONE = ("is not in this library", "no longer in the library")  # the other has forgotten it


def _fair(ended: Ended) -> Iterator[str]:
    """Whether it worked, or said that another program is using the library."""
    if fault := ended.fault(0, 1):
        yield fault
    elif ended.status and not any(words in ended.out + ended.err for words in BUSY + GONE):
        yield f"{ended.command}: not said that another program is at it: {ended.out + ended.err}"
