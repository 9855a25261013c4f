"""PyInstaller's recipe, evaluated for each system without PyInstaller: what PyInstaller would be given."""

from __future__ import annotations

import sys
from pathlib import Path, PurePosixPath
from types import ModuleType, SimpleNamespace
from typing import Any

import contents
import inventory
import parts
import pytest

from tests import ROOT

SPEC = ROOT / "packaging" / "muniment.spec"
VCOMP = "vcomp140.dll"
LIBRARIES = ("libllama.so", "libggml-cpu-haswell.so", "libggml-cpu-icelake.so")
FOR_PROCESSORS = LIBRARIES[1:]


class Analysis(SimpleNamespace):
    """What PyInstaller finds: scripts, and what a test adds."""

    comes_in: tuple[str, ...] = ()
    has_openmp = True
    missing = ""

    def __init__(self, scripts: list[str], **given: Any) -> None:
        super().__init__(given=given)
        self.pure = [("core.base.paths", "", "PYMODULE"), *((name, "", "PYMODULE") for name in self.comes_in)]
        own = VCOMP if sys.platform == "win32" and self.has_openmp else "libpython3.so"
        self.binaries = [("llama_cpp/lib/libmtmd.so", "", "BINARY"), (own, "", "BINARY")]
        self.datas = [(f"{folder}/x", source, "DATA") for source, folder in given["datas"]]
        self.datas += [(pattern.replace("*", "x"), "", "DATA") for pattern in parts.NEEDED if pattern != self.missing]
        self.scripts = [(name, name, "PYSOURCE") for name in ("pyi_rth", *(Path(each).stem for each in scripts))]
        for each in scripts:
            assert Path(each).is_file()


class Built(SimpleNamespace):
    """An executable, a folder, or a macOS application, with its parts."""

    def __init__(self, *made_of: Any, **given: Any) -> None:
        super().__init__(made_of=made_of, **given)


@pytest.fixture
def fake_packages(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Stand-ins for PyInstaller's functions and a llama.cpp for several processors, which developers do not have."""
    hooks = ModuleType("PyInstaller.utils.hooks")
    hooks.collect_submodules = lambda package: [package]  # type: ignore[attr-defined]
    hooks.collect_data_files = lambda package, **_: [(str(tmp_path), package)]  # type: ignore[attr-defined]
    hooks.copy_metadata = lambda package: [(str(tmp_path), f"{package}.dist-info")]  # type: ignore[attr-defined]
    for name in ("PyInstaller", "PyInstaller.utils"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, "PyInstaller.utils.hooks", hooks)
    (tmp_path / "METADATA").touch()
    for name in LIBRARIES:
        file = tmp_path / ("bin" if name in FOR_PROCESSORS else "lib") / name
        file.parent.mkdir(exist_ok=True)
        file.touch()
    package = SimpleNamespace(origin=str(tmp_path / "__init__.py"))
    monkeypatch.setattr(contents, "find_spec", lambda _: package)
    wheel = SimpleNamespace(
        files=[PurePosixPath("bin", name) for name in FOR_PROCESSORS], locate_file=tmp_path.joinpath
    )
    find = contents.distribution
    monkeypatch.setattr(contents, "distribution", lambda name: wheel if name == "llama-cpp-python" else find(name))


def evaluated(platform: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The result of the recipe on a system."""
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(inventory, "write_inventory", lambda modules, binaries, target: None)
    bundles: list[Built] = []
    made = dict.fromkeys(("PYZ", "EXE", "COLLECT"), Built)
    given: dict[str, Any] = {"SPECPATH": str(SPEC.parent), "DISTPATH": "dist", "Analysis": Analysis}
    given |= {"bundles": bundles, **made}
    given["BUNDLE"] = lambda *made_of, **settings: bundles.append(Built(*made_of, **settings))
    exec(compile(SPEC.read_text(encoding="utf-8"), str(SPEC), "exec"), given)
    return given


@pytest.mark.usefixtures("fake_packages")
@pytest.mark.parametrize("platform", ["linux", "win32", "darwin"])
def test_it_holds_for_each_system(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = evaluated(platform, monkeypatch)
    *executables, binaries, _ = made["folder"].made_of
    both = [(parts.command_name(platform), True), (parts.WINDOW, False)]
    wanted = both[:1] if platform == "linux" else both  # on Linux the file gets its second name afterwards
    assert [(each.name, each.console) for each in executables] == wanted
    assert all([script[0] for script in each.made_of[1]] == ["pyi_rth", "entry"] for each in executables)
    own = VCOMP if platform == "win32" else "libpython3.so"
    assert [entry[0] for entry in binaries] == [own], "what is dropped is not copied"
    assert [bundle.name for bundle in made["bundles"]] == (["Muniment.app"] if platform == "darwin" else [])


@pytest.mark.usefixtures("fake_packages")
def test_all_that_it_copies_is_there_and_has_a_place_within_the_application(monkeypatch: pytest.MonkeyPatch) -> None:
    given = evaluated("linux", monkeypatch)["analysis"].given
    pairs = [*given["datas"], *given["binaries"]]
    for source, place in pairs:
        assert Path(source).exists(), source
        assert not PurePosixPath(place).is_absolute()
        assert ".." not in PurePosixPath(place).parts
    places = {place for _, place in pairs}
    assert {"resources/handbook", "resources/screenshots"} <= places
    assert {"resources/models", "resources/lexicon", "resources/samples", "resources/tessdata"} <= places
    assert "licences/numpy" in places, "the licences of packages come along"


@pytest.mark.usefixtures("fake_packages")
def test_a_package_that_should_not_be_there_ends_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Analysis, "comes_in", ("pytest.mark", "nvidia.cublas"))
    with pytest.raises(SystemExit, match=r"These may not be in the application.*\npytest\.mark\nnvidia\.cublas"):
        evaluated("linux", monkeypatch)


@pytest.mark.usefixtures("fake_packages")
def test_an_application_for_windows_without_openmp_ends_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Analysis, "has_openmp", False)
    with pytest.raises(SystemExit, match=r"These have to be in the application.*\nvcomp140\.dll"):
        evaluated("win32", monkeypatch)


@pytest.mark.usefixtures("fake_packages")
def test_an_application_that_could_not_read_scans_ends_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Analysis, "missing", "tesserocr/tesserocr.*")
    with pytest.raises(SystemExit, match=r"These have to be in the application.*\ntesserocr"):
        evaluated("linux", monkeypatch)


@pytest.mark.usefixtures("fake_packages")
def test_a_llama_of_this_machine_alone_ends_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [Path(source).name for source, _ in contents.llama_libraries()] == sorted(LIBRARIES)
    monkeypatch.setattr(contents, "distribution", lambda _: SimpleNamespace(files=None))
    with pytest.raises(SystemExit, match="compiled for this machine alone"):
        contents.llama_libraries()


def test_no_recipe_names_a_place_of_this_machine() -> None:
    for path in (ROOT / "packaging").rglob("*"):
        if path.is_file() and path.suffix in (
            ".py",
            ".spec",
            ".sh",
            ".ps1",
            ".iss",
            ".plist",
            ".desktop",
            ".nemo_action",
        ):
            text = path.read_text(encoding="utf-8")
            assert str(ROOT) not in text
            assert str(Path.home()) not in text or str(Path.home()) == "/root"


def test_icons_are_kept_in_the_executables_where_the_system_wants_it() -> None:
    assert contents.icon(ROOT, "linux") is None
    assert contents.icon(ROOT, "win32") == str(ROOT / "build" / "icons" / "muniment.ico")


def test_macos_is_told_which_files_it_opens() -> None:
    plist = contents.info_plist()
    assert "com.adobe.pdf" in plist["CFBundleDocumentTypes"][0]["LSItemContentTypes"]
