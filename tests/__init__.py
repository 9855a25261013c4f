"""The tests, in the same folders as the rooms of the program."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
