"""Chooses the score above which a clause is tagged, on the contracts that CUAD's lawyers labelled.

    python -m training.choose_threshold DATA/cuad [--write]

It is the median, to the nearest half, of the five thresholds that are best with one fifth of the contracts left out
each time, see `core.evaluation.tags`. ``--write`` puts it into ``resources/models/encoder/tags.json``.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import median

from core.evaluation.tags import measure_tags
from core.tagging.tagger import TagWeights
from training.common.recipe import write_numbers


def main() -> None:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--write", action="store_true", help="put what is chosen into the program")
    args = arguments.parse_args()
    row = measure_tags(args.folder).systems["tags, cross-validated"]
    chosen = round(2 * median(row["thresholds"])) / 2
    in_use = TagWeights.shipped().threshold
    print(f"threshold {chosen:g} (in use {in_use:g}), F1 {row['f1']} in five folds, at {row['thresholds']}")
    if args.write:
        write_numbers(TagWeights.file(), threshold=chosen)


if __name__ == "__main__":
    main()
