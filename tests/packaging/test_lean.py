"""Libraries of the application that are replaced by smaller ones: see packaging/lean.py."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import lean
import pytest

pytestmark = pytest.mark.skipif(not (sys.platform == "linux" and shutil.which("cc")), reason="only built on Linux")

ICU = next((Path(place) for place in sys.path if (Path(place) / "PySide6/Qt/lib").is_dir()), Path()) / "PySide6/Qt/lib"
SORTED = """
from PySide6.QtCore import QCollator, QLocale
words = ["zebra", "Äpfel", "apfel", "öl", "ol", "čaj", "cena", "中国", "ch"]
for name in ("C", "de_DE", "sv_SE", "cs_CZ", "zh_CN"):
    print(name, sorted(words, key=QCollator(QLocale(name)).sortKey))
"""


def compiled(file: Path, code: str, *linked: Path) -> Path:
    command = ["cc", "-shared", "-fPIC", "-x", "c++", "-", "-o", str(file), f"-Wl,-soname,{file.name}"]
    links = ["-Wl,--no-as-needed", "-x", "none", *map(str, linked)]
    subprocess.run([*command, *links], input=code, text=True, check=True)
    return file


@pytest.fixture
def arrow(tmp_path: Path) -> Path:
    """A folder of Arrow's with a library that another is linked to."""
    folder = tmp_path / "pyarrow"
    folder.mkdir()
    code = "namespace parquet { int version() { return 2; } }" + "/* and more */" * 100
    compiled(folder / "libparquet.so.1", code + "char filler[100000] = {1};")
    return folder


def test_a_library_that_nothing_uses_becomes_an_empty_one(arrow: Path) -> None:
    library = arrow / "libparquet.so.1"
    user = compiled(arrow / "libarrow_python.so.1", "int one() { return 1; }", library)
    lean.empty(library, lean.users(library, arrow))
    assert library.stat().st_size < 20_000
    load = f"import ctypes; ctypes.CDLL({str(library)!r}); print(ctypes.CDLL({str(user)!r})._Z3onev())"
    assert subprocess.run([sys.executable, "-c", load], capture_output=True, text=True, check=True).stdout == "1\n"


def test_a_library_that_is_used_after_all_ends_the_build(arrow: Path) -> None:
    library = arrow / "libparquet.so.1"
    code = "namespace parquet { int version(); } int one() { return parquet::version(); }"
    compiled(arrow / "libarrow_python.so.1", code, library)
    with pytest.raises(SystemExit, match=r"libparquet\.so\.1 is needed after all, by libarrow_python\.so\.1"):
        lean.empty(library, lean.users(library, arrow))


def test_a_library_under_two_names_becomes_one_file(tmp_path: Path) -> None:
    for name, content in (("libllama.so", b"llama"), ("libllama.so.0", b"llama"), ("libggml.so", b"other")):
        (tmp_path / name).write_bytes(content)
    lean.share(tmp_path)
    assert (tmp_path / "libllama.so").samefile(tmp_path / "libllama.so.0")
    assert (tmp_path / "libggml.so").read_bytes() == b"other"


@pytest.mark.skipif(not shutil.which("icupkg"), reason="ICU's tool is not here")
def test_less_of_icu_sorts_as_all_of_it(tmp_path: Path) -> None:
    (whole,) = ICU.glob("libicudata.so.*")
    less = Path(shutil.copy(whole, tmp_path))
    lean.lean_icu(less)
    assert less.stat().st_size < whole.stat().st_size / 5

    def sorted_with(library: Path) -> str:
        run = [sys.executable, "-c", SORTED]
        done = subprocess.run(run, capture_output=True, text=True, check=True, env={"LD_PRELOAD": str(library)})
        assert not done.stderr  # where Qt says that it could not sort
        return done.stdout

    assert sorted_with(less) == sorted_with(whole)


def test_another_library_is_not_cut(arrow: Path) -> None:
    with pytest.raises(SystemExit, match="has no data of ICU"):
        lean.lean_icu(arrow / "libparquet.so.1")
