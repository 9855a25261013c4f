"""The programs in `packaging` are not a package (one on PyPI has that name), so their folder is put on the path."""

from __future__ import annotations

import sys

from tests import ROOT

sys.path.append(str(ROOT / "packaging"))
