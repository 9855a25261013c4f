import inspect

import pytest

from core.library import Library
from tests.desktop.fake_library import FakeLibrary

VERBS = [name for name, value in vars(Library).items() if inspect.isfunction(value) and not name.startswith("_")]


@pytest.mark.parametrize("verb", VERBS)
def test_the_stand_in_has_the_verbs_of_the_library(verb: str) -> None:
    real, fake = (inspect.signature(getattr(kind, verb)) for kind in (Library, FakeLibrary))
    assert [(p.name, p.kind) for p in fake.parameters.values()] == [(p.name, p.kind) for p in real.parameters.values()]
