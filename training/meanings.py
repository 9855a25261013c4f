"""Embeds the clause types of the lexicon with the shipped encoder.

    python -m training.meanings resources/lexicon

Run it when the lexicon or the encoder has changed; it writes a new `meanings.npz` into the folder.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from core.base import paths
from core.models.embedding.encoder import Encoder
from core.tagging.lexicon import load_lexicon
from core.tagging.meaning import write_vectors
from core.tagging.tagger import clause_types


def main() -> None:
    parser = argparse.ArgumentParser(description="Embed the clause types of the lexicon.")
    parser.add_argument("lexicon", type=Path, help="the lexicon, which the vectors are written beside")
    folder = parser.parse_args().lexicon
    write_vectors(folder, clause_types(load_lexicon(folder)), Encoder(paths.encoder_model()))


if __name__ == "__main__":
    main()
