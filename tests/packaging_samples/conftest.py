"""The sample builder is a folder of scripts, not a package (see packaging/), so its folder goes on the path here."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "packaging" / "samples"))
