"""What an OLE2 container contains: old Office files, Office files under a password, mails of Outlook.

Source: [MS-CFB].
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path


def ole_names(path: Path) -> Callable[[str], bool]:
    """Tells whether the container itself has an entry with a name, or one that begins with it.

    What is embedded in it has names of its own, deeper down. If the container is damaged, its bytes are searched.
    """
    import olefile

    try:
        with olefile.OleFileIO(str(path)) as container:
            names = [entry[0] for entry in container.listdir(streams=True, storages=True)]
    except MemoryError:
        raise
    except Exception:  # anything can happen in a damaged container
        content = path.read_bytes()
        return lambda name: name.encode("utf-16-le") in content
    return lambda name: any(each.startswith(name) for each in names)
