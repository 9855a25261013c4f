"""Two libraries of the same contracts, one of them never disturbed: what was interrupted in the other is completed, as
its user would do, and then both are equal.
"""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import docx

from core.base.generators import finish
from core.library.backups import opened_backup
from core.library.health import check_folder
from core.library.library import Library
from core.store.backups import list_backups
from tests.trials import oracle
from tests.trials.desk import MODEL, Desk
from tests.trials.keeping import Command, Promises, kept_in
from tests.trials.program import Ended, Program

_SWEPT = 60  # seconds after which a lock that could not be removed should have been swept by a later command
SET_ASIDE = "Muniment stopped working twice while it"
"""How the program lists a file that ended two runs; it advises adding the file on its own."""


class Comparison:
    """Completes what was interrupted in the tested library, and compares it.

    Args:
        program: the program under trial.
        desk: the contracts.
        note: is called with what is wrong, "" for nothing.
    """

    def __init__(self, program: Program, desk: Desk, note: Callable[[str], None]) -> None:
        self._program, self._desk, self._note = program, desk, note
        self.undisturbed = Program(program.place, "undisturbed")
        self._struck: dict[Command, str] = {}  # since the last comparison
        self.done = self.set_aside = 0
        self._set_up()

    def struck(self, name: str, command: Command) -> None:
        """Notes that a command was killed, and must be completed before the next comparison."""
        self._struck[command] = name

    def _set_up(self) -> None:
        self._expect(self._program.run("index", self._desk.contracts, "--json"), 0)
        self._desk.rate()
        self._expect(self._program.run(*self._desk.does()["export"]().command), 0)
        (first,) = self._program.exports.glob("*.docx")
        self._headings = {each.text for each in docx.Document(str(first)).paragraphs if each.style.name == "Heading 2"}
        shutil.copytree(self._program.library, self.undisturbed.library)
        with self._program.open() as library:
            self.promises = Promises(kept_in(library))

    # ---------------------------------------------------------------- end

    def index(self, program: Program) -> None:
        """Indexes the contracts; those that ended two runs are added on their own, as the user is advised."""
        ended = program.run("index", self._desk.contracts, "--json")
        self._expect(ended, 0, *([1] if ended.out.startswith("{") else []))
        for file in json.loads(ended.out)["files"] if ended.out.startswith("{") else ():
            if any(issue["message"].startswith(SET_ASIDE) for issue in file["issues"]):
                self.set_aside += 1
                self._expect(program.run("index", file["path"], "--json"), 0)
            elif file["status"] == "failed":
                self._note(f"not read: {file}")

    def compare(self) -> None:
        """Completes everything, does the same to the undisturbed library, and compares."""
        self.done += 1
        if self._program.encrypted:
            self._expect(self._program.run("decrypt", "--json"), 0)
        with self._program.open() as library:
            gone = _gone(library)
        if gone:
            self._expect(self._program.run("forget", *gone, "--json"), 0)
        self.index(self._program)
        self._finish_others()
        if not finish(check_folder(self._program.library)).sound:
            self._note("the library is not sound")
        for backup in list_backups(self._program.library):
            with opened_backup(backup.path, self._program.library) as opened:
                self._note(f"damaged: {backup.path}" if opened.damaged else "")
        self._follow()
        for found in oracle.differences(self._program.library, self.undisturbed.library, self._program.models):
            self._note(found)
        for found in (*self._left_behind(), *oracle.broken_exports(self._program.exports, self._headings)):
            self._note(found)

    def _finish_others(self) -> None:
        """Completes what was killed and does not concern the contracts."""
        for command, name in self._struck.items():
            self._desk.remove_model()
            if name in ("export", "models add"):
                self._expect(self._program.run(*command), 0)
        self._desk.remove_model()
        self._struck.clear()

    def _follow(self) -> None:
        """Brings the undisturbed library into the same state; checks what the user keeps there."""
        with self._program.open() as library:
            library.tuning.undo()
            self._note("; ".join(self.promises.broken(kept_in(library))))
            self._desk.keeper.saved = [(each.id, each.name) for each in library.saved_searches.list()]
            kept = kept_in(library)
        with self.undisturbed.open() as library:
            if gone := _gone(library):
                library.files.forget(gone, keep_quotes=True)
            finish(library.files.index([self._desk.contracts]))
            here = kept_in(library)
            for key in {key for key in {*kept, *here} if key[0] == "stars" and kept.get(key) != here.get(key)}:
                library.ratings.rate(key[1], key[2], kept.get(key, 0))

    def _left_behind(self) -> Iterator[str]:
        """Files that no part of the program owns."""
        places = (
            (self._program.exports, ".*"),
            (self._program.scratch, "muniment-*"),
            (self._program.library, "*.sealed"),
        )
        for folder, pattern in places:
            yield from (f"left behind: {path}" for path in folder.glob(pattern))
        for path in self._program.unlocked.iterdir():
            if path.suffix != ".lock" or time.time() - path.stat().st_mtime > _SWEPT:
                yield f"left behind: {path}"
        found = self._program.models.rglob(f"*{MODEL}*")
        yield from (f"left behind: {path}" for path in found if path.parent.name != ".locks")

    def _expect(self, ended: Ended, *statuses: int) -> None:
        self._note(ended.fault(*statuses))


def _gone(library: Library) -> list[Path]:
    return [file.path for file in library.files.list() if not file.path.exists()]
