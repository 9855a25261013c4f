"""What the window needs of the Qt binding itself."""

import sys

import pytest
from PySide6.QtCore import QObject


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None is immortal from Python 3.12 on")
def test_calls_into_qt_keep_the_count_of_references_to_none() -> None:
    """Version 6.12.0 lost one with each call that returns nothing, until the interpreter stopped with a fatal error."""
    thing = QObject()
    thing.setObjectName("warm")
    before = sys.getrefcount(None)
    for _ in range(1000):
        thing.setObjectName("cold")
    assert abs(sys.getrefcount(None) - before) < 500
