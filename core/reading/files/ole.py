"""What an OLE2 container contains: old Office files, Office files under a password, mails of Outlook.

Source: [MS-CFB].
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

_POOL: Final = "ObjectPool"
_STREAM: Final = 4096  # bytes; such a stream has some hundred


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


def class_streams(path: Path) -> list[bytes]:
    """What an old Word document says of the class of each object embedded in it: nothing (b"") where it does not say.

    Each has a storage of its own in the pool of objects ([MS-OLEDS] 2.3.8). A damaged document gives no object.
    """
    import olefile

    try:
        with olefile.OleFileIO(str(path)) as container:
            objects = dict.fromkeys(
                name[1] for name in container.listdir(storages=True) if name[0] == _POOL and name[1:]
            )
            streams = [[_POOL, name, "\x01CompObj"] for name in objects]
            return [container.openstream(at).read(_STREAM) if container.exists(at) else b"" for at in streams]
    except MemoryError:
        raise
    except Exception:  # anything can happen in a damaged container
        return []
