"""Runs every command that BENCHMARKS.md names, in its order, and lists the figures that their output no longer has.

    python -m benchmarks.everything [DATA] [--library DIR] [--model FILE.gguf] [--out DIR] [--limit SECONDS] [--list]

``DATA``, ``LIBRARY`` and ``MODEL`` in a command stand for the arguments; where the library is not given, the commands
make it. The output of each is kept in ``--out``, after the command. A figure belongs to the command in its row of a
table, or else in the paragraph over it, unless it is said there that no command repeats it. It is found if a number of
the output rounds to it; under "Speed", if one is within a quarter of it. With ``--limit`` a command that still runs
after so many seconds is ended and counts as started: so the commands are tried in minutes instead of hours.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final

SLACK: Final = 0.25  # of a figure of speed
_NOT_RUN: Final = ("make bench-all", "make encoder", "make choose-fusion")  # this one, and training, which takes weeks
_SCALES: Final = (1, 100, 0.001)  # shares in percent, milliseconds in seconds, MB in GB
_COMMAND: Final = re.compile(r"`((?:time\s)?(?:make|python\s-m|muniment)\s[^`]+)`")
_NUMBER: Final = re.compile(r"(?<![\w.,])\d+(?:,\d{3})*(?:\.\d+)?(?![\w,.]*\d)")
_DATE: Final = re.compile(r"\d+(?:(?: to |, )\d+)* Nov(?:ember)?")
_NOT_FIGURES: Final = re.compile(r"`[^`]*`|\]\([^)]*\)")
_SENTENCE_END: Final = re.compile(r"(?<=[.|])\s+(?=[A-Z])")
_NOT_REPEATED: Final = re.compile(r"\*older\*|\bno command\b")
_PLACEHOLDER: Final = re.compile(r"\b[A-Z]{5,}\b|\b[A-Z]\b|\.\.\.")


@dataclass(frozen=True, slots=True)
class Claim:
    """Figures of BENCHMARKS.md as they are printed there, and the commands that remake them; ``slack`` is a share."""

    commands: tuple[str, ...]
    figures: tuple[str, ...]
    slack: float


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("data", type=Path, nargs="?", default=Path("../shared/data"))
    parser.add_argument("--library", type=Path)
    parser.add_argument("--model", type=Path)
    parser.add_argument("--out", type=Path, default=Path("build/bench"))
    parser.add_argument("--limit", type=float)
    parser.add_argument("--list", action="store_true", help="print the commands, and run none")
    args = parser.parse_args()
    out = args.out.absolute()
    values = {"DATA": str(args.data), "LIBRARY": str(args.library or out / "library")}
    if args.model:
        values["MODEL"] = str(args.model)
    found = claims(Path("BENCHMARKS.md").read_text(encoding="utf-8"))
    commands = list(dict.fromkeys(chain.from_iterable(each.commands for each in found)))
    if args.list:
        print(*commands, sep="\n")
        return
    out.mkdir(parents=True, exist_ok=True)
    runs = {}
    for number, command in enumerate(commands, 1):
        runs[command] = run = _run(command, values, out, number, args.limit)
        print(f"{run.seconds:8.0f} s  {run.ended:12}  {command}", flush=True)
    report = "\n".join(differences(found, runs))
    (out / "differences.txt").write_text(report + "\n", encoding="utf-8")
    print(report)


# ------------------------------------------------------------- what is claimed


def claims(markdown: str) -> list[Claim]:
    """The claims of a document up to its section on missed goals, in order; those without a command are left out."""
    found: list[Claim] = []
    commands: tuple[str, ...] = ()  # of the paragraph above a table, and of the row above "the same"
    row_commands: tuple[str, ...] = ()
    slack = 0.0
    for block in markdown.partition("\n# Goals missed")[0].split("\n\n"):
        if block.startswith("#"):
            slack = SLACK if block.startswith("# Speed") else 0.0 if block.startswith("# ") else slack
            commands = ()
        elif block.startswith("|"):
            for row in block.splitlines():
                if own := _commands(row):
                    row_commands = own
                elif "the same" not in row:
                    row_commands = ()
                found.append(Claim(row_commands or commands, _figures(row), slack))
        else:
            commands = _commands(block)
            found.append(Claim(commands, _figures(block), slack))
    return [each for each in found if each.commands]


def _commands(text: str) -> tuple[str, ...]:
    commands = (" ".join(each.split()) for each in _COMMAND.findall(text))
    return tuple(each for each in commands if each not in _NOT_RUN)


def _figures(text: str) -> tuple[str, ...]:
    """The numbers of a paragraph or a row of a table; single digits are rather counts of something."""
    repeated = " ".join(each for each in _SENTENCE_END.split(text) if not _NOT_REPEATED.search(each))
    numbers = _NUMBER.findall(_DATE.sub("", _NOT_FIGURES.sub("", repeated)))
    return tuple(each for each in numbers if len(each.replace(",", "")) > 1)


# ------------------------------------------------------------------- the runs


@dataclass(frozen=True, slots=True)
class Run:
    """How a command ended ("done", "failed", "ended early", "not run"), how long it took, and all that it printed."""

    ended: str
    seconds: float = 0.0
    output: str = ""


def _run(command: str, values: Mapping[str, str], out: Path, number: int, limit: float | None) -> Run:
    for name, value in values.items():
        command = re.sub(rf"\b{name}\b(?!=)", lambda _, value=value: value, command)  # type: ignore[misc]
    if _PLACEHOLDER.search(re.sub(r"\S+=\S+|\S*/\S*", "", command)):
        return Run("not run")
    name = re.sub(r"\W+", "-", command)[:60].strip("-")
    file = out / f"{number:02} {name}.txt"
    bin_, kept = Path(".venv/bin").absolute(), {k: v for k, v in os.environ.items() if not k.startswith("MAKE")}
    environment = kept | {"PATH": f"{bin_}:{kept['PATH']}", "MUNIMENT_LIBRARY": values["LIBRARY"]}
    environment |= {name: value for name, value in values.items() if name != "MODEL"}
    began = time.monotonic()
    with file.open("w+", encoding="utf-8", errors="replace") as printed:
        print(f"$ {command}\n", file=printed, flush=True)
        shell = ["bash", "-c", command]
        process = subprocess.Popen(
            shell, stdout=printed, stderr=subprocess.STDOUT, env=environment, start_new_session=True
        )
        try:
            ended = "failed" if process.wait(limit) else "done"
        except subprocess.TimeoutExpired:
            ended = "ended early"
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)
                process.wait()
    return Run(ended, time.monotonic() - began, file.read_text(encoding="utf-8", errors="replace"))


def differences(found: Sequence[Claim], runs: Mapping[str, Run]) -> Iterator[str]:
    """A line for each command that failed or was not run, and each claim of which figures are not in the output."""
    for command, run in runs.items():
        if run.ended != "done":
            yield f"{run.ended}: {command}"
    for claim in found:
        ran = [runs[each] for each in claim.commands]
        if all(run.ended == "done" for run in ran):
            printed = [float(each.replace(",", "")) for run in ran for each in _NUMBER.findall(run.output)]
            if other := [each for each in claim.figures if not _is_among(each, printed, claim.slack)]:
                yield f"differs: {'; '.join(claim.commands)}: {', '.join(other)}"


def _is_among(figure: str, printed: Sequence[float], slack: float) -> bool:
    value = float(figure.replace(",", ""))
    most = slack * value or 0.5 * 10.0 ** -len(figure.partition(".")[2]) + 1e-9
    return any(abs(each * scale - value) <= most for each in printed for scale in _SCALES)


if __name__ == "__main__":
    main()
