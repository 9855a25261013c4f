"""Makes the parts list of a release in CycloneDX: ``python packaging/sbom.py VERSION TARGET INVENTORY...``.

Run it with the Python of build/supply, which has the library that it needs.
"""

from __future__ import annotations

import argparse
import json
import os
from datetime import UTC, datetime
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

_TYPES = {"library": ComponentType.LIBRARY, "data": ComponentType.DATA}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("version")
    parser.add_argument("target", type=Path)
    parser.add_argument("inventory", type=Path, nargs="+", help="lists of parts, as written beside the application")
    given = parser.parse_args()
    parts = [part for each in given.inventory for part in json.loads(each.read_text(encoding="utf-8"))]
    given.target.write_text(document(parts, given.version), encoding="utf-8")


def document(parts: list[dict[str, str]], version: str) -> str:
    """The list in CycloneDX 1.6, always the same for the same parts and commit date."""
    licences = LicenseFactory()
    own = Component(name="muniment", version=version, type=ComponentType.APPLICATION, bom_ref="muniment")
    own.licenses.add(licences.make_from_string("AGPL-3.0-or-later"))
    bom = Bom(serial_number=uuid5(NAMESPACE_URL, f"muniment {version} {json.dumps(parts, sort_keys=True)}"))
    bom.metadata.component = own
    bom.metadata.timestamp = datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), UTC)
    made = [_component(part, licences) for part in parts]
    bom.components.update(made)
    bom.register_dependency(own, made)
    return JsonV1Dot6(bom).output_as_string(indent=1) + "\n"


def _component(part: dict[str, str], licences: LicenseFactory) -> Component:
    purl = PackageURL.from_string(part["purl"]) if "purl" in part else None
    component = Component(
        name=part["name"],
        version=part["version"] or None,
        type=_TYPES[part["type"]],
        purl=purl,
        bom_ref=part.get("purl", part["name"]),
    )
    if part["licence"]:
        component.licenses.add(licences.make_from_string(part["licence"]))
    return component


if __name__ == "__main__":
    main()
