"""What a library contains, the progress of its jobs, and what it returns."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import Final

from core.base.translation import marked, tr
from core.types.clauses import Clause, Joined, Ledger, Part, Section
from core.types.documents import Document, Issue, Remedy, Span

_KINDS: Final = 6  # how many kinds of omitted files are named


class FileStatus(StrEnum):
    """Whether a file was read: in full, in part, or not at all. Partial success is not success."""

    DONE = "done"
    PARTIAL = "partial"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class FileRecord:
    """One file of a library: whether it could be read, how much is in it, and what went wrong.

    ``remarks`` come from its document.
    """

    path: Path
    status: FileStatus
    document: str | None
    title: str = ""
    pages: int = 0
    sections: int = 0
    clauses: int = 0
    issues: tuple[Issue, ...] = ()
    embedded: bool = False  # its vectors are stored: it can be found by meaning as well as by keyword
    remarks: tuple[str, ...] = ()
    ledger: Ledger | None = None  # None where it was not read, or by an older version

    def needs(self, remedy: Remedy) -> bool:
        """Whether it needs this to be read, or to be read in full."""
        return any(issue.remedy is remedy for issue in self.issues)


class Stage(StrEnum):
    """The steps of a long job, worded for the user."""

    LISTING = marked("Looking for contracts")
    READING = marked("Reading")
    VERSIONS = marked("Finding the versions of contracts")
    EMBEDDING = marked("Preparing search in your own words")
    TAGGING = marked("Classifying clauses by type")
    FINISHING = marked("Tidying the library")
    SEARCHING = marked("Searching for similar clauses")
    DOWNLOADING = marked("Downloading the model")
    COPYING = marked("Copying the model")
    CHECKING = marked("Checking the model")
    MEASURING = marked("Measuring the model")
    TUNING = marked("Learning from your stars")
    VERIFYING = marked("Checking the library")
    REPAIRING = marked("Repairing the library")
    RESTORING = marked("Restoring from the backup")
    PUBLISHING = marked("Publishing the library")
    FETCHING = marked("Fetching the library")
    CHECKING_DRAFT = marked("Checking the draft")
    COMPARING_DRAFT = marked("Comparing the draft with your contracts")
    COMPARING_WORDING = marked("Comparing the wording of clauses")


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a long job. ``done`` and ``total`` count files; ``current`` is the file being worked on.

    For models they count bytes (downloading, copying, checking) or steps (measuring, tuning); when publishing or
    fetching, bytes. For a file that takes long, ``page`` of its ``pages`` are done. ``pages_read`` counts the pages of
    all files that an indexing run has read so far.
    """

    stage: Stage
    done: int
    total: int
    current: Path | None = None
    page: int = 0
    pages: int = 0
    pages_read: int = 0


@dataclass(frozen=True, slots=True)
class RayCluster:
    """A Ray cluster that reads and embeds files.

    Attributes:
        workers: how many files are read at a time.
        address: the address of its head, HOST:PORT; "" for a cluster on this computer alone, made for the run.
    """

    workers: int
    address: str = ""


@dataclass(frozen=True, slots=True)
class IndexNews:
    """What an indexing run brought into the library: new files, files whose content has changed, and files that it
    had under other names. Files that could not be read are not included.
    """

    new: tuple[Path, ...] = ()
    changed: tuple[Path, ...] = ()
    moved: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class IndexReport:
    """The result of an indexing run: one record for each file requested, in path order.

    ``left_out`` counts the files in the requested folders whose kinds are not read, by file extension, the most
    frequent first; ``folders`` are those folders. ``excluded`` counts the files in them that the user excludes, by
    pattern.
    """

    files: tuple[FileRecord, ...]
    seconds: float
    left_out: tuple[tuple[str, int], ...] = ()
    folders: tuple[Path, ...] = ()
    news: IndexNews = field(default_factory=IndexNews)
    excluded: tuple[tuple[str, int], ...] = ()

    def count(self, status: FileStatus) -> int:
        return sum(1 for file in self.files if file.status is status)

    @property
    def left_out_words(self) -> str:
        """What was left out, in words; see `left_out_words`."""
        return left_out_words(self.left_out, self.excluded)


def left_out_words(left_out: tuple[tuple[str, int], ...], excluded: tuple[tuple[str, int], ...] = ()) -> str:
    """What was left out and what is excluded, in words, "" if nothing is; see `_skipped_words`."""
    count = sum(files for _, files in excluded)
    patterns = ", ".join(f"{files:,} {pattern}" for pattern, files in excluded)
    one = tr("1 file is excluded: {patterns}.", patterns=patterns)
    many = tr("{count:,} files are excluded: {patterns}.", count=count, patterns=patterns)
    return " ".join(filter(None, (_skipped_words(left_out), (one if count == 1 else many) if count else "")))


def _skipped_words(left_out: tuple[tuple[str, int], ...]) -> str:
    """What was left out, in words: "5 files were left out, ...: 3 .jpg, 2 without an ending."; "" if nothing was."""
    if not left_out:
        return ""
    total, kinds = sum(count for _, count in left_out), kinds_words(left_out)
    one = tr("1 file was skipped, of a type that Muniment does not read: {kinds}.", kinds=kinds)
    many = tr(
        "{count:,} files were skipped, of types that Muniment does not read: {kinds}.",
        count=total,
        kinds=kinds,
    )
    return one if total == 1 else many


def ledger_words(ledger: Ledger) -> str:
    """A ledger in words: "12,340 words read: 11,900 in clauses, 440 in headings, tables and signatures."."""
    counted = tr(
        "{words:,} words read: {in_clauses:,} in clauses, {in_passages:,} in headings, tables and signatures.",
        words=ledger.words,
        in_clauses=ledger.in_clauses,
        in_passages=ledger.in_passages,
    )
    if not ledger.sentences:
        return counted
    one = tr("1 sentence is in neither, and is found as other text.")
    many = tr("{count:,} sentences are in neither, and are found as other text.", count=ledger.sentences)
    return f"{counted} {one if ledger.sentences == 1 else many}"


def whole_ledger(files: Iterable[FileRecord]) -> Ledger | None:
    """The ledgers of these files as one, each document counted once; None if none of them has any."""
    each = {file.document: file.ledger for file in files if file.ledger}.values()
    if not each:
        return None
    words, in_clauses = sum(one.words for one in each), sum(one.in_clauses for one in each)
    return Ledger(words, in_clauses, sum(one.in_passages for one in each), sum(one.sentences for one in each))


def kinds_words(left_out: tuple[tuple[str, int], ...]) -> str:
    """Kinds of files in words: "3 .jpg, 2 without an ending"; if there are many, the rarer ones together."""
    nameless = tr("without an ending")
    kinds = [f"{count:,} {ending or nameless}" for ending, count in left_out[:_KINDS]]
    more = sum(count for _, count in left_out[_KINDS:])
    return ", ".join([*kinds, *([tr("{count:,} others", count=more)] if more else [])])


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What was removed from a library.

    Attributes:
        files: those that were removed, in path order.
        copies: files of the same content that stay in the library, under other names.
        searches: the names of saved searches that quoted the documents, and were deleted with them.
        ratings: how many ratings of their clauses were deleted with them.
        trays: how many of their clauses were removed from trays, with the notes on them.
        corrections: how many facts that the user had corrected were deleted with them.
        kept: how many kept clauses were taken from them; these stay.
    """

    files: tuple[Path, ...]
    copies: tuple[Path, ...] = ()
    searches: tuple[str, ...] = ()
    ratings: int = 0
    trays: int = 0
    corrections: int = 0
    kept: int = 0


@dataclass(frozen=True, slots=True)
class LibraryStatus:
    """What a library contains, and its folder."""

    folder: Path
    files: int
    failed: int
    documents: int
    clauses: int
    embedded: int  # documents that can be found by meaning now
    bytes: int
    outdated: int = 0  # documents without vectors of the encoder in use: `Files.embed` re-embeds them
    backed_up: date | None = None  # the day of the newest backup
    left_out: tuple[tuple[str, int], ...] = ()  # as of `IndexReport`, when the folders were last searched
    excluded: tuple[tuple[str, int], ...] = ()  # likewise
    imprecise: int = 0  # documents found by quick vectors, until `Files.embed` has made those of the encoder

    @property
    def left_out_words(self) -> str:
        """What was left out, in words; see `left_out_words`."""
        return left_out_words(self.left_out, self.excluded)


class LibraryPart(StrEnum):
    """The parts of a library that can be damaged independently, worded for the user."""

    CATALOGUE = marked("the catalogue")
    VECTORS = marked("the vectors")


@dataclass(frozen=True, slots=True)
class Damage:
    """A part of a library that differs from what was written, and of how many contracts; 0 if unknown."""

    part: LibraryPart
    documents: int


@dataclass(frozen=True, slots=True)
class HealthReport:
    """Whether a library still is what was written.

    After a repair, ``damage`` is what was repaired, and ``lost`` names what could not be: files to be added again, and
    other things that the user kept there.
    """

    damage: tuple[Damage, ...] = ()
    lost: tuple[str, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether nothing was damaged."""
        return not self.damage and not self.lost


@dataclass(frozen=True, slots=True)
class DefinedTerm:
    """A defined term that a clause uses, and the text, place, section and page of its definition."""

    term: str
    text: str
    span: Span
    section: str
    page: int


@dataclass(frozen=True, slots=True)
class Provision:
    """A clause in its document, in full: the text, what to highlight in it, and the parts joined to it.

    Shown beside it, not joined to it, are ``definitions``, the terms that the clause uses in order of first use, and
    ``related``, provisions of the same document on the same subject. ``sections`` are all sections of the document.
    """

    clause: Clause
    document: Document
    parts: tuple[Part, ...]
    definitions: tuple[DefinedTerm, ...] = ()
    related: tuple[Joined, ...] = ()
    sections: tuple[Section, ...] = ()


@dataclass(frozen=True, slots=True)
class Clip:
    """Chosen clauses for the clipboard or a drag: as HTML for Word, and as plain text.

    ``headings`` and ``files`` say what each of them is and which file it comes from.
    """

    html: str
    plain: str
    headings: tuple[str, ...] = ()
    files: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A clause chosen for export, with all that is printed with it; ``remarks`` come from its document.

    ``definitions`` are those of the terms that it uses, if they were asked for; ``document`` is the id of its
    contract, ``clause`` its own.
    """

    title: str
    file: Path
    section: str
    heading: str
    page: int
    parts: tuple[Part, ...] = field(default_factory=tuple)
    remarks: tuple[str, ...] = ()
    definitions: tuple[DefinedTerm, ...] = ()
    document: str = ""
    clause: str = ""


@dataclass(frozen=True, slots=True, order=True)
class WatchedFolder:
    """A folder whose new and changed files, subfolders included, are added to the library automatically.

    Attributes:
        path: absolute, as the user chose it.
        mounted: whether a drive or share was mounted there at that time: while none is, the path is another folder.
    """

    path: Path
    mounted: bool = False

    def holds(self, path: Path) -> bool:
        """Whether a file or folder is this folder or inside it."""
        return self.path == path or self.path in path.parents


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup in the library's folder. Its number says which is newer, even if the clock was wrong.

    Attributes:
        number: rises with every backup.
        made: the last day on which the library held what the backup holds.
        path: its file; for an encrypted library, valid while that is unlocked.
    """

    number: int
    made: date
    path: Path


@dataclass(frozen=True, slots=True)
class Restored:
    """What was missing in a library and was added from a backup.

    Attributes:
        searches: how many saved searches.
        ratings: how many ratings.
        collected: how many entries of collections.
        tuning: whether the tuning was among it.
        files: those listed again; a backup does not hold their text, so they must be read again.
        damaged: whether the backup was damaged, so that some of it may not have been restored.
        aside: where a catalogue beyond repair was moved; None if there was none, or it was empty.
        lost: what could not be saved from the library's own catalogue, if it was damaged; see `HealthReport`.
        trays: how many clauses of trays.
        folders: how many watched folders.
        corrections: how many corrected facts of contracts.
        dismissed: how many dismissed findings in drafts.
        versions: how many pairs of contracts that the user joined as versions of one, or parted.
        kept: how many kept clauses.
        exclusions: how many patterns of excluded files.
    """

    searches: int = 0
    ratings: int = 0
    collected: int = 0
    tuning: bool = False
    files: tuple[Path, ...] = ()
    damaged: bool = False
    aside: Path | None = None
    lost: tuple[str, ...] = ()
    trays: int = 0
    folders: int = 0
    corrections: int = 0
    dismissed: int = 0
    versions: int = 0
    kept: int = 0
    exclusions: int = 0
