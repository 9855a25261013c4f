"""The diagram in docs/architecture.md matches the imports."""

from __future__ import annotations

from tools import house


def test_the_drawing_is_that_of_the_imports() -> None:
    plan = house.ARCHITECTURE.read_text(encoding="utf-8")
    assert house.drawing() in plan, "run `make house`"


def test_the_drawing_stands_between_its_marks() -> None:
    plan = f"before\n{house.BEGIN}\nan old one\n{house.END}\nafter"
    drawn = house.redrawn(plan)
    assert drawn == f"before\n{house.BEGIN}\n{house.drawing()}\n{house.END}\nafter"
    assert house.redrawn(drawn) == drawn


def test_what_a_wing_imports_through_another_is_not_drawn() -> None:
    wings = {"top": {"middle", "bottom"}, "middle": {"bottom"}, "bottom": set()}
    assert house.needed("top", wings) == {"middle"}
