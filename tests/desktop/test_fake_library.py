import inspect

import pytest

from core.library import Library
from core.models import Models
from tests.desktop.fake_library import FakeLibrary
from tests.desktop.fake_models import FakeModels

VERBS = [name for name, _ in inspect.getmembers(Library, inspect.isfunction) if not name.startswith("_")]


@pytest.mark.parametrize("verb", VERBS)
def test_the_stand_in_has_the_verbs_of_the_library(verb: str) -> None:
    real, fake = (inspect.signature(getattr(kind, verb)) for kind in (Library, FakeLibrary))
    assert [(p.name, p.kind) for p in fake.parameters.values()] == [(p.name, p.kind) for p in real.parameters.values()]


MODEL_VERBS = [name for name, _ in inspect.getmembers(Models, inspect.isfunction) if not name.startswith("_")]


@pytest.mark.parametrize("verb", MODEL_VERBS)
def test_the_stand_in_has_the_verbs_of_the_models(verb: str) -> None:
    real, fake = (inspect.signature(getattr(kind, verb)) for kind in (Models, FakeModels))
    assert [(p.name, p.kind) for p in fake.parameters.values()] == [(p.name, p.kind) for p in real.parameters.values()]
