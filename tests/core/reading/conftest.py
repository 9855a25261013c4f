import os
from pathlib import Path

import pytest

from tests import ROOT


@pytest.fixture(scope="session")
def formats() -> Path:
    """The folder of real agreements in many formats; tests that read it are left out where it is not there."""
    data = Path(os.environ.get("MUNIMENT_DATA", ROOT / "../shared/data")).resolve()
    if not (data / "formats").is_dir():
        pytest.skip("the shared contracts are not here")
    return data / "formats"
