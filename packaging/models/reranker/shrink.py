"""Makes a trained reranker smaller and faster: its layers in 4 bits, which learn to say what it said before.

    python packaging/models/reranker/shrink.py FOLDER --data DIR --out FOLDER

The layers of the GGUF file in the first folder are rounded while they learn (`rounded`) to give every pair the score
that the file as it was gives (distillation, Hinton, Vinyals and Dean 2015). The pairs are headings with bodies and the
queries of ACORD's train split with their clauses; no grade is used. The encoder's recipe
(``packaging/models/encoder/build.py``) has to be run before, as it keeps the headings and which clauses look alike.
Prints how the two agree, and what each makes of ACORD's valid split.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import pickle
import sys
from pathlib import Path

os.environ["HF_HUB_OFFLINE"] = "1"
os.environ["OMP_WAIT_POLICY"] = "PASSIVE"  # read by OpenMP when torch loads it: threads that wait shall sleep
sys.path.insert(0, str(Path(__file__).resolve().parents[3]))  # the recipes are no package: find `core` beside them,
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "common"))  # and what all recipes share

import acord
import convert
import headings
import held_out
import loop
import measure
import torch
from graded import Lists
from lists import HeadingLists, graded
from model import Cross
from rounded import Rounded
from torch.nn.functional import mse_loss

SEED = 20261122
PHASE = loop.Phase("shrink", steps=150, rate=5e-5, warmup=10)
HEADINGS = 2  # lists of a step, beside one query of ACORD
WEIGHTS = "reranker-q4_0.gguf"


def read(folder: Path) -> Cross:
    """The reranker in a folder, in 32-bit floats."""
    described = json.loads((folder / "model.json").read_text(encoding="utf-8"))
    return Cross(convert.from_gguf(folder / described["file"]), described["max_tokens"])


def learn(student: Cross, teacher: Cross, lists: HeadingLists, asked: Lists, work: Path) -> None:
    """Teaches ``student``, whose weights are rounded, the scores of ``teacher``; changes it in place."""
    replicas = student.learning()
    weights = Rounded(replicas.learning)

    def step(number: int) -> float:
        weights.write()
        some = lists.at(number, HEADINGS) + graded(asked, number)
        told = torch.tensor([score for one in some for score in teacher.scores(one.query, one.texts)])
        rows = [row for one in some for row in student.read(one.query, one.texts)]
        loss = replicas.step(rows, lambda outputs: mse_loss(outputs[:, 0], told.to(outputs.device)))
        weights.take_gradients()
        return loss

    loop.run(PHASE, step, weights.exact, work)
    weights.write()


def describe(folder: Path, weights: Path) -> None:
    """Writes beside ``weights`` the description of the reranker in ``folder``, of which they are the smaller ones."""
    told = json.loads((folder / "model.json").read_text(encoding="utf-8"))
    told |= {
        "file": weights.name,
        "bytes": weights.stat().st_size,
        "sha256": hashlib.sha256(weights.read_bytes()).hexdigest(),
    }
    (weights.parent / "model.json").write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")


def shrink(folder: Path, data: Path, out: Path, encoder: Path, work: Path) -> None:
    """All phases in turn: learn, convert, describe, measure."""
    teacher, student, train = read(folder), read(folder), acord.read(data, "train")
    near = json.loads((encoder / "near.json").read_text(encoding="utf-8"))
    pairs = HeadingLists(headings.kept_pairs(data, encoder), SEED)
    learn(student, teacher, pairs, Lists(train, near, SEED, size=1), work)
    convert.to_gguf(student.model, student.tokenizer, out / WEIGHTS)
    describe(folder, out / WEIGHTS)
    valid = acord.read(data, "valid")
    first = held_out.first(pickle.loads((encoder / "asked.pkl").read_bytes())[1])
    told = {name: measure.shipped(each, valid, first) for name, each in (("before", folder), ("after", out))}
    told["agreement"] = measure.agreement(teacher, out, valid)
    (work / "shrunk.json").write_text(json.dumps(told, indent=2), encoding="utf-8")
    print(json.dumps(told, indent=1))


def main() -> None:
    """Reads the command line and runs what is missing."""
    ask = argparse.ArgumentParser(description="Round a reranker's layers to 4 bits.")
    ask.add_argument("folder", type=Path, help="the reranker as it is")
    ask.add_argument("--data", type=Path, required=True, help="folder of the training data")
    ask.add_argument("--out", type=Path, required=True, help="folder of the smaller reranker")
    ask.add_argument("--encoder", type=Path, default=Path("build/encoder"), help="folder that its recipe worked in")
    ask.add_argument("--work", type=Path, default=Path("build/shrunk"), help="folder for what is kept between runs")
    told = ask.parse_args()
    told.work.mkdir(parents=True, exist_ok=True)
    shrink(told.folder, told.data, told.out, told.encoder, told.work)


if __name__ == "__main__":
    main()
