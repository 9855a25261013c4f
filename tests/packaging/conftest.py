"""The programs in `packaging` are no package (one of PyPI has that name): their folder is put where imports look."""

from __future__ import annotations

import sys

from tests import ROOT

sys.path.append(str(ROOT / "packaging"))
