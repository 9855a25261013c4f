"""A lawyer's desk: contracts that are added, changed and removed, and the commands that follow."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from core.library.encryption import in_clear
from core.models import Models
from core.store.database import FILE_NAME, FUNCTION
from core.types import Mode, Query
from tests import ROOT
from tests.core.models.makers import JUDGE, gguf
from tests.trials.keeping import Command, Deed, Keeper, Kept, kept_in
from tests.trials.program import Program

SAMPLES = ROOT / "resources" / "samples"
KEPT = "Mutual NDA*"  # rated and exported, so never changed
SMALL = (KEPT, "Consulting*")
LARGE = (*SMALL, "Office Lease*", "Supply Agreement*", "SaaS*")
SEARCHES = ("return of confidential information", "permitted disclosure", "who may receive confidential information")
SEARCHES += ("exceptions to confidentiality", "disclosure required by law", "no licence of confidential information")
SEARCHES += ("term and termination of confidentiality", "remedies for breach of confidence", "confidential information")
MODEL = "tiny-judge"

NEEDS = {"encrypt": False, "decrypt": True, "passphrase": True}
"""Whether the library must be encrypted for them."""


def lay_out(samples: tuple[str, ...], folder: Path, letters: int = 0) -> None:
    """Puts samples into a folder, by patterns of their names; of plain text ones only this many letters, unless 0."""
    for pattern in samples:
        (source,) = SAMPLES.glob(pattern)
        if letters and source.suffix == ".txt":
            (folder / source.name).write_text(source.read_text(encoding="utf-8")[:letters], encoding="utf-8")
        else:
            shutil.copy2(source, folder)


class Desk:
    """Contracts on a desk, and what a user does with them next.

    Args:
        program: the program that the user works with.
        samples: the contracts, as patterns of names of samples; the first stays as it is.
        chance: decides what is done to which.
        letters: how many letters of each contract are used; 0 for all.
    """

    def __init__(self, program: Program, samples: tuple[str, ...], chance: random.Random, letters: int = 0) -> None:
        self.program, self._chance = program, chance
        self.contracts, self._drawer = program.place / "contracts", program.place / "drawer"
        for folder in (self.contracts, self._drawer):
            folder.mkdir()
        lay_out(samples, self.contracts, letters)
        (self._kept,) = self.contracts.glob(KEPT)
        self._model = gguf(program.place / f"{MODEL}.gguf", JUDGE, (("output.weight", (64, 60_000), 0),))
        self._version = 0
        self._backed_up: Kept = {}
        self.keeper = Keeper(chance, self._kept)

    def does(self) -> dict[str, Callable[[], Deed]]:
        """What can be done, by name: what prepares it and returns the command. A new command is a line here."""
        commands: dict[str, Callable[[], Command]] = {
            "index": self._add,
            "update": self._change,
            "forget": self._take_away,
            "embed": lambda: ("embed", "--json"),
            "tune": lambda: ("tune", "--json"),
            "optimise": lambda: ("index", self.contracts, "--json"),
            "export": self._export,
            "models add": self._add_model,
            "repair": self._damage,
            "backup": lambda: ("backup", "--json"),
            "encrypt": lambda: ("encrypt", "--yes", "--json"),
            "decrypt": lambda: ("decrypt", "--json"),
            "passphrase": lambda: ("passphrase", "--json"),
        }
        deeds = {name: lambda prepare=prepare: Deed(prepare()) for name, prepare in commands.items()}
        return deeds | {"forget all": self._forget_all, "restore": self._restore} | self.keeper.does()

    def can(self, name: str) -> bool:
        """Whether it can be done to the library in its current state."""
        return name not in NEEDS or NEEDS[name] == self.program.encrypted

    def rate(self) -> None:
        """Rates enough clauses of the kept contract to tune search."""
        with self.program.open() as library:
            for query in SEARCHES:
                *_, hits = library.search.find(Query(query, Mode.NATURAL, 40), rerank=False)
                kept = [hit.clause.id for hit in hits.hits if hit.file == self._kept]
                self.keeper.clauses = kept[:3]
                for clause in kept[:6]:
                    library.ratings.rate(query, clause, self._chance.randint(1, 5))

    # ------------------------------------------------------------ plumbing

    def _add(self) -> Command:
        if away := sorted(self._drawer.iterdir()):
            chosen = self._chance.choice(away)
            chosen.rename(self.contracts / chosen.name)
            return "index", self.contracts, "--json"
        return self._change()

    def _change(self) -> Command:
        """Adds a paragraph to a contract if its format is plain text; else makes a copy of one."""
        self._version += 1
        words = f"Amendment {self._version}. The fee under this amendment is {self._version} florins a month."
        for path in sorted(self.contracts.iterdir(), key=lambda _: self._chance.random()):
            text = path.read_text(encoding="utf-8") if path.suffix in (".txt", ".html") and path != self._kept else ""
            if path.suffix == ".txt" and text:
                path.write_text(f"{text}\n\n{words}\n", encoding="utf-8")
                break
            if text:
                path.write_text(text.replace("</body>", f"<p>{words}</p></body>"), encoding="utf-8")
                break
        else:
            (self.contracts / f"Letter {self._version}.txt").write_text(f"LETTER\n\n1. {words}\n", encoding="utf-8")
        return "index", self.contracts, "--json"

    def _take_away(self) -> Command:
        there = [path for path in sorted(self.contracts.iterdir()) if path != self._kept]
        if not there:
            return "forget", self.contracts / "never there.txt", "--json"
        chosen = self._chance.choice(there)
        chosen.rename(self._drawer / chosen.name)
        return "forget", chosen, "--json"

    def _export(self) -> Command:
        to = self.program.exports / f"clauses {self._chance.randrange(3)}.docx"
        return "export", *self.keeper.clauses, "--to", to, "--json"

    def _add_model(self) -> Command:
        self.remove_model()
        return "models", "add", self._model, "--json"

    def remove_model(self) -> None:
        """Removes the model that was added, if it is there."""
        models = Models.open(self.program.models)
        if any(each.id == MODEL for each in models.list()):
            models.remove(MODEL)

    def half_a_model(self) -> str:
        """What is wrong with the model that was being added, as it is listed; "" if nothing."""
        for each in Models.open(self.program.models).list():
            if each.id == MODEL and (each.bytes != self._model.stat().st_size or each.damaged):
                return f"half a model is listed: {each}"
        return ""

    def _forget_all(self) -> Deed:
        return Deed(("forget", "--all", "--keep-quotes", "--json"), self.keeper.forgets())

    def _restore(self) -> Deed:
        """Restores what the user had kept at the last backup, and has discarded since."""
        backup = self.program.place / "kept.backup"
        with self.program.open() as library:
            kept = kept_in(library)
            if not backup.exists() or self._chance.random() < 0.2:
                library.backups.write(backup)
                self._backed_up = kept
        lacking = {key: value for key, value in self._backed_up.items() if key not in kept}
        return Deed(("restore", backup, "--json"), lacking)

    def _damage(self) -> Command:
        """Damages the library as a failing disk might: the vectors are gone, or a contract has changed."""
        others = [path for path in sorted(self.contracts.iterdir()) if path != self._kept]
        with in_clear(self.program.library, self.program.passphrase) as folder:
            if others and self._chance.random() < 0.5:
                _damage_contract(folder / FILE_NAME, self._chance.choice(others))
            else:
                for vectors in folder.glob("windows-*.lance"):
                    shutil.rmtree(vectors, ignore_errors=True)
        return "repair", "--json"


def _damage_contract(catalogue: Path, contract: Path) -> None:
    """Changes the document of a contract so that it no longer matches its seal."""
    with closing(sqlite3.connect(catalogue)) as db, db:
        db.create_function(FUNCTION, -1, lambda *_: 0, deterministic=True)
        chosen = "SELECT document FROM files WHERE path = ?"
        db.execute(f"UPDATE documents SET clauses = clauses WHERE id IN ({chosen})", (str(contract).encode(),))
