"""The house does not grow, and the diagram in CONTRIBUTING.md matches the imports."""

from __future__ import annotations

from tools import house

REPEATED_NAMES = 0
"""How many public names may be defined in more than one file. The number may only fall."""


def test_the_drawing_is_that_of_the_imports() -> None:
    guide = house.GUIDE.read_text(encoding="utf-8")
    assert house.drawing() in guide, "run `make house`"


def test_a_public_name_is_one_thing() -> None:
    names = house.repeated_names()
    assert len(names) <= REPEATED_NAMES, "\n".join(f"{name}: {', '.join(files)}" for name, files in names.items())


def test_files_and_functions_stay_short() -> None:
    counts = house.counts()
    assert counts["lines of a file, median"] <= 120
    assert counts["lines of a file, most"] <= 400
    assert counts["lines of a function, p90"] <= 25


def test_the_drawing_stands_between_its_marks() -> None:
    guide = f"before\n{house.BEGIN}\nan old one\n{house.END}\nafter"
    drawn = house.redrawn(guide)
    assert drawn == f"before\n{house.BEGIN}\n{house.drawing()}\n{house.END}\nafter"
    assert house.redrawn(drawn) == drawn


def test_what_a_room_imports_through_another_is_not_drawn() -> None:
    rooms = {"top": {"middle", "bottom"}, "middle": {"bottom"}, "bottom": set()}
    assert house.needed("top", rooms) == {"middle"}
