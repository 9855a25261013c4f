"""Lists the licences of everything that Muniment ships or needs, in docs/licences.md: `make licences`.

Copies of the list and of Muniment's own licence go into resources/licences, which is shipped.

Licences are read from the installed packages: their SPDX expression, or their classifier, or, where neither says
enough, what a person has read in the package. Each must be compatible with AGPL-3.0-or-later.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterable
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from core.models.registry import known_models

ROOT: Final = Path(__file__).resolve().parent.parent
TARGET: Final = ROOT / "docs" / "licences.md"
OWN: Final = ROOT / "LICENSE"
SHIPPED: Final = ROOT / "resources" / "licences"
"""The shipped copies of both, which the window shows."""

# Licences under which a part may be combined with AGPL-3.0-or-later (the FSF's list of licences, as of 2026).
COMPATIBLE: Final = frozenset(
    {
        *("0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BSD-3-Clause-Open-MPI", "BSL-1.0", "CC0-1.0", "ISC"),
        *("MIT", "MIT-0", "MPL-2.0", "PSF-2.0", "Unlicense", "Zlib"),
        *("AGPL-3.0-only", "AGPL-3.0-or-later", "GPL-3.0-only", "GPL-3.0-or-later"),
        *("LGPL-2.1-or-later", "LGPL-3.0-only", "LGPL-3.0-or-later"),
    }
)

# What a person has read in the package itself, where its metadata are insufficient or non-standard.
READ: Final = {
    "jinja2": "BSD-3-Clause",
    "mpmath": "BSD-3-Clause",
    "olefile": "BSD-2-Clause",
    "protobuf": "BSD-3-Clause",
    "pymupdf": "AGPL-3.0-only",
    "scipy": "BSD-3-Clause AND BSD-3-Clause-Open-MPI AND GPL-3.0-or-later WITH GCC-exception-3.1 AND LGPL-2.1-or-later",
    "sympy": "BSD-3-Clause",
    "tinycss2": "BSD-3-Clause",
    "webencodings": "BSD-3-Clause",
}
# Parts under a licence that is not in the list above, each with the reason why it may be used.
EXCEPTIONS: Final = {
    "regex": "some of its code comes from Python 1.6, whose licence (CNRI-Python) the Free Software Foundation does "
    + "not count as compatible with the GPL, for its choice of law; Python carries that code under a later licence "
    + "that is. transformers needs it. Whoever distributes Muniment and its packages as one bundle should consider it",
}
_WORDS: Final = {
    "apache 2": "Apache-2.0",
    "apache 2.0": "Apache-2.0",
    "apache 2.0 license": "Apache-2.0",
    "apache license, version 2.0": "Apache-2.0",
    "apache software license": "Apache-2.0",
    "isc license": "ISC",
    "isc license (iscl)": "ISC",
    "mit license": "MIT",
}


def main() -> None:
    """Writes the list; ends with 1 if a licence is unknown or incompatible with ours."""
    TARGET.write_text(document(), encoding="utf-8")
    SHIPPED.mkdir(exist_ok=True)
    for file in (OWN, TARGET):
        (SHIPPED / file.name).write_bytes(file.read_bytes())
    faults = [f"{part.name}: {licence_of(part) or 'no licence known'}" for part in needed() if not fits(part)]
    if faults:
        sys.exit("\n".join(faults))


def needed() -> list[Distribution]:
    """The packages that the installed program needs on this system, directly or not, by name."""
    found: dict[str, Distribution] = {}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [Requirement(each).name for each in project["dependencies"]]
    while wanted:
        name = canonicalize_name(wanted.pop())
        if name in found:
            continue
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:
            continue  # locked, but not for this system: what is installed instead is checked
        requirements = (Requirement(each) for each in found[name].requires or ())
        wanted += [each.name for each in requirements if each.marker is None or each.marker.evaluate({"extra": ""})]
    return [found[name] for name in sorted(found)]


def licence_of(part: Distribution) -> str:
    """The licence of a package as an SPDX expression, "" if it cannot be determined."""
    name = canonicalize_name(part.name)
    metadata = part.metadata
    classifiers = [each.rpartition(" :: ")[2] for each in metadata.get_all("Classifier", []) if "License ::" in each]
    said = [READ.get(name), metadata.json.get("license_expression"), metadata.json.get("license"), *classifiers]
    plain = [_WORDS.get(each.lower(), each) for each in said if each]
    return next((each for each in plain if _is_expression(each)), "")


def fits(part: Distribution) -> bool:
    """Whether a package may be combined with Muniment."""
    return canonicalize_name(part.name) in EXCEPTIONS or is_compatible(licence_of(part))


def is_compatible(expression: str) -> bool:
    """Whether an SPDX expression without brackets allows combining the part with Muniment."""
    choices = [choice.split(" AND ") for choice in expression.split(" OR ")]
    return any(all(each.partition(" WITH ")[0] in COMPATIBLE for each in choice) for choice in choices)


def _is_expression(words: str) -> bool:
    return bool(re.fullmatch(r"[\w.+-]+( (AND|OR|WITH) [\w.+-]+)*", words)) and words != "BSD"


# -------------------------------------------------------------- the document


def document() -> str:
    """docs/licences.md as it should be."""
    return f"""# Licences

Muniment is AGPL-3.0-or-later; the file LICENSE holds its text. This page lists what it brings along and what it needs,
with the licence of each; `make licences` writes it, and a test sees that it is current and that each goes with ours.

## Models and data that come with Muniment

| part | licence |
| --- | --- |
{_rows(own_parts())}
The data that the models were trained on are named, with thanks, in the cards of the models.

## Models that can be downloaded

They are no part of Muniment, and their terms bind whoever downloads them: read those that are not open-source licences.

| model | licence |
| --- | --- |
{_rows((model.name, model.licence) for model in known_models([ROOT / "resources" / "models" / "known.toml"]))}
## Packages

As installed on Linux. The lock (`packaging/lock`) names others for other systems, colorama (BSD-3-Clause) among them.
Where torch for processors alone is not found on Linux, the build for NVIDIA's cards is installed, and with it NVIDIA's
libraries (`packaging/lock/nvidia.txt`): they are proprietary, no part of Muniment, and not needed by it.
The packages for Linux include libraries of Debian too. Their licences, like those of all packages, are in the folder
`licences` of the application, and the parts list of a release (SBOM) names their versions.

| package | version | licence |
| --- | --- | --- |
{_rows((canonicalize_name(part.name), _version(part), licence_of(part)) for part in needed())}
{_rows_of_exceptions()}"""


def own_parts() -> list[tuple[str, str]]:
    """Models and data that ship with Muniment, each with its licence."""
    folders = sorted((ROOT / "resources" / "models").glob("*/model.json"))
    models = [json.loads(path.read_text(encoding="utf-8")) for path in folders]
    return [
        *((str(model["name"]), str(model["licence"])) for model in models),
        ("Muniment kinds 1 (clause-type classifiers)", "Apache-2.0"),
        ("all-MiniLM-L6-v2, the base of the encoder and the classifiers", "Apache-2.0"),
        ("all-mpnet-base-v2, the base of the reranker", "Apache-2.0"),
        ("the lexicon", "AGPL-3.0-or-later"),
        ("the sample contracts", "CC0-1.0"),
        ("the icons of the window, from Phosphor Icons", "MIT"),
    ]


def _rows(rows: Iterable[tuple[str, ...]]) -> str:
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _rows_of_exceptions() -> str:
    return "".join(f"**{name}**: {reason}.\n" for name, reason in EXCEPTIONS.items())


def _version(part: Distribution) -> str:
    return part.version.partition("+")[0]


if __name__ == "__main__":
    main()
