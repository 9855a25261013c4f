"""Builds the sample contracts: every ``contracts/*.txt`` becomes the file that its ``@file`` line names.

Run ``python -m samples.build`` to write ``resources/samples``, or ``--to FOLDER`` for another place.
The same sources produce the same files, byte for byte: dates and identifiers are fixed.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from samples.contract import MarkupError
from samples.markup import read_contract

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCES = Path(__file__).parent / "contracts"
SHIPPED = Path(__file__).parents[1] / "resources" / "samples"
_RENDERERS = (".pdf", ".docx", ".html", ".rtf", ".txt")


def build(sources: Path, folder: Path) -> Iterator[Path]:
    """Builds every source in a folder; yields each file once it is written.

    Raises:
        MarkupError: a source cannot be understood.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for source in sorted(sources.glob("*.txt")):
        contract = read_contract(source)
        target = folder / contract.settings.file
        if target.suffix not in _RENDERERS:
            raise MarkupError(source, 1, f"there is no renderer for {target.suffix or 'a name without an ending'}")
        import_module(f"samples.render_{target.suffix[1:]}").render(contract, target)
        yield target


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Build the sample contracts from their sources.")
    parser.add_argument("--to", type=Path, default=SHIPPED, help="where to write (default: resources/samples)")
    arguments = parser.parse_args()
    try:
        for target in build(SOURCES, arguments.to):
            print(f"{target.stat().st_size:>8} bytes  {target.name}")
    except MarkupError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
