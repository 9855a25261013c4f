"""A contract as Rich Text Format 1.5: typed numbers with tabs, header and footer groups with a page field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from samples.contract import Block, Contract, Run, Runs, accepted, heading_runs

if TYPE_CHECKING:
    from pathlib import Path

_FIELD = r"{\field{\*\fldinst %s}{\fldrslt 1}}"
_NAMED = {
    "“": r"\ldblquote ",
    "”": r"\rdblquote ",
    "’": r"\rquote ",
    "–": r"\endash ",
    "\\": r"\\",
    "{": r"\{",
    "}": r"\}",
}
_HEAD = (
    r"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\froman Times New Roman;}}"
    r"\paperw12240\paperh15840\margl1440\margr1440\f0\fs22"
)


def render(contract: Contract, target: Path) -> None:
    """Writes the contract to ``target``."""
    settings = contract.settings
    footer = _text(settings.footer.replace("{page}", "\1").replace("{pages}", "\2"))
    footer = footer.replace("\1", _FIELD % "PAGE").replace("\2", _FIELD % "NUMPAGES")
    parts = [
        _HEAD,
        rf"{{\info{{\title {_text(settings.title)}}}{{\creatim\yr2026\mo1\dy5}}}}",
        rf"{{\header\pard\qr\fs18 {_text(settings.header)}\par}}",
        rf"{{\footer\pard\qc\fs18 {footer}\par}}",
        *(_block(contract, block) for block in contract.blocks),
        "}",
    ]
    target.write_text("\n".join(parts), encoding="ascii", newline="\n")


def _text(text: str) -> str:
    return "".join(_NAMED.get(sign) or (sign if sign.isascii() else rf"\u{ord(sign)}?") for sign in text)


def _rtf(runs: Runs) -> str:
    return "".join(map(_run, accepted(runs)))


def _run(run: Run) -> str:
    marks = r"\b" * run.bold + r"\ul" * run.underline
    return f"{{{marks} {_text(run.text)}}}" if marks else _text(run.text)


def _paragraph(body: str, controls: str = r"\qj") -> str:
    return rf"\pard{controls}\sa120 {body}\par"


def _block(contract: Contract, block: Block) -> str:
    body = _rtf(block.runs)
    match block.kind:
        case "pagebreak":
            return r"\page"
        case "title":
            return _paragraph(rf"{{\b\fs28 {_text(contract.settings.title)}}}", r"\qc")
        case "schedule":
            return "\n".join(
                (r"\page", _paragraph(rf"{{\b {block.label}}}", r"\qc"), _paragraph(rf"{{\b {body}}}", r"\qc"))
            )
        case "heading":
            return _paragraph(rf"{{\b {body}}}", r"\qc\keepn")
        case "centred":
            return _paragraph(body, r"\qc")
        case "table":
            return _table(block)
        case "sign":
            party, *lines = (_rtf(row[0]) for row in block.rows)
            return _paragraph(r"\line ".join((rf"{{\b {party}}}", "", "By: " + "_" * 28, *lines)), r"\ql\keep")
        case "clause":
            level = contract.level_of(block)
            label = rf"{{\b {block.label}}}" if "bold" in level.flags else block.label
            return _hanging(label, _rtf(heading_runs(block, level)) + body, block.level - 1)
        case "recital":
            return _hanging(block.label, body, 0)
    return _paragraph(body, rf"\qj\li{720 * max(0, block.level - 1)}")


def _hanging(label: str, body: str, depth: int) -> str:
    left = 720 * max(1, depth)
    return _paragraph(rf"{label}\tab {body}", rf"\qj\li{left + 720 * (depth > 0)}\fi-720\tx{left}")


def _table(block: Block) -> str:
    width = 9360 // len(block.rows[0])
    edges = "".join(rf"\cellx{width * (index + 1)}" for index in range(len(block.rows[0])))
    rows = ("".join(rf"\pard\intbl {_rtf(cell)}\cell " for cell in row) for row in block.rows)
    return "\n".join((*(rf"\trowd\trgaph108{edges} {row}\row" for row in rows), r"\pard"))
