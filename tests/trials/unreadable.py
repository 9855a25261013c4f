"""``python -m tests.trials.unreadable LIBRARY ERROR`` tries the methods on a library that has become unreadable.

The kernel refuses pread(2) on any file with this error, like a network drive that is gone (ESTALE, ENOTCONN) or a
failing disk (EIO). Prints, as JSON, the kind and the message of each error.
"""

from __future__ import annotations

import errno
import json
import sys
from collections.abc import Callable
from pathlib import Path

from core.base.generators import finish
from core.library.library import Library
from core.types import Mode, Query
from tests.trials.refusing import CALLS, refuse


def main(folder: Path, error: int) -> None:
    """Reads it, then makes reading fail, and does the same again."""
    said = {}
    with Library.open(folder) as library:
        verbs: dict[str, Callable[[], object]] = {
            "search": lambda: list(library.search.find(Query("notice", Mode.NATURAL), rerank=False)),
            "status": library.files.status,
            "list": library.files.list,
            "ratings": library.ratings.list,
            "check": lambda: finish(library.health.check()),
            "embed": lambda: finish(library.files.embed()),
        }
        for verb in verbs.values():  # so that all of the program is loaded
            verb()
        refuse("pread", error)
        for name, verb in verbs.items():
            try:
                verb()
            except Exception as failed:
                said[name] = (type(failed).__name__, str(failed))
    sys.stdout.write(json.dumps(said))


if __name__ == "__main__":
    CALLS["pread"] = ((17, 67),)
    main(Path(sys.argv[1]), getattr(errno, sys.argv[2]))
