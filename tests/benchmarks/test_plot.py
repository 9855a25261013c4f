"""The plot of cost against size."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

from benchmarks.plot import KINDS, drawn

SVG = "{http://www.w3.org/2000/svg}"


def library(clauses: int, ms: float) -> dict[str, object]:
    return {"clauses": clauses, **{kind: {"processors": {"p50_ms": ms}} for kind in KINDS}}


def test_each_kind_of_search_is_a_line_that_rises_with_its_cost() -> None:
    picture = ElementTree.fromstring(drawn([library(1000, 10.0), library(100_000, 100.0)]))
    lines = picture.findall(f"{SVG}polyline")
    assert len(lines) == len(KINDS)
    (left, low), (right, high) = (map(float, point.split(",")) for point in lines[0].attrib["points"].split())
    assert left < right
    assert low > high  # SVG counts downwards


def test_labels_of_equal_costs_do_not_touch() -> None:
    picture = ElementTree.fromstring(drawn([library(1000, 10.0), library(100_000, 100.0)]))
    labels = [each for each in picture.findall(f"{SVG}text") if "," in str(each.text) and "ms" in str(each.text)]
    places = sorted(float(each.attrib["y"]) for each in labels)
    assert len(places) == len(KINDS)
    assert all(after - before >= 12 for before, after in pairwise(places))
