"""What the frozen application holds besides modules: resources, language data, libraries, licences, icons.

Each function returns pairs as PyInstaller takes them: a file on this machine, and its folder in the application.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from core.reading.tessdata import LANGUAGE
from core.reading.tessdata import language_data as find_language_data
from tools.licences import needed

Pair = tuple[str, str]

BUNDLE: Final = "org.muniment.Muniment"
_SHIPPED: Final = ("handbook", "icons", "lexicon", "licences", "models", "samples", "screenshots")
_LICENCE: Final = ("licen", "copying", "notice", "authors")
_DEBIAN_DOCUMENTS: Final = Path("/usr/share/doc")
_ICONS: Final = {"win32": "muniment.ico", "darwin": "muniment.icns"}
_DOCUMENTS: Final = ("com.adobe.pdf", "org.openxmlformats.wordprocessingml.document", "com.microsoft.word.doc")


def resources(root: Path) -> list[Pair]:
    """What the program loads from ``resources``; of translations only the compiled ones."""
    folders = [(str(root / "resources" / name), f"resources/{name}") for name in _SHIPPED]
    compiled = (root / "resources" / "translations").glob("*.qm")
    return folders + [(str(path), "resources/translations") for path in compiled]


def language_data() -> Iterator[Pair]:
    """Tesseract's English data, as installed here, with its licence.

    Raises:
        SystemExit: it is not installed.
    """
    if (folder := find_language_data()) is None:
        raise SystemExit("Tesseract's language data for English is missing: install tesseract-ocr-eng.")
    yield str(folder / f"{LANGUAGE}.traineddata"), "resources/tessdata"
    yield from debian_licences(["tesseract-ocr-eng"])


def llama_libraries() -> list[Pair]:
    """llama.cpp, once: its wheel carries each library under several names. The libraries for each kind of processor,
    from which it chooses when loaded, are in another folder of the wheel.

    Raises:
        SystemExit: it was compiled for this machine alone.
    """
    package = find_spec("llama_cpp")
    assert package is not None
    assert package.origin is not None
    part = distribution("llama-cpp-python")
    chosen = (Path(str(part.locate_file(file))) for file in part.files or () if "ggml-cpu-" in file.name)
    files = sorted(
        {path.name: path for path in (*chosen, *Path(package.origin).parent.joinpath("lib").iterdir())}.items()
    )
    kept = [path for _, path in files if path.suffix in (".so", ".dylib", ".dll")]
    if sum("ggml-cpu" in path.name for path in kept) < 2:
        raise SystemExit("llama.cpp was compiled for this machine alone: run packaging/freeze.sh.")
    return [(str(path), "llama_cpp/lib") for path in kept]


def licences() -> Iterator[Pair]:
    """The licence texts of the packages, which the licences require to be included."""
    for part in needed():
        for file in part.files or ():
            if ".dist-info" in file.parts[0] and file.name.lower().startswith(_LICENCE):
                yield str(part.locate_file(file)), f"licences/{part.name}"


def debian_licences(packages: Iterable[str]) -> Iterator[Pair]:
    """The licence texts of Debian packages of which something is included; none on other systems."""
    for package in packages:
        if (text := _DEBIAN_DOCUMENTS / package / "copyright").is_file():
            yield str(text), f"licences/{package}"


def without_place(metadata: Iterable[Pair]) -> Iterator[Pair]:
    """Muniment's metadata, from which only the version is read, without the path where it was built."""
    for folder, target in metadata:
        yield str(Path(folder) / "METADATA"), target


def icon(root: Path, platform: str) -> str | None:
    """The icon of the executables, on systems that store it in them; `draw_icons` makes it."""
    return str(root / "build" / "icons" / _ICONS[platform]) if platform in _ICONS else None


def info_plist() -> dict[str, Any]:
    """What macOS needs to know: which files it opens, that it supports high-resolution screens, the oldest system."""
    opened = {"CFBundleTypeName": "Contract", "CFBundleTypeRole": "Viewer", "LSItemContentTypes": list(_DOCUMENTS)}
    return {
        "CFBundleShortVersionString": distribution("muniment").version,
        "CFBundleDocumentTypes": [opened | {"LSHandlerRank": "Alternate"}],
        "LSMinimumSystemVersion": "13.0",
        "NSHighResolutionCapable": True,
    }
