"""The rows of files: a record of what was read of each, and the stamp that shows whether it has changed."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from core.store.catalog import packing
from core.store.catalog.attempts import SET_ASIDE
from core.store.catalog.corrections import TITLE
from core.store.catalog.encoders import ANSWERS
from core.store.catalog.folders import take_back
from core.store.seals import sealed
from core.types import FileRecord, FileStatus

TABLES: Final = (
    f"""CREATE TABLE ledgers (
        document TEXT PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
        ledger BLOB NOT NULL,      -- blobs.to_blob
        {sealed("document", "ledger")}
    ) STRICT""",
)
RECORD: Final = f"""SELECT path, status, document, {TITLE}, pages, sections, clauses, issues, remarks,
EXISTS (SELECT 1 FROM embedded WHERE embedded.document = files.document AND encoder IN ({ANSWERS})),
(SELECT ledger FROM ledgers WHERE ledgers.document = files.document),
document IN ({SET_ASIDE})
FROM files"""
"""What `record_of_row` takes, and whether the file's document is set aside."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """A file's size in bytes and modification time: where both are the same, it counts as unchanged, unread."""

    size: int
    mtime_ns: int


def insert_record(db: sqlite3.Connection, record: FileRecord, stamp: Stamp | None) -> None:
    """Writes the record of a file, replacing that of its path; without a stamp the file is read again next time."""
    take_back(db, record.path)
    db.execute(
        "INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            os.fsencode(record.path),
            stamp.size if stamp else None,
            stamp.mtime_ns if stamp else None,
            record.document,
            record.status.value,
            record.title.encode(errors="replace").decode(),  # made from a name that need not be valid text
            record.pages,
            record.sections,
            record.clauses,
            json.dumps([(issue.message, issue.advice, issue.page, issue.remedy) for issue in record.issues]),
            json.dumps(record.remarks),
        ),
    )


def record_of_row(row: Sequence[Any]) -> FileRecord:
    """The record in a row of `RECORD`."""
    path, status, document, title, pages, sections, clauses, issues, remarks, embedded, ledger, _ = row
    return FileRecord(
        path=Path(os.fsdecode(path)),
        status=FileStatus(status),
        document=document,
        title=title,
        pages=pages,
        sections=sections,
        clauses=clauses,
        issues=packing.unpack_issues(json.loads(issues)),
        embedded=bool(embedded),
        remarks=tuple(json.loads(remarks)),
        ledger=packing.unpack_ledger(ledger) if ledger else None,
    )
