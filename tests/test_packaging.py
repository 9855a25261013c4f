"""What a wheel contains, by its recipe in pyproject.toml: what the program loads, and no source catalogues."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from core.base.paths import resources
from tests import ROOT

WHEEL = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"][
    "wheel"
]
INCLUDED = WHEEL["force-include"]


def test_a_wheel_holds_the_resources_of_the_program_where_it_looks_for_them() -> None:
    for source, target in INCLUDED.items():
        assert (ROOT / source).exists(), source
        assert Path(target) == Path("core/_resources", Path(source).relative_to("resources"))
        assert (resources() / Path(source).relative_to("resources")).exists()


def test_a_wheel_holds_each_compiled_translation_and_no_catalogue_to_be_translated() -> None:
    compiled = {f"resources/translations/{path.name}" for path in (ROOT / "resources/translations").glob("*.qm")}
    assert {source for source in INCLUDED if source.startswith("resources/translations")} == compiled


def test_a_wheel_holds_every_folder_that_the_program_names() -> None:
    files = [path for package in ("core", "desktop") for path in (ROOT / package).rglob("*.py")]
    named = {name for file in files for name in re.findall(r"resources\(\) / \"(\w+)\"", file.read_text("utf-8"))}
    assert named >= {"lexicon", "models", "translations"}
    assert named - {"tessdata", "translations"} <= {Path(source).parts[1] for source in INCLUDED}
