"""`muniment --self-test`: does everything that the program does, once, on the sample contracts, in its own folder."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZipFile

from core.base.generators import finish
from core.base.paths import resources
from core.cli.app import say
from core.library.doctor import program_version
from core.library.library import Library
from core.library.publishing import subscribe_folder
from core.models import Models
from core.privacy.network import refuses
from core.store.publishing.s3 import check_files
from core.types import FileRecord, FileStatus, Hits, Mode, Query
from core.types.publishing import Place

FORMATS: Final = (".docx", ".html", ".odt", ".pdf", ".rtf", ".txt")
_PATIENCE: Final = 120.0  # seconds
_PARTS: Final = (
    *("lexicon", "licences/licences.md", "models/encoder", "models/reranker", "models/clause_types", "samples"),
    *("handbook/README.md", "icons/plus.svg", "screenshots"),
)
_PACKED: Final = ("tessdata/eng.traineddata",)  # from source, the system's is used
_QUERY: Final = "limitation of liability with carve-outs"
_SCANNED: Final = '"waive the insurer\'s right of subrogation"'
_CONNECTORS: Final = "liab! w/10 (exceed OR limit!)"
_MEANING: Final = "what if a party goes bust"
_ODT: Final = """<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text>
<text:h text:outline-level="1">Self-test Agreement</text:h>
<text:p>1. Notices. Each notice under this Agreement must be in writing and must be delivered by courier.</text:p>
<text:p>2. Assignment. Neither party may assign this Agreement without the prior written consent of the other.</text:p>
</office:text></office:body></office:document-content>"""


class Failed(Exception):
    """What is wrong, in words."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What the steps of the self-test work on.

    Attributes:
        folder: a temporary one, for contracts and exports.
        library: a new one in that folder.
        picture: where to write a picture of the window; None for nowhere.
    """

    folder: Path
    library: Library
    picture: Path | None = None

    def find(self, text: str, mode: Mode = Mode.AUTO, *, rerank: bool = False) -> Hits:
        """The answer to a query.

        Raises:
            Failed: nothing is found.
        """
        *_, answer = self.library.search.find(Query(text, mode), rerank=rerank)
        return _found(answer, text)


def run_self_test(picture: Path | None = None) -> bool:
    """Takes all steps, says how each went, and returns whether all went well. Takes about a minute.

    Args:
        picture: where to write a picture of the window (PNG); None for nowhere.
    """
    with TemporaryDirectory(prefix="muniment-self-test-") as folder, _library(Path(folder)) as library:
        trial = Trial(Path(folder), library, picture)
        well = [_say(name, *outcome(step, trial)) for name, step in STEPS.items()]
    say("Everything works." if all(well) else "Muniment does not work as it should on this computer.")
    return all(well)


def _library(folder: Path) -> Library:
    """A new library with the shipped models in use, whatever the user chose."""
    return Library.open(folder / "library", Models.open(folder / "models"))


def _say(name: str, well: bool, words: str) -> bool:
    say(f"{'well' if well else 'FAILED':<8}{name}: {words}")
    return well


def outcome(step: Callable[[Trial], str], trial: Trial) -> tuple[bool, str]:
    """Whether a step went well, and how, in words."""
    try:
        return True, step(trial)
    except Failed as error:
        return False, str(error)
    except Exception as error:  # any error: the other steps must still be taken
        return False, f"{type(error).__name__}: {error}"


# ---------------------------------------------------------------- the steps


def parts(_trial: Trial) -> str:
    """The files that ship with the program are there."""
    wanted = (*_PARTS, *_PACKED) if _is_frozen() else _PARTS
    missing = [part for part in wanted if not (resources() / part).exists()]
    if missing:
        raise Failed(f"missing: {', '.join(missing)}")
    return f"Muniment {program_version()}, with its models, lexicon, licences and sample contracts"


def network(_trial: Trial) -> str:
    """The guard refuses a connection."""
    if not refuses():
        raise Failed("a connection to another computer was not refused")
    return "a connection to another computer was refused"


def reading(trial: Trial) -> str:
    """A contract of each format is read, indexed and embedded."""
    contracts = trial.folder / "contracts"
    shutil.copytree(resources() / "samples", contracts, ignore=shutil.ignore_patterns("README.md"))
    write_odt(contracts / "Self-test Agreement.odt")
    report = finish(trial.library.files.index([contracts]))
    unread = [f"{each.path.name}: {'; '.join(map(str, each.issues))}" for each in report.files if not _is_whole(each)]
    if unread:
        raise Failed(" / ".join(unread))
    formats = sorted({each.path.suffix for each in report.files})
    if formats != sorted(FORMATS):
        raise Failed(f"only {', '.join(formats)} came into the library")
    return f"{len(report.files)} contracts were read and indexed ({', '.join(formats)})"


def scans(trial: Trial) -> str:
    """The words of a scanned page are found."""
    hit = trial.find(_SCANNED).hits[0]
    return f"the words of a scanned page were recognised, and found in {hit.file.name}"


def searching(trial: Trial) -> str:
    """Connectors, plain language, and other words for the same meaning."""
    counts = [trial.find(*each).total for each in ((_CONNECTORS, Mode.KEYWORD), (_QUERY,), (_MEANING, Mode.NATURAL))]
    return "{} clauses were found by connectors, {} by plain words, {} by their meaning".format(*counts)


def by_example(trial: Trial) -> str:
    """Search by example."""
    example = trial.find(_QUERY).hits[0].clause
    *_, answer = trial.library.search.similar([example.text])
    return f"{len(_found(answer, 'an example').hits)} clauses like another were found"


def reranking(trial: Trial) -> str:
    """The reranker reads the best clauses."""
    answer = trial.find(_QUERY, rerank=True)
    if not answer.reranked or not any(hit.read_closely for hit in answer.hits):
        raise Failed("the reranker read no clause")
    return f"the best clause is from {answer.hits[0].file.name}"


def exporting(trial: Trial) -> str:
    """To Word, PDF and a table."""
    chosen, export = [hit.clause.id for hit in trial.find(_QUERY).hits[:3]], trial.library.export
    written = [
        write(chosen, trial.folder / f"Clauses.{ending}")
        for ending, write in (("docx", export.word), ("pdf", export.pdf), ("csv", export.table))
    ]
    if empty := [path.name for path in written if not path.stat().st_size]:
        raise Failed(f"nothing was written to {', '.join(empty)}")
    return f"{len(chosen)} clauses were written to {', '.join(path.name for path in written)}"


def publishing(trial: Trial) -> str:
    """The library is published in a folder and fetched again; the files that S3-compatible storage needs are there."""
    place = Place(str(trial.folder / "published"))
    Path(place.uri).mkdir()
    finish(trial.library.publishing.publish(place))
    fetched = finish(subscribe_folder(trial.folder / "subscribed", place))
    check_files()
    return f"version {fetched.version} was published in a folder and fetched; S3-compatible storage could be used too"


def opening(trial: Trial) -> str:
    """The window opens, searches, and closes."""
    from desktop.self_test import try_window

    shown = try_window(trial.folder / "library", _QUERY, trial.picture)
    if not shown:
        raise Failed("it shows no clause")
    return f"it opened and shows {shown} clauses" + (f"; a picture is in {trial.picture}" if trial.picture else "")


def starting(trial: Trial) -> str:
    """Starts the window as a separate program, until it can be used."""
    first, second = (_seconds_to_start(trial.folder / "library") for _ in range(2))
    return f"the window could be used {first:.1f} s after its start, and {second:.1f} s after the next"


def _seconds_to_start(library: Path) -> float:
    program = Path(sys.executable)
    packed = [str(program.with_name("Muniment").with_suffix(program.suffix))]
    window = packed if _is_frozen() else [str(program), "-m", "desktop"]
    began = time.monotonic()
    ended = subprocess.run([*window, "--library", str(library), "--until-usable"], check=False, timeout=_PATIENCE)
    if ended.returncode:
        raise Failed(f"it ended with exit status {ended.returncode}")
    return time.monotonic() - began


STEPS: Final[dict[str, Callable[[Trial], str]]] = {
    "Program": parts,
    "Reading": reading,
    "Scans": scans,
    "Search": searching,
    "By example": by_example,
    "Reranking": reranking,
    "Export": exporting,
    "Publishing": publishing,
    "Window": opening,
    "Start": starting,
    "Network": network,  # last: the window says what was refused
}


def write_odt(target: Path) -> None:
    """Writes a small contract as OpenDocument."""
    with ZipFile(target, "w") as package:
        package.writestr("mimetype", "application/vnd.oasis.opendocument.text")
        package.writestr("content.xml", _ODT)


def _is_frozen() -> bool:
    return bool(getattr(sys, "frozen", False))


def _is_whole(file: FileRecord) -> bool:
    return file.status is FileStatus.DONE


def _found(answer: Hits, text: str) -> Hits:
    if not answer.hits:
        raise Failed(f"nothing was found by {text}")
    return answer
