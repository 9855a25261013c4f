"""Room for temporary files: a lack of it is not the document's fault."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Final

from core.base.errors import OutOfReach
from core.base.translation import tr
from core.isolation.scratch import PREFIX

_ROOM: Final = 4 << 20  # bytes: LibreOffice writes its settings there, and the document again


def is_full(folder: Path) -> bool:
    """Whether there is no room for temporary files, where that was the likely cause of a failure."""
    return shutil.disk_usage(folder).free < _ROOM


def no_room(path: Path) -> OutOfReach:
    """The error for a file that could not be read because there was no room for temporary files."""
    here = Path(tempfile.gettempdir())
    place = here.parent if here.name.startswith(PREFIX) else here  # a reader has its own folder there
    return OutOfReach(
        tr("There is no space left for temporary files in {place}.", place=place),
        tr("Free some space there, or set TMPDIR to another folder, and add this file again."),
        path,
    )
