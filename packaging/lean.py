"""Replaces libraries of a frozen application for Linux by smaller ones: ``python packaging/lean.py APPLICATION``.

- ICU's data, of which Qt sorts and nothing else here: names of countries, units and languages, and tables of character
  sets, go. Needs ICU's own tool (Debian's package icu-devtools) and a compiler.
- Arrow's libraries to which its others are linked without using them: an empty one takes the place of each.
- Libraries that are there twice, as those of llama.cpp, under their own names and those that others are linked to: they
  become one file with two names.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from filecmp import cmp
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

UNUSED: Final = ("libarrow_acero.so", "libarrow_dataset.so", "libarrow_substrait.so", "libparquet.so")
"""The beginnings of the names of libraries of Arrow that nothing uses but `pyarrow.dataset`, which is not loaded
(`core.store.vectors.offline_lancedb`)."""
_USED: Final = re.compile(r"\b(?:parquet|arrow::(?:acero|dataset|engine))::")

_ICU: Final = "libicudata.so."
_DATA: Final = re.compile(r"^\s*\d+: ([0-9a-f]+)\s+(\S+) OBJECT +GLOBAL .* (icudt\d+_dat)$", re.MULTILINE)
ICU_DROPPED: Final = re.compile(
    r"(?:brkitr|curr|lang|rbnf|region|translit|unit|zone)/.*|.*\.cnv|unames\.icu|[a-z]{2,3}(?:_\w+)?\.res"
)
"""The items of ICU's data that are dropped; the last are of one language each, of which coll/, how it sorts, stays."""
_ASSEMBLY: Final = """.section .rodata
.globl {name}
.type {name}, @object
.balign 16
{name}: .incbin "{data}"
.size {name}, .-{name}
.section .note.GNU-stack,"",@progbits
"""


def main() -> None:
    folder = Path(sys.argv[1])
    for library in (each for each in folder.rglob("*.so*") if each.is_file() and not each.is_symlink()):
        if library.name.startswith(_ICU):
            lean_icu(library)
        elif library.name.startswith(UNUSED):
            empty(library, users(library, folder))
    share(folder)


def lean_icu(library: Path) -> None:
    """Drops what is not needed from the library with ICU's data.

    Raises:
        SystemExit: it is not such a library.
    """
    at, size, name = icu_data(library)
    with TemporaryDirectory() as place:
        data = f"{name.removesuffix('_dat')}l.dat"  # from which icupkg takes the byte order and the names of items
        whole, less, items = Path(place, data), Path(place, "less", data), Path(place, "dropped.txt")
        less.parent.mkdir()
        whole.write_bytes(library.read_bytes()[at : at + size])
        listed = subprocess.run(["icupkg", "-l", whole], capture_output=True, text=True, check=True).stdout.split()
        items.write_text("\n".join(filter(ICU_DROPPED.fullmatch, listed)), encoding="utf-8")
        subprocess.run(["icupkg", "-r", items, whole, less], check=True)
        _link(library, _ASSEMBLY.format(name=name, data=less))


def icu_data(library: Path) -> tuple[int, int, str]:
    """Where in the library the data begin, how many bytes they are, and the name of the symbol."""
    symbols = _output("readelf", "--wide", "--dyn-syms", str(library))
    if not (found := _DATA.search(symbols)):
        raise SystemExit(f"{library} has no data of ICU.")
    at, size = int(found[1], 16), int(found[2], 0)
    if library.read_bytes()[at + 12 : at + 16] != b"CmnD":  # loaded where it lies in the file
        raise SystemExit(f"The data of ICU are not where {library} says.")
    return at, size, found[3]


def empty(library: Path, used_by: list[str]) -> None:
    """Replaces a library by an empty one.

    Raises:
        SystemExit: others use it.
    """
    if used_by:
        raise SystemExit(f"{library.name} is needed after all, by {', '.join(used_by)}.")
    _link(library, '.section .note.GNU-stack,"",@progbits\n')


def users(library: Path, folder: Path) -> list[str]:
    """The libraries of Arrow in a folder that are linked to this one, and use something; others of `UNUSED` aside."""
    linked = (each for each in _libraries(folder) if f"[{library.name}]" in _output("readelf", "-d", str(each)))
    return [each.name for each in linked if _USED.search(_output("nm", "-DCu", str(each)))]


def _libraries(folder: Path) -> Iterator[Path]:
    near = (each for each in folder.rglob("*arrow*.so*") if each.is_file() and not each.is_symlink())
    inside = (each for each in folder.rglob("pyarrow/*.so") if each.is_file())
    yield from (each for each in {*near, *inside} if not each.name.startswith(UNUSED))


def share(folder: Path) -> None:
    """Makes one file of libraries in a folder that hold the same."""
    libraries = [each for each in sorted(folder.rglob("*.so*")) if each.is_file() and not each.is_symlink()]
    for _, some in groupby(sorted(libraries, key=_size), _size):
        kept: list[Path] = []
        for library in some:
            if same := next((each for each in kept if cmp(each, library, shallow=False)), None):
                library.unlink()
                library.hardlink_to(same)
            else:
                kept.append(library)


def _size(file: Path) -> int:
    return file.stat().st_size


def _link(library: Path, assembly: str) -> None:
    """Writes a library of the same name from its source."""
    command = ["cc", "-shared", "-nostdlib", "-x", "assembler", "-", f"-Wl,-soname,{library.name}", "-o", str(library)]
    library.unlink()
    subprocess.run(command, input=assembly, text=True, check=True)


def _output(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    main()
